"""Tree nodes as the document has them, read and checked one by one: identity, premises with licences, sieves, and their evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.shapes import At
from synproof_cli.model.canonical import digest
from synproof_cli.model.result import Node

STATUSES: Final = ("AXIOM_ROOT", "VALID", "REFUTED")
PROPOSED: Final = "proposed"
"""The kind of what a model tried in vain."""
LICENCES: Final = ("axiom", "condition", "citation", "evidence", "assumption")


@dataclass(frozen=True, slots=True)
class Premise:
    """A premise: its formula, and the licence it is used under."""

    formula: int
    kind: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NodeView:
    """A node as stated. `conclusion` is None only where nothing is stated about the claim."""

    at: At
    id: str
    parent_id: str | None
    role: str
    kind: str
    status: str
    label: str | None
    text: str
    new_thesis: str
    premises: tuple[Premise, ...]
    conclusion: int | None
    elements: tuple[str, ...]
    defeats: tuple[str, ...]
    outweighed_by: tuple[str, ...]
    reference: bool
    truncated: bool
    children: list[At]

    @property
    def attempt(self) -> bool:
        """Whether the node is one that came to nothing."""
        return self.kind in ("outweighed", "tempting", "hypothetical", PROPOSED)

    def strict_premises(self, case: Case) -> list[str]:
        """Ids of the strict axioms among the premises."""
        return [name for premise in self.premises if premise.kind == "axiom" for name in premise.ids if name in case.rules.strict]

    @property
    def content(self) -> tuple[object, ...]:
        """What the id is a digest of, and the status: nodes of equal content share their evidence."""
        return (self.elements, tuple(premise.formula for premise in self.premises), self.conclusion, self.status)


def read_node(at: At, case: Case) -> NodeView:
    """A node's fields, each of its own type; `propositional_premises` must be the premises' formulas. Raises FaultError."""
    at.only(Node.__annotations__)
    premises = tuple(_read_premise(item, case) for item in at["premises"].items())
    conclusion = at["propositional_conclusion"]
    return _view(at, premises, None if case.claim is None and conclusion.value == "" else case.language.formula(conclusion))


def _view(at: At, premises: tuple[Premise, ...], conclusion: int | None) -> NodeView:
    if [item["formula"].value for item in at["premises"].items()] != at["propositional_premises"].texts():
        raise at["propositional_premises"].fault("node", "these are not the premises' formulas")
    for key in ("analyzed_target", "logical_premise", "source_type", "source_citation", "proposed_by"):
        at[key].text()
    return NodeView(
        at=at, id=at["id"].text(), parent_id=at["parent_id"].optional_text(), role=at["role"].text(), kind=at["kind"].text(),
        status=at["status"].text(), label=at["dung_label"].optional_text(), text=at["text"].text(), new_thesis=at["new_thesis"].text(),
        premises=premises, conclusion=conclusion,
        elements=tuple(at["elements"].distinct()), defeats=tuple(at["defeats"].distinct()),
        outweighed_by=tuple(at["outweighed_by"].distinct()), reference=at["reference"].flag(), truncated=at["truncated"].flag(),
        children=at["children"].items(),
    )


def read_proposed(at: At, case: Case) -> tuple[NodeView, bool]:
    """A node that a model proposed, and whether this language has all its formulas; where not, the view has none. Raises FaultError."""
    at.only(Node.__annotations__)
    texts = [*(item["formula"] for item in at["premises"].items()), at["propositional_conclusion"]]
    licences = [_read_licence(item) for item in at["premises"].items()]
    formulas = [case.language.meant(text) for text in texts]
    whole = [formula for formula in formulas if formula is not None]
    if len(whole) < len(formulas):
        return _view(at, (), None), False
    premises = tuple(Premise(formula, kind, ids) for formula, (kind, ids) in zip(whole, licences, strict=False))
    return _view(at, premises, whole[-1]), True


def _read_licence(at: At) -> tuple[str, tuple[str, ...]]:
    at.only(("text", "formula", "licence"))
    at["text"].text()
    licence = at["licence"]
    licence.only(("kind", "ids"))
    kind, ids = licence["kind"].text(), tuple(licence["ids"].distinct())
    if kind not in LICENCES or (ids and kind not in ("axiom", "evidence")):
        raise licence.fault("node", "is no licence there is")
    return kind, ids


def _read_premise(at: At, case: Case) -> Premise:
    at.only(("text", "formula", "licence"))
    at["text"].text()
    licence = at["licence"]
    licence.only(("kind", "ids"))
    return Premise(case.language.formula(at["formula"]), licence["kind"].text(), tuple(licence["ids"].distinct()))


def check_identity(node: NodeView) -> None:
    """Raise FaultError unless the id is the digest of elements, premises and conclusion; for a model's attempt of its words too."""
    at = node.at
    content: dict[str, object] = {
        "elements": sorted(node.elements), "premises": at["propositional_premises"].value,
        "conclusion": at["propositional_conclusion"].value,
    }
    if node.kind == PROPOSED:
        words = ("logical_premise", "new_thesis", "source_type", "source_citation", "rejection_reason")
        content["reply"] = [at[key].value for key in words]
    if node.id != f"n{digest(content)[:12]}":
        raise at["id"].fault("node", "the id is not the digest of elements, premises and conclusion")


