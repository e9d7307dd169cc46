"""`synproof init`."""

from pathlib import Path
from typing import Annotated

import typer

from synproof_cli.cli.session import Outcome

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof init
  synproof init policies
"""


@app.command("init", epilog=_EXAMPLES)
def init(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Where; it must be there.")] = ".",
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
) -> Outcome:
    """Write a synproof.toml and a small world to start from."""
    from synproof_cli.workflows.init import start_folder

    return Outcome("init", start_folder(Path(folder), force=force))
