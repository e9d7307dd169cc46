"""What is put on trial: a world, conditions, a claim, and how the rules are to be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal

from synproof_cli.model.formula import Formula
from synproof_cli.model.values import value
from synproof_cli.model.world import Axiom, World

EVIDENCE: Final = "evidence:"
"""What the citation of a bundle begins with; its digest, or its name in the store, follows."""
FactLicence = Literal["assumption", "citation", "evidence"]


@value
class Fact:
    """A licensed fact: it takes part in conflicts, and yields to every axiom (design section 2, culprits (1)). `by`: who proposed it.

    `bundle`: the files (base64) of the evidence that licenses it; its citation is `evidence:DIGEST` then.
    """

    id: str
    formula: Formula
    licence: FactLicence
    citation: str = ""
    source_type: str = "official_institutional"
    by: str = ""
    bundle: Mapping[str, str] = field(default_factory=dict, compare=False)


@value
class Problem:
    """A thesis (G, c) under a world. `as_of` is an ISO day; `added` are axioms for this trial only; the world has passed `check_world`.

    `trusted` is false where a model read the thesis or a condition and nobody reviewed it: then it is never PROVED or CONTRADICTED.
    """

    world: World
    conditions: tuple[Formula, ...]
    claim: Formula
    as_of: str
    facts: tuple[Fact, ...] = ()
    added: tuple[Axiom, ...] = ()
    without: frozenset[str] = field(default_factory=frozenset)
    contraposition: bool = True
    trusted: bool = True
