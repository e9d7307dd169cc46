"""Which kind of document each command gives back: known before the work, so that a format it has not is refused before it."""

from __future__ import annotations

from typing import Final

KINDS: Final = {
    "debate run": "debate-result", "debate show": "debate-result", "debate resume": "debate-result", "debate list": "debate-list",
    "debate rm": "removed", "explain": "explain", "tree show": "tree", "world list": "world-list", "world show": "world",
    "world search": "world-search", "world export": "world-export", "world lint": "world-lint", "world diff": "world-diff",
    "world versions": "world-versions", "world test": "world-test", "world new": "world-saved", "world add": "world-saved",
    "world edit": "world-saved", "world rm": "world-saved", "world import": "world-saved", "world restore": "world-saved",
    "argument check": "argument-check", "dung": "dung", "read": "reading", "verify": "verify", "bench": "bench", "init": "init",
    "config show": "config", "doctor": "doctor", "schema": "schema",
}
"""By the command's words after `synproof`."""
