"""The parts of a world that several were joined into: what each had to itself, rebuilt from the joined one, has the digest it states."""

from __future__ import annotations

from typing import Any, Final

from synproof_cli.checkers.shapes import At
from synproof_cli.model.canonical import digest, drop_defaults

_PART: Final = ("id", "version", "digest", "title", "description", "extends", "atoms", "axioms", "claims")
BETWEEN: Final = " + "


def check_parts(world: At) -> None:
    """Raise FaultError unless the id names all parts, each part has its digest, and every axiom is one of theirs.

    Atoms may stand in no part: those that a world without a vocabulary uses.
    """
    if "parts" not in world.fields():
        return
    parts = world["parts"].items()
    if world["id"].text() != BETWEEN.join(part["id"].text() for part in parts) or len(parts) < 2:
        raise world["id"].fault("world", "it does not name the parts it was joined from")
    axioms = {axiom["id"].text(): axiom.value for axiom in world["axioms"].items()}
    atoms = world["atoms"].fields()
    owned: set[str] = set()
    for part in parts:
        _check_part(part, atoms, axioms)
        owned.update(_names(part, "axioms"))
    if missing := axioms.keys() - owned:
        raise world["axioms"].fault("world", f"axiom '{min(missing)}' belongs to no part")


def _check_part(part: At, atoms: dict[str, Any], axioms: dict[str, Any]) -> None:
    part.only(_PART)
    part["version"].whole()
    fields = part.fields()
    for key, known in (("atoms", atoms), ("axioms", axioms)):
        for name in _names(part, key):
            if name not in known:
                raise part[key].fault("world", f"there is no '{name}'")
    own = {
        "id": part["id"].text(), "atoms": {name: atoms[name] for name in _names(part, "atoms")},
        "axioms": [axioms[name] for name in _names(part, "axioms")],
    } | drop_defaults({key: fields.get(key) for key in ("title", "description", "extends", "claims")})
    found = digest(own)
    if found != part["digest"].text():
        raise part["digest"].fault("digest", f"the digest of this part is {found}")


def _names(part: At, key: str) -> list[str]:
    return part[key].distinct() if key in part.fields() else []
