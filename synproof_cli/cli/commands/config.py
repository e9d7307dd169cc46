"""`synproof config`."""

import typer

from synproof_cli.cli.session import Outcome

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof config show
  SYNPROOF_REQUIRE=proved synproof config show --format json

A flag goes before a SYNPROOF_* variable, that before synproof.toml in the current folder, that before your own file, that before the
default.
"""


@app.command("show", epilog=_EXAMPLES)
def show(ctx: typer.Context) -> Outcome:
    """Every setting, its value, and where the value comes from."""
    return Outcome("config", ctx.obj.settings().to_dict())
