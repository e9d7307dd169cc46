"""`synproof read`: how sentences are read, without deciding anything."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from synproof_cli.debate import Problem
from synproof_cli.english import Lint, english_of, glossary
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import TRUE, Formula, spell
from synproof_cli.model.world import Axiom
from synproof_cli.store.db import Store
from synproof_cli.workflows.reading_lints import alone, lints_of
from synproof_cli.workflows.requests import NO_WORLD, DebateRequest
from synproof_cli.workflows.rivals import FEW, Readings, described
from synproof_cli.workflows.texts import ReadTexts, read_texts
from synproof_cli.workflows.world_find import resolve_world

if TYPE_CHECKING:
    from synproof_cli.workflows.reading_panel import Readers

_AMBIGUOUS: Final = "ambiguous"


def read_sentence(
    store: Store | None, worlds: Sequence[str], text: str, *, given: Sequence[str] = (), axioms: Sequence[str] = (),
    existential_import: bool = False, readers: Readers | None = None, budget: Budget | None = None,
) -> dict[str, Any]:
    """The reading of a sentence beside conditions and axioms, in the words of the worlds or in its own; a formula is read as one.

    A `reading` with `axioms: [{id, text, kind, formula, english, overrides, readings, lints, reason}]`. No sentence: the axioms alone.
    `readers` are models that read what is unread otherwise. Raises as `resolve_world`, FormulaError, and BudgetExceededError.
    """
    world = resolve_world(worlds, store).world if worlds else NO_WORLD
    texts = read_texts(world, text, None, given, axioms, existential_import=existential_import)
    budget = budget or Budget()
    if readers is not None:
        request = DebateRequest(text, given=tuple(given), axioms=tuple(axioms))
        texts = _by_models(texts, request, readers, budget, declared=not world.is_open)
    doc, entries = texts.thesis.doc, axiom_entries(texts, budget)
    doc["lints"] = [lint for lint in doc["lints"] if lint["code"] != "unread-axiom"]
    doc["lints"] += [lint.to_dict() for lint in _thesis_lints(texts, budget)]
    if texts.thesis.translated and texts.choices:
        readings = _readings(texts)
        first = readings.at(1)
        shown = [readings.at(number) for number in islice(readings.numbers(), FEW)] if readings.total > 1 else []
        doc["alternatives"] = [described(rival, first, texts.world.atoms) for rival in shown]
        if shown:
            doc["lints"].append({"code": _AMBIGUOUS, "message": f"it can be read in {readings.total} ways"})
    return {**doc, "axioms": entries}


def _by_models(texts: ReadTexts, request: DebateRequest, readers: Readers, budget: Budget, *, declared: bool) -> ReadTexts:
    """The texts with what models read of them."""
    from synproof_cli.workflows.texts_by_models import read_axioms, read_thesis

    unread = [axiom for axiom in texts.added if axiom.formula is None]
    beside = None if declared else [axiom.text for axiom in unread]
    learnt = read_thesis(texts, request, readers, budget, beside=beside)
    return learnt.texts if learnt.failed else read_axioms(learnt.texts, [axiom.id for axiom in unread], readers, budget).texts


def _readings(texts: ReadTexts) -> Readings:
    thesis = texts.thesis
    return Readings(Problem(texts.world, thesis.conditions, thesis.claim or TRUE, "", added=texts.added), thesis)


def axiom_entries(texts: ReadTexts, budget: Budget) -> list[dict[str, Any]]:
    """Each axiom as it was read, with what its author should know."""
    vocabulary, words = Vocabulary.of(texts.world.atoms), glossary(texts.world.atoms)
    reasons = {part.text: part.reason for part in texts.unread}
    ways = {choice.place: choice.ways for choice in texts.choices}
    entries = []
    for axiom in texts.added:
        formula = None if axiom.formula is None else parse_formula(axiom.formula, vocabulary)
        english = "" if formula is None else english_of(formula, words)
        readings = [way for _, way in ways.get(axiom.id, ())]
        entries.append({
            "id": axiom.id, "text": axiom.text, "kind": axiom.kind, "formula": axiom.formula, "english": english,
            "overrides": list(axiom.overrides),
            "readings": [{"reading": spell(way), "english": english_of(way, words)} for way in readings],
            "lints": [lint.to_dict() for lint in _lints(axiom, formula, texts, vocabulary, budget)],
            "reason": reasons.get(axiom.text, "") if formula is None else None,
        })
    return entries


def _lints(axiom: Axiom, formula: Formula | None, texts: ReadTexts, vocabulary: Vocabulary, budget: Budget) -> list[Lint]:
    """The reader's remarks and those on every reading; of one kind the latter."""
    own = texts.remarks.get(axiom.id, ())
    if formula is None:
        return list(own)
    found = lints_of(axiom.text, formula, vocabulary, budget)
    codes = {lint.code for lint in found}
    return [*(lint for lint in own if lint.code not in codes), *found]


def _thesis_lints(texts: ReadTexts, budget: Budget) -> list[Lint]:
    """Remarks on claim and conditions, and on words that one sentence only speaks of."""
    thesis, vocabulary = texts.thesis, Vocabulary.of(texts.world.atoms)
    found = []
    clause = thesis.doc["claim"]
    if thesis.claim is not None and clause is not None:
        words = clause["text"] if not thesis.conditions else spell(thesis.claim)  # the words of a thesis with conditions say these, too
        found += lints_of(words, thesis.claim, vocabulary, budget)
    sentences: list[tuple[Formula, ...]] = [
        (parse_formula(axiom.formula, vocabulary),) for axiom in (*texts.world.axioms, *texts.added) if axiom.formula
    ]
    sentences += [(*thesis.conditions, *((thesis.claim,) if thesis.claim is not None else ()))]
    if texts.freely and len(sentences) > 1 and (once := alone(sentences)):
        found.append(Lint("once", f"one sentence alone speaks of {', '.join(once)}: are they other words for something else?"))
    return found
