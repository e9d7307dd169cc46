"""Models join the debate, where the world alone leaves it open. They propose; what they cite takes part as facts, by the law of the design.

The symbolic decision comes first. Where it is UNREFUTED, the opponent is asked at the root, and, once an attack stands, the defender
against it, and so on until nobody has more. An argument counts only with what it cites: facts that join the problem, which is then decided
again. Facts yield to every axiom (design section 2, culprits (1)), so no label of an axiom moves; nothing else that a model says is taken
into account. Everywhere else (`llm_only`) what is proposed is shown, or listed as what would change the finding, and changes nothing.

Two more bars. An opponent's facts join only where the claim is none the better for them, so no opponent, sincere or not, lifts a claim to
SUPPORTED. And a provider that fails ends the debate UNDECIDED: it is never an opponent, or a defender, who had nothing to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.debate.arguments import ArgumentMaker, Target
from synproof_cli.debate.briefing import Briefing
from synproof_cli.debate.case import Case, decide_case
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.examine import Examined, Examiner, Memory, StoppedError
from synproof_cli.debate.heard import Heard, Models, Wish
from synproof_cli.debate.labels import Members, argument_label
from synproof_cli.debate.nodes import ROOT, node_id
from synproof_cli.debate.panel import Draft, Statement, Tried
from synproof_cli.debate.ports import Failure
from synproof_cli.debate.problem import Fact
from synproof_cli.debate.trial import Trial
from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.budget import Budget
from synproof_cli.model.argument import Judgement, Role
from synproof_cli.model.formula import negate
from synproof_cli.model.result import Finding
from synproof_cli.sieves.interface import outcome
from synproof_cli.sieves.pipeline import rejection

MAX_FACTS: Final = 24
_DECIDED: Final = ("PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN", "CONTESTED")


def inquire(case: Case, trial: Trial, decision: Decision, models: Models, budget: Budget) -> Heard:
    """Hear the models where they may be heard. Never raises BudgetExceededError; a limit or a failure leaves `stop` and `why`."""
    inquiry = _Inquiry(case, trial, decision, models, budget)
    heard = inquiry.heard
    try:
        if decision.finding == "UNREFUTED":
            inquiry.debate()
        elif models.llm_only and decision.finding in _DECIDED:
            inquiry.aside()
    except StoppedError as stopped:
        heard.stop = "BUDGET_EXHAUSTED" if stopped.failure.fault == "budget" else "PROVIDER_FAILED"
        heard.why = stopped.failure.reason
    except BudgetExceededError as error:
        heard.stop, heard.why = "BUDGET_EXHAUSTED", error.message
    if decision.finding != "UNREFUTED":
        heard.stop = ""  # what the axioms decide stands, whoever fails
    return heard


@dataclass(slots=True)
class _Scope:
    """What one side tried against one target. `spoke`: it gave a usable reply, or declined."""

    role: Role
    target: Target
    members: Members
    grounds: tuple[Statement, ...] = ()
    asked: int = 0
    failed: int = 0
    spoke: bool = False
    over: bool = False
    tried: list[Tried] = field(default_factory=list)
    last: str = ""


class _Inquiry:
    def __init__(self, case: Case, trial: Trial, decision: Decision, models: Models, budget: Budget) -> None:
        self.models = models
        self.budget = budget
        self.memory = Memory()
        self.heard = Heard(case, trial, decision, looked_up=self.memory.looked_up)
        self.limit = case.options.limits["max_failures"]
        self._take(case, trial, decision)

    def _take(self, case: Case, trial: Trial, decision: Decision) -> None:
        heard, models = self.heard, self.models
        heard.case, heard.trial, heard.decision = case, trial, decision
        self.maker = ArgumentMaker(trial)
        self.examiner = Examiner(case, trial, (models.panel, models.citations, models.evidence), self.memory)
        self.briefing = Briefing(case, trial, self.maker, self.examiner.former.binder)

    # ------------------------------------------------------------------ who is asked when

    def debate(self) -> None:
        """The opponent, and against what stands the defender, until nobody has more."""
        root = _Scope("CON", self._root(), ())
        while self._attack(root) and self._defend():
            root.failed += 1
            root.tried[-1] = replace(root.tried[-1], reason="it was answered, and no longer stands")

    def _root(self) -> Target:
        case = self.heard.case
        return Target(ROOT, case.thesis, (self.heard.trial.problem.claim,))

    def _attack(self, scope: _Scope) -> bool:
        """Whether an attack stands IN now, so that the defender has to be heard."""
        while (draft := self._ask(scope)) is not None:
            found = self._examined(draft, scope)
            if found is not None and self._joins(found, scope, ("UNREFUTED", "OVERTHROWN", "CONTESTED")):
                if self.heard.decision.finding != "UNREFUTED":
                    return self.heard.decision.finding == "OVERTHROWN"
                scope.failed += 1
        return False

    def _defend(self) -> bool:
        """Whether the attack that stood is defeated, and the opponent may try again."""
        scope = self._standing()
        while scope is not None and (draft := self._ask(scope)) is not None:
            found = self._examined(draft, scope)
            if found is not None and self._joins(found, scope, ("UNREFUTED", "OVERTHROWN", "CONTESTED", "SUPPORTED")):
                if self.heard.decision.finding != "OVERTHROWN":
                    return self.heard.decision.finding == "UNREFUTED"
                scope = self._still_standing(scope)
        return False

    def _still_standing(self, scope: _Scope) -> _Scope | None:
        """The target again, with one more failed attempt; another one where only that other one stands."""
        dispute = self.heard.decision.dispute
        if dispute is not None and scope.members in dispute.attacks and argument_label(scope.members, dispute.labels) == "IN":
            scope.failed += 1
            return scope
        return self._standing()

    def _standing(self) -> _Scope | None:
        """The first attack that is IN, as the defender's target."""
        dispute, trial = self.heard.decision.dispute, self.heard.trial
        if dispute is None:
            return None
        members = next((one for one in dispute.attacks if argument_label(one, dispute.labels) == "IN"), None)
        if members is None:
            return None
        denied = negate(trial.problem.claim)
        argument = self.maker.from_elements("CON", "attack", members, denied, self._root())
        formulas = tuple(trial.rules.elements[key].formula for key in members)
        target = Target(node_id(argument), argument.conclusion_text, formulas or (denied,), members)
        return _Scope("PRO", target, members, tuple((one.text, one.spelled) for one in argument.premises))

    def aside(self) -> None:
        """Where the axioms decide: what the opponent says is shown, and changes nothing."""
        scope = _Scope("CON", self._root(), ())
        while (draft := self._ask(scope, needed=False)) is not None:
            found = self._examined(draft, scope)
            if found is not None:
                self._wish(found.facts)
                scope.failed += 1
                self._tell(scope, draft, "the axioms decide this claim")

    # ------------------------------------------------------------------ one question

    def _ask(self, scope: _Scope, *, needed: bool = True) -> Draft | None:
        """The next draft of a side; None when it has no more. Raises StoppedError where it could not be heard."""
        while not scope.over and scope.failed < self.limit:
            self.budget.check()
            brief = self.briefing.brief(scope.role, scope.target, scope.grounds, scope.tried, scope.asked)
            scope.asked += 1
            answer = self.models.panel.argue(brief)
            if isinstance(answer, Draft):
                scope.spoke = True
                self.heard.generated += 1
                return answer
            if isinstance(answer, Failure):
                self._unusable(answer, scope)
            else:
                scope.spoke = scope.over = True
        if needed and not scope.spoke:
            who = "opponent" if scope.role == "CON" else "defender"
            raise StoppedError(Failure(f"the {who} gave no reply that can be used: {scope.last}"))
        return None

    def _unusable(self, failure: Failure, scope: _Scope) -> None:
        """A reply that is none counts as a failed attempt, with its reason; a provider that fails ends everything."""
        self.heard.unusable.append(failure.reason)
        scope.last = failure.reason
        if failure.is_final:
            raise StoppedError(failure)
        scope.failed += 1

    def _examined(self, draft: Draft, scope: _Scope) -> Examined | None:
        """The argument where it passed and cites something new; else it is a failed attempt."""
        brief = self.briefing.brief(scope.role, scope.target, scope.grounds, scope.tried, scope.asked)
        found = self.examiner.examine(draft, brief)
        if not found.judgement.passed:
            self._fail(found, scope, draft)
            return None
        known = {(fact.formula, fact.licence) for fact in self.heard.trial.problem.facts}
        fresh = tuple(fact for fact in found.facts if (fact.formula, fact.licence) not in known)
        if not fresh:
            self._tell(scope, draft, "it says nothing that is not on the table already")
            scope.failed += 1
            return None
        self._tell(scope, draft, "it does not prevail")
        return replace(found, facts=fresh)

    def _fail(self, found: Examined, scope: _Scope, draft: Draft) -> None:
        scope.failed += 1
        self.heard.attempts.setdefault(scope.members, []).append(found)
        self._tell(scope, draft, found.judgement.reason or "")

    @staticmethod
    def _tell(scope: _Scope, draft: Draft, reason: str) -> None:
        scope.tried.append(Tried(draft.logical_premise, draft.new_thesis, reason))

    # ------------------------------------------------------------------ facts

    def _joins(self, found: Examined, scope: _Scope, allowed: Sequence[Finding]) -> bool:
        """Whether the facts of an argument join the problem; the finding is then the one with them.

        Judges are heard only where their word could matter, and where a refusal of theirs can be shown.
        """
        refusal = self._too_many(found.facts)
        if refusal:
            self._refuse(found, scope, refusal)
            return False
        case, trial, decision = self._with(found.facts)
        taking_part = _taking_part(decision, scope.role)
        used = tuple(fact for fact in found.facts if fact.formula in {trial.rules.elements[key].formula for key in taking_part})
        if used and used != found.facts:
            found = replace(found, facts=used)
            case, trial, decision = self._with(used)
        if decision.finding == "UNDECIDED":
            raise BudgetExceededError(decision.exhausted)
        if decision.finding not in allowed or not self._bears(scope, decision):
            self._wish(found.facts)
            scope.failed += 1
            return False
        if decision.finding != self.heard.decision.finding and self._has_room(scope):
            heard = self.examiner.hear(found)
            if not heard.judgement.passed:
                scope.tried.pop()
                self._fail(heard, scope, _draft_of(heard))
                return False
        self._take(case, trial, decision)
        return True

    def _too_many(self, facts: Sequence[Fact]) -> str:
        """Why the facts cannot join, in numbers; "" where they can."""
        every = (*self.heard.trial.problem.facts, *facts)
        assumed, allowed = sum(fact.licence == "assumption" for fact in every), self.heard.case.allow_assumptions
        if assumed > allowed:
            return f"no source says so, and with what was assumed before it is too much ({assumed} assumed, {allowed} allowed)"
        return f"there are more than {MAX_FACTS} cited facts" if len(every) > MAX_FACTS else ""

    def _refuse(self, found: Examined, scope: _Scope, why: str) -> None:
        """Sieve 1 refuses what the sieves passed: it is too much together with what joined before."""
        failed = outcome("1", "fail", why)
        rest = [outcome(one["sieve"], "skipped", "Sieve 1 refused the argument") for one in found.judgement.outcomes[2:]]
        judgement = Judgement((found.judgement.outcomes[0], failed, *rest), failed, rejection(failed))
        scope.tried.pop()
        self._fail(replace(found, judgement=judgement), scope, _draft_of(found))

    def _with(self, facts: Sequence[Fact]) -> tuple[Case, Trial, Decision]:
        case = self.heard.case
        before = case.problem.facts
        first = 1 + max((int(fact.id.partition(":")[2]) for fact in before), default=0)
        added = tuple(replace(fact, id=f"fact:{number}") for number, fact in enumerate(facts, start=first))
        case = replace(case, problem=replace(case.problem, facts=(*before, *added)))
        return case, *decide_case(case, self.budget)

    @staticmethod
    def _bears(scope: _Scope, decision: Decision) -> bool:
        """An opponent's facts join only for an argument against the claim: one that stands, or one that the axioms defeat."""
        dispute = decision.dispute
        if dispute is None or not _taking_part(decision, "CON"):
            return False
        labels = {argument_label(one, dispute.labels) for one in dispute.attacks}
        return scope.role == "PRO" or decision.finding == "UNREFUTED" or not labels.isdisjoint(("IN", "UNDEC"))

    def _has_room(self, scope: _Scope) -> bool:
        """Whether one more refused argument can be shown at the root."""
        dispute = self.heard.decision.dispute
        if scope.role == "PRO" or dispute is None:
            return True
        out = sum(argument_label(one, dispute.labels) == "OUT" for one in dispute.attacks)
        return out + len(self.heard.attempts.get((), ())) < self.limit

    def _wish(self, facts: Sequence[Fact]) -> None:
        """Note the finding that facts would lead to as conditions, where it is another one."""
        case = self.heard.case
        added = tuple(fact.formula for fact in facts)
        if not added or len(self.heard.wishes) >= self.limit:
            return
        problem = replace(case.problem, conditions=(*case.problem.conditions, *added))
        finding = decide_case(replace(case, problem=problem), self.budget)[1].finding
        wish = Wish(tuple(facts), finding)
        if finding != self.heard.decision.finding and wish not in self.heard.wishes:
            self.heard.wishes.append(wish)


def _taking_part(decision: Decision, role: Role) -> set[str]:
    """Facts among the members of arguments against the claim; for the defender, of any conflict or argument."""
    dispute = decision.dispute
    if dispute is None:
        return set()
    sets = dispute.attacks if role == "CON" else (*dispute.attacks, *dispute.supports, *dispute.culprits)
    return {key for members in sets for key in members if dispute.component.elements[key].is_fact}


def _draft_of(found: Examined) -> Draft:
    """The words of an argument, for what is told of it later."""
    argument = found.argument
    return Draft(argument.said, argument.conclusion_text, (), "", argument.source_type, argument.source_citation)
