"""`synproof read`."""

from typing import Annotated

import typer

from synproof_cli.cli.exit_codes import NO_VERDICT, OK
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.stores import reading
from synproof_cli.cli.words import read_text, readable

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof read "If Tweety is a penguin, Tweety does not fly." --world logic:classics
  echo "Tweety flies." | synproof read - --world logic:classics

Exit codes: 0 every part was understood, 3 not.
"""


@app.command("read", epilog=_EXAMPLES)
def read(
    ctx: typer.Context,
    sentence: Annotated[str, typer.Argument(metavar="SENTENCE", help="The sentence, or - for standard input.")],
    world: Annotated[list[str] | None, typer.Option("--world", metavar="ID", help="Whose words it is in. Repeatable.")] = None,
) -> Outcome:
    """How a sentence is read: conditions and claim as formulas, and what was not understood."""
    from synproof_cli.workflows.read import read_sentence

    settings = ctx.obj.settings(world=tuple(world) if world else None)
    text = read_text("-") if sentence == "-" else readable(sentence, "SENTENCE")
    document = read_sentence(reading(ctx), settings["world"], text)
    return Outcome("reading", document, OK if document["claim"] and not document["unread"] else NO_VERDICT)
