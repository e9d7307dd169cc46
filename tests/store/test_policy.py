"""Policies of AWS Automated Reasoning checks: read, written, and back; what has no place is listed."""

from __future__ import annotations

import json
import operator
import time
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from synproof_cli.errors import FormulaError, WorldError
from synproof_cli.logic.evaluate import holds
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.formula import And, Atom, Compare, Formula, Iff, Implies, Not, Or, Xor, spell
from synproof_cli.model.world import AtomDecl, Axiom, Claim, Source, World
from synproof_cli.store.policy import is_policy, read_policy
from synproof_cli.store.policy_out import write_policy
from synproof_cli.store.smtlib import MAX_CHARS, MAX_DEPTH, CannotSayError, read_expression, write_expression

ATOMS = (
    AtomDecl("full_time", "works full time"), AtomDecl("eligible", "is eligible"), AtomDecl("months", "months of service", type="int"),
    AtomDecl("rate", "the rate", type="number"), AtomDecl("leave", "kind of leave", type="enum", values=("PARENTAL", "SICK", "OTHER")),
)
NAMES = {decl.name: decl for decl in ATOMS}
VOCABULARY = Vocabulary.of(ATOMS)
MEANINGS = [
    dict(zip(NAMES, values, strict=True))
    for values in product((True, False), (True, False), ("-3", "2", "48"), ("0.5", "2.5"), ("PARENTAL", "SICK", "OTHER"))
]

LEAVES = st.one_of(
    st.sampled_from([Atom("full_time"), Atom("eligible")]),
    st.builds(Compare, st.just("months"), st.sampled_from(["<=", "<", ">", ">=", "==", "!="]), st.sampled_from(["-3", "2", "48"])),
    st.builds(Compare, st.just("rate"), st.sampled_from(["<=", "<", ">", ">=", "==", "!="]), st.sampled_from(["0.5", "2.5", "-1"])),
    st.builds(Compare, st.just("leave"), st.sampled_from(["==", "!="]), st.sampled_from(["PARENTAL", "SICK", "OTHER"])),
)
FORMULAS: st.SearchStrategy[Formula] = st.recursive(LEAVES, lambda inner: st.one_of(
    inner.map(Not), st.builds(Implies, inner, inner), st.builds(Iff, inner, inner),
    *(st.lists(inner, min_size=2, max_size=3).map(tuple).map(kind) for kind in (And, Or, Xor)),
), max_leaves=8)


SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}


def meaning(formula: Formula) -> list[bool]:
    def truth(leaf: Formula, values: dict[str, Any]) -> bool:
        if isinstance(leaf, Compare):
            one, other = values[leaf.name], leaf.value
            return SIGNS[leaf.op](one, other) if leaf.name == "leave" else SIGNS[leaf.op](Decimal(one), Decimal(other))
        assert isinstance(leaf, Atom)
        return bool(values[leaf.name])

    return [holds(formula, lambda leaf, values=values: truth(leaf, values)) for values in MEANINGS]  # type: ignore[misc]


@given(FORMULAS)
def test_an_expression_means_what_the_formula_means(formula: Formula) -> None:
    again = parse_formula(spell(read_expression(write_expression(formula, NAMES), NAMES)), VOCABULARY)
    assert meaning(again) == meaning(parse_formula(spell(formula), VOCABULARY))


@pytest.mark.parametrize(("text", "formula"), [
    ("eligible", "eligible"), ("(not eligible)", "~eligible"), ("(=> full_time eligible)", "full_time >> eligible"),
    ("(=> full_time eligible (> months 2))", "full_time >> (eligible >> (months > 2))"),
    ("(and full_time (>= months 12))", "full_time & (months >= 12)"), ("(< 12 months)", "months > 12"),
    ("(= leave PARENTAL)", "leave == PARENTAL"), ("(= PARENTAL leave)", "leave == PARENTAL"), ("(= full_time true)", "full_time"),
    ("(= false full_time)", "~full_time"), ("(= full_time eligible)", "full_time <-> eligible"), ("(> months (- 5))", "months > -5"),
    ("(< 1 months 5)", "(months > 1) & (months < 5)"), ("(distinct leave SICK)", "~(leave == SICK)"), ("( ( eligible ) )", "eligible"),
    ("(and |full_time| ; a remark\n eligible)", "full_time & eligible"), ("(or eligible)", "eligible"), ("(> rate 0.5)", "rate > 0.5"),
])
def test_what_policies_say(text: str, formula: str) -> None:
    assert spell(read_expression(text, NAMES)) == formula


