"""Several worlds as one: those that are named together, and those that a world extends.

What stands in two parts under one name must be the same, else nobody could say which is meant: an atom or an axiom that says one thing in
one world and another in the next is refused by its name, never renamed (a renamed axiom would escape `overrides` and `--without`). What is
the same stands once. An axiom may override one of another part. Claims test their own world and stay with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeVar

from synproof_cli.errors import FormulaError, NotFoundError, UnknownAtomError, WorldError
from synproof_cli.model.values import value
from synproof_cli.model.world import AtomDecl, Axiom, Part, World
from synproof_cli.store.ids import base_id

Origin = Literal["user", "shipped", "file", "merged"]
_Item = TypeVar("_Item", AtomDecl, Axiom)

MAX_PARTS: Final = 200
BETWEEN: Final = " + "
"""Between the ids of the parts in the id of the joined world."""


@value
class FoundWorld:
    """A world ready for use (`check_world` has passed it), and where it came from. `file` is set for origin `file` only."""

    world: World
    origin: Origin
    version: int
    digest: str
    file: str = ""


LookUp = Callable[[str, int | None], FoundWorld | None]
"""The world of an id, in one of its versions or the current one; None where there is none."""


def with_bases(named: Sequence[FoundWorld], look_up: LookUp) -> list[FoundWorld]:
    """The worlds and all that they extend, each once: every world is followed by its bases, in the order in which they are named.

    A base that is among the named is that one. Raises NotFoundError for a base that is not there, WorldError for worlds that extend each
    other in a circle, for one that is wanted in two versions, and for too many.
    """
    own: dict[str, FoundWorld] = {}
    for found in named:
        if own.setdefault(found.world.id, found).world != found.world:
            raise WorldError(f"world {found.world.id} is named twice, with different content", hint="name one of the two")
    walk = _Walk(own, look_up)
    for found in named:
        walk.take(found)
    return list(walk.taken.values())


class _Walk:
    """Depth first, no recursion; `taken` is in the order of the first mention."""

    def __init__(self, named: Mapping[str, FoundWorld], look_up: LookUp) -> None:
        self.named = named
        self.look_up = look_up
        self.taken: dict[str, FoundWorld] = {}
        self.done: set[str] = set()

    def take(self, root: FoundWorld) -> None:
        path: dict[str, Iterator[str]] = {}
        self._enter(root, path)
        while path:
            name, bases = next(reversed(path.items()))
            base = next(bases, None)
            if base is None:
                del path[name]
                self.done.add(name)
                continue
            found = self._base(name, base)
            if found.world.id in path:
                ids = list(path)
                circle = [*ids[ids.index(found.world.id) :], found.world.id]
                raise WorldError(f"worlds extend each other in a circle: {' > '.join(circle)}", hint="take one `extends` out")
            self._enter(found, path)

    def _enter(self, found: FoundWorld, path: dict[str, Iterator[str]]) -> None:
        name = found.world.id
        if name in self.done:
            return
        self.taken.setdefault(name, found)
        if len(self.taken) > MAX_PARTS:
            raise WorldError(f"more than {MAX_PARTS} worlds are joined into one")
        path[name] = iter(found.world.extends)

    def _base(self, name: str, base: str) -> FoundWorld:
        key, number = base_id(base) or (base, None)
        known = self.taken.get(key) or self.named.get(key)
        if known is not None:
            if number is not None and known.version != number:
                raise WorldError(
                    f"world {name} extends {base}, and world {key} is taken in version {known.version}", hint="name one version of it",
                )
            return known
        found = self.look_up(key, number)
        if found is None:
            raise NotFoundError(
                f"world {name} extends {base}, and there is no such world", hint="import it, or take it out: synproof world edit " + name,
            )
        return found


def joined(found: Sequence[FoundWorld]) -> FoundWorld:
    """Several worlds as one, ready for use. Raises WorldError where two say different things under one name, or it is no world."""
    from synproof_cli.logic.world_check import check_world

    merged = _merged([one.world for one in found])
    claims = [claim for one in found for claim in one.world.claims]
    ready = check_world(replace(merged, claims=tuple(claims)))
    atoms, axioms = {decl.name: decl for decl in ready.atoms}, {axiom.id: axiom for axiom in ready.axioms}
    parts, start = [], 0
    for one in found:
        world, end = one.world, start + len(one.world.claims)
        own = replace(
            world, atoms=tuple(atoms[decl.name] for decl in world.atoms), axioms=tuple(axioms[axiom.id] for axiom in world.axioms),
            claims=ready.claims[start:end],
        )
        parts.append(_part(own, one.version))
        start = end
    world = replace(ready, claims=(), parts=tuple(parts))
    return FoundWorld(world, "merged", 1, world.digest)


def joined_world(found: Sequence[FoundWorld]) -> World:
    """Several worlds as one, as the linter takes it: without parts and digest, formulas as they are spelled. Raises WorldError."""
    return _merged([one.world for one in found])


def _part(world: World, version: int) -> Part:
    return Part(
        world.id, version, world.digest, world.title, world.description, world.extends, tuple(decl.name for decl in world.atoms),
        tuple(axiom.id for axiom in world.axioms), world.claims,
    )


def _merged(parts: Sequence[World]) -> World:
    """Their atoms and axioms in order, equal ones once."""
    atoms: dict[str, tuple[AtomDecl, World]] = {}
    axioms: dict[str, tuple[Axiom, World]] = {}
    for world in parts:
        for decl in _declared(world, parts):
            _take(atoms, decl.name, decl, world, lambda one, other: _bounded(one) == _bounded(other))
    vocabulary = tuple(decl for decl, _ in atoms.values())
    for world in parts:
        for axiom in world.axioms:
            _take(axioms, axiom.id, axiom, world, lambda one, other: _same_rule(one, other, vocabulary))
    return World(
        BETWEEN.join(world.id for world in parts), BETWEEN.join(world.title or world.id for world in parts),
        atoms=vocabulary, axioms=tuple(axiom for axiom, _ in axioms.values()),
    )


def _take(taken: dict[str, tuple[_Item, World]], name: str, item: _Item, world: World, same: Callable[[_Item, _Item], bool]) -> None:
    other, owner = taken.setdefault(name, (item, world))
    if other is item or other == item or same(other, item):
        return
    what = "atom" if isinstance(item, AtomDecl) else "axiom"
    raise WorldError(
        f"{what} '{name}' says one thing in {owner.id} and another in {world.id}{_difference(other, item)}",
        hint=f"give it another name in one of them (synproof world edit {world.id}), or name one world only",
    )


def _difference(one: AtomDecl | Axiom, other: AtomDecl | Axiom) -> str:
    """The first field that differs, short."""
    old, new = one.to_dict(), other.to_dict()
    for key in {**old, **new}:
        if old.get(key) != new.get(key):
            return f" ({key}: {_short(old.get(key))} and {_short(new.get(key))})"
    return ""


def _short(value: object) -> str:
    text = "nothing" if value in (None, "", []) else f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f'{text[:58]}…"' if text[0] == '"' else f"{text[:59]}…"


def _bounded(decl: AtomDecl) -> AtomDecl:
    from synproof_cli.logic.types import canonical_bound

    try:
        low, high = (None if bound is None else canonical_bound(decl, bound) for bound in (decl.minimum, decl.maximum))
    except FormulaError:
        return decl
    return replace(decl, minimum=low, maximum=high)


def _same_rule(one: Axiom, other: Axiom, atoms: tuple[AtomDecl, ...]) -> bool:
    """Whether two axioms differ in the spelling of their formula only."""
    if one.formula is None or other.formula is None or replace(one, formula="") != replace(other, formula=""):
        return False
    from synproof_cli.logic.vocabulary import Vocabulary
    from synproof_cli.logic.world_check import canonical_formula

    vocabulary = Vocabulary.of(atoms)
    try:
        return canonical_formula(one.formula, vocabulary) == canonical_formula(other.formula, vocabulary)
    except FormulaError:
        return False


def _declared(world: World, parts: Sequence[World]) -> tuple[AtomDecl, ...]:
    """A world's declarations. Beside worlds with a vocabulary, one without declares the atoms it uses that no other part declares; but
    what extends another world has that one's vocabulary, and a word it does not know is a slip.
    """
    if not world.is_open or world.extends or all(part.is_open for part in parts):
        return world.atoms
    from synproof_cli.model.formula import declared_as

    elsewhere = {decl.name: decl for part in parts for decl in part.atoms}
    known = {declared_as(name) for name in elsewhere}
    fresh: dict[str, AtomDecl] = {}
    for axiom in world.axioms:
        for name in _names_in(axiom.formula, elsewhere, fresh) if axiom.formula else ():
            if name not in known:
                fresh.setdefault(name, AtomDecl(name))
    return tuple(fresh.values())


def _names_in(formula: str, elsewhere: Mapping[str, AtomDecl], fresh: Mapping[str, AtomDecl]) -> list[str]:
    """Declarations that a formula needs. It may compare atoms that another part gives a type."""
    from synproof_cli.logic.parser import parse_formula
    from synproof_cli.logic.vocabulary import Vocabulary
    from synproof_cli.model.formula import atom_names, declared_as

    try:
        return [declared_as(name) for name in sorted(atom_names(parse_formula(formula)))]
    except FormulaError:
        pass
    missing: dict[str, AtomDecl] = {}
    while True:
        try:
            parse_formula(formula, Vocabulary.of((*elsewhere.values(), *fresh.values(), *missing.values())))
        except UnknownAtomError as error:
            name = declared_as(error.name)
            if name in missing:
                return list(missing)
            missing[name] = AtomDecl(name)
        except FormulaError:  # `check_world` says what is wrong with it
            return list(missing)
        else:
            return list(missing)
