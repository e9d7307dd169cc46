"""Where claims are decided: in this process or in several (or on a Dask cluster: `on_dask`). Same verdicts, in the same order."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Final

from synproof_cli import __version__
from synproof_cli.model.values import value
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.decide import Asking, Bench, Worlds
from synproof_cli.workflows.check.verdicts import full_verdict
from synproof_cli.workflows.clock import Clock, system_clock

if TYPE_CHECKING:
    from concurrent.futures import Future

LATE: Final = {"error": {"code": "budget", "message": "not run: the time limit of the run was reached", "outcome": "not_run"}}
_GRACE: Final = 0.5
"""Seconds that a worker has to end."""
_LARGEST: Final = 200
"""Claims handed over at once: enough that handing over costs nothing, few enough that progress shows."""


@value
class Plan:
    """What every worker needs once. `engine`: the version whose verdicts are wanted."""

    worlds: Worlds
    asking: Asking
    engine: str = __version__


Verdicts = Generator[dict[str, Any], None, None]
Left = Callable[[], float | None]
"""Seconds left for the whole run; None for no limit."""


def serial(plan: Plan, claims: Sequence[CheckClaim], clock: Clock, left: Left, bench: Bench | None = None) -> Verdicts:
    """One after the other, in this process; on a bench that is there already, if one is given."""
    bench = bench or Bench(plan.worlds, plan.asking, clock)
    for claim in claims:
        seconds = left()
        yield LATE if seconds is not None and seconds <= 0 else bench.settle(claim, full_verdict, seconds)


def in_processes(plan: Plan, claims: Sequence[CheckClaim], jobs: int, left: Left) -> Verdicts:
    """In several processes of this machine. One that dies costs the claims it had, which then did not run."""
    import multiprocessing
    from concurrent.futures.process import ProcessPoolExecutor

    forks = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    context = multiprocessing.get_context("fork" if forks else "spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(plan,))
    try:
        parts = [(part, pool.submit(_settle_here, part)) for part in parts_of(claims, jobs)]
        for part, future in parts:
            yield from _gathered(part, future, left)
    except BaseException:
        _end(list(getattr(pool, "_processes", {}).values()))
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _end(workers: Sequence[Any]) -> None:
    """End workers: each may end what it has started itself, and one that does not listen is killed."""
    for process in workers:
        process.terminate()
    for process in workers:
        process.join(_GRACE)
        process.kill()


def _gathered(part: Sequence[CheckClaim], future: Future[list[dict[str, Any]]], left: Left) -> Verdicts:
    from concurrent.futures.process import BrokenProcessPool

    try:
        yield from future.result(seconds_left(left))
    except TimeoutError:
        future.cancel()
        yield from [LATE] * len(part)
    except BrokenProcessPool:
        yield from [lost("a worker process ended before it answered")] * len(part)


def seconds_left(left: Left) -> float | None:
    """Seconds to wait. Raises TimeoutError where none are left: what is ready by chance counts no more."""
    seconds = left()
    if seconds is not None and seconds <= 0:
        raise TimeoutError
    return seconds


def lost(message: str) -> dict[str, Any]:
    """The verdict on a claim that a worker did not come back with."""
    return {"error": {"code": "internal", "message": f"not run: {message}", "outcome": "not_run"}}


def parts_of(claims: Sequence[CheckClaim], workers: int) -> list[Sequence[CheckClaim]]:
    """The claims in parts that are handed over at once."""
    size = max(1, min(_LARGEST, len(claims) // (workers * 4)))
    return [claims[at : at + size] for at in range(0, len(claims), size)]


_BENCH: list[Bench] = []


def _start(plan: Plan) -> None:
    """A worker begins: Ctrl-C is the parent's to handle, and what is told to end takes the producer with it that it waits for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # until it has begun: an exception here would be told as a fault
    sys.unraisablehook = _ended_while_destroying
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _BENCH[:] = [Bench(plan.worlds, plan.asking, system_clock())]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def _end_with_parent() -> None:
    """End when the parent was killed: nobody waits for verdicts any more, and who reads the parent's output waits for its end."""
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _ended_while_destroying(fault: sys.UnraisableHookArgs) -> None:
    """An end that came while some object was being destroyed could not be raised there; no producer is waited for then."""
    if fault.exc_type is SystemExit:
        os._exit(1)
    sys.__unraisablehook__(fault)


def _settle_here(claims: Sequence[CheckClaim]) -> list[dict[str, Any]]:
    return [_BENCH[0].settle(claim, full_verdict) for claim in claims]
