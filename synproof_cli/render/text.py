"""A debate as plain text: the finding first, then how the thesis was read, the tree, what decided, and what would change it."""

from __future__ import annotations

from typing import Final

from synproof_cli.render.changes import change_lines
from synproof_cli.render.fields import Doc, cited, doc, docs, text, texts
from synproof_cli.render.layout import Piece, excerpt, flow, heading, rows
from synproof_cli.render.look import Look
from synproof_cli.render.reading import reading_lines
from synproof_cli.render.safe import inline
from synproof_cli.render.text_tree import tree_lines
from synproof_cli.render.words import (
    axiom_texts,
    beside,
    core_conditions,
    decisive,
    decisive_title,
    notes,
    status,
    status_style,
    text_of,
    why,
    world_line,
)

_MOST_NAMED: Final = 12
"""Axioms that are listed one by one beside a verdict; of a long contract there may be hundreds."""
_MOST_UNREAD: Final = 4
"""Axioms without a formula that are listed: those that tell most come first, the rest share a word that many have."""


def debate_text(result: Doc, look: Look) -> str:
    """The whole report, ending in a newline."""
    lines = [
        *verdict_lines(result, look), *_thesis(result, look), *_reading(result, look), *_tree(result, look), *_decisive(result, look),
        *_changes(result, look), *_apart(result, look), *_next(look),
    ]
    return "\n".join(lines) + "\n"


def tree_text(result: Doc, look: Look) -> str:
    """What `tree show` prints: the finding and the tree."""
    return "\n".join([*verdict_lines(result, look), "", *(tree_lines(result, look) or ["no tree"])]) + "\n"


def debate_line(result: Doc) -> str:
    """The report of a quiet run, one line: status, finding, and the axioms that decided it."""
    named = ", ".join(text(axiom, "id") for axiom in decisive(result))
    parts = (status(result), text(result, "finding"), named, f"({beside(result)})" if beside(result) else "")
    return inline(" ".join(part for part in parts if part)) + "\n"


def verdict_lines(result: Doc, look: Look) -> list[str]:
    """Status, finding, and in one sentence why; then what a reader must know besides."""
    word = status(result)
    said: list[Piece] = [(text(result, "finding"), "strong")]
    said += [(look.signs.dot, "dim"), (beside(result), "warn")] if beside(result) else []
    lines = flow(said, look, "", "", (word, len(word), status_style(word)))
    lines += flow([why(result)], look, "  ") if why(result) else []
    for note in notes(result):
        lines += flow([(note, "warn")], look, "  ")
    split = doc(result, "split")
    return [*lines, *flow(_split(split), look, "  ")] if split else lines


def _split(split: Doc) -> list[Piece]:
    """The finding of an implication's second part with its first as a condition."""
    word = status(split)
    return [
        ("given", "dim"), (text(split, "condition"), "name"), ("the claim", "dim"), (text(split, "claim"), "name"), ("is", "dim"),
        (word, status_style(word)), (text(split, "finding"), "strong"),
    ]


def _thesis(result: Doc, look: Look) -> list[str]:
    lines = ["", *flow([excerpt(text(result, "thesis"))], look, "  ")] if text(result, "thesis") else []
    world = world_line(result)
    return [*lines, *flow([("under", "dim"), (world, "name")], look, "  ")] if world else lines


def _reading(result: Doc, look: Look) -> list[str]:
    lines = reading_lines(doc(result, "reading"), look, doc(doc(result, "world"), "atoms"))
    return [*heading("How it was read", look), *lines] if lines else []


def _tree(result: Doc, look: Look) -> list[str]:
    tree = doc(result, "argumentation_tree")
    if not docs(tree, "children") and not docs(result, "supports"):
        return []
    return [*heading("The debate", look), *tree_lines(result, look)]


def _decisive(result: Doc, look: Look) -> list[str]:
    axioms, conditions = decisive(result), core_conditions(result)
    if not axioms and not conditions:
        return []
    entries = [(text(axiom, "id"), cited(axiom)) for axiom in axioms] + [("given", formula) for formula in conditions]
    return [*heading(decisive_title(result), look), *rows(entries, look)]


def _changes(result: Doc, look: Look) -> list[str]:
    lines = change_lines(result, look)
    return [*heading("What would change it", look), *lines] if lines else []


def _apart(result: Doc, look: Look) -> list[str]:
    """Axioms that took no part, or another part than their text suggests."""
    titles = (
        ("unread_axioms", "Axioms without a formula that speak of the same things", _MOST_UNREAD),
        ("set_aside", "Set aside: in conflict with the strict rules and the conditions by themselves", _MOST_NAMED),
        ("contraposed", "Used against their direction", _MOST_NAMED),
    )
    lines: list[str] = []
    known = axiom_texts(result) if any(texts(result, key) for key, _, _ in titles) else {}
    for key, title, most in titles:
        named = texts(result, key)
        if named:
            lines += [*heading(title, look), *rows([(axiom, text_of(known, axiom)) for axiom in named[:most]], look)]
            lines += [f"  and {len(named) - most:,} more (--format json lists all)"] if len(named) > most else []
    return lines


def _next(look: Look) -> list[str]:
    return [*heading("Next", look), *(f"  {inline(command)}" for command in look.next)] if look.next else []
