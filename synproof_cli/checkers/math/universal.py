"""`logic.finite_universal`: a predicate holds for every assignment of its finite domains, shown by trying all of them.

The certificate says how many assignments there are; the check is the enumeration itself. The last variables run through a block of values
at once: a term is one value where it depends on the variables outside the block only, and a column of values otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product, repeat
from math import prod
from operator import and_, neg, not_, or_
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, refused, too_large, undecodable
from synproof_cli.checkers.math.finite import OPERATORS, Claim, Value, read

MAX_ASSIGNMENTS: Final = 10_000_000
_BLOCK: Final = 4096
_KEPT: Final = 1_000_000
"""Values up to which the columns are made once and kept."""

__all__ = ["MAX_ASSIGNMENTS", "check", "check_candidate", "counterexample", "read"]


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """That the predicate holds everywhere. Raises EvidenceFault; a domain of more than ten million assignments is too large."""
    found = certificate_fields(certificate, ("assignments",))
    if shapes.whole(found["assignments"], "assignments", undecodable, low=0) != claim.size:
        raise refused("the domains have another number of assignments")
    first = counterexample(claim, work)
    if first is not None:
        said = ", ".join(f"{shapes.short(name)} = {value}" for name, value in zip(claim.names, first, strict=True))
        raise refused(f"the predicate is false for {said}"[:400])
    return Established("soundness_verified", "soundResult", facts={"coverage": "complete", "assignmentsTested": claim.size})


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the statement does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", "reportedOk is not true, and the predicate holds everywhere")
    work.spend(len(claim.domains))


def counterexample(claim: Claim, work: Work) -> tuple[Value, ...] | None:
    """The first assignment, in lexicographic order, of which the predicate is false. None where it holds everywhere."""
    if claim.size > MAX_ASSIGNMENTS:
        raise too_large(f"the domains have more than {MAX_ASSIGNMENTS} assignments")
    work.spend(claim.size * len(claim.steps) // 16)
    split = split_of(claim)
    kept = list(_blocks(claim, split)) if prod(domain.size for domain in claim.domains[split:]) <= _KEPT else None
    for outer in _outer(claim, split):
        for columns, size in kept or _blocks(claim, split):
            result = _column(claim, outer, columns, size)
            if result is False or (isinstance(result, list) and not all(result)):
                at = result.index(False) if isinstance(result, list) else 0
                return (*outer, *(column[at] for column in columns))
    return None


def split_of(claim: Claim) -> int:
    """From which variable on they run inside a block; the last one always does."""
    at, size = len(claim.domains), 1
    while at and size * claim.domains[at - 1].size <= _BLOCK:
        at -= 1
        size *= claim.domains[at].size
    return min(at, max(0, len(claim.domains) - 1))


def _blocks(claim: Claim, split: int) -> Iterator[tuple[list[list[Value]], int]]:
    """Columns of values of the inner variables, and how long they are; a single large domain comes in pieces."""
    inner = claim.domains[split:]
    if len(inner) == 1:
        (domain,) = inner
        for low in range(domain.low, domain.high + 1, _BLOCK):
            values = [domain.value(number) for number in range(low, min(low + _BLOCK, domain.high + 1))]
            yield [values], len(values)
    else:
        rows = list(product(*([domain.value(number) for number in range(domain.low, domain.high + 1)] for domain in inner)))
        yield [list(column) for column in zip(*rows, strict=True)], len(rows)


def _outer(claim: Claim, split: int) -> Iterator[tuple[Value, ...]]:
    ranges = [range(domain.low, domain.high + 1) for domain in claim.domains[:split]]
    for numbers in product(*ranges):
        yield tuple(domain.value(number) for domain, number in zip(claim.domains, numbers, strict=False))


def _column(claim: Claim, outer: tuple[Value, ...], columns: list[list[Value]], rows: int) -> Any:
    """The predicate's truth: one value, or one for each row of the block."""
    stack: list[Any] = []
    for tag, value in claim.steps:
        if tag == "var":
            stack.append(outer[value] if value < len(outer) else columns[value - len(outer)])
        elif tag == "lit":
            stack.append(value)
        elif tag in ("neg", "not"):
            operand, operator = stack.pop(), neg if tag == "neg" else not_
            stack.append(list(map(operator, operand)) if isinstance(operand, list) else operator(operand))
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(_binary(tag, left, right, rows))
    return stack.pop()


def _binary(tag: str, left: Any, right: Any, rows: int) -> Any:
    operator = {"and": and_, "or": or_}.get(tag) or OPERATORS[tag]
    if tag in ("eq", "ne") and _is_truth(left) is not _is_truth(right):
        return tag == "ne"
    if not isinstance(left, list) and not isinstance(right, list):
        return operator(left, right)
    first = left if isinstance(left, list) else repeat(left, rows)
    second = right if isinstance(right, list) else repeat(right, rows)
    return list(map(operator, first, second))


def _is_truth(value: Any) -> bool:
    return type(value[0] if isinstance(value, list) else value) is bool
