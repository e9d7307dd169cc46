"""Adapters for models: built from the settings, one client an endpoint, one dialect a model, one meter a debate."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from synproof_cli.agents.llm.asker import EndpointAsker, Timer
from synproof_cli.agents.llm.cassettes import Cassettes
from synproof_cli.agents.llm.dialect import Dialect
from synproof_cli.agents.llm.endpoint import Endpoint, Prices
from synproof_cli.agents.llm.exchanges import Exchanges
from synproof_cli.agents.llm.http import Http
from synproof_cli.agents.llm.listing import only_model
from synproof_cli.agents.llm.meter import Limits, Meter
from synproof_cli.agents.llm.recorded import DryAsker, Planned, RecordedAsker
from synproof_cli.errors import ConfigError, UsageError
from synproof_cli.model.exchange import Asker
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.config import Settings, Value
from synproof_cli.workflows.looking_up import FolderPages
from synproof_cli.workflows.models import FIELD_OF, Models, askers_of
from synproof_cli.workflows.providers import KEPT, Chosen, choose, shown_url
from synproof_cli.workflows.requests import DebateRequest

REPLAY: Final = "replay"
"""The provider's name where recorded answers are all there is."""
LOOKUPS: Final = "lookups"
"""The folder of what catalogues answered, in that of recorded exchanges."""
_UNKNOWN: Final = "(the endpoint's only model)"


def make_models(
    settings: Settings, environ: Mapping[str, str], clock: Clock, *, record: str | None, replay_only: str | None, dry: bool,
) -> Models | None:
    """See `wiring.models`."""
    if record is not None and replay_only is not None:
        raise UsageError("--record and --replay-only exclude each other", hint="record first, then replay")
    chosen = choose(settings, environ, text_of, with_key=replay_only is None and not dry)
    if replay_only is not None:
        return _replayed(settings, clock, chosen, Cassettes(Path(replay_only)))
    if chosen is None:
        if record is not None:
            hint = "name a provider with --provider NAME, or an endpoint with --base-url URL"
            raise UsageError("--record has nothing to record", hint=hint)
        return None
    limits = _limits(settings, chosen.endpoint)
    meter, exchanges = Meter(limits, clock.monotonic), Exchanges()
    if dry:
        return _dry(settings, chosen, meter, exchanges)
    return _asking(settings, chosen, meter, exchanges, clock, record)


def as_kept(settings: Settings, request: DebateRequest) -> Settings:
    """The settings with the provider and the models of a kept debate in the place of those that are configured.

    A base URL that is configured and is the same but for credentials, which are not kept, stands.
    """
    fields = ("provider", "base_url", "model", *dict.fromkeys(FIELD_OF.values()))
    kept = {name: Value(getattr(request, name), KEPT) for name in fields}
    if settings["base_url"] and request.base_url and shown_url(settings["base_url"]) == request.base_url:
        del kept["base_url"]
    return Settings({**settings.values, **kept}, settings.files, settings.warnings, settings.providers, settings.catalogues)


def text_of(path: Path) -> str:
    """The text of a key's file. Raises ConfigError, which says nothing of it."""
    try:
        with path.open("rb") as file:
            return file.read(16_000).decode("utf-8-sig")
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "it is no text"
        raise ConfigError(f"the key file {path} cannot be read: {why}", file=str(path)) from fault


def _limits(settings: Settings, endpoint: Endpoint) -> Limits:
    if settings["max_cost"] is not None and not endpoint.prices.known:
        hint = f"say price_in and price_out (dollars for a million tokens) in [providers.{endpoint.name}], or limit --max-tokens"
        raise UsageError(f"--max-cost needs the prices of {endpoint.name}", hint=hint)
    return Limits(settings["max_calls"], settings["max_tokens"], settings["max_cost"])


def _asking(settings: Settings, chosen: Chosen, meter: Meter, exchanges: Exchanges, clock: Clock, record: str | None) -> Models:
    endpoint = chosen.endpoint
    http = Http(endpoint, clock.monotonic)
    model = chosen.model
    if model is None and not all(settings[name] for name in FIELD_OF.values()):
        model = only_model(http, settings["request_timeout"] or 600.0)
    notes: list[str] = []
    asides: list[str] = []
    pages: tuple[FolderPages, ...] = ()
    if record is not None:
        cassettes = Cassettes(Path(record), notes)
        cassettes.make()
        exchanges.add(cassettes, load=False)
        pages = (FolderPages(Path(record) / LOOKUPS, writes=True),)
    timer = Timer(clock.monotonic, clock.now, clock.sleep)
    dialects: dict[str, Dialect] = {}

    def asker(name: str) -> Asker:
        dialect = dialects.setdefault(name, Dialect(name, endpoint.tokens_field, settings["temperature"], noted=asides))
        return EndpointAsker(name, endpoint, http, dialect, meter, exchanges, timer)

    names = _names(settings, model)
    askers, reading = askers_of(names, asker)
    return Models(
        askers, meter, exchanges, endpoint.name, endpoint.base_url, names, notes=notes, asides=asides, ended=http.close, readers=reading,
        catalogues=settings.catalogues, pages=pages,
    )


def _names(settings: Settings, model: str | None) -> dict[str, str | None]:
    return {"model": model, **{name: settings[name] for name in dict.fromkeys(FIELD_OF.values())}}


def _replayed(settings: Settings, clock: Clock, chosen: Chosen | None, cassettes: Cassettes) -> Models:
    """Recorded answers: of the models that are named, or of whichever was asked."""
    exchanges, meter = Exchanges(replaying=True), Meter(Limits(calls=None), clock.monotonic)
    exchanges.add(cassettes, keep=False)
    names = _names(settings, chosen.model if chosen is not None else None)
    askers, reading = askers_of(names, lambda name: RecordedAsker(name, exchanges, meter, str(cassettes.folder)))
    base_url = chosen.endpoint.base_url if chosen is not None else None
    provider = chosen.endpoint.name if chosen is not None else REPLAY
    pages = (FolderPages(cassettes.folder / LOOKUPS, writes=False),)
    return Models(askers, meter, exchanges, provider, base_url, names, readers=reading, catalogues=settings.catalogues, pages=pages)


def _dry(settings: Settings, chosen: Chosen, meter: Meter, exchanges: Exchanges) -> Models:
    planned: list[Planned] = []
    prices: Prices = chosen.endpoint.prices
    names = _names(settings, chosen.model)
    askers, reading = askers_of(names, lambda name: DryAsker(name or _UNKNOWN, prices, planned))
    return Models(askers, meter, exchanges, chosen.endpoint.name, chosen.endpoint.base_url, names, planned=planned, readers=reading)
