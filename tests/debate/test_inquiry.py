"""Models in a debate, by hand: what counts, what is refused where, what is shown, and who is asked when."""

from __future__ import annotations

import json
from typing import Any

import pytest

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.debate import Budget, Problem
from synproof_cli.debate.conduct import Case, conduct
from synproof_cli.debate.heard import Models
from synproof_cli.debate.options import Options
from synproof_cli.debate.panel import Declined, Draft, FallacyOpinion, RelationOpinion, SameOpinion
from synproof_cli.debate.ports import CitationFinding, Failure, Silent
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import spell
from synproof_cli.model.world import AtomDecl, Axiom, Source, World
from tests.checkers.results import verify_result
from tests.debate.panels import NAME, Catalogue, Scripted, cited, draft

TEXTS = {
    "stay": "a stay is in force", "performed": "substantive obligations are performed", "suspended": "termination rights are suspended",
    "notice": "the stay was announced", "default": "there is an event of default", "licensed": "the bank has a licence",
}
ATOMS = (*(AtomDecl(name, text) for name, text in TEXTS.items()), AtomDecl("hours", "the length of the stay", type="int", minimum="0"))
RULES = (
    Axiom("stay-rule", "During a stay that was announced rights are suspended.", "stay & notice >> suspended", "defeasible"),
    Axiom("no-default", "A stay is no event of default.", "stay >> ~default"),
    Axiom("licence", "A bank under a stay keeps its licence.", "stay >> licensed", "defeasible"),
    Axiom("in-words", "Whoever performs in full is left alone.", None),
)
SOURCES = frozenset({"official_institutional", "peer_reviewed_science", "exact_works"})


def debated(
    *rules: Axiom, claim: str = "suspended", given: tuple[str, ...] = ("stay",), models: Models | None = None, allow: int = 0,
    max_failures: int = 6, require: str = "supported", touched: tuple[str, ...] = (),
) -> Any:
    world = check_world(World("my:inquiry", atoms=ATOMS, axioms=tuple(
        Axiom(one.id, one.text, one.formula, one.kind, source=Source("user", f"Source of {one.id}")) for one in rules or RULES
    )))
    vocabulary = Vocabulary.of(ATOMS)
    conditions, goal = tuple(parse_formula(one, vocabulary) for one in given), parse_formula(claim, vocabulary)
    clauses: list[Any] = [{"text": spell(one), "formula": spell(one), "english": "", "how": "formula"} for one in (*conditions, goal)]
    case = Case(
        Problem(world, conditions, goal, "2026-01-01"), spell(goal),
        {"conditions": clauses[:-1], "claim": clauses[-1], "unread": [], "nearest": [], "alternatives": [], "lints": []},
        world.to_dict() | {"version": 1, "digest": world.digest, "as_of": "2026-01-01", "without": [], "added": [],
                           "added_digest": digest([])},
        "session_test",
        Options(require, False, False, {"max_failures": max_failures, "max_depth": 12, "max_nodes": 200}),  # type: ignore[arg-type]
        source_types=SOURCES, allow_assumptions=allow, touched_by=lambda _: touched,
    )
    result = json.loads(json.dumps(conduct(case, SymbolicAgent, Budget(), Silent(), certified=True, models=models)))
    report = verify_result(result)
    assert report.outcome == ("no_verdict" if result["finding"] == "UNDECIDED" else "holds"), report.problems
    return result


def says(*replies: Any, **more: Any) -> Models:
    return Models(Scripted(replies, **more))


def proposed(result: Any) -> list[Any]:
    found, stack = [], [result["argumentation_tree"], *result["supports"]]
    while stack:
        node = stack.pop(0)
        found += [node] if node["kind"] == "proposed" else []
        stack += node["children"]
    return found


def refusals(result: Any) -> list[str]:
    return [node["rejection_reason"] for node in proposed(result)]


ATTACK = cited("~performed", "~performed >> ~suspended", conclusion="~suspended")


