"""`synproof debate`: resolve the world, read the thesis, conduct the debate, keep it. Both edges call this."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.debate import Budget
from synproof_cli.debate.conduct import conduct
from synproof_cli.debate.ports import Reporter, Silent
from synproof_cli.errors import InternalError, UsageError
from synproof_cli.model.result import DebateResult
from synproof_cli.model.values import value
from synproof_cli.store import debates
from synproof_cli.store.db import Store
from synproof_cli.workflows.case import prepare
from synproof_cli.workflows.clock import Clock, budget_of
from synproof_cli.workflows.config import NO_PROVIDER
from synproof_cli.workflows.evidence_step import as_meant, with_evidence
from synproof_cli.workflows.journal import Journal
from synproof_cli.workflows.panel import panel_of
from synproof_cli.workflows.prepared import Prepared
from synproof_cli.workflows.replay import difference
from synproof_cli.workflows.request_check import checked_request, request_of_fields
from synproof_cli.workflows.requests import NO_WORLD, DebateRequest
from synproof_cli.workflows.thesis import may_be_mathematics
from synproof_cli.workflows.world_find import FoundWorld, resolve_world

if TYPE_CHECKING:
    from synproof_cli.workflows.models import Models
    from synproof_cli.workflows.reading_panel import Readers

_WITHOUT_CERTIFICATE: Final = ("UNDECIDED", "UNTRANSLATED")


@value
class DebateRun:
    """A finished debate. `notes` are lines for the user that change no verdict (where the store could not be written, say).

    `kept`: the store has it, so that it can be asked for by its id.
    """

    result: DebateResult
    notes: tuple[str, ...] = ()
    kept: bool = True


def run_debate(
    request: DebateRequest, *, store: Store | None, clock: Clock, reporter: Reporter | None = None, certified: bool = True,
    models: Models | None = None,
) -> DebateRun:
    """Conduct a debate and keep it. Without `certified` the result has no certificate (it can be made later: `certified_result`).

    `models` are asked where the axioms leave the matter open, and what is kept names them. Raises UsageError, FormulaError, NotFoundError,
    WorldError, InputError. A store that cannot be written costs a note, not the verdict.
    """
    request = checked_request(request)
    found = resolve_world(request.worlds, store) if request.worlds else FoundWorld(NO_WORLD, "file", 1, NO_WORLD.digest)
    request, found, notes = _asked(request, found)
    if not found.world.atoms and not request.worlds and not request.axioms:
        hint = "name a world with --world ID (`synproof world list`), or give --axiom"
        also = "; `synproof evidence prove` says what it makes of mathematics" if may_be_mathematics(request.thesis) else ""
        raise UsageError("nothing to reason from", hint=hint + also)
    request = replace(request, as_of=request.as_of or clock.today())
    session_id, keep_in = f"session_{clock.new_id()}", store if request.save else None
    if models is not None:
        request = models.named(request)
        models.begin(session_id, keep_in, request.timeout)
    run = _run(request, found, session_id, keep_in, clock, reporter or Silent(), certified=certified, evidence=store, models=models)
    return replace(run, notes=(*notes, *run.notes, *_waiting_notes(store, found, run.result)))


def resume_debate(
    session_id: str, *, store: Store, clock: Clock, reporter: Reporter | None = None, certified: bool = True, timeout: float | None = None,
    models: Callable[[DebateRequest], Models | None] | None = None,
) -> DebateRun:
    """Finish a debate that was stopped, or that is UNDECIDED: where `timeout` gives another limit (seconds; 0: none), or a model failed.

    `models` makes those that the request names; what they answered before is not asked again, and without it they answer nothing else.
    One that was decided is returned as it stands. Raises NotFoundError.
    """
    kept = debates.load(store, session_id)
    request = request_from(kept.request)
    asks = models is not None and request.provider != NO_PROVIDER
    undecided = kept.result is not None and kept.result["finding"] == "UNDECIDED" and (timeout is not None or asks)
    if kept.result is not None and not certified and not undecided:
        return DebateRun(kept.result)  # type: ignore[arg-type]  # written by this program as a DebateResult
    if timeout is not None:
        request = replace(request, timeout=timeout or None)
    found = FoundWorld(kept.world, "file", kept.request.get("world_version", 1), kept.info.world_digest)
    asked = models(request) if models is not None and (kept.result is None or undecided) else None
    asked = asked or _recorded(request, clock)
    if asked is not None:
        asked.begin(kept.info.session_id, store, request.timeout)
    return _run(
        request, found, kept.info.session_id, store, clock, reporter or Silent(), certified=certified, again=True, evidence=store,
        models=asked, started=kept.info.started, told=None if kept.result is None or undecided else kept.result["telemetry"],
    )


def replay_debate(session_id: str, *, store: Store, clock: Clock, reporter: Reporter | None = None) -> DebateRun:
    """Decide a kept debate again from its request, its world and what models answered then; nothing is asked, nothing is written.

    Raises NotFoundError, and InternalError where another result comes out than the one that is kept.
    """
    kept = debates.load(store, session_id)
    request = replace(request_from(kept.request), timeout=None)
    found = FoundWorld(kept.world, "file", kept.request.get("world_version", 1), kept.info.world_digest)
    models = _recorded(request, clock)
    if models is not None:
        models.begin(kept.info.session_id, store, None)
    run = _run(
        request, found, kept.info.session_id, None, clock, reporter or Silent(), certified=True, again=True, evidence=store, models=models,
        started=kept.info.started,
    )
    return replace(run, notes=(_compared(kept, run.result), *run.notes), kept=True)


def _compared(kept: debates.Debate, result: DebateResult) -> str:
    """How the result relates to the one that is kept. Raises InternalError where another came out."""
    if kept.result is None:
        return "decided for the first time: it was not finished"
    where = difference(kept.result, result)
    if where and kept.result["stopping_reason"] in ("BUDGET_EXHAUSTED", "INTERRUPTED") and "time limit" in kept.result["reason"]:
        return "decided again without the time limit that stopped it"
    if where:
        raise InternalError(f"decided again, debate {kept.info.session_id} has another result: {where} differs")
    return "decided again: the same result"


def _recorded(request: DebateRequest, clock: Clock) -> Models | None:
    """The models of a kept debate, who answer what they answered then."""
    if request.provider == NO_PROVIDER:
        return None
    from synproof_cli.workflows.models import recorded_models

    return recorded_models(request, clock)


def certified_result(session_id: str, *, store: Store, clock: Clock) -> DebateResult:
    """A kept debate's result with its certificate, made anew from the same request and world (the computation is deterministic)."""
    kept = debates.load(store, session_id)
    if kept.result is not None and (kept.result.get("certificates") or kept.result["finding"] in _WITHOUT_CERTIFICATE):
        return kept.result  # type: ignore[return-value]  # written by this program as a DebateResult
    return resume_debate(session_id, store=store, clock=clock, timeout=0).result


