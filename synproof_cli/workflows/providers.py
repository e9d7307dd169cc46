"""From the configuration to the endpoint that is meant: presets, tables `[providers.NAME]`, flags, keys. Nothing is asked here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from os.path import expanduser
from pathlib import Path
from typing import Any, Final

from synproof_cli.agents.llm.endpoint import Endpoint, Prices
from synproof_cli.agents.llm.presets import COMPATIBLE, PRESETS, Preset
from synproof_cli.agents.llm.secret import Secret
from synproof_cli.agents.llm.urls import BaseUrl, base_url
from synproof_cli.errors import ConfigError, UsageError
from synproof_cli.workflows.config import API_KEY, NO_PROVIDER, PROJECT_FILE, Settings

_DEPLOYMENT: Final = re.compile(r"(.*?)(?:/openai)?(?:/deployments/([^/]+))?", re.DOTALL)
KEPT: Final = "the debate that is kept"
"""The origin of what a debate says that is gone on with."""
_LOOPBACK: Final = re.compile(r"https?://(?:127\.[0-9.]+|\[::1\])(?:[:/]|$)")


@dataclass(frozen=True, slots=True)
class Table:
    """`[providers.NAME]`. `key_env`: the variable that holds the key; `price_in`, `price_out`: dollars for a million tokens."""

    base_url: str | None = None
    model: str | None = None
    key_env: str | None = None
    api_key_file: str | None = None
    price_in: float | None = None
    price_out: float | None = None
    parallelism: int = 4
    api_version: str | None = None
    file: str = ""

    @property
    def of_project(self) -> bool:
        """Whether it stands in a file that came with a project, and not in the user's own."""
        return Path(self.file).name == PROJECT_FILE


@dataclass(frozen=True, slots=True)
class Chosen:
    """The provider that is meant: its endpoint, and the model where one is named."""

    endpoint: Endpoint
    model: str | None


def provider_name(settings: Settings) -> str:
    """Who is asked: a provider's name, or `none`. `--base-url` alone means any endpoint that speaks the protocol."""
    if settings["offline"]:
        return NO_PROVIDER
    name, url = str(settings["provider"]), settings.values["base_url"]
    says_none = settings.given("provider") and not (url.origin == "--base-url" and settings.values["provider"].origin != "--provider")
    if name == NO_PROVIDER and url.value and not says_none:
        return COMPATIBLE
    if name == NO_PROVIDER and settings.values["model"].origin == "--model" and settings.values["provider"].origin != "--provider":
        raise UsageError("--model says no provider", hint="name one with --provider NAME, or an endpoint with --base-url URL")
    return name


def choose(settings: Settings, environ: Mapping[str, str], read: Callable[[Path], str], *, with_key: bool = True) -> Chosen | None:
    """The provider that the settings mean, None for none. `read` gives the text of a file.

    Raises UsageError and ConfigError: a name that is unknown, a table that cannot be read, a URL or key that is missing or cannot be used.
    Without `with_key` no key is looked for.
    """
    name = provider_name(settings)
    if name == NO_PROVIDER:
        return None
    table = _table(name, settings)
    preset = PRESETS.get(name, Preset(""))
    azure = preset.style == "azure" or table.api_version is not None
    url, where, ours = _url(name, table, preset, settings, environ)
    base = base_url(url, where, root="" if azure else "/v1")
    version = table.api_version or preset.api_version
    path, model = base.text, settings["model"] or table.model
    if azure and not path.endswith("/v1"):
        found = _DEPLOYMENT.fullmatch(path)
        assert found is not None  # noqa: S101 - the pattern takes any text
        path, model = found[1], model or found[2]
        version = dict(base.query).get("api-version", version)
    secret = _secret(name, base, table, preset, environ, read) if with_key else None
    _guard(name, base, secret, ours=ours, keys=(API_KEY, *_variables(table, preset)), with_key=with_key)
    return Chosen(Endpoint(
        name=name, base_url=path, local=base.local, key=secret, query=base.query, style="azure" if azure else "openai",
        own=name == "openai" and path == preset.base_url, api_version="" if path.endswith("/v1") else version,
        prices=_prices(table, base), parallelism=table.parallelism, request_timeout=settings["request_timeout"] or 600.0,
        tokens_field="max_completion_tokens" if name in ("openai", "azure") else "max_tokens",
    ), model)


def shown_url(text: str) -> str:
    """A base URL as it may be shown and kept; "" for what is none."""
    try:
        return base_url(text).text
    except UsageError:
        return ""


