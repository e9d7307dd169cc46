"""Claims as a comment on a pull request: what is wrong first, then all of them, as long as GitHub takes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.render.checks import extras, flip_text, outcome_of, place_of, totals, verdict_line
from synproof_cli.render.fields import Doc, docs, flag, number, text
from synproof_cli.render.markdown import code, md

_MARKS: Final = {"passed": "✅", "failed": "❌", "error": "❌", "suppressed": "➖", "known": "➖"}
MAX_SIZE: Final = 60_000
"""Characters: GitHub refuses comments over 65,536."""
_LONG: Final = 300


def check_markdown(document: Doc, _look: object = None) -> str:
    """The comment."""
    good = number(document, "exit_code") == 0
    claims = docs(document, "claims")
    parts = [f"## {'✅' if good else '❌'} synproof check", f"{md(totals(document))}; {md(verdict_line(document))}"]
    if text(document, "worst") and flag(document, "answer"):
        parts.append(f"The answer as a whole: **{md(text(document, 'worst'))}**")
    notes = [f"- ❌ {code(place_of(item))} {md(text(item, 'message'))}" for item in docs(document, "problems")]
    notes += [f"- 🔁 {code(text(flip, 'id'))} {md(flip_text(flip))}" for flip in docs(document, "flips")]
    if notes:
        parts.append("\n".join(_fitting(notes, MAX_SIZE // 3)))
    wrong = ["\n".join(_wrong(claim)) for claim in claims if outcome_of(claim) not in ("passed", "suppressed", "known")]
    parts += _fitting(wrong, MAX_SIZE * 2 // 3 - sum(map(len, parts)))
    rows = [_row(claim) for claim in claims]
    table = _fitting(rows, MAX_SIZE - sum(map(len, parts)))
    if table:
        left = table.pop() if len(table) <= len(rows) and not table[-1].startswith("|") else ""
        parts.append(f"<details><summary>All claims</summary>\n\n{_HEAD}\n" + "\n".join(table) + f"\n\n{left}\n\n</details>")
    return "\n\n".join(parts) + "\n"


_HEAD: Final = "| outcome | id | where | finding | claim |\n| --- | --- | --- | --- | --- |"


def _row(claim: Doc) -> str:
    outcome = outcome_of(claim)
    mark = _MARKS.get(outcome, "⚠️")
    shown = [text(claim, "id"), place_of(claim), text(claim, "finding"), text(claim, "thesis")[:_LONG]]
    return "| " + " | ".join([f"{mark} {outcome.replace('_', ' ')}", *map(md, shown)]) + " |"


def _fitting(items: list[str], room: int) -> list[str]:
    """As many as there is room for, and how many are left out."""
    taken = 0
    for at, item in enumerate(items):
        taken += len(item) + 2
        if taken > room:
            return [*items[:at], f"{len(items) - at} more are not shown."]
    return items


def _wrong(claim: Doc) -> Iterator[str]:
    yield f"### {_MARKS.get(outcome_of(claim), '⚠️')} {md(text(claim, 'id'))}: {md(text(claim, 'finding') or outcome_of(claim))}"
    yield ""
    yield f"> {md(text(claim, 'thesis')[:_LONG])}"
    yield ""
    yield f"{code(place_of(claim))} {md(text(claim, 'reason'))}".strip()
    if core := docs(claim, "core"):
        yield ""
        for axiom in core:
            yield f"- {code(text(axiom, 'id'))} {md(text(axiom, 'text')[:_LONG])} {md(text(axiom, 'citation'))}".rstrip()
    if more := extras(claim):
        yield ""
        yield from (f"- {md(label)}: {md(said)}" for label, said in more)
