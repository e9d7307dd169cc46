"""Whatever the document is, the checker answers: no exception, no recursion, no endless work, and never `holds` by accident."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers import VerifyReport
from synproof_cli.model.formula import Atom, Implies, Not, Or
from tests.checkers.examples import EXAMPLES, A, B, C, strict
from tests.checkers.results import result, verify_result, world_doc
from tests.checkers.test_mutations import changed, leaves
from tests.oracles.cases import Case

DOCUMENTS = [json.loads(json.dumps(result(example.case, refused=example.refused))) for example in EXAMPLES.values()]
PLACES = [[path for path, _ in leaves(document) if path] for document in DOCUMENTS]

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
anything = st.recursive(plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4))
words = st.sampled_from([
    "a", "~a", "a & b", "x <= 4", "root", "+claim", "-claim", "fact:1", "IN", "axiom", "PROVED", "", "\ud800", "0" * 300,
])


def answered(document: object) -> VerifyReport:
    report = verify_result(document, work_limit=2_000_000)
    assert report.outcome in ("holds", "fails", "not_a_result", "no_verdict", "limit")
    assert bool(report.problems) == (report.outcome in ("fails", "not_a_result", "limit"))
    assert all("\n" not in problem.where for problem in report.problems)
    return report


@given(anything)
def test_any_json_is_answered(document):
    assert answered(document).outcome == "not_a_result" or isinstance(document, dict)


@given(st.sampled_from(range(len(DOCUMENTS))), st.data())
def test_a_document_with_anything_anywhere_is_answered(which, data):
    document: Any = DOCUMENTS[which]
    for _ in range(data.draw(st.integers(1, 3))):
        places = [path for path in PLACES[which] if reaches(document, path)]
        document = changed(document, data.draw(st.sampled_from(places)), data.draw(anything | words))
    answered(document)


def reaches(document: Any, path: tuple[str | int, ...]) -> bool:
    for key in path:
        inside = isinstance(document, dict) and key in document
        if not inside and not (isinstance(document, list) and isinstance(key, int) and key < len(document)):
            return False
        document = document[key]
    return True


def nested(depth: int, leaf: Any, key: str = "") -> Any:
    for _ in range(depth):
        leaf = {key: leaf} if key else [leaf]
    return leaf


@pytest.mark.parametrize("which", [0, 5, 9])
@pytest.mark.parametrize("deep", [nested(100_000, []), nested(100_000, {}, "children"), nested(100_000, "a", "formula")])
def test_deep_nesting_anywhere_is_answered(which, deep):
    document = DOCUMENTS[which]
    for key in document:
        assert answered(changed(document, (key,), deep)).outcome in ("fails", "holds", "not_a_result")
    for path in [("world", "axioms"), ("world", "title"), ("world", "added"), ("certificates", "main"), ("certificates", "main", "model"),
                 ("certificates", "main", "nodes"), ("argumentation_tree", "children"), ("argumentation_tree", "premises"),
                 ("reading", "nearest"), ("reading", "claim")]:
        answered(changed(document, path, deep))


def test_a_tree_deeper_than_any_limit_is_answered():
    document = DOCUMENTS[9]
    node = document["argumentation_tree"]["children"][0] | {"children": []}
    for _ in range(20_000):
        node = node | {"children": [node]}
    answered(changed(document, ("argumentation_tree", "children"), [node]))
    answered(changed(document, ("supports",), [node]))
    answered(changed(document, ("refuting_argument",), node))


@pytest.mark.parametrize("text", [
    "~" * 50_000 + "a", "(" * 50_000 + "a", "a & " * 50_000 + "a", "~(" * 50_000 + "a & b" + ")" * 50_000, "a" * 500_000, "(a ^ " * 30_000,
    "~(" * 5_000 + "a & b" + ") & b" * 5_000, "a ^ " * 20_000 + "a", "x" + " <= 1" * 20_000, "x <= " + "9" * 100_000,
])
def test_long_formulas_are_answered(text):
    document = changed(DOCUMENTS[0], ("certificates", "main", "claim"), text)
    answered(document)
    answered(changed(document, ("reading", "claim", "formula"), text))
    answered(changed(DOCUMENTS[0], ("certificates", "main", "proof", "variables"), [text, text + " & b"]))


def test_endless_proofs_run_into_the_limit():
    chain = [strict(f"s{place}", Implies(Atom(f"n{place}"), Atom(f"n{place + 1}"))) for place in range(300)]
    four = [strict(f"r{place}", Or((A, one, other))) for place, (one, other) in enumerate(itertools.product((B, Not(B)), (C, Not(C))))]
    case = Case((*chain, *four), A)
    document = json.loads(json.dumps(result(Case(tuple(four), A))))
    whole = changed(document, ("world",), json.loads(json.dumps(world_doc(case))))
    assert answered(whole).outcome == "holds"
    core = {"axioms": [rule.id for rule in case.rules], "conditions": []}
    lines = [[-1, 2, place] for place in range(3, 6_000)]  # n0 gives n300, and whatever else: each takes the whole chain
    proof = {"variables": ["n0", "n300", *(f"m{place}" for place in range(3, 6_000))], "lines": lines}
    main = whole["certificates"]["main"] | {"core": core, "proof": proof}
    report = answered(changed(whole, ("certificates", "main"), main))
    assert (report.outcome, report.problems[0].code) == ("limit", "limit")
    document = DOCUMENTS[9]
    wide = [{"members": [], "model": {}}] * 20_000
    assert answered(changed(document, ("certificates", "main", "satisfiable"), wide)).outcome in ("fails", "holds")


def test_numbers_no_machine_holds_are_answered():
    huge = 10**4000
    for path in [("limits", "max_failures"), ("limits", "max_depth"), ("limits", "max_nodes"), ("exit_code",), ("total_steps",),
                 ("assumptions",), ("world", "version"), ("world", "axioms", 0, "priority"),
                 ("certificates", "main", "proof", "lines", 0, 0)]:
        for value in (huge, -huge, float("nan"), float("inf")):
            answered(changed(DOCUMENTS[0], path, value) if reaches(DOCUMENTS[0], path) else DOCUMENTS[0])


def test_values_that_are_no_json_are_answered():
    for value in (b"bytes", (1, 2), {1: 2}, {None: "x"}, object(), {"a"}):
        for path in [("world",), ("world", "axioms"), ("world", "title"), ("certificates",), ("argumentation_tree",), ("telemetry",)]:
            answered(changed(DOCUMENTS[0], path, value))
        answered(value)
