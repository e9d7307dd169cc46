"""Where claims are decided: in this process, in several, or on a Dask cluster. Same verdicts, in the same order."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli import __version__
from synproof_cli.errors import InputError, UsageError
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.decide import Asking, Bench, Worlds
from synproof_cli.workflows.check.verdicts import full_verdict
from synproof_cli.workflows.clock import Clock, system_clock

LATE: Final = {"error": {"code": "budget", "message": "not run: the time limit of the run was reached", "outcome": "not_run"}}
_LARGEST: Final = 200
"""Claims handed over at once: enough that handing over costs nothing, few enough that progress shows."""
_PREFIX: Final = "dask://"
_CONNECT_SECONDS: Final = 20


@dataclass(frozen=True, slots=True)
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

    forks = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    context = multiprocessing.get_context("fork" if forks else "spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(plan,))
    try:
        parts = [(part, pool.submit(_settle_here, part)) for part in _parts(claims, jobs)]
        for part, future in parts:
            yield from _gathered(part, future, left)
    except BaseException:
        for process in list(getattr(pool, "_processes", {}).values()):
            process.kill()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _gathered(part: Sequence[CheckClaim], future: Future[list[dict[str, Any]]], left: Left) -> Verdicts:
    try:
        yield from future.result(_seconds(left))
    except TimeoutError:
        future.cancel()
        yield from [LATE] * len(part)
    except BrokenProcessPool:
        yield from [_lost("a worker process ended before it answered")] * len(part)


def _seconds(left: Left) -> float | None:
    """Seconds to wait. Raises TimeoutError where none are left: what is ready by chance counts no more."""
    seconds = left()
    if seconds is not None and seconds <= 0:
        raise TimeoutError
    return seconds


def _lost(message: str) -> dict[str, Any]:
    return {"error": {"code": "internal", "message": f"not run: {message}", "outcome": "not_run"}}


def _parts(claims: Sequence[CheckClaim], workers: int) -> list[Sequence[CheckClaim]]:
    size = max(1, min(_LARGEST, len(claims) // (workers * 4)))
    return [claims[at : at + size] for at in range(0, len(claims), size)]


_BENCH: list[Bench] = []


def _start(plan: Plan) -> None:
    """A worker begins: Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _BENCH[:] = [Bench(plan.worlds, plan.asking, system_clock())]


def _settle_here(claims: Sequence[CheckClaim]) -> list[dict[str, Any]]:
    return [_BENCH[0].settle(claim, full_verdict) for claim in claims]


def on_dask(plan: Plan, claims: Sequence[CheckClaim], address: str, left: Left) -> Verdicts:
    """On the workers of a Dask cluster. Raises UsageError without the extra, InputError where there is no cluster."""
    client = _client(address)
    try:
        everywhere = client.scatter(plan, broadcast=True, hash=False)
        workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
        parts = _parts(claims, workers)
        futures = [client.submit(_settle_there, everywhere, part, pure=False) for part in parts]
        for part, future in zip(parts, futures, strict=True):
            yield from _from_there(part, future, left)
    finally:
        with suppress(OSError, RuntimeError):
            client.close()


def _client(address: str) -> Any:
    if not address.startswith(_PREFIX) or ":" not in address.removeprefix(_PREFIX):
        raise UsageError(f"--executor is {address[:60]!r}", hint="it must be dask://HOST:PORT, the scheduler's address")
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("--executor needs the extra dask", hint="pip install 'synproof-cli[dask]'") from None
    try:
        return Client(  # type: ignore[no-untyped-call]
            address.replace(_PREFIX, "tcp://", 1), timeout=_CONNECT_SECONDS, set_as_default=False,
        )
    except (OSError, TimeoutError, ValueError) as fault:
        raise InputError(f"no Dask scheduler answers at {address}", hint=str(fault).split("\n")[0][:120]) from fault


def _from_there(part: Sequence[CheckClaim], future: Any, left: Left) -> Verdicts:
    from distributed import TimeoutError as Late

    try:
        yield from future.result(timeout=_seconds(left))
    except (Late, TimeoutError):
        future.cancel()
        yield from [LATE] * len(part)
    except (OSError, RuntimeError, ImportError, AttributeError, TypeError) as fault:  # what a worker without this version raises
        yield from [_lost(f"a worker failed: {type(fault).__name__}: {' '.join(str(fault).split())[:120]}")] * len(part)


def _settle_there(plan: Plan, claims: Sequence[CheckClaim]) -> list[dict[str, Any]]:
    """Runs on a worker, which keeps the worlds of its last run."""
    if plan.engine != __version__:
        raise RuntimeError(f"synproof {__version__} is installed, {plan.engine} is asked for")
    if not _THERE or _THERE[0][0] is not plan:
        _THERE[:] = [(plan, Bench(plan.worlds, plan.asking, system_clock()))]
    return [_THERE[0][1].settle(claim, full_verdict) for claim in claims]


_THERE: list[tuple[Plan, Bench]] = []
