"""The label a paragraph begins with: "3.1", "(a)", "iv)", "Article 9", "•"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

BULLET: Final = "•"
"""What every sign that only marks an item is shown as."""
_BULLET: Final = re.compile(r"([•◦▪▫‣⁃●○■□◆◇❏❐❑❒➢➤►✓✔·∙\uf0b7\uf0a7\uf0d8\uf076]|[-*+–—](?= )|o(?=\s+[A-Z]|\s{2,}\S))\s*(?=\S)")
BOXES: Final = "☐☑☒✗✘🗵🗷🗹"
_BOX: Final = re.compile(rf"([{BOXES}]|\[[ xX]?\](?= ))\s*(?=\S)")
"""A box that is ticked or not begins a line; it is a part of what the line says."""
_DECIMAL: Final = re.compile(r"((?:§+\s?)?\d{1,3}(?:\.\d{1,3}){0,5}[.)]?)(?:\s+|(?<=[.)])(?=[A-Z“\"]))(?=\S)")
_BRACKET: Final = re.compile(r"(\((?:\d{1,3}[A-Z]?|([a-zA-Z])\2?|[ivxlcIVXLC]{1,6})\)|(?:[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})\))\s*(?=\S)")
_LETTER: Final = re.compile(r"([A-Za-z]|[ivxlc]{2,6}|[IVXLC]{2,6})\.\s+(?=\S)")
_COMBINED: Final = re.compile(
    r"(\d{1,3}[A-Z]?(?:\.\d{1,3})*(?:\([a-zA-Z0-9]{1,4}\))+[.)]?(?=\s)"
    r"|\d{1,3}[A-Z]{0,2}(?:\.\s?[-–—]?|\s?[-–—])\s?(?:\((?:\d{1,2}|[a-z]|[ivx]{1,4})\))+)\s*(?=\S)"
)
"""A clause with its first paragraph: "4(1)", "4. (1)", "4.—(1)"."""
_DEEPER: Final = re.compile(r"\.\d|\(")
_NAMED: Final = re.compile(
    r"((?:Article|Art\.|Section|Sec\.|SEC\.|Clause|Chapter|Part|Schedule|Annex|Appendix|Exhibit|Rule|Recital|Paragraph|ARTICLE|SECTION|CHAPTER"
    r"|PART|SCHEDULE|ANNEX|APPENDIX|EXHIBIT|RULE|CLAUSE|RECITAL|PARAGRAPH)\s+(?:\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVXLC]{1,6}|[A-Z])(?![\w(]))(?:[.:]|\s+[-–—:])?(?:\s+|$)"
)


_LEADER: Final = re.compile(r"(?:\.\s?){5,}\s*\d*\s*$|…{2,}\s*\d*\s*$|_{5,}\s*\d+\s*$")
_RAISED: Final = re.compile(r"([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})\s*(?=\S)")
_LEVELLED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


_POINTS: Final = re.compile(r"(?:and|or|to)\s+\(|(?:above|below|hereof|thereof)\b")
"""After "(d)": it is referred to ("(d) and (e)", "(b) above"), and begins no item."""


def is_contents(line: str) -> bool:
    """Whether a line of a table of contents leads the eye to a page number."""
    return may_be_contents(line[-40:]) and _LEADER.search(line) is not None


def may_be_contents(text: str) -> bool:
    """Whether a text holds what leads the eye at all."""
    return "..." in text or ". ." in text or "…" in text or "____" in text


_REFERS: Final = re.compile(
    r"\b(?:clauses?|sections?|articles?|paragraphs?|sub-?(?:clauses?|sections?|paragraphs?)|points?|items?|schedules?|annex(?:es)?|rules?"
    r"|parts?|chapters?|no\.|nos\.|§+)$",
    re.IGNORECASE,
)


def is_reference(before: str) -> bool:
    """Whether what follows a line's end is the number of what it refers to: "pursuant to Clause / 14(e)"."""
    return _REFERS.search(before[-24:]) is not None


