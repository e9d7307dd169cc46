"""G16 to G18: grounded labelling in memory, from a file, and the reading of ICCMA'23 files."""

from __future__ import annotations

import json
import random
import re
import tempfile
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

from synproof_cli.dung.aspartix import write_apx
from synproof_cli.dung.framework import INDEX, Framework
from synproof_cli.dung.grounded import IN, grounded
from synproof_cli.dung.iccma import read_iccma, write_iccma
from tests.benchmarks.harness import (
    Contender,
    Missing,
    Outcome,
    Process,
    Race,
    Settings,
    at_least,
    at_most,
    benchmark,
    in_process,
    module,
    program,
    synproof,
    whole_process,
)

Graph = tuple[int, list[int], list[int]]

ENCODING = """
in(X) :- arg(X), defeated(Y) : att(Y,X).
defeated(Y) :- in(X), att(X,Y).
#show in/1.
"""
"""The grounded extension in ASP over ASPARTIX facts: a positive program, its least model is the answer."""


def chain(size: int) -> Graph:
    return size, list(range(1, size)), list(range(2, size + 1))


def scattered(size: int) -> Graph:
    """1.5 attacks an argument between random pairs."""
    dice = random.Random(size)  # noqa: S311 - a fixed seed, not a secret
    attacks = size * 3 // 2
    return size, [dice.randint(1, size) for _ in range(attacks)], [dice.randint(1, size) for _ in range(attacks)]


GRAPHS: dict[str, Callable[[int], Graph]] = {"chain": chain, "random": scattered}


def framework(graph: Graph) -> Framework:
    size, sources, targets = graph
    return Framework(tuple(map(str, range(1, size + 1))), array(INDEX, sources), array(INDEX, targets))


@benchmark("G16", "grounded labelling in memory, 100,000 arguments; each contender builds its own structure")
def in_memory(settings: Settings) -> Iterator[Outcome]:
    for name, make in GRAPHS.items():
        graph = make(100_000)
        contenders: dict[str, Contender | Missing] = {
            "own": in_process(lambda graph=graph: grounded(framework(graph)), accepted_numbers),  # type: ignore[misc]
            "formal-argumentation": _formal_argumentation(graph),
            "clingo": _clingo(graph),
            "networkx": _networkx(graph) if name == "random" else Missing("quadratic on a chain"),
        }
        race = Race(contenders, settings.in_process())
        yield race.ratio(f"{name}: formal-argumentation / own", "formal-argumentation", "own", at_least(8))
        yield race.ratio(f"{name}: clingo with an ASPARTIX encoding / own", "clingo", "own", at_least(12))
        if name == "random":
            yield race.ratio(f"{name}: naive fixpoint on networkx / own", "networkx", "own", at_least(20))


def accepted_numbers(labelling: Any) -> list[int]:
    return [number for number, code in enumerate(labelling.codes, start=1) if code == IN]


def _formal_argumentation(graph: Graph) -> Contender | Missing:
    peer = module("argumentation.core.dung")
    if peer is None:
        return Missing("formal-argumentation is not installed")
    size, sources, targets = graph

    def run() -> Any:
        attacks = frozenset(zip(sources, targets, strict=True))
        return peer.grounded_extension(peer.ArgumentationFramework(frozenset(range(1, size + 1)), attacks))

    return in_process(run, sorted)


def _clingo(graph: Graph) -> Contender | Missing:
    peer = module("clingo")
    if peer is None:
        return Missing("clingo is not installed")
    size, sources, targets = graph

    def run() -> list[int]:
        control = peer.Control(["--warn=none"])
        facts = "".join(f"att({source},{target})." for source, target in zip(sources, targets, strict=True))
        control.add("base", [], f"{ENCODING} arg(1..{size}). {facts}")
        control.ground([("base", [])])
        with control.solve(yield_=True) as models:
            return [symbol.arguments[0].number for symbol in next(iter(models)).symbols(shown=True)]

    return in_process(run, sorted)


def _networkx(graph: Graph) -> Contender | Missing:
    peer = module("networkx")
    if peer is None:
        return Missing("networkx is not installed")
    size, sources, targets = graph

    def run() -> set[int]:
        attacks = peer.DiGraph()
        attacks.add_nodes_from(range(1, size + 1))
        attacks.add_edges_from(zip(sources, targets, strict=True))
        accepted: set[int] = set()
        while True:
            defeated = {target for source in accepted for target in attacks.succ[source]}
            defended = {argument for argument in attacks if all(attacker in defeated for attacker in attacks.pred[argument])}
            if defended == accepted:
                return accepted
            accepted = defended

    return in_process(run, sorted)


