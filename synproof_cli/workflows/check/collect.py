"""Which claims there are: paths, folders and patterns read, names and fingerprints given."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from glob import glob
from hashlib import sha256
from pathlib import Path, PurePath
from stat import S_ISREG
from typing import Any, Final

from synproof_cli.errors import InputError, SynproofError
from synproof_cli.model.canonical import digest
from synproof_cli.model.values import value
from synproof_cli.workflows.check.claim_files import csv_claims, jsonl_claims, toml_claims
from synproof_cli.workflows.check.claims import CheckClaim, ClaimError, Place
from synproof_cli.workflows.check.suffixes import DATA, LEADERS, NO_TEXTS, TEXTS

MAX_BYTES: Final = 32 * 1024 * 1024
"""Larger files are refused by name; in a folder they are passed over where no claim stands in them."""
_LINE: Final = 1 << 20
_HOLD: Final = "[[claim]] in TOML, a column thesis or formula in CSV, or an object a line in .jsonl"
_PASSED_OVER: Final = frozenset(("node_modules", "__pycache__", "venv", "site-packages", "dist", "build", "target"))
_WILD: Final = frozenset("*?[")


@value
class Problem:
    """A file, path or mark that cannot be used."""

    place: Place
    code: str
    message: str
    path: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The form it has in a result."""
        return {
            "file": self.place.file or None, "path": self.path or None, "line": self.place.line, "column": self.place.column,
            "code": self.code, "message": self.message,
        }


@dataclass(slots=True)
class Inputs:
    """What the claims of a run depend on, beside the words of the command.

    `read`: every file that was read, as it is named, with the digest of its bytes. `beside`: whether a world's file, by the folder of a
    claim's file and its name, stands there. `paths`: the files with claims from the project's `root`.
    """

    read: list[tuple[str, str]] = field(default_factory=list)
    beside: dict[tuple[str, str], bool] = field(default_factory=dict)
    root: str = ""
    paths: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Collected:
    """Claims in the order of the paths, what could not be read, and what was read. `others`: how many claims the run's filters keep out."""

    claims: list[CheckClaim] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    inputs: Inputs = field(default_factory=Inputs)
    others: int = 0


