"""What `not_checked` covers: the published list, read as patterns of paths."""

from __future__ import annotations

import re
from collections.abc import Iterator

from synproof_cli.model.result import NOT_CHECKED

Path = tuple[str | int, ...]

_NODE = re.compile(r"(argumentation_tree|supports\[\])(\.children\[\])*(?=\.|$)")
PATTERNS = tuple(entry.partition(":")[0] for entry in NOT_CHECKED)

STILL_A_PROOF = frozenset((
    "lines", "variables", "model", "with_claim", "with_negation", "forward_model", "satisfiable", "fixed",
))
"""What stands below these keys of a certificate is evidence: changed, it may still show what it states, and then nothing false is said."""


def spelled(path: Path) -> str:
    """The path as the list spells it: `node.sieves[].detail`."""
    text = ""
    for key in path:
        text += "[]" if isinstance(key, int) else f".{key}"
    return _NODE.sub("node", text.removeprefix("."), count=1)


def covered(path: Path) -> bool:
    """Whether the list names the place or what holds it, or evidence stands there. Of what has entries for its parts only those count."""
    text = spelled(path)
    return any(text == one or (text.startswith(_below(one)) and not any(other.startswith(_below(one)) for other in PATTERNS))
               for one in PATTERNS) or (path[0] == "certificates" and not STILL_A_PROOF.isdisjoint(path))


def _below(pattern: str) -> tuple[str, str]:
    return f"{pattern}.", f"{pattern}["


def places(value: object, path: Path = ()) -> Iterator[Path]:
    """Every place of a document, outer ones first."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        yield from places(below, (*path, key))
