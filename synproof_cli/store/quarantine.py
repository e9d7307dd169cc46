"""Axioms that were read from documents and stand beside a world, not in it: each waits for a person to accept, edit or reject it.

The world and its digest know nothing of them. A candidate is known by the world, the document and the place it was read from, so that
reading a document again puts nothing twice, and what was once rejected stays rejected.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from synproof_cli.axiomat.limits import key_of
from synproof_cli.errors import NotFoundError, StoreError
from synproof_cli.model.world import AtomDecl, Axiom
from synproof_cli.store.db import Store
from synproof_cli.store.rows import DAMAGE

State = Literal["waiting", "accepted", "rejected"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An axiom in quarantine. `axiom.id` is its name within the world's quarantine, and free in the world when it is put there.

    `code` is why in one word (`conflict`, `number`, `negation`, `quote`, ...), `reason` why in a sentence, `against` the ids of the world's
    axioms it clashes with, `atoms` what its formula needs declared. `saved` is when it came. `limited_by`: ids of the world's axioms that
    are exceptions to it, should it be accepted.
    """

    axiom: Axiom
    code: str
    reason: str
    against: tuple[str, ...] = ()
    atoms: tuple[AtomDecl, ...] = ()
    saved: str = ""
    state: State = "waiting"
    limited_by: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What it is, wherever it is read again."""
        return key_of(self.axiom)

    def to_dict(self) -> dict[str, Any]:
        """As it is kept and as `--format json` prints it."""
        return {
            "axiom": self.axiom.to_dict(), "code": self.code, "reason": self.reason, "against": list(self.against),
            "atoms": {decl.name: decl.to_dict() for decl in self.atoms}, "saved": self.saved, "state": self.state,
        } | ({"limited_by": list(self.limited_by)} if self.limited_by else {})

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Candidate:
        """Inverse of `to_dict`."""
        return cls(
            Axiom.from_dict(data["axiom"]), data["code"], data["reason"], tuple(data["against"]),
            tuple(AtomDecl.from_dict(name, decl) for name, decl in data["atoms"].items()), data["saved"], data["state"],
            tuple(data.get("limited_by", ())),
        )


def put(connection: sqlite3.Connection, world_id: str, candidates: Iterable[Candidate], again: Collection[str] = ()) -> int:
    """Add candidates, inside the caller's transaction; how many were new. Those that are known, in whatever state, stay as they are, but
    for those with a key in `again`: they wait anew.
    """
    rows = [
        (world_id, one.key, one.axiom.id, one.state, json.dumps(one.to_dict(), separators=(",", ":"), ensure_ascii=False))
        for one in candidates
    ]
    before = connection.total_changes
    connection.executemany(
        "UPDATE quarantine SET id = ?, state = ?, content = ? WHERE world = ? AND key = ?",
        [(name, state, content, world, key) for world, key, name, state, content in rows if key in again],
    )
    connection.executemany(
        "INSERT INTO quarantine (world, key, id, state, content) VALUES (?, ?, ?, ?, ?) ON CONFLICT (world, key) DO NOTHING", rows
    )
    return connection.total_changes - before


def listed(store: Store, world_id: str, state: State | None = "waiting") -> list[Candidate]:
    """A world's candidates in that state, or in any, in the order they came."""
    if state is None:
        rows = store.rows("SELECT content FROM quarantine WHERE world = ? ORDER BY pk", (world_id,))
    else:
        rows = store.rows("SELECT content FROM quarantine WHERE world = ? AND state = ? ORDER BY pk", (world_id, state))
    return [_read(content, world_id) for (content,) in rows]


def find(store: Store, world_id: str, name: str) -> Candidate:
    """The candidate of that name. Raises NotFoundError."""
    rows = store.rows("SELECT content FROM quarantine WHERE world = ? AND id = ?", (world_id, name))
    if not rows:
        raise NotFoundError(f'world {world_id} has no axiom "{name}" in quarantine', hint=f"`synproof world review {world_id}` lists them")
    return _read(rows[0][0], world_id)


def settle(connection: sqlite3.Connection, world_id: str, candidate: Candidate, state: State, axiom: Axiom | None = None) -> None:
    """Record what became of a candidate, inside the caller's transaction; `axiom`: as it was edited. The name and the key stay.

    Raises StoreError when somebody settled it meanwhile.
    """
    changed = replace(candidate, state=state, axiom=replace(axiom, id=candidate.axiom.id) if axiom is not None else candidate.axiom)
    content = json.dumps(changed.to_dict(), separators=(",", ":"), ensure_ascii=False)
    done = connection.execute(
        "UPDATE quarantine SET state = ?, content = ? WHERE world = ? AND id = ? AND state = ?",
        (state, content, world_id, candidate.axiom.id, candidate.state),
    )
    if done.rowcount != 1:
        raise StoreError(f'"{candidate.axiom.id}" was settled meanwhile', hint=f"`synproof world review {world_id}` lists what still waits")


def names(store: Store, world_id: str) -> set[str]:
    """The names taken in a world's quarantine, in any state."""
    return {name for (name,) in store.rows("SELECT id FROM quarantine WHERE world = ?", (world_id,))}


def keys(store: Store, world_id: str) -> dict[str, State]:
    """What is known of a world's candidates: their state by key."""
    return dict(store.rows("SELECT key, state FROM quarantine WHERE world = ?", (world_id,)))


def count(store: Store, world_id: str) -> int:
    """How many wait."""
    return int(store.rows("SELECT count(*) FROM quarantine WHERE world = ? AND state = 'waiting'", (world_id,))[0][0])


def _read(content: str, world_id: str) -> Candidate:
    try:
        return Candidate.from_dict(json.loads(content))
    except DAMAGE as fault:
        raise StoreError(
            f"the quarantine of world {world_id} was changed in the store by another program",
            hint=f"restore the store from a copy; or export the world, `synproof world rm {world_id}`, and import it again",
        ) from fault
