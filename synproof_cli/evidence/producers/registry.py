"""Which backend computes what: import strings, so that nothing heavy is loaded before it is needed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, cast

from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.evidence.canonical import bind, request_digest

Produced = tuple[dict[str, Any], dict[str, Any]]
"""A candidate, and the fields of a certificate beside its head."""
Producer = Callable[[Any, dict[str, Any]], Produced]

SYMPY: Final = "sympy"
OWN: Final = "synproof"
EXTERNAL: Final = ("mathematica", "sage")
"""Programs that are not part of this one and are not started by it."""
PRODUCERS: Final[dict[str, dict[str, str]]] = {
    SYMPY: {
        "algebra.rational_equality": "sympy_algebra:rational_equality",
        "algebra.formal_rational_calculus": "own_algebra:calculus",
        "algebra.linear_algebra": "sympy_matrices:linear_algebra",
        "algebra.polynomial_factorization": "sympy_algebra:factorization",
        "number.primality": "sympy_numbers:primality",
        "number.factorization": "sympy_numbers:factorization",
        "real.solution_set": "sympy_algebra:real_solutions",
    },
    OWN: {
        "algebra.rational_equality": "own_algebra:rational_equality",
        "algebra.formal_rational_calculus": "own_algebra:calculus",
        "algebra.linear_algebra": "own_matrices:linear_algebra",
        "algebra.rational_counterexample": "own_algebra:rational_counterexample",
        "algebra.groebner_membership": "own_ideals:membership",
        "algebra.groebner_nonmembership": "own_ideals:nonmembership",
        "opt.linear_program": "own_programs:linear_program",
        "logic.finite_counterexample": "own_logic:counterexample",
        "logic.finite_universal": "own_logic:universal",
        "logic.sat_unsat": "own_logic:satisfiability",
        "logic.propositional_entailment": "own_logic:entailment",
    },
}


IN_ITS_PLACE: Final = frozenset(("logic.finite_counterexample", "algebra.groebner_membership"))
"""What the protocol asks of SymPy and this program computes by itself: the certificate names who did."""


def backends_of(capability: str) -> tuple[str, ...]:
    """Backends that can compute that capability here."""
    return tuple(backend for backend, table in PRODUCERS.items() if capability in table)


def produce(request: dict[str, Any], backend: str, version: str) -> dict[str, Any]:
    """Compute: `{request, candidate, certificate}`, the request as it was or completed by what was left to be found. Raises EvidenceFault.

    `version` is this program's, for the provenance.

    `backend_unavailable`, `backend_unsupported`; `request_digest_mismatch`; what reading the request raises; `certificate_rejected` where
    the backend finds nothing.
    """
    if backend in EXTERNAL:
        raise EvidenceFault("backend_unavailable", f"{backend} is another program, and is not started from here")
    capability = capability_of(request)
    if backend == SYMPY and capability.id in IN_ITS_PLACE:
        backend = OWN
    place = PRODUCERS.get(backend, {}).get(capability.id)
    if place is None:
        raise EvidenceFault("backend_unsupported", f"{backend[:40]} does not compute {capability.id} here")
    if request.get("requestDigest") != request_digest(request):
        raise EvidenceFault("request_digest_mismatch", "requestDigest is not the digest of this request")
    if capability.id in ("algebra.formal_rational_calculus", "real.solution_set"):
        request = _completed(request, backend)
    claim = capability.read(request)
    module, _, function = place.partition(":")
    producer = cast(Producer, getattr(import_module(f"synproof_cli.evidence.producers.{module}"), function))
    candidate, fields = producer(claim, request)
    head = {key: request[key] for key in ("schemaVersion", "capability", "capabilityVersion", "requestDigest")}
    return {"request": request, "candidate": candidate, "certificate": {**head, **fields, "provenance": _provenance(backend, version)}}


def _completed(request: dict[str, Any], backend: str) -> dict[str, Any]:
    """A request for a derivative, an antiderivative or solutions with what it leaves open: SymPy finds it."""
    if request["capability"] == "real.solution_set":
        return request if request.get("solutions") is not None else _with_solutions(request)
    if request.get("candidate") is not None or request.get("operation") not in ("derivative_candidate", "antiderivative_candidate"):
        return request
    if backend != SYMPY:
        raise EvidenceFault("backend_unsupported", f"{backend} finds no derivatives: leave it to {SYMPY}, or give a candidate")
    from synproof_cli.evidence.producers.sympy_algebra import found_candidate

    placeholder = bind({**request, "candidate": {"tag": "int", "value": "0"}})
    claim = capability_of(placeholder).read(placeholder)
    return bind({**request, "candidate": found_candidate(claim)})


def _with_solutions(request: dict[str, Any]) -> dict[str, Any]:
    from synproof_cli.evidence.producers.sympy_algebra import found_solutions

    placeholder = bind({**request, "solutions": []})
    return bind({**request, "solutions": found_solutions(capability_of(placeholder).read(placeholder))})


def _provenance(backend: str, version: str) -> dict[str, Any]:
    """Who computed it. No time: the same request has the same certificate."""
    used = version
    if backend == SYMPY:
        import sympy

        used = sympy.__version__
    return {"backendId": backend, "adapterVersion": version, "backendVersion": used, "deterministic": True, "generatedAt": ""}
