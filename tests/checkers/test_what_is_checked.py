"""What a result says beyond its finding: each statement that can be recomputed is, and what `not_checked` names is all that is left."""

from __future__ import annotations

import json
from typing import Any

import pytest

from synproof_cli.checkers.unread import FUNCTION_WORDS, words
from synproof_cli.english import content_words
from synproof_cli.english.words import _NOT_CONTENT
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import Atom, Implies, Not
from synproof_cli.model.result import NOT_CHECKED
from synproof_cli.model.world import AtomDecl
from tests.checkers.certificates import Doc
from tests.checkers.examples import EXAMPLES, rule, strict
from tests.checkers.results import result, verify_result
from tests.checkers.unchecked import PATTERNS, places, spelled
from tests.oracles.cases import Case, LicensedFact

A, B = Atom("a"), Atom("b")


def example(name: str) -> Doc:
    return json.loads(json.dumps(result(EXAMPLES[name].case, refused=EXAMPLES[name].refused)))


def of_formula(case: Case) -> Doc:
    """The document of a case whose thesis is its claim as a formula."""
    document = json.loads(json.dumps(result(case)))
    claim = document["reading"]["claim"]["formula"]
    document = json.loads(json.dumps(document).replace('"some thesis"', json.dumps(claim)))
    document["reading"]["claim"]["how"] = "formula"
    assert verify_result(document).outcome == "holds"
    return document


def problem(document: Doc) -> tuple[str, str]:
    """Outcome, and where the first problem is."""
    report = verify_result(document)
    return report.outcome, report.problems[0].where if report.problems else ""


def with_fresh_digest(document: Doc) -> None:
    world = document["world"]
    world["digest"] = digest({key: world[key] for key in ("id", "title", "atoms", "axioms") if key in world})


def nodes(document: Doc) -> list[Any]:
    found, stack = [], [*document["argumentation_tree"]["children"], *document["supports"]]
    while stack:
        found.append(stack.pop())
        stack += found[-1]["children"]
    return found


def test_every_entry_of_the_list_names_a_place_that_there_is():
    there = {spelled(path) for name in EXAMPLES for path in places(example(name)) if path}
    elsewhere = {"reading.conditions[].how", "reading.conditions[].text", "reading.conditions[].english"}
    assert [one for one in PATTERNS if one not in there | elsewhere and one != "certificates.split.facts[]"] == []


@pytest.mark.parametrize("other", [[], [*NOT_CHECKED, "finding"], NOT_CHECKED[1:], list(reversed(NOT_CHECKED))])
def test_the_list_itself_is_compared(other):
    assert problem(example("supported") | {"not_checked": list(other)}) == ("fails", "not_checked")


@pytest.mark.parametrize(("key", "value"), [
    ("outcome", "skipped"), ("outcome", "fail"), ("basis", "model"), ("basis", "none"), ("axioms", ["swim"]),
    ("flags", {"is_circular": True}), ("axiom_relations", {"swim": "CONTRADICTS"}),
    ("thesis_relation", "NEUTRAL"), ("thesis_relation", "REFUTES_THESIS"), ("sieve", "4"),
])
def test_a_valid_node_passed_every_sieve_by_symbols(key, value):
    for place in range(5):
        document = example("supported")
        (node,) = document["supports"]
        before = node["sieves"][place][key]
        node["sieves"][place][key] = value
        if before != value:
            assert verify_result(document).outcome == "fails", (place, key)


def test_what_can_be_said_of_a_blocked_argument_is_recomputed():
    document = example("proved")
    tempting, hypothetical = document["argumentation_tree"]["children"]
    assert (tempting["kind"], hypothetical["kind"]) == ("tempting", "hypothetical")
    judged = tempting["sieves"][2]
    for change in (
        {"axiom_relations": {}}, {"thesis_relation": "REFUTES_THESIS"}, {"basis": "model"}, {"axioms": []}, {"flags": {"x": True}},
    ):
        judged_before = dict(judged)
        judged |= change
        assert verify_result(document).outcome == "fails", change
        judged |= judged_before
    for node, kind in ((tempting, "hypothetical"), (hypothetical, "tempting")):
        kept, node["kind"] = node["kind"], kind
        assert verify_result(document).outcome == "fails"
        node["kind"] = kept
    for place, outcome in ((0, "skipped"), (3, "pass"), (4, "fail"), (4, "pass")):
        sieve = tempting["sieves"][place]
        kept, basis = sieve["outcome"], sieve["basis"]
        sieve["outcome"], sieve["basis"] = outcome, "none" if outcome == "skipped" else "symbolic"
        assert verify_result(document).outcome == "fails", (place, outcome)
        sieve["outcome"], sieve["basis"] = kept, basis
    assert verify_result(document).outcome == "holds"


