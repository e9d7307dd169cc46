"""G1, G2, G4 and G5: the help, a null command, a debate in a small and in a large stored world; whole processes, the store made before."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

from synproof_cli.logic.sympy_bridge import ALGORITHM
from synproof_cli.logic.world_check import check_world
from synproof_cli.store.db import open_store
from synproof_cli.store.worlds import save
from tests.benchmarks.harness import (
    PYTHON_PASS,
    Contender,
    Missing,
    Outcome,
    Race,
    Settings,
    at_least,
    at_most,
    benchmark,
    seconds,
    synproof,
    whole_process,
)
from tests.benchmarks.inputs import RuleWorld, rule_world

NULL_APP = """
import typer
app = typer.Typer()
@app.command()
def null() -> None:
    pass
@app.command()
def other() -> None:
    pass
app()
"""
"""The smallest Typer app with subcommands, with Typer's own defaults, so Rich draws its help."""

SYMPY_SCRIPT = f"""
import json, sys
from sympy import And, Not, sympify
from sympy.logic.inference import satisfiable
with open(sys.argv[1], encoding="utf-8") as file:
    world = And(*map(sympify, json.load(file)))
claim = sympify(sys.argv[2])
consistent = satisfiable(world, algorithm={ALGORITHM!r}) is not False
sys.exit(0 if consistent and satisfiable(And(world, Not(claim)), algorithm={ALGORITHM!r}) is False else 1)
"""
"""The verdict alone by SymPy, as anybody would write it: no core, no debate."""

PASS = "pass"


def _pass() -> Contender:
    return whole_process(PYTHON_PASS)


def _null_app(*arguments: str) -> Contender:
    return whole_process((sys.executable, "-c", NULL_APP, *arguments))


@benchmark("G1", "`--help` and `--version` vs a null Typer app of the installed version")
def top_level(settings: Settings) -> Iterator[Outcome]:
    contenders: Mapping[str, Contender | Missing] = {
        "--help": synproof("--help"),
        "Rich help of a null app": _null_app("--help"),
        "--version": synproof("--version"),
        "null command of a null app": _null_app("null"),
    }
    race = Race(contenders, settings.processes(), same_answer=False)
    yield race.ratio("--help / Rich help of a null Typer app", "--help", "Rich help of a null app", at_most(1.3))
    yield race.ratio("--version / null command of a null Typer app", "--version", "null command of a null app", at_most(1.2))


@benchmark("G2", "`debate --help`, and the command that does least, vs pass")
def subcommand(settings: Settings) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        absent = str(Path(folder) / "absent.db")
        contenders: Mapping[str, Contender | Missing] = {
            "debate --help": synproof("debate", "--help"),
            "debate list": synproof("debate", "list", "--db", absent),
            PASS: _pass(),
        }
        race = Race(contenders, settings.processes(), same_answer=False)
        yield race.ratio("debate --help / pass", "debate --help", PASS, at_most(7.5))
        yield race.ratio("debate list, no store there / pass", "debate list", PASS, at_most(7.5))


class Stored:
    """A generated world in a store of its own, and its texts in a file for the SymPy script."""

    def __init__(self, folder: Path, rules: RuleWorld) -> None:
        self.rules = rules
        self.db = folder / "store.db"
        self.texts = folder / "axioms.json"
        self.texts.write_text(json.dumps(rules.axioms), encoding="utf-8")
        with open_store(self.db) as store:
            save(store, check_world(rules.world("my:bench")), saved="2024-01-01T00:00:00+00:00")

    def debate(self, *options: str) -> Contender | Missing:
        """The deepest thesis, which is entailed: exit code 0."""
        return synproof("debate", "--formula", self.rules.deepest, "--world", "my:bench", "--db", str(self.db), "--no-save", *options)

    def sympy(self) -> Contender:
        return whole_process((sys.executable, "-c", SYMPY_SCRIPT, str(self.texts), self.rules.deepest))


@benchmark("G4", "a debate in a stored world of 20 axioms, printed as text")
def small_world(settings: Settings) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        stored = Stored(Path(folder), rule_world(20, 16, 3))
        race = Race({
            "debate": stored.debate("--no-second-opinion"),
            "SymPy script": stored.sympy(),
            "debate with a second opinion": stored.debate("--second-opinion"),
            "import sympy": whole_process((sys.executable, "-c", "import sympy")),
            PASS: _pass(),
        }, settings.processes())
        yield race.ratio("debate / pass", "debate", PASS, at_most(8))
        yield race.ratio(f"SymPy script ({ALGORITHM}) / debate", "SymPy script", "debate", at_least(3.5))
        yield _second_opinion(race)


def _second_opinion(race: Race) -> Outcome:
    """The whole with SymPy beside the solver, against the debate without it and what the import of SymPy adds to a process."""
    with_it, without, imported = "debate with a second opinion", "debate", "import sympy"
    outcome = race.ratio("with a second opinion / (without + import sympy)", with_it, without, at_most(1.3))
    if outcome.measured is None or {imported, PASS} - race.costs.keys():
        return outcome
    floors = [
        plain + sympy - nothing
        for plain, sympy, nothing in zip(race.costs[without], race.costs[imported], race.costs[PASS], strict=True)
    ]
    ratio = median(cost / floor for cost, floor in zip(race.costs[with_it], floors, strict=True))
    return Outcome(outcome.what, outcome.bound, ratio, f"{with_it} {seconds(race.median(with_it))}, floor {seconds(median(floors))}")


@benchmark("G5", "a debate in a stored world of 10,000 axioms: an entailed thesis with its minimal core")
def large_world(settings: Settings) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        stored = Stored(Path(folder), rule_world(10_000, 2_000, 70))
        debate = stored.debate("--no-second-opinion")
        race = Race({"debate": debate, PASS: _pass()}, settings.processes())
        yield race.ratio("debate / pass", "debate", PASS, at_most(12))
        race = Race({"debate": debate, "SymPy script": stored.sympy()}, min(3, settings.processes()))
        yield race.ratio(f"SymPy script ({ALGORITHM}), no core / debate", "SymPy script", "debate", at_least(40))
