"""What a user does with worlds as wholes: list, show, make, import, export, remove, search, versions, restore, compare.

Every function takes plain values (the open store, texts, `now` for the record) and returns what `--format json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from synproof_cli.errors import UsageError
from synproof_cli.model.world import World
from synproof_cli.store import quarantine, worlds
from synproof_cli.store.checks import WrongValueError, day
from synproof_cli.store.db import Store, memory_store
from synproof_cli.store.ids import unknown_world, world_id
from synproof_cli.store.reader import world_from_data
from synproof_cli.store.search import ANYTHING, Hits, Only, is_in_place, search, worlds_with
from synproof_cli.store.shipped import shipped_ids
from synproof_cli.workflows.world_find import FoundWorld, find_world, is_file_name, known_ids, ready_world, shipped_world
from synproof_cli.workflows.world_formats import parse_world, same_policy, world_as
from synproof_cli.workflows.world_reread import refuse_stale

Document = dict[str, Any]

_FIELDS: Final = ("id", "title", "origin", "version", "digest", "axioms")


def list_worlds(store: Store | None, *, jurisdiction: str = "") -> Document:
    """`{worlds: [{id, title, origin, version, digest, axioms}]}`, the user's own first, then shipped ones, each by id.

    With a jurisdiction only worlds that have an axiom of it, or of a subdivision.
    """
    stored = worlds.list_worlds(store) if store else []
    taken = {info.id for info in stored}
    if store and jurisdiction:
        having = worlds_with(store, Only(jurisdiction))
        stored = [info for info in stored if info.id in having]
    rows = [(info.id, info.title, "user", info.number, info.digest, info.axioms) for info in stored]
    for name in shipped_ids():
        found = shipped_world(name) if name not in taken else None
        if found and (not jurisdiction or any(is_in_place(axiom.jurisdiction, jurisdiction) for axiom in found.world.axioms)):
            rows.append((name, found.world.title, "shipped", found.version, found.digest, len(found.world.axioms)))
    return {"worlds": [dict(zip(_FIELDS, row, strict=True)) for row in rows]}


def show_world(store: Store | None, text: str, *, as_of: str = "", jurisdiction: str = "") -> Document:
    """The TOML's fields, flat, with `origin`, `version` and `digest`; `waiting`, where axioms are in quarantine, says how many.

    With a day only the axioms in force on it, and `as_of` and `not_in_force`, the number of the others; with a jurisdiction only those of
    it. Raises as `find_world`, UsageError for what is no day.
    """
    found = find_world(store, text)
    on = iso_day(as_of) if as_of else ""
    kept = tuple(axiom for axiom in found.world.axioms if not on or axiom.in_force(on))
    chosen = tuple(axiom for axiom in kept if not jurisdiction or is_in_place(axiom.jurisdiction, jurisdiction))
    document = replace(found.world, axioms=chosen).to_dict() | {"origin": found.origin, "version": found.version, "digest": found.digest}
    if on:
        document |= {"as_of": on, "not_in_force": len(found.world.axioms) - len(kept)}
    waits = quarantine.count(store, found.world.id) if store is not None and found.origin == "user" else 0
    return document | ({"waiting": waits} if waits else {})


def iso_day(text: str) -> str:
    """The day. Raises UsageError."""
    try:
        return day(text)
    except WrongValueError as wrong:
        raise UsageError(f'"{text[:40]}" {wrong}', hint="write it like 2026-01-31") from wrong


def new_world(store: Store, text: str, *, title: str = "", extends: tuple[str, ...] = (), now: str) -> Document:
    """Make a world without axioms: `{id, version, digest}`. Raises UsageError when there is one of that id, and as `ready_world`."""
    name = own_id(text)
    if name in known_ids(store):
        raise UsageError(f"world {name} exists already", hint=f"`synproof world show {name}` prints it")
    world = world_from_data({"id": name, "title": title, "extends": list(extends)}, "")
    saved = worlds.save(store, ready_world(store, world, ""), saved=now, note="made")
    return {"id": name, "version": saved.number, "digest": saved.digest}


def import_worlds(
    store: Store, files: Sequence[tuple[str, bytes]], *, now: str, as_id: str = "", existential_import: bool = False,
) -> Document:
    """Bring in worlds from TOML, JSON, Markdown or policy files, or plain text, given as (name, content).

    `{worlds: [{id, version, digest, axioms, file, created, changed, renamed_from}]}`; nothing is written unless all of them are worlds.
    One read from plain text has `unread: [{text, reason}]` and `lints` besides, one from a policy `left_out: [{what, id, reason}]`. The id
    of a shipped world is not taken: the copy goes
    under `my:`, and `renamed_from` says so. Raises WorldError, UsageError.
    """
    if as_id and len(files) != 1:
        raise UsageError("--as names one world, so it takes one file")
    parsed = [(file, parse_world(file, content, existential_import=existential_import)) for file, content in files]
    for file, (world, _) in parsed:
        refuse_stale(world, file)
    together = [world for _, (world, _) in parsed]
    ready = [(file, ready_world(store, world, file, together), remarks) for file, (world, remarks) in parsed]
    return {
        "worlds": [_import(store, file, replace(world, id=own_id(as_id)) if as_id else world, now) | more for file, world, more in ready],
    }


def _import(store: Store, file: str, world: World, now: str) -> Document:
    renamed_from = world.id if world.id in shipped_ids() else None
    if renamed_from:
        world = replace(world, id=f"my:{world.id.partition(':')[2]}")
    saved = worlds.save(store, world, saved=now, note=f"imported from {file}")
    return {
        "id": world.id, "version": saved.number, "digest": saved.digest, "axioms": len(world.axioms), "file": file,
        "created": saved.changed and saved.number == 1, "changed": saved.changed, "renamed_from": renamed_from,
    }


def export_world(store: Store | None, text: str, *, form: str = "toml") -> str:
    """The world as text in one of `FORMS`. Raises as `find_world`."""
    return world_as(find_world(store, text).world, form)[0]


def export_behind(store: Store | None, text: str, files: Sequence[tuple[str, bytes]]) -> Document:
    """What a file must change to be what is stored: `diff_worlds` from the file to the store, with `file`; of several files, of the
    first that differs. Raises as `find_world` and `parse_world`.
    """
    stored = find_world(store, text)
    document: Document = {}
    for file, content in files:
        same = same_policy(stored.world, content, file)
        world, _ = parse_world(file, content)
        if same is None:
            world = ready_world(store, world, file)
        document = diff_worlds(FoundWorld(world, "file", 1, world.digest, file), stored) | {"file": file}
        document["different"] = document["different"] or world.id != stored.world.id if same is None else not same
        if document["different"]:
            break
    return document


def remove_world(store: Store, text: str) -> Document:
    """Delete a stored world and its versions; debates keep what they rest on. `{removed: id}`. Raises NotFoundError, UsageError."""
    name = stored_id(store, text)
    resting = worlds.extending(store, name) if name not in shipped_ids() else []
    if resting:
        raise UsageError(f"{', '.join(resting[:5])} {'extends' if len(resting) == 1 else 'extend'} {name}", hint="remove that first")
    worlds.remove(store, name)
    return {"removed": name}


def versions(store: Store | None, text: str) -> Document:
    """`{id, versions: [{version, digest, title, axioms, saved, note}]}`, oldest first."""
    name = world_id(text)
    stored = worlds.versions(store, name) if store and name else []
    if stored:
        rows = [(info.number, info.digest, info.title, info.axioms, info.saved, info.note) for info in stored]
    else:
        found = find_world(store, text)
        name, rows = found.world.id, [(found.version, found.digest, found.world.title, len(found.world.axioms), "", found.origin)]
    keys = ("version", "digest", "title", "axioms", "saved", "note")
    return {"id": name, "versions": [dict(zip(keys, row, strict=True)) for row in rows]}


def restore(store: Store, text: str, number: int, *, now: str) -> Document:
    """Make an old version the newest: `{id, version, digest, changed, restored}`. Raises NotFoundError, UsageError."""
    name = stored_id(store, text)
    saved = worlds.restore(store, name, number, saved=now)
    return {"id": name, "version": saved.number, "digest": saved.digest, "changed": saved.changed, "restored": number}


def search_world(store: Store | None, query: str, *, text: str | None = None, limit: int = 20, only: Only = ANYTHING) -> Document:
    """`{query, matched: all|some|none, results: [{world, id, text, citation}]}`, best first, in one world or in all there are."""
    known = world_id(text) if store is not None and text is not None and not is_file_name(text) else None
    stored_name = known if store is not None and known and worlds.find(store, known) else None
    found = [] if text is None or stored_name else [find_world(store, text)]  # the content of a stored world is not needed
    hits: list[Hits] = []
    if store is not None and (text is None or stored_name):
        hits.append(search(store, query, world_id=stored_name, limit=limit, only=only))
    hits.append(_search_unstored(found if text else _shipped(store), query, limit, only))
    matched = next((level for level in ("all", "some") if any(part.matched == level for part in hits)), "none")
    results = [hit for part in hits if part.matched == matched for hit in part.hits][:limit]
    return {
        "query": query, "matched": matched,
        "results": [{"world": hit.world, "id": hit.id, "text": hit.text, "citation": hit.citation} for hit in results],
    }


def search_only(jurisdiction: str, as_of: str) -> Only:
    """What a search is narrowed to. Raises UsageError for what is no day."""
    return Only(jurisdiction, iso_day(as_of) if as_of else "")


def _shipped(store: Store | None) -> list[FoundWorld]:
    stored = {info.id for info in worlds.list_worlds(store)} if store else set()
    return [found for name in shipped_ids() if name not in stored and (found := shipped_world(name))]


def _search_unstored(found: Sequence[FoundWorld], query: str, limit: int, only: Only) -> Hits:
    if not found:
        return Hits((), "none")
    with memory_store() as shelf:
        for item in found:
            worlds.save(shelf, item.world, saved="")
        return search(shelf, query, limit=limit, only=only)


def own_id(text: str) -> str:
    """The full id for a world to be made. Raises UsageError for what has not the form of one."""
    name = world_id(text)
    if name is None:
        raise UsageError(f'"{text}" is no world id', hint="write namespace:slug, or a slug alone, with lower-case letters, digits, - and _")
    return name


def stored_id(store: Store, text: str) -> str:
    """The full id of a world in the store. Raises NotFoundError, and UsageError for a shipped one, which nobody can change."""
    name = world_id(text)
    if name is None or (worlds.find(store, name) is None and name not in shipped_ids()):
        raise unknown_world(text, known_ids(store))
    if worlds.find(store, name) is None:
        raise UsageError(f"world {name} is shipped with synproof and read-only", hint=f"`synproof world add {name}` and `edit` make a copy")
    return name


def diff_worlds(before: FoundWorld, after: FoundWorld) -> Document:
    """What changed: `{different, from, to, title, axioms: {added, removed, changed}, atoms: {…}, claims: {added, removed}}`.

    `added` and `removed` hold whole entries, `changed` `{id, fields: {field: [old, new]}}`; `title` is `[old, new]` or null.
    """
    old, new = before.world, after.world
    bases = [list(old.extends), list(new.extends)] if old.extends != new.extends else None
    axioms = _changes({axiom.id: axiom.to_dict() for axiom in old.axioms}, {axiom.id: axiom.to_dict() for axiom in new.axioms})
    atoms = _changes({decl.name: decl.to_dict() for decl in old.atoms}, {decl.name: decl.to_dict() for decl in new.atoms})
    before_claims, after_claims = set(old.claims), set(new.claims)
    gone = [claim.to_dict() for claim in old.claims if claim not in after_claims]
    fresh = [claim.to_dict() for claim in new.claims if claim not in before_claims]
    title = [old.title, new.title] if old.title != new.title else None
    description = [old.description, new.description] if old.description != new.description else None
    return {
        "different": bool(title or description or bases or gone or fresh or any(axioms.values()) or any(atoms.values())),
        "from": _place(before), "to": _place(after), "title": title, "description": description, "axioms": axioms, "atoms": atoms,
        "claims": {"added": fresh, "removed": gone},
    } | ({"extends": bases} if bases else {})


def _place(found: FoundWorld) -> Document:
    return {"id": found.world.id, "version": found.version, "digest": found.digest, "origin": found.origin}


def _changes(old: Mapping[str, Document], new: Mapping[str, Document]) -> Document:
    changed = []
    for name in old.keys() & new.keys():
        fields = {
            key: [old[name].get(key), new[name].get(key)]
            for key in {**old[name], **new[name]} if old[name].get(key) != new[name].get(key)
        }
        if fields:
            changed.append({"id": name, "fields": fields})
    order = {name: at for at, name in enumerate(new)}
    return {
        "added": [{"id": name} | new[name] for name in new if name not in old],
        "removed": [{"id": name} | old[name] for name in old if name not in new],
        "changed": sorted(changed, key=lambda item: order[item["id"]]),
    }
