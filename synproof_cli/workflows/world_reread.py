"""Axioms whose formula was read from their text, when a person changes the text: it is read anew, or nobody may think that it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from synproof_cli.errors import FormulaError, WorldError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import OPEN
from synproof_cli.model.formula import atom_names
from synproof_cli.model.world import STATED, Axiom, World
from synproof_cli.workflows.understood import ORIGIN

_READ: Final = (ORIGIN, STATED)


def with_new_text(world: World, at: int, axiom: Axiom) -> World:
    """The world with an axiom whose text is new in the place of an old one. A formula that was read from the old text goes with it."""
    before, after = world.axioms[:at], world.axioms[at + 1 :]
    if axiom.formula is None or axiom.origin not in _READ:
        return replace(world, axioms=(*before, axiom, *after))
    from synproof_cli.workflows.extract import with_formula
    from synproof_cli.workflows.extract_read import read_rules

    reading = read_rules(replace(world, axioms=(*before, *after)), [axiom.text])
    bare = replace(axiom, formula=None, origin="author", reviewed=False)
    read = bare if reading.background else with_formula(bare, reading)
    return replace(world, atoms=(*world.atoms, *(reading.atoms if read.formula else ())), axioms=(*before, read, *after))


def refuse_stale(world: World, file: str = "") -> None:
    """Raises WorldError where the formula of a sentence taken whole says what the sentence does not say."""
    if not world.has_statements:
        return
    from synproof_cli.english import bare_words

    clauses = {decl.name: " ".join(bare_words(decl.text)) for decl in world.atoms if decl.text}
    for axiom in world.axioms:
        if axiom.origin != STATED or not axiom.formula:
            continue
        said = f" {' '.join(bare_words(axiom.text))} "
        foreign = [name for name in sorted(_atoms(axiom.formula)) if name in clauses and f" {clauses[name]} " not in said]
        if foreign:
            raise WorldError(
                f"axiom '{axiom.id}' is a sentence taken whole, and does not say any more what its atom '{foreign[0]}' says",
                hint="take its `formula` and `origin` out, then it is text; or `synproof world edit ID AXIOM text \"…\"` reads it anew",
                file=file,
            )


def _atoms(formula: str) -> frozenset[str]:
    """The names in a formula; of one at fault none: the check of the world says what is wrong with it."""
    try:
        return atom_names(parse_formula(formula, OPEN))
    except FormulaError:
        return frozenset()
