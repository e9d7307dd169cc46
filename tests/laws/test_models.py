"""No sequence of replies whatever changes what the axioms decide, and what models cite never moves an axiom's label."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.debate import Budget, conduct
from synproof_cli.debate.case import decide_case
from synproof_cli.debate.heard import Heard, Models
from synproof_cli.debate.inquiry import inquire
from synproof_cli.debate.options import Options
from synproof_cli.debate.panel import Declined, Draft, DraftLicence, FallacyOpinion
from synproof_cli.debate.ports import CitationFinding, Failure, Silent
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import Implies, Not, negate, spell
from tests.checkers.results import verify_result
from tests.debate.panels import Catalogue, Reply, Scripted
from tests.laws.engine import checked_world, judgement_of, problem_of, reading_of
from tests.laws.judgement import BY_LABELS, oracle
from tests.oracles.cases import Case, LicensedFact
from tests.oracles.random_cases import Choices, Leaf, Seeded, chance, formula, leaves_over, literal, random_case

TYPES = ("official_institutional", "peer_reviewed_science", "wikipedia", "formal_logic")
FAULTS = ("refused", "cut-off", "invalid", "provider", "budget", "not-recorded")
CONFIRMED = ("PROVED", "SUPPORTED", "UNREFUTED")


# ------------------------------------------------------------------ replies of every kind


def any_reply(choices: Choices, case: Case, leaf: Leaf) -> Reply:
    """Anything a model may answer; half of it is aimed well."""
    kind = choices.pick(("aimed", "aimed", "aimed", "rule", "free", "declined", "failed"))
    if kind == "declined":
        return Declined("m") if chance(choices, 40) else any_draft(choices, case, leaf)
    if kind == "failed":
        return Failure("it failed", choices.pick(FAULTS)) if chance(choices, 30) else any_draft(choices, case, leaf)
    return any_draft(choices, case, leaf) if kind == "free" else aimed_draft(choices, case, leaf, by_rule=kind == "rule")


def any_draft(choices: Choices, case: Case, leaf: Leaf) -> Draft:
    premises = [spell(formula(choices, leaf, 2)) for _ in range(choices.pick((1, 2, 3)))]
    premises += choices.pick(([], [], ["P1 >> Q1"], ["not a formula ("], ["forall ?x: p(?x)"], ["__import__('os')"]))
    conclusion = choices.pick((spell(formula(choices, leaf, 2)), spell(case.claim), spell(negate(case.claim)), "Q1"))
    return Draft(
        "It is so.", "The thesis fails.", tuple(premises), conclusion, choices.pick((*TYPES, "blog", "exact_works")),
        choices.pick(("Gazette 7", "axiom 1", "axiom 99", "", "Journal 3")),
        licences=tuple(any_licence(choices, case) for _ in premises), atoms=choices.pick(((), (("P1", "a"), ("Q1", "~b")))), by="m",
    )


def any_licence(choices: Choices, case: Case) -> DraftLicence | None:
    kind = choices.pick(("citation", "axiom", "condition", "assumption", "evidence", "none"))
    if kind == "none":
        return None
    ids = tuple(choices.pick((rule.id, "nobody", "fact:1")) for rule in case.rules[:1]) if kind == "axiom" else ()
    return DraftLicence(kind, ids)


def aimed_draft(choices: Choices, case: Case, leaf: Leaf, *, by_rule: bool) -> Draft:
    """An argument that follows, for or against the claim, from cited facts and perhaps a rule of the world."""
    goal = negate(case.claim) if chance(choices, 75) else case.claim
    first = literal(choices, leaf)
    premises: list[tuple[str, DraftLicence | None]] = [(spell(first), DraftLicence(choices.pick(("citation", "citation", "assumption"))))]
    rules = [rule for rule in case.rules if isinstance(rule.formula, Implies)]
    if by_rule and rules:
        rule = choices.pick(rules)
        premises = [(spell(rule.formula.left), DraftLicence("citation")), (spell(rule.formula), DraftLicence("axiom", (rule.id,)))]
        first, goal = rule.formula.left, rule.formula.right if chance(choices, 50) else goal
    if not by_rule or chance(choices, 50):
        bridge = Implies(first, goal) if chance(choices, 60) else goal
        premises.append((spell(bridge), choices.pick((DraftLicence("citation"), None, DraftLicence("assumption")))))
    return Draft(
        "It is so.", "The thesis fails.", tuple(text for text, _ in premises), spell(goal), choices.pick(TYPES),
        choices.pick(("G 1", "G 2")),
        licences=tuple(licence for _, licence in premises), by="m",
    )


def any_panel(choices: Choices, case: Case) -> Models:
    leaf = leaves_over(case.atoms)
    replies = [any_reply(choices, case, leaf) for _ in range(choices.pick((1, 4, 8, 14)))]
    says = choices.pick(("nothing", "nothing", "nothing", "all", "fails"))
    opinions: dict[str, Any] = {
        "nothing": None, "all": FallacyOpinion(dict.fromkeys(("is_circular", "is_strawman"), True), "because", "m"),
        "fails": Failure("no judge", choices.pick(FAULTS)),
    }
    repairs = [any_reply(choices, case, leaf) for _ in range(3)]
    catalogue = Catalogue({"G 1": CitationFinding(choices.pick(("verified", "mismatch", "failed")), "as found")})
    panel = Scripted(replies, repairs, fallacy=lambda _: opinions[says])
    return Models(panel, choices.pick((None, catalogue)), llm_only=chance(choices, 30))


# ------------------------------------------------------------------ running them


def whole_case(case: Case, *, allow: int = 0, max_failures: int = 4) -> conduct.Case:
    world = checked_world(case)
    return conduct.Case(
        problem=problem_of(case), thesis=spell(case.claim), reading=reading_of(case),
        world=world.to_dict() | {"version": 1, "digest": world.digest, "as_of": case.as_of, "without": sorted(case.without)}
        | {"added": [], "added_digest": digest([])},
        session_id="session_0",
        options=Options("unrefuted", False, False, {"max_failures": max_failures, "max_depth": 12, "max_nodes": 200}),
        source_types=frozenset(TYPES), allow_assumptions=allow, second_opinion=False,
    )


def hear(case: Case, models: Models, allow: int = 0) -> tuple[Any, Heard]:
    whole = whole_case(case, allow=allow)
    budget = Budget()
    trial, decision = decide_case(whole, budget)
    return decision, inquire(whole, trial, decision, models, budget)


def result_with(case: Case, models: Models | None, allow: int = 0) -> Any:
    result = conduct.conduct(whole_case(case, allow=allow), SymbolicAgent, Budget(), Silent(), certified=True, models=models)
    return json.loads(json.dumps(result))


def drawn(seed: int, *, facts: bool = False) -> tuple[Case, Models, int]:
    choices = Seeded(seed)
    case = random_case(choices, facts=facts, contraposition=None, by_model=chance(choices, 20))
    return case, any_panel(choices, case), choices.pick((0, 0, 1, 2))


def open_case(seed: int) -> tuple[Case, Models, int]:
    """A case that the axioms leave UNREFUTED: the only kind in which models are heard."""
    choices = Seeded(seed)
    while True:
        case = random_case(choices, facts=False, contraposition=None)
        if oracle(case).finding == "UNREFUTED":
            return case, any_panel(choices, case), choices.pick((0, 0, 1, 2))


# ------------------------------------------------------------------ the laws


def test_what_the_axioms_decide_stands_whatever_is_replied(scale: int) -> None:
    met = Counter[str]()
    for seed in range(2_000 * scale):
        case, models, allow = drawn(seed)
        decision, heard = hear(case, models, allow)
        if decision.finding == "UNREFUTED":
            continue
        met[decision.finding] += 1
        assert (heard.decision, heard.stop, heard.case.problem.facts) == (decision, "", ()), seed
    assert min(met.values()) > 20, met


def test_where_the_axioms_leave_it_open_models_cite_and_no_axiom_yields(scale: int) -> None:
    met = Counter[str]()
    for seed in range(800 * scale):
        case, models, allow = open_case(seed)
        decision, heard = hear(case, models, allow)
        met[heard.stop or heard.decision.finding] += 1
        if heard.stop:
            continue
        assert heard.decision.finding in ("UNREFUTED", "OVERTHROWN", "CONTESTED") or (allow and heard.decision.finding == "SUPPORTED"), seed
        before, after = judgement_of(decision).labels, judgement_of(heard.decision).labels
        axioms = {rule.id for rule in case.rules} & before.keys() & after.keys()
        assert {name: before[name] for name in axioms} == {name: after[name] for name in axioms}, seed
        with_facts = replace(case, facts=tuple(LicensedFact(one.id, one.formula, one.licence) for one in heard.case.problem.facts))
        by_force = oracle(with_facts)
        assert by_force.finding == heard.decision.finding, seed
        assert sum(one.licence == "assumption" for one in heard.case.problem.facts) <= allow
    assert met["OVERTHROWN"] > 20 and met["CONTESTED"] > 5 and met["UNREFUTED"] > 100 and met["PROVIDER_FAILED"] > 20, met


def test_results_with_models_hold_before_the_independent_check(scale: int) -> None:
    proposed = facts = judged = 0
    for seed in range(120 * scale):
        case, models, allow = open_case(seed) if seed % 3 else drawn(seed)
        document = result_with(case, models, allow)
        report = verify_result(document)
        assert report.outcome in ("holds", "no_verdict"), (seed, report.problems)
        if document["finding"] == "UNDECIDED":
            assert (document["exit_code"], document["original_thesis_status"]) == (3, None)
            continue
        kinds = [node for node in nodes(document) if node["kind"] == "proposed"]
        proposed += len(kinds)
        facts += len(document["certificates"]["main"]["facts"])
        word = any(one["basis"] == "model" for node in kinds for one in node["sieves"])
        judged += word and document["finding"] == "UNREFUTED"
        if document["certificates"]["main"]["facts"] or (word and document["finding"] == "UNREFUTED"):
            assert document["basis"] == "mixed"
            assert document["exit_code"] != 0
    assert proposed > 60 and facts > 20 and judged > 2


def nodes(document: Any) -> list[Any]:
    found, stack = [], [document["argumentation_tree"], *document["supports"]]
    while stack:
        found.append(stack.pop())
        stack += found[-1]["children"]
    return found


def test_a_provider_that_fails_confirms_nothing(scale: int) -> None:
    for seed in range(100 * scale):
        case, _, allow = open_case(seed)
        for fault in FAULTS:
            models = Models(Scripted([Failure("no answer", fault)] * 20))
            decision, heard = hear(case, models, allow)
            assert decision.finding == "UNREFUTED"
            assert heard.stop == ("BUDGET_EXHAUSTED" if fault == "budget" else "PROVIDER_FAILED"), (seed, fault)
    document = result_with(case, Models(Scripted([Failure("no answer")])))
    assert (document["finding"], document["exit_code"], document["stopping_reason"]) == ("UNDECIDED", 3, "PROVIDER_FAILED")
    assert verify_result(document).outcome == "no_verdict"


def test_the_same_replies_give_the_same_questions_and_the_same_result() -> None:
    for seed in range(60):
        first, second = open_case(seed), open_case(seed)
        documents = [result_with(case, models, allow) for case, models, allow in (first, second)]
        for document in documents:
            document.pop("telemetry")
        assert documents[0] == documents[1], seed
        assert first[1].panel.briefs == second[1].panel.briefs, seed  # type: ignore[attr-defined]


@pytest.mark.parametrize("finding", ["PROVED", "CONTRADICTED", *(one for one in BY_LABELS if one != "UNREFUTED")])
def test_the_pure_form_of_the_specification_reaches_the_same_finding(finding: str) -> None:
    found = 0
    for seed in range(1_000):
        case, models, allow = drawn(seed)
        if oracle(case).finding != finding:
            continue
        found += 1
        document = result_with(case, replace(models, llm_only=True), allow)
        assert (document["finding"], verify_result(document).outcome) == (finding, "holds"), seed
        assert document["certificates"]["main"]["facts"] == []
        assert document["basis"] == result_with(case, None)["basis"]
        if found == 12:
            return
    raise AssertionError(f"{finding} was met {found} times")


def test_an_agreeing_endpoint_and_one_that_refuses_every_argument_never_support() -> None:
    """Whatever judges say, a thesis is at most UNREFUTED, and where their word made it so the basis is mixed."""
    everything = FallacyOpinion(dict.fromkeys(("is_circular", "is_strawman", "has_reality_disconnect"), True), "all wrong", "m")
    held = 0
    for seed in range(150):
        case, models, _ = open_case(seed)
        agreed = result_with(case, Models(Scripted()))
        assert agreed["finding"] == "UNREFUTED"
        panel = Scripted(models.panel.replies, fallacy=lambda _: everything)  # type: ignore[attr-defined]
        document = result_with(case, Models(panel))
        assert document["finding"] in ("UNREFUTED", "UNDECIDED"), seed
        if any(one["basis"] == "model" for node in nodes(document) for one in node["sieves"]) and document["finding"] == "UNREFUTED":
            held += 1
            assert (document["basis"], document["exit_code"]) == ("mixed", 4)
    assert held > 10


def test_a_claim_that_facts_would_decide_is_never_proved() -> None:
    """Facts are no strict axioms: c itself, cited, supports c at most, and only against something weaker."""
    case, _, _ = open_case(3)
    claim = Draft("So it is.", "It is.", (spell(case.claim),), spell(case.claim), TYPES[0], "G", (DraftLicence("citation"),), by="m")
    denial = Draft("No.", "No.", (spell(Not(case.claim)),), spell(negate(case.claim)), TYPES[0], "G", (DraftLicence("citation"),), by="m")
    _, heard = hear(case, Models(Scripted([claim, denial, claim])))
    assert heard.decision.finding in ("OVERTHROWN", "CONTESTED", "UNREFUTED")
