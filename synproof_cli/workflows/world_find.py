"""What `--world` and every world command's argument mean: an id, an id with a version or a day, a TOML or JSON file, or several of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from synproof_cli.errors import UsageError, WorldError
from synproof_cli.model.world import World
from synproof_cli.store import worlds
from synproof_cli.store.db import Store
from synproof_cli.store.ids import unknown_world, world_id
from synproof_cli.store.shipped import load_shipped, shipped_ids
from synproof_cli.workflows.world_join import FoundWorld, LookUp, Origin, joined, with_bases

__all__ = [
    "FoundWorld", "Origin", "bases_of", "checked", "find_world", "is_file_name", "known_ids", "ready_world", "resolve_found",
    "resolve_world", "shipped_world",
]

_VERSIONED: Final = re.compile(r"(?P<id>.+)@(?:(?P<version>[1-9]\d{0,8})|(?P<day>\d{4}-\d\d-\d\d))")


def is_file_name(text: str) -> bool:
    """Whether the text names a file and not an id: by its suffix, or because the file is there."""
    if text.lower().endswith((".toml", ".json")):
        return True
    try:
        return world_id(text) is None and not _VERSIONED.fullmatch(text) and Path(text).is_file()
    except (OSError, ValueError):
        return False


def find_world(store: Store | None, text: str) -> FoundWorld:
    """The world that an id (`law:x`, `@law:x`, `x`, `law:x@3` for version 3, `law:x@2024-01-31` for the version of that day) or a file
    name means: its own content, without that of the worlds it extends.

    Raises NotFoundError with the text letter for letter, InputError for a file that cannot be read, WorldError for one that is no world.
    """
    found = _found(store, text)
    if found.digest:
        return found
    world = ready_world(store, found.world, found.file)
    return FoundWorld(world, found.origin, 1, world.digest, found.file)


def resolve_world(texts: Sequence[str], store: Store | None) -> FoundWorld:
    """The one world that a debate is held under: the named one with all it extends, or several joined into one.

    Files that are joined are checked together, so one may override what another says. Raises UsageError when none is named.
    """
    names = list(dict.fromkeys(texts))
    if not names:
        raise UsageError("no world is named", hint="--world takes an id, a TOML file, or several; `synproof world list` names the ids")
    if len(names) == 1:
        return resolve_found(find_world(store, names[0]), store)
    parts = with_bases([_found(store, name) for name in names], _look_up(store))
    return joined(parts) if len(parts) > 1 else find_world(store, names[0])


def resolve_found(found: FoundWorld, store: Store | None) -> FoundWorld:
    """A world together with all that it extends, ready for a debate; itself where it extends nothing."""
    return joined(with_bases([found], _look_up(store))) if found.world.extends else found


def bases_of(found: FoundWorld, store: Store | None) -> list[FoundWorld]:
    """All that a world extends, at any remove, without itself. Raises as `with_bases`."""
    return with_bases([found], _look_up(store))[1:]


def ready_world(store: Store | None, world: World, file: str, beside: Sequence[World] = ()) -> World:
    """`check_world`, over the worlds that it extends, with the file named in its error. `beside`: worlds that come with it.

    Raises WorldError; NotFoundError for a base that is not there.
    """
    if world.parts:
        raise WorldError(f"{world.id} is several worlds joined for a debate, and none by itself", hint="import each of them", file=file)
    if not world.extends:
        return checked(world, file)
    others = {other.id: FoundWorld(other, "file", 1, "") for other in beside if other.id != world.id}
    find = _look_up(store)
    parts = with_bases([FoundWorld(world, "file", 1, "", file)], lambda name, number: others.get(name) or find(name, number))
    try:
        return joined(parts).world.part(0)
    except WorldError as error:
        error.file = file
        raise


def checked(world: World, file: str) -> World:
    """`check_world`, with the file named in its error."""
    from synproof_cli.logic.world_check import check_world

    try:
        return check_world(world)
    except WorldError as error:
        error.file = file
        raise


def known_ids(store: Store | None) -> list[str]:
    """Every id there is, stored and shipped."""
    stored = [info.id for info in worlds.list_worlds(store)] if store else []
    return list(dict.fromkeys([*stored, *shipped_ids()]))


def shipped_world(name: str) -> FoundWorld | None:
    """A shipped world by its full id, checked."""
    world = load_shipped(name)
    if world is None:
        return None
    world = checked(world, name)
    return FoundWorld(world, "shipped", 1, world.digest)


def _look_up(store: Store | None) -> LookUp:
    return lambda name, number: _stored(store, name, number, "")


def _found(store: Store | None, text: str) -> FoundWorld:
    """As it was found; of a file unchecked, and without a digest."""
    if is_file_name(text):
        from synproof_cli.store.toml_io import read_world_file

        world = read_world_file(Path(text))
        if world.has_statements:
            from synproof_cli.workflows.world_reread import refuse_stale

            refuse_stale(world, text)
        return FoundWorld(world, "file", 1, "", text)
    versioned = _VERSIONED.fullmatch(text)
    name = world_id(versioned["id"] if versioned else text)
    if name is None:
        raise unknown_world(text, known_ids(store))
    number = int(versioned["version"]) if versioned and versioned["version"] else None
    found = _stored(store, name, number, versioned["day"] or "" if versioned else "")
    if found is None:
        raise unknown_world(text, known_ids(store))
    return found


def _stored(store: Store | None, name: str, number: int | None, day: str) -> FoundWorld | None:
    if store is not None and worlds.find(store, name) is not None:
        world, info = worlds.load(store, name, worlds.version_on(store, name, day) if day else number)
        return FoundWorld(world, "user", info.number, info.digest)
    return shipped_world(name) if number in (None, 1) else None
