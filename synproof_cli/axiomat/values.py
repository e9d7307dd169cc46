"""What the passes hand to each other: frozen values over one document's text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from synproof_cli.axiomat.document import Document
from synproof_cli.model.world import Axiom

Connective = Literal["", "and", "or"]
Sort = Literal["norm", "definition", "statement"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the document's text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list, or a cell that says what its row is about: its label as shown, its span without the label."""

    label: str
    span: Span


@dataclass(frozen=True, slots=True)
class Segment:
    """One sentence as the document says it: `pieces` in order; for a list its `stem`, `items` and closing words (`tail`) as well.

    `clause` is the path of the clause it stands in ("2.2(a)"), `kind` that of its block, `open` says that no full stop ends it. A table's
    cell carries the words above or beside it in `label`. `mixed`: words among the items go on with the stem and open a list of their own.
    """

    pieces: tuple[Span, ...]
    clause: str = ""
    kind: str = "paragraph"
    stem: Span | None = None
    items: tuple[Item, ...] = ()
    tail: Span | None = None
    connective: Connective = ""
    label: str = ""
    heading: str = ""
    mixed: bool = False

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.pieces[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.pieces[-1].end

    def said(self, document: Document) -> str:
        """Its words, the labels of list items left out."""
        between = ": " if self.kind == "cell" and self.items else " "
        return between.join(document.text[span.start : span.end].strip() for span in self.pieces)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A stretch that gave no axiom, and why."""

    quote: str
    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Selected:
    """A segment that states something, and what sort of statement it is."""

    segment: Segment
    sort: Sort


@dataclass(frozen=True, slots=True)
class Reference:
    """A cross-reference: the words, and the clause of the document they name ("" where it has none of that name, or is elsewhere)."""

    text: str
    clause: str
    exception: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """One rule proposed for a document: its text, the span it rests on and the words that span holds (labels left out).

    `whole`: the words of the sentence it was taken from, whose numbers, negations and so on must survive in the proposals from it together.
    `formula` is set where the proposer gave one; `proposer`: who. `clauses`: the clauses of the list items in it. `limits`: the
    parts of its document that it limits by their titles.
    """

    text: str
    start: int
    end: int
    quote: str
    sort: Sort = "norm"
    clause: str = ""
    source: str = ""
    whole: str = ""
    formula: str | None = None
    proposer: Literal["passes", "model"] = "passes"
    references: tuple[Reference, ...] = ()
    place: str = ""
    clauses: tuple[str, ...] = ()
    limits: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """An axiom, the document it is from (its place in the run) and where: the proposal it was made from."""

    axiom: Axiom
    document: int
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Quarantined:
    """An axiom that is not believed, and why: `code` in one word, `reason` in a sentence. `against`: the axioms it clashes with."""

    made: Made
    code: str
    reason: str
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Merge:
    """A rule that says what another one says already; `into` is that axiom's id, `how` logic or text."""

    made: Made
    into: str
    how: Literal["text", "logic"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A minimal set of axioms that clash, by id. `scenario`: in which case; `model`: the same as values of atoms, if a solver found it."""

    axioms: tuple[str, ...]
    kind: str
    scenario: str
    basis: Literal["solver", "text"] = "text"
    model: dict[str, object] = field(default_factory=dict)
