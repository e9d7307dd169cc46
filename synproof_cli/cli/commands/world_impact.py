"""`synproof world impact`: registered with the other commands of the group."""

from pathlib import Path
from typing import Annotated

import typer

from synproof_cli.cli.commands.world import app
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.stores import reading
from synproof_cli.cli.words import all_readable

_EPILOG = """\
Examples:
  synproof world impact my:rules --from 3 --to 4
  synproof world impact rules.toml --from old-rules.toml
  synproof world impact my:rules --from 3 claims.toml docs/ -o impact.sarif

Claims of both versions are decided, and those of the paths that name no other world; only where the change can bear on them twice.
Exit codes: 0 no verdict turned, 1 one did, 2 unreadable input or no claim.
"""


@app.command("impact", epilog=_EPILOG)
def impact(
    ctx: typer.Context,
    world: Annotated[str, typer.Argument(metavar="ID", help="A world's id or a TOML file: what it is now, unless --to says otherwise.")],
    paths: Annotated[list[str] | None, typer.Argument(metavar="[PATH...]", help="More claims, as synproof check takes them.")] = None,
    before: Annotated[str, typer.Option("--from", metavar="V1", help="The version before: a number, an id or a TOML file.")] = "",
    after: Annotated[str, typer.Option("--to", metavar="V2", help="The version after (the newest).")] = "",
    as_of: Annotated[str | None, typer.Option("--as-of", metavar="DATE", help="Axioms in force on this day (today).")] = None,
    timeout: Annotated[float | None, typer.Option("--timeout", metavar="SECONDS", help="A claim may take; 0: no limit (600).")] = None,
) -> Outcome:
    """Which verdicts a change of a world turns, and which rules did it."""
    from synproof_cli.cli.progress import item_counter
    from synproof_cli.errors import UsageError
    from synproof_cli.wiring import system_clock
    from synproof_cli.workflows.check.decide import Asking
    from synproof_cli.workflows.check.impact import impact as impact_of
    from synproof_cli.workflows.check.impact import versions_meant

    if not before:
        raise UsageError("--from is missing", hint="synproof world impact ID --from 3 --to 4")
    settings = ctx.obj.settings(as_of=as_of, timeout=timeout)
    clock = system_clock()
    asking = Asking(
        settings["as_of"] or clock.today(), settings["timeout"] or None, ignore_unread=settings["ignore_unread"],
        contraposition=settings["contraposition"],
    )
    old, new = versions_meant(world, before, after)
    document = impact_of(
        old, new, all_readable(paths, "PATH"), asking, base=Path(), store=reading(ctx), clock=clock, on_item=item_counter(ctx.obj),
    )
    return Outcome("world-impact", document, document["exit_code"])