@pytest.mark.parametrize(("text", "fault"), [
    ("", "no expression"), ("eligible eligible", "more than one"), ("(and eligible", "not closed"), (")", "not opened"),
    ("(> (+ months 1) 2)", r"'\+' is no operator"), ("(> months rate)", "two variables"), ("(= leave MATERNITY)", "no value of 'leave'"),
    ("(> leave SICK)", "no order"), ("months", "no truth value"), ("(not)", "nothing to stand"), ("(and)", "nothing to stand"),
    ("(let ((x 1)) x)", "no operator"), ("()", "no operator"), ("(- 5 2)", "no operator|arithmetic"), ("nosuch", "no variable 'nosuch'"),
    ("(= 1 1)", "needs a variable"), ('"text"', "no meaning"), ("(> full_time 2)", "needs a variable"), ("(> months 2.5.6)", "two|cannot"),
    ("(not eligible full_time)", "takes one"), ("(> months)", "nothing|compares two"), ("(ite eligible full_time eligible)", "no operator"),
])
def test_what_lies_outside_is_refused_with_its_place(text: str, fault: str) -> None:
    with pytest.raises(FormulaError, match=fault) as caught:
        read_expression(text, NAMES)
    assert caught.value.position is not None
    assert 0 <= caught.value.position <= len(text)


@given(st.text(st.sampled_from(list("()|;\" \n=><andortxSICK-0123.éx\0")) | st.characters(codec="utf-8"), max_size=60)
       | st.lists(st.sampled_from(["(", ")", "and", "=>", "not", "=", "months", "leave", "SICK", "5", "eligible", "-"])).map(" ".join))
@example("(" * 5_000)
@example("(not " * 300 + "eligible" + ")" * 300)
def test_any_text_is_a_formula_or_one_error(text: str) -> None:
    try:
        spell(read_expression(text, NAMES))
    except FormulaError as error:
        assert "\n" not in error.message or "\n" in text


