"""Claims decided by the workers of a Dask cluster that is there already."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from synproof_cli import __version__
from synproof_cli.errors import InputError, UsageError
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.decide import Bench
from synproof_cli.workflows.check.executors import LATE, Left, Plan, Verdicts, lost, parts_of, seconds_left
from synproof_cli.workflows.check.verdicts import full_verdict
from synproof_cli.workflows.clock import system_clock

_PREFIX: Final = "dask://"
_CONNECT_SECONDS: Final = 20


def on_dask(plan: Plan, claims: Sequence[CheckClaim], address: str, left: Left) -> Verdicts:
    """On the workers of a Dask cluster. Raises UsageError without the extra, InputError where there is no cluster."""
    client = _client(address)
    try:
        everywhere = client.scatter(plan, broadcast=True, hash=False)
        workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
        parts = parts_of(claims, workers)
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
        yield from future.result(timeout=seconds_left(left))
    except (Late, TimeoutError):
        future.cancel()
        yield from [LATE] * len(part)
    except (OSError, RuntimeError, ImportError, AttributeError, TypeError) as fault:  # what a worker without this version raises
        yield from [lost(f"a worker failed: {type(fault).__name__}: {' '.join(str(fault).split())[:120]}")] * len(part)


def _settle_there(plan: Plan, claims: Sequence[CheckClaim]) -> list[dict[str, Any]]:
    """Runs on a worker, which keeps the worlds of its last run."""
    if plan.engine != __version__:
        raise RuntimeError(f"synproof {__version__} is installed, {plan.engine} is asked for")
    if not _THERE or _THERE[0][0] is not plan:
        _THERE[:] = [(plan, Bench(plan.worlds, plan.asking, system_clock()))]
    return [_THERE[0][1].settle(claim, full_verdict) for claim in claims]


_THERE: list[tuple[Plan, Bench]] = []
