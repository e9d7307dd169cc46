"""Claims as JUnit XML, in the form of the Jenkins xUnit plugin's schema: a suite a file, a case a claim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.render.checks import NOTHING, extras, flip_text, outcome_of, place_of
from synproof_cli.render.fields import Doc, docs, flag, number, text
from synproof_cli.render.safe import inline, visible

_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_ELEMENTS: Final = {
    "failed": "failure", "below_grade": "failure", "no_verdict": "error", "error": "error", "not_run": "error", "suppressed": "skipped",
    "known": "skipped",
}


def attribute(words: str) -> str:
    """The text on one line, inert in an attribute; nothing in it is outside of XML's characters."""
    return inline(words).translate(_ENTITIES)


def content(words: str) -> str:
    """The text, inert between tags."""
    return visible(words).translate(_ENTITIES)


def check_junit(document: Doc, _look: object = None) -> str:
    """The document. What does not count against the run is `skipped`; a problem is a case of its own, with an error."""
    suites: dict[str, list[Doc]] = {}
    for claim in docs(document, "claims"):
        suites.setdefault(text(claim, "path") or text(claim, "file") or text(claim, "world") or "claims", []).append(claim)
    stamp = f' timestamp="{attribute(text(document, "timestamp"))}"' if text(document, "timestamp") else ""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="synproof check">']
    for name, claims in suites.items():
        lines += _suite(name, [_case(claim) for claim in claims], stamp)
    troubles = [_trouble(text(item, "code"), place_of(item), text(item, "message")) for item in docs(document, "problems")]
    if not number(document, "n"):
        troubles.append(_trouble("nothing", "", NOTHING))
    if troubles:
        lines += _suite("problems", troubles, stamp)
    return "\n".join([*lines, "</testsuites>"]) + "\n"


_Case = tuple[str, list[str]]
"""The element it ends with ("" where it passed), and its lines."""


def _suite(name: str, cases: list[_Case], stamp: str) -> Iterator[str]:
    kinds = [kind for kind, _ in cases]
    counts = f'tests="{len(cases)}" failures="{kinds.count("failure")}" errors="{kinds.count("error")}" skipped="{kinds.count("skipped")}"'
    yield f'  <testsuite name="{attribute(name)}" {counts}{stamp}>'
    for _, lines in cases:
        yield from lines
    yield "  </testsuite>"


def _case(claim: Doc) -> _Case:
    outcome = outcome_of(claim)
    kind = _ELEMENTS.get(outcome, "")
    if kind in ("failure", "error") and not flag(claim, "counts"):
        kind = "skipped"
    where = text(claim, "path") or text(claim, "file")
    head = f'    <testcase name="{attribute(text(claim, "id"))}" classname="{attribute(where or text(claim, "world") or "claims")}"'
    said = _said(claim)
    if not kind:
        return "", [f"{head}>", f"      <system-out>{content(said)}</system-out>", "    </testcase>"]
    message = attribute(text(claim, "reason") or outcome)
    return kind, [
        f"{head}>", f'      <{kind} type="{outcome}" message="{message}">{content(said)}</{kind}>', "    </testcase>",
    ]


def _said(claim: Doc) -> str:
    parts = [f"{place_of(claim)} {inline(text(claim, 'thesis'))}".strip()]
    parts.append(f"{inline(text(claim, 'finding')) or 'no finding'}: {inline(text(claim, 'reason'))}")
    parts += [f"by {text(axiom, 'id')}: {inline(text(axiom, 'text'))}" for axiom in docs(claim, "core")]
    parts += [f"{label}: {inline(said)}" for label, said in extras(claim)]
    parts += [flip_text(flip) for flip in docs(claim, "flips")]
    return "\n".join(parts)


def _trouble(code: str, where: str, message: str) -> _Case:
    name = attribute(f"{where} {message}".strip()) or "problem"
    return "error", [
        f'    <testcase name="{name}" classname="problems">',
        f'      <error type="{attribute(code) or "input"}" message="{attribute(message)}"/>', "    </testcase>",
    ]
