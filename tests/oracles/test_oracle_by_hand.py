"""The oracle against answers worked out by hand: text-book cases of the semantics, one rule of the design each."""

from __future__ import annotations

import pytest
from hypothesis import given

from synproof_cli.model.formula import And, Atom, Compare, Const, Defined, Implies, Not, Or, Xor
from synproof_cli.model.world import AtomDecl
from tests.oracles.cases import Case, LicensedFact, Rule
from tests.oracles.changes import is_minimal_addition, is_minimal_drop, minimal_drops
from tests.oracles.conflicts import Trial
from tests.oracles.findings import cores, finding, forward_closure
from tests.oracles.labels import element_labels, grounded
from tests.oracles.semantics import Universe, evaluate
from tests.oracles.strategies import cases

A, B, C, D = (Atom(name) for name in "abcd")
BIRD, PENGUIN, FLIES = (Atom(name) for name in ("bird", "penguin", "flies"))
REPUBLICAN, QUAKER, PACIFIST = (Atom(name) for name in ("republican", "quaker", "pacifist"))


def decided(case: Case) -> str:
    return finding(Trial(case))


def labels_of(case: Case) -> dict[str, str]:
    return dict(element_labels(Trial(case)))


def penguins() -> Case:
    rules = (
        Rule("penguins-are-birds", Implies(PENGUIN, BIRD), strict=True),
        Rule("birds-fly", Implies(BIRD, FLIES)),
        Rule("penguins-do-not", Implies(PENGUIN, Not(FLIES)), overrides=("birds-fly",)),
    )
    return Case(rules=rules, claim=FLIES, conditions=(PENGUIN,))


def test_an_exception_beats_its_rule() -> None:
    assert decided(penguins()) == "OVERTHROWN"
    assert decided(penguins().with_claim(Not(FLIES))) == "SUPPORTED"
    assert labels_of(penguins()) == {"birds-fly": "OUT", "penguins-do-not": "IN"}


def test_the_rule_holds_where_its_exception_is_silent() -> None:
    case = Case(rules=penguins().rules, claim=FLIES, conditions=(BIRD,))
    assert decided(case) == "SUPPORTED"


def test_nixon_is_contested_both_ways() -> None:
    rules = (Rule("r", Implies(REPUBLICAN, Not(PACIFIST))), Rule("q", Implies(QUAKER, PACIFIST)))
    case = Case(rules=rules, claim=PACIFIST, conditions=(REPUBLICAN, QUAKER))
    assert decided(case) == decided(case.with_claim(Not(PACIFIST))) == "CONTESTED"
    assert labels_of(case) == {"r": "UNDEC", "q": "UNDEC"}


def test_a_higher_priority_settles_nixon() -> None:
    rules = (Rule("r", Implies(REPUBLICAN, Not(PACIFIST))), Rule("q", Implies(QUAKER, PACIFIST), priority=1))
    assert decided(Case(rules=rules, claim=PACIFIST, conditions=(REPUBLICAN, QUAKER))) == "SUPPORTED"


def test_overrides_outrank_priorities() -> None:
    rules = (Rule("r", A, priority=9), Rule("s", Not(A), overrides=("r",)))
    assert decided(Case(rules=rules, claim=A)) == "OVERTHROWN"


def test_overrides_are_transitive_even_over_an_axiom_taken_out() -> None:
    rules = (Rule("top", A, overrides=("middle",)), Rule("middle", B, overrides=("low",)), Rule("low", Not(A), priority=5))
    case = Case(rules=rules, claim=A)
    assert decided(case) == decided(case.without_rules(["middle"])) == "SUPPORTED"


def test_a_strict_exception_takes_the_blame_only_if_the_conflict_needs_it() -> None:
    strict = Rule("law", Implies(B, Not(A)), strict=True, overrides=("r",))
    rules = (strict, Rule("r", A), Rule("s", B))
    assert labels_of(Case(rules=rules, claim=A)) == {"r": "OUT", "s": "IN"}
    other = Rule("definition", Not(And((A, B))), strict=True)
    assert labels_of(Case(rules=(*rules, other), claim=A)) == {"r": "UNDEC", "s": "UNDEC"}


def test_members_overridden_by_members_and_by_strict_axioms_are_culprits_together() -> None:
    rules = (
        Rule("law", Implies(A, Not(And((B, C)))), strict=True, overrides=("s",)),
        Rule("r", B), Rule("s", C), Rule("t", A, overrides=("r",)),
    )
    trial = Trial(Case(rules=rules, claim=A))
    assert trial.conflicts == [frozenset("rst")]
    assert trial.culprits(frozenset("rst")) == {"r", "s"}


