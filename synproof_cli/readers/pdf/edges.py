"""Small type that stands once at a page's edge, as on letters: no running line, and none of the sentence that goes over the page's end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from synproof_cli.readers.flow import is_complete
from synproof_cli.readers.pdf.paragraphs import Paragraph, goes_on
from synproof_cli.readers.pdf.tables import Table

_SMALL: Final = 0.93
_MOST: Final = 3

Flow = Sequence[Paragraph | Table]


def part_edges(before: Flow, here: list[Paragraph | Table]) -> list[Paragraph | Table]:
    """A page's text, with what stands between it and the sentence of the page before as notes: at its head, and at the foot of that."""
    last, foot = _text([one for one in reversed(before) if isinstance(one, Table) or not one.note])
    first, head = _text(here)
    if last is None or first is None or not (foot or head):
        return here
    goes = goes_on(last, first) and not is_complete(last.lines[-1].text) and first.lines[0].text[:1].islower()
    if not goes or not all(_is_small(one, last) for one in (*foot, *head)):
        return here
    for one in (*foot, *head):
        one.note, one.closed, one.kind = True, True, "paragraph"
    return [*here[len(head) :], *head]


def _text(flow: Flow) -> tuple[Paragraph | None, list[Paragraph]]:
    """The first paragraph of the largest type of the first few, and those before it; None where a table stands there."""
    near: list[Paragraph] = []
    for one in flow[: _MOST + 1]:
        if isinstance(one, Table):
            break
        near.append(one)
    largest = max((one.lines[0].size for one in near), default=0.0)
    at = next((at for at, one in enumerate(near) if one.lines[0].size > _SMALL * largest), None)
    return (None, []) if at is None else (near[at], near[:at])


def _is_small(one: Paragraph, text: Paragraph) -> bool:
    return all(line.size <= _SMALL * text.lines[0].size for line in one.lines)
