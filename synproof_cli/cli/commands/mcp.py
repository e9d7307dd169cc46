"""`synproof mcp`."""

from typing import Annotated

import typer

from synproof_cli.cli.exit_codes import OK
from synproof_cli.cli.session import Session

app = typer.Typer()

_EPILOG = """\
Examples:
  synproof mcp
  synproof mcp --world rules.toml --world law:gdpr-breach

In an agent's configuration:
  {"mcpServers": {"synproof": {"command": "synproof", "args": ["mcp", "--world", "law:gdpr-breach"]}}}

Tools: debate, check_claim, check_answer, search_axioms, verify_result. Each gives the JSON that the command line prints. Nothing is kept,
no model is asked, and no file is read but the worlds named here. Needs the extra mcp: pip install 'synproof-cli[mcp]'
"""


@app.command("mcp", epilog=_EPILOG)
def mcp(
    ctx: typer.Context,
    world: Annotated[list[str] | None, typer.Option("--world", metavar="ID", help="For calls that name none; a file may be used.")] = None,
) -> int:
    """Offer debates and checks to agents: a server of the Model Context Protocol on standard input and output."""
    from synproof_cli.cli.mcp_server import Tools, serve
    from synproof_cli.wiring import open_for_reading, system_clock

    session: Session = ctx.obj
    settings = session.settings(world=tuple(world) if world else None)
    serve(Tools(lambda: open_for_reading(settings), system_clock(), settings["world"]))
    return OK
