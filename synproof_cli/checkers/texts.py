"""The English of a node as far as it can be recomputed: axioms' texts, sources, and how a node's own texts are put together."""

from __future__ import annotations

from typing import Final

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.nodes import NodeView, Premise
from synproof_cli.checkers.shapes import At

_FACT_LICENCES: Final = ("citation", "evidence", "assumption")


def check_texts(node: NodeView, target: str, case: Case) -> None:
    """Raise FaultError unless texts and source follow from the premises and `new_thesis`. `target`: what the argument is aimed at."""
    at = node.at
    if at["analyzed_target"].text() != target:
        raise at["analyzed_target"].fault("node", "is not what the argument is aimed at")
    texts = [_premise_text(item, premise, case) for item, premise in zip(at["premises"].items(), node.premises, strict=True)]
    spoken = " ".join(map(sentence, texts)) or "No premise is needed."
    if at["logical_premise"].text() != spoken:
        raise at["logical_premise"].fault("node", "is not the texts of the premises")
    if node.text != f"Premise: {spoken} Conclusion: {sentence(node.new_thesis)}":
        raise at["text"].fault("node", "is not premise and conclusion")
    source = _source(node, case)
    if source is not None and (at["source_type"].text(), at["source_citation"].text()) != source:
        raise at["source_type"].fault("node", f"the source is {source[0]}: {source[1]}")


def _premise_text(at: At, premise: Premise, case: Case) -> str:
    text = at["text"].text()
    if premise.kind == "axiom" and any(text != case.rules.axiom(name).text for name in premise.ids):
        raise at["text"].fault("node", "is not the text of the axiom that licenses it")
    return text


def sentence(text: str) -> str:
    """A text with a full stop, unless it ends like a sentence already."""
    stripped = text.strip()
    return stripped if stripped.endswith((".", "!", "?")) else f"{stripped}."


def _source(node: NodeView, case: Case) -> tuple[str, str] | None:
    """Type and citation: of the first element, else of the first strict axiom. None for a fact, whose source type nobody states."""
    strict = [one for one in node.premises if one.kind == "axiom" and case.rules.strict.keys() >= set(one.ids)]
    own = [one for one in node.premises if one.kind != "condition" and one not in strict]
    if case.facts and any(one.kind in _FACT_LICENCES for one in own):
        return None
    named = [name for one in (*own, *strict) if one.kind == "axiom" for name in one.ids]
    if named:
        rule = case.rules.axiom(named[0])
        return rule.source_type, rule.citation or f"Axiom {rule.id}"
    conditions = any(one.kind == "condition" for one in node.premises)
    return "formal_logic", "Follows from the thesis's own conditions" if conditions else "Follows by form"
