"""Drafts of somebody outside as arguments that the sieves can judge: formulas bound, and for every premise the licence it really has.

A licence is not believed. A premise "from axiom X" keeps it, and Sieve 2 asks whether X entails it; one "from the conditions" keeps it
where they do entail it; the argument's source licenses what it is claimed for, or, where no licences are given, the one premise that says
what `logical_premise` says. Where nothing is claimed, what the conditions, the strict axioms or one other axiom entail is licensed by
them; what holds by form counts as a condition. All else is an assumption, a bridge rule `P >> Q` too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.debate.arguments import Target
from synproof_cli.debate.binding import Binder, Bound
from synproof_cli.debate.nodes import PROPOSED
from synproof_cli.debate.panel import Draft, DraftLicence
from synproof_cli.debate.ports import EvidenceShelf
from synproof_cli.debate.problem import EVIDENCE, Fact, FactLicence
from synproof_cli.debate.rules import axiom_of
from synproof_cli.debate.trial import Trial
from synproof_cli.english import english_of, glossary
from synproof_cli.model.argument import Argument, LicenceKind, LicensedPremise, Role
from synproof_cli.model.formula import Atom, Const, Formula, Not, negate, spell
from synproof_cli.model.values import value
from synproof_cli.sieves import Setting

NEEDS_A_RUN: Final = "exact_works"
_AXIOM: Final = re.compile(r"\s*axiom\s+\[?([\w:.\-]+)", re.IGNORECASE)
_NONE: Final = DraftLicence("assumption")


@value
class Formed:
    """A draft as an argument in its author's words, and `whole`: the same with the axioms themselves in place of what follows from them.

    `facts`: what it adds to the world, without ids. With `faults` its formulas mean nothing, and Sieve 1 refuses it.
    """

    draft: Draft
    argument: Argument
    whole: Argument
    facts: tuple[Fact, ...] = ()
    faults: tuple[str, ...] = ()


class Former:
    """Forms drafts in one trial."""

    def __init__(self, trial: Trial, setting: Setting, shelf: EvidenceShelf | None = None) -> None:
        self.trial = trial
        self.setting = setting
        self.shelf = shelf
        self.binder = Binder(trial)
        self.atoms = glossary(trial.problem.world.atoms)

    def form(self, draft: Draft, role: Role, target: Target) -> Formed:
        """The argument a draft makes against a target."""
        bound = self.binder.bind(draft)
        usable = not bound.faults
        licences = [self._licence(index, draft, bound) if usable else _NONE for index in range(len(draft.premises))]
        premises = tuple(
            LicensedPremise(self._english(formula, shown, usable=usable), formula, shown, licence.kind, licence.ids)
            for formula, shown, licence in zip(bound.premises, bound.spelled, licences, strict=False)
        )
        argument = Argument(
            role, PROPOSED, premises, bound.conclusion, bound.spelled[-1], draft.new_thesis, (), target.node_id, target.formulas,
            target.text, draft.source_type, draft.source_citation, proposed_by=draft.by, said=draft.logical_premise,
        )
        faults = (*self._source_faults(draft, licences), *bound.faults)
        shown = () if faults else self._shown_by_evidence(premises, draft)
        faults += tuple(f"evidence {draft.source_citation.removeprefix(EVIDENCE)[:80]}: {one}" for one in shown if isinstance(one, str))
        if faults:
            return Formed(draft, argument, argument, faults=faults)
        facts = [one for one in shown if isinstance(one, Fact)]
        premises = tuple(replace(one, kind="evidence") if facts and one.kind == "citation" else one for one in premises)
        argument = replace(argument, premises=premises)
        return Formed(draft, argument, replace(argument, premises=self._whole(premises)), (*facts, *self._facts(premises, draft)))

    def _english(self, formula: Formula, shown: str, *, usable: bool) -> str:
        return english_of(formula, self.atoms) if usable else shown

    # ------------------------------------------------------------------ licences

    def _licence(self, index: int, draft: Draft, bound: Bound) -> DraftLicence:
        formula = bound.premises[index]
        claimed = draft.licences[index] if index < len(draft.licences) else None
        if claimed is None:
            return self._by_logic(formula) or (self._by_source(draft) if self._is_premise(formula, draft) else _NONE)
        if claimed.kind == "axiom":
            return DraftLicence("axiom", self._instances(claimed.ids))
        if claimed.kind == "condition":
            return claimed if self._follows(self.trial.condition_keys, formula) else self._by_logic(formula) or _NONE
        if claimed.kind == "citation":
            return self._by_source(draft)
        return self._by_logic(formula) or _NONE

    def _by_logic(self, formula: Formula) -> DraftLicence | None:
        """The licence that needs nobody's word: conditions or strict axioms that entail it, another axiom or evidence that says it."""
        trial = self.trial
        if self._follows(trial.condition_keys, formula):
            return DraftLicence("condition")
        denied = trial.kernel.key_of(negate(formula))
        if not trial.kernel.consistent([*trial.base, denied]):
            core = trial.smallest(trial.base, [denied])
            if not core.conditions and core.axioms:
                return DraftLicence("axiom", core.axioms)
        for key, element in trial.rules.elements.items():
            if element.formula == formula and (element.axiom or element.licence == "evidence"):
                return DraftLicence("axiom" if element.axiom else "evidence", (key,))
        return None

    def _follows(self, keys: Sequence[str], formula: Formula) -> bool:
        kernel = self.trial.kernel
        return not kernel.consistent([*keys, kernel.key_of(negate(formula))])

    def _by_source(self, draft: Draft) -> DraftLicence:
        """The argument's source: an axiom of the world where the citation names one, else what is cited."""
        named = _AXIOM.match(draft.source_citation)
        return DraftLicence("axiom", self._instances((named[1],))) if named else DraftLicence("citation")

    def _is_premise(self, formula: Formula, draft: Draft) -> bool:
        """Whether a premise says what the draft's `logical_premise` says."""
        said = self.binder.meaning(draft.logical_premise)
        table = dict(draft.atoms)
        return formula == said or any(
            _plain(text) == _plain(draft.logical_premise) and formula == self.binder.meaning(text) for text in table.values()
        )

    def _instances(self, names: Sequence[str]) -> tuple[str, ...]:
        """The axioms' instances that take part; a number counts axioms in rule order where no axiom is called so; else the name itself."""
        found: list[str] = []
        for name in names:
            axiom = self._axiom(name)
            own = [key for key in self.setting.formulas if axiom_of(key) == axiom]
            found += own or [name]
        return tuple(dict.fromkeys(found))

    def _axiom(self, name: str) -> str:
        in_force = self.trial.rules.in_force
        if name in self.setting.axioms or not name.isdecimal() or len(name) > 6 or not 1 <= int(name) <= len(in_force):
            return name
        return in_force[int(name) - 1].id

    def _source_faults(self, draft: Draft, licences: Sequence[DraftLicence]) -> list[str]:
        """What is wrong with the source itself, where anything may rest on it."""
        if licences and all(licence.kind in ("axiom", "condition") for licence in licences):
            named = [name for licence in licences if licence.kind == "axiom" for name in licence.ids]
            unread = [name for name in named if name in self.setting.axioms and name not in self.setting.formulas]
            return [f"axiom '{unread[0]}' has no formula, so nothing follows from it"] if unread else []
        cited = _AXIOM.match(draft.source_citation)
        faults = []
        if cited and self._axiom(cited[1]) not in self.setting.axioms:
            faults.append(f"there is no axiom '{cited[1]}' in force")
        if draft.source_type not in self.setting.source_types:
            faults.append(f"source type '{draft.source_type[:40]}' is not allowed here")
        elif draft.source_type == NEEDS_A_RUN and not cited and not self._cites_evidence(draft):
            faults.append(f"'{NEEDS_A_RUN}' needs a computation that ran, and an evidence bundle of it")
        return faults

    @staticmethod
    def _cites_evidence(draft: Draft) -> bool:
        return draft.source_type == NEEDS_A_RUN and draft.source_citation.strip().startswith(EVIDENCE)

    def _shown_by_evidence(self, premises: Sequence[LicensedPremise], draft: Draft) -> list[Fact | str]:
        """For each premise that the cited bundle licenses the fact, or the code of what is wrong with it; nothing without a bundle."""
        cited = [one for one in premises if one.kind == "citation"]
        return [self._by_bundle(one, draft) for one in cited] if self._cites_evidence(draft) else []

    def _by_bundle(self, premise: LicensedPremise, draft: Draft) -> Fact | str:
        """A bundle says that what an atom's text says holds, or that it is refuted; it says nothing of formulas."""
        atom = premise.formula.arg if isinstance(premise.formula, Not) else premise.formula
        decl = next((one for one in self.trial.problem.world.atoms if isinstance(atom, Atom) and one.name == atom.name), None)
        if self.shelf is None or decl is None or decl.type != "bool":
            return "bundle_not_found" if self.shelf is None else "goal_mismatch"
        fault = "goal_mismatch"
        for text in filter(None, (decl.text, *decl.aliases)):
            found = self.shelf.cited(draft.source_citation.strip(), text)
            if found.means == ("refuted" if isinstance(premise.formula, Not) else "holds"):
                return Fact("", premise.formula, "evidence", EVIDENCE + found.digest, draft.source_type, draft.by, found.files)
            fault = found.fault or fault
        return fault

    # ------------------------------------------------------------------ what it comes to

    def _whole(self, premises: Sequence[LicensedPremise]) -> tuple[LicensedPremise, ...]:
        """The axioms themselves in the place of what follows from them, all conditions in the place of what follows from those."""
        found: dict[str, LicensedPremise] = {}
        for premise in premises:
            if premise.kind == "axiom" and all(key in self.setting.formulas for key in premise.ids):
                for key in premise.ids:
                    formula = self.setting.formulas[key]
                    found[key] = LicensedPremise(self.setting.axioms[key].text, formula, spell(formula), "axiom", (key,))
            elif premise.kind == "condition":
                for number, formula in enumerate(self.trial.problem.conditions):
                    text = english_of(formula, self.atoms)
                    found[f"given:{number}"] = LicensedPremise(text, formula, spell(formula), "condition")
            else:
                found[f"{premise.kind}:{premise.spelled}"] = premise
        return tuple(found.values())

    def _facts(self, premises: Sequence[LicensedPremise], draft: Draft) -> tuple[Fact, ...]:
        kinds: dict[LicenceKind, FactLicence] = {"citation": "citation", "assumption": "assumption"}
        found = {
            premise.spelled: Fact("", premise.formula, kinds[premise.kind], _citation(premise, draft), draft.source_type, draft.by)
            for premise in premises if premise.kind in kinds and not isinstance(premise.formula, Const)
        }
        return tuple(found.values())


def _citation(premise: LicensedPremise, draft: Draft) -> str:
    return draft.source_citation.strip() if premise.kind == "citation" else f"assumed by {draft.by}"


def _plain(text: str) -> str:
    return " ".join(text.lower().split()).rstrip(".")
