"""Formulas → English: the vocabulary's own words for every atom, joined by plain connectives, bracketed where a reader could doubt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from synproof_cli.model.formula import And, Atom, Compare, Const, Defined, Formula, Iff, Implies, Not, Or, Xor, atom_names, children
from synproof_cli.model.world import AtomDecl

_COMPARED: Final = {
    "==": "is", "!=": "is not", "<=": "is at most", "<": "is less than", ">=": "is at least", ">": "is more than",
}
_COMPARED_DATES: Final = {
    "==": "is", "!=": "is not", "<=": "is on or before", "<": "is before", ">=": "is on or after", ">": "is after",
}
_COMPARED_ENUMS: Final = {"<=": "is at most", "<": "is below", ">=": "is at least", ">": "is above"}


def english_of(formula: Formula, atoms: Iterable[AtomDecl] | Mapping[str, AtomDecl]) -> str:
    """The formula in English. An atom without a declaration is called by its name. Give a mapping where many formulas are translated."""
    names = atom_names(formula)
    if isinstance(atoms, Mapping):
        decls = {name: atoms[name] for name in names if name in atoms}
    else:
        decls = {decl.name: decl for decl in atoms if decl.name in names}
    done: dict[int, str] = {}
    stack = [formula]
    while stack:  # children first, without recursion: formulas may be deep
        node = stack[-1]
        waiting = [child for child in children(node) if id(child) not in done]
        if waiting:
            stack.extend(waiting)
        else:
            done[id(stack.pop())] = _phrase(node, [_operand(child, done[id(child)]) for child in children(node)], decls)
    return done[id(formula)]


def _operand(formula: Formula, text: str) -> str:
    """Compound operands stand in brackets, so that "and" and "or" can never be taken together wrongly."""
    return text if isinstance(formula, Const | Atom | Compare | Defined | Not) else f"({text})"


def _phrase(formula: Formula, parts: list[str], decls: Mapping[str, AtomDecl]) -> str:
    match formula:
        case Const(value):
            return "that which is always true" if value else "that which is never true"
        case Not(arg):
            return f"it is not the case that {parts[0]}" if not isinstance(arg, Not) else f"it is not the case that ({parts[0]})"
        case And():
            return " and ".join(parts)
        case Or():
            return " or ".join(parts)
        case Xor():
            return f"either {' or '.join(parts)}, but not both" if len(parts) == 2 else f"an odd number of these: {'; '.join(parts)}"
        case Implies():
            return f"if {parts[0]}, then {parts[1]}"
        case Iff():
            return f"{parts[0]} exactly if {parts[1]}"
    return _leaf(formula, decls)


def _leaf(formula: Formula, decls: Mapping[str, AtomDecl]) -> str:
    match formula:
        case Atom(name):
            return _text(name, decls)
        case Defined(name):
            return f"{_text(name, decls)} has a value"
        case Compare(name, op, value):
            decl = decls.get(name)
            text = _text(name, decls)
            unit = f" {decl.unit}" if decl is not None and decl.unit and decl.unit not in text else ""  # "the number of employees is 250"
            return f"{text} {_verb(op, decl)} {value}{unit}"
    raise TypeError(f"no formula: {formula!r}")


def _verb(op: str, decl: AtomDecl | None) -> str:
    if decl is not None and decl.type == "date":
        return _COMPARED_DATES[op]
    if decl is not None and decl.type == "enum":
        return _COMPARED_ENUMS.get(op, _COMPARED[op])
    return _COMPARED[op]


def _text(name: str, decls: Mapping[str, AtomDecl]) -> str:
    decl = decls.get(name)
    return decl.text if decl is not None and decl.text else name
