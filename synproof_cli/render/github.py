"""Claims as annotations: workflow commands that GitHub shows beside the line."""

from __future__ import annotations

from typing import Final

from synproof_cli.render.checks import NOTHING, WORDS, extras, flip_text, outcome_of, totals, verdict_line
from synproof_cli.render.fields import Doc, docs, flag, number, text
from synproof_cli.render.safe import inline, visible

_LEVELS: Final = {"error": "error", "warning": "warning", "note": "notice"}


def check_github(document: Doc, _look: object = None) -> str:
    """An annotation for each claim that is not passed; what passed stands in the debug log; the counts are a notice."""
    lines = [_claim(claim) for claim in docs(document, "claims")]
    lines += [_command("warning", flip, f"[{text(flip, 'id')}] flipped", flip_text(flip)) for flip in docs(document, "flips")]
    lines += [_command("error", item, f"problem: {text(item, 'code')}", text(item, "message")) for item in docs(document, "problems")]
    end = f"{totals(document)}; {verdict_line(document)}"
    if not number(document, "n"):
        lines.append(f"::error title=synproof check::{_data(NOTHING)}")
    return "\n".join([*lines, f"::notice title=synproof check::{_data(end)}"]) + "\n"


def _claim(claim: Doc) -> str:
    outcome = outcome_of(claim)
    if outcome == "passed":
        return f"::debug::passed {_data(inline(text(claim, 'id')))}"
    level = _LEVELS.get(text(claim, "severity"), "error") if flag(claim, "counts") else "notice"
    said = [f"{WORDS[outcome]}: {text(claim, 'thesis')}", text(claim, "reason")]
    said += [f"by {text(axiom, 'id')}: {text(axiom, 'text')}" for axiom in docs(claim, "core")]
    said += [f"{label}: {more}" for label, more in extras(claim)]
    return _command(level, claim, f"{outcome} {inline(text(claim, 'id'))}", "\n".join(inline(part) for part in said if part))


def _command(level: str, item: Doc, title: str, message: str) -> str:
    places = []
    if path := text(item, "path") or text(item, "file"):
        places.append(f"file={_property(path)}")
        names = (("line", "line"), ("endLine", "end_line"), ("col", "column"), ("endColumn", "end_column"))
        places += [f"{name}={number(item, key)}" for name, key in names if number(item, key) > 0]
    return f"::{level} {','.join([*places, f'title={_property(title)}'])}::{_data(message)}"


def _data(words: str) -> str:
    return visible(words).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _data(inline(words)).replace(":", "%3A").replace(",", "%2C")
