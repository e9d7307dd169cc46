"""`synproof bench`."""

from typing import Annotated

import typer

from synproof_cli.cli.session import Outcome
from synproof_cli.cli.words import read_bytes, shown
from synproof_cli.errors import UsageError

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof bench items.jsonl --use formulas
  synproof bench items.jsonl --use formulas -o scores.json

One JSON object a line: id, formulas (or formulas_prop), thesis_formula (or thesis_formula_prop), label, and clean where known.
Labels: TRUE, FALSE, UNKNOWN, NOT_ENTAILED, INCONSISTENT. Exit code 0: it ran.
"""


@app.command("bench", epilog=_EXAMPLES)
def bench(
    ctx: typer.Context,
    data: Annotated[str, typer.Argument(metavar="DATA.jsonl", help="Labelled items, or - for standard input.")],
    use: Annotated[str, typer.Option("--use", metavar="WHAT", help="What is decided: formulas.")] = "formulas",
    timeout: Annotated[float, typer.Option("--timeout", min=0, metavar="SECONDS", help="An item may take; 0: no limit.")] = 60.0,
) -> Outcome:
    """Decide labelled items and count right, wrong and refused."""
    from synproof_cli.cli.progress import item_counter
    from synproof_cli.wiring import time_budget
    from synproof_cli.workflows.bench import bench as run_bench

    if use != "formulas":
        raise UsageError(f"--use {use[:40]} is not there", hint="--use formulas: items are decided from their formulas")
    counter = item_counter(ctx.obj)
    return Outcome("bench", run_bench(read_bytes(data), shown(data), on_item=counter, budget=lambda: time_budget(timeout)))
