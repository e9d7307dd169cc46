"""Expressions of ℚ(x, …) as the protocol writes them, and their values as quotients of integer polynomials.

Nothing recurses: an expression becomes a list of steps, arguments first. Every denominator met on the way is kept, because a quotient of
polynomials forgets where the expression had no value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from math import gcd
from typing import Any, Final, TypeAlias

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.fault import EvidenceFault, too_large
from synproof_cli.checkers.math.poly import Poly, Ring, add_into, minus, negated, proportional, scaled
from synproof_cli.checkers.math.shapes import Fault

MAX_NODES: Final = 65_536
MAX_DEPTH: Final = 256
MAX_EXPONENT: Final = 1_000_000

Step: TypeAlias = "tuple[str, Any]"
Frac: TypeAlias = "tuple[Poly, Poly]"

_PARTS: Final[dict[str, tuple[str, ...]]] = {
    "add": ("left", "right"), "sub": ("left", "right"), "mul": ("left", "right"), "div": ("num", "den"), "neg": ("arg",), "pow": ("base",),
    "var": (), "int": (), "rat": (),
}
_KEYS: Final[dict[str, tuple[str, ...]]] = {
    **{tag: ("tag", *parts) for tag, parts in _PARTS.items()}, "pow": ("tag", "base", "exp"), "var": ("tag", "name"),
    "int": ("tag", "value"), "rat": ("tag", "num", "den"),
}
ONE: Final[Poly] = {0: 1}


@dataclass(frozen=True, slots=True)
class Expression:
    """Steps in which arguments come first, and the names of variables in order of their first occurrence."""

    steps: tuple[Step, ...]
    names: tuple[str, ...]


def read_expression(tree: object, where: str, declared: Collection[str] | None, fault: Fault) -> Expression:
    """The expression there. Raises EvidenceFault: unknown tag or undeclared variable (`unsupported_expression`), shape, limits."""
    steps: list[Step] = []
    stack: list[tuple[object, int]] = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        tag, value = _step(node, where, fault)
        if tag == "var" and declared is not None and value not in declared:
            raise EvidenceFault("unsupported_expression", f"{where}: variable '{value}' is not declared")
        steps.append((tag, value))
        if len(steps) > MAX_NODES:
            raise too_large(f"{where} is an expression of more than {MAX_NODES} nodes")
        if depth > MAX_DEPTH:
            raise too_large(f"{where} is nested deeper than {MAX_DEPTH}")
        stack += [(node[part], depth + 1) for part in _PARTS[tag]]  # type: ignore[index]  # _step has seen to it
    steps.reverse()  # node, right, left backwards is left, right, node
    return Expression(tuple(steps), tuple(dict.fromkeys(value for tag, value in steps if tag == "var")))


def _step(node: object, where: str, fault: Fault) -> Step:
    tag = node.get("tag") if isinstance(node, dict) else None
    if not isinstance(tag, str):
        raise fault(f"{where} holds something that is no expression")
    keys = _KEYS.get(tag)
    if keys is None:
        raise EvidenceFault("unsupported_expression", f"{where}: expressions have no tag '{shapes.short(tag)}'")
    found = shapes.fields(node, where, fault, keys)
    if tag == "var":
        return tag, shapes.name(found["name"], where, fault)
    if tag == "int":
        return tag, shapes.decimal(found["value"], where, fault)
    if tag == "rat":
        return tag, shapes.quotient(found, where, fault)
    if tag == "pow":
        exponent = shapes.whole(found["exp"], f"{where}: exponent", fault, low=0)
        if exponent > MAX_EXPONENT:
            raise too_large(f"{where}: exponents go up to {MAX_EXPONENT}")
        return tag, exponent
    return tag, None


@dataclass(slots=True)
class Evaluator:
    """Values of expressions over one ring; `denominators`: numerators of all that was divided by, constants left out."""

    ring: Ring
    values: Mapping[str, Frac]
    denominators: list[Poly] = field(default_factory=list)

    def value(self, expression: Expression) -> Frac:
        """The expression's value. Raises EvidenceFault `partial_operation_unresolved` where something is divided by zero everywhere."""
        stack: list[Frac] = []
        for tag, argument in expression.steps:
            leaf = self._leaf(tag, argument)
            if leaf is not None:
                stack.append(leaf)
            elif tag == "neg":
                num, den = stack.pop()
                stack.append((negated(num), den))
            elif tag == "pow":
                num, den = stack.pop()
                stack.append((self.ring.power(num, argument), self.ring.power(den, argument)))
            else:
                right, left = stack.pop(), stack.pop()
                stack.append(_BINARY[tag](self, left, right))
        (result,) = stack
        return result

    def _leaf(self, tag: str, argument: Any) -> Frac | None:
        if tag == "var":
            num, den = self.values[argument]
            return dict(num), den
        if tag == "int":
            return {0: argument} if argument else {}, ONE
        if tag == "rat":
            num, den = argument
            common = gcd(num, den)
            return {0: num // common} if num else {}, {0: den // common}
        return None

    def add(self, left: Frac, right: Frac) -> Frac:
        """The sum; the numerators are used up."""
        (p, q), (r, s) = left, right
        if q == s:
            self.ring.work.spend(min(len(p), len(r)))
            return (add_into(p, r) if len(p) >= len(r) else add_into(r, p)), q
        if len(q) == len(s) == 1 and 0 in q and 0 in s:
            common = gcd(q[0], s[0])
            self.ring.work.spend(len(p) + len(r))
            return add_into(scaled(p, s[0] // common), scaled(r, q[0] // common)), {0: q[0] * s[0] // common}
        multiply = self.ring.multiply
        return add_into(multiply(p, s), multiply(r, q)), multiply(q, s)

    def subtract(self, left: Frac, right: Frac) -> Frac:
        """The difference."""
        return self.add(left, (negated(right[0]), right[1]))

    def multiply(self, left: Frac, right: Frac) -> Frac:
        """The product."""
        return self.ring.multiply(left[0], right[0]), self.ring.multiply(left[1], right[1])

    def divide(self, left: Frac, right: Frac) -> Frac:
        """The quotient. Raises EvidenceFault where the divisor is zero everywhere."""
        if not right[0]:
            raise EvidenceFault("partial_operation_unresolved", "something is divided by zero, whatever the variables are")
        if not is_constant(right[0]):
            self.denominators.append(right[0])
        return self.ring.multiply(left[0], right[1]), self.ring.multiply(left[1], right[0])

    def equal(self, left: Frac, right: Frac) -> bool:
        """Whether the two are the same rational function."""
        return not self.difference(left, right)

    def difference(self, left: Frac, right: Frac) -> Poly:
        """The numerator of left - right, over the product of the denominators."""
        if left[1] == right[1]:
            return minus(left[0], right[0])
        return minus(self.ring.multiply(left[0], right[1]), self.ring.multiply(right[0], left[1]))

    def derivative(self, value: Frac, index: int) -> Frac:
        """The formal derivative, by the quotient rule."""
        ring, (num, den) = self.ring, value
        if is_constant(den):
            return ring.derivative(num, index), den
        top = minus(ring.multiply(ring.derivative(num, index), den), ring.multiply(num, ring.derivative(den, index)))
        return top, ring.multiply(den, den)


_BINARY: Final[dict[str, Callable[[Evaluator, Frac, Frac], Frac]]] = {
    "add": Evaluator.add, "sub": Evaluator.subtract, "mul": Evaluator.multiply, "div": Evaluator.divide,
}


def is_constant(poly: Poly) -> bool:
    """Whether the polynomial is a number that is not zero."""
    return len(poly) == 1 and 0 in poly


def covered(ring: Ring, poly: Poly, factors: list[Poly]) -> bool:
    """Whether poly has no zero where no factor has one, because it divides a power of their product.

    It divides some power iff it divides one whose exponent is its own degree: powers are squared, modulo poly, until that is reached.
    """
    if is_constant(poly) or any(proportional(poly, factor) for factor in factors):
        return True
    power: Poly = dict(ONE)
    for factor in factors:
        power = ring.remainder(ring.multiply(power, factor), poly)
    for _ in range(ring.degree(poly).bit_length()):
        if not power or is_constant(power):
            break
        power = ring.remainder(ring.multiply(power, power), poly)
    return not power
