"""One run of the command line: what was asked for beside the command itself, and what the command gave back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from synproof_cli.errors import ConfigError

if TYPE_CHECKING:
    from synproof_cli.workflows.config import Settings


_NO_TEXTS: Final[Mapping[str, str]] = MappingProxyType({})


class Outcome(NamedTuple):  # named tuples: a frozen dataclass takes eight times as long to make, on every start
    """What a command gives back: a document, the name of its kind (as `synproof schema` lists them), and the exit code.

    `texts` are renderings that only this command can make, by format. `next`: commands that lead on from it.
    """

    kind: str
    document: Mapping[str, Any]
    exit_code: int = 0
    texts: Mapping[str, str] = _NO_TEXTS
    next: tuple[str, ...] = ()


class Common(NamedTuple):
    """The options that every command takes; None where not given."""

    form: str | None = None
    json: bool = False
    output: tuple[str, ...] = ()
    db: str | None = None
    quiet: bool = False
    verbose: bool = False
    color: str | None = None
    offline: bool = False


class Session:
    """Passed from `main` to the command as `ctx.obj`.

    `json`: whether an error, too, is to be written as JSON. `help` is set when help was asked for. `tolerant`: a configuration that cannot
    be used is the command's subject and must not stop its result from being written. `answered`: stdout has the result, or a part of it.
    """

    def __init__(self, *, json: bool, environ: Mapping[str, str]) -> None:
        self.json = json
        self.environ = environ
        self.common = Common()
        self.help: str | None = None
        self.tolerant = False
        self.answered = False
        self._settings: Settings | None = None

    def form(self) -> str:
        """The format wanted for stdout: a flag's, else the configuration's."""
        if self.common.json:
            return "json"
        return self.common.form or ("json" if self.json else str(self._chosen("format")))

    def color(self) -> str:
        """When to colour."""
        return self.common.color or str(self._chosen("color"))

    def settings_in_force(self) -> Settings:
        """The configuration as it was last asked for."""
        return self._settings or self.settings()

    def _chosen(self, name: str) -> object:
        from synproof_cli.workflows.config import KEYS

        try:
            return self.settings_in_force()[name]
        except ConfigError:
            if not self.tolerant:
                raise
            return KEYS[name].default

    def settings(self, **flags: object) -> Settings:
        """The configuration in force, with this command's own flags (None where not given) on top.

        Raises ConfigError for a file or variable that cannot be used.
        """
        from synproof_cli.wiring import load_settings  # help needs no configuration

        common = {"db": self.common.db, "format": self.common.form, "color": self.common.color, "offline": self.common.offline or None}
        self._settings = load_settings(self.environ, common | flags)
        self.json = self.json or self._settings["format"] == "json"
        return self._settings


def wants_json(argv: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Whether JSON is asked for, wherever the flag stands before `--`: known before options are parsed, since they may be wrong."""
    words = list(argv[: argv.index("--")] if "--" in argv else argv)
    values = [word.partition("=")[2] for word in words if word.startswith("--format=")]
    values += [following for word, following in pairwise(words) if word == "--format"]
    if "--json" in words or values:
        return "--json" in words or values[-1] == "json"
    return environ.get("SYNPROOF_FORMAT", "") == "json"
