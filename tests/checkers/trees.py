"""The tree of a case by its definition in `model.certificate`, with the evidence for each node."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import Formula, conjoin, negate, spell
from synproof_cli.model.result import LABEL_OF, STATUS_OF
from tests.checkers.certificates import CLAIMS, CertificateMaker, Doc
from tests.oracles.cases import LicensedFact

FLAGS = ("violates_non_contradiction", "is_circular", "is_strawman", "is_non_sequitur", "has_reality_disconnect")
RANK = {"IN": 0, "UNDEC": 1, "OUT": 2}


@dataclass(frozen=True)
class Refused:
    """An attempt at the root that a sieve refused: premises as (formula, licence kind, ids)."""

    kind: str
    premises: tuple[tuple[Formula, str, tuple[str, ...]], ...]
    conclusion: Formula
    blocked: tuple[str, ...] = ()


def sieves(failed: str = "", axioms: Sequence[str] = ()) -> list[Doc]:
    """Outcomes of the five sieves: all passed, or the later ones skipped."""
    outcomes: list[Doc] = []
    for number in ("0", "1", "2", "2.5", "3"):
        before = "skipped" if any(one["outcome"] != "pass" for one in outcomes) else "pass"
        outcomes.append({
            "sieve": number, "outcome": "fail" if number == failed else before, "basis": "symbolic", "detail": "",
            "axioms": list(axioms) if number == failed else [], "thesis_relation": None, "axiom_relations": {}, "flags": {},
        })
        if outcomes[-1]["outcome"] == "skipped":
            outcomes[-1]["basis"] = "none"
    judged = outcomes[2]
    if judged["outcome"] != "skipped":
        judged["thesis_relation"] = "NEUTRAL"
        judged["axiom_relations"] = dict.fromkeys(judged["axioms"], "CONTRADICTS")
    if outcomes[4]["outcome"] == "pass":
        outcomes[4]["flags"] = dict.fromkeys(FLAGS, False)
    return outcomes


@dataclass
class TreeMaker(CertificateMaker):
    """Makes the tree of one case, and the certificate's `nodes`. `refused`: attempts to be shown at the root."""

    limits: Doc = field(default_factory=dict)
    refused: Sequence[Refused] = ()
    evidence: Doc = field(default_factory=dict)
    met: set[str] = field(default_factory=set)
    placed: int = 0
    thesis: str = ""

    def ordered(self, sets: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """All that are IN or UNDEC, and the first few OUT."""
        ranked = sorted(sets, key=lambda one: (RANK[self.label(one)], len(one), one))
        out = [one for one in ranked if self.label(one) == "OUT"]
        return [one for one in ranked if self.label(one) != "OUT"] + out[: self.limits["max_failures"]]

    def against(self, target: Sequence[str], *, guilty: bool) -> dict[tuple[str, ...], list[str]]:
        found: dict[tuple[str, ...], list[str]] = {}
        for element in sorted(target):
            for conflict in self.conflicts:
                if element in conflict and not conflict & set(CLAIMS) and (element in self.trial.culprits(conflict)) == guilty:
                    found.setdefault(tuple(sorted(conflict - {element})), []).append(element)
        return found

    def _premises(self, elements: Sequence[str], conclusion: Formula) -> list[tuple[Formula, str, list[str]]]:
        own: list[tuple[Formula, str, list[str]]] = []
        for name in sorted(elements):
            one = self.trial.elements[name]
            kind = one.licence if isinstance(one, LicensedFact) else "axiom"
            own.append((one.formula, kind, [] if kind == "assumption" else [name]))
        left = [(formula, "condition", list[str]()) for formula in self.case.conditions]
        left += [(rule.formula, "axiom", [name]) for name, rule in self.trial.strict.items()]
        for candidate in list(left):
            rest = [one for one in left if one is not candidate]
            if not self.truth(*(one[0] for one in (*rest, *own)), negate(conclusion)):
                left = rest
        return left + own

    def node(self, place: Doc, elements: Sequence[str], premises: Sequence[Any], conclusion: Formula) -> Doc:
        texts = [spell(one[0]) for one in premises]
        content = {"elements": sorted(elements), "premises": texts, "conclusion": spell(conclusion)}
        spoken = [f"rule {ids[0]}" if kind == "axiom" else "so it is!" for _, kind, ids in premises]
        logical = " ".join(text if text.endswith("!") else f"{text}." for text in spoken) or "No premise is needed."
        source_type, citation = self._source(premises)
        return {
            "id": f"n{digest(content)[:12]}", "status": "VALID", "text": f"Premise: {logical} Conclusion: not so: {spell(conclusion)}.",
            "analyzed_target": self.thesis, "logical_premise": logical, "new_thesis": f"not so: {spell(conclusion)}",
            "propositional_premises": texts, "propositional_conclusion": spell(conclusion), "source_type": source_type,
            "source_citation": citation,
            "premises": [
                {"text": said, "formula": text, "licence": {"kind": kind, "ids": list(ids)}}
                for said, text, (_, kind, ids) in zip(spoken, texts, premises, strict=True)
            ],
            "elements": sorted(elements), "defeats": [], "outweighed_by": [], "sieves": self._passed(conclusion), "rejection_reason": None,
            "proposed_by": "symbolic", "reference": False, "truncated": False, "children": [],
        } | place

    def _source(self, premises: Sequence[Any]) -> tuple[str, str]:
        """That of the first defeasible rule, else of the first strict one; a fact's is its own."""
        own = [(kind, ids) for _, kind, ids in premises if kind != "condition" and not (kind == "axiom" and ids[0] in self.trial.strict)]
        cited = [ids[0] for kind, ids in own if kind == "axiom"] or [ids[0] for _, kind, ids in premises if kind == "axiom"]
        if own and own[0][0] != "axiom" and self.case.facts:
            return "official_institutional", "somewhere"
        if cited:
            return "user", f"Axiom {cited[0]}"
        given = any(kind == "condition" for _, kind, _ in premises)
        return "formal_logic", "Follows from the thesis's own conditions" if given else "Follows by form"

    def _passed(self, conclusion: Formula) -> list[Doc]:
        outcomes = sieves()
        about = {spell(self.case.claim): "CONFIRMS_THESIS", spell(negate(self.case.claim)): "REFUTES_THESIS"}
        outcomes[2]["thesis_relation"] = about.get(spell(conclusion), "NEUTRAL")
        outcomes[2]["axiom_relations"] = {name: "IDENTICAL" for name, one in self.trial.strict.items() if one.formula == conclusion}
        return outcomes

    def valid(self, place: Doc, elements: Sequence[str], conclusion: Formula) -> Doc:
        premises = self._premises(elements, conclusion)
        if self.finding in ("PROVED", "CONTRADICTED"):
            axioms, conditions = self.core()
            premises = [(self.case.conditions[index], "condition", []) for index in conditions]
            premises += [(self.trial.strict[name].formula, "axiom", [name]) for name in axioms]
        node = self.node(place | {"dung_label": self.label(elements)}, elements, premises, conclusion)
        needed = []
        for one in premises[: len(premises) - len(elements)]:
            key = {"condition": self.case.conditions.index(one[0])} if one[1] == "condition" else {"axiom": one[2][0]}
            others = [other[0] for other in premises if other is not one]
            needed.append(key | {"model": self._models(*others, negate(conclusion))})
        self.evidence[node["id"]] = {"entails": self.refute(*(one[0] for one in premises), negate(conclusion)), "needed": needed}
        return node

    def _refused(self, attempt: Refused) -> Doc:
        sieve, name = ("2", "Axiom Contradiction") if attempt.blocked else ("1", "Source Credibility")
        reason = f"Sieve {sieve} ({name}): no source"
        if attempt.blocked:
            first = attempt.blocked[0]
            reason = f"Sieve 2 (Axiom Contradiction): Argument contradicts ground-truth axiom 'rule {first}' [{first}] — no"
        place = {
            "parent_id": "root", "role": "CON", "kind": attempt.kind, "status": "REFUTED", "dung_label": "REJECTED",
            "sieves": sieves(sieve, attempt.blocked), "rejection_reason": reason,
        }
        node = self.node(place, (), attempt.premises, attempt.conclusion)
        formulas = [one[0] for one in attempt.premises]
        self.evidence[node["id"]] = {"entails": self.refute(*formulas, negate(attempt.conclusion)), "needed": []}
        if attempt.blocked:
            blockers = [self.trial.strict[axiom].formula for axiom in attempt.blocked]
            self.evidence[node["id"]]["blocked"] = {"axioms": list(attempt.blocked), "proof": self.refute(*blockers, *formulas)}
        return node

    def _place(self, place: Doc, elements: Sequence[str], conclusion: Formula) -> Doc:
        node = self.valid(place, elements, conclusion)
        node["reference"] = node["id"] in self.met
        self.met.add(node["id"])
        self.placed += 1
        return node

    def tree(self, thesis: str) -> tuple[Doc, list[Doc]]:
        self.thesis = thesis
        conditions = [(one, "condition", ()) for one in self.case.conditions]
        root = self.node({"dung_label": LABEL_OF[self.finding]}, (), conditions, self.case.claim) | {
            "id": "root", "parent_id": None, "role": "PRO", "kind": "root", "status": "AXIOM_ROOT", "text": thesis,
            "source_type": "initial_thesis", "source_citation": "Claim Under Trial (Root Thesis)", "sieves": [],
            "analyzed_target": "", "logical_premise": thesis,
        }
        if STATUS_OF[self.finding] is None:
            return root, []
        debated = self.finding not in ("PROVED", "CONTRADICTED")
        pro = self.arguments("-claim") if debated else [()] if self.finding == "PROVED" else []
        con = self.arguments("+claim") if debated else [()] if self.finding == "CONTRADICTED" else []
        self._grow([(root, 0)], con)
        supports = [
            self._place({"parent_id": "root", "role": "PRO", "kind": "support"}, one, self.case.claim) for one in self.ordered(pro)
        ]
        if self.finding == "SUPPORTED":
            for child in root["children"]:
                if child["dung_label"] != "OUT" and child["kind"] == "attack" and self.limits["max_depth"] > 1:
                    place = {"parent_id": child["id"], "role": "PRO", "kind": "defence"}
                    reference = self.valid(place, supports[0]["elements"], self.case.claim)
                    at = sum(one["kind"] == "defence" for one in child["children"])
                    child["children"].insert(at, reference | {"reference": True})
        self._grow([(one, 1) for one in supports if not one["reference"]], con)
        return root, supports

    def _grow(self, start: list[tuple[Doc, int]], con: list[tuple[str, ...]]) -> None:
        queue = deque(start)
        while queue:
            node, depth = queue.popleft()
            root = node["id"] == "root"
            attacks = {one: ["root"] for one in con} if root else self._attacks(node, guilty=True)
            shown = self.ordered(list(attacks))
            if depth >= self.limits["max_depth"] or self.placed + len(shown) > self.limits["max_nodes"]:
                node["truncated"] = bool(attacks)
                continue
            role = "CON" if node["role"] == "PRO" else "PRO"
            place = {
                "parent_id": node["id"], "role": role, "kind": "attack" if role == "CON" else "defence",
                "analyzed_target": self.thesis if root else node["new_thesis"],
            }
            for one in shown:
                conclusion = negate(self.case.claim) if root else self._denial(attacks[one])
                child = self._place(place | {"defeats": attacks[one]}, one, conclusion)
                node["children"].append(child)
                if not child["reference"]:
                    queue.append((child, depth + 1))
            self._attempts(node, place, attacks)

    def _attacks(self, node: Doc, *, guilty: bool) -> dict[tuple[str, ...], list[str]]:
        return self.against(node["elements"], guilty=guilty) if node["elements"] else {}

    def _attempts(self, node: Doc, place: Doc, attacks: dict[tuple[str, ...], list[str]]) -> None:
        room = self.limits["max_failures"] - sum(child["dung_label"] == "OUT" for child in node["children"])
        made = [self._refused(one) for one in self.refused] if node["id"] == "root" else []
        clashes = {one: targets for one, targets in self._attacks(node, guilty=False).items() if one not in attacks}
        made += [
            self.valid(place | {"kind": "outweighed", "outweighed_by": clashes[one]}, one, self._denial(clashes[one]))
            for one in sorted(clashes)[: max(0, room - len(made))]
        ]
        node["children"] += made

    def _denial(self, targets: Sequence[str]) -> Formula:
        return conjoin(tuple(negate(self.formula(name)) for name in targets))
