"""Predicates over finite domains, `logic.finite_counterexample`, and `logic.finite_universal`.

A predicate is typed before it is evaluated: its terms are numbers or truth values, known from the domains alone. Natural numbers and
integers compare numerically; a truth value never equals a number; order and arithmetic of truth values mean nothing and are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from operator import add, eq, le, lt, mul, ne, sub
from typing import Any, Final, TypeAlias

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields, check_notes, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, too_large, undecodable
from synproof_cli.checkers.math.shapes import Fault

MAX_NODES: Final = 65_536
MAX_DEPTH: Final = 256
MAX_BOUND: Final = 1 << 64
_ARITHMETIC: Final = ("add", "sub", "mul", "neg")
_COMPARE: Final = ("eq", "ne", "le", "lt")

Value: TypeAlias = "bool | int"
Step: TypeAlias = "tuple[str, Any]"
OPERATORS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "add": add, "sub": sub, "mul": mul, "eq": eq, "ne": ne, "le": le, "lt": lt,
}


@dataclass(frozen=True, slots=True)
class Domain:
    """Values of one variable: `bool`, or all integers from `low` to `high`."""

    kind: str
    low: int
    high: int

    @property
    def size(self) -> int:
        """How many values."""
        return self.high - self.low + 1

    def value(self, number: int) -> Value:
        """The value that a number stands for: 0 and 1 are the truth values."""
        return bool(number) if self.kind == "bool" else number


@dataclass(frozen=True, slots=True)
class Claim:
    """For all assignments, the predicate; as steps in which arguments come first."""

    names: tuple[str, ...]
    domains: tuple[Domain, ...]
    steps: tuple[Step, ...]
    tree: Mapping[str, Any]

    @property
    def size(self) -> int:
        """How many assignments there are."""
        return prod(domain.size for domain in self.domains)


def read(request: object) -> Claim:
    """The universal statement a request speaks of. Raises EvidenceFault."""
    found = request_fields(request, ("predicate",))
    return read_predicate(found["predicate"])


def read_predicate(value: object) -> Claim:
    """A predicate with its domains. Raises EvidenceFault `malformed_evidence`, also where it is not well typed."""
    found = shapes.fields(value, "predicate", malformed, ("varNames", "domains", "pred"))
    listed = shapes.array(found["varNames"], "varNames", malformed, most=256)
    names = tuple(shapes.text(one, "varNames", malformed, most=64) for one in listed)
    domains = tuple(
        _read_domain(one, f"domains[{at}]") for at, one in enumerate(shapes.array(found["domains"], "domains", malformed, most=256))
    )
    if len(names) != len(domains) or len(set(names)) < len(names):
        raise malformed("varNames and domains must be as many, and names distinct")
    return Claim(names, domains, _read_steps(found["pred"], domains), found)


def _read_domain(value: object, where: str) -> Domain:
    found = shapes.fields(value, where, malformed, ("ty",), ("bound",))
    kind = shapes.one_of(found["ty"], f"{where}.ty", malformed, ("bool", "nat", "int"))
    bound = found.get("bound")
    if kind == "bool":
        if bound is not None:
            shapes.whole(bound, f"{where}.bound", malformed, low=0)
        return Domain(kind, 0, 1)
    most = shapes.whole(bound, f"{where}.bound", malformed, low=0)
    if most > MAX_BOUND:
        raise too_large(f"{where}.bound is larger than 2^64")
    return Domain(kind, -most if kind == "int" else 0, most)


def _read_steps(tree: object, domains: tuple[Domain, ...]) -> tuple[Step, ...]:
    """Steps of a predicate. Terms and predicates are told apart by where they stand: below a comparison there are terms only."""
    steps: list[Step] = []
    stack: list[tuple[object, int, bool]] = [(tree, 1, True)]
    while stack:
        node, depth, predicate = stack.pop()
        step, parts, below = _read_node(node, predicate, domains)
        steps.append(step)
        if len(steps) > MAX_NODES or depth > MAX_DEPTH:
            raise too_large("the predicate has too many nodes or is nested too deeply")
        stack += [(part, depth + 1, below) for part in parts]
    steps.reverse()
    _check_types(steps, domains)
    return tuple(steps)


def _read_node(node: object, predicate: bool, domains: tuple[Domain, ...]) -> tuple[Step, list[object], bool]:
    tag = node.get("tag") if isinstance(node, dict) else None
    if not isinstance(tag, str):
        raise malformed("pred holds something that is neither a predicate nor a term")
    if predicate:
        if tag in _COMPARE or tag in ("and", "or"):
            found = shapes.fields(node, "pred", malformed, ("tag", "left", "right"))
            return (tag, None), [found["left"], found["right"]], tag not in _COMPARE
        if tag == "not":
            return (tag, None), [shapes.fields(node, "pred", malformed, ("tag", "e"))["e"]], True
    else:
        if tag == "var":
            index = shapes.whole(shapes.fields(node, "term", malformed, ("tag", "idx"))["idx"], "idx", malformed, low=0)
            if index >= len(domains):
                raise EvidenceFault("unsupported_expression", f"variable {index} is not declared")
            return (tag, index), [], False
        if tag == "lit":
            return ("lit", read_value(shapes.fields(node, "term", malformed, ("tag", "v"))["v"], "literal", malformed)[1]), [], False
        if tag == "neg":
            return (tag, None), [shapes.fields(node, "term", malformed, ("tag", "e"))["e"]], False
        if tag in _ARITHMETIC:
            found = shapes.fields(node, "term", malformed, ("tag", "left", "right"))
            return (tag, None), [found["left"], found["right"]], False
    what = "predicates" if predicate else "terms"
    raise EvidenceFault("unsupported_expression", f"{what} have no tag '{shapes.short(tag)}'")


def read_value(value: object, where: str, fault: Fault) -> tuple[str, Value]:
    """Type and value of a `Val`; JSON's true is no 1 and its 1 is no true."""
    found = shapes.fields(value, where, fault, ("tag", "v"))
    kind = shapes.one_of(found["tag"], f"{where}.tag", fault, ("bool", "nat", "int"))
    if kind == "bool":
        return kind, shapes.truth(found["v"], where, fault)
    return kind, shapes.whole(found["v"], where, fault, low=0 if kind == "nat" else None)


