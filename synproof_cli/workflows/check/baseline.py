"""What was wrong before and is no worse now: failures that are known from an earlier result, or from another state of the repository."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from synproof_cli.errors import InputError
from synproof_cli.workflows.check.judge import (
    BELOW,
    FAILED,
    KNOWN,
    NO_VERDICT,
    SUPPRESSED,
    WORST,
    Judging,
    counted,
    is_as_expected,
    is_over,
)

if TYPE_CHECKING:
    import tarfile

Baseline = Mapping[str, Mapping[str, Any]]
"""Rows of an earlier run by their fingerprints."""

_ACCEPTED: Final = (FAILED, BELOW, NO_VERDICT, KNOWN, SUPPRESSED)
_COMPARED: Final = (FAILED, BELOW, NO_VERDICT)
_OPEN: Final = "UNDECIDED"
_GIT_SECONDS: Final = 120
_MAX_TREE: Final = 512 * 1024 * 1024


def with_baseline(rows: Sequence[dict[str, Any]], before: Baseline, judging: Judging) -> list[dict[str, Any]]:
    """The rows, those whose failure was there before and has not become worse as `known`. What did not run is never known."""
    alike: dict[str, list[Mapping[str, Any]]] = {}
    for row in before.values():
        alike.setdefault(_said(row), []).append(row)

    def known(row: Mapping[str, Any]) -> bool:
        same = alike.get(_said(row))
        if same:
            return all(_is_known(row, one, judging) for one in same)
        return _is_known(row, before.get(row["fingerprint"]), judging)

    return [counted(row | {"outcome": KNOWN}, judging) if known(row) else row for row in rows]


def _said(row: Mapping[str, Any]) -> str:
    """What a claim says, and in which file. Where the file has had such a claim, an equal one of another file, under another world
    perhaps, makes nothing known; where it has not, it may have been renamed.
    """
    return json.dumps([row.get(name) for name in ("path", "thesis", "given", "expect", "require")])


def _is_known(row: Mapping[str, Any], before: Mapping[str, Any] | None, judging: Judging) -> bool:
    if before is None or row["outcome"] not in _COMPARED or before.get("outcome") not in _ACCEPTED:
        return False
    now, then = row["finding"], before.get("finding")
    if now not in WORST or then not in WORST or now == _OPEN or is_over(row["ignored"], judging):
        return False  # what a limit cut short is no verdict; and a suppression that has ended fails, for what it hid is not known
    if _is_graver(row, before) or row["world"] != before.get("world", row["world"]):
        return False
    return bool(now == then or (row["expect"] is None and WORST.index(now) >= WORST.index(then)))


def _is_graver(row: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    """Whether it fails for another reason than its finding, one that was not there before: a verdict that moved, or that is not stable."""
    return row["outcome"] == FAILED and is_as_expected(row) and row["reason"] != before.get("reason")


def baseline_of(text: str, base: Path, run_at: Callable[[Path], Sequence[Mapping[str, Any]]]) -> Baseline:
    """The baseline that a file with a result, or a state of the repository (`run_at` checks it there), stands for.

    Raises InputError where it is neither.
    """
    path = base / text
    if path.is_file():
        return by_fingerprint(_rows_of(path, text))
    with _state(text, base) as folder:
        return by_fingerprint(run_at(folder))


def by_fingerprint(rows: Sequence[Mapping[str, Any]]) -> Baseline:
    """Rows by their fingerprints."""
    return {str(row["fingerprint"]): row for row in rows if row.get("fingerprint")}


def _rows_of(path: Path, shown: str) -> Sequence[Mapping[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
        if path.suffix.lower() in (".jsonl", ".ndjson"):
            entries = [json.loads(line) for line in text.split("\n") if line.strip()]
        else:
            entries = json.loads(text)["claims"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as fault:
        raise InputError(f"{shown} is no result of synproof check: {fault}", hint="synproof check … -o FILE.json", file=shown) from fault
    rows = [entry for entry in entries if isinstance(entry, dict) and "fingerprint" in entry] if isinstance(entries, list) else []
    if not rows and entries:
        raise InputError(f"{shown} holds no claims with fingerprints", hint="synproof check … -o FILE.json", file=shown)
    return rows


@contextmanager
def _state(ref: str, base: Path) -> Iterator[Path]:
    """A folder with the repository as it was, and in it the place that `base` has."""
    hint = "--baseline takes a result (.json, .jsonl) or a commit, branch or tag"
    if ref.startswith("-") or not ref.strip():
        raise InputError(f"--baseline {ref[:60]} is neither a file nor a commit", hint=hint)
    commit = _git(["rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}"], base, ref, hint).decode().strip()
    prefix = _git(["rev-parse", "--show-prefix"], base, ref, hint).decode("utf-8", "surrogateescape").rstrip("\n")
    top = _git(["rev-parse", "--show-toplevel"], base, ref, hint).decode("utf-8", "surrogateescape").rstrip("\n")
    archive = _git(["archive", "--format=tar", commit], Path(top), ref, hint)
    if len(archive) > _MAX_TREE:
        raise InputError(f"the repository at {ref[:60]} is too large", hint="give a result of an earlier run: --baseline FILE.json")
    import tarfile
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="synproof-") as name:
        with tarfile.open(fileobj=io.BytesIO(archive)) as tree:
            tree.extractall(name, filter=_kept_inside)  # noqa: S202 - the filter is the standard one
        folder = Path(name, prefix)
        folder.mkdir(parents=True, exist_ok=True)
        yield folder


def _kept_inside(member: tarfile.TarInfo, folder: str) -> tarfile.TarInfo | None:
    """A repository may hold links that lead out of it, and what is no file: these are left out."""
    import tarfile

    try:
        return tarfile.data_filter(member, folder)
    except tarfile.FilterError:
        return None


def _git(words: list[str], folder: Path, ref: str, hint: str) -> bytes:
    import subprocess

    pipe = subprocess.PIPE
    try:
        with subprocess.Popen(["git", *words], cwd=folder, stdout=pipe, stderr=pipe) as process:  # noqa: S603, S607
            try:
                output, errors = process.communicate(timeout=_GIT_SECONDS)
            except BaseException:
                process.kill()
                raise
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise InputError(f"--baseline {ref[:60]}: git cannot be asked: {fault}", hint=hint) from fault
    if process.returncode:
        said = " ".join(errors.decode("utf-8", "replace").split())[:160]
        raise InputError(f"--baseline {ref[:60]} is neither a file nor a commit{f': {said}' if said else ''}", hint=hint)
    return output
