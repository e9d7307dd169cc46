"""Configuration: flag > SYNPROOF_* > `synproof.toml` here > the user's file > default, each value with where it comes from.

Files are TOML with the keys of `KEYS` at the top level, and a table `[providers.NAME]` for each provider of one's own; `research` may be a
table too, with `enabled`, the addresses of catalogues and a `contact` that they may write to. A relative `db` or
`world` file in a configuration file is relative to that file. Keys of providers are no settings: they are never shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from difflib import get_close_matches
from os.path import expanduser
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from synproof_cli.errors import ConfigError, UsageError

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
"""Python itself also reads 20260131 and 2026-W05-6, which nobody means here."""
PREFIX: Final = "SYNPROOF_"
DEBUG: Final = "SYNPROOF_DEBUG"
"""Not a setting: shows tracebacks."""
API_KEY: Final = "SYNPROOF_API_KEY"
"""Not a setting either: the key of whichever provider is asked."""
NO_WORLD: Final = "none"
NO_PROVIDER: Final = "none"
PROVIDERS: Final = "providers"
RESEARCH: Final = "research"
CATALOGUES: Final = ("arxiv", "pubmed", "openalex", "wikipedia", "contact")
PROJECT_FILE: Final = "synproof.toml"

Kind = Literal["text", "path", "texts", "worlds", "choice", "flag", "whole", "number", "seconds", "day"]


class Key(NamedTuple):  # named tuples: every command pays for making these classes
    """One setting. `low` and `high` bound numbers; `choices` belong to kind `choice`, and to `texts` of which each is one."""

    name: str
    kind: Kind
    default: object
    help: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000_000


KEYS: Final = {key.name: key for key in (
    Key("db", "path", None, "the store of worlds and debates"),
    Key("world", "worlds", (), "worlds that debates are held under when none is named: ids or TOML files; none: no world"),
    Key("format", "text", "text", "how results are printed"),
    Key("color", "choice", "auto", "colours on stdout", choices=("auto", "always", "never")),
    Key("as_of", "day", None, "the day axioms must be in force on; default: today (UTC)"),
    Key("require", "choice", "supported", "the grade that exit code 0 needs", choices=("proved", "supported", "unrefuted")),
    Key("max_failures", "whole", 6, "failed attempts shown at one node", low=2, high=10),
    Key("max_depth", "whole", 12, "levels of the tree", low=1, high=1_000),
    Key("timeout", "seconds", 600.0, "seconds a debate may take; 0: no limit"),
    Key("source_types", "texts", None, "source types that a citation may have", choices=(
        "peer_reviewed_science", "exact_works", "formal_logic", "official_institutional", "wikipedia", "common_sense", "document", "user",
    )),
    Key("allow_assumptions", "whole", 0, "premises without a licence that are let through"),
    Key("second_opinion", "flag", True, "let SymPy decide Sieve 2.5 beside the SAT solver"),
    Key("accept_model", "flag", False, "exit code 0 also where a model's reading takes part"),
    Key("ignore_unread", "flag", False, "decide although axioms without a formula may matter"),
    Key("contraposition", "flag", None, "use rules backwards; default: as the world says"),
    Key("save", "flag", True, "keep debates in the store"),
    Key("provider", "text", NO_PROVIDER, "who proposes arguments beside the axioms: none, a preset, or a table of [providers]"),
    Key("model", "text", None, "the model that is asked"),
    Key("base_url", "text", None, "where the provider is; alone: any endpoint that speaks OpenAI's protocol"),
    Key("model_con", "text", None, "the opponent's model"),
    Key("model_pro", "text", None, "the defender's model"),
    Key("model_judge", "text", None, "the model that judges where no formula can"),
    Key("model_reader", "text", None, "the model that reads sentences"),
    Key("llm_only", "flag", False, "let models make every argument that is shown; the axioms decide all the same"),
    Key("readers", "whole", 1, "readings that are asked for of a sentence", low=1, high=25),
    Key("min_agreement", "number", 1.0, "share of the readings that must agree", high=1),
    Key("research", "flag", False, "look citations up in public catalogues"),
    Key("max_calls", "whole", 60, "requests to models that a debate may make"),
    Key("max_tokens", "whole", None, "tokens that a debate may use"),
    Key("max_cost", "number", None, "dollars that a debate may cost"),
    Key("temperature", "number", None, "how freely models choose; default: 0, and 0.7 where several samples are asked for", high=2),
    Key("request_timeout", "seconds", 120.0, "seconds a request to a model may take"),
    Key("offline", "flag", False, "no provider and no research, whatever else is configured"),
)}


class Value(NamedTuple):
    """A value in force and where it comes from: a flag, a variable's name, a file's path, or `default`."""

    value: Any
    origin: str


class Settings:
    """All values in force. `files`: the configuration files looked for, and whether each is there; `providers`: their tables, by name."""

    def __init__(
        self, values: Mapping[str, Value], files: tuple[tuple[str, bool], ...] = (), warnings: tuple[str, ...] = (),
        providers: Mapping[str, Value] | None = None, catalogues: Mapping[str, str] | None = None,
    ) -> None:
        self.values = values
        self.files = files
        self.warnings = warnings
        self.providers = providers or {}
        self.catalogues = catalogues or {}

    def __getitem__(self, name: str) -> Any:
        return self.values[name].value

    def given(self, name: str) -> bool:
        """Whether anybody chose the value."""
        return self.values[name].origin != "default"

    def to_dict(self) -> dict[str, object]:
        """The JSON of `config show`."""
        return {
            "settings": [
                {"key": name, "value": _public(name, found.value), "origin": found.origin, "help": KEYS[name].help}
                for name, found in self.values.items()
            ],
            "providers": [
                {"name": name, "base_url": _public("base_url", str(found.value.get("base_url") or "")), "origin": found.origin}
                for name, found in self.providers.items()
            ],
            "files": [{"path": path, "found": found} for path, found in self.files],
            "warnings": list(self.warnings),
        }


def load(environ: Mapping[str, str], flags: Mapping[str, object], files: tuple[Path, ...]) -> Settings:
    """The configuration in force; `files` best first, `flags` None where not given.

    Raises ConfigError, naming the place of the fault; UsageError where that is a flag.
    """
    layers = [_flags(flags), _variables(environ)]
    present = []
    providers: dict[str, Value] = {}
    catalogues: dict[str, str] = {}
    for path in files:
        text = _text_of(path)
        present.append((str(path), text is not None))
        data = _parsed(path, text) if text is not None else {}
        providers = _tables(data.pop(PROVIDERS, {}), path) | providers
        catalogues = _catalogues(data, path) | catalogues
        layers.append(_file_values(path, data))
    values = {
        name: next((layer[name] for layer in layers if name in layer), Value(key.default, "default")) for name, key in KEYS.items()
    }
    return Settings(values, tuple(present), _warnings(environ), providers, catalogues)


def _flags(flags: Mapping[str, object]) -> dict[str, Value]:
    found = {}
    for name, value in flags.items():
        if value is not None:
            option = "--" + name.replace("_", "-")
            try:
                found[name] = Value(_read(KEYS[name], list(value) if isinstance(value, tuple) else value, option), option)
            except ConfigError as error:
                raise UsageError(error.message, hint=error.hint) from error
    return found


def _variables(environ: Mapping[str, str]) -> dict[str, Value]:
    """Variables that are set; an empty one counts as not set."""
    found = {}
    for name, key in KEYS.items():
        variable = PREFIX + name.upper()
        if text := environ.get(variable):
            found[name] = Value(_read(key, _from_text(key, text), variable), variable)
    return found


def _warnings(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Variables that look like a misspelt one of ours."""
    known = [PREFIX + name.upper() for name in KEYS]
    return tuple(
        f"the variable {variable} means nothing here: did you mean {near[0]}?"
        for variable in sorted(environ) if variable.startswith(PREFIX) and variable not in (*known, DEBUG, API_KEY)
        if (near := get_close_matches(variable, known, n=1, cutoff=0.85))
    )


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        return None
    except (OSError, ValueError) as fault:
        raise ConfigError(f"the configuration file {path} cannot be read: {fault}", file=str(path)) from fault


