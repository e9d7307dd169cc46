"""Arguments as nodes of the published tree: ids, fields, and the root."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from synproof_cli.debate.arguments import THESIS_SOURCE
from synproof_cli.model.argument import Argument, Judgement, LicensedPremise
from synproof_cli.model.canonical import digest
from synproof_cli.model.result import Label, Node
from synproof_cli.model.values import value

ROOT: Final = "root"
PROPOSED: Final = "proposed"
"""The kind of what a model tried in vain."""


@value
class Placing:
    """Where and how an argument stands in the tree."""

    parent_id: str
    label: Label | None = None
    defeats: tuple[str, ...] = ()
    outweighed_by: tuple[str, ...] = ()
    reference: bool = False


def node_id(argument: Argument) -> str:
    """`n` + 12 hex digits over elements, premises and conclusion: one id for one argument, wherever it stands."""
    return "n" + digest({
        "elements": list(argument.elements),
        "premises": [premise.spelled for premise in argument.premises],
        "conclusion": argument.conclusion_spelled,
    })[:12]


def proposed_id(argument: Argument, judgement: Judgement) -> str:
    """The id of what a model proposed in vain: also over its words, its source and why it was refused, for those tell attempts apart."""
    return "n" + digest({
        "elements": [],
        "premises": [premise.spelled for premise in argument.premises],
        "conclusion": argument.conclusion_spelled,
        "reply": [argument.logical_premise, argument.conclusion_text, argument.source_type, argument.source_citation, judgement.reason],
    })[:12]


def argument_node(argument: Argument, judgement: Judgement, placing: Placing) -> Node:
    """The node of an argument, without children."""
    return {
        "id": proposed_id(argument, judgement) if argument.kind == PROPOSED else node_id(argument),
        "parent_id": placing.parent_id,
        "role": argument.role,
        "kind": argument.kind,
        "status": "VALID" if judgement.passed else "REFUTED",
        "dung_label": placing.label if judgement.passed else "REJECTED",
        "text": argument.text,
        "analyzed_target": argument.target_text,
        "logical_premise": argument.logical_premise,
        "new_thesis": argument.conclusion_text,
        "propositional_premises": [premise.spelled for premise in argument.premises],
        "propositional_conclusion": argument.conclusion_spelled,
        "source_type": argument.source_type,
        "source_citation": argument.source_citation,
        "premises": [premise.to_doc() for premise in argument.premises],
        "elements": list(argument.elements),
        "defeats": list(placing.defeats),
        "outweighed_by": list(placing.outweighed_by),
        "sieves": list(judgement.outcomes),
        "rejection_reason": judgement.reason,
        "proposed_by": argument.proposed_by,
        "reference": placing.reference,
        "truncated": False,
        "children": [],
    }


def root_node(thesis: str, conditions: Sequence[LicensedPremise], claim: str, claim_text: str, label: Label | None) -> Node:
    """The claim under trial. Its premises are the conditions, its conclusion the claim."""
    source_type, citation = THESIS_SOURCE
    return {
        "id": ROOT, "parent_id": None, "role": "PRO", "kind": "root", "status": "AXIOM_ROOT", "dung_label": label, "text": thesis,
        "analyzed_target": "", "logical_premise": thesis, "new_thesis": claim_text,
        "propositional_premises": [premise.spelled for premise in conditions],
        "propositional_conclusion": claim, "source_type": source_type, "source_citation": citation,
        "premises": [premise.to_doc() for premise in conditions], "elements": [],
        "defeats": [], "outweighed_by": [], "sieves": [], "rejection_reason": None, "proposed_by": "user", "reference": False,
        "truncated": False, "children": [],
    }
