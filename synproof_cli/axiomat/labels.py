"""What requirements are called: "REQ-12: The system shall …". The name becomes the clause, and the sentence begins behind it.

A name is believed where a document has two of its kind: "COVID-19 Patients shall …" begins with none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.values import Segment, Span

_NAME: Final = (
    r"(?:[A-Z][A-Z0-9]{0,9}[-_.])*[A-Z]{1,9}[-_.]?\d+(?:[.\-_]\d+)*[a-z]?"
    r"|(?:Requirement|Req|REQ|Rule|SRS|User [Ss]tory|Use [Cc]ase|Constraint|Goal)\s?#?\d+(?:[.\-_]\d+)*"
)
_LABEL: Final = re.compile(
    rf"\A\s*(?:[\[(](?P<held>{_NAME})[\])]\s*[:.–—-]?\s*|(?P<plain>{_NAME})(?:\s*[:.)–—]\s+|\s+[-|]\s+|,\s*\"?(?=[A-Z])|\s+(?=[A-Z])))",
)
_HEADING: Final = re.compile(rf"\A\s*[\[(]?(?P<plain>{_NAME})\b")
_ALONE: Final = re.compile(rf"\s*(?P<plain>{_NAME})[.:]?\s*")
"""A name by itself: in the cell before, or cut off at its full stop."""
_CELLS: Final = re.compile(r"[.!?]\"?,[^.]{0,40}\Z|\"?,[^.,\"]{0,20}\Z")
"""What follows the requirement in a line of values separated by commas."""
_DIGITS: Final = re.compile(r"\d+")
_LEAST: Final = 2


def labelled(document: Document, segments: Sequence[Segment]) -> list[Segment]:
    """The segments, those that begin with a requirement's name without it and with it as their clause. Linear."""
    named = [_LABEL.match(one.said(document)) for one in segments]
    heads = [_HEADING.match(one.heading) for one in segments]
    alone = [None, *(_ALONE.fullmatch(one.said(document)) for one in segments)]
    known = _kinds(match for match in (*named, *heads, *alone) if match)
    made = []
    for one, match, before, head in zip(segments, named, alone, heads, strict=False):
        if match and _kind(match) in known and one.pieces[0].start + match.end() < one.pieces[0].end:
            made.append(_behind(document, one, match))
        else:
            name = next((found for found in (before, head) if found and _kind(found) in known), None)
            made.append(replace(one, clause=_name(name)) if name else one)
    return made


def _name(match: re.Match[str]) -> str:
    return match.groupdict().get("held") or match["plain"]


def _kind(match: re.Match[str]) -> str:
    """A name with its last number left open."""
    name = _name(match)
    last = list(_DIGITS.finditer(name))[-1]
    return name[: last.start()].rstrip(".-_0123456789")


def _kinds(matches: Iterable[re.Match[str]]) -> set[str]:
    names: dict[str, set[str]] = defaultdict(set)
    for match in matches:
        names[_kind(match)].add(_name(match))
    return {kind for kind, own in names.items() if len(own) >= _LEAST}


def _behind(document: Document, one: Segment, match: re.Match[str]) -> Segment:
    first, *rest = one.pieces
    start, end = first.start + match.end(), first.end
    if "," in match.group() and not rest and (cells := _CELLS.search(document.text[start:end])):
        end = start + cells.start() + (document.text[start + cells.start()] in ".!?")
    stem = one.stem
    if stem is not None and stem.start == first.start:
        stem = Span(start, stem.end) if start < stem.end else None
    return replace(one, pieces=(Span(start, end), *rest), stem=stem, clause=_name(match))