def _url(
    name: str, table: Table, preset: Preset, settings: Settings, environ: Mapping[str, str],
) -> tuple[str, str, bool]:
    """The base URL, where it was said, and whether the user said it and not a project's file."""
    given = settings.values["base_url"]
    if given.value:
        where = given.origin if given.origin.startswith("--") else f"base_url of {given.origin}"
        source = settings.values["db"].origin if given.origin == KEPT else given.origin  # whose store it is, it speaks for
        return str(given.value), where, not _of_project(source)
    if table.base_url:
        return table.base_url, f"base_url of [providers.{name}] in {table.file}", not table.of_project
    if name == "openai" and environ.get("OPENAI_BASE_URL", "").strip():
        return environ["OPENAI_BASE_URL"].strip(), "OPENAI_BASE_URL", True
    if not preset.base_url:
        raise ConfigError(f"the provider {name} has no base URL", hint="say it with --base-url URL, or in [providers." + name + "]")
    return preset.base_url, name, True


def _of_project(origin: str) -> bool:
    return Path(origin).name == PROJECT_FILE


def _variables(table: Table, preset: Preset) -> tuple[str, ...]:
    return (table.key_env,) if table.key_env else preset.key_env


def _secret(
    name: str, base: BaseUrl, table: Table, preset: Preset, environ: Mapping[str, str], read: Callable[[Path], str],
) -> Secret | None:
    """SYNPROOF_API_KEY, else the provider's own variable, else its file; credentials in the URL go before all of them."""
    if base.credentials:
        return Secret(_usable(base.credentials, "the base URL"), "the base URL", basic=True)
    for variable in (API_KEY, *_variables(table, preset)):
        if value := environ.get(variable, "").strip():
            return Secret(_usable(value, variable), variable)
    if table.api_key_file:
        path = Path(table.file).parent / expanduser(table.api_key_file)  # noqa: PTH111 - never raises, unlike Path's
        where = f"the api_key_file of [providers.{name}]"
        return Secret(_usable(read(path).strip(), where), where)
    return None


def _usable(value: str, source: str) -> str:
    if not value or len(value) > 8_000 or not value.isascii() or any(sign.isspace() or not sign.isprintable() for sign in value):
        raise ConfigError(f"what {source} holds is no key", hint="a key is one word of plain letters, digits and signs")
    return value


def _guard(name: str, base: BaseUrl, secret: Secret | None, *, ours: bool, keys: tuple[str, ...], with_key: bool) -> None:
    """A key is there where one is needed, and goes nowhere that its owner has not named."""
    if secret is None:
        if with_key and not base.local:
            variables = " or ".join(dict.fromkeys(keys))
            raise ConfigError(f"there is no key for {name}", hint=f"set {variables}, or api_key_file in [providers.{name}]")
        return
    if not ours and not _LOOPBACK.match(base.text) and not base.credentials:
        raise ConfigError(
            f"the key from {secret.source} is not sent to {base.text}, which {PROJECT_FILE} names and you did not",
            hint="if it is yours: --base-url, SYNPROOF_BASE_URL, or your own configuration file",
        )
    if base.text.startswith("http://") and not base.local:
        raise ConfigError(f"the key from {secret.source} is not sent to {base.text} unencrypted", hint="write https://")


def _prices(table: Table, base: BaseUrl) -> Prices:
    return Prices(table.price_in, table.price_out, free=base.local and table.price_in is None and table.price_out is None)


_TEXTS: Final = ("base_url", "model", "key_env", "api_key_file", "api_version")
_NUMBERS: Final = ("price_in", "price_out")
_FIELDS: Final = (*_TEXTS, *_NUMBERS, "parallelism")


def _table(name: str, settings: Settings) -> Table:
    """The provider's table, empty where it is a preset without one. Raises ConfigError."""
    found = settings.providers.get(name)
    if found is None:
        if name in PRESETS:
            return Table()
        known = [*sorted(PRESETS), *settings.providers]
        near = get_close_matches(name, known, n=3)
        hint = f"did you mean {', '.join(near)}?" if near else f"known: none, {', '.join(known)}; or --base-url URL alone"
        origin = settings.values["provider"].origin
        raise UsageError(f"there is no provider '{name[:40]}' ({origin})", hint=hint)
    values = {field: _field(field, value, f"{field} of [providers.{name}] in {found.origin}") for field, value in found.value.items()}
    return Table(**values, file=found.origin)


def _field(name: str, value: object, where: str) -> Any:
    if name in _TEXTS and isinstance(value, str) and value:
        return value
    if name in _NUMBERS and isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1_000_000:
        return float(value)
    if name == "parallelism" and isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 64:
        return value
    if name in ("api_key", "key"):
        hint = "name its variable with key_env, or its file with api_key_file"
        raise ConfigError(f"{where}: a key is not written into a configuration", hint=hint)
    if name not in _FIELDS:
        near = get_close_matches(name, _FIELDS, n=3)
        hint = f"did you mean {', '.join(near)}?" if near else f"the keys are {', '.join(_FIELDS)}"
        raise ConfigError(f"unknown key: {where}", hint=hint)
    wanted = "a text" if name in _TEXTS else "dollars, 0 or more" if name in _NUMBERS else "a whole number from 1 to 64"
    raise ConfigError(f"{where} cannot be used", hint=f"it must be {wanted}")
