"""What a sieve is given, and the shape of its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final, Literal

from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.argument import Argument
from synproof_cli.model.formula import Formula
from synproof_cli.model.result import SieveOutcome
from synproof_cli.model.values import value
from synproof_cli.model.world import Axiom

SieveNumber = Literal["0", "1", "2", "2.5", "3"]
Verdict = Literal["pass", "fail", "skipped"]

NAMES: Final[dict[SieveNumber, str]] = {
    "0": "Semantic Deduplication", "1": "Source Credibility", "2": "Axiom Contradiction", "2.5": "Propositional SAT", "3": "Fallacy",
}


@value
class Attempt:
    """An argument already refused or defeated at its target. `remember` is false for a failure that was only about repetition."""

    argument: Argument
    remember: bool = True


@value
class Setting:
    """The trial an argument is judged in.

    `kernel` has the strict axioms under their ids (`strict`), the conditions under `conditions`, c and ¬c under `claim` and `negation`.
    `axioms` are all axioms in force, by id, with the formula each stands for in `formulas`. `looked_up`: what was found of
    citations, by the citation and by the fact it licenses.
    """

    kernel: Kernel
    vocabulary: Vocabulary
    strict: tuple[str, ...]
    conditions: tuple[str, ...]
    claim: str
    negation: str
    axioms: Mapping[str, Axiom]
    formulas: Mapping[str, Formula]
    source_types: frozenset[str]
    allow_assumptions: int = 0
    second_opinion: bool = True
    attempts: list[Attempt] = field(default_factory=list)
    looked_up: Mapping[str, str] = field(default_factory=dict)

    @property
    def base(self) -> list[str]:
        """Kernel keys of S ∪ G."""
        return [*self.strict, *self.conditions]

    def premise_keys(self, argument: Argument) -> list[str]:
        """Kernel keys of the argument's premises."""
        return [self.kernel.key_of(premise.formula) for premise in argument.premises]


def outcome(
    sieve: SieveNumber,
    result: Verdict,
    detail: str,
    *,
    axioms: Sequence[str] = (),
    thesis_relation: str | None = None,
    axiom_relations: Mapping[str, str] | None = None,
    flags: Mapping[str, bool] | None = None,
    by_model: bool = False,
) -> SieveOutcome:
    """A symbolic outcome, unless a model or a catalogue gave it; a skipped one has no basis."""
    basis: Literal["model", "symbolic"] = "model" if by_model else "symbolic"
    return {
        "sieve": sieve,
        "outcome": result,
        "basis": "none" if result == "skipped" else basis,
        "detail": detail,
        "axioms": list(axioms),
        "thesis_relation": thesis_relation,
        "axiom_relations": dict(axiom_relations or {}),
        "flags": dict(flags or {}),
    }
