"""Lines to paragraphs, items, headings and notes: by distance, indent, how full a line is, labels and type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from synproof_cli.axiomat.document import BlockKind
from synproof_cli.readers.flow import flows, is_complete, is_cut, is_mid_sentence
from synproof_cli.readers.labels import Label, is_contents, is_name, is_reference, label_of, may_be_contents, names_heading, opens_list
from synproof_cli.readers.pdf.columns import Region, Row
from synproof_cli.readers.pdf.segments import Rule
from synproof_cli.readers.pdf.tables import Table, split_tables

_SAME_SIZE: Final = 0.07
_PARAGRAPH_GAP: Final = 1.32
_WIDEST_GAP: Final = 1.9
_HEADING_WORDS: Final = 20
_INDENT: Final = 0.8
_CLEARLY: Final = 3.0
_WIDE_COLUMN: Final = 300.0


@dataclass(slots=True)
class Line:
    """A line of a region: `left` and `right` are the region's edges; `apart`: a gap follows its first word."""

    text: str
    page: int
    x0: float
    x1: float
    y: float
    size: float
    bold: bool
    left: float
    right: float
    apart: bool = False

    @property
    def label(self) -> Label | None:
        """What it begins with."""
        return label_of(self.text, apart=self.apart)

    @property
    def indent(self) -> float:
        """Where it stands: on the page in its only column, whose edge can differ from page to page, else in its column."""
        return self.x0 if self.right - self.left > _WIDE_COLUMN else self.x0 - self.left

    @property
    def letter(self) -> float:
        """How wide a character of it is, on average."""
        return (self.x1 - self.x0) / max(1, len(self.text))


@dataclass(slots=True)
class Paragraph:
    """Lines that belong together. `joined`: it goes on from another column or page, after lines[joined - 1]."""

    lines: list[Line]
    label: Label | None = None
    note: bool = False
    closed: bool = False
    kind: BlockKind = "paragraph"
    joined: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Roughly what it says."""
        return " ".join(line.text for line in self.lines)


def elements(region: Region, page: int, rules: Sequence[Rule], body: float) -> Iterator[Paragraph | Table]:
    """What a region holds, in order. `body`: the size of the document's running text."""
    groups: list[list[Line]] = [[]]
    tables: list[Table] = []
    for one in split_tables(region.rows, rules):
        if isinstance(one, Table):
            tables.append(one)
            groups.append([])
        else:
            groups[-1].append(line_of(one, page, region.left, region.right))
    step = _usual_step(groups)
    yield from _paragraphs(groups[0], body, step)
    for table, lines in zip(tables, groups[1:], strict=True):
        yield table
        yield from _paragraphs(lines, body, step)


def line_of(row: Row, page: int, left: float, right: float) -> Line:
    """A row's segments as one line."""
    if len(row) == 1:
        one = row[0]
        return Line(one.text, page, one.x0, one.x1, one.y, one.size, one.bold, left, right)
    longest = max(row, key=lambda one: len(one.text))
    return Line(
        " ".join(one.text for one in row), page, row[0].x0, max(one.x1 for one in row), row[0].y, longest.size,
        all(one.bold for one in row), left, right, len(row) > 1 and " " not in row[0].text,
    )


def _paragraphs(lines: Sequence[Line], body: float, step: float) -> Iterator[Paragraph]:
    if not lines:
        return
    current = Paragraph([lines[0]], lines[0].label)
    near = (_PARAGRAPH_GAP * step + 0.05) * max(lines[0].size, 0.1)
    plain = not may_be_contents("\n".join([line.text for line in lines]))
    for at, (before, line) in enumerate(pairwise(lines), 2):
        if plain and line.size == lines[0].size and _runs_on(current, before, line, near):
            current.lines.append(line)
            continue
        label = line.label
        if _starts(current, before, line, label, step) or (label is not None and _opens(label, before, lines[at : at + 12])):
            yield _judged(current, body)
            current = Paragraph([line], label)
        else:
            current.lines.append(line)
    yield _judged(current, body)


def _opens(label: Label, before: Line, following: Sequence[Line]) -> bool:
    """Whether a label is a list's first, whatever its words break off with."""
    return not is_reference(before.text) and opens_list(label, [line.text for line in following])


def _runs_on(current: Paragraph, before: Line, line: Line, near: float) -> bool:
    """Whether a line is so plainly the next one of a paragraph that `_starts` need not be asked. It begins with a word of small letters."""
    first = line.text.partition(" ")[0]
    return (
        first.isalpha()
        and first.islower()
        and before.size == line.size
        and 0 <= before.y - line.y <= near
        and before.bold == line.bold
        and abs(line.x0 - before.x0) <= _INDENT * line.size
        and len(first) > 1
        and (current.label is None or len(current.lines) > 1)
        and not _ends_early(before, line)
    )


