"""What an advocate is told of a debate: the same state gives the same brief."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from synproof_cli.debate.arguments import ArgumentMaker, Target
from synproof_cli.debate.binding import Binder
from synproof_cli.debate.case import Case
from synproof_cli.debate.panel import Brief, Statement, Tried
from synproof_cli.debate.rules import axiom_of
from synproof_cli.debate.trial import Trial
from synproof_cli.english import content_words
from synproof_cli.model.argument import Role
from synproof_cli.model.formula import Formula, is_arbitrary, spell
from synproof_cli.model.world import AtomDecl, Axiom

_FEW: Final = 60
"""Axioms, or atoms, that are told as the world has them; of more of them there may be no room for all."""
_NAME: Final = re.compile(r"[^\W\d]\w*")


class Briefing:
    """Makes the briefs of one trial."""

    def __init__(self, case: Case, trial: Trial, maker: ArgumentMaker, binder: Binder) -> None:
        self.case = case
        self.trial = trial
        self.maker = maker
        self.names = () if trial.problem.world.atoms else tuple(sorted(binder.names))
        self.axioms = _nearest_first(trial, content_words(case.thesis))
        self.atoms = _in_order_of_use(trial, self.axioms)

    def brief(self, role: Role, target: Target, grounds: Sequence[Statement], tried: Sequence[Tried], attempt: int) -> Brief:
        """The brief for one side against one target."""
        problem, stated = self.trial.problem, self._stated
        return Brief(
            role=role,
            thesis=self.case.thesis,
            conditions=tuple(map(stated, problem.conditions)),
            claim=stated(problem.claim),
            axioms=self.axioms,
            atoms=self.atoms,
            names=self.names,
            things=tuple(thing for thing in self.trial.rules.vocabulary.things if not is_arbitrary(thing)),
            target=target,
            grounds=tuple(grounds),
            facts=tuple((stated(fact.formula), fact.citation) for fact in problem.facts),
            tried=tuple(tried),
            source_types=tuple(sorted(self.case.source_types)),
            allow_assumptions=self.case.allow_assumptions,
            attempt=attempt,
        )

    def _stated(self, formula: Formula) -> Statement:
        return self.maker.english(formula), spell(formula)


def _nearest_first(trial: Trial, words: frozenset[str]) -> tuple[Axiom, ...]:
    """Axioms in force in rule order, those that atoms connect with the claim before the others; of many, those in its words come next."""
    wide, axioms = trial.wide_component(), trial.rules.in_force
    near = {axiom_of(rule.id) for rule in wide.strict} | {axiom_of(key) for key in wide.elements}
    if len(axioms) <= _FEW:
        return tuple(sorted(axioms, key=lambda axiom: axiom.id not in near))
    return tuple(sorted(axioms, key=lambda axiom: (axiom.id not in near, -len(content_words(axiom.text) & words))))


def _in_order_of_use(trial: Trial, axioms: Sequence[Axiom]) -> tuple[AtomDecl, ...]:
    """The world's declarations; of many, those of the claim and its conditions first, then those of the axioms in their order."""
    problem = trial.problem
    declared = problem.world.atoms
    if len(declared) <= _FEW:
        return declared
    formulas = (spell(problem.claim), *map(spell, problem.conditions), *(axiom.formula or "" for axiom in axioms))
    places: dict[str, int] = {}
    for name in (name for formula in formulas for name in _NAME.findall(formula)):
        places.setdefault(name, len(places))
    return tuple(sorted(declared, key=lambda decl: places.get(decl.name.partition("(")[0], len(places))))
