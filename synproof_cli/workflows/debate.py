"""`synproof debate`: resolve the world, read the thesis, conduct the debate, keep it. Both edges call this."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.debate import Budget, Problem
from synproof_cli.debate.conduct import Case, conduct, decide_case, untranslated_problem
from synproof_cli.debate.ports import Reporter, Silent
from synproof_cli.debate.report import Options
from synproof_cli.english import content_words
from synproof_cli.errors import NotFoundError, UnknownAtomError, UsageError
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import TRUE, Formula, atom_names
from synproof_cli.model.result import STATUS_OF, DebateResult, Limits
from synproof_cli.model.world import Axiom, World
from synproof_cli.store import debates
from synproof_cli.store.db import Store
from synproof_cli.workflows.added import added_axioms
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.journal import Journal
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.thesis import ReadThesis, read, words_of_atoms
from synproof_cli.workflows.world_find import FoundWorld, resolve_world

MAX_NODES: Final = 200
NO_WORLD: Final = World("my:none", title="No world: only what the command line says")


@dataclass(frozen=True, slots=True)
class DebateRun:
    """A finished debate. `notes` are lines for the user that change no verdict (where the store could not be written, say).

    `kept`: the store has it, so that it can be asked for by its id.
    """

    result: DebateResult
    notes: tuple[str, ...] = ()
    kept: bool = True


def run_debate(
    request: DebateRequest, *, store: Store | None, clock: Clock, reporter: Reporter | None = None, certified: bool = True,
) -> DebateRun:
    """Conduct a debate and keep it. Without `certified` the result has no certificate (it can be made later: `certified_result`).

    Raises UsageError, FormulaError, NotFoundError, WorldError, InputError. A store that cannot be written costs a note, not the verdict.
    """
    found = resolve_world(request.worlds, store) if request.worlds else FoundWorld(NO_WORLD, "file", 1, NO_WORLD.digest)
    if not request.worlds and not request.axioms:
        raise UsageError("nothing to reason from", hint="name a world with --world ID (`synproof world list`), or give --axiom")
    request = replace(request, as_of=request.as_of or clock.today())
    keep_in = store if request.save else None
    return _run(request, found, f"session_{clock.new_id()}", keep_in, clock, reporter or Silent(), certified=certified)


def resume_debate(
    session_id: str, *, store: Store, clock: Clock, reporter: Reporter | None = None, certified: bool = True, timeout: float | None = None,
) -> DebateRun:
    """Finish a debate that was stopped, or that a time limit left UNDECIDED where `timeout` gives another one (seconds; 0: none).

    One that was decided is returned as it stands. Raises NotFoundError.
    """
    kept = debates.load(store, session_id)
    undecided = kept.result is not None and kept.result["finding"] == "UNDECIDED" and timeout is not None
    if kept.result is not None and not certified and not undecided:
        return DebateRun(kept.result)  # type: ignore[arg-type]  # written by this program as a DebateResult
    request = request_from(kept.request)
    if timeout is not None:
        request = replace(request, timeout=timeout or None)
    found = FoundWorld(kept.world, "file", kept.request.get("world_version", 1), kept.info.world_digest)
    return _run(request, found, kept.info.session_id, store, clock, reporter or Silent(), certified=certified, again=True)


def certified_result(session_id: str, *, store: Store, clock: Clock) -> DebateResult:
    """A kept debate's result with its certificate, made anew from the same request and world (the computation is deterministic)."""
    kept = debates.load(store, session_id)
    if kept.result is not None and kept.result.get("certificates"):
        return kept.result  # type: ignore[return-value]  # written by this program as a DebateResult
    return resume_debate(session_id, store=store, clock=clock, timeout=0).result


def request_from(data: Mapping[str, Any]) -> DebateRequest:
    """The request as it was kept."""
    names = {field.name for field in dataclasses.fields(DebateRequest)}
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items() if key in names}
    return DebateRequest(**fields)


def decide_finding(request: DebateRequest, found: FoundWorld, clock: Clock) -> dict[str, Any]:
    """The finding alone, without tree and store: what claims of a world are tested with."""
    request = replace(request, as_of=request.as_of or clock.today())
    prepared = prepare(request, found, "")
    _, decision = decide_case(prepared, _budget(request, clock))
    status = STATUS_OF[decision.finding]
    return {"finding": decision.finding, "original_thesis_status": status, "reason": decision.exhausted, "session_id": None}


def _run(
    request: DebateRequest, found: FoundWorld, session_id: str, store: Store | None, clock: Clock, reporter: Reporter, *,
    certified: bool, again: bool = False,
) -> DebateRun:
    begun = clock.monotonic()
    case = prepare(request, found, session_id)
    journal = Journal(store, session_id, reporter)
    if store is not None and not again:
        kept = dataclasses.asdict(request) | {"world_version": found.version}
        journal.begin(clock.now(), case.thesis, kept, found.world, found.digest)
    result = conduct(case, SymbolicAgent, _budget(request, clock), journal, certified=certified)
    result["wall_clock_time_ms"] = round((clock.monotonic() - begun) * 1000, 1)
    journal.finish(result)
    return DebateRun(result, (*_unread_notes(case), *journal.notes), journal.store is not None)


def _unread_notes(case: Case) -> tuple[str, ...]:
    """A line for every axiom of the command line that has no reading: it decides nothing, and its author must know."""
    return tuple(f"not read, so it decides nothing: --axiom \"{axiom.text}\"" for axiom in case.problem.added if axiom.formula is None)


