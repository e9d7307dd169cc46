"""Where an outcome goes: files first, then stdout; the exit code only after both."""

from __future__ import annotations

from synproof_cli.cli import streams
from synproof_cli.cli.session import Outcome, Session
from synproof_cli.render.json_ import to_json


def write(outcome: Outcome, session: Session) -> int:
    streams.write_out(to_json(outcome.document))
    return outcome.exit_code
