"""Whole documents: the examples worked out by hand, and random worlds by brute force, all hold; and say what they should."""

from __future__ import annotations

import json

import pytest

from synproof_cli.checkers.arguments import Arguments
from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.case import read_case
from synproof_cli.checkers.conflicts import check_conflicts
from synproof_cli.checkers.ground import Ground
from synproof_cli.checkers.rules import read_rules
from synproof_cli.checkers.shapes import At
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import TRUE, Atom, Implies, Not, Or
from tests.checkers.certificates import Doc
from tests.checkers.examples import EXAMPLES, Example, rule, strict
from tests.checkers.results import result, verify_result
from tests.oracles.cases import Case
from tests.oracles.random_cases import Seeded, random_case


def read_back(document: Doc) -> Doc:
    return json.loads(json.dumps(document))


def document_of(example: Example) -> Doc:
    return read_back(result(example.case, refused=example.refused))


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_hold_with_the_findings_worked_out_by_hand(name):
    example = EXAMPLES[name]
    document = document_of(example)
    report = verify_result(document)
    assert (report.problems, report.outcome, report.finding) == ((), "holds", example.finding)
    assert report.digest == document["world"]["digest"]
    assert [one["id"] for one in document["verdict_report"]["decisive_axioms_triggered"]] == list(example.decisive)
    assert any(example.finding in line for line in report.checked)


@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if example.labels is not None])
def test_conflicts_and_labels_are_those_worked_out_by_hand(name):
    example = EXAMPLES[name]
    document = document_of(example)
    certificate = At(document["certificates"]["main"])
    case = read_case(certificate, read_rules(At(document["world"]), (), Budget()), claim_read=True)
    assert case.claim is not None
    ground = Ground(case, case.claim)
    conflicts = check_conflicts(certificate, ground)
    if example.conflicts:
        assert {one.members for one in conflicts} == example.conflicts
    assert Arguments(ground.elements, conflicts).labels == example.labels


@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(0, 300, 50)])
def test_random_worlds_hold_under_every_limit(seeds):
    check_all(seeds)


@pytest.mark.slow
def test_many_random_worlds_hold():
    check_all(range(300, 6_000))


def check_all(seeds: range) -> None:
    for seed in seeds:
        case, choose = random_case(Seeded(seed), contraposition=None, by_model=True), Seeded(-seed - 1)
        limits = {"max_failures": choose.pick((2, 3, 6)), "max_depth": choose.pick((1, 2, 3, 20)), "max_nodes": choose.pick((1, 3, 6, 200))}
        require = choose.pick(("proved", "supported", "unrefuted"))
        report = verify_result(read_back(result(case, limits=limits, require=require)))
        assert (seed, report.problems) == (seed, ())


def test_the_expected_digest_binds_the_world():
    document = document_of(EXAMPLES["supported"])
    assert verify_result(document, document["world"]["digest"]).outcome == "holds"
    rewritten = document_of(Example(Case((rule("penguins-do-not", Implies(Atom("penguin"), Not(Atom("flies")))),), Not(Atom("flies")),
                                         conditions=(Atom("penguin"),)), "SUPPORTED"))
    assert verify_result(rewritten).outcome == "holds"
    report = verify_result(rewritten, document["world"]["digest"])
    assert (report.outcome, report.problems[0].code) == ("fails", "digest")


def test_added_axioms_and_axioms_left_out_are_applied():
    case = Case((strict("s", Implies(Atom("a"), Atom("b"))), rule("d", Not(Atom("b")))), Atom("b"), conditions=(Atom("a"),))
    document = read_back(result(case))
    moved = read_back(document)
    moved["world"]["added"] = [moved["world"]["axioms"].pop(0)]
    moved["world"]["digest"] = result(Case(case.rules[1:], Atom("b")))["world"]["digest"]
    assert verify_result(moved).outcome == "fails"
    moved["world"]["added_digest"] = digest(moved["world"]["added"])
    assert verify_result(moved).outcome == "holds"
    moved["world"]["without"] = ["s"]
    assert verify_result(moved).outcome == "fails"
    document["world"]["without"] = ["d"]
    assert verify_result(document).outcome == "holds"


@pytest.mark.parametrize(("finding", "require", "code"), [
    ("proved", "proved", 0), ("proved", "unrefuted", 0), ("supported", "proved", 4), ("supported", "supported", 0),
    ("unrefuted", "supported", 4), ("unrefuted", "unrefuted", 0), ("contested", "unrefuted", 1), ("inconsistent", "unrefuted", 3),
])
def test_the_exit_code_follows_from_finding_and_grade(finding, require, code):
    document = read_back(result(EXAMPLES[finding].case, require=require))
    assert (document["exit_code"], verify_result(document).outcome) == (code, "holds")
    for other in {0, 1, 2, 3, 4} - {code}:
        assert verify_result(document | {"exit_code": other}).outcome == "fails"


def test_a_model_s_reading_is_never_proof_and_never_exit_0_by_itself():
    document = document_of(EXAMPLES["proved"])
    document["reading"]["claim"]["how"] = "model"
    assert {problem.code for problem in verify_result(document).problems} == {"verdict"}
    supported = document_of(EXAMPLES["supported"])
    supported["reading"]["claim"]["how"] = "model"
    assert verify_result(supported).outcome == "fails"
    assert verify_result(supported | {"basis": "mixed", "exit_code": 4}).outcome == "holds"
    assert verify_result(supported | {"basis": "mixed", "exit_code": 0}).outcome == "fails"
    assert verify_result(supported | {"basis": "mixed", "exit_code": 0, "accept_model": True}).outcome == "holds"
    assert verify_result(supported | {"basis": "model", "exit_code": 0, "accept_model": True}).outcome == "fails"


