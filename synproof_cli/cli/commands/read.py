"""`synproof read`."""

from typing import Annotated

import typer

from synproof_cli.cli import models
from synproof_cli.cli.exit_codes import NO_VERDICT, OK
from synproof_cli.cli.reading import reading_models
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.words import all_readable, read_text, readable
from synproof_cli.errors import UsageError

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof read "If Tweety is a penguin, Tweety does not fly." --world logic:classics
  synproof read "Every penguin is a bird."
  synproof read --axioms-file rules.txt
  echo "Tweety flies." | synproof read - --world logic:classics
  synproof read "Once rain has set in, wetness of the street is certain." --world rules.toml --provider ollama --model M --readers 3
  synproof read "Once rain has set in, wetness of the street is certain." --world rules.toml --forget

Exit codes: 0 every part was understood, 3 not.
"""


@app.command("read", epilog=_EXAMPLES)
def read(
    ctx: typer.Context,
    sentence: Annotated[str | None, typer.Argument(metavar="SENTENCE", help="The sentence, or - for standard input.")] = None,
    world: Annotated[list[str] | None, typer.Option("--world", metavar="ID", help="Whose words it is in, or none. Repeatable.")] = None,
    axiom: Annotated[list[str] | None, typer.Option("--axiom", metavar="TEXT", help="An axiom to read with it.")] = None,
    axioms_file: Annotated[str | None, typer.Option("--axioms-file", metavar="FILE", help="Axioms to read with it, or alone.")] = None,
    given: Annotated[list[str] | None, typer.Option("--given", metavar="TEXT", help="A condition to read with it.")] = None,
    existential_import: Annotated[bool, typer.Option("--existential-import", help="\"All A are B\" says that there are As.")] = False,
    provider: models.Provider = None,
    model: models.Model = None,
    base_url: models.BaseUrl = None,
    model_reader: models.ModelReader = None,
    readers: models.Readers = None,
    min_agreement: models.MinAgreement = None,
    max_calls: models.MaxCalls = None,
    record: models.Record = None,
    replay_only: models.ReplayOnly = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget first what models read of these sentences: ask anew.")] = False,
) -> Outcome:
    """How a sentence is read: conditions and claim as formulas, and what was not understood."""
    from synproof_cli.workflows.added import axiom_lines
    from synproof_cli.workflows.read import read_sentence

    empty = sentence is None or not sentence.strip()
    if empty and axiom is None and axioms_file is None:
        raise UsageError("there is nothing to read", hint='synproof read "…", or --axioms-file FILE')
    settings = ctx.obj.settings(
        world=tuple(world) if world else None, provider=provider, model=model, base_url=base_url, model_reader=model_reader,
        readers=readers, min_agreement=min_agreement, max_calls=max_calls,
    )
    text = "" if sentence is None else read_text("-") if sentence == "-" else readable(sentence, "SENTENCE")
    lines = axiom_lines(read_text(axioms_file)) if axioms_file is not None else []
    sentences = (text, *all_readable(given, "--given"), *all_readable(axiom, "--axiom"), *lines)
    if forget:
        _forget(ctx, [one for one in sentences if one])
    with reading_models(ctx, record=record, replay_only=replay_only) as (store, asked, budget):
        document = read_sentence(
            store, settings["world"], text, given=all_readable(given, "--given"),
            axioms=(*all_readable(axiom, "--axiom"), *lines), existential_import=existential_import, readers=asked, budget=budget,
        )
    missed = document["unread"] or any(entry["formula"] is None for entry in document["axioms"])
    return Outcome("reading", document, OK if (document["claim"] or sentence is None) and not missed else NO_VERDICT)


def _forget(ctx: typer.Context, sentences: list[str]) -> None:
    from synproof_cli.cli import streams
    from synproof_cli.cli.stores import writing
    from synproof_cli.workflows.reading_models import forget_readings

    count = forget_readings(writing(ctx)[0], sentences)
    streams.notes(ctx.obj.common, [f"{count} kept {'reading' if count == 1 else 'readings'} of models forgotten"])
