"""Requirements as people write them: pairs with known answers in six domains, documents of them, and many of them."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from time import process_time

import pytest

from synproof_cli.axiomat.contradictions import contradictions
from synproof_cli.axiomat.deduplicate import same_text
from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.labels import labelled
from synproof_cli.axiomat.segment import segment
from synproof_cli.workflows.extract import Extraction, extract
from tests.axiomat.documents import as_read, plain

HERE = Path(__file__).parent


def pairs(name: str) -> list[tuple[bool, str, str, str]]:
    """Whether they conflict, the kind of pair, and the two."""
    clash, found = True, []
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("-----"):
            clash = False
        elif not line.startswith("#"):
            kind, one, other = line.split("\t")
            found.append((clash, kind, one, other))
    return found


ALL = [pair for name in ("requirement_pairs.tsv", "requirement_attacks.tsv", "requirement_blind.tsv") for pair in pairs(name)]


@pytest.mark.parametrize(("name", "least"), [
    ("requirement_pairs.tsv", 0.8), ("requirement_attacks.tsv", 0.8), ("requirement_blind.tsv", 0.65),
])
def test_pairs_with_known_answers(name: str, least: float) -> None:
    told: Counter[tuple[bool, bool]] = Counter()
    for clash, _, one, other in pairs(name):
        told[clash, any(contradictions([one, other]))] += 1
    precision = told[True, True] / (told[True, True] + told[False, True])
    recall = told[True, True] / (told[True, True] + told[True, False])
    print(f"{name}: {sum(told.values())} pairs, precision {precision:.3f}, recall {recall:.3f}")
    assert precision >= 0.95
    assert recall >= least


def test_the_order_of_a_pair_does_not_matter() -> None:
    for _, _, one, other in ALL:
        forth, back = list(contradictions([one, other])), list(contradictions([other, one]))
        assert [kind for *_, kind, _ in forth] == [kind for *_, kind, _ in back], (one, other)


def test_only_duplicates_are_merged() -> None:
    for _, kind, one, other in ALL:
        if same_text([one, other]):
            assert kind == "duplicate"


@pytest.mark.parametrize(("one", "other", "kind", "case"), [
    ("Only certified pilots may arm it.", "Any user may arm it.", "only", "certified pilots"),
    ("It shall run before take-off.", "It shall run after take-off.", "order", "before"),
    ("The light shall be red.", "The light shall be green.", "alternative", "green"),
    ("The file shall be kept for 30 days.", "The file shall be deleted after 10 days.", "time", "10 days"),
    ("The shop shall be available 24/7.", "The shop shall be closed at night.", "time", "at all times"),
    ("The field is mandatory.", "The field is optional.", "negation", "denies"),
    ("The gate shall accept coins.", "The gate shall reject coins.", "opposite", "opposite"),
    ("The pump shall weigh at most 2 kg.", "The pump shall weigh at least 2500 g.", "number", "2500"),
    ("The backup shall run daily.", "The backup shall run weekly.", "number", "every week"),
])
def test_each_kind_says_its_case(one: str, other: str, kind: str, case: str) -> None:
    ((_, _, told, said),) = contradictions([one, other])
    assert (told, case in said) == (kind, True)


@pytest.mark.parametrize(("one", "other", "kind", "case"), [
    ("All messages shall be encrypted.", "Heartbeat messages shall be unencrypted.", "negation", "of all"),
    ("The firm sells data to advertisers.", "The firm does not sell data.", "negation", "of all"),
    ("The mast shall send the feed to the pilot and the crew.", "The mast shall not send the feed to the crew.", "negation", "of both"),
    ("Gift cards never expire.", "Gift cards expire after two years.", "negation", "never"),
    ("The user must accept the terms to use the shop.", "The user may use the shop without accepting the terms.", "order", "first"),
    ("The app shall require a login.", "The app shall work without a login.", "opposite", "requires"),
    ("The lid shall be closed before the drum turns.", "The drum may turn while the lid is open.", "order", "not so"),
    ("The pump shall be primed before the valve is set.", "The valve shall be set before the pump is primed.", "order", "another one"),
    ("Dogs are forbidden in the park.", "Visitors may bring dogs in the park.", "modality", "forbidden"),
    ("Helmets are optional on the site.", "Workers must wear helmets on the site.", "modality", "not required"),
    ("If the link fails, the robot shall continue its mission.", "If the link fails, the robot shall return home.", "opposite", "go on"),
    ("When it rains, the roof shall be closed.", "The roof shall be open when it rains.", "opposite", "opposite"),
    ("The camera shall be on at all times.", "The camera shall be off at night.", "time", "at all times"),
    ("The camera shall run at all times.", "The camera shall run only in the dark.", "time", "only at some"),
    ("Repairs shall only be done while the belt is stopped.", "Repairs may be done while the belt is moved.", "only", "one state"),
    ("Repairs shall only be done while the gate is closed.", "Repairs may be done while the gate is open.", "only", "one state"),
    ("The seller bears the cost of return.", "The buyer bears the cost of return.", "alternative", "bear"),
    ("The text is shown in French only.", "The text is shown in French and Dutch.", "only", "more"),
    ("The hub shall store the log for 24 hours.", "The hub shall delete the log after 1 hour.", "time", "1 hour"),
    ("The rent is due on the first day of each month.", "The rent is due on the fifth day of each month.", "alternative", "fifth"),
    ("Doors shall be no wider than 0.9 m.", "Doors shall be at least 1.2 m wide.", "number", "1.2"),
    ("The pump shall never give more than 10 units.", "The pump shall give at least 15 units.", "number", "denies"),
    ("Prices shall be shown including tax.", "Prices shall be shown excluding tax.", "opposite", "exclud"),
])
def test_each_kind_in_other_shapes_says_its_case(one: str, other: str, kind: str, case: str) -> None:
    ((_, _, told, said),) = contradictions([one, other])
    assert (told, case in said) == (kind, True)


@pytest.mark.parametrize(("one", "other"), [
    ("No benefits are paid in the first year.", "Benefits are paid for accidents in the first year."),  # an exception
    ("The tenant shall not sublet the flat.", "The tenant may sublet the flat to relatives."),
    ("All messages shall be logged.", "All messages shall not be logged twice."),
    ("Dogs are forbidden in the park.", "Visitors may photograph dogs in the park."),
    ("The user must accept the terms to use the shop.", "The user may visit the shop without accepting the terms."),
    ("The lid shall be closed before the drum turns.", "The drum may turn while the lid is closed."),
    ("If the link fails, the robot shall continue its mission.", "If the battery fails, the robot shall return home."),
    ("If the link fails, the robot shall stop the timer.", "If the link fails, the robot shall continue the log."),
    ("The camera shall be on at all times.", "The lamp shall be off at night."),
    ("Repairs shall only be done while the belt is stopped.", "Tests may be done while the belt is moved."),
    ("Only staff may enter while the belt is stopped.", "Staff may enter while the belt is moved."),
    ("The gate shall be opened by the guard.", "The gate shall be closed by the guard."),
    ("The heater shall be switched on below 60 °C.", "The heater shall be switched on above 80 °C."),
    ("Users shall be able to sort in ascending order.", "Users shall be able to sort in descending order."),
    ("The seller bears the cost of delivery.", "The buyer bears the cost of return."),
    ("The filter shall be on for all users by default.", "The filter shall be on for children by default."),
    ("The hall shall be at most 2 m high.", "The hall shall be at least 4 m wide."),
])
def test_what_only_looks_so_is_no_conflict(one: str, other: str) -> None:
    assert list(contradictions([one, other])) == []


@pytest.mark.parametrize("text", [
    "The file is utf8x.", "bound7 each1.2.3x date99999999x", "\x02bound7 \x02span1_x", "The modal dialog shall not close.", "", "not",
    "0 times per 0 days", "between 5 and", "12:99 at 24:00", "every 0 seconds", "hundred thousand of them",
])
def test_hostile_words_are_words(text: str) -> None:
    assert list(contradictions([text, text, f"not {text}"])) is not None


def _read(text: str, path: str = "req.txt") -> Extraction:
    document = as_read(text, path, path.rpartition(".")[2])
    found = extract([document])
    for made in found.made:
        source = made.axiom.source
        assert document.text[source.start : source.end] == source.quote
    return found


def _clauses(found: Extraction) -> list[tuple[str, str]]:
    return [(made.proposal.clause, made.axiom.text) for made in found.made]


def test_a_requirement_is_called_by_its_name() -> None:
    text = "REQ-1: The pump shall start.\n\nREQ-2 The pump shall be blue.\n\n[REQ-3] The tank shall hold 5 litres.\n"
    assert _clauses(_read(text)) == [
        ("REQ-1", "The pump shall start."), ("REQ-2", "The pump shall be blue."), ("REQ-3", "The tank shall hold 5 litres."),
    ]


def test_a_name_that_stands_alone_is_none() -> None:
    assert [text for _, text in _clauses(_read("COVID-19 Patients shall be isolated."))] == ["COVID-19 Patients shall be isolated."]


def test_a_table_of_requirements() -> None:
    rows = "| ID | Requirement | Prio |\n|---|---|---|\n| S-1 | The pump shall start. | High |\n| S-2 | The pump shall be blue. | Low |\n"
    assert _clauses(_read(rows, "req.md")) == [("S-1", "The pump shall start."), ("S-2", "The pump shall be blue.")]


def test_lines_of_values() -> None:
    found = _read("REQ-1, The pump shall start., High\n\nREQ-2, \"The pump shall be blue.\", Low\n")
    assert _clauses(found) == [("REQ-1", "The pump shall start."), ("REQ-2", "The pump shall be blue.")]


def test_headings_that_name_requirements() -> None:
    found = _read("# Spec\n\n## FR-1 Log\n\nThe pump shall start.\n\n## FR-2 Log\n\nThe pump shall be blue.\n", "req.md")
    assert [clause for clause, _ in _clauses(found)] == ["FR-1", "FR-2"]


def test_a_document_of_requirements_names_its_conflicts() -> None:
    found = _read(
        "REQ-1: The session shall time out after 15 minutes.\n\nREQ-2: The session shall time out after 30 minutes.\n\n"
        "REQ-3: The system shall only accept commands from certified pilots.\n\nREQ-4: The system shall accept commands from any user.\n",
    )
    assert sorted(conflict.kind for conflict in found.conflicts) == ["number", "only"]
    assert all(conflict.scenario for conflict in found.conflicts)


def test_labels_keep_every_segment() -> None:
    document: Document = plain("A-1: The pump shall start. A-2: The pump shall stop.")
    cut = segment(document)
    assert len(labelled(document, cut.segments)) == len(cut.segments)


def test_five_thousand_requirements_in_linear_time() -> None:
    rng = random.Random(3)  # noqa: S311 - the same texts every time
    things = [f"{first} {second}" for first in ("fuel", "main", "spare", "north", "audit") for second in (
        "pump", "valve", "report", "record", "sensor", "antenna", "door", "order", "invoice", "account", "alarm", "camera", "file", "motor",
    )]
    verbs = ["store", "delete", "send", "receive", "compress", "monitor", "update", "reset", "print", "export", "import", "approve"]
    texts = [
        f"The {rng.choice(things)} shall {rng.choice(verbs)} the {rng.choice(things)} of unit {at} within {rng.randint(1, 90)} seconds."
        for at in range(5_000)
    ]
    known = [(one, other) for clash, _, one, other in pairs("requirement_pairs.tsv") if clash and any(contradictions([one, other]))]
    for one, other in known:
        texts.insert(rng.randrange(len(texts)), one)
        texts.insert(rng.randrange(len(texts)), other)
    began = process_time()
    found = {frozenset((texts[one], texts[other])) for one, other, *_ in contradictions(texts)}
    took = process_time() - began
    print(f"{len(texts):,} requirements in {took:.1f} s")
    assert sum(frozenset(pair) in found for pair in known) >= 0.98 * len(known)
    assert took < 30
