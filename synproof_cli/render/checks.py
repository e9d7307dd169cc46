"""Claims that were checked, as text: one line each, what is wrong with those that failed, a table, and one line that says it all."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.render.fields import Doc, doc, docs, flag, number, text, texts
from synproof_cli.render.layout import Piece, cells, clip, flow, pad, table
from synproof_cli.render.look import Look, Style
from synproof_cli.render.safe import inline
from synproof_cli.render.words import count

OUTCOMES: Final = ("passed", "failed", "below_grade", "no_verdict", "error", "not_run", "suppressed", "known")
WORDS: Final = {
    "passed": "passed", "failed": "FAILED", "below_grade": "BELOW GRADE", "no_verdict": "NO VERDICT", "error": "ERROR",
    "not_run": "NOT RUN", "suppressed": "suppressed", "known": "known",
}
_STYLES: Final[dict[str, Style]] = {
    "passed": "good", "failed": "bad", "below_grade": "warn", "no_verdict": "warn", "error": "bad", "not_run": "warn", "suppressed": "dim",
    "known": "dim",
}
NOTHING: Final = "no claim found"
_NONE_MARKED: Final = "only what is marked is a claim: <!-- synproof: world=ID --> before a sentence or list, or --all for every sentence"
_MEANS: Final = {
    0: "all claims hold", 1: "claims do not hold", 2: "not everything could be read", 3: "claims without a verdict",
    4: "claims hold below the grade",
}


_BESIDE: Final = ("evidence", "mend", "stability", "metamorphic", "repeats", "ignored")
"""What a claim may carry beside its verdict."""
_TOLERATED: Final = "what does not hold does not count"
"""Known, suppressed, or less severe than `--fail-on`."""


def outcome_of(claim: Doc) -> str:
    """The outcome; `error` for one nobody knows."""
    found = text(claim, "outcome")
    return found if found in OUTCOMES else "error"


def place_of(item: Doc) -> str:
    """`file:line:column`, on one line; the file's name from the root where there is none."""
    file = inline(text(item, "file") or text(item, "path"))
    return ":".join(part for part in (file, text(item, "line"), text(item, "column")) if part) if file else ""


def totals(document: Doc) -> str:
    """`3 claims: 2 passed, 1 failed`."""
    n = number(document, "n")
    named = {"passed": "passed", "failed": "failed", "errors": "without a verdict", "suppressed": "suppressed", "known": "known"}
    counts = [(number(document, key), what) for key, what in named.items()]
    said = ", ".join(f"{many} {what}" for many, what in counts if many)
    cached = f" ({number(document, 'cached')} cached)" if number(document, "cached") else ""
    problems = len(docs(document, "problems"))
    trouble = f"; {problems} {'problem' if problems == 1 else 'problems'}" if problems else ""
    if not n:
        return f"{NOTHING}{trouble}"
    return f"{n} {'claim' if n == 1 else 'claims'}: {said}{cached}{trouble}"


def verdict_line(document: Doc) -> str:
    """What the exit code says, in words."""
    code = number(document, "exit_code")
    means = NOTHING if code == 2 and not number(document, "n") and not docs(document, "problems") else _MEANS.get(code, "")
    if code == 0 and number(document, "passed") != number(document, "n"):
        means = _TOLERATED
    return f"exit code {code}: {means}" if means else f"exit code {code}"


def check_text(document: Doc, look: Look) -> str:
    """Everything."""
    lines: list[str] = []
    changed = "decided_again" in document
    for claim in docs(document, "claims"):
        if not (changed and claim.get("cached") is True and claim.get("outcome") == "passed" and not extras(claim)):
            lines += _claim(claim, look)
    for flip in docs(document, "flips"):
        lines += _flip(flip, look)
    for problem in docs(document, "problems"):
        lines += flow([("problem", "bad"), (place_of(problem), "name"), text(problem, "message")], look, "", "  ")
    if number(document, "n") > 1:
        lines += ["", *_summary(document, look), ""]
    if text(document, "worst") and flag(document, "answer"):
        lines += flow([("the answer as a whole:", "plain"), (text(document, "worst"), "strong")], look)
    style: Style = "good" if number(document, "exit_code") == 0 else "bad"
    if not number(document, "n") and not docs(document, "problems"):
        others = number(document, "filtered")
        why = f"{count(others, 'claim')} found, and none fits --filter and --tag" if others else _NONE_MARKED
        lines += flow([(why, "dim")], look)
    end = f"{totals(document)}; {verdict_line(document)}" if number(document, "n") else verdict_line(document)
    lines.append(look.paint(end, style))
    return "\n".join(lines) + "\n"


