"""One problem of `world lint`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One line of the report; `axioms` are the ids it is about."""

    code: str
    severity: Severity
    message: str
    axioms: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON of one problem."""
        return {"code": self.code, "severity": self.severity, "axioms": list(self.axioms), "message": self.message}


def listed(ids: Iterable[str]) -> str:
    """Ids as they stand in a message."""
    return ", ".join(f"'{name}'" for name in ids)
