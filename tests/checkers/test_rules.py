"""Which rules are in force, what overrides what, and worlds that could not have been stored."""

from __future__ import annotations

from typing import Any

import pytest

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.report import FaultError
from synproof_cli.checkers.rules import Rules, check_digest, read_rules
from synproof_cli.checkers.shapes import At
from synproof_cli.model.canonical import digest


def axiom(name: str, formula: str | None = "a", kind: str = "defeasible", **more: Any) -> dict[str, Any]:
    return {"id": name, "text": f"text of {name}", "kind": kind} | ({} if formula is None else {"formula": formula}) | more


def world(*axioms: dict[str, Any], atoms: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    stored = {"id": "my:w", "atoms": atoms or {}, "axioms": list(axioms)}
    return stored | {"digest": digest(stored), "version": 3, "as_of": "2026-06-01", "without": [], "added": []} | more


def rules(document: dict[str, Any], unread: tuple[str, ...] = ()) -> Rules:
    return read_rules(At(document, key="world"), unread, Budget())


def test_strict_and_defeasible_rules_in_order_added_ones_last():
    found = rules(world(axiom("d1"), axiom("s1", kind="strict"), axiom("text", None), added=[axiom("s2", kind="strict"), axiom("d2")]))
    assert (list(found.strict), list(found.defeasible)) == (["s1", "s2"], ["d1", "d2"])
    assert [rule.order for rule in found.all.values()] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("bounds", "in_force"), [
    ({}, True), ({"valid_from": "2026-06-01"}, True), ({"valid_to": "2026-06-01"}, True), ({"valid_from": "2026-06-02"}, False),
    ({"valid_to": "2026-05-31"}, False), ({"valid_from": "2026-01-01", "valid_to": "2026-12-31"}, True),
])
def test_validity_includes_both_ends(bounds, in_force):
    assert ("r" in rules(world(axiom("r", **bounds))).defeasible) == in_force


def test_without_takes_rules_out_after_overrides_are_closed():
    top = axiom("top", overrides=["middle"])
    found = rules(world(top, axiom("middle", overrides=["bottom"]), axiom("bottom"), without=["middle"]))
    assert list(found.defeasible) == ["top", "bottom"]
    assert found.override("top", "bottom")
    assert not found.override("bottom", "top")


def test_a_rule_out_of_force_still_links_the_rules_it_stands_between():
    gone = axiom("middle", overrides=["bottom"], valid_to="2020-01-01")
    assert rules(world(axiom("top", overrides=["middle"]), gone, axiom("bottom"))).override("top", "bottom")


def test_unreviewed_formulas_listed_as_unread_are_dropped_and_no_others():
    found = rules(world(axiom("m", origin="model"), axiom("r", origin="model", reviewed=True), axiom("a")), unread=("m", "r", "a"))
    assert (list(found.defeasible), [rule.id for rule in found.dropped]) == (["r", "a"], ["m"])
    assert [rule.id for rule in rules(world(axiom("m", origin="model"))).doubtful] == ["m"]


@pytest.mark.parametrize("document", [
    world(axiom("a", overrides=["nobody"])), world(axiom("a", overrides=["s"]), axiom("s", kind="strict")),
    world(axiom("a", overrides=["a"])), world(axiom("a", overrides=["b"]), axiom("b", overrides=["c"]), axiom("c", overrides=["a"])),
    world(axiom("a"), axiom("a")), world(axiom("a"), added=[axiom("a")]), world(axiom("+claim")), world(axiom("fact:1")), world(axiom("")),
    world(axiom("a", kind="soft")), world(axiom("a", formula="a&b")), world(axiom("a", valid_from="soon")),
    world(axiom("a", origin="oracle")),
    world(axiom("a", priority="1")), world(axiom("a", priority=True)), world(axiom("a", weight=3)), world(without=["nobody"]),
    world(as_of="today"), world(as_of=None), world(axiom("a", overrides="b")), world(extra=1), world(version=None), world(added={}),
    world(axiom("a", formula="b"), atoms={"a": {}}), world(atoms={"x": {"type": "real"}}), world(atoms={"x": {"type": "enum"}}),
    world(atoms={"x": {"type": "int", "min": "3", "max": "2"}}), world(atoms={"x": {"type": "int", "min": "0.5"}}),
    world(atoms={"x": {"type": "int", "min": 0}}), world(atoms={"x": {"values": ["a"]}}), world(atoms={"x": {"optional": True}}),
    world(atoms={"x": {"type": "enum", "values": ["*"]}}), world(atoms={"x": {"type": "date", "min": "2026-13-01"}}), world(atoms=["a"]),
])
def test_a_world_that_could_not_have_been_stored_is_refused(document):
    with pytest.raises(FaultError) as caught:
        rules(document)
    assert caught.value.problem.where


def test_the_digest_covers_what_is_stored_and_nothing_else():
    document = world(axiom("a"))
    assert check_digest(At(document), None) == document["digest"]
    assert check_digest(At(document | {"version": 9, "without": ["a"]}), document["digest"].upper()) == document["digest"]
    not_a_number = axiom("a", priority=float("nan"))
    for changed in ({"title": "x"}, {"axioms": [axiom("a", text="x")]}, {"digest": "0" * 64}, {"axioms": [not_a_number]}):
        with pytest.raises(FaultError):
            check_digest(At(document | changed), None)
    with pytest.raises(FaultError, match="expected"):
        check_digest(At(document), "0" * 64)


def test_long_chains_of_overrides_need_no_recursion():
    chain = [axiom(f"r{place}", overrides=[f"r{place + 1}"] if place < 4_999 else []) for place in range(5_000)]
    found = rules(world(*chain))
    assert found.override("r0", "r4999")
    assert not found.override("r4999", "r0")
