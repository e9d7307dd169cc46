"""Claims as people write them: what they are read as, what decides them, and that nothing is confirmed that is not shown."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.errors import FormulaError
from synproof_cli.evidence.easy.forms import read_claim
from synproof_cli.evidence.easy.terms import read_term
from synproof_cli.store.db import memory_store
from synproof_cli.workflows.evidence import Keeping, load, verify
from synproof_cli.workflows.evidence_prove import prove

HOLDS = [
    ("(x^2-1)/(x-1) = x+1", "x != 1"),
    ("x/x = 1 for x != 0", ""),
    ("1/(x^2+1) = 1/(1+x^2)", ""),
    ("0.1 + 0.2 = 0.3", ""),
    ("(x+1)**2 = x**2 + 2*x + 1", ""),
    ("det [[1,2],[3,4]] = -2", ""),
    ("inverse [[2,1],[1,1]] = [[1,-1],[-1,2]]", ""),
    ("[[1,2],[2,4]] is singular", ""),
    ("forall n in 0..2: n^2 <= 8", ""),
    ("exists n in 2..9: n*n = 49", ""),
    ("forall n in -3..3: n*n >= 0 and not n*n = 2", ""),
    ("x^2-1 in <x-1>", ""),
    ("x not in <x^2>", ""),
    ("d/dx x^3 = 3*x^2", ""),
    ("integral 2x dx = x^2 + C", ""),
    ("y = x^2 solves y' = 2x, y(0) = 0", ""),
    ("97 is prime", ""),
    ("91 is not prime", ""),
    ("2^61 - 1 is prime", ""),
    ("A, A >> B |= B", ""),
    ("2^100 > 10^30", ""),
    ("x = 3 solves x^2 = 9", ""),
    ("derivative of 1/x is -1/x^2", ""),
    ("the real solutions of (x**2-4)*sqrt(x) = 0 are 0 and 2", ""),
    ("the solutions of x^2 = 4 are 2 and -2", ""),
    ("the roots of x*(x^2+1)*(x-1/2)^2 = 0 are 0, 1/2", ""),
    ("sqrt(x^2+1)/x = 0 has no real solution", ""),
]
REFUTED = [
    ("(x^2-1)/(x-1) = x+1", {"x": "1"}),
    ("x/x = 1", {"x": "0"}),
    ("x*(x-0.5)*(x-1)*(x-2)*(x+1)*(x-0.1) = 0", {"x": "3"}),
    ("det [[1,2],[3,4]] = 2", None),
    ("[[1,2],[2,4]] is invertible", None),
    ("inverse [[2,1],[1,1]] = [[1,0],[0,1]]", None),
    ("forall n in 0..5: n^2 <= 8", {"n": "3"}),
    ("exists n in 2..6: n*n = 49", None),
    ("x in <x^2>", None),
    ("d/dx x^3 = 3*x", None),
    ("integral x dx = x^2", None),
    ("91 is prime", None),
    ("1 is prime", None),
    ("A >> B, B |= A", {"A": "False", "B": "True"}),
    ("1 > 2", {}),
    ("x + 1/x = 1/x has the solution x = 0", {}),
    ("x = 2 solves x + 1/(x**2-4) = 2 + 1/(x**2-4)", {}),
    ("1/(x-1000) = 1/(x-1000)", {"x": "1000"}),
    ("the real solutions of (x**2-4)*sqrt(x) = 0 are -2, 0 and 2", None),
    ("the solutions of (x^2-1)/(x-1) = 0 are 1 and -1", None),
    ("the solutions of x^2 = 4 are 2", None),
]
UNDECIDED = [
    "Integral(Abs(sin(x)*cos(x)), (x, 0, 2*pi)) = 2",
    "Integral(Abs(sin(x)*cos(x)), (x, 0, 2*pi)) = 1",
    "sin(x)/x = 0 has the solution x = 0",
    "Integral(1/(cos(x)+2), (x, 0, 2*pi)) = 2*pi/sqrt(3)",
    "the solutions of x^2 = 2 are 1",
    "x^5 - x - 1 = 0 has no real solution",
    "the solutions of sin(x) = 0 are 0",
    "the solutions of sqrt(x) = x are 0 and 1",
    "for all x: x^2 >= 0",
    "9**9**9 = 1",
    "(((9**9)**9)**9)**999 = 1",
    "x^y = 1",
    "1/(x^2-2) = 1/(x^2-2)",
]
UNREADABLE = [
    "",
    "  ",
    "x + x",
    "((((",
    "x = ",
    "= x",
    "x = y = z",
    "f(x) = 1",
    "det [[1,2],[3]] = 1",
    "x == == y",
    "\x00 = 1",
    "forall n in 5..0: n = n",
    "é = 1",
    "x in <>",
    "(" * 5000 + "x" + ")" * 5000 + " = 1",
    "x " * 15_000 + "= 1",
]


@pytest.mark.parametrize(("text", "condition"), HOLDS)
def test_what_holds_is_kept_and_verifies(text: str, condition: str) -> None:
    store = memory_store()
    found = prove(text, [condition] if condition else [], Keeping(store, "now"))
    assert found["outcome"] == "holds", found
    assert found["counterexample"] is None or text.startswith("exists")
    assert verify([("kept", load(found["bundle"], store))])["verified"] == 1


@pytest.mark.parametrize(("text", "point"), REFUTED)
def test_what_is_refuted_has_evidence_too(text: str, point: dict[str, str] | None) -> None:
    store = memory_store()
    found = prove(text, [], Keeping(store, "now"))
    assert (found["outcome"], found["counterexample"]) == ("refuted", point), found
    assert verify([("kept", load(found["bundle"], store))])["verified"] == 1


@pytest.mark.parametrize("text", UNDECIDED)
def test_what_is_beyond_the_checkers_is_undecided(text: str) -> None:
    found = prove(text, [], Keeping(None))
    assert found["outcome"] == "undecided"
    assert found["reason"]


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:20])
def test_what_claims_nothing_is_unreadable(text: str) -> None:
    with pytest.raises(FormulaError):
        read_claim(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2x^2", "2*x^2"),
        ("-x^2", "-x^2"),
        ("2^-1", "1/2"),
        ("x**2**3", "x^8"),
        ("1/2x", "1/2*x"),
        ("(x+1)(x-1)", "(x + 1)*(x - 1)"),
        ("0.25", "1/4"),
        ("x - (y - z)", "x - (y - z)"),
        ("--x", "--x"),
        ("x²", "x^2"),
        ("3·x − 1", "3*x - 1"),
    ],
)
def test_terms_are_shown_as_they_were_read(text: str, value: str) -> None:
    from synproof_cli.checkers.math.fault import malformed
    from synproof_cli.checkers.math.rational import read_expression
    from synproof_cli.evidence.words import formula

    assert formula(read_expression(read_term(text)[0], "term", None, malformed)) == value.replace("--x", "-(-x)")


ALPHABET = "xyn0123456789.+-*/^()[]<>=!,: \u2264\u2208\u22a2abdeforallinexistsprimesolvesdet'\"\\|&"


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet=ALPHABET, max_size=60) | st.text(max_size=30), st.text(alphabet="x!=0y ,", max_size=12))
def test_any_text_is_read_or_refused(text: str, condition: str) -> None:
    try:
        reading = read_claim(text, [condition] if condition else [])
    except (FormulaError, EvidenceFault):
        return
    for attempt in reading.attempts:
        assert attempt.means in ("holds", "refuted")
        if attempt.request.get("candidate") is not None or "candidate" not in str(attempt.request.get("operation")):
            try:
                capability_of(attempt.request).read(attempt.request)
            except EvidenceFault as fault:
                assert fault.code in ("resource_limit_exceeded", "malformed_evidence"), fault.message