def test_limits_of_size_and_depth_and_linear_time() -> None:
    with pytest.raises(FormulaError, match="longer than"):
        read_expression(" " * (MAX_CHARS + 1), NAMES)
    with pytest.raises(FormulaError, match="inside one another"):
        read_expression("(not " * (MAX_DEPTH + 5) + "eligible" + ")" * (MAX_DEPTH + 5), NAMES)
    start = time.process_time()
    read_expression("(and " + "eligible " * (MAX_CHARS // 10) + ")", NAMES)
    for hostile in (" " * MAX_CHARS, ";" * MAX_CHARS, "|" * MAX_CHARS, "; \n" * (MAX_CHARS // 3), "1" * MAX_CHARS):
        with pytest.raises(FormulaError):
            read_expression(hostile, NAMES)
    assert time.process_time() - start < 5


POLICY: dict[str, Any] = {
    "version": "1.0",
    "types": [{"name": "Leave", "description": "", "values": [{"value": "PARENTAL"}, {"value": "SICK", "description": "when ill"}]}],
    "rules": [
        {"id": "ABCDEFGHIJKL", "expression": "(=> (and fullTime (> months 12)) eligible)", "alternateExpression": "After a year."},
        {"id": "BBCDEFGHIJKL", "expression": "(=> (= leave PARENTAL) eligible)"},
        {"id": "CBCDEFGHIJKL", "expression": "(> (* months 2) 5)"},
    ],
    "variables": [
        {"name": "fullTime", "type": "BOOL", "description": "works full time\nand is paid"},
        {"name": "months", "type": "INT", "description": "m"},
        {"name": "eligible", "type": "bool", "description": ""}, {"name": "leave", "type": "Leave", "description": "l"},
        {"name": "not", "type": "BOOL", "description": ""}, {"name": "day", "type": "DATE", "description": ""},
    ],
}
TESTS = [
    {
        "testCaseId": "q1", "guardContent": "Ann is eligible.", "queryContent": "Ann works. Is she?",
        "expectedAggregatedFindingsResult": "VALID",
    },
    {"id": "s1", "expression": "(and fullTime (not eligible))", "expectedResult": "SATISFIABLE"},
    {"id": "s2", "expression": "(nosuch)", "expectedResult": "INVALID"}, {"id": "s3", "guardContent": "x", "expectedResult": "ODD"},
]


def test_a_policy_becomes_a_world_and_what_has_no_place_is_listed() -> None:
    world, left = read_policy({"policyDefinition": POLICY, "testCases": TESTS, "name": "Leave policy"}, "my:p")
    assert (world.id, world.title) == ("my:p", "Leave policy")
    assert [decl.name for decl in world.atoms] == ["fullTime", "months", "eligible", "leave", "not_"]
    assert world.atoms[0].text == "works full time\nand is paid"
    assert [(axiom.id, axiom.formula, axiom.kind) for axiom in world.axioms] == [
        ("abcdefghijkl", "(fullTime & (months > 12)) >> eligible", "strict"), ("bbcdefghijkl", "(leave == PARENTAL) >> eligible", "strict"),
    ]
    assert world.claims == (
        Claim("PROVED", "Ann is eligible.", given=("Ann works.",), id="q1"), Claim("UNREFUTED", formula="fullTime & ~eligible", id="s1"),
    )
    assert {(entry.what, entry.id) for entry in left} == {
        ("type", "Leave"), ("variable", "not"), ("variable", "day"), ("rule", "CBCDEFGHIJKL"), ("test", "q1"), ("test", "s2"),
        ("test", "s3"),
    }


def test_two_variables_never_become_one() -> None:
    entries = [{"name": name, "type": "BOOL", "description": ""} for name in ("not_", "not", "a", "a")]
    world, left = read_policy({"rules": [], "variables": entries}, "my:p")
    assert [decl.name for decl in world.atoms] == ["not_", "a"]
    assert [entry.id for entry in left] == ["not", "a"]


def test_a_policy_comes_back_as_it_was() -> None:
    world, _ = read_policy(POLICY, "my:p")
    again, _ = write_policy(world)
    rules = {rule["id"]: rule for rule in again["policyDefinition"]["rules"]}
    assert rules["ABCDEFGHIJKL"] == POLICY["rules"][0]
    assert rules["BBCDEFGHIJKL"]["expression"] == POLICY["rules"][1]["expression"]
    assert read_policy(again, "my:p")[0] == world
    assert is_policy(again)
    assert is_policy(POLICY)
    assert not is_policy({"rules": []})
    assert not is_policy([])


@pytest.mark.parametrize("data", [
    {"version": "2.0", "rules": [], "variables": []}, {"rules": {}, "variables": []}, {"rules": [1], "variables": []},
])
def test_what_is_no_policy_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(WorldError):
        read_policy(data, "my:p")


@given(st.lists(FORMULAS, max_size=4), st.sampled_from(["strict", "defeasible"]), st.booleans())
def test_a_world_goes_there_and_back_with_the_same_meaning(formulas: list[Formula], kind: Any, bounded: bool) -> None:
    atoms = tuple(replace(decl, minimum="-3" if bounded and decl.type == "int" else None) for decl in ATOMS)
    axioms = tuple(Axiom(f"rule-{n}", f"Rule [{n}].", spell(one), kind=kind if n else "strict") for n, one in enumerate(formulas))
    world = check_world(World("my:w", "Title", atoms=atoms, axioms=axioms))
    document, left = write_policy(world)
    again, lost = read_policy(json.loads(json.dumps(document)), "my:w")
    assert [entry for entry in lost if entry.what != "type"] == []
    kept = [axiom for axiom in world.axioms if axiom.kind == "strict"]
    assert [(axiom.id, axiom.text) for axiom in again.axioms][: len(kept)] == [(axiom.id, axiom.text) for axiom in kept]
    for one, other in zip(kept, again.axioms, strict=False):
        assert meaning(parse_formula(one.formula or "", VOCABULARY)) == meaning(parse_formula(other.formula or "", VOCABULARY))
    assert {entry.id for entry in left if entry.what == "axiom"} == {axiom.id for axiom in world.axioms if axiom.kind != "strict"}
    if bounded:
        assert again.axioms[-1].formula == "months >= -3"
        assert ("atom", "months") in {(entry.what, entry.id) for entry in left}


def test_everything_that_cannot_be_said_is_listed_and_not_said() -> None:
    world = check_world(World(
        "my:w", atoms=(
            AtomDecl("a"), AtomDecl("d", type="date"), AtomDecl("o", type="enum", values=("x",), open=True), AtomDecl("größe", type="int"),
            AtomDecl("n", type="int", optional=True), AtomDecl("p(?x)"),
            AtomDecl("t", type="enum", values=("low", "mid", "high"), ordered=True, aliases=("the tier",)),
        ),
        axioms=(
            Axiom("plain", "P.", "a"), Axiom("words", "Only words."), Axiom("default", "D.", "a", kind="defeasible"),
            Axiom("timed", "T.", "a", valid_from="2024-01-01"), Axiom("day", "D.", "d < 2024-01-01"), Axiom("order", "O.", "t >= mid"),
            Axiom("model", "M.", "a", origin="model"), Axiom("pred", "P.", "p(?x) >> a"),
            Axiom("cited", "C.", "~a", source=Source("user", "Art. 1")),
        ),
        claims=(Claim("SUPPORTED", "t"), Claim("PROVED", formula="a", given=("t == low",)), Claim("UNREFUTED", formula="a", given=("a",))),
    ))
    document, left = write_policy(world)
    assert {rule["alternateExpression"] for rule in document["policyDefinition"]["rules"]} == {"[plain] P.", "[order] O.", "[cited] C."}
    assert next(rule["expression"] for rule in document["policyDefinition"]["rules"] if "order" in rule["alternateExpression"]) == (
        "(or (= t mid) (= t high))"
    )
    listed = {(entry.what, entry.id) for entry in left}
    assert {("axiom", name) for name in ("words", "default", "timed", "day", "model", "pred")} <= listed
    assert {("atom", name) for name in ("d", "o", "größe", "n", "t", "p(?x)")} <= listed
    assert {("claim", "claim-1"), ("claim", "claim-3")} <= listed
    assert [test["expression"] for test in document["testCases"]] == ["(=> (= t low) a)"]
    assert document["leftOut"] == [entry.to_dict() for entry in left]
    again, _ = read_policy(document, "my:w")
    assert again.atoms[-1].aliases == ("the tier",)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "BOOL", "Leave", "months", "(", "VALID", "not", "é\0"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "value", "values", "id"]), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(["types", "rules", "variables", "testCases", "version", "name"]), st.data())
def test_any_entry_is_read_listed_or_refused(key: str, data: st.DataObject) -> None:
    policy: dict[str, Any] = json.loads(json.dumps(POLICY | {"testCases": TESTS}))
    entry = data.draw(JSON)
    if isinstance(policy.get(key), list) and isinstance(policy[key][0], dict) and data.draw(st.booleans()):
        policy[key][0][data.draw(st.sampled_from(list(policy[key][0])))] = entry
    else:
        policy[key] = entry
    try:
        world, _ = read_policy(policy, "my:p")
    except WorldError:
        return
    check_world(world)


def test_a_formula_over_what_is_not_declared_there_cannot_be_said() -> None:
    with pytest.raises(CannotSayError, match="no variable"):
        write_expression(Atom("nosuch"), NAMES)
