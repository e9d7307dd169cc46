"""The smaller commands' documents, as they look."""

from __future__ import annotations

from typing import Any

import pytest

from synproof_cli.render.look import Look
from synproof_cli.render.registry import render
from tests.render.documents import ATOMS, AXIOMS, UNTRANSLATED
from tests.render.snapshots import matches

WORLD: dict[str, Any] = {
    "id": "law:brrd-isda",
    "title": "Stays",
    "origin": "shipped",
    "version": 1,
    "digest": "a" * 64,
    "description": "What a counterparty may do.",
    "atoms": ATOMS | {"tier": {"type": "enum", "values": ["gold", "silver"], "ordered": True, "text": "the tier"}},
    "axioms": [
        *AXIOMS,
        {
            "id": "read-1",
            "text": "A rule read from a file.",
            "kind": "defeasible",
            "formula": "ccp",
            "priority": 2,
            "valid_from": "2015-01-01",
            "origin": "model",
            "source": {"type": "document", "document": "b" * 64, "page": 3, "start": 10, "end": 40, "quote": "A rule."},
        },
    ],
    "claims": [{"thesis": "Rights are suspended.", "given": ["ccp"], "expect": "OVERTHROWN"}],
}
VERIFIED = {
    "file": "r.json",
    "outcome": "holds",
    "finding": "PROVED",
    "thesis": "It is wet.",
    "claim": "wet",
    "conditions": ["rain"],
    "facts": [{"id": "fact:1", "formula": "cold", "licence": "citation", "citation": "Almanac 2025"}],
    "world": {
        "id": "my:w",
        "as_of": "2026-01-31",
        "without": ["dry", "drier"],
        "added": [
            {"id": "added-1", "text": "rain >> wet", "formula": "rain >> wet"},
            {"id": "added-2", "text": "Rain is \u001b[31mwet.", "formula": "rain >> wet"},
            {"id": "added-3", "text": "Nobody reads this.", "formula": ""},
        ],
    },
    "digest": "a" * 64,
    "checked": ["the proof"],
    "not_checked": ["telemetry"],
    "problems": [],
}

DOCUMENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "world": ("world", WORLD),
    "world-list": (
        "world-list",
        {
            "worlds": [
                {"id": "law:brrd-isda", "title": "Resolution stays", "origin": "shipped", "version": 1, "digest": "a" * 64, "axioms": 29},
                {"id": "my:x", "title": "", "origin": "user", "version": 12, "digest": "b" * 64, "axioms": 0},
            ]
        },
    ),
    "world-lint": (
        "world-lint",
        {
            "problems": [
                {"code": "unread", "severity": "warning", "axioms": ["isda-2-a"], "message": "no formula"},
                {"code": "cycle", "severity": "error", "axioms": ["a", "b"], "message": "they override each other"},
            ]
        },
    ),
    "world-test": (
        "world-test",
        {
            "n": 3,
            "passed": 1,
            "failed": 1,
            "errors": 1,
            "claims": [
                {
                    "id": "1",
                    "file": "w.toml",
                    "line": 4,
                    "column": 1,
                    "thesis": "It holds.",
                    "expect": "PROVED",
                    "finding": "PROVED",
                    "ok": True,
                },
                {
                    "id": "2",
                    "file": "w.toml",
                    "line": 9,
                    "column": 1,
                    "thesis": "It does not.",
                    "expect": "SUPPORTED",
                    "finding": "CONTESTED",
                    "ok": False,
                },
                {
                    "id": "3",
                    "file": None,
                    "thesis": "What?",
                    "expect": "SUPPORTED",
                    "finding": None,
                    "ok": False,
                    "reason": "not a formula",
                },
            ],
        },
    ),
    "world-search": (
        "world-search",
        {
            "query": "stay",
            "matched": "some",
            "results": [
                {"world": "law:brrd-isda", "id": "brrd-71-1", "text": "The authority may suspend.", "citation": "Art. 71(1)"},
            ],
        },
    ),
    "world-versions": (
        "world-versions",
        {
            "id": "my:x",
            "versions": [
                {
                    "version": 1,
                    "digest": "a" * 64,
                    "title": "X",
                    "axioms": 3,
                    "saved": "2026-01-31T10:00:00Z",
                    "note": "imported from x.toml",
                },
                {"version": 2, "digest": "b" * 64, "title": "X", "axioms": 4, "saved": "2026-02-01T10:00:00Z", "note": "axiom added"},
            ],
        },
    ),
    "world-diff": (
        "world-diff",
        {
            "different": True,
            "from": {"id": "my:x", "version": 1, "digest": "a" * 64},
            "to": {"id": "my:x", "version": 2, "digest": "b" * 64},
            "title": ["Old", "New"],
            "description": None,
            "claims": {"added": [{"formula": "ccp", "expect": "PROVED"}], "removed": []},
            "axioms": {
                "added": [AXIOMS[0]],
                "removed": [AXIOMS[1]],
                "changed": [
                    {
                        "id": "isda-6-a",
                        "fields": {
                            "priority": [None, 2],
                            "overrides": [["a"], ["a", "b"]],
                            "source": [{"type": "user"}, {"type": "user", "citation": "c"}],
                        },
                    }
                ],
            },
            "atoms": {"added": [], "removed": [], "changed": []},
        },
    ),
    "world-saved": (
        "world-saved",
        {"id": "my:brrd-isda", "version": 2, "digest": "c" * 64, "changed": True, "copied_from": "law:brrd-isda", "axiom": AXIOMS[0]},
    ),
    "argument-passes": (
        "argument-check",
        {
            "premises": ["A", "A >> B"],
            "conclusion": "B",
            "premises_satisfiable": True,
            "entails": True,
            "passes": True,
            "countermodel": None,
            "core": ["A", "A >> B"],
            "sympy_agrees": True,
        },
    ),
    "argument-fails": (
        "argument-check",
        {
            "premises": ["A | B"],
            "conclusion": "B",
            "premises_satisfiable": True,
            "entails": False,
            "passes": False,
            "countermodel": {"A": True, "B": False, "hours": "48", "x": None},
            "core": [],
            "sympy_agrees": None,
        },
    ),
    "dung": ("dung", {"in": ["a", "c"], "out": ["b"], "undecided": []}),
    "dung-query": ("dung", {"in": ["a", "c"], "out": ["b"], "undecided": [], "query": "b", "label": "OUT"}),
    "doctor": (
        "doctor",
        {
            "checks": [
                {"name": "python", "ok": True, "detail": "Python 3.11.7 on linux", "fix": None},
                {"name": "sqlite", "ok": False, "detail": "no FTS5", "fix": "use a Python whose SQLite has FTS5"},
            ]
        },
    ),
    "config": (
        "config",
        {
            "settings": [
                {"key": "db", "value": None, "origin": "default"},
                {"key": "world", "value": ["a", "b.toml"], "origin": "synproof.toml"},
                {"key": "save", "value": False, "origin": "--no-save"},
                {"key": "timeout", "value": 600.0, "origin": "default"},
            ],
            "files": [{"path": "synproof.toml", "found": True}, {"path": "config.toml", "found": False}],
            "warnings": ["SYNPROOF_DBB means nothing"],
        },
    ),
    "debate-list": (
        "debate-list",
        {
            "debates": [
                {"session_id": "session_1", "started": "2026-01-31T10:00:00Z", "thesis": "It holds.", "world": "my:x", "finding": "PROVED"},
                {"session_id": "session_0", "started": "2026-01-30T10:00:00Z", "thesis": "It may hold.", "world": "my:x", "finding": None},
            ]
        },
    ),
    "verify-holds": ("verify", VERIFIED),
    "verify-fails": (
        "verify",
        VERIFIED
        | {
            "outcome": "fails",
            "digest": None,
            "checked": [],
            "not_checked": [],
            "problems": [
                {"code": "proof", "where": "certificates.main.proof", "message": "line 3 does not follow"},
            ],
        },
    ),
    "verify-limit": (
        "verify",
        VERIFIED
        | {
            "outcome": "limit",
            "claim": "",
            "conditions": [],
            "checked": [],
            "not_checked": [],
            "problems": [{"code": "limit", "where": "", "message": "checking this document takes more work than is allowed"}],
        },
    ),
    "bench": (
        "bench",
        {
            "n": 4,
            "answered": 3,
            "correct": 2,
            "wrong": 1,
            "refused": 1,
            "accuracy": 0.6667,
            "coverage": 0.75,
            "refusals": {"no formulas": 1},
            "by_label": {"TRUE": {"n": 4, "answered": 3, "correct": 2, "wrong": 1, "refused": 1, "accuracy": 0.6667, "coverage": None}},
            "items": [{"id": "q1", "gold": "TRUE", "finding": "UNREFUTED", "answer": "UNKNOWN", "ok": False}],
        },
    ),
    "init": ("init", {"written": ["synproof.toml", "world.toml"], "try": ["synproof world test world.toml"]}),
    "reading": (
        "reading",
        UNTRANSLATED["reading"]
        | {
            "alternatives": [
                {
                    "conditions": [{"formula": "ccp"}],
                    "claim": {"formula": "suspended", "english": "they are suspended"},
                    "leads_to": "OVERTHROWN",
                },
            ]
        },
    ),
    "why": (
        "explain",
        {
            "mode": "why",
            "session_id": "s",
            "thesis": "It holds.",
            "finding": "SUPPORTED",
            "original_thesis_status": "CONFIRMED",
            "reason": "So.",
            "decisive": [{"id": "a-1", "text": "A rule.", "citation": "Art. 1"}],
            "arguments": [
                {
                    "id": "n1",
                    "role": "PRO",
                    "kind": "support",
                    "dung_label": "IN",
                    "text": "Premise: A. Conclusion: B.",
                    "propositional_premises": ["A", "A >> B"],
                    "propositional_conclusion": "B",
                }
            ],
            "refused": [{"id": "n2", "text": "Premise: C. Conclusion: D.", "rejection_reason": "Sieve 1 (Source Credibility): no licence"}],
        },
    ),
    "why-not": (
        "explain",
        {
            "mode": "why-not",
            "finding": "SUPPORTED",
            "original_thesis_status": "CONFIRMED",
            "reason": "So.",
            "thesis": "It holds.",
            "counter_scenario": {"claim_is": False, "given": ["~A", "hours != 48"], "english": ["not A", "hours are not 48"]},
            "missing_facts": [{"facts": ["C"], "english": ["C is so"], "leads_to": "OVERTHROWN"}],
            "axioms_in_the_way": [{"axioms": ["a-1", "a-2"], "leads_to": "UNREFUTED"}],
        },
    ),
    "what-if": (
        "explain",
        {
            "mode": "what-if",
            "finding": "SUPPORTED",
            "original_thesis_status": "CONFIRMED",
            "reason": "So.",
            "thesis": "It holds.",
            "given": ["C"],
            "english": ["C is so"],
            "leads_to": "OVERTHROWN",
            "leads_to_status": "REFUTED",
            "changed": True,
            "decisive": ["a-1"],
        },
    ),
    "anything": ("no-such-kind", {"name": "x", "list": ["a", "b"], "inner": {"yes": True, "none": None}, "many": [{"n": 1}, {"n": 2}]}),
}


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_text(name: str) -> None:
    kind, document = DOCUMENTS[name]
    matches(f"{name}.answer.txt", render(kind, "text", document, Look(width=90)))


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_text_on_a_narrow_terminal(name: str) -> None:
    kind, document = DOCUMENTS[name]
    lines = render(kind, "text", document, Look(width=24, color=True)).splitlines()
    for code in ("0", "1", "2", "31", "32", "33", "36"):
        lines = [line.replace(f"\x1b[{code}m", "") for line in lines]
    assert all(len(line) <= 25 or "--" in line or "synproof" in line for line in lines)


