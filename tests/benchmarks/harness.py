"""Contenders, races between them, and outcomes held against goals."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any, Literal

PYTHON_PASS = (sys.executable, "-c", "pass")
"""The yardstick of whole processes."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a measurement is held against."""

    sign: Literal["<=", ">="]
    value: float
    unit: str = "x"

    def holds(self, measured: float) -> bool:
        return measured <= self.value if self.sign == "<=" else measured >= self.value


def at_most(value: float, unit: str = "x") -> Bound:
    return Bound("<=", value, unit)


def at_least(value: float, unit: str = "x") -> Bound:
    return Bound(">=", value, unit)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One line of the report. `bound` None: reported only. `measured` None: not measured, and `note` says why."""

    what: str
    bound: Bound | None
    measured: float | None
    note: str = ""
    wrong: bool = False
    """A contender failed, or answers differ: the fault is not one of speed."""

    def times(self, factor: float, note: str) -> Outcome:
        """The measurement scaled: contenders that did unequal amounts of the same work."""
        return replace(self, measured=None if self.measured is None else self.measured * factor, note=self.note if self.wrong else note)

    @property
    def verdict(self) -> str:
        if self.wrong:
            return "WRONG"
        if self.measured is None:
            return "not measured"
        if self.bound is None:
            return "reported"
        return "held" if self.bound.holds(self.measured) else "not held"


@dataclass(frozen=True, slots=True)
class Settings:
    """`rounds` None: the method's own numbers."""

    rounds: int | None = None

    def processes(self) -> int:
        return self.rounds or 9

    def in_process(self) -> int:
        return self.rounds or 5


Benchmark = Callable[[Settings], Iterator[Outcome]]
BENCHMARKS: dict[str, tuple[str, Benchmark]] = {}


def benchmark(goal: str, title: str) -> Callable[[Benchmark], Benchmark]:
    """Registers a benchmark function under its goal."""

    def register(function: Benchmark) -> Benchmark:
        if goal in BENCHMARKS:
            raise ValueError(f"{goal} is registered twice")
        BENCHMARKS[goal] = (title, function)
        return function

    return register


@dataclass(frozen=True, slots=True)
class Contender:
    """`run` returns a cost in seconds and a result; `answer` makes the result comparable (it is not timed)."""

    run: Callable[[], tuple[float, Any]]
    answer: Callable[[Any], object] = lambda result: result


@dataclass(frozen=True, slots=True)
class Missing:
    """A contender that cannot take part."""

    reason: str


def in_process(
    function: Callable[[], Any], answer: Callable[[Any], object] = lambda result: result, clock: Callable[[], float] = time.process_time
) -> Contender:
    """A function of this process, charged its CPU. Give `time.perf_counter` as the clock where waiting is part of the cost (disks)."""

    def run() -> tuple[float, Any]:
        start = clock()
        result = function()
        return clock() - start, result

    return Contender(run, answer)


@dataclass(frozen=True, slots=True)
class Process:
    """A finished child."""

    cpu: float
    wall: float
    exit_code: int
    stdout: bytes
    stderr: bytes
    peak_kib: int


_KEEP_BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}
"""An installed program has its modules compiled; without this each run might compile what was changed since."""


class FailedRunError(Exception):
    """A contender did not do its job; the message says how it ended."""


def run_process(argv: Sequence[str], *, stdin: bytes = b"", env: Mapping[str, str] | None = None, timeout: float = 600) -> Process:
    """Runs a child to its end (it is killed after `timeout` seconds) and charges it as the kernel does: wait4."""
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        source.write(stdin)
        source.seek(0)
        start = time.perf_counter()
        child = subprocess.Popen(argv, stdin=source, stdout=out, stderr=err, env={**os.environ, **_KEEP_BYTECODE, **(env or {})})
        watchdog = threading.Timer(timeout, child.kill)
        watchdog.start()
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        watchdog.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Process(usage.ru_utime + usage.ru_stime, wall, child.returncode, out.read(), err.read(), usage.ru_maxrss)


def whole_process(
    argv: Sequence[str],
    answer: Callable[[Process], object] = lambda process: process.exit_code,
    *,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    timeout: float = 600,
    cost: Literal["cpu", "wall"] = "cpu",
    exit_codes: tuple[int, ...] = (0,),
) -> Contender:
    """A command, charged the CPU of the child; it has failed when it ends with another exit code than these."""

    def run() -> tuple[float, Process]:
        process = run_process(argv, stdin=stdin, env=env, timeout=timeout)
        if process.exit_code not in exit_codes:
            raise FailedRunError(f"exit code {process.exit_code}: {process.stderr.decode(errors='replace').strip().rpartition(chr(10))[2]}")
        return process.cpu if cost == "cpu" else process.wall, process

    return Contender(run, answer)


