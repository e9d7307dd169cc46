"""Markdown within a paragraph: the words that a reader sees, without the signs that set them."""

from __future__ import annotations

import html
import re
from collections import defaultdict
from typing import Final

_TICKS: Final = re.compile(r"`+")
_IMAGE: Final = re.compile(r"!\[[^\[\]]*\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^\[\]]*\])")
_LINK: Final = re.compile(r"\[([^\[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^\[\]]*\])")
_SHORT: Final = re.compile(r"\[([^\[\]]*)\]")
_NOTE: Final = re.compile(r"\[\^[^\[\]\s]{1,40}\]")
_AUTO: Final = re.compile(r"<((?:https?|mailto|ftp):[^<>\s]*)>")
_BREAK: Final = re.compile(r"<br\s*/?>|\\$", re.IGNORECASE)
_TAG: Final = re.compile(
    r"</?(?:a|abbr|address|article|aside|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em"
    r"|figcaption|figure|font|footer|h[1-6]|header|hr|i|img|input|ins|kbd|label|li|main|mark|nav|nobr|ol|p|picture|pre|q|s|samp|section"
    r"|small|source|span|strike|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr)\b[^<>]{0,500}>",
    re.IGNORECASE,
)
"""Tags of HTML; other words in angle brackets are to be filled in, and are shown."""
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_RUN: Final = re.compile(r"\*+|_+|~~")
_STRUCK: Final = re.compile(r"~~(?=\S)([^~]+)~~|<(?:del|s|strike)>[^<]*</(?:del|s|strike)>", re.IGNORECASE)
_SUP: Final = re.compile(r"<sup(?:\s[^<>]{0,500})?>((?:[^<]|<(?!/?sup\b)){0,200})</sup\s*>", re.IGNORECASE)
_RAISED: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_HIDE, _SHOW = 0xE000, 0xE000
"""Escaped signs and code wait in a private range while markup is taken out."""


def has_struck(text: str) -> bool:
    """Whether words are struck through."""
    return _STRUCK.search(text) is not None


def shown(text: str, references: frozenset[str] = frozenset()) -> str:
    """The words of Markdown text. `references`: names of link definitions, in lower case; other words in brackets stay as they are.

    Links give their text, images nothing, footnote marks nothing, struck words nothing.
    """
    kept: list[str] = []

    def keep(said: str) -> str:
        kept.append(said)
        return f"\ue000{len(kept) - 1}\ue001"

    text = text.replace("\ue000", "").replace("\ue001", "")
    text = _code(text, keep)
    text = _ESCAPED.sub(lambda found: keep(found[1]), text)
    text = _AUTO.sub(lambda found: keep(found[1]), text)
    text = _NOTE.sub("", _IMAGE.sub("", text))
    for _ in range(2):  # a link may hold brackets of its own
        text = _LINK.sub(r"\1", text)
    text = _SHORT.sub(lambda found: found[1] if found[1].lower() in references else found[0], text)
    text = _STRUCK.sub("", text)
    text = _SUP.sub(_raised, text)
    text = _TAG.sub("", _BREAK.sub(" ", text))
    text = html.unescape(_emphasis(text))
    return re.sub("\ue000(\\d+)\ue001", lambda found: kept[int(found[1])], text)


def _raised(found: re.Match[str]) -> str:
    """Raised figures as such: the mark of a note or a power would else become the last figures of the number before it."""
    return html.unescape(_TAG.sub("", found[1])).strip().translate(_RAISED)


def _code(text: str, keep: object) -> str:
    """Code spans, kept as they are: a run of ticks ends at the next run of the same length."""
    runs = list(_TICKS.finditer(text))
    later: defaultdict[int, list[int]] = defaultdict(list)
    for at in range(len(runs) - 1, -1, -1):
        later[len(runs[at][0])].append(at)
    parts, end, at = [], 0, 0
    while at < len(runs):
        same = later[len(runs[at][0])]
        while same and same[-1] <= at:
            same.pop()
        if not same:
            at += 1
            continue
        closing = same.pop()
        parts += [text[end : runs[at].start()], keep(text[runs[at].end() : runs[closing].start()].strip())]  # type: ignore[operator]
        end, at = runs[closing].end(), closing + 1
    return "".join([*parts, text[end:]])


def _emphasis(text: str) -> str:
    """Without the stars and underscores that set words; those that stand for themselves stay."""
    runs = list(_RUN.finditer(text))
    gone: set[int] = set()
    opened: defaultdict[str, list[int]] = defaultdict(list)
    for at, run in enumerate(runs):
        opens, closes = _flanks(text, run)
        if closes and opened[run[0]]:
            gone |= {at, opened[run[0]].pop()}
        elif opens:
            opened[run[0]].append(at)
    parts, end = [], 0
    for at in sorted(gone):
        parts.append(text[end : runs[at].start()])
        end = runs[at].end()
    return "".join([*parts, text[end:]])


def _flanks(text: str, run: re.Match[str]) -> tuple[bool, bool]:
    """Whether a run of signs can open and can close: beside a word, and for underscores not within one."""
    before, after = text[run.start() - 1 : run.start()] if run.start() else "", text[run.end() : run.end() + 1]
    opens, closes = bool(after.strip()), bool(before.strip())
    if run[0][0] == "_":
        return opens and not before.isalnum(), closes and not after.isalnum()
    return opens, closes
