"""Sentences that can be read in several ways: every reading decided, and a scenario that tells two of them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import prod
from typing import Final

from synproof_cli.debate import Budget, Problem, Trial
from synproof_cli.english import english_of
from synproof_cli.errors import BudgetExceededError, FormulaError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import as_condition, closed
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import TRUE, And, Formula, Implies, Not, conjoin, predicate, spell
from synproof_cli.model.values import value
from synproof_cli.model.world import Axiom
from synproof_cli.workflows.reading_lints import connected, functors
from synproof_cli.workflows.thesis import Choice, ReadThesis, Way

MAX_READINGS: Final = 256
"""Readings of a whole trial that are all decided; beyond, nothing is guessed."""
FEW: Final = 8
"""Up to so many are all decided and listed, even where two of them differ."""
_MOST_VALUES: Final = 12


@value
class Rival:
    """One reading of everything: the problem it makes, and the choices it was made with. `number` counts from 1, as `--reading` does."""

    number: int
    picks: tuple[tuple[Choice, Way], ...]
    problem: Problem


class Readings:
    """Every reading that can make a difference to the claim; number 1 takes the likeliest of each sentence."""

    def __init__(self, problem: Problem, thesis: ReadThesis) -> None:
        self.problem, self.thesis = problem, thesis
        self.choices = _touching(problem, thesis.choices) if thesis.choices else []
        self.total = prod(len(choice.ways) for choice in self.choices)

    def at(self, number: int) -> Rival:
        """The reading of a number; the last sentence's ways change first."""
        rest, ways = number - 1, list[Way]()
        for choice in reversed(self.choices):
            rest, at = divmod(rest, len(choice.ways))
            ways.append(choice.ways[at])
        picks = tuple(zip(self.choices, reversed(ways), strict=True))
        return Rival(number, picks, _with(self.problem, self.thesis, picks))

    def numbers(self) -> Iterator[int]:
        """The first; those that differ from it in one sentence; the others, as many as are decided at all."""
        seen = {1}
        yield 1
        step = self.total
        for choice in self.choices:
            step //= len(choice.ways)
            for at in range(1, len(choice.ways)):
                seen.add(1 + at * step)
                yield 1 + at * step
        if self.total <= MAX_READINGS:
            yield from (number for number in range(2, self.total + 1) if number not in seen)


def _with(problem: Problem, thesis: ReadThesis, picks: Sequence[tuple[Choice, Way]]) -> Problem:
    """The problem with those readings in place."""
    first = len(problem.conditions) - thesis.given
    own, given = problem.conditions[:first], list(problem.conditions[first:])
    claim, formulas = problem.claim, dict[str, str]()
    for choice, (conditions, formula) in picks:
        if choice.place is None:
            own, claim = conditions, formula
        elif isinstance(choice.place, int):
            given[choice.place] = formula
        else:
            formulas[choice.place] = spell(formula)
    world = problem.world
    if not formulas.keys().isdisjoint(axiom.id for axiom in world.axioms):
        world = replace(world, axioms=_rewritten(world.axioms, formulas))
    return replace(problem, world=world, conditions=(*own, *given), claim=claim, added=_rewritten(problem.added, formulas))


def _rewritten(axioms: tuple[Axiom, ...], formulas: Mapping[str, str]) -> tuple[Axiom, ...]:
    return tuple(replace(axiom, formula=formulas[axiom.id]) if axiom.id in formulas else axiom for axiom in axioms)


def _touching(problem: Problem, choices: Sequence[Choice]) -> list[Choice]:
    """The choices whose sentences are connected with the claim through the predicates they speak of."""
    vocabulary = Vocabulary.of(problem.world.atoms)
    axioms = {axiom.id: axiom for axiom in (*problem.world.axioms, *problem.added) if axiom.id not in problem.without}
    spoken = {key: functors((parse_formula(axiom.formula, vocabulary),)) for key, axiom in axioms.items() if axiom.formula}
    for choice in choices:
        if isinstance(choice.place, str) and choice.place in spoken:
            spoken[choice.place] |= functors(formula for _, formula in choice.ways)
    reached = functors((problem.claim, *problem.conditions))
    for choice in choices:
        if not isinstance(choice.place, str):
            reached |= functors(part for conditions, formula in choice.ways for part in (*conditions, formula))
    everything = connected(reached, list(spoken.values()))
    return [choice for choice in choices if not isinstance(choice.place, str) or everything & spoken.get(choice.place, set())]


def described(rival: Rival, first: Rival, atoms: object, *, finding: str = "", scenario: dict[str, str] | None = None) -> dict[str, object]:
    """A reading as it stands in `alternatives`: what the sentences say in it where it differs from the first."""
    differs = [
        {"text": choice.text, "reading": spell(_whole(way)), "english": english_of(_whole(way), atoms)}  # type: ignore[arg-type]
        for (choice, way), (_, other) in zip(rival.picks, first.picks, strict=True) if way != other or rival is first
    ]
    document: dict[str, object] = {
        "number": rival.number, "conditions": [spell(one) for one in rival.problem.conditions], "claim": spell(rival.problem.claim),
        "english": "; ".join(str(item["english"]) for item in differs), "differs": differs,
    }
    if finding:
        document["leads_to"] = finding
    if scenario:
        document["scenario"] = scenario
    return document


def _whole(way: Way) -> Formula:
    """A reading as one formula."""
    return Implies(conjoin(way[0]), way[1]) if way[0] else way[1]


def scenario_between(one: Rival, other: Rival, budget: Budget) -> dict[str, str]:
    """Values of atoms under which one reading of a sentence holds and the other does not, everything else in force; empty if none is found.

    The sentence is the first in which the two differ.
    """
    pairs = [(choice, way, rival) for (choice, way), (_, rival) in zip(one.picks, other.picks, strict=True) if way != rival]
    for choice, mine, theirs in pairs:
        for holds, fails in ((mine, theirs), (theirs, mine)):
            found = _model(one.problem, choice, closed(_whole(holds)), closed(_whole(fails)), budget)
            if found:
                return found
    return {}


def _model(problem: Problem, choice: Choice, holds: Formula, fails: Formula, budget: Budget) -> dict[str, str]:
    """A model of the rest in which the one formula holds and the other fails: values of the atoms they speak of, true ones first."""
    try:
        case = as_condition(And((holds, Not(fails))))
    except FormulaError:
        return {}
    left_out = problem.without | ({choice.place} if isinstance(choice.place, str) else set())
    conditions = () if choice.place is None or isinstance(choice.place, int) else problem.conditions
    asked = replace(problem, conditions=(*conditions, case), claim=TRUE, without=frozenset(left_out))
    try:
        decision = Trial(asked, budget).decide()
    except BudgetExceededError:
        return {}
    if decision.model is None or decision.finding in ("IMPOSSIBLE", "INCONSISTENT"):
        return {}
    spoken = functors((holds, fails))
    values = {name: value for name, value in decision.model.items() if predicate(name)[0] in spoken}
    ordered = sorted(values, key=lambda name: (values[name] is False, name))
    return {name: _shown(values[name]) for name in islice(ordered, _MOST_VALUES)}


def _shown(value: object) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)
