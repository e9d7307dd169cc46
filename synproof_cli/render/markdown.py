"""A debate as a comment on a pull request: GitHub's Markdown, hostile text inert."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from synproof_cli.render.changes import KINDS, change_options, leads_to
from synproof_cli.render.fields import Doc, doc, docs, text, texts
from synproof_cli.render.look import Look
from synproof_cli.render.reading import nearest_to, unread_parts
from synproof_cli.render.safe import inline, visible
from synproof_cli.render.text_tree import tree_lines
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

MAX_TREE: Final = 40_000
MOST_NAMED: Final = 6
"""Axioms that took no part and are named: a comment is read at a glance."""
"""Characters of the tree that are shown: GitHub refuses comments over 65,536."""

_MARKS: Final = {"CONFIRMED": "✅", "REFUTED": "❌"}
_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;"}
_MARKUP: Final = re.compile(r"[&<>|]|[\\`*\[\]~$]|(?<![^\W_])_|_(?![^\W_])|^[-+=]|(?<=^\d)[.)]|(?<=^\d\d)[.)]|(?<=^\d\d\d)[.)]")
_LINKS: Final = re.compile(r"[@#]|:(?=/|[\w+-]+:)|(?<=\bwww)\.|(?<=\bgh)-", re.IGNORECASE)
"""Where GitHub would make a mention, a reference, a link or an emoji of plain text."""
_APART: Final = "&#8203;"
"""A zero-width space, written as an entity: backslashes do not keep GitHub from linking, since it looks at the text they leave."""


def md(words: str) -> str:
    """The text on one line as Markdown that shows it as it is: no markup, no HTML, no end of a table cell, no link, no mention."""
    parts = [_MARKUP.sub(_escape, part) for part in _LINKS.sub(r"\g<0>\0", inline(words)).split("\0")]
    return _APART.join(parts)


def _escape(found: re.Match[str]) -> str:
    return _ENTITIES.get(found[0]) or f"\\{found[0]}"


def code(words: str) -> str:
    """The text on one line as a code span."""
    line = inline(words)
    if not line:
        return ""
    fence = "`" * (_longest_run(line) + 1)
    edge = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{edge}{line}{edge}{fence}"


def _longest_run(words: str) -> int:
    return max(map(len, re.findall("`+", words)), default=0)


def fenced(block: str) -> str:
    """Lines as a code block that nothing in them can close."""
    shown = visible(block)
    fence = "`" * max(3, _longest_run(shown) + 1)
    return f"{fence}text\n{shown}\n{fence}"


def debate_markdown(result: Doc, look: Look) -> str:
    """The finding, the reading, the decisive axioms as a table, what would change it, and the tree folded away."""
    blocks = [
        _verdict(result), *[f"> {md(note)}" for note in notes(result)], _quoted(result), _reading(result), _decisive(result),
        _changes(result), _apart(result), _tree(result, look), _foot(result),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _verdict(result: Doc) -> str:
    word, finding = status(result), text(result, "finding")
    heading = " ".join(part for part in (_MARKS.get(word, "❔"), md(word), "·" if finding else "", md(finding)) if part)
    aside = f" ({md(beside(result))})" if beside(result) else ""
    return f"### {heading}{aside}\n\n{md(why(result))}".rstrip()


def _quoted(result: Doc) -> str:
    return f"> {md(text(result, 'thesis'))}" if text(result, "thesis") else ""


def _reading(result: Doc) -> str:
    reading = doc(result, "reading")
    clauses = [("when", clause) for clause in docs(reading, "conditions")]
    if claim := doc(reading, "claim"):
        clauses.append(("claim", claim))
    lines = [f"- {role} {_code_span(clause)}: {md(text(clause, 'english') or text(clause, 'text'))}" for role, clause in clauses]
    for part in unread_parts(reading):
        near = ", ".join(f"{md(name)} ({md(said)})" if said else md(name) for name, said in nearest_to(reading, part)[:3])
        lines.append(f"- **not understood:** {md(part)}" + (f"; nearest: {near}" if near else ""))
    return "**How it was read**\n\n" + "\n".join(lines) if lines else ""


def _code_span(clause: Doc) -> str:
    return code(text(clause, "formula"))


def _decisive(result: Doc) -> str:
    rows = [(text(axiom, "id"), text(axiom, "text"), text(axiom, "citation")) for axiom in decisive(result)]
    rows += [("given", formula, "condition of the thesis") for formula in core_conditions(result)]
    return f"**{decisive_title(result)}**\n\n" + _table(("Axiom", "Text", "Source"), rows) if rows else ""


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(titles) + " |", "|" + " --- |" * len(titles)]
    return "\n".join([*lines, *("| " + " | ".join(map(md, row)) + " |" for row in rows)])


def _changes(result: Doc) -> str:
    changes = doc(result, "what_would_change")
    found = [(change, "without the condition " if key == "drop_conditions" else "") for key in KINDS for change in docs(changes, key)[:6]]
    lines = [f"- {without}{code(' '.join(change_options(change)))} → {md(leads_to(change))}" for change, without in found]
    return "**What would change it**\n\n" + "\n".join(lines) if lines else ""


def _apart(result: Doc) -> str:
    known = axiom_texts(result)
    titles = {"unread_axioms": "Axioms without a formula", "set_aside": "Set aside", "contraposed": "Used against their direction"}
    lines = [
        f"- {title}: " + "; ".join([*(_named(axiom, known) for axiom in named[:MOST_NAMED]), *_left_out(named)])
        for key, title in titles.items() if (named := texts(result, key))
    ]
    return "**Also**\n\n" + "\n".join(lines) if lines else ""


def _named(axiom: str, known: Mapping[str, str]) -> str:
    said = text_of(known, axiom)
    return f"{md(axiom)} ({md(said)})" if said else md(axiom)


def _left_out(named: Sequence[str]) -> Iterator[str]:
    if len(named) > MOST_NAMED:
        yield f"and {len(named) - MOST_NAMED:,} more"


def _tree(result: Doc, look: Look) -> str:
    lines = list(_within(tree_lines(result, Look(width=100, ascii=look.ascii)), MAX_TREE))
    if not lines:
        return ""
    return f"<details>\n<summary>The tree of attacks and defences</summary>\n\n{fenced(chr(10).join(lines))}\n\n</details>"


def _within(lines: Sequence[str], limit: int) -> Iterator[str]:
    """Lines until the limit is reached, then how many are missing."""
    for index, line in enumerate(lines):
        limit -= len(line) + 1
        if limit < 0:
            yield f"… {len(lines) - index} more lines"
            return
        yield line


def _foot(result: Doc) -> str:
    digest = text(doc(result, "world"), "digest")
    parts = [md(world_line(result)), f"digest {code(digest[:12])}" if digest else "", code(text(result, "session_id"))]
    shown = " · ".join(part for part in parts if part)
    return f"<sub>synproof · {shown}</sub>" if shown else ""