def _usual_step(groups: Sequence[Sequence[Line]]) -> float:
    """The usual distance of two lines of a region, as a multiple of their size: of the distances that occur often, the least.

    The tables between parts of a text change nothing of it: a few lines between two of them would not show it.
    """
    exact = Counter([(a.y - b.y) / (a.size if a.size > 0.1 else 0.1) for lines in groups for a, b in pairwise(lines)])
    steps: Counter[float] = Counter()
    for step, count in exact.items():
        if 0.5 < step < 3.5:
            steps[round(step, 1)] += count
    if not steps:
        return 1.2
    most = max(steps.values())
    return min(step for step, count in steps.items() if count * 3 >= most)


def _starts(current: Paragraph, before: Line, line: Line, label: Label | None, step: float) -> bool:
    """Whether a line begins a new paragraph."""
    if abs(before.size - line.size) > _SAME_SIZE * max(before.size, line.size) or before.y - line.y < 0:
        return True
    if is_contents(before.text) or is_contents(line.text) or (len(current.lines) == 1 and is_name(before.text)):
        return True
    gap = (before.y - line.y) / max(before.size, 0.1)
    if gap > (_WIDEST_GAP if label is None and _may_go_on(before, line) else _PARAGRAPH_GAP) * step + 0.05:
        return True
    if before.bold != line.bold and (before.bold and len(current.lines) <= 3 and not is_mid_sentence(before.text, line.text)):
        return True
    if line.bold and not before.bold and _ends_early(before, line):
        return True
    if label is not None and _is_label(current, before, line, label):
        return True
    return _breaks(current, before, line)


def _may_go_on(before: Line, line: Line) -> bool:
    """Whether a sentence goes on over a distance that parts paragraphs; below a short line a figure begins one of its own, as a date."""
    return is_mid_sentence(before.text, line.text) and not (line.text[0].isdigit() and _ends_early(before, line, _CLEARLY))


def _ends_early(before: Line, line: Line, room: float = 0.5) -> bool:
    """Whether the next line's first word would have had room on this one, and `room` times its size: its author ended it on purpose."""
    first = line.text.split(" ", 1)[0]
    return before.x1 + (len(first) + 1.5) * before.letter < before.right - room * before.size


def _is_label(current: Paragraph, before: Line, line: Line, label: Label) -> bool:
    """Whether a label begins an item here, and is not a reference at a line's beginning ("as set out in / (b) above")."""
    if not label.bullet and (is_reference(before.text) or is_cut(before.text, label.text)):
        return False
    if before.text[-1] in ".;:!?—–" or before.text.endswith((" and", " or")) or _ends_early(before, line):
        return True
    if line.x0 < before.x0 - 2.0:
        return True
    return current.label is not None and len(current.lines) == 1 and current.label.bullet == label.bullet


def _breaks(current: Paragraph, before: Line, line: Line) -> bool:
    """A short line before, an indent, or, below lines that hang, a term that stands apart from its meaning."""
    if _ends_early(before, line) and not is_mid_sentence(before.text, line.text):
        return not (before.text[-1] in ",-" and len(before.text) > 40)
    indent = line.x0 - before.x0
    if indent > _INDENT * line.size and is_complete(before.text):
        return current.label is None or len(current.lines) > 1
    hangs = current.lines[0].x0 < before.x0 - _INDENT * line.size
    return hangs and indent < -_INDENT * line.size and line.x0 <= current.lines[0].x0 + 2 and (
        is_complete(before.text) or (line.apart and line.text[0].isupper())
    )


def _judged(made: Paragraph, body: float) -> Paragraph:
    """With the kind its type and words give it."""
    if is_heading(made, body):
        made.kind, made.closed = "heading", True
    elif made.label is not None:
        made.kind = "item"
    return made


def is_heading(made: Paragraph, body: float) -> bool:
    """Short, and set apart: larger, bold, capitals, or named like "Article 5"."""
    if len(made.lines) > 3:
        return False
    text = made.text
    label = made.label
    words = text[label.end :] if label else text
    if len(text.split()) > _HEADING_WORDS or (label is not None and label.bullet):
        return False
    if not words or (label is not None and names_heading(text, label)):
        return True
    if not any(sign.isalpha() for sign in words) or words[0].islower() or words[-1] in ".;,:—–" or (
        label is not None and "(" in label.text
    ):
        return False
    return made.lines[0].size > 1.12 * body or all(line.bold for line in made.lines) or (words.isupper() and len(words) > 3)


def goes_on(before: Paragraph, after: Paragraph) -> bool:
    """Whether a paragraph at the end of a column or page goes on with the first of the next."""
    if before.closed or after.closed or before.note != after.note:
        return False
    a, b = before.lines[-1], after.lines[0]
    if abs(a.size - b.size) > _SAME_SIZE * max(a.size, b.size):
        return False
    if (a.bold != b.bold or _ends_early(a, b, _CLEARLY)) and not b.text[:1].islower() and a.text[-1] not in "-,–—":
        return False
    return flows(a.text, b.text, labelled=after.label is not None and (after.label.bullet or not is_reference(a.text)))