_TITLE_WORDS: Final = 12


class Label(NamedTuple):
    """A label as shown and where the text after it begins. `level`: how deep a number goes, from 1. `bullet`: it does not count."""

    text: str
    end: int
    level: int = 1
    bullet: bool = False
    named: bool = False


def label_of(line: str, *, apart: bool = False) -> Label | None:
    """The label that a line begins with; None where it begins with words, or with a number that is a quantity.

    `apart`: the first word stands clearly apart from the rest, as numbers of clauses do.
    """
    if found := _RAISED.match(line):
        return Label(found[1].translate(_LEVELLED), found.end())
    if found := _BULLET.match(line):
        return Label(BULLET, found.end(), bullet=True)
    if found := _BOX.match(line):
        return Label(found[1], found.end(), bullet=True)
    if found := _COMBINED.match(line):
        return Label(found[1], found.end(), len(_DEEPER.findall(found[1])) + 1)
    if (found := _DECIMAL.match(line)) and (_counts(found[1], line[found.end() :]) or (apart and "." in found[1])):
        return Label(found[1], found.end(), found[1].rstrip(".").count(".") + 1)
    if (found := _BRACKET.match(line)) and not _POINTS.match(line, found.end()):
        return Label(found[1], found.end(), 2)
    if (found := _LETTER.match(line)) and _letters(found[1], line[found.end() :]):
        return Label(f"{found[1]}.", found.end())
    if (found := _NAMED.match(line)) and not line[found.end() :][:1].islower():
        return Label(found[1], found.end(), named=True)
    return None


def is_name(line: str) -> bool:
    """Whether a line is nothing but a name like "Article 5"."""
    found = label_of(line)
    return found is not None and found.named and found.end == len(line)


def names_heading(line: str, label: Label) -> bool:
    """Whether a line is the name and title of a part: "Schedule 2  Margin terms"."""
    title = line[label.end :].rstrip()
    ended = title[-1:] in tuple(".;:,?!") and not (title.isupper() and title.endswith("."))  # "SEC. 2. DUTIES OF OWNERS."
    return label.named and len(title.split()) <= _TITLE_WORDS and not ended


_MONTH: Final = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?),?\s+(?:\d{4}\b|and\b|to\b|of\b)"
)


def _counts(label: str, rest: str) -> bool:
    """Whether a number is a label and not a quantity: "24 hours" and "2.5 per cent" are quantities, "24. Hours" and "2.5 The" labels."""
    if _MONTH.match(rest):
        return False
    word = rest.lstrip("“\"'‘([*_").split(" ", 1)[0]
    first = word[:1]
    wordy = first.isalpha() or sum(sign.isalpha() for sign in word) > 2
    if label.endswith((".", ")")) or label.startswith("§"):
        return wordy or not (first.isdigit() and label.endswith("."))
    if label.count(".") > 1 and wordy:
        return True
    if first.islower() or not wordy:
        return False
    return "." in label or rest.istitle() or rest.isupper() or len(rest.split()) <= 8


def _letters(letter: str, rest: str) -> bool:
    """Whether "A." begins an item: initials of a name ("J. Smith signed") are no label."""
    return letter.islower() or len(letter) > 1 or (letter < "I" and not re.match(r"[A-Z]\.", rest))


def is_box(label: str) -> bool:
    """Whether a label is a box, which says whether what follows was chosen."""
    return label in BOXES or label in {"[ ]", "[]", "[x]", "[X]"}


_NEXT: Final = {"(a)": "(b)", "(i)": "(ii)", "(1)": "(2)", "a)": "b)", "i)": "ii)", "1)": "2)", "(A)": "(B)", "(I)": "(II)"}
_AHEAD: Final = 12


def opens_list(label: Label, following: Sequence[str]) -> bool:
    """Whether one of the next lines begins with the label that comes after a first one."""
    second = _NEXT.get(label.text)
    return second is not None and any(line.startswith(second) for line in following[:_AHEAD])