def request_from(data: Mapping[str, Any]) -> DebateRequest:
    """The request as it was kept."""
    names = {field.name for field in dataclasses.fields(DebateRequest)}
    return request_of_fields({key: tuple(value) if isinstance(value, list) else value for key, value in data.items() if key in names})


def _run(
    request: DebateRequest, found: FoundWorld, session_id: str, store: Store | None, clock: Clock, reporter: Reporter, *,
    certified: bool, again: bool = False, evidence: Store | None = None, models: Models | None = None, started: str = "",
    told: Mapping[str, Any] | None = None,
) -> DebateRun:
    """`told`: what the debate is known to have used, where it is decided once more for its certificate only."""
    begun, started = clock.monotonic(), started or clock.now()
    budget = budget_of(request.timeout, clock)
    journal = Journal(store, session_id, reporter)

    def begin(thesis: str) -> None:
        if store is not None and not again and journal.world is None:
            kept = dataclasses.asdict(request) | {"world_version": found.version}
            journal.begin(started, thesis, kept, found.world, found.digest)

    if models is not None and request.research:
        models.look_up(evidence, started, clock, writes=store is not None)
    readers, memory = _readers(models, request, evidence, (started, clock.now), begin, writes=store is not None)
    try:
        prepared = _prepared(request, found, session_id, budget, evidence, store, clock, readers)
        case = prepared.case
        begin(case.thesis)
        result = conduct(case, SymbolicAgent, budget, journal, certified=certified, models=panel_of(models, request, evidence))
    finally:
        asked = models.end() if models is not None else ()
    if prepared.learnt and journal.store is not None and not again:
        from synproof_cli.workflows.reading_models import learn

        asked = (*asked, *filter(None, (learn(journal.store, found, prepared, clock.now()),)))
    if models is not None:
        result["telemetry"] |= told or models.telemetry()  # type: ignore[typeddict-item]  # keys of Telemetry
    result["wall_clock_time_ms"] = round((clock.monotonic() - begun) * 1000, 1)
    journal.finish(result)
    notes = (*_unread_notes(prepared), *_missing_notes(result), *journal.notes, *asked, *memory)
    return DebateRun(result, notes, journal.store is not None)


