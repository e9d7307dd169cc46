"""Readings by models that can be trusted as far as they go: several asked, compared by logic, checked by words, and translated back.

A candidate counts only where our own parser reads it over the vocabulary and nothing stands against it (`reading_guard`). Candidates are
the same where their conditions are equivalent, and their claims under these, in the type theory. The share of the largest class among
all that were asked is the agreement. What is accepted is kept, and used again without asking anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.agents.llm.roles import reader as role
from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.english import english_of
from synproof_cli.errors import BudgetExceededError, FormulaError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import as_claim, as_condition
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import canonical_formula
from synproof_cli.model.canonical import digest
from synproof_cli.model.exchange import Answer, Failed
from synproof_cli.model.formula import And, Formula, Implies, conjoin, spell
from synproof_cli.model.world import AtomDecl, World
from synproof_cli.workflows.reading_guard import Proposed, faults
from synproof_cli.workflows.reading_panel import FINAL, LONGEST, Kept, Readers, Words, likeliest

_DAY: Final = "9999-12-31"


@dataclass(frozen=True, slots=True)
class Rival:
    """Readings that say the same, with how many there are."""

    reading: Proposed
    votes: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of asking. `reading` is None where there is none: then `rivals`, or `refused` with reasons, or `failed`.

    `models` gave readings that count; of `asked` so many `agreed`. `again`: it was kept, and nobody was asked.
    """

    reading: Proposed | None
    rivals: tuple[Rival, ...] = ()
    refused: tuple[str, ...] = ()
    failed: Failed | None = None
    models: tuple[str, ...] = ()
    asked: int = 0
    agreed: int = 0
    again: bool = False

    def why(self) -> str:
        """One line."""
        if self.failed is not None:
            return f"no reading could be asked for: {self.failed.reason}"
        if self.rivals:
            return f"models read it in {len(self.rivals)} ways, and {self.agreed} of {self.asked} readings agree"
        return self.refused[0] if self.refused else "no model gave a reading"


def read_by_models(sentence: str, kind: role.Kind, words: Words, readers: Readers, budget: Budget) -> Outcome:
    """A reading of the sentence. Raises BudgetExceededError for a limit on time; what models and providers do stands in the outcome."""
    if len(sentence) > LONGEST:
        return Outcome(None, refused=(f"it is longer than the {LONGEST} characters that a model is asked to read",))
    if not words.atoms:
        return Outcome(None, refused=("there are no atoms that it could be read with",))
    key = _key(sentence, kind, words)
    for kept in readers.memory.find(key):
        found = _reused(sentence, kind, kept, words, readers, budget)
        if found is not None:
            return found
    outcome = _asked(sentence, kind, words, readers, budget)
    if outcome.reading is not None:
        content = {"conditions": [spell(one) for one in outcome.reading.conditions], "claim": spell(outcome.reading.claim)}
        readers.memory.keep(key, kind, sentence, Kept(content, outcome.asked, outcome.agreed, outcome.models))
    return outcome


def _key(sentence: str, kind: str, words: Words) -> str:
    """A reading depends on the sentence and the vocabulary, and on nothing else that a world says."""
    return digest({"sentence": sentence, "kind": kind, "atoms": words.declared()})


def _reused(sentence: str, kind: role.Kind, kept: Kept, words: Words, readers: Readers, budget: Budget) -> Outcome | None:
    """What was accepted before, where at least as many were asked and agreed, and nothing stands against it by now."""
    if kept.asked < readers.total or kept.agreed < readers.min_agreement * kept.asked:
        return None
    reply = role.Reply(tuple(map(str, kept.content["conditions"])), str(kept.content["claim"]), "")
    found = parsed(reply, kind, words.vocabulary)
    if isinstance(found, str) or faults(sentence, found, words.vocabulary, budget):
        return None
    return Outcome(found, models=kept.models, asked=kept.asked, agreed=kept.agreed, again=True)


