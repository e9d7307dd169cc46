"""`synproof tree`."""

from typing import Annotated

import typer

from synproof_cli.cli.session import Outcome
from synproof_cli.cli.stores import result_of

app = typer.Typer()

_SHOW = """\
Examples:
  synproof tree show
  synproof tree show last --format mermaid
  synproof tree show result.json -o tree.svg -o framework.apx

Formats: text, json, mermaid, dot, html, svg, argdown, iccma, apx.
"""


@app.command("show", epilog=_SHOW)
def show(
    ctx: typer.Context,
    debate: Annotated[str, typer.Argument(metavar="ID", help="A debate's id, last for the newest, a result file, or -.")] = "last",
) -> Outcome:
    """The tree of attacks and defences of a debate."""
    return Outcome("tree", result_of(ctx, debate))
