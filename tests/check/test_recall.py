"""A run that is recalled is the run that would be made: document for document, whatever changed since."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from synproof_cli import __version__
from synproof_cli.model.world import Claim
from synproof_cli.store.check_cache import CheckCache, prune
from synproof_cli.store.toml_io import write_toml
from synproof_cli.workflows.check import kept, recall
from synproof_cli.workflows.check.decide import Asking, Bench
from synproof_cli.workflows.check.engine import digest_below, engine
from synproof_cli.workflows.check.judge import Judging
from synproof_cli.workflows.check.recall import Memory
from synproof_cli.workflows.check.run import CheckRequest, check_claims
from synproof_cli.workflows.world_find import resolve_world
from tests.check import worlds
from tests.check.runs import DAY, WORLD, check, clock, outcomes, request

NOW = "2026-06-01T00:00:00+00:00"
CLAIMS = [
    {"id": "alarm", "formula": "a"}, {"id": "bell", "formula": "b"}, {"id": "door", "formula": "~c"},
    {"id": "words", "thesis": "The bell rings."},
    {"id": "open", "formula": "d", "require": "unrefuted"},
]


def jsonl(claims: list[dict[str, Any]]) -> str:
    return "\n".join(map(json.dumps, claims))


def forget_runs(cache: Path) -> None:
    """What is kept of whole runs goes; single verdicts stay."""
    with closing(sqlite3.connect(cache)) as db, db:
        db.execute("DELETE FROM runs")
        db.execute("DELETE FROM sets")


def is_recalled(cache: Path, asked: CheckRequest, base: Path, *paths: str) -> bool:
    with CheckCache(cache, NOW) as opened:
        memory = Memory(opened, asked, paths, base)
        return memory.recall(lambda names: resolve_world(names, None), lambda found: Bench(found, asked.asking, clock())) is not None


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Equal, in the order of their fields too."""
    return json.dumps(one) == json.dumps(other)


def fresh(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "cached"}


