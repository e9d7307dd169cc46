"""The file itself: what is opened, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from synproof_cli.errors import StoreError
from synproof_cli.model.world import Axiom, World
from synproof_cli.store import debates, worlds
from synproof_cli.store.db import default_path, open_existing, open_store
from synproof_cli.store.migrations import APPLICATION_ID, LATEST, MIGRATIONS, migrate

WORLD = World("my:w", axioms=(Axiom("a", "A fee is due."), Axiom("b", "A margin call is due in cash.")))
CASES = Path(__file__).parents[2] / ".." / "shared" / "cases"


def filled(path: Path) -> Path:
    with open_store(path) as store:
        worlds.save(store, World("my:w", "first"), saved="now")
        worlds.save(store, WORLD, saved="now")
        debates.start(store, "s1", started="now", thesis="t", request={}, world=WORLD)
    return path


def fingerprint(folder: Path) -> dict[str, str]:
    return {item.name: hashlib.sha256(item.read_bytes()).hexdigest() for item in sorted(folder.iterdir()) if item.is_file()}


def refusal(path: Path) -> str:
    """The one line with which both ways of opening refuse the path; nothing in its folder changes."""
    before = fingerprint(path.parent) if path.parent.is_dir() else {}
    lines = set()
    for opening in (open_existing, open_store):
        with pytest.raises(StoreError) as caught:
            opening(path)
        lines.add(str(caught.value))
        assert caught.value.file
    assert (fingerprint(path.parent) if path.parent.is_dir() else {}) == before
    (line,) = lines
    assert "\n" not in line
    assert str(path) in line
    return line


def test_a_missing_store_reads_as_none_and_is_not_made(tmp_path: Path) -> None:
    assert open_existing(tmp_path / "s.db") is None
    assert list(tmp_path.iterdir()) == []


def test_a_new_store_bears_our_mark_and_leaves_one_file(tmp_path: Path) -> None:
    filled(tmp_path / "s.db")
    assert [item.name for item in tmp_path.iterdir()] == ["s.db"]
    header = (tmp_path / "s.db").read_bytes()[:100]
    assert int.from_bytes(header[68:72], "big") == APPLICATION_ID
    assert int.from_bytes(header[60:64], "big") == LATEST
    assert header[18] == 2  # write-ahead log


def test_the_parent_folder_is_made_only_on_request(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"folder .*no/such does not exist"):
        open_store(tmp_path / "no" / "such" / "s.db")
    assert list(tmp_path.iterdir()) == []
    open_store(tmp_path / "no" / "such" / "s.db", make_folder=True).close()
    assert (tmp_path / "no" / "such" / "s.db").is_file()


def test_the_default_place_is_in_the_users_data() -> None:
    assert default_path().name == "synproof.db"
    assert default_path().parent.name == "synproof"


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("[world]\nid = 'x'\n" * 100)
    assert "is not a SQLite database" in refusal(tmp_path / "text")
    (tmp_path / "short").write_text("x")
    assert "is not a SQLite database" in refusal(tmp_path / "short")
    (tmp_path / "folder").mkdir()
    assert "is a folder" in refusal(tmp_path / "folder")
    assert "cannot be opened" in refusal(tmp_path / "text" / "below.db")


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for opening in (open_existing, open_store):
        with pytest.raises(StoreError, match="is not a file"):
            opening(tmp_path / "pipe")


def test_a_path_that_is_no_path_is_refused() -> None:
    for opening in (open_existing, open_store):
        with pytest.raises(StoreError):
            opening(Path("a\0b"))


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE world (x)")
    connection.close()
    assert "another program" in refusal(tmp_path / "other.db")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "s.db").touch()
    with open_store(tmp_path / "s.db") as store:
        assert worlds.list_worlds(store) == []


@pytest.mark.parametrize("offset", [100, 4096 + 100, 3 * 4096])
def test_a_damaged_store_is_one_line(tmp_path: Path, offset: int) -> None:
    path = filled(tmp_path / "s.db")
    data = bytearray(path.read_bytes())
    data[offset : offset + 3000] = b"\xa5" * 3000
    path.write_bytes(data)
    with pytest.raises(StoreError) as caught:
        store = open_existing(path)
        assert store is not None
        with store:
            worlds.load(store, "my:w")
            debates.load(store, "last")
            worlds.save(store, WORLD, saved="x")
            store.rows("SELECT * FROM past, head, migration")
            raise StoreError(f"the store {path} was read in full")  # damage in a page nobody reads harms nobody
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_truncated_store_is_one_line(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.db")
    path.write_bytes(path.read_bytes()[:5000])
    assert "damaged" in refusal(path)


# --- newer stores ---


def test_a_newer_store_is_refused_untouched(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.db")
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE debate RENAME COLUMN result TO result_v99")
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    line = refusal(path)
    assert f"newer synproof (schema 99, this one knows {LATEST})" in line


def test_a_newer_store_that_was_stamped_back_is_refused(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.db")
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO migration VALUES (7, 'm007_later')")
    for stamped in (LATEST, 1):
        connection.execute(f"PRAGMA user_version = {stamped}")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert "(schema 7, " in _refusal_of_open_file(path)
    connection.close()


def _refusal_of_open_file(path: Path) -> str:
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        open_existing(path)
    assert path.read_bytes() == before
    return str(caught.value)


def test_a_newer_version_that_stands_only_in_the_log_is_refused_untouched(tmp_path: Path) -> None:
    """As after a kill of the newer program: the file's own header still says the older number."""
    path = filled(tmp_path / "s.db")
    script = (
        "import sqlite3, sys, os; c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('PRAGMA wal_autocheckpoint = 0');"
        "c.execute('PRAGMA user_version = 99'); c.execute('CREATE TABLE later (x)'); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=True)
    assert (tmp_path / "s.db-wal").stat().st_size > 0
    before = path.read_bytes(), (tmp_path / "s.db-wal").read_bytes()
    for opening in (open_existing, open_store):
        with pytest.raises(StoreError, match="schema 99"):
            opening(path)
    assert (path.read_bytes(), (tmp_path / "s.db-wal").read_bytes()) == before


@pytest.mark.skipif(not (CASES / "DB-05").is_dir(), reason="the shared cases are not beside this checkout")
def test_case_db_05(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.db")
    subprocess.run([sys.executable, CASES / "DB-05" / "make_newer.py", path], check=True, capture_output=True)
    assert "(schema 99, " in refusal(path)


def test_a_store_with_another_shape_than_it_claims_is_one_line(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.db")
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE world RENAME COLUMN version TO version_v99")
    connection.commit()
    connection.close()
    with open_existing(path) or pytest.fail() as store, pytest.raises(StoreError, match="does not have the tables it should"):
        worlds.list_worlds(store)


# --- migrations ---


@pytest.mark.parametrize("start", range(LATEST + 1))
def test_every_earlier_schema_is_brought_up(tmp_path: Path, start: int) -> None:
    path = tmp_path / "s.db"
    connection = sqlite3.connect(path, isolation_level=None)
    migrate(connection, upto=start)
    if start:
        connection.execute("INSERT INTO world (id, version) VALUES ('my:old', 1)")
    connection.close()
    with open_store(path) as store:
        assert store.rows("SELECT number, name FROM migration") == [(n, step.__name__) for n, step in enumerate(MIGRATIONS, 1)]
        assert store.rows("PRAGMA user_version") == [(LATEST,)]
        assert store.rows("SELECT id FROM world") == ([("my:old",)] if start else [])
        worlds.save(store, WORLD, saved="now")
        assert worlds.load(store, "my:w")[0] == WORLD


def test_a_migration_that_fails_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = filled(tmp_path / "s.db")

    def m003_broken(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE half (x)")
        connection.execute("CREATE TABLE world (x)")

    before = fingerprint(tmp_path)
    monkeypatch.setattr("synproof_cli.store.migrations.MIGRATIONS", (*MIGRATIONS, m003_broken))
    connection = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, upto=LATEST + 1)
    connection.close()
    assert fingerprint(tmp_path) == before


# --- locks and places that cannot be written ---

HOLD = (
    "import sqlite3, sys, time; c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('BEGIN IMMEDIATE');"
    "print('held', flush=True); time.sleep(float(sys.argv[2])); c.execute('ROLLBACK')"
)


def _holder(path: Path, seconds: float) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(path), str(seconds)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    return process


def test_a_lock_of_three_seconds_is_waited_out(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.db")
    with _holder(path, 3) as holder:
        began = time.monotonic()
        with open_existing(path) or pytest.fail() as store:
            assert worlds.load(store, "my:w")[0] == WORLD  # reading does not wait
            assert time.monotonic() - began < 1
            assert worlds.update(store, "my:w", lambda w: World(w.id, "new", axioms=w.axioms), saved="now").number == 3
        assert time.monotonic() - began > 1
        holder.wait()


def test_a_long_lock_is_given_up_with_one_line(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.db")
    with _holder(path, 60) as holder:
        with open_store(path, timeout=0.3) as store:
            with pytest.raises(StoreError) as caught:
                worlds.save(store, World("my:other"), saved="now")
            assert [info.id for info in worlds.list_worlds(store)] == ["my:w"]
        holder.kill()
    line = str(caught.value)
    assert str(path) in line
    assert "locked by another process" in line
    assert "\n" not in line


AS_ANOTHER = """
import os, sys
from pathlib import Path
from synproof_cli.errors import StoreError
from synproof_cli.model.world import World
from synproof_cli.store import worlds
from synproof_cli.store.db import open_existing, open_store
if os.getuid() == 0:
    os.setuid(65534)  # root may write anywhere
path = Path(sys.argv[1])
store = open_existing(path)
print(worlds.load(store, "my:w")[0].digest)
for write in (lambda: worlds.save(store, World("my:o"), saved=""), lambda: open_store(path.with_name("new.db"))):
    try:
        write()
    except StoreError as error:
        print(error)
"""


def test_a_read_only_place_is_read_and_not_written() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = filled(Path(folder) / "s.db")
        path.chmod(0o444)
        path.parent.chmod(0o555)
        before = fingerprint(path.parent)
        command = [sys.executable, "-c", AS_ANOTHER, str(path)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
        path.parent.chmod(0o755)
        assert ran.stderr == ""
        shown, refused, unmade = ran.stdout.splitlines()
        assert shown == WORLD.digest
        assert "read-only" in refused
        assert "cannot be opened" in unmade
        assert fingerprint(path.parent) == before
