"""How deep an item stands: by its number where that says it, else by its indent below the items before it."""

from __future__ import annotations

from synproof_cli.readers.labels import Label


class Levels:
    """The items that are open, with their indents; to be asked for each item and paragraph in order. `same`: indents that differ less."""

    def __init__(self, same: float) -> None:
        self._same = same
        self._open: list[tuple[float, int, bool]] = []

    def close(self) -> None:
        """A heading ends all lists."""
        self._open = []

    def of_item(self, indent: float, label: Label) -> int:
        """The level of an item, from 1."""
        counted = label.text[0].isdigit() and not label.bullet
        while self._open and (self._open[-1][0] > indent + self._same or (counted and self._open[-1][0] >= indent - self._same)):
            self._open.pop()
        level = label.level if counted else 1
        if not counted and self._open:
            above, deep, numbered = self._open[-1]
            beside = above >= indent - self._same and not numbered
            level = deep if beside else deep + 1
            if beside:
                self._open.pop()
        self._open.append((indent, level, counted))
        return level

    def of_paragraph(self, indent: float) -> int:
        """The level of a paragraph without a label: one below the item that it stands in, 1 outside of all."""
        return max((level + 1 for above, level, _ in self._open if above < indent - self._same), default=1)
