"""A small bounded search for questions the certificate carries no evidence for. Its `None` says nothing and refuses nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.checkers.language import Language
from synproof_cli.checkers.rup import Propagator

STEPS: Final = 2_000


def satisfiable(language: Language, formulas: Iterable[int], steps: int = STEPS) -> bool | None:
    """Whether T and the formulas have a model (Davis, Logemann and Loveland 1962); None when the steps run out."""
    wanted = tuple(formulas)
    literals = language.literals(wanted)
    variables = [literal for name in sorted(language.formulas.names(wanted)) for literal in language.theory.variables(name)]
    return _search(language.propagator, literals, variables, steps)


def _search(propagator: Propagator, literals: list[int], variables: list[int], steps: int) -> bool | None:
    path: list[int] = []
    propagator.push(literals)
    try:
        for _ in range(steps):
            if propagator.contradiction:
                if not _turn_back(propagator, path):
                    return False
                continue
            choice = next((literal for literal in variables if propagator.is_open(literal)), None)
            if choice is None:
                return True
            path.append(choice ^ 1)
            propagator.push((choice ^ 1,))
        return None
    finally:
        for _ in range(len(path) + 1):
            propagator.pop()


def _turn_back(propagator: Propagator, path: list[int]) -> bool:
    """Turn the last choice that was tried one way only (false comes first, an odd literal). False when there is none."""
    while path and path[-1] % 2 == 0:
        path.pop()
        propagator.pop()
    if not path:
        return False
    propagator.pop()
    path[-1] ^= 1
    propagator.push((path[-1],))
    return True
