"""Why evidence is not accepted, and a bound on the work one piece of evidence can cause."""

from __future__ import annotations

from typing import Final

WORK_LIMIT: Final = 10_000_000
"""Products of machine-sized numbers: a few seconds of plain Python."""


class EvidenceFault(Exception):  # noqa: N818 - a finding about somebody's evidence, not an error of the program
    """A stable code of the Math Evidence protocol, and one line that says what is wrong."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def malformed(message: str) -> EvidenceFault:
    """A request that does not have the shape of one."""
    return EvidenceFault("malformed_evidence", message)


def undecodable(message: str) -> EvidenceFault:
    """A certificate that does not have the shape of one."""
    return EvidenceFault("certificate_decode_failed", message)


def refused(message: str) -> EvidenceFault:
    """A certificate that does not prove its claim."""
    return EvidenceFault("certificate_rejected", message)


def too_large(message: str) -> EvidenceFault:
    """Evidence beyond a limit: nothing is known about it."""
    return EvidenceFault("resource_limit_exceeded", message)


class Work:
    """Steps left. Counted and never timed, so that the same evidence always gets the same answer."""

    __slots__ = ("left",)

    def __init__(self, steps: int = WORK_LIMIT) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Count some steps. Raises EvidenceFault `resource_limit_exceeded` when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise too_large("checking this takes more work than is allowed")
