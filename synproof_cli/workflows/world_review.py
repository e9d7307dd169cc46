"""`world review`: a person decides on axioms in quarantine, and on formulas that a model read.

A candidate that is accepted becomes part of the world as a new version, reviewed; one that is edited is accepted as it was edited; one that
is rejected stays outside, for good. Numbers do not change while one goes through the list: a candidate keeps its own whatever becomes of
the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from synproof_cli.errors import FormulaError, NotFoundError, UsageError, WorldError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import spell
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import quarantine, worlds
from synproof_cli.store.db import Store
from synproof_cli.store.quarantine import Candidate, State
from synproof_cli.workflows.world_find import FoundWorld, find_world, ready_world, resolve_found
from synproof_cli.workflows.worlds import Document, stored_id

_MODEL: Final = "model"


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to become of one item. `edited`: for `edit`, the new words or the new formula; `overrides`: rules it is an exception to."""

    action: str
    item: str
    edited: str = ""
    overrides: tuple[str, ...] = ()


def waiting(store: Store | None, text: str) -> Document:
    """`{id, version, digest, waiting: [{n, id, text, formula, kind, code, reason, source, against, atoms}], readings: [axiom]}`.

    `against` are the world's axioms it clashes with, `readings` its own axioms with a formula that a model read and nobody reviewed.
    Raises as `find_world`.
    """
    found = find_world(store, text)
    rows = _numbered(store, found.world.id) if store is not None and found.origin == "user" else []
    by_id = {axiom.id: axiom for axiom in resolve_found(found, store).world.axioms} if rows else {}
    return {
        "id": found.world.id, "version": found.version, "digest": found.digest,
        "waiting": [_shown(number, one, by_id) for number, one in rows if one.state == "waiting"],
        "readings": [axiom.to_dict() for axiom in _readings(found.world)],
    }


def review(store: Store, text: str, decisions: Sequence[Decision], *, now: str) -> Document:
    """Carry decisions out, each in a transaction of its own, in order; `waiting` after them, with `done: [{id, action, axiom}]`.

    An item is named by its number, by its id in quarantine, or by the id of an axiom whose formula a model read. Raises NotFoundError,
    WorldError, FormulaError, UsageError; what was decided before stays decided.
    """
    name = stored_id(store, text)
    done = [_decide(store, name, decision, now) for decision in decisions]
    return waiting(store, name) | {"done": done, "problems": _clashes(store, name)}


def _numbered(store: Store, name: str) -> list[tuple[int, Candidate]]:
    return list(enumerate(quarantine.listed(store, name, None), 1))


def _shown(number: int, one: Candidate, by_id: dict[str, Axiom]) -> Document:
    against = [by_id[name].to_dict() for name in one.against if name in by_id]
    gone = [{"id": name, "text": ""} for name in one.against if name not in by_id]
    atoms = {decl.name: decl.to_dict() for decl in one.atoms}
    return {"n": number} | one.axiom.to_dict() | {"code": one.code, "reason": one.reason, "against": [*against, *gone], "atoms": atoms}


def _readings(world: World) -> list[Axiom]:
    return [axiom for axiom in world.axioms if axiom.origin == _MODEL and not axiom.reviewed and axiom.formula is not None]


def _decide(store: Store, name: str, decision: Decision, now: str) -> Document:
    one = _candidate(store, name, decision.item)
    if one is not None:
        return _of_candidate(store, name, one, decision, now)
    found, _ = worlds.load(store, name)
    if any(axiom.id == decision.item for axiom in _readings(found)):
        return _of_reading(store, name, decision, now)
    raise NotFoundError(f'nothing waits in world {name} as "{decision.item}"', hint=f"synproof world review {name} --list")


def _candidate(store: Store, name: str, item: str) -> Candidate | None:
    rows = _numbered(store, name)
    chosen = [one for _, one in rows if one.axiom.id == item] or [one for number, one in rows if str(number) == item.removeprefix("#")]
    if not chosen:
        return None
    if chosen[0].state != "waiting":
        raise UsageError(f'"{item}" was {chosen[0].state} already', hint=f"synproof world review {name} --list")
    return chosen[0]


def _of_candidate(store: Store, name: str, one: Candidate, decision: Decision, now: str) -> Document:
    if decision.action == "reject":
        with store.transaction() as connection:
            quarantine.settle(connection, name, one, "rejected")
        return {"id": one.axiom.id, "action": "rejected", "axiom": None}
    made: list[Axiom] = []

    def change(world: World) -> World:
        axiom, atoms = (_edited(store, world, one, decision.edited)) if decision.action == "edit" else (one.axiom, one.atoms)
        axiom = replace(_with_overrides(axiom, decision.overrides), id=_free(world, axiom.id), reviewed=True)
        axiom, old = _limited(world, one, axiom)
        ready = ready_world(store, replace(world, atoms=_joined_atoms(world, atoms), axioms=(*old, axiom)), "")
        made.append(ready.axioms[-1])
        quarantine.settle(store.connection, name, one, _ACCEPTED, ready.axioms[-1])
        return ready

    worlds.update(store, name, change, saved=now, note=f"{one.axiom.id} {_DONE[decision.action]} in review")
    return {"id": one.axiom.id, "action": _DONE[decision.action], "axiom": made[-1].to_dict()}


def _limited(world: World, one: Candidate, axiom: Axiom) -> tuple[Axiom, tuple[Axiom, ...]]:
    """The candidate, and the world's axioms, of which those that are exceptions to it override it."""
    names = {other.id for other in world.axioms if other.id in one.limited_by}
    if not names:
        return axiom, world.axioms
    old = (replace(other, overrides=(*other.overrides, axiom.id)) if other.id in names else other for other in world.axioms)
    return replace(axiom, kind="defeasible"), tuple(old)


