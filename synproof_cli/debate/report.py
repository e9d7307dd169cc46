"""The result document of a debate, put together from its parts. Every key is explained in `model.result`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from synproof_cli.debate.arguments import ArgumentMaker
from synproof_cli.debate.changes import Add, FoundChanges
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.nodes import ROOT
from synproof_cli.debate.options import Options
from synproof_cli.debate.rules import axiom_of
from synproof_cli.debate.tree import Tree, judged_refusals
from synproof_cli.debate.trial import Trial
from synproof_cli.debate.verdict import STOP_OF, Basis, exit_code, models_said, reason
from synproof_cli.model.formula import spell
from synproof_cli.model.result import (
    LEFT_OPEN,
    NOT_CHECKED,
    SCHEMA_VERSION,
    STATUS_OF,
    Certificates,
    Changes,
    DebateResult,
    DecisiveAxiom,
    Label,
    Node,
    ReadingDoc,
    SplitFinding,
    Telemetry,
)
from synproof_cli.model.values import value

if TYPE_CHECKING:
    from synproof_cli.debate.heard import Heard, Wish


@value
class Parts:
    """Everything a result is made of. `world` is the world's object with version, digest, as_of, without, added."""

    thesis: str
    session_id: str
    world: dict[str, object]
    reading: ReadingDoc
    unread_axioms: tuple[str, ...]
    trial: Trial
    decision: Decision
    tree: Tree
    changes: FoundChanges | None
    split: SplitFinding | None
    certificates: Certificates
    options: Options
    heard: Heard | None = None


def build_result(parts: Parts) -> DebateResult:
    """The document. `wall_clock_time_ms` is 0 until the edge that has a clock fills it in."""
    decision, options, root = parts.decision, parts.options, parts.tree.root
    finding, dispute = decision.finding, decision.dispute
    no_evidence = finding == "UNREFUTED" and dispute is not None and not dispute.supports and not dispute.attacks
    why = _left_open(parts) or reason(decision, no_evidence=no_evidence, empty_world=not parts.trial.rules.in_force)
    winner = _winner(root, finding)
    judged = judged_refusals(parts.tree) if finding == "UNREFUTED" else 0
    facts = parts.trial.problem.facts if finding not in ("UNDECIDED", "UNTRANSLATED") else ()
    assumptions = sum(fact.licence != "evidence" for fact in facts)
    why += models_said(facts, judged, parts.heard.unusable if parts.heard and finding != "UNDECIDED" else ())
    basis = _basis(parts, assumptions + judged)
    status = STATUS_OF[finding]
    winning = parts.thesis if status == "CONFIRMED" else (winner["new_thesis"] if winner else None)
    return {
        "schema_version": SCHEMA_VERSION,
        "session_id": parts.session_id,
        "thesis": parts.thesis,
        "original_thesis_status": status,
        "finding": finding,
        "by_form": decision.by_form,
        "no_evidence": no_evidence,
        "exhaustive": finding not in ("UNDECIDED", "UNTRANSLATED") and not parts.unread_axioms,
        "basis": basis,
        "assumptions": assumptions,
        "contraposition": parts.trial.problem.contraposition,
        "accept_model": options.accept_model,
        "ignore_unread": options.ignore_unread,
        "require": options.require,
        "exit_code": exit_code(finding, options.require, basis, accept_model=options.accept_model),
        "stopping_reason": decision.stop or STOP_OF[finding],
        "reason": why,
        "reading": parts.reading,
        "world": parts.world,
        "limits": options.limits,
        "refuting_argument": winner,
        "winning_thesis": winning,
        "total_steps": len(parts.tree.arguments) + len(parts.tree.proposed),
        "wall_clock_time_ms": 0.0,
        "archive_of_paths": list(paths(root)),
        "argumentation_tree": root,
        "supports": parts.tree.supports,
        "verdict_report": {
            "status": status,
            "original_thesis": parts.thesis,
            "winning_thesis": winning,
            "winning_counter_argument": winner["text"] if winner else None,
            "why_thesis_holds_or_fails": why,
            "decisive_axioms_triggered": decisive_axioms(parts),
            "defeated_arguments": _defeated(root),
        },
        "unread_axioms": list(parts.unread_axioms),
        "set_aside": list(dispute.set_aside) if dispute else [],
        "contraposed": _contraposed(decision),
        "what_would_change": _changes(parts.changes, ArgumentMaker(parts.trial), parts.heard.wishes if parts.heard else ()),
        "split": parts.split,
        "telemetry": _telemetry(parts),
        "not_checked": list(NOT_CHECKED),
        "certificates": parts.certificates,
    }


