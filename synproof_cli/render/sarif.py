"""Claims as SARIF 2.1.0 (OASIS), for code scanning: stable rule ids, regions, fingerprints, URIs relative to the project's root.

Only what is not passed is a result: code scanning makes an alert of every one. All outcomes stand in the run's properties.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from synproof_cli.render.checks import NOTHING, extras, flip_text, outcome_of
from synproof_cli.render.fields import Doc, doc, docs, flag, number, text
from synproof_cli.render.json_ import to_json
from synproof_cli.render.safe import inline

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
RULES: Final = {
    "claim-failed": "A claim is refuted, or is not what is expected of it.",
    "claim-below-grade": "A claim is confirmed, but below the grade that is required.",
    "claim-no-verdict": "A claim has no verdict.",
    "claim-not-run": "A claim could not be decided.",
    "claim-flipped": "A change of a rule changed the verdict on a claim.",
    "input-problem": "A file, a mark or a world could not be used, or there is nothing to check.",
}
_RULE_OF: Final = {
    "failed": "claim-failed", "below_grade": "claim-below-grade", "no_verdict": "claim-no-verdict", "error": "claim-not-run",
    "not_run": "claim-not-run", "suppressed": "claim-failed", "known": "claim-failed",
}
_LEVELS: Final = {"error": "error", "warning": "warning", "note": "note"}
_NOWHERE: Final = "standard-input"
"""Where a result is shown that stands in no file."""
_ORDER: Final = tuple(RULES)


def check_sarif(document: Doc, _look: object = None) -> str:
    """The log with its one run."""
    claims = docs(document, "claims")
    results = [_result(claim, compared=flag(document, "compared")) for claim in claims if outcome_of(claim) != "passed"]
    results += [_flip(flip) for flip in docs(document, "flips")]
    results += [_problem(item) for item in docs(document, "problems")]
    if not number(document, "n"):
        results.append(_problem({"code": "nothing", "message": NOTHING}))
    driver = {
        "name": "synproof", "version": text(document, "engine") or "0",
        "rules": [{"id": rule, "shortDescription": {"text": said}} for rule, said in RULES.items()],
    }
    run: dict[str, object] = {
        "tool": {"driver": driver}, "columnKind": "unicodeCodePoints",
        "results": results,
        "properties": {
            "exitCode": number(document, "exit_code"),
            "claims": [{"id": inline(text(claim, "id")), "outcome": outcome_of(claim)} for claim in claims],
        },
    }
    return to_json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _result(claim: Doc, *, compared: bool) -> dict[str, object]:
    outcome = outcome_of(claim)
    level = _LEVELS.get(text(claim, "severity"), "error") if flag(claim, "counts") else "note"
    said = [inline(text(claim, "thesis")), inline(text(claim, "reason"))]
    said += [f"By {text(axiom, 'id')}: {inline(text(axiom, 'text'))}" for axiom in docs(claim, "core")]
    said += [f"{label.capitalize()}: {inline(more)}" for label, more in extras(claim)]
    result = _base(_RULE_OF[outcome], level, "\n".join(part for part in said if part) or outcome, claim)
    if text(claim, "fingerprint"):
        result["partialFingerprints"] = {"synproofClaim/v1": text(claim, "fingerprint")}
    if outcome == "suppressed":
        result["suppressions"] = [{"kind": "inSource", "justification": inline(text(doc(claim, "ignored"), "reason")) or "accepted"}]
    if compared:
        result["baselineState"] = "unchanged" if outcome == "known" else "new"
    result["properties"] = {
        "id": inline(text(claim, "id")), "outcome": outcome, "finding": text(claim, "finding") or None,
        "world": inline(text(claim, "world")),
    }
    return result


def _flip(flip: Doc) -> dict[str, object]:
    said = f"{inline(flip_text(flip))}: {inline(text(flip, 'thesis'))}"
    result = _base("claim-flipped", "warning", said, flip)
    result["partialFingerprints"] = {"synproofFlip/v1": text(flip, "fingerprint") or inline(said)}
    result["properties"] = {"id": inline(text(flip, "id")), "outcome": "flipped"}
    return result


def _problem(item: Doc) -> dict[str, object]:
    return _base("input-problem", "error", inline(text(item, "message")) or "problem", item)


def _base(rule: str, level: str, message: str, item: Doc) -> dict[str, object]:
    return {
        "ruleId": rule, "ruleIndex": _ORDER.index(rule), "level": level, "message": {"text": message},
        "locations": [{"physicalLocation": _location(item)}],
    }


def _location(item: Doc) -> Mapping[str, object]:
    path = text(item, "path") or _relative(text(item, "file")) or _NOWHERE
    region = {"startLine": max(1, number(item, "line"))}
    if number(item, "column") > 0:
        region["startColumn"] = number(item, "column")
    if number(item, "end_line") >= region["startLine"]:
        region["endLine"] = number(item, "end_line")
    if number(item, "end_column") > 0 and "endLine" in region:
        region["endColumn"] = number(item, "end_column")
    return {"artifactLocation": {"uri": uri(path), "uriBaseId": "%SRCROOT%"}, "region": region}


def _relative(file: str) -> str:
    """A file's name without what leads out of the project."""
    parts = [part for part in file.replace("\\", "/").split("/") if part not in ("", ".", "..")]
    return "" if file == "-" else "/".join(parts)


def uri(path: str) -> str:
    """A relative path as a URI reference: percent-encoded, colons too, so that no first part looks like a scheme."""
    try:
        data = path.encode("utf-8", "surrogateescape")  # the bytes of a name that is no UTF-8
    except UnicodeEncodeError:
        data = path.encode("utf-8", "replace")
    return quote(data, safe="/-_.~")
