"""`synproof explain`."""

from typing import Annotated

import typer

from synproof_cli.cli.session import Outcome
from synproof_cli.cli.stores import result_of
from synproof_cli.cli.words import all_readable
from synproof_cli.errors import UsageError

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof explain last
  synproof explain last --why-not
  synproof explain last --what-if "~rain"
  synproof explain last --what-if "the counterparty is a CCP"
"""


@app.command("explain", epilog=_EXAMPLES)
def explain(
    ctx: typer.Context,
    debate: Annotated[str, typer.Argument(metavar="ID", help="A debate's id, last for the newest, a result file, or -.")] = "last",
    why: Annotated[bool, typer.Option("--why", help="What decided it (the default).")] = False,
    why_not: Annotated[bool, typer.Option("--why-not", help="What is missing for the opposite.")] = False,
    what_if: Annotated[list[str] | None, typer.Option("--what-if", metavar="TEXT", help="And if this held? Formula or sentence.")] = None,
) -> Outcome:
    """Why this verdict, why not the opposite, or what if."""
    from synproof_cli.workflows.explain import explain_what_if, explain_why, explain_why_not, needs_certificate

    if why + why_not + bool(what_if) > 1:
        raise UsageError("--why, --why-not and --what-if exclude each other", hint="ask one of them at a time")
    result = result_of(ctx, debate)
    if needs_certificate(result):
        result = result_of(ctx, debate, certified=True)
    if what_if:
        return Outcome("explain", explain_what_if(result, all_readable(what_if, "--what-if")))
    return Outcome("explain", explain_why_not(result) if why_not else explain_why(result))
