"""Rules with variables as their ground instances: all that can matter, and no others.

**What can matter.** Call an atom *possible* when some instance could make it true: the least set that holds, for every formula without
variables, its atoms that occur positively, and for every instance of a rule whose guards are possible, that instance's positive atoms.
A guard is an atom that must be true for the rule to say anything (`penguin(tweety)` for `penguin(tweety) >> bird(tweety)`). An instance
with a guard that is not possible is left out: in any model of the rest every impossible atom may be made false, which satisfies the
instance; so it belongs to no minimal conflict and no minimal core (an autarky, Monien and Speckenmeyer 1985). Where there are few
instances, or equalities between things are in play, every instance stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from synproof_cli.errors import BudgetExceededError, FormulaError
from synproof_cli.logic.quantifiers import (
    bindings,
    expand,
    free_variables,
    open_up,
    quantified,
    skolemized,
    substitute,
    terms,
    with_equalities_settled,
)
from synproof_cli.model.formula import (
    And,
    Atom,
    Compare,
    Defined,
    Equal,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    children,
    is_arbitrary,
    is_variable,
    leaves,
    predicate,
    signed_leaves,
)
from synproof_cli.model.values import value

MAX_INSTANCES: Final = 100_000
FEW: Final = 300
"""Up to so many instances all are kept, so that "what would change it" may speak of atoms that nothing makes possible yet."""

Ground = tuple[str, tuple[str, ...]]
"""Functor and arguments."""


@value
class Instance:
    """A ground instance: `arguments` are the things in the place of the rule's variables, none for a formula without."""

    arguments: tuple[str, ...]
    formula: Formula


@value
class Cast:
    """The things in play, and for each asserted formula, in order, the names that its quantifiers take (`quantifiers.skolemized`)."""

    things: tuple[str, ...] = ()
    witnesses: tuple[tuple[str, ...], ...] = ()

    def asserted(self, number: int, formula: Formula) -> Formula:
        """The formula with that number, its witnesses named; leading universals stay."""
        names = self.witnesses[number] if self.things else ()
        if not names:
            return formula
        leading = []
        while isinstance(formula, Forall):
            leading.append(formula.variable)
            formula = formula.arg
        formula = with_equalities_settled(skolemized(formula, iter(names)))
        for variable in reversed(leading):
            formula = Forall(variable, formula)
        return formula


def cast(asserted: Sequence[Formula], claim: Formula) -> Cast:
    """Every thing the formulas name, and one nobody named for each quantifier inside an asserted formula or the claim; at least one.

    Empty where no formula has a variable or an arbitrary thing.
    """
    named: set[str] = set()
    counts, variables = [], False
    for formula in asserted:
        over, body = open_up(formula)
        counts.append(len(quantified(body)))
        variables = variables or bool(over) or body is not formula
        named.update(terms(body))
    own = len(quantified(claim)) + len(free_variables(claim))
    named.update(terms(claim))
    named = {term for term in named if not is_variable(term)}
    if not (variables or own or any(counts) or any(is_arbitrary(term) for term in named)):
        return Cast()
    unnamed = list(_unnamed(max(sum(counts) + own, 0 if named else 1), named))
    given = iter(unnamed)
    return Cast((*sorted(named), *unnamed), tuple(tuple(islice(given, count)) for count in counts))


def _has_equalities(formulas: Sequence[Formula]) -> bool:
    """Whether things are compared. Raises FormulaError where typed predicates stand beside that."""
    if not any(isinstance(leaf, Equal) for formula in formulas for leaf in leaves(formula)):
        return False
    for formula in formulas:
        for leaf in leaves(formula):
            if isinstance(leaf, (Compare, Defined)) and predicate(leaf.name)[1]:
                raise FormulaError(
                    f"'{leaf.name}' is a quantity of a thing, and other rules ask which things are the same: both together is later work",
                )
    return True


def _unnamed(count: int, taken: set[str]) -> Iterator[str]:
    number = 0
    while count:
        number += 1
        if f"@{number}" not in taken:
            yield f"@{number}"
            count -= 1


def ground(rules: Sequence[Formula], others: Iterable[Formula], things: Sequence[str], limit: int = MAX_INSTANCES) -> list[list[Instance]]:
    """For each rule the instances that can matter, in the order of things; `others` (conditions, claim and its negation) only make atoms
    possible. Raises BudgetExceededError beyond `limit` instances.
    """
    opened = [open_up(rule) for rule in rules]
    others = tuple(others)
    equalities = _has_equalities((*rules, *others))
    everything = equalities or sum(len(things) ** len(variables) for variables, _ in opened if variables) <= FEW
    run = _Grounder([_Rule(variables, body, everything=everything) for variables, body in opened if variables], things, limit)
    for formula in (*others, *(body for variables, body in opened if not variables)):
        run.add_possible(positive_atoms(expand(formula, things) if quantified(formula) else formula))
    run.close()
    order = {thing: number for number, thing in enumerate(things)}
    found = iter(run.rules)
    return [
        next(found).instances(order) if variables else [Instance((), body)]
        for variables, body in opened
    ]


