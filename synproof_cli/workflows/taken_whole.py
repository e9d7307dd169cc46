"""Exceptions that nobody has read: statements of a document that are taken whole limit or deny something, and may speak of the thesis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from synproof_cli.axiomat.hedges import Hedges
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Forall, Formula, Implies, atom_names
from synproof_cli.model.world import STATED, Axiom, World
from synproof_cli.workflows.thesis import words_of_atoms
from synproof_cli.workflows.told_text import told_text

_SHOWN: Final = 3
_LONGEST: Final = 160


class TakenWhole:
    """What was read of a world's documents and is in force: statements taken whole, and what no predicate joins to what is asked.

    A sentence is no exception to what it says itself: there its formula is reckoned with.
    """

    def __init__(self, world: World, in_force: Iterable[Axiom]) -> None:
        self.world = world
        vocabulary = Vocabulary.of(world.atoms)
        axioms = list(in_force)
        read = [axiom for axiom in axioms if axiom.formula and (axiom.origin == STATED or axiom.source.type == "document")]
        self.names = {axiom.id: atom_names(parse_formula(axiom.formula or "", vocabulary)) for axiom in read}
        self.claimed = {
            axiom.id: atom_names(_claim(parse_formula(axiom.formula or "", vocabulary))) for axiom in read if axiom.origin != STATED
        }
        self.hedges = Hedges((axiom.id, told_text(axiom)) for axiom in read)
        self.overriding = [(axiom.id, axiom.overrides) for axiom in read if axiom.overrides]
        self.texts = {axiom.id: axiom.text for axiom in read}

    def exceptions(self, formulas: Sequence[Formula], text: str = "") -> tuple[str, ...]:
        """Ids of those that may be exceptions to a claim and its conditions, said in the words of their atoms and in that text."""
        said = {name for formula in formulas for name in atom_names(formula)}
        texts = [text, *(words_of_atoms([name], self.world.atoms) for name in sorted(said))]
        near = [name for one in texts for name in self.hedges.of(one)]
        near += (name for name, others in self.overriding if any(not said.isdisjoint(self.names.get(other, ())) for other in others))
        return tuple(name for name in dict.fromkeys(near) if self.claimed.get(name, self.names[name]).isdisjoint(said))


def _claim(formula: Formula) -> Formula:
    """What a rule says of whatever is as its conditions are."""
    while isinstance(formula, Forall | Implies):
        formula = formula.arg if isinstance(formula, Forall) else formula.right
    return formula


def why_not_certain(finding: str, names: Sequence[str], texts: Mapping[str, str] | None = None) -> str:
    """In words, for a verdict that is not certain: the sentence that has most in common with it, and what to do."""
    first = names[0]
    text = " ".join((texts or {}).get(first, "").split())
    shown = f' ("{text[:_LONGEST]}…")' if len(text) > _LONGEST else f' ("{text}")' if text else ""
    more = f"; {len(names) - 1:,} more may be: {', '.join(names[1:_SHOWN])}" if len(names) > 1 else ""
    more += " …" if len(names) > _SHOWN else ""
    return (
        f"that it is {finding} may have an exception in '{first}'{shown}{more}; read that first: where it is none, --ignore-unread decides"
        " without looking there"
    )
