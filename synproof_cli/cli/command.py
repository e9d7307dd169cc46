"""The two kinds of command: one that does something, and a group that builds its members only when they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, TypeAlias

import typer
from typer._click.core import Context
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command_from_info

from synproof_cli.cli.session import Common, Outcome, Session
from synproof_cli.errors import UsageError

AnyCommand: TypeAlias = "Command | LazyGroup"

_EXCERPT: Final = 40


def common_options() -> list[TyperOption]:
    """The options that every command takes, made afresh (an option belongs to one command)."""
    return [
        TyperOption(param_decls=["form", "--format"], metavar="FORM", help="How the result is printed: text, json, ..."),
        TyperOption(param_decls=["json", "--json"], is_flag=True, default=False, help="The same as --format json."),
        TyperOption(
            param_decls=["output", "--output", "-o"], multiple=True, metavar="FILE",
            help="Write the result to a file too, in the format of its suffix. Repeatable.",
        ),
        TyperOption(param_decls=["db", "--db"], metavar="FILE", help="The store of worlds and debates."),
        TyperOption(param_decls=["quiet", "--quiet", "-q"], is_flag=True, default=False, help="No progress and no notes on stderr."),
        TyperOption(param_decls=["verbose", "--verbose", "-v"], is_flag=True, default=False, help="More on stderr, tracebacks too."),
        TyperOption(param_decls=["color", "--color"], metavar="WHEN", help="Colours: auto, always or never."),
        TyperOption(param_decls=["offline", "--offline"], is_flag=True, default=False, help="No provider and no research."),
    ]


_FLAGS: Final = frozenset(("--json", "--quiet", "-q", "--verbose", "-v", "--offline"))
_GROUPS_OWN: Final = frozenset(("--help", "-h", "--version"))
_WITH_VALUE: Final = frozenset(("--format", "--output", "-o", "--db", "--color"))


class Command(TyperCommand):
    """A command: takes the common options, keeps them in the session, and returns what its function returns."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["params"] = [*kwargs.get("params", ()), *common_options()]
        super().__init__(*args, **kwargs)

    def invoke(self, ctx: Context) -> Any:
        """Run the function. Raises UsageError for common options that contradict each other."""
        session: Session = ctx.obj
        common = Common(**{name: ctx.params.pop(name) for name in Common._fields})
        if common.json and common.form not in (None, "json"):
            raise UsageError(f"--json and --format {common.form} contradict each other", hint="give one of them")
        session.common = common
        if common.output or common.form:
            from synproof_cli.cli.kinds import KINDS
            from synproof_cli.cli.output import check_for

            check_for(KINDS[ctx.command_path.partition(" ")[2]], session)
        return super().invoke(ctx)

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """`--help`, kept for the boundary to print."""
        return help_option(self)

    def format_epilog(self, ctx: Context, formatter: Any) -> None:
        """Examples, one a line, as they stand."""
        _write_lines(formatter, self.epilog)


class Entry(NamedTuple):
    """A member of a group that is not built until it is called."""

    summary: str
    build: Callable[[], AnyCommand]


