"""Hostile texts, and documents spoilt in every place."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.render.documents import ALL

NASTY = (
    "\x1b[2J\x1b]52;c;aGk=\x07",
    "\x9b31m",
    "a\rb",
    "\r\n",
    "\x00",
    "\u202edesrever",
    "\u2066x\u2069",
    "\u200b\u200d\ufeff",
    "\ud800",
    "\U000e0041",
    "\u2028",
    "[/dim][bold]",
    "`",
    "``` \n```",
    "|",
    "<script>alert(1)</script>",
    "</details>",
    "-->",
    "<!--",
    "@someone",
    "#12",
    "https://x.y/z",
    "www.x.y",
    "[a](b)",
    "*b*",
    "__b__",
    "~~s~~",
    "$x$",
    ":smile:",
    '"',
    "'",
    "\\",
    "\\N",
    '"];',
    "%%{init:{}}%%",
    "end",
    "subgraph",
    ":::cls",
    "&lt;",
    "{x: y}",
    "//",
    "/*",
    "(1)",
    "-----",
    "+>",
    "- x",
    "1. x",
    "# x",
    "===",
    "p af 1",
    "arg(x).",
    "\t",
    "中文字",
    "é",
    "e\u0301",
    "\n\n",
    "   ",
)
hostile = st.lists(st.one_of(st.sampled_from(NASTY), st.text(max_size=8)), min_size=1, max_size=6).map(" ".join)

WORDS_WITH_MEANING = frozenset(
    {
        "root",
        "PRO",
        "CON",
        "IN",
        "OUT",
        "UNDEC",
        "REJECTED",
        "REFUTED",
        "VALID",
        "AXIOM_ROOT",
        "CONFIRMED",
        "attack",
        "defence",
        "support",
        "outweighed",
        "hypothetical",
        "tempting",
        "fail",
        "pass",
        "skipped",
        "assumption",
        "condition",
        "axiom",
        "0",
        "1",
        "2",
        "2.5",
        "3",
    }
)
"""Texts that decide what is drawn; everything else may be anything."""

documents = st.sampled_from(sorted(ALL)).map(ALL.__getitem__)


def spoil(value: Any, text: str) -> Any:
    """The document with a text in front of every text that says something and decides nothing."""
    if isinstance(value, dict):
        return {key: spoil(item, text) for key, item in value.items()}
    if isinstance(value, list):
        return [spoil(item, text) for item in value]
    return text + value if isinstance(value, str) and value and value not in WORDS_WITH_MEANING else value


junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 5), st.floats(), st.sampled_from(["", "x", "\x1b", "IN", "root"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["id", "text", "formula", "children", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def damaged(draw: st.DrawFn, base: st.SearchStrategy[Any] = documents) -> Any:
    """A document in which some parts are missing or are something else."""

    def damage(value: Any, depth: int) -> Any:
        choice = draw(st.integers(0, 9)) if depth < 5 else 9
        if choice == 0:
            return draw(junk)
        if isinstance(value, dict):
            return {key: damage(item, depth + 1) for key, item in value.items() if draw(st.integers(0, 11))}
        if isinstance(value, list):
            return [damage(item, depth + 1) for item in value]
        return value

    found = damage(draw(base), 0)
    return found if isinstance(found, dict) else {}
