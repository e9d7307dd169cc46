"""Formulas: frozen values and their one normal spelling.

A formula is a tree of the classes below. `spell` writes the canonical text: every operator fully bracketed except the outermost,
one blank around binary operators, `~ & ^ | >> <->`. That text is what is stored, shown, hashed and put into certificates.

**Predicates.** The name of an atom is its canonical text: `penguin(tweety)`, `chases(?x, bear)`; `predicate` takes it apart. Arguments are
things (`tweety`; `@x` is an arbitrary thing that may equal any other) or variables (`?x`). A variable that no quantifier binds is universal
over the whole formula. Typed predicates are compared like typed atoms: `age(?x) >= 18`. A formula without variables and quantifiers is
*ground*: for solvers its atoms are propositional.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from synproof_cli.model.values import value

COMPARISONS: Final = ("<=", ">=", "==", "!=", "<", ">")


@value
class Const:
    """`True` or `False`."""

    value: bool


@value
class Atom:
    """A propositional atom; any identifier is a legal name, and so is a predicate with its arguments."""

    name: str


@value
class Compare:
    """A typed atom compared with a constant; `value` is canonical text (`48`, `2.5`, `2026-01-31`, or an enum value)."""

    name: str
    op: str
    value: str


@value
class Defined:
    """`defined(x)`: an optional typed atom has a value."""

    name: str


@value
class Not:
    """Negation."""

    arg: Formula


@value
class And:
    """Conjunction of two or more."""

    args: tuple[Formula, ...]


@value
class Or:
    """Disjunction of two or more."""

    args: tuple[Formula, ...]


@value
class Xor:
    """Parity of two or more: true when an odd number of arguments is (SymPy's reading)."""

    args: tuple[Formula, ...]


@value
class Implies:
    """Material implication."""

    left: Formula
    right: Formula


@value
class Iff:
    """Equivalence of two."""

    left: Formula
    right: Formula


@value
class Equal:
    """Two things, or variables, are the same: `?x == tweety`. Things with different names differ, unless one is an `@` thing."""

    left: str
    right: str


@value
class Forall:
    """True of every thing; `variable` is written with its sign (`?x`)."""

    variable: str
    arg: Formula


@value
class Exists:
    """True of some thing."""

    variable: str
    arg: Formula


Formula: TypeAlias = Const | Atom | Compare | Defined | Equal | Not | And | Or | Xor | Implies | Iff | Forall | Exists

TRUE: Final = Const(True)
FALSE: Final = Const(False)

_MANY: Final = (And, Or, Xor)
_TWO: Final = (Implies, Iff)
_NAMED: Final = (Atom, Compare, Defined)
_ONE: Final = (Not, Forall, Exists)


@lru_cache(maxsize=1 << 16)
def predicate(name: str) -> tuple[str, tuple[str, ...]]:
    """Functor and arguments of an atom's name; no arguments for a plain atom."""
    functor, bracket, rest = name.partition("(")
    return (functor, tuple(rest[:-1].split(", "))) if bracket else (name, ())


def shape(name: str) -> tuple[str, int]:
    """Functor and number of arguments of an atom's name."""
    functor, arguments = predicate(name)
    return functor, len(arguments)


def apply(functor: str, arguments: tuple[str, ...]) -> str:
    """An atom's name from its parts, the inverse of `predicate`."""
    return f"{functor}({', '.join(arguments)})" if arguments else functor


def declared_as(name: str) -> str:
    """The name under which an atom is declared: a predicate with variables in its places."""
    functor, places = shape(name)
    return apply(functor, tuple(f"?x{number}" for number in range(1, places + 1)))


def is_variable(term: str) -> bool:
    """`?x`."""
    return term.startswith("?")


def is_arbitrary(term: str) -> bool:
    """`@x`: a thing that may equal any other."""
    return term.startswith("@")


def negate(formula: Formula) -> Formula:
    """¬formula, with a double negation removed."""
    return formula.arg if isinstance(formula, Not) else Not(formula)


def conjoin(formulas: tuple[Formula, ...]) -> Formula:
    """Conjunction of any number: `True` for none, the formula itself for one."""
    if not formulas:
        return TRUE
    return formulas[0] if len(formulas) == 1 else And(formulas)


def children(formula: Formula) -> tuple[Formula, ...]:
    """Direct subformulas, in order."""
    if isinstance(formula, _TWO):  # every walk passes here: patterns of a match cost four times as much
        return (formula.left, formula.right)
    if isinstance(formula, _MANY):
        return formula.args
    return (formula.arg,) if isinstance(formula, _ONE) else ()


def mapped(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The same operator or quantifier over changed parts; a leaf as it is."""
    match formula:
        case And(args) | Or(args) | Xor(args):
            return type(formula)(tuple(map(change, args)))
        case Implies(left, right) | Iff(left, right):
            return type(formula)(change(left), change(right))
        case Forall(variable, arg) | Exists(variable, arg):
            return type(formula)(variable, change(arg))
        case Not(arg):
            return Not(change(arg))
        case _:
            return formula


def leaves(formula: Formula) -> Iterator[Formula]:
    """Every leaf (constant, atom, comparison, `defined`), left to right, repeats included."""
    stack: list[Formula] = [formula]
    while stack:
        node = stack.pop()
        below = children(node)
        if below:
            stack.extend(reversed(below))
        else:
            yield node


def signed_leaves(formula: Formula) -> Iterator[tuple[Formula, int]]:
    """Every leaf with its sign: 1 asserted, -1 denied, 0 both (inside an equivalence or an exclusive or)."""
    stack: list[tuple[Formula, int]] = [(formula, 1)]
    while stack:
        node, sign = stack.pop()
        if isinstance(node, Implies):
            stack += [(node.left, -sign), (node.right, sign)]
        elif below := children(node):
            sign = -sign if isinstance(node, Not) else 0 if isinstance(node, (Iff, Xor)) else sign
            stack += [(part, sign) for part in below]
        else:
            yield node, sign


def atom_names(formula: Formula) -> frozenset[str]:
    """Names of all atoms, typed ones and predicates with their arguments included."""
    names: set[str] = set()
    stack = [formula]
    while stack:
        node = stack.pop()
        if isinstance(node, _NAMED):
            names.add(node.name)
        else:
            stack += children(node)
    return frozenset(names)


def functors(formula: Formula) -> frozenset[str]:
    """Its atoms, predicates whatever their arguments."""
    return frozenset(predicate(name)[0] for name in atom_names(formula))


_SIGN: Final[dict[type, str]] = {And: " & ", Or: " | ", Xor: " ^ ", Implies: " >> ", Iff: " <-> "}
_BARE: Final = (Const, Defined, Not)
_QUANTIFIER: Final[dict[type, str]] = {Forall: "forall", Exists: "exists"}


def spell(formula: Formula) -> str:
    """Canonical text: operands of a binary operator are bracketed unless they are literals or atoms.

    A comparison counts as a leaf but is bracketed inside any other formula: `(stay_hours <= 48) & performed`, `~(tier == gold)`; so is a
    quantifier, whose own body is not: `exists ?x: bird(?x) & ~flies(?x)`.
    """
    if isinstance(formula, Atom):
        return formula.name
    if isinstance(formula, Not):
        return "~" + _operand(formula.arg)
    if isinstance(formula, Const):
        return "True" if formula.value else "False"
    if isinstance(formula, Compare):
        return f"{formula.name} {formula.op} {formula.value}"
    if isinstance(formula, Defined):
        return f"defined({formula.name})"
    if isinstance(formula, Equal):
        return f"{formula.left} == {formula.right}"
    if isinstance(formula, (Forall, Exists)):
        return f"{_QUANTIFIER[type(formula)]} {formula.variable}: {spell(formula.arg)}"
    return _SIGN[type(formula)].join([_operand(part) for part in children(formula)])


def _operand(formula: Formula) -> str:
    if isinstance(formula, Atom):  # an atom that things are the same (`logic.quantifiers.equality`) is written like the comparison it is
        return f"({formula.name})" if " == " in formula.name else formula.name
    text = spell(formula)
    return text if isinstance(formula, _BARE) else f"({text})"
