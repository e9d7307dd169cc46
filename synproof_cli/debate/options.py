"""What a user asks of a verdict."""

from __future__ import annotations

from dataclasses import dataclass

from synproof_cli.model.result import Grade, Limits


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked of the verdict."""

    require: Grade
    accept_model: bool
    ignore_unread: bool
    limits: Limits