def check_premises(node: NodeView, case: Case) -> None:
    """Raise FaultError unless the premises are conditions (by index), strict axioms (by rule order), then the elements (sorted)."""
    expected = [_element_premise(name, case) for name in node.elements]
    leading = node.premises[: len(node.premises) - len(expected)]
    if list(node.premises[len(leading) :]) != expected:
        raise node.at["premises"].fault("node", "the last premises are not the elements' formulas with their licences")
    place = -1
    for premise in leading:
        place, before = _place(premise, place, node, case), place
        if place <= before:
            raise node.at["premises"].fault("node", "conditions come by index, then strict axioms in rule order")


def check_attempted_premises(node: NodeView, case: Case) -> None:
    """Raise FaultError unless each premise of a refused node is what its licence says: a condition, an axiom, a fact or an assumption."""
    for premise in node.premises:
        if not _is_licensed(premise, case):
            raise node.at["premises"].fault("node", "a premise is not what its licence says")


def _is_licensed(premise: Premise, case: Case) -> bool:
    given = premise.formula in case.conditions
    if premise.kind == "condition":
        return given and not premise.ids
    if premise.kind == "assumption":  # what is given is not assumed, unless a fact says so once more
        return not premise.ids and (not given or premise.formula in [fact.formula for fact in case.facts.values()])
    if len(premise.ids) != 1:
        return False
    name = premise.ids[0]
    if premise.kind == "axiom":
        rule = case.rules.strict.get(name) or case.rules.defeasible.get(name)
        return rule is not None and rule.formula == premise.formula
    fact = case.facts.get(name)
    return fact is not None and (fact.formula, fact.licence) == (premise.formula, premise.kind)


def _place(premise: Premise, after: int, node: NodeView, case: Case) -> int:
    """Where a condition or strict axiom stands among G, then S; conditions are matched to the first equal one after `after`."""
    if premise.kind == "condition" and not premise.ids:
        return next((index for index, one in enumerate(case.conditions) if index > after and one == premise.formula), -1)
    rule = case.rules.strict.get(premise.ids[0]) if premise.kind == "axiom" and len(premise.ids) == 1 else None
    if rule is None or rule.formula != premise.formula:
        raise node.at["premises"].fault("node", "a premise is neither a condition nor a strict axiom in force, as it is licensed")
    return len(case.conditions) + rule.order


def _element_premise(name: str, case: Case) -> Premise:
    if name in case.facts:
        fact = case.facts[name]
        return Premise(fact.formula, fact.licence, () if fact.licence == "assumption" else (name,))
    return Premise(case.formula(name), "axiom", (name,))
