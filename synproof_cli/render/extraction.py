"""What was made of documents, as text: the axioms with their places, what clashes, what waits, what was left out, and what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.render.fields import Doc, doc, docs, flag, number, text, texts
from synproof_cli.render.layout import Piece, clip, flow, heading
from synproof_cli.render.look import Look
from synproof_cli.render.safe import inline
from synproof_cli.render.words import count

_MOST: Final = 200
"""Entries of one kind that a text shows without -v."""
_QUOTE: Final = 200


def extraction_text(document: Doc, look: Look) -> str:
    """The whole result; the last line says what to do next."""
    errors = docs(document, "errors")
    if errors and not docs(document, "documents"):
        return "".join(f"{_error_line(one)}\n" for one in errors)
    lines = [line for one in docs(document, "documents") for line in _document(one, look)]
    lines += [line for one in errors for line in _error(one, look)]
    lines += _part("Axioms", docs(document, "axioms"), _axiom, look)
    lines += _part("Conflicts", docs(document, "conflicts"), _conflict, look)
    lines += _part("Quarantined", docs(document, "quarantined"), _quarantined, look)
    lines += _part("Merged", docs(document, "merges"), _merged, look) if look.verbose else []
    lines += _skipped(docs(document, "skipped"), look)
    lines += _notes(document, look)
    lines += _report(document, look)
    return "\n".join(line.rstrip() for line in lines).lstrip("\n") + "\n"


def _part(title: str, entries: Sequence[Doc], shown: object, look: Look) -> list[str]:
    if not entries or not callable(shown):
        return []
    lines = heading(title, look, f"({len(entries):,})")
    few = entries if look.verbose else entries[:_MOST]
    lines += [line for entry in few for line in shown(entry, look)]
    if len(few) < len(entries):
        lines += flow([(f"{len(entries) - len(few):,} more; -v or --json shows all", "dim")], look, "  ")
    return lines


def _document(one: Doc, look: Look) -> Iterator[str]:
    pages = count(number(one, "pages"), "page") if number(one, "pages") else ""
    facts = [text(one, "media"), pages, text(one, "sha256")[:12]]
    yield from flow([(text(one, "path"), "strong"), (f" {look.signs.dot} ".join(fact for fact in facts if fact), "dim")], look)
    unread = one.get("unread_pages")
    if isinstance(unread, list) and unread:
        named = ", ".join(map(str, unread[:12])) + (look.signs.more if len(unread) > 12 else "")
        yield from flow([(f"no text layer on page {named}: run OCR first", "warn")], look, "  ")


def _error(one: Doc, look: Look) -> Iterator[str]:
    yield from flow([(_error_line(one), "bad")], look)


def _error_line(one: Doc) -> str:
    """What is wrong with a file and what to do, in one line: nothing else is printed where no file could be read."""
    return inline(": ".join(part for part in (text(one, "message") or text(one, "path"), text(one, "hint")) if part))


def _axiom(one: Doc, look: Look) -> Iterator[str]:
    source = doc(one, "source")
    traits = [text(one, "sort"), text(one, "kind") if text(one, "kind") == "defeasible" else "", text(source, "citation")]
    if texts(one, "overrides"):
        traits.append(f"overrides {', '.join(texts(one, 'overrides'))}")
    yield from flow([(text(one, "id"), "name"), (f" {look.signs.dot} ".join(trait for trait in traits if trait), "dim")], look, "  ")
    yield from flow([text(one, "text")], look, "      ")
    if text(one, "formula"):
        yield from flow([(text(one, "formula"), "strong")], look, "      ")
    elif look.verbose:
        yield from flow([(f"text only: {text(one, 'not_read')}", "dim")], look, "      ")


def _conflict(one: Doc, look: Look) -> Iterator[str]:
    yield from flow([(f"{', '.join(texts(one, 'axioms'))}", "bad"), text(one, "scenario")], look, "  ")
    for side in docs(one, "sides"):
        owner = f" in {text(side, 'world')}" if text(side, "world") else ""
        place = f"[{text(side, 'id')}{owner}, {text(side, 'citation')}, {text(side, 'start')}-{text(side, 'end')}]"
        yield from flow([f"“{clip(text(side, 'text'), _QUOTE)}”", (place, "dim")], look, "      ")


def _quarantined(one: Doc, look: Look) -> Iterator[str]:
    yield from flow([(text(one, "id"), "name"), (text(one, "code"), "warn"), text(one, "reason")], look, "  ")
    yield from flow([f"“{clip(text(one, 'text'), _QUOTE)}”", (text(doc(one, "source"), "citation"), "dim")], look, "      ")


def _merged(one: Doc, look: Look) -> Iterator[str]:
    owner = f" in {text(one, 'world')}" if text(one, "world") else ""
    pieces: list[Piece] = [f"“{clip(text(one, 'text'), _QUOTE)}”", (f"into {text(one, 'into')}{owner} by {text(one, 'how')}", "dim")]
    yield from flow(pieces, look, "  ")


def _skipped(entries: Sequence[Doc], look: Look) -> list[str]:
    if not entries:
        return []
    lines = heading("Left out", look, f"({len(entries):,})")
    if look.verbose:
        for entry in entries:
            lines += flow([(text(entry, "reason"), "dim"), clip(text(entry, "quote"), _QUOTE)], look, "  ")
        return lines
    reasons = Counter(text(entry, "reason") for entry in entries)
    for reason, many in reasons.most_common(20):
        lines += flow([f"{many:,}", (reason, "dim")], look, "  ")
    return lines


def _notes(document: Doc, look: Look) -> list[str]:
    notes = texts(document, "notes")
    return [*heading("Notes", look), *(line for note in notes for line in flow([note], look, "  "))] if notes else []


def _report(document: Doc, look: Look) -> list[str]:
    report = doc(document, "report")
    share, sentences = report.get("coverage"), number(report, "sentences")
    said = [
        f"{sentences:,} sentence{'' if sentences == 1 else 's'} read", count(number(report, "axioms"), "axiom"),
        f"{number(report, 'merged'):,} merged",
        f"{number(report, 'quarantined'):,} quarantined", f"{number(report, 'skipped'):,} left out",
        count(number(report, "conflicts"), "conflict"), f"{share:.0%} of the text quoted" if isinstance(share, float | int) else "",
    ]
    lines = [*heading("Report", look), *flow([", ".join(part for part in said if part)], look, "  ")] if docs(document, "documents") else []
    return [*lines, "", inline(next_step(document))]  # one line, however long: -q prints it alone


def next_step(document: Doc) -> str:
    """What stands, and what to do next."""
    report, world = doc(document, "report"), doc(document, "world")
    axioms, read = number(report, "axioms"), number(report, "with_formula")
    if not number(report, "sentences"):
        return "nothing was extracted: there is no text"
    if not axioms and not number(report, "merged") and not number(report, "quarantined"):
        return "nothing was extracted: no sentence states a rule; -v shows why each was left out"
    whole = number(report, "statements")
    taken = f" ({whole:,} of them taken whole)" if whole else ""
    rules = f"{count(axioms, 'rule')}, {read:,} can be reasoned with{taken}"
    if not axioms:
        rules = f"nothing new: {count(number(report, 'merged'), 'rule')} known already, {number(report, 'quarantined'):,} quarantined"
    if not world:
        path = text(docs(document, "documents")[0], "path")
        return f"{rules}; `synproof world ingest my:NAME {_quoted(path)}` makes a world of them"
    return f"{rules}; {_after_ingest(document, world)}"


def _after_ingest(document: Doc, world: Doc) -> str:
    name = text(world, "id")
    if docs(document, "errors"):
        return "nothing was written, since a file could not be read"
    if flag(world, "failed"):
        return "something clashes, so nothing was written; `--on-conflict quarantine` sets the newcomer aside"
    state = f"{name} is at version {text(world, 'version')}" if flag(world, "changed") else f"{name} is unchanged"
    if number(world, "waiting"):
        return f"{state}; {number(world, 'waiting'):,} in quarantine: `synproof world review {name}`"
    if any(text(one, "outcome") == "kept" for one in docs(document, "conflicts")):
        return f"{state} and contradicts itself: `synproof world lint {name}`, `synproof world edit {name}`"
    return f'{state}; `synproof debate "…" --world {name}`'


def _quoted(path: str) -> str:
    """A document's name as a shell takes it; what was typed or came from standard input has none."""
    from shlex import quote

    return "FILE" if path in ("-", "text", "standard input") else quote(path)
