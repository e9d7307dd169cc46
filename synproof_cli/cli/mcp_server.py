"""What agents are offered over the Model Context Protocol: debates, checks, search and verification, with the JSON of the command line.

Worlds are named by id. A file is read only if whoever started the server named it: what an agent says must not open files.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from synproof_cli import __version__
from synproof_cli.cli import interrupts
from synproof_cli.errors import InternalError, SynproofError, UsageError
from synproof_cli.workflows.clock import Clock

INSTRUCTIONS: Final = """\
Puts claims on trial against worlds of rules. A finding is PROVED, SUPPORTED or UNREFUTED (confirmed), CONTRADICTED, OVERTHROWN or
CONTESTED (refuted), or no verdict: UNTRANSLATED, IMPOSSIBLE, INCONSISTENT, UNDECIDED. Nothing here is decided by a language model.
Before an answer about rules is given, check_answer says which of its sentences the rules do not bear out, and the smallest change under
which each would hold. Sentences must be in the words of the world: search_axioms shows them."""
_SECONDS: Final = 60.0
_LIMIT: Final = 100


class Tools:
    """The tools, each a function from plain values to the document that the command of that name prints. They raise SynproofError."""

    def __init__(self, open_store: Callable[[], Any], clock: Clock, worlds: tuple[str, ...]) -> None:
        self._open_store, self._clock, self._worlds = open_store, clock, worlds

    def debate(
        self, thesis: str = "", world: str = "", formula: str | None = None, given: list[str] | None = None,
        axioms: list[str] | None = None, as_of: str | None = None, require: str = "supported",
    ) -> dict[str, Any]:
        """Put a thesis (a sentence, or a formula) on trial: finding, tree of attacks and defences, deciding axioms, and a certificate."""
        from synproof_cli.workflows.debate import run_debate
        from synproof_cli.workflows.request_check import request_of_fields

        request = request_of_fields({
            "thesis": thesis, "formula": formula, "given": given or [], "axioms": axioms or [], "as_of": as_of, "require": require,
            "worlds": list(self._named(world)), "timeout": _SECONDS, "save": False,
        })
        with self._store() as store:
            return dict(run_debate(request, store=store, clock=self._clock).result)

    def check_claim(
        self, thesis: str = "", world: str = "", formula: str | None = None, given: list[str] | None = None, expect: str | None = None,
        require: str | None = None,
    ) -> dict[str, Any]:
        """Decide one claim and say whether it is as expected, which axioms decide it, and the smallest change under which it would hold."""
        from synproof_cli.workflows.check.claims import Place, claim_of
        from synproof_cli.workflows.check.collect import Collected

        fields = {"thesis": thesis, "formula": formula, "given": given or None, "expect": expect, "require": require, "id": "claim"}
        claim = claim_of(fields, Place())
        return self._check(world, Collected([claim]))

    def check_answer(self, answer: str, world: str = "") -> dict[str, Any]:
        """Check every sentence of an answer: which hold, which do not and why, and the worst finding as that of the answer."""
        return self._check(world, None, answer)

    def _check(self, world: str, found: Any, answer: str | None = None) -> dict[str, Any]:
        from synproof_cli.workflows.check.options import request_from
        from synproof_cli.workflows.check.run import check_collected, collect

        options = {"worlds": self._named(world), "timeout": _SECONDS, "total_timeout": 4 * _SECONDS, "mend": True}
        request = request_from(options, self._clock)
        found = found or collect(request, (), Path(), (answer or "", "answer"))
        with self._store() as store:
            return check_collected(found, request, store=store, clock=self._clock, answer=answer is not None)

    def search_axioms(self, query: str, world: str = "", limit: int = 20) -> dict[str, Any]:
        """Axioms that hold the words, best first, in one world or in all."""
        from synproof_cli.workflows.worlds import search_world

        if not query.strip():
            raise UsageError("there is nothing to look for", hint="give words of a rule")
        if not 1 <= limit <= _LIMIT:
            raise UsageError(f"limit is {limit}", hint=f"it goes from 1 to {_LIMIT}")
        with self._store() as store:
            return dict(search_world(store, query, text=self._named(world)[0] if world else None, limit=limit))

    def verify_result(self, result: dict[str, Any], expect_digest: str | None = None) -> dict[str, Any]:
        """Re-check the certificate of a debate's result by a small independent program."""
        from synproof_cli.workflows.verify import verify

        return dict(verify(json.dumps(result).encode(), "result", expect_digest))

    def _store(self) -> Any:
        from contextlib import nullcontext

        return self._open_store() or nullcontext()

    def _named(self, world: str) -> tuple[str, ...]:
        """The world an agent means: an id, or the server's own. Raises UsageError for a file that is not among the server's."""
        from synproof_cli.workflows.world_find import is_file_name

        if not world:
            return self._worlds
        if world not in self._worlds and (is_file_name(world) or "/" in world or "\\" in world):
            raise UsageError("a world is named by its id here", hint="a file can be used that the server was started with: --world FILE")
        return (world,)


TOOLS: Final = ("debate", "check_claim", "check_answer", "search_axioms", "verify_result")


def serve(tools: Tools) -> None:
    """Serve over standard input and output until the input ends. Raises UsageError without the extra."""
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError:
        raise UsageError("synproof mcp needs the extra mcp", hint="pip install 'synproof-cli[mcp]'") from None
    interrupts.end_at_once()
    offered = [_offered(name, getattr(tools, name)) for name in TOOLS]
    server: Any = MCPServer("synproof", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR", tools=offered)
    server.run("stdio")


def _offered(name: str, function: Callable[..., dict[str, Any]]) -> Any:
    """The tool. An argument it does not have is an error, where the SDK would drop it: a condition that is lost changes the verdict."""
    from mcp.server.mcpserver.tools import Tool

    tool = Tool.from_function(_guarded(function), name=name, description=function.__doc__, structured_output=True)
    model = tool.fn_metadata.arg_model
    model.model_config["extra"] = "forbid"
    model.model_rebuild(force=True)
    tool.parameters["additionalProperties"] = False
    return tool


def _guarded(function: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """The tool with its errors as the JSON that the command line prints for them; the unforeseen, too, is one line."""
    import functools

    from mcp.server.mcpserver.exceptions import ToolError

    @functools.wraps(function)
    def tool(*args: Any, **kwargs: Any) -> dict[str, Any]:
        try:
            return json.loads(json.dumps(function(*args, **kwargs)))  # type: ignore[no-any-return]  # plain JSON, tuples as lists
        except SynproofError as error:
            raise ToolError(json.dumps({"error": error.to_dict()})) from error
        except (RecursionError, MemoryError) as error:
            raise ToolError(json.dumps({"error": InternalError("the input is too large for this machine").to_dict()})) from error

    return tool
