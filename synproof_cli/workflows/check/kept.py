"""Verdicts reused, and what became of them when a rule changed.

A verdict is a function of its key: the claim's words and what they are read with, the part of the world that can bear on the claim
(`slices`), the options, and the version of this program. So a run that reuses verdicts gives what a run that decides all of them gives.
Errors, and what a limit of time cut short, are never kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from synproof_cli.errors import SynproofError
from synproof_cli.model.canonical import digest
from synproof_cli.model.world import Axiom
from synproof_cli.store.check_cache import CheckCache
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.decide import Bench, Court
from synproof_cli.workflows.check.engine import engine
from synproof_cli.workflows.check.flips import Flip, State, flipped

_NOT_KEPT: Final = ("UNDECIDED",)


class Kept:
    """The verdicts of a cache, for one run. `bench` makes the courts that keys are made with. `count`: how many claims there are."""

    def __init__(self, cache: CheckCache, bench: Bench, count: int = 0) -> None:
        self.cache, self.bench = cache, bench
        cache.expect(count)
        self._readings: dict[str, str] = {}
        self._parts: dict[str, dict[str, str]] = {}

    def find(self, claim: CheckClaim) -> dict[str, Any] | None:
        """The verdict on a claim, marked as cached; None where it has to be decided."""
        court = self._court(claim)
        if court is None:
            return None
        reading = self._reading(court, claim)
        names = self.cache.names(reading)
        if names is None:
            return None
        text = self.cache.verdict(self._key(court, reading, tuple(json.loads(names))))
        return None if text is None else {**json.loads(text), "cached": True}

    def _court(self, claim: CheckClaim) -> Court | None:
        try:
            return self.bench.court(claim)
        except SynproofError:
            return None

    def _reading(self, court: Court, claim: CheckClaim) -> str:
        """A digest of the claim as it is read, and of what its verdict depends on beside a part of the world."""
        if claim.id not in self._readings:
            self._readings[claim.id] = f"{engine()} {court.read_with(claim)}"
        return self._readings[claim.id]

    @staticmethod
    def _key(court: Court, reading: str, names: tuple[str, ...]) -> str:
        return f"{reading} {court.slices.digest_for(names)}"

    def keep(self, claim: CheckClaim, verdict: Mapping[str, Any]) -> Flip | None:
        """Keep a verdict, be it a fresh one or a cached one; the flip, where the last verdict on the claim was another one."""
        court = self._court(claim)
        if court is None or not is_kept(verdict):
            return None
        names = verdict["touched"]
        if not verdict.get("cached"):
            reading = self._reading(court, claim)
            self.cache.keep_reading(reading, names)
            plain = {key: value for key, value in verdict.items() if key != "cached"}
            self.cache.keep_verdict(self._key(court, reading, tuple(names)), court.found.world.id, claim.said, plain)
        return self._latest(court, claim, verdict, tuple(names))

    def _latest(self, court: Court, claim: CheckClaim, verdict: Mapping[str, Any], names: tuple[str, ...]) -> Flip | None:
        part = court.slices.digest_for(names)
        name = f"{claim.fingerprint} {court.asked}"
        text = self.cache.latest(name)
        if text is not None and verdict.get("cached") and f'"part": "{part}"' in text and f'"finding": "{verdict["finding"]}"' in text:
            return None
        before = State.from_text(text)
        now = State(verdict["finding"], court.found.digest, court.found.version, part, tuple(axiom["id"] for axiom in verdict["core"]))
        if before is not None and before.part == part and before.finding == now.finding:
            return None  # as it was: the world may have changed elsewhere
        self.cache.keep_part(part, self._axioms(court, part, names))
        self.cache.keep_latest(name, now.to_dict())
        if before is None or before.finding == now.finding:
            return None
        return flipped(claim, court, before, now, self.cache.part(before.part), self._axioms(court, part, names))

    def _axioms(self, court: Court, part: str, names: tuple[str, ...]) -> dict[str, str]:
        if part not in self._parts:
            self._parts[part] = digests_of(court.slices.kept_for(names))
        return self._parts[part]


def is_kept(verdict: Mapping[str, Any]) -> bool:
    """Whether it is a verdict that may be reused: no error, and nothing that a limit cut short."""
    whole = verdict.get("touched") is not None and "error" not in verdict and not verdict.get("late")
    return whole and verdict["finding"] not in _NOT_KEPT


def digests_of(axioms: tuple[Axiom, ...]) -> dict[str, str]:
    """Each axiom's own digest, by its id."""
    return {axiom.id: digest(axiom.to_dict())[:16] for axiom in axioms}
