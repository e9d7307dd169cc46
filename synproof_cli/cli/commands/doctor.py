"""`synproof doctor`."""

from pathlib import Path
from typing import Annotated

import typer

from synproof_cli.cli import models
from synproof_cli.cli.exit_codes import OK, REFUTED
from synproof_cli.cli.session import Outcome

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof doctor
  synproof doctor --db team.db --format json
  synproof doctor --repair                                # a search index that does not match its axioms is made anew
  synproof doctor --provider ollama --model llama3.2      # asks it one tiny question
  synproof doctor --base-url http://127.0.0.1:8080

Exit codes: 0 everything works, 1 something does not.
"""


@app.command("doctor", epilog=_EXAMPLES)
def doctor(
    ctx: typer.Context, provider: models.Provider = None, base_url: models.BaseUrl = None, model: models.Model = None,
    repair: Annotated[bool, typer.Option("--repair", help="Make a search index anew that does not match the store's axioms.")] = False,
) -> Outcome:
    """Check that everything needed is there and works; with --provider or --base-url, what that endpoint can do."""
    from synproof_cli.wiring import examine_provider, store_path
    from synproof_cli.workflows.doctor import examine

    session = ctx.obj
    session.tolerant = True

    def _place() -> tuple[Path, bool]:
        settings = session.settings()
        return store_path(settings), not settings.given("db")

    def _endpoint() -> list[dict[str, object]]:
        return examine_provider(session.settings(provider=provider, base_url=base_url, model=model), session.environ)

    named = provider is not None or base_url is not None
    document = examine(lambda: list(session.settings().warnings), _place, _endpoint if named else None, repair=repair)
    works = all(check["ok"] for check in document["checks"])  # type: ignore[attr-defined]
    return Outcome("doctor", document, OK if works else REFUTED)
