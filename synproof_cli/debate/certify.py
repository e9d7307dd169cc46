"""Make the certificate of a decision: everything a checker needs, nothing it must believe. The definition is `model.certificate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from synproof_cli.debate.decision import AxiomCore, Decision, Dispute
from synproof_cli.debate.forward import body_key
from synproof_cli.debate.labels import Members
from synproof_cli.debate.tree import Tree
from synproof_cli.debate.trial import AGAINST, FOR, Trial, given
from synproof_cli.errors import InternalError
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.proofs import refute
from synproof_cli.model.argument import Argument
from synproof_cli.model.certificate import Blocked, Certificate, Conflict, Fired, Model, Needed, NodeProof, Proof, Relaxed
from synproof_cli.model.formula import Formula, Implies, conjoin, negate, spell

if TYPE_CHECKING:
    from synproof_cli.debate.examine import Examined

_OPPOSITE = {"PROVED": [AGAINST], "CONTRADICTED": [FOR], "IMPOSSIBLE": [], "INCONSISTENT": []}


def certify(trial: Trial, decision: Decision, tree: Tree) -> Certificate:
    """The certificate. UNDECIDED and UNTRANSLATED have none beyond the problem itself."""
    certificate: Certificate = {
        "conditions": [spell(condition) for condition in trial.asked.conditions],
        "claim": spell(trial.problem.claim),
        "facts": [
            {"id": fact.id, "formula": spell(fact.formula), "licence": fact.licence, "citation": fact.citation}
            for fact in trial.problem.facts
        ],
        "finding": decision.finding,
    }
    maker = _Maker(trial, decision.model or {})
    if decision.model is not None:
        certificate["model"] = _lean(decision.model)
    if decision.core is not None:
        maker.add_core(certificate, decision.core)
    if decision.dispute is not None:
        maker.add_dispute(certificate, decision.dispute)
    if decision.core is not None or decision.dispute is not None:
        nodes = {key: maker.node(argument, tree, key) for key, argument in tree.arguments.items()}
        nodes |= {key: proof for key, one in tree.proposed.items() if (proof := maker.refused(one))}
        certificate["nodes"] = dict(sorted(nodes.items()))
    return certificate


class Trail:
    """Models of one kernel, one after the other, each as changes against the one before and the first against `start`."""

    def __init__(self, kernel: Kernel, start: Model) -> None:
        self._kernel = kernel
        self._now = dict(start)
        self._before: list[int] = []

    def step(self) -> Model:
        """The kernel's last model."""
        model = self._kernel.solver.model
        known = len(model) == len(self._before)
        values = self._kernel.values_beside(self._before) if known else self._kernel.values()
        self._before = model
        return self.changes(values)

    def changes(self, values: Model) -> Model:
        """What of these values is new."""
        new = {name: value for name, value in values.items() if self._now.get(name, False) != value}
        self._now.update(new)
        return new


