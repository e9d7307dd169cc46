"""Documents → audited axioms: the passes in order, over one document or several, beside an existing world or by themselves.

segment → select → atomise (→ a model's proposals) → audit → deduplicate by text → read → deduplicate by logic → exceptions → conflicts.
Deterministic where no model is asked. Nothing is written here; `ingest` does that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from synproof_cli.axiomat.atomise import atomise
from synproof_cli.axiomat.audit import Fault, audit
from synproof_cli.axiomat.coverage import Report, covered
from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.labels import labelled
from synproof_cli.axiomat.limits import bare_text, key_of
from synproof_cli.axiomat.scope import Scopes, scoped
from synproof_cli.axiomat.segment import segment
from synproof_cli.axiomat.select import select
from synproof_cli.axiomat.terms import Term, terms_of
from synproof_cli.axiomat.values import Conflict, Made, Merge, Proposal, Quarantined, Skipped, Span
from synproof_cli.model.world import STATED, AtomDecl, Axiom, Kind, Origin, Source, World
from synproof_cli.workflows.extract_read import MAX_SENTENCES, Reading, read_rules
from synproof_cli.workflows.extract_state import takes_statements
from synproof_cli.workflows.extract_times import ever_together, holds_since
from synproof_cli.workflows.texts import names_beside
from synproof_cli.workflows.understood import BACKGROUND, ORIGIN

if TYPE_CHECKING:
    from synproof_cli.logic.budget import Budget
    from synproof_cli.model.exchange import Asker

_UNFIT: Final = re.compile(r"[^a-z0-9]+")
_LONGEST_SLUG: Final = 24
_LONGEST_RULE: Final = 8_000
EMPTY: Final = World("")

Progress = Callable[[str, int, int], None]


@dataclass(slots=True)
class Extraction:
    """What the passes made of the documents; places in `documents` are what `Made.document` and `skipped` name.

    `known`: rules that the world has from this very place of this document; `settled`: those that were left out. `weakened`: the world's
    axioms that are not strict any more.
    `scoped`: texts that begin with the title that narrows them. `notes`: what was limited or left out.
    """

    documents: list[Document] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)
    known: list[Merge] = field(default_factory=list)
    settled: list[Made] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)
    merges: list[Merge] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    skipped: list[tuple[int, Skipped]] = field(default_factory=list)
    terms: list[tuple[int, Term]] = field(default_factory=list)
    reading: Reading = field(default_factory=Reading)
    similar: list[tuple[str, str, float]] = field(default_factory=list)
    weakened: dict[str, Axiom] = field(default_factory=dict)
    scoped: set[str] = field(default_factory=set)
    sentences: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def axioms(self) -> list[Axiom]:
        """The axioms, in the order of the documents."""
        return [one.axiom for one in self.made]

    def report(self) -> Report:
        """The counts, made from the lists, so that they cannot differ from them."""
        spans = [(one.document, Span(one.proposal.start, one.proposal.end)) for one in self.made]
        spans += [(one.made.document, Span(one.made.proposal.start, one.made.proposal.end)) for one in (*self.merges, *self.known)]
        return Report(
            self.sentences, len(self.made), sum(one.axiom.formula is not None for one in self.made),
            sum(one.axiom.origin == STATED and one.axiom.formula is not None for one in self.made), len(self.merges) + len(self.known),
            len(self.quarantined), len(self.skipped), len(self.conflicts), covered(self.documents, spans),
        )


def extract(
    documents: Sequence[Document], world: World = EMPTY, *, taken: Iterable[str] = (), asker: Asker | None = None,
    budget: Budget | None = None, progress: Progress | None = None, dates: Sequence[str | None] = (), theirs: Collection[str] = (),
    settled: Collection[str] = (), today: str | None = None,
) -> Extraction:
    """Run the passes. `world`: what is known already; `taken`: further ids that must not be used; `dates`: since when each holds.

    `theirs`: ids of axioms that cannot be changed, since another world says them; `settled`: keys of rules that are left out; `today`:
    since when a document holds that has no date (None: ever).
    """
    work = _Work(world, {axiom.id for axiom in world.axioms} | set(taken), progress or _silent, dates, theirs, settled, today)
    for at, document in enumerate(documents):
        work.document(at, document, asker)
    work.merge_texts()
    work.read()
    work.part_opposed(budget)
    work.merge_logic(budget)
    work.except_rules()
    work.conflict(budget)
    return work.found


def _silent(_stage: str, _done: int, _total: int) -> None:
    """Nobody asked how far it is."""


class _Work:
    def __init__(
        self, world: World, taken: set[str], progress: Progress, dates: Sequence[str | None], theirs: Collection[str],
        settled: Collection[str], today: str | None,
    ) -> None:
        self.world, self.taken, self.progress, self.dates, self.settled = world, taken, progress, dates, settled
        self.today = today
        self.fixed = frozenset(axiom.id for axiom in world.axioms if axiom.id in theirs or not _is_as_read(axiom))
        self.found = Extraction()
        self.opposed: list[Conflict] = []
        self.sections: dict[str, tuple[int, int]] = {}

    def document(self, at: int, document: Document, asker: Asker | None) -> None:
        """The passes that look at one document alone."""
        found = self.found
        named = PurePath(document.path).name or document.path
        found.documents.append(document)
        cut = segment(document)
        cut.segments = labelled(document, cut.segments)
        self.progress("sentences", cut.sentences, cut.sentences)
        chosen = select(document, cut.segments)
        found.sentences += cut.sentences
        found.skipped += ((at, one) for one in (*cut.skipped, *chosen.skipped))
        found.terms += ((at, term) for term in terms_of(document, cut.segments))
        proposals = list(atomise(document, chosen.selected, cut.clauses, named))
        if asker is not None:
            proposals = self._proposed(document, at, cut, asker, named, proposals)
        scopes = Scopes(document)
        name = names_beside(self.taken, slug_of(document.path))
        numbers: dict[str, int] = {}
        for one, fault in zip(proposals, audit(document, proposals), strict=True):
            made = self._made(at, document, one, name(len(numbers), ""), scopes.narrowing(one.start, one.text))
            numbers[made.axiom.id] = at
            self.sections[made.axiom.id] = (at, scopes.section(one.start))
            self._place(made, fault)

    def _proposed(
        self, document: Document, at: int, cut: object, asker: Asker, named: str, own: list[Proposal],
    ) -> list[Proposal]:
        """A model's rules for the sentences it covers, the passes' own for the others."""
        from synproof_cli.workflows.extract_model import propose

        said = propose(document, cut, asker, named, lambda done, total: self.progress("asking the model", done, total))  # type: ignore[arg-type]
        self.found.notes += said.failures
        for text, quote in said.made_up:
            reason = f"the model's quote does not stand in the document: {quote[:200]} ({text[:200]})"
            self.found.skipped.append((at, Skipped("", 0, 0, reason)))
        spans = [(one.start, one.end) for one in said.proposals]
        rest = [one for one in own if not any(start < one.end and one.start < end for start, end in spans)]
        return sorted([*said.proposals, *rest], key=lambda one: (one.start, one.end))

    def _made(self, at: int, document: Document, one: Proposal, name: str, title: str) -> Made:
        page, last = document.page_at(one.start), document.page_at(one.end - 1)
        citation = ", ".join(part for part in (one.place, _pages(page, last)) if part)
        source = Source("document", citation[:2_000], document.sha256, page, one.start, one.end, one.quote)
        since = self.dates[at] if at < len(self.dates) else None
        said = normalize("NFC", (scoped(title, one.text) if title else one.text)[:_LONGEST_RULE])
        self.found.scoped |= {said} if title else set()
        axiom = Axiom(name, said, source=source, valid_from=since)
        return Made(replace(axiom, origin="model") if one.proposer == "model" else axiom, at, one)

    def _place(self, made: Made, fault: Fault | None) -> None:
        if self.settled and key_of(made.axiom) in self.settled:
            self.found.settled.append(made)
        elif fault is None:
            self.found.made.append(made)
        else:
            self.found.quarantined.append(Quarantined(made, fault.code, fault.reason))

    def merge_texts(self) -> None:
        """Rules that say what the world, or an earlier rule, says in the same words."""
        from synproof_cli.axiomat.deduplicate import same_text

        old = self._as_long()
        places = {_place_of(axiom): axiom.id for axiom in self._of_places() if axiom.source.document}  # with what it limits, or without
        places |= {_place_of(replace(axiom, text=bare_text(axiom.text))): axiom.id for axiom in self._of_places() if axiom.source.document}
        made = self.found.made
        same = same_text([*(bare_text(axiom.text) for axiom in old), *(one.axiom.text for one in made)], len(old))
        kept = []
        for at, one in enumerate(made, len(old)):
            if (known := places.get(_place_of(one.axiom))) is not None:
                self.found.known.append(Merge(one, known, "text"))
            elif at in same:
                first = same[at]
                into = old[first].id if first < len(old) else made[first - len(old)].axiom.id
                self.found.merges.append(Merge(one, into, "text"))
            else:
                kept.append(one)
        self.found.made = kept

    def _as_long(self) -> list[Axiom]:
        """The world's axioms that hold since each of the documents does: what is over, or is to come, does not say what they say."""
        days = {one.axiom.valid_from or self.today for one in self.found.made}
        return [axiom for axiom in self.world.axioms if all(holds_since(axiom, day) for day in days)]

    def _of_places(self) -> Sequence[Axiom]:
        """Those by whose places a document is known: without a day of its own it is no newer than it was."""
        return self._as_long() if any(self.dates) else self.world.axioms

    def read(self) -> None:
        """A formula for each rule that has one."""
        self.progress("reading", 0, len(self.found.made))
        reading = self._read(frozenset())
        untried = sum("was not tried" in reason for reason in reading.reasons.values())
        if untried:
            kept = "1 rule was" if untried == 1 else f"{untried:,} rules were"
            self.found.notes.append(f"{kept} kept as text, unread: a run reads {MAX_SENTENCES:,} sentences")

    def _read(self, opposed: frozenset[str]) -> Reading:
        """Read all; those that give opposite answers in one case, only as a whole."""
        texts = [one.axiom.text for one in self.found.made]
        self.found.reading = reading = read_rules(self.world, texts, self.progress, only_whole=self.found.scoped | opposed)
        self.found.made = [replace(one, axiom=with_formula(one.axiom, reading)) for one in self.found.made]
        return reading

    def part_opposed(self, budget: Budget | None) -> None:
        """Read rules that give opposite answers in one case as whole statements: one is meant as an exception to the other."""
        word_by_word = {one.axiom.id: one.axiom.text for one in self.found.made if one.axiom.formula and one.axiom.origin == ORIGIN}
        if not word_by_word or not takes_statements(self.world):
            return
        from synproof_cli.workflows.extract_opposed import opposed

        reading = self.found.reading
        clashes = opposed([*self._as_long(), *reading.background, *self.found.axioms], self.atoms, budget)
        stated = {axiom.id for axiom in (*self.world.axioms, *self.found.axioms) if axiom.source.citation != BACKGROUND}
        self.opposed = [replace(one, axioms=tuple(name for name in one.axioms if name in stated)) for one in clashes]
        texts = frozenset(word_by_word[name] for one in self.opposed for name in one.axioms if name in word_by_word)
        if texts:
            self._read(texts)

    def merge_logic(self, budget: Budget | None) -> None:
        """Rules whose formulas are equivalent to an earlier rule's or the world's."""
        made = self.found.made
        if not any(one.axiom.formula for one in made):
            return
        from synproof_cli.axiomat.conflicts import MAX_FORMULAS, Logic
        from synproof_cli.axiomat.deduplicate import same_logic
        from synproof_cli.errors import SynproofError
        from synproof_cli.logic.budget import Budget as Unlimited

        old = [axiom for axiom in self._as_long() if axiom.formula][:MAX_FORMULAS]
        both = [*old, *(one.axiom for one in made)]
        logic = Logic((), self.atoms, budget or Unlimited())
        try:
            same = same_logic([one.text for one in both], [one.formula for one in both], logic.names, logic.equivalent)
        except SynproofError as stop:
            self.found.notes.append(f"duplicates were not searched to the end: {stop.message}")
            return
        gone = {at: first for at, first in same.items() if at >= len(old)}
        self.found.merges += [Merge(made[at - len(old)], both[first].id, "logic") for at, first in gone.items()]
        self.found.made = [one for at, one in enumerate(made, len(old)) if at not in gone]

    @property
    def atoms(self) -> tuple[AtomDecl, ...]:
        """The world's declarations and those that the reading adds."""
        return (*self.world.atoms, *self.found.reading.atoms)

    def except_rules(self) -> None:
        """What is an exception to a rule overrides it, and what may be one keeps it from being strict."""
        from synproof_cli.workflows.extract_exceptions import Weakening
        from synproof_cli.workflows.extract_merged import except_known

        found = self.found
        except_known(found, self.world, self.sections, self.fixed)
        weakening = Weakening((*self.world.axioms, *found.axioms))
        found.made = [
            replace(one, axiom=replace(one.axiom, kind="defeasible")) if weakening.exception(one.axiom) else one for one in found.made
        ]
        new = frozenset(axiom.id for axiom in found.axioms)
        for axiom in self.world.axioms:
            if axiom.id not in self.fixed and (name := weakening.exception(axiom, new)):
                found.weakened[axiom.id] = replace(axiom, kind="defeasible")
                found.notes.append(f"'{axiom.id}' is not strict any more: '{name}' may be an exception to it")

    def conflict(self, budget: Budget | None) -> None:
        """What clashes."""
        from synproof_cli.axiomat.conflicts import find_conflicts
        from synproof_cli.axiomat.deduplicate import similar

        self.progress("looking for conflicts", 0, 1)
        old = self.world.axioms
        fresh = [*self.found.reading.background, *self.found.axioms]
        granted = frozenset(axiom.id for axiom in (*old, *fresh) if axiom.source.citation == BACKGROUND)
        conflicts, missed = find_conflicts([*old, *fresh], self.atoms, len(old), budget, granted)
        conflicts = self._with_opposed(conflicts, {axiom.id for axiom in (*old, *fresh)})
        places, said = {axiom.id: at for at, axiom in enumerate((*old, *fresh))}, {axiom.id: axiom for axiom in (*old, *fresh)}
        conflicts = [one for one in conflicts if ever_together(said[name] for name in one.axioms)]
        self.found.conflicts = sorted(conflicts, key=lambda one: [places[name] for name in one.axioms])
        self.found.notes += [missed] if missed else []
        told = {frozenset(one.axioms) for one in conflicts}
        axioms = self.found.axioms
        self.found.similar = [
            (axioms[one].id, axioms[other].id, round(likeness, 3)) for one, other, likeness in similar([axiom.text for axiom in axioms])
            if frozenset((axioms[one].id, axioms[other].id)) not in told
        ]
        self.progress("looking for conflicts", 1, 1)

    def _with_opposed(self, conflicts: list[Conflict], standing: set[str]) -> list[Conflict]:
        """The conflicts and those in a case. A rule and its exception are no two sentences of which one denies the other."""
        opposed = {frozenset(one.axioms): one for one in self.opposed if len(one.axioms) > 1 and standing.issuperset(one.axioms)}
        return [*(one for one in conflicts if frozenset(one.axioms) not in opposed), *opposed.values()]


