"""Debates with a real model behind a real server. Nothing is installed or started here: the server's address comes from the environment.

SYNPROOF_TEST_LLM_URL: an OpenAI-compatible endpoint, http://127.0.0.1:8080/v1, say, with a context of 8,000 tokens or more; with several
models SYNPROOF_TEST_LLM_MODEL names one; SYNPROOF_TEST_LLM_CALLS bounds the requests of a debate (24). Any model will do, the smallest
too: what is tested is that a debate runs to its end, that each reply is an answer or has a reason why it is none, and that nonsense decides
nothing. `-s` prints the figures.
"""

import json
import os
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.store import exchanges
from synproof_cli.store.db import open_store
from tests.scenarios.cli import CommandLine

URL = os.environ.get("SYNPROOF_TEST_LLM_URL", "")
MODEL = os.environ.get("SYNPROOF_TEST_LLM_MODEL", "")
CALLS = os.environ.get("SYNPROOF_TEST_LLM_CALLS", "24")

pytestmark = [
    pytest.mark.llm,
    pytest.mark.skipif(not URL, reason="a real model is needed: SYNPROOF_TEST_LLM_URL names its endpoint"),
]

LEFT_OPEN = [
    ("law:gdpr-breach", ("--formula", "controller_aware", "--given", "personal_data_breach"), "UNREFUTED"),
    ("logic:classics", ("--formula", "it_rains"), "UNREFUTED"),
    ("law:brrd-isda", ("The stay validly suspends termination.",), "UNTRANSLATED"),
]
"""What the axioms alone say."""


@dataclass
class Figures:
    """What a debate with a real model came to."""

    world: str
    finding: str
    alone: str
    seconds: float
    exchanges: int = 0
    answers: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    proposed: int = 0
    refused_by_sieve: dict[str, int] = field(default_factory=dict)
    completion_tokens: int | None = None
    tokens_per_second: float | None = None


@pytest.mark.parametrize(("world", "thesis", "alone"), LEFT_OPEN)
def test_a_debate_that_the_world_leaves_open_runs_to_its_end(cli: CommandLine, world: str, thesis: tuple[str, ...], alone: str) -> None:
    begun = time.monotonic()
    named = ("--model", MODEL) if MODEL else ()
    ran = cli.run(
        "debate", *thesis, "--world", world, "--base-url", URL, *named, "--max-calls", CALLS, "--max-failures", "2", "--timeout", "900",
        "--format", "json", env={"SYNPROOF_REQUEST_TIMEOUT": "600"}, timeout=1_000,
    )
    result = ran.json
    figures = figures_of(result, cli.store, Figures(world, result["finding"], alone, round(time.monotonic() - begun, 1)))
    print(json.dumps(asdict(figures)))
    assert ran.code == result["exit_code"]
    assert result["finding"] not in ("PROVED", "CONTRADICTED")
    assert figures.exchanges > 0
    assert figures.answers + sum(figures.faults.values()) == figures.exchanges
    if result["finding"] != alone:
        assert result["basis"] == "mixed" or result["finding"] in ("UNDECIDED", "UNTRANSLATED")
    if result["original_thesis_status"] == "CONFIRMED":
        assert ran.code in ((0, 4) if result["basis"] == "symbolic" else (4,))
    again = cli.run("debate", "replay", result["session_id"], "-q", timeout=300)
    assert again.code == ran.code
    checked = cli.run("verify", "-", stdin=ran.out, timeout=300)
    assert checked.code == (3 if result["finding"] in ("UNTRANSLATED", "UNDECIDED") else 0), checked


def figures_of(result: Any, store: Path, figures: Figures) -> Figures:
    """Each exchange is an answer that fits its schema, or has a fault with a reason."""
    with open_store(store) as opened:
        kept = exchanges.load(opened, result["session_id"])
    figures.exchanges = len(kept)
    figures.answers = sum("data" in one["outcome"] for one in kept)
    figures.faults = dict(Counter(one["outcome"]["fault"] for one in kept if one["outcome"].get("reason")))
    nodes = [result["argumentation_tree"], *result["supports"]]
    for node in nodes:
        nodes.extend(node["children"])
        if node["kind"] == "proposed":
            figures.proposed += 1
            reason = (node["rejection_reason"] or "passed").partition(":")[0]
            figures.refused_by_sieve[reason] = figures.refused_by_sieve.get(reason, 0) + 1
    figures.completion_tokens = result["telemetry"]["completion_tokens"]
    if figures.completion_tokens and figures.seconds:
        figures.tokens_per_second = round(figures.completion_tokens / figures.seconds, 1)
    return figures
