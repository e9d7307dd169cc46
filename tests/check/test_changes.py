"""After a world changed: what is reused is what would be found, and what turned is named with the rule that did it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from synproof_cli.model.world import World
from synproof_cli.render.registry import render
from synproof_cli.store.check_cache import CheckCache, prune, summary
from synproof_cli.workflows.check.claims import CheckClaim, Place
from synproof_cli.workflows.check.decide import Asking, Bench
from synproof_cli.workflows.check.kept import Kept
from synproof_cli.workflows.check.verdicts import full_verdict
from synproof_cli.workflows.world_find import FoundWorld
from tests.check import worlds
from tests.check.runs import WORLD, check, clock

NOW = "2026-06-01T00:00:00+00:00"


def claims_for(r: Random) -> list[CheckClaim]:
    found = []
    for number in range(6):
        given = tuple(worlds.literal(r, r.randrange(worlds.GROUPS)) for _ in range(r.randrange(2)))
        if r.random() < 0.25:
            group, name = r.randrange(worlds.GROUPS), r.choice(worlds.NAMES)
            found.append(CheckClaim(f"c{number}", Place(), thesis=f"thing {name} of group {group}", given=given))
        else:
            found.append(CheckClaim(f"c{number}", Place(), formula=worlds.formula(r), given=given))
    return [replace(claim, fingerprint=claim.id) for claim in found]


def bench_of(world: World, contraposition: bool | None, day: str) -> Bench:
    return Bench({(): FoundWorld(world, "file", 1, world.digest)}, Asking(day, contraposition=contraposition), clock())


def plain(verdict: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in verdict.items() if key != "cached"}


def test_reused_is_what_would_be_found_again(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    edits = reused = flips = 0
    for seed in range(900 if request.config.getoption("--slow") else 60):
        r = Random(seed)  # noqa: S311
        world, claims = worlds.world(r), claims_for(r)
        contraposition, day = r.choice((None, False)), worlds.DAY
        with CheckCache(tmp_path / f"{seed}.sqlite3", NOW) as cache:
            last: dict[str, str] = {}
            for _ in range(7):
                bench = bench_of(world, contraposition, day)
                kept = Kept(cache, bench)
                for claim in claims:
                    full = bench.settle(claim, full_verdict)
                    known = kept.find(claim)
                    assert known is None or plain(known) == plain(full), (seed, claim)
                    reused += known is not None
                    flip = kept.keep(claim, known or full)
                    before, after = last.get(claim.id), full.get("finding")
                    if after is not None and after != "UNDECIDED":
                        assert (flip is not None) == (before is not None and before != after), (seed, claim.id, before, after, flip)
                        last[claim.id] = after
                    flips += flip is not None
                world, edits = worlds.edited(r, world), edits + 1
                day = r.choice((worlds.DAY, worlds.DAY, "2025-06-01"))
    assert edits >= 420 and reused > edits and flips > 20, (edits, reused, flips)


def test_a_flip_stands_on_the_line_of_its_rule(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('[[claim]]\nid = "bell"\nformula = "b"\n[[claim]]\nid = "door"\nformula = "~c"\n')
    cache = tmp_path / "cache.sqlite3"
    first = check(tmp_path, "c.toml", changed=True, cache_file=cache)
    assert first["decided_again"] == 2 and first["flips"] == []
    again = check(tmp_path, "c.toml", changed=True, cache_file=cache)
    assert again["decided_again"] == 0 and again["cached"] == 2
    (tmp_path / "w.toml").write_text(WORLD.replace("a >> b", "a >> ~b"))
    changed = check(tmp_path, "c.toml", changed=True, cache_file=cache)
    assert changed["decided_again"] == 1 and [row["cached"] for row in changed["claims"]] == [False, True]
    (flip,) = changed["flips"]
    assert (flip["id"], flip["before"], flip["after"], flip["axioms"]) == ("bell", "SUPPORTED", "OVERTHROWN", ["bell"])
    line = next(number for number, text in enumerate(WORLD.split("\n"), start=1) if text == 'id = "bell"') - 1
    assert flip["line"] == line and flip["path"] == "w.toml"
    results = json.loads(render("check", "sarif", changed))["runs"][0]["results"]
    place = next(result for result in results if result["ruleId"] == "claim-flipped")["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == ("w.toml", line)
    assert "SUPPORTED → OVERTHROWN by axiom bell" in render("check", "text", changed)
    fresh = check(tmp_path, "c.toml")
    assert [plain(row) for row in fresh["claims"]] == [plain(row) for row in changed["claims"]]


def test_errors_are_never_kept(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('[[claim]]\nformula = "a &"\n[[claim]]\nthesis = "Nobody knows."\n')
    cache = tmp_path / "cache.sqlite3"
    for _ in range(2):
        document = check(tmp_path, "c.toml", cache=True, cache_file=cache)
        assert not document["claims"][0]["cached"]
    assert document["claims"][1]["cached"]
    late = check(tmp_path, "c.toml", cache=True, cache_file=tmp_path / "other.sqlite3", asking=Asking("2026-06-01", timeout=1e-9))
    assert summary(tmp_path / "other.sqlite3")["verdicts"] == 0 and late["exit_code"] == 3


def test_options_and_days_have_verdicts_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('[[claim]]\nformula = "b"\n')
    cache = tmp_path / "cache.sqlite3"
    check(tmp_path, "c.toml", cache=True, cache_file=cache)
    other = check(tmp_path, "c.toml", cache=True, cache_file=cache, asking=Asking("2026-06-01", contraposition=False))
    assert other["cached"] == 0
    assert check(tmp_path, "c.toml", cache=True, cache_file=cache, asking=Asking("2027-06-01"))["cached"] == 1


def test_the_cache_is_listed_and_pruned(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('[[claim]]\nformula = "b"\n')
    cache = tmp_path / "cache.sqlite3"
    assert summary(cache)["verdicts"] == 0
    check(tmp_path, "c.toml", cache=True, cache_file=cache)
    assert summary(cache)["worlds"][0]["world"] == "my:small"
    assert prune(cache, "2020-01-01") == 0 and prune(cache, "2999-01-01") == 1
    assert summary(cache)["verdicts"] == 0
