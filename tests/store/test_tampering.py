"""A store that somebody changed behind its digests: nothing is decided from it, every refusal is one line, and there is a way out."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from synproof_cli.errors import NotFoundError, StoreError, SynproofError
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import admin, debates, worlds
from synproof_cli.store.db import Store, open_store
from synproof_cli.store.search import search
from tests.scenarios.cli import CommandLine

ONE = World("my:w", "One", atoms=(AtomDecl("rain", "it rains"),), axioms=(Axiom("a", "It rains.", "rain"), Axiom("b", "Wet.", "rain")))
TWO = World("my:w", "Two", atoms=ONE.atoms, axioms=(ONE.axioms[0], Axiom("c", "Cold.", "~rain")))
FILE = World("my:file", axioms=(Axiom("a", "It rains.", "rain"),))


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "s.db"
    with open_store(path) as store:
        worlds.save(store, ONE, saved="1", note="made")
        worlds.save(store, TWO, saved="2")
        for name, world in (("session_1", ONE), ("session_2", FILE), ("session_3", TWO)):
            debates.start(store, name, started="1", thesis="t", request={"formula": "rain"}, world=world)
            debates.append_nodes(store, name, [{"id": "n1"}])
        debates.finish(store, "session_2", {"finding": "PROVED", "world": FILE.to_dict()})
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def path(furnished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(furnished, tmp_path / "s.db"))


def change(path: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql, values)


USES: tuple[Callable[[Store], object], ...] = (
    worlds.list_worlds, lambda store: worlds.load(store, "my:w"), lambda store: worlds.load(store, "my:w", 1),
    lambda store: worlds.versions(store, "my:w"), lambda store: worlds.load_digest(store, FILE.digest), debates.list_debates,
    lambda store: debates.load(store, "last"), lambda store: debates.load(store, "session_2"), lambda store: search(store, "rains"),
    lambda store: worlds.update(store, "my:w", lambda world: world, saved="3"), admin.problems,
    lambda store: worlds.save(store, TWO, saved="3"), lambda store: worlds.restore(store, "my:w", 1, saved="4"),
    lambda store: debates.finish(store, "session_1", {"finding": "PROVED", "world": {}}), lambda store: debates.remove(store, "last"),
    lambda store: worlds.remove(store, "my:w"),
)


def columns(path: Path) -> Iterator[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%fts%'").fetchall()
        for (table,) in tables:
            yield from ((table, row[1]) for row in connection.execute(f"PRAGMA table_info({table})").fetchall())


@pytest.mark.parametrize("value", ["garbage", None, "{}", "[]", "[1]", b"\x00\xff", -1], ids=repr)
def test_every_use_of_every_damaged_value_is_an_answer_or_one_line(path: Path, tmp_path: Path, value: object) -> None:
    for table, column in list(columns(path)):
        copy = Path(shutil.copy(path, tmp_path / "copy.db"))
        try:
            change(copy, f"UPDATE {table} SET {column} = ?", value)  # noqa: S608
        except sqlite3.Error:  # the schema itself refuses it
            continue
        for use in USES:
            try:
                with open_store(copy) as store:
                    use(store)
            except SynproofError as error:
                assert "\n" not in error.message
                assert error.code != "internal"


def test_a_changed_axiom_is_not_used_and_the_world_is_named(path: Path) -> None:
    change(path, "UPDATE axiom SET content = replace(content, '~rain', 'rain')")
    with open_store(path) as store:
        with pytest.raises(StoreError, match="world my:w, version 2, was changed in the store") as caught:
            worlds.load(store, "my:w")
        assert "synproof world versions my:w" in caught.value.hint
        assert worlds.load(store, "my:w", 1)[0] == ONE
        with pytest.raises(StoreError):
            worlds.update(store, "my:w", lambda world: world, saved="3")
        with pytest.raises(StoreError):
            debates.load(store, "session_3")
        assert admin.problems(store)[0] == caught.value.message


@pytest.mark.parametrize("mend", [
    lambda store: worlds.save(store, TWO, saved="3"), lambda store: worlds.restore(store, "my:w", 1, saved="3"),
])
def test_it_is_mended_by_the_same_file_or_an_older_version(path: Path, mend: Callable[[Store], worlds.Saved]) -> None:
    change(path, "UPDATE axiom SET content = replace(content, '~rain', 'rain')")
    with open_store(path) as store:
        saved = mend(store)
        assert (saved.changed, saved.number) == (True, 3)
        world, info = worlds.load(store, "my:w")
        assert world.digest == info.digest == saved.digest
        assert world in (ONE, TWO)


def test_it_can_be_removed_and_what_was_whole_stays(path: Path) -> None:
    change(path, "UPDATE axiom SET content = replace(content, '~rain', 'rain')")
    with open_store(path) as store:
        worlds.remove(store, "my:w")
        assert worlds.list_worlds(store) == []
        assert debates.load(store, "session_1").world == ONE
        with pytest.raises(NotFoundError, match="not in the store any more"):
            debates.load(store, "session_3")


def test_a_changed_world_that_only_debates_keep_is_refused(path: Path) -> None:
    change(path, "UPDATE pinned SET content = replace(content, 'rain', 'snow')")
    with open_store(path) as store, pytest.raises(StoreError, match="changed in the store behind its digest"):
        debates.load(store, "session_2")


def test_two_findings_of_one_debate_are_refused(path: Path) -> None:
    change(path, "UPDATE debate SET finding = 'CONTRADICTED' WHERE finding IS NOT NULL")
    with open_store(path) as store, pytest.raises(StoreError, match="debate session_2 is damaged") as caught:
        debates.load(store, "session_2")
    assert caught.value.hint == "synproof debate rm session_2"


def test_the_command_line_says_so_and_how_to_mend_it(tmp_path: Path) -> None:
    cli = CommandLine(tmp_path)
    cli.write("w.toml", '[world]\nid = "my:w"\n[[axioms]]\nid = "a"\ntext = "It rains."\nformula = "rain"\n')
    assert cli.run("world", "import", "w.toml").code == 0
    question = ("debate", "--formula", "rain", "--world", "my:w", "-q", "--no-second-opinion")
    assert cli.run(*question).code == 0
    change(cli.store, "UPDATE axiom SET content = replace(content, '\"rain\"', '\"~rain\"')")
    refused = cli.run(*question)
    assert refused.code == 2
    assert "world my:w, version 1, was changed" in refused.errors
    assert len(refused.errors.splitlines()) == 1
    assert cli.run("doctor").code != 0
    assert cli.run("world", "import", "w.toml").code == 0
    assert cli.run(*question).code == 0
    change(cli.store, "UPDATE debate SET result = '{\"finding\": \"PROVED\", \"argumentation_tree\": 1}'")
    shown = cli.run("debate", "show", "last")
    assert (shown.code, len(shown.errors.splitlines())) == (2, 1)
    assert cli.run("debate", "rm", "last").code == 0


def test_an_index_that_does_not_match_is_made_anew_where_that_is_asked_for(tmp_path: Path) -> None:
    cli, path = CommandLine(tmp_path), tmp_path / "i.db"
    with open_store(path) as store:
        worlds.save(store, ONE, saved="1")
        with store.transaction() as connection:
            connection.execute("INSERT INTO axiom_fts (axiom_fts) VALUES ('delete-all')")
    found = {check["name"]: check for check in cli.run_json("doctor", "--db", "i.db")[1]["checks"]}["store"]
    assert (found["ok"], found["fix"]) == (False, "synproof doctor --repair")
    assert cli.run("doctor", "--db", "i.db", "--repair").code == 0
    assert cli.run("doctor", "--db", "i.db").code == 0
    with open_store(path) as store:
        assert [hit.id for hit in search(store, "rains").hits] == ["a"]
