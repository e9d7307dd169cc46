"""G8 to G11: entailment, from five premises to a hundred theses in a world of ten thousand axioms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pysat.solvers import Solver
from sympy import And, Not, Symbol, sympify
from sympy.logic.inference import satisfiable

from synproof_cli.logic.argument import check_argument
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.encoder import Clause
from synproof_cli.logic.entailment import Encoded, Entailment
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.sympy_bridge import ALGORITHM, from_sympy
from synproof_cli.logic.vocabulary import OPEN
from synproof_cli.model.formula import Formula
from tests.benchmarks.harness import Contender, Missing, Outcome, Race, Settings, at_least, at_most, benchmark, in_process, module
from tests.benchmarks.inputs import Answer, RuleWorld, dice, rule_world

ARGUMENTS = 200


def arguments(count: int = ARGUMENTS) -> list[tuple[tuple[str, ...], str]]:
    """Five premises and a conclusion; half of them entail it."""
    rng = dice(count)
    found = []
    for number in range(count):
        atoms = [f"P{rng.randrange(1_000)}" for _ in range(6)]
        a, b, c, d, e, f = atoms
        premises = (a, f"{a} >> {b}", f"({b} & {a}) >> ({c} | {d})", f"~{d}", f"{e} >> ~{c}")
        found.append((premises, c if number % 2 else f))
    return found


@benchmark("G8", f"{ARGUMENTS} arguments of five premises, from text to both answers and the core")
def small_arguments(settings: Settings) -> Iterator[Outcome]:
    asked = arguments()

    def own() -> list[tuple[bool, bool]]:
        checks = [check_argument(premises, conclusion, second_opinion=False) for premises, conclusion in asked]
        return [(check.premises_satisfiable, check.entails) for check in checks]

    def peer() -> list[tuple[bool, bool]]:
        answers = []
        for premises, conclusion in asked:
            read = And(*map(sympify, premises))
            claim = sympify(conclusion)
            consistent = satisfiable(read, algorithm=ALGORITHM) is not False
            answers.append((consistent, satisfiable(And(read, Not(claim)), algorithm=ALGORITHM) is False))
        return answers

    race = Race({"own": in_process(own), "SymPy": in_process(peer)}, settings.in_process())
    yield race.ratio(f"SymPy ({ALGORITHM}) / own", "SymPy", "own", at_least(45))


@benchmark("G9", "SymPy objects in, satisfiable or not")
def sympy_objects(settings: Settings) -> Iterator[Outcome]:
    for size, atoms, chain in ((1_000, 400, 20), (10_000, 2_000, 70)):
        axioms = [sympify(text) for text in rule_world(size, atoms, chain).axioms]
        clauses = And(*(axiom.to_nnf() for axiom in axioms))
        race = Race({
            "own": in_process(lambda clauses=clauses: Kernel(OPEN, Budget(), [from_sympy(clauses)], {}).consistent([])),  # type: ignore[misc]
            "SymPy": in_process(lambda clauses=clauses: satisfiable(clauses, algorithm=ALGORITHM) is not False),  # type: ignore[misc]
        }, settings.rounds or 3)
        yield race.ratio(f"{size:,} clauses: SymPy ({ALGORITHM}) / own", "SymPy", "own", at_least(6))


def encoded(rules: RuleWorld) -> Encoded:
    """The world's texts read and encoded."""
    parser = Parser(OPEN)
    return Encoded({f"a{number}": parser.parse(text) for number, text in enumerate(rules.axioms, start=1)})


def verdicts(entailment: Entailment, claims: list[Formula]) -> list[str]:
    return [entailment.verdict(claim) for claim in claims]


@benchmark("G10", "100 theses in a world of 10,000 axioms, clauses ready; loading included")
def many_theses(settings: Settings) -> Iterator[Outcome]:
    rules = rule_world(10_000, 2_000, 70)
    ready = encoded(rules)
    parser = Parser(OPEN)
    claims = [parser.parse(text) for text, _ in rules.theses]
    literals = [ready.encoder.literal(claim) for claim in claims]
    expected = [answer for _, answer in rules.theses]
    contenders: dict[str, Contender | Missing] = {
        "own": in_process(lambda: verdicts(Entailment(ready), claims)),
        "known": in_process(lambda: expected),
        "bare m22": in_process(lambda: bare_loop("m22", ready.clauses, literals)),
        "bare g4": in_process(lambda: bare_loop("g4", ready.clauses, literals)),
        "z3": _z3(ready.clauses, literals),
    }
    race = Race(contenders, settings.in_process())
    best = min(("bare m22", "bare g4"), key=race.median)
    yield race.ratio(f"own / {best} loop through python-sat", "own", best, at_most(1.25))
    yield race.ratio("z3 (QF_FD, built through its API) / own", "z3", "own", at_least(30))
    yield _sympy_thesis(rules, ready, claims)


