"""Formulas as literals, defined both ways, so that a proof may name any formula it likes."""

from __future__ import annotations

from synproof_cli.checkers.formulas import AND, IFF, IMPLIES, NOT, OR, Formulas
from synproof_cli.checkers.gates import Gates
from synproof_cli.checkers.theory import Theory


class Translator:
    """Formulas as literals, each translated once."""

    def __init__(self, formulas: Formulas, theory: Theory, gates: Gates) -> None:
        self._formulas = formulas
        self._theory = theory
        self._gates = gates
        self._literals: dict[int, int] = {}

    def literal(self, formula: int) -> int:
        """The literal that stands for a formula. Only while the propagator has no level open."""
        known = self._literals.get(formula)
        if known is not None:
            return known
        for number in self._untranslated(formula):
            parts = [self._literals[part] for part in self._formulas.parts[number]]
            self._literals[number] = self._gate(number, parts) if parts else self._leaf(number)
        return self._literals[formula]

    def _untranslated(self, formula: int) -> list[int]:
        seen, stack = {formula}, [formula]
        while stack:
            for part in self._formulas.parts[stack.pop()]:
                if part not in self._literals and part not in seen:
                    seen.add(part)
                    stack.append(part)
        return sorted(seen)

    def _leaf(self, number: int) -> int:
        return self._theory.literal(self._formulas.kinds[number], self._formulas.words[number])

    def _gate(self, number: int, parts: list[int]) -> int:
        gates = self._gates
        match self._formulas.kinds[number]:
            case kind if kind == NOT:
                return parts[0] ^ 1
            case kind if kind == AND:
                return gates.conjunction(parts)
            case kind if kind == OR:
                return gates.disjunction(parts)
            case kind if kind == IMPLIES:
                return gates.disjunction((parts[0] ^ 1, parts[1]))
            case kind if kind == IFF:
                return gates.equivalence(parts[0], parts[1])
            case _:  # parity, from the right
                parity = parts[-1]
                for part in reversed(parts[:-1]):
                    parity = gates.equivalence(part, parity) ^ 1
                return parity
