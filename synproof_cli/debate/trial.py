"""One thesis on trial: the kernel that answers for it, and the order in which findings are tried (design section 3, table)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Final

from synproof_cli.debate.component import Component, Links
from synproof_cli.debate.decision import AxiomCore, Decision, Dispute
from synproof_cli.debate.forward import Closure, forward_closure
from synproof_cli.debate.labels import (
    Members,
    argument_label,
    canonical_order,
    culprits,
    defeaters_of,
    grounded_labels,
)
from synproof_cli.debate.problem import Problem
from synproof_cli.debate.rules import Rules, no_rules, rules_in_force
from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.evaluate import settled
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.mus import Lattice, enumerate_lattice
from synproof_cli.model.formula import Formula, Not, negate
from synproof_cli.model.result import Finding

FOR: Final = "+claim"
AGAINST: Final = "-claim"
MAX_CONFLICTS: Final = 1_000


class Trial:
    """Decides one problem. The kernel has every strict axiom, condition and element behind a selector: any part can be asked about.

    `asked` is the problem as it was put; in `problem` things stand in the place of what its conditions say there is.
    """

    def __init__(self, problem: Problem, budget: Budget, max_conflicts: int = MAX_CONFLICTS) -> None:
        self.asked = problem
        self.budget = budget
        self.max_conflicts = max_conflicts
        self._dropped: tuple[str, ...] = ()
        self.exhausted = ""  # the limit that was met before anything could be asked
        try:
            self.rules: Rules = rules_in_force(problem)
        except BudgetExceededError as error:
            self.rules, self.exhausted = no_rules(problem), error.message
        self._take(self.rules)

    def _take(self, rules: Rules) -> None:
        self.rules = rules
        self.problem = replace(self.asked, conditions=rules.conditions)
        self.conditions = {given(index): condition for index, condition in enumerate(rules.conditions)}
        self.kernel = self._build_kernel()

    def varied(self, rules: Rules, conditions: Mapping[str, Formula], max_conflicts: int) -> Trial:
        """The trial under other rules and conditions, each of them a member of this one's kernel, which is shared."""
        other = copy(self)
        other.rules, other.conditions, other.max_conflicts = rules, dict(conditions), max_conflicts
        return other

    def restricted(self, rules: Rules, conditions: Mapping[str, Formula]) -> Trial:
        """The trial under fewer rules and conditions, with a kernel of those alone."""
        other = self.varied(rules, conditions, self.max_conflicts)
        other.kernel = other._build_kernel()
        return other

    def _build_kernel(self) -> Kernel:
        members: dict[str, Formula] = {rule.id: rule.formula for rule in self.rules.strict}
        members |= self.conditions
        members |= {key: element.formula for key, element in self.rules.elements.items()}
        members |= {FOR: self.problem.claim, AGAINST: negate(self.problem.claim)}
        return Kernel(self.rules.vocabulary, self.budget, (), members)

    @property
    def strict_keys(self) -> list[str]:
        """Kernel keys of S."""
        return [rule.id for rule in self.rules.strict]

    @property
    def condition_keys(self) -> list[str]:
        """Kernel keys of G."""
        return list(self.conditions)

    @property
    def base(self) -> list[str]:
        """Kernel keys of S ∪ G."""
        return [*self.strict_keys, *self.condition_keys]

    def decide(self) -> Decision:
        """The first finding of the table that holds; UNDECIDED when a limit is reached first. Never raises BudgetExceededError."""
        if self.exhausted:
            return Decision("UNDECIDED", exhausted=self.exhausted)
        try:
            return self._admissible()
        except BudgetExceededError as error:
            return Decision("UNDECIDED", exhausted=error.message, dropped=self._dropped)

    def _admissible(self) -> Decision:
        if self.kernel.consistent(self.base):
            return self._by_axioms()
        if self.kernel.consistent(self.strict_keys):
            model = self.kernel.values()
            return Decision("IMPOSSIBLE", model=model, core=self.core([]))
        if all(rule.trusted for rule in self.rules.strict) or not self.kernel.consistent(self.trusted_keys()):
            return Decision("INCONSISTENT", core=self.smallest(self.trusted_keys(), []))
        return self._without_model_formulas()

    def _without_model_formulas(self) -> Decision:
        """S contradicts itself only with unreviewed formulas a model proposed: decide without any of them."""
        kept = rules_in_force(self.asked, trust_models=False)
        read = {axiom.id for axiom in self.rules.in_force} - {axiom.id for axiom in self.rules.text_only}
        self._dropped = tuple(axiom.id for axiom in kept.text_only if axiom.id in read)
        self._take(kept)
        return replace(self._admissible(), dropped=self._dropped)

    def _by_axioms(self) -> Decision:
        model = self.kernel.values()
        trusted = [*self.trusted_keys(), *self.condition_keys]
        outcomes: tuple[tuple[Finding, str], ...] = (("PROVED", AGAINST), ("CONTRADICTED", FOR))
        for finding, opposite in outcomes if self.problem.trusted else ():
            if not self.kernel.consistent([*trusted, opposite]):
                core = self.core([opposite], trusted)
                return Decision(finding, model=model, core=core, by_form=not core.axioms)
        dispute = self._dispute()
        finding = self.disputed_finding(dispute)
        closure = self._closure(dispute, finding)
        if closure is not None:
            dispute = replace(dispute, closure=closure)
            finding = finding if closure.entails else "CONTESTED"
        return Decision(finding, model=model, dispute=dispute, by_form=self._by_form(finding))

    def _by_form(self, finding: Finding) -> bool:
        """Whether G alone decides a thesis that is not PROVED or CONTRADICTED only for who read it."""
        opposite = {"SUPPORTED": AGAINST, "OVERTHROWN": FOR}.get(finding)
        return not self.problem.trusted and opposite is not None and not self.kernel.consistent([*self.condition_keys, opposite])

    def trusted_keys(self) -> list[str]:
        """Kernel keys of the strict axioms somebody vouches for."""
        return [rule.id for rule in self.rules.strict if rule.trusted]

    def core(self, assumed: Sequence[str], base: Sequence[str] | None = None) -> AxiomCore:
        """A minimal core of inconsistent T ∪ base ∪ assumed, sought in T, T ∪ G, T ∪ S ∪ G: the first that does it."""
        keys = self.base if base is None else list(base)
        conditions = self.condition_keys
        if not self.kernel.consistent(assumed):
            return AxiomCore((), ())
        if not self.kernel.consistent([*conditions, *assumed]):
            keys = conditions
        return self.smallest(keys, assumed)

    def smallest(self, base: Sequence[str], fixed: Sequence[str]) -> AxiomCore:
        """Strict axioms minimal given all conditions, then conditions minimal given those; `fixed` stay."""
        conditions = set(self.condition_keys)
        universe = [*base, *fixed]
        kept = self.kernel.shrink(universe, keep={*conditions & set(base), *fixed})
        axioms = [key for key in kept if key not in conditions and key not in fixed]
        kept = self.kernel.shrink(kept, keep={*axioms, *fixed})
        return AxiomCore(tuple(axioms), tuple(int(key.partition(":")[2]) for key in kept if key in conditions))

    def _dispute(self) -> Dispute:
        return self.dispute(self.component())

    def dispute(self, component: Component) -> Dispute:
        """All conflicts of a component and the labels they give. Raises BudgetExceededError for too many."""
        lattice = self._lattice(component)
        yielding: dict[Members, frozenset[str]] = {}
        supports: list[Members] = []
        attacks: list[Members] = []
        for conflict in lattice.conflicts:
            if FOR in conflict:
                attacks.append(tuple(key for key in conflict if key != FOR))
            elif AGAINST in conflict:
                supports.append(tuple(key for key in conflict if key != AGAINST))
            else:
                yielding[conflict] = culprits(conflict, component.elements, self.rules.strict, self.clash_without_overriders)
        defeaters = defeaters_of(component.elements, yielding)
        return Dispute(
            component, lattice, yielding, defeaters, grounded_labels(defeaters),
            tuple(sorted(supports, key=canonical_order)), tuple(sorted(attacks, key=canonical_order)),
        )

    def component(self) -> Component:
        """The claim's component. Fixed literals part it from the rest where that leaves out elements, and else there are none."""
        links = Links(self.rules, list(self.conditions.values()), self.problem.claim)
        wide = links.wide()
        if not wide.elements:
            return wide
        narrow = links.narrow(self._fixed(links))
        return narrow if len(narrow.elements) < len(wide.elements) else wide

    def wide_component(self) -> Component:
        """All that atoms connect with the claim, fixed or not."""
        return Links(self.rules, list(self.conditions.values()), self.problem.claim).wide()

    def _fixed(self, links: Links) -> list[Formula]:
        """Literals over the linked formulas' leaves that T ∪ S ∪ G entails by unit propagation."""
        said, lowered = self.kernel.implied(self.base), self.kernel.encoder.lowered
        values = {leaf: settled(lowered(leaf), said) for leaf in links.leaves()}
        return [leaf if value else Not(leaf) for leaf, value in values.items() if value is not None]

    def _lattice(self, component: Component) -> Lattice:
        universe = [*sorted(component.elements), FOR, AGAINST]
        members = {key: self._formula(key, component) for key in universe}
        conditions = list(self.conditions.values())
        hard = [rule.formula for rule in component.strict] + [conditions[index] for index in component.conditions]
        kernel = Kernel(self.rules.vocabulary, self.budget, [*hard, *component.fixed], members)
        return enumerate_lattice(kernel, universe, blocked=[(FOR, AGAINST)], limit=self.max_conflicts)

    def _formula(self, key: str, component: Component) -> Formula:
        if key == FOR:
            return self.problem.claim
        return negate(self.problem.claim) if key == AGAINST else component.elements[key].formula

    def overriders(self, conflict: Members) -> frozenset[str]:
        """Strict axioms that override a member of the conflict."""
        return frozenset(rule.id for rule in self.rules.strict if not rule.overrides.isdisjoint(conflict))

    def clash_without_overriders(self, conflict: Members) -> bool:
        """Whether a conflict remains one under S less the strict axioms that override a member of it."""
        return not self.kernel.consistent(self.relaxed_base(conflict) + list(conflict))

    def relaxed_base(self, conflict: Members) -> list[str]:
        """Kernel keys of S ∪ G less the strict axioms that override a member."""
        overriding = self.overriders(conflict)
        return [key for key in self.base if key not in overriding]

    def disputed_finding(self, dispute: Dispute) -> Finding:
        """The finding by labels, contraposition allowed."""
        labels_for = {argument_label(members, dispute.labels) for members in dispute.supports}
        labels_against = {argument_label(members, dispute.labels) for members in dispute.attacks}
        if "IN" in labels_for:
            return "SUPPORTED"
        if "IN" in labels_against:
            return "OVERTHROWN"
        return "UNREFUTED" if labels_against <= {"OUT"} else "CONTESTED"

    def _closure(self, dispute: Dispute, finding: Finding) -> Closure | None:
        """The forward closure where an argument is IN: grounds of `contraposed`, and a condition of the finding with contraposition off."""
        if finding not in ("SUPPORTED", "OVERTHROWN"):
            return None
        accepted = [dispute.component.elements[key] for key in dispute.accepted]
        closure = forward_closure(self.kernel, self.base, accepted)
        opposite = AGAINST if finding == "SUPPORTED" else FOR
        follows = self.problem.contraposition or not self.kernel.consistent([*self.base, *closure.fired, opposite])
        return replace(closure, entails=follows)


def given(index: int) -> str:
    """The kernel's key of a condition."""
    return f"given:{index}"
