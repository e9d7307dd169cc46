"""What a user asks of a verdict."""

from __future__ import annotations

from synproof_cli.model.result import Grade, Limits
from synproof_cli.model.values import value


@value
class Options:
    """What the user asked of the verdict."""

    require: Grade
    accept_model: bool
    ignore_unread: bool
    limits: Limits
