"""Limits on calls, tokens, dollars and time: checked before each call, never passed; and what is told of what was used."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.agents.llm.endpoint import Prices
from synproof_cli.agents.llm.meter import Limits, Meter, Reservation, Usage
from synproof_cli.errors import UsageError
from synproof_cli.model.exchange import Answer, Failed
from tests.llm.asking import QUESTION, models
from tests.llm.server import Reply, completion, failing, reply, serving

GOOD = reply({"a": 1})
PRICED = "[providers.dear]\nbase_url = '{url}'\nmodel = 'm'\nprice_in = 10\nprice_out = 40.0\n"


def several(made: Any, number: int) -> list[Answer | Failed]:
    return [made.askers.ask(replace(QUESTION, sample=sample)) for sample in range(number)]


def faults(found: list[Answer | Failed]) -> list[str]:
    return [one.fault if isinstance(one, Failed) else "" for one in found]


def test_calls_are_counted_before_they_are_made() -> None:
    with serving(GOOD) as server:
        made = models(server, max_calls=2)
        found = several(made, 4)
        assert faults(found) == ["", "", "budget", "budget"]
        assert len(server.asked) == 2
        assert "--max-calls" in found[2].reason  # type: ignore[union-attr]
    with serving(GOOD) as server:
        assert faults(several(models(server, max_calls=0), 1)) == ["budget"]
        assert server.asked == []


def test_retries_are_calls() -> None:
    with serving(failing(503)) as server:
        found = models(server, max_calls=2).askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert (found.fault, len(server.asked)) == ("budget", 2)


def test_tokens_are_set_aside_before_a_call() -> None:
    with serving(reply({"a": 1}, usage={"prompt_tokens": 20, "completion_tokens": 5})) as server:
        found = several(models(server, max_tokens=220), 5)
        assert faults(found)[0] == ""
        assert faults(found)[-1] == "budget"
        assert "--max-tokens" in found[-1].reason  # type: ignore[union-attr]
    with serving(GOOD) as server:
        assert faults(several(models(server, max_tokens=50), 1)) == ["budget"]
        assert server.asked == []


def test_dollars_need_prices_unless_nothing_is_paid(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="prices of openai"):
        models(provider="openai", model="m", max_cost=1.0, environ={"OPENAI_API_KEY": "key-key-key"})
    with serving(GOOD) as server:
        assert isinstance(models(server, max_cost=0.0).askers.ask(QUESTION), Answer), "on this machine nothing is paid"
        file = tmp_path / "config.toml"
        file.write_text(PRICED.format(url=server.base_url))
        made = models(provider="dear", max_cost=0.015, files=(file,))
        found = several(made, 3)
        # 812 tokens at 10 and 164 at 40 a million are 0.01468 dollars
        assert faults(found) == ["", "budget", "budget"]
        assert made.telemetry()["estimated_cost_usd"] == pytest.approx(0.01468)
        assert "--max-cost" in found[1].reason  # type: ignore[union-attr]


def test_time_that_is_up_is_a_budget() -> None:
    with serving(GOOD) as server:
        made = models(server)
        made.begin("session_x", None, 0.0)
        found = made.askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert (found.fault, server.asked) == ("budget", [])


@pytest.mark.parametrize(("usage", "prompt", "completion_", "total"), [
    (None, None, None, None), ({"prompt_tokens": None, "completion_tokens": 12, "total_tokens": None}, None, 12, None),
    ({}, None, None, None),
    ({"prompt_tokens": "10", "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": None}}, 10, 2, 12), ([], None, None, None),
    ({"prompt_tokens": -1, "completion_tokens": 10**30}, None, None, None),
    ({"prompt_tokens": True, "completion_tokens": 1.5}, None, None, None),
    ({"prompt_tokens": 3, "completion_tokens": 0}, 3, 0, 3), ("x", None, None, None),
])
def test_usage_that_is_not_told_is_unknown_and_not_nothing(
    usage: Any, prompt: int | None, completion_: int | None, total: int | None,
) -> None:
    with serving(Reply(completion('{"a": 1}', usage=usage))) as server:
        made = models(server)
        assert isinstance(made.askers.ask(QUESTION), Answer)
        told = made.telemetry()
    assert (told["prompt_tokens"], told["completion_tokens"], told["total_tokens"]) == (prompt, completion_, total)
    assert told["unreported_calls"] == (0 if total is not None else 1)
    assert told["calls"] == 1


def test_a_cost_is_unknown_without_prices_and_nothing_on_this_machine() -> None:
    with serving(GOOD) as server:
        made = models(server)
        made.askers.ask(QUESTION)
        assert made.telemetry()["estimated_cost_usd"] == 0.0
    meter = Meter(Limits(), lambda: 0.0)
    wanted = Reservation("opponent", 1, 1, Prices())
    assert meter.reserve(wanted) == ""
    meter.settle(wanted, Usage(1, 1), again=False)
    assert meter.telemetry()["estimated_cost_usd"] is None


def test_roles_are_told_apart() -> None:
    with serving(GOOD) as server:
        made = models(server)
        made.askers.ask(QUESTION)
        made.askers.ask(replace(QUESTION, role="defender"))
        made.askers.ask(replace(QUESTION, role="defender", sample=1))
        told = made.telemetry()
    assert {role: told["by_role"][role]["calls"] for role in told["by_role"]} == {"opponent": 1, "defender": 2}
    assert told["total_tokens"] == sum(told["by_role"][role]["total_tokens"] for role in told["by_role"]) == 3 * 976


def test_threads_do_not_pass_a_limit_together() -> None:
    with serving(reply({"a": 1}), default=reply({"a": 1})) as server:
        made = models(server, max_calls=5)
        with ThreadPoolExecutor(12) as pool:
            found = list(pool.map(lambda sample: made.askers.ask(replace(QUESTION, sample=sample)), range(12)))
        assert len(server.asked) == 5
        assert sorted(faults(found)) == [""] * 5 + ["budget"] * 7


@given(
    st.lists(
        st.tuples(st.integers(0, 500), st.integers(1, 500), st.none() | st.integers(0, 500), st.none() | st.integers(0, 500)), max_size=20,
    ),
    st.integers(0, 3_000), st.floats(0, 0.05),
)
def test_no_limit_is_ever_passed_by_a_call_that_uses_what_it_said_at_most(
    calls: list[tuple[int, int, int | None, int | None]], tokens: int, cost: float,
) -> None:
    prices = Prices(10.0, 40.0)
    meter = Meter(Limits(calls=10, tokens=tokens, cost=cost), lambda: 0.0)
    spent, dollars, made = 0, 0.0, 0
    for prompt, completion_, told_prompt, told_completion in calls:
        wanted = Reservation("opponent", prompt, completion_, prices)
        if meter.reserve(wanted):
            continue
        used = Usage(
            None if told_prompt is None else min(told_prompt, prompt),
            None if told_completion is None else min(told_completion, completion_),
        )
        meter.settle(wanted, used, again=False)
        made += 1
        spent += (used.prompt or 0) + (used.completion or 0)
        dollars += prices.cost(used.prompt or 0, used.completion or 0)
    assert made <= 10
    assert spent <= tokens
    assert dollars <= cost + 1e-9
    assert meter.telemetry()["calls"] == made
