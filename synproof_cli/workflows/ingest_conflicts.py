"""What becomes of conflicts when a document is ingested: the newcomer is set aside, or overrides by date, or the world knows its clash."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from synproof_cli.axiomat.values import Conflict, Quarantined
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.workflows.extract import Extraction

_OPAQUE_WORDS: Final = 12


def override_by_date(conflict: Conflict, world: World, found: Extraction, changes: dict[str, Axiom]) -> dict[str, Axiom] | None:
    """The later of two axioms overrides the earlier one; None where no dates tell which is later."""
    known = {axiom.id: axiom for axiom in (*world.axioms, *found.axioms)} | changes
    if len(conflict.axioms) != 2 or any(name not in known for name in conflict.axioms):
        return None
    first, second = sorted((known[name] for name in conflict.axioms), key=lambda axiom: axiom.valid_from or "")
    if not first.valid_from or not second.valid_from or first.valid_from == second.valid_from:
        return None
    return {
        first.id: replace(first, kind="defeasible"),
        second.id: replace(second, overrides=tuple(dict.fromkeys((*second.overrides, first.id)))),
    }


def set_aside(conflict: Conflict, world: World, found: Extraction, changes: dict[str, Axiom]) -> None:
    """Put the last new axiom of a conflict aside, unless one of its members is aside already."""
    fresh = {made.axiom.id: made for made in found.made}
    inside = {axiom.id for axiom in world.axioms} | set(fresh)
    if not set(conflict.axioms) <= inside | {axiom.id for axiom in found.reading.background}:
        return
    newest = next((name for name in reversed(conflict.axioms) if name in fresh), None)
    if newest is None:
        return
    others = tuple(name for name in conflict.axioms if name != newest)
    said = {axiom.id: axiom for axiom in (*world.axioms, *found.axioms)}
    texts = "; ".join(f'"{said[name].text[:160]}" [{name}]' for name in others if name in said)
    made = fresh[newest]
    found.made = [one for one in found.made if one is not made]
    found.quarantined.append(Quarantined(made, "conflict", f"it clashes with {texts}: {conflict.scenario}", others))
    changes.pop(newest, None)


def opaque_atoms(found: Extraction, conflicts: Iterable[Conflict]) -> tuple[AtomDecl, ...]:
    """Two sentences that no reader reads and of which one denies the other become one atom and its negation: so the world knows its clash.

    The only reading that needs no reader: a sentence as a whole, true or not.
    """
    atoms: list[AtomDecl] = []
    by_id = {made.axiom.id: at for at, made in enumerate(found.made)}
    for conflict in conflicts:
        places = [by_id.get(name, -1) for name in conflict.axioms]
        if conflict.kind != "negation" or len(places) != 2 or min(places) < 0 or any(found.made[at].axiom.formula for at in places):
            continue
        one, other = (found.made[at] for at in places)
        denies = _is_denial(one.axiom.text)
        positive = other.axiom.text if denies else one.axiom.text
        name = _atom_name(positive, {decl.name for decl in atoms})
        atoms.append(AtomDecl(name, positive.rstrip(".")))
        for at, sign in ((places[0], "~" if denies else ""), (places[1], "" if denies else "~")):
            found.made[at] = replace(found.made[at], axiom=replace(found.made[at].axiom, formula=f"{sign}{name}", origin="author"))
    return tuple(atoms)


def _is_denial(text: str) -> bool:
    return re.search(r"\b(?:not|no|never|neither|none|nobody|\w+n[’']t)\b", text, re.IGNORECASE) is not None


def _atom_name(text: str, taken: set[str]) -> str:
    words = re.findall(r"[a-z0-9]+", text.lower())[:_OPAQUE_WORDS]
    name = stem = "_".join(words) if words and words[0][0].isalpha() else "_".join(("said", *words))
    number = 1
    while name in taken:
        number += 1
        name = f"{stem}_{number}"
    return name
