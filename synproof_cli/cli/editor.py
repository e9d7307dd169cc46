"""A text in the user's own editor."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from synproof_cli.errors import InputError, SynproofError, UsageError


def edited(text: str, accept: Callable[[str], Any]) -> Any:
    """What `accept` returns for the edited text. A text that it refuses is kept in a file, and the error says where.

    Raises UsageError without an editor, InputError when the editor fails.
    """
    handle, name = tempfile.mkstemp(prefix="synproof-", suffix=".toml")
    path = Path(name)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
    try:
        _run([*_editor(), name])
        changed = path.read_text(encoding="utf-8")
        try:
            document = accept(changed)
        except SynproofError as error:
            error.hint = f"{error.hint + '; ' if error.hint else ''}your text is kept in {name}"
            raise
    except SynproofError:
        if path.read_bytes() == text.encode():
            path.unlink()
        raise
    path.unlink()
    return document


def _editor() -> list[str]:
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not command:
        raise UsageError("no editor is named", hint="set EDITOR, or give the new content with --file")
    return shlex.split(command, posix=sys.platform != "win32")


def _run(command: list[str]) -> None:
    try:
        code = subprocess.run(command, check=False).returncode  # noqa: S603 - the user's own choice
    except OSError as fault:
        raise InputError(f"the editor {command[0]} cannot be started: {fault.strerror or fault}", hint="set EDITOR") from fault
    if code:
        raise InputError(f"the editor {command[0]} ended with code {code}; nothing is changed")
