"""How much of a document went into axioms: counts that add up, and the share of its text that some axiom quotes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.values import Span


@dataclass(frozen=True, slots=True)
class Report:
    """The counts over all documents. `read`: axioms that have a formula, `statements` of them by being taken whole.

    `coverage`: share of the words quoted, from 0 to 1.
    """

    sentences: int = 0
    axioms: int = 0
    read: int = 0
    statements: int = 0
    merged: int = 0
    quarantined: int = 0
    skipped: int = 0
    conflicts: int = 0
    coverage: float = 0.0

    def to_dict(self) -> dict[str, object]:
        """As `report` in JSON."""
        return {
            "sentences": self.sentences, "axioms": self.axioms, "with_formula": self.read, "statements": self.statements,
            "merged": self.merged, "quarantined": self.quarantined, "skipped": self.skipped, "conflicts": self.conflicts,
            "coverage": round(self.coverage, 4),
        }


def covered(documents: Sequence[Document], spans: Iterable[tuple[int, Span]]) -> float:
    """The share of all words of the documents that lie in a span; spans name their document by its place.

    Neither running headers nor the labels of clauses and items, which stand between the blocks, count, within a span or outside.
    """
    by_document: dict[int, list[Span]] = {}
    for at, span in spans:
        by_document.setdefault(at, []).append(span)
    total = quoted = 0
    for at, document in enumerate(documents):
        blocks = [Span(block.start, block.end) for block in document.blocks if block.kind != "header"]
        total += sum(_words(document.text, block) for block in blocks)
        quoted += sum(_words(document.text, span) for span in _common(blocks, union(by_document.get(at, ()))))
    return quoted / total if total else 0.0


def _common(blocks: Sequence[Span], quotes: Sequence[Span]) -> Iterator[Span]:
    """What lies in both; each is in order, and none of its stretches overlaps another."""
    one = other = 0
    while one < len(blocks) and other < len(quotes):
        block, quote = blocks[one], quotes[other]
        if block.start < quote.end and quote.start < block.end:
            yield Span(max(block.start, quote.start), min(block.end, quote.end))
        if block.end < quote.end:
            one += 1
        else:
            other += 1


def union(spans: Iterable[Span]) -> list[Span]:
    """The stretches that the spans cover together, in order, none touching another."""
    made: list[Span] = []
    for span in sorted(spans, key=lambda one: (one.start, one.end)):
        if made and span.start <= made[-1].end:
            made[-1] = Span(made[-1].start, max(made[-1].end, span.end))
        else:
            made.append(span)
    return made


def _words(text: str, span: Span) -> int:
    """Characters that are no blanks."""
    piece = text[span.start : span.end]
    return len(piece) - sum(map(str.isspace, piece))
