"""Rules that clash: minimal sets by the solver where there are formulas, and contradictions of words where there are none.

Two kinds are found by the solver. Axioms that cannot all hold; and rules that give opposite answers in one case, which is then the
scenario: for every rule it is asked whether its condition can occur beside the others. A set in which one member overrides another is no
conflict: an exception is meant.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.axiomat.contradictions import contradictions
from synproof_cli.axiomat.values import Conflict
from synproof_cli.errors import BudgetExceededError, FormulaError
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.grounding import cast
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import closed, open_up, substitute
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import TRUE, Exists, Formula, Implies, functors, is_arbitrary, negate, predicate, spell
from synproof_cli.model.world import AtomDecl, Axiom

MAX_FORMULAS: Final = 1_500
"""Formulas among which conflicts are searched by the solver; beyond it only the words are compared, and the report says so."""
_MAX_INSTANCES: Final = 2_000
_CALLS: Final = 60_000
_ANY: Final = "@any"
_VARIABLE: Final = re.compile(r"\?\w+")
_SHOWN_VALUES: Final = 4


class Logic:
    """The formulas of some axioms in one kernel: asserted (`+id`), denied (`-id`), and a rule's condition (`if id`)."""

    def __init__(self, axioms: Iterable[Axiom], atoms: Sequence[AtomDecl], budget: Budget) -> None:
        self.vocabulary = Vocabulary.of(tuple(atoms))
        self.axioms = {axiom.id: axiom for axiom in axioms if axiom.formula}
        written = {key: parse_formula(axiom.formula or "", self.vocabulary) for key, axiom in self.axioms.items()}
        things = cast(tuple(written.values()), TRUE).things
        wide = {key for key, formula in written.items() if (len(things) + 1) ** _depth(formula) > _MAX_INSTANCES}
        self.formulas = {key: formula for key, formula in written.items() if key not in wide}
        self.left_out = len(wide)
        self.conditions: dict[str, Formula] = {}
        members: dict[str, Formula] = {}
        for key, formula in self.formulas.items():
            members[f"+{key}"] = closed(formula)
            members |= self._condition(key, *open_up(formula))
        vocabulary = replace(self.vocabulary, things=(*things, _ANY) if things else ())
        self.kernel = Kernel(vocabulary, budget, (), members)
        self.budget = budget

    def _condition(self, key: str, variables: tuple[str, ...], body: Formula) -> dict[str, Formula]:
        """That a rule's condition holds of some things."""
        if not isinstance(body, Implies):
            return {}
        self.conditions[key] = substitute(body.left, dict.fromkeys(variables, _ANY))
        condition = body.left
        for variable in variables:
            condition = Exists(variable, condition)
        return {f"if {key}": condition}

    def conflicts(self) -> Iterator[Conflict]:
        """Every clash found, each minimal; none twice."""
        base = [f"+{key}" for key in self.formulas]
        told: set[frozenset[str]] = set()
        while base and not self.kernel.consistent(base):
            core = [member[1:] for member in self.kernel.shrink(base)]
            base.remove(f"+{core[-1]}")
            told.add(frozenset(core))
            if len(core) > 1 and not self._excepted(core):
                yield self._conflict(core, "")
        yield from self._in_cases(base, told)

    def _in_cases(self, base: list[str], told: set[frozenset[str]]) -> Iterator[Conflict]:
        """Rules of which one's condition cannot occur beside the others."""
        for key in self.conditions:
            if f"+{key}" not in base or self.kernel.consistent([*base, f"if {key}"]):
                continue
            shrunk = self.kernel.shrink([*base, f"if {key}"], keep=[f"if {key}"])
            core = [member[1:] for member in shrunk if member[0] == "+"]
            if key in core and len(core) > 1 and frozenset(core) not in told and not self._excepted(core):
                told.add(frozenset(core))
                yield self._conflict(core, key)

    def _excepted(self, core: Sequence[str]) -> bool:
        """Whether one of them overrides another."""
        inside = set(core)
        return any(target in inside for key in core for target in self.axioms[key].overrides)

    def _conflict(self, core: Sequence[str], case: str) -> Conflict:
        """The clash with a scenario: in the case of that rule's condition, all but one hold and the other one fails."""
        rest = [f"+{key}" for key in core[:-1]] + ([f"if {case}"] if case else [])
        model: dict[str, object] = dict(self.kernel.values()) if self.kernel.consistent(rest) else {}
        named = {name for key in core for name in functors(self.formulas[key])}
        shown = {
            name.replace(_ANY, "x"): value for name, value in model.items()
            if value is not False and value is not None and predicate(name)[0] in named and self._is_about(name, case)
        }
        condition = spell(self.conditions[case]).replace(_ANY, "x") if case else ""
        wanted = [f"{name} = {_spelled(value)}" for name, value in shown.items() if name not in condition]
        said, when = ", ".join(wanted[:_SHOWN_VALUES]), f"where {condition}" if case else "always"
        want = "want" if len(core) > 2 else "wants"
        what = f": {', '.join(core[:-1])} {want} {said}; {core[-1]} denies it" if said else f", {core[-1]} denies the others"
        scenario = f"{when}{what}"
        return Conflict(tuple(core), "logic", scenario, "solver", shown)

    def _is_about(self, name: str, case: str) -> bool:
        """Whether an atom speaks of the thing that a rule's condition is about, or of no thing in particular."""
        arguments = predicate(name)[1]
        if any(is_arbitrary(argument) and argument != _ANY for argument in arguments):
            return False  # a thing that only the solver knows
        return not case or not arguments or _ANY in arguments or _ANY not in spell(self.conditions[case])

    def equivalent(self, one: str, other: str) -> bool:
        """Whether two formulas say the same over this vocabulary."""
        pair = [parse_formula(text, self.vocabulary) for text in (one, other)]
        things = cast(tuple(pair), TRUE).things
        ask = Kernel(replace(self.vocabulary, things=(*things, _ANY) if things else ()), self.budget, (), {
            "one": closed(pair[0]), "not one": negate(closed(pair[0])), "two": closed(pair[1]), "not two": negate(closed(pair[1])),
        })
        return not ask.consistent(["one", "not two"]) and not ask.consistent(["two", "not one"])

    def names(self, formula: str) -> frozenset[str]:
        """The predicates of a formula."""
        return functors(parse_formula(formula, self.vocabulary))


