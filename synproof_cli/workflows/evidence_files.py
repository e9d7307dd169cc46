"""Bundles in folders: read without following links, bounded in number and size, and written whole."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from synproof_cli.errors import InputError
from synproof_cli.evidence.bundle import LEGACY_MANIFEST, MANIFEST, MAX_FILES, MAX_TOTAL, Bundle
from synproof_cli.evidence.canonical import MAX_BYTES

_MOST_ENTRIES: Final = 4 * MAX_FILES


def read_folder(folder: str) -> Bundle:
    """The bundle in a folder. Raises InputError where there is no such folder or it cannot be read.

    Links and special files are noted and never opened, files that are too large are noted and not read.
    """
    files: dict[str, bytes] = {}
    irregular: list[str] = []
    oversized: list[str] = []
    total = 0
    try:
        for path, entry in _entries(Path(folder)):
            if not stat.S_ISREG(entry.st_mode):
                irregular.append(path)
            elif entry.st_size > MAX_BYTES or total + entry.st_size > MAX_TOTAL or len(files) + len(oversized) > MAX_FILES:
                oversized.append(path)
            else:
                files[path] = (Path(folder) / path).read_bytes()
                total += entry.st_size
    except (OSError, ValueError) as fault:
        raise InputError(f"cannot read the bundle {folder}: {getattr(fault, 'strerror', None) or fault}", file=folder) from fault
    return Bundle(files, tuple(irregular), tuple(oversized))


def _entries(root: Path) -> list[tuple[str, os.stat_result]]:
    """Relative paths of everything but folders, with what they are."""
    found: list[tuple[str, os.stat_result]] = []
    todo = [root]
    while todo and len(found) < _MOST_ENTRIES:
        folder = todo.pop()
        for entry in sorted(os.scandir(folder), key=lambda one: one.name):
            status = entry.stat(follow_symlinks=False)
            if stat.S_ISDIR(status.st_mode):
                todo.append(folder / entry.name)
            else:
                found.append(((folder / entry.name).relative_to(root).as_posix(), status))
    return found


def bundle_folders(folder: str) -> list[str]:
    """The folder itself if it is a bundle, else all bundles below it, in order; itself where there are none. Raises InputError."""
    root = Path(folder)
    try:
        if not root.is_dir():
            raise InputError(f"there is no folder {folder}", hint="name a bundle's folder, or a bundle of the store", file=folder)
        if _is_bundle(root):
            return [folder]
        below = sorted(str(path.parent) for name in (MANIFEST, LEGACY_MANIFEST) for path in root.rglob(name))
    except (OSError, ValueError) as fault:
        raise InputError(f"cannot read {folder}: {getattr(fault, 'strerror', None) or fault}", file=folder) from fault
    return list(dict.fromkeys(below)) or [folder]


def _is_bundle(folder: Path) -> bool:
    return any((folder / name).exists() for name in (MANIFEST, LEGACY_MANIFEST))


def write_folder(bundle: Bundle, folder: str) -> None:
    """Write a bundle into a folder that is not there yet, or is empty. Raises InputError."""
    root = Path(folder)
    try:
        root.mkdir(parents=True, exist_ok=True)
        if any(root.iterdir()):
            raise InputError(f"the folder {folder} is not empty", hint="name a new folder", file=folder)
        for path, data in bundle.files.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    except (OSError, ValueError) as fault:
        raise InputError(f"cannot write {folder}: {getattr(fault, 'strerror', None) or fault}", file=folder) from fault
