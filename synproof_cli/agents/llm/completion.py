"""The body of a completion: the model's words, why they ended, a refusal, the tokens; or what the body is instead."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from synproof_cli.agents.llm.meter import Usage


@dataclass(frozen=True, slots=True)
class Completion:
    """One reply. `text` is without reasoning that came in a field of its own; `refusal` the model's words where it declined."""

    text: str
    finish: str
    refusal: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class NoCompletion:
    """A body that is no completion. `page`: a web page; `code`: of the error that it holds."""

    reason: str
    page: bool = False
    code: str = ""


def read_completion(body: bytes) -> Completion | NoCompletion:
    """What a reply with status 200 holds. Never raises."""
    data = read_json(body)
    if isinstance(data, NoCompletion):
        return data
    if data.get("error"):
        return NoCompletion(f"it sent an error with status 200: {error_text(data)}", code=_code(data["error"]))
    choices = data.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    if first is None or not isinstance(message, dict):
        keys = ", ".join(str(key)[:40] for key in list(data)[:12]) or "none"
        what = "no message" if first is not None else "null choices" if choices is None and "choices" in data else "no choices"
        return NoCompletion(f"it sent a reply with {what}; its keys are: {keys}")
    return Completion(
        _text(message.get("content")), str(first.get("finish_reason") or ""), _refusal(message), Usage.read(data.get("usage")),
    )


def read_json(body: bytes) -> dict[str, Any] | NoCompletion:
    """A body that should be a JSON object."""
    text = body.decode("utf-8", "replace").lstrip("\ufeff").strip()
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        if text[:1] == "<":
            return NoCompletion("the server sent a web page, not JSON", page=True)
        if text.startswith("data:"):
            return NoCompletion("the server sent a stream although none was asked for")
        return NoCompletion("the server sent an empty reply" if not text else "the server sent something that is not JSON")
    return data if isinstance(data, dict) else NoCompletion("the server sent JSON that is no object")


def error_in(body: bytes) -> str:
    """What the body of a reply that is no success says: JSON of any make, also a list of one, or plain text; "" for a web page."""
    text = body[:100_000].decode("utf-8", "replace").lstrip("\ufeff").strip()
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return "" if text.startswith("<") else _line(text)
    first = data[0] if isinstance(data, list) and data else data
    return error_text(first) if isinstance(first, dict) else _line(first) if isinstance(first, str) else ""


def error_text(data: Mapping[str, Any]) -> str:
    """What an error body says, however it is built: one line, a few hundred characters at most."""
    found: Any = data.get("error") or data.get("detail") or data.get("message") or ""
    if isinstance(found, Mapping):
        found = found.get("message") or found.get("type") or found.get("code") or ""
    return _line(found if isinstance(found, str) else repr(found))


def _line(text: str) -> str:
    return " ".join(text.split())[:300]


def _code(error: Any) -> str:
    return str(error.get("code") or error.get("status") or "")[:40] if isinstance(error, Mapping) else ""


def _text(content: Any) -> str:
    """The words; of content in parts those of its texts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [part for part in content if isinstance(part, dict) and part.get("type") in ("text", "output_text")]
        return "".join(part["text"] for part in parts if isinstance(part.get("text"), str))
    return ""


def _refusal(message: Mapping[str, Any]) -> str:
    refusal = message.get("refusal")
    if isinstance(refusal, str) and refusal.strip():
        return " ".join(refusal.split())[:300]
    content = message.get("content")
    for part in content if isinstance(content, list) else ():
        if isinstance(part, dict) and part.get("type") == "refusal":
            return " ".join(str(part.get("refusal") or "no reason given").split())[:300]
    return ""
