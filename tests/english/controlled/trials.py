"""What follows from a document's text, decided by the product's own engine, in every combination of its readings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.english.controlled import Document, read_document
from synproof_cli.errors import SynproofError
from synproof_cli.logic.quantifiers import closed
from synproof_cli.model.formula import TRUE, Formula, spell
from synproof_cli.model.world import Axiom, World

ANSWERS = {
    "PROVED": "TRUE", "SUPPORTED": "TRUE", "CONTRADICTED": "FALSE", "OVERTHROWN": "FALSE", "UNREFUTED": "UNKNOWN", "CONTESTED": "UNKNOWN",
}
MOST_READINGS = 128


def answer(axioms: Sequence[str], thesis: str) -> str:
    """TRUE, FALSE, UNKNOWN; REFUSED where a part is not read, or readings differ, or "unknown" is in doubt."""
    return verdict(read_document(axioms, thesis))


def verdict(document: Document) -> str:
    """The same of a document."""
    if document.refusals or document.claim is None:
        return "REFUSED"
    sets = [(rule.formula, *rule.alternatives) for rule in document.axioms]
    claims = (document.claim.formula, *document.claim.alternatives)
    ways = list(product(claims, *sets)) if _count(sets, claims) <= MOST_READINGS else []
    found = {_one(document, way[1:], way[0]) for way in ways}
    if len(found) != 1 or found == {"UNKNOWN"} and document.doubts:
        return "REFUSED"
    return found.pop()


def _count(sets: list[tuple[Formula | None, ...]], claims: tuple[Formula | None, ...]) -> int:
    count = len(claims)
    for readings in sets:
        count *= len(readings)
    return count


def _one(document: Document, formulas: tuple[Formula | None, ...], claim: Formula | None) -> str:
    ids = {rule.label: f"a{number}" for number, rule in enumerate(document.axioms) if rule.label}
    axioms = []
    for number, (rule, formula) in enumerate(zip(document.axioms, formulas, strict=True)):
        if formula is not None and formula != TRUE:
            weaker = tuple(ids[low] for high, low in document.preferences if high == rule.label and rule.label)
            axioms.append(Axiom(f"a{number}", rule.text, spell(formula), kind=rule.kind, overrides=weaker))
    assert claim is not None
    world = World("my:text", axioms=tuple(axioms), atoms=document.atoms)
    conditions = tuple(closed(condition) for condition in document.conditions)
    problem = Problem(world, conditions, closed(claim), "2026-01-01", contraposition=not (document.forward or document.preferences))
    try:
        return ANSWERS.get(decide(problem, Budget()).finding, "REFUSED")
    except SynproofError:
        return "REFUSED"
