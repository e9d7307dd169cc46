"""`synproof bench`."""

from typing import Annotated

import typer

from synproof_cli.cli.session import Outcome
from synproof_cli.cli.words import read_bytes, shown
from synproof_cli.errors import UsageError

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof bench items.jsonl
  synproof bench items.jsonl --existential-import -o scores.json
  synproof bench items.jsonl --use formulas

One JSON object a line: id, axioms and thesis in words, or formulas and thesis_formula; label, and clean where known.
Labels: TRUE, FALSE, UNKNOWN, NOT_ENTAILED, INCONSISTENT. Exit code 0: it ran.
"""


@app.command("bench", epilog=_EXAMPLES)
def bench(
    ctx: typer.Context,
    data: Annotated[str, typer.Argument(metavar="DATA.jsonl", help="Labelled items, or - for standard input.")],
    use: Annotated[str, typer.Option("--use", metavar="WHAT", help="What is decided: text, or formulas.")] = "text",
    existential_import: Annotated[bool, typer.Option("--existential-import", help="\"All A are B\" says that there are As.")] = False,
    contraposition: Annotated[bool | None, typer.Option("--contraposition/--no-contraposition", help="Rules backwards too.")] = None,
    which: Annotated[int | None, typer.Option("--reading", metavar="N", help="Of a sentence with several readings, this one.")] = None,
    timeout: Annotated[float, typer.Option("--timeout", min=0, metavar="SECONDS", help="An item may take; 0: no limit.")] = 60.0,
) -> Outcome:
    """Decide labelled items and count right, wrong and refused."""
    from synproof_cli.cli.progress import item_counter
    from synproof_cli.wiring import time_budget
    from synproof_cli.workflows.bench import Reading
    from synproof_cli.workflows.bench import bench as run_bench

    if use not in ("text", "formulas"):
        raise UsageError(f"--use {use[:40]} is not there", hint="--use text (the sentences are read) or --use formulas")
    settings = ctx.obj.settings(contraposition=contraposition)
    document = run_bench(
        read_bytes(data), shown(data), use="text" if use == "text" else "formulas",
        reading=Reading(existential_import, settings["contraposition"], which),
        on_item=item_counter(ctx.obj), budget=lambda: time_budget(timeout),
    )
    return Outcome("bench", document)
