"""Where an outcome goes: files first, then stdout; the exit code only after both."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from synproof_cli.cli import streams
from synproof_cli.cli.exit_codes import USAGE
from synproof_cli.cli.session import Outcome, Session
from synproof_cli.cli.streams import is_terminal
from synproof_cli.errors import InputError, SynproofError, UsageError
from synproof_cli.render.look import Look
from synproof_cli.render.registry import SUFFIXES, format_of_file, formats_of, quiet, render

_OWN_SUFFIXES: Final = {".toml": "toml", ".md": "markdown", ".markdown": "markdown"}
_OWN_FORMATS: Final = {"world-export": ("toml", "markdown", "aws")}
_IN_FILES: Final = 100
"""Width of text in a file."""


def write(outcome: Outcome, session: Session) -> int:
    """Write the outcome everywhere it was asked for; the exit code.

    A file that cannot be written does not keep the others from being written; the exit code then is USAGE, never a verdict's.
    Raises UsageError for a format that this kind of document has not, and as `streams.write_out`.
    """
    failed = False
    look = Look(_IN_FILES, verbose=session.common.verbose, next=outcome.next)
    for name in session.common.output:
        try:
            _write_file(Path(name), _text(outcome, _format_of_file(outcome, name), look))
        except SynproofError as error:
            failed = True
            streams.note(f"{error.message} ({error.hint})" if error.hint else error.message)
    shown = _for_stdout(outcome, session)
    session.answered = True
    streams.write_out(shown)
    return USAGE if failed else outcome.exit_code


def _for_stdout(outcome: Outcome, session: Session) -> str:
    if outcome.kind in ("help", "version"):  # needs no configuration, and must not fail for the fault of one
        return render(outcome.kind, "json" if session.json else "text", outcome.document)
    form = _form(outcome, session)
    shown = _text(outcome, form, replace(look_of_stdout(session), next=outcome.next))
    return quiet(outcome.kind, outcome.document, shown) if session.common.quiet and form == "text" else shown


def check_for(kind: str, session: Session) -> None:
    """Raises UsageError for a suffix or a format that this kind of document has not: before the work, not after it."""
    own = _OWN_FORMATS.get(kind, ())
    for name in session.common.output:
        if _OWN_SUFFIXES.get(Path(name).suffix.lower()) not in own:
            format_of_file(kind, name)
    form = session.common.form
    known = (*formats_of(kind), *own)
    if form is not None and form not in known:
        raise UsageError(f"there is no format '{form[:40]}' for this", hint=f"known: {', '.join(known)}")


def formats_wanted(session: Session) -> set[str]:
    """The formats this run writes, on stdout and in files."""
    return {session.form(), *(SUFFIXES.get(Path(name).suffix.lower(), "") for name in session.common.output)}


def look_of_stdout(session: Session) -> Look:
    """Width, colour and signs that suit stdout."""
    encoding = getattr(sys.stdout, "encoding", None)
    return Look(
        width=shutil.get_terminal_size().columns, color=use_color(sys.stdout, session.color(), session.environ),
        ascii=not can_draw(encoding), verbose=session.common.verbose,
    )


def use_color(stream: object, wanted: str, environ: Mapping[str, str]) -> bool:
    """Whether to colour: `always` and `never` as they say; `auto` on a terminal, unless NO_COLOR or TERM=dumb."""
    if wanted != "auto":
        return wanted == "always"
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return False
    return is_terminal(stream)


def can_draw(encoding: str | None) -> bool:
    """Whether the encoding has the signs that trees are drawn with."""
    try:
        "├──│→✓…".encode(encoding or "ascii")
    except (LookupError, UnicodeError):
        return False
    return True


def _form(outcome: Outcome, session: Session) -> str:
    """The format for stdout. One from the configuration that this kind of document has not gives way to text."""
    chosen = session.form()
    known = {*formats_of(outcome.kind), *outcome.texts}
    return chosen if chosen in known or session.common.form is not None else "text"


def _format_of_file(outcome: Outcome, name: str) -> str:
    own = _OWN_SUFFIXES.get(Path(name).suffix.lower(), "")
    return own if own in outcome.texts else format_of_file(outcome.kind, name)


def _text(outcome: Outcome, form: str, look: Look) -> str:
    return outcome.texts[form] if form in outcome.texts else render(outcome.kind, form, outcome.document, look)


def _write_file(path: Path, text: str) -> None:
    """All of it or nothing, in UTF-8: the file that was there stays until the new one is whole. Raises InputError, naming the file."""
    data = text.encode("utf-8", "backslashreplace")
    try:
        target = Path(os.path.realpath(path))
        mode = target.stat().st_mode if target.exists() else None
        if mode is not None and not stat.S_ISREG(mode):
            _write_special(target, mode, data)
        else:
            _replace(target, mode, data)
    except (OSError, ValueError) as fault:
        raise InputError(f"cannot write {path}: {getattr(fault, 'strerror', None) or fault}", file=str(path)) from fault


def _write_special(target: Path, mode: int, data: bytes) -> None:
    """A pipe or a device, which nothing can take the place of."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError("it is a folder")
    target.write_bytes(data)


def _replace(target: Path, mode: int | None, data: bytes) -> None:
    part = target.with_name(f".{target.name[:100]}.{os.getpid()}.part")
    try:
        with part.open("xb") as stream:
            stream.write(data)
        if mode is not None:
            part.chmod(stat.S_IMODE(mode))
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
