"""Conduct a debate from a problem to the result document. Pure: agents, budget and reporter come in as arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from synproof_cli.debate.arguments import ArgumentMaker, Target
from synproof_cli.debate.case import Case, decide_case, note_what_bars, setting_of, untranslated_problem
from synproof_cli.debate.changes import FoundChanges, find_changes
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.nodes import root_node
from synproof_cli.debate.ports import Agent, Reporter
from synproof_cli.debate.problem import EVIDENCE, Fact
from synproof_cli.debate.report import Parts, build_result
from synproof_cli.debate.tree import Tree, TreeBuilder, place_proposed
from synproof_cli.debate.trial import Trial
from synproof_cli.debate.whatif import Unread
from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.budget import Budget
from synproof_cli.model.argument import Argument, Role
from synproof_cli.model.formula import Implies, spell
from synproof_cli.model.result import LABEL_OF, STATUS_OF, Certificates, DebateResult, EvidenceBundles, SplitFinding
from synproof_cli.model.values import value

if TYPE_CHECKING:
    from synproof_cli.debate.heard import Heard, Models

__all__ = ["AgentFactory", "Case", "conduct", "decide_case", "untranslated_problem"]

AgentFactory = Callable[[Trial, Decision, ArgumentMaker, FoundChanges], Agent]

_NO_VERDICT = ("UNTRANSLATED", "UNDECIDED")


def conduct(
    case: Case, agents: AgentFactory, budget: Budget, reporter: Reporter, *, certified: bool, models: Models | None = None,
) -> DebateResult:
    """The whole debate. Without `certified` the result carries no certificate: it can be made again later from the same case.

    Once there is a finding it stands. What the budget cuts off after it is said to be missing: `truncated` in the tree, `complete` of
    what would change it, and `missing` in the place of the certificates. `models` are asked where the world leaves the claim open.
    """
    reporter.reading(case.reading)
    trial, decision = decide_case(case, budget)
    note_what_bars(case, decision, budget)
    heard: Heard | None = None
    if models is not None:
        from synproof_cli.debate.inquiry import inquire

        heard = inquire(case, trial, decision, models, budget)
        case, trial, decision = heard.case, heard.trial, _as_heard(heard)
    maker = ArgumentMaker(trial)
    unread = Unread((*case.unread_axioms, *case.exceptions), case.touched_by, case.options.ignore_unread, case.translated)
    changes = find_changes(trial, decision, unread)
    agent = _Mute() if models is not None and models.llm_only else agents(trial, decision, maker, changes)
    tree = _grow(case, trial, decision, maker, agent, reporter, heard)
    split = _split(case, budget) if decision.finding not in _NO_VERDICT else None
    certificates = _certificates((trial, decision, tree), split) if certified else {}
    if certified and (bundles := _bundles(trial.problem.facts)) and decision.finding not in _NO_VERDICT:
        certificates["evidence"] = bundles
    result = build_result(Parts(
        thesis=case.thesis,
        session_id=case.session_id,
        world=case.world,
        reading=case.reading,
        unread_axioms=(*case.unread_axioms, *decision.dropped),
        trial=trial,
        decision=decision,
        tree=tree,
        changes=changes,
        split=split.document if split is not None else None,
        certificates=certificates,
        options=case.options,
        heard=heard,
    ))
    reporter.verdict(result)
    return result


def _bundles(facts: Sequence[Fact]) -> EvidenceBundles:
    """The bundles that facts cite, by digest: they travel with the result."""
    return {fact.citation.removeprefix(EVIDENCE): dict(fact.bundle) for fact in facts if fact.bundle}


class _Mute:
    """An agent that tries nothing."""

    def propose(self, target: Target, role: Role, tried: Sequence[Argument]) -> None:
        """Nothing."""


def _as_heard(heard: Heard) -> Decision:
    """The decision, or none at all where somebody who had to be heard was not."""
    return Decision("UNDECIDED", exhausted=heard.why, stop=heard.stop) if heard.stop else heard.decision


def _grow(
    case: Case, trial: Trial, decision: Decision, maker: ArgumentMaker, agent: Agent, reporter: Reporter, heard: Heard | None,
) -> Tree:
    claim = trial.problem.claim
    root = root_node(
        case.thesis,
        maker.conditions(range(len(trial.problem.conditions))),
        spell(claim) if case.translated else "",
        maker.english(claim) if case.translated else case.thesis,
        LABEL_OF[decision.finding],
    )
    proposed = heard.attempts if heard is not None else {}
    if STATUS_OF[decision.finding] is None:
        reporter.node(root, 0)
        tree = Tree(root)
        for node in place_proposed(tree, root, proposed.get((), ()), case.options.limits["max_failures"]):
            reporter.node(node, 1)
        return tree
    setting = replace(setting_of(case, trial), looked_up=_looked_up(trial, heard))
    return TreeBuilder(trial, decision, maker, setting, agent, case.options.limits, proposed).build(root, reporter)


def _looked_up(trial: Trial, heard: Heard | None) -> dict[str, str]:
    """What was found of each fact's source."""
    found = heard.looked_up if heard is not None else {}
    return {fact.id: found[fact.citation] for fact in trial.problem.facts if fact.citation in found}


@value
class _Split:
    """The second finding of an implication."""

    document: SplitFinding
    trial: Trial
    decision: Decision
    tree: Tree


def _split(case: Case, budget: Budget) -> _Split | None:
    """The finding of (G ∪ {A}, B) for a claim A >> B."""
    claim = case.problem.claim
    if not isinstance(claim, Implies):
        return None
    problem = replace(case.problem, conditions=(*case.problem.conditions, claim.left), claim=claim.right)
    trial, decision = decide_case(replace(case, problem=problem), budget)
    return _Split(
        {
            "condition": spell(claim.left),
            "claim": spell(claim.right),
            "finding": decision.finding,
            "original_thesis_status": STATUS_OF[decision.finding],
        },
        trial, decision, Tree(root_node(case.thesis, (), spell(claim.right), "", LABEL_OF[decision.finding])),
    )


def _certificates(main: tuple[Trial, Decision, Tree], split: _Split | None) -> Certificates:
    """One for each finding that is a verdict; none at all, and why, where the budget does not allow all of them."""
    trial, decision, tree = main
    certificates: Certificates = {}
    if decision.finding in _NO_VERDICT:
        return certificates
    if tree.cut:
        return {"missing": tree.cut}
    from synproof_cli.debate.certify import certify

    try:
        certificates["main"] = certify(trial, decision, tree)
        if split is not None and split.decision.finding not in _NO_VERDICT:
            certificates["split"] = certify(split.trial, split.decision, split.tree)
    except BudgetExceededError as error:
        return {"missing": error.message}
    return certificates
