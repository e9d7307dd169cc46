"""`synproof check`: 10,000 claims on 1,000 axioms in clusters of ten, against one process a claim, two processes, and after one change."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal

from tests.benchmarks.harness import Contender, Missing, Outcome, Process, Race, Settings, at_least, benchmark, synproof

CLAIMS = 10_000
AXIOMS = 1_000
CLUSTER = 10
ATOMS = 12


def world(changed: str = "") -> str:
    """TOML; with `changed`, one rule says that instead."""
    r = Random(1)  # noqa: S311
    lines = ["[world]", 'id = "my:bench"']
    groups = AXIOMS // CLUSTER
    for group in range(groups):
        for atom in range(ATOMS):
            lines += [f"[atoms.a{group}_{atom}]", f'text = "thing {group} has property {atom}"']
    for number in range(AXIOMS):
        group = number % groups
        one, two, three = (f"a{group}_{r.randrange(ATOMS)}" for _ in range(3))
        formula = changed if changed and number == 7 else f"{one} & {two} >> {three}"
        lines += ["[[axioms]]", f'id = "x{number}"', f'text = "rule {number}"', f'formula = "{formula}"']
        lines.append(f'kind = "{"strict" if number % 2 else "defeasible"}"')
    return "\n".join(lines)


def claims(count: int) -> str:
    """JSON Lines."""
    r = Random(2)  # noqa: S311
    entries = []
    for number in range(count):
        group = r.randrange(AXIOMS // CLUSTER)
        one, two, three = (f"a{group}_{r.randrange(ATOMS)}" for _ in range(3))
        entries.append(json.dumps({"id": f"c{number}", "formula": f"{one} & {two} >> {three}", "require": "unrefuted"}))
    return "\n".join(entries)


def passed(process: Process) -> str:
    """The last line, without what is cached."""
    return process.stdout.decode().strip().rpartition("\n")[2].partition(" (")[0].partition(";")[0]


@benchmark("OWN6", f"synproof check: {CLAIMS:,} claims, {AXIOMS:,} axioms")
def checking(settings: Settings) -> Iterator[Outcome]:
    """Rates, processes, and what a change of one axiom costs."""
    rounds = settings.rounds or 3
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "w.toml").write_text(world())
        (folder / "all.jsonl").write_text(claims(CLAIMS))
        (folder / "one.jsonl").write_text(claims(1))
        options = ("--db", str(folder / "s.db"), "-q", "--as-of", "2026-06-01")

        def run(file: str, *more: str, cost: Literal["cpu", "wall"] = "cpu") -> Contender | Missing:
            return synproof("check", str(folder / file), "--world", str(folder / "w.toml"), *options, *more, answer=passed, cost=cost)

        race = Race({"all": run("all.jsonl"), "one": run("one.jsonl")}, rounds, same_answer=False)
        ratio = race.ratio("rate of a run / rate of a process a claim", "one", "all", at_least(20))
        yield ratio.times(CLAIMS, f"{CLAIMS / race.median('all'):,.0f} claims/s of CPU") if "all" in race.costs else ratio
        jobs = Race({"one job": run("all.jsonl", cost="wall"), "two": run("all.jsonl", "--jobs", "2", cost="wall")}, rounds)
        yield jobs.ratio("--jobs 2, in time on the wall", "one job", "two", at_least(1.4))
        yield _incremental(folder, run("all.jsonl"), run("all.jsonl", "--changed"), rounds)


def _incremental(folder: Path, full: Contender | Missing, changed: Contender | Missing, rounds: int) -> Outcome:
    """Before each run with kept verdicts one rule becomes another one, so that one cluster in a hundred is decided again."""
    if isinstance(changed, Missing):
        return Outcome("full run / run after one axiom's change", at_least(20), None, changed.reason)
    turn = 0

    def run() -> tuple[float, Any]:
        nonlocal turn
        turn += 1
        (folder / "w.toml").write_text(world(f"a7_{turn % ATOMS} >> a7_{(turn + 1) % ATOMS}"))
        return changed.run()

    race = Race({"full": full, "changed": Contender(run, changed.answer)}, rounds)
    return race.ratio("full run / run after one axiom's change", "full", "changed", at_least(20))
