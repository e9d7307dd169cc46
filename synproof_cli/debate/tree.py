"""The tree that explains the labels: who attacks whom, who comes back, and what was tried in vain.

Its shape is fixed by the definition in `model.certificate` ("The tree has exactly one shape"): level by level, main tree first, then the
supports. It decides nothing; the labels were there before it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from synproof_cli.debate.arguments import ArgumentMaker, Target, denial
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.labels import Members, argument_label, canonical_order
from synproof_cli.debate.nodes import ROOT, Placing, argument_node, node_id, proposed_id
from synproof_cli.debate.ports import Agent, Failure, Reporter
from synproof_cli.debate.trial import Trial
from synproof_cli.errors import BudgetExceededError, InternalError
from synproof_cli.model.argument import Argument, Judgement, Role
from synproof_cli.model.formula import Formula, negate
from synproof_cli.model.result import Label, Limits, Node
from synproof_cli.sieves import Setting, judge
from synproof_cli.sieves.interface import Attempt

if TYPE_CHECKING:
    from synproof_cli.debate.examine import Examined

_RANK: Final = {"IN": 0, "UNDEC": 1, "OUT": 2}
MAX_ATTEMPTS: Final = 60
"""Attempts that came to nothing, in one tree: beyond, they explain no more."""

_OTHER: Final[dict[str, Role]] = {"PRO": "CON", "CON": "PRO"}


@dataclass(slots=True)
class _Open:
    """A node whose children are still to be placed."""

    node: Node
    depth: int
    target: Target
    members: Members


@dataclass(slots=True)
class Tree:
    """The placed tree. `arguments` by node id (root left out) for the certificate; `standing` are the ids of the graph's own arguments;
    `proposed`: attempts of models, by node id; `failures` of a provider. `cut`: the limit that ended it before it had its shape.
    """

    root: Node
    supports: list[Node] = field(default_factory=list)
    arguments: dict[str, Argument] = field(default_factory=dict)
    judgements: dict[str, Judgement] = field(default_factory=dict)
    standing: set[str] = field(default_factory=set)
    proposed: dict[str, Examined] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    cut: str = ""


class TreeBuilder:
    """Places nodes level by level. `setting` is what the sieves judge in; `agent` proposes attempts, `proposed` are those of models, by the
    elements of their target.
    """

    def __init__(
        self, trial: Trial, decision: Decision, maker: ArgumentMaker, setting: Setting, agent: Agent, limits: Limits,
        proposed: Mapping[Members, Sequence[Examined]],
    ) -> None:
        self.trial = trial
        self.decision = decision
        self.maker = maker
        self.setting = setting
        self.agent = agent
        self.limits = limits
        self.proposed = proposed
        self.placed = 0
        self.attempts = 0
        self.first_support: Node | None = None

    def build(self, root: Node, reporter: Reporter) -> Tree:
        """Grow the tree under the root, then the supports."""
        tree = Tree(root)
        self.reporter = reporter
        reporter.node(root, 0)
        target = Target(ROOT, root["text"], (self.trial.problem.claim,))
        try:
            self.first_support = self._first_support(target)
            self._grow(tree, deque([_Open(root, 0, target, ())]))
            self._grow(tree, deque(self._place_supports(tree, target)))
        except BudgetExceededError as error:
            tree.cut = error.message
            root["truncated"] = True
        return tree

    def _grow(self, tree: Tree, queue: deque[_Open]) -> None:
        try:
            while queue:
                self.trial.budget.check()
                queue.extend(self._expand(tree, queue[0]))
                queue.popleft()
        except BudgetExceededError:
            for open_ in queue:
                open_.node["truncated"] = True
            raise

    def _expand(self, tree: Tree, open_: _Open) -> list[_Open]:
        """Place the children of one node; those to be expanded in turn are returned."""
        real = self._real_children(open_)
        fits = open_.depth < self.limits["max_depth"] and self.placed + len(real) <= self.limits["max_nodes"]
        grown: list[_Open] = []
        if fits:
            for argument, label, defeats in real:
                grown += self._place(tree, open_, argument, Placing(open_.node["id"], label, defeats))
        else:
            open_.node["truncated"] = bool(real)
        self._refer_to_support(open_)
        if fits:
            failed = sum(label == "OUT" for _, label, _ in real)
            shown = place_proposed(tree, open_.node, self._proposed_against(open_), self.limits["max_failures"] - failed)
            for node in shown:
                self.reporter.node(node, open_.depth + 1)
            self.attempts += len(shown)
            self._try_in_vain(tree, open_, failed + len(shown))
        return grown

    def _proposed_against(self, open_: _Open) -> list[Examined]:
        """What models tried against this node in vain."""
        if not open_.members and open_.node["id"] != ROOT:
            return []
        role = _OTHER[open_.node["role"]]
        return [
            one for one in self.proposed.get(open_.members, ())
            if one.argument.role == role and one.argument.target_text == open_.target.text
        ]

    def _real_children(self, open_: _Open) -> list[tuple[Argument, Label, tuple[str, ...]]]:
        """Arguments against the node in canonical order and selection, with label and defeated elements."""
        role = _OTHER[open_.node["role"]]
        if open_.node["id"] == ROOT:
            conclusion = negate(self.trial.problem.claim)
            return [
                (self._about_claim(role, "attack", members, conclusion, open_.target), label, (ROOT,))
                for members, label in self._selected(self._against_claim())
            ]
        kind = "attack" if role == "CON" else "defence"
        defeated = self._defeats(open_.members)
        return [
            (
                self.maker.from_elements(role, kind, members, denial(defeated[members], self.trial), open_.target),
                label,
                defeated[members],
            )
            for members, label in self._selected(list(defeated))
        ]

    def _defeats(self, members: Members) -> dict[Members, tuple[str, ...]]:
        """For every set that defeats an element of the argument: which of them it defeats, sorted."""
        if self.decision.dispute is None:
            return {}
        found: dict[Members, list[str]] = {}
        for element in sorted(members):
            for attacker in self.decision.dispute.defeaters[element]:
                found.setdefault(attacker, []).append(element)
        return {attacker: tuple(elements) for attacker, elements in found.items()}

    def _against_claim(self) -> list[Members]:
        if self.decision.dispute is not None:
            return list(self.decision.dispute.attacks)
        return [()] if self.decision.finding == "CONTRADICTED" else []

    def _for_claim(self) -> list[Members]:
        if self.decision.dispute is not None:
            return list(self.decision.dispute.supports)
        return [()] if self.decision.finding == "PROVED" else []

    def _label(self, members: Members) -> Label:
        return argument_label(members, self.decision.dispute.labels) if self.decision.dispute else "IN"

    def _selected(self, sets: list[Members]) -> list[tuple[Members, Label]]:
        """IN, UNDEC, OUT; within each by size and ids; of OUT the first `max_failures`."""
        labelled = [(members, self._label(members)) for members in sets]
        labelled.sort(key=lambda item: (_RANK[item[1]], canonical_order(item[0])))
        standing = [item for item in labelled if item[1] != "OUT"]
        return standing + [item for item in labelled if item[1] == "OUT"][: self.limits["max_failures"]]

    def _place(self, tree: Tree, open_: _Open, argument: Argument, placing: Placing) -> list[_Open]:
        """Place one real child; returns it as open unless it stands elsewhere already."""
        key = node_id(argument)
        known = key in tree.standing
        judgement = tree.judgements[key] if known else self._judged(argument)
        node = argument_node(argument, judgement, Placing(placing.parent_id, placing.label, placing.defeats, reference=known))
        open_.node["children"].append(node)
        self.placed += 1
        self.reporter.node(node, open_.depth + 1)
        if known:
            return []
        tree.standing.add(key)
        tree.arguments[key] = argument
        tree.judgements[key] = judgement
        return [_Open(node, open_.depth + 1, self._target_of(argument), argument.elements)]

    def _judged(self, argument: Argument) -> Judgement:
        """The sieves on an argument of the graph: it holds by construction, so a refusal is a fault of ours."""
        judgement = judge(argument, self.setting)
        if not judgement.passed:
            raise InternalError(f"an argument of the graph was refused: {judgement.reason}")
        return judgement

    def _target_of(self, argument: Argument) -> Target:
        formulas = tuple(self.trial.rules.elements[key].formula for key in argument.elements)
        return Target(node_id(argument), argument.conclusion_text, formulas or (argument.conclusion,), argument.elements)

    def _place_supports(self, tree: Tree, target: Target) -> list[_Open]:
        holder = _Open(tree.root.copy(), 0, target, ())
        holder.node["children"] = []
        grown: list[_Open] = []
        for members, label in self._selected(self._for_claim()):
            argument = self._support(members, target)
            grown += self._place(tree, holder, argument, Placing(ROOT, label))
        tree.supports = holder.node["children"]
        return grown

    def _support(self, members: Members, target: Target) -> Argument:
        aim = Target(ROOT, target.text, ())
        return self._about_claim("PRO", "support", members, self.trial.problem.claim, aim)

    def _about_claim(self, role: Role, kind: str, members: Members, conclusion: Formula, target: Target) -> Argument:
        """An argument for or against the claim; where the strict axioms decide, it is the core that decided."""
        if self.decision.core is not None and not members:
            return self.maker.make(role, kind, self.decision.core, members, conclusion, target)
        return self.maker.from_elements(role, kind, members, conclusion, target)

    def _first_support(self, target: Target) -> Node | None:
        """The first IN support as a reference, where the finding is SUPPORTED."""
        if self.decision.finding != "SUPPORTED":
            return None
        members = next(members for members, label in self._selected(self._for_claim()) if label == "IN")
        argument = self._support(members, target)
        return argument_node(argument, judge(argument, self.setting), Placing(ROOT, "IN", reference=True))

    def _refer_to_support(self, open_: _Open) -> None:
        if self.first_support is not None and open_.depth == 1 and open_.node["kind"] == "attack" and open_.node["dung_label"] != "OUT":
            reference = self.first_support.copy()
            reference["parent_id"] = open_.node["id"]
            reference["kind"] = "defence"
            open_.node["children"].append(reference)

    def _try_in_vain(self, tree: Tree, open_: _Open, failed: int) -> None:
        """Attempts that came to nothing, until `max_failures` failed ones stand here or the agent has no more."""
        role = _OTHER[open_.node["role"]]
        tried: list[Argument] = []
        while failed < self.limits["max_failures"] and self.attempts < MAX_ATTEMPTS:
            proposal = self.agent.propose(open_.target, role, tried)
            if isinstance(proposal, Failure):
                tree.failures.append(proposal.reason)
            if proposal is None or isinstance(proposal, Failure):
                return
            argument = proposal.argument
            judgement = judge(argument, self.setting)
            tried.append(argument)
            if (judgement.passed and not proposal.outweighed_by) or node_id(argument) in {child["id"] for child in open_.node["children"]}:
                continue  # it would stand, or two axioms say the same and so would two nodes
            label = self._label(argument.elements) if judgement.passed else None
            node = argument_node(argument, judgement, Placing(open_.node["id"], label, outweighed_by=proposal.outweighed_by))
            open_.node["children"].append(node)
            tree.arguments.setdefault(node["id"], argument)
            tree.judgements.setdefault(node["id"], judgement)
            self.setting.attempts.append(Attempt(argument))
            self.reporter.node(node, open_.depth + 1)
            self.attempts += 1
            failed += 1


def place_proposed(tree: Tree, node: Node, attempts: Sequence[Examined], room: int) -> list[Node]:
    """Place refused attempts of models under a node, those that only a judgement refused first; the nodes placed, `room` at most."""
    placed: list[Node] = []
    for one in sorted(attempts, key=lambda one: not refused_by_judgement(one)):
        key = proposed_id(one.argument, one.judgement)
        if len(placed) < room and key not in tree.proposed:
            tree.proposed[key] = one
            placed.append(argument_node(one.argument, one.judgement, Placing(node["id"])))
    node["children"] += placed
    return placed


def refused_by_judgement(attempt: Examined) -> bool:
    """Whether a model or a catalogue, and not logic, refused an attempt."""
    failed = attempt.judgement.failed
    return failed is not None and failed["basis"] == "model"


def judged_refusals(tree: Tree) -> int:
    """How many of the attempts shown were refused by a judgement alone."""
    return sum(map(refused_by_judgement, tree.proposed.values()))
