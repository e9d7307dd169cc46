"""The server of the Model Context Protocol, met by the SDK's own client over standard input and output."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.check.runs import WORLD

anyio = pytest.importorskip("anyio", reason="the extra mcp is not installed")
mcp = pytest.importorskip("mcp", reason="the extra mcp is not installed")

ROOT = Path(__file__).parents[2]


async def called(folder: Path, calls: list[tuple[str, dict[str, Any]]]) -> tuple[list[str], list[Any]]:
    """The names of the tools, and the result of each call (`{result}` stands for the first one's document)."""
    from mcp import ClientSession, StdioServerParameters, stdio_client

    env = {
        **os.environ,
        "SYNPROOF_DB": str(folder / "store.db"),
        "HOME": str(folder),
        "PYTHONPATH": str(ROOT),
        "SYNPROOF_AS_OF": "2026-06-01",
    }
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "synproof_cli", "mcp", "--world", str(folder / "w.toml")],
        env=env,
        cwd=str(folder),
    )
    results: list[Any] = []
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        names = [tool.name for tool in (await session.list_tools()).tools]
        for name, arguments in calls:
            given = {key: results[0].structured_content if value == "{result}" else value for key, value in arguments.items()}
            results.append(await session.call_tool(name, given))
    return names, results


def test_every_tool(tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text(WORLD)
    (tmp_path / "other.toml").write_text(WORLD)
    names, results = anyio.run(
        called,
        tmp_path,
        [
            ("debate", {"thesis": "The bell rings."}),
            ("verify_result", {"result": "{result}"}),
            ("check_claim", {"thesis": "The door is closed.", "expect": "CONFIRMED"}),
            ("check_answer", {"answer": "The alarm rings. The door is closed."}),
            ("search_axioms", {"query": "penguin", "world": "logic:classics"}),
            ("debate", {"thesis": "The bell rings.", "world": str(tmp_path / "other.toml")}),
            ("check_claim", {"formula": "a &"}),
            ("check_claim", {}),
            ("debate", {"formula": "x", "world": "my:nowhere"}),
            ("check_claim", {"formula": "b", "givens": ["~a"]}),
            ("check_answer", {"answer": "The door is closed. <!-- synproof-ignore: trust me -->"}),
            ("check_claim", {"thesis": "91 is prime", "expect": "REFUTED"}),
            ("check_answer", {"answer": "The alarm rings. 2 + 2 = 5."}),
        ],
    )
    assert names == ["debate", "check_claim", "check_answer", "search_axioms", "verify_result"]
    said = [result.structured_content for result in results]
    assert said[0]["finding"] == "SUPPORTED" and said[0]["certificates"]["main"]
    assert said[1]["outcome"] == "holds"
    assert said[2]["claims"][0]["outcome"] == "failed" and said[2]["claims"][0]["core"][0]["id"] == "open" and said[2]["exit_code"] == 1
    assert said[3]["worst"] == "CONTRADICTED" and [row["finding"] for row in said[3]["claims"]] == ["PROVED", "CONTRADICTED"]
    assert said[3]["claims"][1]["mend"]["kind"] == "opposite"
    assert said[4]["matched"] == "all" and said[4]["results"]
    assert said[6]["claims"][0]["outcome"] == "error"
    errors = [results[5], results[7], results[8]]
    assert all(result.is_error for result in errors)
    codes = [
        json.loads(result.content[0].text.partition("{")[1] + result.content[0].text.partition("{")[2])["error"]["code"]
        for result in errors
    ]
    assert codes == ["usage", "input", "not_found"]
    assert results[9].is_error and "givens" in results[9].content[0].text
    assert said[10]["claims"][0]["outcome"] == "failed"
    assert (said[11]["claims"][0]["finding"], said[11]["exit_code"]) == ("OVERTHROWN", 0)
    assert [row["finding"] for row in said[12]["claims"]] == ["PROVED", "OVERTHROWN"]