class LazyGroup(TyperGroup):
    """A group of entries; `default` is the one meant when the first word is no entry (`debate "…"` is `debate run "…"`).

    `bare` is what is shown where no entry is named at all.
    """

    def __init__(
        self, name: str, text: str, entries: dict[str, Entry], *, default: str | None = None, epilog: str = "", bare: str = "",
    ) -> None:
        super().__init__(name=name, help=text, epilog=epilog, rich_markup_mode=None, subcommand_metavar="COMMAND ...")
        self.entries = entries
        self.default = default
        self.bare = bare

    def list_commands(self, ctx: Context) -> list[str]:
        """Names in the order of the table."""
        return list(self.entries)

    def get_command(self, ctx: Context, cmd_name: str) -> AnyCommand | None:
        """Build that one entry."""
        entry = self.entries.get(cmd_name)
        return entry.build() if entry else None

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Options that every command takes may stand before the command's name: they are moved behind it."""
        ahead, rest = _split(args)
        if self.default is not None and not (rest and rest[0] in self.entries):
            rest = [self.default, *rest]
        named = bool(rest) and not rest[0].startswith("-")
        return super().parse_args(ctx, [rest[0], *ahead, *rest[1:]] if named else rest)

    def invoke(self, ctx: Context) -> Any:
        """Run the entry named first. Raises UsageError when none is."""
        if not ctx._protected_args and self.bare:
            return Outcome("help", {"help": self.bare})
        if not ctx._protected_args:
            names = ", ".join(self.entries)
            raise UsageError(f"{ctx.command_path} needs a command: {names}", hint=f"see {ctx.command_path} --help")
        return super().invoke(ctx)

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The entry, built, and what is left. Raises UsageError, with the nearest names, when there is no such entry."""
        command = self.get_command(ctx, args[0])
        if command is None and not ctx.resilient_parsing:
            raise UsageError(f"{ctx.command_path} has no command '{_excerpt(args[0])}'", hint=self._advice(ctx, args[0]))
        return args[0], command, args[1:]

    def _advice(self, ctx: Context, word: str) -> str:
        if " " in word:
            return 'to put a thesis on trial: synproof debate "…" --world ID'
        near = get_close_matches(word, self.entries, n=3)
        return f"did you mean {', '.join(near)}?" if near else f"see {ctx.command_path} --help"

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """`--help`, kept for the boundary to print."""
        return help_option(self)

    def format_commands(self, ctx: Context, formatter: Any) -> None:
        """The entries with their summaries, none of them built."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in self.entries.items()])

    def format_epilog(self, ctx: Context, formatter: Any) -> None:
        """Lines as they stand."""
        _write_lines(formatter, self.epilog)


def group_of(app: typer.Typer, *, name: str, text: str, default: str | None = None) -> LazyGroup:
    """A group of the commands registered with a Typer application."""
    entries = {}
    for info in app.registered_commands:
        doc = (info.callback.__doc__ if info.callback else None) or ""
        entries[str(info.name)] = Entry(_first_sentence(doc), lambda info=info: command_of(info))  # type: ignore[misc]
    return LazyGroup(name, text, entries, default=default)


def command_of(info: Any) -> Command:
    """The command of one registered function."""
    info.cls = Command
    built = get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)
    assert isinstance(built, Command)  # noqa: S101 - by the line above
    return built


def help_option(command: AnyCommand) -> TyperOption:
    """A `--help` that leaves its text in the session; `main` writes it as it writes every result."""
    if command._help_option is None:

        def keep(ctx: Context, _: Any, wanted: bool) -> None:
            if wanted and not ctx.resilient_parsing:
                ctx.obj.help = ctx.get_help()
                ctx.exit()

        command._help_option = TyperOption(
            param_decls=["--help", "-h"], is_flag=True, expose_value=False, is_eager=True, help="Show this text.", callback=keep,
        )
    return command._help_option


def _split(args: Sequence[str]) -> tuple[list[str], list[str]]:
    """Common options before the command's name, and the rest."""
    ahead: list[str] = []
    own: list[str] = []
    at = 0
    while at < len(args) and (name := args[at].partition("=")[0]) in _FLAGS | _WITH_VALUE | _GROUPS_OWN:
        size = 2 if args[at] in _WITH_VALUE else 1
        (own if name in _GROUPS_OWN else ahead).extend(args[at : at + size])
        at += size
    return ahead, [*own, *args[at:]]


def _write_lines(formatter: Any, text: str | None) -> None:
    if text:
        formatter.write("\n" + "\n".join(line.rstrip() for line in text.strip().splitlines()) + "\n")


def _first_sentence(doc: str) -> str:
    return doc.strip().split("\n")[0].rstrip(".")


def _excerpt(text: str) -> str:
    return text if len(text) <= _EXCERPT else text[:_EXCERPT] + "…"
