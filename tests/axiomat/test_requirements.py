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


@pytest.mark.parametrize("name", ["requirement_pairs.tsv", "requirement_attacks.tsv"])
def test_pairs_with_known_answers(name: str) -> None:
    told: Counter[tuple[bool, bool]] = Counter()
    for clash, _, one, other in pairs(name):
        told[clash, any(contradictions([one, other]))] += 1
    precision = told[True, True] / (told[True, True] + told[False, True])
    recall = told[True, True] / (told[True, True] + told[True, False])
    print(f"{name}: {sum(told.values())} pairs, precision {precision:.3f}, recall {recall:.3f}")
    assert precision >= 0.95
    assert recall >= 0.8


def test_the_order_of_a_pair_does_not_matter() -> None:
    for _, _, one, other in [*pairs("requirement_pairs.tsv"), *pairs("requirement_attacks.tsv")]:
        forth, back = list(contradictions([one, other])), list(contradictions([other, one]))
        assert [kind for *_, kind, _ in forth] == [kind for *_, kind, _ in back], (one, other)


def test_only_duplicates_are_merged() -> None:
    for _, kind, one, other in [*pairs("requirement_pairs.tsv"), *pairs("requirement_attacks.tsv")]:
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
