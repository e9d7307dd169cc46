"""Whole result documents: they verify, they say what brute force says, and falsified ones are refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

from synproof_cli.model.formula import Implies
from tests.checkers.results import verify_result
from tests.laws.engine import result_of
from tests.laws.judgement import BY_LABELS, oracle
from tests.laws.mutations import (
    EXIT,
    about,
    is_compared,
    leaf_paths,
    nodes,
    perturbations,
    with_another_finding,
    with_value_changed,
    without_arguments,
)
from tests.oracles.cases import Case
from tests.oracles.changes import finding_given, finding_without, minimal_drops
from tests.oracles.conflicts import Elements, Trial, minimal, subsets
from tests.oracles.findings import finding
from tests.oracles.labels import argument_label
from tests.oracles.random_cases import Seeded, random_case
from tests.oracles.strategies import simplifications, sweep

MAX_FAILURES = 6


def published(case: Case) -> str:
    """The finding a document shows: with formulas that were dropped as unread, only PROVED and CONTRADICTED stand."""
    trial = Trial(case)
    found = finding(trial)
    return "UNTRANSLATED" if trial.dropped and found in BY_LABELS else found


def decided(seeds: range) -> list[tuple[Case, Any]]:
    """Random cases with their results, UNTRANSLATED ones left out."""
    random_cases = [random_case(Seeded(seed), contraposition=None, by_model=True) for seed in seeds]
    pairs = [(case, result_of(case)) for case in random_cases]
    return [(case, result) for case, result in pairs if result["finding"] != "UNTRANSLATED"]


def assert_verified(case: Case) -> None:
    result = result_of(case)
    report = verify_result(result)
    assert report.outcome == ("no_verdict" if result["finding"] == "UNTRANSLATED" else "holds"), report.problems
    assert result["finding"] == published(case)


def test_every_result_verifies(scale: int) -> None:
    sweep(assert_verified, range(400 * scale))


def test_results_verify_under_every_limit(scale: int) -> None:
    for seed in range(25 * scale):
        case = random_case(Seeded(seed), contraposition=None)
        for failures, depth, size in ((2, 12, 200), (10, 12, 200), (6, 1, 200), (6, 2, 200), (6, 12, 1), (6, 12, 3)):
            result = result_of(case, max_failures=failures, max_depth=depth, max_nodes=size)
            assert verify_result(result).outcome in ("holds", "no_verdict"), (seed, failures, depth, size)
            assert result["finding"] == published(case)


def assert_says_what_brute_force_says(case: Case) -> None:
    result = result_of(case)
    trial, judgement = Trial(case), oracle(case)
    if result["finding"] not in BY_LABELS:
        return
    for node in nodes(result):
        if node["kind"] in ("attack", "defence", "support", "outweighed"):
            assert node["dung_label"] == argument_label(frozenset(node["elements"]), judgement.labels)
    assert shown(result["supports"]) == selected(trial.arguments_for, judgement)
    assert shown(result["argumentation_tree"]["children"]) == selected(trial.arguments_against, judgement)
    for node in nodes(result):
        if node["kind"] in ("attack", "defence", "support") and not node["reference"] and not node["truncated"]:
            assert {tuple(child["elements"]): child["defeats"] for child in node["children"] if child["defeats"]} == defeats(trial, node)
    claims = frozenset(trial.set_aside)
    assert frozenset(result["set_aside"]) <= claims
    assert result["no_evidence"] is (result["finding"] == "UNREFUTED" and not trial.arguments_for and not trial.arguments_against)
    if result["finding"] in ("SUPPORTED", "OVERTHROWN"):
        assert frozenset(result["contraposed"]) == judgement.contraposed


def shown(children: list[Any]) -> list[tuple[str, list[str]]]:
    return [(child["dung_label"], child["elements"]) for child in children if child["kind"] in ("attack", "support")]


def selected(arguments: list[Elements], judgement: Any) -> list[tuple[str, list[str]]]:
    """IN, UNDEC, OUT in canonical order; of OUT the first few."""
    rows = [(argument_label(one, judgement.labels), sorted(one)) for one in arguments]
    by_label = {label: [row for row in rows if row[0] == label] for label in ("IN", "UNDEC", "OUT")}
    return [*by_label["IN"], *by_label["UNDEC"], *by_label["OUT"][:MAX_FAILURES]]


def defeats(trial: Trial, node: Any) -> dict[tuple[str, ...], list[str]]:
    """What defeats an element of the node, and which; more than the limit of OUT ones does not occur in worlds this small."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name in sorted(node["elements"]):
        for attacker in trial.defeaters[name]:
            found.setdefault(tuple(sorted(attacker)), []).append(name)
    return found


def test_trees_show_what_brute_force_finds(scale: int) -> None:
    sweep(assert_says_what_brute_force_says, range(250 * scale))


def test_an_implication_has_its_second_finding(scale: int) -> None:
    seen = 0
    for seed in range(250 * scale):
        case = random_case(Seeded(seed), contraposition=None)
        result = result_of(case)
        if isinstance(case.claim, Implies):
            seen += 1
            assert result["split"]["finding"] == published(case.given(case.claim.left).with_claim(case.claim.right))
        else:
            assert result["split"] is None
    assert seen > 20


