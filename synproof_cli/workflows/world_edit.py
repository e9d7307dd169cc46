"""Changing a world: one axiom, one field, or its whole text. Each change is a new version; a shipped world is copied to `my:` first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from synproof_cli.errors import NotFoundError, UsageError
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import worlds
from synproof_cli.store.db import Store
from synproof_cli.store.ids import unknown_world, world_id
from synproof_cli.store.reader import world_from_data
from synproof_cli.store.shipped import load_shipped
from synproof_cli.store.toml_io import parse_toml
from synproof_cli.workflows.world_find import known_ids, ready_world
from synproof_cli.workflows.world_reread import refuse_stale, with_new_text
from synproof_cli.workflows.worlds import Document, own_id

Change = Callable[[World], World]

_LISTS: Final = ("overrides",)
_NUMBERS: Final = ("priority", "page", "start", "end")
_SOURCE: Final = ("type", "citation", "document", "page", "start", "end", "quote")


def add_axiom(store: Store, text: str, fields: Mapping[str, object], *, atoms: Mapping[str, str] | None = None, now: str) -> Document:
    """Add one axiom; a world that is not there is made.

    `fields` are the TOML's (`text` and `formula`, at least one; `id` is made up where missing), `atoms` declares bool atoms by name
    with their English. `{id, version, digest, changed, copied_from, axiom}`. Raises WorldError, UsageError.
    """
    if not fields.get("text") and not fields.get("formula"):
        raise UsageError("an axiom needs a text or a formula")
    name = own_id(text)
    made: list[Axiom] = []

    def change(world: World) -> World:
        axiom = _axiom(world, fields)
        made.append(axiom)
        known = {decl.name for decl in world.atoms}
        fresh = tuple(AtomDecl(atom, words) for atom, words in (atoms or {}).items() if atom not in known)
        return replace(world, atoms=(*world.atoms, *fresh), axioms=(*world.axioms, axiom))

    document = _apply(store, name, change, note="axiom added", now=now)
    stored, _ = worlds.load(store, document["id"])
    return document | {"axiom": next(axiom for axiom in stored.axioms if axiom.id == made[-1].id).to_dict()}


def edit_world(store: Store, text: str, content: str, *, base: int | None = None, now: str) -> Document:
    """Replace a world's content by an edited TOML text: `{id, version, digest, changed, copied_from}`.

    `base` is the version the text was made from; when another one is current by now nothing is written (StoreError). The id in the text
    must stay what it is. Raises WorldError, NotFoundError, UsageError.
    """
    edited = parse_toml(content)
    refuse_stale(edited)
    name = _existing(store, text)
    if edited.id != name:
        raise UsageError(f"the edited text names world {edited.id} instead of {name}", hint="to make a copy, import it under another id")
    return _apply(store, name, lambda world: replace(edited, id=world.id), note="edited", now=now, base=base)


def set_field(store: Store, text: str, axiom_id: str, field: str, value: str, *, now: str) -> Document:
    """Set one field of an axiom from text, or remove it with an empty one: `{id, version, digest, changed, copied_from}`.

    `overrides` takes ids separated by commas; `source.citation` and the like reach into the source. Raises WorldError, NotFoundError.
    """
    return _apply(
        store, _existing(store, text), lambda world: _with_field(world, axiom_id, field, value), note=f"{axiom_id}.{field} set", now=now
    )


def remove_axiom(store: Store, text: str, axiom_id: str, *, now: str) -> Document:
    """Take an axiom out: `{id, version, digest, changed, copied_from, removed}`.

    Raises NotFoundError, and WorldError while another axiom overrides it.
    """

    def change(world: World) -> World:
        _position(world, axiom_id)
        return replace(world, axioms=tuple(axiom for axiom in world.axioms if axiom.id != axiom_id))

    return _apply(store, _existing(store, text), change, note=f"{axiom_id} removed", now=now) | {"removed": axiom_id}


def _existing(store: Store, text: str) -> str:
    name = world_id(text)
    if name is None or (worlds.find(store, name) is None and load_shipped(name) is None):
        raise unknown_world(text, known_ids(store))
    return name


def _apply(store: Store, name: str, change: Change, *, note: str, now: str, base: int | None = None) -> Document:
    """Change a stored world, the copy of a shipped one, or an empty new one; what comes out is checked before it is written."""
    make, copied_from = World(name), None
    if worlds.find(store, name) is None and (original := load_shipped(name)) is not None:
        copied_from, name = name, f"my:{name.partition(':')[2]}"
        make = replace(ready_world(store, original, copied_from), id=name)
        note = f"copy of {copied_from}: {note}"
        if worlds.find(store, name) is not None:
            raise UsageError(f"{copied_from} is read-only, and your copy {name} exists already", hint=f"change {name} instead")
    saved = worlds.update(store, name, lambda world: ready_world(store, change(world), ""), saved=now, note=note, base=base, make=make)
    return {"id": name, "version": saved.number, "digest": saved.digest, "changed": saved.changed, "copied_from": copied_from}


def _axiom(world: World, fields: Mapping[str, object]) -> Axiom:
    """The new axiom, validated as one read from a file would be."""
    data = dict(fields)
    data.setdefault("id", _free_id(world))
    data["text"] = data.get("text") or data["formula"]
    if any(axiom.id == data["id"] for axiom in world.axioms):
        raise UsageError(f"world {world.id} has an axiom '{data['id']}' already", hint=f"`synproof world edit {world.id}` changes it")
    return world_from_data({"id": world.id, "axioms": [data]}, "").axioms[0]


def _free_id(world: World) -> str:
    taken = {axiom.id for axiom in world.axioms}
    number = len(taken) + 1
    while f"axiom-{number}" in taken:
        number += 1
    return f"axiom-{number}"


def _position(world: World, axiom_id: str) -> int:
    for at, axiom in enumerate(world.axioms):
        if axiom.id == axiom_id:
            return at
    import difflib

    near = difflib.get_close_matches(axiom_id[:200], [axiom.id for axiom in world.axioms])
    raise NotFoundError(f'world {world.id} has no axiom "{axiom_id}"', hint=f"did you mean {', '.join(near)}?" if near else "")


def _with_field(world: World, axiom_id: str, field: str, value: str) -> World:
    at = _position(world, axiom_id)
    data: dict[str, Any] = world.axioms[at].to_dict()
    part, _, name = field.rpartition(".")
    target = data.setdefault("source", {}) if part == "source" else data
    if part not in ("", "source") or (part == "source" and name not in _SOURCE):
        raise UsageError(f"an axiom has no field '{field}'")
    if name == "formula":
        target.pop("origin", None)  # whoever proposed the old one, this one is the author's
    if value == "":
        target.pop(name, None)
    else:
        target[name] = _typed(name, value)
    changed = world_from_data({"id": world.id, "axioms": [data]}, "").axioms[0]
    if name == "text" and not part and changed.text != world.axioms[at].text:
        return with_new_text(world, at, changed)
    return replace(world, axioms=(*world.axioms[:at], changed, *world.axioms[at + 1 :]))


def _typed(name: str, value: str) -> object:
    if name in _LISTS:
        return [part.strip() for part in value.split(",") if part.strip()]
    if name in _NUMBERS and re.fullmatch(r"-?\d{1,16}", value.strip(), re.ASCII):
        return int(value)
    if name == "reviewed" and value.lower() in ("true", "false", "yes", "no"):
        return value.lower() in ("true", "yes")
    return value
