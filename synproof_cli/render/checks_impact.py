"""What a change of a world turned, and what is kept of earlier runs."""

from __future__ import annotations

from synproof_cli.render.checks import flip_text, place_of
from synproof_cli.render.fields import Doc, doc, docs, number, text, texts
from synproof_cli.render.layout import flow, table
from synproof_cli.render.look import Look, Style
from synproof_cli.render.sarif import check_sarif


def impact_text(document: Doc, look: Look) -> str:
    """The answer first, then each verdict that turned."""
    flips, n = docs(document, "flips"), number(document, "n")
    versions = f"{_side(doc(document, 'from'))} {look.signs.arrow} {_side(doc(document, 'to'))}"
    style: Style = "bad" if flips or not n else "good"
    turned = f"{len(flips)} of {n} verdicts turned" if n else "no claim found"
    changed = texts(document, "changed")
    rules = f"{len(changed)} {'rule' if len(changed) == 1 else 'rules'} changed, {number(document, 'touched')} claims decided again"
    lines = flow([(turned, style), versions, (f"({rules})", "dim")], look, "", "  ")
    for flip in flips:
        lines += flow([(f"[{text(flip, 'id')}]", "name"), (flip_text(flip), "strong"), (place_of(flip), "dim")], look, "", "  ")
        lines += flow([(text(flip, "thesis"), "plain")], look, "    ")
    for problem in docs(document, "problems"):
        lines += flow([("problem", "bad"), (place_of(problem), "name"), text(problem, "message")], look, "", "  ")
    return "\n".join(lines) + "\n"


def _side(side: Doc) -> str:
    return text(side, "file") or f"{text(side, 'id')} version {text(side, 'version')}"


def impact_sarif(document: Doc, look: Look) -> str:
    """The verdicts that turned, on the lines of the rules that did it."""
    return check_sarif({**document, "claims": []}, look)


def cache_text(document: Doc, look: Look) -> str:
    """The file, what is in it, and what was removed."""
    kept = number(document, "verdicts")
    removed = f", {number(document, 'removed')} removed" if number(document, "removed") else ""
    lines = flow([(f"{kept} {'verdict' if kept == 1 else 'verdicts'} kept{removed}", "strong"), (text(document, "path"), "dim")], look)
    worlds = docs(document, "worlds")
    if worlds:
        rows = [[text(world, key) for key in ("world", "verdicts", "newest")] for world in worlds]
        lines += table(("world", "verdicts", "newest"), rows, look)
    return "\n".join(lines) + "\n"
