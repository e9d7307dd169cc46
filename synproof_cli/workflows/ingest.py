"""`world ingest`: documents into a world, in one transaction. What clashes with the world waits in quarantine; nothing is dropped.

A world that is only being made holds what its documents say, their contradictions included: it is then INCONSISTENT and says where. A world
that has axioms keeps working: of what would contradict it the newcomer is quarantined (or fails, or overrides by date, as asked).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final, Literal

from synproof_cli.axiomat.document import Document
from synproof_cli.errors import StoreError, UsageError
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import quarantine, worlds
from synproof_cli.store.db import Store
from synproof_cli.store.quarantine import Candidate
from synproof_cli.store.shipped import load_shipped
from synproof_cli.workflows.documents import Unreadable
from synproof_cli.workflows.extract import Extraction, Progress, extract, with_formula
from synproof_cli.workflows.extract_doc import extraction_doc
from synproof_cli.workflows.extract_read import read_rules
from synproof_cli.workflows.ingest_bases import Standing, standing_of
from synproof_cli.workflows.ingest_conflicts import exclusions, opaque_atoms, override_by_date, set_aside
from synproof_cli.workflows.ingest_settled import Settled, settled_in
from synproof_cli.workflows.world_find import checked, ready_world
from synproof_cli.workflows.worlds import own_id

if TYPE_CHECKING:
    import sqlite3

    from synproof_cli.logic.budget import Budget
    from synproof_cli.model.exchange import Asker

OnConflict = Literal["quarantine", "fail", "override-by-date"]
ON_CONFLICT: Final = ("quarantine", "fail", "override-by-date")
_ROUNDS: Final = 3


@dataclass(slots=True)
class _Target:
    """The world as it is, alone and on what it extends. `number`: its version, 0 for a new one; `copied_from`: a shipped world's id."""

    world: World
    number: int
    standing: Standing
    copied_from: str | None = None

    @property
    def is_new(self) -> bool:
        """No axiom yet that a document could contradict, neither of its own nor of a world it extends."""
        return not self.standing.whole.axioms


def ingest_documents(
    opened: Callable[[], tuple[Store, str]], text: str, documents: Sequence[Document], *, unreadable: Sequence[Unreadable] = (),
    on_conflict: str = "quarantine", valid_from: str = "", asker: Asker | None = None, budget: Budget | None = None,
    progress: Progress | None = None, title: str = "",
) -> dict[str, Any]:
    """`ingest` with what a command line gives: the store is opened (and made) only where there is something to put into it.

    `opened` gives the store and the time. Raises UsageError for another way to treat conflicts, and for what is no day.
    """
    if on_conflict not in ON_CONFLICT:
        raise UsageError(f"there is no way '{on_conflict[:40]}' to treat conflicts", hint=f"known: {', '.join(ON_CONFLICT)}")
    name = own_id(text)
    try:
        day = date.fromisoformat(valid_from).isoformat() if valid_from else None
    except ValueError:
        raise UsageError(f"'{valid_from[:40]}' is no day", hint="write it as 2026-01-31") from None
    if unreadable or not documents:  # all of the files or none: a world with half of them would look finished
        found = extract(documents, budget=budget, progress=progress) if documents else Extraction()
        return extraction_doc(found, unreadable) | {"world": _nothing(name)}
    store, now = opened()
    way: OnConflict = on_conflict  # type: ignore[assignment]
    return ingest(
        store, text, documents, unreadable=unreadable, on_conflict=way, valid_from=day, asker=asker, budget=budget, progress=progress,
        title=title, now=now,
    )


def _nothing(name: str) -> dict[str, Any]:
    return {
        "id": name, "version": None, "digest": None, "changed": False, "axioms": None, "added": 0, "waiting": None, "copied_from": None,
        "failed": False,
    }


