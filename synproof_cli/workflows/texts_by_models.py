"""Sentences of a trial that no reader of ours understands, read by models: the thesis, conditions, and axioms that bear on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.debate import Budget, Problem
from synproof_cli.english import english_of
from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.model.exchange import Failed
from synproof_cli.model.formula import TRUE, atom_names, declared_as, spell
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.workflows.model_readings import Outcome, Rival, read_by_models
from synproof_cli.workflows.reading_guard import left_out
from synproof_cli.workflows.reading_panel import Readers, Words, new_atoms
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.rivals import Rival as RivalReading
from synproof_cli.workflows.rivals import described, scenario_between
from synproof_cli.workflows.texts import ReadTexts
from synproof_cli.workflows.thesis import Choice, Reader, ReadThesis, Way, empty_reading, formula_in

ORIGIN: Final = "model"
HOW: Final = "model"


@dataclass(slots=True)
class Learnt:
    """What models made of the texts. `axioms`: ids of those that have a formula now; `failed`: nobody could be asked for a part.

    `why`: reasons for parts that still have no reading.
    """

    texts: ReadTexts
    axioms: list[str] = field(default_factory=list)
    failed: Failed | None = None
    why: list[str] = field(default_factory=list)
    models: list[str] = field(default_factory=list)


def read_thesis(
    texts: ReadTexts, request: DebateRequest, readers: Readers, budget: Budget, *, beside: Sequence[str] | None,
) -> Learnt:
    """Read the thesis, and conditions, where they are unread. Raises BudgetExceededError.

    `beside`: sentences without a reading that speak of the same, where nobody has declared a vocabulary: then new atoms may be named.
    """
    learnt = Learnt(texts)
    thesis = request.thesis if texts.thesis.claim is None and request.formula is None and _is_sentence(request.thesis, texts.world) else ""
    unread = [(text, at) for at, text in enumerate(request.given) if _is_unread(text, texts)]
    if not thesis and not unread:
        return learnt
    if beside is not None:
        _widen(learnt, [*beside, *(text for text, _ in unread), *filter(None, (thesis,))], readers)
    if learnt.failed is None:
        _ReadParts(learnt, request, readers, budget).read(thesis, [text for text, _ in unread])
    return learnt


def read_axioms(texts: ReadTexts, ids: Sequence[str], readers: Readers, budget: Budget) -> Learnt:
    """Read axioms without a formula. Raises BudgetExceededError."""
    learnt = Learnt(texts)
    wanted = [axiom for axiom in (*texts.world.axioms, *texts.added) if axiom.id in ids and axiom.formula is None]
    if not wanted:
        return learnt
    _widen(learnt, [axiom.text for axiom in wanted], readers)
    for axiom in wanted:
        if learnt.failed is not None:
            break
        outcome = read_by_models(axiom.text, "axiom", words_of(learnt.texts.world), readers, budget)
        _take_axiom(learnt, axiom, outcome, budget)
    return learnt


def words_of(world: World) -> Words:
    """The vocabulary of a world and what it is about."""
    return Words(world.atoms, " ".join(filter(None, (world.title, " ".join(world.description.split())[:600]))))


def _is_sentence(text: str, world: World) -> bool:
    """Whether a text is no formula; one that is meant as a formula and is none is no sentence either."""
    try:
        return bool(text.strip()) and formula_in(text, Reader(world).vocabulary) is None
    except FormulaError:
        return False


def _is_unread(text: str, texts: ReadTexts) -> bool:
    """Whether a condition has no reading: some part of it is noted as unread."""
    if not _is_sentence(text, texts.world):
        return False
    probe = ReadThesis(empty_reading())
    Reader(texts.world).condition(probe, text)
    noted = set(texts.thesis.doc["unread"])
    return text in noted or (bool(probe.doc["unread"]) and not noted.isdisjoint(probe.doc["unread"]))


def _widen(learnt: Learnt, sentences: Sequence[str], readers: Readers) -> None:
    """Let the vocabulary have the statements that the sentences need; all names in use are declared, where none were."""
    world = replace(learnt.texts.world, atoms=_declared(learnt.texts))
    found = new_atoms(list(dict.fromkeys(sentences)), words_of(world), readers)
    if isinstance(found, Failed):
        learnt.failed = found
        return
    if found or not learnt.texts.world.is_open:
        learnt.texts = replace(learnt.texts, world=replace(world, atoms=(*world.atoms, *found)))


def _declared(texts: ReadTexts) -> tuple[AtomDecl, ...]:
    """The world's declarations; of an open world, one for every name that a formula uses."""
    if not texts.world.is_open:
        return texts.world.atoms
    formulas = [parse_formula(axiom.formula) for axiom in (*texts.world.axioms, *texts.added) if axiom.formula]
    formulas += [*texts.thesis.conditions, *((texts.thesis.claim,) if texts.thesis.claim is not None else ())]
    names = dict.fromkeys(declared_as(name) for formula in formulas for name in sorted(atom_names(formula)))
    return tuple(AtomDecl(name, "" if "(" in name else name.replace("_", " ")) for name in names)


