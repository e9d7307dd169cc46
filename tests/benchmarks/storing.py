"""G19 to G22: a large world written, searched and hashed; the store opened, and written by two at once."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlite_utils

from synproof_cli.model.canonical import canonical_json
from synproof_cli.model.world import Axiom, Source, World
from synproof_cli.store.db import open_existing, open_store
from synproof_cli.store.rows import axiom_text, digest_of, head_text
from synproof_cli.store.search import search
from synproof_cli.store.worlds import find, save
from tests.benchmarks.harness import Outcome, Race, Settings, at_least, at_most, benchmark, in_process
from tests.benchmarks.inputs import dice

SIZE = 100_000
SAVED = "2024-01-01T00:00:00+00:00"
COLUMNS = ("id", "text", "citation", "content")
INDEXED = ("text", "id", "citation")


def large_world(size: int = SIZE) -> World:
    """Axioms of 10 to 20 words out of 3,000, the frequent ones first."""
    rng = dice(size)
    words = [f"w{number}" for number in range(3_000)]
    weights = [1 / (rank + 10) for rank in range(len(words))]
    texts = [" ".join(rng.choices(words, weights, k=rng.randint(10, 20))) for _ in range(size)]
    axioms = tuple(
        Axiom(f"a{number}", text, f"p{number % 997} >> p{number % 991}", source=Source("document", f"Rule book, {number}"))
        for number, text in enumerate(texts)
    )
    return World("my:large", "Benchmark world", axioms=axioms)


def _rows(world: World) -> list[tuple[str, str, str, str]]:
    return [(axiom.id, axiom.text, axiom.source.citation, axiom_text(axiom)) for axiom in world.axioms]


@benchmark("G19", f"{SIZE:,} axioms and their index into a new store, wall time; the contenders without digest and versions")
def importing(settings: Settings) -> Iterator[Outcome]:
    world = large_world()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def path(kind: str) -> Path:
            for old in folder.glob(f"{kind}.db*"):
                old.unlink()
            return folder / f"{kind}.db"

        def own() -> int:
            with open_store(path("own")) as store:
                save(store, world, saved=SAVED)
                return int(store.rows("SELECT count(*) FROM axiom_fts")[0][0])

        def raw() -> int:
            connection = sqlite3.connect(path("raw"))
            connection.execute("PRAGMA journal_mode = WAL")
            with connection:
                connection.execute("CREATE TABLE axiom (pk INTEGER PRIMARY KEY, id TEXT, text TEXT, citation TEXT, content TEXT)")
                connection.execute("CREATE VIRTUAL TABLE axiom_fts USING fts5(text, id, citation, tokenize='porter', content=[axiom])")
                connection.executemany("INSERT INTO axiom (id, text, citation, content) VALUES (?, ?, ?, ?)", _rows(world))
                connection.execute("INSERT INTO axiom_fts (axiom_fts) VALUES ('rebuild')")
            (count,) = connection.execute("SELECT count(*) FROM axiom_fts").fetchone()
            connection.close()
            return int(count)

        def peer() -> int:
            database = sqlite_utils.Database(path("peer"))
            table: Any = database["axiom"]
            table.insert_all(dict(zip(COLUMNS, row, strict=True)) for row in _rows(world))
            table.enable_fts(INDEXED, tokenize="porter")
            count = int(database["axiom_fts"].count)
            database.close()
            return count

        clock = time.perf_counter
        contenders = {name: in_process(run, clock=clock) for name, run in (("own", own), ("raw", raw), ("sqlite-utils", peer))}
        race = Race(contenders, settings.in_process())
        yield race.ratio("own / raw executemany and rebuild", "own", "raw", at_most(1.25))
        yield race.ratio("sqlite-utils insert_all and enable_fts / own", "sqlite-utils", "own", at_least(1.6))


@benchmark("G20", f"the best 20 of {SIZE:,} axioms, 20 queries of two words")
def searching(settings: Settings) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "store.db") as store:
        save(store, large_world(), saved=SAVED)
        rng = dice(20)
        queries = [f"w{rng.randrange(40)} w{rng.randrange(40, 300)}" for _ in range(20)]
        connection = store.rows  # the same connection for all
        table: Any = sqlite_utils.Database(Path(folder) / "store.db")["axiom"]
        sql = (
            "SELECT w.id, a.id, a.text, a.citation FROM axiom_fts JOIN axiom a ON a.pk = axiom_fts.rowid JOIN world w ON w.pk = a.pk >> 32"
            " WHERE axiom_fts MATCH ? ORDER BY axiom_fts.rank LIMIT 20"
        )
        race = Race({
            "own": in_process(lambda: [[hit.id for hit in search(store, query).hits] for query in queries]),
            "raw": in_process(lambda: [[row[1] for row in connection(sql, (query,))] for query in queries]),
            "table.search": in_process(lambda: [[row["id"] for row in table.search(query, limit=20)] for query in queries]),
        }, settings.in_process())
        yield race.ratio("own / raw SQL", "own", "raw", at_most(1.15))
        yield race.ratio("table.search / own", "table.search", "own", at_least(0.95))


@benchmark("G21", f"the digest of {SIZE:,} stored axioms")
def hashing(settings: Settings) -> Iterator[Outcome]:
    world = large_world()
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "store.db") as store:
        save(store, world, saved=SAVED)
        head = head_text(world)

        def scan() -> list[str]:
            return [content for (content,) in store.rows("SELECT content FROM axiom ORDER BY pk")]

        digests = {
            "own": in_process(lambda: digest_of(head, scan())),
            "json": in_process(lambda: sha256(canonical_json(
                World.from_dict(json.loads(head) | {"axioms": [json.loads(text) for text in scan()]}).to_dict()).encode()).hexdigest()),
        }
        race = Race(digests | {"scan": in_process(scan, lambda _: None)}, settings.in_process(), same_answer=False)
        yield race.ratio("own / scan alone", "own", "scan", at_most(1.35))
        yield Race(digests, settings.in_process()).ratio("parsed and written anew / own", "json", "own", at_least(2.5))


WRITER = """
import sys
from pathlib import Path
from synproof_cli.store.db import open_store
with open_store(Path(sys.argv[1])) as store:
    for number in range(int(sys.argv[3])):
        with store.transaction() as connection:
            connection.execute("INSERT INTO node VALUES (?, ?, '{}')", (int(sys.argv[2]), number))