# ------------------------------------------------------------------ what counts


def test_cited_facts_overthrow_what_the_world_leaves_open():
    result = debated(models=says(ATTACK))
    assert (result["finding"], result["basis"], result["assumptions"], result["exit_code"]) == ("OVERTHROWN", "mixed", 2, 1)
    winner = result["refuting_argument"]
    assert (winner["proposed_by"], winner["source_citation"], winner["elements"]) == (NAME, "Gazette 12", ["fact:1", "fact:2"])
    assert "unverified" in winner["sieves"][1]["detail"]
    assert "2 facts that scripted proposed" in result["reason"]


def test_facts_yield_to_axioms():
    rules = (Axiom("r", "Stays suspend.", "stay >> suspended", "defeasible"), Axiom("open", "Licences matter.", "licensed >> performed"))
    assert debated(*rules, claim="suspended")["finding"] == "SUPPORTED"
    result = debated(*rules, claim="licensed", models=says(cited("~suspended", "~suspended >> ~licensed", conclusion="~licensed")))
    attack = next(child for child in result["argumentation_tree"]["children"] if child["kind"] == "attack")
    assert (result["finding"], attack["dung_label"], attack["status"]) == ("UNREFUTED", "OUT", "VALID")
    assert [reply["elements"] for reply in attack["children"] if reply["dung_label"] == "IN"] == [["r"]]
    assert (result["basis"], result["exit_code"]) == ("mixed", 4)


def test_the_defender_is_asked_against_what_stands_and_equal_sources_leave_it_open():
    panel = Scripted([ATTACK, cited("performed", conclusion="performed")])
    result = debated(models=Models(panel))
    assert [brief.role for brief in panel.briefs] == ["CON", "PRO"]
    assert panel.briefs[1].target.elements == ("fact:1", "fact:2")
    assert (result["finding"], result["basis"]) == ("CONTESTED", "mixed")


def test_a_source_beats_what_is_only_assumed():
    panel = Scripted([draft("~performed", "~performed >> ~suspended", conclusion="~suspended", licences=["assumption", "citation"]),
                      cited("performed", conclusion="performed"), Declined(NAME)])
    result = debated(models=Models(panel), allow=1)
    assert [brief.role for brief in panel.briefs] == ["CON", "PRO", "CON"]
    assert (result["finding"], result["basis"], result["exit_code"]) == ("UNREFUTED", "mixed", 4)


def test_a_defender_may_support_and_then_it_is_mixed():
    panel = Scripted([draft("~notice", "~notice >> ~suspended", conclusion="~suspended", licences=["assumption", "citation"]),
                      cited("notice", conclusion="notice")])
    result = debated(models=Models(panel), allow=1)
    assert (result["finding"], result["basis"], result["exit_code"]) == ("SUPPORTED", "mixed", 4)


def test_an_opponent_cannot_lift_a_claim():
    """Its argument is defeated, and one of its facts would support the claim: none of them joins."""
    attack = cited("notice", "~licensed", "notice & ~licensed >> ~suspended", conclusion="~suspended")
    result = debated(models=says(attack))
    assert (result["finding"], result["basis"], result["assumptions"]) == ("UNREFUTED", "symbolic", 0)
    (wish,) = [change for change in result["what_would_change"]["add_facts"] if "proposed_by" in change]
    assert (wish["facts"], wish["leads_to"]) == (["notice", "~licensed", "(notice & ~licensed) >> ~suspended"], "CONTRADICTED")


def test_only_facts_that_take_part_join():
    result = debated(models=says(cited("hours == 3", "~performed", "~performed >> ~suspended", conclusion="~suspended")))
    assert [fact["formula"] for fact in result["certificates"]["main"]["facts"]] == ["~performed", "~performed >> ~suspended"]


