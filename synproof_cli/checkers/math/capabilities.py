"""The capabilities that are decided here: how a request is read, how a certificate is checked, and what may be claimed with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.checkers.math import (
    calculus,
    entailment,
    factoring,
    finite,
    ideal,
    linear_algebra,
    linear_program,
    nonmembership,
    numbers,
    rational_counterexample,
    rational_equality,
    real_solutions,
    satisfiability,
    universal,
)
from synproof_cli.checkers.math.common import Established
from synproof_cli.checkers.math.fault import EvidenceFault, Work

VERSION: Final = "0.1.0"


@dataclass(frozen=True, slots=True)
class Capability:
    """One capability. `read` and the two checks raise EvidenceFault; what `read` gives is what the checks take."""

    id: str
    domain: str
    claims: tuple[str, ...]
    summary: str
    read: Callable[[object], Any]
    check: Callable[[Any, object, Work], Established]
    check_candidate: Callable[[Any, Mapping[str, Any], Work], None]


def _capability(ident: str, domain: str, claims: tuple[str, ...], summary: str, module: Any) -> Capability:
    return Capability(ident, domain, claims, summary, module.read, module.check, module.check_candidate)


_ALL: Final = (
    _capability(
        "algebra.rational_equality", "algebra.rational_functions", ("soundResult", "candidate"),
        "two rational expressions are equal wherever the listed denominators are not zero", rational_equality,
    ),
    _capability(
        "algebra.rational_counterexample", "algebra.rational_functions", ("witness", "candidate", "refutation"),
        "a rational point at which two expressions differ, or one has no value", rational_counterexample,
    ),
    _capability(
        "algebra.linear_algebra", "algebra.linear_algebra", ("witness", "candidate", "soundResult"),
        "inverses, solutions, kernel vectors and determinants of rational matrices", linear_algebra,
    ),
    _capability(
        "logic.finite_counterexample", "logic.finite_domains", ("witness", "candidate", "refutation"),
        "an assignment of finite domains of which a predicate is false", finite,
    ),
    _capability(
        "algebra.formal_rational_calculus", "algebra.formal_rational_calculus", ("candidate", "soundResult", "witness"),
        "derivatives, antiderivatives, recurrences and differential equations of rational functions", calculus,
    ),
    _capability(
        "algebra.groebner_membership", "algebra.polynomial_ideals", ("witness", "soundResult", "candidate"),
        "a polynomial is a combination of others", ideal,
    ),
    _capability(
        "algebra.groebner_nonmembership", "algebra.polynomial_ideals", ("soundResult", "candidate"),
        "a polynomial is no combination of others over the rationals", nonmembership,
    ),
    _capability(
        "logic.finite_universal", "logic.finite_domains", ("soundResult", "candidate"),
        "a predicate is true of every assignment of finite domains", universal,
    ),
    _capability(
        "logic.sat_unsat", "logic.sat", ("witness", "refutation", "candidate"), "clauses are satisfiable, or are not", satisfiability,
    ),
    _capability(
        "logic.propositional_entailment", "logic.propositional", ("soundResult", "refutation", "candidate"),
        "a formula follows from others, or does not", entailment,
    ),
    _capability(
        "algebra.polynomial_factorization", "algebra.polynomials", ("decomposition", "canonicalForm", "candidate"),
        "a polynomial as a product of powers of factors", factoring,
    ),
    _capability("number.primality", "number", ("soundResult", "candidate"), "a number is prime", numbers),
    Capability(
        "number.factorization", "number", ("decomposition", "canonicalForm", "soundResult", "candidate"),
        "a number as a product of powers of primes", numbers.read_factorization, numbers.check_factorization, numbers.check_candidate,
    ),
    _capability(
        "real.solution_set", "real", ("completeSolution", "soundResult", "candidate"),
        "the real solutions of an equation in one variable are exactly those rational numbers", real_solutions,
    ),
    _capability(
        "opt.linear_program", "opt", ("optimum", "soundResult", "candidate"),
        "the maximum of a linear function under linear constraints, or that these have no solution", linear_program,
    ),
)
CAPABILITIES: Final[Mapping[str, Capability]] = {capability.id: capability for capability in _ALL}


def capability_of(request: object) -> Capability:
    """The capability that a request names. Raises EvidenceFault: no text there, or none that is decided here (`backend_unsupported`)."""
    name = request.get("capability") if isinstance(request, dict) else None
    if not isinstance(name, str):
        raise EvidenceFault("malformed_evidence", "the request must be an object that names a capability")
    found = CAPABILITIES.get(name)
    if found is None:
        raise EvidenceFault("backend_unsupported", f"there is no checker for '{name[:80]}' here")
    return found
