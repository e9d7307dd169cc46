"""A second, slow producer of certificates: findings, conflicts and labels by the oracle, proofs and models by trying everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from synproof_cli.model.formula import Formula, Implies, atom_names, negate, spell
from tests.checkers.brute import model, refutation
from tests.oracles.cases import Case
from tests.oracles.conflicts import Elements, Trial, minimal, subsets
from tests.oracles.findings import cores, finding, forward_closure
from tests.oracles.labels import argument_label, element_labels

CLAIMS = ("+claim", "-claim")
Doc = dict[str, Any]


@dataclass
class CertificateMaker:
    """Makes the certificate of one case."""

    case: Case

    def __post_init__(self) -> None:
        self.trial = Trial(self.case)
        self.universe, self.decls = self.trial.universe, self.trial.universe.decls
        self.finding = finding(self.trial)
        self.order = [rule.id for rule in self.case.rules]
        self.elements = self._component()
        self.claims = {"+claim": self.case.claim, "-claim": negate(self.case.claim)}
        if self.finding in ("SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED"):
            self.labels = element_labels(self.trial)
            self.conflicts = self._conflicts()

    def formula(self, name: str) -> Formula:
        return self.claims[name] if name in CLAIMS else self.trial.elements[name].formula

    def truth(self, *formulas: Formula) -> int:
        return self.universe.meet(self.universe.truth(one) for one in formulas)

    def strict(self, less: frozenset[str] = frozenset()) -> list[Formula]:
        return [rule.formula for name, rule in self.trial.strict.items() if name not in less]

    def background(self, less: frozenset[str] = frozenset()) -> list[Formula]:
        return [*self.strict(less), *self.case.conditions]

    def _component(self) -> list[str]:
        groups = [atom_names(one) for one in self.background()] + [atom_names(one.formula) for one in self.trial.elements.values()]
        reached = set(atom_names(self.case.claim))
        while any(group & reached and not group <= reached for group in groups):
            reached |= set().union(*(group for group in groups if group & reached))
        return sorted(name for name, one in self.trial.elements.items() if atom_names(one.formula) & reached)

    def _conflicts(self) -> list[Elements]:
        members = [*self.elements, *CLAIMS]
        unsatisfiable = [
            chosen for chosen in subsets(members) if not self.truth(*self.background(), *(self.formula(name) for name in chosen))
        ]
        return [one for one in minimal(unsatisfiable) if not one >= set(CLAIMS)]

    def _models(self, *formulas: Formula) -> Doc:
        return model(self.universe, self.truth(*formulas))

    def refute(self, *formulas: Formula) -> Doc:
        return refutation(formulas, self.decls)

    def certificate(self) -> Doc:
        facts = [
            {"id": one.id, "formula": spell(one.formula), "licence": one.licence, "citation": "somewhere"} for one in self.case.facts
        ]
        base: Doc = {
            "conditions": [spell(one) for one in self.case.conditions], "claim": spell(self.case.claim), "facts": facts,
            "finding": self.finding,
        }
        if self.finding != "INCONSISTENT":
            base["model"] = self._models(*(self.strict() if self.finding == "IMPOSSIBLE" else self.background()))
        return base | (self._core() if self.finding in ("INCONSISTENT", "IMPOSSIBLE", "PROVED", "CONTRADICTED") else self._debate())

    def core(self) -> tuple[list[str], list[int]]:
        doubtful = {rule.id for rule in self.case.rules if rule.by_model}
        members = min(cores(self.trial, self.finding), key=lambda one: (bool(one & doubtful), len(one), sorted(one)))
        conditions = sorted(int(name.removeprefix("given:")) for name in members if name.startswith("given:"))
        return [name for name in self.order if name in members], conditions

    def _core(self) -> Doc:
        axioms, conditions = self.core()
        denied = {"PROVED": [negate(self.case.claim)], "CONTRADICTED": [self.case.claim]}.get(self.finding, [])
        members: list[tuple[Doc, Formula]] = [({"axiom": name}, self.trial.strict[name].formula) for name in axioms]
        members += [({"condition": index}, self.case.conditions[index]) for index in conditions]
        needed = [
            key | {"model": self._models(*(formula for other, formula in members if other is not key), *denied)} for key, _ in members
        ]
        return {
            "core": {"axioms": axioms, "conditions": conditions}, "needed": needed,
            "proof": self.refute(*(formula for _, formula in members), *denied),
        }

    def _debate(self) -> Doc:
        members = [*self.elements, *CLAIMS]
        largest = [
            one for one in subsets(members)
            if self.truth(*self.background(), *(self.formula(name) for name in one))
            and not any(self.truth(*self.background(), *(self.formula(name) for name in one | {more})) for more in set(members) - one)
        ]
        debate: Doc = {
            "elements": self.elements, "conflicts": [self._conflict(one) for one in self.conflicts],
            "satisfiable": [
                {"members": sorted(one), "model": self._models(*self.background(), *(self.formula(name) for name in one))}
                for one in largest
            ],
        }
        accepted = [self.formula(name) for name in self.elements if self.labels[name] == "IN"]
        if self.finding in ("UNREFUTED", "CONTESTED"):
            for key, claim in (("with_claim", self.case.claim), ("with_negation", negate(self.case.claim))):
                if self.truth(*self.background(), *accepted, claim):
                    debate[key] = self._models(*self.background(), *accepted, claim)
        return debate | self._forward()

    def _conflict(self, conflict: Elements) -> Doc:
        formulas = [self.formula(name) for name in sorted(conflict)]
        document: Doc = {"members": sorted(conflict), "proof": self.refute(*self.background(), *formulas)}
        overriders = frozenset() if conflict & set(CLAIMS) else self.trial.strict_overriders(conflict)
        if overriders:
            reduced = [*self.background(overriders), *formulas]
            document["relaxed"] = {"model": self._models(*reduced)} if self.truth(*reduced) else {"proof": self.refute(*reduced)}
        return document

    def _forward(self) -> Doc:
        standing = [one for one in self.arguments("-claim") + self.arguments("+claim") if self.label(one) == "IN"]
        if self.case.contraposition or not standing:
            return {}
        closure = forward_closure(self.trial, self.labels)
        denied = negate(self.case.claim) if any(self.label(one) == "IN" for one in self.arguments("-claim")) else self.case.claim
        fired: list[str] = []
        entries: list[Doc] = []
        while len(fired) < len(closure & set(self.elements)):
            name = next(one for one in self.elements if one in closure and one not in fired and self._fires(one, fired))
            formula = self.formula(name)
            proof = {"proof": self.refute(*self._known(fired), negate(formula.left))} if isinstance(formula, Implies) else {}
            entries.append({"id": name} | proof)
            fired.append(name)
        known = self._known(fired)
        if self.finding != "CONTESTED":
            return {"forward": entries, "forward_proof": self.refute(*known, denied)}
        idle = [name for name in self.elements if self.labels[name] == "IN" and name not in fired]
        return {
            "forward": entries, "forward_model": self._models(*known, denied),
            "unfired": [{"id": name, "model": self._models(*known, negate(self.formula(name).left))} for name in idle],
        }

    def _known(self, fired: Sequence[str]) -> list[Formula]:
        return [*self.background(), *(self.formula(name) for name in fired)]

    def _fires(self, name: str, fired: Sequence[str]) -> bool:
        formula = self.formula(name)
        return not isinstance(formula, Implies) or not self.truth(*self._known(fired), negate(formula.left))

    def label(self, elements: Sequence[str]) -> str:
        return argument_label(frozenset(elements), self.labels) if elements else "IN"

    def arguments(self, member: str) -> list[tuple[str, ...]]:
        return [tuple(sorted(one - {member})) for one in self.conflicts if member in one]