def _budget(request: DebateRequest, clock: Clock) -> Budget:
    if request.timeout is None:
        return Budget()
    end = clock.monotonic() + request.timeout
    return Budget(lambda: clock.monotonic() > end, f"time limit of {request.timeout:g} s reached")


def prepare(request: DebateRequest, found: FoundWorld, session_id: str) -> Case:
    """The case of a request: thesis read, axioms added, what has no formula noted, rival readings compared."""
    world = found.world
    added = _added(request.axioms, world)
    _require_ids(request.without, [*world.axioms, *added])
    thesis = read(world, request.thesis, request.formula, request.given)
    as_of = request.as_of or ""
    problem = Problem(
        world, thesis.conditions, thesis.claim or TRUE, as_of, added=added, without=frozenset(request.without),
        contraposition=request.contraposition is not False,
    )
    shown = world.to_dict() | {
        "version": found.version, "digest": found.digest, "as_of": as_of, "without": list(dict.fromkeys(request.without)),
        "added": [axiom.to_dict() for axiom in added], "added_digest": digest([axiom.to_dict() for axiom in added]),
    }
    case = Case(
        problem=problem if thesis.translated else untranslated_problem(problem),
        thesis=_shown_thesis(request, thesis),
        reading=thesis.doc,
        world=shown,
        session_id=session_id,
        options=Options(request.require, request.accept_model, request.ignore_unread, limits_of(request)),
        unread_axioms=_unread(problem, thesis, request),
        translated=thesis.translated,
        source_types=frozenset(request.source_types),
        allow_assumptions=request.allow_assumptions,
        second_opinion=request.second_opinion,
    )
    return _settle_alternatives(case, thesis)


def _shown_thesis(request: DebateRequest, thesis: ReadThesis) -> str:
    """The thesis as the user said it; one that is a formula in canonical spelling, so that nobody can mistake it."""
    claim = thesis.doc["claim"]
    return claim["text"] if claim is not None and claim["how"] == "formula" else request.thesis or request.formula or ""


def _added(texts: Sequence[str], world: World) -> tuple[Axiom, ...]:
    try:
        return added_axioms(texts, world)
    except UnknownAtomError as error:
        error.message += f" in world {world.id}"
        raise


def limits_of(request: DebateRequest) -> Limits:
    """The limits that shape the tree. Raises UsageError outside the specification's range."""
    if not 2 <= request.max_failures <= 10:
        raise UsageError(f"--max-failures is {request.max_failures}", hint="it goes from 2 to 10")
    if request.max_depth < 1:
        raise UsageError(f"--max-depth is {request.max_depth}", hint="it is at least 1")
    return {"max_failures": request.max_failures, "max_depth": request.max_depth, "max_nodes": MAX_NODES}


def _require_ids(wanted: Sequence[str], axioms: Sequence[Axiom]) -> None:
    known = {axiom.id for axiom in axioms}
    for axiom_id in wanted:
        if axiom_id not in known:
            import difflib

            near = difflib.get_close_matches(axiom_id, known, n=3)
            hint = f"near: {', '.join(near)}" if near else ""
            raise NotFoundError(f'--without names "{axiom_id}", and there is no such axiom', hint=hint)


def _unread(problem: Problem, thesis: ReadThesis, request: DebateRequest) -> tuple[str, ...]:
    """Axioms in force without a formula that share a content word with the thesis (with a formula: with the words of its atoms)."""
    axioms = [
        axiom
        for axiom in (*problem.world.axioms, *problem.added)
        if axiom.formula is None and axiom.id not in problem.without and axiom.in_force(problem.as_of)
    ]
    if not axioms:
        return ()
    formulas: tuple[Formula, ...] = (*thesis.conditions, *((thesis.claim,) if thesis.claim is not None else ()))
    names = {name for formula in formulas for name in atom_names(formula)}
    words = content_words(" ".join([request.thesis, *request.given, words_of_atoms(names, problem.world.atoms)]))
    return tuple(axiom.id for axiom in axioms if not words.isdisjoint(content_words(axiom.text)))


def _settle_alternatives(case: Case, thesis: ReadThesis) -> Case:
    """Decide every reading the sentence allows. One finding: it stands, with a note. Several: nobody may guess, UNTRANSLATED."""
    if not case.translated or not thesis.alternatives:
        return case
    given = case.problem.conditions[len(case.problem.conditions) - thesis.given :]
    findings = [_finding(case, case.problem.conditions, case.problem.claim)]
    findings += [_finding(case, (*conditions, *given), claim) for conditions, claim in thesis.alternatives]
    for entry, finding in zip(case.reading["alternatives"], findings[1:], strict=False):
        entry["leads_to"] = finding
    if len(set(findings)) == 1:
        return case
    case.reading["unread"].append(case.thesis)
    case.reading["lints"].append({
        "code": "ambiguous", "message": "The sentence can be read in several ways, and they lead to different findings: "
        + ", ".join(sorted(set(findings))),
    })
    return replace(case, problem=untranslated_problem(case.problem), translated=False)


def _finding(case: Case, conditions: tuple[Formula, ...], claim: Formula) -> str:
    problem = replace(case.problem, conditions=conditions, claim=claim)
    return decide_case(replace(case, problem=problem), Budget())[1].finding
