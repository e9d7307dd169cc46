"""The tree of a document as boxes and arrows, for the formats that draw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.render.fields import Doc, text, texts
from synproof_cli.render.layout import clip, flow
from synproof_cli.render.look import Look
from synproof_cli.render.nodes import (
    assumptions,
    conclusion,
    every_node,
    forest,
    is_reference,
    is_refused,
    is_root,
    label,
    named_axioms,
    state,
)
from synproof_cli.render.words import status

_LONGEST: Final = 200
_NARROW: Final = Look(width=46)
_GROUPS: Final = {"IN": "in", "OUT": "out", "UNDEC": "undec", "REJECTED": "refused"}
COLOURS: Final = {
    "thesis": ("#e8eefc", "#3b5bdb"), "in": ("#e6f4ea", "#2b8a3e"), "out": ("#f1f3f5", "#868e96"), "undec": ("#fff4e0", "#e67700"),
    "refused": ("#fdecea", "#c92a2a"),
}
"""Fill and line of each group; the words in a box say the same, for those who do not see colours."""


@dataclass(frozen=True, slots=True)
class Box:
    """A node to draw: `key` is ours and safe everywhere, `lines` are plain text, `group` is thesis, in, out, undec or refused."""

    key: str
    lines: tuple[str, ...]
    group: str
    role: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """From an argument to what it is aimed at.

    `kind`: attacks, supports, answers (an argument for the claim shown beside an attack on it), failed.
    """

    source: str
    target: str
    kind: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Boxes in reading order, and arrows between them; an argument that stands at several places is one box."""

    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


def drawing(result: Doc) -> Drawing:
    """The tree and the supports as one graph; nodes that only refer to an argument are drawn as arrows to and from it."""
    keys: dict[str, str] = {}
    boxes: list[Box] = []
    arrows: dict[Arrow, None] = {}
    places: dict[int, str] = {}
    nodes = list(every_node(forest(result)))
    shown = {text(node, "id") for node, _ in nodes if not is_reference(node)}
    for node, parent in nodes:
        identity = text(node, "id")
        known = keys.get(identity) if not _own_box(node) else None
        if known is None:
            known = f"n{len(boxes)}"
            boxes.append(_box(known, node, elsewhere=is_reference(node) and identity not in shown))
            if not _own_box(node):
                keys[identity] = known
        places[id(node)] = known
        target = places[id(parent)] if parent is not None else boxes[0].key
        if target != known:
            arrows.setdefault(Arrow(known, target, _kind(node, parent)))
    title = clip(f"{status(result)} {text(result, 'finding')}", _LONGEST)
    return Drawing(title, tuple(boxes), tuple(arrows))


def _own_box(node: Doc) -> bool:
    """Attempts that came to nothing stand for themselves, whatever their id."""
    return is_refused(node) or text(node, "kind") == "outweighed"


def _kind(node: Doc, parent: Doc | None) -> str:
    if _own_box(node):
        return "failed"
    if texts(node, "defeats"):
        return "attacks"
    return "supports" if parent is None or is_root(parent) else "answers"


def _box(key: str, node: Doc, *, elsewhere: bool) -> Box:
    return Box(key, box_lines(node, elsewhere=elsewhere), group_of(node), text(node, "role"))


def box_lines(node: Doc, *, elsewhere: bool = False) -> tuple[str, ...]:
    """What a box says: role, label and state; the conclusion; the axioms that refused it or that it rests on."""
    return tuple(line for said in _lines(node, elsewhere) if said for line in flow([clip(said, _LONGEST)], _NARROW))


def _lines(node: Doc, elsewhere: bool) -> Iterator[str]:
    if is_root(node):
        yield f"THESIS {label(node)}"
        yield text(node, "new_thesis") or text(node, "text")
        return
    named = ", ".join(named_axioms(node))
    yield f"{text(node, 'role')} {label(node)} {state(node)}"
    yield conclusion(node)
    yield f"{'refused by' if is_refused(node) else 'rests on'} {named}" if named else ""
    yield f"only if {' and '.join(assumptions(node))}" if assumptions(node) else ""
    yield "(not shown here)" if elsewhere else ""


def group_of(node: Doc) -> str:
    """The colour group of a node."""
    return "thesis" if is_root(node) else _GROUPS.get(label(node), "undec")