def _left_open(parts: Parts) -> str:
    """Why a thesis that was read has no verdict all the same: readings that differ, words that may belong together; else ""."""
    if parts.decision.finding != "UNTRANSLATED":
        return ""
    said = next((lint["message"] for lint in parts.reading["lints"] if lint["code"] in LEFT_OPEN), "")
    return f"It was read, and left open: {said}." if said else ""


def paths(root: Node) -> Iterator[list[dict[str, object]]]:
    """Every path from the root to a leaf, depth first; the root's status is AXIOM here."""
    stack: list[tuple[Node, list[dict[str, object]]]] = [(root, [])]
    while stack:
        node, above = stack.pop()
        path = [*above, _step(node)]
        if not node["children"]:
            yield path
        stack.extend((child, path) for child in reversed(node["children"]))


def _step(node: Node) -> dict[str, object]:
    step: dict[str, object] = {"id": node["id"], "text": node["text"], "role": node["role"]}
    if node["parent_id"] is not None:
        step["parent_id"] = node["parent_id"]
    step["status"] = "AXIOM" if node["id"] == ROOT else node["status"]
    if node["rejection_reason"] is not None:
        step["rejection_reason"] = node["rejection_reason"]
    return step | {"dung_label": node["dung_label"], "source_type": node["source_type"], "source_citation": node["source_citation"]}


def levels(roots: Sequence[Node]) -> Iterator[Node]:
    """Nodes level by level."""
    level = list(roots)
    while level:
        yield from level
        level = [child for node in level for child in node["children"]]


def _winner(root: Node, finding: str) -> Node | None:
    """The first root child that is IN, for CONTESTED the first UNDEC (with contraposition off perhaps only an IN one); without children."""
    if STATUS_OF[finding] != "REFUTED":
        return None
    attacks = [child for child in root["children"] if child["kind"] == "attack"]
    open_ = _first_labelled([], attacks, "UNDEC") if finding == "CONTESTED" else []
    found = open_ or _first_labelled([], attacks, "IN")
    if not found:
        return None
    winner = found[0].copy()
    winner["children"] = []
    return winner


def _defeated(root: Node) -> list[str]:
    return list(dict.fromkeys(node["id"] for node in levels([root]) if node["dung_label"] == "OUT"))


def _basis(parts: Parts, taken: int) -> Basis:
    """The definition is in `model.certificate`."""
    rules = parts.trial.rules
    text_only = {axiom.id for axiom in rules.text_only}
    clauses = [*parts.reading["conditions"], *([parts.reading["claim"]] if parts.reading["claim"] else [])]
    by_model = any(clause["how"] == "model" for clause in clauses) or any(
        axiom.origin == "model" and not axiom.reviewed and axiom.id not in text_only for axiom in rules.in_force
    )
    return "mixed" if by_model or taken else "symbolic"


def _contraposed(decision: Decision) -> list[str]:
    """Elements of the shown argument that never fire forwards."""
    dispute = decision.dispute
    if dispute is None or dispute.closure is None:
        return []
    shown = dispute.shown_argument()
    return [key for key in shown if key in dispute.closure.unfired]


def decisive_axioms(parts: Parts) -> list[DecisiveAxiom]:
    """The axioms that decided the finding, in rule order (definition: `model.certificate`)."""
    found = parts.decision.core.axioms if parts.decision.core else _decisive_in_tree(parts)
    ids = {axiom_of(key) for key in found}
    return [
        {"id": axiom.id, "text": axiom.text, "citation": axiom.source.citation} for axiom in parts.trial.rules.in_force if axiom.id in ids
    ]


