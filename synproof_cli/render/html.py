"""A debate as one self-contained page: no script, nothing loaded, hostile text inert."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.render.changes import KINDS, change_options, leads_to
from synproof_cli.render.fields import Doc, doc, docs, text, texts
from synproof_cli.render.graph import COLOURS, group_of
from synproof_cli.render.look import UNICODE, Look
from synproof_cli.render.nodes import (
    cited,
    conclusion,
    forest,
    grounds,
    is_reference,
    is_refused,
    is_root,
    label,
    named_axioms,
    sieve_name,
    state,
    walk,
)
from synproof_cli.render.reading import nearest_to, unread_parts
from synproof_cli.render.safe import inline
from synproof_cli.render.words import (
    axiom_texts,
    beside,
    core_conditions,
    decisive,
    decisive_title,
    notes,
    status,
    text_of,
    why,
    world_line,
)

_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_STYLE: Final = """\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.4rem;margin:0}h2{font-size:1.05rem;margin:2rem 0 .5rem}blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid #ddd}
code{font:.9em ui-monospace,monospace;background:#f5f5f5;padding:.1em .3em;border-radius:3px;overflow-wrap:anywhere}
ul.tree,ul.tree ul{list-style:none;padding-left:1.2rem;border-left:1px solid #ddd}ul.tree{padding-left:0;border:0}
.node{border-left:4px solid;border-radius:4px;padding:.4rem .7rem;margin:.5rem 0;overflow-wrap:anywhere}.id,.dim{color:#666;font-size:.85em}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .8rem;margin:.3rem 0;font-size:.95em}dt{color:#555}dd{margin:0}
table{border-collapse:collapse}td,th{border-bottom:1px solid #ddd;padding:.3rem .8rem .3rem 0;text-align:left;vertical-align:top}
.CONFIRMED{color:#2b8a3e}.REFUTED{color:#c92a2a}.NONE{color:#e67700}
"""


def esc(words: str) -> str:
    """The text on one line, inert in HTML content and in quoted attributes."""
    return inline(words).translate(_ENTITIES)


def debate_html(result: Doc, _look: Look | None = None) -> str:
    """The whole report as a page."""
    return _page(result, [
        *_verdict(result), *_reading(result), *_trees(result), *_decisive(result), *_changes(result), *_apart(result),
        f'<p class="dim">synproof, {esc(world_line(result))}, {esc(text(result, "session_id"))}</p>',
    ])


def tree_html(result: Doc, _look: Look | None = None) -> str:
    """The finding and the tree as a page."""
    return _page(result, [*_verdict(result), *_trees(result)])


def _page(result: Doc, body: Sequence[str]) -> str:
    colours = "".join(f".{name}{{background:{fill};border-color:{line}}}" for name, (fill, line) in COLOURS.items())
    return "\n".join([
        "<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{esc(status(result))} {esc(text(result, 'finding'))}</title>", f"<style>\n{_STYLE}{colours}\n</style>",
        "</head>", "<body>",
        *body, "</body>", "</html>",
    ]) + "\n"


def _verdict(result: Doc) -> Iterator[str]:
    word = status(result)
    style = word if word in ("CONFIRMED", "REFUTED") else "NONE"
    yield f'<h1><span class="{style}">{esc(word)}</span> {esc(text(result, "finding"))}</h1>'
    yield from (f"<p><strong>{esc(said)}</strong></p>" for said in [beside(result)] if said)
    yield f"<p>{esc(why(result))}</p>"
    yield from (f"<p><strong>{esc(note)}</strong></p>" for note in notes(result))
    yield f"<blockquote>{esc(text(result, 'thesis'))}</blockquote>" if text(result, "thesis") else ""


def _reading(result: Doc) -> Iterator[str]:
    reading = doc(result, "reading")
    clauses = [("when", clause) for clause in docs(reading, "conditions")]
    clauses += [("claim", doc(reading, "claim"))] if doc(reading, "claim") else []
    parts = unread_parts(reading)
    if clauses or parts:
        yield "<h2>How it was read</h2>"
    entries = [(role, f"{_code(text(clause, 'formula'))} {esc(text(clause, 'english'))}") for role, clause in clauses]
    for part in parts:
        near = "; ".join(f"{esc(name)} ({esc(said)})" if said else esc(name) for name, said in nearest_to(reading, part))
        entries.append(("not understood", esc(part) + (f"<br>nearest: {near}" if near else "")))
    yield from _list(entries)


def _list(entries: Sequence[tuple[str, str]]) -> Iterator[str]:
    """A definition list; names are escaped here, what stands beside them is HTML already."""
    if entries:
        yield "<dl>" + "".join(f"<dt>{esc(name)}</dt><dd>{said}</dd>" for name, said in entries) + "</dl>"


def _code(formula: str) -> str:
    return f"<code>{esc(formula)}</code>" if formula else ""


def _trees(result: Doc) -> Iterator[str]:
    for root in forest(result):
        yield "<h2>The debate</h2>" if is_root(root) else "<h2>For the claim</h2>"
        yield from _tree(root)


def _tree(root: Doc) -> Iterator[str]:
    depth = -1
    for step in walk(root, UNICODE):
        if step.depth > depth:
            yield '<ul class="tree">' if depth < 0 else "<ul>"
        else:
            yield "</li>" + "</ul></li>" * (depth - step.depth)
        depth = step.depth
        yield f'<li><div class="node {group_of(step.node)}">{_node(step.node)}</div>'
    yield "</li></ul>" * (depth + 1)


def _node(node: Doc) -> str:
    if is_root(node):
        return f"<strong>THESIS {esc(label(node))}</strong> {esc(text(node, 'new_thesis') or text(node, 'text'))}"
    named = ", ".join(named_axioms(node))
    head = (
        f"<strong>{esc(text(node, 'role'))} {esc(label(node))}</strong> {esc(state(node))} {_code(named)} "
        f'<span class="id">{esc(text(node, "id"))}{" (see there)" if is_reference(node) else ""}</span>'
    )
    if is_reference(node):
        return head
    entries = [(name, esc(said)) for name, said in grounds(node)]
    entries += [("source", esc(source))] if (source := cited(node)) else []
    entries.append(("hence", esc(conclusion(node))))
    if is_refused(node):
        entries.append(("refused", esc(text(node, "rejection_reason"))))
    if texts(node, "outweighed_by"):
        entries.append(("outweighed by", esc(", ".join(texts(node, "outweighed_by")))))
    return head + "".join(_list(entries)) + _details(node)


def _details(node: Doc) -> str:
    formulas = ", ".join(texts(node, "propositional_premises")) or "True"
    entries = [("formula", _code(f"{formulas} |- {text(node, 'propositional_conclusion')}"))]
    entries += [
        (sieve_name(outcome), esc(f"{text(outcome, 'outcome')} ({text(outcome, 'basis')}) {text(outcome, 'detail')}"))
        for outcome in docs(node, "sieves")
    ]
    return f"<details><summary class=\"dim\">formulas and sieves</summary>{''.join(_list(entries))}</details>"


def _decisive(result: Doc) -> Iterator[str]:
    rows = [(text(axiom, "id"), text(axiom, "text"), text(axiom, "citation")) for axiom in decisive(result)]
    rows += [("given", formula, "condition of the thesis") for formula in core_conditions(result)]
    if rows:
        yield f"<h2>{esc(decisive_title(result))}</h2>"
        yield "<table>" + "".join("<tr>" + "".join(f"<td>{esc(cell)}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"


def _changes(result: Doc) -> Iterator[str]:
    changes = doc(result, "what_would_change")
    found = [(change, "without the condition " if key == "drop_conditions" else "") for key in KINDS for change in docs(changes, key)]
    if found:
        yield "<h2>What would change it</h2>"
        items = [f"{without}{_code(' '.join(change_options(change)))} → {esc(leads_to(change))}" for change, without in found]
        yield "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def _apart(result: Doc) -> Iterator[str]:
    known = axiom_texts(result)
    titles = {"unread_axioms": "Axioms without a formula", "set_aside": "Set aside", "contraposed": "Used against their direction"}
    for key, title in titles.items():
        if named := texts(result, key):
            yield f"<h2>{title}</h2>"
            yield from _list([(axiom, esc(text_of(known, axiom))) for axiom in named])