def ingest(
    store: Store, text: str, documents: Sequence[Document], *, unreadable: Sequence[Unreadable] = (),
    on_conflict: OnConflict = "quarantine",
    valid_from: str | None = None, asker: Asker | None = None, budget: Budget | None = None, progress: Progress | None = None,
    title: str = "", now: str,
) -> dict[str, Any]:
    """Add the documents' axioms to a world; one that is not there is made. The result of `axiomat extract`, and `world`.

    `world`: `{id, version, digest, changed, axioms, added, waiting, copied_from, failed}`. Nothing is written where nothing is new, and
    where `on_conflict` is "fail" and something clashes (`failed` is true then). With "override-by-date" the day that a document names as
    that of its last update counts where `valid_from` is not given. Raises WorldError, StoreError, UsageError.
    """
    target = _target(store, text, title)
    taken = quarantine.names(store, target.world.id)
    said = [date_said(one) if on_conflict == "override-by-date" else None for one in documents]
    dates = [valid_from or day for day in said]
    settled = settled_in(store, target.world)
    found = extract(
        documents, target.standing.whole, taken=taken, asker=asker, budget=budget, progress=progress, dates=dates,
        theirs=target.standing.owners, settled=settled.candidates, today=now[:10],
    )
    found.quarantined += map(settled.quarantined, found.settled)
    failed = on_conflict == "fail" and bool(found.conflicts)
    if failed:
        document = extraction_doc(found, unreadable, target.standing.whole.axioms, target.standing.owners)
        return document | {"world": _as_it_is(store, target, failed=True)}
    declared = (*target.standing.whole.atoms, *found.reading.atoms)  # those of what is set aside among them
    world = _grown(target, found, on_conflict)
    saved = _write(store, target, world, found, declared, settled, now)
    return extraction_doc(found, unreadable, target.standing.whole.axioms, target.standing.owners) | {"world": saved}


def _target(store: Store, text: str, title: str) -> _Target:
    name = own_id(text)
    world, number, copied_from = _found(store, name, title)
    return _Target(world, number, standing_of(store, world, number), copied_from)


def _found(store: Store, name: str, title: str) -> tuple[World, int, str | None]:
    if worlds.find(store, name) is not None:
        world, info = worlds.load(store, name)
        return world, info.number, None
    original = load_shipped(name)
    if original is None:
        return World(name, title), 0, None
    own = f"my:{name.partition(':')[2]}"
    if worlds.find(store, own) is not None:
        world, info = worlds.load(store, own)
        return world, info.number, name
    return replace(checked(original, name), id=own), 0, name


_DATED: Final = re.compile(
    r"(?:last\s+(?:updated|revised|modified)|effective(?:\s+(?:date|as\s+of|from))?|in\s+force\s+from|dated?)\s*:?\s*(?:on\s+|as\s+of\s+)?"
    r"(?P<date>\d{4}-\d\d-\d\d|\d{1,2}\s+[A-Z][a-z]{2,8}\.?,?\s+\d{4}|[A-Z][a-z]{2,8}\.?\s+\d{1,2},?\s+\d{4})",
    re.IGNORECASE,
)
_LOOKED_AT: Final = 3_000


def date_said(document: Document) -> str | None:
    """The day that a document says it was last updated or takes effect, as an ISO day."""
    from synproof_cli.axiomat.facets import facets_of

    match = _DATED.search(document.text[:_LOOKED_AT])
    return next(iter(facets_of(match["date"]).by_kind["date"]), None) if match else None


def _grown(target: _Target, found: Extraction, on_conflict: OnConflict) -> World:
    """The world with what may be added, each formula read as a debate over the final set will read it."""
    if target.is_new:
        _read_again(target, found)
        atoms = opaque_atoms(found, found.conflicts)
        return _with(target, found, atoms, clashes=exclusions(found, found.conflicts))
    changes = dict(found.weakened)
    for conflict in found.conflicts:
        if on_conflict == "override-by-date" and (change := override_by_date(conflict, target.standing, found, changes)):
            changes |= change
        else:
            set_aside(conflict, target.standing, found, changes)
    _read_again(target, found)
    return _with(target, found, (), changes)


def _with(
    target: _Target, found: Extraction, atoms: tuple[AtomDecl, ...] = (), changes: dict[str, Axiom] | None = None,
    clashes: Sequence[Axiom] = (),
) -> World:
    """The world with the axioms and their declarations, less those of sentences that are read otherwise now."""
    changes = changes or {}
    found.made = [replace(made, axiom=changes.get(made.axiom.id, made.axiom)) for made in found.made]
    old = tuple(changes.get(axiom.id, axiom) for axiom in target.world.axioms)
    taken = {axiom.id for axiom in (*old, *target.standing.whole.axioms, *found.axioms)}
    background = [axiom for axiom in (*found.reading.background, *clashes) if found.made]
    fresh = [replace(axiom, id=_free(axiom.id, taken)) for axiom in background]
    axioms = [_within(made.axiom, found) for made in found.made]
    known, said = {decl.name for decl in target.standing.whole.atoms}, " ".join(axiom.formula or "" for axiom in (*axioms, *fresh))
    used = frozenset(_NAME.findall(said))
    declared = [decl for decl in (*found.reading.atoms, *atoms) if decl.name not in known and ("(" in decl.name or decl.name in used)]
    return replace(target.world, atoms=(*target.world.atoms, *(declared if found.made else ())), axioms=(*old, *axioms, *fresh))