class Collector:
    """Reads claims below a folder (`base`: what relative paths are relative to)."""

    def __init__(self, base: Path, *, every: bool = False) -> None:
        self.base, self.every = base, every
        self.found = Collected()
        self._seen: set[str] = set()

    def paths(self, names: Sequence[str]) -> Collected:
        """The claims of files, folders and patterns. What cannot be read is a problem, and the rest is read all the same."""
        for name in names:
            self._guarded(name, partial(self._path, name))
        return self._finished()

    def answer(self, text: str, name: str) -> Collected:
        """Every sentence of an AI answer."""
        from synproof_cli.workflows.check.marked import answer_claims

        self._guarded(name, lambda: self.found.claims.extend(answer_claims(text, name)))
        return self._finished()

    def _guarded(self, name: str, work: Callable[[], None]) -> None:
        try:
            work()
        except ClaimError as error:
            self._problem(error.place, error)
        except SynproofError as error:
            self._problem(Place(error.file or name), error)

    def _problem(self, place: Place, error: SynproofError) -> None:
        message = f"{error.message} ({error.hint})" if error.hint else error.message
        self.found.problems.append(Problem(place, error.code, message))

    def _path(self, name: str) -> None:
        if not name.strip():
            raise InputError("a path is empty", hint="'.' is this folder")
        with _faults(name):
            path = self.base / name
            if path.is_dir():
                self._folder(name, path)
            elif path.is_file() or not _WILD & set(name):
                self._file(PurePath(name).as_posix(), path, chosen=True)
            else:
                self._pattern(name)

    def _folder(self, name: str, path: Path) -> None:
        closed: list[OSError] = []
        for file in _walk(path, closed.append):
            shown = (PurePath(name) / file.relative_to(path)).as_posix()
            self._guarded(shown, partial(self._file, shown, file, chosen=False))
        for fault in closed:
            shown = (PurePath(name) / PurePath(str(fault.filename or path)).relative_to(path)).as_posix()
            self._problem(Place(shown), InputError(f"cannot read {shown}: {fault.strerror or fault}"))

    def _pattern(self, name: str) -> None:
        matches = sorted(glob(name, root_dir=self.base, recursive=True))  # noqa: PTH207 - Path.glob takes no absolute patterns
        if not matches:
            raise InputError(f"nothing matches {name}", hint="a pattern such as 'docs/**/*.md' in quotes", file=name)
        for match in matches:
            if not (self.base / match).is_dir():
                self._guarded(match, partial(self._file, PurePath(match).as_posix(), self.base / match, chosen=False))

    def _file(self, shown: str, path: Path, *, chosen: bool) -> None:
        """Read one file; one that was not named itself may hold no claims."""
        with _faults(shown):
            self._read(shown, path, chosen=chosen)

    def _read(self, shown: str, path: Path, *, chosen: bool) -> None:
        suffix = path.suffix.lower()
        real = os.path.realpath(path)
        if real in self._seen:
            return
        if not chosen and (suffix not in (*TEXTS, *DATA, *LEADERS) or not _is_of_use(path, suffix)):
            return
        data = _bytes_of(path, shown)
        text = _text_of(data, shown)
        self._seen.add(real)
        self.found.inputs.read.append((shown, sha256(data).hexdigest()))
        claims = self._claims(text, shown, suffix)
        if claims is None:
            if chosen:
                raise InputError(f"{shown} holds no claims", hint=_HOLD, file=shown)
            return
        self.found.claims += [self._beside(claim, path.parent) for claim in claims]

    def _claims(self, text: str, shown: str, suffix: str) -> list[CheckClaim] | None:
        if suffix == ".toml":
            return toml_claims(text, shown)
        if suffix in (".jsonl", ".ndjson"):
            return jsonl_claims(text, shown)
        if suffix == ".csv":
            return csv_claims(text, shown)
        if suffix in NO_TEXTS:
            return None
        from synproof_cli.workflows.check.marked import marked_claims  # claims as data need no reader of texts

        return list(marked_claims(text, shown, suffix, every=self.every))

    def _beside(self, claim: CheckClaim, folder: Path) -> CheckClaim:
        """The claim with world files that stand beside its own file found there; its fingerprint is that of the names it has."""
        if not claim.worlds:
            return claim
        worlds = tuple(self._world(name, folder) for name in claim.worlds)
        return replace(claim, worlds=worlds, fingerprint=claim.key())

    def _world(self, name: str, folder: Path) -> str:
        if not name.lower().endswith((".toml", ".json")):
            return name
        own = folder / name
        beside = self.found.inputs.beside
        if (str(folder), name) not in beside:
            beside[str(folder), name] = own.is_file()
        return str(own if beside[str(folder), name] else self.base / name)

    def _finished(self) -> Collected:
        """Names that are there once, fingerprints that count equal claims, and paths from the project's root."""
        files = {claim.place.file for claim in self.found.claims} | {problem.place.file for problem in self.found.problems}
        root = project_root(self.base, files)
        paths = {file: from_root(self.base / file, root) for file in files if file not in ("", "-")}
        self.found.inputs.root, self.found.inputs.paths = root, paths
        self.found.claims = list(_told_apart(self.found.claims, paths))
        self.found.problems = [replace(problem, path=paths.get(problem.place.file, "")) for problem in self.found.problems]
        return self.found


class Inventory(Collector):
    """Reads the same files in the same order, and takes no claims from them."""

    def _claims(self, *_: str) -> list[CheckClaim] | None:
        return []