def test_an_axiom_of_the_world_may_be_a_premise_and_the_kernel_puts_it_in_place():
    rule = Axiom("ends", "Without performance nothing is suspended.", "~performed >> ~suspended", "defeasible")
    result = debated(rule, models=says(draft("~performed", "~performed >> ~suspended", conclusion="~suspended",
                                             licences=["citation", ("axiom", "ends")])))
    assert (result["finding"], result["assumptions"]) == ("OVERTHROWN", 1)
    assert result["refuting_argument"]["elements"] == ["ends", "fact:1"]
    assert [one["id"] for one in result["verdict_report"]["decisive_axioms_triggered"]] == ["ends"]


def test_a_licence_that_is_not_claimed_is_found_where_logic_gives_one():
    rule = Axiom("ends", "Without performance nothing is suspended.", "~performed >> ~suspended")
    plain = draft("~performed", "~performed >> ~suspended", conclusion="~suspended", said="Substantive obligations are not performed")
    result = debated(rule, models=says(plain))
    assert (result["finding"], result["assumptions"]) == ("OVERTHROWN", 1)


# ------------------------------------------------------------------ what is refused, and where


@pytest.mark.parametrize(("attack", "reason"), [
    (draft("P1", "P1 >> Q1", conclusion="Q1"), "Sieve 1 (Source Credibility): no word of this world stands behind P1, Q1"),
    (draft("P1 >", conclusion="Q1"), "Sieve 1 (Source Credibility): premise 1 is no formula"),
    (draft("~performed", "~performed >> ~suspended", conclusion="~suspended"), "Sieve 1 (Source Credibility): no source says so: "),
    (cited("~suspended", conclusion="~suspended", source=("blog", "https://example.org")),
     "Sieve 1 (Source Credibility): source type 'blog' is not allowed here"),
    (cited("~suspended", conclusion="~suspended", source=("exact_works", "SymPy")),
     "Sieve 1 (Source Credibility): 'exact_works' needs a computation that ran"),
    (cited("~suspended", conclusion="~suspended", source=("official_institutional", "axiom 99 of world W")),
     "Sieve 1 (Source Credibility): there is no axiom '99' in force"),
    (draft("~suspended", conclusion="~suspended", licences=[("axiom", "art-5")]),
     "Sieve 1 (Source Credibility): there is no axiom 'art-5' in force"),
    (draft("~suspended", conclusion="~suspended", licences=[("axiom", "in-words")]),
     "Sieve 1 (Source Credibility): axiom 'in-words' has no formula"),
    (cited("~suspended", conclusion="~suspended", source=("official_institutional", "  ")),
     "Sieve 1 (Source Credibility): the citation is empty"),
    (draft("~suspended", conclusion="~suspended", licences=[("axiom", "no-default")]),
     "Sieve 2 (Axiom Contradiction): Argument names [no-default] for what does not follow from it"),
    (cited("default", "default >> ~suspended", conclusion="~suspended"),
     "Sieve 2 (Axiom Contradiction): Argument contradicts ground-truth axiom 'A stay is no event of default.' [no-default] — "),
    (cited("~performed", "performed", conclusion="~suspended"), "Sieve 2.5 (Propositional SAT): premises contradict each other"),
    (cited("~performed", conclusion="~suspended"), "Sieve 2.5 (Propositional SAT): the conclusion does not follow"),
    (cited("~stay", "~stay >> ~suspended", conclusion="~suspended"),
     "Sieve 3 (Fallacy): the premises contradict the thesis's own conditions"),
    (cited("~performed", conclusion="~performed"), "Sieve 3 (Fallacy): the conclusion leaves the target standing"),
    (cited("hours < 0", conclusion="~suspended"), "Sieve 3 (Fallacy): a value is outside the range"),
    (cited("forall ?x: ~suspended", conclusion="~suspended"), "Sieve 1 (Source Credibility): premise 1 speaks of all things"),
])
def test_each_fault_is_refused_by_its_sieve_and_shown(attack: Draft, reason: str):
    result = debated(models=says(attack))
    assert result["finding"] == "UNREFUTED"
    (node,) = proposed(result)
    assert node["rejection_reason"].startswith(reason), node["rejection_reason"]
    assert (node["status"], node["dung_label"], node["children"], node["elements"]) == ("REFUTED", "REJECTED", [], [])
    assert (node["proposed_by"], node["new_thesis"]) == (NAME, attack.new_thesis)
    assert (result["basis"], result["assumptions"]) == ("symbolic", 0)


