"""What a text answers about a thesis, decided by the engine itself: TRUE, FALSE, UNKNOWN, or REFUSED."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.english.controlled import read_document
from synproof_cli.logic.quantifiers import closed
from synproof_cli.model.formula import Formula, spell
from synproof_cli.model.world import Axiom, World

_ANSWERS = {
    "PROVED": "TRUE", "SUPPORTED": "TRUE", "CONTRADICTED": "FALSE", "OVERTHROWN": "FALSE", "UNREFUTED": "UNKNOWN", "CONTESTED": "UNKNOWN",
}


def answer(axioms: Sequence[str], thesis: str) -> str:
    """Every reading must answer alike, nothing may be unread, and with a doubt about links "unknown" is no answer."""
    document = read_document(axioms, thesis)
    if document.refusals or document.claim is None or document.claim.formula is None:
        return "REFUSED"
    rules = [rule for rule in document.axioms if rule.formula is not None]
    ways = [(rule.formula, *rule.alternatives) for rule in (*rules, document.claim) if rule.formula is not None]
    answers = {_decided(chosen[:-1], document.conditions, chosen[-1]) for chosen in product(*ways)}
    if len(answers) > 1 or (answers == {"UNKNOWN"} and document.doubts):
        return "REFUSED"
    return answers.pop()


def _decided(axioms: Sequence[Formula], conditions: Sequence[Formula], claim: Formula) -> str:
    world = World("my:text", axioms=tuple(Axiom(f"a{number}", "text", spell(formula)) for number, formula in enumerate(axioms)))
    finding = decide(Problem(world, tuple(map(closed, conditions)), closed(claim), "2026-01-01"), Budget()).finding
    return _ANSWERS.get(finding, finding)
