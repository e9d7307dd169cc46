# ruff: noqa: S311
"""Predicates: findings equal those of every structure, of the same rules written out by hand, and of fewer instances."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.checkers import instances
from synproof_cli.checkers.canonical_parser import parse
from synproof_cli.checkers.formulas import Formulas
from synproof_cli.checkers.templates import no_check
from synproof_cli.debate import Budget, Problem, Trial, conduct, decide, rules
from synproof_cli.debate.changes import find_changes
from synproof_cli.debate.options import Options
from synproof_cli.debate.ports import Silent
from synproof_cli.errors import FormulaError
from synproof_cli.logic import grounding
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import closed, open_up, refuse_outside_class, substitute
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import And, Atom, Equal, Exists, Forall, Formula, Iff, Implies, Not, Or, Xor, apply, mapped, negate, spell
from synproof_cli.model.result import ClauseDoc, ReadingDoc
from synproof_cli.model.world import SOURCE_TYPES, Axiom, World
from tests.checkers.results import verify_result
from tests.oracles.structures import first_order_model

PREDICATES = (("p", 1), ("q", 1), ("r", 2), ("w", 0))
NAMES = ("a", "b")


def _atom(rng: random.Random, terms: list[str], *, wide: bool) -> Formula:
    functor, arity = rng.choice(PREDICATES if wide else PREDICATES[:2])
    return Atom(apply(functor, tuple(rng.choice(terms) for _ in range(arity))))


def _formula(rng: random.Random, terms: list[str], depth: int, *, wide: bool, equal: bool) -> Formula:
    if depth == 0 or rng.random() < 0.2:
        if equal and rng.random() < 0.3 and len(terms) > 1:
            left, right = rng.sample(terms, 2)
            if left[0] in "?@" or right[0] in "?@":
                return Equal(left, right)
        return _atom(rng, terms, wide=wide)
    def below() -> Formula:
        return _formula(rng, terms, depth - 1, wide=wide, equal=equal)

    match rng.randrange(9):
        case 0:
            return Not(below())
        case 1 | 2:
            return And((below(), below()))
        case 3:
            return Or((below(), below()))
        case 4 | 5:
            return Implies(below(), below())
        case 6:
            return rng.choice((Iff(below(), below()), Xor((below(), below()))))
        case _:
            variable = f"?v{depth}"
            if variable in terms:
                return below()
            body = _formula(rng, [*terms, variable], depth - 1, wide=wide, equal=equal)
            return rng.choice((Forall, Exists))(variable, body)


def _in_class(rng: random.Random, terms: list[str], *, claim: bool, wide: bool, equal: bool) -> Formula:
    while True:
        formula = _formula(rng, terms, rng.choice((1, 2, 2)), wide=wide, equal=equal)
        try:
            refuse_outside_class(formula, claim=claim)
        except FormulaError:
            continue
        return formula


def _strict_world(rng: random.Random, *, equal: bool) -> tuple[list[Formula], list[Formula], Formula]:
    wide = rng.random() < 0.3
    names = list(NAMES[: rng.choice((1, 1, 2))])
    rules = [_in_class(rng, [*names, "?x"], claim=False, wide=wide, equal=equal) for _ in range(rng.choice((1, 2, 2)))]
    arbitrary = [*names, "@t"] if rng.random() < 0.3 else names
    conditions = [_in_class(rng, arbitrary, claim=False, wide=wide, equal=equal) for _ in range(rng.choice((0, 1)))]
    return rules, conditions, _in_class(rng, [*arbitrary, *(["?y"] if rng.random() < 0.3 else [])], claim=True, wide=wide, equal=equal)


def _problem(rules: list[tuple[Formula, str]], conditions: list[Formula], claim: Formula) -> Problem:
    axioms = tuple(Axiom(f"a{number}", "text", spell(formula), kind=kind) for number, (formula, kind) in enumerate(rules))  # type: ignore[arg-type]
    return Problem(World("my:test", axioms=axioms), tuple(map(closed, conditions)), closed(claim), "2026-01-01")


def _by_structures(rules: list[Formula], conditions: list[Formula], claim: Formula) -> str:
    if not first_order_model(rules, [*conditions, claim]):
        return "INCONSISTENT"
    if not first_order_model([*rules, *conditions], [claim]):
        return "IMPOSSIBLE"
    if not first_order_model([*rules, *conditions, negate(closed(claim))]):
        return "PROVED"
    return "OPEN" if first_order_model([*rules, *conditions, closed(claim)]) else "CONTRADICTED"


def _cost(formulas: list[Formula]) -> int:
    text = " ".join(map(spell, formulas))
    things = len({name for name in NAMES if name in text}) + text.count("forall") + text.count("exists") + ("?x" in text) + ("@t" in text)
    return things ** 2 if "r(" in text else things


@pytest.mark.parametrize("equal", [False, True], ids=["plain", "equality"])
def test_strict_findings_are_those_of_every_structure(equal: bool, request: pytest.FixtureRequest) -> None:
    wanted = 3_000 if request.config.getoption("--slow") else 80
    seen: dict[str, int] = {}
    seed = 0
    while sum(seen.values()) < wanted:
        seed += 1
        rules, conditions, claim = _strict_world(random.Random(seed), equal=equal)
        if _cost([*rules, *conditions, claim]) > 5:
            continue
        expected = _by_structures(rules, conditions, claim)
        found = decide(_problem([(rule, "strict") for rule in rules], conditions, claim), Budget()).finding
        assert found == expected or expected == "OPEN" and found == "UNREFUTED", (seed, found, expected, [*map(spell, rules)], spell(claim))
        seen[expected] = seen.get(expected, 0) + 1
    assert {"PROVED", "CONTRADICTED", "OPEN", "INCONSISTENT"} <= seen.keys()


def _mixed_world(rng: random.Random, *, somebody: bool = False) -> tuple[list[tuple[Formula, str]], Formula]:
    terms = ["a", "b", "c", "?x", *(["?y"] if rng.random() < 0.3 else [])]
    rules: list[tuple[Formula, str]] = []
    for _ in range(rng.choice((3, 4, 5, 6))):
        body = [_atom(rng, terms, wide=True) for _ in range(rng.choice((1, 1, 2)))]
        head = _atom(rng, terms, wide=True)
        head = Not(head) if rng.random() < 0.4 else head
        formula = Implies(body[0] if len(body) == 1 else And(tuple(body)), head)
        rules.append((formula, rng.choice(("strict", "defeasible", "defeasible"))))
    facts = [_atom(rng, ["a", "b", "c"], wide=True) for _ in range(rng.choice((1, 2, 3)))]
    if somebody and rng.random() < 0.5:
        facts.append(Exists("?z", And((Atom("p(?z)"), Not(Atom("q(?z)"))))))
    rules += [(fact, rng.choice(("strict", "strict", "defeasible"))) for fact in facts]
    return rules, _atom(rng, ["a", "b", "c"], wide=True)


def _written_out(problem: Problem, things: tuple[str, ...]) -> Problem:
    """Every instance an axiom of its own, over plain atoms: the same world without a variable."""
    axioms, ids = [], {}
    for axiom in problem.world.axioms:
        variables, body = open_up(parse_formula(axiom.formula or ""))
        instances = [substitute(body, dict(zip(variables, chosen, strict=True))) for chosen in product(things, repeat=len(variables))]
        ids[axiom.id] = [f"{axiom.id}_{number}" for number in range(len(instances))]
        axioms += [
            replace(axiom, id=name, formula=_flat(instance)) for name, instance in zip(ids[axiom.id], instances, strict=True)
        ]
    axioms = [replace(axiom, overrides=tuple(name for target in axiom.overrides for name in ids[target])) for axiom in axioms]
    return replace(problem, world=World("my:flat", axioms=tuple(axioms)), claim=Atom(_flat(problem.claim)))


def _flat(formula: Formula) -> str:
    if not isinstance(formula, Atom):
        return spell(_flattened(formula))
    return formula.name.replace("(", "_").replace(")", "_").replace(", ", "_")


def _flattened(formula: Formula) -> Formula:
    return Atom(_flat(formula)) if isinstance(formula, Atom) else mapped(formula, _flattened)


def _with_overrides(problem: Problem, rng: random.Random) -> Problem:
    """Later defeasible axioms, and strict ones, override some earlier defeasible ones."""
    axioms: list[Axiom] = []
    for axiom in problem.world.axioms:
        targets = [other.id for other in axioms if other.kind == "defeasible" and rng.random() < 0.3]
        axioms.append(replace(axiom, overrides=tuple(targets), priority=rng.choice((0, 0, 1))))
    return replace(problem, world=replace(problem.world, axioms=tuple(axioms)))


def test_a_world_with_variables_decides_as_the_world_written_out(request: pytest.FixtureRequest) -> None:
    seen: dict[str, int] = {}
    for seed in range(2_000 if request.config.getoption("--slow") else 150):
        rng = random.Random(seed)
        rules, claim = _mixed_world(rng)
        problem = _with_overrides(_problem(rules, [], claim), rng)
        text = " ".join(axiom.formula or "" for axiom in problem.world.axioms) + spell(claim)
        things = tuple(name for name in ("a", "b", "c") if f"({name}" in text or f", {name}" in text) or ("@1",)
        if "?" not in text:
            continue
        found = decide(problem, Budget()).finding
        assert found == decide(_written_out(problem, things), Budget()).finding, (seed, text)
        seen[found] = seen.get(found, 0) + 1
    assert {"PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED"} <= seen.keys(), seen


def test_leaving_out_what_cannot_matter_changes_no_finding(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    for seed in range(3_000 if request.config.getoption("--slow") else 250):
        rng = random.Random(seed)
        rules, claim = _mixed_world(rng)
        problem = _with_overrides(_problem(rules, [], claim), rng)
        everything = decide(problem, Budget())
        monkeypatch.setattr(grounding, "FEW", -1)
        fewer = decide(problem, Budget())
        monkeypatch.undo()
        assert fewer.finding == everything.finding, seed
        if everything.dispute is not None and fewer.dispute is not None:
            assert fewer.dispute.supports == everything.dispute.supports and fewer.dispute.attacks == everything.dispute.attacks, seed


def test_that_somebody_is_makes_no_suspect_of_those_who_have_a_name() -> None:
    thief = Axiom("thief", "text", "exists ?x: thief(?x)")
    honest = Axiom("honest", "text", "~thief(?x)", kind="defeasible")
    problem = Problem(World("my:town", axioms=(thief, honest)), (), parse_formula("~thief(anna)"), "2026-01-01")
    assert decide(problem, Budget()).finding == "SUPPORTED"
    assert decide(replace(problem, claim=parse_formula("~(exists ?x: thief(?x))")), Budget()).finding == "CONTRADICTED"
    assert verify_result(_certified(problem)).outcome == "holds"


def test_four_variables_over_fifty_things_do_not_explode() -> None:
    chain = [Axiom(f"f{number}", "text", f"next(t{number}, t{number + 1})") for number in range(50)]
    rule = Axiom("far", "text", "next(?a, ?b) & next(?b, ?c) & next(?c, ?d) >> far(?a, ?d)", kind="defeasible")
    problem = Problem(World("my:chain", axioms=(*chain, rule)), (), Atom("far(t3, t6)"), "2026-01-01")
    decision = decide(problem, Budget())
    assert decision.finding == "SUPPORTED"
    assert decision.dispute is not None and decision.dispute.supports == (("far[t3, t4, t5, t6]",),)


def test_too_many_instances_are_no_verdict() -> None:
    facts = [Axiom(f"f{number}", "text", f"thing(t{number})") for number in range(60)]
    rule = Axiom("all", "text", "r(?a, ?b, ?c) | s(?b, ?c, ?d)")
    decision = decide(Problem(World("my:wide", axioms=(*facts, rule)), (), Atom("s(t1, t2, t3)"), "2026-01-01"), Budget())
    assert decision.finding == "UNDECIDED" and "ground instances" in decision.exhausted


def _certified(problem: Problem) -> Any:
    world = problem.world
    shown = world.to_dict() | {
        "version": 1, "digest": world.digest, "as_of": problem.as_of, "without": [], "added": [], "added_digest": digest([]),
    }
    reading: ReadingDoc = {
        "conditions": [_clause(condition) for condition in problem.conditions], "claim": _clause(problem.claim),
        "unread": [], "nearest": [], "alternatives": [], "lints": [],
    }
    whole = conduct.Case(
        problem=problem, thesis=spell(problem.claim), reading=reading, world=shown, session_id="session_0",
        options=Options("supported", False, False, {"max_failures": 3, "max_depth": 6, "max_nodes": 60}),
        source_types=frozenset(SOURCE_TYPES), second_opinion=False,
    )
    return json.loads(json.dumps(conduct.conduct(whole, SymbolicAgent, Budget(), Silent(), certified=True)))


def _clause(formula: Formula) -> ClauseDoc:
    return {"text": spell(formula), "formula": spell(formula), "english": "", "how": "formula"}


@pytest.mark.parametrize("few", [300, -1], ids=["every instance", "fewer"])
def test_certificates_of_predicates_hold(few: int, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(grounding, "FEW", few)
    monkeypatch.setattr(instances, "FEW", few)
    seen: dict[str, int] = {}
    for seed in range(1_500 if request.config.getoption("--slow") else 60):
        rng = random.Random(seed)
        if seed % 3:
            rules, claim = _mixed_world(rng, somebody=True)
            given = [Exists("?y", Atom("q(?y)"))] if rng.random() < 0.3 else []
            problem = _with_overrides(_problem(rules, given, claim), rng)
        else:
            strict, conditions, claim = _strict_world(rng, equal=bool(seed % 2))
            problem = _problem([(rule, "strict") for rule in strict], conditions, claim)
        result = _certified(problem)
        report = verify_result(result)
        assert report.outcome == "holds", (seed, report.problems)
        seen[result["finding"]] = seen.get(result["finding"], 0) + 1
    assert {"PROVED", "SUPPORTED", "OVERTHROWN", "UNREFUTED"} <= seen.keys(), seen


def test_the_canonical_text_is_read_back_and_the_checker_reads_it_too(request: pytest.FixtureRequest) -> None:
    store = Formulas(no_check)
    numbers: dict[int, Formula] = {}
    for seed in range(20_000 if request.config.getoption("--slow") else 1_500):
        rng = random.Random(seed)
        formula = _formula(rng, ["a", "b", "?x", "@t"], rng.choice((1, 2, 3)), wide=True, equal=True)
        assert parse_formula(spell(formula)) == formula, spell(formula)
        assert numbers.setdefault(parse(spell(formula), store), formula) == formula, spell(formula)


@pytest.mark.parametrize(("text", "canonical"), [
    ("∀x (Penguin(x) → Bird(x))", "forall ?x: Penguin(?x) >> Bird(?x)"),
    ("forall x. P(x) & Q(x)", "forall ?x: P(?x) & Q(?x)"),
    ("∀x ∀y (R(x,y) → ∃z S(z)) ∧ W", "(forall ?x: forall ?y: R(?x, ?y) >> (exists ?z: S(?z))) & W"),
    ("exists ?x, ?y: r(?x,?y) & ?x != ?y", "exists ?x: exists ?y: r(?x, ?y) & ~(?x == ?y)"),
    ("not exists x: p(x)", "~(exists ?x: p(?x))"), ("p & forall x: q(x) | r", "p & (forall ?x: q(?x) | r)"),
    ("And(p(a), exists x: q(x), r)", "p(a) & (exists ?x: q(?x)) & r"), ("Top10(2) ^ exists", "Top10(2) ^ exists"),
    ("a == ?x", "a == ?x"), ("∃x (x ≠ tom)", "exists ?x: ~(?x == tom)"),
])
def test_text_book_formulas_are_read(text: str, canonical: str) -> None:
    assert spell(parse_formula(text)) == canonical


@pytest.mark.parametrize("text", [
    "∃x P(x) ∧ Q(x)", "∀x x", "p(?x) & exists ?x: q(?x)", "∀x (P(x)) → Q(x)", "f(x,", "forall ?x: forall ?x: p(?x)", "?x", "p(q(x))",
    "p()", "a == b", "exists : p", "forall 3: p(3)", "p(?)", "p(x", "?x + 1 == ?y", "likes(tom ?x)",
])
def test_what_would_mean_two_things_or_nothing_is_refused(text: str) -> None:
    with pytest.raises(FormulaError):
        parse_formula(text)


@pytest.mark.parametrize("text", [
    "dog(?x) >> (exists ?y: owns(?y, ?x))", "forall ?x: exists ?y: r(?x, ?y)", "(exists ?y: p(?y)) <-> (forall ?x: exists ?z: r(?x, ?z))",
    "~(exists ?x: forall ?y: r(?x, ?y))",
])
def test_existentials_inside_universals_are_refused_by_name(text: str) -> None:
    with pytest.raises(FormulaError, match=r"'\?[yz]' is an existential inside a universal"):
        refuse_outside_class(parse_formula(text))


def test_a_claim_may_not_mix_quantifiers_even_where_an_axiom_may() -> None:
    formula = parse_formula("exists ?x: forall ?y: r(?x, ?y)")
    refuse_outside_class(formula)
    with pytest.raises(FormulaError):
        refuse_outside_class(formula, claim=True)


@pytest.mark.parametrize("few", [300, -1], ids=["every instance", "fewer"])
def test_what_would_change_it_does_when_it_is_tried(few: int, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(grounding, "FEW", few)
    tried = 0
    for seed in range(1_500 if request.config.getoption("--slow") else 25):
        rng = random.Random(seed)
        rules, claim = _mixed_world(rng)
        problem = _with_overrides(_problem(rules, [], claim), rng)
        trial = Trial(problem, Budget())
        changes = find_changes(trial, trial.decide())
        for add in changes.add[:6]:
            assert decide(replace(problem, conditions=add.facts), Budget()).finding == add.finding, (seed, add)
        for drop in changes.drop[:6]:
            assert decide(replace(problem, without=frozenset(drop.axioms)), Budget()).finding == drop.finding, (seed, drop)
        tried += len(changes.add) + len(changes.drop)
    assert tried > 40


@pytest.mark.parametrize("text", ["person(?x) >> (exists ?y: mother(?y, ?x))", "forall ?x: p(?x) >> ~(forall ?y: ~(?y == ?x))"])
def test_what_lies_outside_the_class_is_neither_decided_nor_certified(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World("my:class", axioms=(Axiom("a0", "text", text), Axiom("a1", "text", "person(ann) & p(ann)")))
    problem = Problem(world, (), parse_formula("exists ?y: mother(?y, ann)"), "2026-01-01")
    with pytest.raises(FormulaError, match="existential inside a universal"):
        decide(problem, Budget())
    monkeypatch.setattr(rules, "refuse_outside_class", lambda formula, *, claim=False: None)
    report = verify_result(_certified(problem))
    assert report.outcome == "fails" and "existential inside a universal" in report.problems[0].message


@pytest.mark.parametrize(("axioms", "finding"), [
    (("@x == a", "@x == b"), "INCONSISTENT"), (("@x == a", "p(@x)", "~p(a)"), "INCONSISTENT"), (("@a == b",), "UNREFUTED"),
    (("?v == b | q(?v)",), "UNREFUTED"),
])
def test_arbitrary_things_are_compared_without_any_variable_too(axioms: tuple[str, ...], finding: str) -> None:
    problem = _problem([(parse_formula(text), "strict") for text in axioms], [], parse_formula("w"))
    assert decide(problem, Budget()).finding == finding
    assert verify_result(_certified(problem)).outcome == "holds"


def test_a_quantified_condition_of_an_implication_is_split_off_and_certified() -> None:
    problem = _problem([(parse_formula("q(?x) >> r(a)"), "strict")], [], parse_formula("(exists ?y: q(?y)) >> r(a)"))
    result = _certified(problem)
    assert result["split"]["finding"] == "PROVED" and verify_result(result).outcome == "holds"


def test_quantifiers_that_would_be_written_out_too_often_are_no_verdict() -> None:
    claim = parse_formula("exists " + ", ".join(f"?x{number}" for number in range(9)) + ": r(?x0, ?x8)")
    decision = decide(_problem([(parse_formula("r(a, b)"), "strict")], [], claim), Budget())
    assert decision.finding == "UNDECIDED" and "quantifiers" in decision.exhausted
