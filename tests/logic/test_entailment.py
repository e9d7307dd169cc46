"""Verdicts on many claims are those of one claim by itself; cores are minimal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.entailment import Encoded, Entailment
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Atom, Compare, Formula, Implies, Not, negate
from synproof_cli.model.world import AtomDecl
from tests.oracles.strategies import formulas

DECLS = (
    *(AtomDecl(name) for name in "abc"), AtomDecl("n", type="int", minimum="0", maximum="9"),
    AtomDecl("tier", type="enum", values=("low", "mid", "high"), ordered=True, optional=True),
)
VOCABULARY = Vocabulary.of(DECLS)
FORMULAS = formulas(DECLS)


def by_itself(axioms: dict[str, Formula], claim: Formula) -> str:
    kernel = Kernel(VOCABULARY, Budget(), axioms.values(), {"claim": claim, "denial": negate(claim)})
    if not kernel.consistent([]):
        return "inconsistent"
    if not kernel.consistent(["denial"]):
        return "entailed"
    return "open" if kernel.consistent(["claim"]) else "refuted"


@given(st.lists(FORMULAS, max_size=4), st.lists(FORMULAS, min_size=1, max_size=8))
def test_many_claims_are_answered_as_each_by_itself(axioms: list[Formula], claims: list[Formula]) -> None:
    named = {str(number): axiom for number, axiom in enumerate(axioms)}
    entailment = Entailment(Encoded(named, VOCABULARY))
    for claim in claims:
        verdict = entailment.verdict(claim)
        assert verdict == by_itself(named, claim)
        if verdict == "entailed":
            core = entailment.core(claim)
            assert by_itself({key: named[key] for key in core}, claim) == "entailed"
            assert all(by_itself({key: named[key] for key in core if key != left_out}, claim) != "entailed" for left_out in core)


@given(st.lists(FORMULAS, max_size=3), st.lists(FORMULAS, min_size=1, max_size=4))
def test_axioms_encoded_once_serve_several(axioms: list[Formula], claims: list[Formula]) -> None:
    named = {str(number): axiom for number, axiom in enumerate(axioms)}
    encoded = Encoded(named, VOCABULARY)
    early, late = Entailment(encoded), None
    for claim in claims:
        late = late or Entailment(encoded)
        expected = by_itself(named, claim)
        assert [early.verdict(claim), late.verdict(claim), Entailment(encoded).verdict(claim)] == [expected] * 3
        if expected == "entailed":
            assert early.core(claim) is not None
            assert by_itself({key: named[key] for key in late.core(claim)}, claim) == "entailed"


def test_a_threshold_nobody_named_before() -> None:
    entailment = Entailment(Encoded({"short": Compare("n", "<=", "5")}, VOCABULARY))
    assert [entailment.verdict(Compare("n", "<=", bound)) for bound in "93"] == ["entailed", "open"]
    assert entailment.verdict(Compare("n", ">", "7")) == "refuted"


def test_a_core_of_what_is_not_entailed() -> None:
    entailment = Entailment(Encoded({"rule": Implies(Atom("a"), Atom("b"))}))
    assert entailment.verdict(Atom("b")) == "open"
    with pytest.raises(ValueError, match="entailed claim"):
        entailment.core(Atom("b"))


def test_contradicting_axioms_say_so() -> None:
    entailment = Entailment(Encoded({"yes": Atom("a"), "no": Not(Atom("a"))}))
    assert entailment.verdict(Atom("b")) == "inconsistent"
    assert set(entailment.core(Atom("b"))) == {"yes", "no"}
