"""The rules in force: strict axioms, and the elements that may be defeated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from synproof_cli.debate.problem import FactLicence, Problem
from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.grounding import MAX_INSTANCES, Cast, Instance, cast, ground
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.quantifiers import expanded_size, open_up, refuse_outside_class, speaks_of_things
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Formula, negate
from synproof_cli.model.values import value
from synproof_cli.model.world import Axiom

_NONE: Final[frozenset[str]] = frozenset()
LICENCE_RANK: Final = {"assumption": 0, "citation": 1, "evidence": 2}


@value
class StrictRule:
    """An instance of a strict axiom. `trusted` is false for an unreviewed formula a model proposed."""

    id: str
    axiom: Axiom
    formula: Formula
    overrides: frozenset[str]
    trusted: bool


@value
class Element:
    """What conflicts are made of: an instance of a defeasible axiom, or a licensed fact (`axiom` None)."""

    id: str
    formula: Formula
    priority: int = 0
    overrides: frozenset[str] = frozenset()
    licence: FactLicence = "assumption"
    axiom: Axiom | None = None
    citation: str = ""
    source_type: str = ""
    by: str = ""

    @property
    def is_fact(self) -> bool:
        """Licensed fact, not an axiom."""
        return self.axiom is None


@value
class Rules:
    """Strict rules, elements by id (axioms in rule order, then facts), axioms without a formula, and all axioms in force in rule order.

    Rules with variables stand as their ground instances (`logic.grounding`); `overrides` name instances. `vocabulary` has the things.
    """

    vocabulary: Vocabulary
    strict: tuple[StrictRule, ...]
    elements: Mapping[str, Element]
    text_only: tuple[Axiom, ...]
    in_force: tuple[Axiom, ...]
    conditions: tuple[Formula, ...] = ()
    """G, with things in the place of what it says there is."""
    whole: bool = True
    """Every instance of every rule takes part; else only what can matter does, and a new fact could make more matter."""


def rules_in_force(problem: Problem, *, trust_models: bool = True) -> Rules:
    """Close `overrides` over all axioms, drop those not in force or left out, and put things in the place of variables.

    Without trust, unreviewed model formulas are text. Raises BudgetExceededError for more instances than can be handled, FormulaError for
    what lies outside the class.
    """
    axioms = (*problem.world.axioms, *problem.added)
    closed = close_overrides(axioms)
    vocabulary = Vocabulary.of(problem.world.atoms)
    parser = Parser(vocabulary)
    in_force = tuple(axiom for axiom in axioms if axiom.id not in problem.without and axiom.in_force(problem.as_of))
    read = {
        axiom.id: parser.parse(axiom.formula)
        for axiom in in_force if axiom.formula is not None and (trust_models or _trusted(axiom))
    }
    things, instances, given = _grounded(problem, read)
    targets = set[str]().union(*closed.values())
    ids = {key: frozenset(instance_id(key, instance) for instance in instances[key]) for key in targets & instances.keys()}
    strict: list[StrictRule] = []
    elements: dict[str, Element] = {}
    for axiom in in_force:
        overridden = closed[axiom.id]
        overrides = frozenset(name for target in overridden for name in ids.get(target, (target,))) if overridden else _NONE
        for instance in instances.get(axiom.id, ()):
            name = instance_id(axiom.id, instance)
            if axiom.kind == "strict":
                strict.append(StrictRule(name, axiom, instance.formula, overrides, _trusted(axiom)))
            else:
                elements[name] = Element(name, instance.formula, axiom.priority, overrides, axiom=axiom)
    conditions, facts = given[: len(problem.conditions)], given[len(problem.conditions) :]
    for fact, formula in zip(problem.facts, facts, strict=True):
        elements[fact.id] = Element(
            fact.id, formula, licence=fact.licence, citation=fact.citation, source_type=fact.source_type, by=fact.by,
        )
    text_only = tuple(axiom for axiom in in_force if axiom.id not in read)
    every = sum(len(things) ** len(open_up(formula)[0]) for formula in read.values()) if things else len(read)
    whole = sum(map(len, instances.values())) == every
    return Rules(replace(vocabulary, things=things), tuple(strict), elements, text_only, in_force, conditions, whole)


def no_rules(problem: Problem) -> Rules:
    """No rule at all, where they are too many to put things in the place of their variables: nothing can be decided from them."""
    vocabulary = replace(Vocabulary.of(problem.world.atoms), things=("@1",))
    return Rules(vocabulary, (), {}, (), (), problem.conditions)


def _trusted(axiom: Axiom) -> bool:
    return axiom.origin != "model" or axiom.reviewed


def _grounded(
    problem: Problem, read: Mapping[str, Formula],
) -> tuple[tuple[str, ...], dict[str, list[Instance]], tuple[Formula, ...]]:
    """Things in play, the instances of each axiom, and conditions and facts; no things where nothing has a variable."""
    given = (*problem.conditions, *(fact.formula for fact in problem.facts))
    players = Cast()
    texts = [axiom.formula for axiom in (*problem.world.axioms, *problem.added) if axiom.formula]
    if any("?" in text or "@" in text for text in texts) or any(speaks_of_things(formula) for formula in (*given, problem.claim)):
        for formula in (*read.values(), *given):
            refuse_outside_class(formula)
        refuse_outside_class(problem.claim, claim=True)
        players = cast((*read.values(), *given), problem.claim)
    if not players.things:
        return (), {key: [Instance((), formula)] for key, formula in read.items()}, given
    for formula in (*read.values(), *given, problem.claim):
        if expanded_size(formula, len(players.things)) > MAX_INSTANCES:
            raise BudgetExceededError("quantifiers inside one another over more things than can be written out")
    rules = [players.asserted(number, formula) for number, formula in enumerate(read.values())]
    given = tuple(players.asserted(number, formula) for number, formula in enumerate(given, start=len(rules)))
    found = ground(rules, (*given, problem.claim, negate(problem.claim)), players.things)
    return players.things, dict(zip(read, found, strict=True)), given


def instance_id(axiom_id: str, instance: Instance) -> str:
    """The id of an instance: the axiom's own where it has no variables, else `axiom[thing, …]`."""
    return f"{axiom_id}[{', '.join(instance.arguments)}]" if instance.arguments else axiom_id


def axiom_of(instance: str) -> str:
    """The axiom an instance's id belongs to."""
    return instance.partition("[")[0]


def close_overrides(axioms: Iterable[Axiom]) -> dict[str, frozenset[str]]:
    """For each axiom, every axiom it overrides, directly or through others."""
    direct = {axiom.id: axiom.overrides for axiom in axioms}
    closed: dict[str, frozenset[str]] = {}
    for start, targets in direct.items():
        if not targets:
            closed[start] = _NONE
            continue
        reached: set[str] = set()
        stack = list(targets)
        while stack:
            target = stack.pop()
            if target not in reached:
                reached.add(target)
                stack.extend(direct.get(target, ()))
        closed[start] = frozenset(reached)
    return closed
