"""Claims as TAP 14: what does not count against the run is TODO."""

from __future__ import annotations

import json
from collections.abc import Iterator

from synproof_cli.render.checks import NOTHING, outcome_of, place_of
from synproof_cli.render.fields import Doc, docs, flag, number, text
from synproof_cli.render.safe import inline


def check_tap(document: Doc, _look: object = None) -> str:
    """A test a claim, and one a problem."""
    claims, problems = docs(document, "claims"), docs(document, "problems")
    troubles = [(f"{place_of(item)} {text(item, 'message')}", text(item, "code")) for item in problems]
    if not number(document, "n"):
        troubles.append((NOTHING, "nothing"))
    lines = ["TAP version 14", f"1..{len(claims) + len(troubles)}"]
    for at, claim in enumerate(claims, start=1):
        lines += _test(at, claim)
    for at, (message, code) in enumerate(troubles, start=len(claims) + 1):
        lines += [f"not ok {at} - {_description(message)}", *_block({"outcome": "problem", "code": code})]
    return "\n".join(lines) + "\n"


def _test(at: int, claim: Doc) -> Iterator[str]:
    outcome = outcome_of(claim)
    good = outcome == "passed"
    todo = "" if good or flag(claim, "counts") else f" # TODO {outcome}"
    yield f"{'ok' if good else 'not ok'} {at} - {_description(text(claim, 'id'))}{todo}"
    if not good:
        yield from _block({
            "outcome": outcome, "finding": text(claim, "finding"), "message": text(claim, "reason"), "at": place_of(claim),
            "claim": text(claim, "thesis"),
        })


def _block(fields: dict[str, str]) -> Iterator[str]:
    """YAML whose values are JSON strings, which they may be."""
    yield "  ---"
    for key, value in fields.items():
        yield f"  {key}: " + json.dumps(value, ensure_ascii=True).replace("\x7f", "\\u007f")
    yield "  ..."


def _description(words: str) -> str:
    return inline(words).replace("\\", "\\\\").replace("#", "\\#")
