"""`synproof argument`."""

from typing import Annotated

import typer

from synproof_cli.cli.exit_codes import OK, REFUTED
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.words import all_readable, read_bytes, readable, shown
from synproof_cli.errors import UsageError

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof argument check --premise "rain >> wet" --premise rain --conclusion wet
  synproof argument check --file argument.json
  echo '{"premises": ["A"], "conclusion": "A | B"}' | synproof argument check --file -

Exit codes: 0 it passes, 1 it does not, 2 not a formula, 3 undecided.
"""


@app.command("check", epilog=_EXAMPLES)
def check(
    premise: Annotated[list[str] | None, typer.Option("--premise", metavar="FORMULA", help="A premise. Repeatable.")] = None,
    conclusion: Annotated[str | None, typer.Option("--conclusion", metavar="FORMULA", help="The conclusion.")] = None,
    file: Annotated[str | None, typer.Option("--file", metavar="FILE", help="A JSON file with both, or - for standard input.")] = None,
    second_opinion: Annotated[bool, typer.Option(help="Ask SymPy too.")] = True,
    timeout: Annotated[float, typer.Option("--timeout", min=0, metavar="SECONDS", help="0: no limit.")] = 60.0,
) -> Outcome:
    """Are the premises consistent, and does the conclusion follow?"""
    from synproof_cli.wiring import time_budget
    from synproof_cli.workflows.argument_check import check as check_argument
    from synproof_cli.workflows.argument_check import read_argument

    if file is not None:
        if premise or conclusion is not None:
            raise UsageError("--file and --premise or --conclusion exclude each other", hint="give the whole argument in one way")
        premises, goal = read_argument(read_bytes(file), shown(file))
    elif conclusion is None:
        raise UsageError("no conclusion", hint="give --conclusion FORMULA, or --file FILE")
    else:
        premises, goal = list(all_readable(premise, "--premise")), readable(conclusion, "--conclusion")
    document = check_argument(premises, goal, second_opinion=second_opinion, budget=time_budget(timeout))
    return Outcome("argument-check", document, OK if document["passes"] else REFUTED)
