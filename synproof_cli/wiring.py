"""Settings into adapters: the one place that finds configuration files, opens the store, reads the clock and makes reporters."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from synproof_cli.errors import StoreError
from synproof_cli.workflows.clock import budget_of, system_clock
from synproof_cli.workflows.config import NO_PROVIDER, PROJECT_FILE, Settings, load

if TYPE_CHECKING:
    from synproof_cli.logic.budget import Budget
    from synproof_cli.model.exchange import Askers
    from synproof_cli.store.db import Store
    from synproof_cli.workflows.models import Models
    from synproof_cli.workflows.requests import DebateRequest

__all__ = [
    "askers", "examine_provider", "load_settings", "models", "models_again", "models_named", "open_for_debate", "open_for_reading",
    "open_for_writing", "store_path", "system_clock", "time_budget", "user_config_file",
]


def load_settings(environ: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """The configuration in force: flags, then variables, then `synproof.toml` here, then the user's file, then defaults."""
    return load(environ, flags, (Path(PROJECT_FILE), user_config_file(environ)))


def user_config_file(environ: Mapping[str, str]) -> Path:
    """Where the user's own configuration is looked for."""
    if sys.platform == "linux":  # what platformdirs says, without its import on every start
        return Path(environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config"), "synproof", "config.toml")  # noqa: PTH111
    import platformdirs

    return Path(platformdirs.user_config_path("synproof", appauthor=False)) / "config.toml"


def store_path(settings: Settings) -> Path:
    """The store's file."""
    from synproof_cli.store.db import default_path

    return Path(os.path.expanduser(settings["db"])) if settings["db"] else default_path()  # noqa: PTH111 - never raises, unlike Path's


def open_for_reading(settings: Settings) -> Store | None:
    """The store; None where there is none yet. Raises StoreError."""
    from synproof_cli.store.db import open_existing

    return open_existing(store_path(settings))


def open_for_writing(settings: Settings) -> Store:
    """The store, made if need be; its folder too, unless the user chose the path. Raises StoreError."""
    from synproof_cli.store.db import open_store

    return open_store(store_path(settings), make_folder=not settings.given("db"))


def open_for_debate(settings: Settings, *, save: bool) -> tuple[Store | None, str]:
    """The store a debate reads worlds from and is kept in, or None and one line that says why not: the verdict needs no store."""
    try:
        return (open_for_writing(settings) if save else open_for_reading(settings)), ""
    except StoreError as fault:
        return None, f"{'this debate is not kept' if save else 'no world of the store can be used'}: {fault.message}"


def time_budget(seconds: float) -> Budget:
    """A budget that ends that many seconds from now; 0 for one that does not end."""
    return budget_of(seconds, system_clock())


def models(
    settings: Settings, environ: Mapping[str, str], *, record: str | None = None, replay_only: str | None = None, dry: bool = False,
) -> Models | None:
    """The models that the settings mean, ready to be asked; None where none are. Nothing of them is loaded then.

    `record`, `replay_only`: folders of exchanges; `dry`: questions are written down and asked of nobody. Raises UsageError, ConfigError,
    InputError; a model that is not named is looked for at the endpoint, which must have exactly one.
    """
    named = settings["provider"] != NO_PROVIDER or settings["base_url"] or settings["model"]
    if not named and replay_only is None and record is None:
        return None
    from synproof_cli.workflows.model_wiring import make_models

    return make_models(settings, environ, system_clock(), record=record, replay_only=replay_only, dry=dry)


def models_named(
    request: DebateRequest, *, record: str | None = None, replay_only: str | None = None, **limits: object,
) -> Models | None:
    """The models that a program's request names, with the keys and tables of providers that are configured. Raises as `models`."""
    names = ("provider", "base_url", "model", "model_con", "model_pro", "model_judge", "model_reader", "readers")
    given = {name: getattr(request, name) for name in names}
    if given["provider"] == NO_PROVIDER:
        del given["provider"]
    return models(load_settings(os.environ, given | limits), os.environ, record=record, replay_only=replay_only)


def models_again(settings: Settings, environ: Mapping[str, str], request: DebateRequest) -> Models | None:
    """The models that a kept debate asked, to go on with it: its own provider and names, with the limits and keys that are in force now."""
    if request.provider == NO_PROVIDER:
        return None
    from synproof_cli.workflows.model_wiring import REPLAY, as_kept, make_models

    if request.provider == REPLAY:
        return None
    return make_models(as_kept(settings, request), environ, system_clock(), record=None, replay_only=None, dry=False)


def examine_provider(settings: Settings, environ: Mapping[str, str]) -> list[dict[str, object]]:
    """The checks of the endpoint that the settings mean. Raises UsageError, ConfigError where they mean none that can be asked."""
    from synproof_cli.workflows.model_wiring import text_of
    from synproof_cli.workflows.provider_check import provider_checks
    from synproof_cli.workflows.providers import choose

    chosen = choose(settings, environ, text_of)
    return provider_checks(chosen, system_clock()) if chosen is not None else []


def askers(settings: Settings, environ: Mapping[str, str]) -> Askers:
    """Who is asked in each role; nobody where no provider is configured."""
    from synproof_cli.model.exchange import Askers

    made = models(settings, environ)
    return made.askers if made is not None else Askers()
