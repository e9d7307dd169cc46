"""OWN1 and OWN2, the kernel's own goals: what a certificate costs beside its debate, and what a batch saves over single processes."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from synproof_cli.checkers import verify_result
from synproof_cli.debate import Budget
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.world import Axiom, World
from synproof_cli.store.db import Store, memory_store, open_store
from synproof_cli.store.worlds import save
from synproof_cli.workflows.check.claims import CheckClaim, Place
from synproof_cli.workflows.check.decide import Asking, Court
from synproof_cli.workflows.clock import system_clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.world_find import find_world
from tests.benchmarks.harness import Outcome, Process, Race, Settings, at_least, at_most, benchmark, in_process, synproof
from tests.benchmarks.inputs import rule_world

SAVED = "2024-01-01T00:00:00+00:00"
BENCH = "my:bench"
TODAY = "2024-01-01"


def rivals(rules: int) -> World:
    """Defeasible rules in a row, each at odds with the next and weaker than it: few conflicts, many greatest consistent sets."""
    axioms = [Axiom("fact", "The fact.", "fact")]
    axioms += [Axiom(f"d{number}", f"Default {number}.", f"fact >> x{number}", "defeasible", number) for number in range(rules)]
    axioms += [Axiom(f"s{number}", f"Exclusion {number}.", f"~(x{number} & x{number + 1})") for number in range(rules - 1)]
    return check_world(World(BENCH, "Rivals", axioms=tuple(axioms)))


def tournament(rules: int) -> World:
    """Defeasible rules of which any two exclude each other, the later the stronger: one component with a conflict for each pair."""
    axioms = [Axiom("fact", "The fact.", "fact")]
    axioms += [Axiom(f"d{number}", f"Default {number}.", f"fact >> x{number}", "defeasible", number) for number in range(rules)]
    axioms += [
        Axiom(f"s{one}_{other}", f"Exclusion {one}, {other}.", f"~(x{one} & x{other})") for other in range(rules) for one in range(other)
    ]
    return check_world(World(BENCH, "Tournament", axioms=tuple(axioms)))


def _conflicts(result: Any) -> int:
    return len(result["certificates"]["main"].get("conflicts", ()))


@benchmark("OWN1", "a certificate made and checked, beside the debate without it (one process, world in memory)")
def certificates(settings: Settings) -> Iterator[Outcome]:
    for name, world, claim in (
        ("row of 16 rules", rivals(16), "x0"),
        ("11 rules, each pair", tournament(11), "x10"), ("14 rules, each pair", tournament(14), "x13"),
    ):
        with memory_store() as store:
            save(store, world, saved=SAVED)
            yield from _certified(store, name, claim, settings)


def _certified(store: Store, name: str, claim: str, settings: Settings) -> Iterator[Outcome]:
    clock = system_clock()
    request = DebateRequest(formula=claim, worlds=(BENCH,), second_opinion=False, save=False, as_of=TODAY)

    def debate(*, certified: bool) -> Any:
        return run_debate(request, store=store, clock=clock, certified=certified).result

    def made_and_checked() -> Any:
        result = debate(certified=True)
        report = verify_result(json.loads(json.dumps(result)))
        return result if report.outcome == "holds" else {"finding": f"the certificate {report.outcome}"}

    count = _conflicts(debate(certified=True))
    race = Race({
        "debate": in_process(lambda: debate(certified=False), lambda result: result["finding"]),
        "made": in_process(lambda: debate(certified=True), lambda result: result["finding"]),
        "made and checked": in_process(made_and_checked, lambda result: result["finding"]),
    }, settings.in_process())
    yield race.ratio(f"{name}, {count} conflicts: made and checked / debate", "made and checked", "debate", at_most(2))
    yield race.ratio(f"{name}, {count} conflicts: made / debate", "made", "debate")


@benchmark("OWN2", "100 theses in one process, per thesis, vs a process for each")
def batch(settings: Settings) -> Iterator[Outcome]:
    theses = [text for text, _ in rule_world(20, 16, 3).theses]
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "store.db"
        with open_store(db) as store:
            save(store, check_world(rule_world(20, 16, 3).world(BENCH)), saved=SAVED)

            def together() -> list[str]:
                found = find_world(store, BENCH)
                court = Court(found, Asking(TODAY))
                return [court.verdict(CheckClaim("", Place(), formula=text), Budget())["finding"] for text in theses]

            options = ("--world", BENCH, "--db", str(db), "--no-save", "--no-second-opinion", "--as-of", TODAY, "--format", "json")
            single = synproof("debate", "--formula", theses[0], *options, answer=_finding, exit_codes=(0, 1, 3))
            race = Race({
                "batch": in_process(together, lambda findings: findings[0]),
                "one process": single,
            }, settings.processes())
            ratio = race.ratio("a process each / batch, 20 axioms", "one process", "batch", at_least(20))
            yield ratio.times(len(theses), "rate of the batch in units of the rate of single processes")


def _finding(process: Process) -> str:
    return str(json.loads(process.stdout)["finding"])
