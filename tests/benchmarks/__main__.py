"""`python -m tests.benchmarks [GOAL …]`: see the package's docstring."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import platform
import sys
from collections import Counter

import tests.benchmarks
from tests.benchmarks.harness import BENCHMARKS, Outcome, Settings


def main(arguments: list[str]) -> int:
    """Runs the goals named, all without names; 0 when they ran and no answer was wrong, 1 otherwise, 2 for a goal that does not exist."""
    for found in pkgutil.iter_modules(tests.benchmarks.__path__):
        if not found.name.startswith(("__", "test_")):
            importlib.import_module(f"tests.benchmarks.{found.name}")
    known = sorted(BENCHMARKS, key=lambda goal: (len(goal), goal))
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Measure the goals of speed.")
    parser.add_argument("goals", nargs="*", metavar="GOAL", help=f"one of {', '.join(known)}; all when left out")
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds instead of the method's 9 (whole processes) and 5 (in process)")
    options = parser.parse_args(arguments)
    unknown = [goal for goal in options.goals if goal.upper() not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark for {', '.join(unknown)}; there are {', '.join(known)}")
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores, load {load:.1f}")
    verdicts: Counter[str] = Counter()
    for goal in [goal.upper() for goal in options.goals] or known:
        title, function = BENCHMARKS[goal]
        print(f"\n{goal}  {title}", flush=True)
        for outcome in function(Settings(options.rounds)):
            print(line(outcome), flush=True)
            verdicts[outcome.verdict] += 1
    print("\n" + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
    return 1 if verdicts["WRONG"] else 0


def line(outcome: Outcome) -> str:
    """What was measured, the goal, the verdict."""
    unit = outcome.bound.unit if outcome.bound else "x"
    measured = "-" if outcome.measured is None else f"{outcome.measured:.3g} {unit}"
    goal = f"{outcome.bound.sign} {outcome.bound.value:g} {unit}" if outcome.bound else ""
    note = f"  ({outcome.note})" if outcome.note else ""
    return f"  {outcome.what:<52} {measured:>10}  {goal:>10}  {outcome.verdict}{note}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
