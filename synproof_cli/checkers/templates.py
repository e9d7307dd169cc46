"""Formulas with variables as the checker holds them, and what they say of the things in play.

A template lives in a store of its own (`Formulas`, with quantifiers and equalities as further kinds); building it with things in the place
of its variables gives a ground formula in the language proofs and models speak of. A universal becomes the conjunction over all things in
play, an existential the disjunction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.formulas import (
    AND,
    ATOM,
    COMPARE,
    DEFINED,
    EQUAL,
    EXISTS,
    FORALL,
    IFF,
    IMPLIES,
    NOT,
    OR,
    QUANTIFIERS,
    XOR,
    Formulas,
)
from synproof_cli.errors import FormulaError

MAX_DEPTH: Final = 400
MAX_NESTING: Final = 20
"""Most quantifiers inside one another."""
_VARIABLE: Final = re.compile(r"\?\w+")
NO_BINDING: Final[Mapping[str, str]] = {}


def is_lifted(text: str) -> bool:
    """Whether a canonical text speaks of variables or arbitrary things."""
    return "?" in text or "@" in text


def no_check(kind: int, words: tuple[str, ...]) -> None:
    """Atoms of templates are checked once things stand in the place of their variables."""


def check_class(formula: int, templates: Formulas, sign: int, *, universal: bool, depth: int = 0) -> None:
    """Raise FormulaError for an existential inside a universal, as a template is asserted (sign 1) or denied (-1): what is found over a few
    things would say nothing of all there may be.
    """
    if depth > MAX_DEPTH:
        raise FormulaError(f"a formula with quantifiers is nested deeper than {MAX_DEPTH}")
    kind, parts = templates.kinds[formula], templates.parts[formula]
    if kind in QUANTIFIERS:
        exists = sign == 0 or (sign > 0) is (kind == EXISTS)
        if exists and universal:
            raise FormulaError(f"'{templates.words[formula][0]}' is an existential inside a universal")
        universal = universal or sign == 0 or not exists
    for part, below in zip(parts, signs_of(kind, sign, len(parts)), strict=True):
        check_class(part, templates, below, universal=universal, depth=depth + 1)


def signs_of(kind: int, sign: int, count: int) -> tuple[int, ...]:
    """Of each part of a formula: asserted, denied, or (0) both."""
    if kind == IMPLIES:
        return -sign, sign
    return (-sign if kind == NOT else 0 if kind in (IFF, XOR) else sign,) * count


def skolemized(formula: int, names: Iterator[str], templates: Formulas, sign: int = 1, depth: int = 0) -> int:
    """An asserted template with a thing in the place of each existential; every quantifier takes a name, left to right, outer before inner.

    `sign`: -1 where the part is denied, 0 where it is both. Raises FormulaError for one nested too deep.
    """
    if depth > MAX_DEPTH:
        raise FormulaError(f"a formula with quantifiers is nested deeper than {MAX_DEPTH}")
    kind, parts = templates.kinds[formula], templates.parts[formula]
    if kind in QUANTIFIERS:
        variable, name = templates.words[formula][0], next(names)
        body = skolemized(parts[0], names, templates, sign, depth + 1)
        if sign and (sign > 0) is (kind == EXISTS):
            return _put(body, variable, name, templates)
        return templates.quantified(kind, variable, body)
    signs = signs_of(kind, sign, len(parts))
    below = tuple(skolemized(part, names, templates, one, depth + 1) for part, one in zip(parts, signs, strict=True))
    return formula if below == parts else templates.gate(kind, below)


def _put(formula: int, variable: str, thing: str, templates: Formulas) -> int:
    """A template with a thing in the place of a variable."""
    done: dict[int, int] = {}
    for node in templates.cone((formula,)):
        kind, parts, words = templates.kinds[node], templates.parts[node], templates.words[node]
        if kind in QUANTIFIERS:
            done[node] = templates.quantified(kind, words[0], done[parts[0]])
        elif parts:
            done[node] = templates.gate(kind, tuple(done[part] for part in parts))
        elif kind == EQUAL:
            done[node] = templates.leaf(kind, tuple(thing if word == variable else word for word in words))
        else:
            name = _VARIABLE.sub(lambda found: thing if found[0] == variable else found[0], words[0])
            done[node] = templates.leaf(kind, (name, *words[1:]))
    return done[formula]


class Builder:
    """Ground formulas from templates."""

    def __init__(self, templates: Formulas, target: Formulas, things: Sequence[str], budget: Budget) -> None:
        self._templates = templates
        self._target = target
        self._things = things
        self._budget = budget

    def build(self, template: int, binding: Mapping[str, str] = NO_BINDING, nested: int = 0) -> int:
        """The formula with things in the place of its variables. Raises FormulaError for a variable nothing binds."""
        if nested > MAX_NESTING:
            raise FormulaError(f"more than {MAX_NESTING} quantifiers inside one another")
        templates, done = self._templates, dict[int, int]()
        for node in templates.cone_within(template, QUANTIFIERS):
            kind = templates.kinds[node]
            if kind in QUANTIFIERS:
                done[node] = self._range(node, binding, nested)
            elif templates.parts[node]:
                done[node] = self._target.gate(kind, tuple(done[part] for part in templates.parts[node]))
            else:
                done[node] = self._leaf(kind, templates.words[node], binding)
        self._budget.spend(len(done))
        return done[template]

    def _range(self, node: int, binding: Mapping[str, str], nested: int) -> int:
        variable, (body,) = self._templates.words[node][0], self._templates.parts[node]
        parts = tuple(self.build(body, {**binding, variable: thing}, nested + 1) for thing in self._things)
        return self._target.gate(AND if self._templates.kinds[node] == FORALL else OR, parts)

    def _leaf(self, kind: int, words: tuple[str, ...], binding: Mapping[str, str]) -> int:
        if kind == EQUAL:
            return self._equal(*(self._thing(word, binding) for word in words))
        if kind not in (ATOM, COMPARE, DEFINED):
            return self._target.leaf(kind, words)
        name = _VARIABLE.sub(lambda found: self._thing(found[0], binding), words[0])
        return self._target.leaf(kind, (name, *words[1:]))

    def _thing(self, term: str, binding: Mapping[str, str]) -> str:
        if term.startswith("?"):
            if term not in binding:
                raise FormulaError(f"nothing binds the variable '{term}'")
            return binding[term]
        return term

    def _equal(self, left: str, right: str) -> int:
        if left == right:
            return self._target.true
        if not (left.startswith("@") or right.startswith("@")):
            return self._target.false
        return self._target.leaf(ATOM, (" == ".join(sorted((left, right))),))
