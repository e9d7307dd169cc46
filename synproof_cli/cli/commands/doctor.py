"""`synproof doctor`."""

from pathlib import Path

import typer

from synproof_cli.cli.exit_codes import OK, REFUTED
from synproof_cli.cli.session import Outcome

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof doctor
  synproof doctor --db team.db --format json

Exit codes: 0 everything works, 1 something does not.
"""


@app.command("doctor", epilog=_EXAMPLES)
def doctor(ctx: typer.Context) -> Outcome:
    """Check that everything needed is there and works."""
    from synproof_cli.wiring import store_path
    from synproof_cli.workflows.doctor import examine

    session = ctx.obj
    session.tolerant = True

    def _place() -> tuple[Path, bool]:
        settings = session.settings()
        return store_path(settings), not settings.given("db")

    document = examine(lambda: list(session.settings().warnings), _place)
    works = all(check["ok"] for check in document["checks"])  # type: ignore[attr-defined]
    return Outcome("doctor", document, OK if works else REFUTED)
