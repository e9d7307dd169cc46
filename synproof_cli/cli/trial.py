"""A debate as the command line holds it: store, progress, notes, and Ctrl-C with the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from synproof_cli.cli import streams
from synproof_cli.cli.models import Asking, who_is_asked
from synproof_cli.cli.next import next_commands
from synproof_cli.cli.output import formats_wanted
from synproof_cli.cli.progress import progress
from synproof_cli.cli.session import Outcome, Session
from synproof_cli.cli.stores import reading, writing
from synproof_cli.errors import InterruptedDebateError, UnknownAtomError

if TYPE_CHECKING:
    from synproof_cli.workflows.config import Settings
    from synproof_cli.workflows.debate import DebateRun
    from synproof_cli.workflows.models import Models
    from synproof_cli.workflows.requests import DebateRequest


_WITHOUT: Final = "--world none leaves that world out"


def request_of(settings: Settings, **asked: Any) -> DebateRequest:
    """What the workflow is asked: the settings in force and what this command line says."""
    from synproof_cli.workflows.requests import DEFAULT_SOURCE_TYPES, DebateRequest

    same = (
        "as_of", "max_failures", "max_depth", "require", "allow_assumptions", "second_opinion", "accept_model", "ignore_unread",
        "contraposition", "save", "llm_only", "readers", "min_agreement",
    )
    return DebateRequest(
        **asked, **{name: settings[name] for name in same}, worlds=settings["world"], timeout=settings["timeout"] or None,
        source_types=settings["source_types"] or DEFAULT_SOURCE_TYPES, research=settings["research"] and not settings["offline"],
    )


def hold(ctx: typer.Context, request: DebateRequest, asking: Asking = Asking()) -> Outcome:  # noqa: B008 - a frozen value
    """Hold the debate and keep it. Raises InterruptedDebateError, with the command that goes on, for Ctrl-C."""
    from synproof_cli.wiring import models, open_for_debate, system_clock
    from synproof_cli.workflows.debate import run_debate

    session: Session = ctx.obj
    asked = models(
        session.settings_in_force(), session.environ, record=asking.record, replay_only=asking.replay_only, dry=asking.dry,
    )
    if asking.dry:
        return _rehearse(ctx, request, asked)
    streams.notes(session.common, [who_is_asked(asked)] if asked is not None else [])
    store, note = open_for_debate(session.settings_in_force(), save=request.save)
    if store is not None:
        ctx.with_resource(store)
    streams.notes(session.common, [note] if note else [])
    clock = system_clock()
    name = clock.new_id()
    with _way_back(lambda: store, f"session_{name}"), _configured_world(session):
        run = run_debate(
            request, store=store, clock=replace(clock, new_id=lambda: name), reporter=progress(session),
            certified=wants_certificate(session), models=asked,
        )
    streams.notes(session.common, asked.asides if asked is not None and session.common.verbose else [])
    if run.result["finding"] == "UNTRANSLATED" and (source := _world_source(session)):
        streams.notes(session.common, [f"read in the words of world {run.result['world']['id']}, {source}; {_WITHOUT}"])
    return _done(session, run, request.worlds[0] if len(request.worlds) == 1 else "")


@contextmanager
def _configured_world(session: Session) -> Iterator[None]:
    """An atom that the world does not know: where that world was named, if not on this command line."""
    try:
        yield
    except UnknownAtomError as error:
        if source := _world_source(session):
            error.message += f", {source}"
            error.hint += f"; {_WITHOUT}"
        raise


def _world_source(session: Session) -> str:
    """Where a world comes from that the command line does not name; empty where it names one."""
    found = session.settings_in_force().values["world"]
    if not found.value or found.origin == "--world":
        return ""
    return f"from {Path(found.origin).name if found.origin.endswith('.toml') else found.origin}"


def go_on(ctx: typer.Context, session_id: str, timeout: float | None) -> Outcome:
    """Finish a debate that was stopped, or was UNDECIDED under a shorter time limit. Raises NotFoundError."""
    from synproof_cli.wiring import models_again, system_clock
    from synproof_cli.workflows.debate import resume_debate

    session: Session = ctx.obj
    settings = session.settings_in_force()
    store, _ = writing(ctx)

    def asked_again(request: DebateRequest) -> Models | None:
        found = models_again(settings, session.environ, request)
        streams.notes(session.common, [who_is_asked(found)] if found is not None else [])
        return found

    with _way_back(lambda: store, session_id):
        run = resume_debate(
            session_id, store=store, clock=system_clock(), reporter=progress(session), certified=wants_certificate(session),
            timeout=timeout, models=asked_again,
        )
    return _done(session, run, "")


def again(ctx: typer.Context, session_id: str) -> Outcome:
    """Decide a kept debate again without a network. Raises NotFoundError, and InternalError where another result comes out."""
    from synproof_cli.errors import NotFoundError
    from synproof_cli.wiring import system_clock
    from synproof_cli.workflows.debate import replay_debate

    session: Session = ctx.obj
    store = reading(ctx)
    if store is None:
        raise NotFoundError("no debate is stored yet", hint="`synproof debate` keeps each one; --db names another store")
    return _done(session, replay_debate(session_id, store=store, clock=system_clock(), reporter=progress(session)), "")


def _rehearse(ctx: typer.Context, request: DebateRequest, asked: Models | None) -> Outcome:
    """What would be asked first, without asking it: nothing is kept."""
    from synproof_cli.wiring import open_for_debate, system_clock
    from synproof_cli.workflows.rehearsal import rehearse

    store, _ = open_for_debate(ctx.obj.settings_in_force(), save=False)
    if store is not None:
        ctx.with_resource(store)
    return Outcome("dry-run", rehearse(request, asked, store=store, clock=system_clock()))


def claim_decider(settings: Settings) -> Any:
    """Decides a world's own claims as `check` does: no tree, nothing kept."""
    from synproof_cli.wiring import system_clock
    from synproof_cli.workflows.world_test import decider

    return decider(settings, system_clock())


def wants_certificate(session: Session) -> bool:
    """Whether anything is written that carries the certificate; without it, it is made when it is asked for."""
    return "json" in formats_wanted(session)


def outcome_of(session: Session, result: Any, **names: str) -> Outcome:
    """The report of a result, with the exit code that stands in it; `names` as `next_commands` takes them."""
    return Outcome("debate-result", result, result["exit_code"], next=next_commands(result, **names, db=session.common.db))


def _done(session: Session, run: DebateRun, world: str) -> Outcome:
    streams.notes(session.common, run.notes)
    file = "" if run.kept else next((name for name in session.common.output if name.lower().endswith(".json")), "")
    return outcome_of(session, run.result, kept=run.result["session_id"] if run.kept else "", file=file, world=world)


@contextmanager
def _way_back(store: Callable[[], Any], session_id: str) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as stop:
        from synproof_cli.workflows.debates import is_kept

        if is_kept(store(), session_id):
            raise InterruptedDebateError("interrupted; what was done is kept", hint=f"synproof debate resume {session_id}") from stop
        raise InterruptedDebateError("interrupted") from stop
