"""The laws of the semantics (design section 2), of the oracle and of the engine alike."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.model.formula import Not, negate
from tests.laws import engine
from tests.laws.judgement import BY_LABELS, Judge, oracle
from tests.oracles.cases import Case
from tests.oracles.conflicts import Trial
from tests.oracles.findings import OPPOSITE
from tests.oracles.labels import argument_graph, argument_label
from tests.oracles.strategies import cases, formulas, sweep

JUDGES = [pytest.param(oracle, id="oracle"), pytest.param(engine.judge, id="engine")]
every_judge = pytest.mark.parametrize("judge", JUDGES)


@every_judge
def test_what_is_accepted_is_satisfiable(judge: Judge) -> None:
    @given(cases())
    def law(case: Case) -> None:
        judgement = judge(case)
        if judgement.finding in BY_LABELS:
            assert Trial(case).with_elements(judgement.accepted)

    law()


@every_judge
def test_an_argument_is_in_iff_what_is_accepted_entails_its_conclusion(judge: Judge) -> None:
    @given(cases(), st.data())
    def law(case: Case, data: st.DataObject) -> None:
        asked = data.draw(formulas([decl for decl in case.atoms if decl.type == "bool"]))
        judgement = judge(case.with_claim(asked))
        if judgement.finding not in BY_LABELS:
            return
        trial = Trial(case, extra=[asked])
        known, claim = trial.with_elements(judgement.accepted), trial.universe.truth(asked)
        assert (judgement.finding == "SUPPORTED") is (known & ~claim == 0)
        assert (judgement.finding == "OVERTHROWN") is (known & claim == 0)

    law()


@every_judge
def test_labels_are_those_of_the_whole_argument_graph(judge: Judge) -> None:
    @given(cases())
    def law(case: Case) -> None:
        judgement = judge(case)
        if judgement.finding not in BY_LABELS:
            return
        for argument, label in argument_graph(Trial(case)).items():
            if argument.elements <= judgement.labels.keys():
                assert argument_label(argument.elements, judgement.labels) == label, argument

    law()


@every_judge
def test_facts_never_move_the_label_of_an_axiom(judge: Judge) -> None:
    @given(cases())
    def law(case: Case) -> None:
        with_facts, without = judge(case), judge(replace(case, facts=()))
        facts = {fact.id for fact in case.facts}
        common = (with_facts.labels.keys() & without.labels.keys()) - facts
        assert {name: with_facts.labels[name] for name in common} == {name: without.labels[name] for name in common}

    law()


@every_judge
def test_the_negated_claim_has_the_opposite_finding(judge: Judge) -> None:
    @given(cases(contraposition=None, by_model=True))
    def law(case: Case) -> None:
        found = judge(case).finding
        for denied in (negate(case.claim), Not(case.claim), Not(Not(Not(case.claim)))):
            opposite = judge(case.with_claim(denied)).finding
            assert OPPOSITE.get(found, found) == opposite or {found, opposite} <= {"UNREFUTED", "CONTESTED"}

    law()


@every_judge
def test_conditions_and_strict_axioms_decide_alike(judge: Judge) -> None:
    """A condition is a strict axiom of this thesis: moving it among the axioms leaves the finding, but for whom a clash is held against."""

    @given(cases(facts=False))
    def law(case: Case) -> None:
        found = judge(case).finding
        moved = judge(case_with_conditions_as_axioms(case)).finding
        assert found == moved or (found, moved) == ("IMPOSSIBLE", "INCONSISTENT")

    law()


def case_with_conditions_as_axioms(case: Case) -> Case:
    """The same case, its conditions written as strict axioms that override nothing."""
    rule = replace(case.rules[0], overrides=(), valid_from=None, valid_to=None, strict=True, by_model=False)
    added = tuple(replace(rule, id=f"given-{number}", formula=formula) for number, formula in enumerate(case.conditions))
    return replace(case, rules=(*case.rules, *added), conditions=())


@every_judge
def test_a_world_without_defeasible_axioms_is_classical(judge: Judge) -> None:
    @given(cases(facts=False))
    def law(case: Case) -> None:
        strict = replace(case, rules=tuple(replace(rule, strict=True, overrides=()) for rule in case.rules))
        trial = Trial(strict)
        found = judge(strict).finding
        assert (found in ("INCONSISTENT", "IMPOSSIBLE")) is (trial.background == 0)
        if trial.background:
            proved, contradicted = not trial.background & trial.denial, not trial.background & trial.claim
            assert found == ("PROVED" if proved else "CONTRADICTED" if contradicted else "UNREFUTED")

    law()


@every_judge
def test_without_contraposition_only_supported_and_overthrown_can_be_lost(judge: Judge) -> None:
    @given(cases())
    def law(case: Case) -> None:
        found, forward = judge(case).finding, judge(replace(case, contraposition=False)).finding
        assert forward == found or (found in ("SUPPORTED", "OVERTHROWN") and forward == "CONTESTED")

    law()


def test_random_cases_reach_every_finding_often() -> None:
    found: Counter[str] = Counter()
    features: Counter[str] = Counter()

    def collect(case: Case) -> None:
        trial = Trial(case)
        found[oracle(case).finding] += 1
        if trial.background:
            features["conflicts"] += bool(trial.conflicts)
            features["culprits are not all members"] += any(trial.culprits(one) != one for one in trial.conflicts)
            features["strict overrider at work"] += any(trial.strict_overriders(one) for one in trial.conflicts)
            features["set aside"] += bool(trial.set_aside)
            features["fact in a conflict"] += any(one & {fact.id for fact in case.facts} for one in trial.conflicts)
            features["typed"] += any(decl.type != "bool" for decl in case.atoms)

    sweep(collect, range(1_000))
    total = sum(found.values())
    print(dict(found), dict(features), total)
    for finding in (*BY_LABELS, "INCONSISTENT", "IMPOSSIBLE", "PROVED", "CONTRADICTED"):
        assert found[finding] >= total // 50, finding
    for feature, count in features.items():
        assert count >= total // 50, feature
