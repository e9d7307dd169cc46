"""Whatever models answer when they are asked for a reading: nothing is proved by it, and what comes out can be checked."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from synproof_cli.debate import Budget
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.exchange import Failed
from synproof_cli.workflows.reading_guard import faults
from tests.llm.readers import Scripted
from tests.llm.test_readings import DEFAULTED, TEXT_ONLY, WARNING, debated, loans, request

LEAVES = st.sampled_from(
    ["paid", "may_terminate", "must_warn", "warned", "late_days >= 30", "late_days < 30", "late_days == 31", "nonsense"],
)
FORMULAS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        inner.map(lambda one: f"~({one})"),
        st.tuples(inner, st.sampled_from(["&", "|", ">>", "<->", "^"]), inner).map(lambda parts: f"({parts[0]}) {parts[1]} ({parts[2]})"),
    ),
    max_leaves=5,
)
TEXTS = st.one_of(FORMULAS, st.text(max_size=20), st.sampled_from(["", "True", "False", "paid >>", "((", "exists ?x: paid", "1 < 2"]))
READING = st.fixed_dictionaries({
    "readable": st.booleans(), "conditions": st.lists(TEXTS, max_size=3), "formula": TEXTS, "why": st.text(max_size=10),
})
FAULT = st.sampled_from(["refused", "cut-off", "invalid", "provider", "budget", "not-recorded"]).map(lambda fault: Failed(fault, "no"))  # type: ignore[arg-type]
REPLY: Any = st.one_of(READING, READING, READING, FAULT)
SAME: Any = st.one_of(st.fixed_dictionaries({"same": st.booleans(), "difference": st.text(max_size=10)}), FAULT)
ATOMS: Any = st.one_of(
    st.fixed_dictionaries({"atoms": st.lists(st.fixed_dictionaries({
        "name": st.one_of(st.sampled_from(["paid", "court", "x_1", "true", "not_paid"]), st.text(max_size=8)),
        "text": st.one_of(st.sampled_from(["the borrower has paid", "a court agrees", "the lender has not warned"]), st.text(max_size=12)),
    }), max_size=3)}), FAULT,
)


@settings(max_examples=60)
@given(st.lists(REPLY, min_size=1, max_size=3), REPLY, SAME, ATOMS, st.integers(1, 3), st.sampled_from([0.0, 0.5, 1.0]))
def test_no_replies_prove_anything(
    thesis: list[Any], axiom: Any, same: Any, atoms: Any, samples: int, agreement: float,
) -> None:
    asker = Scripted({DEFAULTED: thesis, WARNING: axiom}, glossary=atoms, same=same)
    result, _ = debated(request(DEFAULTED), loans(TEXT_ONLY), asker, samples=samples, min_agreement=agreement)  # verifies it too
    assert result["finding"] not in ("PROVED", "CONTRADICTED")
    assert result["exit_code"] != 0
    if result["original_thesis_status"] is not None:
        assert result["basis"] == "mixed"


@settings(max_examples=60)
@given(REPLY, SAME, ATOMS)
def test_no_replies_change_what_is_settled(axiom: Any, same: Any, atoms: Any) -> None:
    asker = Scripted({WARNING: axiom}, glossary=atoms, same=same)
    settled = "If the borrower has paid the instalment, the lender may terminate the loan."
    assert debated(request(settled), loans(TEXT_ONLY), asker)[0]["finding"] == "CONTRADICTED"
    assert not asker.asked


@settings(max_examples=150)
@given(FORMULAS)
def test_what_is_accepted_for_a_sentence_keeps_its_number_denial_and_mode(formula: str) -> None:
    """Of all formulas, those that pass for this sentence say that the lender may, under at least two of its conditions' words."""
    from synproof_cli.agents.llm.roles.reader import Reply
    from synproof_cli.workflows.model_readings import parsed

    vocabulary = Vocabulary.of(loans().world.atoms)
    found = parsed(Reply((), formula, ""), "thesis", vocabulary)
    if isinstance(found, str) or faults(DEFAULTED, found, vocabulary, Budget()):
        return
    assert "may_terminate" in str(found)
    assert "30" in str(found)