def bare_loop(engine: str, clauses: list[Clause], literals: list[int]) -> list[Answer]:
    """What anybody would write with python-sat."""
    answers: list[Answer] = []
    with Solver(name=engine, bootstrap_with=clauses) as solver:
        for literal in literals:
            if not solver.solve(assumptions=[-literal]):
                answers.append("entailed")
            else:
                answers.append("open" if solver.solve(assumptions=[literal]) else "refuted")
    return answers


def _z3(clauses: list[Clause], literals: list[int]) -> Contender | Missing:
    z3 = module("z3")
    if z3 is None:
        return Missing("z3-solver is not installed")

    def run() -> list[Answer]:
        variables = {variable: z3.Bool(f"v{variable}") for variable in {abs(literal) for clause in clauses for literal in clause}}
        signed = variables | {-variable: z3.Not(symbol) for variable, symbol in variables.items()}
        solver = z3.SolverFor("QF_FD")
        solver.add([z3.Or([signed[literal] for literal in clause]) for clause in clauses])
        answers: list[Answer] = []
        for literal in literals:
            if solver.check(signed[-literal]) == z3.unsat:
                answers.append("entailed")
            else:
                answers.append("refuted" if solver.check(signed[literal]) == z3.unsat else "open")
        return answers

    return in_process(run)


def _sympy_thesis(rules: RuleWorld, ready: Encoded, claims: list[Formula]) -> Outcome:
    """One entailed thesis by SymPy, on an expression made beforehand, against a hundredth of our hundred."""
    world = And(*(sympify(text).to_nnf() for text in rules.axioms))
    denied = Not(Symbol(rules.deepest))
    race = Race({
        "own": in_process(lambda: verdicts(Entailment(ready), claims)),
        "SymPy": in_process(lambda: satisfiable(And(world, denied), algorithm=ALGORITHM)),
    }, 1, same_answer=False)
    ratio = race.ratio(f"SymPy ({ALGORITHM}), per thesis / own", "SymPy", "own", at_least(5_000))
    return ratio.times(len(claims), "one thesis by SymPy, once")


@benchmark("G11", "100 theses from the text of 10,000 axioms, with a minimal core for each that is entailed")
def from_text(settings: Settings) -> Iterator[Outcome]:
    rules = rule_world(10_000, 2_000, 70)
    ready = encoded(rules)
    parser = Parser(OPEN)
    claims = [parser.parse(text) for text, _ in rules.theses]
    literals = [ready.encoder.literal(claim) for claim in claims]
    selectors = range(len(ready.encoder.names), len(ready.encoder.names) + len(ready.clauses))
    guarded = [[-selector, *clause] for selector, clause in zip(selectors, ready.clauses, strict=True)]

    def own() -> tuple[list[str], list[Any]]:
        entailment = Entailment(encoded(rules))
        answers = verdicts(entailment, claims)
        return answers, [entailment.core(claim) for claim, answer in zip(claims, answers, strict=True) if answer == "entailed"]

    race = Race({
        "own": in_process(own, lambda result: result[0]),
        "bare m22": in_process(lambda: guarded_loop("m22", guarded, list(selectors), literals)),
        "bare g4": in_process(lambda: guarded_loop("g4", guarded, list(selectors), literals)),
    }, settings.in_process())
    best = min(("bare m22", "bare g4"), key=race.median)
    yield race.ratio(f"own / {best} loop with selectors, clauses ready, no cores", "own", best, at_most(2.2))


def guarded_loop(engine: str, clauses: list[Clause], selectors: list[int], literals: list[int]) -> list[Answer]:
    answers: list[Answer] = []
    with Solver(name=engine, bootstrap_with=clauses) as solver:
        for literal in literals:
            if not solver.solve(assumptions=[*selectors, -literal]):
                answers.append("entailed")
            else:
                answers.append("open" if solver.solve(assumptions=[*selectors, literal]) else "refuted")
    return answers
