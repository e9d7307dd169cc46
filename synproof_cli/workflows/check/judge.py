"""What a decision means for a claim, and all claims for a run: one document from which the report and the exit code are taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from synproof_cli.model.result import GRADES, STATUS_OF
from synproof_cli.model.values import value
from synproof_cli.workflows.check.claims import SEVERITIES, CheckClaim
from synproof_cli.workflows.check.collect import Problem

PASSED, FAILED, BELOW, NO_VERDICT, ERROR, NOT_RUN = "passed", "failed", "below_grade", "no_verdict", "error", "not_run"
SUPPRESSED, KNOWN = "suppressed", "known"
CODES: Final = {FAILED: 1, NO_VERDICT: 3, ERROR: 3, NOT_RUN: 3, BELOW: 4}
"""What an outcome that counts does to the exit code; the others do nothing."""
ORDER: Final = (1, 3, 4)
"""Which of several exit codes is the run's: the first of these."""
WORST: Final = (
    "CONTRADICTED", "OVERTHROWN", "CONTESTED", "INCONSISTENT", "IMPOSSIBLE", "UNDECIDED", "UNTRANSLATED", "UNREFUTED", "SUPPORTED",
    "PROVED",
)
"""Findings, the worst first: refuted, no verdict, confirmed."""
_SOFT: Final = (ERROR, NOT_RUN)


@value
class Judging:
    """How decisions are judged. `today`: the day suppressions are held against. `fail_on`: less severe claims are reported only."""

    today: str
    require: str = "supported"
    accept_model: bool = False
    fail_on: str = "note"
    soft_errors: bool = False


def row_of(claim: CheckClaim, verdict: Mapping[str, Any], judging: Judging, world: str, digest: str) -> dict[str, Any]:
    """A claim's entry of the document. `verdict` is a court's, or `{error: …}`; a claim without one did not run."""
    error = verdict.get("error")
    outcome, reason = (error.get("outcome", ERROR), error["message"]) if error else _outcome(claim, verdict, judging)
    place = claim.place
    row: dict[str, Any] = {
        "id": claim.id, "file": place.file or None, "path": claim.path or None, "line": place.line, "column": place.column,
        "end_line": place.end_line, "end_column": place.end_column, "world": world, "world_digest": digest or None,
        "thesis": claim.said, "formula": verdict.get("formula"), "given": list(claim.given), "conditions": verdict.get("conditions", []),
        "expect": claim.expect, "require": claim.require, "severity": claim.severity, "tags": list(claim.tags),
        "finding": verdict.get("finding"), "original_thesis_status": verdict.get("original_thesis_status"),
        "basis": verdict.get("basis"), "outcome": outcome, "ok": False, "counts": False, "reason": reason,
        "error": {"code": error["code"], "message": error["message"]} if error else None,
        "core": verdict.get("core", []), "evidence": verdict.get("evidence", []),
        "vocabulary": verdict.get("vocabulary", []), "cached": bool(verdict.get("cached")),
        "ignored": {"reason": claim.ignore.reason, "until": claim.ignore.until} if claim.ignore else None,
        "fingerprint": claim.fingerprint, "session_id": verdict.get("session_id"),
    }
    row |= {key: verdict[key] for key in ("mend", "stability", "metamorphic", "repeats") if key in verdict}
    return counted(_suppressed(row, judging), judging)


def _outcome(claim: CheckClaim, verdict: Mapping[str, Any], judging: Judging) -> tuple[str, str]:
    finding, status = verdict["finding"], verdict["original_thesis_status"]
    why = verdict.get("reason", "")
    if claim.expect is not None and claim.expect not in (finding, status):
        return (ERROR if finding == "UNDECIDED" else FAILED), f"expected {claim.expect}, found {finding}. {why}".rstrip()
    if claim.expect is None and status is None:
        return NO_VERDICT, f"{finding}: {why}"
    if claim.expect is None and status == "REFUTED":
        return FAILED, f"{finding}: {why}"
    if verdict.get("flaky"):
        return FAILED, str(verdict["flaky"])
    wanted = claim.require or (judging.require if claim.expect is None else None)
    if status == "CONFIRMED" and wanted is not None and GRADES.index(finding.lower()) > GRADES.index(wanted):
        return BELOW, f"{finding}, and {wanted.upper()} is required. {why}".rstrip()
    if status == "CONFIRMED" and verdict.get("basis") != "symbolic" and not judging.accept_model:
        return BELOW, f"{finding}, but a model's reading takes part"
    return (FAILED, str(verdict["moved"])) if verdict.get("moved") else (PASSED, why)


def _suppressed(row: dict[str, Any], judging: Judging) -> dict[str, Any]:
    ignored = row["ignored"]
    if ignored is None:
        return row
    if is_over(ignored, judging):
        ended = f"its suppression ended on {ignored['until']} ({ignored['reason']})"
        return row | {"outcome": FAILED, "reason": f"{ended}. {row['reason']}".rstrip()}
    return row | {"outcome": SUPPRESSED} if row["outcome"] in (FAILED, BELOW, NO_VERDICT) else row


def is_over(ignored: Mapping[str, Any] | None, judging: Judging) -> bool:
    """Whether a suppression's last day is over."""
    return ignored is not None and ignored["until"] is not None and ignored["until"] < judging.today


def counted(row: dict[str, Any], judging: Judging) -> dict[str, Any]:
    """The row with what follows from its outcome: `ok`, and whether it counts against the run."""
    outcome = row["outcome"]
    heavy = SEVERITIES.index(row["severity"]) <= SEVERITIES.index(judging.fail_on)
    soft = judging.soft_errors and (outcome in _SOFT or row["finding"] == "UNDECIDED")
    return row | {"ok": outcome == PASSED, "counts": outcome in CODES and heavy and not soft}


def document_of(rows: Sequence[dict[str, Any]], problems: Sequence[Problem], **more: Any) -> dict[str, Any]:
    """The document of a run. Its exit code is made of its own rows and problems, and of nothing else."""
    outcomes = [row["outcome"] for row in rows]
    failed = sum(outcome in (FAILED, BELOW) for outcome in outcomes)
    findings = {row["finding"] for row in rows if row["finding"]}
    document: dict[str, Any] = {
        "n": len(rows), "passed": outcomes.count(PASSED), "failed": failed,
        "errors": sum(outcome in (NO_VERDICT, ERROR, NOT_RUN) for outcome in outcomes),
        "suppressed": outcomes.count(SUPPRESSED), "known": outcomes.count(KNOWN),
        "cached": sum(row["cached"] for row in rows), "worst": min(findings, key=WORST.index, default=None),
        "problems": [problem.to_dict() for problem in problems], "claims": list(rows),
    } | more
    return document | {"exit_code": exit_code_of(document)}


def exit_code_of(document: Mapping[str, Any]) -> int:
    """2 for anything unreadable or nothing to check; else the gravest code of the rows that count."""
    if document["problems"] or not document["n"]:
        return 2
    codes = {CODES[row["outcome"]] for row in document["claims"] if row["counts"]}
    return next((code for code in ORDER if code in codes), 0)


def is_as_expected(row: Mapping[str, Any]) -> bool:
    """Whether the finding is what the claim expects, or speaks for it where it expects nothing."""
    return row["expect"] in (row["finding"], row["original_thesis_status"]) if row["expect"] else is_confirmed(row["finding"])


def is_confirmed(finding: str) -> bool:
    """Whether the finding speaks for the claim."""
    return STATUS_OF[finding] == "CONFIRMED"
