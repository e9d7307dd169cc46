"""What each checker accepts and refuses, case by case."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.common import Established
from synproof_cli.checkers.math.fault import EvidenceFault, Work
from tests.evidence.build import (
    add,
    at,
    calculus,
    calculus_proof,
    certificate,
    div,
    equality,
    equality_proof,
    finite,
    ideal,
    ideal_proof,
    linear,
    linear_proof,
    lit,
    matrix,
    mul,
    neg,
    num,
    power,
    rat,
    request,
    sparse,
    sub,
    var,
    witness,
)

X, Y, ZERO, ONE, TWO = var("x"), var("y"), num(0), num(1), num(2)


def run(asked: dict[str, Any], proof: dict[str, Any]) -> Established:
    capability = capability_of(asked)
    return capability.check(capability.read(asked), proof, Work())


def code(asked: dict[str, Any], proof: dict[str, Any]) -> str:
    with pytest.raises(EvidenceFault) as caught:
        run(asked, proof)
    return caught.value.code


def equal(lhs: Any, rhs: Any, *factors: Any, names: str = "xy", assumed: Any = ()) -> tuple[dict[str, Any], dict[str, Any]]:
    asked = equality(lhs, rhs, names, assumed)
    return asked, equality_proof(asked, *factors)


@pytest.mark.parametrize(
    "case",
    [
        equal(power(add(X, Y), 2), add(add(power(X, 2), mul(TWO, mul(X, Y))), power(Y, 2))),
        equal(add(rat(Fraction(1, 2)), rat(Fraction(1, 3))), rat(Fraction(5, 6))),
        equal(mul(rat(Fraction(-1, 2)), add(X, X)), neg(X)),
        equal(div(X, num(-2)), mul(rat(Fraction(-1, 2)), X)),
        equal(div(ONE, div(ONE, X)), X, X),
        equal(power(X, 0), ONE),
        equal(sub(div(ONE, X), div(ONE, add(X, ONE))), div(ONE, mul(X, add(X, ONE))), X, add(X, ONE)),
        equal(div(ONE, mul(X, X)), power(div(ONE, X), 2), mul(num(-3), X)),
        equal(div(X, sub(X, Y)), neg(div(X, sub(Y, X))), sub(Y, X)),
        equal(div(ONE, sub(X, ONE)), div(ONE, sub(X, ONE)), sub(power(X, 2), ONE)),
        equal(div(ONE, power(add(X, ONE), 2)), power(div(ONE, add(X, ONE)), 2), mul(X, add(X, ONE))),
        equal(div(ONE, mul(add(X, Y), sub(X, Y))), div(ONE, sub(power(X, 2), power(Y, 2))), add(X, Y), sub(X, Y)),
    ],
)
def test_identities_that_hold(case: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert run(*case).status == "soundness_verified"


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (equal(X, Y), "certificate_rejected"),
        (equal(div(X, X), ONE), "side_condition_unproved"),
        (equal(div(X, X), ONE, Y), "side_condition_unproved"),
        (equal(div(X, X), ONE, sub(X, ONE)), "side_condition_unproved"),
        (equal(div(ONE, sub(power(X, 2), ONE)), div(ONE, sub(power(X, 2), ONE)), sub(X, ONE)), "side_condition_unproved"),
        (equal(div(X, sub(X, X)), div(X, sub(X, X)), X), "partial_operation_unresolved"),
        (equal(X, X, sub(X, X)), "certificate_rejected"),
        (equal(X, X, div(ONE, X)), "certificate_rejected"),
        (equal(X, X, assumed=[sub(X, X)]), "certificate_rejected"),
        (equal(mul(X, sub(X, ONE)), ZERO), "certificate_rejected"),
        (equal(power(add(X, ONE), 1_000_000), ONE), "resource_limit_exceeded"),
        (equal(power(power(X, 1_000_000), 1_000_000), X), "resource_limit_exceeded"),
        (equal(power(power(num(9), 999_999), 999_999), X), "resource_limit_exceeded"),
        (equal({"tag": "sin", "arg": X}, X), "unsupported_expression"),
        (equal(power(X, -1), X), "malformed_evidence"),
        (equal(power(X, True), X), "malformed_evidence"),
        (equal({"tag": "rat", "num": "1", "den": "0"}, X), "malformed_evidence"),
        (equal({"tag": "int", "value": "007"}, X), "malformed_evidence"),
        (equal({"tag": "int", "value": 7}, X), "malformed_evidence"),
        (equal({"tag": "add", "left": X}, X), "malformed_evidence"),
        (equal(X | {"extra": 1}, X), "malformed_evidence"),
    ],
)
def test_identities_that_are_refused(case: tuple[dict[str, Any], dict[str, Any]], expected: str) -> None:
    assert code(*case) == expected


def test_assumptions_close_obligations() -> None:
    open_one = run(*equal(div(X, X), ONE, X))
    assert [one.id for one in open_one.obligations] == ["nonzero_0"]
    assert run(*equal(div(X, X), ONE, X, assumed=[mul(X, Y)])).obligations == ()
    assert len(run(*equal(div(X, X), ONE, X, assumed=[Y])).obligations) == 1


def test_depth_and_size_have_limits() -> None:
    deep = X
    for _ in range(255):
        deep = add(deep, X)
    assert run(*equal(deep, mul(num(256), X))).status == "soundness_verified"
    assert code(*equal(add(deep, X), X)) == "resource_limit_exceeded"
    for _ in range(300):
        deep = neg(deep)
    assert code(*equal(X, deep)) == "resource_limit_exceeded"


SQUARE = power(X, 2)


@pytest.mark.parametrize(
    "asked",
    [
        calculus("derivative_candidate", power(X, 3), candidate=mul(num(3), SQUARE)),
        calculus("derivative_candidate", div(ONE, X), [X], candidate=neg(div(ONE, SQUARE))),
        calculus("derivative_candidate", mul(Y, X), candidate=Y),
        calculus("antiderivative_candidate", mul(TWO, X), candidate=add(SQUARE, num(7))),
        calculus("recurrence_identity", SQUARE, dependentVar="y", recurrenceRhs=add(Y, add(mul(TWO, X), ONE))),
        calculus("recurrence_identity", div(ONE, X), [X, add(ONE, Y)], dependentVar="y", recurrenceRhs=div(Y, add(ONE, Y))),
        calculus("ode_candidate", SQUARE, dependentVar="y", odeRhs=mul(TWO, X), initialConditions=[{"point": num(3), "value": num(9)}]),
        calculus(
            "ode_candidate",
            div(ONE, X),
            [X, SQUARE],
            dependentVar="y",
            odeRhs=neg(power(Y, 2)),
            initialConditions=[{"point": TWO, "value": rat(Fraction(1, 2))}],
        ),
    ],
)
def test_calculus_that_holds(asked: dict[str, Any]) -> None:
    assert run(asked, calculus_proof(asked)).status == "soundness_verified"


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (calculus("derivative_candidate", power(X, 3), candidate=SQUARE), "certificate_rejected"),
        (calculus("derivative_candidate", div(ONE, X), candidate=neg(div(ONE, SQUARE))), "side_condition_unproved"),
        (calculus("antiderivative_candidate", mul(TWO, X), candidate=power(X, 3)), "certificate_rejected"),
        (calculus("recurrence_identity", SQUARE, dependentVar="y", recurrenceRhs=add(Y, ONE)), "certificate_rejected"),
        (calculus("ode_candidate", SQUARE, dependentVar="y", odeRhs=X), "certificate_rejected"),
        (
            calculus("ode_candidate", SQUARE, dependentVar="y", odeRhs=mul(TWO, X), initialConditions=[{"point": ONE, "value": TWO}]),
            "certificate_rejected",
        ),
        (
            calculus(
                "ode_candidate",
                div(ONE, X),
                [X],
                dependentVar="y",
                odeRhs=neg(power(Y, 2)),
                initialConditions=[{"point": ZERO, "value": ONE}],
            ),
            "partial_operation_unresolved",
        ),
        (calculus("ode_candidate", X, dependentVar="y"), "malformed_evidence"),
        (calculus("ode_candidate", Y, dependentVar="y", odeRhs=ONE), "malformed_evidence"),
        (calculus("derivative_candidate", X), "malformed_evidence"),
        (calculus("integral", X, candidate=X), "malformed_evidence"),
        (calculus("derivative_candidate", X, [sub(X, X)], candidate=ONE), "certificate_rejected"),
    ],
)
def test_calculus_that_is_refused(asked: dict[str, Any], expected: str) -> None:
    assert code(asked, calculus_proof(asked)) == expected


def test_a_calculus_certificate_must_repeat_the_conditions() -> None:
    asked = calculus("derivative_candidate", div(ONE, X), [X], candidate=neg(div(ONE, SQUARE)))
    assert code(asked, calculus_proof(asked) | {"domainConditions": []}) == "certificate_rejected"
    assert code(asked, calculus_proof(asked) | {"candidateEcho": X}) == "certificate_rejected"


HILBERT = [[Fraction(1, row + col + 1) for col in range(3)] for row in range(3)]


def test_linear_algebra() -> None:
    inverse = linear("inverse_witness", [[2, 1], [1, 1]])
    assert run(inverse, linear_proof(inverse, inverse=matrix([[1, -1], [-1, 2]]))).status == "witness_verified"
    assert code(inverse, linear_proof(inverse, inverse=matrix([[1, -1], [-1, 1]]))) == "certificate_rejected"
    assert code(inverse, linear_proof(inverse, inverse=matrix([[1, -1, 0], [-1, 2, 0]]))) == "certificate_rejected"
    assert code(inverse, linear_proof(inverse)) == "certificate_decode_failed"
    for value, expected in ((Fraction(1, 2160), "soundness_verified"), (Fraction(1, 2161), "certificate_rejected")):
        asked = linear("det_identity", HILBERT, "soundResult", claimedDet=rat(value))
        assert expected == (run(asked, linear_proof(asked)).status if value.denominator == 2160 else code(asked, linear_proof(asked)))
    system = linear("system_solution", [[1, 2], [3, 4], [4, 6]], rhs=[rat(5), rat(11), rat(16)])
    assert run(system, linear_proof(system, vector=[rat(1), rat(2)])).claim == "witness"
    assert code(system, linear_proof(system, vector=[rat(1), rat(3)])) == "certificate_rejected"
    assert code(system, linear_proof(system, vector=[rat(1)])) == "certificate_rejected"
    kernel = linear("kernel_vector", [[1, 2], [2, 4]])
    assert run(kernel, linear_proof(kernel, vector=[rat(-2), rat(1)])).claim == "witness"
    assert code(kernel, linear_proof(kernel, vector=[rat(0), rat(0)])) == "certificate_rejected"
    assert code(kernel, linear_proof(kernel, vector=[rat(1), rat(1)])) == "certificate_rejected"


@pytest.mark.parametrize(
    "asked",
    [
        linear("det_identity", [[1, 2]], "soundResult", claimedDet=rat(1)),
        linear("inverse_witness", [[1, 2]]),
        linear("det_identity", [[1]], "soundResult"),
        linear("system_solution", [[1]], rhs=[]),
        linear("rank", [[1]]),
        request("algebra.linear_algebra", "witness", operation="kernel_vector", matrix=matrix([[1, 2]]) | {"rows": 2}),
        request("algebra.linear_algebra", "witness", operation="kernel_vector", matrix=matrix([[1, 2]]) | {"cols": 3}),
    ],
)
def test_matrices_that_are_none(asked: dict[str, Any]) -> None:
    assert code(asked, linear_proof(asked, vector=[rat(1)])) == "malformed_evidence"


def compare(tag: str, left: Any, right: Any) -> dict[str, Any]:
    return {"tag": tag, "left": left, "right": right}


def test_finite_counterexamples() -> None:
    small = finite(compare("le", compare("mul", at(0), at(0)), lit(8)), ("nat", 5))
    assert run(small, witness(small, ("nat", 3))).facts["counterexample"] == {"v0": 3}
    for values in ([("nat", 2)], [("nat", 6)], [("int", 3)], [("bool", True)], [], [("nat", 3), ("nat", 3)]):
        assert code(small, witness(small, *values)) == "certificate_rejected"
    assert code(small, witness(small, ("nat", True))) == "certificate_decode_failed"
    assert code(small, witness(small, ("nat", -3))) == "certificate_decode_failed"
    both = finite(
        {"tag": "and", "left": compare("eq", at(0), lit(True)), "right": {"tag": "not", "e": compare("lt", at(1), lit(0))}},
        "bool",
        ("int", 2),
    )
    assert run(both, witness(both, ("bool", False), ("int", 0))).claim == "refutation"
    assert run(both, witness(both, ("bool", True), ("int", -2))).claim == "refutation"
    assert code(both, witness(both, ("bool", True), ("int", 2))) == "certificate_rejected"
    mixed = finite(compare("eq", at(0), lit(1)), "bool")  # a truth value never equals a number
    assert run(mixed, witness(mixed, ("bool", True))).claim == "refutation"


@pytest.mark.parametrize(
    "pred",
    [
        compare("lt", at(0), at(0)),
        compare("eq", compare("add", at(0), lit(1)), lit(1)),
        compare("eq", at(1), lit(1)),
        {"tag": "lit", "v": {"tag": "bool", "v": True}},
        {"tag": "xor", "left": at(0), "right": at(0)},
        compare("eq", at(0), compare("eq", at(0), at(0))),
        compare("eq", at(0), {"tag": "lit", "v": {"tag": "bool", "v": "false"}}),
        at(0),
        [],
        None,
    ],
)
def test_predicates_that_mean_nothing(pred: Any) -> None:
    asked = finite(pred, "bool")
    assert code(asked, witness(asked, ("bool", True))) in ("malformed_evidence", "unsupported_expression")


def universal(pred: Any, *domains: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    asked = finite(pred, *domains)
    asked = request("logic.finite_universal", "soundResult", predicate=asked["predicate"])
    size = capability_of(asked).read(asked).size
    return asked, certificate(asked, assignments=size)


def test_finite_universals_are_tried_completely() -> None:
    close = compare("lt", compare("add", at(0), at(1)), lit(199))
    asked, proof = universal(close, ("nat", 99), ("nat", 99))
    assert run(asked, proof).facts == {"coverage": "complete", "assignmentsTested": 10_000}
    assert code(asked, proof | {"assignments": 9_999}) == "certificate_rejected"
    assert code(*universal(compare("lt", compare("add", at(0), at(1)), lit(198)), ("nat", 99), ("nat", 99))) == "certificate_rejected"
    assert run(*universal(compare("le", lit(0), compare("mul", at(0), at(0))), ("int", 9000))).facts["assignmentsTested"] == 18_001
    assert code(*universal(compare("ne", at(0), lit(8999)), ("int", 9000))) == "certificate_rejected"
    assert code(*universal(close, ("nat", 9_999), ("nat", 9_999))) == "resource_limit_exceeded"
    assert run(*universal(compare("eq", at(1), at(1)), "bool", "bool")).claim == "soundResult"


def test_ideal_membership() -> None:
    asked = ideal(sparse({(2,): 1, (0,): -1}), [sparse({(1,): 1, (0,): -1})])
    assert run(asked, ideal_proof(asked, [sparse({(1,): 1, (0,): 1})])).status == "witness_verified"
    assert code(asked, ideal_proof(asked, [sparse({(1,): 1, (0,): 2})])) == "certificate_rejected"
    assert code(asked, ideal_proof(asked, [])) == "certificate_rejected"
    assert code(asked, ideal_proof(asked, [sparse({(1,): 1, (0,): 1})]) | {"target": sparse({(1,): 1})}) == "certificate_rejected"
    one = ideal(sparse({(0,): 1}), [sparse({(5,): 1})])
    short = {"varCount": 1, "terms": [{"coefficient": 1, "exponents": []}]}
    assert code(one, ideal_proof(one, [short])) == "certificate_decode_failed"
    for over, expected in (("ZZ", "certificate_rejected"), ("QQ", "")):
        half = ideal(sparse({(1,): 1}), [sparse({(1,): 2})], ring=over)
        proof = ideal_proof(half, [sparse({(0,): 1})], scale=2)
        assert run(half, proof).facts == {"ring": "QQ"} if not expected else code(half, proof) == expected
    assert code(half, ideal_proof(half, [sparse({}, 1)], scale=0)) == "certificate_rejected"


def outside(target: Any, generators: Any, basis: Any, remainder: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    asked = request("algebra.groebner_nonmembership", target=target, generators=generators)
    return asked, certificate(asked, termOrder="grlex", basis=basis, remainder=remainder)


def test_ideal_nonmembership() -> None:
    x, y, one = sparse({(1, 0): 1}), sparse({(0, 1): 1}), sparse({(0, 0): 1})
    assert run(*outside(one, [x, y], [x, y], one)).status == "soundness_verified"
    assert code(*outside(sparse({(1, 1): 1}), [x, y], [x, y], one)) == "certificate_rejected"
    assert code(*outside(one, [x, y], [x], one)) == "certificate_rejected"
    assert code(*outside(one, [x], [x, sparse({(0, 0): 3})], one)) == "certificate_rejected"
    # x·y - 1 and y^2 - 1 are no basis: x - y is in their ideal and does not reduce.
    f, g = sparse({(1, 1): 1, (0, 0): -1}), sparse({(0, 2): 1, (0, 0): -1})
    difference = sparse({(1, 0): 1, (0, 1): -1})
    assert code(*outside(difference, [f, g], [f, g], difference)) == "certificate_rejected"
    assert run(*outside(x, [f, g], [f, g, difference], y)).claim == "soundResult"


def test_clauses() -> None:
    clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    asked = request("logic.sat_unsat", "refutation", operation="unsatisfiable", variableCount=2, clauses=clauses)
    assert run(asked, certificate(asked, operation="unsatisfiable", proof=[[1], []])).claim == "refutation"
    assert code(asked, certificate(asked, operation="unsatisfiable", proof=[])) == "certificate_rejected"
    assert code(asked, certificate(asked, operation="unsatisfiable", proof=[[3]])) == "certificate_decode_failed"
    asked = request("logic.sat_unsat", "witness", operation="satisfiable", variableCount=2, clauses=clauses[:3])
    assert run(asked, certificate(asked, operation="satisfiable", model=[1, 2])).claim == "witness"
    for model in ([1, -2], [1], [1, 2, -2]):
        assert code(asked, certificate(asked, operation="satisfiable", model=model)) == "certificate_rejected"


def test_entailment() -> None:
    asked = request("logic.propositional_entailment", "soundResult", operation="entails", premises=["A >> B", "A"], conclusion="B")
    proof = {"variables": ["A", "B"], "lines": [[]]}
    assert run(asked, certificate(asked, operation="entails", proof=proof)).claim == "soundResult"
    open_one = request(
        "logic.propositional_entailment", "refutation", operation="does_not_entail", premises=["A >> B", "B"], conclusion="A"
    )
    assert code(open_one | {"operation": "entails"}, certificate(open_one, operation="entails", proof=proof)) == "certificate_rejected"
    for model, good in (({"A": False, "B": True}, True), ({"A": True, "B": True}, False), ({"B": True}, False)):
        given = certificate(open_one, operation="does_not_entail", countermodel=model)
        assert run(open_one, given).claim == "refutation" if good else code(open_one, given) == "certificate_rejected"
    odd = request("logic.propositional_entailment", "soundResult", operation="entails", premises=["A &"], conclusion="B")
    assert code(odd, certificate(odd, operation="entails", proof=proof)) == "unsupported_expression"


MERSENNE = 2**61 - 1
PARTS = [
    (2, 1, 37),
    (3, 2, 37),
    (5, 2, 37),
    (7, 1, 37),
    (11, 1, 37),
    (13, 1, 37),
    (31, 1, 37),
    (41, 1, 37),
    (61, 1, 37),
    (151, 1, 37),
    (331, 1, 37),
    (1321, 1, 37),
]


def pocklington(prime: int, parts: list[tuple[int, int, int]]) -> dict[str, Any]:
    return {"prime": str(prime), "parts": [{"prime": str(p), "exponent": e, "base": str(base)} for p, e, base in parts]}


def test_primes() -> None:
    asked = request("number.primality", "soundResult", number="97")
    assert run(asked, certificate(asked, primes=[])).claim == "soundResult"
    asked = request("number.primality", "soundResult", number="91")
    assert code(asked, certificate(asked, primes=[])) == "certificate_rejected"
    asked = request("number.primality", "soundResult", number=str(MERSENNE))
    assert run(asked, certificate(asked, primes=[pocklington(MERSENNE, PARTS)])).claim == "soundResult"
    for wrong in (PARTS[:3], [(2, 1, 1), *PARTS[1:]], [(4, 1, 37), *PARTS[1:]], [*PARTS, (17, 1, 37)], [PARTS[0], *PARTS]):
        assert code(asked, certificate(asked, primes=[pocklington(MERSENNE, wrong)])) in (
            "certificate_rejected",
            "certificate_decode_failed",
        )
    pseudo = request("number.primality", "soundResult", number=str(MERSENNE * (2**31 - 1)))
    assert code(pseudo, certificate(pseudo, primes=[pocklington(MERSENNE * (2**31 - 1), [(2, 1, 3)])])) == "certificate_rejected"


def test_factorizations_of_numbers() -> None:
    asked = request("number.factorization", "canonicalForm", number="360")
    factors = [{"prime": "2", "exponent": 3}, {"prime": "3", "exponent": 2}, {"prime": "5", "exponent": 1}]
    assert run(asked, certificate(asked, primes=[], factors=factors)).claim == "canonicalForm"
    for wrong in (factors[:2], [{"prime": "8", "exponent": 1}, *factors[1:]], [{"prime": "360", "exponent": 1}], factors[::-1]):
        assert code(asked, certificate(asked, primes=[], factors=wrong)) in ("certificate_rejected", "certificate_decode_failed")
    named = request("number.factorization", "decomposition", number="360", factors=factors[:2])
    assert code(named, certificate(named, primes=[], factors=factors)) == "certificate_rejected"


def decomposed(poly: Any, unit: int, *factors: tuple[Any, int, int | None]) -> tuple[dict[str, Any], dict[str, Any]]:
    asked = request("algebra.polynomial_factorization", "canonicalForm", polynomial=poly)
    listed = [{"poly": one, "multiplicity": times} | ({"prime": prime} if prime else {}) for one, times, prime in factors]
    return asked, certificate(asked, unit=unit, factors=listed)


def test_factorizations_of_polynomials() -> None:
    minus, plus, square = sparse({(1,): 1, (0,): -1}), sparse({(1,): 1, (0,): 1}), sparse({(2,): 1, (0,): 1})
    quartic = sparse({(4,): 1, (0,): -1})
    assert run(*decomposed(quartic, 1, (minus, 1, None), (plus, 1, None), (square, 1, None))).claim == "canonicalForm"
    assert run(*decomposed(quartic, 1, (sparse({(2,): 1, (0,): -1}), 1, None), (square, 1, None))).claim == "decomposition"
    assert code(*decomposed(quartic, 1, (minus, 1, None), (square, 1, None))) == "certificate_rejected"
    assert code(*decomposed(quartic, 2, (minus, 1, None), (plus, 1, None), (square, 1, None))) == "certificate_rejected"
    cubic = sparse({(3,): 1, (0,): -2})
    assert run(*decomposed(cubic, 1, (cubic, 1, 7))).claim == "canonicalForm"
    assert run(*decomposed(cubic, 1, (cubic, 1, None))).claim == "decomposition"
    assert code(*decomposed(cubic, 1, (cubic, 1, 5))) == "certificate_rejected"
    assert code(*decomposed(cubic, 1, (cubic, 1, 9))) == "certificate_rejected"
    fourth = sparse({(4,): 1, (0,): 1})  # irreducible, and reducible modulo every prime
    assert all(code(*decomposed(fourth, 1, (fourth, 1, prime))) == "certificate_rejected" for prime in (2, 3, 5, 7, 17))
    two = sparse({(2, 0): 1, (0, 2): -1})
    lines = sparse({(1, 0): 1, (0, 1): -1}), sparse({(1, 0): 1, (0, 1): 1})
    assert run(*decomposed(two, 1, (lines[0], 1, None), (lines[1], 1, None))).claim == "canonicalForm"
    assert run(*decomposed(sparse({(2,): 1}), 1, (sparse({(1,): 1}), 2, None))).claim == "canonicalForm"


def program(operation: str, rows: Any, bounds: Any, objective: Any = None) -> dict[str, Any]:
    wanted = {"objective": [rat(one) for one in objective]} if objective else {}
    claim = "optimum" if operation == "maximum" else "soundResult"
    return request("opt.linear_program", claim, operation=operation, matrix=matrix(rows), bounds=[rat(one) for one in bounds], **wanted)


def test_linear_programs() -> None:
    asked = program("maximum", [[1, 1], [1, 0], [-1, 0], [0, -1]], [4, 2, 0, 0], [3, 2])
    primal, dual = [rat(2), rat(2)], [rat(2), rat(1), rat(0), rat(0)]
    good = certificate(asked, operation="maximum", primal=primal, dual=dual)
    assert (run(asked, good).status, run(asked, good).facts) == ("optimality_verified", {"optimum": "10"})
    for changed in (
        {"primal": [rat(2), rat(1)]},
        {"primal": [rat(4), rat(0)]},
        {"dual": [rat(3), rat(0), rat(0), rat(1)]},
        {"dual": [rat(2), rat(1), rat(0), rat(-1)]},
    ):
        assert code(asked, good | changed) == "certificate_rejected"
    empty = program("infeasible", [[1], [-1]], [1, -2])
    assert run(empty, certificate(empty, operation="infeasible", dual=[rat(1), rat(1)])).claim == "soundResult"
    for dual in ([rat(1), rat(2)], [rat(0), rat(0)], [rat(-1), rat(-1)]):
        assert code(empty, certificate(empty, operation="infeasible", dual=dual)) == "certificate_rejected"
