"""The one boundary for errors: an exit code always, one line on stderr when something is wrong, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from synproof_cli import __version__
from synproof_cli.cli import exit_codes, interrupts, streams
from synproof_cli.cli.next import with_store
from synproof_cli.cli.session import Outcome, Session, wants_json
from synproof_cli.errors import InternalError, InterruptedDebateError, SynproofError, UsageError


def main(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    session = Session(json=wants_json(argv, os.environ), environ=os.environ)
    streams.occupy()
    try:
        interrupts.release()
        return _run(list(argv), session)
    except BrokenPipeError:
        return _reader_gone()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the boundary: the unforeseen, too, becomes one line and a code
        return _fail(error, session)


def _run(argv: list[str], session: Session) -> int:
    outcome = _command(argv, session)
    if outcome is None:
        return exit_codes.OK
    from synproof_cli.cli.output import write  # after the command, which may have failed

    return write(outcome, session)


def _command(argv: list[str], session: Session) -> Outcome | None:
    """Call the command; None when it has written by itself. Raises SynproofError, usage errors included."""
    if "--version" in takewhile(lambda word: word.startswith("-"), argv):
        return Outcome("version", {"version": __version__})
    import typer
    from typer._click.exceptions import ClickException

    from synproof_cli.cli.app import root

    try:
        found: Any = root().main(argv, prog_name="synproof", standalone_mode=False, obj=session)
    except ClickException as error:
        raise _as_usage_error(error) from error
    except typer.Abort as error:
        raise InterruptedDebateError("interrupted") from error
    if session.help is not None:
        return Outcome("help", {"help": session.help + "\n"})
    if isinstance(found, Outcome):
        return found
    if found == exit_codes.OK:  # the script for shell completion
        return None
    if found == exit_codes.INTERRUPTED:  # Typer turns Ctrl-C into this code
        raise InterruptedDebateError("interrupted")
    raise InternalError(f"a command gave back {found!r}")


def _as_usage_error(error: Any) -> UsageError:
    path = error.ctx.command_path if getattr(error, "ctx", None) else "synproof"
    return UsageError(error.format_message().rstrip("."), hint=f"see {path} --help")


def _fail(error: BaseException, session: Session) -> int:
    """Report a failure; where even that fails, the exit code still stands."""
    known = _known(error)
    known.hint = with_store(known.hint, session.common.db)
    code = interrupts.code() if isinstance(known, InterruptedDebateError) else exit_codes.code_of(known)
    try:
        if session.common.verbose or session.environ.get("SYNPROOF_DEBUG"):
            _traceback(error)
        if isinstance(known, InterruptedDebateError) and streams.is_terminal(sys.stderr):
            streams.write_err("\n")  # the terminal shows ^C behind whatever stood there
        streams.note(_line(known))
        if session.json and not session.answered:
            from synproof_cli.render.json_ import to_json

            streams.write_out(to_json({"error": known.to_dict()}))
    except BrokenPipeError:
        return _reader_gone()
    except (OSError, SynproofError):  # neither stream takes anything: the code is all that is left
        streams.give_up()
    return code


def _known(error: BaseException) -> SynproofError:
    if isinstance(error, SynproofError):
        return error
    if _is_interrupt(error):
        return InterruptedDebateError("interrupted")
    if isinstance(error, MemoryError | RecursionError):
        return InternalError("out of memory", hint="the input is too large for this machine")
    what = " ".join(str(error).split())
    return InternalError(f"internal error: {type(error).__name__}: {what}", hint="the details: run it again with SYNPROOF_DEBUG=1")


def _is_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl-C is at the bottom of it: Python wraps what is raised while a class is made."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _line(error: SynproofError) -> str:
    place = f" (character {error.position + 1})" if error.position is not None else ""
    hint = f" ({error.hint})" if error.hint else ""
    file = f"{error.file}: " if error.file and error.file not in error.message else ""
    return f"{file}{error.message}{place}{hint}"


def _traceback(error: BaseException) -> None:
    from traceback import format_exception

    streams.note_block("".join(format_exception(error)))


def _reader_gone() -> int:
    streams.give_up()
    return exit_codes.BROKEN_PIPE
