"""The smaller commands' documents as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from synproof_cli.render.fields import Doc, doc, docs, flag, plain, text, texts
from synproof_cli.render.layout import Piece, clip, flow, heading, page, rows, table
from synproof_cli.render.look import Look, Style
from synproof_cli.render.safe import visible
from synproof_cli.render.words import moment

_LABELS: Final[dict[str, Style]] = {"IN": "good", "OUT": "bad", "UNDEC": "warn"}
_THESIS: Final = 100
"""Cells of a thesis in a list."""
_NARROW: Final = 78
"""Columns below which a list of debates does not say when."""
_DAY_ONLY: Final = 90
"""Columns up to which a list shows the day and no time."""
_PLAIN_NAME: Final = re.compile(r'[^\s"(),%\\]+')
_COLUMN: Final = len("counter-model")
_OUTCOMES: Final[dict[str, tuple[str, Style]]] = {
    "holds": ("HOLDS", "good"), "fails": ("DOES NOT HOLD", "bad"), "no_verdict": ("NO VERDICT", "warn"),
    "limit": ("NOT CHECKED", "warn"),
}


def argument_check(document: Doc, look: Look) -> str:
    """Whether one argument passes Sieve 2.5, and what shows it."""
    passes = document.get("passes")
    lines = flow([("PASSES", "good") if passes is True else ("DOES NOT PASS", "bad"), _because(document)], look)
    entries = [("premise", formula) for formula in texts(document, "premises")] + [("conclusion", text(document, "conclusion"))]
    lines += rows(entries, look, style="dim", widest=_COLUMN)
    if core := texts(document, "core"):
        lines += rows([("needed" if document.get("entails") is True else "conflict", ", ".join(core))], look, widest=_COLUMN)
    model = doc(document, "countermodel")
    if model:
        values = ", ".join(f"{name} = {_value(model[name])}" for name in model)
        lines += rows([("counter-model", values)], look, style="warn", widest=_COLUMN)
    return page([*lines, *flow([(_second_opinion(document.get("sympy_agrees")), "dim")], look, "  ")])


def _second_opinion(agrees: object) -> str:
    if agrees is None:
        return "SymPy was not asked"
    return "SymPy agrees" if agrees is True else "SymPy disagrees"


def _because(document: Doc) -> str:
    if document.get("premises_satisfiable") is False:
        return "the premises contradict each other"
    if document.get("entails") is False:
        return "the premises can be true and the conclusion false"
    return "the premises are consistent and entail the conclusion" if document.get("passes") is True else "not decided"


def _value(value: object) -> str:
    return {True: "true", False: "false"}.get(value, "") if isinstance(value, bool) else plain(value) or "none"


def dung(document: Doc, look: Look) -> str:
    """The label of the argument asked about, or the three sets of the grounded labelling."""
    found = text(document, "label")
    if found:
        return page(flow([(found, _LABELS.get(found, "plain")), _name(text(document, "query"))], look))
    lines: list[str] = []
    for key, word in (("in", "IN"), ("out", "OUT"), ("undecided", "UNDEC")):
        named = [_name(name) for name in texts(document, key)]
        lines += flow([(f"({len(named)})", "dim"), *named], look, "", None, (word, 5, _LABELS[word]))
    return page(lines)


def _name(name: str) -> str:
    """An argument's name as it stands; in quotes, as ASPARTIX writes strings, where it could be mistaken for another or for several."""
    if _PLAIN_NAME.fullmatch(name) and visible(name) == name:
        return name
    quoted = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return '"' + re.sub("(?<= ) |^ | $", r"\\x20", quoted) + '"'


