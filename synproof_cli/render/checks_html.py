"""Claims as one self-contained page: no script, nothing loaded, hostile text inert."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.render.checks import extras, flip_text, outcome_of, place_of, totals, verdict_line
from synproof_cli.render.fields import Doc, docs, number, text
from synproof_cli.render.html import esc

_STYLE: Final = """\
body{font:15px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.3rem}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #ddd;padding:.3rem .6rem;text-align:left;vertical-align:top}
td{overflow-wrap:anywhere}.passed{color:#2b8a3e}.failed,.error,.problem{color:#c92a2a}.below_grade,.no_verdict,.not_run,.flip{color:#b35900}
.suppressed,.known,.dim{color:#666}.dim{font-size:.9em}
"""


def check_html(document: Doc, _look: object = None) -> str:
    """The page."""
    style = "passed" if number(document, "exit_code") == 0 else "failed"
    lines = [
        "<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">', "<title>synproof check</title>",
        f"<style>\n{_STYLE}</style>", "</head>", "<body>", f'<h1 class="{style}">{esc(totals(document))}</h1>',
        f"<p>{esc(verdict_line(document))}</p>",
    ]
    lines += [f'<p class="problem">{esc(place_of(item))} {esc(text(item, "message"))}</p>' for item in docs(document, "problems")]
    lines += [f'<p class="flip">{esc(text(flip, "id"))}: {esc(flip_text(flip))}</p>' for flip in docs(document, "flips")]
    if claims := docs(document, "claims"):
        lines.append("<table><thead><tr><th>outcome</th><th>id</th><th>where</th><th>finding</th><th>claim</th></tr></thead><tbody>")
        for claim in claims:
            lines += _row(claim)
        lines.append("</tbody></table>")
    return "\n".join([*lines, "</body>", "</html>"]) + "\n"


def _row(claim: Doc) -> Iterator[str]:
    outcome = outcome_of(claim)
    yield f'<tr><td class="{outcome}">{outcome.replace("_", " ")}</td><td>{esc(text(claim, "id"))}</td><td>{esc(place_of(claim))}</td>'
    yield f'<td>{esc(text(claim, "finding"))}</td><td>{esc(text(claim, "thesis"))}'
    if text(claim, "reason"):
        yield f'<div class="dim">{esc(text(claim, "reason"))}</div>'
    for axiom in docs(claim, "core"):
        yield f'<div class="dim">by <code>{esc(text(axiom, "id"))}</code> {esc(text(axiom, "text"))} {esc(text(axiom, "citation"))}</div>'
    yield from (f'<div class="dim">{esc(label)}: {esc(said)}</div>' for label, said in extras(claim))
    yield "</td></tr>"
