"""G26: what a question to a model costs on our side, beside the wait for HTTP."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from synproof_cli.store.db import open_store
from tests.benchmarks.harness import Outcome, Settings, at_most, benchmark
from tests.llm.asking import QUESTION, models
from tests.llm.server import reply, serving

_CALLS = 60
_SCHEMA = {
    "type": "object", "additionalProperties": False, "required": ["a", "text", "premises"],
    "properties": {
        "a": {"type": "integer"}, "text": {"type": "string", "maxLength": 4_000},
        "premises": {"type": "array", "maxItems": 20, "items": {
            "type": "object", "additionalProperties": False, "required": ["formula", "licence"],
            "properties": {"formula": {"type": "string"}, "licence": {"enum": ["axiom", "condition", "citation", "assumption"]}},
        }},
    },
}
_ANSWER = {"a": 1, "text": "word " * 200, "premises": [{"formula": f"p{n} & q{n} >> r{n}", "licence": "axiom"} for n in range(20)]}
_LONG = replace(QUESTION, system="You are the opponent. " * 200, user="An axiom of the world. " * 400, schema=_SCHEMA, max_tokens=2_000)


@benchmark("G26", f"a question of 13,000 characters and a reply of 2,000 over loopback HTTP, median of {_CALLS}, less the bare exchange")
def asking(settings: Settings) -> Iterator[Outcome]:
    with serving(reply(_ANSWER)) as server, TemporaryDirectory() as folder, open_store(Path(folder) / "store.db") as store:
        made = models(server, max_calls=100_000)
        made.begin("session_x", store, 600.0)  # and each exchange is kept
        made.askers.ask(_LONG)  # the client is loaded and connected once
        body = json.dumps(server.asked[0].body)
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        ours, bare = [], []
        for number in range(1, 1 + _CALLS * (settings.rounds or 1)):
            begun = time.perf_counter()
            found = made.askers.ask(replace(_LONG, sample=number))
            ours.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            connection.request("POST", "/v1/chat/completions", body, {"Content-Type": "application/json"})
            connection.getresponse().read()
            bare.append(time.perf_counter() - begun)
        connection.close()
        made.end()
        wrong = getattr(found, "data", None) != _ANSWER
        overhead = 1_000 * (median(ours) - median(bare))
        yield Outcome("our side of a call", at_most(20, "ms"), overhead, f"bare exchange {1_000 * median(bare):.2g} ms", wrong=wrong)
