"""Formulas of the model as formulas of the checker and back, and languages over declarations."""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.formulas import AND, ATOM, COMPARE, CONST, DEFINED, IMPLIES, NOT, OR, XOR, Formulas
from synproof_cli.checkers.language import Language
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.vocabulary import read_vocabulary
from synproof_cli.model.formula import And, Atom, Compare, Const, Defined, Formula, Iff, Implies, Not, Or, Xor, spell
from synproof_cli.model.world import AtomDecl


def language(decls: Iterable[AtomDecl] = ()) -> Language:
    """A language over these declarations, as read from a world's `atoms`."""
    return Language(read_vocabulary(At({decl.name: decl.to_dict() for decl in decls})), Budget())


def number(formula: Formula, into: Language) -> int:
    """The formula, read by the checker from its canonical text."""
    return into.formula(At(spell(formula)))


def formula_of(place: int, formulas: Formulas) -> Formula:
    """What the checker has read, as a value of the model."""
    words, kind = formulas.words[place], formulas.kinds[place]
    parts = tuple(formula_of(part, formulas) for part in formulas.parts[place])
    if kind == CONST:
        return Const(words[0] == "True")
    if kind in (ATOM, COMPARE, DEFINED):
        return Atom(*words) if kind == ATOM else Compare(*words) if kind == COMPARE else Defined(*words)
    if kind in (AND, OR, XOR):
        return (And if kind == AND else Or if kind == OR else Xor)(parts)
    return Not(*parts) if kind == NOT else Implies(*parts) if kind == IMPLIES else Iff(*parts)