_ACCEPTED: Final[State] = "accepted"
_DONE: Final = {"accept": "accepted", "edit": "edited", "reject": "rejected"}


def _with_overrides(axiom: Axiom, overrides: tuple[str, ...]) -> Axiom:
    return replace(axiom, overrides=tuple(dict.fromkeys((*axiom.overrides, *overrides))), kind="defeasible") if overrides else axiom


def _free(world: World, wish: str) -> str:
    taken = {axiom.id for axiom in world.axioms}
    number, name = 2, wish
    while name in taken:
        name, number = f"{wish}-{number}", number + 1
    return name


def _joined_atoms(world: World, atoms: Iterable[AtomDecl]) -> tuple[AtomDecl, ...]:
    """The vocabulary with what the candidate needs. Raises WorldError where a word is declared otherwise by now."""
    known = {decl.name: decl for decl in world.atoms}
    for decl in atoms:
        if known.setdefault(decl.name, decl) != decl:
            raise WorldError(f"atom '{decl.name}' is declared otherwise in {world.id} by now", hint="edit the axiom: --edit N FORMULA")
    return tuple(known.values())


def _edited(store: Store, world: World, one: Candidate, text: str) -> tuple[Axiom, tuple[AtomDecl, ...]]:
    """The candidate with another formula, or with other words and what they are read as."""
    axiom = one.axiom
    if not text.strip():
        raise UsageError("there is nothing to put in its place", hint="--edit N TEXT, or --edit N FORMULA")
    whole = resolve_found(FoundWorld(replace(world, atoms=_joined_atoms(world, one.atoms)), "user", 1, ""), store).world
    formula = _formula(text, whole)
    if formula is not None:
        return replace(axiom, formula=formula, origin="author"), one.atoms
    from synproof_cli.workflows.texts import read_texts

    read = read_texts(replace(whole, axioms=()), "", None, (), (text,))
    if len(read.added) != 1 or read.added[0].formula is None:
        return replace(axiom, text=text, formula=None, origin="author"), ()
    fresh = tuple(decl for decl in read.world.atoms if decl not in whole.atoms)
    return replace(axiom, text=text, formula=read.added[0].formula, origin=read.added[0].origin), (*one.atoms, *fresh)


def _formula(text: str, world: World) -> str | None:
    """Canonical spelling of a text that is a formula over the vocabulary; None for words. Raises FormulaError for a formula at fault."""
    try:
        return spell(parse_formula(text, Vocabulary.of(world.atoms)))
    except FormulaError:
        try:
            parse_formula(text)
        except FormulaError:
            return None
        raise


def _of_reading(store: Store, name: str, decision: Decision, now: str) -> Document:
    made: list[Axiom] = []

    def change(world: World) -> World:
        at = next(number for number, axiom in enumerate(world.axioms) if axiom.id == decision.item)
        axiom = _with_overrides(_reviewed(store, world, world.axioms[at], decision), decision.overrides)
        ready = ready_world(store, replace(world, axioms=(*world.axioms[:at], axiom, *world.axioms[at + 1 :])), "")
        made.append(ready.axioms[at])
        return ready

    worlds.update(store, name, change, saved=now, note=f"reading of {decision.item} {_DONE[decision.action]}")
    return {"id": decision.item, "action": _DONE[decision.action], "axiom": made[-1].to_dict()}


def _reviewed(store: Store, world: World, axiom: Axiom, decision: Decision) -> Axiom:
    if decision.action == "accept":
        return replace(axiom, reviewed=True)
    if decision.action == "reject":
        return replace(axiom, formula=None, origin="author", reviewed=True)
    formula = _formula(decision.edited, resolve_found(FoundWorld(world, "user", 1, ""), store).world)
    if formula is None:
        hint = f"the words: synproof world edit {world.id} {axiom.id} text"
        raise UsageError("the formula of a reading is replaced by a formula", hint=hint)
    return replace(axiom, formula=formula, origin="author", reviewed=True)


def _clashes(store: Store, name: str) -> list[Document]:
    """What the world cannot mean any more: errors of `world lint` that come from the strict axioms together."""
    from synproof_cli.workflows.world_lint import lint_errors

    found = resolve_found(find_world(store, name), store)
    return [problem.to_dict() for problem in lint_errors(found.world)]


Ask = Callable[[Document], Decision | None]
"""What a person decides on one item; None to leave it as it is. Raises StopIteration to end."""


def review_each(store: Store, text: str, ask: Ask, *, now: Callable[[], str], refused: Callable[[str], Any]) -> Document:
    """Go through all that waits, one at a time. What cannot be carried out is told to `refused` and asked again."""
    name = stored_id(store, text)
    done: list[Document] = []
    listed = waiting(store, name)
    items = [*listed["waiting"], *listed["readings"]]
    for number, item in enumerate(items, 1):
        try:
            outcome = _asked(store, name, item | {"at": number, "of": len(items)}, ask, now, refused)
        except StopIteration:
            break
        done += [outcome] if outcome else []
    return waiting(store, name) | {"done": done, "problems": _clashes(store, name) if done else []}


def _asked(
    store: Store, name: str, item: Document, ask: Ask, now: Callable[[], str], refused: Callable[[str], Any],
) -> Document | None:
    while True:
        decision = ask(item)
        if decision is None:
            return None
        try:
            return _decide(store, name, decision, now())
        except (FormulaError, WorldError, UsageError) as error:
            refused(f"{error.message} ({error.hint})" if error.hint else error.message)
