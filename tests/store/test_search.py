"""Search words are words, whatever SQLite would make of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import sqlite_utils
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.model.world import Axiom, Source, World
from synproof_cli.store import worlds
from synproof_cli.store.db import Store, memory_store, open_store
from synproof_cli.store.search import search

CASES = Path(__file__).parents[2] / ".." / "shared" / "cases"
RULES = (
    Axiom("close", "Close-out netting is suspended for the 48-hour stay under Art. 71.", source=Source("user", "Directive 2014/59/EU")),
    Axiom("parties", "Parties don't terminate."),
    Axiom("brrd-44", "The bail-in AND the sale tool apply."),
)


@pytest.fixture
def store() -> Store:
    opened = memory_store()
    worlds.save(opened, World("my:w", axioms=RULES), saved="")
    worlds.save(opened, World("my:other", axioms=(Axiom("x", "A margin call is due."),)), saved="")
    return opened


def found(store: Store, text: str, **options: str) -> list[str]:
    return [hit.id for hit in search(store, text, world_id=options.get("world", "my:w")).hits]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("close-out", ["close"]),
        ("Art. 71", ["close"]),
        ('"48-hour stay', ["close"]),
        ("don't terminate", ["parties"]),
        ("bail-in AND", ["brrd-44"]),
        ("TODO: fix", []),
        ("NEAR(", []),
        ("stay*", []),
        ("", []),
        ("*", []),
        ("-- ; ''", []),
        ("text: close", ["close"]),
        ("a AND", ["brrd-44"]),
        ("NOT parties", ["parties"]),
        ("(parties", ["parties"]),
        ("^close", ["close"]),
        ('"', []),
        ("parties\0terminate", ["parties"]),
        ("brrd-44", ["brrd-44"]),
        ("2014/59/EU", ["close"]),
        ("suspending terminates", ["close", "parties"]),
        ("\ud800parties", ["parties"]),
        ("close + out", ["close"]),
        ("{text} : sale", ["brrd-44"]),
        ("col-umn", []),
        ("text:netting", ["close"]),
        ("out-netting", ["close"]),
        ("netting-in", ["brrd-44", "close"]),
    ],
)
def test_query_syntax_is_harmless(store: Store, text: str, ids: list[str]) -> None:
    assert sorted(found(store, text)) == sorted(ids)


@pytest.mark.skipif(not (CASES / "DB-03").is_dir(), reason="the shared cases are not beside this checkout")
def test_case_db_03() -> None:
    sentence = (CASES / "DB-03" / "world.txt").read_text()
    parts = [part.strip() + "." for part in sentence.replace("Art. 71", "Art@71").split(".") if part.strip()]
    with memory_store() as store:
        rules = tuple(Axiom(f"s{n}", part.replace("Art@71", "Art. 71")) for n, part in enumerate(parts))
        worlds.save(store, World("my:w", axioms=rules), saved="")
        answers = {query: found(store, query) for query in (CASES / "DB-03" / "queries.txt").read_text().splitlines()}
    assert answers == {
        "close-out": ["s0"],
        "Art. 71": ["s0"],
        '"48-hour stay': ["s0"],
        "don't terminate": ["s1"],
        "bail-in AND": ["s2"],
        "TODO: fix": [],
        "NEAR(": [],
        "stay*": [],
    }


@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from(['"', "*", "NEAR", "(", ")", "AND", "stay", "-", "^", ":", "\0", "\\", "'"]), max_size=8).map(" ".join)
)
def test_no_text_is_an_error(text: str) -> None:
    with memory_store() as store:
        worlds.save(store, World("my:w", axioms=RULES), saved="")
        assert search(store, text).matched in ("all", "some", "none")


def test_all_words_first_then_some(store: Store) -> None:
    assert search(store, "netting stay").matched == "all"
    some = search(store, "netting unicorn")
    assert (some.matched, [hit.id for hit in some.hits]) == ("some", ["close"])
    assert search(store, "unicorn").matched == "none"


def test_one_world_or_all(store: Store) -> None:
    assert found(store, "margin") == []
    assert found(store, "margin", world="my:other") == ["x"]
    assert [hit.world for hit in search(store, "margin").hits] == ["my:other"]


def test_old_versions_are_not_found(store: Store) -> None:
    worlds.update(store, "my:w", lambda world: World(world.id, axioms=RULES[1:]), saved="")
    assert found(store, "netting") == []
    assert found(store, "terminate") == ["parties"]


def test_sqlite_utils_finds_the_index(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as store:
        worlds.save(store, World("my:w", axioms=RULES), saved="")
    database = sqlite_utils.Database(tmp_path / "s.db")
    assert [row["id"] for row in database["axiom"].search("netting")] == ["close"]
    database.close()


def test_an_empty_store_has_nothing_to_find() -> None:
    with memory_store() as store:
        assert search(store, "x").hits == ()


def test_reading_and_journalling_never_import_sqlite_utils() -> None:
    import subprocess

    script = (
        "import sys, tempfile; from pathlib import Path; from synproof_cli.store import debates, worlds, shipped;"
        "from synproof_cli.store.db import open_existing, open_store; from synproof_cli.model.world import World\n"
        "with tempfile.TemporaryDirectory() as f:\n"
        " with open_store(Path(f) / 's.db') as s:\n"
        "  debates.start(s, 'a', started='', thesis='', request={}, world=World('my:w')); debates.append_nodes(s, 'a', [{}])\n"
        "  debates.finish(s, 'a', {}); worlds.list_worlds(s); debates.load(s, 'last'); shipped.shipped_ids()\n"
        "print(sorted({'sqlite_utils', 'tomlkit', 'platformdirs', 'difflib'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert ran.stdout == "[]\n"
