"""What the debate needs from outside, declared where it is used."""

from __future__ import annotations

from typing import Protocol

from synproof_cli.model.result import DebateResult, Node, ReadingDoc


class Reporter(Protocol):
    """Told of progress while a debate runs; must not change anything. The default does nothing."""

    def reading(self, reading: ReadingDoc) -> None:
        """The thesis has been read."""

    def node(self, node: Node, depth: int) -> None:
        """A node has been placed in the tree (its children are not there yet)."""

    def verdict(self, result: DebateResult) -> None:
        """The result stands."""


class Silent:
    """A reporter that says nothing."""

    def reading(self, reading: ReadingDoc) -> None:
        """Ignore."""

    def node(self, node: Node, depth: int) -> None:
        """Ignore."""

    def verdict(self, result: DebateResult) -> None:
        """Ignore."""
