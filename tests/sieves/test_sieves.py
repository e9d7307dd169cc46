"""Each sieve by itself, and their order. Settings are made from a small world through the real trial."""

from __future__ import annotations

from dataclasses import replace

import pytest

from synproof_cli.debate import Budget, Problem, Trial
from synproof_cli.debate.trial import AGAINST, FOR
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.argument import Argument, LicensedPremise
from synproof_cli.model.formula import spell
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.sieves import Setting, judge
from synproof_cli.sieves.interface import Attempt

ATOMS = (
    *(AtomDecl(name) for name in ("stay", "performed", "default", "suspended", "ccp", "late", "fee", "due")),
    AtomDecl("hours", type="int", minimum="0", maximum="100"),
)


def world(*axioms: Axiom) -> World:
    return check_world(World("my:sieves", atoms=ATOMS, axioms=axioms))


ART_68 = Axiom("art-68", "A measure is no event of default while obligations are performed.", "stay & performed >> ~default")
ART_71 = Axiom("art-71", "During a stay rights are suspended.", "stay >> suspended", "defeasible")


def setting(*axioms: Axiom, given: tuple[str, ...] = (), claim: str = "suspended", **changes: object) -> Setting:
    made = world(*axioms)
    vocabulary = Vocabulary.of(made.atoms)
    problem = Problem(made, tuple(parse_formula(text, vocabulary) for text in given), parse_formula(claim, vocabulary), "2026-01-01")
    trial = Trial(problem, Budget())
    formulas = {rule.id: rule.formula for rule in trial.rules.strict} | {key: item.formula for key, item in trial.rules.elements.items()}
    base = Setting(
        kernel=trial.kernel, vocabulary=vocabulary, strict=tuple(trial.strict_keys), conditions=tuple(trial.condition_keys), claim=FOR,
        negation=AGAINST, axioms={axiom.id: axiom for axiom in trial.rules.in_force}, formulas=formulas,
        source_types=frozenset({"official_institutional"}),
    )
    return replace(base, **changes)  # type: ignore[arg-type]


def premise(text: str, kind: str = "assumption", *ids: str) -> LicensedPremise:
    formula = parse_formula(text, Vocabulary.of(ATOMS))
    return LicensedPremise(text, formula, spell(formula), kind, ids)  # type: ignore[arg-type]


