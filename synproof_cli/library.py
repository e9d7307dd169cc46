"""The public library: `from synproof_cli import check, debate, verify`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from synproof_cli.checkers import VerifyReport
from synproof_cli.errors import UsageError
from synproof_cli.workflows.clock import Clock, system_clock
from synproof_cli.workflows.config import NO_PROVIDER
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.request_check import request_of_fields
from synproof_cli.workflows.verify import check_result

if TYPE_CHECKING:
    from synproof_cli.model.result import DebateResult
    from synproof_cli.workflows.models import Models
    from synproof_cli.workflows.requests import DebateRequest

_ASKING: Final = ("max_calls", "max_tokens", "max_cost", "temperature", "record", "replay_only")


def debate(
    thesis: str = "", *, world: str | PathLike[str] | Sequence[str | PathLike[str]] = (), axioms: str | Sequence[str] = (),
    given: str | Sequence[str] = (), formula: str | None = None,
    db: str | Path | None = None, clock: Clock | None = None, **options: Any,
) -> DebateResult:
    """The result of a debate, with its certificate, as `synproof debate --format json` prints it.

    `world` is an id or a TOML file, or several; `axioms`, `given` (one text or several) and `formula` are what the command's options of
    those names are; `options` are the other fields of `DebateRequest` (`without`, `as_of`, `require`, `max_failures`, …). With `provider`
    or `base_url` models are asked, as by the command: keys and tables of providers come from the environment and the configuration files,
    and `max_calls`, `max_tokens`, `max_cost`, `temperature`, `record` and `replay_only` are options too. Worlds are looked for in the store
    `db`, if one is named, and among the shipped ones; nothing is written. Raises SynproofError: UsageError (an option that is unknown, of
    another type or out of its range), FormulaError, NotFoundError, WorldError, …
    """
    from synproof_cli.store.db import open_existing

    if not options.keys().isdisjoint(("save", "worlds")):
        raise UsageError("save and worlds are no options here", hint="world names one or several; nothing is kept")
    asking: dict[str, Any] = {name: options.pop(name) for name in _ASKING if name in options}
    request = request_of_fields(
        options | {"save": False} | {"thesis": thesis, "formula": formula, "given": given, "axioms": axioms, "worlds": _worlds(world)}
    )
    if db is not None and not isinstance(db, str | PathLike):
        raise UsageError(f"db is {str(db)[:60]}", hint="it must be a path")
    with (open_existing(Path(db)) if db is not None else None) or nullcontext() as store:
        return run_debate(request, store=store, clock=clock or system_clock(), models=_models(request, asking)).result


def _models(request: DebateRequest, asking: dict[str, Any]) -> Models | None:
    """Who is asked, where the request names a provider, an endpoint or recorded answers."""
    if request.provider == NO_PROVIDER and request.base_url is None and asking.get("replay_only") is None:
        return None
    from synproof_cli.wiring import models_named

    return models_named(request, **asking)


def _worlds(world: object) -> object:
    """Paths as text; what is none of the things a world may be is left for the check of the request."""
    items = [world] if isinstance(world, str | PathLike) else world
    return [str(item) if isinstance(item, PathLike) else item for item in items] if isinstance(items, list | tuple) else items


def check(
    paths: str | PathLike[str] | Sequence[str | PathLike[str]] = (), *, world: str | PathLike[str] | Sequence[str | PathLike[str]] = (),
    answer: str | None = None, db: str | Path | None = None, clock: Clock | None = None, **options: Any,
) -> dict[str, Any]:
    """The document of a run, as `synproof check --format json` prints it; its `exit_code` says how it went.

    `paths` are files, folders and patterns with claims, or `answer` is an AI answer of which each sentence is a claim. `world` is for
    claims that name none. `options` are the command's, with `_` for `-` (`every` for `--all`, `jobs`, `tags`, `require`, `fail_fast`, …).
    Verdicts are kept (`cache`, `changed`) beside the store `db`, if one is named. Raises UsageError for an option that is unknown or of
    another type.
    """
    from synproof_cli.store.db import open_existing
    from synproof_cli.workflows.check.options import cache_path, check_with_options

    named = [str(path) for path in ([paths] if isinstance(paths, str | PathLike) else paths)]
    asked = options | {"worlds": tuple(_listed(world))}
    with (open_existing(Path(db)) if db is not None else None) or nullcontext() as store:
        cache = cache_path(Path(db)) if db is not None else None
        return check_with_options(asked, named, answer, store=store, clock=clock or system_clock(), cache=cache)


def _listed(world: object) -> Sequence[str]:
    items = _worlds(world)
    return [items] if isinstance(items, str) else items if isinstance(items, list) else []


def verify(result: DebateResult, expect_digest: str | None = None) -> VerifyReport:
    """Re-check a result's certificate; `expect_digest` binds the world it was decided under."""
    return check_result(result, expect_digest)
