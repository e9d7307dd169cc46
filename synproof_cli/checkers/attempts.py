"""Attempts that came to nothing: they are shown to the reader and move no label, so each is checked by itself."""

from __future__ import annotations

from collections.abc import Mapping

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.nodes import NodeView, check_attempted_premises, check_identity, check_premises
from synproof_cli.checkers.shape import Expected


def check_attempt(node: NodeView, parent: NodeView, role: str, outweighed: Mapping[tuple[str, ...], Expected], case: Case) -> None:
    """Raise FaultError unless the node is an outweighed argument as the conflicts give it, or one that a sieve refused."""
    at = node.at
    if not node.attempt:
        raise at.fault("tree", "is neither an argument that must stand here nor an attempt that came to nothing")
    if (node.parent_id, node.role) != (parent.id, role) or node.reference or node.truncated or node.children or node.defeats:
        raise at.fault("tree", f"an attempt under '{parent.id}' is {role}, defeats nothing, and has no children")
    check_identity(node)
    if node.kind == "outweighed":
        _check_outweighed(node, outweighed, case)
    else:
        _check_refused(node, case)


def _check_outweighed(node: NodeView, outweighed: Mapping[tuple[str, ...], Expected], case: Case) -> None:
    expected = outweighed.get(node.elements)
    if expected is None or node.conclusion != expected.conclusion or node.status != "VALID":
        raise node.at.fault("tree", "this argument does not clash with the one above, or defeats it")
    if node.outweighed_by != expected.targets:
        raise node.at["outweighed_by"].fault("tree", f"it is outweighed by {', '.join(expected.targets)}")
    if node.label != expected.label:
        raise node.at["dung_label"].fault("label", f"the label is {expected.label}")
    check_premises(node, case)


def _check_refused(node: NodeView, case: Case) -> None:
    if (node.status, node.label, node.elements, node.outweighed_by) != ("REFUTED", "REJECTED", (), ()):
        raise node.at.fault("tree", "what a sieve refused is REFUTED, REJECTED, and keeps no elements")
    check_attempted_premises(node, case)
    assumed = [premise.formula for premise in node.premises if premise.kind == "assumption"]
    given = {fact.formula for fact in case.facts.values() if fact.licence == "assumption"}
    if (node.kind == "hypothetical") != bool(assumed) and not given.issuperset(assumed or [None]):
        raise node.at["kind"].fault("tree", "a hypothetical argument assumes something, a tempting one nothing")


