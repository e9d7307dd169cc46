"""The evidence for one tree node: that its premises give its conclusion, that none can be dropped, and what blocks a refused one."""

from __future__ import annotations

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.core import Core, check_needed
from synproof_cli.checkers.nodes import NodeView
from synproof_cli.checkers.search import satisfiable
from synproof_cli.checkers.shapes import At


def check_evidence(at: At, node: NodeView, case: Case) -> frozenset[str] | None:
    """The blocking axioms of a refused node, None for any other. Raises FaultError where something is not shown."""
    at.only(("entails", "needed", "blocked"))
    premises = [premise.formula for premise in node.premises]
    denied = [case.language.formulas.negation(node.conclusion)] if node.conclusion is not None else []
    case.language.refute([*premises, *denied], at["entails"])
    if node.status == "VALID":
        kept = [case.formula(name) for name in node.elements]
        check_needed(at["needed"], case, droppable(node, case), [*kept, *denied])
    elif at["needed"].items():
        raise at["needed"].fault("node", "belongs to valid nodes")
    if "blocked" not in at.fields():
        return None
    if node.status == "VALID":
        raise at["blocked"].fault("node", "belongs to nodes that Sieve 2 refused")
    return _check_blocked(at["blocked"], premises, case)


def droppable(node: NodeView, case: Case) -> Core:
    """The strict axioms and the conditions (by index) among a node's premises, which `check_premises` has placed."""
    conditions: list[int] = []
    for premise in node.premises:
        if premise.kind == "condition":
            after = conditions[-1] if conditions else -1
            conditions.append(case.conditions.index(premise.formula, after + 1))
    return Core(tuple(node.strict_premises(case)), tuple(conditions))


def check_core_alone(at: At, node: NodeView, case: Case) -> frozenset[str]:
    """The blocking axioms of what a model proposed. Raises FaultError where they are not shown."""
    at.only(("entails", "needed", "blocked"))
    return _check_blocked(at["blocked"], [premise.formula for premise in node.premises], case)


def _check_blocked(at: At, premises: list[int], case: Case) -> frozenset[str]:
    at.only(("axioms", "proof"))
    axioms = at["axioms"].distinct()
    if not axioms or not case.rules.strict.keys() >= set(axioms):
        raise at["axioms"].fault("node", "what blocks an argument are strict axioms in force")
    under = [*case.conditions, *premises]
    case.language.refute([*case.strict_formulas(axioms), *under], at["proof"])
    for left_out in axioms:
        rest = case.strict_formulas(name for name in axioms if name != left_out)
        if satisfiable(case.language, [*rest, *under]) is False:
            raise at["axioms"].fault("node", f"'{left_out}' is not needed to block this argument")
    return frozenset(axioms)