def test_version_and_help() -> None:
    assert render("version", "text", {"version": "0.1.0"}) == "synproof 0.1.0\n"
    assert render("help", "text", {"help": "Usage: …\n\n  --x\n"}) == "Usage: …\n\n  --x\n"
    assert render("schemas", "text", {"schemas": ["a", "b"]}) == "a\nb\n"
    assert render("removed", "text", {"removed": "my:x"}) == "removed my:x\n"
    assert render("world-list", "text", {"worlds": []}) == "no worlds\n"
    assert render("debate-list", "text", {"debates": []}) == "no debates\n"
    assert render("world-lint", "text", {"problems": []}) == "no problems\n"


def test_names_of_arguments_are_told_apart() -> None:
    names = ["a", "b", "a b", "a  b", " a", "a,b", 'a"b', "a\\nb", "a\nb", "a\tb", "\u202ea", "\\u202ea", "größe", "1"]
    shown = render("dung", "text", {"in": names, "out": [], "undecided": []}, Look(width=110)).partition("(14)")[2].partition("OUT")[0]
    assert " ".join(shown.split()) == (
        'a b "a b" "a \\x20b" "\\x20a" "a,b" "a\\"b" "a\\\\nb" "a\\nb" "a\\tb" "\\u202ea" "\\\\u202ea" größe 1'
    )
    assert render("dung", "text", {"label": "IN", "query": "a b"}) == 'IN "a b"\n'


def test_of_many_problems_of_a_kind_the_first_are_shown_and_every_error() -> None:
    made = [{"code": "no-formula", "severity": "warning", "axioms": [f"a{at}"], "message": "unread"} for at in range(9)]
    wrong = [{"code": "invalid", "severity": "error", "axioms": [f"e{at}"], "message": "wrong"} for at in range(9)]
    shown = render("world-lint", "text", {"problems": [*wrong, *made]})
    assert [line.split()[0] for line in shown.splitlines()] == [*["error"] * 9, *["warning"] * 5, "…", "18"]
    assert "… 4 more of no-formula: --verbose shows them\n" in shown
    assert render("world-lint", "text", {"problems": made}, Look(verbose=True)).count("unread") == 9
    assert render("world-lint", "text", {"problems": made[:6]}).count("unread") == 6