class _Rule:
    """A rule with variables, its guards, and the bindings found."""

    def __init__(self, variables: tuple[str, ...], body: Formula, *, everything: bool) -> None:
        self.variables = variables
        self.body = body
        self.guards = [] if everything else sorted({predicate(name) for name in _guards(body, asserted=True)})
        self.found: dict[tuple[str, ...], Formula] = {}

    def instances(self, order: dict[str, int]) -> list[Instance]:
        keys = sorted(self.found, key=lambda key: [order[thing] for thing in key])
        return [Instance(key, self.found[key]) for key in keys]


class _Grounder:
    """The closure, one possible atom at a time: each new one is joined with those before it."""

    def __init__(self, rules: list[_Rule], things: Sequence[str], limit: int) -> None:
        self.rules = rules
        self.things = things
        self.limit = limit
        self.count = 0
        self.possible: dict[tuple[str, int], dict[tuple[str, ...], None]] = defaultdict(dict)
        self.by_argument: dict[tuple[str, int, int, str], list[tuple[str, ...]]] = defaultdict(list)
        self.queue: list[Ground] = []
        self.users: dict[tuple[str, int], list[tuple[_Rule, int]]] = defaultdict(list)
        for rule in rules:
            for at, (functor, arguments) in enumerate(rule.guards):
                self.users[functor, len(arguments)].append((rule, at))

    def add_possible(self, names: Iterable[str]) -> None:
        for name in names:
            functor, arguments = predicate(name)
            known = self.possible[functor, len(arguments)]
            if arguments not in known:
                known[arguments] = None
                self.queue.append((functor, arguments))

    def close(self) -> None:
        for rule in self.rules:
            if not rule.guards:
                for binding in bindings(rule.variables, self.things):
                    self._fire(rule, binding)
        while self.queue:
            functor, arguments = self.queue.pop()
            for position, thing in enumerate(arguments):
                self.by_argument[functor, len(arguments), position, thing].append(arguments)
            for rule, at in self.users[functor, len(arguments)]:
                first = _match(rule.guards[at][1], arguments, {})
                if first is not None:
                    for binding in self._join(rule.guards[:at] + rule.guards[at + 1 :], first):
                        self._complete(rule, binding)

    def _join(self, guards: list[Ground], binding: dict[str, str]) -> Iterator[dict[str, str]]:
        """Bindings under which all guards are among the atoms taken up so far; the most bound guard first."""
        if not guards:
            yield binding
            return
        best = max(guards, key=lambda guard: sum(term in binding or not is_variable(term) for term in guard[1]))
        rest = [guard for guard in guards if guard is not best]
        for arguments in self._candidates(best, binding):
            wider = _match(best[1], arguments, binding)
            if wider is not None:
                yield from self._join(rest, wider)

    def _candidates(self, guard: Ground, binding: dict[str, str]) -> Iterable[tuple[str, ...]]:
        functor, pattern = guard
        if not pattern:
            return [()] if () in self.possible[functor, 0] else []
        known: list[list[tuple[str, ...]]] = [
            self.by_argument[functor, len(pattern), position, binding.get(term, term)]
            for position, term in enumerate(pattern)
            if term in binding or not is_variable(term)
        ]
        return min(known, key=len).copy() if known else list(self.possible[functor, len(pattern)])

    def _complete(self, rule: _Rule, binding: dict[str, str]) -> None:
        """Fire for every choice of things for the variables no guard binds."""
        missing = [variable for variable in rule.variables if variable not in binding]
        for rest in bindings(missing, self.things):
            self._fire(rule, binding | rest)

    def _fire(self, rule: _Rule, binding: dict[str, str]) -> None:
        key = tuple(binding[variable] for variable in rule.variables)
        if key in rule.found:
            return
        self.count += 1
        if self.count > self.limit:
            raise BudgetExceededError(f"more than {self.limit:,} ground instances of the rules")
        formula = rule.found[key] = with_equalities_settled(substitute(rule.body, binding))
        self.add_possible(positive_atoms(expand(formula, self.things) if quantified(formula) else formula))


def _match(pattern: tuple[str, ...], arguments: tuple[str, ...], binding: dict[str, str]) -> dict[str, str] | None:
    """The binding widened so that the pattern becomes the arguments, or None."""
    wider = dict(binding)
    for term, thing in zip(pattern, arguments, strict=True):
        if not is_variable(term):
            if term != thing:
                return None
        elif wider.setdefault(term, thing) != thing:
            return None
    return wider


def _guards(formula: Formula, *, asserted: bool) -> Iterator[str]:
    """Names of atoms without which a formula is true (`asserted`), or without which it is false."""
    if isinstance(formula, Atom):
        if not asserted:
            yield formula.name
    elif isinstance(formula, Not):
        yield from _guards(formula.arg, asserted=not asserted)
    elif isinstance(formula, Implies) and asserted:
        yield from _guards(formula.left, asserted=False)
        yield from _guards(formula.right, asserted=True)
    elif isinstance(formula, Or if asserted else And):
        for part in children(formula):
            yield from _guards(part, asserted=asserted)


def positive_atoms(formula: Formula) -> frozenset[str]:
    """Names of bool atoms that occur positively in a formula without quantifiers."""
    return frozenset(leaf.name for leaf, sign in signed_leaves(formula) if sign >= 0 and isinstance(leaf, Atom))
