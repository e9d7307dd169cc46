"""The labels that Word works out for numbered paragraphs: "2.1", "(a)", "iv.", "Article 3"."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.readers.docx.names import qn

_LEVELS: Final = 9
_PLACE: Final = re.compile(r"%([1-9])")
_MOST: Final = 100_000


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list. `restart`: the level whose step starts it anew (0 none, None the one above)."""

    form: str = "decimal"
    text: str = ""
    start: int = 1
    restart: int | None = None
    legal: bool = False
    style: str = ""


@dataclass(slots=True)
class _List:
    """What a numId stands for: an abstract list, with levels of its own and starts of its own."""

    abstract: str
    levels: dict[int, Level]
    starts: dict[int, int] = field(default_factory=dict)
    begun: set[int] = field(default_factory=set)


class Numbering:
    """Counts as it goes: `label` is to be called once for each numbered paragraph that is shown, in order."""

    def __init__(self, root: Any | None) -> None:
        self._lists: dict[str, _List] = {}
        self._counters: dict[str, list[int | None]] = {}
        self._by_style: dict[tuple[str, str], int] = {}
        if root is not None:
            self._read(root)

    def _read(self, root: Any) -> None:
        abstracts = {one.get(qn("w:abstractNumId"), ""): one for one in root.iter(qn("w:abstractNum"))}
        numbers = {one.get(qn("w:numId"), ""): one for one in root.iter(qn("w:num"))}
        styled = {_value(one, "w:styleLink"): name for name, one in abstracts.items() if _value(one, "w:styleLink")}
        for number, element in numbers.items():
            name = _value(element, "w:abstractNumId")
            abstract = abstracts.get(name)
            if abstract is not None and (link := _value(abstract, "w:numStyleLink")) in styled:
                name = styled[link]
                abstract = abstracts[name]
            if abstract is None:
                continue
            made = _List(name, {at: level for one in abstract.findall(qn("w:lvl")) for at, level in _level(one)})
            for change in element.findall(qn("w:lvlOverride")):
                _override(made, change)
            self._lists[number] = made
            self._by_style |= {(number, level.style): at for at, level in made.levels.items() if level.style}

    def level_of_style(self, number: str, style: str) -> int:
        """The level of a list that a paragraph style stands for."""
        return self._by_style.get((number, style), 0)

    def label(self, number: str, level: int) -> str:
        """The label of the next paragraph at that level (from 0) of that list; "" for a list without one, "•" for bullets."""
        found = self._lists.get(number)
        if found is None or level not in found.levels:
            return ""
        here = found.levels[level]
        counters = self._step(found, level)
        if here.form == "bullet":
            return "•"
        if here.form == "none":
            return _PLACE.sub("", here.text).strip()
        return _PLACE.sub(lambda place: self._part(found, counters, int(place[1]) - 1, legal=here.legal), here.text).strip()

    def _step(self, found: _List, level: int) -> list[int | None]:
        counters = self._counters.setdefault(found.abstract, [None] * _LEVELS)
        here = found.levels[level]
        start = found.starts.get(level, here.start)
        again = level in found.starts and level not in found.begun
        found.begun.add(level)
        before = counters[level]
        counters[level] = start if before is None or again else before + 1
        for deeper in range(level + 1, _LEVELS):
            restart = found.levels[deeper].restart if deeper in found.levels else None
            if restart is None or (restart and level < restart):
                counters[deeper] = None
        return counters

    def _part(self, found: _List, counters: list[int | None], level: int, *, legal: bool) -> str:
        form = found.levels[level].form if level in found.levels else "decimal"
        count = counters[level]
        if count is None:  # a level above that has not been met shows its start
            count = found.levels[level].start if level in found.levels else 1
            counters[level] = count
        return spelt(count, "decimal" if legal else form)


def _level(element: Any) -> list[tuple[int, Level]]:
    at = _whole(element.get(qn("w:ilvl"), ""), -1)
    if not 0 <= at < _LEVELS:
        return []
    restart = _value(element, "w:lvlRestart")
    legal = element.find(qn("w:isLgl"))
    made = Level(
        _value(element, "w:numFmt") or "decimal", _value(element, "w:lvlText"), _whole(_value(element, "w:start"), 1),
        _whole(restart, 0) if restart else None, legal is not None and legal.get(qn("w:val")) not in {"0", "false", "off"},
        _value(element, "w:pStyle"),
    )
    return [(at, made)]


def _override(made: _List, change: Any) -> None:
    at = _whole(change.get(qn("w:ilvl"), ""), -1)
    for one in change.findall(qn("w:lvl")):
        made.levels = {**made.levels, **dict(_level(one))}
    start = _value(change, "w:startOverride")
    if start and 0 <= at < _LEVELS:
        made.starts[at] = _whole(start, 1)


def _value(element: Any, tag: str) -> str:
    found = element.find(qn(tag))
    return "" if found is None else found.get(qn("w:val"), "")


def _whole(text: str, default: int) -> int:
    return int(text) if re.fullmatch(r"-?\d{1,6}", text) else default


def spelt(count: int, form: str) -> str:
    """A count in one of Word's forms; decimal for those that only other languages use."""
    if form in {"lowerLetter", "upperLetter"}:
        return _cased(_letter(count), upper=form[0] == "u")
    if form in {"lowerRoman", "upperRoman"}:
        return _cased(_roman(count), upper=form[0] == "u")
    if form == "decimalZero":
        return f"{count:02d}"
    if form == "ordinal":
        tail = "th" if 10 < count % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
        return f"{count}{tail}"
    if form == "none":
        return ""
    return str(count)


def _cased(text: str, *, upper: bool) -> str:
    return text.upper() if upper else text


def _letter(count: int) -> str:
    """The letter of a count: a to z, aa, bb; Word repeats the letter."""
    if not 0 < count < 26 * 40:
        return str(count)
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)


def _roman(count: int) -> str:
    if not 0 < count < 4_000:
        return str(count)
    made = ""
    for value, sign in (
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"),
        (4, "iv"), (1, "i"),
    ):
        made += sign * (count // value)
        count %= value
    return made
