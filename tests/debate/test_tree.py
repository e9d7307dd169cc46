"""The tree explains the labels: shape, selection, references, attempts that came to nothing."""

from __future__ import annotations

import pytest

from synproof_cli.debate.report import levels
from synproof_cli.model.result import DebateResult, Node
from tests.debate.trials import defeasible, result_of, strict


def children(node: Node, kind: str) -> list[Node]:
    return [child for child in node["children"] if child["kind"] == kind]


def tree(result: DebateResult) -> Node:
    root = result["argumentation_tree"]
    assert root is not None
    return root


PENGUIN = (
    strict("penguin >> bird"), defeasible("bird >> flies"), defeasible("penguin >> ~flies", overrides=("a2",)),
    defeasible("jetpack >> flies", overrides=("a3",)),
)


def test_attack_defence_and_defence_of_the_attack_alternate() -> None:
    result = result_of(PENGUIN, "flies", given=("penguin", "jetpack"))
    assert (result["finding"], result["exit_code"]) == ("SUPPORTED", 0)
    attack = children(tree(result), "attack")[0]
    assert (attack["role"], attack["dung_label"], attack["elements"], attack["defeats"]) == ("CON", "OUT", ["a3"], ["root"])
    defence = children(attack, "defence")[0]
    assert (defence["role"], defence["dung_label"], defence["elements"], defence["defeats"]) == ("PRO", "IN", ["a4"], ["a3"])


def test_premises_are_conditions_strict_axioms_then_elements_and_minimal() -> None:
    result = result_of((*PENGUIN[:2], strict("fish >> swims")), "flies", given=("penguin", "fish"))
    support = result["supports"][0]
    assert support["propositional_premises"] == ["penguin", "penguin >> bird", "bird >> flies"]
    assert [premise["licence"]["kind"] for premise in support["premises"]] == ["condition", "axiom", "axiom"]
    assert result["verdict_report"]["decisive_axioms_triggered"] == [
        {"id": "a1", "text": "Text of a1.", "citation": "Source of a1"}, {"id": "a2", "text": "Text of a2.", "citation": "Source of a2"},
    ]


def test_equal_rules_are_contested_and_an_argument_met_before_is_a_reference() -> None:
    rules = (strict("quaker & republican"), defeasible("quaker >> pacifist"), defeasible("republican >> ~pacifist"))
    result = result_of(rules, "pacifist")
    assert (result["finding"], tree(result)["dung_label"], result["exit_code"]) == ("CONTESTED", "UNDEC", 1)
    nodes = list(levels([tree(result), *result["supports"]]))
    assert any(node["reference"] and not node["children"] for node in nodes)
    placed = [node["id"] for node in nodes if not node["reference"]]
    assert len(placed) == len(set(placed))


def test_all_standing_attacks_are_shown_and_of_defeated_ones_the_first() -> None:
    weak = [defeasible(f"c{n} >> ~claim") for n in range(6)]
    strong = defeasible("~(c0 | c1 | c2 | c3 | c4 | c5) | claim", overrides=tuple(f"a{n}" for n in range(1, 7)))
    result = result_of((*weak, strong), "claim", given=tuple(f"c{n}" for n in range(6)), max_failures=2)
    attacks = children(tree(result), "attack")
    assert [node["dung_label"] for node in attacks] == ["OUT", "OUT"]
    standing = result_of(weak, "claim", given=tuple(f"c{n}" for n in range(6)), max_failures=2)
    assert len(children(tree(standing), "attack")) == 6


def test_failed_attempts_never_exceed_max_failures() -> None:
    rules = [defeasible(f"x{n} >> ~claim") for n in range(9)] + [defeasible("claim")]
    for limit in (2, 5, 10):
        root = tree(result_of(rules, "claim", max_failures=limit))
        assert len([node for node in root["children"] if node["dung_label"] in ("OUT", "REJECTED")]) <= limit


