"""The tree: that it has exactly the shape the labels give it, node by node and level by level, and that every node has its evidence."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from synproof_cli.checkers.attempts import check_attempt
from synproof_cli.checkers.case import Case
from synproof_cli.checkers.evidence import check_core_alone, check_evidence
from synproof_cli.checkers.labels import REJECTED
from synproof_cli.checkers.nodes import PROPOSED, NodeView, check_identity, check_premises, read_node
from synproof_cli.checkers.proposed import check_proposed, named_core, needs_core
from synproof_cli.checkers.shape import ROOT, Expected, Limits, Shape
from synproof_cli.checkers.shapes import At, same
from synproof_cli.checkers.sieves import check_sieves
from synproof_cli.checkers.texts import check_texts
from synproof_cli.model.result import LABEL_OF, STATUS_OF

_ROOT_FIELDS: Final = {
    "source_type": "initial_thesis", "source_citation": "Claim Under Trial (Root Thesis)", "rejection_reason": None, "analyzed_target": "",
}


@dataclass(slots=True)
class Placed:
    """A node in its place."""

    view: NodeView
    depth: int
    main: bool
    children: list[Placed] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tree:
    """The tree as checked: the root with everything below it, and the supports with everything below them."""

    root: Placed
    supports: list[Placed]

    def main(self) -> Iterator[Placed]:
        """Nodes of the main tree, level by level."""
        return _levels([self.root])

    def by_id(self) -> dict[str, Placed]:
        """Where each argument stands in full."""
        return {node.view.id: node for node in _levels([self.root, *self.supports]) if not node.view.reference and not node.view.attempt}


def _levels(start: list[Placed]) -> Iterator[Placed]:
    queue = deque(start)
    while queue:
        node = queue.popleft()
        yield node
        queue.extend(node.children)


class TreeCheck:
    """Places the document's nodes one after the other. `evidence` is the certificate's `nodes`; `finding` the one that was established.

    `judged`: a node was refused by a word alone.
    """

    def __init__(self, case: Case, shape: Shape, limits: Limits, finding: str, evidence: At | None) -> None:
        self.case = case
        self.shape = shape
        self.limits = limits
        self.finding = finding
        self._evidence = evidence
        self._blocked: dict[tuple[object, ...], frozenset[str] | None] = {}
        self._used: set[str] = set()
        self._cores: set[str] = set()
        self._certified = STATUS_OF[finding] is not None
        self.judged = False
        self._met: dict[str, NodeView] = {}
        self._placed = 0
        self._pending: list[NodeView] = []
        self._supports = shape.supports()
        self._thesis = ""

    def check(self, tree: At, supports: At) -> Tree:
        """The tree and the supports. Raises FaultError at the first place that is not as it must be."""
        root = Placed(self._root(tree), 0, main=True)
        self._thesis = root.view.text
        self._grow([root])
        shown = self.limits.shown(self._supports)
        items = supports.items()
        if len(items) != len(shown):
            raise supports.fault("tree", f"must show {len(shown)} arguments for the claim")
        placed = [Placed(self._real(item, one, root.view, "support", "PRO"), 1, main=False)
                  for item, one in zip(items, shown, strict=True)]
        for view in self._pending:
            if not placed or not _same_argument(view, placed[0].view):
                raise view.at.fault("tree", "must refer to the first argument for the claim that is IN")
        self._grow([node for node in placed if not node.view.reference])
        if self._evidence is not None:
            self._check_all_used(self._evidence)
        return Tree(root, placed)

    def _check_all_used(self, evidence: At) -> None:
        if evidence.fields().keys() != self._used | self._cores:
            raise evidence.fault("node", "holds evidence for what is no node of the tree")
        for name in self._cores:
            evidence[name].only(("blocked",))

    def _root(self, at: At) -> NodeView:
        view = read_node(at, self.case)
        fixed = (view.id, view.parent_id, view.role, view.kind, view.status, view.elements, view.defeats, view.outweighed_by,
                 view.reference)
        meant = self.case.language.meant(at["new_thesis"])
        if self.case.claim is not None and meant not in (None, self.case.claim):
            raise at["new_thesis"].fault("tree", "is a formula, and not the claim")
        if fixed != (ROOT, None, "PRO", "root", "AXIOM_ROOT", (), (), (), False) or view.conclusion != self.case.claim:
            raise at.fault("tree", "is not the root that stands for the claim")
        stated = tuple(at[key].value for key in _ROOT_FIELDS)
        if stated != tuple(_ROOT_FIELDS.values()) or at["logical_premise"].value != view.text:
            raise at.fault("tree", "the root has another source or target, or a reason for rejection")
        if view.label != LABEL_OF[self.finding]:
            raise at["dung_label"].fault("label", f"the root of a thesis that is {self.finding} has another label")
        conditions = [(formula, "condition", ()) for formula in self.case.conditions]
        if [(one.formula, one.kind, one.ids) for one in view.premises] != conditions:
            raise at["premises"].fault("tree", "the root's premises are the conditions")
        if at["sieves"].items():
            raise at["sieves"].fault("tree", "the thesis itself goes through no sieve")
        return view

    def _grow(self, start: list[Placed]) -> None:
        queue = deque(start)
        while queue:
            node = queue.popleft()
            self._children(node)
            queue.extend(child for child in node.children if not child.view.reference and not child.view.attempt)

    def _children(self, node: Placed) -> None:
        view = node.view
        real, outweighed = (self.shape.attacks(), {}) if view.id == ROOT else self.shape.against(view.elements)
        self.case.language.budget.spend(1 + len(real))
        shown = self.limits.shown(real)
        if node.depth >= self.limits.max_depth or self._placed + len(shown) > self.limits.max_nodes:
            items = list(view.children)
            self._support_reference(node, items, required=False)
            if items or view.truncated != bool(real):
                raise view.at.fault("tree", "a limit stops the tree here: no children, and truncated says whether there are any")
            return
        self._place_children(node, shown, outweighed)

    def _place_children(self, node: Placed, shown: list[Expected], outweighed: dict[tuple[str, ...], Expected]) -> None:
        view, items = node.view, list(node.view.children)
        if view.truncated or len(items) < len(shown):
            raise view.at["children"].fault("tree", f"{len(shown)} arguments against this one must be shown")
        role = "CON" if view.role == "PRO" else "PRO"
        kind = "attack" if role == "CON" else "defence"
        for one in shown:
            child = self._real(items.pop(0), one, view, kind, role)
            node.children.append(Placed(child, node.depth + 1, node.main))
        self._support_reference(node, items, required=True)
        failed = sum(one.label == REJECTED for one in shown) + len(items)
        if items and (failed > self.limits.max_failures or self.finding in ("INCONSISTENT", "IMPOSSIBLE")):
            raise view.at["children"].fault("tree", "shows more failed attempts than there may be")
        ids = set()
        for item in items:
            attempt = self._attempt(item, view, role, outweighed)
            if attempt.id in ids:
                raise item.fault("tree", "repeats an attempt")
            ids.add(attempt.id)
            node.children.append(Placed(attempt, node.depth + 1, node.main))

    def _attempt(self, item: At, parent: NodeView, role: str, outweighed: dict[tuple[str, ...], Expected]) -> NodeView:
        """An attempt that came to nothing. Raises FaultError."""
        if item["kind"].value == PROPOSED:
            attempt, failed = check_proposed(item, parent, role, _aim(parent), self.case, certified=self._certified)
            check_sieves(attempt, self.case, self._core_of(attempt) if needs_core(failed) else None)
            self.judged = self.judged or failed.by_model
            return attempt
        attempt = read_node(item, self.case)
        check_attempt(attempt, parent, role, outweighed, self.case)
        check_sieves(attempt, self.case, self._check_evidence(attempt))
        check_texts(attempt, _aim(parent), self.case)
        return attempt

    def _core_of(self, attempt: NodeView) -> frozenset[str]:
        """The axioms that refused what a model proposed; taken as named where there is no certificate at all."""
        if not self._certified:
            return named_core(attempt, self.case)
        if self._evidence is None:
            raise attempt.at.fault("node", "the certificate holds no evidence for this node")
        self._cores.add(attempt.id)
        return check_core_alone(self._evidence[attempt.id], attempt, self.case)

    def _support_reference(self, node: Placed, items: list[At], *, required: bool) -> None:
        """Under a root child of a SUPPORTED thesis that is not OUT stands a reference to the first IN support."""
        due = self.finding == "SUPPORTED" and node.main and node.depth == 1 and node.view.label != REJECTED
        if not due or not (items or required):
            return
        if not items:
            raise node.view.at["children"].fault("tree", "the argument for the claim that stands against this one must be shown")
        at = items.pop(0)
        child = read_node(at, self.case)
        role = "CON" if node.view.role == "PRO" else "PRO"
        self._check_place(child, self._supports[0], node.view, "attack" if role == "CON" else "defence", role, self._thesis)
        if child.defeats or not child.reference:
            raise at.fault("tree", "must be a reference that defeats nothing")
        _check_childless(child)
        self._pending.append(child)
        node.children.append(Placed(child, node.depth + 1, node.main))

    def _real(self, at: At, expected: Expected, parent: NodeView, kind: str, role: str) -> NodeView:
        """A real child or support in its place."""
        view = read_node(at, self.case)
        self._check_place(view, expected, parent, kind, role, _aim(parent))
        if view.defeats != expected.targets:
            raise at["defeats"].fault("tree", f"this argument defeats {', '.join(expected.targets) or 'nothing'}")
        self._placed += 1
        if view.reference != (view.id in self._met):
            raise at["reference"].fault("tree", "a reference is what was placed before, and nothing else")
        if view.reference:
            if not _same_argument(view, self._met[view.id]):
                raise at.fault("tree", "refers to another argument")
            _check_childless(view)
            return view
        self._met[view.id] = view
        self._check_evidence(view)
        return view

    def _check_place(self, view: NodeView, expected: Expected, parent: NodeView, kind: str, role: str, target: str) -> None:
        at = view.at
        if view.elements != expected.elements or view.conclusion != expected.conclusion:
            raise at.fault("tree", f"here must stand the argument from {', '.join(expected.elements) or 'no element'}")
        if view.label != expected.label:
            raise at["dung_label"].fault("label", f"the label is {expected.label}")
        stated = (view.parent_id, view.role, view.kind, view.status, view.outweighed_by)
        if stated != (parent.id, role, kind, "VALID", ()):
            raise at.fault("tree", f"must be a valid {kind} ({role}) under '{parent.id}'")
        check_identity(view)
        check_premises(view, self.case)
        check_sieves(view, self.case, None)
        check_texts(view, target, self.case)

    def _check_evidence(self, view: NodeView) -> frozenset[str] | None:
        """The axioms that block the node, once its evidence holds. Nodes of equal content are checked once."""
        self._used.add(view.id)
        if view.content not in self._blocked:
            if self._evidence is None:
                raise view.at.fault("node", "the certificate holds no evidence for this node")
            self._blocked[view.content] = check_evidence(self._evidence[view.id], view, self.case)
        return self._blocked[view.content]


def _aim(parent: NodeView) -> str:
    """What an argument against a node, or for the root's claim, is aimed at."""
    return parent.text if parent.id == ROOT else parent.new_thesis


def _same_argument(view: NodeView, other: NodeView) -> bool:
    """Whether a reference repeats what it refers to, its place left aside."""
    keys = ("new_thesis", "premises", "source_type", "source_citation", "proposed_by", "sieves")
    return view.id == other.id and view.content == other.content and all(same(view.at[key].value, other.at[key].value) for key in keys)


def _check_childless(view: NodeView) -> None:
    if view.children or view.truncated:
        raise view.at.fault("tree", "a reference has no children and cuts nothing off")
