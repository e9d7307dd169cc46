"""Results of real debates under the shipped worlds, in every format."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.dung.check import fault
from synproof_cli.dung.grounded import grounded
from synproof_cli.render.attack_graph import attack_graph
from synproof_cli.render.look import Look
from synproof_cli.render.nodes import every_node, forest
from synproof_cli.render.progress import reporter
from synproof_cli.render.registry import FORMATS, render
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.requests import DebateRequest
from tests.render.test_progress import screen

WORLDS = Path(__file__).parents[2] / "worlds"
CLOCK = Clock(now=lambda: "2026-01-31T00:00:00+00:00", today=lambda: "2026-01-31", monotonic=lambda: 0.0, new_id=lambda: "0" * 12)
PER_WORLD = 5


def claims() -> list[tuple[str, str, tuple[str, ...]]]:
    found = []
    for path in sorted(WORLDS.glob("*.toml")):
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("claims", [])
        formal = [(str(path), entry["formula"], tuple(entry.get("given", ()))) for entry in entries if "formula" in entry]
        found += formal[:PER_WORLD]
    return found


@cache
def debate(world: str, formula: str, given: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """The result, and what a terminal of 24 lines was sent on the way."""
    written: list[str] = []
    request = DebateRequest(formula=formula, given=given, worlds=(world,), save=False, second_opinion=False)
    run = run_debate(request, store=None, clock=CLOCK, reporter=reporter(written.append, Look(width=100), live=True), certified=False)
    return run.result, tuple(written)


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: f"{Path(claim[0]).stem}-{claim[1]}"[:60])
class TestClaim:
    def test_every_format(self, claim: tuple[str, str, tuple[str, ...]]) -> None:
        document, _ = debate(*claim)
        for kind in ("debate-result", "tree"):
            for name in FORMATS[kind]:
                assert render(kind, name, document, Look(width=60)).endswith("\n")
        first = render("debate-result", "text", document).split("\n")[0].split("  ")
        assert first[1].split()[0] == document["finding"]

    def test_the_exported_graph_has_the_labels_of_the_tree(self, claim: tuple[str, str, tuple[str, ...]]) -> None:
        document, _ = debate(*claim)
        nodes = [node for node, _ in every_node(forest(document))]
        if any(node["truncated"] for node in nodes):
            pytest.skip("a limit cut this tree")
        graph = attack_graph(document)
        labelling = grounded(graph)
        assert not fault(graph, labelling)
        labels = {name: labelling.label(number) for number, name in enumerate(graph.names, start=1)}
        assert all(labels.get(str(node["id"]), node["dung_label"]) == node["dung_label"] for node in nodes)
        assert set(labels) == {node["id"] for node in nodes if node["status"] == "VALID" and node["kind"] != "outweighed"}

    def test_the_tree_that_grew_is_the_tree_of_the_report(self, claim: tuple[str, str, tuple[str, ...]]) -> None:
        document, written = debate(*claim)
        shown = screen(list(written), 24)
        placed = [node for node, _ in every_node(forest(document)) if not (node["reference"] and not node["defeats"])]
        assert len(shown) == len(placed) + 2
        assert shown[-1].split()[-1] == document["finding"]