def is_as_read(before: Inputs, base: Path, names: Sequence[str]) -> bool:
    """Whether all that the claims of these paths depend on is as it was. Then they are what they were, each with its place and its name."""
    now = Inventory(base).paths(names)
    return (
        not now.problems and now.inputs.read == before.read and project_root(base, before.paths) == before.root
        and all(from_root(base / file, before.root) == path for file, path in before.paths.items())
        and all((Path(folder) / name).is_file() == there for (folder, name), there in before.beside.items())
    )


def _told_apart(claims: Iterable[CheckClaim], paths: Mapping[str, str]) -> Iterator[CheckClaim]:
    """Every claim with a fingerprint that no other has (of equal claims the first, the second, …), and with a name: its own, or one made
    of the fingerprint; a second one of a name gets a number.
    """
    seen = Counter[str]()
    taken: set[str] = set()
    for claim in claims:
        key = claim.fingerprint or claim.key()
        seen[key] += 1
        fingerprint = key[:32] if seen[key] == 1 else digest([key, seen[key]])[:32]
        name = first = claim.id or f"claim-{fingerprint[:8]}"
        number = 2
        while name in taken:
            name, number = f"{first}-{number}", number + 1
        taken.add(name)
        yield replace(claim, id=name, fingerprint=fingerprint, path=paths.get(claim.place.file, ""))


@contextmanager
def _faults(shown: str) -> Iterator[None]:
    """What the system refuses is a problem of that path, and of no other."""
    try:
        yield
    except (OSError, ValueError) as fault:
        raise InputError(f"cannot read {shown}: {getattr(fault, 'strerror', None) or fault}", file=shown) from fault


def _is_of_use(path: Path, suffix: str) -> bool:
    """Whether a file of a folder is read: no pipe or device; a very large one only (to be refused) where claims may stand in it."""
    state = path.stat()
    if not S_ISREG(state.st_mode):
        return False
    if state.st_size <= MAX_BYTES or suffix in (".toml", ".jsonl", ".ndjson"):
        return True
    with path.open("rb") as stream:
        if suffix == ".csv":
            return any(word in stream.readline(_LINE).lower() for word in (b"thesis", b"formula"))
        return any(b"synproof" in line.lower() for line in iter(partial(stream.readline, _LINE), b""))


def _walk(folder: Path, on_error: Callable[[OSError], None]) -> Iterator[Path]:
    """Files below a folder, sorted; hidden folders and those of other tools are passed over."""
    for place, folders, files in os.walk(folder, onerror=on_error):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _PASSED_OVER)
        yield from (Path(place, name) for name in sorted(files))


def _bytes_of(path: Path, shown: str) -> bytes:
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError(f"{shown} is larger than {MAX_BYTES >> 20} MiB", file=shown)
    return data


def _text_of(data: bytes, shown: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"{shown} is not UTF-8 text: {fault.reason} at byte {fault.start}", file=shown) from fault


def project_root(base: Path, files: Iterable[str]) -> str:
    """The folder that paths in reports are relative to: the repository's, else the one that holds `base` and all files.

    Raises InputError where `base` is not there any more.
    """
    try:
        here = os.path.realpath(base)
    except OSError as fault:
        raise InputError("the current folder is not there any more", hint="change to another one") from fault
    for folder in (Path(here), *Path(here).parents):
        if (folder / ".git").exists():
            return str(folder)
    every = [here, *(os.path.dirname(os.path.realpath(base / file)) for file in files if file not in ("", "-"))]  # noqa: PTH120
    try:
        return os.path.commonpath(every)
    except ValueError:  # other drives
        return here


def from_root(path: Path, root: str) -> str:
    """The path from the root, with `/`; a file outside of it is known by its name alone."""
    real = os.path.realpath(path)
    inside = real.startswith(root.rstrip(os.sep) + os.sep)
    return PurePath(os.path.relpath(real, root) if inside else os.path.basename(real)).as_posix()  # noqa: PTH119