@benchmark("G17", "grounded labelling, whole process, from a file to the printed extension")
def from_file(settings: Settings) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "grounded.lp").write_text(ENCODING, encoding="utf-8")
        small = _write(folder, "small", scattered(10_000))
        timed = Race({"own": _own(small, "wall")}, settings.processes())
        yield timed.cost("10,000 arguments, wall time", "own", at_most(2, "s"))
        for graph, make in GRAPHS.items():
            large, tenth = _write(folder, graph, make(1_000_000)), _write(folder, f"{graph}-tenth", make(100_000))
            own = _own(large)
            # a third of the rounds: clingo takes a quarter of a minute each
            race = Race({"own": own, "crustabri": _crustabri(large), "clingo": _clingo_program(large)}, max(3, settings.processes() // 3))
            yield race.ratio(f"{graph} 1e6: own / crustabri (Rust)", "own", "crustabri", at_most(3.2))
            yield race.ratio(f"{graph} 1e6: clingo / own", "clingo", "own", at_least(5))
            growth = Race({"1e6": own, "1e5": _own(tenth)}, settings.processes(), same_answer=False)
            yield growth.ratio(f"{graph}: 1e6 / 1e5", "1e6", "1e5", at_most(18))


def _write(folder: Path, name: str, graph: Graph) -> Path:
    """The graph as an ICCMA file, whose path is returned, and as an ASPARTIX file beside it."""
    made = framework(graph)
    path = folder / f"{name}.af"
    path.write_text(write_iccma(made), encoding="utf-8")
    path.with_suffix(".apx").write_text(write_apx(made), encoding="utf-8")
    return path


def _own(path: Path, cost: Literal["cpu", "wall"] = "cpu") -> Contender | Missing:
    return synproof("dung", str(path), "--format", "json", answer=_own_answer, cost=cost)


def _own_answer(process: Process) -> list[int]:
    return sorted(map(int, json.loads(process.stdout)["in"]))


def _crustabri(path: Path) -> Contender | Missing:
    """Prints `w 1 3 …`."""
    peer = program("crustabri") or program("scalop")
    if peer is None:
        return Missing("neither crustabri nor scalop is installed")
    command = (peer, "solve", "-p", "SE-GR", "-f", str(path), "-r", "iccma23", "--logging-level", "off")
    return whole_process(command, lambda process: sorted(int(number) for number in process.stdout.split()[1:]))


def _clingo_program(path: Path) -> Contender | Missing:
    peer = program("clingo")
    if peer is None:
        return Missing("the program clingo is not installed")
    command = (peer, "-V1", "--warn=none", str(path.with_name("grounded.lp")), str(path.with_suffix(".apx")))
    answer = re.compile(rb"in\((\d+)\)")
    satisfiable = (10, 30)
    return whole_process(command, lambda process: sorted(map(int, answer.findall(process.stdout))), exit_codes=satisfiable)


@benchmark("G18", "reading an ICCMA'23 file of 1,000,000 arguments and 1,500,000 attacks")
def parsing(settings: Settings) -> Iterator[Outcome]:
    data = write_iccma(framework(scattered(1_000_000))).encode()
    whole = {"own": in_process(lambda: read_iccma(data)), "line loop": in_process(lambda: _line_loop(data))}
    yield Race(whole, settings.in_process()).ratio("a loop over lines, with the same checks / own", "line loop", "own", at_least(1.2))
    race = Race({"own": in_process(lambda: read_iccma(data), _numbers), "numpy": _numpy(data)}, settings.in_process())
    yield race.ratio("numpy.fromstring, numbers alone / own (no numpy path)", "numpy", "own", at_least(0.8))


def _line_loop(data: bytes) -> Framework:
    """The plain way: what a careful reader without a short cut does."""
    lines = iter(data.splitlines())
    size = int(next(lines).split()[2])
    sources, targets = array(INDEX), array(INDEX)
    for line in lines:
        source, target = map(int, line.split())
        if not (1 <= source <= size and 1 <= target <= size):
            raise ValueError(line)
        sources.append(source)
        targets.append(target)
    return Framework(tuple(map(str, range(1, size + 1))), sources, targets)


def _numbers(read: Framework) -> list[int]:
    return [number for pair in zip(read.sources, read.targets, strict=True) for number in pair]


def _numpy(data: bytes) -> Contender | Missing:
    peer = module("numpy")
    if peer is None:
        return Missing("numpy is not installed")
    start = data.index(b"\n") + 1
    return in_process(lambda: peer.fromstring(data[start:], dtype=peer.int32, sep=" "), lambda numbers: numbers.tolist())