class Race:
    """Contenders run once to compare their answers with the first one's, then round-robin to take their costs.

    `same_answer` False: the contenders do different things (a yardstick such as `PYTHON_PASS`).
    """

    def __init__(self, contenders: Mapping[str, Contender | Missing], rounds: int, *, same_answer: bool = True) -> None:
        self.missing = {name: one.reason for name, one in contenders.items() if isinstance(one, Missing)}
        self.faults: dict[str, str] = {}
        runners = {name: one for name, one in contenders.items() if isinstance(one, Contender)}
        self._compare(runners, same_answer)
        self.costs: dict[str, list[float]] = {name: [] for name in runners if name not in self.faults}
        order = list(self.costs)
        for _ in range(rounds):
            for name in order:
                gc.collect()
                self.costs[name].append(runners[name].run()[0])
            order = order[1:] + order[:1]

    def _compare(self, runners: Mapping[str, Contender], same_answer: bool) -> None:
        """Runs each contender once; those that fail or answer otherwise than the first one are left out of the race."""
        answers: dict[str, object] = {}
        for name, one in runners.items():
            try:
                answers[name] = one.answer(one.run()[1])
            except FailedRunError as error:
                self.faults[name] = f"{name} failed with {error}"
        first = next(iter(answers), "")
        for name, answer in answers.items():
            if same_answer and answer != answers[first]:
                self.faults[name] = f"the answers of {first} and {name} differ"

    def median(self, name: str) -> float:
        """Median cost in seconds of a contender that took part."""
        return median(self.costs[name])

    def ratio(self, what: str, above: str, below: str, bound: Bound | None = None) -> Outcome:
        """The cost of `above` in units of the cost of `below`, held against the bound."""
        for name in (above, below):
            if name in self.missing:
                return Outcome(what, bound, None, self.missing[name])
            if name in self.faults:
                return Outcome(what, bound, None, self.faults[name], wrong=True)
        ratios = [one / other for one, other in zip(self.costs[above], self.costs[below], strict=True)]
        return Outcome(what, bound, median(ratios), f"{above} {seconds(self.median(above))}, {below} {seconds(self.median(below))}")

    def cost(self, what: str, name: str, bound: Bound | None = None) -> Outcome:
        """The median cost of one contender in seconds, held against the bound."""
        if name not in self.costs:
            return Outcome(what, bound, None, self.missing.get(name) or self.faults[name], wrong=name in self.faults)
        return Outcome(what, bound, self.median(name))


def seconds(value: float) -> str:
    """The duration with three significant digits."""
    return f"{value:.3g} s" if value >= 1 else f"{value * 1e3:.3g} ms" if value >= 1e-3 else f"{value * 1e6:.3g} us"


def module(name: str) -> ModuleType | None:
    """A peer's module from this environment or from the folders in SYNPROOF_BENCH_PEERS; None where it is not installed."""
    for folder in filter(None, os.environ.get("SYNPROOF_BENCH_PEERS", "").split(os.pathsep)):
        if folder not in sys.path:
            sys.path.append(folder)
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def program(name: str) -> str | None:
    """A peer's program: what SYNPROOF_BENCH_<NAME> says, else what PATH has, else None."""
    return os.environ.get(f"SYNPROOF_BENCH_{name.upper()}") or shutil.which(name)


def synproof(
    *arguments: str,
    answer: Callable[[Process], object] = lambda process: process.exit_code,
    cost: Literal["cpu", "wall"] = "cpu",
    exit_codes: tuple[int, ...] = (0,),
    env: Mapping[str, str] | None = None,
) -> Contender | Missing:
    """This environment's `synproof` (or the one SYNPROOF_BENCH_SYNPROOF names) with these arguments."""
    beside = Path(sys.executable).with_name("synproof")
    script = os.environ.get("SYNPROOF_BENCH_SYNPROOF") or (str(beside) if beside.exists() else None)
    if script is None:
        return Missing("synproof is not installed in this environment")
    return whole_process((script, *arguments), answer, cost=cost, exit_codes=exit_codes, env=env)
