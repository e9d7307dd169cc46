"""Askers over HTTP as the configuration makes them, and questions to ask."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from synproof_cli.model.exchange import Question
from synproof_cli.workflows.clock import Clock, system_clock
from synproof_cli.workflows.config import load
from synproof_cli.workflows.model_wiring import make_models
from synproof_cli.workflows.models import Models
from tests.llm.server import Server

SCHEMA = {
    "type": "object", "properties": {"a": {"type": "integer", "maximum": 9}}, "required": ["a"], "additionalProperties": False,
}
QUESTION = Question("opponent", "opponent/1", "You are the opponent.", "What is against it?", SCHEMA, max_tokens=100)


class Naps:
    """A clock whose waits are written down and not waited for."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.clock: Clock = replace(system_clock(), sleep=self.waited.append, monotonic=self.monotonic)

    def monotonic(self) -> float:
        return time.monotonic() + sum(self.waited)


def models(
    server: Server | None = None, *, environ: Mapping[str, str] | None = None, files: tuple[Path, ...] = (), clock: Clock | None = None,
    record: Path | None = None, replay_only: Path | None = None, dry: bool = False, **flags: Any,
) -> Models:
    """Models as a command line with these flags makes them; `server` is the endpoint."""
    given = {"base_url": server.base_url, "model": "m"} if server is not None else {}
    settings = load(environ or {}, given | flags, files)
    made = make_models(
        settings, environ or {}, clock or Naps().clock, record=str(record) if record else None,
        replay_only=str(replay_only) if replay_only else None, dry=dry,
    )
    assert made is not None
    return made