def argument(
    *premises: LicensedPremise, conclusion: str = "~suspended", target: tuple[str, ...] = ("suspended",), **changes: str,
) -> Argument:
    vocabulary = Vocabulary.of(ATOMS)
    formula = parse_formula(conclusion, vocabulary)
    made = Argument(
        "CON", "attack", premises, formula, spell(formula), conclusion, (), "root",
        tuple(parse_formula(text, vocabulary) for text in target), "the thesis", "official_institutional", "Directive 2014/59/EU",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def failing(found: Argument, judged_in: Setting) -> tuple[str | None, str]:
    judgement = judge(found, judged_in)
    return (judgement.failed["sieve"] if judgement.failed else None), judgement.reason or ""


def test_unlicensed_premise_fails_credibility_and_counts() -> None:
    attack = argument(premise("ccp"), premise("ccp >> ~suspended"))
    assert failing(attack, setting())[0] == "1"
    assert failing(attack, setting(allow_assumptions=1))[0] == "1"
    assert failing(attack, setting(allow_assumptions=2))[0] is None


def test_axiom_that_is_not_there_fails_credibility() -> None:
    sieve, reason = failing(argument(premise("~suspended", "axiom", "art-99")), setting(ART_68))
    assert sieve == "1" and "art-99" in reason


@pytest.mark.parametrize("source_type", ["blog", "user", "common_sense"])
def test_source_type_outside_the_list_fails_credibility(source_type: str) -> None:
    cited = premise("~suspended", "citation", "fact:1")
    assert failing(argument(cited, source_type=source_type), setting())[0] == "1"
    assert failing(argument(cited), setting())[0] is None


def test_empty_citation_fails_credibility() -> None:
    assert failing(argument(premise("~suspended", "citation", "fact:1"), source_citation="  "), setting())[0] == "1"


def test_premise_must_follow_from_the_axiom_it_names() -> None:
    stronger = premise("~suspended", "axiom", "art-68")
    sieve, reason = failing(argument(stronger), setting(ART_68))
    assert sieve == "2" and "art-68" in reason
    weaker = premise("stay & performed & late >> ~default", "axiom", "art-68")
    follows = argument(weaker, premise("stay", "condition"), conclusion="late & performed >> ~default", target=())
    assert failing(follows, setting(ART_68))[0] is None


def test_axiom_contradiction_names_the_axiom_its_text_and_what_it_excludes() -> None:
    found = argument(premise("default"), premise("default >> ~suspended"))
    sieve, reason = failing(found, setting(ART_68, given=("stay", "performed"), allow_assumptions=2))
    assert sieve == "2"
    assert reason.startswith("Sieve 2 (Axiom Contradiction): Argument contradicts ground-truth axiom 'A measure is no event of default")
    assert "[art-68]" in reason and "default" in reason.partition("—")[2]


def test_contradiction_through_a_chain_names_every_axiom_of_it() -> None:
    chain = [Axiom(f"step-{n}", f"step {n}", f"{a} >> {b}") for n, (a, b) in enumerate((("stay", "fee"), ("fee", "due"), ("due", "~late")))]
    judgement = judge(argument(premise("late"), premise("late >> ~suspended")), setting(*chain, given=("stay",), allow_assumptions=2))
    assert judgement.failed is not None and sorted(judgement.failed["axioms"]) == ["step-0", "step-1", "step-2"]
    assert judgement.failed["axiom_relations"] == dict.fromkeys(["step-0", "step-1", "step-2"], "CONTRADICTS")


def test_defeasible_axioms_are_not_weighed_by_sieve_2() -> None:
    found = argument(premise("late"), premise("late >> ~suspended"))
    assert failing(found, setting(ART_71, given=("stay",), allow_assumptions=2))[0] is None


@pytest.mark.parametrize(("premises", "relation"), [
    (("suspended",), "CONFIRMS_THESIS"), (("~suspended",), "REFUTES_THESIS"), (("late",), "NEUTRAL"), (("ccp",), "REFUTES_THESIS"),
])
def test_thesis_relation_sees_all_axioms(premises: tuple[str, ...], relation: str) -> None:
    chain = Axiom("ccp-rule", "not for central counterparties", "ccp >> ~suspended")
    found = argument(*(premise(text) for text in premises), conclusion=premises[0], target=())
    judgement = judge(found, setting(chain, allow_assumptions=1))
    assert judgement.outcomes[2]["thesis_relation"] == relation


def test_contradictory_premises_are_refused_as_such_and_named() -> None:
    sieve, reason = failing(argument(premise("late"), premise("~late"), conclusion="~suspended"), setting(allow_assumptions=2))
    assert sieve == "2.5" and "contradict" in reason and "late" in reason and "~late" in reason


def test_gap_is_a_non_sequitur_with_a_countermodel_and_sieve_3_still_runs() -> None:
    judgement = judge(argument(premise("late")), setting(allow_assumptions=1))
    assert judgement.failed is not None and judgement.failed["sieve"] == "2.5" and judgement.failed["flags"]["is_non_sequitur"]
    assert "late = true" in judgement.failed["detail"]
    assert judgement.outcomes[4]["outcome"] != "skipped"


def test_hitting_one_conjunct_is_no_straw_man() -> None:
    whole = "stay & performed & suspended"
    found = argument(premise("late"), premise("late >> ~performed"), conclusion="~performed", target=(whole,))
    assert failing(found, setting(claim=whole, allow_assumptions=2))[0] is None


def test_conclusion_that_leaves_the_target_standing_is_a_straw_man() -> None:
    judgement = judge(argument(premise("fee"), premise("fee >> late"), conclusion="late"), setting(allow_assumptions=2))
    assert judgement.failed is not None and judgement.failed["flags"]["is_strawman"]


def test_denying_the_thesis_own_conditions_is_caught() -> None:
    judgement = judge(argument(premise("~stay"), premise("~stay >> ~suspended")), setting(given=("stay",), allow_assumptions=2))
    assert judgement.failed is not None and judgement.failed["sieve"] == "3" and judgement.failed["flags"]["violates_non_contradiction"]


def test_assumed_conclusion_is_circular_unless_the_rest_gives_it() -> None:
    circular = judge(argument(premise("~suspended")), setting(allow_assumptions=1))
    assert circular.failed is not None and circular.failed["flags"]["is_circular"]
    rest = argument(premise("~suspended"), premise("ccp"), premise("ccp >> ~suspended"))
    assert failing(rest, setting(allow_assumptions=3))[0] is None


def test_licensed_premise_is_never_circular() -> None:
    says_it = Axiom("says-so", "Rights are not suspended.", "~suspended", "defeasible")
    assert failing(argument(premise("~suspended", "axiom", "says-so")), setting(says_it))[0] is None


@pytest.mark.parametrize("value", ["hours > 100", "hours < 0", "hours == 101", "hours == -1"])
def test_value_out_of_range_is_a_reality_disconnect(value: str) -> None:
    judgement = judge(argument(premise(value), premise(f"({value}) >> ~suspended")), setting(allow_assumptions=2))
    assert judgement.failed is not None and judgement.failed["sieve"] == "3" and judgement.failed["flags"]["has_reality_disconnect"]


def test_two_clashing_values_in_range_are_contradictory_premises() -> None:
    assert failing(argument(premise("hours > 60"), premise("hours < 50")), setting(allow_assumptions=2))[0] == "2.5"


def test_repetition_is_caught_in_other_words_and_only_at_the_same_target() -> None:
    first = argument(premise("ccp >> ~suspended", "axiom", "a"), conclusion="ccp >> ~suspended", target=())
    again = argument(premise("ccp >> ~suspended", "axiom", "a"), conclusion="~(ccp & suspended)", target=())
    rule = Axiom("a", "no stay for central counterparties", "ccp >> ~suspended")
    tried = setting(rule, attempts=[Attempt(first)])
    assert failing(again, tried)[0] == "0"
    assert failing(replace(again, target_id="elsewhere"), tried)[0] is None
    assert failing(again, setting(rule, attempts=[Attempt(first, remember=False)]))[0] is None


def test_outcomes_stand_in_order_and_later_ones_are_skipped() -> None:
    judgement = judge(argument(premise("late")), setting())
    assert [found["sieve"] for found in judgement.outcomes] == ["0", "1", "2", "2.5", "3"]
    assert [found["outcome"] for found in judgement.outcomes] == ["pass", "fail", "skipped", "skipped", "skipped"]
