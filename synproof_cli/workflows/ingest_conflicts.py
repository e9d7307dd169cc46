"""What becomes of conflicts when a document is ingested: the newcomer is set aside, or overrides by date, or the world knows its clash."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from synproof_cli.axiomat.values import Conflict, Made, Quarantined
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import OPEN
from synproof_cli.model.formula import Formula, Implies, atom_names, conjoin, is_variable, predicate, spell
from synproof_cli.model.world import STATED, AtomDecl, Axiom, Source
from synproof_cli.workflows.extract import Extraction
from synproof_cli.workflows.ingest_bases import Standing
from synproof_cli.workflows.understood import BACKGROUND

_OPAQUE_WORDS: Final = 12


def override_by_date(conflict: Conflict, standing: Standing, found: Extraction, changes: dict[str, Axiom]) -> dict[str, Axiom] | None:
    """The later of two axioms overrides the earlier one; None where no dates tell which is later.

    Nothing is changed in a base: its axiom is overridden only where it may be, and overrides nothing.
    """
    known = {axiom.id: axiom for axiom in (*standing.whole.axioms, *found.axioms)} | changes
    if len(conflict.axioms) != 2 or any(name not in known for name in conflict.axioms):
        return None
    first, second = sorted((known[name] for name in conflict.axioms), key=lambda axiom: axiom.valid_from or "")
    if not first.valid_from or not second.valid_from or first.valid_from == second.valid_from:
        return None
    if second.id in standing.owners or (first.id in standing.owners and first.kind == "strict"):
        return None
    weakened = {} if first.id in standing.owners else {first.id: replace(first, kind="defeasible")}
    return weakened | {
        second.id: replace(second, overrides=tuple(dict.fromkeys((*second.overrides, first.id)))),
    }


def set_aside(conflict: Conflict, standing: Standing, found: Extraction, changes: dict[str, Axiom]) -> None:
    """Put the last new axiom of a conflict aside, unless one of its members is aside already."""
    fresh = {made.axiom.id: made for made in found.made}
    inside = {axiom.id for axiom in standing.whole.axioms} | set(fresh)
    if not set(conflict.axioms) <= inside | {axiom.id for axiom in found.reading.background}:
        return
    newest = next((name for name in reversed(conflict.axioms) if name in fresh), None)
    if newest is None:
        return
    others = tuple(name for name in conflict.axioms if name != newest)
    said = {axiom.id: axiom for axiom in (*standing.whole.axioms, *found.axioms)}
    texts = "; ".join(f'"{said[name].text[:160]}" [{standing.named(name)}]' for name in others if name in said)
    made = fresh[newest]
    found.made = [one for one in found.made if one is not made]
    found.quarantined.append(Quarantined(made, "conflict", f"it clashes with {texts}: {conflict.scenario}", others))
    changes.pop(newest, None)


def opaque_atoms(found: Extraction, conflicts: Iterable[Conflict]) -> tuple[AtomDecl, ...]:
    """Two sentences that no reader reads and of which one denies the other become one atom and its negation: so the world knows its clash.

    The only reading that needs no reader: a sentence as a whole, true or not.
    """
    atoms: list[AtomDecl] = []
    for conflict in conflicts:
        pair = _pair(found, conflict)
        if conflict.kind != "negation" or pair is None or any(one.axiom.formula and one.axiom.origin != STATED for _, one in pair):
            continue
        (_, one), (_, other) = pair
        denies = _is_denial(one.axiom.text)
        positive = other.axiom.text if denies else one.axiom.text
        name = _atom_name(positive, {decl.name for decl in (*atoms, *found.reading.atoms)})
        atoms.append(AtomDecl(name, positive.rstrip(".")))
        for (at, made), sign in zip(pair, ("~", "") if denies else ("", "~"), strict=True):
            axiom = replace(made.axiom, formula=f"{sign}{name}", origin="author", kind="strict")
            found.made[at] = replace(made, axiom=axiom)
    return tuple(atoms)


def exclusions(found: Extraction, conflicts: Iterable[Conflict]) -> list[Axiom]:
    """Axioms that say of two sentences that they clash, where only their words show it; one at least is taken whole. Neither is certain."""
    made: list[Axiom] = []
    for conflict in conflicts:
        pair = _pair(found, conflict)
        if pair is None or all(one.axiom.origin != STATED for _, one in pair):
            continue
        said = [_consequence(one.axiom.formula) for _, one in pair if one.axiom.formula]
        if len(said) != len(pair) or any(is_variable(term) for name in atom_names(conjoin(tuple(said))) for term in predicate(name)[1]):
            continue
        for at, one in pair:
            found.made[at] = replace(one, axiom=replace(one.axiom, kind="defeasible"))
        names = [one.axiom.id for _, one in pair]
        first, second = (spell(one) for one in said)
        text = f"'{names[0]}' and '{names[1]}' clash: {conflict.scenario}"
        made.append(Axiom(f"clash-{len(made) + 1}", text, f"~({first} & {second})", source=Source("user", BACKGROUND)))
    return made


def _pair(found: Extraction, conflict: Conflict) -> list[tuple[int, Made]] | None:
    """The two new axioms of a conflict with their places; None where it has others."""
    places = {made.axiom.id: at for at, made in enumerate(found.made)}
    if len(conflict.axioms) != 2 or not all(name in places for name in conflict.axioms):
        return None
    return [(places[name], found.made[places[name]]) for name in conflict.axioms]


def _consequence(formula: str) -> Formula:
    """What a statement says where its condition holds."""
    said = parse_formula(formula, OPEN)
    return said.right if isinstance(said, Implies) else said


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