class _Maker:
    """Proofs and models for one trial; `base` is the certificate's own model."""

    def __init__(self, trial: Trial, base: Model) -> None:
        self.trial = trial
        self.kernel = trial.kernel
        self.base = base
        self._known: dict[tuple[object, ...], list[Needed]] = {}

    def add_core(self, certificate: Certificate, core: AxiomCore) -> None:
        members = [*core.axioms, *map(given, core.conditions)]
        opposite = _OPPOSITE[certificate["finding"]]
        certificate["core"] = {"axioms": list(core.axioms), "conditions": list(core.conditions)}
        certificate["proof"] = self._refute([*members, *opposite])
        certificate["needed"] = self._needed(members, [self.kernel.sources[key] for key in opposite])

    def _needed(self, members: Sequence[str], others: Sequence[Formula]) -> list[Needed]:
        """For each member a model of all the others and of `others`, from a kernel that holds nothing else.

        Where things are compared, it knows the other formulas too: a model says of every atom what equality makes of it.
        """
        sources = {key: self.kernel.sources[key] for key in members}
        content = (*sources, None, *map(spell, others))
        if content not in self._known:
            known = self.kernel.sources if self.kernel.encoder.compares_things else {}
            kernel = Kernel(self.trial.rules.vocabulary, self.trial.budget, others, {**known, **sources})
            trail = Trail(kernel, self.base)
            self._known[content] = [_needed(key, _stepped(kernel, trail, [one for one in members if one != key])) for key in members]
        return self._known[content]

    def add_dispute(self, certificate: Certificate, dispute: Dispute) -> None:
        lattice, accepted = dispute.lattice, list(dispute.accepted)
        trail = Trail(self.kernel, self.base)
        if dispute.component.fixed:
            fixed = dispute.component.fixed
            certificate["fixed"] = list(map(spell, fixed))
            certificate["fixed_proof"] = self._refute([*self.trial.base, self.kernel.key_of(negate(conjoin(fixed)))])
        certificate["elements"] = sorted(dispute.component.elements)
        certificate["conflicts"] = [self._conflict(conflict) for conflict in lattice.conflicts]
        certificate["satisfiable"] = [
            {"members": list(found.members), "model": trail.changes(found.model)} for found in lattice.consistent
        ]
        if certificate["finding"] in ("UNREFUTED", "CONTESTED"):
            self._add_open(certificate, [*self.trial.base, *accepted])
        if dispute.closure is not None and not self.trial.problem.contraposition:
            self._add_forward(certificate, dispute)

    def _add_open(self, certificate: Certificate, accepted: Sequence[str]) -> None:
        """Models of what is accepted with c and with ¬c; with contraposition off an argument that is IN may rule one of them out."""
        if self.kernel.consistent([*accepted, FOR]):
            certificate["with_claim"] = self._last_model()
        if self.kernel.consistent([*accepted, AGAINST]):
            certificate["with_negation"] = self._last_model()

    def node(self, argument: Argument, tree: Tree, key: str) -> NodeProof:
        """Evidence for one node."""
        premises = [premise.formula for premise in argument.premises]
        vocabulary, budget = self.trial.rules.vocabulary, self.trial.budget
        proof: NodeProof = {"entails": refute(vocabulary, [*premises, negate(argument.conclusion)], budget), "needed": []}
        judgement = tree.judgements[key]
        if judgement.passed:
            proof["needed"] = self._needed_premises(argument)
        elif judgement.failed is not None and judgement.failed["sieve"] == "2":
            proof["blocked"] = self._blocked(judgement.failed["axioms"], premises)
        return proof

    def refused(self, attempt: Examined) -> NodeProof | None:
        """Evidence for what a model proposed in vain: the core, where strict axioms contradict its premises; else there is none."""
        failed = attempt.judgement.failed
        if failed is None or failed["sieve"] != "2" or failed["basis"] == "model" or not failed["axiom_relations"]:
            return None
        return {"blocked": self._blocked(failed["axioms"], [premise.formula for premise in attempt.argument.premises])}

    def _blocked(self, axioms: list[str], premises: Sequence[Formula]) -> Blocked:
        formulas = [rule.formula for rule in self.trial.rules.strict if rule.id in axioms]
        under = [*formulas, *self.trial.problem.conditions, *premises]
        return {"axioms": axioms, "proof": refute(self.trial.rules.vocabulary, under, self.trial.budget)}

    def _needed_premises(self, argument: Argument) -> list[Needed]:
        """For each strict axiom and condition among the premises, a model of the others with the conclusion false."""
        conditions, axioms, kept = list[int](), list[str](), [negate(argument.conclusion)]
        for premise in argument.premises:
            if premise.kind == "condition":
                conditions.append(self.trial.problem.conditions.index(premise.formula, conditions[-1] + 1 if conditions else 0))
            elif premise.kind == "axiom" and not set(premise.ids) <= set(argument.elements):
                axioms += premise.ids
            else:
                kept.append(premise.formula)
        return self._needed([*axioms, *map(given, conditions)], kept)

    def _conflict(self, conflict: Members) -> Conflict:
        document: Conflict = {"members": list(conflict), "proof": self._refute([*self.trial.base, *conflict])}
        if not {FOR, AGAINST} & set(conflict) and self.trial.overriders(conflict):
            document["relaxed"] = self._relaxed([*self.trial.relaxed_base(conflict), *conflict])
        return document

    def _relaxed(self, keys: Sequence[str]) -> Relaxed:
        return {"model": self._last_model()} if self.kernel.consistent(keys) else {"proof": self._refute(keys)}

    def _add_forward(self, certificate: Certificate, dispute: Dispute) -> None:
        closure, base = dispute.closure, self.trial.base
        if closure is None:
            return
        fired: list[Fired] = []
        for number, key in enumerate(closure.fired):
            entry: Fired = {"id": key}
            element = dispute.component.elements[key]
            if isinstance(element.formula, Implies):
                entry["proof"] = self._refute([*base, *closure.fired[:number], body_key(element)])
            fired.append(entry)
        certificate["forward"] = fired
        opposite = AGAINST if dispute.supports_in() else FOR
        if closure.entails:
            certificate["forward_proof"] = self._refute([*base, *closure.fired, opposite])
            return
        trail = Trail(self.kernel, self.base)
        certificate["unfired"] = [
            {"id": key, "model": _stepped(self.kernel, trail, [*base, *closure.fired, body_key(dispute.component.elements[key])])}
            for key in closure.unfired
        ]
        certificate["forward_model"] = self._model([*base, *closure.fired, opposite])

    def _refute(self, keys: Sequence[str]) -> Proof:
        """A proof that those members clash; only the ones the solver used are encoded."""
        if self.kernel.consistent(keys):
            raise InternalError(f"a proof was asked for consistent members: {', '.join(keys)}")
        formulas = [self.kernel.sources[key] for key in self.kernel.clash()]
        return refute(self.trial.rules.vocabulary, formulas, self.trial.budget)

    def _model(self, keys: Sequence[str]) -> Model:
        return _stepped(self.kernel, Trail(self.kernel, self.base), keys)

    def _last_model(self) -> Model:
        return Trail(self.kernel, self.base).step()


def _stepped(kernel: Kernel, trail: Trail, keys: Sequence[str]) -> Model:
    """The next model of a trail: one of these members."""
    if not kernel.consistent(keys):
        raise InternalError(f"a model was asked for clashing members: {', '.join(keys)}")
    return trail.step()


def _lean(model: Model) -> Model:
    """The model without its false atoms: an atom left out is false."""
    return {name: value for name, value in model.items() if value is not False}


def _needed(key: str, model: Model) -> Needed:
    prefix, _, index = key.partition(":")
    return {"condition": int(index), "model": model} if prefix == "given" else {"axiom": key, "model": model}
