"""`synproof verify`: re-check a result from its file alone."""

from __future__ import annotations

import json
from typing import Any

from synproof_cli.checkers import verify_result
from synproof_cli.errors import InputError


def verify(data: bytes, file: str, expect_digest: str | None = None) -> dict[str, object]:
    """`{file, outcome, finding, digest, checked, problems}`; outcome is `holds`, `fails` or `no_verdict`.

    Raises InputError for what is not JSON or not a result.
    """
    report = verify_result(_document(data, file), expect_digest)
    problems = [{"code": problem.code, "where": problem.where, "message": problem.message} for problem in report.problems]
    if report.outcome == "not_a_result":
        what = problems[0]["message"] if problems else "it has not the fields of one"
        raise InputError(f"{file} is not a result: {what}", hint="give the file that --format json or -o FILE.json wrote", file=file)
    return {
        "file": file, "outcome": report.outcome, "finding": report.finding, "digest": report.digest, "checked": list(report.checked),
        "problems": problems,
    }


def _document(data: bytes, file: str) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"))
    except RecursionError as fault:
        raise InputError(f"{file} is nested too deeply to be a result", file=file) from fault
    except ValueError as fault:
        raise InputError(f"{file} is not JSON: {fault}", file=file) from fault
