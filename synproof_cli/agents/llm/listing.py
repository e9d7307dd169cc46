"""The models that an endpoint offers."""

from __future__ import annotations

from typing import Final

from synproof_cli.agents.llm.asker import explained
from synproof_cli.agents.llm.completion import NoCompletion, error_in, read_json
from synproof_cli.agents.llm.http import Http, NoResponse
from synproof_cli.errors import ConfigError, UsageError

_SHOWN: Final = 12


def models_of(http: Http, seconds: float) -> tuple[str, ...] | str:
    """Names of the models, in the endpoint's order; or, as one text, why there is no list."""
    endpoint = http.endpoint
    response = http.get("/models", min(seconds, endpoint.request_timeout))
    if isinstance(response, NoResponse):
        return response.reason
    if response.status != 200:
        return explained(endpoint, response, "", endpoint.hidden(error_in(response.body)))
    data = read_json(response.body)
    if isinstance(data, NoCompletion):
        return f"{endpoint.name} at {response.url}: {endpoint.hidden(data.reason)}"
    found = data.get("data") or data.get("models") or []
    entries = found if isinstance(found, list) else []
    names = [entry.get("id") or entry.get("name") for entry in entries if isinstance(entry, dict)]
    return tuple(endpoint.withheld(name) for name in names if isinstance(name, str) and name)


def only_model(http: Http, seconds: float) -> str:
    """The one model that is there. Raises UsageError, naming them, where there are several or none; ConfigError where nobody says."""
    found = models_of(http, seconds)
    if isinstance(found, str):
        raise ConfigError(f"no model is named, and the endpoint does not say which it has: {found}", hint="name one with --model")
    if len(found) != 1:
        shown = ", ".join(found[:_SHOWN]) + (f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else "")
        raise UsageError(f"no model is named, and {http.endpoint.name} has {shown or 'none'}", hint="name one with --model")
    return found[0]
