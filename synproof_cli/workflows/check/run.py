"""A run: claims under their worlds, each decided once, wherever that happens; then judged, and put into one document."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from synproof_cli import __version__
from synproof_cli.errors import InputError, SynproofError
from synproof_cli.store.check_cache import CheckCache
from synproof_cli.store.db import Store
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.collect import Collected, Collector, Problem, from_root, project_root
from synproof_cli.workflows.check.decide import NOWHERE, WITHOUT_WORLD, Asking, Bench, Worlds, needs_no_world
from synproof_cli.workflows.check.executors import Left, Plan, Verdicts, in_processes, serial
from synproof_cli.workflows.check.flips import Flip, placed
from synproof_cli.workflows.check.judge import Judging, document_of, row_of
from synproof_cli.workflows.check.kept import Kept
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.world_find import FoundWorld, is_file_name, resolve_world

if TYPE_CHECKING:
    from synproof_cli.workflows.check.by_models import ByModels
    from synproof_cli.workflows.check.recall import Item, Memory, Recalled

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
    baseline: str = ""
    cache: bool = False
    changed: bool = False


def collect(request: CheckRequest, paths: Sequence[str], base: Path, answer: tuple[str, str] | None = None) -> Collected:
    """The claims of paths, or of an answer (its text and its name), that the run's filters let through."""
    collector = Collector(base, every=request.every)
    found = collector.paths(paths) if answer is None else collector.answer(*answer)
    chosen = [claim for claim in found.claims if _is_chosen(claim, request)]
    found.claims, found.others = chosen, len(found.claims) - len(chosen)
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
    claims = [claim if claim.worlds else replace(claim, worlds=request.worlds or _instead(claim)) for claim in found.claims]
    worlds: dict[tuple[str, ...], FoundWorld | SynproofError] = {}
    for claim in claims:
        if claim.worlds in worlds:
            continue
        try:
            worlds[claim.worlds] = _resolved(claim.worlds, store)
        except SynproofError as error:
            worlds[claim.worlds] = _plain(error)
            message = f"{error.message} ({error.hint})" if error.hint else error.message
            found.problems.append(Problem(claim.place, error.code, message, claim.path))
    return claims, worlds


def _instead(claim: CheckClaim) -> tuple[str, ...]:
    """What stands in the place of a world's name where none is named: mathematics needs none."""
    return WITHOUT_WORLD if needs_no_world(claim) else ()


def _resolved(names: tuple[str, ...], store: Store | None) -> FoundWorld:
    """The world of claims. Raises as `resolve_world`."""
    return NOWHERE if names == WITHOUT_WORLD else resolve_world(names, store)


def _plain(error: SynproofError) -> SynproofError:
    """The error as one that other processes can be given."""
    plain = InputError(error.message, hint=error.hint, file=error.file)
    plain.code = error.code
    return plain


def decided(
    plan: Plan, claims: Sequence[CheckClaim], request: CheckRequest, bench: Bench, left: Left, models: ByModels | None,
) -> Verdicts:
    """A verdict for each claim, in order."""
    if models is not None:
        from synproof_cli.workflows.check.by_models import with_models

        return with_models(bench, claims, request.judging, models, left)
    if request.executor and claims:
        from synproof_cli.workflows.check.on_dask import on_dask

        return on_dask(plan, claims, request.executor, left)
    if request.jobs > 1 and len(claims) > 1:
        return in_processes(plan, claims, min(request.jobs, len(claims)), left)
    return serial(plan, claims, bench.clock, left, bench)


Settled = tuple[CheckClaim, dict[str, Any], FoundWorld | None]
"""A claim, its verdict, and its world."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run came to: rows of the document in order, what could not be read, the worlds, and verdicts that turned."""

    rows: list[dict[str, Any]]
    problems: Sequence[Problem]
    worlds: Worlds
    flips: list[Flip]


def run_claims(
    claims: Sequence[CheckClaim], request: CheckRequest, bench: Bench, *, on_item: Callable[[int, int], None] = _quiet,
    cache: CheckCache | None = None, models: ByModels | None = None,
) -> tuple[list[Settled], list[Flip]]:
    """Each claim settled, in order; and the verdicts that turned since they were last kept. What `cache` knows is not decided again."""
    kept = Kept(cache, bench, len(claims)) if cache is not None else None
    known = _known(claims, kept, models) if kept is not None else {}
    open_ = [claim for claim in claims if claim.id not in known]
    left = _left(request, bench.clock)
    fresh = _retried(Plan(bench.worlds, request.asking), open_, request, bench, left, models)
    settled: list[Settled] = []
    flips: list[Flip] = []
    stopped = False
    for number, claim in enumerate(claims, start=1):
        verdict = _STOPPED if stopped else known.get(claim.id) or next(fresh)
        world = bench.worlds[claim.worlds]
        settled.append((claim, verdict, world if isinstance(world, FoundWorld) else None))
        if kept is not None and (flip := kept.keep(claim, verdict)) is not None:
            flips.append(flip)
        stopped = stopped or (request.fail_fast and row_of(claim, verdict, request.judging, "", "")["counts"])
        on_item(number, len(claims))
    fresh.close()
    return settled, flips


