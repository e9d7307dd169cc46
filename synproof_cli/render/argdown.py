"""The tree in Argdown: a map of statements and arguments, then each argument as premises and conclusion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from synproof_cli.render.fields import Doc, docs, text, texts
from synproof_cli.render.look import UNICODE, Look
from synproof_cli.render.nodes import conclusion, every_node, forest, grounds, is_refused, is_root, label, state, walk
from synproof_cli.render.safe import inline
from synproof_cli.render.words import status, why

_UNSAFE: Final = re.compile(r"[\\\[\]<>{}*_#@|/:`=+\-]")
_THESIS: Final = "[Thesis]"


def tree_argdown(result: Doc, _look: Look | None = None) -> str:
    """The finding as a comment, the map below the thesis, and the arguments it is made of."""
    tree = next((root for root in forest(result) if is_root(root)), {})
    thesis = text(tree, "new_thesis") or text(result, "thesis") or "the thesis"
    lines = [f"// {_comment(result)}", "", f"{_THESIS}: {escape(thesis)}"]
    lines += [line for child in docs(tree, "children") for line in _branch(child, "-")]
    lines += [line for support in docs(result, "supports") for line in _branch(support, "+")]
    seen: set[str] = set()
    for node, _ in every_node(forest(result)):
        if not is_root(node) and _title(node) not in seen:
            seen.add(_title(node))
            lines += _argument(node)
    return "\n".join(lines) + "\n"


def _branch(top: Doc, sign: str) -> Iterator[str]:
    """A child of the thesis and everything below it; attempts that came to nothing attack no one and are named in comments."""
    for step in walk(top, UNICODE):
        indent = "    " * (step.depth + 1)
        if is_refused(step.node) or text(step.node, "kind") == "outweighed":
            yield f"{indent}// {_title(step.node)} failed: {inline(state(step.node))}"
        elif step.depth == 0 or texts(step.node, "defeats"):
            yield f"{indent}{sign if step.depth == 0 else '-'} {_title(step.node)}"


def _argument(node: Doc) -> Iterator[str]:
    yield from ("", f"{_title(node)}: {escape(f'{label(node)} {state(node)}')}", "")
    premises = [said for _, said in grounds(node)] or ["No premise is needed."]
    for number, said in enumerate(premises, start=1):
        yield f"({number}) {escape(said)}"
    yield "-----"
    yield f"({len(premises) + 1}) {escape(conclusion(node))}"


def _title(node: Doc) -> str:
    return "<" + (re.sub(r"[^\w .]", "", inline(text(node, "id"))).strip() or "argument") + ">"


def _comment(result: Doc) -> str:
    return inline(f"{status(result)} {text(result, 'finding')}: {why(result)}")


def escape(words: str) -> str:
    """The text on one line with every sign that means something in Argdown after a backslash."""
    return _UNSAFE.sub(r"\\\g<0>", inline(words))
