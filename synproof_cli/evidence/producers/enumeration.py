"""Search through finite domains, by NumPy where it is installed and numbers stay small, else by functions made of the predicate."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import product
from math import prod
from typing import Any, Final

from synproof_cli.checkers.math.finite import OPERATORS, Claim, Value

_BLOCK: Final = 1 << 18
_SAFE: Final = 1 << 62

Test = Callable[[tuple[Any, ...]], Any]


def first_false(claim: Claim) -> tuple[Value, ...] | None:
    """The first assignment, in lexicographic order, that makes the predicate false; None where there is none."""
    if claim.size > _BLOCK and largest(claim) < _SAFE:
        try:
            numpy = import_module("numpy")
        except ImportError:
            return one_by_one(claim)
        return _by_columns(claim, numpy)
    return one_by_one(claim)


def one_by_one(claim: Claim) -> tuple[Value, ...] | None:
    """`first_false` without NumPy."""
    test = function_of(claim)
    ranges = [[domain.value(number) for number in range(domain.low, domain.high + 1)] for domain in claim.domains]
    return next((values for values in product(*ranges) if not test(values)), None)


def function_of(claim: Claim) -> Test:
    """The predicate as a function of an assignment."""
    truth = [domain.kind == "bool" for domain in claim.domains]
    stack: list[tuple[Test, bool]] = []
    for tag, value in claim.steps:
        if tag == "var":
            stack.append((_variable(value), truth[value]))
        elif tag == "lit":
            stack.append((_constant(value), type(value) is bool))
        elif tag in ("neg", "not"):
            stack.append((_unary(tag, stack.pop()[0]), tag == "not"))
        else:
            (right, right_truth), (left, left_truth) = stack.pop(), stack.pop()
            if tag in ("eq", "ne") and left_truth is not right_truth:
                stack.append((_constant(tag == "ne"), True))
            else:
                stack.append((_binary(tag, left, right), tag not in ("add", "sub", "mul")))
    return stack.pop()[0]


def _variable(index: int) -> Test:
    return lambda values: values[index]


def _constant(value: Value) -> Test:
    return lambda _: value


def _unary(tag: str, part: Test) -> Test:
    return (lambda values: -part(values)) if tag == "neg" else (lambda values: not part(values))


def _binary(tag: str, left: Test, right: Test) -> Test:
    if tag == "and":
        return lambda values: left(values) and right(values)
    if tag == "or":
        return lambda values: left(values) or right(values)
    operator = OPERATORS[tag]
    return lambda values: operator(left(values), right(values))


def largest(claim: Claim) -> int:
    """A bound on the absolute value of every number that occurs."""
    stack: list[int] = []
    most = 0
    for tag, value in claim.steps:
        if tag == "var":
            stack.append(max(abs(claim.domains[value].low), abs(claim.domains[value].high)))
        elif tag == "lit":
            stack.append(abs(value))
        elif tag not in ("neg", "not"):
            right, left = stack.pop(), stack.pop()
            stack.append(left * right if tag == "mul" else left + right)
        most = max(most, stack[-1])
    return most


def _by_columns(claim: Claim, numpy: Any) -> tuple[Value, ...] | None:
    sizes = [domain.size for domain in claim.domains]
    for start in range(0, claim.size, _BLOCK):
        count = min(_BLOCK, claim.size - start)
        result = _evaluate(claim, numpy, _columns(claim, numpy, sizes, start, count))
        false = ~numpy.broadcast_to(result, (count,))
        if false.any():
            return _assignment(claim, sizes, start + int(false.argmax()))
    return None


def _columns(claim: Claim, numpy: Any, sizes: list[int], start: int, count: int) -> list[Any]:
    index = numpy.arange(start, start + count, dtype=numpy.int64)
    columns = []
    for at, domain in enumerate(claim.domains):
        column = (index // prod(sizes[at + 1 :])) % sizes[at] + domain.low
        columns.append(column.astype(bool) if domain.kind == "bool" else column)
    return columns


def _evaluate(claim: Claim, numpy: Any, columns: list[Any]) -> Any:
    stack: list[Any] = []
    for tag, value in claim.steps:
        if tag == "var":
            stack.append(columns[value])
        elif tag == "lit":
            stack.append(numpy.bool_(value) if type(value) is bool else numpy.int64(value))
        elif tag in ("neg", "not"):
            part = stack.pop()
            stack.append(-part if tag == "neg" else ~part)
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(_apply(tag, left, right, numpy))
    return stack.pop()


def _apply(tag: str, left: Any, right: Any, numpy: Any) -> Any:
    if tag == "and":
        return left & right
    if tag == "or":
        return left | right
    if tag in ("eq", "ne") and (left.dtype == bool) != (right.dtype == bool):
        return numpy.bool_(tag == "ne")
    return OPERATORS[tag](left, right)


def _assignment(claim: Claim, sizes: list[int], index: int) -> tuple[Value, ...]:
    found: list[Value] = []
    for at, domain in enumerate(claim.domains):
        found.append(domain.value(index // prod(sizes[at + 1 :]) % sizes[at] + domain.low))
    return tuple(found)
