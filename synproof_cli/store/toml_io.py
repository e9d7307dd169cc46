"""Worlds as TOML text and JSON: reading with limits and exact numbers, writing so that reading gives the same world back."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from json.encoder import encode_basestring as quote
from pathlib import Path
from typing import Final

from synproof_cli.errors import InputError
from synproof_cli.model.invisible import written_out
from synproof_cli.model.world import World
from synproof_cli.store.reader import WorldFileError, world_from_data
from synproof_cli.store.toml_text import loads

MAX_BYTES: Final = 64 * 1024 * 1024

_LINE: Final = 120
_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_PLAIN_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?", re.ASCII)
_BARE: Final = re.compile(r"[\w-]+", re.ASCII)
_PLAIN_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def read_world_file(path: Path) -> World:
    """The world in a .toml or .json file. Raises InputError when the file cannot be read, WorldError when it is no world."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise WorldFileError([f"the file is larger than {MAX_BYTES // 2**20} MiB"], str(path))
        data = path.read_bytes()
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise InputError(f'cannot read "{path}": {reason}', file=str(path)) from fault
    return parse_json(data, str(path)) if path.suffix.lower() == ".json" else parse_toml(data, str(path))


def parse_toml(data: bytes | str, file: str = "") -> World:
    """The world a TOML text says; formulas as they were spelled. Raises WorldError."""
    text = decoded(data, file)
    return world_from_data(_parsed(_load_toml, text, "TOML", file), file)


def parse_json(data: bytes | str, file: str = "") -> World:
    """The world a JSON text says, flat as `world show --format json` prints it or in the TOML's shape. Raises WorldError."""
    text = decoded(data, file)
    return world_from_data(_parsed(_load_json, text, "JSON", file), file)


def _load_toml(text: str) -> object:
    return loads(text, parse_float=Decimal)


def _load_json(text: str) -> object:
    return json.loads(text, parse_float=Decimal, object_pairs_hook=_no_repeats)


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return table


def decoded(data: bytes | str, file: str) -> str:
    """The text of a file. Raises WorldError for what is too large or no UTF-8."""
    if len(data) > MAX_BYTES:
        raise WorldFileError([f"the text is larger than {MAX_BYTES // 2**20} MiB"], file)
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise WorldFileError([f"the file is not UTF-8 text (byte {fault.start})"], file, hint="save it as UTF-8") from fault


def _parsed(load: Callable[[str], object], text: str, what: str, file: str) -> object:
    try:
        return load(text)
    except RecursionError as fault:
        raise WorldFileError([f"not usable {what}: nested too deeply"], file) from fault
    except (ValueError, InvalidOperation) as fault:
        # tomllib's and json's own errors are ValueErrors; so is the refusal of integers of thousands of digits.
        raise WorldFileError([f"not valid {what}: {fault}"], file, position=_offset(text, fault)) from fault


def _offset(text: str, fault: Exception) -> int | None:
    if isinstance(fault, json.JSONDecodeError):
        return fault.pos
    found = _PLACE.search(str(fault))
    if found is None:
        return None
    lines = text.replace("\r\n", "\n").split("\n")
    return sum(len(line) + 1 for line in lines[: int(found[1]) - 1]) + int(found[2]) - 1


def write_toml(world: World) -> str:
    """TOML text of the world, in its own order; `parse_toml` gives back an equal world."""
    blocks = ["\n".join(_lines("[world]", _heads(world)))]
    blocks += ["\n".join(_lines(f"[atoms.{_key(decl.name)}]", _ordered(decl.to_dict(), ("type",)))) for decl in world.atoms]
    blocks += ["\n".join(_lines("[[axioms]]", _ordered(axiom.to_dict(), ("id", "text", "formula", "kind")))) for axiom in world.axioms]
    blocks += ["\n".join(_lines("[[claims]]", claim.to_dict())) for claim in world.claims]
    return written_out("\n\n".join(blocks) + "\n", _escape)  # such characters stand in quotes only


def _heads(world: World) -> dict[str, object]:
    bases: dict[str, object] = {"extends": list(world.extends)} if world.extends else {}
    return {"id": world.id, "title": world.title, "description": world.description, **bases}


def _escape(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) <= 0xFFFF else f"\\U{ord(sign):08x}"


def _ordered(fields: Mapping[str, object], first: tuple[str, ...]) -> dict[str, object]:
    return {key: fields[key] for key in (*first, *fields) if key in fields}


def _lines(header: str, fields: Mapping[str, object]) -> Iterator[str]:
    yield header
    for key, value in fields.items():
        if value not in (None, ""):
            yield f"{key} = {_long(value) if isinstance(value, str) and chr(10) in value else _value(key, value)}"


def _value(key: str, value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(name, item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return _list([_value("", item) for item in value])
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if key in ("min", "max", "valid_from", "valid_to") and (_PLAIN_NUMBER.fullmatch(text) or _is_day(text)):
        return text
    return _quoted(text)


def _list(items: list[str]) -> str:
    """An array on one line, or one item a line where that would be long."""
    line = "[" + ", ".join(items) + "]"
    return line if len(line) <= _LINE else "[\n" + "".join(f"  {item},\n" for item in items) + "]"


def _long(text: str) -> str:
    """A text of several lines as it reads best, unless that form would not give the same text back."""
    import tomlkit

    lines = '"""\n' + tomlkit.string(text, multiline=True).as_string().removeprefix('"""')
    try:
        same = tomllib.loads(f"x = {lines}")["x"] == text
    except tomllib.TOMLDecodeError:
        same = False
    return lines if same else _quoted(text)


def _is_day(text: str) -> bool:
    import datetime

    try:
        return bool(_PLAIN_DAY.fullmatch(text)) and bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    """A basic string: JSON's, but for the one control character that TOML wants escaped too."""
    return quote(text).replace("\x7f", "\\u007f")
