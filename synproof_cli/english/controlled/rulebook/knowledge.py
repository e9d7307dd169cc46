"""What a rule list leaves to the reader's knowledge, decided both ways.

"If it works in healthcare" is met by "is a nurse" for whoever knows; "acquires a photo" says what "acquires a photograph" says. The text
does not say so, and nothing is guessed: such a condition becomes two readings (it is met, it is not), so do two such relations (they are
the same, they are not). Where all readings give the same finding it stands; else it is refused with what would have to be known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

from synproof_cli.english.controlled.morphology import singular
from synproof_cli.english.controlled.tidy import tidy
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Compare,
    Formula,
    Iff,
    Implies,
    Not,
    apply,
    is_variable,
    leaves,
    mapped,
    predicate,
)

_PAST: Final = ("_past", "_perfect")
_VARIABLES: Final = ("?x", "?y", "?z", "?u", "?v", "?w")


@dataclass(slots=True)
class _Said:
    """What the sentences of a rule list speak of.

    `facts`: atoms and amounts settled by a sentence. `bearing`: things of which a property is told; `properties`: in which words.
    `concluded`: predicates that rules conclude. `things`: what facts, conclusions and the thesis speak of; `relations`: with their places.
    """

    facts: set[str] = field(default_factory=set)
    bearing: set[str] = field(default_factory=set)
    properties: dict[str, set[str]] = field(default_factory=dict)
    concluded: set[str] = field(default_factory=set)
    things: set[str] = field(default_factory=set)
    relations: dict[str, int] = field(default_factory=dict)


def opened_up(rules: Sequence[Rule], claim: Rule | None) -> list[Rule]:
    """The rules, with both readings of what the text leaves open, and a further rule for every two relations that may be the same."""
    said = _gathered(rules, claim)
    return [*(_both_ways(rule, said) for rule in rules), *_links(said.relations)]


def _gathered(rules: Sequence[Rule], claim: Rule | None) -> _Said:
    said = _Said()
    for rule in rules:
        if rule.formula is None:
            continue
        if rule.kind == "strict":
            _tell(said, rule.formula)
        body = rule.formula
        head = body.right if isinstance(body, Implies) else body
        said.concluded.update(predicate(name)[0] for name in _names((head,)))
        said.things.update(term for name in _names((head,)) for term in predicate(name)[1])
    if claim is not None and claim.formula is not None:
        said.things.update(term for name in _names((claim.formula,)) for term in predicate(name)[1])
    formulas = [rule.formula for rule in (*rules, *(() if claim is None else (claim,))) if rule.formula is not None]
    for name in _names(formulas):
        functor, terms = predicate(name)
        if len(terms) > 1:
            said.relations.setdefault(functor, len(terms))
    return said


def _names(formulas: Iterable[Formula]) -> Iterator[str]:
    for formula in formulas:
        for leaf in leaves(formula):
            if isinstance(leaf, Atom):
                yield leaf.name


def _tell(said: _Said, formula: Formula) -> None:
    """Note the facts of a sentence."""
    for part in formula.args if isinstance(formula, And) else (formula,):
        atom = part.arg if isinstance(part, Not) else part
        if isinstance(atom, Atom):
            said.facts.add(atom.name)
            if _is_property(atom.name):
                thing = predicate(atom.name)[1][0]
                said.bearing.add(thing)
                said.properties.setdefault(thing, set()).update(map(singular, predicate(atom.name)[0].split("_")))
        elif isinstance(atom, Compare):
            said.facts.add(atom.name)


def _is_property(name: str) -> bool:
    """Whether an atom tells a property of a thing rather than what it does to another."""
    functor, terms = predicate(name)
    return len(terms) == 1 or (len(terms) > 1 and functor.endswith(_PAST))


def _both_ways(rule: Rule, said: _Said) -> Rule:
    if rule.kind != "defeasible" or not isinstance(rule.formula, Implies):
        return rule
    unsettled = [name for name in dict.fromkeys(_names((rule.formula.left,))) if _is_unsettled(name, said)]
    unsettled += [name for name in dict.fromkeys(_amounts(rule.formula.left)) if _is_untold(name, said)]
    if not unsettled:
        return rule
    met = rule.formula
    for name in unsettled:
        met = Implies(_settled(met.left, name, holds=True), met.right)
    readings = (tidy(met), *rule.alternatives)
    told = ", ".join(f"'{name}'" for name in unsettled)
    remark = Lint("knowledge", f"whether {told} holds needs knowledge beyond the text")
    return replace(rule, alternatives=readings, lints=(*rule.lints, remark))


def _is_unsettled(name: str, said: _Said) -> bool:
    functor, terms = predicate(name)
    alone = len(terms) > 1 and said.things.isdisjoint(terms[1:])  # "is in France at the moment" relates nothing
    if not (alone or _is_property(name)) or name in said.facts or functor in said.concluded - said.facts:
        return False
    return not any(map(is_variable, terms)) and terms[0] in said.bearing


def _amounts(formula: Formula) -> Iterator[str]:
    return (leaf.name for leaf in leaves(formula) if isinstance(leaf, Compare))


def _is_untold(name: str, said: _Said) -> bool:
    """Whether an amount is told of a thing in words that are not read as one: its noun stands in a property of the thing."""
    functor, terms = predicate(name)
    if name in said.facts or not terms or is_variable(terms[0]):
        return False
    return not said.properties.get(terms[0], set()).isdisjoint(functor.removesuffix("_count").split("_"))


def _settled(formula: Formula, name: str, *, holds: bool) -> Formula:
    """The condition with an atom as it must be for the condition to be met."""
    if isinstance(formula, Not):
        return Not(_settled(formula.arg, name, holds=not holds))
    if isinstance(formula, Atom | Compare) and formula.name == name:
        return TRUE if holds else FALSE
    return mapped(formula, lambda part: _settled(part, name, holds=holds))


def _links(relations: dict[str, int]) -> Iterator[Rule]:
    """Pairs of relations with the same verb."""
    for one, two in combinations(sorted(relations), 2):
        size = relations[one]
        if size == relations[two] and _verb(one) == _verb(two) and size <= len(_VARIABLES):
            terms = _VARIABLES[:size]
            same = Iff(Atom(apply(one, terms)), Atom(apply(two, terms)))
            text = f"Whether {_shown(one)} is {_shown(two)} is not said."
            remark = Lint("knowledge", f"whether '{_shown(one)}' and '{_shown(two)}' are the same needs knowledge beyond the text")
            yield Rule(text, same, alternatives=(TRUE,), lints=(remark,), background=True)


def _verb(functor: str) -> str:
    return functor.partition("_")[0]


def _shown(functor: str) -> str:
    return functor.replace("_", " ")


_PAIR: Final = re.compile(r"'([a-z_0-9]+)' and '([a-z_0-9]+)'")


def still_open(doubts: Iterable[Lint], rules: Sequence[Rule]) -> tuple[Lint, ...]:
    """The doubts that reading both ways does not settle: two properties of named things are, and so are two relations with one verb."""
    formulas = [rule.formula for rule in rules if rule.formula is not None]
    general = {predicate(name)[0] for name in _names(formulas) if any(map(is_variable, predicate(name)[1]))}
    relations = {predicate(name)[0] for name in _names(formulas) if len(predicate(name)[1]) > 1}
    return tuple(lint for lint in doubts if not _is_settled(lint, general, relations))


def _is_settled(lint: Lint, general: set[str], relations: set[str]) -> bool:
    pair = _PAIR.search(lint.message)
    if pair is None:
        return False
    one, two = pair.groups()
    if {one, two} <= relations:
        return _verb(one) == _verb(two)
    sizes = [name for name in (one, two) if any(part in name for part in ("_side_", "_diameter_", "_that_fits_in_"))]
    return bool(sizes) or not (one in general or two in general)
