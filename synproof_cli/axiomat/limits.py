"""A sentence that limits rules which it cannot weaken, with these rules in its text: so their words stay together wherever both are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.model.canonical import digest
from synproof_cli.model.world import Axiom

_SAID: Final = " [limits: "
_LONGEST: Final = 8_000


def with_limited(text: str, rules: Iterable[str]) -> str:
    """The text, and the texts of what it limits, as many as fit."""
    said = text
    for rule in rules:
        more = f'{said.removesuffix("]")}; "{rule}"]' if said != text else f'{text}{_SAID}"{rule}"]'
        if len(more) > _LONGEST:
            break
        said = more
    return said


def bare_text(text: str) -> str:
    """The text without what it limits."""
    return text.partition(_SAID)[0] if text.endswith('"]') else text


def key_of(axiom: Axiom) -> str:
    """What a rule is, wherever it is read again: its text, as it stands there, and its place in the document."""
    source = axiom.source
    return digest({"text": bare_text(axiom.text), "document": source.document, "start": source.start, "end": source.end})
