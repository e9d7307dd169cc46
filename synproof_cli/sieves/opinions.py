"""The model parts of the sieves: what a judge or a catalogue says of an argument that passed them all by symbols.

An opinion can only refuse, and only what logic leaves open: that premises are consistent and the conclusion follows is proved, so the flags
that deny it are overruled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final

from synproof_cli.model.argument import Judgement
from synproof_cli.model.result import SieveOutcome
from synproof_cli.model.values import value
from synproof_cli.sieves.interface import SieveNumber, outcome
from synproof_cli.sieves.pipeline import rejection
from synproof_cli.sieves.s3_fallacies import FLAGS

OPEN_FLAGS: Final = ("is_circular", "is_strawman", "has_reality_disconnect")
"""Flags that logic does not settle for good."""


@value
class Opinion:
    """What is said at one sieve. `axioms`: those contradicted (Sieve 2); `flag`: the fallacy (Sieve 3)."""

    sieve: SieveNumber
    refuses: bool
    detail: str
    axioms: tuple[str, ...] = ()
    flag: str = ""


def flagged(flags: Mapping[str, bool]) -> str:
    """The first flag that is raised and not settled by logic; "" for none."""
    return next((flag for flag in OPEN_FLAGS if flags.get(flag)), "")


def with_opinions(judgement: Judgement, opinions: Sequence[Opinion]) -> Judgement:
    """A judgement that was passed, once opinions are heard: the first sieve at which one refuses fails, later ones are skipped."""
    said = _BySieve(opinions)
    outcomes: list[SieveOutcome] = []
    failed: SieveOutcome | None = None
    for found in judgement.outcomes:
        if failed is not None:
            outcomes.append(outcome(found["sieve"], "skipped", f"Sieve {failed['sieve']} refused the argument"))
            continue
        refusal = said.refusal(found["sieve"])
        if refusal is None:
            outcomes.append({**found, "detail": "; ".join([found["detail"], *said.notes(found["sieve"])])})
        else:
            failed = _failure(refusal, found)
            outcomes.append(failed)
    return Judgement(tuple(outcomes), failed, None if failed is None else rejection(failed))


def _failure(refusal: Opinion, found: SieveOutcome) -> SieveOutcome:
    flags = {**dict.fromkeys(FLAGS, False), refusal.flag: True} if refusal.sieve == "3" else {}
    return outcome(
        refusal.sieve, "fail", refusal.detail, axioms=refusal.axioms, flags=flags, by_model=True,
        thesis_relation="NEUTRAL" if refusal.sieve == "2" else found["thesis_relation"],
        axiom_relations=dict.fromkeys(refusal.axioms, "CONTRADICTS"),
    )


@value
class _BySieve:
    opinions: Sequence[Opinion] = field(default_factory=tuple)

    def refusal(self, sieve: str) -> Opinion | None:
        return next((one for one in self.opinions if one.sieve == sieve and one.refuses), None)

    def notes(self, sieve: str) -> list[str]:
        return [one.detail for one in self.opinions if one.sieve == sieve and not one.refuses and one.detail]
