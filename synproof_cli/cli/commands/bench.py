"""`synproof bench`."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from synproof_cli.cli import models
from synproof_cli.cli.reading import readers_alone
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.words import read_bytes, shown
from synproof_cli.errors import UsageError

if TYPE_CHECKING:
    from synproof_cli.workflows.config import Settings

app = typer.Typer()

_UNLIMITED: Final = 1_000_000_000
"""Calls of a run over many items, where nobody says how many: the limit of a single debate means nothing here."""

_EXAMPLES = """\
Examples:
  synproof bench items.jsonl
  synproof bench items.jsonl --existential-import -o scores.json
  synproof bench items.jsonl --use formulas
  synproof bench --dogma
  synproof bench items.jsonl --provider ollama --model M --readers 3 --max-calls 500

One JSON object a line: id, axioms and thesis in words, or formulas and thesis_formula; label, and clean where known.
Labels: TRUE, FALSE, UNKNOWN, NOT_ENTAILED, INCONSISTENT. Exit code 0: it ran; with --dogma: every run follows the axioms, else 1.
"""


@app.command("bench", epilog=_EXAMPLES)
def bench(
    ctx: typer.Context,
    data: Annotated[str | None, typer.Argument(metavar="DATA.jsonl", help="Labelled items, or - for standard input.")] = None,
    use: Annotated[str, typer.Option("--use", metavar="WHAT", help="What is decided: text, or formulas.")] = "text",
    existential_import: Annotated[bool, typer.Option("--existential-import", help="\"All A are B\" says that there are As.")] = False,
    contraposition: Annotated[bool | None, typer.Option("--contraposition/--no-contraposition", help="Rules backwards too.")] = None,
    which: Annotated[int | None, typer.Option("--reading", metavar="N", help="Of a sentence with several readings, this one.")] = None,
    timeout: Annotated[float | None, typer.Option(
        "--timeout", min=0, metavar="SECONDS", help="An item may take; 0: no limit (60, with models 600).",
    )] = None,
    provider: models.Provider = None,
    model: models.Model = None,
    base_url: models.BaseUrl = None,
    model_reader: models.ModelReader = None,
    readers: models.Readers = None,
    min_agreement: models.MinAgreement = None,
    max_calls: Annotated[int | None, typer.Option("--max-calls", metavar="N", help="Requests to models, over all items or runs.")] = None,
    max_tokens: models.MaxTokens = None,
    max_cost: models.MaxCost = None,
    record: models.Record = None,
    replay_only: models.ReplayOnly = None,
    dogma: Annotated[bool, typer.Option("--dogma", help="Models in bad faith against worlds that contradict common knowledge.")] = False,
) -> Outcome:
    """Decide labelled items and count right, wrong and refused."""
    from synproof_cli.cli.progress import item_counter
    from synproof_cli.wiring import time_budget
    from synproof_cli.workflows.bench import Reading, models_report
    from synproof_cli.workflows.bench import bench as run_bench

    if use not in ("text", "formulas"):
        raise UsageError(f"--use {use[:40]} is not there", hint="--use text (the sentences are read) or --use formulas")
    if dogma is (data is not None):
        raise UsageError("--dogma brings its own worlds" if dogma else "there is nothing to decide", hint="DATA.jsonl, or --dogma")
    settings = ctx.obj.settings(
        contraposition=contraposition, provider=provider, model=model, base_url=base_url, model_reader=model_reader, readers=readers,
        min_agreement=min_agreement, max_calls=max_calls if max_calls is not None else _UNLIMITED, max_tokens=max_tokens,
        max_cost=max_cost,
    )
    if data is None:
        return _dogma(ctx, settings, record=record, replay_only=replay_only)
    content = read_bytes(data)
    with readers_alone(ctx, record=record, replay_only=replay_only) as asked:
        seconds = timeout if timeout is not None else 60.0 if asked is None else 600.0
        document = run_bench(
            content, shown(data), use="text" if use == "text" else "formulas",
            reading=Reading(existential_import, settings["contraposition"], which, asked.readers if asked is not None else None),
            on_item=item_counter(ctx.obj), budget=lambda: time_budget(seconds),
        )
        if asked is not None:
            document["models"] = models_report(document, *asked.used())
    return Outcome("bench", document)


def _dogma(ctx: typer.Context, settings: "Settings", *, record: str | None, replay_only: str | None) -> Outcome:
    """The Counterfactual Dogma Test against the configured endpoint, else against the built-in ones."""
    from synproof_cli import wiring
    from synproof_cli.cli.progress import item_counter
    from synproof_cli.workflows.dogma import dogma

    asked = wiring.models(settings, ctx.obj.environ, record=record, replay_only=replay_only)
    if asked is None:
        document = dogma(on_run=item_counter(ctx.obj))
    else:
        asked.begin("dogma", None, None)
        try:
            document = dogma({models.who_is_asked(asked): asked.askers}, on_run=item_counter(ctx.obj))
        finally:
            asked.end()
    return Outcome("bench", document, 0 if document["wrong"] == 0 else 1)
