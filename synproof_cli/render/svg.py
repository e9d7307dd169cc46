"""The tree as a self-contained picture: one box for each node, indented by its depth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.render.fields import Doc
from synproof_cli.render.graph import COLOURS, box_lines, group_of
from synproof_cli.render.html import esc
from synproof_cli.render.layout import cells
from synproof_cli.render.look import UNICODE, Look
from synproof_cli.render.nodes import forest, walk
from synproof_cli.render.words import status, why

_CELL: Final = 7.3
_LINE: Final = 17
_PAD: Final = 10
_STEP: Final = 28
_GAP: Final = 12
_TOP: Final = 40


def tree_svg(result: Doc, _look: Look | None = None) -> str:
    """Boxes below each other, a line from each to what it is aimed at; colours and words say what became of it."""
    parts: list[str] = []
    bottoms: list[float] = []
    y, width = float(_TOP), 20 * _CELL
    for root in forest(result):
        for step in walk(root, UNICODE):
            lines = box_lines(step.node)
            x, wide, tall = _PAD + step.depth * _STEP, 2 * _PAD + _CELL * max(map(cells, lines), default=0), 2 * _PAD + _LINE * len(lines)
            if step.depth:
                parts.append(_joint(x, y + tall / 2, bottoms[step.depth - 1]))
            parts += _box(x, y, wide, tall, lines, group_of(step.node))
            bottoms[step.depth :] = [y + tall]
            y += tall + _GAP
            width = max(width, x + wide + _PAD)
    title = f"{status(result)} {why(result)}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{y:.0f}" viewBox="0 0 {width:.0f} {y:.0f}" '
        'font-family="ui-monospace, Consolas, monospace" font-size="12">',
        f"<title>{esc(title)}</title>", '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="{_PAD}" y="24" font-weight="bold">{esc(status(result))} {esc(str(result.get("finding") or ""))}</text>',
        *parts, "</svg>",
    ]) + "\n"


def _joint(x: float, middle: float, top: float) -> str:
    left = x - _STEP / 2
    return f'<path d="M{left:.1f} {top:.1f}V{middle:.1f}H{x:.1f}" fill="none" stroke="#adb5bd"/>'


def _box(x: float, y: float, wide: float, tall: float, lines: tuple[str, ...], group: str) -> Iterator[str]:
    fill, line = COLOURS[group]
    yield f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" rx="5" fill="{fill}" stroke="{line}"/>'
    for number, words in enumerate(lines):
        weight = ' font-weight="bold"' if number == 0 else ""
        yield f'<text x="{x + _PAD:.1f}" y="{y + _PAD + _LINE * number + 12:.1f}"{weight} fill="#1a1a1a">{esc(words)}</text>'