def test_facts_are_blamed_before_axioms_and_the_lowest_licence_first() -> None:
    rules = (Rule("r", A, priority=-5),)
    weak, strong = LicensedFact("fact:1", Not(A), "assumption"), LicensedFact("fact:2", Implies(A, Not(B)), "evidence")
    assert labels_of(Case(rules=rules, claim=A, facts=(weak,))) == {"r": "IN", "fact:1": "OUT"}
    both = Case(rules=rules, claim=A, facts=(LicensedFact("fact:1", B, "citation"), strong))
    assert labels_of(both) == {"r": "IN", "fact:1": "OUT", "fact:2": "IN"}


def test_an_element_that_clashes_with_the_strict_axioms_is_set_aside() -> None:
    trial = Trial(Case(rules=(Rule("law", A, strict=True), Rule("r", And((Not(A), B)))), claim=B))
    assert trial.set_aside == {"r"}
    assert element_labels(trial) == {"r": "OUT"}
    assert finding(trial) == "UNREFUTED"


def test_a_three_cycle_of_exceptions_of_exceptions_alternates() -> None:
    rules = (Rule("rule", A), Rule("exception", Not(A), overrides=("rule",)), Rule("again", A, overrides=("exception",)))
    assert decided(Case(rules=rules, claim=A)) == "SUPPORTED"


def test_strict_worlds_are_classical() -> None:
    rules = (Rule("one", Implies(A, B), strict=True), Rule("two", Implies(B, C), strict=True), Rule("far", D, strict=True))
    case = Case(rules=rules, claim=C, conditions=(A,))
    assert decided(case) == "PROVED"
    assert cores(Trial(case), "PROVED") == [frozenset({"one", "two", "given:0"})]
    assert decided(case.with_claim(Not(C))) == "CONTRADICTED"
    assert decided(Case(rules=rules, claim=Not(A), conditions=(Not(C),))) == "PROVED"


@pytest.mark.parametrize("claim", [A, Not(A), Const(True), D])
def test_admissibility_comes_before_every_claim(claim: Atom | Not | Const) -> None:
    clash = (Rule("one", A, strict=True), Rule("two", Not(A), strict=True), Rule("three", B, strict=True))
    assert decided(Case(rules=clash, claim=claim)) == "INCONSISTENT"
    assert decided(Case(rules=clash[:1], claim=claim, conditions=(Not(A),))) == "IMPOSSIBLE"
    assert cores(Trial(Case(rules=clash, claim=claim)), "INCONSISTENT") == [frozenset({"one", "two"})]


def test_what_the_form_decides_cites_nothing() -> None:
    case = Case(rules=(Rule("one", A, strict=True),), claim=Or((A, Not(A))), conditions=(B,))
    assert cores(Trial(case), "PROVED") == [frozenset()]
    assert cores(Trial(case.with_claim(B)), "PROVED") == [frozenset({"given:0"})]


def test_silence_is_unrefuted_and_so_is_the_opposite() -> None:
    case = Case(rules=(Rule("r", Implies(A, B)),), claim=B)
    assert decided(case) == decided(case.with_claim(Not(B))) == "UNREFUTED"


def test_a_contraposed_rule_counts_only_with_contraposition() -> None:
    rules = (Rule("r", Implies(A, B)),)
    with_it = Case(rules=rules, claim=Not(A), conditions=(Not(B),))
    without_it = Case(rules=rules, claim=Not(A), conditions=(Not(B),), contraposition=False)
    assert (decided(with_it), decided(without_it)) == ("SUPPORTED", "CONTESTED")
    assert forward_closure(Trial(with_it), element_labels(Trial(with_it))) == frozenset()


def test_an_unreviewed_formula_of_a_model_proves_nothing_but_may_support() -> None:
    case = Case(rules=(Rule("r", A, strict=True, by_model=True),), claim=A)
    assert (decided(case), decided(case.with_claim(Not(A)))) == ("SUPPORTED", "OVERTHROWN")


def test_unreviewed_formulas_are_dropped_where_they_alone_make_the_world_clash() -> None:
    rules = (Rule("own", A, strict=True), Rule("model", Not(A), strict=True, by_model=True), Rule("too", B, by_model=True))
    trial = Trial(Case(rules=rules, claim=A))
    assert (finding(trial), trial.dropped) == ("PROVED", frozenset({"model", "too"}))