def test_the_core_of_what_strict_axioms_refuse_is_in_the_certificate():
    result = debated(models=says(cited("default", "default >> ~suspended", conclusion="~suspended")))
    (node,) = proposed(result)
    evidence = result["certificates"]["main"]["nodes"][node["id"]]
    assert list(evidence) == ["blocked"]
    assert evidence["blocked"]["axioms"] == ["no-default"]


def test_the_same_point_again_is_a_duplicate():
    attack = cited("~performed", conclusion="~suspended")
    result = debated(models=says(attack, attack, draft("P1", conclusion="Q1"), draft("P1", conclusion="Q1")))
    assert [reason[:9] for reason in refusals(result)] == ["Sieve 2.5", "Sieve 0 (", "Sieve 1 (", "Sieve 0 ("]


def test_atoms_are_bound_by_name_text_or_formula_and_by_nothing_else():
    table = [("P1", "substantive obligations are not performed"), ("Q1", "~suspended"), ("R", "the moon is full")]
    bound = cited("P1", "P1 >> Q1", conclusion="Q1", atoms=table)
    assert debated(models=says(bound))["finding"] == "OVERTHROWN"
    unbound = cited("P1", "P1 & R >> Q1", "R", conclusion="Q1", atoms=table)
    (reason,) = refusals(debated(models=says(unbound)))
    assert "no word of this world stands behind R:" in reason


def test_assumptions_count_together():
    first = draft("~licensed", "~licensed >> ~suspended", conclusion="~suspended", licences=["assumption", "citation"])
    second = draft("default | ~notice", "default | ~notice >> ~suspended", conclusion="~suspended", licences=["assumption", "citation"])
    answered = cited("licensed", conclusion="licensed")
    result = debated(models=says(first, second, answered), allow=1)
    assert result["assumptions"] <= 2 + 1
    assert any("1 allowed" in reason for reason in refusals(result)) or result["finding"] != "UNREFUTED"


# ------------------------------------------------------------------ repair


GAP = cited("~performed", conclusion="~suspended")


def test_a_sole_gap_is_repaired_once_with_the_same_premise_and_source():
    repaired = draft("~performed", "~performed >> ~suspended", conclusion="~suspended", licences=["citation", ("axiom", "ends")])
    rule = Axiom("ends", "Without performance nothing is suspended.", "~performed >> ~suspended", "defeasible")
    panel = Scripted([GAP], repairs=[repaired])
    result = debated(rule, models=Models(panel))
    assert result["finding"] == "OVERTHROWN"
    assert len(panel.gaps) == 1
    assert "performed = false" in panel.gaps[0]


@pytest.mark.parametrize(("repair", "note"), [
    (draft("~performed", "~performed >> ~suspended", conclusion="~suspended", said="so it is "), "changes the premise or its source"),
    (draft("~licensed", "~licensed >> ~suspended", conclusion="~suspended"), "changes the premise or its source"),
    (cited("~performed", "~performed >> ~suspended", conclusion="~suspended"), "no source says so"),  # what a repair adds is not cited
    (cited("~performed", conclusion="~suspended"), "a repair did not help"),
    (Declined(NAME), "the conclusion does not follow"), (Failure("broken", "invalid"), "the conclusion does not follow"),
])
def test_a_repair_that_changes_or_invents_does_not_help(repair: Any, note: str):
    panel = Scripted([GAP, GAP], repairs=[repair, repair])
    result = debated(models=Models(panel))
    assert result["finding"] == "UNREFUTED"
    assert note in refusals(result)[0]
    assert len(panel.gaps) == 1  # the same argument again is a duplicate