def _decisive_in_tree(parts: Parts) -> set[str]:
    tree, finding = parts.tree, parts.decision.finding
    attacks = [child for child in tree.root["children"] if child["kind"] == "attack"]
    if finding in ("SUPPORTED", "OVERTHROWN"):
        side = tree.supports if finding == "SUPPORTED" else attacks
        first = [node for node in side if node["dung_label"] == "IN"][:1]
        return _axioms_of([*first, *_defenders(first, _by_id(tree))])
    if finding == "CONTESTED":
        return _axioms_of(_first_labelled(tree.supports, attacks, "UNDEC") or _first_labelled(tree.supports, attacks, "IN"))
    if finding == "UNREFUTED":
        out = [child for child in attacks if child["dung_label"] == "OUT"]
        return _axioms_of([reply for child in out for reply in child["children"] if reply["dung_label"] == "IN" and reply["defeats"]])
    return set()


def _first_labelled(supports: Sequence[Node], attacks: Sequence[Node], label: Label) -> list[Node]:
    """Of each side the first node with that label. With contraposition off a contested claim may have only IN ones."""
    return [node for side in (supports, attacks) for node in [node for node in side if node["dung_label"] == label][:1]]


def _by_id(tree: Tree) -> dict[str, Node]:
    """Where each argument of the graph is expanded; an attempt may bear the same id and has no children."""
    return {
        node["id"]: node
        for node in levels([tree.root, *tree.supports])
        if not node["reference"] and not node["outweighed_by"] and node["id"] in tree.standing
    }


def _defenders(first: Sequence[Node], by_id: dict[str, Node]) -> list[Node]:
    """IN nodes an even number of steps below, references followed."""
    found: dict[str, Node] = {}
    stack = list(first)
    while stack:
        node = by_id.get(stack.pop()["id"])
        for attacker in node["children"] if node else ():
            attacking = by_id.get(attacker["id"])
            for reply in attacking["children"] if attacking and attacker["defeats"] else ():
                if reply["dung_label"] == "IN" and reply["defeats"] and reply["id"] not in found:
                    found[reply["id"]] = reply
                    stack.append(reply)
    return list(found.values())


def _axioms_of(nodes: Sequence[Node]) -> set[str]:
    """Axioms the nodes' premises are licensed by."""
    licences = [premise["licence"] for node in nodes for premise in node["premises"]]
    return {axiom_id for licence in licences if licence["kind"] == "axiom" for axiom_id in licence["ids"]}


def _changes(found: FoundChanges | None, maker: ArgumentMaker, wishes: Sequence[Wish]) -> Changes | None:
    if found is None:
        return None
    return {
        "drop_axioms": [{"axioms": list(change.axioms), "leads_to": change.finding} for change in found.drop],
        "add_facts": [*(_added(change, maker) for change in found.add), *(_wished(wish, maker) for wish in wishes)],
        "drop_conditions": [
            {
                "conditions": [spell(condition) for condition in change.conditions],
                "english": [maker.english(condition) for condition in change.conditions],
                "leads_to": change.finding,
            }
            for change in found.withdraw
        ],
        "max_size": found.max_size,
        "complete": found.complete,
    }


def _added(change: Add, maker: ArgumentMaker) -> dict[str, object]:
    return {
        "facts": [spell(fact) for fact in change.facts],
        "english": [maker.english(fact) for fact in change.facts],
        "leads_to": change.finding,
    }


def _wished(wish: Wish, maker: ArgumentMaker) -> dict[str, object]:
    """What a model cited that is no part of the problem, as a change."""
    first = wish.facts[0]
    return {
        "facts": [spell(fact.formula) for fact in wish.facts],
        "english": [maker.english(fact.formula) for fact in wish.facts],
        "leads_to": wish.finding,
        "proposed_by": first.by,
        "source": f"{first.source_type}: {first.citation}" if first.licence == "citation" else first.citation,
    }


def _telemetry(parts: Parts) -> Telemetry:
    return {
        "prompt_tokens": 0,
        "completion_tokens": 0,
        "total_tokens": 0,
        "arguments_generated": len(parts.tree.arguments) + (parts.heard.generated if parts.heard else 0),
        "estimated_cost_usd": 0.0,
        "solver_calls": parts.trial.budget.solver_calls,
    }