def test_dropping_and_adding_change_findings_minimally() -> None:
    rules = (Rule("one", Implies(A, B), strict=True), Rule("two", Implies(C, B), strict=True))
    case = Case(rules=rules, claim=B, conditions=(A, C))
    assert is_minimal_drop(case, frozenset({"one", "two"}))
    assert not is_minimal_drop(case, frozenset({"one"}))
    assert minimal_drops(case, 3) == [frozenset({"one", "two"})]
    open_case = Case(rules=rules, claim=B)
    assert is_minimal_addition(open_case, [A])
    assert not is_minimal_addition(open_case, [A, C])
    assert not is_minimal_addition(case, [Not(A)]), "it cannot occur"


@pytest.mark.parametrize(("nodes", "attacks", "expected"), [
    ("abcd", ["ab", "ba", "cc"], {"a": "UNDEC", "b": "UNDEC", "c": "UNDEC", "d": "IN"}),
    ("abc", ["ab", "bc"], {"a": "IN", "b": "OUT", "c": "IN"}),
    ("abc", ["aa", "ab", "bc"], {"a": "UNDEC", "b": "UNDEC", "c": "UNDEC"}),
    ("abcde", ["ab", "bc", "ca", "de"], {"a": "UNDEC", "b": "UNDEC", "c": "UNDEC", "d": "IN", "e": "OUT"}),
    ("", [], {}),
])
def test_grounded_labels_of_small_frameworks(nodes: str, attacks: list[str], expected: dict[str, str]) -> None:
    assert grounded(nodes, [(attack[0], attack[1]) for attack in attacks]) == expected


HOURS = AtomDecl("hours", type="int", minimum="0", maximum="3")
RATE = AtomDecl("rate", type="number")
FILED = AtomDecl("filed", type="date")
TIER = AtomDecl("tier", type="enum", values=("low", "mid", "high"), ordered=True)
OPEN_TIER = AtomDecl("tier", type="enum", values=("low", "mid"), open=True)


@pytest.mark.parametrize(("decl", "premises", "conclusion", "follows"), [
    (HOURS, [("<=", "2.5")], ("<=", "2"), True),
    (HOURS, [(">", "2")], ("==", "3"), True),
    (HOURS, [], (">=", "0"), True),
    (HOURS, [], ("<", "3"), False),
    (RATE, [("<", "2")], ("<=", "1.999"), False),
    (RATE, [("<=", "2"), ("!=", "2")], ("<", "2.0"), True),
    (RATE, [(">", "1"), ("<", "2")], ("==", "1.5"), False),
    (FILED, [(">", "2026-01-30"), ("<", "2026-02-01")], ("==", "2026-01-31"), True),
    (TIER, [(">", "low"), ("!=", "high")], ("==", "mid"), True),
    (OPEN_TIER, [("!=", "low")], ("==", "mid"), False),
])
def test_typed_atoms_have_the_values_their_type_has(
    decl: AtomDecl, premises: list[tuple[str, str]], conclusion: tuple[str, str], follows: bool
) -> None:
    assumed = [Compare(decl.name, op, value) for op, value in premises]
    goal = Compare(decl.name, *conclusion)
    assert Universe([decl], [*assumed, goal]).entails(assumed, goal) is follows


def test_an_optional_atom_may_have_no_value() -> None:
    decl = AtomDecl("hours", type="int", optional=True)
    small, large, some = Compare("hours", "<=", "2"), Compare("hours", ">", "2"), Defined("hours")
    universe = Universe([decl], [small, large, some, Compare("hours", "!=", "2")])
    assert not universe.entails([Not(small)], large)
    assert universe.entails([Not(small), some], large)
    assert universe.entails([Compare("hours", "!=", "2")], some)


def test_xor_is_parity() -> None:
    universe = Universe([], [Xor((A, B, C))])
    assert universe.satisfiable(Xor((A, B, C)), A, B, C)
    assert not universe.satisfiable(Xor((A, B, C)), A, B, Not(C))


@given(cases(by_model=True))
def test_sets_of_valuations_agree_with_evaluation_one_by_one(case: Case) -> None:
    universe = Universe(case.atoms, case.formulas)
    for formula in case.formulas:
        bits = [evaluate(formula, valuation, universe.decls) for valuation in universe.valuations]
        assert universe.truth(formula) == sum(1 << number for number, bit in enumerate(bits) if bit)