@pytest.mark.parametrize("key", ["text", "logical_premise", "analyzed_target", "source_type", "source_citation"])
def test_texts_and_sources_of_nodes_are_those_of_their_premises(key):
    for name in ("supported", "overthrown", "proved", "contradicted", "contested", "strict overrider"):
        for number in range(len(nodes(example(name)))):
            document = example(name)
            node = nodes(document)[number]
            said = node[key]
            if said == document["thesis"]:
                node[key] = "another thesis"
                assert verify_result(document).outcome == "fails"
                continue
            for text in (f"{said} not", "", "Nature 2024"):
                changed = json.loads(json.dumps(document).replace(json.dumps(said), json.dumps(text)))
                assert said == text or verify_result(changed).outcome == "fails", (name, key, said)


def test_a_thesis_that_is_a_formula_is_that_formula_wherever_it_stands():
    document = of_formula(Case((strict("s", A),), A))
    text = json.dumps(document)
    for other in ("~a", "b", "not a", "It is not so that a."):
        lie = json.loads(text)
        for holder, key in (
            (lie, "thesis"), (lie, "winning_thesis"), (lie["verdict_report"], "original_thesis"), (lie["verdict_report"], "winning_thesis"),
            (lie["argumentation_tree"], "text"), (lie["argumentation_tree"], "logical_premise"), (lie["supports"][0], "analyzed_target"),
            (lie["archive_of_paths"][0][0], "text"),
        ):
            holder[key] = other
        assert problem(lie) == ("fails", "thesis")
        lie["reading"]["claim"]["text"] = other
        assert problem(lie)[1] in ("reading.claim.text", "thesis")
        for how in ("stated", "matched", "typed"):  # words may stand beside a formula, but another formula may not
            lie["reading"]["claim"]["how"] = how
            assert verify_result(lie).outcome == ("fails" if other in ("~a", "b") else "holds")


def test_a_condition_that_is_a_formula_is_that_formula():
    document = json.loads(json.dumps(result(Case((strict("s", Implies(A, B)),), B, conditions=(A,)))))
    (condition,) = document["reading"]["conditions"]
    assert (condition["how"], condition["text"]) == ("formula", "a")
    for how, text, outcome in (
        ("formula", "b", "fails"), ("formula", "not a", "fails"), ("given", "~a", "fails"), ("given", "So it is.", "holds"),
        ("guessed", "So it is.", "fails"),
    ):
        condition |= {"how": how, "text": text}
        assert verify_result(document).outcome == outcome, (how, text)


def test_added_axioms_are_bound_by_a_digest_and_a_formula_as_text_means_itself():
    document = json.loads(json.dumps(result(Case((strict("s", A),), A))))
    document["world"]["added"] = [{"id": "added-1", "text": "b", "formula": "b", "kind": "defeasible"}]
    assert problem(document) == ("fails", "world.added_digest")
    document["world"]["added_digest"] = digest(document["world"]["added"])
    assert verify_result(document).outcome == "holds"
    for text, outcome in (("~b", "fails"), ("c", "fails"), ("b & b", "fails"), ("It is so.", "holds")):
        document["world"]["added"][0]["text"] = text
        document["world"]["added_digest"] = digest(document["world"]["added"])
        assert verify_result(document).outcome == outcome, text
    del document["world"]["added_digest"]
    assert verify_result(document).outcome == "fails"


@pytest.mark.parametrize(("licence", "basis", "assumptions", "code"), [
    ("evidence", "symbolic", 0, 0), ("citation", "mixed", 1, 4), ("assumption", "mixed", 1, 4),
])
def test_facts_that_nobody_can_check_again_are_counted_and_make_the_basis_mixed(licence, basis, assumptions, code):
    case = Case((strict("s", Implies(A, B)),), B, facts=(LicensedFact("fact:1", A, licence),))
    document = json.loads(json.dumps(result(case)))
    found = document["finding"], document["basis"], document["assumptions"], document["exit_code"], verify_result(document).outcome
    assert found == ("SUPPORTED", basis, assumptions, code, "holds")
    for number in {0, 1, 2} - {assumptions}:
        assert verify_result(document | {"assumptions": number}).outcome == "fails"
    for other, exit_code in (("symbolic", 0), ("mixed", 4), ("model", 4)):
        if other != basis:
            assert verify_result(document | {"basis": other, "exit_code": exit_code}).outcome == "fails"


