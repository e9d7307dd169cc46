"""Complete result documents, one for each finding, put together by hand."""

from __future__ import annotations

from typing import Any

from synproof_cli.model.result import LABEL_OF, STATUS_OF

ATOMS: dict[str, Any] = {
    "stay_in_force": {"text": "a resolution stay is in force", "aliases": ["the bank enters a stay"]},
    "stay_hours": {"text": "the length of the stay", "type": "int", "unit": "hours", "min": "1"},
    "performed": {"text": "all substantive obligations are performed"},
    "suspended": {"text": "the counterparty's termination rights are suspended"},
    "ccp": {"text": "the counterparty is a central counterparty"},
    "may_terminate": {"text": "the counterparty may terminate early"},
}
AXIOMS: list[dict[str, Any]] = [
    {
        "id": "brrd-68-3",
        "text": "While the obligations are performed, nobody may terminate for the resolution alone.",
        "kind": "strict",
        "formula": "performed >> ~event_of_default",
        "source": {"type": "official_institutional", "citation": "Directive 2014/59/EU, Art. 68(3)"},
    },
    {
        "id": "brrd-71-1",
        "text": "The authority may suspend termination rights for the statutory period.",
        "kind": "defeasible",
        "formula": "(stay_in_force & performed) >> suspended",
        "overrides": ["isda-6-a"],
        "source": {"type": "official_institutional", "citation": "Directive 2014/59/EU, Art. 71(1)"},
    },
    {
        "id": "brrd-71-3",
        "text": "Suspensions do not reach central counterparties.",
        "kind": "defeasible",
        "formula": "ccp >> ~suspended",
        "overrides": ["brrd-71-1"],
        "source": {"type": "official_institutional", "citation": "Directive 2014/59/EU, Art. 71(3)"},
    },
    {
        "id": "isda-6-a",
        "text": "While an Event of Default continues, the other party may designate an Early Termination Date.",
        "kind": "defeasible",
        "formula": "stay_in_force >> ~suspended",
        "source": {"type": "official_institutional", "citation": "ISDA 2002 Master Agreement, Section 6(a)"},
    },
    {"id": "isda-2-a", "text": "Payments are conditional on there being no Event of Default.", "kind": "defeasible"},
]
THESIS = (
    "When a bank enters a 48-hour resolution stay while it performs its obligations, a counterparty's termination rights are suspended."
)


