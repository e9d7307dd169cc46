"""Tables of a page: cells between ruled lines, or columns of short texts that stand below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from synproof_cli.readers.pdf.alignment import aligned
from synproof_cli.readers.pdf.columns import Row
from synproof_cli.readers.pdf.grids import Table, grids_of
from synproof_cli.readers.pdf.segments import Rule

__all__ = ["Table", "split_tables"]


def split_tables(rows: list[Row], rules: Sequence[Rule]) -> Iterator[Row | Table]:
    """The rows of a region, with those that make up a table replaced by it."""
    grids = list(grids_of(rules))
    if not grids:
        yield from aligned(rows)
        return
    waiting: list[Row] = []
    at = 0
    while at < len(rows):
        grid = next((one for one in grids if one.holds(rows[at])), None)
        if grid is None:
            waiting.append(rows[at])
            at += 1
            continue
        end = at
        while end < len(rows) and grid.holds(rows[end]):
            end += 1
        yield from aligned(waiting)
        waiting = []
        yield grid.table(rows[at:end])
        at = end
    yield from aligned(waiting)
