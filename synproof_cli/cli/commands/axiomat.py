"""`synproof axiomat`: documents into axioms."""

from typing import Annotated, Final

import typer

from synproof_cli.cli import documents
from synproof_cli.cli.session import Outcome

app = typer.Typer()

Provider = Annotated[str | None, typer.Option("--provider", metavar="NAME", help="A model that proposes rules, audited all the same.")]
Model = Annotated[str | None, typer.Option("--model", metavar="NAME", help="Which model.")]
BaseUrl = Annotated[str | None, typer.Option("--base-url", metavar="URL", help="Where it is: any endpoint that speaks OpenAI's protocol.")]

_EXTRACT: Final = """\
Examples:
  synproof axiomat extract policy.pdf
  synproof axiomat extract contract.docx annex.md -o axioms.json -o report.html
  synproof axiomat extract law.pdf --pages 3-9 --json
  synproof axiomat extract "A fee is due. The fee is 20 %."

Every axiom quotes its document word for word, with page and place. What would lose a number, a "not" or a "may" is quarantined.
Exit codes: 0 extracted, 2 a file could not be read, 3 nothing to extract.
"""


@app.command("extract", epilog=_EXTRACT)
def extract(
    ctx: typer.Context,
    files: documents.Files,
    pages: documents.Pages = "",
    password: documents.Password = "",
    pdf_backend: documents.Backend = "pypdf",
    media: documents.Media = "",
    timeout: documents.Timeout = 60.0,
    provider: Provider = None,
    model: Model = None,
    base_url: BaseUrl = None,
) -> Outcome:
    """Documents as atomic, audited axioms: duplicates merged, conflicts named, nothing stored."""
    from synproof_cli.cli.eta import eta
    from synproof_cli.wiring import time_budget
    from synproof_cli.workflows.extract import extract as extract_documents
    from synproof_cli.workflows.extract_doc import extraction_doc

    asker = documents.asker_of(ctx, provider, model, base_url)
    with eta(ctx.obj) as progress:
        read, unreadable = documents.read_all(files, pages, password, pdf_backend, media, progress)
        found = extract_documents(read, asker=asker, budget=time_budget(timeout), progress=progress)
        document = extraction_doc(found, unreadable)
    return Outcome("axiomat-extract", document, documents.exit_code_of(document))