def sieves(failed: str | None = None, detail: str = "", axioms: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    found, down = [], False
    for number in ("0", "1", "2", "2.5", "3"):
        outcome = "fail" if number == failed else "skipped" if down else "pass"
        down = down or number == failed
        found.append(
            {
                "sieve": number,
                "outcome": outcome,
                "basis": "none" if outcome == "skipped" else "symbolic",
                "detail": detail if outcome == "fail" else "nothing of the kind",
                "axioms": list(axioms) if outcome == "fail" else [],
                "thesis_relation": "NEUTRAL" if number == "2" else None,
                "axiom_relations": {},
                "flags": {"is_circular": False},
            }
        )
    return found


def premise(formula: str, text: str, kind: str, *ids: str) -> dict[str, Any]:
    return {"text": text, "formula": formula, "licence": {"kind": kind, "ids": list(ids)}}


def node(identity: str, role: str, kind: str, label: str | None, **fields: Any) -> dict[str, Any]:
    premises = fields.get("premises", [])
    said, concluded = " ".join(item["text"] for item in premises), fields.pop("concludes", "the rights are not suspended")
    return {
        "id": identity,
        "parent_id": "root",
        "role": role,
        "kind": kind,
        "status": "REFUTED" if label == "REJECTED" else "VALID",
        "dung_label": label,
        "text": f"Premise: {said} Conclusion: {concluded}.",
        "analyzed_target": "the rights are suspended",
        "logical_premise": said,
        "new_thesis": concluded,
        "propositional_premises": [item["formula"] for item in premises],
        "propositional_conclusion": "~suspended" if role == "CON" else "suspended",
        "source_type": "official_institutional",
        "source_citation": "Directive 2014/59/EU",
        "premises": premises,
        "elements": [],
        "defeats": [],
        "outweighed_by": [],
        "sieves": sieves(),
        "rejection_reason": None,
        "proposed_by": "symbolic",
        "reference": False,
        "truncated": False,
        "children": [],
    } | fields


def root(label: str | None, *children: dict[str, Any]) -> dict[str, Any]:
    return node(
        "root",
        "PRO",
        "root",
        label,
        status="AXIOM_ROOT",
        parent_id=None,
        text=THESIS,
        logical_premise=THESIS,
        concludes="the counterparty's termination rights are suspended",
        source_type="initial_thesis",
        source_citation="Claim Under Trial (Root Thesis)",
        proposed_by="user",
        sieves=[],
        children=list(children),
    )


GIVEN = premise("stay_in_force", "a resolution stay is in force", "condition")
SUPPORT = node(
    "n71aa00000001",
    "PRO",
    "support",
    "IN",
    concludes="the counterparty's termination rights are suspended",
    elements=["brrd-71-1"],
    premises=[GIVEN, premise(AXIOMS[1]["formula"], AXIOMS[1]["text"], "axiom", "brrd-71-1")],
)
DEFENCE = node(
    "n71aa00000002",
    "PRO",
    "defence",
    "IN",
    parent_id="n6a0000000001",
    elements=["brrd-71-1"],
    defeats=["isda-6-a"],
    concludes="it is not the case that ISDA 6(a) applies",
    premises=SUPPORT["premises"],
)
ATTACK = node(
    "n6a0000000001",
    "CON",
    "attack",
    "OUT",
    elements=["isda-6-a"],
    defeats=["root"],
    children=[DEFENCE],
    premises=[GIVEN, premise(AXIOMS[3]["formula"], AXIOMS[3]["text"], "axiom", "isda-6-a")],
)
TEMPTING = node(
    "n68aa00000001",
    "CON",
    "tempting",
    "REJECTED",
    premises=[premise("event_of_default", "the resolution is an Event of Default", "axiom", "isda-6-a")],
    sieves=sieves("2", "x", ("brrd-68-3",)),
    rejection_reason="Sieve 2 (Axiom Contradiction): Argument contradicts ground-truth axiom "
    f"'{AXIOMS[0]['text']}' [brrd-68-3] — they cannot hold together",
)
HYPOTHETICAL = node(
    "nccp000000001",
    "CON",
    "hypothetical",
    "REJECTED",
    premises=[premise("ccp", "the counterparty is a central counterparty", "assumption")],
    sieves=sieves("1", "1 unlicensed premise"),
    rejection_reason="Sieve 1 (Source Credibility): 1 unlicensed premise",
)
OUTWEIGHED = node("n6a0000000002", "PRO", "outweighed", "OUT", elements=["isda-6-a"], outweighed_by=["brrd-71-1"])
STANDING = node(
    "n713000000001",
    "CON",
    "attack",
    "IN",
    elements=["brrd-71-3"],
    defeats=["root"],
    children=[OUTWEIGHED],
    premises=[
        premise("ccp", "the counterparty is a central counterparty", "condition"),
        premise(AXIOMS[2]["formula"], AXIOMS[2]["text"], "axiom", "brrd-71-3"),
    ],
)


def reading(**fields: Any) -> dict[str, Any]:
    return {
        "conditions": [
            {
                "text": "a bank enters a 48-hour resolution stay",
                "formula": "stay_in_force & (stay_hours == 48)",
                "how": "matched",
                "english": "a resolution stay is in force and the length of the stay is 48 hours",
            },
            {
                "text": "it performs its obligations",
                "formula": "performed",
                "english": "all substantive obligations are performed",
                "how": "matched",
            },
        ],
        "claim": {
            "text": "a counterparty's termination rights are suspended",
            "formula": "suspended",
            "english": "the counterparty's termination rights are suspended",
            "how": "matched",
        },
        "unread": [],
        "nearest": [],
        "alternatives": [],
        "lints": [],
    } | fields


def decisive(*ids: str) -> list[dict[str, str]]:
    return [{"id": axiom["id"], "text": axiom["text"], "citation": axiom["source"]["citation"]} for axiom in AXIOMS if axiom["id"] in ids]


def result(finding: str, reason: str, **fields: Any) -> dict[str, Any]:
    """A whole document; `decisive` and any key of the result may be given."""
    named = fields.pop("decisive", [])
    status = STATUS_OF[finding]
    tree = fields.pop("tree", root(LABEL_OF[finding]))
    return {
        "schema_version": "1.0",
        "session_id": "session_0123456789ab",
        "thesis": THESIS,
        "original_thesis_status": status,
        "finding": finding,
        "by_form": False,
        "no_evidence": False,
        "exhaustive": True,
        "basis": "symbolic",
        "assumptions": 0,
        "contraposition": True,
        "accept_model": False,
        "ignore_unread": False,
        "require": "supported",
        "exit_code": {"CONFIRMED": 0, "REFUTED": 1, None: 3}[status],
        "stopping_reason": "SCEPTICAL_EXHAUSTION",
        "reason": reason,
        "reading": reading(),
        "world": {
            "id": "law:brrd-isda",
            "title": "Stays",
            "atoms": ATOMS,
            "axioms": AXIOMS,
            "version": 3,
            "digest": "d" * 64,
            "as_of": "2026-01-31",
            "without": [],
            "added": [],
        },
        "limits": {"max_failures": 6, "max_depth": 12, "max_nodes": 400},
        "refuting_argument": None,
        "winning_thesis": None,
        "total_steps": 4,
        "wall_clock_time_ms": 12.5,
        "archive_of_paths": [],
        "argumentation_tree": tree,
        "supports": [],
        "verdict_report": {
            "status": status,
            "original_thesis": THESIS,
            "winning_thesis": None,
            "winning_counter_argument": None,
            "why_thesis_holds_or_fails": reason,
            "decisive_axioms_triggered": named,
            "defeated_arguments": [],
        },
        "unread_axioms": [],
        "set_aside": [],
        "contraposed": [],
        "what_would_change": None,
        "split": None,
        "telemetry": {
            "prompt_tokens": 0,
            "completion_tokens": 0,
            "total_tokens": 0,
            "arguments_generated": 4,
            "estimated_cost_usd": 0.0,
            "solver_calls": 9,
        },
        "not_checked": ["reason"],
        "certificates": {},
    } | fields


SUPPORTED = result(
    "SUPPORTED",
    "An argument for the claim stands: brrd-71-1 prevails over isda-6-a.",
    decisive=decisive("brrd-71-1"),
    tree=root("IN", ATTACK, TEMPTING, HYPOTHETICAL),
    supports=[SUPPORT],
    contraposed=["isda-6-a"],
    what_would_change={
        "add_facts": [
            {"facts": ["ccp"], "english": ["the counterparty is a central counterparty"], "leads_to": "OVERTHROWN"},
            {"facts": ["~performed", "stay_hours != 48"], "english": [], "leads_to": "UNREFUTED"},
        ],
        "drop_axioms": [{"axioms": ["brrd-71-1"], "leads_to": "OVERTHROWN"}],
        "max_size": 3,
        "complete": True,
    },
)
PROVED = result(
    "PROVED",
    "The strict axioms and the conditions entail the claim.",
    decisive=decisive("brrd-68-3"),
    supports=[node("n00000000000f", "PRO", "support", "IN", premises=[premise("performed", "all obligations are performed", "condition")])],
    certificates={"main": {"conditions": ["stay_in_force", "performed"], "core": {"axioms": ["brrd-68-3"], "conditions": [1]}}},
)
CONTRADICTED = result(
    "CONTRADICTED",
    "The strict axioms exclude the claim.",
    decisive=decisive("brrd-68-3"),
    tree=root("OUT", node("n00000000000e", "CON", "attack", "IN", defeats=["root"])),
)
OVERTHROWN = result(
    "OVERTHROWN",
    "The argument from brrd-71-3 stands.",
    decisive=decisive("brrd-71-3"),
    tree=root("OUT", STANDING),
    split={"condition": "ccp", "claim": "suspended", "finding": "SUPPORTED", "original_thesis_status": "CONFIRMED"},
)
UNREFUTED = result(
    "UNREFUTED",
    "No argument speaks for the claim and none against it: the world settles nothing.",
    no_evidence=True,
    exit_code=4,
    unread_axioms=["isda-2-a"],
    ignore_unread=True,
    exhaustive=False,
)
CONTESTED = result(
    "CONTESTED",
    "Equal arguments stand on both sides.",
    decisive=decisive("brrd-71-1", "isda-6-a"),
    contraposition=False,
    tree=root(
        "UNDEC", ATTACK | {"dung_label": "UNDEC", "children": [SUPPORT | {"reference": True, "kind": "defence", "dung_label": "UNDEC"}]}
    ),
    supports=[SUPPORT | {"dung_label": "UNDEC", "truncated": True}],
)
INCONSISTENT = result(
    "INCONSISTENT", "The strict axioms contradict each other.", decisive=decisive("brrd-68-3", "isda-6-a"), tree=root(None)
)
IMPOSSIBLE = result(
    "IMPOSSIBLE",
    "The conditions cannot occur under the strict axioms.",
    decisive=decisive("brrd-68-3"),
    tree=root(None),
    certificates={"main": {"conditions": ["stay_in_force", "performed"], "core": {"axioms": ["brrd-68-3"], "conditions": [0, 1]}}},
)
UNTRANSLATED = result(
    "UNTRANSLATED",
    "A part of the thesis has no reading.",
    tree=root(None),
    reading=reading(
        claim=None,
        unread=["the moon is made of cheese"],
        nearest=[
            {
                "text": "the moon is made of cheese",
                "entries": [
                    {"atom": "stay_in_force", "text": "a resolution stay is in force", "similarity": 21},
                    {"atom": "ccp", "text": "the counterparty is a central counterparty", "similarity": 12},
                ],
            }
        ],
        lints=[{"code": "modality", "message": "“may” was read as permission"}],
    ),
)
UNDECIDED = result("UNDECIDED", "The time limit of 1 s was reached.", tree=root(None), exhaustive=False, stopping_reason="BUDGET_EXHAUSTED")

ALL = {
    "PROVED": PROVED,
    "SUPPORTED": SUPPORTED,
    "UNREFUTED": UNREFUTED,
    "CONTRADICTED": CONTRADICTED,
    "OVERTHROWN": OVERTHROWN,
    "CONTESTED": CONTESTED,
    "INCONSISTENT": INCONSISTENT,
    "IMPOSSIBLE": IMPOSSIBLE,
    "UNTRANSLATED": UNTRANSLATED,
    "UNDECIDED": UNDECIDED,
}