def _check_types(steps: list[Step], domains: tuple[Domain, ...]) -> None:
    stack: list[bool] = []  # whether a term is a number
    for tag, value in steps:
        if tag == "var":
            stack.append(domains[value].kind != "bool")
        elif tag == "lit":
            stack.append(type(value) is int)
        elif tag in ("le", "lt", *_ARITHMETIC):
            if not stack.pop() or (tag != "neg" and not stack.pop()):
                raise malformed(f"'{tag}' of truth values means nothing")
            stack.append(True)
        elif tag in ("eq", "ne", "and", "or"):
            stack.pop()


def holds(claim: Claim, assignment: tuple[Value, ...], work: Work) -> bool:
    """Whether the predicate is true of one assignment."""
    stack: list[Any] = []
    work.spend(len(claim.steps))
    for tag, value in claim.steps:
        if tag == "var":
            stack.append(assignment[value])
        elif tag == "lit":
            stack.append(value)
        elif tag == "neg":
            stack.append(-stack.pop())
        elif tag == "not":
            stack.append(not stack.pop())
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(_apply(tag, left, right, work))
    return bool(stack.pop())


def _apply(tag: str, left: Any, right: Any, work: Work) -> Any:
    if tag == "and":
        return left and right
    if tag == "or":
        return left or right
    if tag in ("eq", "ne") and (type(left) is bool) is not (type(right) is bool):
        return tag == "ne"  # Python's True == 1 is not ours
    if tag == "mul":
        work.spend((left.bit_length() >> 8) * (right.bit_length() >> 8))
    return OPERATORS[tag](left, right)


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What a witness proves: that the universal statement is false. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("witness",))
    witness = shapes.fields(found["witness"], "witness", undecodable, ("assignment",))
    check_notes(witness.get("notes"))
    values = shapes.array(witness["assignment"], "assignment", undecodable, most=256)
    assignment = read_assignment(claim, values)
    if holds(claim, assignment, work):
        raise refused("the predicate is true of the witness")
    return Established("witness_verified", "refutation", facts={"counterexample": named(claim, assignment)})


def read_assignment(claim: Claim, values: list[Any]) -> tuple[Value, ...]:
    """One value for each variable, of its domain's type and in it. Raises EvidenceFault."""
    if len(values) != len(claim.domains):
        raise refused("the witness has not one value for each variable")
    found: list[Value] = []
    for at, (entry, domain) in enumerate(zip(values, claim.domains, strict=True)):
        kind, value = read_value(entry, f"assignment[{at}]", undecodable)
        if kind != domain.kind or not domain.low <= value <= domain.high:
            raise refused(f"assignment[{at}] is not in its domain")
        found.append(value)
    return tuple(found)


def named(claim: Claim, assignment: tuple[Value, ...]) -> dict[str, Value]:
    """The assignment by names."""
    return dict(zip(claim.names, assignment, strict=True))


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the predicate was not false."""
    if candidate.get("reportedFalse", True) is not True:
        raise EvidenceFault("candidate_rejected", "reportedFalse is not true, and the predicate is false there")
    work.spend(len(claim.domains))
