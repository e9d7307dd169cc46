"""Sentences as whole clauses: what is taken apart, what stays whole, what is no statement, and that nothing is lost or read otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synproof_cli.axiomat.hedges import Hedges
from synproof_cli.axiomat.stated import Stated, stated, why_not_stated
from synproof_cli.english import bare_words, content_words
from synproof_cli.model.world import STATED, Axiom, World
from synproof_cli.workflows.extract_read import read_rules
from synproof_cli.workflows.extract_state import Statements
from synproof_cli.workflows.thesis import Reader, ways_of

OBJECTS, STOPS = "the controller has objected in writing", "the processor shall stop the processing"


@pytest.mark.parametrize(("text", "link"), [
    (f"If {OBJECTS}, {STOPS}.", "if"), (f"Where {OBJECTS}, {STOPS}.", "if"), (f"If {OBJECTS}, then {STOPS}.", "if"),
    (f"Unless {OBJECTS}, {STOPS}.", "unless"), (f"{STOPS.capitalize()} if {OBJECTS}.", "if"),
    (f"{STOPS.capitalize()} unless {OBJECTS}.", "unless"), (f"{STOPS.capitalize()} only if {OBJECTS}.", "only if"),
    (f"{STOPS.capitalize()} if and only if {OBJECTS}.", "iff"), (f"{STOPS.capitalize()}, provided that {OBJECTS}.", "if"),
])
def test_one_condition_is_taken_apart(text: str, link: str):
    assert why_not_stated(text) == ""
    found = stated(text)
    assert (found.claim.lower(), found.link, found.condition.lower()) == (STOPS, link, OBJECTS)


@pytest.mark.parametrize("text", [
    f"If {OBJECTS} and the data are wrong, or the fee is due, {STOPS}.",  # how far the condition goes
    "If the supplier pays, the customer objects or the agent leaves, the fee is due.",
    f"The processor shall inform the controller if {OBJECTS}.",  # whether or if
    f"The processor shall delete the data and {STOPS} if {OBJECTS}.",  # to which part it belongs
    f"If {OBJECTS}, the processor shall stop it.",  # a pronoun across the cut
    f"Even if {OBJECTS}, {STOPS}.", f"If {OBJECTS}, {STOPS} if the law allows that step.",
    f"The report names the day when {OBJECTS}.", f"If necessary, {STOPS}.", f"An order can only be cancelled if {OBJECTS}.",
    f"{STOPS.capitalize()} even if {OBJECTS}.", "The tenant, if the lease has ended, shall leave.",
])
def test_what_could_be_cut_otherwise_stays_whole(text: str):
    if not why_not_stated(text):
        assert stated(text) == Stated(text.rstrip("."))


@pytest.mark.parametrize("text", [
    "It depends on the plan.", "Such notice must be in writing.", "This must be done by the agent.", "However, gifts are not returned.",
    "After confirmation, it will be refunded.", "They must be returned.", "The same applies to gifts.",
    "Check the status of the order.",
    "Who pays the fee?", "The following applies:", "Payments by card.", "(The fee is due.)", "A >> ~B is due.",
    "In that case the fee is due.", "A node must not forward a packet whose hop limit is.", "The tenant must return the keys of the.",
    "word " * 70 + "is long.",
])
def test_no_statement_by_itself(text: str):
    assert why_not_stated(text)


@pytest.mark.parametrize("text", [
    "There is no need to place a new order.", "Each user has a profile of its email and its address.", "The fee is 20 %.",
    "This Agreement is governed by the law of Ireland.", "The Company and its affiliates shall keep records.",
    "Fees are due at once.", "Visitors of the plant wear helmets in the hall.", "The café of the museum closes half an hour earlier.",
])
def test_a_statement_by_itself(text: str):
    assert why_not_stated(text) == ""


SUBJECTS = st.sampled_from([
    "the processor", "the controller", "each party", "a user", "the fee", "no employee", "all visitors", "the order",
])
VERBS = st.sampled_from([
    "must keep records", "shall not disclose the data", "is 20 %", "may be cancelled within 30 days", "is not liable for loss",
    "can only be used once", "has a unique number", "will be refunded in 5 to 7 business days", "need not be signed",
    "must report at least 3 times",
])
WORDS = st.sampled_from(["If", "Where", "Unless", "When", "Once", "Provided that"])
BEHIND = st.sampled_from(["if", "unless", "only if", "provided that", "whenever"])
CLAUSES = st.tuples(SUBJECTS, VERBS).map(" ".join)
SENTENCES = st.one_of(
    CLAUSES.map(lambda one: f"{one[0].upper()}{one[1:]}."),
    st.tuples(WORDS, CLAUSES, CLAUSES).map(lambda it: f"{it[0]} {it[1]}, {it[2]}."),
    st.tuples(CLAUSES, BEHIND, CLAUSES).map(lambda it: f"{it[0][0].upper()}{it[0][1:]} {it[1]} {it[2]}."),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(SENTENCES, min_size=1, max_size=8, unique=True))
def test_a_statement_is_read_back_as_itself_and_loses_no_word(texts: list[str]):
    found = Statements(World("my:d"), ())
    reasons = found.read(texts)
    assert set(found.formulas) | set(reasons) == set(texts)
    assert not set(found.formulas) & set(reasons)
    axioms = tuple(Axiom(f"a{at}", text, formula, origin=STATED) for at, (text, formula) in enumerate(found.formulas.items()))
    reader = Reader(World("my:d", atoms=found.atoms, axioms=axioms))
    said = {decl.name: decl.text for decl in found.atoms}
    assert len({bare_words(text) for text in said.values()}) == len(said)
    for text, formula in found.formulas.items():
        (way,) = ways_of(reader.statement(text))
        assert str(way[1]) == formula or _spelled(way[1]) == formula
        kept = frozenset().union(*(content_words(said[name]) for name in said if name in formula))
        assert content_words(text) - kept <= content_words("if where unless when once provided only whenever then")


def _spelled(formula: object) -> str:
    from synproof_cli.model.formula import spell

    return spell(formula)  # type: ignore[arg-type]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_a_statement_or_has_a_reason(text: str):
    found = read_rules(World("my:d"), [text])
    assert (text in found.formulas) != (text in found.reasons)


def test_two_sentences_that_differ_in_one_number_or_not_are_two_atoms():
    texts = [
        "The fee for members is 20 % of the price and due at once.", "The fee for members is 25 % of the price and due at once.",
        "The fee for members is not 20 % of the price and due at once.",
    ]
    found = read_rules(World("my:d"), texts)
    read = [text for text in texts if text in found.formulas]
    assert len(read) > 1
    assert len({found.formulas[text] for text in read}) == len(read)


def test_an_authors_vocabulary_is_left_alone():
    from synproof_cli.model.world import AtomDecl

    world = World("my:a", atoms=(AtomDecl("paid", "the fee is paid"),), axioms=(Axiom("r", "The fee is paid.", "paid"),))
    found = read_rules(world, ["The keys of the house and the cellar are handed over on time by the tenant."])
    assert found.formulas == {}
    assert found.atoms == ()


def test_an_exception_shares_half_the_words_of_its_rule_and_denies_something():
    hedges = Hedges([
        ("no", "Employees in Finance may not work remotely."), ("other", "Employees may not smoke."), ("yes", "Employees work remotely."),
        ("only", "Only managers work remotely with employees."),
    ])
    assert list(hedges.of("Employees may work remotely.")) == ["no", "only"]
    assert list(hedges.of("")) == []
