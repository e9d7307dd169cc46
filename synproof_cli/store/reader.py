"""Plain data (from TOML or JSON) to a World: every key known, every value of its type, all problems reported at once.

What the formulas say is not looked at here; that is `logic.world_check`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, get_args

from synproof_cli.errors import WorldError
from synproof_cli.model.result import Finding
from synproof_cli.model.world import ATOM_TYPES, KINDS, ORIGINS, SOURCE_TYPES, World
from synproof_cli.store import checks
from synproof_cli.store.checks import Check, WrongValueError, did_you_mean, kind_of

MAX_ITEMS: Final = 1_000_000

_MAX_PROBLEMS: Final = 50
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class WorldFileError(WorldError):
    """Every problem of one file, each with its key path on one line; the message is the first."""

    def __init__(self, problems: list[str], file: str, *, hint: str = "", position: int | None = None) -> None:
        lines = tuple(_CONTROL.sub(lambda found: repr(found[0])[1:-1], problem) for problem in problems)
        more = f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""
        super().__init__(lines[0] + more, hint=hint, file=file, position=position)
        self.problems = lines


class WorldDataError(WorldFileError):
    """The file is TOML or JSON, and what it says is no world. `partial`: the world of what can be used, where that makes one."""

    partial: World | None = None


class _EnoughError(Exception):
    """Enough problems for one report."""


def world_from_data(data: object, file: str) -> World:
    """The world that nested data says, in the TOML's shape or flat as `World.to_dict` writes it. Raises WorldFileError."""
    problems: list[str] = []
    try:
        fields = _Reader(problems).world(data)
    except _EnoughError:
        fields = {}
    if problems:
        error = WorldDataError(problems, file)
        error.partial = _partial(fields)
        raise error
    return World.from_dict(fields)


def _partial(fields: dict[str, object]) -> World | None:
    claims = fields.get("claims")
    whole = isinstance(claims, list) and all("expect" in claim for claim in claims)
    try:
        return World.from_dict(fields if whole else fields | {"claims": []})
    except (KeyError, TypeError):  # a field is missing that a world cannot do without
        return None


