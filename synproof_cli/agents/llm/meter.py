"""What asking has cost so far, and whether one more call may be made: calls, tokens, dollars, time; over all and by role."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.agents.llm.endpoint import Prices
from synproof_cli.model.exchange import ModelRole

_SANE: Final = 1_000_000_000
_BYTES_A_TOKEN: Final = 3
"""English has about four; a limit must not be passed for want of a count."""


def estimated_tokens(text: str) -> int:
    """Tokens of a text, rather too many than too few."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // _BYTES_A_TOKEN)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a debate may use; None: no limit."""

    calls: int | None = 60
    tokens: int | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the endpoint counted them; None for what it did not say."""

    prompt: int | None = None
    completion: int | None = None

    @classmethod
    def read(cls, found: object) -> Usage:
        """From the `usage` of a reply, whatever it is."""
        fields = found if isinstance(found, Mapping) else {}
        return cls(_count(fields.get("prompt_tokens")), _count(fields.get("completion_tokens")))


def _count(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _SANE else None


@dataclass(frozen=True, slots=True)
class Reservation:
    """A call that is allowed and not yet counted: what it may use at most."""

    role: ModelRole
    prompt: int
    completion: int
    prices: Prices


@dataclass(slots=True)
class _Counts:
    """Sums; `told` of tokens: whether any reply said how many."""

    calls: int = 0
    retries: int = 0
    cache_hits: int = 0
    prompt: int = 0
    completion: int = 0
    prompt_told: bool = False
    completion_told: bool = False
    unreported: int = 0
    cost: float = 0.0
    priced: bool = True

    def to_dict(self) -> dict[str, Any]:
        prompt = self.prompt if self.prompt_told or not self.unreported else None
        completion = self.completion if self.completion_told or not self.unreported else None
        return {
            "calls": self.calls, "retries": self.retries, "cache_hits": self.cache_hits, "prompt_tokens": prompt,
            "completion_tokens": completion, "total_tokens": None if prompt is None or completion is None else prompt + completion,
            "unreported_calls": self.unreported, "estimated_cost_usd": round(self.cost, 6) if self.priced else None,
        }


@dataclass(slots=True)
class Meter:
    """Shared by all roles of one debate, and by its threads. `monotonic`: seconds; `begin` sets the end of the time there is."""

    limits: Limits
    monotonic: Callable[[], float]
    _end: float | None = None
    _spent_tokens: int = 0
    _spent_cost: float = 0.0
    _open: list[Reservation] = field(default_factory=list)
    _all: _Counts = field(default_factory=_Counts)
    _by_role: dict[str, _Counts] = field(default_factory=lambda: defaultdict(_Counts))
    _lock: Any = field(default_factory=threading.Lock)

    def begin(self, seconds: float | None) -> None:
        """The debate begins now and may take so long; None: as long as it takes."""
        self._end = None if seconds is None else self.monotonic() + seconds

    def seconds_left(self) -> float:
        """Seconds until the debate must end."""
        return float("inf") if self._end is None else self._end - self.monotonic()

    def reserve(self, wanted: Reservation) -> str:
        """Allow a call ("") or say which limit it would pass. What it may use at most is set aside until it is settled."""
        with self._lock:
            met = self._met(wanted)
            if not met:
                self._open.append(wanted)
            return met

    def _met(self, wanted: Reservation) -> str:
        limits = self.limits
        if self.seconds_left() <= 0:
            return "the time limit is reached"
        calls = self._all.calls + len(self._open)
        if limits.calls is not None and calls >= limits.calls:
            return f"the limit of {limits.calls} calls is reached (--max-calls)"
        held = sum(one.prompt + one.completion for one in self._open)
        if limits.tokens is not None and self._spent_tokens + held + wanted.prompt + wanted.completion > limits.tokens:
            left = max(0, limits.tokens - self._spent_tokens - held)
            need = wanted.prompt + wanted.completion
            return f"the next call may need {need} tokens, and {left} of {limits.tokens} are left (--max-tokens)"
        cost = sum(one.prices.cost(one.prompt, one.completion) for one in self._open)
        dear = wanted.prices.cost(wanted.prompt, wanted.completion)
        if limits.cost is not None and self._spent_cost + cost + dear > limits.cost:
            left_cost = max(0.0, limits.cost - self._spent_cost - cost)
            return f"the next call may cost ${dear:.4f}, and ${left_cost:.4f} of ${limits.cost:g} are left (--max-cost)"
        return ""

    def settle(self, reservation: Reservation, usage: Usage | None, *, again: bool) -> None:
        """Count a call that was made. `usage` None: it failed, and nothing was used; `again`: it was not the first for its question."""
        with self._lock:
            self._open.remove(reservation)
            prompt = completion = 0
            if usage is not None:
                prompt = usage.prompt if usage.prompt is not None else reservation.prompt
                completion = usage.completion if usage.completion is not None else reservation.completion
                self._spent_tokens += prompt + completion
                self._spent_cost += reservation.prices.cost(prompt, completion)
            for counts in (self._all, self._by_role[reservation.role]):
                counts.calls += 1
                counts.retries += again
                if usage is not None:
                    _add(counts, usage, reservation.prices)

    def hit(self, role: ModelRole) -> None:
        """Count an answer that was kept and is used again: it costs nothing."""
        with self._lock:
            for counts in (self._all, self._by_role[role]):
                counts.cache_hits += 1

    @property
    def asked(self) -> bool:
        """Whether any model was asked, or a kept answer used."""
        return bool(self._all.calls or self._all.cache_hits)

    def telemetry(self) -> dict[str, Any]:
        """The part of a result's `telemetry` that is about models."""
        with self._lock:
            return self._all.to_dict() | {"by_role": {role: self._by_role[role].to_dict() for role in sorted(self._by_role)}}


def _add(counts: _Counts, usage: Usage, prices: Prices) -> None:
    counts.prompt += usage.prompt or 0
    counts.completion += usage.completion or 0
    counts.prompt_told |= usage.prompt is not None
    counts.completion_told |= usage.completion is not None
    counts.unreported += usage.prompt is None or usage.completion is None
    counts.cost += prices.cost(usage.prompt or 0, usage.completion or 0)
    counts.priced &= prices.known
