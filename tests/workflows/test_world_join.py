"""Worlds that extend others, and several named at once: what is joined, what is refused by its name, and that every part is bound."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from synproof_cli.checkers import verify_result
from synproof_cli.errors import NotFoundError, StoreError, UsageError, WorldError
from synproof_cli.model.canonical import digest
from synproof_cli.model.world import AtomDecl, Axiom, Claim, World
from synproof_cli.store import debates, worlds
from synproof_cli.store.db import Store, open_store
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.config import load
from synproof_cli.workflows.debate import resume_debate, run_debate
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.result_file import checked_result
from synproof_cli.workflows.world_edit import add_axiom
from synproof_cli.workflows.world_find import find_world, resolve_world
from synproof_cli.workflows.world_test import decider
from synproof_cli.workflows.world_test import test_world as run_claims
from synproof_cli.workflows.worlds import import_worlds, new_world, remove_world

CLOCK = Clock(lambda: "2026-01-01T00:00:00+00:00", lambda: "2026-01-01", lambda: 0.0, lambda: "abc")
BASE = World(
    "my:base", "Base", atoms=(AtomDecl("rain", "it rains"), AtomDecl("wet", "it is wet"), AtomDecl("hours", "hours", type="int")),
    axioms=(Axiom("rain-wets", "Rain wets.", "rain >> wet", kind="defeasible"),),
    claims=(Claim("SUPPORTED", formula="wet", given=("rain",)),),
)
OWN = World(
    "my:own", axioms=(Axiom("roof", "Not for few hours.", "(rain & (hours < 5)) >> ~wet", kind="defeasible", overrides=("rain-wets",)),),
    claims=(Claim("OVERTHROWN", formula="wet", given=("rain", "hours == 3")),), extends=("my:base",),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "s.db") as opened:
        worlds.save(opened, BASE, saved="2024-01-01T10:00:00+00:00")
        worlds.save(opened, OWN, saved="2024-01-01T10:00:00+00:00")
        yield opened


def debate(store: Store | None, *names: str, formula: str = "wet", given: tuple[str, ...] = ("rain", "hours == 3")) -> dict[str, object]:
    request = DebateRequest(formula=formula, given=given, worlds=names, second_opinion=False)
    return json.loads(json.dumps(run_debate(request, store=store, clock=CLOCK).result))  # type: ignore[no-any-return]


def test_a_world_stands_on_what_it_extends(store: Store) -> None:
    found = resolve_world(["own"], store)
    assert (found.world.id, found.origin, found.world.extends) == ("my:own + my:base", "merged", ())
    assert [axiom.id for axiom in found.world.axioms] == ["roof", "rain-wets"]
    assert [(part.id, part.version, part.digest) for part in found.world.parts] == [("my:own", 1, OWN.digest), ("my:base", 1, BASE.digest)]
    assert [found.world.part(number) for number in (0, 1)] == [OWN, BASE]
    assert World.from_dict(found.world.to_dict()) == found.world
    assert find_world(store, "own").world == OWN


def test_the_result_binds_every_part(store: Store) -> None:
    result = debate(store, "my:own")
    assert result["finding"] == "OVERTHROWN"
    report = verify_result(result)
    assert report.outcome == "holds"
    assert verify_result(result, report.digest).outcome == "holds"
    assert verify_result(result, BASE.digest).outcome == "fails"
    assert checked_result(result, "r")["world"]["id"] == "my:own + my:base"


@pytest.mark.parametrize("change", [
    lambda world: world["parts"][0].update(digest="0" * 64), lambda world: world["parts"].pop(),
    lambda world: world["parts"][0]["axioms"].pop(), lambda world: world["parts"][1].update(title="Other"),
    lambda world: world["parts"][1]["atoms"].pop(), lambda world: world["parts"][1].update(version="1"),
    lambda world: world["parts"][0].update(extends=["my:else"]), lambda world: world.update(id="my:own"),
    lambda world: world["parts"][0].update(more=1), lambda world: world["parts"][1]["axioms"].append("nosuch"),
    lambda world: world["axioms"].append({"id": "x", "text": "X.", "kind": "strict", "formula": "rain"}),
    lambda world: world["parts"][1]["claims"].clear(), lambda world: world["parts"].reverse(), lambda world: world.update(parts=[]),
])
def test_a_part_that_is_not_what_it_says_is_found_even_with_a_new_digest(store: Store, change: object) -> None:
    result = debate(store, "my:own")
    world = result["world"]
    assert isinstance(world, dict)
    change(world)  # type: ignore[operator]
    stored = ("id", "title", "description", "atoms", "axioms", "claims", "parts")
    world["digest"] = digest({key: value for key, value in world.items() if key in stored})
    assert verify_result(result).outcome == "fails"


def test_a_debate_that_goes_on_has_the_parts_it_began_with(store: Store) -> None:
    before = debate(store, "my:own")
    worlds.save(store, replace(BASE, axioms=(Axiom("rain-wets", "No.", "rain >> ~wet", kind="defeasible"),)), saved="t")
    with store.transaction() as connection:
        connection.execute("UPDATE debate SET result = NULL, finding = NULL")
    assert debates.load(store, "last").world.digest == before["world"]["digest"]  # type: ignore[index]
    after = resume_debate("last", store=store, clock=CLOCK).result
    assert after["world"]["digest"] == before["world"]["digest"]  # type: ignore[index]
    assert after["world"]["parts"] == before["world"]["parts"]  # type: ignore[index]
    assert verify_result(json.loads(json.dumps(after))).outcome == "holds"
    assert debate(store, "my:own")["world"]["digest"] != before["world"]["digest"]  # type: ignore[index]


def test_claims_test_their_own_world_over_its_bases(store: Store) -> None:
    document = run_claims(store, "own", decider(load({}, {}, ()), CLOCK))
    assert (document["n"], document["passed"]) == (1, 1)


def test_several_named_worlds_bring_their_bases_once(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "more.toml"
    file.write_text('[world]\nid = "my:more"\n[[axioms]]\nid = "m"\ntext = "m"\nformula = "snow & hours >= 9 -> rain"\n')
    found = resolve_world(["own", str(file), "base"], store)
    assert found.world.id == "my:own + my:base + my:more"
    assert [decl.name for decl in found.world.atoms] == ["rain", "wet", "hours", "snow"]
    assert found.world.parts[2].atoms == ()
    assert verify_result(debate(store, "own", str(file))).outcome == "holds"


def test_a_file_may_extend_a_file_that_is_named_beside_it(tmp_path: Path) -> None:
    base = '[world]\nid = "x:b"\n[atoms.p]\ntype = "int"\nmin = 0\n[[axioms]]\nid = "a"\ntext = "a"\nformula = "p <= 3"\n'
    (tmp_path / "b.toml").write_text(base)
    (tmp_path / "o.toml").write_text('[world]\nid = "x:o"\nextends = ["x:b"]\n[[axioms]]\nid = "c"\ntext = "c"\nformula = "p > 1"\n')
    names = [str(tmp_path / "o.toml"), str(tmp_path / "b.toml")]
    assert resolve_world(names, None).world.id == "x:o + x:b"
    assert resolve_world(names[::-1], None).world.id == "x:b + x:o"
    with pytest.raises(NotFoundError, match="x:o extends x:b, and there is no such world"):
        resolve_world(names[:1], None)


def test_the_same_stands_once_and_what_differs_is_refused_by_name(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "f.toml"
    head = '[world]\nid = "my:f"\n[atoms.rain]\ntext = "it rains"\n[atoms.wet]\ntext = "it is wet"\n'
    rule = '[[axioms]]\nid = "rain-wets"\ntext = "Rain wets."\nkind = "defeasible"\nformula = '
    file.write_text(head + rule + '"rain -> wet"\n')
    assert [axiom.id for axiom in resolve_world(["base", str(file)], store).world.axioms] == ["rain-wets"]
    file.write_text(head + rule + '"wet -> rain"\n')
    with pytest.raises(WorldError, match=r"axiom 'rain-wets' says one thing in my:base and another in my:f \(formula:"):
        resolve_world(["base", str(file)], store)
    file.write_text(head.replace("it rains", "it pours"))
    with pytest.raises(WorldError, match=r"atom 'rain' .* \(text: \"it rains\" and \"it pours\"\)"):
        resolve_world(["base", str(file)], store)


def test_a_misspelt_word_of_an_extending_world_is_no_new_word(store: Store) -> None:
    with pytest.raises(WorldError, match="unknown atom 'rian'"):
        add_axiom(store, "own", {"formula": "rian >> wet", "id": "x"}, now="t")
    assert add_axiom(store, "own", {"formula": "rain & (hours > 9) >> wet", "id": "y"}, now="t")["version"] == 2


def test_circles_and_missing_bases_are_refused(store: Store) -> None:
    toml = '[world]\nid = "my:{}"\nextends = ["my:{}"]\n'
    files = [(f"{name}.toml", toml.format(name, base).encode()) for name, base in (("a", "b"), ("b", "c"), ("c", "a"))]
    with pytest.raises(WorldError, match="in a circle: my:a > my:b > my:c > my:a"):
        import_worlds(store, files, now="t")
    with pytest.raises(WorldError, match="in a circle: my:s > my:s"):
        import_worlds(store, [("s.toml", toml.format("s", "s").encode())], now="t")
    with pytest.raises(NotFoundError, match="extends my:nosuch"):
        new_world(store, "n", extends=("nosuch",), now="t")
    with pytest.raises(WorldError, match="is no world id"):
        new_world(store, "n", extends=("../x",), now="t")
    assert {info.id for info in worlds.list_worlds(store)} == {"my:base", "my:own"}


def test_a_base_in_a_version_stays_at_it(store: Store) -> None:
    worlds.save(store, replace(BASE, title="Newer"), saved="2025-06-01T00:00:00+00:00")
    new_world(store, "pinned", extends=("base@1",), now="t")
    assert resolve_world(["pinned"], store).world.parts[1].title == "Base"
    assert resolve_world(["own"], store).world.parts[1].title == "Newer"
    with pytest.raises(WorldError, match="taken in version 2"):
        resolve_world(["own", "pinned"], store)
    with pytest.raises(WorldError, match="named twice"):
        resolve_world(["base@1", "base@2"], store)
    assert find_world(store, "base@2024-12-31").version == 1
    assert find_world(store, "base@2025-06-01").version == 2
    with pytest.raises(NotFoundError, match="no version of 2023-01-01"):
        find_world(store, "base@2023-01-01")


def test_a_world_that_others_rest_on_is_not_removed(store: Store) -> None:
    with pytest.raises(UsageError, match="my:own extends my:base"):
        remove_world(store, "base")
    remove_world(store, "own")
    remove_world(store, "base")


def test_a_chain_of_fifty_and_a_fan_of_fifty(store: Store) -> None:
    for number in range(50):
        base = (f"my:c{number - 1}",) if number else ()
        axiom, atom = Axiom(f"a{number}", "A.", f"p{number}"), AtomDecl(f"p{number}")
        worlds.save(store, World(f"my:c{number}", axioms=(axiom,), atoms=(atom,), extends=base), saved="t")
    new_world(store, "fan", extends=tuple(f"my:c{number}" for number in range(50)), now="t")
    assert len(resolve_world(["c49"], store).world.axioms) == len(resolve_world(["fan"], store).world.axioms) == 50
    assert verify_result(debate(store, "fan", formula="p7", given=())).outcome == "holds"


def test_a_joined_world_is_no_world_to_import(store: Store) -> None:
    content = json.dumps(resolve_world(["own"], store).world.to_dict()).encode()
    with pytest.raises(WorldError, match="several worlds joined"):
        import_worlds(store, [("j.json", content)], now="t")


def test_a_base_changed_behind_its_digest_is_refused(store: Store) -> None:
    with store.transaction() as connection:
        connection.execute("UPDATE axiom SET content = replace(content, 'rain >> wet', 'rain >> ~wet')")
    with pytest.raises(StoreError, match="world my:base, version 1, was changed in the store"):
        resolve_world(["own"], store)
