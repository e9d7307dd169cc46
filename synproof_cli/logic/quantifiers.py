"""Formulas with variables: what is free in them, which class they belong to, and what they say of the things there are.

Over a finite set of things a universal is a conjunction and an existential a disjunction. For function-free formulas in which no
existential stands inside a universal (Bernays and Schönfinkel 1928) that loses nothing, provided there is one thing more for every
quantifier: a structure of any size can be cut down to the named things and one witness for each quantifier. Of an existential that is
asserted the witness is named (Skolem 1920): that there is a thief makes no suspect of those who have a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from synproof_cli.errors import FormulaError
from synproof_cli.model.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Compare,
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
    apply,
    children,
    is_arbitrary,
    is_variable,
    leaves,
    mapped,
    predicate,
)

Binding = Mapping[str, str]


def terms(formula: Formula) -> Iterator[str]:
    """Every thing and variable a formula mentions, left to right, repeats included."""
    for leaf in leaves(formula):
        if isinstance(leaf, Equal):
            yield leaf.left
            yield leaf.right
        elif isinstance(leaf, (Atom, Compare, Defined)):
            yield from predicate(leaf.name)[1]


def quantified(formula: Formula) -> tuple[str, ...]:
    """Variables that quantifiers inside the formula bind, one for each quantifier."""
    found, stack = [], [formula]
    while stack:
        node = stack.pop()
        if isinstance(node, (Forall, Exists)):
            found.append(node.variable)
        stack += children(node)
    return tuple(found)


def expanded_size(formula: Formula, things: int) -> int:
    """How many leaves the formula has once its quantifiers are written out over so many things; leading universals of a rule are none."""
    size, stack = 0, [(open_up(formula)[1], 1)]
    while stack:
        node, copies = stack.pop()
        below = children(node)
        copies *= things if isinstance(node, (Forall, Exists)) else 1
        size += copies if not below else 0
        stack += [(part, copies) for part in below]
    return size


def free_variables(formula: Formula) -> tuple[str, ...]:
    """Variables no quantifier binds, in order of first mention; a formula never uses one name for both."""
    bound = set(quantified(formula))
    return tuple(dict.fromkeys(term for term in terms(formula) if is_variable(term) and term not in bound))


def open_up(formula: Formula) -> tuple[tuple[str, ...], Formula]:
    """The variables a rule is universal over, and its body: leading `forall`s mean the same as free variables."""
    leading = []
    while isinstance(formula, Forall):
        leading.append(formula.variable)
        formula = formula.arg
    free = free_variables(formula)
    return tuple(variable for variable in dict.fromkeys((*leading, *free)) if variable in free), formula


def closed(formula: Formula) -> Formula:
    """The universal closure."""
    for variable in reversed(free_variables(formula)):
        formula = Forall(variable, formula)
    return formula


def is_ground(formula: Formula) -> bool:
    """No variables and no quantifiers."""
    return not any(is_variable(term) for term in terms(formula)) and not quantified(formula)


def substitute(formula: Formula, binding: Binding) -> Formula:
    """The formula with things in the place of variables."""
    match formula:
        case Atom(name):
            return Atom(rename(name, binding))
        case Compare(name, op, value):
            return Compare(rename(name, binding), op, value)
        case Defined(name):
            return Defined(rename(name, binding))
        case Equal(left, right):
            return Equal(binding.get(left, left), binding.get(right, right))
        case _:
            return mapped(formula, lambda part: substitute(part, binding))


def skolemized(formula: Formula, names: Iterator[str], sign: int = 1) -> Formula:
    """An asserted formula with a thing in the place of each existential; every quantifier takes a name, left to right, outer before inner.

    `sign`: -1 where the part is denied, 0 where it is both (inside an equivalence, where existentials stay).
    """
    if isinstance(formula, (Forall, Exists)):
        name = next(names)
        if sign and (sign > 0) is isinstance(formula, Exists):
            return skolemized(substitute(formula.arg, {formula.variable: name}), names, sign)
        return type(formula)(formula.variable, skolemized(formula.arg, names, sign))
    if isinstance(formula, Implies):
        return Implies(skolemized(formula.left, names, -sign), skolemized(formula.right, names, sign))
    below = -sign if isinstance(formula, Not) else 0 if isinstance(formula, (Iff, Xor)) else sign
    return mapped(formula, lambda part: skolemized(part, names, below))


def rename(name: str, binding: Binding) -> str:
    """An atom's name with things in the place of variables."""
    functor, arguments = predicate(name)
    return apply(functor, tuple(binding.get(term, term) for term in arguments))


