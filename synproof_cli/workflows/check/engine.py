"""Which program decides, so that what another one decided is never used again."""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import synproof_cli

_ROOT: Final = Path(synproof_cli.__file__).parent
_PASSED_OVER: Final = "__pycache__"


@cache
def engine() -> str:
    """The version with a digest of the program's files: two states of a clone have one version, and may decide differently."""
    return f"{synproof_cli.__version__}+{digest_below(_ROOT)}"


def digest_below(root: Path) -> str:
    """A digest of all files below a folder and of their names; nothing where one cannot be read (a program in an archive)."""
    found = sha256()
    try:
        for place, folders, files in os.walk(root):
            folders[:] = sorted(name for name in folders if name != _PASSED_OVER)
            for name in sorted(files):
                path = Path(place, name)
                found.update(f"{path.relative_to(root).as_posix()}\0{path.stat().st_size}\0".encode())
                found.update(path.read_bytes())
    except OSError:
        return ""
    return found.hexdigest()[:16]
