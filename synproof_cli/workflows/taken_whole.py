"""Exceptions that nobody has read: statements of a document that are taken whole limit or deny something, and may speak of the thesis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from synproof_cli.axiomat.hedges import Hedges
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Formula, atom_names
from synproof_cli.model.world import STATED, Axiom, World
from synproof_cli.workflows.thesis import words_of_atoms

_SHOWN: Final = 3


class TakenWhole:
    """The statements in force of a world, and what else was read of its documents: to a statement that is as foreign.

    A sentence is no exception to what it says itself: there its formula is reckoned with.
    """

    def __init__(self, world: World, in_force: Iterable[Axiom]) -> None:
        self.world = world
        vocabulary = Vocabulary.of(world.atoms)
        axioms = list(in_force)
        read = [axiom for axiom in axioms if axiom.formula and (axiom.origin == STATED or axiom.source.type == "document")]
        self.names = {axiom.id: atom_names(parse_formula(axiom.formula or "", vocabulary)) for axiom in read}
        self.hedges = Hedges((axiom.id, axiom.text) for axiom in read)
        self.overriding = [(axiom.id, axiom.overrides) for axiom in read if axiom.overrides]
        self.whole = frozenset(axiom.id for axiom in read if axiom.origin == STATED)
        self.stated = frozenset(name for axiom in self.whole for name in self.names[axiom])

    def exceptions(self, formulas: Sequence[Formula], text: str = "") -> tuple[str, ...]:
        """Ids of those that may be exceptions to a claim and its conditions, said in the words of their atoms and in that text."""
        said = {name for formula in formulas for name in atom_names(formula)}
        texts = [text, *(words_of_atoms([name], self.world.atoms) for name in sorted(said))]
        foreign = not self.stated.isdisjoint(said)
        near = [name for one in texts for name in self.hedges.of(one) if foreign or name in self.whole]
        near += (name for name, others in self.overriding if any(not said.isdisjoint(self.names.get(other, ())) for other in others))
        return tuple(name for name in dict.fromkeys(near) if self.names[name].isdisjoint(said))


def why_not_certain(finding: str, names: Sequence[str]) -> str:
    """In words, for a verdict that is not certain."""
    more = f" and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
    said = ", ".join(f"'{name}'" for name in names[:_SHOWN])
    return f"that it is {finding} may have an exception in {said}{more}, taken whole; --ignore-unread decides without looking there"
