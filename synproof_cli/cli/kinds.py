"""Which kind of document each command gives back: known before the work, so that a format it has not is refused before it."""

from __future__ import annotations

from typing import Final

KINDS: Final = {
    "debate run": "debate-result", "debate show": "debate-result", "debate resume": "debate-result",
    "debate replay": "debate-result", "debate list": "debate-list",
    "debate rm": "removed", "explain": "explain", "tree show": "tree", "world list": "world-list", "world show": "world",
    "world search": "world-search", "world export": "world-export", "world lint": "world-lint", "world diff": "world-diff",
    "world versions": "world-versions", "world test": "world-test", "world new": "world-saved", "world add": "world-saved",
    "world edit": "world-saved", "world rm": "world-saved", "world import": "world-saved", "world ingest": "world-ingest",
    "axiomat extract": "axiomat-extract", "world restore": "world-saved",
    "world review": "world-review",
    "argument check": "argument-check", "dung": "dung", "read": "reading", "verify": "verify", "check": "check", "mcp": "help",
    "cache ls": "cache", "cache prune": "cache", "cache clear": "cache", "world impact": "world-impact",
    "bench": "bench", "init": "init",
    "evidence prove": "evidence-proof", "evidence compute": "agent-result", "evidence write": "agent-result",
    "evidence open": "agent-result", "evidence inspect": "agent-result", "evidence replay": "agent-result",
    "evidence check-support": "agent-result", "evidence export-lean": "evidence-lean", "evidence cite": "evidence-cite",
    "evidence hypothesis": "agent-result", "evidence campaign": "agent-result",
    "evidence plan": "agent-result", "evidence verify": "evidence-verify", "evidence export": "evidence-verify",
    "evidence import": "evidence-verify", "evidence bundles": "evidence-bundles", "evidence operations": "operations",
    "evidence capabilities": "list-capabilities.output", "config show": "config", "doctor": "doctor", "schema": "schema",
}
"""By the command's words after `synproof`."""
