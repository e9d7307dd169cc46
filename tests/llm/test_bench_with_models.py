"""Bench with models: readings where nothing else reads, figures for each call, and no proof on a model's word."""

import json
from typing import Any

from tests.llm.server import Reply, Request, failing, reply, serving
from tests.scenarios.cli import CommandLine

ITEMS = [
    {"id": "read-by-us", "axioms": ["Every cat is a mammal.", "Tom is a cat."], "thesis": "Tom is a mammal.", "label": "TRUE"},
    {
        "id": "by-model", "thesis": "Of a toll paid by Ann there can be no question.", "label": "TRUE",
        "axioms": ["Whoever the harbour master waves through pays no toll, such being his whim.", "Waved through was Ann."],
    },
    {
        "id": "nobody", "axioms": ["Of ships and sealing wax, and cabbages, and kings, speak we."],
        "thesis": "Kings they were, alas, of yore.", "label": "UNKNOWN",
    },
]
ATOMS = [{"name": "ann_waved", "text": "Ann was waved through by the harbour master"}, {"name": "ann_pays", "text": "Ann pays a toll"}]


def reader(request: Request) -> Reply:
    if "<formula_in_english>" in request.user:
        return reply({"same": True, "difference": ""})
    if "<sentences>" in request.user:
        return reply({"atoms": ATOMS if "Ann" in request.user else []})
    said = {"Whoever": "ann_waved >> ~ann_pays", "Waved": "ann_waved", "Of a toll": "~ann_pays"}
    formula = next((one for start, one in said.items() if f"<sentence>\n{start}" in request.user), "")
    return reply({"readable": bool(formula), "conditions": [], "formula": formula, "why": ""})


def run(cli: CommandLine, server: Any, *more: str) -> Any:
    cli.write("items.jsonl", "\n".join(map(json.dumps, ITEMS)))
    code, document = cli.run_json("bench", "items.jsonl", "--base-url", server.base_url, "--model", "m", *more)
    assert code == 0, document
    return document


def test_models_read_what_nothing_else_reads(cli: CommandLine) -> None:
    with serving(reader) as server:
        document = run(cli, server)
        asked = len(server.asked)
    found = {item["id"]: item for item in document["items"]}
    assert (found["read-by-us"]["finding"], "by_model" in found["read-by-us"]) == ("PROVED", False)
    assert found["by-model"]["finding"] in ("SUPPORTED", "UNTRANSLATED")
    assert found["nobody"]["finding"] == "UNTRANSLATED"
    models = document["models"]
    assert models["calls"] == asked > 0
    assert models["seconds_per_call"] > 0
    assert not {"PROVED", "CONTRADICTED"} & set(models["wrong_findings"])
    assert all(item["finding"] not in ("PROVED", "CONTRADICTED") for item in document["items"] if item.get("by_model"))


def test_a_limit_on_calls_is_for_the_whole_run_and_no_verdict(cli: CommandLine) -> None:
    with serving(reader) as server:
        document = run(cli, server, "--max-calls", "2")
        assert len(server.asked) == 2
    assert any("BUDGET_EXHAUSTED" in reason for reason in document["refusals"])


def test_a_provider_that_is_down_leaves_what_we_read(cli: CommandLine) -> None:
    with serving(failing(401)) as server:
        document = run(cli, server)
    assert document["answered"] >= 1
    assert any("PROVIDER_FAILED" in reason for reason in document["refusals"])


def test_recorded_runs_need_no_network(cli: CommandLine) -> None:
    with serving(reader) as server:
        first = run(cli, server, "--record", str(cli.home / "tapes"))
    code, second = cli.run_json("bench", "items.jsonl", "--replay-only", str(cli.home / "tapes"))
    assert code == 0
    assert second["items"] == first["items"]
