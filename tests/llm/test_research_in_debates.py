"""Citations of a model's argument, looked up while a debate runs: two servers on the loopback interface, a model and the catalogues."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.llm.server import reply, serving
from tests.research.server import Catalogue, catalogue
from tests.scenarios.cli import CommandLine

WORLD = """
[world]
id = "my:naps"
title = "Naps"
[atoms.recall_better]
text = "naps improve recall"
[atoms.naps_neutral]
text = "naps of 20 minutes do not impair recall"
[[axioms]]
id = "either"
text = "What does not impair recall does not improve it either."
formula = "naps_neutral >> ~recall_better"
"""
GOOD = "Okafor G, van der Berg JH (2020). Naps and recall in adults. PMID: 31000001"


def argument(citation: str, source_type: str = "peer_reviewed_science") -> dict[str, Any]:
    return {
        "analyzed_target": "Naps improve recall.", "logical_premise": "Naps of 20 minutes do not impair recall.",
        "new_thesis": "Naps do not improve recall.",
        "propositional_premises": ["naps_neutral", "naps_neutral >> ~recall_better"], "propositional_conclusion": "~recall_better",
        "source_type": source_type, "source_citation": citation,
        "licences": [{"premise": 1, "kind": "citation"}, {"premise": 2, "kind": "axiom", "axioms": ["either"]}],
        "atoms": [],
    }


@pytest.fixture
def books() -> Iterator[Catalogue]:
    with catalogue() as running:
        yield running


def debated(cli: CommandLine, books: Catalogue, citation: str, *more: str, source_type: str = "peer_reviewed_science") -> dict[str, Any]:
    cli.write("naps.toml", WORLD)
    url = books.url
    cli.write("synproof.toml", f'[research]\narxiv = "{url}"\npubmed = "{url}"\nopenalex = "{url}"\nwikipedia = "{url}"\n')
    decline = {"decline": True, "is_fallacious": False, "flags": {}}
    opponent = [reply(argument(citation, source_type)), reply({"decline": True})]
    with serving(default=reply(decline), by_role={"opponent": opponent}) as server:
        ran = cli.run(
            "debate", "--formula", "recall_better", "--world", "naps.toml", "--base-url", server.base_url, "--model", "m",
            "--max-failures", "2", *more, "--format", "json",
        )
    return dict(json.loads(ran.out))


def shown(result: dict[str, Any]) -> str:
    return json.dumps(result["argumentation_tree"])


def test_a_source_that_is_what_it_is_said_to_be_counts(cli: CommandLine, books: Catalogue) -> None:
    result = debated(cli, books, GOOD, "--research")
    assert (result["finding"], result["basis"]) == ("OVERTHROWN", "mixed"), result["reason"]
    assert books.requests


@pytest.mark.parametrize(("citation", "said"), [
    ("doi:10.9999/fake.made.up.2099", "OpenAlex has no doi:10.9999/fake.made.up.2099"),
    ("Smith 2020. Naps and recall in adults. PMID: 31000001", "Smith"),
    ("Okafor 2020. Naps cure everything. PMID: 31000001", "another"),
    ("Okafor G (2018). Naps and recall in adults. PMID: 31000001", "the year is"),
])
def test_a_source_that_is_not_fails_sieve_1_with_what_was_found(cli: CommandLine, books: Catalogue, citation: str, said: str) -> None:
    result = debated(cli, books, citation, "--research")
    assert result["finding"] == "UNREFUTED"
    assert "Sieve 1 (Source Credibility)" in shown(result)
    assert said in shown(result)


def test_without_research_nobody_is_asked_and_nothing_is_verified(cli: CommandLine, books: Catalogue) -> None:
    result = debated(cli, books, GOOD)
    assert not books.requests
    assert "unverified" in shown(result)
    assert result["assumptions"] == 1


def test_a_catalogue_that_is_down_verifies_nothing_and_refutes_nothing(cli: CommandLine, books: Catalogue) -> None:
    books.faults = [(503, {"Retry-After": "9999"}, b"")] * 9
    result = debated(cli, books, GOOD, "--research")
    assert result["finding"] == "OVERTHROWN"
    assert "unverified" in shown(result)
    assert "verified:" not in shown(result).replace("unverified:", "")


def test_a_debate_with_research_is_replayed_without_a_network(cli: CommandLine, books: Catalogue) -> None:
    result = debated(cli, books, GOOD, "--research")
    asked = len(books.requests)
    books.faults = [(500, {}, b"")] * 50
    ran = cli.run("debate", "replay", result["session_id"], "-q")
    assert ran.code == result["exit_code"]
    assert len(books.requests) == asked


def test_recorded_research_needs_no_network(cli: CommandLine, books: Catalogue, tmp_path: Path) -> None:
    tapes = str(tmp_path / "tapes")
    first = debated(cli, books, GOOD, "--research", "--record", tapes, "--no-save")
    ran = cli.run(
        "debate", "--formula", "recall_better", "--world", "naps.toml", "--replay-only", tapes, "--research", "--no-save",
        "--max-failures", "2", "--format", "json",
    )
    assert json.loads(ran.out).get("finding") == first["finding"], ran
