"""What a check says: a report with every problem found, and the one exception the checkers raise among themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from synproof_cli.errors import SynproofError

LIMIT: Final = "limit"
"""Code of the one problem that is none of the document's."""

Outcome = Literal["holds", "fails", "not_a_result", "no_verdict", "limit"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that does not hold: a stable code, the JSON path it stands at, and one sentence."""

    code: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message} [{self.code}]" if self.where else f"{self.message} [{self.code}]"


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """The answer of `verify_result`.

    `outcome`: `holds` (every statement that decides the finding was re-established), `fails` (`problems` says what does not hold),
    `not_a_result` (the document is something else), `no_verdict` (UNTRANSLATED or UNDECIDED: nothing to establish, nothing wrong),
    `limit` (nothing wrong was found before the work allowed ran out, or a limit kept the certificate from being made: neither shown to
    hold nor to fail).
    `checked`: what was established, in words; empty unless it holds.
    """

    outcome: Outcome
    problems: tuple[Problem, ...]
    finding: str | None
    digest: str | None
    checked: tuple[str, ...]


class FaultError(SynproofError):
    """A statement of the document that does not hold, or cannot be read."""

    code = "certificate"

    def __init__(self, code: str, where: str, message: str) -> None:
        super().__init__(message)
        self.problem = Problem(code, where, message)