@pytest.fixture
def both(tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """A run with what is kept of runs, held against one with single verdicts only and one with nothing kept; its document."""
    whole, single = tmp_path / "whole.sqlite3", tmp_path / "single.sqlite3"

    def run(*paths: str, **options: Any) -> dict[str, Any]:
        paths = paths or ("c.jsonl",)
        recalled = check(tmp_path, *paths, changed=True, cache_file=whole, **options)
        if single.exists():
            forget_runs(single)
        known = check(tmp_path, *paths, changed=True, cache_file=single, **options)
        assert same(recalled, known)
        plain = check(tmp_path, *paths, **options)
        assert list(map(fresh, plain["claims"])) == list(map(fresh, recalled["claims"]))
        assert plain["problems"] == recalled["problems"] and plain["exit_code"] == recalled["exit_code"]
        return recalled

    (tmp_path / "w.toml").write_text(WORLD)
    (tmp_path / "c.jsonl").write_text(jsonl(CLAIMS))
    run()
    return run


def literal_claims(r: Random) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for number in range(8):
        given = [worlds.literal(r, r.randrange(worlds.GROUPS)) for _ in range(r.randrange(2))]
        entry: dict[str, Any] = {"id": f"c{r.randrange(6)}", "given": given}
        kind = r.random()
        if kind < 0.2:
            entry["thesis"] = f"thing {r.choice(worlds.NAMES)} of group {r.randrange(worlds.GROUPS)}"
        else:
            entry["formula"] = "a0 &" if kind < 0.25 else "nowhere" if kind < 0.3 else worlds.formula(r)
        if r.random() < 0.3:
            entry |= {"thesis": f"in words {number}"} if "formula" in entry and r.random() < 0.2 else {"severity": "note", "tags": ["x"]}
        if r.random() < 0.2:
            entry |= {"ignore": "known", "ignore_until": r.choice(("2026-05-31", "2026-06-15"))}
        found.append(entry)
    return found


def test_recalled_runs_are_the_runs_that_would_be_made(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    recalled = partly = flips = 0
    for seed in range(500 if request.config.getoption("--slow") else 40):
        r, folder = Random(seed), tmp_path / str(seed)  # noqa: S311
        folder.mkdir()
        world, other, claims = worlds.world(r), worlds.world(r), literal_claims(r)
        own = [entry | {"world": "other.toml"} if r.random() < 0.3 else entry for entry in claims]
        options: dict[str, Any] = {"contraposition": r.choice((None, False)), "stability": r.random() < 0.2}
        day, today, require = DAY, DAY, "supported"
        for _ in range(7):
            (folder / "w.toml").write_text(write_toml(replace(world, claims=())))
            (folder / "other.toml").write_text(write_toml(replace(other, id="my:other", claims=(Claim("PROVED", formula="a0"),))))
            (folder / "c.jsonl").write_text(jsonl(own))
            asked = CheckRequest(Asking(day, **options), Judging(today, require), worlds=(str(folder / "w.toml"),), changed=True)
            known = is_recalled(folder / "whole.sqlite3", asked, folder, "c.jsonl")
            documents = []
            for name in ("whole", "single"):
                if name == "single" and (folder / "single.sqlite3").exists():
                    forget_runs(folder / "single.sqlite3")
                cache = folder / f"{name}.sqlite3"
                documents.append(check_claims(asked, ["c.jsonl"], base=folder, store=None, clock=clock(), cache=cache))
            plain = check_claims(replace(asked, changed=False), ["c.jsonl"], base=folder, store=None, clock=clock())
            assert same(*documents), seed
            assert list(map(fresh, plain["claims"])) == list(map(fresh, documents[0]["claims"])), seed
            recalled += known
            partly += known and 0 < documents[0]["cached"] < len(own)
            flips += len(documents[0]["flips"]) if known else 0
            kind = r.random()
            if kind < 0.55:
                world = worlds.edited(r, world)
            elif kind < 0.75:
                other = worlds.edited(r, other)
            elif kind < 0.85:
                day = r.choice((DAY, "2025-06-01"))
            elif kind < 0.9:
                today = r.choice((DAY, "2026-06-20"))
            elif kind < 0.95:
                r.shuffle(own)
            else:
                require = r.choice(("supported", "unrefuted"))
    assert recalled > 100 and partly > 50 and flips > 5, (recalled, partly, flips)


def test_only_what_a_rule_can_touch_is_settled_again(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    assert is_recalled(tmp_path / "whole.sqlite3", request(worlds=(str(tmp_path / "w.toml"),), changed=True), tmp_path, "c.jsonl")
    assert both()["cached"] == len(CLAIMS)
    (tmp_path / "w.toml").write_text(WORLD.replace("a >> b", "a >> ~b"))
    document = both()
    assert {row["id"] for row in document["claims"] if not row["cached"]} == {"alarm", "bell", "words"}
    assert [flip["id"] for flip in document["flips"]] == ["bell", "words"]
    (tmp_path / "w.toml").write_text(WORLD)
    document = both()
    assert document["cached"] == len(CLAIMS) and [flip["id"] for flip in document["flips"]] == ["bell", "words"]
    assert both()["flips"] == []


def test_a_file_of_the_same_size_and_time_is_read(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    before, claims = (tmp_path / "w.toml").stat(), (tmp_path / "c.jsonl").stat()
    (tmp_path / "w.toml").write_text(WORLD.replace('formula = "~c"', 'formula = "c "'))
    os.utime(tmp_path / "w.toml", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (tmp_path / "w.toml").stat().st_size == before.st_size
    assert outcomes(both())["door"] == "failed"
    (tmp_path / "c.jsonl").write_text(jsonl(CLAIMS).replace('"~c"', '" c"'))
    os.utime(tmp_path / "c.jsonl", ns=(claims.st_atime_ns, claims.st_mtime_ns))
    assert (tmp_path / "c.jsonl").stat().st_size == claims.st_size
    assert outcomes(both())["door"] == "passed"


def test_claims_in_another_order_and_names_that_stand_twice(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    twice = [*CLAIMS, {"id": "bell", "formula": "~b"}, {"formula": "b"}, {"formula": "b"}, {"id": "bell", "formula": "b"}]
    for order in (twice, twice[::-1]):
        (tmp_path / "c.jsonl").write_text(jsonl(order))
        first = both()
        again = both()
        assert again["cached"] == len(order) and list(map(fresh, again["claims"])) == list(map(fresh, first["claims"]))
        assert len({row["id"] for row in again["claims"]}) == len({row["fingerprint"] for row in again["claims"]}) == len(order)
    (tmp_path / "d.jsonl").write_text(jsonl([{"id": "more", "formula": "a"}]))
    assert next(iter(outcomes(both("d.jsonl", "c.jsonl")))) == "more"
    assert list(outcomes(both("c.jsonl", "d.jsonl")))[-1] == "more"


def test_another_version_of_the_program_decides_by_itself(
    both: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert both()["cached"] == len(CLAIMS)
    for module in (kept, recall):
        monkeypatch.setattr(module, "engine", lambda: "another")
    assert both()["cached"] == 0


def test_one_version_in_two_states_is_two_programs(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    seen = [digest_below(tmp_path)]
    for name, text in (("a.py", "x = 1"), ("a.py", "x = 2"), ("rules/b.py", ""), ("rules/words.md", "x = 2")):
        (tmp_path / name).write_text(text)
        seen.append(digest_below(tmp_path))
    (tmp_path / "rules" / "__pycache__").mkdir()
    (tmp_path / "rules" / "__pycache__" / "a.pyc").write_text("compiled")
    assert len(set(seen)) == len(seen)
    assert digest_below(tmp_path) == seen[-1]
    assert engine() == engine() != __version__


def test_options_are_of_the_run(both: Callable[..., dict[str, Any]]) -> None:
    assert both(asking=Asking(DAY, contraposition=False))["cached"] == 0
    assert both(asking=Asking(DAY, ignore_unread=True))["cached"] == 0
    assert outcomes(both(require="proved"))["bell"] == "below_grade"
    assert outcomes(both())["bell"] == "passed"
    assert list(outcomes(both(filters=("bell",)))) == ["bell", "words"]
    assert both(asking=Asking(DAY, stability=True))["claims"][0]["stability"]
    assert both(asking=Asking(DAY, stability=True))["claims"][0]["stability"]
    assert "stability" not in both()["claims"][0]


def test_a_rule_comes_into_force_and_goes(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    dated = WORLD.replace('formula = "a >> b"', 'formula = "a >> b"\nvalid_from = 2026-01-01\nvalid_to = 2026-12-31')
    (tmp_path / "w.toml").write_text(dated)
    found = {}
    for day in (DAY, "2025-12-31", "2026-12-31", "2027-01-01", DAY):
        found[day] = outcomes(both(asking=Asking(day)))["bell"]
    assert found == {DAY: "passed", "2025-12-31": "below_grade", "2026-12-31": "passed", "2027-01-01": "below_grade"}


STATED = """
[world]
id = "my:stated"
[atoms.locked]
text = "Laptops stay locked at night in the office"
[atoms.need]
text = "Laptops need not stay locked at night in the office for sales people"
[[axioms]]
id = "k-1"
text = "Laptops stay locked at night in the office."
formula = "locked"
[[axioms]]
id = "k-2"
text = "Laptops need not stay locked at night in the office for sales people."
formula = "need"
origin = "stated"
valid_from = 2026-09-01
source = { type = "document", citation = "k.md", document = "DIGEST", quote = "Laptops need not stay locked.", start = 0, end = 29 }
"""


def test_an_exception_in_words_comes_into_force(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text(STATED.replace("DIGEST", "0" * 64))
    sentence = "Laptops stay locked at night in the office."
    (tmp_path / "c.jsonl").write_text(jsonl([{"id": "formula", "formula": "locked"}, {"id": "words", "thesis": sentence}]))
    days = (("2026-06-01", "PROVED"), ("2026-12-01", "UNTRANSLATED"), ("2026-06-02", "PROVED"), ("2027-12-01", "UNTRANSLATED"))
    for day, finding in days:
        claims = both(asking=Asking(day))["claims"]
        assert [claim["finding"] for claim in claims] == [finding] * 2, day
        assert [claim["cached"] for claim in claims] == [day in ("2026-06-02", "2027-12-01")] * 2


def test_a_suppression_ends_though_nothing_changed(tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text(WORLD)
    (tmp_path / "c.jsonl").write_text(jsonl([{"id": "one", "formula": "c", "ignore": "known", "ignore_until": "2026-06-10"}]))
    found = []
    for today in (DAY, DAY, "2026-06-10", "2026-06-11", DAY):
        asked = CheckRequest(Asking(DAY), Judging(today), worlds=(str(tmp_path / "w.toml"),), changed=True)
        document = check_claims(asked, ["c.jsonl"], base=tmp_path, store=None, clock=clock(), cache=tmp_path / "cache.sqlite3")
        found.append(outcomes(document)["one"])
    assert found == ["suppressed", "suppressed", "suppressed", "failed", "suppressed"]


def test_a_world_under_another_name(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text(WORLD.replace("my:small", "my:other"))
    document = both()
    assert document["cached"] == 0 and {row["world"] for row in document["claims"]} == {"my:other"}
    (tmp_path / "w.toml").write_text(WORLD.replace('"my:small"', '"my:small"\ndescription = "x"'))
    digests = {row["world_digest"] for row in both()["claims"]}
    (tmp_path / "w.toml").write_text(WORLD)
    document = both()
    assert document["cached"] == len(CLAIMS) and digests.isdisjoint(row["world_digest"] for row in document["claims"])
    (tmp_path / "moved.toml").write_text(WORLD)
    assert {row["world"] for row in both(world="moved.toml")["claims"]} == {"my:small"}


def test_a_worlds_file_that_comes_to_stand_beside_the_claims(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "c.toml").write_text('world = "w.toml"\n[[claim]]\nid = "bell"\nformula = "b"\n')
    for path in ("in/c.toml", "in"):
        assert outcomes(both(path)) == outcomes(both(path)) == {"bell": "passed"}
        (tmp_path / "in" / "w.toml").write_text(WORLD.replace("a >> b", "a >> ~b"))
        assert outcomes(both(path)) == {"bell": "failed"}
        (tmp_path / "in" / "w.toml").unlink()
        assert outcomes(both(path)) == {"bell": "passed"}


def test_paths_are_from_the_root_as_it_is_now(tmp_path: Path) -> None:
    folder = tmp_path / "sub"
    folder.mkdir()
    (folder / "c.jsonl").write_text(jsonl(CLAIMS))
    found = []
    for root in (None, None, tmp_path, folder):
        if root is not None:
            (root / ".git").mkdir()
        document = check(folder, "c.jsonl", changed=True, cache_file=tmp_path / "cache.sqlite3")
        assert not found or document["cached"] == len(CLAIMS)
        found.append(document["claims"][0]["path"])
    assert found == ["c.jsonl", "c.jsonl", "sub/c.jsonl", "c.jsonl"]


def test_files_that_come_and_go(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for name in ("b", "a", "c"):
        (tmp_path / "docs" / f"{name}.md").write_text(f"<!-- synproof: id={name} -->\nThe bell rings.\n")
        assert both("docs")["n"] == both("docs")["cached"] == len(list((tmp_path / "docs").iterdir()))
    (tmp_path / "docs" / "a.md").unlink()
    assert list(outcomes(both("docs"))) == ["b", "c"]
    (tmp_path / "docs" / "x.md").write_bytes(b"\xff")
    assert both("docs")["exit_code"] == 2
    (tmp_path / "docs" / "x.md").unlink()
    (tmp_path / "docs" / "b.md").write_bytes(b"\xff")
    assert both("docs")["exit_code"] == 2
    (tmp_path / "docs" / "b.md").write_text("<!-- synproof: id=b -->\nThe bell rings.\n")
    assert both("docs")["problems"] == both("docs")["problems"] == []


def test_a_world_that_cannot_be_read_any_more(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text("[world")
    assert both()["exit_code"] == 2
    (tmp_path / "w.toml").write_text(WORLD.replace('formula = "~c"', 'formula = "~c & c"'))
    assert {row["finding"] for row in both()["claims"]} == {"INCONSISTENT"}
    (tmp_path / "w.toml").write_text(WORLD)
    assert len(both()["flips"]) > 0


def test_what_another_run_found_last_is_known(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "d.jsonl").write_text(jsonl([{"id": "theirs", "formula": "b"}]))
    both("d.jsonl")
    (tmp_path / "w.toml").write_text(WORLD.replace("a >> b", "a >> ~b"))
    assert [flip["id"] for flip in both("d.jsonl")["flips"]] == ["theirs"]
    (tmp_path / "w.toml").write_text(WORLD)
    assert [flip["id"] for flip in both()["flips"]] == ["bell"], "the other file's equal claim was last found to be refuted"
    assert both("d.jsonl")["flips"] == []


def test_a_run_that_met_a_limit_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text(jsonl(CLAIMS))
    cache = tmp_path / "cache.sqlite3"
    late = check(tmp_path, "c.jsonl", changed=True, cache_file=cache, total_timeout=1e-9)
    assert set(outcomes(late).values()) == {"not_run"}
    assert check(tmp_path, "c.jsonl", changed=True, cache_file=cache)["passed"] == len(CLAIMS)
    document = check(tmp_path, "c.jsonl", changed=True, cache_file=cache, total_timeout=1e-9)
    assert document["passed"] == document["cached"] == len(CLAIMS)


def test_a_claim_that_met_its_limit_is_decided_again(tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text(jsonl(CLAIMS))
    cache = tmp_path / "cache.sqlite3"
    for timeout in (1e-9, 1e-4, 1e-3):
        check(tmp_path, "c.jsonl", changed=True, cache_file=cache, asking=Asking(DAY, timeout=timeout))
    assert check(tmp_path, "c.jsonl", changed=True, cache_file=cache)["passed"] == len(CLAIMS)


def test_a_run_that_stops_early_keeps_no_run(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text(jsonl([{"id": "no", "formula": "c"}, *CLAIMS]))
    assert outcomes(both(fail_fast=True))["alarm"] == "not_run"
    assert outcomes(both())["alarm"] == "passed"
    assert outcomes(both(fail_fast=True))["alarm"] == "not_run"


def test_two_programs_at_once(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite3"
    with CheckCache(path, NOW) as first:
        first.keep_latest("claim", {"finding": "PROVED"})
        first.keep_run("run", "1", {0: "a"})
    with CheckCache(path, NOW) as slow:
        before = slow.run("run")
        assert before is not None and before.sets == {0: "a"}
        with CheckCache(path, NOW) as quick:
            quick.keep_run("run", "2", {1: "b"}, quick.run("run"), [0])
        slow.keep_run("run", "3", {1: "c"}, before, [0])
    with CheckCache(path, NOW) as last:
        found = last.run("run")
        assert found is not None and (found.head, found.sets) == ("2", {1: "b"})
        with CheckCache(path, NOW) as other:
            other.keep_latest("claim", {"finding": "CONTRADICTED"})
        last.keep_run("run", "4", {2: "d"}, found, [1])
    with CheckCache(path, NOW) as last:
        assert last.run("run") is None, "a verdict turned that the run knows nothing of"


def test_kept_runs_are_few_and_go_with_what_they_rest_on(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite3"
    for number in range(40):
        with CheckCache(path, NOW) as cache:
            cache.keep_run(f"run {number}", "", {0: ""})
    with CheckCache(path, NOW) as cache:
        assert sum(cache.run(f"run {number}") is not None for number in range(40)) == 16
        assert cache.run("run 39") is not None
    prune(path, "2000-01-01")
    with CheckCache(path, NOW) as cache:
        assert all(cache.run(f"run {number}") is None for number in range(40))


def test_a_cache_that_something_else_changed(both: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    for change in ("UPDATE runs SET head = '{'", "UPDATE runs SET head = '{}'", "UPDATE sets SET rows = 'x'", "DELETE FROM sets"):
        with closing(sqlite3.connect(tmp_path / "whole.sqlite3")) as db, db:
            db.execute(change)
        assert both()["cached"] == len(CLAIMS)
    with closing(sqlite3.connect(tmp_path / "whole.sqlite3")) as db, db:
        db.execute("PRAGMA user_version = 1")
    assert check(tmp_path, "c.jsonl", changed=True, cache_file=tmp_path / "whole.sqlite3")["cached"] == 0
