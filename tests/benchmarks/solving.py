"""G12 to G15: hard clauses, minimal cores, nested equivalences, proofs."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from math import prod
from pathlib import Path
from typing import Any, Final

from pysat.examples.musx import MUSX
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver as Bare
from sympy import And, Or, Symbol, sympify
from sympy import Not as SymNot
from sympy.logic.inference import satisfiable

from synproof_cli.checkers.budget import Budget as CheckerBudget
from synproof_cli.checkers.rup import Propagator
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.encoder import Encoder
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import Parser, parse_formula
from synproof_cli.logic.solver import Solver, refutation
from synproof_cli.logic.sympy_bridge import ALGORITHM
from synproof_cli.logic.vocabulary import OPEN
from synproof_cli.model import formula as fm
from tests.benchmarks.harness import Contender, Missing, Outcome, Race, Settings, at_least, at_most, benchmark, in_process, program
from tests.benchmarks.inputs import Clause, pigeons, random_3sat, rule_world

ENGINES: Final = ("m22", "g4", "g42", "mgh", "cd153", "cd195")


def sympy_clauses(clauses: Sequence[Clause]) -> Any:
    """The conjunction as a SymPy Boolean."""
    return And(*[Or(*[_signed(literal) for literal in clause]) for clause in clauses])


def _signed(literal: int) -> Any:
    symbol = Symbol(f"v{abs(literal)}")
    return symbol if literal > 0 else SymNot(symbol)


@benchmark("G12", "ten random 3-SAT of 150 to 200 variables and pigeons in 7 and 8 holes, one after the other")
def hard_clauses(settings: Settings) -> Iterator[Outcome]:
    instances = [random_3sat(size, seed) for size in (150, 175, 200) for seed in range(4)][:10]
    instances += [pigeons(7), pigeons(8)]
    contenders: dict[str, Contender | Missing] = {
        "own": in_process(lambda: [Solver(Budget(), clauses).solve() for clauses in instances]),
    }
    contenders |= {engine: in_process(lambda engine=engine: [_bare(engine, clauses) for clauses in instances]) for engine in ENGINES}  # type: ignore[misc]
    race = Race(contenders, settings.in_process())
    best = min(ENGINES, key=race.median)
    yield race.ratio(f"own / {best}, the best of {len(ENGINES)} engines of python-sat", "own", best, at_most(1.3))
    small = [clauses for clauses in (random_3sat(120, seed) for seed in range(20)) if not _bare("m22", clauses)][:3]
    expressions = [sympy_clauses(clauses) for clauses in small]
    race = Race({
        "own": in_process(lambda: [Solver(Budget(), clauses).solve() for clauses in small]),
        "SymPy": in_process(lambda: [satisfiable(one, algorithm=ALGORITHM) is not False for one in expressions]),
    }, 1)
    yield race.ratio(f"three unsatisfiable ones of 120 variables: SymPy ({ALGORITHM}), once / own", "SymPy", "own", at_least(60))


def _bare(engine: str, clauses: Sequence[Clause]) -> bool:
    with Bare(name=engine, bootstrap_with=clauses) as solver:
        return bool(solver.solve())


Members = dict[str, fm.Formula]


def rule_members(axioms: int, atoms: int, chain: int) -> Members:
    """The axioms of a rule world and the negation of its deepest consequence."""
    rules, parser = rule_world(axioms, atoms, chain), Parser(OPEN)
    members = {f"a{number}": parser.parse(text) for number, text in enumerate(rules.axioms)}
    return members | {"denied": fm.Not(fm.Atom(rules.deepest))}


def clause_members(clauses: Sequence[Clause]) -> Members:
    def literal(number: int) -> fm.Formula:
        atom = fm.Atom(f"v{abs(number)}")
        return atom if number > 0 else fm.Not(atom)

    return {f"c{number}": fm.Or(tuple(map(literal, clause))) for number, clause in enumerate(clauses)}


CORES: Final[dict[str, Callable[[], Members]]] = {
    "300 rules": lambda: rule_members(300, 150, 12),
    "3,000 rules, a chain of 500": lambda: rule_members(3_000, 2_400, 500),
    "10,000 rules": lambda: rule_members(10_000, 2_000, 70),
    "random 3-SAT, 600 clauses of 100 variables": lambda: clause_members(random_3sat(100, 3, 6.0)),
    "pigeons in 5 holes": lambda: clause_members(pigeons(5)),
}


@benchmark("G13", "minimal cores, members loaded beforehand")
def minimal_cores(settings: Settings) -> Iterator[Outcome]:
    against: dict[str, list[float]] = {"MUSX": [], "naive": []}
    for name, make in CORES.items():
        members = make()
        soft = _one_clause_each(members)
        race = Race({
            "own": _after(lambda members=members: _loaded(members), lambda kernel: kernel.shrink(list(kernel.sources))),  # type: ignore[misc]
            "MUSX": _after(lambda soft=soft: _musx(soft), lambda musx: musx.compute()),  # type: ignore[misc]
            "naive": _after(lambda members=members: _loaded(members), _deleted_one_by_one),  # type: ignore[misc]
        }, settings.rounds or 3, same_answer=False)
        for peer, ratios in against.items():
            ratios.append(race.median(peer) / race.median("own"))
        core, mus = _loaded(members).shrink(list(members)), _musx(soft).compute()
        yield race.ratio(f"{name}: own / MUSX", "own", "MUSX")
        yield race.ratio(f"{name}: incremental naive deletion / own", "naive", "own")
        yield Outcome(f"{name}: size, own : MUSX", at_most(1), len(core) / len(mus), f"{len(core)} and {len(mus)}")
        yield Outcome(f"{name}: proved minimal", at_least(1), float(_is_minimal(members, core)), wrong=not _is_minimal(members, core))
    mean = {peer: prod(ratios) ** (1 / len(ratios)) for peer, ratios in against.items()}
    yield Outcome("all: geometric mean of own / MUSX", at_most(1), 1 / mean["MUSX"])
    yield Outcome("all: geometric mean of naive deletion / own", at_least(5), mean["naive"])
    yield _sympy_deletion()


def _after(prepare: Callable[[], Any], work: Callable[[Any], Any]) -> Contender:
    """A contender of which only `work` is timed."""

    def run() -> tuple[float, Any]:
        ready = prepare()
        start = time.process_time()
        result = work(ready)
        return time.process_time() - start, result

    return Contender(run)


def _loaded(members: Members) -> Kernel:
    return Kernel(OPEN, Budget(), (), members)


def _one_clause_each(members: Members) -> list[Clause]:
    encoder = Encoder(OPEN)
    return [encoder.assertion(formula)[0] for formula in members.values()]


def _musx(soft: Sequence[Clause]) -> MUSX:
    formula = WCNF()
    for clause in soft:
        formula.append(clause, weight=1)
    return MUSX(formula, verbosity=0)


def _deleted_one_by_one(kernel: Kernel) -> list[str]:
    """Leave each member out in turn, on one solver, and keep it where that makes the rest consistent: no use is made of its cores."""
    needed = list(kernel.sources)
    for key in list(needed):
        rest = [other for other in needed if other != key]
        if not kernel.consistent(rest):
            needed = rest
    return needed


def _is_minimal(members: Members, core: Sequence[str]) -> bool:
    kernel = _loaded({key: members[key] for key in core})
    return not kernel.consistent(core) and all(kernel.consistent([other for other in core if other != key]) for key in core)


def _sympy_deletion() -> Outcome:
    """Deletion with SymPy on the smallest of them, timed on its first 30 members and scaled to all."""
    members = CORES["300 rules"]()
    expressions = {key: sympify(fm.spell(formula)) for key, formula in members.items()}
    tried = list(members)[:30]

    def delete() -> None:
        for key in tried:
            satisfiable(And(*(expressions[other] for other in members if other != key)), algorithm=ALGORITHM)

    race = Race({
        "own": _after(lambda: _loaded(members), lambda kernel: kernel.shrink(list(members))), "SymPy": in_process(delete),
    }, 1, same_answer=False)
    ratio = race.ratio(f"300 rules: deletion with SymPy ({ALGORITHM}) / own", "SymPy", "own", at_least(2_000))
    return ratio.times(len(members) / len(tried), "SymPy on a tenth of the members, once")


def nested(depth: int) -> str:
    text = f"x{depth}"
    for number in reversed(range(depth)):
        text = f"Equivalent(x{number}, {text})"
    return text


def _satisfiable(text: str) -> bool:
    return Kernel(OPEN, Budget(), [parse_formula(text)], {}).consistent([])


@benchmark("G14", "nested equivalences, from text to satisfiable")
def equivalences(settings: Settings) -> Iterator[Outcome]:
    expression = sympify(nested(9))
    race = Race({
        "own": in_process(lambda: [_satisfiable(nested(9)) for _ in range(100)], all),
        "SymPy": in_process(lambda: satisfiable(expression, algorithm=ALGORITHM) is not False),
    }, 1)
    ratio = race.ratio(f"depth 9: SymPy ({ALGORITHM}), object ready, once / own, from text", "SymPy", "own", at_least(5_000))
    yield ratio.times(100, "own a hundred times")
    texts = {depth: nested(depth) for depth in (50, 200)}
    race = Race({
        str(depth): in_process(lambda text=text: [_satisfiable(text) for _ in range(10)]) for depth, text in texts.items()  # type: ignore[misc]
    }, settings.in_process())
    yield race.ratio("depth 200 / depth 50", "200", "50", at_most(6))


@benchmark("G15", "refutations with a proof against without, and proofs checked")
def proofs(settings: Settings) -> Iterator[Outcome]:
    unsatisfiable = [clauses for clauses in (random_3sat(150, seed) for seed in range(20)) if not _bare("m22", clauses)][:4]
    instances = {f"3-SAT {number}": clauses for number, clauses in enumerate(unsatisfiable, start=1)} | {"pigeons in 7 holes": pigeons(7)}
    for name, clauses in instances.items():
        race = Race({
            "proof": in_process(lambda clauses=clauses: refutation(clauses, Budget())),  # type: ignore[misc]
            "g4": in_process(lambda clauses=clauses: _bare("g4", clauses)),  # type: ignore[misc]
            "own": in_process(lambda clauses=clauses: Solver(Budget(), clauses).solve()),  # type: ignore[misc]
        }, settings.in_process(), same_answer=False)
        yield race.ratio(f"{name}: own proof / g4 without", "proof", "g4", at_most(2))
        yield race.ratio(f"{name}: own proof / own answer (MiniSat)", "proof", "own")
        yield from _checked(name, clauses, settings)


def _checked(name: str, clauses: list[Clause], settings: Settings) -> Iterator[Outcome]:
    lines = refutation(clauses, Budget())
    verified = follows(clauses, lines)
    yield Outcome(f"{name}: {len(lines):,} lines verified by our checker", at_least(1), float(verified), wrong=not verified)
    peer = program("drat-trim")
    if peer is None or len(lines) > 5_000:
        why = "drat-trim is not installed" if peer is None else "over 5,000 lines"
        yield Outcome(f"{name}: our checker / drat-trim", at_most(5), None, why)
        return
    with tempfile.TemporaryDirectory() as folder:
        problem, proof = Path(folder, "problem.cnf"), Path(folder, "proof.drup")
        CNF(from_clauses=clauses).to_file(str(problem))
        proof.write_text("".join(" ".join(map(str, [*line, 0])) + "\n" for line in [*lines, []]), encoding="ascii")
        race = Race({
            "own": in_process(lambda: follows(clauses, lines)),
            "drat-trim": Contender(lambda: _drat_trim(peer, problem, proof)),
        }, settings.in_process())
        yield race.ratio(f"{name}: our checker / drat-trim", "own", "drat-trim", at_most(5))


def _drat_trim(peer: str, problem: Path, proof: Path) -> tuple[float, bool]:
    before = os.times()
    finished = subprocess.run((peer, problem, proof), capture_output=True, check=False)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return spent, b"s VERIFIED" in finished.stdout


def follows(clauses: Sequence[Clause], lines: Sequence[Clause]) -> bool:
    """Whether each line follows by unit propagation from what stands before it, and a contradiction from all."""
    propagator = Propagator(CheckerBudget(10**12))
    literals: dict[int, int] = {}
    for variable in sorted({abs(literal) for clause in clauses for literal in clause}):
        literals[variable] = propagator.new_variable()
        literals[-variable] = literals[variable] ^ 1
    for clause in clauses:
        propagator.add(literals[literal] for literal in clause)
    return propagator.refutes([[literals[literal] for literal in line] for line in lines]) is None
