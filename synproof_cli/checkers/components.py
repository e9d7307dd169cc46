"""What can bear on the claim: formulas linked to it through shared atoms (union by name)."""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.checkers.case import Case


class Components:
    """Atom names joined whenever a formula of S, G, the elements or the claim holds both, each with a leaf that is not `closed`."""

    def __init__(self, case: Case, closed: frozenset[int] = frozenset()) -> None:
        self._case = case
        self._closed = closed
        self._parent: dict[str, str] = {}
        self._names: dict[int, frozenset[str]] = {}
        given = [*case.given(), *case.language.laws, *(case.formula(element) for element in case.elements())]
        for formula in given if case.claim is None else [*given, case.claim]:
            self._join(self.names(formula))

    def names(self, formula: int) -> frozenset[str]:
        """Names of a formula's atoms that have an open leaf in it."""
        if formula not in self._names:
            self._names[formula] = self._case.language.formulas.names((formula,), self._closed)
        return self._names[formula]

    def _join(self, names: frozenset[str]) -> None:
        roots = [self._root(name) for name in names]
        for root in roots:
            self._parent[root] = roots[0]

    def _root(self, name: str) -> str:
        self._parent.setdefault(name, name)
        while self._parent[name] != name:
            self._parent[name] = name = self._parent[self._parent[name]]
        return name

    def touched(self, formulas: Iterable[int]) -> frozenset[str]:
        """The components that some formulas have atoms in."""
        return frozenset(self._root(name) for formula in formulas for name in self.names(formula) if name in self._parent)

    def within(self, formula: int, roots: frozenset[str]) -> bool:
        """Whether a formula of the case lies in one of these components. A formula without open atoms lies in none."""
        name = next(iter(self.names(formula)), None)
        return name is not None and self._root(name) in roots
