"""Random worlds of several groups of atoms, with what joins groups: overrides, shared rules, axioms not in force; and edits of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from synproof_cli.errors import WorldError
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.world import AtomDecl, Axiom, World

DAY = "2026-06-01"
GROUPS = 3
NAMES = ("a", "b", "c", "d")


def atoms() -> tuple[AtomDecl, ...]:
    bools = [AtomDecl(f"{name}{group}", f"thing {name} of group {group}") for group in range(GROUPS) for name in NAMES]
    return (*bools, *(AtomDecl(f"n{group}", f"the number of group {group}", type="int") for group in range(GROUPS)))


def literal(r: Random, group: int) -> str:
    if r.random() < 0.2:
        return f"n{group} {r.choice(('<=', '>', '=='))} {r.randrange(4)}"
    return f"{'~' if r.random() < 0.35 else ''}{r.choice(NAMES)}{group}"


def formula(r: Random, *, crossing: float = 0.06) -> str:
    group = r.randrange(GROUPS)
    other = r.randrange(GROUPS) if r.random() < crossing else group
    shape = r.random()
    if shape < 0.25:
        return literal(r, group)
    if shape < 0.75:
        return f"({literal(r, group)}) >> ({literal(r, other)})"
    return f"(({literal(r, group)}) & ({literal(r, other)})) >> ({literal(r, group)})"


def axiom(r: Random, number: int, targets: list[str]) -> Axiom:
    strict = r.random() < 0.3
    chosen = tuple(sorted({r.choice(targets)})) if targets and r.random() < 0.3 else ()
    dates = {"valid_to": "2026-01-01"} if r.random() < 0.08 else {}
    return Axiom(
        f"r{number}",
        f"rule {number}",
        formula(r),
        kind="strict" if strict else "defeasible",
        priority=0 if strict else r.randrange(3),
        overrides=chosen,
        **dates,
    )


def world(r: Random, size: int = 12) -> World:
    rules: list[Axiom] = []
    for number in range(r.randrange(4, size)):
        rules.append(axiom(r, number, [rule.id for rule in rules if rule.kind == "defeasible"]))
    return checked(World("my:random", "Random", atoms=atoms(), axioms=tuple(rules)))


def checked(found: World) -> World:
    return check_world(found)


def edited(r: Random, before: World) -> World:
    """The world after one or two changes of its axioms: one goes, comes, changes its formula, its priority, its words or its dates."""
    after = before
    for _ in range(r.choice((1, 1, 2))):
        rules = list(after.axioms)
        kind = r.randrange(6)
        at = r.randrange(len(rules)) if rules else 0
        if kind == 0 or not rules:
            rules.append(axiom(r, 100 + r.randrange(1000), [rule.id for rule in rules if rule.kind == "defeasible"]))
        elif kind == 1:
            gone = rules.pop(at).id
            rules = [replace(rule, overrides=tuple(name for name in rule.overrides if name != gone)) for rule in rules]
        elif kind == 2:
            rules[at] = replace(rules[at], formula=formula(r))
        elif kind == 3 and rules[at].kind == "defeasible":
            rules[at] = replace(rules[at], priority=r.randrange(4))
        elif kind == 4:
            rules[at] = replace(rules[at], valid_to=None if rules[at].valid_to else "2025-01-01")
        else:
            rules[at] = replace(rules[at], text=f"{rules[at].text} changed")
        try:
            after = checked(replace(after, axioms=tuple(rules)))
        except WorldError:  # two axioms of one id, or a cycle: another edit
            continue
    return after