def test_nothing_else_is_repaired():
    panel = Scripted([cited("~performed", "performed", conclusion="~suspended"), cited("~performed", conclusion="~performed")])
    debated(models=Models(panel))
    assert panel.gaps == []


# ------------------------------------------------------------------ judges


def test_a_judge_may_refuse_and_the_verdict_says_so():
    flags = FallacyOpinion({"is_strawman": True}, "it misses the point", "judge")
    result = debated(models=says(ATTACK, fallacy=lambda _: flags), require="unrefuted")
    assert (result["finding"], result["basis"], result["exit_code"]) == ("UNREFUTED", "mixed", 4)
    (node,) = proposed(result)
    assert node["rejection_reason"] == "Sieve 3 (Fallacy): judge judges so (is_strawman): it misses the point"
    assert [one["basis"] for one in node["sieves"]] == ["symbolic", "symbolic", "symbolic", "symbolic", "model"]
    assert "refused by a model's judgement alone" in result["reason"]


@pytest.mark.parametrize("flag", ["violates_non_contradiction", "is_non_sequitur"])
def test_what_logic_proved_no_judge_denies(flag: str):
    result = debated(models=says(ATTACK, fallacy=lambda _: FallacyOpinion({flag: True}, "no", "judge")))
    assert result["finding"] == "OVERTHROWN"


def test_judges_are_asked_only_where_their_word_could_matter():
    panel = Scripted([GAP, cited("default", conclusion="~suspended"), cited("performed", "performed >> suspended", conclusion="suspended")])
    debated(models=Models(panel))
    assert panel.judged == []


def test_axioms_in_words_are_judged_and_no_others():
    seen: list[Any] = []

    def judge(axioms: Any) -> RelationOpinion:
        seen.append([axiom.id for axiom in axioms])
        return RelationOpinion({"in-words": "CONTRADICTS", "no-default": "CONTRADICTS"}, "left alone means so", "judge")

    result = debated(models=says(ATTACK, relation=judge), touched=("in-words",))
    assert seen == [["in-words"]]
    (reason,) = refusals(result)
    head = "Sieve 2 (Axiom Contradiction): Argument contradicts ground-truth axiom 'Whoever performs in full is left alone.' [in-words] — "
    assert reason.startswith(head)
    assert (result["finding"], result["basis"]) == ("UNREFUTED", "mixed")


def test_citations_are_looked_up_once_and_a_wrong_one_is_refused():
    catalogue = Catalogue({"Gazette 12": CitationFinding("not-found", "no such gazette")})
    other = cited("~performed", "~performed >> ~suspended", conclusion="~suspended", source=("official_institutional", "Gazette 13"))
    result = debated(models=Models(Scripted([ATTACK, ATTACK, other]), catalogue))
    assert catalogue.asked == ["Gazette 12", "Gazette 13"] or catalogue.asked == ["Gazette 12"]
    assert refusals(result)[0].startswith("Sieve 1 (Source Credibility): the source cannot be relied on (not-found): no such gazette")


def test_a_verified_source_is_said_to_be():
    catalogue = Catalogue({"Gazette 12": CitationFinding("verified", "Gazette 12, 2014")})
    result = debated(models=Models(Scripted([ATTACK]), catalogue))
    assert "the source is verified: Gazette 12, 2014" in result["refuting_argument"]["sieves"][1]["detail"]


def test_near_words_without_formulas_are_put_to_the_judge_of_duplicates():
    first = draft("P1", conclusion="Q1", said="Performance has stopped in this very case")
    near = draft("P2", conclusion="Q1", said="In this very case performance has stopped")
    may_not = draft("P3", conclusion="Q1", said="Performance has not stopped in this very case")
    panel = Scripted([first, near, may_not], same=SameOpinion(same=True, by="judge"))
    result = debated(models=Models(panel))
    assert len(panel.pairs) == 1
    assert sorted(reason[:7] for reason in refusals(result)) == ["Sieve 0", "Sieve 1", "Sieve 1"]
    assert result["basis"] == "mixed"