def _take_axiom(learnt: Learnt, axiom: Axiom, outcome: Outcome, budget: Budget) -> None:
    lints = learnt.texts.thesis.doc["lints"]
    if outcome.reading is None:
        learnt.failed = outcome.failed
        learnt.why.append(f"{axiom.id}: {outcome.why()}")
        lints.append({"code": "unread-axiom", "message": f'models gave no reading of "{axiom.text}" ({outcome.why()})'})
        learnt.texts.thesis.doc["alternatives"] += _rivals(learnt.texts, axiom.text, axiom.id, outcome.rivals, budget)
        return
    claim = outcome.reading.claim
    read = replace(axiom, formula=spell(claim), origin=ORIGIN, reviewed=False)
    texts = learnt.texts
    learnt.texts = replace(
        texts, added=_with(texts.added, read), world=replace(texts.world, axioms=_with(texts.world.axioms, read)),
        unread=[part for part in texts.unread if part.text != axiom.text],
    )
    _forget_lint(texts.thesis, "unread-axiom", axiom.text)
    lints += _remarks(f'axiom "{axiom.text}"', axiom.text, outcome, learnt.texts.world)
    learnt.axioms.append(axiom.id)
    learnt.models += outcome.models


def _with(axioms: tuple[Axiom, ...], read: Axiom) -> tuple[Axiom, ...]:
    return tuple(read if axiom.id == read.id else axiom for axiom in axioms)


