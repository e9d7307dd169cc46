"""What the commands of `synproof evidence` share: where bundles are kept and found, and exit codes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from synproof_cli.cli.exit_codes import NO_VERDICT, OK, REFUTED, USAGE
from synproof_cli.cli.stores import reading, writing

if TYPE_CHECKING:
    from synproof_cli.evidence.bundle import Bundle
    from synproof_cli.workflows.evidence import Keeping

_NONE = frozenset(("unsupported", "ambiguous"))


def keeping(ctx: typer.Context, name: str | None, *, save: bool) -> Keeping:
    """The store to keep bundles in; with `save` off, none. Raises StoreError where it cannot be written."""
    from synproof_cli.errors import UsageError
    from synproof_cli.workflows.evidence import Keeping

    if not save:
        if name:
            raise UsageError("--name names a bundle that is kept", hint="leave out --no-save")
        return Keeping(None)
    store, now = writing(ctx)
    return Keeping(store, now, name or "")


def sources_of(ctx: typer.Context, names: list[str]) -> list[tuple[str, Bundle]]:
    """The bundles meant by folders and by names and digests of the store. Raises InputError, NotFoundError."""
    from synproof_cli.workflows.evidence import load
    from synproof_cli.workflows.evidence_files import bundle_folders, read_folder

    found: list[tuple[str, Bundle]] = []
    for name in names:
        if _is_place(name):
            found += [(folder, read_folder(folder)) for folder in bundle_folders(name)]
        else:
            found.append((name, load(name, reading(ctx))))
    return found


def _is_place(name: str) -> bool:
    """Whether the name is meant as a folder's."""
    try:
        return "/" in name or Path(name).exists()
    except (OSError, ValueError):
        return False


def code_of_result(document: Mapping[str, Any]) -> int:
    """The exit code of an agent-result."""
    error = document.get("error")
    if isinstance(error, Mapping) and error.get("code") == "bundle_not_found":
        return USAGE
    status = document["resultStatus"]
    return NO_VERDICT if status in _NONE else REFUTED if status == "rejected" else OK


def code_of_verification(document: Mapping[str, Any]) -> int:
    """The exit code of several verifications: 1 before 3 before 0; 2 where no bundle was there at all."""
    entries = document["bundles"]
    if all(entry["code"] == "bundle_not_found" for entry in entries):
        return USAGE
    return REFUTED if document["rejected"] else NO_VERDICT if document["unsupported"] else OK
