"""What the quantities of a document need beside its sentences: declarations, and what is known between units and between amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from synproof_cli.english.controlled.lexicon import Usage
from synproof_cli.english.controlled.quantity import MORE, decimal
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.controlled.wording import plain, plain_measure
from synproof_cli.english.units import Unit
from synproof_cli.model.formula import And, Atom, Compare, Formula, Implies, apply, leaves, mapped, predicate
from synproof_cli.model.world import AtomDecl

_VARIABLES: Final = "xyzuvw"
_MONTH: Final = 12
_UNIT_NAMES: Final = {
    ("time", 1): "seconds", ("time", 60): "minutes", ("time", 3_600): "hours", ("time", 86_400): "days", ("time", 604_800): "weeks",
    ("months", 1): "months", ("months", 12): "years", ("%", 1): "percent",
}


def declared(formulas: Iterable[Formula], usage: Usage, spoken: tuple[AtomDecl, ...]) -> tuple[AtomDecl, ...]:
    """Every predicate of the formulas in words, compared ones with type and unit."""
    kept = tuple(formulas)
    compared = _by_pattern(_comparisons(kept))
    typed = tuple(_typed(name, tuple(found), usage) for name, found in sorted(compared.items()))
    known = {decl.name for decl in spoken} | {decl.name for decl in typed}
    patterns = {_pattern(leaf.name) for formula in kept for leaf in leaves(formula) if isinstance(leaf, Atom)}
    others = (AtomDecl(name, plain(functor, len(terms))) for name in sorted(patterns - known) for functor, terms in [predicate(name)])
    return (*typed, *(decl for decl in spoken if decl.name not in compared), *others)


def _comparisons(formulas: Iterable[Formula]) -> list[Compare]:
    return [leaf for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Compare)]


def _by_pattern(compared: Iterable[Compare]) -> dict[str, list[Compare]]:
    found: dict[str, list[Compare]] = {}
    for leaf in compared:
        found.setdefault(_pattern(leaf.name), []).append(leaf)
    return found


def _pattern(name: str) -> str:
    functor, terms = predicate(name)
    return apply(functor, tuple(f"?{letter}" for letter in _VARIABLES[: len(terms)]))


def _typed(name: str, compared: Sequence[Compare], usage: Usage) -> AtomDecl:
    functor = predicate(name)[0]
    text = plain_measure(functor, len(predicate(name)[1]))
    if all("-" in leaf.value[1:] for leaf in compared):
        return AtomDecl(name, text, type="date")
    whole = functor.endswith("_count") and all("." not in leaf.value for leaf in compared)
    units = usage.measures.get(functor, set())
    unit = _unit_name(min(units, key=lambda unit: unit[1])) if units else ""
    return AtomDecl(name, text, type="int" if whole else "number", minimum="0", unit=unit)


def _unit_name(unit: Unit) -> str:
    return _UNIT_NAMES.get(unit, unit[0])


def settled(rules: Sequence[Rule]) -> list[Rule]:
    """The rules with "more money than the dragon" as more than so much, where the text tells the dragon's money."""
    amounts = _amounts(rules)
    return [_settled(rule, amounts) for rule in rules]


def settled_by(rule: Rule | None, rules: Sequence[Rule]) -> Rule | None:
    """The same of a thesis: the amounts are those that the rules tell."""
    return None if rule is None else _settled(rule, _amounts(rules))


def _settled(rule: Rule, amounts: dict[str, Fraction]) -> Rule:
    if rule.formula is None:
        return rule
    return replace(rule, formula=_settle(rule.formula, amounts), alternatives=tuple(_settle(other, amounts) for other in rule.alternatives))


def _amounts(rules: Sequence[Rule]) -> dict[str, Fraction]:
    """Amounts that strict sentences state exactly."""
    found: dict[str, Fraction] = {}
    for rule in rules:
        if rule.formula is None or rule.kind != "strict" or rule.alternatives:
            continue
        for part in rule.formula.args if isinstance(rule.formula, And) else (rule.formula,):
            if isinstance(part, Compare) and part.op == "==" and "-" not in part.value:
                found[part.name] = Fraction(part.value)
    return found


def _settle(formula: Formula, amounts: dict[str, Fraction]) -> Formula:
    if isinstance(formula, Atom):
        return _settled_atom(formula, amounts)
    return mapped(formula, lambda part: _settle(part, amounts))


def _settled_atom(atom: Atom, amounts: dict[str, Fraction]) -> Formula:
    functor, (subject, *others) = predicate(atom.name)[0], predicate(atom.name)[1] or ("",)
    sign, _, rest = functor.partition("_")
    if sign not in MORE or not rest.endswith("_than") or not others:
        return atom
    measured = rest.removesuffix("_than")
    for name in sorted({predicate(known)[0] for known in amounts}):
        if name == measured or (measured == "money" and name.startswith("money_")):
            values = [amounts.get(apply(name, (other,))) for other in others]
            if all(value is not None for value in values):
                total = sum((value for value in values if value is not None), Fraction(0))
                return Compare(apply(name, (subject,)), ">" if sign == "more" else "<", decimal(total))
    return atom


def is_comparison(functor: str) -> bool:
    """Whether a predicate is one of "more money than", which only amounts can settle."""
    sign, _, rest = functor.partition("_")
    return sign in MORE and rest.endswith("_than")


_OF_ANOTHER: Final = ("_days", "_date", "_time")
"""Quantities that belong to a predicate of the same name."""


def linked(formulas: Iterable[Formula]) -> frozenset[str]:
    """Predicates whose links to quantities are known: "more money than", days of what is told in months too."""
    functors = {predicate(leaf.name)[0] for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom | Compare)}
    known = {functor for functor in functors for ending in _OF_ANOTHER if functor.removesuffix(ending) in functors - {functor}}
    return frozenset(known | set(filter(is_comparison, functors)))


def background(formulas: Iterable[Formula], usage: Usage) -> list[Rule]:
    """What days and months say of each other: 41 weeks are less than 12 months, whatever the months."""
    compared = _by_pattern(_comparisons(formulas))
    found: list[Rule] = []
    for name in sorted(compared):
        functor, terms = predicate(name)
        other = apply(f"{functor}_days", terms)
        if other in compared:
            found += _bounds(compared[name], compared[other], (name, other), usage)
    return found


def _bounds(months: list[Compare], days: list[Compare], names: tuple[str, str], usage: Usage) -> Iterator[Rule]:
    month = _size(usage, predicate(names[0])[0])
    day = _size(usage, predicate(names[1])[0])
    for one in sorted({leaf.value for leaf in months}):
        least, most = _days(Fraction(one) * month)
        for two in sorted({leaf.value for leaf in days}):
            length = Fraction(two) * day / 86_400
            if length >= most:
                link = Implies(Compare(names[1], ">=", two), Compare(names[0], ">", one))
                yield Rule("So many days are more than so many months.", link, background=True)
            elif length <= least:
                link = Implies(Compare(names[1], "<=", two), Compare(names[0], "<", one))
                yield Rule("So many days are fewer than so many months.", link, background=True)


def _size(usage: Usage, functor: str) -> int:
    units = usage.measures.get(functor, set())
    return min((unit[1] for unit in units), default=1)


def _days(months: Fraction) -> tuple[Fraction, Fraction]:
    """The fewest and the most days that so many months may be, with room on both sides."""
    years = months / _MONTH
    return years * 365 - _ROOM, years * 366 + _ROOM


_ROOM: Final = 4
