"""Inputs from fixed seeds: formula texts, worlds, theses, hard clauses."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal

from synproof_cli.model.world import Axiom, World

Clause = list[int]
Answer = Literal["entailed", "refuted", "open"]


def dice(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - a fixed seed, not a secret


@dataclass(frozen=True, slots=True)
class RuleWorld:
    """Strict axioms as formula texts in our spelling (which SymPy reads alike), and theses with the answers they were made to have."""

    axioms: tuple[str, ...]
    theses: tuple[tuple[str, Answer], ...]
    deepest: str
    """A literal whose shortest derivation uses `chain` rules and one fact."""

    def world(self, name: str) -> World:
        """The axioms as a world without a declared vocabulary."""
        axioms = tuple(Axiom(f"a{number}", f"Rule {number}.", text) for number, text in enumerate(self.axioms, start=1))
        return World(name, "Benchmark world", axioms=axioms)


def rule_world(axioms: int, atoms: int, chain: int, theses: int = 100) -> RuleWorld:
    """A consistent world of facts, Horn rules and exclusions.

    A quarter of the atoms follow from the facts, the last of a chain only through all of it; an eighth are excluded; the others stay open
    and have rules among themselves. Of the theses a quarter are entailed, three tenths refuted, the rest open.
    """
    rng = dice(axioms)
    names = [f"p{number}" for number in range(atoms)]
    rng.shuffle(names)
    links, derived = names[:chain], names[chain : atoms // 4]
    excluded, unsettled = names[atoms // 4 : atoms // 4 + atoms // 8], names[atoms // 4 + atoms // 8 :]
    texts = ["fact", f"fact >> {links[0]}"]
    texts += [f"(fact & {one}) >> {other}" for one, other in pairwise(links)]
    known = ["fact", *links[: chain // 2]]
    for name in derived:
        one, other = rng.sample(known, 2)
        texts.append(f"({one} & {other}) >> {name}")
        known.append(name)
    texts += [f"~({rng.choice(known)} & {name})" for name in excluded]
    while len(texts) < axioms:
        one, other, third = rng.sample(unsettled, 3)
        texts.append(rng.choice((
            f"({one} & {other}) >> {third}", f"({one} & {rng.choice(known)}) >> ({other} | {third})", f"{one} >> {other}",
        )))
    texts = texts[:axioms]
    rng.shuffle(texts)
    asked: list[tuple[str, Answer]] = [(name, "entailed") for name in rng.choices(derived, k=theses // 4 - 1)]
    asked.append((links[-1], "entailed"))
    asked += [(name, "refuted") for name in rng.choices(excluded, k=theses * 3 // 10)]
    asked += [(name, "open") for name in rng.choices(unsettled, k=theses - len(asked))]
    rng.shuffle(asked)
    return RuleWorld(tuple(texts), tuple(asked), links[-1])


def formula_texts(kind: Literal["arrow", "horn", "mixed"], count: int = 4_000, atoms: int = 2_000) -> list[str]:
    """Texts that our parser, SymPy and Python's own grammar all take: `P >> Q`, Horn rules, and nested ones of all operators."""
    rng = dice(len(kind))

    def atom() -> str:
        return f"A{rng.randrange(1_000, 1_000 + atoms)}"

    shapes = {
        "arrow": (lambda: f"{atom()} >> {atom()}",),
        "horn": (lambda: f"({atom()} & {atom()}) >> {atom()}",),
        "mixed": (
            lambda: f"~({atom()} | {atom()}) >> ({atom()} & ~{atom()})",
            lambda: f"Equivalent({atom()}, {atom()} & ~{atom()} | {atom()})",
            lambda: f"({atom()} >> {atom()}) & ({atom()} | ~{atom()})",
            lambda: f"({atom()} & {atom()}) >> Xor({atom()}, ~{atom()})",
        ),
    }[kind]
    return [rng.choice(shapes)() for _ in range(count)]


def random_3sat(variables: int, seed: int, ratio: float = 4.26) -> list[Clause]:
    """Uniform random 3-SAT; at this ratio half of the instances are satisfiable and all are hard."""
    rng = dice(seed)
    return [
        [rng.choice((1, -1)) * variable for variable in rng.sample(range(1, variables + 1), 3)] for _ in range(round(variables * ratio))
    ]


def pigeons(holes: int) -> list[Clause]:
    """One pigeon more than holes."""
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    clauses = [list(row) for row in at]
    clauses += [[-first[hole], -second[hole]] for hole in range(holes) for first, second in combinations(at, 2)]
    return clauses
