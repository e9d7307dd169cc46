"""DB-01 and DB-05: a store that is locked for a moment, locked for good, newer than this program, or no store at all."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine

WORLD = """
[world]
id = "my:{name}"
[[axioms]]
id = "one"
text = "A fee is due."
formula = "fee"
kind = "strict"
[[axioms]]
id = "two"
text = "A margin call is due in cash."
formula = "margin"
kind = "strict"
"""


def world(cli: CommandLine, name: str) -> Path:
    return cli.write(f"{name}.toml", WORLD.format(name=name))


@contextmanager
def write_lock(store: Path) -> Iterator[None]:
    """Another connection holds the write lock for the length of the block."""
    connection = sqlite3.connect(store, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


def test_a_short_lock_is_waited_for_and_readers_do_not_wait(cli: CommandLine) -> None:
    assert cli.run("world", "import", world(cli, "first")).code == 0
    codes: list[int] = []
    writer = threading.Thread(target=lambda: codes.append(cli.run("world", "import", world(cli, "second")).code))
    with write_lock(cli.store):
        assert cli.run("world", "list").code == 0
        assert cli.run("world", "show", "my:first").code == 0
        writer.start()
        time.sleep(2)
        assert writer.is_alive(), "it waits for the lock"
    writer.join()
    assert codes == [0]
    assert len(cli.run("world", "show", "my:second", "--format", "json").json["axioms"]) == 2


@pytest.mark.slow
def test_a_lock_that_stays_is_reported_and_nothing_is_half_written(cli: CommandLine) -> None:
    assert cli.run("world", "import", world(cli, "first")).code == 0
    with write_lock(cli.store):
        ran = cli.run("world", "import", world(cli, "second"))
        debate = cli.run("debate", "--formula", "fee", "--world", "my:first", "--offline")
    assert ran.code == 2
    assert str(cli.store) in ran.errors
    assert "lock" in ran.errors
    assert len(ran.errors.strip().splitlines()) <= 2
    assert debate.code == 0, "where the store cannot be written the verdict is given all the same"
    assert debate.errors.strip()
    assert cli.run("world", "show", "my:second").code == 2
    assert cli.run("world", "show", "my:first").code == 0


@pytest.mark.slow
def test_a_lock_of_two_minutes_is_given_up_long_before_it_ends(cli: CommandLine) -> None:
    """The holder is a process of its own, as a forgotten program is; it is still there when the ingest has given up."""
    assert cli.run("world", "import", world(cli, "first")).code == 0
    rules = cli.write("rules.txt", "The agent must report each sale. The agent must not sell at night.")
    hold = "import sqlite3, sys, time; c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('BEGIN IMMEDIATE')"
    hold += "; print('held', flush=True); time.sleep(120)"
    with subprocess.Popen([sys.executable, "-c", hold, str(cli.store)], stdout=subprocess.PIPE, text=True) as holder:
        try:
            assert holder.stdout is not None and holder.stdout.readline() == "held\n"
            started = time.monotonic()
            ran = cli.run("world", "ingest", "my:second", rules)
            assert time.monotonic() - started < 60 and holder.poll() is None
            assert cli.run("world", "list").code == 0
        finally:
            holder.kill()
    assert ran.code == 2 and "lock" in ran.errors and str(cli.store) in ran.errors
    assert cli.run("world", "show", "my:second").code == 2
    assert cli.run("world", "ingest", "my:second", rules).code == 0


def test_two_processes_writing_at_once_both_succeed(cli: CommandLine) -> None:
    codes: dict[int, int] = {}

    def bring(number: int) -> None:
        codes[number] = cli.run("world", "import", world(cli, f"w{number}")).code

    threads = [threading.Thread(target=bring, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(codes.values()) == {0}
    listed = {one["id"] for one in cli.run("world", "list", "--format", "json").json["worlds"]}
    assert {f"my:w{number}" for number in range(4)} <= listed


def newer_by_number(store: Path) -> None:
    with sqlite3.connect(store) as connection:
        connection.execute("PRAGMA user_version = 99")


def newer_by_record(store: Path) -> None:
    """As if a later program had applied a migration that this one does not know."""
    with sqlite3.connect(store) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(migration)")]
        last = connection.execute("SELECT * FROM migration ORDER BY 1 DESC LIMIT 1").fetchone()
        row = [99 if isinstance(value, int) else f"m099_{value}" for value in last]
        connection.execute(f"INSERT INTO migration VALUES ({', '.join('?' * len(columns))})", row)  # noqa: S608


def newer_by_columns(store: Path) -> None:
    with sqlite3.connect(store) as connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('world', 'axiom')").fetchall():
            last = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")][-1]
            connection.execute(f"ALTER TABLE {table} RENAME COLUMN {last} TO {last}_v99")
        connection.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize("change", [newer_by_number, newer_by_record, newer_by_columns], ids=lambda change: change.__name__)
def test_a_newer_store_is_refused_and_left_as_it_is(cli: CommandLine, change: Callable[[Path], None]) -> None:
    assert cli.run("world", "import", world(cli, "first")).code == 0
    change(cli.store)
    with sqlite3.connect(cli.store) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = cli.store.read_bytes()
    for command in (["world", "list"], ["world", "show", "my:first"], ["world", "import", str(world(cli, "second"))], ["debate", "list"]):
        ran = cli.run(*command)
        assert ran.code == 2, ran
        assert "newer" in ran.errors
        assert str(cli.store) in ran.errors
        assert "no such column" not in ran.errors
    assert cli.store.read_bytes() == before


def test_a_debate_under_a_file_needs_no_store_it_can_read(cli: CommandLine) -> None:
    assert cli.run("world", "import", world(cli, "first")).code == 0
    newer_by_number(cli.store)
    with sqlite3.connect(cli.store) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = cli.store.read_bytes()
    ran = cli.run("debate", "--formula", "fee", "--world", world(cli, "first"), "--offline")
    assert ran.code == 0
    assert ran.errors.strip()
    assert cli.run("debate", "--formula", "fee", "--world", world(cli, "first"), "--offline", "--no-save").code == 0
    assert cli.store.read_bytes() == before


FOREIGN = {
    "text": b"this is not a database, it is a text\n" * 100,
    "cut short": b"SQLite format 3\x00" + bytes(40),
    "noise": bytes(range(256)) * 40,
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_file_that_is_no_store_is_refused_and_left_as_it_is(cli: CommandLine, kind: str) -> None:
    cli.store.write_bytes(FOREIGN[kind])
    for command in (["world", "list"], ["world", "import", str(world(cli, "first"))]):
        ran = cli.run(*command)
        assert ran.code == 2
        assert str(cli.store) in ran.errors
    assert cli.store.read_bytes() == FOREIGN[kind]


def test_another_programs_database_is_refused_and_left_as_it_is(cli: CommandLine) -> None:
    with sqlite3.connect(cli.store) as connection:
        connection.execute("CREATE TABLE world (name TEXT)")
        connection.execute("INSERT INTO world VALUES ('mine')")
    before = cli.store.read_bytes()
    assert cli.run("world", "list").code == 2
    assert cli.run("world", "import", world(cli, "first")).code == 2
    assert cli.store.read_bytes() == before


def test_a_store_in_a_folder_that_cannot_be_written_gives_the_verdict(cli: CommandLine) -> None:
    blocked = {"SYNPROOF_DB": str(cli.write("a file", "x") / "store.db")}
    ran = cli.run("debate", "--formula", "fee", "--world", world(cli, "first"), "--offline", env=blocked)
    assert ran.code == 0
    assert len(ran.errors.strip().splitlines()) >= 1
