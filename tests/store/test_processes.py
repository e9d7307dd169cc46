"""Several processes, and processes that are killed: all of a transaction or nothing, and nobody fails."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from synproof_cli.model.world import Axiom, World
from synproof_cli.store import admin, debates, worlds
from synproof_cli.store.db import open_existing, open_store

ROOT = Path(__file__).parents[2]

ADD = """
import sys
from dataclasses import replace
from pathlib import Path
from synproof_cli.model.world import Axiom, World
from synproof_cli.store import debates, worlds
from synproof_cli.store.db import open_store
path, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
def add(axiom):
    return lambda world: replace(world, axioms=(*world.axioms, axiom))
for n in range(count):
    if n % 20 == 0:  # as many short commands do
        store = open_store(path)
    worlds.update(store, "my:w", add(Axiom(f"{name}{n}", f"Rule {n} of {name}.")), saved="")
    debates.append_nodes(store, "s", [{"by": name, "n": n}])
    print(n, flush=True)
"""

CREATE = """
import sys, time
from pathlib import Path
from synproof_cli.model.world import Axiom, World
from synproof_cli.store import worlds
from synproof_cli.store.db import open_store
while time.time() < float(sys.argv[3]):
    pass
with open_store(Path(sys.argv[1])) as store:
    worlds.save(store, World("my:" + sys.argv[2], axioms=(Axiom("a", "x"),)), saved="")
"""


def run(script: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def prepared(path: Path) -> Path:
    with open_store(path) as store:
        worlds.save(store, World("my:w"), saved="")
        debates.start(store, "s", started="", thesis="t", request={}, world=World("my:w"))
    return path


def test_two_writers_both_succeed_and_lose_nothing(tmp_path: Path) -> None:
    path = prepared(tmp_path / "s.db")
    writers = [run(ADD, path, name, 200) for name in ("x", "y")]
    for writer in writers:
        _, errors = writer.communicate(timeout=120)
        assert (writer.returncode, errors) == (0, "")
    with open_existing(path) or pytest.fail() as store:
        world, info = worlds.load(store, "my:w")
        assert info.number == 401
        for name in ("x", "y"):
            assert [axiom.id for axiom in world.axioms if axiom.id[0] == name] == [f"{name}{n}" for n in range(200)]
            assert [node["n"] for node in debates.load(store, "s").nodes if node["by"] == name] == list(range(200))
        assert len(world.axioms) == len(debates.load(store, "s").nodes) == 400
        assert admin.problems(store) == []
        assert len(worlds.load(store, "my:w", 200)[0].axioms) == 199


def test_processes_that_make_the_store_at_once_all_succeed(tmp_path: Path) -> None:
    for attempt in range(3):
        path = tmp_path / f"{attempt}.db"
        makers = [run(CREATE, path, f"w{n}", time.time() + 0.8) for n in range(5)]
        for maker in makers:
            _, errors = maker.communicate(timeout=60)
            assert (maker.returncode, errors) == (0, "")
        with open_existing(path) or pytest.fail() as store:
            assert [info.id for info in worlds.list_worlds(store)] == [f"my:w{n}" for n in range(5)]
            assert admin.problems(store) == []


def kill_while_adding(path: Path, name: str, delay: float) -> int:
    """Let a writer run, kill it after `delay` seconds of work; how many additions it had reported."""
    writer = run(ADD, path, name, 10_000)
    assert writer.stdout is not None
    writer.stdout.readline()
    time.sleep(delay)
    writer.send_signal(signal.SIGKILL)
    out = writer.stdout.read()  # not communicate(), which skips what readline() had buffered
    writer.communicate()
    return 1 + len(out.splitlines())


@pytest.mark.parametrize("rounds", [6, pytest.param(60, marks=pytest.mark.slow)])
def test_a_killed_writer_leaves_whole_transactions(tmp_path: Path, rounds: int) -> None:
    path, chance = prepared(tmp_path / "s.db"), random.Random(7)  # noqa: S311
    reported = 0
    for step in range(rounds):
        reported += kill_while_adding(path, f"k{step}-", chance.uniform(0, 0.15))
        with open_existing(path) or pytest.fail() as store:
            assert admin.problems(store) == []
            world, info = worlds.load(store, "my:w")
            nodes = debates.load(store, "s").nodes
            # What was reported is there; what was in progress is there whole or not at all.
            assert reported <= len(nodes) <= reported + 1
            assert len(nodes) <= len(world.axioms) <= len(nodes) + 1 + step
            assert info.axioms == len(world.axioms) == info.number - 1
            assert info.digest == world.digest
            reported = len(nodes)


@pytest.mark.parametrize("rounds", [4, pytest.param(40, marks=pytest.mark.slow)])
def test_a_killed_import_leaves_no_half_world(tmp_path: Path, rounds: int) -> None:
    script = (
        "import sys; from pathlib import Path; from synproof_cli.model.world import Axiom, World; from synproof_cli.store import worlds;"
        "from synproof_cli.store.db import open_store;"
        "w = World('my:big', axioms=tuple(Axiom(f'a{n}', f'Rule {n}.') for n in range(20_000)));"
        "s = open_store(Path(sys.argv[1])); print('go', flush=True); worlds.save(s, w, saved='')"
    )
    chance = random.Random(11)  # noqa: S311
    for step in range(rounds):
        path = tmp_path / f"{step}.db"
        writer = run(script, path)
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(chance.uniform(0.05, 0.6))
        os.kill(writer.pid, signal.SIGKILL)
        writer.communicate()
        with open_store(path) as store:
            assert admin.problems(store) == []
            assert [info.axioms for info in worlds.list_worlds(store)] in ([], [20_000])
            worlds.save(store, World("my:next", axioms=(Axiom("a", "x"),)), saved="")


def test_readers_see_whole_versions_while_a_writer_works(tmp_path: Path) -> None:
    path = prepared(tmp_path / "s.db")
    writer = run(ADD, path, "x", 150)
    seen = set()
    while writer.poll() is None:
        with open_existing(path) or pytest.fail() as store:
            world, info = worlds.load(store, "my:w")
            assert info.digest == world.digest
            seen.add(info.number)
    _, errors = writer.communicate()
    assert (writer.returncode, errors) == (0, "")
    assert len(seen) > 3