def with_equalities_settled(formula: Formula) -> Formula:
    """The same with equalities of things decided, as far as their names tell; those with variables stay."""
    if isinstance(formula, Equal):
        return formula if is_variable(formula.left) or is_variable(formula.right) else equality(formula.left, formula.right)
    return mapped(formula, with_equalities_settled)


def expand(formula: Formula, things: Sequence[str]) -> Formula:
    """The same over those things, without quantifiers; equalities of named things are settled, others are atoms `@x == y`."""
    if isinstance(formula, Equal):
        return equality(formula.left, formula.right)
    if isinstance(formula, (Forall, Exists)):
        parts = [expand(substitute(formula.arg, {formula.variable: thing}), things) for thing in things]
        return _joined(And if isinstance(formula, Forall) else Or, parts)
    return mapped(formula, lambda part: expand(part, things))


def _joined(kind: type[And] | type[Or], parts: list[Formula]) -> Formula:
    if not parts:
        raise ValueError("a quantifier ranges over at least one thing")
    return parts[0] if len(parts) == 1 else kind(tuple(parts))


def equality(left: str, right: str) -> Formula:
    """Whether two things are the same, as far as their names tell."""
    if left == right:
        return TRUE
    if not (is_arbitrary(left) or is_arbitrary(right)):
        return FALSE
    return Atom(" == ".join(sorted((left, right))))


def bindings(variables: Sequence[str], things: Sequence[str]) -> Iterator[dict[str, str]]:
    """Every way to put things in the place of variables."""
    for chosen in product(things, repeat=len(variables)):
        yield dict(zip(variables, chosen, strict=True))


def as_condition(formula: Formula) -> Formula:
    """A condition: its universal closure. Raises FormulaError outside the class."""
    refuse_outside_class(formula)
    return closed(formula)


def as_claim(formula: Formula) -> Formula:
    """A claim, which is asserted and denied: its universal closure. Raises FormulaError outside the class."""
    refuse_outside_class(formula, claim=True)
    return closed(formula)


def refuse_outside_class(formula: Formula, *, claim: bool = False) -> None:
    """Raise FormulaError for an existential inside a universal, as the formula is asserted; a claim is also denied."""
    _variables, body = open_up(formula)
    _refuse(body, +1, universal=bool(_variables))
    if claim:
        _refuse(closed(formula), -1, universal=False)


def _refuse(formula: Formula, sign: int, *, universal: bool) -> None:
    """`sign`: +1 asserted, -1 denied, 0 both."""
    if isinstance(formula, (Forall, Exists)):
        exists = sign == 0 or (sign > 0) is isinstance(formula, Exists)
        if exists and universal:
            raise FormulaError(
                f"'{formula.variable}' is an existential inside a universal, which is outside the class that can be decided",
                hint="name the thing, or state the rule without it",
            )
        universal = universal or sign == 0 or not exists
        _refuse(formula.arg, sign, universal=universal)
    elif isinstance(formula, Implies):
        _refuse(formula.left, -sign, universal=universal)
        _refuse(formula.right, sign, universal=universal)
    else:
        below = -sign if isinstance(formula, Not) else 0 if isinstance(formula, (Iff, Xor)) else sign
        for part in children(formula):
            _refuse(part, below, universal=universal)


def speaks_of_things(formula: Formula) -> bool:
    """Whether a formula has variables, arbitrary or named things, or quantifiers, so that it is read over the things in play."""
    return next(terms(formula), None) is not None or bool(quantified(formula))