"""


@benchmark("G22", "the store opened for one row, 200 times; two writers of 1,500 transactions each vs one of 3,000, wall time")
def opening(settings: Settings) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "store.db"
        with open_store(path) as store:
            save(store, World("my:one", axioms=(Axiom("a", "A.", "a"),)), saved=SAVED)

        def own() -> object:
            for _ in range(200):
                with open_existing(path) as store:  # type: ignore[union-attr]  # it is there
                    found = find(store, "my:one")
            return found and found.id

        def raw() -> object:
            for _ in range(200):
                connection = sqlite3.connect(path)
                row = connection.execute(
                    "SELECT w.id, v.number FROM world w JOIN revision v ON v.world = w.pk AND v.number = w.version WHERE w.id = 'my:one'"
                ).fetchone()
                connection.close()
            return row[0]

        race = Race({"own": in_process(own), "sqlite3": in_process(raw)}, settings.in_process())
        yield race.ratio("open_existing and one row / sqlite3.connect and one row", "own", "sqlite3", at_most(1.3))

        def writers(count: int) -> tuple[int, int]:
            """How many writers failed, and the rows there are."""
            with open_store(path) as store, store.transaction() as connection:
                connection.execute("DELETE FROM node")
            command = (sys.executable, "-c", WRITER, str(path))
            children = [subprocess.Popen((*command, str(number), str(3_000 // count))) for number in range(count)]
            failed = sum(child.wait() != 0 for child in children)
            with open_store(path) as store:
                return failed, store.rows("SELECT count(*) FROM node")[0][0]

        clock = time.perf_counter
        race = Race({"one": in_process(lambda: writers(1), clock=clock), "two": in_process(lambda: writers(2), clock=clock)},
                    settings.in_process())
        yield race.ratio("throughput of two writers / of one (rows exact, none failed)", "one", "two", at_least(0.85))