def doctor(document: Doc, look: Look) -> str:
    """One line for each check, and what to do where one fails."""
    checks = docs(document, "checks")
    width = max((len(text(check, "name")) for check in checks), default=0)
    lines: list[str] = []
    for check in checks:
        good = flag(check, "ok")
        mark = (look.signs.good if good else look.signs.bad) + " "
        lines += flow([text(check, "detail")], look, mark, None, (text(check, "name"), min(width, look.columns // 3), "strong"))
        lines += flow([("do:", "warn"), text(check, "fix")], look, "    ") if not good and text(check, "fix") else []
    return page(lines)


def config(document: Doc, look: Look) -> str:
    """Every setting with its value and where the value comes from; then the files that were looked for."""
    lines = table(
        ("setting", "value", "from"),
        [(text(item, "key"), _setting(item.get("value")), text(item, "origin")) for item in docs(document, "settings")], look, "",
    )
    providers = docs(document, "providers")
    lines += heading("Providers", look) if providers else []
    lines += rows([(text(one, "name"), f"{text(one, 'base_url')} ({text(one, 'origin')})".strip()) for one in providers], look)
    files = docs(document, "files")
    lines += heading("Files", look) if files else []
    lines += rows([(text(file, "path"), "read" if flag(file, "found") else "not there") for file in files], look)
    for warning in texts(document, "warnings"):
        lines += flow([("warning:", "warn"), warning], look)
    return page(lines)


def _setting(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(map(_setting, value)) or "-"
    return plain(value) or "-"


def debate_list(document: Doc, look: Look) -> str:
    """Saved debates, as the document orders them."""
    lines = [_debate(item, look) for item in docs(document, "debates")]
    titles = ["debate", "started", "finding", "world", "thesis"]
    if look.columns < _NARROW:
        titles, lines = [titles[0], *titles[2:]], [(line[0], *line[2:]) for line in lines]
    return page(table(titles, lines, look, "", listed=True)) if lines else "no debates\n"


def _debate(item: Doc, look: Look) -> tuple[str, ...]:
    thesis = text(item, "thesis")
    shown = thesis if look.verbose else clip(thesis, _THESIS, look.signs.more)
    started = moment(text(item, "started"))[: None if look.columns > _DAY_ONLY else 10]
    return text(item, "session_id"), started, text(item, "finding") or "unfinished", text(item, "world"), shown


def verify(document: Doc, look: Look) -> str:
    """Whether the certificate holds, what it is about, what was established or what is wrong."""
    outcome = text(document, "outcome")
    word, style = _OUTCOMES.get(outcome, (outcome, "warn"))
    limit, sign = (["could not be checked within limits:"], "?") if outcome == "limit" else ([], look.signs.bad)
    lines = flow([(word, style), (text(document, "finding"), "strong"), text(document, "file")], look)
    for problem in docs(document, "problems"):
        pieces: list[Piece] = [*limit, text(problem, "message"), (text(problem, "where"), "name"), (f"[{text(problem, 'code')}]", "dim")]
        lines += flow(pieces, look, f"  {sign} ")
    for checked in texts(document, "checked"):
        lines += flow([checked], look, f"  {look.signs.good} ")
    lines += rows(list(_certified(document)), look, style="dim")
    if texts(document, "not_checked"):
        lines += flow([("taken as given: how words became formulas, and what not_checked lists (--json)", "dim")], look, "  ")
    return page(lines)


def _certified(document: Doc) -> Iterator[tuple[str, str]]:
    """What a reader must compare with what he wanted to know."""
    world = doc(document, "world")
    yield "thesis", text(document, "thesis")
    yield from (("condition", condition) for condition in texts(document, "conditions"))
    yield from (("fact", _fact(fact)) for fact in docs(document, "facts"))
    yield "claim", text(document, "claim") or "not read"
    yield "world", text(world, "id")
    if text(document, "digest"):
        yield "digest", text(document, "digest")
    yield from (("added", _added(axiom)) for axiom in docs(world, "added"))
    if texts(world, "without"):
        yield "without", ", ".join(texts(world, "without"))
    yield "as of", text(world, "as_of")


def _fact(fact: Doc) -> str:
    licence, citation = text(fact, "licence"), text(fact, "citation")
    given = ": ".join(part for part in (licence, citation) if part)
    why = f"shown by {citation}" if licence == "evidence" else f"taken as given; {given}"
    return f"[{text(fact, 'id')}] {text(fact, 'formula')} ({why})"


def _added(axiom: Doc) -> str:
    said, formula = text(axiom, "text"), text(axiom, "formula")
    return f"[{text(axiom, 'id')}] {said}" if said == formula else f"[{text(axiom, 'id')}] {said} ({formula or 'not read'})"


def bench(document: Doc, look: Look) -> str:
    """Scores over all items, over clean ones and by label; why items were refused; and the items that came out wrong."""
    parts = [("all", document)]
    parts += [("clean", doc(document, "clean"))] if doc(document, "clean") else []
    labels = doc(document, "by_label")
    parts += [(name, doc(labels, name)) for name in labels]
    keys = ("n", "answered", "correct", "wrong", "refused", "accuracy", "coverage")
    lines = table(("items", *keys), [(name, *(_score(part, key) for key in keys)) for name, part in parts], look, "")
    refusals = doc(document, "refusals")
    if refusals:
        lines += [*heading("Refused", look), *rows([(plain(refusals[reason]), reason) for reason in refusals], look)]
    wrong = [item for item in docs(document, "items") if item.get("ok") is False]
    if wrong:
        entries = [(text(item, "id"), f"{text(item, 'answer')} instead of {text(item, 'gold')}") for item in wrong]
        lines += [*heading("Wrong", look), *rows(entries, look)]
    asked = doc(document, "models")
    if asked:
        said = (
            "calls", "retries", "seconds_per_call", "prompt_tokens", "completion_tokens", "completion_tokens_per_second", "items_by_model",
        )
        lines += [*heading("Models", look), *rows([(name.replace("_", " "), plain(asked.get(name)) or "unknown") for name in said], look)]
    return page(lines)


def _score(part: Doc, key: str) -> str:
    value = part.get(key)
    if key in ("accuracy", "coverage"):
        return f"{value:.2%}" if isinstance(value, int | float) else "-"
    return plain(value) or "-"


def init(document: Doc, look: Look) -> str:
    """What was written, and three commands to try."""
    lines = flow(["wrote", (", ".join(texts(document, "written")), "name")], look)
    return page([*lines, *heading("Try", look), *(f"  {' '.join(visible(command).split())}" for command in texts(document, "try"))])


def version(document: Doc, _look: Look) -> str:
    """`synproof 0.1.0`."""
    return f"synproof {visible(text(document, 'version'))}\n"


def help_text(document: Doc, _look: Look) -> str:
    """Help as it was made."""
    return visible(text(document, "help"))


def removed(document: Doc, look: Look) -> str:
    """What is gone."""
    return page(flow(["removed", (text(document, "removed"), "strong")], look))


def names(document: Doc, look: Look) -> str:
    """A list of names, one a line."""
    return page([line for key in document for name in texts(document, key) for line in flow([name], look)])


def anything(document: Doc, look: Look) -> str:
    """Any document: its fields, nested ones indented. For documents that have no form of their own."""
    return page(list(_fields(document, look, 0))) if document else "nothing\n"


def _fields(document: Doc, look: Look, depth: int) -> Iterator[str]:
    indent = "  " * min(depth, 10)
    for key in document:
        value = document[key]
        inner = docs(document, key) if isinstance(value, list | tuple) else [value] if isinstance(value, dict) else []
        if inner and depth < 20:
            yield from flow([(key, "strong")], look, indent)
            for item in inner:
                yield from _fields(item, look, depth + 1)
        else:
            pieces: list[Piece] = [(key, "dim"), _setting(value)]
            yield from flow(pieces, look, indent)
