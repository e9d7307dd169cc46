"""`synproof evidence export-lean`: the theorem of a bundle, and what Lean says of it where there is a Lean."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.evidence.lean import theorem
from synproof_cli.evidence.verify import verify_bundle
from synproof_cli.store.db import Store
from synproof_cli.workflows.evidence import load

SECONDS: Final = 300.0
_SHOWN: Final = 2000

Runner = Callable[[str], dict[str, Any]]


def export(ident: str, store: Store | None, *, lean: Runner | None = None) -> dict[str, Any]:
    """`{bundle, capability, theorem, reason, code, lean: {outcome, version, detail}}`.

    `theorem` is empty where there is none, and `reason` says why. `lean.outcome`: not_run, accepted, refused, timeout, failed; accepted and
    refused only where Lean was run on this very text. Raises NotFoundError.
    """
    found = verify_bundle(load(ident, store))
    document: dict[str, Any] = {
        "bundle": found.digest, "capability": found.manifest.capability if found.manifest else "", "theorem": "", "reason": "", "code": "",
        "lean": {"outcome": "not_run", "version": None, "detail": "there is no lean on PATH"},
    }
    try:
        source = theorem(found)
    except EvidenceFault as fault:
        failed = "refused" if found.fault is not None else "failed"
        said = {"outcome": failed, "version": None, "detail": "nothing was run"}
        return document | {"reason": fault.message, "code": fault.code, "lean": said}
    runner = lean or _found_lean()
    return document | {"theorem": source} | ({"lean": runner(source)} if runner else {})


def _found_lean() -> Runner | None:
    program = shutil.which("lean")
    return None if program is None else lambda source: run_lean(program, source)


def run_lean(program: str, source: str, seconds: float = SECONDS) -> dict[str, Any]:
    """What Lean says of a file: accepted only for exit code 0 without a warning about `sorry`."""
    import subprocess

    pipe = subprocess.PIPE
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Claim.lean"
        file.write_text(source, encoding="utf-8")
        try:
            with subprocess.Popen([program, "--version"], stdout=pipe, stderr=subprocess.STDOUT) as asked:  # noqa: S603
                version = asked.communicate(timeout=seconds)[0].decode("utf-8", "replace").strip()[:_SHOWN]
            with subprocess.Popen([program, os.fspath(file)], stdout=pipe, stderr=subprocess.STDOUT) as process:  # noqa: S603
                try:
                    said = process.communicate(timeout=seconds)[0].decode("utf-8", "replace")
                except BaseException:
                    process.kill()
                    raise
        except subprocess.TimeoutExpired:
            return {"outcome": "timeout", "version": None, "detail": f"lean did not end within {seconds:g} s"}
        except OSError as fault:
            return {"outcome": "failed", "version": None, "detail": f"lean could not be started: {fault.strerror}"}
    accepted = process.returncode == 0 and "sorry" not in said
    return {"outcome": "accepted" if accepted else "refused", "version": version, "detail": said.strip()[:_SHOWN]}