class _Reader:
    """One pass over one document."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems

    def world(self, data: object) -> dict[str, object]:
        if not isinstance(data, dict):
            self._add("the document", f"must be a table, not {kind_of(data)}")
            return {}
        if isinstance(data.get("world"), dict):
            fields = self.table(data["world"], "world", _WORLD, required=("id",))
            self._unknown(data, "", ("world", *_LISTS))
        else:
            flat = {key: value for key, value in data.items() if key not in _LISTS and key not in _ADDED and key != "parts"}
            fields = self.table(flat, "world" if "world" in data else "", _JOINED if "parts" in data else _WORLD, required=("id",))
            fields["parts"] = self._list(data.get("parts"), "parts", self._part)
        fields["atoms"] = self._atoms(data.get("atoms"))
        fields["axioms"] = self._list(data.get("axioms"), "axioms", self._axiom)
        fields["claims"] = self._list(data.get("claims"), "claims", self._claim)
        return fields

    def table(self, data: object, path: str, checks: Mapping[str, Check | None], required: tuple[str, ...] = ()) -> dict[str, object]:
        """The table's fields, each through its check (None: read elsewhere); problems are noted and their fields left out."""
        if not isinstance(data, dict):
            self._add(path, f"must be a table, not {kind_of(data)}")
            return {}
        fields: dict[str, object] = {}
        for key, value in data.items():
            check = checks.get(key)
            if check is None or value is None:
                continue
            try:
                fields[key] = check(value)
            except WrongValueError as wrong:
                self._add(f"{path}.{key}".lstrip("."), str(wrong))
        self._unknown(data, path, checks)
        for key in required:
            if data.get(key) is None:
                self._add(path or "the world", f"has no {key}")
        return fields

    def _atoms(self, data: object) -> dict[str, object]:
        if data is None:
            return {}
        if not isinstance(data, dict):
            self._add("atoms", f"must be tables like [atoms.NAME], not {kind_of(data)}")
            return {}
        atoms: dict[str, object] = {}
        for key, value in data.items():
            path = f"atoms.{str(key)[:80]}"
            try:
                name = checks.short(key)
            except WrongValueError as wrong:
                self._add(path, f"the name {wrong}")
                continue
            if name in atoms:
                self._add(path, "is declared twice, in two spellings of the same letters")
            atoms[name] = self.table(value, path, _ATOM)
        return atoms

    def _list(self, data: object, path: str, read: Callable[[object, str], dict[str, object]]) -> list[dict[str, object]]:
        if data is None:
            return []
        if not isinstance(data, list) or len(data) > MAX_ITEMS:
            self._add(path, f"must be tables like [[{path}]], at most {MAX_ITEMS:,}, not {kind_of(data)}")
            return []
        return [read(item, f"{path}[{index}]") for index, item in enumerate(data)]

    def _axiom(self, data: object, path: str) -> dict[str, object]:
        if isinstance(data, dict) and isinstance(data.get("id"), str):
            path = f"{path} ({data['id'][:80]})"
        fields = self.table(data, path, _AXIOM, required=("id", "text"))
        if isinstance(data, dict) and data.get("source") is not None:
            source = self.table(data["source"], f"{path}.source", _SOURCE)
            start, end = source.get("start"), source.get("end")
            if isinstance(start, int) and isinstance(end, int) and start > end:
                self._add(f"{path}.source.end", "is before start")
            fields["source"] = source
        return fields

    def _part(self, data: object, path: str) -> dict[str, object]:
        fields = self.table(data, path, _PART, required=("id", "version", "digest"))
        fields["claims"] = self._list(data.get("claims") if isinstance(data, dict) else None, f"{path}.claims", self._claim)
        return fields

    def _claim(self, data: object, path: str) -> dict[str, object]:
        fields = self.table(data, path, _CLAIM, required=("expect",))
        if isinstance(data, dict) and not data.get("thesis") and not data.get("formula"):
            self._add(path, "has neither a thesis nor a formula")
        return fields

    def _unknown(self, data: Mapping[str, object], path: str, known: Mapping[str, object] | tuple[str, ...]) -> None:
        for key in data:
            if key not in known:
                self._add(path or "the document", f'has an unknown key "{str(key)[:80]}"{did_you_mean(str(key), tuple(known))}')

    def _add(self, path: str, problem: str) -> None:
        self.problems.append(f"{path}: {problem}")
        if len(self.problems) >= _MAX_PROBLEMS:
            raise _EnoughError


_WORLD: Final[dict[str, Check | None]] = {
    "id": checks.identifier, "title": checks.text, "description": checks.text, "extends": checks.bases,
}
_JOINED: Final[dict[str, Check | None]] = {"id": checks.joined_identifier, "title": checks.text}
"""Several worlds in one, as the result of a debate has them."""
_PART: Final[dict[str, Check | None]] = {
    **_WORLD, "version": checks.integer(1), "digest": checks.short, "atoms": checks.texts, "axioms": checks.texts, "claims": None,
}
_ATOM: Final[dict[str, Check | None]] = {
    "text": checks.text, "aliases": checks.texts, "type": checks.choice(ATOM_TYPES), "min": checks.constant, "max": checks.constant,
    "unit": checks.short, "values": checks.texts, "open": checks.flag, "ordered": checks.flag, "optional": checks.flag,
}
_SOURCE: Final[dict[str, Check | None]] = {
    "type": checks.choice(SOURCE_TYPES), "citation": checks.text, "document": checks.text, "quote": checks.verbatim,
    "page": checks.integer(0), "start": checks.integer(0), "end": checks.integer(0),
}
_AXIOM: Final[dict[str, Check | None]] = {
    "id": checks.short, "text": checks.said, "formula": checks.formula, "kind": checks.choice(KINDS), "overrides": checks.texts,
    "priority": checks.integer(-(2**53) + 1), "valid_from": checks.day, "valid_to": checks.day, "source": None,
    "origin": checks.choice(ORIGINS), "reviewed": checks.flag, "jurisdiction": checks.place,
}
_CLAIM: Final[dict[str, Check | None]] = {
    "id": checks.short, "thesis": checks.text, "formula": checks.formula, "given": checks.texts, "expect": checks.choice(get_args(Finding)),
}
_LISTS: Final = ("atoms", "axioms", "claims")
_ADDED: Final = ("version", "digest", "origin", "saved", "as_of", "without", "added", "added_digest", "not_in_force", "waiting")
"""Keys that `world show` and a debate's result add to a world; they are facts about a stored version, not part of it."""