def test_a_model_s_formula_in_force_makes_the_basis_mixed_wherever_it_stands():
    far = Case((strict("s", A), rule("far", Implies(Atom("x"), Atom("y")))), A)
    by_model = Case((far.rules[0], far.rules[1].__class__("far", far.rules[1].formula, by_model=True)), A)
    document = json.loads(json.dumps(result(by_model)))
    assert (document["basis"], document["exit_code"], verify_result(document).outcome) == ("mixed", 4, "holds")
    assert verify_result(document | {"basis": "symbolic", "exit_code": 0}).outcome == "fails"
    assert verify_result(document | {"basis": "model"}).outcome == "fails"
    clean = json.loads(json.dumps(result(far)))
    assert (clean["basis"], verify_result(clean | {"basis": "mixed", "exit_code": 4}).outcome) == ("symbolic", "fails")


def test_exhaustive_says_exactly_that_no_axiom_is_unread():
    document = example("proved")
    document["world"]["axioms"].append({"id": "prose", "text": "b is good", "kind": "strict"})
    with_fresh_digest(document)
    assert verify_result(document).outcome == "holds"
    listed = document | {"unread_axioms": ["prose"]}
    assert verify_result(listed).outcome == "fails"
    assert verify_result(listed | {"exhaustive": False}).outcome == "holds"
    assert verify_result(document | {"exhaustive": False}).outcome == "fails"


def unread(text: str, said: str, *, how: str = "matched") -> str:
    """The outcome for a thesis in these words beside an axiom without a formula."""
    case = Case((strict("s", A),), A, atoms=(AtomDecl("a", text="the engine stands"),))
    document = json.loads(json.dumps(result(case)).replace('"some thesis"', json.dumps(said)))
    document["reading"]["claim"]["how"] = how
    document["world"]["axioms"].append({"id": "prose", "text": text, "kind": "strict"})
    with_fresh_digest(document)
    return verify_result(document).outcome


def test_an_axiom_without_a_formula_that_speaks_of_the_thesis_in_its_own_words_must_be_listed():
    assert unread("An engine is a machine.", "So it is.") == "fails"
    assert unread("Cheese is good.", "Some cheese melts.") == "fails"
    assert unread("Cheese is good.", "This would not melt.") == "holds"
    assert unread("There would be those that were within.", "These were there within.") == "holds"


def test_the_words_compared_are_never_more_than_the_reader_takes_for_content():
    assert {word for word in _NOT_CONTENT if len(word) > 3} <= FUNCTION_WORDS
    texts = ("The re-opening, won't (surely) stop; it's a bail-in: cannot-be?", "Wheels don't turn while they're 48hours old. café éclair")
    for text in texts:
        for word in words((text,)):
            assert content_words(word) <= content_words(text)


def test_a_second_finding_is_never_left_undecided_where_the_axioms_decide():
    case = Case((strict("s", Implies(A, B)),), Implies(A, B))
    document = json.loads(json.dumps(result(case)))
    assert (document["finding"], document["split"]["finding"]) == ("PROVED", "PROVED")
    for finding in ("UNDECIDED", "UNTRANSLATED"):
        split = document["split"] | {"finding": finding, "original_thesis_status": None}
        bare = document | {"split": split, "certificates": {"main": document["certificates"]["main"]}}
        assert problem(bare) == ("fails", "split.finding")


@pytest.mark.parametrize("key", [
    "id", "text", "role", "parent_id", "status", "rejection_reason", "dung_label", "source_type", "source_citation",
])
def test_every_part_of_a_path_stands_and_repeats_its_node(key):
    for path in example("proved")["archive_of_paths"]:
        for place, entry in enumerate(path):
            document = example("proved")
            number = example("proved")["archive_of_paths"].index(path)
            if key in entry:
                del document["archive_of_paths"][number][place][key]
            else:
                document["archive_of_paths"][number][place][key] = None
            assert verify_result(document).outcome == "fails"


def test_under_a_world_that_contradicts_itself_a_thesis_needs_no_reading():
    case = Case((strict("one", A), strict("other", Not(A))), B)
    document = json.loads(json.dumps(result(case)).replace('"b"', '"True"'))
    document["reading"] |= {"claim": None, "unread": ["some thesis"]}
    document["argumentation_tree"]["propositional_conclusion"] = ""
    assert (document["finding"], problem(document)) == ("INCONSISTENT", ("holds", ""))
    document["certificates"]["main"]["claim"] = "b"
    assert verify_result(document).outcome == "fails"
    impossible = example("impossible")
    impossible["reading"]["unread"] = ["a part"]
    assert problem(impossible)[0] == "fails"