def test_tempting_argument_names_the_strict_axiom_that_stops_it() -> None:
    rules = (
        strict("measure & performed >> ~default"), defeasible("measure >> default"), defeasible("default >> terminate"),
        defeasible("stay >> ~terminate", overrides=("a3",)),
    )
    result = result_of(rules, "~terminate", given=("measure", "performed", "stay"))
    tempting = children(tree(result), "tempting")[0]
    assert (tempting["status"], tempting["dung_label"], tempting["elements"]) == ("REFUTED", "REJECTED", [])
    assert "measure >> default" in tempting["propositional_premises"]
    start = "Sieve 2 (Axiom Contradiction): Argument contradicts ground-truth axiom 'Text of a1.' [a1]"
    assert tempting["rejection_reason"] is not None and tempting["rejection_reason"].startswith(start)
    assert result["set_aside"] == ["a2"]


def test_hypothetical_argument_assumes_what_would_defeat_the_claim() -> None:
    rules = (defeasible("stay >> suspended"), defeasible("ccp >> ~suspended", overrides=("a1",)))
    result = result_of(rules, "suspended", given=("stay",))
    hypothetical = children(tree(result), "hypothetical")[0]
    assert [p["formula"] for p in hypothetical["premises"] if p["licence"]["kind"] == "assumption"] == ["ccp"]
    assert hypothetical["rejection_reason"] is not None and hypothetical["rejection_reason"].startswith("Sieve 1 (Source Credibility): ")
    assert all("~suspended" not in node["propositional_premises"] for node in children(tree(result), "hypothetical"))


def test_outweighed_argument_is_valid_keeps_its_label_and_names_what_outweighs_it() -> None:
    result = result_of(PENGUIN[:3], "flies", given=("penguin",))
    attack = children(tree(result), "attack")[0]
    outweighed = children(attack, "outweighed")[0]
    assert (outweighed["status"], outweighed["dung_label"], outweighed["defeats"]) == ("VALID", "OUT", [])
    assert outweighed["outweighed_by"] == ["a3"]


def test_depth_limit_truncates_the_tree_and_not_the_finding() -> None:
    full = result_of(PENGUIN, "flies", given=("penguin", "jetpack"))
    cut = result_of(PENGUIN, "flies", given=("penguin", "jetpack"), max_depth=1)
    assert full["finding"] == cut["finding"]
    assert children(tree(cut), "attack")[0]["truncated"] and not children(tree(cut), "attack")[0]["children"]


@pytest.mark.parametrize(("claim", "finding"), [("bird", "PROVED"), ("~bird", "CONTRADICTED"), ("bird | ~bird", "PROVED")])
def test_what_strict_axioms_settle_has_one_argument_without_elements(claim: str, finding: str) -> None:
    result = result_of(PENGUIN, claim, given=("penguin",))
    assert result["finding"] == finding
    shown = result["supports"] if finding == "PROVED" else children(tree(result), "attack")
    assert [node["elements"] for node in shown] == [[]]


def test_archive_holds_every_path_and_the_root_is_an_axiom_there() -> None:
    result = result_of(PENGUIN, "flies", given=("penguin", "jetpack"))
    leaves = [node for node in levels([tree(result)]) if not node["children"]]
    assert len(result["archive_of_paths"]) == len(leaves)
    assert all(path[0]["id"] == "root" and path[0]["status"] == "AXIOM" for path in result["archive_of_paths"])
    assert tree(result)["status"] == "AXIOM_ROOT"


def test_inadmissible_worlds_show_the_root_alone_and_name_the_clash() -> None:
    result = result_of((strict("a"), strict("~a"), strict("b")), "b")
    assert (result["finding"], result["exit_code"], result["original_thesis_status"]) == ("INCONSISTENT", 3, None)
    assert tree(result)["children"] == [] and tree(result)["dung_label"] is None
    assert [axiom["id"] for axiom in result["verdict_report"]["decisive_axioms_triggered"]] == ["a1", "a2"]


def test_same_debate_gives_the_same_document() -> None:
    assert result_of(PENGUIN, "flies", given=("penguin",)) == result_of(PENGUIN, "flies", given=("penguin",))
