"""The models of one debate: who is asked in each role, what it has cost, and where it is kept. Made in `wiring`, begun by the debate."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from synproof_cli.agents.llm.exchanges import Exchange, Exchanges
from synproof_cli.agents.llm.meter import Limits, Meter
from synproof_cli.agents.llm.recorded import Planned, RecordedAsker
from synproof_cli.errors import StoreError
from synproof_cli.model.exchange import Asker, Askers, ModelRole
from synproof_cli.store import exchanges as stored
from synproof_cli.store.db import Store
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.config import NO_PROVIDER
from synproof_cli.workflows.requests import DebateRequest

FIELD_OF: Final[Mapping[ModelRole, str]] = {
    "opponent": "model_con", "repairer": "model_con", "defender": "model_pro", "relation": "model_judge", "fallacy": "model_judge",
    "duplicate": "model_judge", "reader": "model_reader", "extractor": "model_reader",
}
"""Which of the request's models is asked in a role; where it names none, `model` is."""


def reader_names(names: Mapping[str, Any]) -> tuple[str, ...]:
    """The models that read: several where commas part them."""
    said = names["model_reader"] or names["model"] or ""
    return tuple(dict.fromkeys(name.strip() for name in said.split(",") if name.strip())) or ("",)


def askers_of(names: Mapping[str, Any], make: Callable[[str], Asker]) -> tuple[Askers, tuple[Asker, ...]]:
    """Who is asked in each role, one asker a model, and all who read."""
    made: dict[str, Asker] = {}

    def asker(name: str) -> Asker:
        if name not in made:
            made[name] = make(name)
        return made[name]

    reading = reader_names(names)
    by_role = {
        role: asker(reading[0] if field == "model_reader" else names[field] or names["model"] or "") for role, field in FIELD_OF.items()
    }
    return Askers(by_role), tuple(map(asker, reading))


@dataclass(slots=True)
class Models:
    """What a debate asks models with. `researcher` looks citations up, None: nobody does. `notes`: lines for the user;
    `asides`: for one who wants to know more.

    `planned`: the questions of a dry run, None in every other. `kept`: they answer from the debate's own exchanges alone. `provider` and
    `base_url` (without credentials) are shown and kept.
    """

    askers: Askers
    meter: Meter
    exchanges: Exchanges
    provider: str = NO_PROVIDER
    base_url: str | None = None
    names: Mapping[str, Any] = field(default_factory=dict)
    researcher: Any = None
    planned: list[Planned] | None = None
    kept: bool = False
    notes: list[str] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)
    ended: Callable[[], None] = lambda: None
    catalogues: Mapping[str, str] = field(default_factory=dict)
    """Where citations are looked up, as the configuration says."""
    pages: tuple[Any, ...] = ()
    """Recordings of what catalogues answered (`research.Keep`)."""
    readers: tuple[Asker, ...] = ()
    """Every model that reads sentences; `askers` has the first of them."""
    _store: StoreKeeper | None = None

    def named(self, request: DebateRequest) -> DebateRequest:
        """The request with the provider and the models that are really asked: what must be known to decide it again."""
        return replace(request, provider=self.provider, base_url=self.base_url, **self.names)

    def begin(self, session_id: str, store: Store | None, seconds: float | None) -> None:
        """The debate begins: its time runs, what it asked before is used again, and what it asks is kept. Raises StoreError."""
        self.meter.begin(seconds)
        if store is not None:
            self._store = StoreKeeper(store, session_id)
            self.exchanges.add(self._store, keep=not self.kept)

    def look_up(self, store: Store | None, started: str, clock: Clock, *, writes: bool) -> None:
        """Let citations be looked up: with the answers that were kept when the debate began, and, but in a replay, new ones."""
        from synproof_cli.workflows.looking_up import addresses_of, researcher

        found = researcher(
            addresses_of(self.catalogues), clock, store, started, writes=writes, offline=self.exchanges.replaying, folders=self.pages,
        )
        before = self.ended

        def ended() -> None:
            before()
            found.close()

        self.researcher, self.ended = found, ended

    def telemetry(self) -> dict[str, Any]:
        """The part of the result's telemetry that is about models."""
        return self.meter.telemetry()

    def end(self) -> tuple[str, ...]:
        """Write what is not yet written, close what is open; lines for the user."""
        if self._store is not None:
            self._store.flush()
            self.notes += self._store.notes
        self.ended()
        told = self.telemetry()
        return (*dict.fromkeys(self.notes), *([cost_line(told)] if told["calls"] else []))


@dataclass(slots=True)
class StoreKeeper:
    """Keeps exchanges beside their debate. Only the thread that opened the store writes; a store that fails is given up with a note."""

    store: Store
    session_id: str
    notes: list[str] = field(default_factory=list)
    _waiting: list[Exchange] = field(default_factory=list)
    _owner: int = field(default_factory=threading.get_ident)

    def load(self) -> Iterable[Exchange]:
        """What the debate asked so far. Raises StoreError where it was changed."""
        try:
            return [Exchange.from_dict(found) for found in stored.load(self.store, self.session_id)]
        except (ValueError, KeyError, TypeError) as fault:
            hint = f"synproof debate rm {self.session_id}"
            raise StoreError(f"what models answered in debate {self.session_id} was changed in the store", hint=hint) from fault

    def keep(self, exchange: Exchange) -> None:
        """Keep one, at once or with the next one of the store's own thread."""
        self._waiting.append(exchange)
        if threading.get_ident() == self._owner:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        while self._waiting and not self.notes:
            exchange = self._waiting.pop(0)
            try:
                stored.keep(self.store, self.session_id, exchange.key, exchange.to_dict())
            except StoreError as error:
                self.notes.append(f"what models answered is not kept: {error.message}")


def recorded_models(request: DebateRequest, clock: Clock) -> Models:
    """Models that give the answers that are kept with a debate, and no others: nothing is asked."""
    exchanges, meter = Exchanges(replaying=True), Meter(Limits(calls=None), clock.monotonic)
    names = {name: getattr(request, name) for name in ("model", *dict.fromkeys(FIELD_OF.values()))}
    askers, reading = askers_of(names, lambda name: RecordedAsker(name, exchanges, meter, "the debate that is kept"))
    return Models(askers, meter, exchanges, request.provider, request.base_url, names, readers=reading, kept=True)


def cost_line(told: Mapping[str, Any]) -> str:
    """What asking has cost, in a line; what nobody said is said to be unknown."""
    again = f" ({told['retries']} of them again)" if told["retries"] else ""
    used = f"{told['cache_hits']} kept answers, " if told["cache_hits"] else ""
    tokens = "tokens unknown" if told["total_tokens"] is None else f"{told['total_tokens']:,} tokens"
    cost = "cost unknown: no price is configured" if told["estimated_cost_usd"] is None else f"${told['estimated_cost_usd']:.4f}"
    missing = told["unreported_calls"]
    incomplete = f" (incomplete: {missing} {'reply' if missing == 1 else 'replies'} did not say all)" if missing else ""
    requests = f"{told['calls']} {'request' if told['calls'] == 1 else 'requests'}"
    return f"models: {requests}{again}, {used}{tokens}, {cost}{incomplete}"
