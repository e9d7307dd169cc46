"""Selected sentences → one rule each. Conditions and exceptions stay with every rule made from a sentence; no word is lost.

A list of duties becomes a rule for each item, a list of conditions stays one rule: three conditions that are all needed are no three rules.
A sentence is taken apart only where each part has a subject and a verb of its own; where that is in doubt it stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.references import references_in
from synproof_cli.axiomat.stretches import Stretches
from synproof_cli.axiomat.terms import meaning_in_passing, without_passing
from synproof_cli.axiomat.values import Item, Proposal, Segment, Selected, Span

_STEM_END: Final = " :—–-"
_LONG: Final = 2_400
"""Characters of a quote: the rule for one item of a longer list quotes the item alone."""
_CONDITION: Final = re.compile(
    r"\b(?:if|where|when|unless|provided(?:\s+that)?|in\s+case|in\s+which|which|that|who|whose|except|only|as|because|of|by|with|from|include[sd]?"
    r"|including|are|is|between|either|both|means?|following|on)\W*\Z",
    re.IGNORECASE,
)
_DUTY: Final = re.compile(
    r"\b(?:(?:shall|must|will|may|should|can|agrees?\s+to|undertakes?\s+to|required\s+to|entitled\s+to|obliged\s+to|have\s+to|has\s+to"
    r"|need\s+to|responsible\s+for|right\s+to)(?:\s+(?:also|promptly|at\s+all\s+times))?|(?P<not>(?:shall|must|will|may|should|do)\s+not|cannot|never|\w+n['’]t))\W*\Z",
    re.IGNORECASE,
)
_PURPOSE: Final = re.compile(
    r"\b(?:(?P<not>(?:shall|must|will|may|should|do|can)\s+not|cannot|never|\w+n['’]t)|shall|must|will|may|can)(?:\s+[\w’'-]+){1,8}\s+(?:to|for)\W*\Z",
    re.IGNORECASE,
)
"""A duty with all but its purpose: "You may not use the service to: …"."""
_FOLLOWING: Final = re.compile(r"\b(?:following|follows|below)\b[^.:]*\Z", re.IGNORECASE)
_END_WORD: Final = re.compile(r"[\s,;]*\b(?:and/or|and|or)\W*\Z|[\s,;.:]+\Z", re.IGNORECASE)
_HAS_CONDITION: Final = re.compile(
    r"\b(?:if|unless|except|where|when(?:ever)?|provided|only|until|notwithstanding|subject to|in case|otherwise|whether"
    r"|as long as|so long as"
    r"|which|that|who|while|because|although|but|for example|e\.g|either|neither|both|them|it|its|their|they|this|such)\b",
    re.IGNORECASE,
)
_LEADING: Final = re.compile(r"\A(?P<condition>(?:If|Where|When|Whenever|Unless|In case|Once|After|Before|Upon)\b[^,;]{3,240}),\s+")
_MODAL: Final = r"(?:shall|must|may|will|should|can|cannot|is|are|has|have)"
_NP: Final = r"(?:(?:the|each|every|an?|any|no|all|neither|either)\s+)?(?:[\w’'-]+\s+){1,5}?"
_CLAUSE: Final = re.compile(rf"\A(?:and\s+|but\s+)?{_NP}{_MODAL}\s+\S", re.IGNORECASE)
_BOUND: Final = re.compile(r";\s+(?:and\s+)?|,\s+and\s+(?=(?:the|each|every|an?|any|no|all)\s)")


def atomise(document: Document, chosen: Sequence[Selected], clauses: Mapping[str, str], named: str = "") -> Iterator[Proposal]:
    """The rules of the selected sentences, in order. `named`: what the document is called in citations."""
    stretches = Stretches(document)
    for one in chosen:
        segment = one.segment
        whole = _said(document, segment.pieces)
        for text, spans in _rules(document, segment):
            start, end = spans[0].start, spans[-1].end
            said = _said(document, spans)
            yield Proposal(
                _tidy(text), start, end, document.quote(start, end), one.sort, segment.clause, said, whole,
                references=tuple(references_in(text, clauses, segment.clause)), place=_place(named, segment),
                clauses=_clauses_of(segment, start, end), limits=stretches.limited(text),
            )
        yield from _named(document, one, named)


def _said(document: Document, spans: Sequence[Span]) -> str:
    """The words of some spans, as one sentence: a stem goes on with its items."""
    words = [document.quote(span.start, span.end).strip() for span in spans]
    return " ".join([*(part.rstrip(_STEM_END) for part in words[:-1]), words[-1]])


def _place(named: str, segment: Segment) -> str:
    parts = [named, f"clause {segment.clause}" if segment.clause else "", f"table: {_short(segment.label)}" if segment.label else ""]
    return ", ".join(part for part in parts if part)


def _clauses_of(segment: Segment, start: int, end: int) -> tuple[str, ...]:
    """The full names of the list items that a rule quotes."""
    inside = [item for item in segment.items if start <= item.span.start and item.span.end <= end]
    return tuple(f"{segment.clause}({label})" for item in inside if (label := item.label.strip("(). ")).isalnum())


def _short(text: str, limit: int = 80) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _named(document: Document, one: Selected, named: str) -> Iterator[Proposal]:
    """What a party named in passing is called, as a rule of its own: the sentence goes on with the term alone."""
    segment = one.segment
    said = document.quote(segment.start, segment.end)
    found = meaning_in_passing(said) if not segment.items else None
    if found:
        text = f"“{found[0]}” means {found[1]}."
        words = said[: found[2]]
        yield Proposal(
            text, segment.start, segment.start + found[2], words, "definition", segment.clause, words, said, place=_place(named, segment),
        )


def _rules(document: Document, segment: Segment) -> Iterator[tuple[str, tuple[Span, ...]]]:
    """Each rule's words and the spans they come from."""
    if segment.items:
        yield from _of_list(document, segment)
        return
    said = document.quote(segment.start, segment.end)
    text = without_passing(said)
    parts = _clauses(text) if text == said else []
    if not parts:
        yield text, (Span(segment.start, segment.end),)
    for part, places in parts:
        yield part, tuple(Span(segment.start + start, segment.start + end) for start, end in places)


