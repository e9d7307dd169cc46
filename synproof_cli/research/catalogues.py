"""A citation looked up: by its identifiers where it names some, else by its words; and what was found beside what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from synproof_cli.debate.ports import CitationFinding
from synproof_cli.research.citation import Citation, Identifier, Scheme, read_citation
from synproof_cli.research.compare import compare, has_title
from synproof_cli.research.fetch import CatalogueError
from synproof_cli.research.record import Record
from synproof_cli.research.words import words

LONGEST: Final = 1_000
"""Signs of a citation that are looked at; a longer one is none."""
_LEAST_WORDS: Final = 3
"""Words that a search needs to mean anything."""
_SCHOLARLY: Final = "peer_reviewed_science"


class Catalogue(Protocol):
    """One catalogue."""

    @property
    def name(self) -> str:
        """What it is called."""

    def by_id(self, value: str) -> Record | None:
        """The work of an identifier; None where there is none. Raises CatalogueError."""

    def by_title(self, title: str) -> list[Record]:
        """Works that may have that title. Raises CatalogueError."""


@dataclass(frozen=True, slots=True)
class Catalogues:
    """Looks citations up (`debate.ports.CitationChecker`). `searched`: which are asked, in order, where there is no identifier."""

    by_scheme: Mapping[Scheme, Catalogue]
    searched: Sequence[Catalogue] = ()
    close: Callable[[], None] = field(default=lambda: None)
    """Closes the connections."""
    _known: dict[tuple[str, str], CitationFinding] = field(default_factory=dict)

    def check(self, source_type: str, citation: str) -> CitationFinding:
        """What was found. Only what contradicts the citation, or a catalogue's own "there is no such work", speaks against it."""
        key = (source_type, citation)
        if key not in self._known:
            self._known[key] = self._checked(source_type, citation)
        return self._known[key]

    def _checked(self, source_type: str, text: str) -> CitationFinding:
        if not text.strip() or len(text) > LONGEST:
            return CitationFinding("unverified", "it is no citation that can be looked up: empty, or too long")
        citation = read_citation(text, source_type)
        if citation.foreign:
            return CitationFinding("unverified", f"only the English Wikipedia is looked up, and this is {citation.foreign}.wikipedia.org")
        if citation.identifiers:
            return _worst([self._by_identifier(citation, identifier) for identifier in citation.identifiers])
        if source_type == _SCHOLARLY:
            return self._by_words(citation)
        return CitationFinding("unverified", "no catalogue has sources of this kind, and it names no identifier")

    def _by_identifier(self, citation: Citation, identifier: Identifier) -> CitationFinding:
        catalogue = self.by_scheme.get(identifier.scheme)
        if catalogue is None:
            return CitationFinding("unverified", f"{identifier} is looked up nowhere")
        try:
            record = catalogue.by_id(identifier.value)
        except CatalogueError as fault:
            return CitationFinding("failed", f"{identifier} could not be looked up: {fault}")
        if record is None:
            return CitationFinding("not-found", f"{catalogue.name} has no {identifier}")
        return _compared(citation, record)

    def _by_words(self, citation: Citation) -> CitationFinding:
        sought = citation.sought
        if len(words(sought)) < _LEAST_WORDS:
            return CitationFinding("unverified", "it names no identifier and no title that could be looked for")
        asked, failed = [], []
        nearest: CitationFinding | None = None
        for catalogue in self.searched:
            try:
                found = list(_named(citation, catalogue.by_title(sought)))
            except CatalogueError as fault:
                failed.append(str(fault))
                continue
            asked.append(catalogue.name)
            for finding in found:
                if finding.status == "verified":
                    return finding
                nearest = nearest or finding
        if nearest is not None and not failed:
            return nearest
        if failed:
            return CitationFinding("failed", f"it could not be looked for everywhere: {failed[0]}")
        where = ", ".join(asked)
        return CitationFinding("not-found", f"no work with that title is known to {where}") if asked else CitationFinding(
            "unverified", "nothing was looked up",
        )


def _named(citation: Citation, records: Sequence[Record]) -> Iterator[CitationFinding]:
    """Those whose title the citation names."""
    return (_compared(citation, record) for record in records if has_title(citation, record))


def _compared(citation: Citation, record: Record) -> CitationFinding:
    found = compare(citation, record)
    if found.faults:
        return CitationFinding("mismatch", f"{record.shown()}: {'; '.join(found.faults)}", record.to_dict())
    if found.open:
        return CitationFinding("unverified", f"{record.shown()}; not to be told: {'; '.join(found.open)}", record.to_dict())
    return CitationFinding("verified", record.shown(), record.to_dict())


_ORDER: Final = ("mismatch", "not-found", "failed", "unverified", "verified")


def _worst(findings: Sequence[CitationFinding]) -> CitationFinding:
    """A citation with several identifiers is as good as the worst of them."""
    return min(findings, key=lambda finding: _ORDER.index(finding.status))
