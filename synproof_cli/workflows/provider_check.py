"""`synproof doctor --provider NAME`: what an endpoint can do, found with one tiny question, or exactly what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.agents.llm.asker import EndpointAsker, Timer
from synproof_cli.agents.llm.dialect import MODES, Dialect
from synproof_cli.agents.llm.endpoint import Endpoint
from synproof_cli.agents.llm.exchanges import Exchanges
from synproof_cli.agents.llm.http import Http
from synproof_cli.agents.llm.listing import models_of
from synproof_cli.agents.llm.meter import Limits, Meter
from synproof_cli.agents.llm.urls import other_spelling
from synproof_cli.model.exchange import Answer, Failed, Question
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.providers import Chosen

_SECONDS: Final = 60.0
_SHOWN: Final = 8
_QUESTION: Final = Question(
    "reader", "doctor/1", "You check a connection.", 'Reply with the JSON object {"ok": true} and nothing else.',
    {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"], "additionalProperties": False}, max_tokens=500,
)

Check = dict[str, object]


@dataclass(slots=True)
class _Probe:
    """An endpoint while it is looked at."""

    endpoint: Endpoint
    clock: Clock
    http: Http = field(init=False)
    checks: list[Check] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.http = Http(self.endpoint, self.clock.monotonic)

    def say(self, name: str, detail: str, *, ok: bool = True, fix: str = "") -> None:
        """Write a check down."""
        self.checks.append({"name": name, "ok": ok, "detail": detail, "fix": None if ok else fix or None})


def provider_checks(chosen: Chosen, clock: Clock) -> list[Check]:
    """`[{name, ok, detail, fix}]`: provider, models, reply, json_schema, json_object, seed, usage; those that could be looked at."""
    endpoint = replace(chosen.endpoint, request_timeout=min(chosen.endpoint.request_timeout, _SECONDS))
    probe = _Probe(endpoint, clock)
    key = f"key from {endpoint.key.source}" if endpoint.key is not None else "no key"
    probe.say("provider", f"{endpoint.name} at {endpoint.base_url}, {key}")
    found = models_of(probe.http, _SECONDS)
    model = chosen.model or (found[0] if isinstance(found, tuple) and len(found) == 1 else None)
    if model is None:
        probe.say("model", f"none is named; {_offered(found)}", ok=False, fix=_elsewhere(probe) or "name one with --model")
        return probe.checks
    _reply(probe, model, found)
    probe.http.close()
    return probe.checks


def _offered(found: tuple[str, ...] | str) -> str:
    if isinstance(found, str):
        return f"its models are not listed: {found}"
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return f"it has {', '.join(found[:_SHOWN]) or 'none'}{more}"


def _reply(probe: _Probe, model: str, found: tuple[str, ...] | str) -> None:
    """Ask, and say what came of it."""
    clock = probe.clock
    dialect = Dialect(model, probe.endpoint.tokens_field)
    meter = Meter(Limits(calls=12), clock.monotonic)
    meter.begin(_SECONDS)
    asker = EndpointAsker(
        model, probe.endpoint, probe.http, dialect, meter, Exchanges(), Timer(clock.monotonic, clock.now, clock.sleep),
    )
    answer = asker.ask(_QUESTION)
    works = isinstance(answer, Answer)
    listed = isinstance(found, str) or not found or model in found
    said = _offered(found) if listed else f"{model} is not among them: {_offered(found)}"
    probe.say("models", said, ok=works or not isinstance(found, str))
    if isinstance(answer, Failed):
        fix = _elsewhere(probe) if answer.fault == "provider" else "try another model"
        probe.say("reply", answer.reason, ok=False, fix=fix or ("" if listed else "name one of its models with --model"))
        return
    probe.say("reply", f"{model} answers, in {meter.telemetry()['calls']} request(s)")
    _abilities(probe, dialect, meter)


def _abilities(probe: _Probe, dialect: Dialect, meter: Meter) -> None:
    step = MODES[dialect.step]
    here = "no; replies are checked here all the same"
    probe.say("json_schema", {"strict": "yes, also strict", "json_schema": "yes, but not strict"}.get(step, here))
    probe.say("json_object", {"json_object": "yes", "text": here}.get(step, "not needed, and not tried"))
    probe.say("seed", "taken" if dialect.seed_taken else "not taken")
    if not dialect.temperature_taken:
        probe.say("temperature", "not taken")
    told = meter.telemetry()
    probe.say("usage", "told" if not told["unreported_calls"] else "not told: limits on tokens and cost go by estimates")


def _elsewhere(probe: _Probe) -> str:
    """Whether the endpoint is at the other spelling of its URL, with /v1 or without."""
    other = other_spelling(probe.endpoint.base_url)
    http = Http(replace(probe.endpoint, base_url=other), probe.clock.monotonic)
    found = models_of(http, 10.0)
    http.close()
    return f"the base URL is {other}" if isinstance(found, tuple) and found else ""