@dataclass(slots=True)
class _Gathered:
    """Candidates that count with the models that gave them, why others do not, and the first failure to ask."""

    usable: list[tuple[Proposed, str]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    failed: Failed | None = None


def _asked(sentence: str, kind: role.Kind, words: Words, readers: Readers, budget: Budget) -> Outcome:
    gathered = _gathered(sentence, kind, words, readers, budget)
    rivals = _classes(gathered.usable, words, budget)
    refused = tuple(dict.fromkeys(gathered.refused))
    votes = rivals[0].votes if rivals else 0
    tied = len(rivals) > 1 and rivals[1].votes == votes
    if not rivals or tied or votes < readers.min_agreement * readers.total:
        shown = rivals if rivals and gathered.failed is None else ()
        return Outcome(None, shown, refused, gathered.failed, asked=readers.total, agreed=votes)
    winner = rivals[0].reading
    difference = _difference(sentence, winner, words, readers)
    if isinstance(difference, Failed):
        return Outcome(None, failed=difference, asked=readers.total, agreed=votes)
    if difference:
        return Outcome(None, refused=(f"translated back it is not the sentence: {difference}", *refused), asked=readers.total, agreed=votes)
    models = tuple(dict.fromkeys(model for _, model in gathered.usable))
    return Outcome(winner, refused=refused, models=models, asked=readers.total, agreed=votes)


def _gathered(sentence: str, kind: role.Kind, words: Words, readers: Readers, budget: Budget) -> _Gathered:
    gathered, shown, vocabulary = _Gathered(), likeliest(sentence, words.atoms), words.vocabulary
    for answer in _answers(readers, lambda sample: role.reading_question(sentence, kind, shown, words.context, sample)):
        budget.check()
        if isinstance(answer, Failed):
            if answer.fault in FINAL:
                gathered.failed = gathered.failed or answer
            gathered.refused.append(answer.reason)
            continue
        found = parsed(role.reading_reply(answer.data), kind, vocabulary)
        against = found if isinstance(found, str) else next(iter(_against(sentence, found, vocabulary, budget)), "")
        if isinstance(found, str) or against:
            gathered.refused.append(against)
        else:
            gathered.usable.append((found, answer.model))
    return gathered


def _answers(readers: Readers, question: Callable[[int], Any]) -> Iterator[Answer | Failed]:
    """Every reader's answers; none after a limit was met."""
    for sample in range(readers.samples):
        for asker in readers.askers:
            answer = asker.ask(question(sample))
            yield answer
            if isinstance(answer, Failed) and answer.fault == "budget":
                return


def _against(sentence: str, found: Proposed, vocabulary: Vocabulary, budget: Budget) -> list[str]:
    try:
        return faults(sentence, found, vocabulary, budget)
    except FormulaError as error:
        return [error.message]


def parsed(reply: role.Reply, kind: role.Kind, vocabulary: Vocabulary) -> Proposed | str:
    """The candidate as formulas, or why it is none."""
    if not reply.formula:
        return f"the model found no formula: {reply.why}" if reply.why else "the model found no formula"
    try:
        claim = parse_formula(reply.formula, vocabulary)
        conditions = tuple(as_condition(parse_formula(text, vocabulary)) for text in reply.conditions)
        if kind == "thesis":
            return _folded(conditions, as_claim(claim))
        whole = Implies(conjoin(conditions), claim) if conditions else claim
        if kind == "condition":
            return Proposed((), as_condition(whole))
        return Proposed((), parse_formula(canonical_formula(spell(whole), vocabulary), vocabulary))
    except FormulaError as error:
        return f"the model's formula cannot be used: {error.message}"


def _folded(conditions: tuple[Formula, ...], claim: Formula) -> Proposed:
    """"If A, B" as the conditions A and the claim B, however it was written."""
    while isinstance(claim, Implies):
        conditions = (*conditions, *(claim.left.args if isinstance(claim.left, And) else (claim.left,)))
        claim = claim.right
    return Proposed(tuple(dict.fromkeys(conditions)), claim)


def _classes(usable: Sequence[tuple[Proposed, str]], words: Words, budget: Budget) -> tuple[Rival, ...]:
    """Candidates that say the same, taken together; the largest first, of equal ones the one that came first."""
    found: list[Rival] = []
    for reading, _ in usable:
        for place, rival in enumerate(found):
            if same(reading, rival.reading, words.atoms, budget):
                found[place] = Rival(rival.reading, rival.votes + 1)
                break
        else:
            found.append(Rival(reading, 1))
    return tuple(sorted(found, key=lambda rival: -rival.votes))


def same(one: Proposed, other: Proposed, atoms: tuple[AtomDecl, ...], budget: Budget) -> bool:
    """Whether two readings say the same: equivalent conditions, and under them equivalent claims. Where that cannot be told: not."""
    if one == other:
        return True
    given, theirs = conjoin(one.conditions), conjoin(other.conditions)
    return (
        _follows((given,), theirs, atoms, budget) and _follows((theirs,), given, atoms, budget)
        and _follows((given, one.claim), other.claim, atoms, budget) and _follows((given, other.claim), one.claim, atoms, budget)
    )


def _follows(given: tuple[Formula, ...], claim: Formula, atoms: tuple[AtomDecl, ...], budget: Budget) -> bool:
    try:
        problem = Problem(World("my:reading", atoms=atoms), tuple(map(as_condition, given)), as_claim(claim), _DAY)
        return decide(problem, budget).finding in ("PROVED", "IMPOSSIBLE")
    except (FormulaError, BudgetExceededError):
        return False


def _difference(sentence: str, reading: Proposed, words: Words, readers: Readers) -> str | Failed:
    """What a model says is the difference between the sentence and the formula in English; "" for none."""
    english = english_of(reading.whole, words.atoms)
    answer = readers.askers[0].ask(role.back_translation_question(sentence, english))
    if isinstance(answer, Failed):
        return answer if answer.fault in FINAL else f"nobody compared them ({answer.reason})"
    return role.back_translation_reply(answer.data)
