"""Runs of `check` as the library makes them, over a small world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from synproof_cli.debate import Budget
from synproof_cli.workflows.check.decide import Asking, Court
from synproof_cli.workflows.check.judge import Judging
from synproof_cli.workflows.check.run import CheckRequest, check_claims
from synproof_cli.workflows.clock import Clock, system_clock
from synproof_cli.workflows.requests import DebateRequest

DAY = "2026-06-01"
WORLD = """
[world]
id = "my:small"
title = "A small world"
[atoms.a]
text = "the alarm rings"
[atoms.b]
text = "the bell rings"
[atoms.c]
text = "the door is closed"
[atoms.d]
text = "the day is bright"
[[axioms]]
id = "alarm"
text = "The alarm rings."
formula = "a"
kind = "strict"
[[axioms]]
id = "bell"
text = "When the alarm rings, the bell rings, as a rule."
formula = "a >> b"
kind = "defeasible"
[[axioms]]
id = "open"
text = "The door is not closed."
formula = "~c"
kind = "strict"
"""


def clock() -> Clock:
    return system_clock()


def request(**options: Any) -> CheckRequest:
    asking = options.pop("asking", Asking(DAY))
    judging = {name: options.pop(name) for name in ("require", "accept_model", "fail_on", "soft_errors") if name in options}
    return CheckRequest(asking, Judging(DAY, **judging), **options)


def check(folder: Path, *paths: str, world: str = "w.toml", **options: Any) -> dict[str, Any]:
    """The document of a run in a folder, which gets the small world."""
    if not (folder / "w.toml").exists():
        (folder / "w.toml").write_text(WORLD)
    more = {name: options.pop(name) for name in ("answer", "on_item", "store") if name in options}
    more["cache"] = options.pop("cache_file", None)
    asked = request(worlds=(str(folder / world),) if world else (), **options)
    return check_claims(asked, paths, base=folder, clock=clock(), **({"store": None} | more))


def outcomes(document: dict[str, Any]) -> dict[str, str]:
    return {claim["id"]: claim["outcome"] for claim in document["claims"]}


def finding_of(request: DebateRequest, court: Court) -> str:
    """The finding of a debate's request, as a claim is decided."""
    return str(court.decide(request, Budget()).decision.finding)
