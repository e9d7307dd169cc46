"""Ways to falsify a result document: one value, one part left out, or one lie told in every place at once."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from synproof_cli.model.formula import And, Formula, Not, negate, spell
from synproof_cli.model.result import LABEL_OF, STATUS_OF
from tests.checkers.unchecked import covered
from tests.laws.engine import checked_world
from tests.oracles.cases import Case

Path = tuple[str | int, ...]
Document = Any

STOP: Final = {
    "PROVED": "ENTAILED", "CONTRADICTED": "CONTRADICTED_BY_AXIOMS", "INCONSISTENT": "NOT_ADMISSIBLE", "IMPOSSIBLE": "NOT_ADMISSIBLE",
    "SUPPORTED": "SCEPTICAL_EXHAUSTION", "UNREFUTED": "SCEPTICAL_EXHAUSTION",
    "OVERTHROWN": "THESIS_DEFEATED", "CONTESTED": "THESIS_DEFEATED",
}
EXIT: Final = {
    "PROVED": 0, "SUPPORTED": 0, "UNREFUTED": 4, "CONTRADICTED": 1, "OVERTHROWN": 1, "CONTESTED": 1, "INCONSISTENT": 3, "IMPOSSIBLE": 3,
}


def leaf_paths(value: Document, path: Path = ()) -> Iterator[Path]:
    """Where each plain value, empty list and empty object stands."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not isinstance(value, dict | list) or not value:
        yield path
    for key, item in items:
        yield from leaf_paths(item, (*path, key))


def is_compared(path: Path) -> bool:
    """Whether the value must be recomputed or compared by any check."""
    return not covered(path)


def with_value_changed(document: Document, path: Path) -> Document:
    """The document with another value of the same kind there."""
    changed = copy.deepcopy(document)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = _other(holder[path[-1]], str(path[-1]))
    return changed


def _other(value: object, key: str) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return {"formula": f"~({value})", "dung_label": "OUT" if value == "IN" else "IN"}.get(key, f"{value}x")
    return ["x"] if isinstance(value, list) else {"x": "x"} if isinstance(value, dict) else "x"


def with_another_finding(document: Document, finding: str) -> Document:
    """The finding changed wherever it shows, certificate and labels included."""
    lie = copy.deepcopy(document)
    status = STATUS_OF[finding]
    lie |= {"finding": finding, "original_thesis_status": status, "exit_code": EXIT[finding], "stopping_reason": STOP[finding]}
    lie["argumentation_tree"]["dung_label"] = LABEL_OF[finding]
    lie["verdict_report"]["status"] = status
    lie["certificates"]["main"]["finding"] = finding
    for path in lie["archive_of_paths"]:
        path[0]["dung_label"] = LABEL_OF[finding]
    if status == "CONFIRMED":
        lie["winning_thesis"] = lie["verdict_report"]["winning_thesis"] = lie["thesis"]
        lie["refuting_argument"] = lie["verdict_report"]["winning_counter_argument"] = None
    return lie


def nodes(document: Document) -> list[Document]:
    """Every node of the main tree and of the supports."""
    found, stack = [], [document["argumentation_tree"], *document["supports"]]
    while stack:
        node = stack.pop()
        found.append(node)
        stack += node["children"]
    return found


def without_arguments(document: Document, elements: list[str]) -> Document:
    """Every real argument with these elements left out: of the trees, the paths, the lists and the certificate, conflicts included."""
    lie = copy.deepcopy(document)
    gone = {node["id"] for node in nodes(lie) if node["elements"] == elements and node["kind"] in ("attack", "defence", "support")}
    for node in nodes(lie):
        node["children"] = [child for child in node["children"] if child["id"] not in gone]
    lie["supports"] = [node for node in lie["supports"] if node["id"] not in gone]
    lie["archive_of_paths"] = [path for path in lie["archive_of_paths"] if not gone & {step["id"] for step in path}]
    report, certificate = lie["verdict_report"], lie["certificates"]["main"]
    report["defeated_arguments"] = [one for one in report["defeated_arguments"] if one not in gone]
    left = {node["id"] for node in nodes(lie)}
    certificate["nodes"] = {name: proof for name, proof in certificate["nodes"].items() if name in left}
    lost = set(elements)
    certificate["conflicts"] = [
        one for one in certificate["conflicts"] if not (lost < set(one["members"]) and len(one["members"]) == len(lost) + 1)
    ]
    return lie


def about(document: Document, case: Case) -> Document:
    """The document as if it were about another case: its world with a fresh digest, its conditions, claim and facts everywhere."""
    lie, world = copy.deepcopy(document), checked_world(case)
    lie["world"] |= world.to_dict() | {"digest": world.digest, "as_of": case.as_of, "without": sorted(case.without)}
    conditions, claim = [spell(one) for one in case.conditions], spell(case.claim)
    certificate = lie["certificates"]["main"]
    certificate |= {"conditions": conditions, "claim": claim}
    certificate["facts"] = [
        {"id": fact.id, "formula": spell(fact.formula), "licence": fact.licence, "citation": "somewhere"} for fact in case.facts
    ]
    lie["reading"]["claim"] |= {"formula": claim, "text": claim}
    _rename(lie, claim)
    lie["reading"]["conditions"] = [{"text": text, "formula": text, "english": "", "how": "formula"} for text in conditions]
    root = lie["argumentation_tree"]
    root |= {"propositional_conclusion": claim, "propositional_premises": conditions}
    root["premises"] = [{"text": text, "formula": text, "licence": {"kind": "condition", "ids": []}} for text in conditions]
    return lie


def _rename(lie: Document, thesis: str) -> None:
    """Another thesis, wherever it stands."""
    before = lie["thesis"]
    lie["thesis"] = lie["verdict_report"]["original_thesis"] = lie["argumentation_tree"]["text"] = thesis
    lie["argumentation_tree"]["logical_premise"] = thesis
    for holder in (lie, lie["verdict_report"]):
        holder["winning_thesis"] = thesis if holder["winning_thesis"] == before else holder["winning_thesis"]
    for path in lie["archive_of_paths"]:
        path[0]["text"] = thesis
    for node in nodes(lie):
        node["analyzed_target"] = thesis if node["analyzed_target"] == before else node["analyzed_target"]


def perturbations(case: Case) -> Iterator[Case]:
    """The case with one thing turned: a rule's kind, priority or formula, a condition, the claim, a licence."""
    for place, rule in enumerate(case.rules):
        overridden = any(rule.id in other.overrides for other in case.rules)
        changes: list[dict[str, Any]] = [
            {"formula": negate(rule.formula)}, {"priority": rule.priority + 1}, {"valid_from": None, "valid_to": "2020-01-01"},
        ]
        if not overridden:
            changes.append({"strict": not rule.strict})
        for change in changes:
            yield replace(case, rules=(*case.rules[:place], replace(rule, **change), *case.rules[place + 1:]))
    for place, condition in enumerate(case.conditions):
        yield replace(case, conditions=(*case.conditions[:place], negate(condition), *case.conditions[place + 1:]))
    yield case.with_claim(negate(case.claim))
    yield case.with_claim(_weaker(case))
    yield replace(case, contraposition=not case.contraposition)


def _weaker(case: Case) -> Formula:
    return Not(And((negate(case.claim), *case.conditions))) if case.conditions else case.claim