def _pages(first: int | None, last: int | None) -> str:
    if not first:
        return ""
    return f"page {first}" if last in (first, None) else f"pages {first}-{last}"


def with_formula(axiom: Axiom, reading: Reading) -> Axiom:
    """The axiom with the formula that its text was read as, or with none."""
    formula = reading.formulas.get(axiom.text)
    if formula is None:
        return replace(axiom, formula=None)
    origin: Origin = "model" if axiom.origin == "model" else reading.origins[axiom.text]
    kind: Kind = "defeasible" if reading.kinds[axiom.text] == "defeasible" else axiom.kind
    return replace(axiom, formula=formula, kind=kind, origin=origin)


def _is_as_read(axiom: Axiom) -> bool:
    """Whether it was read from a document, and no person has said since how it is meant."""
    return axiom.source.type == "document" and axiom.origin != "author" and not axiom.reviewed


def _place_of(axiom: Axiom) -> tuple[str, int | None, int | None, str]:
    return axiom.source.document, axiom.source.start, axiom.source.end, axiom.text


def slug_of(path: str) -> str:
    """What the ids of a document's axioms begin with."""
    made = _UNFIT.sub("-", PurePath(path).stem.lower()).strip("-")[:_LONGEST_SLUG].strip("-")
    return made if made and made[0].isalpha() else f"rule-{made}".strip("-")