def _asked(request: DebateRequest, found: FoundWorld) -> tuple[DebateRequest, FoundWorld, tuple[str, ...]]:
    """The request, about mathematics where its thesis is that, and a note where axioms were named that take no part then."""
    meant = as_meant(request, found)
    if meant is None:
        return request, found, ()
    return *meant, ("the thesis is mathematics: no axiom takes part",) if request.worlds or request.axioms else ()


def _readers(
    models: Models | None, request: DebateRequest, store: Store | None, times: tuple[str, Callable[[], str]], begin: Callable[[str], None],
    *, writes: bool,
) -> tuple[Readers | None, Sequence[str]]:
    """Who is asked where nothing else reads a sentence, and lines for the user that its memory writes."""
    if models is None:
        return None, ()
    from synproof_cli.workflows.reading_models import memory_of, readers_of

    memory = memory_of(store, *times, writes=writes)
    return readers_of(models, request, memory, begin), memory.notes


def _prepared(
    request: DebateRequest, found: FoundWorld, session_id: str, budget: Budget, evidence: Store | None, keep_in: Store | None, clock: Clock,
    readers: Readers | None = None,
) -> Prepared:
    """The case, with what evidence licenses: bundles that are cited, from the store `evidence`, and what is computed for a claim."""

    def prove(text: str) -> Any:
        from synproof_cli.workflows.evidence import Keeping
        from synproof_cli.workflows.evidence_prove import proved

        return proved(text, (), Keeping(keep_in, clock.now()), budget)

    return with_evidence(prepare(request, found, session_id, budget, readers=readers), request.evidence, evidence, prove)


def _waiting_notes(store: Store | None, found: FoundWorld, result: DebateResult) -> tuple[str, ...]:
    """What is in quarantine and against the verdict; loaded only where a world of the store decided it."""
    if store is None or found.origin not in ("user", "merged"):
        return ()
    from synproof_cli.workflows.waiting import waiting_notes

    return waiting_notes(store, found.world, result)


def _missing_notes(result: DebateResult) -> tuple[str, ...]:
    """A line where the finding stands without its certificate."""
    limit = result["certificates"].get("missing")
    return (f"no certificate: {limit} after the finding; give more time with --timeout",) if limit else ()


def _unread_notes(prepared: Prepared) -> tuple[str, ...]:
    """A line for every sentence of the command line that has no reading, and why: it decides nothing, and its author must know."""
    texts = prepared.texts
    axioms = [f'not read, so it decides nothing: --axiom "{part.text}"{_because(part.reason)}' for part in texts.unread]
    return (*axioms, *(f'not read: "{part.text}"{_because(part.reason)}' for part in texts.reasons if part.reason))


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""
