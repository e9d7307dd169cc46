"""Whole result documents of small cases, made without the program's own producer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from synproof_cli import checkers
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import Implies, spell
from synproof_cli.model.result import NOT_CHECKED, STATUS_OF
from tests.checkers.certificates import CertificateMaker, Doc
from tests.checkers.trees import Refused, TreeMaker
from tests.oracles.cases import Case, world_of
from tests.oracles.findings import forward_closure

STOP = {
    "INCONSISTENT": "NOT_ADMISSIBLE", "IMPOSSIBLE": "NOT_ADMISSIBLE", "PROVED": "ENTAILED", "CONTRADICTED": "CONTRADICTED_BY_AXIOMS",
    "SUPPORTED": "SCEPTICAL_EXHAUSTION", "UNREFUTED": "SCEPTICAL_EXHAUSTION", "OVERTHROWN": "THESIS_DEFEATED",
    "CONTESTED": "THESIS_DEFEATED",
}
verify_result = partial(checkers.verify_result, evidence=lambda _: 0)
"""The check with all evidence taken as given: here facts licensed by it may say anything, and no bundle is there."""
GRADES = ["proved", "supported", "unrefuted"]
LIMITS = {"max_failures": 6, "max_depth": 20, "max_nodes": 400}


def result(
    case: Case, *, require: str = "supported", limits: Doc | None = None, refused: Sequence[Refused] = (),
    made_by: type[TreeMaker] = TreeMaker,
) -> Doc:
    """The result document of a case whose rules have no other texts than `rule ID`. The thesis is called `some thesis`."""
    maker = made_by(case, limits=limits or LIMITS, refused=refused)
    finding, thesis = maker.finding, "some thesis"
    tree, supports = maker.tree(thesis)
    main = maker.certificate() | {"nodes": maker.evidence}
    winner = _winner(tree, finding)
    status = STATUS_OF[finding]
    winning = thesis if status == "CONFIRMED" else winner["new_thesis"] if winner else None
    doubtful = any(rule.by_model for rule in case.in_force if rule.id not in maker.trial.dropped)
    licences = [fact.licence for fact in case.facts]
    basis = "mixed" if doubtful or {"citation", "assumption"} & set(licences) else "symbolic"
    dropped = [rule.id for rule in case.rules if rule.id in maker.trial.dropped]
    reached = status == "CONFIRMED" and GRADES.index(finding.lower()) <= GRADES.index(require)
    split = _split(case)
    document: Doc = {
        "schema_version": "1.0", "session_id": "s", "thesis": thesis, "original_thesis_status": status, "finding": finding,
        "by_form": _by_form(maker, main, tree, supports),
        "no_evidence": finding == "UNREFUTED" and not maker.arguments("+claim") + maker.arguments("-claim"),
        "exhaustive": not dropped, "basis": basis, "assumptions": len(licences) - licences.count("evidence"),
        "contraposition": case.contraposition, "accept_model": False, "ignore_unread": bool(dropped), "require": require,
        "exit_code": 3 if status is None else 1 if status == "REFUTED" else 0 if reached and basis == "symbolic" else 4,
        "stopping_reason": STOP[finding], "reason": "", "reading": _reading(case), "world": world_doc(case), "limits": maker.limits,
        "refuting_argument": winner, "winning_thesis": winning, "total_steps": maker.placed, "wall_clock_time_ms": 0.5,
        "archive_of_paths": list(_paths(tree)), "argumentation_tree": tree, "supports": supports,
        "verdict_report": {
            "status": status, "original_thesis": thesis, "winning_thesis": winning,
            "winning_counter_argument": winner["text"] if winner else None, "why_thesis_holds_or_fails": "",
            "decisive_axioms_triggered": [
                {"id": name, "text": f"rule {name}", "citation": ""}
                for name in maker.order if name in _decisive(maker, main, tree, supports)
            ],
            "defeated_arguments": list(dict.fromkeys(node["id"] for node in _levels([tree]) if node["dung_label"] == "OUT")),
        },
        "unread_axioms": dropped, "set_aside": sorted(set(maker.trial.set_aside) & set(maker.elements)) if "elements" in main else [],
        "contraposed": _contraposed(maker, main), "what_would_change": None, "split": split[0], "telemetry": {},
        "not_checked": list(NOT_CHECKED),
        "certificates": {"main": main} | ({"split": split[1]} if split[1] else {}),
    }
    return document


def world_doc(case: Case) -> Doc:
    world = world_of(case)
    return world.to_dict() | {
        "version": 1, "digest": world.digest, "as_of": case.as_of, "without": sorted(case.without), "added": [],
        "added_digest": digest([]),
    }


def _reading(case: Case) -> Doc:
    def clause(text: str) -> Doc:
        return {"text": text, "formula": text, "english": "", "how": "formula"}

    claim = clause(spell(case.claim)) | {"text": "some thesis", "how": "matched"}
    return {
        "conditions": [clause(spell(one)) for one in case.conditions], "claim": claim, "unread": [], "nearest": [],
        "alternatives": [], "lints": [],
    }


def _split(case: Case) -> tuple[Doc | None, Doc | None]:
    if not isinstance(case.claim, Implies):
        return None, None
    maker = CertificateMaker(replace(case, conditions=(*case.conditions, case.claim.left), claim=case.claim.right))
    stated = {
        "condition": spell(case.claim.left), "claim": spell(case.claim.right), "finding": maker.finding,
        "original_thesis_status": STATUS_OF[maker.finding],
    }
    return stated, maker.certificate()


def _by_form(maker: TreeMaker, main: Doc, tree: Doc, supports: list[Doc]) -> bool:
    if "core" in main:
        return maker.finding in ("PROVED", "CONTRADICTED") and not main["core"]["axioms"]
    first = {"SUPPORTED": supports, "OVERTHROWN": tree["children"]}.get(maker.finding, [])
    return bool(first) and not any(one["licence"]["kind"] != "condition" for one in first[0]["premises"])


def _contraposed(maker: TreeMaker, main: Doc) -> list[str]:
    if maker.finding not in ("SUPPORTED", "OVERTHROWN"):
        return []
    sides = maker.arguments("-claim") if maker.finding == "SUPPORTED" else maker.arguments("+claim")
    return sorted(set(maker.ordered(sides)[0]) - forward_closure(maker.trial, maker.labels))


def _levels(start: Sequence[Doc]) -> Iterator[Doc]:
    level = list(start)
    while level:
        yield from level
        level = [child for node in level for child in node["children"]]


def _real(node: Doc) -> list[Doc]:
    return [child for child in node["children"] if child["kind"] in ("attack", "defence")]


def _first(nodes: Sequence[Doc], *labels: str) -> list[Doc]:
    return next(([node] for label in labels for node in nodes if node["dung_label"] == label), [])


def _winner(tree: Doc, finding: str) -> Doc | None:
    found = _first(_real(tree), *(("UNDEC", "IN") if finding == "CONTESTED" else ("IN",)))
    return found[0] | {"children": []} if found else None


def _paths(tree: Doc) -> Iterator[list[Doc]]:
    def walk(node: Doc, above: list[Doc]) -> Iterator[list[Doc]]:
        keys = ("id", "text", "role", "status", "dung_label", "source_type", "source_citation")
        optional = {key: node[key] for key in ("parent_id", "rejection_reason") if node[key] is not None}
        path = [*above, {key: node[key] for key in keys} | optional | ({"status": "AXIOM"} if not above else {})]
        if not node["children"]:
            yield path
        for child in node["children"]:
            yield from walk(child, path)

    return walk(tree, [])


def _decisive(maker: TreeMaker, main: Doc, tree: Doc, supports: list[Doc]) -> set[str]:
    """Ids of the decisive axioms, by the words of `model.certificate`."""
    if "core" in main:
        return set(main["core"]["axioms"])
    attacks = _real(tree)
    if maker.finding == "CONTESTED":
        undecided = _first(supports, "UNDEC") + _first(attacks, "UNDEC")
        return _axioms(undecided or _first(supports, "IN") + _first(attacks, "IN"))
    kinds = ("attack", "defence", "support")
    where = {node["id"]: node for node in _levels([tree, *supports]) if not node["reference"] and node["kind"] in kinds}
    if maker.finding == "UNREFUTED":
        out = [node for node in attacks if node["dung_label"] == "OUT"]
        return _axioms([child for node in out for child in _real(where[node["id"]]) if child["dung_label"] == "IN"])
    first = _first(supports if maker.finding == "SUPPORTED" else attacks, "IN")
    return _axioms([*first, *_defenders(first, where)])


def _defenders(first: list[Doc], where: dict[str, Doc]) -> list[Doc]:
    """IN nodes an even number of steps below, references followed."""
    found: dict[str, Doc] = {}
    met, stack = set[tuple[str, int]](), [(node["id"], 0) for node in first]
    while stack:
        name, parity = stack.pop()
        for child in _real(where[name]):
            if parity == 1 and child["dung_label"] == "IN":
                found[child["id"]] = child
            if (child["id"], 1 - parity) not in met:
                met.add((child["id"], 1 - parity))
                stack.append((child["id"], 1 - parity))
    return list(found.values())


def _axioms(nodes: Sequence[Doc]) -> set[str]:
    licences: list[Any] = [premise["licence"] for node in nodes for premise in node["premises"]]
    return {name for licence in licences if licence["kind"] == "axiom" for name in licence["ids"]}