def run_found(
    found: Collected, request: CheckRequest, *, store: Store | None, clock: Clock, on_item: Callable[[int, int], None] = _quiet,
    cache: CheckCache | None = None, models: ByModels | None = None, memory: Memory | None = None,
) -> Ran:
    """The claims that were found, under their worlds; `memory` keeps the run."""
    claims, worlds = under_worlds(found, request, store)
    bench = Bench(worlds, request.asking, clock)
    settled, flips = run_claims(claims, request, bench, on_item=on_item, cache=cache, models=models)
    rows = judged(settled, request)
    if memory is not None and found.claims and not found.problems:
        memory.keep(found.inputs, _items(range(len(rows)), settled, rows), bench)
    return Ran(rows, found.problems, worlds, flips)


def run_again(
    recalled: Recalled, request: CheckRequest, memory: Memory, on_item: Callable[[int, int], None] = _quiet,
) -> Ran:
    """A run that is known: only claims whose part of a world changed are settled again."""
    done, n, bench = len(recalled.rows), recalled.n, recalled.bench
    on_item(done, n)
    places = [at for at, _ in recalled.open]
    settled, flips = run_claims(
        [claim for _, claim in recalled.open], request, bench, on_item=lambda number, _: on_item(done + number, n),
        cache=memory.cache,
    )
    rows = judged(settled, request)
    memory.keep_again(recalled, _items(places, settled, rows))
    every = recalled.rows | dict(zip(places, rows, strict=True))
    return Ran([every[at] for at in range(n)], (), bench.worlds, flips)


def _items(places: Iterable[int], settled: Sequence[Settled], rows: Sequence[dict[str, Any]]) -> list[Item]:
    from synproof_cli.workflows.check.recall import Item

    return [Item(at, claim, verdict, row) for at, (claim, verdict, _), row in zip(places, settled, rows, strict=True)]


def _known(claims: Sequence[CheckClaim], kept: Kept, models: ByModels | None) -> dict[str, dict[str, Any]]:
    """Kept verdicts, by the claims' names. What the axioms left open is for the models to say, where there are any."""
    found = {claim.id: verdict for claim in claims if (verdict := kept.find(claim)) is not None}
    if models is None:
        return found
    from synproof_cli.workflows.check.by_models import OPEN

    return {name: verdict for name, verdict in found.items() if verdict["finding"] not in OPEN}


def _retried(
    plan: Plan, claims: Sequence[CheckClaim], request: CheckRequest, bench: Bench, left: Left, models: ByModels | None,
) -> Generator[dict[str, Any], None, None]:
    """A claim that met a limit or a failing provider is tried again, as often as is asked for, here."""
    one_job = replace(request, jobs=1, executor="")
    with closing(decided(plan, claims, request, bench, left, models)) as verdicts:
        for claim, first in zip(claims, verdicts, strict=True):
            verdict = first
            for _ in range(request.retry_errors):
                if verdict.get("error", {}).get("code") not in _RETRIED and verdict.get("finding") != "UNDECIDED":
                    break
                verdict = next(decided(plan, [claim], one_job, bench, left, models))
            yield verdict


def _left(request: CheckRequest, clock: Clock) -> Left:
    if not request.total_timeout:
        return lambda: None
    end = clock.monotonic() + request.total_timeout
    return lambda: end - clock.monotonic()


def judged(settled: Sequence[Settled], request: CheckRequest) -> list[dict[str, Any]]:
    """The rows of the document."""
    return [
        row_of(claim, verdict, request.judging, world.world.id if world else " + ".join(claim.worlds), world.digest if world else "")
        for claim, verdict, world in settled
    ]


