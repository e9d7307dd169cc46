"""What `--world` and every world command's argument mean: an id, an id with a version, a TOML or JSON file, or several of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeVar

from synproof_cli.errors import UsageError, WorldError
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import worlds
from synproof_cli.store.db import Store
from synproof_cli.store.ids import unknown_world, world_id
from synproof_cli.store.shipped import load_shipped, shipped_ids
from synproof_cli.store.toml_io import read_world_file

Origin = Literal["user", "shipped", "file", "merged"]
_Item = TypeVar("_Item", AtomDecl, Axiom)

_VERSIONED: Final = re.compile(r"(?P<id>.+)@(?P<version>[1-9]\d{0,8})")


@dataclass(frozen=True, slots=True)
class FoundWorld:
    """A world ready for use (`check_world` has passed it), and where it came from. `file` is set for origin `file` only."""

    world: World
    origin: Origin
    version: int
    digest: str
    file: str = ""


def is_file_name(text: str) -> bool:
    """Whether the text names a file and not an id: by its suffix, or because the file is there."""
    if text.lower().endswith((".toml", ".json")):
        return True
    try:
        return world_id(text) is None and not _VERSIONED.fullmatch(text) and Path(text).is_file()
    except (OSError, ValueError):
        return False


def find_world(store: Store | None, text: str) -> FoundWorld:
    """The world that an id (`law:x`, `@law:x`, `x`, `law:x@3` for version 3) or a file name means.

    Raises NotFoundError with the text letter for letter, InputError for a file that cannot be read, WorldError for one that is no world.
    """
    if is_file_name(text):
        world = checked(read_world_file(Path(text)), text)
        return FoundWorld(world, "file", 1, world.digest, text)
    return _by_id(store, text)


def resolve_world(texts: Sequence[str], store: Store | None) -> FoundWorld:
    """The one world that a debate is held under: the named one, or several merged into one. Raises UsageError when none is named.

    Files that are merged are checked together, so one may override what another says.
    """
    names = list(dict.fromkeys(texts))
    if not names:
        raise UsageError("no world is named", hint="--world takes an id, a TOML file, or several; `synproof world list` names the ids")
    if len(names) == 1:
        return find_world(store, names[0])
    world = checked(merged([read_world_file(Path(name)) if is_file_name(name) else _by_id(store, name).world for name in names]), "")
    return FoundWorld(world, "merged", 1, world.digest)


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


def _by_id(store: Store | None, text: str) -> FoundWorld:
    versioned = _VERSIONED.fullmatch(text)
    name = world_id(versioned["id"] if versioned else text)
    number = int(versioned["version"]) if versioned else None
    if name is None:
        raise unknown_world(text, known_ids(store))
    if store is not None and worlds.find(store, name) is not None:
        world, info = worlds.load(store, name, number)
        return FoundWorld(world, "user", info.number, info.digest)
    shipped = shipped_world(name) if number in (None, 1) else None
    if shipped is None:
        raise unknown_world(text, known_ids(store))
    return shipped


def merged(parts: Sequence[World]) -> World:
    """One world of several: their atoms and axioms in order, equal ones once. Claims are left behind: they test their own world.

    Raises WorldError where two say different things under one name.
    """
    atoms: dict[str, tuple[AtomDecl, World]] = {}
    axioms: dict[str, tuple[Axiom, World]] = {}
    for world in parts:
        for decl in _declared(world, parts):
            _take(atoms, decl.name, decl, world, "atom")
        for axiom in world.axioms:
            _take(axioms, axiom.id, axiom, world, "axiom")
    return World(
        "+".join(world.id for world in parts), " + ".join(world.title or world.id for world in parts),
        atoms=tuple(decl for decl, _ in atoms.values()), axioms=tuple(axiom for axiom, _ in axioms.values()),
    )


def _take(taken: dict[str, tuple[_Item, World]], name: str, item: _Item, world: World, what: str) -> None:
    other = taken.setdefault(name, (item, world))
    if other[0] != item:
        raise WorldError(
            f"{what} '{name}' says one thing in {other[1].id} and another in {world.id}", hint="rename one of them, or name one world only",
        )


def _declaration_of(name: str) -> str:
    """The name under which an atom is declared: a predicate with variables in its places."""
    from synproof_cli.model.formula import apply, predicate

    functor, arguments = predicate(name)
    return apply(functor, tuple(f"?x{number}" for number in range(1, len(arguments) + 1)))


def _declared(world: World, parts: Sequence[World]) -> tuple[AtomDecl, ...]:
    """A world's declarations. Beside worlds with a vocabulary, one without declares the atoms it uses that no other part declares."""
    if not world.is_open or all(part.is_open for part in parts):
        return world.atoms
    from synproof_cli.logic.parser import parse_formula
    from synproof_cli.model.formula import atom_names

    elsewhere = {decl.name for part in parts for decl in part.atoms}
    used = [
        _declaration_of(name) for axiom in world.axioms if axiom.formula for name in sorted(atom_names(parse_formula(axiom.formula)))
    ]
    return tuple(AtomDecl(name) for name in dict.fromkeys(used) if name not in elsewhere)
