"""The label a paragraph begins with: "3.1", "(a)", "iv)", "Article 9", "•"."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

BULLETS: Final = "•◦▪‣●○■□◆◇➢➤►✓✔·∙–—*-\uf0b7\uf0a7\uf0d8o"
_BULLET: Final = re.compile(r"([•◦▪▫‣⁃●○■□◆◇➢➤►✓✔·∙\uf0b7\uf0a7\uf0d8\uf076]|[-*+–—](?= )|o(?= [A-Z]))\s*(?=\S)")
_DECIMAL: Final = re.compile(r"((?:§+\s?)?\d{1,3}(?:\.\d{1,3}){0,5}[.)]?)(?:\s+|(?<=[.)])(?=[A-Z“\"]))(?=\S)")
_BRACKET: Final = re.compile(r"(\((?:\d{1,3}|[a-zA-Z]{1,2}|[ivxlcIVXLC]{1,6})\)|(?:[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})\))\s*(?=\S)")
_LETTER: Final = re.compile(r"([A-Za-z]|[ivxlc]{2,6}|[IVXLC]{2,6})\.\s+(?=\S)")
_COMBINED: Final = re.compile(r"(\d{1,3}(?:\.\d{1,3})*(?:\([a-zA-Z0-9]{1,4}\))+[.)]?)\s+(?=\S)")
_NAMED: Final = re.compile(
    r"((?:Article|Art\.|Section|Sec\.|Clause|Chapter|Part|Schedule|Annex|Appendix|Exhibit|Rule|Recital|Paragraph|ARTICLE|SECTION|CHAPTER"
    r"|PART|SCHEDULE|ANNEX|APPENDIX|EXHIBIT)\s+(?:\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVXLC]{1,6}|[A-Z])(?![\w(]))(?:[.:]|\s+[-–—:])?(?:\s+|$)"
)


class Label(NamedTuple):
    """A label as shown and where the text after it begins. `level`: how deep a number goes, from 1. `bullet`: it does not count."""

    text: str
    end: int
    level: int = 1
    bullet: bool = False
    named: bool = False


def label_of(line: str) -> Label | None:
    """The label that a line begins with; None where it begins with words, or with a number that is a quantity."""
    if found := _BULLET.match(line):
        return Label(found[1], found.end(), bullet=True)
    if found := _COMBINED.match(line):
        return Label(found[1], found.end(), found[1].count(".") + found[1].count("(") + 1)
    if (found := _DECIMAL.match(line)) and _counts(found[1], line[found.end() :]):
        return Label(found[1], found.end(), found[1].rstrip(".").count(".") + 1)
    if found := _BRACKET.match(line):
        return Label(found[1], found.end(), 2)
    if (found := _LETTER.match(line)) and _letters(found[1], line[found.end() :]):
        return Label(f"{found[1]}.", found.end())
    if (found := _NAMED.match(line)) and not line[found.end() :][:1].islower():
        return Label(found[1], found.end(), named=True)
    return None


def _counts(label: str, rest: str) -> bool:
    """Whether a number is a label and not a quantity: "24 hours" and "2.5 per cent" are quantities, "24. Hours" and "2.5 The" labels."""
    first = rest.lstrip("“\"'‘([*_")[:1]
    if label.endswith((".", ")")) or label.startswith("§"):
        return not (first.isdigit() and label.endswith("."))
    if first.islower() or not first.isalpha():
        return False
    return "." in label or rest.istitle() or rest.isupper() or len(rest.split()) <= 8


def _letters(letter: str, rest: str) -> bool:
    """Whether "A." begins an item: initials of a name ("J. Smith signed") are no label."""
    return letter.islower() or len(letter) > 1 or (letter < "I" and not re.match(r"[A-Z]\.", rest))