# ------------------------------------------------------------------ failures


@pytest.mark.parametrize("fault", ["refused", "cut-off", "invalid"])
def test_an_opponent_who_never_answers_usefully_leaves_it_undecided(fault: Any):
    panel = Scripted([Failure("I cannot help with that", fault)] * 9)
    result = debated(models=Models(panel), max_failures=3)
    assert len(panel.briefs) == 3
    assert (result["finding"], result["stopping_reason"], result["exit_code"]) == ("UNDECIDED", "PROVIDER_FAILED", 3)
    assert "I cannot help with that" in result["reason"]


@pytest.mark.parametrize(("fault", "stop"), [
    ("provider", "PROVIDER_FAILED"), ("not-recorded", "PROVIDER_FAILED"), ("budget", "BUDGET_EXHAUSTED"),
])
def test_a_failure_ends_it_undecided_and_what_was_tried_is_kept(fault: Any, stop: str):
    panel = Scripted([cited("default", conclusion="~suspended"), Failure("gone", fault), ATTACK])
    result = debated(models=Models(panel))
    assert len(panel.briefs) == 2
    assert (result["finding"], result["stopping_reason"], result["exit_code"]) == ("UNDECIDED", stop, 3)
    assert len(proposed(result)) == 1
    assert result["certificates"] == {}


def test_a_defender_who_cannot_be_heard_loses_nothing():
    result = debated(models=says(ATTACK, Failure("gone")))
    assert (result["finding"], result["exit_code"]) == ("UNDECIDED", 3)


def test_one_useless_answer_beside_a_useful_one_is_said_and_no_more():
    result = debated(models=says(Failure("cut off after 20 tokens", "cut-off"), Declined(NAME)))
    assert result["finding"] == "UNREFUTED"
    assert "1 answer of a model could not be used: cut off after 20 tokens." in result["reason"]


def test_max_failures_bounds_what_is_asked_and_shown():
    wrong = [cited(f"hours == {number}", conclusion="~suspended") for number in range(20)]
    panel = Scripted(wrong)
    result = debated(models=Models(panel), max_failures=3)
    assert len(panel.briefs) == 3
    assert len(result["argumentation_tree"]["children"]) == 3


def test_models_are_not_asked_where_the_axioms_decide():
    panel = Scripted([ATTACK])
    result = debated(given=("stay", "notice"), models=Models(panel))
    assert (result["finding"], panel.briefs) == ("SUPPORTED", [])


def test_the_pure_form_hears_them_there_and_changes_nothing():
    panel = Scripted([cited("default", "default >> ~suspended", conclusion="~suspended"), ATTACK])
    result = debated(given=("stay", "notice"), models=Models(panel, llm_only=True))
    assert (result["finding"], result["basis"], result["assumptions"], result["exit_code"]) == ("SUPPORTED", "symbolic", 0, 0)
    assert [node["kind"] for node in result["argumentation_tree"]["children"]] == ["proposed"]
    (wish,) = [one for one in result["what_would_change"]["add_facts"] if one.get("proposed_by")]
    assert (wish["leads_to"], wish["source"]) == ("CONTRADICTED", "official_institutional: Gazette 12")


def test_what_came_before_is_told_to_who_is_asked_next():
    panel = Scripted([cited("default", conclusion="~suspended"), Declined(NAME)])
    debated(models=Models(panel))
    first, second = panel.briefs
    assert (first.tried, first.attempt, second.attempt) == ((), 0, 1)
    assert second.tried[0].reason.startswith("Sieve 2 (Axiom Contradiction)")
    assert [axiom.id for axiom in first.axioms][:1] == ["stay-rule"]
