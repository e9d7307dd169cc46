"""Worlds as text: lists, one world, what is wrong with it, its tests, its versions, and what differs between two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.model.world import STATED
from synproof_cli.render.fields import Doc, doc, docs, flag, number, plain, text, texts
from synproof_cli.render.layout import Piece, flow, heading, page, rows, table
from synproof_cli.render.look import Look, Style
from synproof_cli.render.words import count, moment

_WIDE: Final = 78
"""Columns from which a list shows versions and digests."""
_DIGEST: Final = 12
_OF_A_KIND: Final = 5
"""Problems of one kind that are shown."""
_CHANGES: Final[dict[str, Piece]] = {"added": ("+", "good"), "removed": ("-", "bad"), "changed": ("~", "warn")}
_SEVERITIES: Final[dict[str, Style]] = {"error": "bad", "warning": "warn"}


def world_list(document: Doc, look: Look) -> str:
    """One line for each world."""
    worlds = docs(document, "worlds")
    if not worlds:
        return "no worlds\n"
    keys = ("id", "origin", "version", "axioms", "digest", "title") if look.columns >= _WIDE else ("id", "origin", "axioms", "title")
    return page(table(("world", *keys[1:]), [_row(world, keys) for world in worlds], look, "", listed=True))


def _row(entry: Doc, keys: Sequence[str]) -> list[str]:
    return [text(entry, key)[: _DIGEST if key == "digest" else None] for key in keys]


def world_text(document: Doc, look: Look) -> str:
    """A whole world, every field that says something."""
    version = text(document, "version")
    facts = [text(document, "origin"), f"version {version}" if version else "", text(document, "digest")]
    lines = flow([(text(document, "id"), "strong"), text(document, "title")], look)
    lines += flow([(f" {look.signs.dot} ".join(fact for fact in facts if fact), "dim")], look) if any(facts) else []
    if bases := texts(document, "extends"):
        lines += flow([("extends", "dim"), ", ".join(bases)], look)
    if text(document, "as_of"):
        lines += flow([("as of", "dim"), text(document, "as_of"), (_not_shown(document), "dim")], look)
    if text(document, "description"):
        lines += ["", *flow([text(document, "description")], look)]
    atoms = doc(document, "atoms")
    if atoms:
        lines += [*heading("Atoms", look), *(line for name in atoms for line in _atom(name, doc(atoms, name), look))]
    axioms = docs(document, "axioms")
    lines += heading("Axioms", look, f"({len(axioms)})")
    lines += [line for axiom in axioms for line in axiom_lines(axiom, look)]
    if number(document, "waiting"):
        waits = f"{count(number(document, 'waiting'), 'axiom')} in quarantine: synproof world review {text(document, 'id')}"
        lines += flow([(waits, "warn")], look)
    claims = docs(document, "claims")
    if claims:
        lines += [*heading("Claims", look), *(line for claim in claims for line in _claim(claim, look))]
    return page(lines)


def _not_shown(document: Doc) -> str:
    hidden = number(document, "not_in_force")
    return f"({count(hidden, 'axiom')} not in force)" if hidden else ""


def _atom(name: str, atom: Doc, look: Look) -> Iterator[str]:
    yield from flow([(name, "name"), (_type_of(atom), "dim"), text(atom, "text")], look, "  ", "      ")
    if aliases := texts(atom, "aliases"):
        yield from flow([(f"also: {'; '.join(aliases)}", "dim")], look, "      ")


def _type_of(atom: Doc) -> str:
    kind = text(atom, "type")
    bounds = [f"{sign} {plain(atom.get(key))}" for key, sign in (("min", "from"), ("max", "to")) if plain(atom.get(key))]
    traits = [word for word in ("open", "ordered", "optional") if flag(atom, word)]
    parts = [kind, *bounds, text(atom, "unit"), ", ".join(texts(atom, "values")), *traits]
    said = " ".join(part for part in parts if part)
    return f"({said})" if said else ""


def axiom_lines(axiom: Doc, look: Look) -> Iterator[str]:
    """An axiom: id and kind, text, formula, what it overrides, when it holds, where it comes from."""
    traits = [text(axiom, "kind"), f"priority {number(axiom, 'priority')}" if number(axiom, "priority") else ""]
    traits += [f"overrides {', '.join(texts(axiom, 'overrides'))}" if texts(axiom, "overrides") else "", _validity(axiom)]
    traits += [text(axiom, "jurisdiction"), _origin(axiom)]
    yield from flow([(text(axiom, "id"), "name"), (f" {look.signs.dot} ".join(trait for trait in traits if trait), "dim")], look, "  ")
    yield from flow([text(axiom, "text")], look, "      ")
    yield from flow([(text(axiom, "formula"), "strong") if text(axiom, "formula") else ("no formula", "warn")], look, "      ")
    source = doc(axiom, "source")
    cited = [text(source, "type"), text(source, "citation"), text(source, "document")[:_DIGEST], _span(source)]
    if any(cited[1:]):
        yield from flow([(", ".join(part for part in cited if part), "dim")], look, "      ")
    if text(source, "quote"):
        yield from flow([(f"“{text(source, 'quote')}”", "dim")], look, "      ")


def _validity(axiom: Doc) -> str:
    ends = [f"{word} {text(axiom, key)}" for key, word in (("valid_from", "from"), ("valid_to", "to")) if text(axiom, key)]
    return " ".join(ends)


def _origin(axiom: Doc) -> str:
    origin = text(axiom, "origin")
    if origin in ("", "author"):
        return ""
    how = "taken whole" if origin == STATED else f"read by {origin}"
    return how + (", reviewed" if flag(axiom, "reviewed") else ", not reviewed")


def _span(source: Doc) -> str:
    page, start, end = (plain(source.get(key)) for key in ("page", "start", "end"))
    return " ".join(part for part in (f"page {page}" if page else "", f"characters {start} to {end}" if start and end else "") if part)


def _claim(claim: Doc, look: Look) -> Iterator[str]:
    given = "".join(f" given {formula}" for formula in texts(claim, "given"))
    said = text(claim, "thesis") or text(claim, "formula")
    yield from flow([(text(claim, "expect"), "name"), said, (given, "dim")], look, "  ", "      ")


def world_lint(document: Doc, look: Look) -> str:
    """Each problem with its code and the axioms it concerns, errors first as they stand in the document; of many of a kind the first."""
    problems = docs(document, "problems")
    lines: list[str] = []
    for shown, more in _of_each_kind(problems, whole=look.verbose):
        lines += problem_lines(shown, look)
        lines += flow([(f"… {more:,} more of {text(shown, 'code')}: --verbose shows them", "dim")], look, "  ") if more else []
    errors = sum(text(problem, "severity") == "error" for problem in problems)
    end = f"{count(len(problems), 'problem')}, {count(errors, 'error')}" if problems else "no problems"
    return page([*lines, end])


def _of_each_kind(problems: Sequence[Doc], *, whole: bool) -> Iterator[tuple[Doc, int]]:
    """The problems to be shown, with how many more of the kind there are behind the last one of it. Every error is shown."""
    kinds = Counter(text(problem, "code") for problem in problems)
    seen: Counter[str] = Counter()
    for problem in problems:
        code = text(problem, "code")
        seen[code] += 1
        if whole or text(problem, "severity") == "error" or kinds[code] <= _OF_A_KIND + 1 or seen[code] < _OF_A_KIND:
            yield problem, 0
        elif seen[code] == _OF_A_KIND:
            yield problem, kinds[code] - _OF_A_KIND


def problem_lines(problem: Doc, look: Look) -> list[str]:
    """One problem: how bad, its code, what it is, and the axioms it concerns."""
    severity = text(problem, "severity")
    named = ", ".join(texts(problem, "axioms"))
    pieces: list[Piece] = [(severity, _SEVERITIES.get(severity, "dim")), (f"{text(problem, 'code')}:", "strong"), text(problem, "message")]
    pieces += [(f"({named})", "name")] if named else []
    return flow(pieces, look, "", "  ")


def world_test(document: Doc, look: Look) -> str:
    """Each claim that is not as expected, with what was found instead; then the counts. All claims where everything is asked for."""
    claims = docs(document, "claims")
    lines = [line for claim in claims if look.verbose or not flag(claim, "ok") for line in _tested(claim, look)]
    parts = [f"{number(document, 'passed')} of {count(number(document, 'n'), 'claim')} as expected"]
    parts += [f"{number(document, 'failed')} failed"] if number(document, "failed") else []
    parts += [f"{number(document, 'errors')} without an answer"] if number(document, "errors") else []
    style: Style = "good" if number(document, "passed") == number(document, "n") > 0 else "bad"
    return page([*lines, *flow([(", ".join(parts), style)], look)])


def _tested(claim: Doc, look: Look) -> Iterator[str]:
    good = flag(claim, "ok")
    mark: Piece = (look.signs.good, "good") if good else (look.signs.bad, "bad")
    place = ":".join(part for part in (text(claim, "file"), text(claim, "line"), text(claim, "column")) if part)
    found = text(claim, "finding") or "no finding"
    said = found if good else f"expected {text(claim, 'expect') or text(claim, 'require') or 'CONFIRMED'}, found {found}"
    yield from flow([mark, (place or text(claim, "id"), "name"), (said, "strong"), text(claim, "thesis")], look, "", "  ")
    if not good and text(claim, "reason"):
        yield from flow([(text(claim, "reason"), "dim")], look, "  ")


def world_search(document: Doc, look: Look) -> str:
    """Axioms found, best first."""
    found = docs(document, "results")
    if not found:
        return page(flow(["nothing found for", (text(document, "query"), "strong")], look))
    lines = flow([("no axiom holds all of these words; some hold a part", "warn")], look) if text(document, "matched") == "some" else []
    for hit in found:
        lines += flow([(text(hit, "id"), "name"), (text(hit, "world"), "dim")], look)
        lines += flow([text(hit, "text"), (text(hit, "citation"), "dim")], look, "    ")
    return page(lines)


def world_versions(document: Doc, look: Look) -> str:
    """Every version of a world, oldest first."""
    keys = ("version", "saved", "axioms", "digest", "note")
    lines = [_row({**item, "saved": moment(text(item, "saved"))}, keys) for item in docs(document, "versions")]
    return page([*flow([(text(document, "id"), "strong")], look), *table(keys, lines, look)])


def world_diff(document: Doc, look: Look) -> str:
    """What came (+), went (-) and changed (~)."""
    lines = flow([_place(doc(document, "from")), look.signs.arrow, _place(doc(document, "to"))], look)
    for key in ("title", "description", "extends"):
        if pair := texts(document, key):
            lines += rows([(key, f" {look.signs.arrow} ".join(pair))], look)
    for part in ("axioms", "atoms", "claims"):
        changes = doc(document, part)
        found = [line for key in _CHANGES for item in docs(changes, key) for line in _differs(key, item, look)]
        lines += [*heading(part.capitalize(), look), *found] if found else []
    return page(lines if flag(document, "different") else [*lines, "no difference"])


def _place(world: Doc) -> Piece:
    return (f"{text(world, 'id')} version {text(world, 'version')} {text(world, 'digest')[:_DIGEST]}".strip(), "strong")


def _differs(change: str, item: Doc, look: Look) -> Iterator[str]:
    said = text(item, "text") or text(item, "thesis") or text(item, "formula")
    yield from flow([_CHANGES[change], (text(item, "id"), "name"), said], look, "  ", "      ")
    fields = doc(item, "fields")
    for key in fields:
        pair = fields.get(key)
        old, new = pair if isinstance(pair, list | tuple) and len(pair) == 2 else ("", pair)
        yield from rows([(key, f"{_shown(old)} {look.signs.arrow} {_shown(new)}")], look, "      ", "dim")


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value)) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items())
    return str(value) if value not in (None, "") else "nothing"


def world_saved(document: Doc, look: Look) -> str:
    """What a change to worlds did, one line for each."""
    lines: list[str] = []
    for world in docs(document, "worlds") or [document]:
        lines += flow(_saved(world), look)
        axiom = doc(world, "axiom")
        lines += list(axiom_lines(axiom, look)) if axiom else []
        for part in docs(world, "unread"):
            reason = f"({text(part, 'reason')})" if text(part, "reason") else ""
            lines += flow([("not read", "warn"), f"“{text(part, 'text')}”", (reason, "dim")], look, "  ")
        for entry in docs(world, "left_out"):
            pieces: list[Piece] = [("left out", "warn"), text(entry, "what"), (text(entry, "id"), "name"), text(entry, "reason")]
            lines += flow(pieces, look, "  ", "    ")
        for lint in docs(world, "lints"):
            lines += flow([text(lint, "message")], look, "  note   ") if text(lint, "code") != "unread-axiom" else []
    return page(lines)


def _saved(world: Doc) -> Iterator[Piece]:
    yield (text(world, "id"), "strong")
    yield f"version {text(world, 'version')}" if text(world, "version") else ""
    if world.get("changed") is False:
        yield "(nothing changed)"
    if text(world, "axioms"):
        yield f"with {count(number(world, 'axioms'), 'axiom')}"
    origin = text(world, "copied_from") or text(world, "renamed_from")
    if origin:
        yield f"(a copy of {origin}, which is read-only)"
    if text(world, "removed"):
        yield f"without {text(world, 'removed')}"
    if text(world, "restored"):
        yield f"(the content of version {text(world, 'restored')})"
    if text(world, "digest"):
        yield (f"digest {text(world, 'digest')[:_DIGEST]}", "dim")
