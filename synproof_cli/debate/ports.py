"""What the debate needs from outside, declared where it is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Literal, Protocol

from synproof_cli.debate.arguments import Target
from synproof_cli.model.argument import Argument, Role
from synproof_cli.model.exchange import Fault
from synproof_cli.model.result import DebateResult, Node, ReadingDoc
from synproof_cli.model.values import value


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


@value
class Failure:
    """A provider that failed: never an opponent who had nothing to say."""

    reason: str
    fault: Fault = "provider"

    @property
    def is_final(self) -> bool:
        """Whether asking again is of no use: the endpoint, the budget or the record fails, and not one reply."""
        return self.fault in ("provider", "budget", "not-recorded")


@value
class Proposal:
    """An argument an agent puts forward. `outweighed_by`: elements of the target that hold against it, where it is itself the culprit."""

    argument: Argument
    outweighed_by: tuple[str, ...] = ()


class Agent(Protocol):
    """Proposes arguments against a target. Every proposal is judged by the sieves; none is believed."""

    def propose(self, target: Target, role: Role, tried: Sequence[Argument]) -> Proposal | Failure | None:
        """The next argument against the target after those tried there, None when nothing more comes to mind."""


CitationStatus = Literal["verified", "unverified", "mismatch", "not-found", "failed"]


@value
class CitationFinding:
    """What looking a citation up gave. `record` is what was found, as plain JSON; `detail` is one line for the reader of the tree.

    verified: it is there and is what the citation says. unverified: nothing was looked up, or not all of it could be compared. mismatch:
    what is there has another title, other authors, another year, or other words. not-found: the catalogues answered and have no such work.
    failed: a catalogue could not be asked, which says nothing about the citation. Only mismatch and not-found speak against it.
    """

    status: CitationStatus
    detail: str
    record: Mapping[str, object] | None = None


@value
class CitedEvidence:
    """What a bundle of evidence says of a sentence: that it holds, or is refuted (`means`); else `fault` is the code of what is wrong.

    `files` are the bundle's, in base64 by path.
    """

    digest: str = ""
    means: Literal["holds", "refuted"] | None = None
    fault: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


class EvidenceShelf(Protocol):
    """Finds bundles of evidence and verifies them anew. Never raises for what is in them."""

    def cited(self, citation: str, text: str) -> CitedEvidence:
        """What the bundle that a citation names says of a sentence."""


class CitationChecker(Protocol):
    """Looks citations up. Never raises for what a catalogue does."""

    def check(self, source_type: str, citation: str) -> CitationFinding:
        """What was found. `source_type` is one of the specification's; it says where to look when the citation names no identifier."""
