"""Things that may be one and the same under two names: "Ann owns a car. The car is red."; "Ann's brother", and Bob, who is her brother.

Things with different names are taken to differ, so no formula can say so; that nothing follows is then a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import And, Atom, Exists, Formula, leaves, predicate

_OWN: Final = re.compile(r"(?:^|_)own_([a-z]+)$")


def same(described: Mapping[str, object], things: Iterable[str], stated: Iterable[Formula]) -> tuple[Lint, ...]:
    """A lint for every thing called by its noun where the text says of another, or of something, that it is such. `things`: by any name:
    "Food is taxed. Bread is food."
    """
    facts = [atom for formula in stated for atom in _facts(formula)]
    kinds: dict[str, set[str]] = {}
    for atom in facts:
        functor, terms = predicate(atom.name)
        kinds.setdefault(functor, set()).add(terms[0] if terms else "")
    found = [_doubted(thing, noun, kinds) for thing, noun in described.items()]
    named = [_lint(thing) for thing in sorted(things) if thing not in described and kinds.get(thing, set()) - {thing}]
    return (*(lint for lint in found if lint is not None), *named, *_own(kinds))


def _doubted(thing: str, noun: object, kinds: Mapping[str, set[str]]) -> Lint | None:
    if not isinstance(noun, Noun) or not noun.head:
        return None
    functor = f"{noun.name}_of" if noun.of is not None else noun.head
    if kinds.get(functor, set()) - {thing}:
        return _lint(thing)
    return None


def _lint(thing: str) -> Lint:
    return Lint("reference", f"whether '{thing.replace('_', ' ')}' is what the text calls so elsewhere is not said")


def _own(kinds: Mapping[str, set[str]]) -> Iterator[Lint]:
    """As in "Tom likes his dog", where the text tells whose dog Rex is."""
    for functor in sorted(kinds):
        mine = _OWN.search(functor)
        if mine and f"{mine[1]}_of" in kinds:
            yield Lint("reference", f"whether one's own {mine[1]} is what the text calls so elsewhere is not said")


def _facts(formula: Formula) -> Iterator[Atom]:
    """Atoms that are said outright, of named things or of something."""
    if isinstance(formula, Atom):
        yield formula
    elif isinstance(formula, And):
        for part in formula.args:
            yield from _facts(part)
    elif isinstance(formula, Exists):
        yield from (leaf for leaf in leaves(formula) if isinstance(leaf, Atom))