def _within(axiom: Axiom, found: Extraction) -> Axiom:
    """The axiom without overrides of axioms that are set aside: it gets them when these are accepted."""
    aside = {one.made.axiom.id for one in found.quarantined}
    left = tuple(name for name in axiom.overrides if name not in aside)
    return replace(axiom, overrides=left) if left != axiom.overrides else axiom


def _free(name: str, taken: set[str]) -> str:
    number, made = 1, name
    while made in taken:
        number += 1
        made = f"{name}-{number}"
    taken.add(made)
    return made


_NAME: Final = re.compile(r"[^\W\d]\w*")


def _read_again(target: _Target, found: Extraction) -> None:
    """Read the rules without those that were set aside: their words must not have told the reader anything."""
    if not found.quarantined:
        return
    for _ in range(_ROUNDS):
        texts = [made.axiom.text for made in found.made if made.axiom.formula]
        reading = read_rules(target.standing.whole, texts, only_whole=found.scoped)
        again = [replace(made, axiom=with_formula(made.axiom, reading)) if made.axiom.formula else made for made in found.made]
        reasons = found.reading.reasons | reading.reasons
        same = [one.axiom.formula for one in again] == [one.axiom.formula for one in found.made]
        found.made, found.reading = again, replace(reading, reasons=reasons)
        if same:
            return


def _candidates(found: Extraction, declared: Sequence[AtomDecl], theirs: set[str], now: str) -> list[Candidate]:
    """What waits, each with the declarations it needs that no base has (`theirs`), and with what is an exception to it."""
    from synproof_cli.logic.parser import parse_formula
    from synproof_cli.logic.vocabulary import Vocabulary
    from synproof_cli.model.formula import functors

    vocabulary = Vocabulary.of(tuple(declared))
    made = []
    for one in found.quarantined:
        formula = one.made.axiom.formula
        used = functors(parse_formula(formula, vocabulary)) if formula else frozenset()
        atoms = tuple(decl for decl in declared if decl.name.partition("(")[0] in used and decl.name not in theirs)
        limiting = tuple(other.axiom.id for other in found.made if one.made.axiom.id in other.axiom.overrides)
        made.append(Candidate(one.made.axiom, one.code, one.reason, one.against, atoms, now, limited_by=limiting))
    return made


def _write(
    store: Store, target: _Target, world: World, found: Extraction, declared: Sequence[AtomDecl], settled: Settled, now: str,
) -> dict[str, Any]:
    """World and quarantine in one transaction; nothing where nothing is new."""
    theirs = {decl.name for decl in target.standing.whole.atoms} - {decl.name for decl in target.world.atoms}
    candidates = _candidates(found, declared, theirs, now)
    known = quarantine.keys(store, target.world.id).keys() - settled.gone
    waits = any(one.key not in known for one in candidates)
    if not found.made and not waits:
        return _as_it_is(store, target)
    ready = ready_world(store, world, "") if found.made or not target.number else target.world

    def change(current: World) -> World:
        if target.number == 0 and worlds.find(store, target.world.id) is not None:
            raise StoreError(f"world {target.world.id} was made meanwhile", hint="nothing was written; ingest again")
        del current
        return ready

    def beside(connection: sqlite3.Connection) -> None:
        quarantine.put(connection, target.world.id, candidates, settled.gone)

    names = ", ".join(one.path for one in found.documents)
    note = f"ingested {names}"[:500]
    saved = worlds.update(
        store, target.world.id, change, saved=now, note=note, base=target.number or None, make=target.world, beside=beside,
    )
    stored = quarantine.count(store, target.world.id)
    return {
        "id": target.world.id, "version": saved.number, "digest": saved.digest, "changed": saved.changed, "axioms": len(ready.axioms),
        "added": len(found.made), "waiting": stored, "copied_from": target.copied_from, "failed": False,
    }


def _as_it_is(store: Store, target: _Target, *, failed: bool = False) -> dict[str, Any]:
    return {
        "id": target.world.id, "version": target.number or None, "digest": target.world.digest if target.number else None, "changed": False,
        "axioms": len(target.world.axioms) if target.number else 0, "added": 0, "waiting": quarantine.count(store, target.world.id),
        "copied_from": target.copied_from, "failed": failed,
    }
