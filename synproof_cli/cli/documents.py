"""Documents as commands take them: files, `-` and text as it was typed, read with the options that both `axiomat` and `ingest` have."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from synproof_cli.cli.exit_codes import NO_VERDICT, OK, USAGE
from synproof_cli.cli.words import read_bytes, readable
from synproof_cli.errors import EmptyInputError, UsageError

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="PDF, DOCX, TXT or Markdown; - for standard input; or text in quotes.")]
Pages = Annotated[str, typer.Option("--pages", metavar="RANGE", help="Only these pages: 3-9, or 1,4-6, or 12-.")]
Password = Annotated[str, typer.Option("--password", metavar="TEXT", help="Opens an encrypted PDF.")]
Backend = Annotated[str, typer.Option("--pdf-backend", metavar="NAME", help="pypdf, or pdfium (faster; pip install synproof-cli[pdfium]).")]
Media = Annotated[str, typer.Option("--type", metavar="TYPE", help="What the input is: pdf, docx, txt, md. Else it is looked at.")]
Timeout = Annotated[float, typer.Option("--timeout", min=0, metavar="SECONDS", help="For the search for conflicts; 0: no limit.")]

_BACKENDS = ("pypdf", "pdfium")
_MEDIA = ("pdf", "docx", "txt", "md")


def read_all(
    files: Sequence[str], pages: str, password: str, backend: str, media: str, progress: Callable[[str, int, int], None],
) -> tuple[list[Any], list[Any]]:
    """The documents, and what could not be read. Raises UsageError."""
    from synproof_cli.readers import ReadOptions
    from synproof_cli.workflows.documents import Unreadable, parse_pages, read_documents

    if backend not in _BACKENDS:
        raise UsageError(f"there is no PDF backend '{backend[:40]}'", hint=f"known: {', '.join(_BACKENDS)}")
    if media and media not in _MEDIA:
        raise UsageError(f"there is no type '{media[:40]}'", hint=f"known: {', '.join(_MEDIA)}")
    options = ReadOptions(parse_pages(pages) if pages else (), password, backend)  # type: ignore[arg-type]
    names = [readable(file, "FILE") if not _is_name(file) else file for file in files]
    found = read_documents(
        names, options, media=media or None, stdin=lambda: read_bytes("-"),
        progress=lambda path, done, total: progress(f"reading {path}{': page' if total > 1 else ''}", done, total),
    )
    bad = [one for one in found if isinstance(one, Unreadable)]
    return [one for one in found if not isinstance(one, Unreadable)], bad


def _is_name(file: str) -> bool:
    """Names of files stay as the system gave them, whatever bytes they hold."""
    return any("\ud800" <= sign <= "\udfff" for sign in file) and "\n" not in file and sys.platform != "win32"


def asker_of(ctx: typer.Context, provider: str | None, model: str | None, base_url: str | None) -> Any:
    """The model that proposes rules; None where none is configured."""
    from synproof_cli.wiring import askers

    session = ctx.obj
    settings = session.settings(provider=provider, model=model, base_url=base_url)
    made = askers(settings, session.environ)
    return made if made.by_role else None


def exit_code_of(document: dict[str, Any]) -> int:
    """2 where nothing could be read or a file could not, 3 where nothing was extracted or all that was given is empty, else 0."""
    if document["errors"]:
        return NO_VERDICT if all(one["code"] == EmptyInputError.code for one in document["errors"]) and not document["documents"] else USAGE
    report = document["report"]
    extracted = report["axioms"] + report["merged"] + report["quarantined"]
    return OK if extracted else NO_VERDICT
