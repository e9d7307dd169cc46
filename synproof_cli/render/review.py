"""`world review` as text: what waits, each with its quote, its reason and what it clashes with."""

from __future__ import annotations

from collections.abc import Iterator

from synproof_cli.render.fields import Doc, doc, docs, number, text
from synproof_cli.render.layout import Piece, flow, heading
from synproof_cli.render.look import Look
from synproof_cli.render.words import count
from synproof_cli.render.worlds import axiom_lines, problem_lines


def review_text(document: Doc, look: Look) -> str:
    """What was done, what still waits, and what is wrong with the world now."""
    lines = [line for one in docs(document, "done") for line in _done(one, look)]
    left, readings = docs(document, "waiting"), docs(document, "readings")
    for item in left:
        lines += _item(item, look)
    if readings:
        lines += heading("Formulas that a model read and nobody reviewed", look)
        lines += [line for axiom in readings for line in axiom_lines(axiom, look)]
    for problem in docs(document, "problems"):
        lines += problem_lines(problem, look)
    lines += flow([(text(document, "id"), "strong"), _left(len(left), len(readings))], look)
    return "\n".join(lines) + "\n"


def review_item(item: Doc, look: Look) -> str:
    """One item, with its place among those that wait."""
    place = f"{number(item, 'at')} of {number(item, 'of')}"
    return "\n".join(["", *flow([(place, "dim")], look), *_item(item, look)]) + "\n"


def _left(waiting: int, readings: int) -> str:
    parts = [f"{count(waiting, 'axiom')} in quarantine"] if waiting else []
    parts += [f"{count(readings, 'reading')} of a model unreviewed"] if readings else []
    return ", ".join(parts) or "nothing waits for review"


def _done(one: Doc, look: Look) -> Iterator[str]:
    yield from flow([(text(one, "id"), "name"), (text(one, "action"), "strong")], look)
    axiom = doc(one, "axiom")
    if axiom:
        yield from axiom_lines(axiom, look)


def _item(item: Doc, look: Look) -> Iterator[str]:
    head: list[Piece] = [(f"{number(item, 'n')}.", "strong")] if number(item, "n") else []
    reason: list[Piece] = [(f"{text(item, 'code')}:", "warn"), text(item, "reason")] if text(item, "reason") else []
    yield from flow([*head, *reason], look) if head or reason else ()
    yield from axiom_lines(item, look)
    for other in docs(item, "against"):
        yield from flow([("against", "warn"), (text(other, "id"), "name"), text(other, "text"), (text(other, "formula"), "strong")],
                        look, "      ", "        ")
