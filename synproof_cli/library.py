"""The public library: `from synproof_cli import debate, verify`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from synproof_cli.checkers import VerifyReport, verify_result
from synproof_cli.workflows.clock import Clock, system_clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.requests import DebateRequest

if TYPE_CHECKING:
    from synproof_cli.model.result import DebateResult


def debate(
    thesis: str = "", *, world: str | Sequence[str] = (), axioms: Sequence[str] = (), given: Sequence[str] = (), formula: str | None = None,
    db: str | Path | None = None, clock: Clock | None = None, **options: Any,
) -> DebateResult:
    """The result of a debate, with its certificate, as `synproof debate --format json` prints it.

    `world` is an id or a TOML file, or several; `axioms`, `given` and `formula` are what the options of those names are; `options` are the
    other fields of `DebateRequest` (`without`, `as_of`, `require`, `max_failures`, …). Worlds are looked for in the store `db`, if one is
    named, and among the shipped ones; nothing is written. Raises SynproofError: UsageError, FormulaError, NotFoundError, WorldError, …
    """
    from synproof_cli.store.db import open_existing

    request = DebateRequest(
        thesis=thesis, formula=formula, given=tuple(given), axioms=tuple(axioms),
        worlds=(world,) if isinstance(world, str) else tuple(world), save=False, **options,
    )
    with (open_existing(Path(db)) if db is not None else None) or nullcontext() as store:
        return run_debate(request, store=store, clock=clock or system_clock()).result


def verify(result: DebateResult, expect_digest: str | None = None) -> VerifyReport:
    """Re-check a result's certificate; `expect_digest` binds the world it was decided under."""
    return verify_result(result, expect_digest)
