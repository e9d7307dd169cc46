"""A run: claims under their worlds, each decided once, wherever that happens; then judged, and put into one document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from synproof_cli import __version__
from synproof_cli.errors import InputError, SynproofError
from synproof_cli.store.db import Store
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.collect import Collected, Collector, Problem
from synproof_cli.workflows.check.decide import Asking
from synproof_cli.workflows.check.executors import Left, Plan, Verdicts, in_processes, on_dask, serial
from synproof_cli.workflows.check.judge import Judging, document_of, row_of
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.world_find import FoundWorld, resolve_world

_STOPPED: Final = {"error": {"code": "not_run", "message": "not run: an earlier claim failed (--fail-fast)", "outcome": "not_run"}}
_RETRIED: Final = ("budget", "provider")


def _quiet(done: int, total: int) -> None:
    """No progress."""


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """One `synproof check`. `worlds`: for claims that name none. `total_timeout` in seconds for the whole run, None: no limit."""

    asking: Asking
    judging: Judging
    worlds: tuple[str, ...] = ()
    every: bool = False
    filters: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    jobs: int = 1
    executor: str = ""
    fail_fast: bool = False
    total_timeout: float | None = None
    retry_errors: int = 0
    timestamps: bool = False


def collect(request: CheckRequest, paths: Sequence[str], base: Path, answer: tuple[str, str] | None = None) -> Collected:
    """The claims of paths, or of an answer (its text and its name), that the run's filters let through."""
    collector = Collector(base, every=request.every)
    found = collector.paths(paths) if answer is None else collector.answer(*answer)
    found.claims = [claim for claim in found.claims if _is_chosen(claim, request)]
    return found


def _is_chosen(claim: CheckClaim, request: CheckRequest) -> bool:
    """A filter is a pattern over the id, or words that stand in the claim or its file's name; one filter must fit, and one tag."""
    texts = (claim.id, claim.said, claim.place.file)
    fits = not request.filters or any(
        fnmatchcase(claim.id, wanted) or any(wanted.casefold() in text.casefold() for text in texts) for wanted in request.filters
    )
    return fits and (not request.tags or not set(request.tags).isdisjoint(claim.tags))


def under_worlds(found: Collected, request: CheckRequest, store: Store | None) -> tuple[list[CheckClaim], dict[tuple[str, ...], Any]]:
    """The claims, each with its world's names; and the worlds. A world that cannot be used is a problem, named at the first claim."""
    claims = [claim if claim.worlds else replace(claim, worlds=request.worlds) for claim in found.claims]
    worlds: dict[tuple[str, ...], FoundWorld | SynproofError] = {}
    for claim in claims:
        if claim.worlds in worlds:
            continue
        try:
            worlds[claim.worlds] = resolve_world(claim.worlds, store)
        except SynproofError as error:
            worlds[claim.worlds] = _plain(error)
            message = f"{error.message} ({error.hint})" if error.hint else error.message
            found.problems.append(Problem(claim.place, error.code, message, claim.path))
    return claims, worlds


def _plain(error: SynproofError) -> SynproofError:
    """The error as one that other processes can be given."""
    plain = InputError(error.message, hint=error.hint, file=error.file)
    plain.code = error.code
    return plain


def decided(
    plan: Plan, claims: Sequence[CheckClaim], request: CheckRequest, clock: Clock, left: Left,
) -> Verdicts:
    """A verdict for each claim, in order."""
    if request.executor and claims:
        return on_dask(plan, claims, request.executor, left)
    if request.jobs > 1 and len(claims) > 1:
        return in_processes(plan, claims, min(request.jobs, len(claims)), left)
    return serial(plan, claims, clock, left)


def run_claims(
    found: Collected, request: CheckRequest, *, store: Store | None, clock: Clock, on_item: Callable[[int, int], None] = _quiet,
    kept: Callable[[CheckClaim, FoundWorld], dict[str, Any] | None] | None = None,
) -> list[tuple[CheckClaim, dict[str, Any], FoundWorld | None]]:
    """Each claim with its verdict and its world. `kept` may know a verdict already."""
    claims, worlds = under_worlds(found, request, store)
    known = {claim.id: verdict for claim in claims if (verdict := _known(claim, worlds, kept)) is not None}
    open_ = [claim for claim in claims if claim.id not in known]
    plan = Plan(worlds, request.asking)
    left = _left(request, clock)
    fresh = _retried(decided(plan, open_, request, clock, left), plan, open_, request, clock, left)
    rows = []
    stopped = False
    for number, claim in enumerate(claims, start=1):
        verdict = _STOPPED if stopped else known.get(claim.id) or next(fresh)
        world = worlds[claim.worlds]
        rows.append((claim, verdict, world if isinstance(world, FoundWorld) else None))
        stopped = stopped or (request.fail_fast and row_of(claim, verdict, request.judging, "", "")["counts"])
        on_item(number, len(claims))
    if hasattr(fresh, "close"):
        fresh.close()
    return rows


def _known(claim: CheckClaim, worlds: dict[tuple[str, ...], Any], kept: Any) -> dict[str, Any] | None:
    world = worlds[claim.worlds]
    return kept(claim, world) if kept is not None and isinstance(world, FoundWorld) else None


def _retried(
    verdicts: Verdicts, plan: Plan, claims: Sequence[CheckClaim], request: CheckRequest, clock: Clock, left: Left,
) -> Iterator[dict[str, Any]]:
    """A claim that met a limit or a failing provider is tried again, as often as is asked for, here."""
    for claim, first in zip(claims, verdicts, strict=True):
        verdict = first
        for _ in range(request.retry_errors):
            if verdict.get("error", {}).get("code") not in _RETRIED and verdict.get("finding") != "UNDECIDED":
                break
            verdict = next(serial(plan, [claim], clock, left))
        yield verdict


def _left(request: CheckRequest, clock: Clock) -> Left:
    if not request.total_timeout:
        return lambda: None
    end = clock.monotonic() + request.total_timeout
    return lambda: end - clock.monotonic()


def judged(rows: Sequence[tuple[CheckClaim, dict[str, Any], FoundWorld | None]], request: CheckRequest) -> list[dict[str, Any]]:
    """The rows of the document."""
    return [
        row_of(claim, verdict, request.judging, world.world.id if world else "+".join(claim.worlds), world.digest if world else "")
        for claim, verdict, world in rows
    ]


def check_claims(
    request: CheckRequest, paths: Sequence[str], *, base: Path, store: Store | None, clock: Clock,
    answer: tuple[str, str] | None = None, on_item: Callable[[int, int], None] = _quiet,
) -> dict[str, Any]:
    """The whole run as a document: `{n, passed, failed, errors, …, exit_code, claims: […]}`."""
    found = collect(request, paths, base, answer)
    rows = run_claims(found, request, store=store, clock=clock, on_item=on_item)
    stamp = {"timestamp": clock.now()} if request.timestamps else {}
    return document_of(judged(rows, request), found.problems, engine=__version__, answer=answer is not None, **stamp)
