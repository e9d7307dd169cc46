"""The engine says what brute force says: finding, labels, arguments, conflicts, culprits, cores, models."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from synproof_cli.model.formula import And, Atom, Compare, Defined, Formula, Not, atom_names, leaves
from tests.laws.engine import conflicts_of, core_of, decision_of, judge, judgement_of
from tests.laws.judgement import BY_AXIOMS, BY_LABELS, oracle
from tests.oracles.cases import Case
from tests.oracles.conflicts import Trial
from tests.oracles.findings import cores
from tests.oracles.semantics import Universe
from tests.oracles.strategies import cases, sweep

ALL_CASES = cases(contraposition=None, by_model=True)


def assert_same_judgement(case: Case) -> None:
    """Finding equal; labels equal where the engine gives one, and it gives one to every element the claim has to do with."""
    ours, theirs = oracle(case), judge(case)
    assert theirs.finding == ours.finding
    if ours.finding in BY_LABELS:
        assert dict(theirs.labels) == {name: ours.labels[name] for name in theirs.labels}
        assert theirs.arguments_for == ours.arguments_for
        assert theirs.arguments_against == ours.arguments_against
        assert theirs.set_aside == ours.set_aside & theirs.labels.keys()


def test_findings_labels_and_arguments(scale: int) -> None:
    sweep(assert_same_judgement, range(2_500 * scale))


@given(ALL_CASES)
def test_the_claims_component_is_labelled_whole(case: Case) -> None:
    decision = decision_of(case)
    if decision.finding in BY_LABELS:
        trial = Trial(case)
        linked = linked_names(trial, case.claim)
        linked_elements = {name for name, element in trial.elements.items() if atom_names(element.formula) & linked}
        labelled = judgement_of(decision).labels.keys()
        assert labelled <= linked_elements
        assert all(conflict <= labelled for conflict in trial.conflicts if not conflict.isdisjoint(labelled))
        assert all(argument <= labelled for argument in (*trial.arguments_for, *trial.arguments_against))
        assert trial.set_aside & linked_elements <= labelled or not fixes_a_leaf(trial)


def fixes_a_leaf(trial: Trial) -> bool:
    """S ∪ G settles a leaf of some formula: only then the component may be less than what atoms connect."""
    named = {leaf for formula in trial.case.formulas for leaf in leaves(formula) if isinstance(leaf, Atom | Compare | Defined)}
    return any(trial.background & trial.universe.truth(leaf) in (0, trial.background) for leaf in named)


def linked_names(trial: Trial, claim: Formula) -> frozenset[str]:
    """Atoms linked to the claim through formulas of S, G and elements that share atoms."""
    names = atom_names(claim)
    formulas = [item.formula for item in (*trial.strict.values(), *trial.elements.values())] + list(trial.case.conditions)
    while True:
        grown = names.union(*(atom_names(formula) for formula in formulas if atom_names(formula) & names))
        if grown == names:
            return names
        names = grown


@given(ALL_CASES)
def test_conflicts_and_culprits(case: Case) -> None:
    decision = decision_of(case)
    if decision.finding in BY_LABELS:
        trial, labelled = Trial(case), judgement_of(decision).labels.keys()
        assert conflicts_of(decision) == {one: trial.culprits(one) for one in trial.conflicts if one <= labelled}


@given(ALL_CASES)
def test_cores_are_minimal_and_of_the_first_stage_that_decides(case: Case) -> None:
    decision = decision_of(case)
    if decision.finding in BY_AXIOMS:
        assert core_of(decision) in cores(Trial(case), decision.finding)


@given(ALL_CASES)
def test_true_by_form_means_no_axiom_is_needed(case: Case) -> None:
    decision = decision_of(case)
    trial = Trial(case)
    if decision.finding in ("PROVED", "CONTRADICTED"):
        by_form = trial.given & trial.denial == 0 or trial.given & trial.claim == 0
        assert decision.by_form is by_form
    else:
        assert decision.by_form is False


@given(ALL_CASES)
def test_models_are_models(case: Case) -> None:
    decision = decision_of(case)
    if decision.finding == "INCONSISTENT":
        assert decision.model is None
        return
    trial = Trial(case)
    strict = [rule.formula for rule in trial.strict.values()]
    wanted = strict if decision.finding == "IMPOSSIBLE" else [*strict, *case.conditions]
    assert decision.model is not None
    assert agrees_with(decision.model, case, wanted)


def agrees_with(model: dict[str, bool | str | None], case: Case, formulas: list[Formula]) -> bool:
    """Whether the formulas hold in the model; a typed atom it leaves out may have any value, for nothing mentions it."""
    decls = {decl.name: decl for decl in case.atoms}
    used = {leaf.name for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom | Compare | Defined)}
    pinned: list[Formula] = []
    for name in used:
        decl = decls.get(name)
        if decl is None or decl.type == "bool":
            pinned.append(Atom(name) if model.get(name) else Not(Atom(name)))
        elif model[name] is None:
            pinned.append(Not(Defined(name)))
        elif model[name] == "*":
            pinned.append(And((Defined(name), *(Compare(name, "!=", value) for value in decl.values), Defined(name))))
        else:
            pinned.append(Compare(name, "==", str(model[name])))
    return Universe(case.atoms, [*formulas, *pinned]).satisfiable(*formulas, *pinned)


@given(ALL_CASES)
def test_order_of_axioms_and_conditions_changes_no_finding(case: Case) -> None:
    turned = replace(case, rules=case.rules[::-1], conditions=case.conditions[::-1])
    assert (judge(case).finding, judge(case).labels) == (judge(turned).finding, judge(turned).labels)


@given(ALL_CASES)
def test_the_same_problem_has_the_same_decision(case: Case) -> None:
    first, second = decision_of(case), decision_of(case)
    assert (first.finding, first.model, first.core) == (second.finding, second.model, second.core)
    assert first.dispute is None or second.dispute is None or list(first.dispute.labels.items()) == list(second.dispute.labels.items())
