"""What was made of documents as one self-contained page: each document's text with every axiom's span marked. No script, nothing loaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from synproof_cli.render.extraction import next_step
from synproof_cli.render.fields import Doc, doc, docs, number, text, texts
from synproof_cli.render.html import esc
from synproof_cli.render.look import Look
from synproof_cli.render.safe import visible

_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_STYLE: Final = """\
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}code{font:.9em ui-monospace,monospace;background:#f5f5f5;padding:.1em .3em}
pre{font:15px/1.6 Georgia,serif;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #ddd;border-radius:4px;padding:1rem}
mark{border-radius:2px;padding:0 .1em;color:inherit}mark.read{background:#d3f9d8}mark.text{background:#fff3bf}mark.held{background:#ffc9c9}
mark.merged{background:#d0ebff}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.3rem .6rem .3rem 0;
text-align:left;vertical-align:top;overflow-wrap:anywhere}.dim{color:#666;font-size:.9em}.bad{color:#c92a2a}a{color:inherit}
"""
_KINDS: Final = {
    "read": "axiom with a formula", "text": "axiom as text", "held": "quarantined", "merged": "says what another axiom says",
}
_RANK: Final = ("held", "read", "text", "merged")
_NAMED: Final = 6


def extraction_html(document: Doc, _look: Look | None = None) -> str:
    """The page."""
    body = [*_head(document), *_conflicts(document), *_quarantined(document)]
    for place, one in enumerate(docs(document, "documents")):
        body += _document(document, one, place)
    body += [*_axioms(document), *_skipped(document)]
    return "\n".join([
        "<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        '<meta name="viewport" content="width=device-width, initial-scale=1">', "<title>Axioms of documents</title>",
        f"<style>\n{_STYLE}</style>", "</head>", "<body>", *body, "</body>", "</html>",
    ]) + "\n"


def _head(document: Doc) -> Iterator[str]:
    report = doc(document, "report")
    share = report.get("coverage")
    yield "<h1>Axioms of documents</h1>"
    yield f"<p><strong>{esc(next_step(document))}</strong></p>"
    rows = [(name.replace("_", " "), f"{number(report, name):,}") for name in report if name != "coverage"]
    rows += [("share of the text quoted", f"{share:.0%}")] if isinstance(share, float | int) else []
    yield "<table>" + "".join(f"<tr><th>{esc(name)}</th><td>{esc(value)}</td></tr>" for name, value in rows) + "</table>"
    yield from (f'<p class="bad">{esc(text(one, "message"))}</p>' for one in docs(document, "errors"))
    yield from (f'<p class="dim">{esc(note)}</p>' for note in texts(document, "notes"))


def _conflicts(document: Doc) -> Iterator[str]:
    conflicts = docs(document, "conflicts")
    if conflicts:
        yield f"<h2>Conflicts ({len(conflicts):,})</h2><table>"
    for one in conflicts:
        sides = "<br>".join(f"“{esc(text(side, 'text'))}” {_link(text(side, 'id'))}" for side in docs(one, "sides"))
        yield f"<tr><td>{esc(text(one, 'kind'))}</td><td>{sides}</td><td>{esc(text(one, 'scenario'))}</td></tr>"
    if conflicts:
        yield "</table>"


def _link(name: str) -> str:
    return f'<a href="#{esc(name)}">[{esc(name)}]</a>'


def _quarantined(document: Doc) -> Iterator[str]:
    held = docs(document, "quarantined")
    if held:
        yield f"<h2>Quarantined ({len(held):,})</h2><table>"
    for one in held:
        yield f"<tr><td>{_link(text(one, 'id'))}</td><td>{esc(text(one, 'text'))}</td><td>{esc(text(one, 'reason'))}</td></tr>"
    if held:
        yield "</table>"


def _axioms(document: Doc) -> Iterator[str]:
    axioms = docs(document, "axioms")
    yield f"<h2>Axioms ({len(axioms):,})</h2><table>"
    for one in axioms:
        formula = text(one, "formula")
        shown = f"<br><code>{esc(formula)}</code>" if formula else f'<br><span class="dim">text only: {esc(text(one, "not_read"))}</span>'
        cited = esc(text(doc(one, "source"), "citation"))
        yield f"<tr><td>{_link(text(one, 'id'))}</td><td>{esc(text(one, 'text'))}{shown}</td><td class=\"dim\">{cited}</td></tr>"
    yield "</table>"


def _skipped(document: Doc) -> Iterator[str]:
    skipped = docs(document, "skipped")
    yield f"<h2>Left out ({len(skipped):,})</h2><table>"
    for one in skipped:
        yield f"<tr><td>{esc(text(one, 'reason'))}</td><td>{esc(text(one, 'quote')[:400])}</td></tr>"
    yield "</table>"


Mark = tuple[int, int, str, str]


def _document(document: Doc, one: Doc, place: int) -> Iterator[str]:
    path, digest = text(one, "path"), text(one, "sha256")
    same = [other for other in docs(document, "documents")[:place] if text(other, "sha256") == digest]
    yield f'<h2>{esc(path)}</h2><p class="dim">SHA-256 {esc(digest)}</p>'
    if same:
        yield '<p class="dim">The same file as above.</p>'
        return
    yield "<p>" + " ".join(f'<mark class="{kind}">{esc(words)}</mark>' for kind, words in _KINDS.items()) + "</p>"
    yield f"<pre>{''.join(_marked(text(one, 'text'), _marks(document, digest)))}</pre>"


def _marks(document: Doc, digest: str) -> list[Mark]:
    marks: list[Mark] = []
    for key, kind in (("axioms", ""), ("quarantined", "held"), ("merges", "merged")):
        for entry in docs(document, key):
            source = doc(entry, "source")
            if text(source, "document") == digest:
                shown = kind or ("read" if text(entry, "formula") else "text")
                marks.append((number(source, "start"), number(source, "end"), shown, text(entry, "id") or text(entry, "into")))
    return sorted(marks)


def _marked(words: str, marks: Sequence[Mark]) -> Iterator[str]:
    """The text cut at every border of a span; a piece inside spans is marked with the ids of their axioms."""
    borders = sorted({0, len(words), *(at for start, end, _, _ in marks for at in (start, end) if 0 <= at <= len(words))})
    active: list[Mark] = []
    waiting, first = iter([*marks, (len(words) + 1, len(words) + 1, "", "")]), True
    coming = next(waiting)
    named: set[str] = set()
    for start, end in pairwise(borders):
        while coming[0] <= start:
            active.append(coming)
            coming = next(waiting, (len(words) + 1, len(words) + 1, "", ""))
        active = [mark for mark in active if mark[1] > start]
        piece = visible(words[start:end]).translate(_ENTITIES)
        yield piece if not active else _mark(piece, active, named)
        first = False
    if first:
        yield visible(words).translate(_ENTITIES)


def _mark(piece: str, active: Sequence[Mark], named: set[str]) -> str:
    kind = min((mark[2] for mark in active), key=_RANK.index)
    names = list(dict.fromkeys(mark[3] for mark in active))
    anchors = "".join(f'<a id="{esc(name)}"></a>' for name in names if name not in named)
    named.update(names)
    title = ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")
    return f'{anchors}<mark class="{kind}" title="{esc(title)}">{piece}</mark>'
