"""`synproof doctor`."""

import typer

from synproof_cli.cli.exit_codes import OK, USAGE
from synproof_cli.cli.session import Outcome

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof doctor
  synproof doctor --db team.db --format json

Exit codes: 0 everything works, 2 something does not.
"""


@app.command("doctor", epilog=_EXAMPLES)
def doctor(ctx: typer.Context) -> Outcome:
    """Check that everything needed is there and works."""
    from synproof_cli.wiring import store_path
    from synproof_cli.workflows.doctor import examine

    session = ctx.obj
    session.tolerant = True
    document = examine(lambda: list(session.settings().warnings), lambda: store_path(session.settings()))
    works = all(check["ok"] for check in document["checks"])  # type: ignore[attr-defined]
    return Outcome("doctor", document, OK if works else USAGE)