def _of_list(document: Document, segment: Segment) -> Iterator[tuple[str, tuple[Span, ...]]]:
    assert segment.stem is not None  # noqa: S101 - a segment with items has a stem
    stem = document.quote(segment.stem.start, segment.stem.end).rstrip(_STEM_END)
    if _FOLLOWING.search(stem):
        stem += ":"
    duty = None if _CONDITION.search(stem) else _DUTY.search(stem) or _PURPOSE.search(stem)
    apart = duty is not None and (segment.connective in ("and", "") or bool(duty["not"])) and len(segment.items) > 1 and not segment.mixed
    if not apart or (duty is not None and duty["not"] and segment.connective == "and"):
        yield _whole_list(document, segment, stem), segment.pieces
        return
    tail = document.quote(segment.tail.start, segment.tail.end) if segment.tail else ""
    for item in segment.items:
        words = _END_WORD.sub("", document.quote(item.span.start, item.span.end).rstrip(". "))
        if not words:
            continue
        text = f"{stem} {_lower(words)}{', ' + tail.rstrip('. ') if tail else ''}."
        yield text, _support(segment, item)


def _support(segment: Segment, item: Item) -> tuple[Span, ...]:
    """What a rule made of one item rests on: stem, item and closing words, or the item alone where they lie far apart."""
    assert segment.stem is not None  # noqa: S101
    parts = (segment.stem, item.span, *((segment.tail,) if segment.tail else ()))
    return parts if parts[-1].end - parts[0].start <= _LONG else (item.span,)


def _whole_list(document: Document, segment: Segment, stem: str) -> str:
    """The list as one sentence: full stops within it are none. What a table's row is about stands before a colon."""
    if segment.kind == "cell":
        return ": ".join([stem, *(_lower(document.quote(item.span.start, item.span.end)) for item in segment.items)])
    parts = [f"{stem[:-1]}:" if stem.endswith(".") else stem]
    last = len(segment.items) - 1
    for at, item in enumerate(segment.items):
        words = document.quote(item.span.start, item.span.end).strip()
        if at < last and words.endswith("."):
            words = f"{words[:-1]};"
        elif at < last and not re.search(r"[,;:]\Z|\b(?:and|or)\Z", words):
            words += f", {segment.connective}" if at == last - 1 and segment.connective else ","
        parts.append(_lower(words))
    if segment.tail:
        parts.append(document.quote(segment.tail.start, segment.tail.end))
    return " ".join(parts)


def _lower(words: str) -> str:
    """An item goes on with its stem's sentence: its first letter is small, unless it begins a name or an abbreviation."""
    first = words.split(" ", 1)[0]
    following = words[len(first) : len(first) + 2].strip()
    if first[:1].isupper() and (first == "A" or first[1:].islower()) and not following[:1].isupper():
        return words[0].lower() + words[1:]
    return words


def _clauses(text: str) -> list[tuple[str, list[tuple[int, int]]]]:
    """The parts of a sentence that are rules of their own, each with the sentence's leading condition and the places of its words in
    the sentence; [] where it is one rule.
    """
    leading = _LEADING.match(text)
    begin = leading.end() if leading else 0
    rest = text[begin:]
    if len(rest) > _LONG or _HAS_CONDITION.search(rest):
        return []
    bounds = list(_BOUND.finditer(rest.rstrip(". ")))
    starts = [begin, *(begin + bound.end() for bound in bounds)]
    ends = [*(begin + bound.start() for bound in bounds), begin + len(rest.rstrip(". "))]
    if len(starts) < 2 or not all(_CLAUSE.match(text[start:end]) for start, end in zip(starts, ends, strict=True)):
        return []
    condition = f"{leading['condition']}, " if leading else ""
    before = [(leading.start("condition"), leading.end("condition"))] if leading else []
    ends[-1] = len(text)
    return [
        (f"{condition}{_start(text[start:end].rstrip('. '), condition)}.", [*before, (start, end)])
        for start, end in zip(starts, ends, strict=True)
    ]


def _start(part: str, condition: str) -> str:
    part = re.sub(r"\A(?:and|but)\s+", "", part)
    return part if condition else part[:1].upper() + part[1:]


def _tidy(text: str) -> str:
    """One line, with a full stop."""
    words = " ".join(text.split()).rstrip(" ,;:")
    words = re.sub(r"\s+([,;.])(?=\s|\Z)", r"\1", words)
    return words if re.search(r"[.!?][\"'”’)\]]*\Z", words) else f"{words}."