def test_what_would_change_it_does_and_nothing_less_does(scale: int) -> None:
    drops = additions = 0
    for seed in range(150 * scale):
        case = random_case(Seeded(seed), contraposition=None)
        result = result_of(case)
        before, changes = result["finding"], result["what_would_change"]
        for change in changes["drop_axioms"] if changes else ():
            dropped = frozenset(change["axioms"])
            drops += 1
            assert finding_without(case, dropped) == change["leads_to"] != before
            assert all(finding_without(case, fewer) == before for fewer in subsets(dropped) if fewer != dropped)
        for change in changes["add_facts"] if changes else ():
            additions += 1
            facts = [formula_of(case, text) for text in change["facts"]]
            assert finding_given(case, facts) == change["leads_to"] != before
            for fewer in subsets([str(place) for place in range(len(facts))]):
                if len(fewer) < len(facts):
                    assert finding_given(case, [facts[int(place)] for place in fewer]) == before
    assert drops > 50
    assert additions > 50


def test_every_minimal_drop_is_found_where_the_search_is_complete(scale: int) -> None:
    for seed in range(60 * scale):
        case = random_case(Seeded(seed), contraposition=None)
        changes = result_of(case)["what_would_change"]
        if changes and changes["complete"] and (changes["drop_axioms"] or changes["add_facts"]):
            found = [frozenset(change["axioms"]) for change in changes["drop_axioms"]]
            assert set(found) == set(minimal(minimal_drops(case, changes["max_size"])))


def formula_of(case: Case, text: str) -> Any:
    from synproof_cli.logic.parser import parse_formula
    from synproof_cli.logic.vocabulary import Vocabulary

    return parse_formula(text, Vocabulary.of(case.atoms))


def test_a_changed_value_is_noticed(scale: int) -> None:
    tried: Counter[str] = Counter()
    for case, result in decided(range(12 * scale)):
        del case
        for path in leaf_paths(result):
            if is_compared(path):
                tried[str(path[-1])] += 1
                assert verify_result(with_value_changed(result, path)).outcome == "fails", path
    assert min(tried[key] for key in ("formula", "finding", "dung_label", "digest", "text", "original_thesis_status")) > 5


def test_telemetry_may_change() -> None:
    for case, result in decided(range(20)):
        del case
        changed = result | {"session_id": "session_other", "wall_clock_time_ms": 9.5}
        changed["telemetry"] = result["telemetry"] | {"solver_calls": 10**6}
        assert verify_result(changed).outcome == "holds"


def test_another_finding_told_everywhere_is_noticed(scale: int) -> None:
    for case, result in decided(range(60 * scale)):
        del case
        for other in EXIT:
            if other != result["finding"]:
                assert verify_result(with_another_finding(result, other)).outcome == "fails", other


def test_an_attack_left_out_everywhere_is_noticed(scale: int) -> None:
    tried = 0
    for case, result in decided(range(100 * scale)):
        del case
        if result["finding"] not in BY_LABELS:
            continue
        for elements in {tuple(node["elements"]) for node in nodes(result) if node["kind"] in ("attack", "defence", "support")}:
            tried += 1
            assert verify_result(without_arguments(result, list(elements))).outcome == "fails", elements
    assert tried > 40


def test_a_part_of_the_certificate_left_out_is_noticed(scale: int) -> None:
    for case, result in decided(range(40 * scale)):
        del case
        main = result["certificates"]["main"]
        for key in main:
            if key == "nodes" and not main[key]:
                continue
            lie = result | {"certificates": {"main": {name: value for name, value in main.items() if name != key}}}
            assert verify_result(lie).outcome == "fails", key
        assert verify_result(result | {"certificates": {}}).outcome == "fails"


def test_empty_proofs_of_anything_that_needs_one_are_noticed(scale: int) -> None:
    emptied = 0
    for case, result in decided(range(300 * scale)):
        del case
        for path in leaf_paths(result["certificates"]):
            if path[-3:-2] == ("lines",) and path[-2:] == (0, 0):
                lie = with_value_changed(result, ("certificates", *path))
                holder = lie["certificates"]
                for key in path[:-3]:
                    holder = holder[key]
                holder["lines"] = []
                emptied += verify_result(lie).outcome == "fails"
    assert emptied > 10


def test_a_world_rewritten_with_its_digest_never_carries_a_wrong_finding(scale: int) -> None:
    """The checker is sound: whatever a certificate is glued to, where it holds the finding is the right one there."""
    held = refused = 0
    for case, result in decided(range(35 * scale)):
        for other in (*perturbations(case), *simplifications(case)):
            lie = about(result, other) | {"contraposition": other.contraposition}
            report = verify_result(lie)
            if report.outcome == "holds":
                held += 1
                assert published(other) == result["finding"], (case, other)
            else:
                refused += 1
            if lie["world"]["digest"] != result["world"]["digest"]:
                assert verify_result(lie, expect_digest=result["world"]["digest"]).outcome == "fails"
    assert held > 20
    assert refused > 200
