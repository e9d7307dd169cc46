"""Conduct a debate from a problem to the result document. Pure: agents, budget and reporter come in as arguments."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

from synproof_cli.debate.arguments import ArgumentMaker
from synproof_cli.debate.certify import certify
from synproof_cli.debate.changes import FoundChanges, find_changes
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.nodes import root_node
from synproof_cli.debate.ports import Agent, Reporter
from synproof_cli.debate.problem import Problem
from synproof_cli.debate.report import Options, Parts, build_result
from synproof_cli.debate.tree import Tree, TreeBuilder
from synproof_cli.debate.trial import AGAINST, FOR, Trial
from synproof_cli.debate.whatif import Unread
from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.budget import Budget
from synproof_cli.model.formula import TRUE, Formula, Implies, spell
from synproof_cli.model.result import LABEL_OF, STATUS_OF, Certificates, DebateResult, EvidenceBundles, ReadingDoc, SplitFinding
from synproof_cli.sieves import Setting

AgentFactory = Callable[[Trial, Decision, ArgumentMaker, FoundChanges], Agent]

_NO_VERDICT = ("UNTRANSLATED", "UNDECIDED")
_SETTLED = ("PROVED", "CONTRADICTED", "INCONSISTENT", "IMPOSSIBLE", "UNDECIDED", "UNTRANSLATED")


@dataclass(frozen=True, slots=True)
class Case:
    """A problem with everything around it that the result shows. `unread_axioms` are text-only axioms that touch the thesis.

    `translated` is false when the thesis, or a part of it, has no reading; then the problem's claim means nothing.
    """

    problem: Problem
    thesis: str
    reading: ReadingDoc
    world: dict[str, object]
    session_id: str
    options: Options
    unread_axioms: tuple[str, ...] = ()
    translated: bool = True
    touched_by: Callable[[Formula], Collection[str]] = field(default=lambda _: ())
    """Which text-only axioms speak of a fact, should it become a condition."""
    source_types: frozenset[str] = frozenset()
    allow_assumptions: int = 0
    second_opinion: bool = True
    evidence: EvidenceBundles = field(default_factory=dict)
    """The bundles that the problem's facts cite, by digest: they travel with the result."""


def untranslated_problem(problem: Problem) -> Problem:
    """The problem of a thesis without a reading: no conditions, and a claim that is never looked at."""
    return replace(problem, conditions=(), claim=TRUE)


def decide_case(case: Case, budget: Budget) -> tuple[Trial, Decision]:
    """The finding, with unread axioms taken into account (design section 3, fifth row).

    A thesis without a reading is UNTRANSLATED only under axioms that do not contradict each other.
    """
    trial = Trial(case.problem, budget)
    decision = trial.decide()
    if not case.translated:
        admissible = decision.finding not in ("INCONSISTENT", "UNDECIDED")
        return trial, Decision("UNTRANSLATED", dropped=decision.dropped) if admissible else decision
    if (case.unread_axioms or decision.dropped) and not case.options.ignore_unread and decision.finding not in _SETTLED:
        decision = Decision("UNTRANSLATED", model=decision.model, dropped=decision.dropped)
    return trial, decision


def conduct(case: Case, agents: AgentFactory, budget: Budget, reporter: Reporter, *, certified: bool) -> DebateResult:
    """The whole debate. Without `certified` the result carries no certificate: it can be made again later from the same case.

    Once there is a finding it stands. What the budget cuts off after it is said to be missing: `truncated` in the tree, `complete` of
    what would change it, and `missing` in the place of the certificates.
    """
    reporter.reading(case.reading)
    trial, decision = decide_case(case, budget)
    maker = ArgumentMaker(trial)
    unread = Unread(case.unread_axioms, case.touched_by, case.options.ignore_unread, case.translated)
    changes = find_changes(trial, decision, unread)
    tree = _grow(case, trial, decision, maker, agents(trial, decision, maker, changes), reporter)
    split = _split(case, budget) if decision.finding not in _NO_VERDICT else None
    certificates = _certificates((trial, decision, tree), split) if certified else {}
    if certified and case.evidence and decision.finding not in _NO_VERDICT:
        certificates["evidence"] = case.evidence
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
    ))
    reporter.verdict(result)
    return result


def _grow(case: Case, trial: Trial, decision: Decision, maker: ArgumentMaker, agent: Agent, reporter: Reporter) -> Tree:
    claim = trial.problem.claim
    root = root_node(
        case.thesis,
        maker.conditions(range(len(trial.problem.conditions))),
        spell(claim) if case.translated else "",
        maker.english(claim) if case.translated else case.thesis,
        LABEL_OF[decision.finding],
    )
    if STATUS_OF[decision.finding] is None:
        reporter.node(root, 0)
        return Tree(root)
    return TreeBuilder(trial, decision, maker, _setting(case, trial), agent, case.options.limits).build(root, reporter)


def _setting(case: Case, trial: Trial) -> Setting:
    formulas = {rule.id: rule.formula for rule in trial.rules.strict} | {
        key: element.formula for key, element in trial.rules.elements.items() if not element.is_fact
    }
    return Setting(
        kernel=trial.kernel,
        vocabulary=trial.rules.vocabulary,
        strict=tuple(trial.strict_keys),
        conditions=tuple(trial.condition_keys),
        claim=FOR,
        negation=AGAINST,
        axioms={axiom.id: axiom for axiom in trial.rules.in_force}
        | {rule.id: rule.axiom for rule in trial.rules.strict}
        | {key: element.axiom for key, element in trial.rules.elements.items() if element.axiom is not None},
        formulas=formulas,
        source_types=case.source_types,
        allow_assumptions=case.allow_assumptions,
        second_opinion=case.second_opinion,
    )


@dataclass(frozen=True, slots=True)
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
    try:
        certificates["main"] = certify(trial, decision, tree)
        if split is not None and split.decision.finding not in _NO_VERDICT:
            certificates["split"] = certify(split.trial, split.decision, split.tree)
    except BudgetExceededError as error:
        return {"missing": error.message}
    return certificates
