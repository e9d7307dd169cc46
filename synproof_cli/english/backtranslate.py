"""Formulas → English: the vocabulary's own words for every atom, joined by plain connectives, bracketed where a reader could doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from synproof_cli.model.formula import (
    And,
    Atom,
    Compare,
    Const,
    Defined,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    atom_names,
    children,
    predicate,
)
from synproof_cli.model.world import AtomDecl

_COMPARED: Final = {
    "==": "is", "!=": "is not", "<=": "is at most", "<": "is less than", ">=": "is at least", ">": "is more than",
}
_COMPARED_DATES: Final = {
    "==": "is", "!=": "is not", "<=": "is on or before", "<": "is before", ">=": "is on or after", ">": "is after",
}
_VARIABLE: Final = re.compile(r"\?\w+")
_COMPARED_ENUMS: Final = {"<=": "is at most", "<": "is below", ">=": "is at least", ">": "is above"}


def english_of(formula: Formula, atoms: Iterable[AtomDecl] | Mapping[str, AtomDecl]) -> str:
    """The formula in English. An atom without a declaration is called by its name. Give a `glossary` where many are translated."""
    names = atom_names(formula)
    known = atoms if isinstance(atoms, Mapping) else glossary(atoms)
    decls = {name: known[name] for name in names if name in known}
    decls |= {name: decl for name in names if "(" in name and (decl := _filled(name, known)) is not None}
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


def _filled(name: str, decls: Mapping[str, AtomDecl]) -> AtomDecl | None:
    """The declaration of a predicate, with an atom's own things in its text."""
    arguments = predicate(name)[1]
    decl = decls.get(_shape(name))
    if decl is None:
        return None
    shown = dict(zip(predicate(decl.name)[1], map(_thing, arguments), strict=True))
    return replace(decl, text=_VARIABLE.sub(lambda found: shown.get(found[0], found[0]), decl.text))


def glossary(atoms: Iterable[AtomDecl]) -> dict[str, AtomDecl]:
    """Declarations by name, those of predicates by functor and number of places too."""
    found = {decl.name: decl for decl in atoms}
    return {**{_shape(name): decl for name, decl in found.items() if "(" in name}, **found}


def _shape(name: str) -> str:
    functor, arguments = predicate(name)
    return f"{functor}/{len(arguments)}"


def _thing(term: str) -> str:
    """A thing's name in words; a variable by its letter; an arbitrary thing as "the" so-and-so."""
    name = term.lstrip("?@").replace("_", " ")
    return f"the {name}" if term.startswith("@") and not name.isdigit() else name


def _operand(formula: Formula, text: str) -> str:
    """Compound operands stand in brackets, so that "and" and "or" can never be taken together wrongly."""
    return text if isinstance(formula, Const | Atom | Compare | Defined | Equal | Not) else f"({text})"


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
        case Forall(variable):
            return f"for every {_thing(variable)}: {parts[0]}"
        case Exists(variable):
            return f"for some {_thing(variable)}: {parts[0]}"
    return _leaf(formula, decls)


def _leaf(formula: Formula, decls: Mapping[str, AtomDecl]) -> str:
    match formula:
        case Atom(name):
            return _text(name, decls)
        case Equal(left, right):
            return f"{_thing(left)} is {_thing(right)}"
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
    return decl.text if decl is not None and decl.text else name.replace("?", "")
