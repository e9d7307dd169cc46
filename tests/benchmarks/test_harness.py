"""The harness itself, with costs that are given instead of measured."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.benchmarks.__main__ import line
from tests.benchmarks.harness import (
    Contender,
    Missing,
    Outcome,
    Race,
    at_least,
    at_most,
    in_process,
    module,
    run_process,
    whole_process,
)


def costing(costs: list[float], answer: object = "yes") -> Contender:
    """The first cost goes to the untimed run."""
    left: Iterator[float] = iter(costs)
    return Contender(lambda: (next(left), answer))


def test_ratio_is_the_median_of_the_pairs() -> None:
    race = Race({"own": costing([9, 1, 1, 10]), "peer": costing([9, 2, 3, 100])}, rounds=3)
    assert race.ratio("", "peer", "own").measured == 3
    assert race.ratio("", "own", "peer", at_most(0.4)).verdict == "held"
    assert race.ratio("", "peer", "own", at_least(3.5)).verdict == "not held"
    assert race.ratio("", "peer", "own").verdict == "reported"
    assert race.cost("", "own", at_most(1, "s")).verdict == "held"


def test_absent_peer_is_never_held() -> None:
    race = Race({"own": costing([9, 1]), "peer": Missing("peer is not installed")}, rounds=1)
    outcome = race.ratio("", "peer", "own", at_least(0))
    assert (outcome.verdict, outcome.note) == ("not measured", "peer is not installed")
    assert race.cost("", "peer", at_most(9)).verdict == "not measured"


def test_other_answer_and_failed_run_are_wrong() -> None:
    contenders = {
        "own": costing([9, 1]),
        "liar": costing([9], "no"),
        "crash": whole_process((sys.executable, "-c", "raise SystemExit('worn out')")),
    }
    race = Race(contenders, rounds=1)
    assert race.ratio("", "own", "liar", at_most(9)).verdict == "WRONG"
    assert race.ratio("", "own", "crash").note == "crash failed with exit code 1: worn out"
    assert race.cost("", "liar").verdict == "WRONG"
    assert Race({"own": costing([9, 1]), "yardstick": costing([9, 2], "no")}, 1, same_answer=False).faults == {}


def test_child_is_charged_and_its_output_kept() -> None:
    code = "import os, sys; print(sys.stdin.read(), os.environ['MARK'])"
    process = run_process((sys.executable, "-c", code), stdin=b"in", env={"MARK": "x"})
    assert (process.exit_code, process.stdout.split()) == (0, [b"in", b"x"])
    assert process.cpu > 0
    assert run_process((sys.executable, "-c", "import time; time.sleep(60)"), timeout=0.2).exit_code < 0


def test_in_process_clock_is_the_given_one() -> None:
    ticks = iter([5.0, 7.0])
    assert in_process(lambda: "done", clock=lambda: next(ticks)).run() == (2.0, "done")


def test_peers_are_looked_up_in_the_named_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "peer_for_this_test.py").write_text("answer = 42")
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert module("peer_for_this_test") is None
    monkeypatch.setenv("SYNPROOF_BENCH_PEERS", str(tmp_path))
    assert getattr(module("peer_for_this_test"), "answer", None) == 42


def test_line_says_measured_goal_and_verdict() -> None:
    assert line(Outcome("a / b", at_most(3), 2.5)).split() == ["a", "/", "b", "2.5", "x", "<=", "3", "x", "held"]
    assert line(Outcome("a / b", at_most(3), None, "no b")).split() == ["a", "/", "b", "-", "<=", "3", "x", "not", "measured", "(no", "b)"]
