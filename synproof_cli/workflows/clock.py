"""The one place where time and chance come in: as callables made at the edge, so that everything below is repeatable."""

from __future__ import annotations

from collections.abc import Callable

from synproof_cli.logic.budget import Budget
from synproof_cli.model.values import value


@value
class Clock:
    """`now`: UTC time as ISO text; `today`: UTC day as ISO text; `monotonic`: seconds; `new_id`: 12 random hex digits; `sleep`: waits."""

    now: Callable[[], str]
    today: Callable[[], str]
    monotonic: Callable[[], float]
    new_id: Callable[[], str]
    sleep: Callable[[float], None] = lambda _: None


def system_clock() -> Clock:
    """The machine's own."""
    import datetime
    import os
    import time

    def now() -> str:
        return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")

    return Clock(now=now, today=lambda: now()[:10], monotonic=time.monotonic, new_id=lambda: os.urandom(6).hex(), sleep=time.sleep)


def budget_of(seconds: float | None, clock: Clock) -> Budget:
    """A budget that ends that many seconds from now; None or 0 for one that does not end."""
    if not seconds:
        return Budget()
    end = clock.monotonic() + seconds
    reason = f"time limit of {round(seconds, 3) or seconds:g} s reached"
    return Budget(lambda: clock.monotonic() > end, reason, lambda: end - clock.monotonic())
