"""Which ground instances of the rules take part (definition: `model.certificate`, Grounding), found by rounds until nothing is new."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.formulas import (
    AND,
    ATOM,
    COMPARE,
    DEFINED,
    EQUAL,
    FORALL,
    IMPLIES,
    NOT,
    OR,
    QUANTIFIERS,
    Formulas,
    split_name,
)
from synproof_cli.checkers.templates import signs_of, skolemized

FEW: Final = 300
"""Up to so many instances all take part."""

Row = tuple[str, ...]
Predicate = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Template:
    """A rule: the variables it is universal over, in order, and its body."""

    variables: tuple[str, ...]
    body: int


def read_template(formula: int, templates: Formulas) -> Template:
    """Leading universals and variables that nothing binds, those bound by the prefix first; only variables that occur in the body."""
    leading = []
    while templates.kinds[formula] == FORALL:
        leading.append(templates.words[formula][0])
        formula = templates.parts[formula][0]
    bound = {templates.words[node][0] for node in templates.cone((formula,)) if templates.kinds[node] in QUANTIFIERS}
    free = [term for term in dict.fromkeys(terms(formula, templates)) if term.startswith("?") and term not in bound]
    return Template(tuple(variable for variable in dict.fromkeys((*leading, *free)) if variable in free), formula)


def terms(formula: int, templates: Formulas) -> Iterator[str]:
    """Things and variables, left to right, repeats included."""
    stack = [formula]
    while stack:
        node = stack.pop()
        if templates.kinds[node] == EQUAL:
            yield from templates.words[node]
        elif templates.kinds[node] in (ATOM, COMPARE, DEFINED):
            yield from split_name(templates.words[node][0])[1]
        else:
            stack += reversed(templates.parts[node])


def count_quantifiers(formula: int, templates: Formulas) -> int:
    """How many quantifiers are written in a formula; one that stands in several places counts in each."""
    count, stack = 0, [formula]
    while stack:
        node = stack.pop()
        count += templates.kinds[node] in QUANTIFIERS
        stack += templates.parts[node]
    return count


@dataclass(frozen=True, slots=True)
class Cast:
    """The things in play, and the names that the quantifiers of each asserted formula take, formula by formula."""

    things: tuple[str, ...]
    witnesses: tuple[tuple[str, ...], ...]

    def asserted(self, number: int, formula: int, templates: Formulas) -> int:
        """The formula with that number, its witnesses named; leading universals stay."""
        names = self.witnesses[number] if self.things else ()
        if not names:
            return formula
        leading = []
        while templates.kinds[formula] == FORALL:
            leading.append(templates.words[formula][0])
            formula = templates.parts[formula][0]
        formula = skolemized(formula, iter(names), templates)
        for variable in reversed(leading):
            formula = templates.quantified(FORALL, variable, formula)
        return formula


def cast(asserted: Sequence[int], claim: int | None, templates: Formulas) -> Cast:
    """Every thing that is named, sorted, then `@1`, `@2`, … (if nobody wrote them): one for each quantifier inside an asserted formula, in
    order, and for each in the claim; at least one. No things where no formula has a variable or an arbitrary thing.
    """
    found: set[str] = set()
    counts, lifted = list[int](), False
    for formula in asserted:
        template = read_template(formula, templates)
        counts.append(count_quantifiers(template.body, templates))
        lifted = lifted or template.body != formula or bool(template.variables)
        found.update(terms(template.body, templates))
    own = 0 if claim is None else count_quantifiers(claim, templates)
    found.update(() if claim is None else terms(claim, templates))
    named = {term for term in found if not term.startswith("?")}
    if not (lifted or own or any(counts) or any(term.startswith("@") for term in named)):
        return Cast((), ())
    wanted, number, unnamed = max(sum(counts) + own, 0 if named else 1), 0, list[str]()
    while len(unnamed) < wanted:
        number += 1
        if f"@{number}" not in named:
            unnamed.append(f"@{number}")
    given = iter(unnamed)
    return Cast((*sorted(named), *unnamed), tuple(tuple(islice(given, count)) for count in counts))


class Instances:
    """The rows of things that take part, for each rule with variables."""

    def __init__(
        self, rules: Sequence[Template], others: Sequence[int], things: Sequence[str], templates: Formulas, budget: Budget,
    ) -> None:
        self.templates = templates
        self.things = things
        self.budget = budget
        lifted = [rule for rule in rules if rule.variables]
        compared = any(templates.kinds[node] == EQUAL for node in templates.cone((*(rule.body for rule in rules), *others)))
        if compared or sum(len(things) ** len(rule.variables) for rule in lifted) <= FEW:
            self.rows = {id(rule): self._every(rule) for rule in lifted}
        else:
            self.rows = self._relevant(rules, others)

    def of(self, rule: Template) -> list[Row]:
        """In the order of things, the first variable first."""
        return self.rows[id(rule)] if rule.variables else [()]

    def _every(self, rule: Template) -> list[Row]:
        self.budget.spend(len(self.things) ** len(rule.variables))
        return list(product(self.things, repeat=len(rule.variables)))

    def _relevant(self, rules: Sequence[Template], others: Sequence[int]) -> dict[int, list[Row]]:
        possible: dict[Predicate, set[Row]] = defaultdict(set)
        lifted = [rule for rule in rules if rule.variables]
        for formula in (*(rule.body for rule in rules if not rule.variables), *others):
            self._add(formula, {}, possible)
        guards = {id(rule): sorted(set(map(split_name, self._guards(rule.body)))) for rule in lifted}
        found: dict[int, set[Row]] = {id(rule): set() for rule in lifted}
        grown = True
        while grown:
            grown = False
            for rule in lifted:
                for row in self._matches(rule, guards[id(rule)], possible):
                    if row not in found[id(rule)]:
                        found[id(rule)].add(row)
                        self._add(rule.body, dict(zip(rule.variables, row, strict=True)), possible)
                        grown = True
        place = {thing: number for number, thing in enumerate(self.things)}
        return {key: sorted(rows, key=lambda row: [place[thing] for thing in row]) for key, rows in found.items()}

    def _guards(self, body: int) -> Iterator[str]:
        """Atoms that must be true for the rule to say anything: conjuncts of what its denial says."""
        templates, stack = self.templates, [(body, True)]
        while stack:
            node, asserted = stack.pop()
            kind, parts = templates.kinds[node], templates.parts[node]
            if kind == ATOM and not asserted:
                yield templates.words[node][0]
            elif kind == NOT:
                stack.append((parts[0], not asserted))
            elif kind == IMPLIES and asserted:
                stack += [(parts[0], False), (parts[1], True)]
            elif kind == (OR if asserted else AND):
                stack += [(part, asserted) for part in parts]

    def _matches(self, rule: Template, guards: list[tuple[str, Row]], possible: dict[Predicate, set[Row]]) -> list[Row]:
        """Rows under which every guard is possible now."""
        bindings: list[dict[str, str]] = [{}]
        left = list(guards)
        while left:
            known = set(bindings[0]) if bindings else set()
            best = max(left, key=lambda guard: sum(term in known or not term.startswith("?") for term in guard[1]))
            left.remove(best)
            bindings = self._widened(bindings, best, possible[best[0], len(best[1])])
        rows: list[Row] = []
        for binding in bindings:
            choices = [[binding[variable]] if variable in binding else self.things for variable in rule.variables]
            rows += product(*choices)
        self.budget.spend(1 + len(rows))
        return rows

    def _widened(self, bindings: list[dict[str, str]], guard: tuple[str, Row], rows: set[Row]) -> list[dict[str, str]]:
        """Every binding joined with every row that fits the guard's pattern: a hash join on the places that are settled."""
        pattern = guard[1]
        if not bindings:
            return []
        settled = [at for at, term in enumerate(pattern) if term in bindings[0] or not term.startswith("?")]
        index: dict[Row, list[Row]] = defaultdict(list)
        for row in rows:
            index[tuple(row[at] for at in settled)].append(row)
        wider: list[dict[str, str]] = []
        for binding in bindings:
            key = tuple(binding.get(pattern[at], pattern[at]) for at in settled)
            for row in index.get(key, ()):
                new = dict(binding)
                if all(not term.startswith("?") or new.setdefault(term, thing) == thing for term, thing in zip(pattern, row, strict=True)):
                    wider.append(new)
        self.budget.spend(len(rows) + len(wider))
        return wider

    def _add(self, formula: int, binding: dict[str, str], possible: dict[Predicate, set[Row]]) -> None:
        """Note the atoms that occur positively, over all things where a quantifier ranges."""
        templates = self.templates
        stack = [(formula, 1, binding)]
        while stack:
            node, sign, known = stack.pop()
            kind, parts = templates.kinds[node], templates.parts[node]
            self.budget.spend(1)
            if kind == ATOM:
                functor, arguments = split_name(templates.words[node][0])
                if sign >= 0:
                    possible[functor, len(arguments)].add(tuple(known.get(term, term) for term in arguments))
            elif kind in QUANTIFIERS:
                stack += [(parts[0], sign, {**known, templates.words[node][0]: thing}) for thing in self.things]
            else:
                stack += [(part, below, known) for part, below in zip(parts, signs_of(kind, sign, len(parts)), strict=True)]
