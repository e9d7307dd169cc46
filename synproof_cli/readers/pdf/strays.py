"""A box of smaller or larger type beside short lines: its lines stand between those of the text and are none of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.readers.pdf.columns import Region, Row

_STEP: Final = 2.2
"""Two lines of one block stand at most so many times their size below each other."""
_OTHER_TYPE: Final = 0.07
_NEAR: Final = 5
"""Lines looked at above and below."""


def without_strays(regions: Sequence[Region]) -> Iterator[Region]:
    """The regions; the lines of a box beside a region's text are a region of their own after it."""
    for region in regions:
        sizes = [one.size for row in region.rows for one in row]
        if max(sizes) - min(sizes) <= _OTHER_TYPE * min(sizes):
            yield region
            continue
        parts = [part for row in region.rows for part in _parts(row)]
        strays = _strays(parts)
        if not strays:
            yield region
            continue
        for rows in ([row for at, row in enumerate(parts) if at not in strays], [parts[at] for at in sorted(strays)]):
            yield Region(rows, min(row[0].x0 for row in rows), max(one.x1 for row in rows for one in row))


def _parts(row: Row) -> list[Row]:
    """A row in parts, where words of other type stand apart in it."""
    if len(row) == 1:
        return [row]
    made = [[row[0]]]
    for one in row[1:]:
        last = made[-1][-1]
        other = abs(one.size - last.size) > _OTHER_TYPE * last.size and one.x0 - last.x1 > max(one.size, last.size)
        if other and _has_words([one]) and _has_words(made[-1]):
            made.append([one])
        else:
            made[-1].append(one)
    return made


def _has_words(row: Row) -> bool:
    return sum(word.strip(".,;:").isalpha() for one in row for word in one.text.split()) > 1


def _strays(rows: Sequence[Row]) -> set[int]:
    """The places of the lines that belong to the smaller of two blocks beside each other."""
    sides: dict[bool, list[tuple[int, Row, Row]]] = {True: [], False: []}
    sizes = [row[0].size for row in rows]
    for at in range(1, len(rows) - 1):
        if sizes[at - 1] == sizes[at] == sizes[at + 1]:
            continue
        if (around := _around(rows, at)) is not None:
            sides[_left(rows[at]) > _right(around[0])].append((at, *around))
    found = [_whole(rows, side, right=right) for right, side in sides.items() if side]
    least = min(found, key=len, default=set())
    return least if 2 * len(least) < len(rows) else set()


def _around(rows: Sequence[Row], at: int) -> tuple[Row, Row] | None:
    """The lines of one block, above and below each other, between which a line of other type stands beside them; None where it does not."""
    row = rows[at]
    before = next((one for one in reversed(rows[max(0, at - _NEAR) : at]) if not _alike(one, row)), None)
    after = None if before is None else next((one for one in rows[at + 1 : at + _NEAR] if _alike(one, before)), None)
    if before is None or after is None or not 0 < before[0].y - after[0].y <= _STEP * before[0].size or not _has_words(row):
        return None
    return (before, after) if _overlap(before, after) and not _overlap(row, before) and not _overlap(row, after) else None


def _alike(one: Row, other: Row) -> bool:
    return abs(one[0].size - other[0].size) <= _OTHER_TYPE * one[0].size


def _whole(rows: Sequence[Row], side: Sequence[tuple[int, Row, Row]], *, right: bool) -> set[int]:
    """The lines of that side with those of their type above and below them."""
    places = [at for at, *_ in side]
    found = set(places)
    beside = [row for _, *around in side for row in around]
    edge = max(map(_right, beside)) if right else min(map(_left, beside))
    for step in (1, -1):
        for at in sorted(places, reverse=step < 0):
            last, place = at, at + step
            while 0 <= place < len(rows) and abs(rows[last][0].y - rows[place][0].y) <= _STEP * rows[last][0].size:
                row = rows[place]
                if _alike(row, rows[at]) and (_left(row) >= edge if right else _right(row) <= edge):
                    found.add(place)
                    last = place
                place += step
    return found


def _left(row: Row) -> float:
    return row[0].x0


def _right(row: Row) -> float:
    return max(one.x1 for one in row)


def _overlap(one: Row, other: Row) -> bool:
    return _left(one) < _right(other) and _left(other) < _right(one)
