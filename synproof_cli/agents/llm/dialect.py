"""What one endpoint takes for one model: how a reply is asked to be structured, and which parameters it knows.

The best that there is comes first. What is refused is not tried again: each refusal steps down once, and every later question starts there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from synproof_cli.agents.llm.schema import is_strict
from synproof_cli.model.exchange import Question
from synproof_cli.model.invisible import encodable

Mode = Literal["strict", "json_schema", "json_object", "text"]
MODES: Final[tuple[Mode, ...]] = ("strict", "json_schema", "json_object", "text")
_SAMPLING: Final = 0.7
"""The temperature of further samples of one question: at 0 they would all be the same."""
_NOT_THE_FORM: Final = re.compile(
    r"context.{0,20}(?:length|window|size)|too (?:long|many tokens|large)|maximum.{0,20}tokens|exceed|quota|billing|credit|"
    r"model.{0,60}(?:not (?:found|exist|available|supported)|does not exist|unknown)|(?:unknown|invalid|no such) model|api.?key",
    re.IGNORECASE,
)
"""Refusals of something else than the form: stepping down would not help."""
_THE_FORM: Final = re.compile(r"schema|response.?format|grammar|structured|json_object|json mode", re.IGNORECASE)


@dataclass(slots=True)
class Dialect:
    """Changed by refusals only. `noted` is told of each step, once."""

    model: str
    tokens_field: str = "max_tokens"
    temperature: float | None = None
    step: int = 0
    temperature_taken: bool = True
    seed_taken: bool = True
    tokens_swapped: bool = False
    noted: list[str] = field(default_factory=list)

    def mode(self, question: Question) -> Mode:
        """How the reply to this question is asked to be structured."""
        mode = MODES[self.step]
        return "json_schema" if mode == "strict" and not is_strict(question.schema) else mode

    def body(self, question: Question, more: list[dict[str, str]], limit: int) -> dict[str, Any]:
        """The request; `more`: messages behind the question."""
        mode = self.mode(question)
        system = question.system if mode in ("strict", "json_schema") else f"{question.system}\n\n{told(question.schema)}"
        body: dict[str, Any] = {
            "model": self.model,
            "messages": [
                {"role": one["role"], "content": encodable(one["content"])}
                for one in ({"role": "system", "content": system}, {"role": "user", "content": question.user}, *more)
            ],
            self.tokens_field: limit,
        }
        if self.temperature_taken:
            chosen = _SAMPLING if question.sample else 0.0
            body["temperature"] = chosen if self.temperature is None else self.temperature
        if self.seed_taken:
            body["seed"] = question.sample
        if (form := _format(mode, question)) is not None:
            body["response_format"] = form
        return body

    def step_down(self, said: str, sent: Mapping[str, Any]) -> str:
        """What is given up after a refusal (status 400 or the like) that says this; "" where it is about something else."""
        given_up = self._parameter(said, sent) or self._form(said, sent)
        if given_up:
            self.noted.append(given_up)
        return given_up

    def _parameter(self, said: str, sent: Mapping[str, Any]) -> str:
        text = said.lower()
        unknown = any(word in text for word in ("unsupported", "not supported", "unrecogni", "unknown", "not permitted"))
        if self.tokens_field in text and not self.tokens_swapped and unknown:
            old, self.tokens_swapped = self.tokens_field, True
            self.tokens_field = "max_completion_tokens" if old == "max_tokens" else "max_tokens"
            return f"{self.model} takes {self.tokens_field} in the place of {old}"
        if "temperature" in text and "temperature" in sent:
            self.temperature_taken = False
            return f"{self.model} takes no temperature"
        if re.search(r"\bseed\b", text) and "seed" in sent:
            self.seed_taken = False
            return f"{self.model} takes no seed"
        return ""

    def _form(self, said: str, sent: Mapping[str, Any]) -> str:
        form = sent.get("response_format")
        if form is None or (_NOT_THE_FORM.search(said) and not names_the_form(said)):
            return ""
        tried = "strict" if form.get("json_schema", {}).get("strict") else form["type"]
        place = MODES.index(tried) + 1
        self.step = max(self.step, place)  # another thread may have stepped further down
        return f"{self.model} does not take {_NAMES[tried]}; from now on it is asked for {_NAMES[MODES[self.step]]}"


def names_the_form(said: str) -> bool:
    """Whether a refusal speaks of how the reply is to be structured."""
    return _THE_FORM.search(said) is not None


_NAMES: Final = {"strict": "a strict JSON schema", "json_schema": "a JSON schema", "json_object": "a JSON object", "text": "text"}


def told(schema: Mapping[str, Any]) -> str:
    """The schema in words, for an endpoint that is not held to it."""
    return f"Reply with one JSON object and nothing else. It must fit this JSON Schema:\n{json.dumps(schema, ensure_ascii=False)}"


def _format(mode: Mode, question: Question) -> dict[str, Any] | None:
    if mode == "text":
        return None
    if mode == "json_object":
        return {"type": "json_object"}
    schema: dict[str, Any] = {"name": question.role, "schema": dict(question.schema)}
    return {"type": "json_schema", "json_schema": schema | ({"strict": True} if mode == "strict" else {})}