def check_claims(
    request: CheckRequest, paths: Sequence[str], *, base: Path, store: Store | None, clock: Clock,
    answer: tuple[str, str] | None = None, on_item: Callable[[int, int], None] = _quiet, cache: Path | None = None,
    models: ByModels | None = None,
) -> dict[str, Any]:
    """The whole run as a document: `{n, passed, failed, errors, …, exit_code, claims: […]}`. Raises InputError, StoreError.

    `cache`: the file of kept verdicts, used where the run asks for them. `models` are asked where the axioms leave a claim open.
    """
    more: dict[str, Any] = {"engine": __version__, "answer": answer is not None}
    with _cache(request, cache, clock) as kept:
        memory = _memory(kept, request, paths, base) if kept is not None and answer is None and models is None else None
        bench_of = partial(Bench, asking=request.asking, clock=clock)
        recalled = memory.recall(partial(_resolved, store=store), bench_of) if memory is not None else None
        if memory is not None and recalled is not None:
            ran = run_again(recalled, request, memory, on_item)
        else:
            found = collect(request, paths, base, answer)
            more |= {"filtered": found.others} if found.others and not found.claims else {}
            ran = run_found(found, request, store=store, clock=clock, on_item=on_item, cache=kept, models=models, memory=memory)
    rows = ran.rows
    if request.baseline:
        from synproof_cli.workflows.check.baseline import baseline_of, with_baseline

        before = baseline_of(request.baseline, base, lambda folder: _rows_at(folder, request, paths, base, store, clock))
        rows = with_baseline(rows, before, request.judging)
        more |= {"compared": True, "baseline": request.baseline}
    if request.changed:
        more |= {"flips": [flip.to_dict() for flip in _placed(ran.flips, ran.worlds, base)]}
        more |= {"decided_again": sum(not row["cached"] for row in rows)}
    if request.timestamps:
        more["timestamp"] = clock.now()
    return document_of(rows, ran.problems, **more)


def _memory(cache: CheckCache, request: CheckRequest, paths: Sequence[str], base: Path) -> Memory | None:
    """What is known of such runs; nothing of one that may stop before its end."""
    from synproof_cli.workflows.check.recall import Memory

    return None if request.fail_fast else Memory(cache, request, paths, base)


def check_collected(found: Collected, request: CheckRequest, *, store: Store | None, clock: Clock, answer: bool) -> dict[str, Any]:
    """The document of claims that are at hand."""
    ran = run_found(found, request, store=store, clock=clock)
    return document_of(ran.rows, ran.problems, engine=__version__, answer=answer)


def _cache(request: CheckRequest, path: Path | None, clock: Clock) -> AbstractContextManager[CheckCache | None]:
    if path is None or not (request.cache or request.changed):
        return nullcontext()
    return CheckCache(path, clock.now())


def _rows_at(
    folder: Path, request: CheckRequest, paths: Sequence[str], base: Path, store: Store | None, clock: Clock,
) -> list[dict[str, Any]]:
    """The rows of the same run over another state of the files. Paths outside of it, and what cannot be read there, have none."""
    here = os.path.realpath(base)
    root = project_root(base, ())
    inside = [name for path in paths if (name := _within(path, here, root))]
    worlds = _worlds_at(folder, request.worlds, here, root)
    plain = replace(request, baseline="", cache=False, changed=False, worlds=worlds, fail_fast=False)
    found = collect(plain, inside, folder)
    found.claims = [replace(claim, worlds=_worlds_at(folder, claim.worlds, here, root)) for claim in found.claims]
    return run_found(found, plain, store=store, clock=clock).rows


def _within(path: str, here: str, root: str) -> str:
    """A path as it is named from `here`; empty where it leads out of the repository."""
    for full in (os.path.normpath(os.path.join(here, path)), os.path.realpath(os.path.join(here, path))):  # noqa: PTH118
        if full == root or full.startswith(root.rstrip(os.sep) + os.sep):
            return os.path.relpath(full, here)
    return ""


def _worlds_at(folder: Path, names: Sequence[str], here: str, root: str) -> tuple[str, ...]:
    """World files of the repository as they were; one that was not there is not taken from today's files."""
    return tuple(
        str(folder / inside)
        if is_file_name(name) and not name.startswith(f"{folder}{os.sep}") and (inside := _within(name, here, root)) else name
        for name in names
    )


def _placed(flips: Sequence[Flip], worlds: Worlds, base: Path) -> list[Flip]:
    """Flips on the lines of the rules that did them."""
    usable = {names: world for names, world in worlds.items() if isinstance(world, FoundWorld)}
    root = project_root(base, {world.file for world in usable.values()} - {""})
    moved: list[Flip] = []
    for names in dict.fromkeys(flip.claim.worlds for flip in flips):
        world = usable[names]
        mine = [flip for flip in flips if flip.claim.worlds == names]
        moved += placed(mine, world, from_root(Path(world.file), root) if world.file else "")
    return sorted(moved, key=flips_order(flips))


def flips_order(flips: Sequence[Flip]) -> Callable[[Flip], int]:
    """The order in which the claims stand."""
    places = {flip.claim.id: number for number, flip in enumerate(flips)}
    return lambda flip: places[flip.claim.id]
