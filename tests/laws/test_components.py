"""The claim's component: what S and G settle connects nothing, and no conflict is lost by it."""

from __future__ import annotations

from dataclasses import replace

from synproof_cli.model.formula import And, Atom, Implies, Not
from synproof_cli.model.world import AtomDecl
from tests.checkers.results import verify_result
from tests.laws.engine import decision_of, judgement_of, result_of
from tests.laws.judgement import oracle
from tests.oracles.cases import Case, Rule
from tests.oracles.conflicts import Trial
from tests.oracles.random_cases import Choices, Seeded, leaves_over, literal, random_case
from tests.oracles.strategies import sweep


def settled_case(choices: Choices) -> Case:
    """A random case with further literals among S and G, so that much is settled."""
    case = random_case(choices, contraposition=None)
    leaf = leaves_over(case.atoms)
    rules = [Rule(f"s{number}", literal(choices, leaf), strict=True) for number in range(choices.pick((0, 1, 2)))]
    return replace(
        case, rules=(*case.rules, *rules), conditions=(*case.conditions, *(literal(choices, leaf) for _ in range(choices.pick((1, 2, 3))))),
    )


def assert_nothing_is_lost(case: Case) -> None:
    decision, trial, judged = decision_of(case), Trial(case), oracle(case)
    assert decision.finding == judged.finding
    if decision.dispute is None:
        return
    ours = judgement_of(decision)
    assert dict(ours.labels) == {name: judged.labels[name] for name in ours.labels}
    assert set(ours.arguments_for) == set(trial.arguments_for)
    assert set(ours.arguments_against) == set(trial.arguments_against)
    assert all(conflict <= ours.labels.keys() for conflict in trial.conflicts if not conflict.isdisjoint(ours.labels))


def test_no_conflict_is_lost_where_much_is_settled(scale: int) -> None:
    sweep(assert_nothing_is_lost, range(1_500 * scale), settled_case)


def assert_verified(case: Case) -> None:
    result = result_of(case)
    report = verify_result(result)
    assert report.outcome in ("holds", "no_verdict"), report.problems


def test_results_verify_where_much_is_settled(scale: int) -> None:
    sweep(assert_verified, range(250 * scale), settled_case)


def test_fixed_literals_are_met_and_cut_something_off() -> None:
    cut = 0
    for seed in range(2_000):
        case = settled_case(Seeded(seed))
        decision = decision_of(case)
        if decision.dispute is not None and decision.dispute.component.fixed:
            assert len(decision.dispute.component.elements) < len(Trial(case).elements)
            cut += 1
    assert cut > 15


def pairs(count: int) -> Case:
    """Rules with an exception each, all under one condition."""
    shared, rules = Atom("q"), list[Rule]()
    for number in range(count):
        rules.append(Rule(f"r{number}", Implies(shared, Atom(f"a{number}"))))
        rules.append(Rule(f"e{number}", Implies(And((shared, Atom(f"x{number}"))), Not(Atom(f"a{number}"))), overrides=(f"r{number}",)))
    names = ["q", *(f"{letter}{number}" for letter in "ax" for number in range(count))]
    return Case(
        tuple(rules), Atom("a0"), conditions=(shared, *(Atom(f"x{number}") for number in range(count))),
        atoms=tuple(AtomDecl(name) for name in names),
    )


def test_independent_rules_under_one_condition_are_decided_each_by_itself() -> None:
    result = result_of(pairs(40))
    assert (result["finding"], result["certificates"]["main"]["elements"]) == ("OVERTHROWN", ["e0", "r0"])
    assert verify_result(result).outcome == "holds"


def test_a_literal_that_does_not_follow_is_refused() -> None:
    result = result_of(pairs(3))
    for change in ({"fixed": ["~q"]}, {"fixed": ["a0"]}, {"fixed": ["q & x0"]}, {"fixed": []}):
        result["certificates"]["main"] |= change
        assert verify_result(result).outcome == "fails"


def test_a_component_that_is_too_small_is_refused() -> None:
    """Leaving the fixed literals out makes the component larger than the certificate covers."""
    result = result_of(pairs(3))
    for key in ("fixed", "fixed_proof"):
        del result["certificates"]["main"][key]
    assert verify_result(result).outcome == "fails"
