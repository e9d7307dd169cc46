"""OWN3: a world of 100,000 axioms in daily use; whole commands, and what they cost beside the reading of that world."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from synproof_cli.model.world import World
from synproof_cli.store.db import open_store
from synproof_cli.store.worlds import save
from synproof_cli.workflows.world_formats import world_as
from tests.benchmarks.harness import Outcome, Race, Settings, at_most, benchmark, synproof
from tests.benchmarks.storing import SAVED, SIZE, large_world

LIMITS = {
    "list": 1.0, "versions": 1.0, "search in it": 1.0, "search for what is in force": 1.0, "show": 8.0, "show as JSON": 5.0, "export": 6.0,
    "diff of two versions": 6.0, "add one axiom": 6.0, "debate": 10.0, "lint": 25.0, "import of JSON": 12.0,
}
"""Seconds of CPU of one process that a command may take: what a person waits for without leaving."""


@benchmark("OWN3", f"commands over a world of {SIZE:,} axioms, CPU; the debate with its minimal core")
def daily_use(settings: Settings) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        db, file = Path(folder) / "store.db", Path(folder) / "world.json"
        world = large_world()
        file.write_text(world_as(World("my:again", axioms=world.axioms), "json")[0], encoding="utf-8")
        with open_store(db) as store:
            save(store, world, saved=SAVED)
            save(store, World(world.id, world.title, axioms=world.axioms[1:]), saved=SAVED)
        commands = {
            "list": ("list",), "versions": ("versions", "my:large"), "search in it": ("search", "my:large", "w3 w17"),
            "search for what is in force": ("search", "my:large", "w3 w17", "--as-of", "2024-01-01"), "show": ("show", "my:large"),
            "show as JSON": ("show", "my:large", "--json"), "export": ("export", "my:large"),
            "diff of two versions": ("diff", "my:large@1", "my:large@2"),
            "add one axiom": ("add", "my:large", "--formula", "p1 >> p2"), "lint": ("lint", "my:large", "--timeout", "0"),
            "import of JSON": ("import", str(file)),
        }
        contenders = {
            name: synproof("world", *words, "--db", str(db), "-q", exit_codes=(0, 1)) for name, words in commands.items()
        }
        contenders["debate"] = synproof(
            "debate", "--formula", "p5", "--given", "p7", "--world", "my:large", "--db", str(db), "-q", "--no-second-opinion", "--no-save",
            exit_codes=(0, 1, 3),
        )
        race = Race(contenders, settings.rounds or 3, same_answer=False)
        for name, limit in LIMITS.items():
            yield race.cost(name, name, at_most(limit, "s"))
