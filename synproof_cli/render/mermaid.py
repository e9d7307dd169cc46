"""The tree as a Mermaid flowchart."""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.render.fields import Doc
from synproof_cli.render.graph import COLOURS, Arrow, Box, drawing
from synproof_cli.render.look import Look

_UNSAFE: Final = re.compile(r"[^\w .,'()/-]")
_ARROWS: Final = {"attacks": "-->|attacks|", "supports": "==>|supports|", "answers": "-.->|answers|", "failed": "-.-x|failed|"}


def tree_mermaid(result: Doc, _look: Look | None = None) -> str:
    """Arguments as boxes, arrows from the attacker to the attacked; attempts that came to nothing with a dotted line."""
    drawn = drawing(result)
    lines = ["---", f"title: {_quoted(drawn.title)}", "---", "flowchart BT"] if drawn.title else ["flowchart BT"]
    lines += [f"    {box.key}{_shape(box)}:::{box.group}" for box in drawn.boxes]
    lines += [_arrow(arrow) for arrow in drawn.arrows]
    used = {box.group for box in drawn.boxes}
    lines += [
        f"    classDef {group} fill:{fill},stroke:{line},color:#1a1a1a" for group, (fill, line) in COLOURS.items() if group in used
    ]
    return "\n".join(lines) + "\n"


def _arrow(arrow: Arrow) -> str:
    return f"    {arrow.source} {_ARROWS[arrow.kind]} {arrow.target}"


def _shape(box: Box) -> str:
    label = "<br/>".join(escape(line) for line in box.lines)
    return f'(["{label}"])' if box.group == "thesis" else f'["{label}"]'


def escape(text: str) -> str:
    """The text for a quoted Mermaid label: every sign that could mean something there as an entity (`#35;`)."""
    return _UNSAFE.sub(lambda sign: f"#{ord(sign[0])};", text)


def _quoted(title: str) -> str:
    return '"' + re.sub(r"[^\w ]", "", title) + '"'
