"""`synproof schema`."""

from typing import Annotated

import typer

from synproof_cli.cli.session import Outcome

app = typer.Typer()

_EXAMPLES = """\
Examples:
  synproof schema
  synproof schema debate-result > debate-result.schema.json
"""


@app.command("schema", epilog=_EXAMPLES)
def schema(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Which document; left out: the list of names.")] = None,
) -> Outcome:
    """The JSON Schema of a document that some command prints with --format json."""
    from synproof_cli.workflows.schema import schema_names, schema_of

    if name is None:
        return Outcome("schemas", {"schemas": schema_names()})
    return Outcome("schema", schema_of(name))
