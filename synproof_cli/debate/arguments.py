"""Arguments of a trial made from elements: their premises are the conditions and strict axioms the entailment needs, then the elements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from synproof_cli.debate.decision import AxiomCore
from synproof_cli.debate.labels import Members
from synproof_cli.debate.trial import Trial
from synproof_cli.english import english_of, glossary
from synproof_cli.model.argument import Argument, LicenceKind, LicensedPremise, Role
from synproof_cli.model.formula import Formula, conjoin, negate, spell
from synproof_cli.model.values import value
from synproof_cli.model.world import Axiom

REFUSED_KINDS = frozenset(("tempting", "hypothetical"))
THESIS_SOURCE = ("initial_thesis", "Claim Under Trial (Root Thesis)")


@value
class Target:
    """What an argument is aimed at: the thesis (no elements), or an argument by its elements."""

    node_id: str
    text: str
    formulas: tuple[Formula, ...]
    elements: Members = ()


class ArgumentMaker:
    """Makes arguments for one trial; the strict axioms and conditions of each are minimal."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.atoms = glossary(trial.problem.world.atoms)
        self._grounds: dict[tuple[Members, str], AxiomCore] = {}

    def english(self, formula: Formula) -> str:
        """English of a formula in the world's words."""
        return english_of(formula, self.atoms)

    def from_elements(self, role: Role, kind: str, members: Members, conclusion: Formula, target: Target) -> Argument:
        """The argument (members, conclusion) of the graph."""
        return self.make(role, kind, self.grounds(members, conclusion), members, conclusion, target)

    def grounds(self, members: Members, conclusion: Formula) -> AxiomCore:
        """Strict axioms and conditions that, with the members, entail the conclusion; minimal."""
        key = (members, spell(conclusion))
        if key not in self._grounds:
            denied = self.trial.kernel.key_of(negate(conclusion))
            self._grounds[key] = self.trial.smallest(self.trial.base, [*members, denied])
        return self._grounds[key]

    def make(
        self, role: Role, kind: str, grounds: AxiomCore, members: Members, conclusion: Formula, target: Target,
        assumed: Iterable[Formula] = (),
    ) -> Argument:
        """An argument from conditions, strict axioms, elements and (for hypothetical ones) assumed formulas.

        Attempts that will be refused are no arguments of the graph: they keep no elements.
        """
        premises = [
            *self.conditions(grounds.conditions), *self._axioms(grounds.axioms), *self._elements(members),
            *(LicensedPremise(self.english(formula), formula, spell(formula), "assumption") for formula in assumed),
        ]
        source_type, citation = self._source(grounds, members)
        return Argument(
            role, kind, tuple(premises), conclusion, spell(conclusion), self.english(conclusion),
            () if kind in REFUSED_KINDS else members,
            target.node_id, target.formulas, target.text, source_type, citation, self._proposer(members),
        )

    def _proposer(self, members: Members) -> str:
        """Who proposed the first fact among the elements; else the kernel made the argument."""
        return next((by for key in members if (by := self.trial.rules.elements[key].by)), "symbolic")

    def conditions(self, indices: Sequence[int]) -> list[LicensedPremise]:
        """The conditions with those indices as premises."""
        given = [self.trial.problem.conditions[index] for index in indices]
        return [LicensedPremise(self.english(formula), formula, spell(formula), "condition") for formula in given]

    def _axioms(self, ids: Sequence[str]) -> list[LicensedPremise]:
        chosen = set(ids)
        rules = [rule for rule in self.trial.rules.strict if rule.id in chosen]
        return [LicensedPremise(rule.axiom.text, rule.formula, spell(rule.formula), "axiom", (rule.id,)) for rule in rules]

    def _elements(self, members: Members) -> list[LicensedPremise]:
        premises = []
        for element in (self.trial.rules.elements[key] for key in members):
            text = element.axiom.text if element.axiom else self.english(element.formula)
            kind: LicenceKind = "axiom" if element.axiom else element.licence
            ids = () if kind == "assumption" else (element.id,)
            premises.append(LicensedPremise(text, element.formula, spell(element.formula), kind, ids))
        return premises

    def _source(self, grounds: AxiomCore, members: Members) -> tuple[str, str]:
        """Source of the first axiom it rests on: elements before strict ones."""
        for key in members:
            element = self.trial.rules.elements[key]
            if element.axiom is not None:
                return _cited(element.axiom)
            return element.source_type, element.citation
        for rule in self.trial.rules.strict:
            if rule.id in grounds.axioms:
                return _cited(rule.axiom)
        return "formal_logic", "Follows from the thesis's own conditions" if grounds.conditions else "Follows by form"


def _cited(axiom: Axiom) -> tuple[str, str]:
    return axiom.source.type, axiom.source.citation or f"Axiom {axiom.id}"


def denial(defeated: Sequence[str], trial: Trial) -> Formula:
    """The conclusion of an argument that defeats those elements: the negation of each, joined."""
    return conjoin(tuple(negate(trial.rules.elements[key].formula) for key in defeated))
