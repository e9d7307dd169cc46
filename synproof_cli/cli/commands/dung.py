"""`synproof dung`."""

from pathlib import Path
from typing import Annotated

import typer

from synproof_cli.cli.exit_codes import NO_VERDICT, OK, REFUTED
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.words import read_bytes, readable

app = typer.Typer()

_CODES = {"IN": OK, "OUT": REFUTED, "UNDEC": NO_VERDICT}
_EXAMPLES = """\
Examples:
  synproof dung framework.apx
  synproof dung framework.af --query 3
  printf 'p af 2\\n1 2\\n' | synproof dung -

Exit codes with --query: 0 IN, 1 OUT, 3 undecided.
"""


@app.command("dung", epilog=_EXAMPLES)
def dung(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An .af, .apx or .tgf file, or - for standard input.")],
    query: Annotated[str | None, typer.Option("--query", metavar="ARG", help="Ask about one argument.")] = None,
    semantics: Annotated[str, typer.Option("--semantics", metavar="NAME", help="Only grounded is computed.")] = "grounded",
) -> Outcome:
    """The grounded labelling of an argumentation framework."""
    from synproof_cli.workflows.dung import label_framework

    suffix = None if file == "-" else Path(file).suffix.lower()
    name = None if query is None else readable(query, "--query")
    document = label_framework(read_bytes(file), suffix, name, semantics)
    return Outcome("dung", document, OK if query is None else _CODES[str(document["label"])])
