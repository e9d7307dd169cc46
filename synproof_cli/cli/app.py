"""The command tree: names and one-line summaries here, everything else in the command's own module, imported when it is called."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from typer.core import TyperOption
from typer.main import get_install_completion_arguments

from synproof_cli.cli.command import AnyCommand, Entry, LazyGroup, command_of, group_of

SUMMARIES: Final = {
    "debate": "Put a thesis on trial against a world; list, show, resume, remove debates",
    "explain": "Why, why not, or what if: the grounds of a debate",
    "tree": "Show the tree of attacks and defences of a debate",
    "world": "Worlds of axioms: list, show, make, edit, search, test, compare",
    "axiomat": "Turn documents into axioms, each with its quote and place",
    "argument": "Check one argument by itself",
    "dung": "The grounded labelling of an argumentation framework in a file",
    "read": "Show how a sentence is read against a world",
    "verify": "Re-check the certificate of a result, with nothing but the file",
    "evidence": "Prove, compute, check and keep mathematical evidence",
    "check": "Check claims against their worlds: tests that fail when what they say stops being true",
    "cache": "The verdicts that check keeps: list, prune, clear",
    "mcp": "Offer debates and checks to agents over the Model Context Protocol",
    "bench": "Decide a file of labelled items and count right and wrong",
    "init": "Start a folder: synproof.toml and a small world",
    "config": "Show the configuration in force and where each value comes from",
    "doctor": "Check that everything needed is there and works",
    "schema": "Print the JSON Schema of a result",
}

_WELCOME: Final = """\
synproof: put a claim on trial under a set of rules, and prove what the verdict says.

Three things to try:
  synproof debate "If Tweety is a bird, Tweety flies." --world logic:classics
  synproof world list
  synproof argument check --premise "rain >> wet" --premise rain --conclusion wet

All commands: synproof --help
"""

_EPILOG: Final = """\
Examples:
  synproof debate "If Tweety is a bird, Tweety flies." --world logic:classics
  synproof debate "If Tweety is a penguin, Tweety flies." --world logic:classics      # exit code 1
  synproof world list
  synproof verify result.json

Exit codes: 0 confirmed, 1 refuted, 2 usage or input, 3 no verdict, 4 confirmed below the required grade, 130 interrupted (143 by SIGTERM).
"""


def root() -> LazyGroup:
    """The whole tree; nothing but this group is built."""
    entries = {name: Entry(summary, _loader(name)) for name, summary in SUMMARIES.items()}
    text = "Put a claim on trial under a set of rules, and prove what the verdict says."
    group = LazyGroup("synproof", text, entries, epilog=_EPILOG, bare=_WELCOME)
    group.params += [*get_install_completion_arguments()]
    group.params.append(TyperOption(param_decls=["version", "--version"], is_flag=True, expose_value=False, help="Show the version."))
    return group


def _loader(name: str) -> Callable[[], AnyCommand]:
    def build() -> AnyCommand:
        module: Any = import_module(f"synproof_cli.cli.commands.{name}")
        commands = module.app.registered_commands
        if len(commands) == 1 and commands[0].name == name:
            return command_of(commands[0])
        return group_of(module.app, name=name, text=SUMMARIES[name] + ".", default=getattr(module, "DEFAULT", None))

    return build
