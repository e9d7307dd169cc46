"""`synproof verify`: re-check a result from its file alone."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, NoReturn

from synproof_cli.checkers import VerifyReport, evidence_by, verify_result
from synproof_cli.checkers.shapes import At
from synproof_cli.errors import InputError


def verify(data: bytes, file: str, expect_digest: str | None = None) -> dict[str, object]:
    """`{file, outcome, finding, thesis, claim, conditions, facts, world, digest, checked, not_checked, problems}`.

    `outcome` is `holds`, `fails`, `no_verdict` or `limit` (too much work: nothing is known). `thesis` to `world` say what was decided, as
    the document has it. Raises InputError for what is not JSON or not a result.
    """
    document = _document(data, file)
    report = check_result(document, expect_digest)
    problems = [{"code": problem.code, "where": problem.where, "message": problem.message} for problem in report.problems]
    if report.outcome == "not_a_result":
        what = problems[0]["message"] if problems else "it has not the fields of one"
        raise InputError(f"{file} is not a result: {what}", hint="give the file that --format json or -o FILE.json wrote", file=file)
    return {
        "file": file, "outcome": report.outcome, "finding": report.finding, **_subject(document), "digest": report.digest,
        "checked": list(report.checked), "not_checked": _not_checked(document, report), "problems": problems,
    }


def check_result(document: Any, expect_digest: str | None = None) -> VerifyReport:
    """`verify_result`, with the mathematics for a result that rests on evidence."""
    return verify_result(document, expect_digest, evidence=_check_evidence)


def _check_evidence(document: At) -> int:
    from synproof_cli.evidence.support import bundle_says  # loaded only where there is evidence

    return evidence_by(bundle_says)(document)


def _subject(document: Mapping[str, Any]) -> dict[str, object]:
    """What was decided and under what, for the reader to compare; the document may be anything, so nothing is relied on."""
    reading, world = _fields(document.get("reading")), _fields(document.get("world"))
    main = _fields(_fields(document.get("certificates")).get("main"))
    return {
        "thesis": _text(document.get("thesis")),
        "claim": _text(_fields(reading.get("claim")).get("formula")),
        "conditions": [_text(_fields(one).get("formula")) for one in _items(reading.get("conditions"))],
        "facts": [_texts(one, ("id", "formula", "licence", "citation")) for one in _items(main.get("facts"))],
        "world": {
            "id": _text(world.get("id")),
            "as_of": _text(world.get("as_of")),
            "without": [_text(one) for one in _items(world.get("without"))],
            "added": [_texts(one, ("id", "text", "formula")) for one in _items(world.get("added"))],
        },
    }


def _not_checked(document: Mapping[str, Any], report: VerifyReport) -> list[str]:
    """The document's own list, once the check has found it whole."""
    return [] if report.problems else [_text(one) for one in _items(document.get("not_checked"))]


def _fields(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _items(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _texts(value: object, keys: tuple[str, ...]) -> dict[str, str]:
    return {key: _text(_fields(value).get(key)) for key in keys}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _document(data: bytes, file: str) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)
    except RecursionError as fault:
        raise InputError(f"{file} is nested too deeply to be a result", file=file) from fault
    except ValueError as fault:
        raise InputError(f"{file} is not JSON: {fault}", file=file) from fault


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which every key stands once: of two, readers would see one and the check the other."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {json.dumps(twice)} stands twice in one object")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is larger than any number")
    return number