class _ReadParts:
    """Puts readings of thesis and conditions in the place of what was unread."""

    def __init__(self, learnt: Learnt, request: DebateRequest, readers: Readers, budget: Budget) -> None:
        self.learnt, self.request, self.readers, self.budget = learnt, request, readers, budget
        self.reader = Reader(learnt.texts.world)

    def read(self, thesis: str, given: Sequence[str]) -> None:
        old = self.learnt.texts.thesis
        found = ReadThesis(empty_reading())
        found.doc["lints"] = [lint for lint in old.doc["lints"] if lint["code"] != "unread"]
        ways = self._thesis(thesis, found) if thesis else self._as_it_was(old, found)
        self._conditions(old, found, given)
        if found.doc["unread"] or not ways:
            found.doc["unread"] += old.doc["unread"] if not found.doc["unread"] else []
            found.doc["nearest"] = old.doc["nearest"]
        found.choices += [choice for choice in old.choices if choice.place is not None or not thesis]
        self.learnt.texts = replace(self.learnt.texts, thesis=found)

    def _as_it_was(self, old: ReadThesis, found: ReadThesis) -> bool:
        own = len(old.conditions) - old.given
        found.conditions, found.claim = old.conditions[:own], old.claim
        found.doc["claim"], found.doc["conditions"] = old.doc["claim"], old.doc["conditions"][:own]
        return old.claim is not None

    def _thesis(self, text: str, found: ReadThesis) -> bool:
        outcome = self._outcome(text, "thesis")
        if outcome.reading is None:
            self._unread(text, outcome, found, None)
            return False
        found.conditions, found.claim = outcome.reading.conditions, outcome.reading.claim
        for one in found.conditions:
            found.doc["conditions"].append(self.reader.clause(english_of(one, self.reader.atoms), one, HOW))
        found.doc["claim"] = self.reader.clause(text, outcome.reading.claim, HOW)
        self._took(f'"{text}"', text, outcome, found)
        return True

    def _conditions(self, old: ReadThesis, found: ReadThesis, unread: Sequence[str]) -> None:
        """Those that were read stand as they were; the others behind them."""
        first = len(old.conditions) - old.given
        found.conditions = (*found.conditions, *old.conditions[first:])
        found.doc["conditions"] += old.doc["conditions"][len(old.doc["conditions"]) - old.given :] if old.given else []
        found.given = old.given
        for text in unread:
            outcome = self._outcome(text, "condition")
            if outcome.reading is None:
                self._unread(text, outcome, found, found.given)
            else:
                self.reader.add_given(found, text, (((), outcome.reading.claim),), HOW)
                self._took(f'condition "{text}"', text, outcome, found)

    def _outcome(self, text: str, kind: str) -> Outcome:
        if self.learnt.failed is not None:
            return Outcome(None, failed=self.learnt.failed)
        words = words_of(self.learnt.texts.world)
        return read_by_models(text, "thesis" if kind == "thesis" else "condition", words, self.readers, self.budget)

    def _unread(self, text: str, outcome: Outcome, found: ReadThesis, place: int | None) -> None:
        self.learnt.failed = self.learnt.failed or outcome.failed
        self.learnt.why.append(outcome.why())
        found.doc["unread"].append(text)
        found.doc["lints"].append({"code": "unread", "message": f'models gave no reading of "{text}": {outcome.why()}'})
        found.doc["alternatives"] += _rivals(self.learnt.texts, text, place, outcome.rivals, self.budget)

    def _took(self, what: str, text: str, outcome: Outcome, found: ReadThesis) -> None:
        found.doc["lints"] += _remarks(what, text, outcome, self.learnt.texts.world)
        self.learnt.models += outcome.models


def _remarks(what: str, text: str, outcome: Outcome, world: World) -> Iterator[dict[str, object]]:
    """Who read it, and the words that no atom has."""
    by = ", ".join(outcome.models) or "a model"
    agreed = f"{outcome.agreed} of {outcome.asked} readings agree"
    yield {"code": "model", "message": f"{what} was read by {by}: {agreed}; nobody reviewed it"}
    words = left_out(text, outcome.reading.whole, words_of(world).vocabulary) if outcome.reading is not None else []
    if words:
        yield {"code": "left-out", "message": f"words of {what} that no atom of its formula has: {', '.join(words)}"}


def _forget_lint(thesis: ReadThesis, code: str, text: str) -> None:
    thesis.doc["lints"][:] = [lint for lint in thesis.doc["lints"] if lint["code"] != code or f'"{text}"' not in str(lint["message"])]


def _rivals(texts: ReadTexts, text: str, place: str | int | None, rivals: Sequence[Rival], budget: Budget) -> list[dict[str, object]]:
    """Rival readings as they stand in `alternatives`, each with its votes and a scenario that tells it from the first."""
    ways: list[Way] = [(rival.reading.conditions, rival.reading.claim) for rival in rivals]
    choice = Choice(text, tuple(ways), place)
    problem = Problem(texts.world, (), TRUE, "9999-12-31", added=texts.added)
    readings = [
        RivalReading(number, ((choice, way),), replace(problem, conditions=way[0], claim=way[1]))
        for number, way in enumerate(ways, start=1)
    ]
    first = readings[0] if readings else None
    found = []
    for reading, rival in zip(readings, rivals, strict=True):
        scenario = scenario_between(reading, first, budget) if first is not None and reading is not first else None
        found.append({**described(reading, first or reading, texts.world.atoms, scenario=scenario), "votes": rival.votes})
    return found


