"""Attempts of models: nothing rests on them, so what is checked is that they claim nothing more, and that what refused them did.

A model's words stand as they came, and so do formulas that are none in this world's vocabulary. A core of strict axioms that refused one is
proved like any other; a word of a model or a catalogue that refused one is named as such (`basis: model`), and makes UNREFUTED mixed.
"""

from __future__ import annotations

from typing import Final

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.nodes import NodeView, check_identity, read_proposed
from synproof_cli.checkers.search import satisfiable
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.sieves import Outcome, refusal
from synproof_cli.checkers.texts import sentence

_BEFORE_LOGIC: Final = ("0", "1")
"""Sieves that need no formulas."""


def check_proposed(at: At, parent: NodeView, role: str, aim: str, case: Case, *, certified: bool) -> tuple[NodeView, Outcome]:
    """The node, and the outcome that refused it. Raises FaultError where it is no refused attempt.

    Without a certificate (UNDECIDED) there are no instances of axioms that could be asked about.
    """
    node, readable = read_proposed(at, case)
    if (node.parent_id, node.role) != (parent.id, role) or node.reference or node.truncated or node.children or node.defeats:
        raise at.fault("tree", f"an attempt under '{parent.id}' is {role}, defeats nothing, and has no children")
    if (node.status, node.label, node.elements, node.outweighed_by) != ("REFUTED", "REJECTED", (), ()):
        raise at.fault("tree", "what a sieve refused is REFUTED, REJECTED, and keeps no elements")
    check_identity(node)
    _check_words(node, aim)
    failed = refusal(node)
    if failed is None or (not readable and failed.sieve not in _BEFORE_LOGIC):
        raise at["sieves"].fault("node", "no sieve refused it, or one did that cannot have read its formulas")
    if failed.sieve == "2" and not needs_core(failed):
        _check_named(node, case, failed.at["axioms"], by_model=failed.by_model, asked=certified)
    return node, failed


def needs_core(failed: Outcome) -> bool:
    """Whether strict axioms with a formula refused it, so that their core must be shown."""
    return failed.sieve == "2" and not failed.by_model and bool(failed.at["axiom_relations"].fields())


def named_core(node: NodeView, case: Case) -> frozenset[str]:
    """The strict axioms that are said to have refused a node, where no certificate shows it. Raises FaultError for others."""
    at = node.at["sieves"].items()[2]["axioms"]
    names = at.distinct()
    rules = [case.rules.all.get(name.partition("[")[0]) for name in names]
    if not names or any(rule is None or not rule.in_force or not rule.strict or rule.formula is None for rule in rules):
        raise at.fault("node", "what blocks an argument are strict axioms in force")
    return frozenset(names)


def _check_words(node: NodeView, aim: str) -> None:
    """The texts are put together from the model's own words; only what it is aimed at is known."""
    at = node.at
    if at["analyzed_target"].text() != aim:
        raise at["analyzed_target"].fault("node", "is not what the argument is aimed at")
    if node.text != f"Premise: {at['logical_premise'].text()} Conclusion: {sentence(node.new_thesis)}":
        raise at["text"].fault("node", "is not premise and conclusion")


def _check_named(node: NodeView, case: Case, at: At, *, by_model: bool, asked: bool) -> None:
    """Axioms that refuse without a core: without a formula, and contradicted as a model says; or named for what does not follow."""
    names = at.distinct()
    rules = [case.rules.all.get(name) for name in names]
    if by_model:
        if not names or any(rule is None or not rule.in_force or rule.formula is not None for rule in rules):
            raise at.fault("node", "a model judges of axioms in force without a formula, and of no others")
        return
    premise = next((one for one in node.premises if one.kind == "axiom" and list(one.ids) == names), None)
    known = case.rules.strict.keys() | case.rules.defeasible.keys()
    if premise is None or (asked and not known >= set(names)):
        raise at.fault("node", "names axioms that no premise is licensed by")
    if not asked:
        return
    formulas = [rule.formula for name in names if (rule := case.rules.strict.get(name) or case.rules.defeasible[name]).formula is not None]
    if satisfiable(case.language, [*formulas, case.language.formulas.negation(premise.formula)]) is False:
        raise at.fault("node", "the premise follows from the axioms it names")
