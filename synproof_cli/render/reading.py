"""How words became formulas, as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from synproof_cli.model.result import LEFT_OPEN
from synproof_cli.render.fields import Doc, doc, docs, plain, text, texts
from synproof_cli.render.layout import Piece, excerpt, flow, heading, rows
from synproof_cli.render.look import Look

_NAME: Final = re.compile(r"[^\W\d]\w*")
_UNSAID: Final = ("formula", "given")
_SAID: Final = 4
_INDENT: Final = "  "


def reading_lines(reading: Doc, look: Look, atoms: Doc | None = None) -> list[str]:
    """Conditions and claim with the English of every atom; what was not understood and what comes nearest; rival readings; lints.

    `atoms` are the world's declarations, for formulas of several atoms.
    """
    lines: list[str] = []
    for clause in docs(reading, "conditions"):
        lines += _clause("when", clause, look, atoms or {})
    claim = doc(reading, "claim")
    if claim:
        lines += _clause("claim", claim, look, atoms or {})
    is_open = left_open(reading)
    if not is_open:
        lines += [line for part in unread_parts(reading) for line in _unread(part, reading, look, atoms or {})]
    for rival in docs(reading, "alternatives"):
        lines += _numbered(rival, look) if rival.get("number") else flow(_rival(rival), look, _INDENT + "or     ")
    for lint in docs(reading, "lints"):
        if is_open and text(lint, "code") in LEFT_OPEN:  # the verdict says so
            continue
        lines += flow([text(lint, "message") or text(lint, "code")], look, _INDENT + "note   ")
    return lines


def left_open(reading: Doc) -> bool:
    """Whether the sentence was read and no verdict drawn from it: readings differ, or words may belong together."""
    return bool(unread_parts(reading)) and any(text(lint, "code") in LEFT_OPEN for lint in docs(reading, "lints"))


def unread_parts(reading: Doc) -> list[str]:
    """The parts of the sentence that were not understood."""
    return texts(reading, "unread") or [text(near, "text") for near in docs(reading, "nearest")]


def nearest_to(reading: Doc, part: str, atoms: Doc | None = None) -> list[tuple[str, str]]:
    """Vocabulary near that part, best first: formula or atom, and its English with the similarity."""
    found = [near for near in docs(reading, "nearest") if text(near, "text") == part]
    return [_entry(entry, atoms or {}) for near in found for entry in docs(near, "entries")]


def _entry(entry: Doc, atoms: Doc) -> tuple[str, str]:
    name = next((text(entry, key) for key in ("formula", "atom", "name", "id") if text(entry, key)), "")
    share = plain(entry.get("similarity"))
    english = text(entry, "english") or text(entry, "text") or text(doc(atoms, name), "text")
    if _spells(name, english):
        return f"{english} ({share} %)" if share else english, ""
    return name or english, " ".join(part for part in (english if name else "", f"({share} %)" if share else "") if part)


def _spells(name: str, english: str) -> bool:
    """Whether a name is nothing but the first words of a sentence that was taken whole."""
    words = [word for word in re.split(r"[^a-z0-9]+", english.lower()) if word]
    return len(words) > _SAID and "_".join(words).startswith(name)


def _clause(role: str, clause: Doc, look: Look, atoms: Doc) -> list[str]:
    start = f"{_INDENT}{role:<5}  "
    formula, english, words, how = (text(clause, key) for key in ("formula", "english", "text", "how"))
    lines = flow([(formula, "strong")], look, start)
    if english and english != formula:
        lines += flow([english], look, " " * len(start))
    glossary = list(_glossary(formula, atoms))
    if len(glossary) > 1 and not all(said.casefold() in english.casefold() for _, said in glossary):
        lines += rows(glossary, look, " " * len(start), "dim")
    if words and how not in _UNSAID and words not in (formula, english):
        lines += flow([(f"from “{words}”", "dim")], look, " " * len(start))
    return lines


def _glossary(formula: str, atoms: Doc) -> Iterator[tuple[str, str]]:
    for name in dict.fromkeys(_NAME.findall(formula)):
        declared = doc(atoms, name)
        if declared:
            yield name, text(declared, "text")


def _unread(part: str, reading: Doc, look: Look, atoms: Doc) -> list[str]:
    lines = flow([("not understood", "warn"), f"“{excerpt(part)}”"], look, _INDENT)
    near = nearest_to(reading, part, atoms)
    if near:
        lines += flow([("the nearest in the world's words", "dim")], look, _INDENT * 2) + rows(near, look, _INDENT * 3)
    return lines


def _numbered(rival: Doc, look: Look) -> list[str]:
    """A reading with its number: what the sentences say in it, what it leads to, and a case that tells it from the first."""
    number, finding = plain(rival.get("number")), text(rival, "leads_to")
    start = f"{_INDENT}reading {number}  "
    lines: list[str] = []
    for said in docs(rival, "differs"):
        pieces: list[Piece] = [(text(said, "reading"), "strong"), text(said, "english"), (f"from “{text(said, 'text')}”", "dim")]
        lines += flow(pieces, look, " " * len(start) if lines else start)
    if finding:
        lines += flow([("leads to", "dim"), (finding, "warn")], look, " " * len(start) if lines else start)
    case = [f"{name} {value}" for name, value in doc(rival, "scenario").items()]
    if case:
        lines += flow([("told apart by a case with", "dim"), ", ".join(case)], look, " " * len(start))
    return lines


def _rival(rival: Doc) -> list[Piece]:
    claim = doc(rival, "claim")
    conditions = [text(clause, "formula") for clause in docs(rival, "conditions")]
    formula = text(rival, "formula") or text(claim, "formula")
    pieces: list[Piece] = [("when", "dim"), (", ".join(conditions), "strong"), ("then", "dim")] if conditions else []
    pieces += [(formula, "strong"), text(rival, "english") or text(claim, "english")]
    if finding := text(rival, "leads_to"):
        pieces.append((f"({finding})", "warn"))
    return pieces


def reading_text(reading: Doc, look: Look) -> str:
    """What `synproof read` shows."""
    axioms = [line for axiom in docs(reading, "axioms") for line in _axiom(axiom, look)]
    title = "How it was read" if doc(reading, "claim") or axioms or not unread_parts(reading) else "Not read"
    return "\n".join([*heading(title, look)[1:], *axioms, *reading_lines(reading, look)]) + "\n"


def _axiom(axiom: Doc, look: Look) -> list[str]:
    """An axiom's id with its formula, the English of it, the sentence it comes from, other readings and remarks; or why it is not read."""
    start = f"{_INDENT}{text(axiom, 'id')}  "
    blank = _INDENT * 2
    formula, words, english = (text(axiom, key) for key in ("formula", "text", "english"))
    if not formula:
        reason = f"({text(axiom, 'reason')})" if text(axiom, "reason") else ""
        return flow([("not read", "warn"), f"“{words}”", (reason, "dim")], look, start)
    kind = "" if text(axiom, "kind") == "strict" else text(axiom, "kind")
    over = f"over {', '.join(texts(axiom, 'overrides'))}" if texts(axiom, "overrides") else ""
    lines = flow([(formula, "strong"), (" ".join(part for part in (kind, over) if part), "dim")], look, start)
    lines += flow([english], look, blank) if english and english != formula else []
    lines += flow([(f"from “{words}”", "dim")], look, blank) if words not in (formula, english) else []
    for other in docs(axiom, "readings")[1:]:
        lines += flow([("or", "dim"), (text(other, "reading"), "strong"), text(other, "english")], look, blank)
    for lint in docs(axiom, "lints"):
        lines += flow([("note", "dim"), text(lint, "message")], look, blank)
    return lines
