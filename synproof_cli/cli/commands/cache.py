"""`synproof cache`: the verdicts that `check --cache` keeps."""

from typing import Annotated, Any

import typer

from synproof_cli.cli.session import Outcome

app = typer.Typer()


def _path(ctx: typer.Context) -> Any:
    from synproof_cli.wiring import store_path
    from synproof_cli.workflows.check.options import cache_path

    return cache_path(store_path(ctx.obj.settings_in_force()))


@app.command("ls", epilog="Examples:\n  synproof cache ls\n  synproof cache ls --format json")
def ls(ctx: typer.Context) -> Outcome:
    """How many verdicts are kept, by world, and in which file."""
    from synproof_cli.workflows.check.caches import summary_of

    return Outcome("cache", summary_of(_path(ctx)))


@app.command("prune", epilog="Examples:\n  synproof cache prune --days 30")
def prune(
    ctx: typer.Context, days: Annotated[int, typer.Option("--days", min=0, metavar="N", help="Remove what is older.")] = 30,
) -> Outcome:
    """Remove verdicts that were kept long ago."""
    from synproof_cli.wiring import system_clock
    from synproof_cli.workflows.check.caches import pruned

    return Outcome("cache", pruned(_path(ctx), days, system_clock()))


@app.command("clear", epilog="Examples:\n  synproof cache clear")
def clear(ctx: typer.Context) -> Outcome:
    """Remove all verdicts that are kept; they can be made again."""
    from synproof_cli.workflows.check.caches import cleared

    return Outcome("cache", cleared(_path(ctx)))