def _parsed(path: Path, text: str) -> dict[str, Any]:
    from synproof_cli.store.toml_text import loads

    try:
        return dict(loads(text))
    except (ValueError, RecursionError) as fault:
        raise ConfigError(f"the configuration file {path} is not TOML: {fault}", file=str(path)) from fault


def _tables(found: object, path: Path) -> dict[str, Value]:
    """The tables `[providers.NAME]`, unread: most commands ask no provider."""
    if not isinstance(found, dict) or not all(isinstance(table, dict) for table in found.values()):
        raise ConfigError(f"{PROVIDERS} in {path} is no table", hint="write [providers.NAME] above the settings of one", file=str(path))
    return {name: Value(table, str(path)) for name, table in found.items()}


def _catalogues(data: dict[str, Any], path: Path) -> dict[str, str]:
    """The table `[research]`, its `enabled` put in its place. Raises ConfigError."""
    table = data.get(RESEARCH)
    if not isinstance(table, dict):
        return {}
    table = dict(data.pop(RESEARCH))
    if "enabled" in table:
        data[RESEARCH] = table.pop("enabled")
    for name, value in table.items():
        plain = isinstance(value, str) and (name == "contact" or value.startswith(("http://", "https://")))
        if name not in CATALOGUES or not plain:
            hint = f"[{RESEARCH}] has enabled, and as texts {', '.join(CATALOGUES)}; all but the last are addresses (https://…)"
            raise ConfigError(f"{RESEARCH}.{name[:60]} in {path} cannot be used", hint=hint, file=str(path))
    return table


