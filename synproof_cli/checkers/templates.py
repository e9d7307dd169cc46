"""Formulas with variables as the checker holds them, and what they say of the things in play.

A template lives in a store of its own (`Formulas`, with quantifiers and equalities as further kinds); building it with things in the place
of its variables gives a ground formula in the language proofs and models speak of. A universal becomes the conjunction over all things in
play, an existential the disjunction.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.formulas import AND, ATOM, COMPARE, DEFINED, EQUAL, FORALL, OR, QUANTIFIERS, Formulas
from synproof_cli.errors import FormulaError

MAX_NESTING: Final = 20
"""Most quantifiers inside one another."""
_VARIABLE: Final = re.compile(r"\?\w+")
NO_BINDING: Final[Mapping[str, str]] = {}


def is_lifted(text: str) -> bool:
    """Whether a canonical text speaks of variables or arbitrary things."""
    return "?" in text or "@" in text


def no_check(kind: int, words: tuple[str, ...]) -> None:
    """Atoms of templates are checked once things stand in the place of their variables."""


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