def _claim(claim: Doc, look: Look) -> Iterator[str]:
    outcome = outcome_of(claim)
    sign = look.signs.good if outcome == "passed" else look.signs.dot if outcome in ("suppressed", "known") else look.signs.bad
    where = place_of(claim)
    head = f"{sign} {pad(WORDS[outcome], 11)} {pad(inline(text(claim, 'finding')) or '-', 12)} [{inline(text(claim, 'id'))}]"
    rest = " ".join(part for part in (where, inline(text(claim, "thesis"))) if part)
    shown = clip(rest, max(20, look.columns - cells(head) - 1), look.signs.more)
    yield f"{look.paint(head, _STYLES[outcome])} {shown}".rstrip()
    if outcome != "passed" or look.verbose:
        yield from _details(claim, look)
    else:
        yield from more_lines(claim, look)


def _details(claim: Doc, look: Look) -> Iterator[str]:
    if text(claim, "reason"):
        yield from flow([(text(claim, "reason"), "plain")], look, "    ")
    for axiom in docs(claim, "core"):
        cited: Piece = (text(axiom, "citation"), "dim")
        yield from flow([("by", "dim"), (text(axiom, "id"), "name"), text(axiom, "text"), cited], look, "    ", "      ")
    yield from more_lines(claim, look)


def more_lines(claim: Doc, look: Look) -> Iterator[str]:
    """Mend, stability, and why a failure is accepted."""
    for label, said in extras(claim):
        yield from flow([(f"{label}:", "dim"), said], look, "    ", "      ")


def extras(claim: Doc) -> list[tuple[str, str]]:
    """What is known of a claim beside its verdict, as label and text."""
    found: list[tuple[str, str]] = []
    if not any(map(claim.get, _BESIDE)):
        return found
    found += [("evidence", text(bundle, "text")) for bundle in docs(claim, "evidence")]
    if said := text(doc(claim, "mend"), "text"):
        found.append(("smallest mend", said))
    if said := text(doc(claim, "stability"), "text"):
        found.append(("stability", said))
    if said := text(doc(claim, "metamorphic"), "text"):
        found.append(("metamorphic", said))
    if said := text(doc(claim, "repeats"), "text"):
        found.append(("repeats", said))
    ignored = doc(claim, "ignored")
    if ignored:
        until = text(ignored, "until")
        found.append(("accepted", f"{text(ignored, 'reason')}{f' (until {until})' if until else ''}"))
    return found


def flip_text(flip: Doc) -> str:
    """`PROVED → OVERTHROWN by axiom X, version 3 → 4`."""
    by = ", ".join(texts(flip, "axioms"))
    names = [(text(flip, f"{side}_version"), text(flip, f"{side}_digest")[:8]) for side in ("from", "to")]
    at = 0 if names[0][0] != names[1][0] else 1
    versions = f", {('version', 'digest')[at]} {names[0][at]} → {names[1][at]}" if names[0][at] else ""
    cause = f" by axiom {by}" if by else ""
    return f"{text(flip, 'before')} → {text(flip, 'after')}{cause}{versions}"


def _flip(flip: Doc, look: Look) -> Iterator[str]:
    yield from flow([("flipped", "warn"), (f"[{text(flip, 'id')}]", "name"), flip_text(flip), (place_of(flip), "dim")], look, "", "  ")


def _summary(document: Doc, look: Look) -> Sequence[str]:
    """Counts by file."""
    counts = Counter((text(claim, "file") or text(claim, "world"), outcome_of(claim)) for claim in docs(document, "claims"))
    files = dict.fromkeys(file for file, _ in counts)
    used = [name for name in OUTCOMES if any(counts[file, name] for file in files)]
    lines = [[inline(file), *(str(counts[file, name]) for name in used)] for file in files]
    return table(("file", *(name.replace("_", " ") for name in used)), lines, look)


def check_jsonl(document: Doc, _look: object = None) -> str:
    """One claim a line, then a line for each flip and problem, and the counts as the last one."""
    parts: list[object] = [*docs(document, "claims")]
    parts += [{"flip": flip} for flip in docs(document, "flips")]
    parts += [{"problem": problem} for problem in docs(document, "problems")]
    parts.append({"summary": {key: value for key, value in document.items() if key not in ("claims", "problems", "flips")}})
    return "".join(json.dumps(part, ensure_ascii=True).replace("\x7f", "\\u007f") + "\n" for part in parts)
