"""Models that read for a command that holds no debate: made from the settings, with the store's memory; what they cost is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import typer

from synproof_cli.cli import streams
from synproof_cli.cli.models import who_is_asked
from synproof_cli.cli.stores import reading


@contextmanager
def reading_models(ctx: typer.Context, *, record: str | None, replay_only: str | None) -> Iterator[tuple[Any, Any, Any]]:
    """The store (None where there is none), who reads (None: nobody), and a limit on time for what they do."""
    from synproof_cli.wiring import models, open_for_debate, system_clock, time_budget

    session, settings = ctx.obj, ctx.obj.settings_in_force()
    asked = models(settings, session.environ, record=record, replay_only=replay_only)
    if asked is None:
        yield reading(ctx), None, None
        return
    from synproof_cli.workflows.reading_models import readers_for

    store, note = open_for_debate(settings, save=settings["save"])
    if store is not None:
        ctx.with_resource(store)
    notes = [note] if note else []
    streams.notes(session.common, [who_is_asked(asked), *notes])
    asked.begin("", None, settings["timeout"] or None)
    try:
        yield store, readers_for(asked, settings, store, system_clock()), time_budget(settings["timeout"])
    finally:
        streams.notes(session.common, asked.end())


class Alone(NamedTuple):
    """Who reads, and what it took so far: telemetry and seconds."""

    readers: Any
    used: Callable[[], tuple[Any, float]]


@contextmanager
def readers_alone(ctx: typer.Context, *, record: str | None, replay_only: str | None) -> Iterator[Alone | None]:
    """Who reads where no store is used and nothing is remembered; None: nobody."""
    from synproof_cli.wiring import models, system_clock

    session, settings, clock = ctx.obj, ctx.obj.settings_in_force(), system_clock()
    asked = models(settings, session.environ, record=record, replay_only=replay_only)
    if asked is None:
        yield None
        return
    from synproof_cli.workflows.reading_models import readers_for

    streams.notes(session.common, [who_is_asked(asked)])
    asked.begin("", None, None)
    begun = clock.monotonic()
    try:
        yield Alone(readers_for(asked, settings, None, clock), lambda: (asked.telemetry(), clock.monotonic() - begun))
    finally:
        streams.notes(session.common, asked.end())

