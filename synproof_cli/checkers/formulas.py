"""Formulas as numbers: every distinct formula is stored once, and its parts have smaller numbers than itself.

So equality is `==`, a walk over parts in increasing order never meets a formula before its parts, and nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

CONST: Final = 0
ATOM: Final = 1
COMPARE: Final = 2
DEFINED: Final = 3
NOT: Final = 4
AND: Final = 5
OR: Final = 6
XOR: Final = 7
IMPLIES: Final = 8
IFF: Final = 9
FORALL: Final = 10
EXISTS: Final = 11
EQUAL: Final = 12
QUANTIFIERS: Final = (FORALL, EXISTS)
"""Quantifiers, and equalities, stand in templates only (`checkers.templates`)."""
NAMED: Final = (ATOM, COMPARE, DEFINED)


def split_name(name: str) -> tuple[str, tuple[str, ...]]:
    """Functor and arguments of an atom."""
    functor, bracket, rest = name.partition("(")
    return (functor, tuple(rest[:-1].split(", "))) if bracket else (name, ())


class Formulas:
    """The store. `check_leaf(kind, words)` is asked once about each new atom, comparison or `defined`, and raises if it does not fit."""

    def __init__(self, check_leaf: Callable[[int, tuple[str, ...]], None]) -> None:
        self.kinds: list[int] = []
        self.parts: list[tuple[int, ...]] = []
        self.words: list[tuple[str, ...]] = []
        self._check_leaf = check_leaf
        self._numbers: dict[tuple[object, ...], int] = {}
        self.true = self.leaf(CONST, ("True",))
        self.false = self.leaf(CONST, ("False",))

    def leaf(self, kind: int, words: tuple[str, ...]) -> int:
        """A constant `(True,)`, an atom `(name,)`, a comparison `(name, sign, constant)`, a `defined` `(name,)`; an equality."""
        known = self._numbers.get((kind, words))
        if known is not None:
            return known
        if kind != CONST:
            self._check_leaf(kind, words)
        return self._store((kind, words), kind, (), words)

    def gate(self, kind: int, parts: tuple[int, ...]) -> int:
        """A compound formula."""
        known = self._numbers.get((kind, parts))
        return self._store((kind, parts), kind, parts, ()) if known is None else known

    def quantified(self, kind: int, variable: str, body: int) -> int:
        """A quantifier over one variable, in a store of templates."""
        known = self._numbers.get((kind, (body,), variable))
        return self._store((kind, (body,), variable), kind, (body,), (variable,)) if known is None else known

    def _store(
        self, key: tuple[object, ...], kind: int, parts: tuple[int, ...], words: tuple[str, ...],
    ) -> int:
        number = self._numbers[key] = len(self.kinds)
        self.kinds.append(kind)
        self.parts.append(parts)
        self.words.append(words)
        return number

    def negation(self, formula: int) -> int:
        """¬formula, with a double negation removed."""
        return self.parts[formula][0] if self.kinds[formula] == NOT else self.gate(NOT, (formula,))

    def leaf_of(self, formula: int) -> int:
        """What a negation negates, anything else itself."""
        return self.parts[formula][0] if self.kinds[formula] == NOT else formula

    def conjunction(self, formulas: tuple[int, ...]) -> int:
        """The formula itself for one, the conjunction in the given order for several."""
        return formulas[0] if len(formulas) == 1 else self.gate(AND, formulas)

    def cone_within(self, formula: int, borders: tuple[int, ...]) -> list[int]:
        """The formula and its parts, parts first, without what lies inside a formula of one of those kinds."""
        seen, stack = {formula}, [formula]
        while stack:
            node = stack.pop()
            for part in () if self.kinds[node] in borders else self.parts[node]:
                if part not in seen:
                    seen.add(part)
                    stack.append(part)
        return sorted(seen)

    def cone(self, formulas: Iterable[int]) -> list[int]:
        """The formulas and all their parts, each once, parts first."""
        seen = set(formulas)
        stack = list(seen)
        while stack:
            for part in self.parts[stack.pop()]:
                if part not in seen:
                    seen.add(part)
                    stack.append(part)
        return sorted(seen)

    def names(self, formulas: Iterable[int], less: Collection[int] = ()) -> frozenset[str]:
        """Names of all atoms, typed ones included; `less`: leaves to pass over."""
        kinds, words = self.kinds, self.words
        return frozenset(words[one][0] for one in self.cone(formulas) if kinds[one] in NAMED and one not in less)
