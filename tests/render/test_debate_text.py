"""Reports of every finding, as they look."""

from __future__ import annotations

from typing import Any

import pytest

from synproof_cli.render.look import Look
from synproof_cli.render.reading import nearest_to
from synproof_cli.render.registry import render
from synproof_cli.render.text import debate_line
from tests.render.documents import ALL, SUPPORTED, THESIS, UNREFUTED, UNTRANSLATED
from tests.render.snapshots import matches


@pytest.mark.parametrize("finding", sorted(ALL))
def test_report(finding: str) -> None:
    matches(f"{finding}.txt", render("debate-result", "text", ALL[finding], Look(width=88)))


def test_report_on_a_narrow_terminal_in_ascii() -> None:
    matches("narrow.txt", render("debate-result", "text", SUPPORTED, Look(width=36, ascii=True)))


def test_report_with_everything() -> None:
    matches("verbose.txt", render("debate-result", "text", SUPPORTED, Look(width=100, verbose=True)))


@pytest.mark.parametrize("finding", sorted(ALL))
def test_the_finding_comes_first(finding: str) -> None:
    first = render("debate-result", "text", ALL[finding]).splitlines()[0]
    beside = " · the world settles nothing, below the required grade" if finding == "UNREFUTED" else ""
    assert first == f"{ALL[finding]['original_thesis_status'] or 'NO VERDICT'}  {finding}{beside}"


def test_a_quiet_report_is_one_line() -> None:
    assert [debate_line(ALL[finding]) for finding in ("SUPPORTED", "CONTESTED", "UNDECIDED")] == [
        "CONFIRMED SUPPORTED brrd-71-1\n", "REFUTED CONTESTED brrd-71-1, isda-6-a\n", "NO VERDICT UNDECIDED\n",
    ]


def test_options_can_be_pasted_however_narrow_the_terminal() -> None:
    text = render("debate-result", "text", SUPPORTED, Look(width=20))
    assert '    --given "~performed" --given "stay_hours != 48"  → UNREFUTED\n' in text


def test_a_world_without_evidence_and_a_grade_below_the_required_one_stand_beside_the_finding() -> None:
    said = "the world settles nothing, below the required grade (supported): exit 4"
    assert render("debate-result", "text", UNREFUTED, Look(width=200)).splitlines()[0] == f"CONFIRMED  UNREFUTED · {said}"
    assert render("debate-result", "markdown", UNREFUTED).splitlines()[0] == f"### ✅ CONFIRMED · UNREFUTED ({said})"
    assert debate_line(UNREFUTED) == f"CONFIRMED UNREFUTED ({said})\n"
    assert said in render("debate-result", "html", UNREFUTED)


def test_a_refusal_does_not_quote_again_what_stands_above() -> None:
    reason = "Argument contradicts ground-truth axiom 'Birds fly.' [birds-fly] — it excludes: Penguins swim [swim]."
    node = {
        "id": "n1", "role": "CON", "status": "REFUTED", "rejection_reason": reason,
        "sieves": [{"sieve": "2", "outcome": "fail", "axioms": ["birds-fly"]}], "premises": [
            {"text": "Penguins swim.", "licence": {"kind": "axiom", "ids": ["swim"]}},
        ],
    }
    axioms = [{"id": "birds-fly", "text": "Birds fly."}, {"id": "swim", "text": "Penguins swim."}]
    result = {"world": {"axioms": axioms}, "argumentation_tree": {"kind": "root", "children": [node, {**node, "id": "n2"}]}}
    text = render("tree", "text", result, Look(width=110))
    assert text.count("'Birds fly.' [birds-fly]") == text.count("axiom birds-fly — it excludes: swim.") == 1
    assert "Penguins swim [swim]" not in text


def test_what_was_not_understood_and_what_is_near() -> None:
    text = render("debate-result", "text", UNTRANSLATED)
    assert "not understood “the moon is made of cheese”" in text and "stay_in_force  a resolution stay is in force (21 %)" in text


def test_a_refused_argument_names_the_sieve_and_the_exact_axiom() -> None:
    flat = " ".join(render("debate-result", "text", SUPPORTED, Look(width=100)).replace("│", "").split())
    assert "CON REJECTED · Sieve 2 (Axiom Contradiction) · brrd-68-3" in flat
    assert "'While the obligations are performed, nobody may terminate for the resolution alone.' [brrd-68-3]" in flat


def test_a_deep_tree() -> None:
    node: dict[str, Any] = SUPPORTED["supports"][0]
    for index in range(1_000):
        node = node | {"id": f"n{index}", "children": [node]}
    document = SUPPORTED | {"argumentation_tree": SUPPORTED["argumentation_tree"] | {"children": [node]}, "session_id": ""}
    for width in (20, 80, 200):
        text = render("debate-result", "text", document, Look(width=width))
        assert text.count("stands") > 1_000 and max(map(len, text.splitlines())) <= 111 and THESIS[:10] in text


def test_colour_is_off_unless_asked_for() -> None:
    assert "\x1b" not in render("debate-result", "text", SUPPORTED)
    assert "\x1b[32mCONFIRMED  \x1b[0m" in render("debate-result", "text", SUPPORTED, Look(color=True))


def test_of_many_unread_axioms_those_that_tell_most_are_shown() -> None:
    named = [f"clause-{at}" for at in range(9)]
    report = render("debate-result", "text", {**UNREFUTED, "unread_axioms": named}, Look(width=100))
    assert [name for name in named if name in report] == named[:4] and "and 5 more" in report
    comment = render("debate-result", "markdown", {**UNREFUTED, "unread_axioms": named}, Look(width=100))
    assert [name for name in named if name in comment] == named[:6] and "and 3 more" in comment


def test_what_is_near_is_shown_by_its_words_where_its_name_is_made_of_them() -> None:
    said = "Neither party may assign this NDA without the prior approval of the other party"
    near = {"text": "x", "entries": [
        {"name": "neither_party_may_assign_this_nda_without_the", "text": said, "similarity": 21},
        {"name": "nda", "text": said, "similarity": 20},
    ]}
    assert nearest_to({"unread": ["x"], "nearest": [near]}, "x") == [(f"{said} (21 %)", ""), ("nda", f"{said} (20 %)")]


@pytest.mark.parametrize(("origin", "reviewed", "said"), [("stated", False, True), ("stated", True, False), ("author", False, False)])
def test_a_verdict_says_that_it_rests_on_a_sentence_taken_whole(origin: str, reviewed: bool, said: bool) -> None:
    axioms = [one | {"origin": origin, "reviewed": reviewed} for one in SUPPORTED["world"]["axioms"]]
    report = render("debate-result", "text", {**SUPPORTED, "world": SUPPORTED["world"] | {"axioms": axioms}}, Look(width=400))
    assert ("taken whole: an exception in quite other words would not be seen" in report) == said