def test_unread_axioms_bar_what_labels_decide_unless_they_are_ignored():
    case = EXAMPLES["unrefuted"].case
    document = read_back(result(case))
    document["world"]["axioms"].append({"id": "prose", "text": "b is good", "kind": "strict"})
    document["world"]["digest"] = digest_of(document)
    assert verify_result(document).outcome == "holds"
    listed = document | {"unread_axioms": ["prose"]}
    assert verify_result(listed).outcome == "fails"
    assert verify_result(listed | {"ignore_unread": True}).outcome == "fails"
    assert verify_result(listed | {"ignore_unread": True, "exhaustive": False}).outcome == "holds"
    assert verify_result(document | {"unread_axioms": ["high"]}).outcome == "fails"


def digest_of(document: Doc) -> str:
    report = verify_result(document)
    return next(one.message for one in report.problems if one.code == "digest").split()[-1]


def no_verdict(finding: str, reason: str) -> Doc:
    """A document without a verdict, made from one with another finding."""
    document = read_back(result(Case((strict("one", Atom("a")), strict("other", Not(Atom("a")))), Atom("b"))))
    document["verdict_report"]["decisive_axioms_triggered"] = []
    if finding == "UNTRANSLATED":
        document["reading"]["unread"] = ["some thesis"]
        document["argumentation_tree"]["propositional_conclusion"] = ""
    return document | {"finding": finding, "stopping_reason": reason, "exhaustive": False, "certificates": {}, "supports": []}


@pytest.mark.parametrize(("finding", "reason"), [
    ("UNTRANSLATED", "NOT_ADMISSIBLE"), ("UNDECIDED", "BUDGET_EXHAUSTED"), ("UNDECIDED", "INTERRUPTED"), ("UNDECIDED", "PROVIDER_FAILED"),
])
def test_documents_without_a_verdict_are_checked_as_far_as_they_go(finding, reason):
    document = no_verdict(finding, reason)
    assert (verify_result(document).outcome, verify_result(document).problems) == ("no_verdict", ())
    assert verify_result(document | {"argumentation_tree": None, "archive_of_paths": []}).outcome == "no_verdict"
    changes = [
        {"exit_code": 0}, {"original_thesis_status": "CONFIRMED"}, {"stopping_reason": "ENTAILED"}, {"winning_thesis": "some thesis"},
        {"thesis": "another"}, {"by_form": True}, {"supports": [document["argumentation_tree"]]}, {"certificates": {"main": {"a": 1}}},
        {"world": document["world"] | {"digest": "0" * 64}}, {"refuting_argument": document["argumentation_tree"]}, {"set_aside": ["one"]},
        {"argumentation_tree": document["argumentation_tree"] | {"dung_label": "IN"}}, {"schema_version": "2.0"},
        {"argumentation_tree": document["argumentation_tree"] | {"propositional_conclusion": "c"}}, {"unread_axioms": ["one"]},
        {"split": {"finding": "PROVED"}},
    ]
    for change in changes:
        assert (change, verify_result(document | change).outcome) == (change, "fails")


@pytest.mark.parametrize("document", [
    None, [], "result", 3, {}, {"error": {"code": "usage"}}, {"finding": "PROVED"}, {"schema_version": "1.0"},
])
def test_what_is_no_result_is_said_to_be_none(document):
    report = verify_result(document)
    assert (report.outcome, report.finding, len(report.problems)) == ("not_a_result", None, 1)


def test_a_claim_of_constants_has_no_component():
    document = read_back(result(Case((rule("d", Atom("a")),), TRUE)))
    assert (document["finding"], verify_result(document).outcome) == ("PROVED", "holds")


def test_work_is_bounded():
    document = document_of(EXAMPLES["contested"])
    report = verify_result(document, work_limit=50)
    assert (report.outcome, [problem.code for problem in report.problems]) == ("limit", ["limit"])
    report = verify_result(document | {"reason": 7, "exit_code": 2, "world": document["world"] | {"digest": "0"}}, work_limit=50)
    assert (report.outcome, {"limit"} & {problem.code for problem in report.problems}) == ("fails", set())


def test_all_problems_of_independent_parts_are_named():
    document = document_of(EXAMPLES["contested"])
    document["world"]["title"] = "Changed"
    document["reading"]["lints"] = [{"formula": "a"}]
    document["exit_code"] = 0
    assert [problem.code for problem in verify_result(document).problems] == ["digest", "unknown_field", "verdict"]
    assert all(str(problem).startswith(problem.where) for problem in verify_result(document).problems)


def test_a_claim_that_implies_has_two_findings():
    a, b, c = Atom("a"), Atom("b"), Atom("c")
    document = read_back(result(Case((rule("r", Implies(a, b)), rule("s", Or((Not(b), c)))), Implies(a, c), conditions=())))
    assert (document["split"]["finding"], verify_result(document).outcome) == ("SUPPORTED", "holds")
    for change in (
        {"split": None}, {"split": document["split"] | {"finding": "PROVED"}}, {"split": document["split"] | {"condition": "b"}},
        {"split": document["split"] | {"original_thesis_status": "REFUTED"}},
        {"certificates": {"main": document["certificates"]["main"]}},
        {"certificates": {"main": document["certificates"]["split"], "split": document["certificates"]["main"]}},
    ):
        assert verify_result(document | change).outcome == "fails"
    undecided = document["split"] | {"finding": "UNDECIDED", "original_thesis_status": None}
    report = verify_result(document | {"split": undecided, "certificates": {"main": document["certificates"]["main"]}})
    assert report.outcome == "holds" and not any("second" in line for line in report.checked)
