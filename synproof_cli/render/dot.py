"""The tree in Graphviz's language."""

from __future__ import annotations

from typing import Final

from synproof_cli.render.fields import Doc
from synproof_cli.render.graph import COLOURS, Box, drawing
from synproof_cli.render.look import Look

_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "&": "&amp;"}
"""Graphviz reads entities in labels, so an ampersand is one."""
_ARROWS: Final = {
    "attacks": 'label="attacks"', "supports": 'label="supports", style=bold', "answers": 'label="answers", style=dashed',
    "failed": 'label="failed", style=dotted, arrowhead=tee',
}


def tree_dot(result: Doc, _look: Look | None = None) -> str:
    """Arguments as boxes, arrows from the attacker to the attacked; attempts that came to nothing with a dotted line."""
    drawn = drawing(result)
    lines = [
        "digraph debate {",
        f"  graph [rankdir=BT, charset=\"UTF-8\", label={quote(drawn.title)}, labelloc=t, fontname=Helvetica];",
        '  node [shape=box, style="rounded,filled", fontname=Helvetica, fontsize=10];',
        "  edge [fontname=Helvetica, fontsize=9];",
        *map(_box, drawn.boxes),
        *(f"  {arrow.source} -> {arrow.target} [{_ARROWS[arrow.kind]}];" for arrow in drawn.arrows),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _box(box: Box) -> str:
    fill, line = COLOURS[box.group]
    return f'  {box.key} [label={quote(*box.lines)}, fillcolor="{fill}", color="{line}"];'


def quote(*lines: str) -> str:
    """Lines as one quoted string."""
    return '"' + "\\n".join("".join(_ESCAPES.get(sign, sign) for sign in line) for line in lines) + '"'
