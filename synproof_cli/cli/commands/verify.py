"""`synproof verify`."""

from typing import Annotated

import typer

from synproof_cli.cli.exit_codes import NO_VERDICT, OK, REFUTED
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.words import read_bytes, shown

app = typer.Typer()

_CODES = {"holds": OK, "fails": REFUTED, "no_verdict": NO_VERDICT, "limit": NO_VERDICT}
_EXAMPLES = """\
Examples:
  synproof debate --formula wet --axiom "rain >> wet" --axiom rain -o result.json
  synproof verify result.json
  synproof verify result.json --expect-digest DIGEST

Exit codes: 0 the certificate holds, whatever the finding; 1 anything in it does not; 2 not a result; 3 a result without a verdict, or one
that is too large to be checked.
"""


@app.command("verify", epilog=_EXAMPLES)
def verify(
    result: Annotated[str, typer.Argument(metavar="RESULT.json", help="A result that was written as JSON, or - for standard input.")],
    expect_digest: Annotated[
        str | None, typer.Option("--expect-digest", metavar="DIGEST", help="The world must have this digest (see world list).")
    ] = None,
) -> Outcome:
    """Re-check a result's certificate: no store, no solver, nothing but the file."""
    from synproof_cli.workflows.verify import verify as verify_file

    document = verify_file(read_bytes(result), shown(result), expect_digest)
    return Outcome("verify", document, _CODES[str(document["outcome"])])
