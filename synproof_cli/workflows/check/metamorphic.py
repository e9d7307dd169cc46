"""Changes that must not move a verdict (order, names, irrelevant facts), and one that must: a number on the other side of its limit.

A number beyond the limit of a deciding axiom must change the verdict or its grounds. Where the verdict is the same and the axiom decides
it still, the limit does not bind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from synproof_cli.debate import Budget, Problem
from synproof_cli.debate.case import decide_case
from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.types import check_constant, scale, unscale
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Atom, Compare, Defined, Formula, atom_names, leaves, mapped, spell
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.workflows.check.decide import Decided, core_of

_FRESH: Final = "irrelevant_fact"
_SETTLED: Final = ("UNDECIDED", "UNTRANSLATED")


def metamorphic_of(decided: Decided, budget: Budget) -> dict[str, Any] | None:
    """`{text, tests, moved}`; None for a claim without a verdict. `moved`: the tests that failed. Raises BudgetExceededError."""
    finding = decided.decision.finding
    if finding in _SETTLED or not decided.case.translated:
        return None
    moved, tests = [], 0
    for name, problem in _same(decided.case.problem):
        tests += 1
        found = _again(decided, problem, budget).decision.finding
        if found != finding:
            moved.append(f"{name}: {finding} became {found}")
    for axiom, name, problem in _across(decided):
        tests += 1
        beyond = _again(decided, problem, budget)
        if beyond.decision.finding == finding and axiom in core_of(beyond):
            moved.append(f"{name}: it is still {finding}, and {axiom} still decides it")
    text = f"{tests} tests, {len(moved)} failed" + (f": {'; '.join(moved)}" if moved else "")
    return {"text": text, "tests": tests, "moved": moved}


def _again(decided: Decided, problem: Problem, budget: Budget) -> Decided:
    case = replace(decided.case, problem=problem)
    return Decided(case, *decide_case(case, budget), decided.prepared)


def _same(problem: Problem) -> Iterator[tuple[str, Problem]]:
    """Problems with the same verdict."""
    world = problem.world
    turned = replace(world, axioms=tuple(reversed(world.axioms)), atoms=tuple(reversed(world.atoms)))
    yield "in another order", replace(problem, world=turned, conditions=tuple(reversed(problem.conditions)))
    known = {decl.name for decl in world.atoms}
    if not _has_things(problem):
        yield "with other names", _renamed(problem)
        fresh = next(name for number in range(len(known) + 2) if (name := f"{_FRESH}_{number}") not in known)
        atoms = (*world.atoms, AtomDecl(fresh)) if world.atoms else ()
        axiom = Axiom(f"irrelevant-{len(world.axioms)}", "An irrelevant rule.", spell(Atom(f"{fresh}")), kind="defeasible")
        yield "with an irrelevant fact", replace(problem, world=replace(world, atoms=atoms), conditions=(*problem.conditions, Atom(fresh)))
        yield "with an irrelevant rule", replace(problem, world=replace(world, atoms=atoms, axioms=(*world.axioms, axiom)))


def _has_things(problem: Problem) -> bool:
    texts = [axiom.formula or "" for axiom in problem.world.axioms] + [spell(one) for one in (*problem.conditions, problem.claim)]
    return any("?" in text or "@" in text for text in texts) or any("(" in decl.name for decl in problem.world.atoms)


def _renamed(problem: Problem) -> Problem:
    """Every atom under another name, so that their alphabetical order turns round."""
    vocabulary = Vocabulary.of(problem.world.atoms)
    formulas = {axiom.id: parse_formula(axiom.formula, vocabulary) for axiom in problem.world.axioms if axiom.formula}
    used = {name for formula in (*formulas.values(), *problem.conditions, problem.claim) for name in atom_names(formula)}
    names = sorted(used | {decl.name for decl in problem.world.atoms}, reverse=True)
    other = {name: f"atom_{number:06d}" for number, name in enumerate(names)}
    change = _renamer(other)
    axioms = tuple(
        replace(axiom, formula=spell(change(formulas[axiom.id]))) if axiom.id in formulas else axiom for axiom in problem.world.axioms
    )
    atoms = tuple(replace(decl, name=other[decl.name]) for decl in problem.world.atoms)
    world = World(problem.world.id, atoms=atoms, axioms=axioms)
    facts = tuple(replace(fact, formula=change(fact.formula)) for fact in problem.facts)
    return replace(problem, world=world, conditions=tuple(map(change, problem.conditions)), claim=change(problem.claim), facts=facts)


def _renamer(names: dict[str, str]) -> Callable[[Formula], Formula]:
    def change(formula: Formula) -> Formula:
        if isinstance(formula, Atom | Defined):
            return type(formula)(names[formula.name])
        if isinstance(formula, Compare):
            return Compare(names[formula.name], formula.op, formula.value)
        return mapped(formula, change)

    return change


def _across(decided: Decided) -> Iterator[tuple[str, str, Problem]]:
    """A deciding axiom, and the problem in which a number that the conditions state stands on the other side of a limit that it sets."""
    problem = decided.case.problem
    vocabulary = Vocabulary.of(problem.world.atoms)
    core = set(core_of(decided))
    rules = [axiom for axiom in problem.world.axioms if axiom.id in core and axiom.formula]
    limits = [(axiom.id, leaf) for axiom in rules for leaf in _limits(parse_formula(axiom.formula or "", vocabulary))]
    for number, condition in enumerate(problem.conditions):
        if not isinstance(condition, Compare) or condition.op != "==":
            continue
        decl = vocabulary.typed(condition.name)
        for axiom, leaf in [limit for limit in limits if limit[1].name == condition.name and decl.type != "enum"]:
            if (value := _other_side(decl, condition, leaf)) is not None:
                moved = Compare(condition.name, "==", value)
                others = (*problem.conditions[:number], moved, *problem.conditions[number + 1 :])
                yield axiom, f"{spell(moved)} beyond {spell(leaf)}", replace(problem, conditions=others)


def _limits(formula: Formula) -> list[Compare]:
    found = [leaf for leaf in leaves(formula) if isinstance(leaf, Compare) and leaf.op in ("<=", ">=", "<", ">")]
    return sorted(set(found), key=spell)


def _other_side(decl: AtomDecl, stated: Compare, limit: Compare) -> str | None:
    """The nearest value for which the limit says the opposite; None where the atom has none."""
    value, bound = scale(decl, stated.value), scale(decl, limit.value)
    holds = {"<=": value <= bound, "<": value < bound, ">=": value >= bound, ">": value > bound}[limit.op]
    strict = limit.op in ("<", ">")
    up = limit.op in ("<=", "<")
    step = 1 if up else -1
    inside, outside = (bound - step if strict else bound), (bound if strict else bound + step)
    text = unscale(decl, outside if holds else inside)
    try:
        check_constant(decl, text)
    except FormulaError:
        return None
    return None if _out_of_range(decl, text) else text


def _out_of_range(decl: AtomDecl, text: str) -> bool:
    value = scale(decl, text)
    below = decl.minimum is not None and value < scale(decl, decl.minimum)
    return below or (decl.maximum is not None and value > scale(decl, decl.maximum))