def _file_values(path: Path, data: Mapping[str, Any]) -> dict[str, Value]:
    found = {}
    for name, value in data.items():
        key = KEYS.get(name)
        if key is None:
            near = get_close_matches(name, KEYS, n=3)
            hint = f"did you mean {', '.join(near)}?" if near else f"the keys are {', '.join((*KEYS, PROVIDERS))}"
            raise ConfigError(f"unknown key '{name}' in {path}", hint=hint, file=str(path))
        found[name] = Value(_beside(key, _read(key, value, f"{name} in {path}"), path.parent), str(path))
    return found


def _beside(key: Key, value: Any, folder: Path) -> Any:
    if key.kind == "path":
        return str(folder / expanduser(value))  # noqa: PTH111 - never raises, unlike Path's
    if key.kind == "worlds":
        return tuple(str(folder / world) if world.endswith(".toml") else world for world in value)
    return value


def _from_text(key: Key, text: str) -> object:
    """What the text of a variable means; left as text where it means nothing, for `_read` to refuse."""
    words = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if key.kind == "flag":
        return words.get(text.strip().lower(), text)
    if key.kind in ("whole", "number", "seconds"):
        try:
            return int(text) if key.kind == "whole" else float(text)
        except ValueError:
            return text
    return [part.strip() for part in text.split(",")] if key.kind == "texts" else text


def setting(name: str, value: object) -> Any:
    """A value given for a setting by a program. Raises UsageError, naming it."""
    try:
        return _read(KEYS[name], value, name)
    except ConfigError as error:
        raise UsageError(error.message, hint=error.hint) from error


def _read(key: Key, value: object, where: str) -> Any:
    """The value, as its kind has it. Raises ConfigError."""
    reader = _READERS[key.kind]
    if (found := reader(key, value)) is None:
        raise ConfigError(f"{where} is {_shown(value)}", hint=f"it must be {_wanted(key)}")
    return found


def _text(_: Key, value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _texts(key: Key, value: object) -> tuple[str, ...] | None:
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list) or not all(isinstance(item, str) and item for item in items):
        return None
    return tuple(items) if not key.choices or set(items) <= set(key.choices) else None


def _worlds(key: Key, value: object) -> tuple[str, ...] | None:
    """`none` by itself is no world: it takes away what a configuration names."""
    names = _texts(key, value)
    if names and NO_WORLD in names:
        return () if len(names) == 1 else None
    return names


def _choice(key: Key, value: object) -> str | None:
    return value if isinstance(value, str) and value in key.choices else None


def _flag(_: Key, value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _whole(key: Key, value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and key.low <= value <= key.high else None


def _number(key: Key, value: object) -> float | None:
    right = isinstance(value, int | float) and not isinstance(value, bool) and key.low <= value <= key.high
    return float(value) if right else None  # type: ignore[arg-type]  # by the line above


def _seconds(_: Key, value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < float("inf") else None


def _day(_: Key, value: object) -> str | None:
    if isinstance(value, date) and not isinstance(value, datetime):  # TOML's own type
        return value.isoformat()
    try:
        return date.fromisoformat(value).isoformat() if isinstance(value, str) and _DAY.fullmatch(value) else None
    except ValueError:
        return None


_READERS: Final = {
    "text": _text, "path": _text, "texts": _texts, "worlds": _worlds, "choice": _choice, "flag": _flag, "whole": _whole,
    "number": _number, "seconds": _seconds, "day": _day,
}


def _wanted(key: Key) -> str:
    return {
        "text": "a text", "path": "a path", "worlds": "a world, a list of worlds, or none",
        "texts": f"one or more of {', '.join(key.choices)}" if key.choices else "a list of texts",
        "choice": "one of " + ", ".join(key.choices), "flag": "true or false", "whole": f"a whole number from {key.low} to {key.high}",
        "number": f"a number from {key.low} to {key.high}", "seconds": "a number of seconds, 0 or more", "day": "a day such as 2026-01-31",
    }[key.kind]


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


def _public(name: str, value: Any) -> object:
    """A value as it may be shown: no credentials of a URL, and no query, which may hold some."""
    if name == "base_url" and isinstance(value, str):
        return re.sub(r"[?#].*", "?…", re.sub(r"^([a-z+.-]*:?/{0,2})[^/?#]*@", r"\1…@", value, flags=re.IGNORECASE), flags=re.DOTALL)
    return _plain(value)


def _plain(value: Any) -> object:
    return list(value) if isinstance(value, tuple) else value
