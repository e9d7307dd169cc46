"""Claims kept as data: TOML with `[[claim]]`, a world's own `[[claims]]`, JSON Lines, CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from synproof_cli.errors import InputError
from synproof_cli.store.toml_text import header_places, loads
from synproof_cli.workflows.check.claims import FIELDS, CheckClaim, ClaimError, Place, claim_of, unix_lines

_TOP: Final = ("world", "claim")
_WORLD_FIELDS: Final = ("id", "thesis", "formula", "given", "expect")
SEPARATOR: Final = ";"
"""Between the parts of a list in a field of CSV."""


def toml_claims(text: str, file: str) -> list[CheckClaim] | None:
    """The claims of a TOML file, or of a world in one; None where the file is neither. Raises InputError, ClaimError."""
    try:
        data = loads(text)
    except (ValueError, RecursionError) as fault:
        raise InputError(f"{file} is not TOML: {fault}", file=file) from fault
    if isinstance(data.get("world"), dict):
        if "claim" in data:
            raise ClaimError("a world's file has [[claim]]", Place(file), "its own are [[claims]]; others stand in a file of their own")
        return _claims_of_world(data, text, file)
    entries = data.get("claim")
    if entries is None:
        _refuse_misnamed(data, file)
        return None
    unknown = next((name for name in data if name not in _TOP), None)
    if unknown is not None:
        raise ClaimError(f"a claims file has no '{unknown[:40]}'", Place(file), "it has world and [[claim]]")
    return [
        claim_of(_object({"world": data.get("world")} | entry if isinstance(entry, dict) else entry, place), place)
        for entry, place in _placed(entries, text, file, "claim")
    ]


def _refuse_misnamed(data: Mapping[str, Any], file: str) -> None:
    """Raises ClaimError for tables that are claims by another name: they would be lost among files of other kinds."""
    for name, entries in data.items():
        near = name.lower() in ("claim", "claims") or isinstance(data.get("world"), str)
        rows = entries if isinstance(entries, list) else [entries]
        if near and any(isinstance(row, dict) and not {"thesis", "formula"}.isdisjoint(map(str.lower, row)) for row in rows):
            raise ClaimError(f"claims stand in [[claim]], not in '{name[:40]}'", Place(file), "a world's own: [[claims]] below its [world]")


def _claims_of_world(data: Mapping[str, Any], text: str, file: str) -> list[CheckClaim]:
    """A world's own regression tests: decided under the world itself. What the world's reader refuses is refused there."""
    return [
        claim_of({name: entry.get(name) for name in _WORLD_FIELDS} | {"world": file}, place)
        for entry, place in _placed(data.get("claims", []), text, file, "claims") if isinstance(entry, dict)
    ]


def _placed(entries: Any, text: str, file: str, table: str) -> Iterator[tuple[Any, Place]]:
    if not isinstance(entries, list):
        raise ClaimError(f"{table} is no list of tables", Place(file), f"write [[{table}]]")
    headers = header_places(text, table)
    for number, entry in enumerate(entries):
        line, column = headers[number] if len(headers) == len(entries) else (1, 1)
        yield entry, Place(file, line, column, line, column + len(table) + 4)


def jsonl_claims(text: str, file: str) -> list[CheckClaim]:
    """One JSON object a line. Raises ClaimError."""
    claims = []
    for number, line in enumerate(unix_lines(text).split("\n"), start=1):
        if not line.strip():
            continue
        place = Place(file, number, 1, number, len(line) + 1)
        try:
            entry = _LINES.decode(line)
        except (ValueError, RecursionError) as fault:
            raise ClaimError("a line is not JSON", place, str(fault)[:80]) from fault
        claims.append(claim_of(_object(entry, place), place))
    return claims


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Raises ValueError where a name stands twice: one of the two would be lost."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found


_LINES: Final = json.JSONDecoder(object_pairs_hook=_once)


def _object(entry: Any, place: Place) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise ClaimError("a claim is no object", place, '{"thesis": "…", "world": "…"}')
    return entry


def csv_claims(text: str, file: str) -> list[CheckClaim] | None:
    """A table whose first row names the columns, a thesis or formula among them; None for another table. Raises ClaimError.

    Lists (given, world, tags) are separated by `;`.
    """
    reader = csv.reader(unix_lines(text).split("\n"), strict=True)
    claims: list[CheckClaim] = []
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        if "thesis" not in names and "formula" not in names:
            _refuse_separators(names, file)
            return None
        _check_names(names, file)
        line = reader.line_num + 1
        for row in reader:
            place = Place(file, line, 1, max(line, reader.line_num), 1_000)
            line = reader.line_num + 1
            if any(cell.strip() for cell in row):
                claims.append(claim_of(_fields(names, row, place), place))
    except csv.Error as fault:
        raise ClaimError(f"not CSV: {fault}", Place(file, max(1, reader.line_num))) from fault
    return claims


def _refuse_separators(names: Sequence[str], file: str) -> None:
    """Raises ClaimError for a table of claims that is separated by another sign than a comma: it would be lost."""
    for sign in (";", "\t", "|"):
        parts = {part.strip(' "') for name in names for part in name.split(sign)}
        if not parts.isdisjoint(("thesis", "formula")):
            raise ClaimError(f"the columns are separated by {sign!r}", Place(file), "by commas; parts of a list within a column by ;")


def _check_names(names: Sequence[str], file: str) -> None:
    for name in names:
        if name not in FIELDS or names.count(name) > 1:
            raise ClaimError(f"the column '{name[:40]}' means nothing or stands twice", Place(file), f"columns: {', '.join(FIELDS)}")


def _fields(names: Sequence[str], row: Sequence[str], place: Place) -> dict[str, Any]:
    if len(row) != len(names):
        raise ClaimError(f"a row has {len(row)} fields, the first row {len(names)}", place)
    return {name: _cell(name, cell.strip()) for name, cell in zip(names, row, strict=True) if cell.strip()}


def _cell(name: str, cell: str) -> object:
    return [part.strip() for part in cell.split(SEPARATOR) if part.strip()] if name in ("given", "world", "tags") else cell
