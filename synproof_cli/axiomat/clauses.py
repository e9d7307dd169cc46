"""The full name of each clause, from the labels as they come: "2.2" and then "(a)" make "2.2(a)", "Article 5" and then "1." make "5(1)"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from synproof_cli.axiomat.document import Block
from synproof_cli.axiomat.references import canonical_clause

_BULLET: Final = re.compile(r"[^\w(]+\Z")
_HOLDS_PARAGRAPHS: Final = re.compile(
    r"(?:article|art\.?|section|sec\.?|clause|rule|schedule|annex|appendix|exhibit)\s+(?:\d{1,3}[a-z]?|[ivxlc]{1,7}|[a-z])[.:]?\Z",
    re.IGNORECASE,
)
"""A name whose paragraphs are counted anew from 1; those of a part or a chapter go on."""
_ROMAN: Final = re.compile(r"(?=[ivxlc])(?:x{0,3})(?:ix|iv|v?i{0,3})\Z")
_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class _Open:
    """A clause that what follows may stand in. `level`: its block's; 0 where it has none of its own. `titled`: a heading's."""

    name: str
    inner: str
    level: int
    titled: bool = False
    nests: bool = False


class Paths:
    """To be asked for each block in order. `known`: where the names that were met are kept, each with itself."""

    def __init__(self, known: dict[str, str]) -> None:
        self._known = known
        self._stack: list[_Open] = []

    def of(self, block: Block, said: str) -> str:
        """The clause a block stands in, "" where it stands in none. A footnote stands beside the clauses."""
        label = block.number.strip()
        titled = block.kind == "heading"
        if block.kind == "footnote":
            return ""
        if titled and not label:
            label = said.strip() if _HOLDS_PARAGRAPHS.match(said.strip()) else ""
            if not label:
                self._stack = [one for one in self._stack if one.titled]
        if block.kind == "paragraph" and not label:  # beside the items before it, not within the last one
            while self._stack and self._stack[-1].level >= block.level:
                self._stack.pop()
        if not label or _BULLET.match(label):
            return self._stack[-1].name if self._stack else ""
        name = self._named(label, block.level, titled=titled)
        self._known.setdefault(name, name)
        return name

    def _named(self, label: str, level: int, *, titled: bool) -> str:
        name = canonical_clause(label)
        if name.startswith("(") or label.endswith(")") and "(" not in name or (name.isalpha() and label.endswith(".")):
            return self._under(name.strip("()"), level)
        base = self._stack[0] if self._stack else None
        if base is not None and base.nests and name.isdigit() and not titled and (len(self._stack) > 1 or name == "1"):
            return self._under(name, level)
        first, *inner = re.split(r"[()]+", name.rstrip(")"))
        self._stack = [_Open(first, "", 0, titled, bool(_HOLDS_PARAGRAPHS.match(label)))]
        for one in inner:  # "4. (1)": the clause and its first paragraph at once
            self._push(one, 0)
        return self._stack[-1].name

    def _push(self, inner: str, level: int) -> str:
        above = self._stack[-1].name if self._stack else ""
        self._stack.append(_Open(f"{above}({inner})", inner, level))
        return self._stack[-1].name

    def _under(self, inner: str, level: int) -> str:
        """A label in brackets: beside the one it follows, else within the nearest that stands above it."""
        beside = next((at for at in range(len(self._stack) - 1, -1, -1) if _follows(self._stack[at].inner, inner)), None)
        if beside is not None:
            del self._stack[beside:]
        elif inner in ("a", "i", "1", "A", "I"):
            while self._stack and (
                self._stack[-1].level > level or (self._stack[-1].level == level and _form(self._stack[-1].inner) == _form(inner))
            ):
                self._stack.pop()
        else:
            while self._stack and self._stack[-1].level >= max(level, 1):
                self._stack.pop()
        return self._push(inner, level)


def _form(inner: str) -> str:
    return "1" if inner.isdigit() else "i" if _ROMAN.match(inner) else "a" if inner else ""


def _follows(before: str, after: str) -> bool:
    """Whether a label is the next one of another's kind: c of b, iv of iii, 3 of 2; i of h is a letter."""
    if not before or not after:
        return False
    if before.isdigit() or after.isdigit():
        return before.isdigit() and after.isdigit() and int(after) == int(before) + 1
    if len(before) == len(after) and len(set(after)) == 1 and len(set(before)) == 1 and ord(after[0]) == ord(before[0]) + 1:
        return True
    return bool(_ROMAN.match(before) and _ROMAN.match(after)) and _roman(after) == _roman(before) + 1


def _roman(text: str) -> int:
    values = [_VALUES[letter] for letter in text]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
