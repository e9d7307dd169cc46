"""`--axiom` and `--axioms-file`: axioms for one trial, strict unless a world says otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from synproof_cli.english import read_statement
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import spell
from synproof_cli.model.world import Axiom, Source, World
from synproof_cli.workflows.thesis import context_of, formula_in

CITATION = "Given on the command line"


def added_axioms(texts: Sequence[str], world: World) -> tuple[Axiom, ...]:
    """One strict axiom a text: a formula, or a sentence read over the world's vocabulary; an unread sentence stays text only.

    Raises FormulaError for text that is meant as a formula and is none.
    """
    vocabulary = Vocabulary.of(world.atoms)
    ids = _fresh_ids({axiom.id for axiom in world.axioms})
    return tuple(_axiom(text, next(ids), world, vocabulary) for text in texts)


def _axiom(text: str, axiom_id: str, world: World, vocabulary: Vocabulary) -> Axiom:
    source = Source("user", CITATION)
    formula = formula_in(text, vocabulary)
    if formula is not None:
        return Axiom(axiom_id, spell(formula), spell(formula), source=source)
    reading = read_statement(text, world.atoms, context=context_of(world))
    if reading.claim is None or reading.unread or reading.alternatives:
        return Axiom(axiom_id, text, source=source)
    return Axiom(axiom_id, text, spell(reading.claim.formula), source=source, origin="controlled-english")


def _fresh_ids(taken: set[str]) -> Iterator[str]:
    number = 1
    while True:
        name = f"added-{number}"
        if name not in taken:
            yield name
        number += 1


def axiom_lines(text: str) -> list[str]:
    """The axioms of a file: one a line, `#` comments and blank lines left out."""
    return [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