def _depth(formula: Formula) -> int:
    """Variables that are bound within each other: a formula has as many instances as things to the power of that."""
    return len(set(_VARIABLE.findall(spell(formula))))


def _spelled(value: object) -> str:
    return "true" if value is True else str(value)


def find_conflicts(
    axioms: Sequence[Axiom], atoms: Sequence[AtomDecl], first_new: int = 0, budget: Budget | None = None,
    granted: frozenset[str] = frozenset(),
) -> tuple[list[Conflict], str]:
    """Conflicts among axioms, of which those from `first_new` on are new: each set names one of these. And what was not searched, or "".

    `granted`: ids of axioms that no sentence states; a clash of two rules by such a one is told as a clash of the two.
    A pair that the words alone show to clash and the solver too is told once, as the solver's, in the words' plainer terms.
    """
    fresh = {axiom.id for axiom in axioms[first_new:]}
    found, missed = _by_logic(axioms, atoms, fresh, budget or Budget())
    found = [replace(one, axioms=stated) if len(stated := _without(one.axioms, granted)) > 1 else one for one in found]
    places = {frozenset(conflict.axioms): at for at, conflict in enumerate(found)}
    overriding = {frozenset((axiom.id, target)) for axiom in axioms for target in axiom.overrides}
    for one, other, kind, case in contradictions([axiom.text for axiom in axioms], first_new):
        ids = (axioms[one].id, axioms[other].id)
        known = places.get(frozenset(ids))
        if known is not None:
            found[known] = replace(found[known], kind=kind, scenario=case)
        elif frozenset(ids) not in overriding:
            found.append(Conflict(ids, kind, case))
    return found, missed


def _without(names: Sequence[str], granted: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in granted)


def _by_logic(
    axioms: Sequence[Axiom], atoms: Sequence[AtomDecl], fresh: set[str], budget: Budget,
) -> tuple[list[Conflict], str]:
    """Those the solver finds, and what stopped it."""
    found: list[Conflict] = []
    try:
        near, left_out = _connected([axiom for axiom in axioms if axiom.formula], fresh, Vocabulary.of(tuple(atoms)))
        with budget.at_most(_CALLS):
            logic = Logic(near, atoms, budget)
            for conflict in logic.conflicts():
                found += [conflict] if fresh & set(conflict.axioms) else []
    except (BudgetExceededError, FormulaError) as stop:
        return found, f"conflicts were not searched to the end: {stop.message}"
    left_out += logic.left_out
    return found, f"{left_out:,} formulas were left out of the search for conflicts: there are too many" if left_out else ""


def _connected(axioms: Sequence[Axiom], fresh: set[str], vocabulary: Vocabulary) -> tuple[list[Axiom], int]:
    """The axioms that can bear on a new one: joined to it by predicates, nearest first up to the limit; in the order given."""
    named = {axiom.id: functors(parse_formula(axiom.formula or "", vocabulary)) for axiom in axioms}
    users: dict[str, list[str]] = defaultdict(list)
    for key, names in named.items():
        for name in names:
            users[name].append(key)
    reached = dict.fromkeys(key for key in named if key in fresh)
    frontier = list(reached)
    seen: set[str] = set()
    while frontier and len(reached) < MAX_FORMULAS:
        fresh_names = {name for key in frontier for name in named[key]} - seen
        seen |= fresh_names
        frontier = [key for name in sorted(fresh_names) for key in users[name] if key not in reached]
        reached |= dict.fromkeys(frontier)
    chosen = set(list(reached)[:MAX_FORMULAS])
    return [axiom for axiom in axioms if axiom.id in chosen], len(reached) - len(chosen)
