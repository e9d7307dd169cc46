"""Foreign text made harmless: nothing it holds can steer a terminal, hide, or fail to be encoded."""

from __future__ import annotations

import codecs
from typing import Final

from synproof_cli.model.invisible import SPACES, written_out

_ASCII: Final[dict[str, str]] = {
    # logic
    "→": "->", "⇒": "=>", "↔": "<->", "⇔": "<=>", "∧": "&", "∨": "|", "¬": "~", "⊕": "^", "⊻": "^", "⊤": "True", "⊥": "False",
    "⊨": "|=", "⊢": "|-", "≤": "<=", "≥": ">=", "≠": "!=", "≡": "==", "∀": "forall ", "∃": "exists ", "∈": " in ", "∪": "+", "∖": "\\",
    # trees
    "─": "-", "│": "|", "├": "+", "└": "`", "┌": ".", "┐": ".", "┘": "'", "┤": "+", "┬": "+", "┴": "+", "┼": "+", "━": "=", "═": "=",
    # marks
    "✓": "+", "✔": "+", "✗": "x", "✘": "x", "●": "*", "○": "o", "•": "*", "·": "-", "◇": "o", "◆": "*", "▸": ">", "▶": ">", "←": "<-",
    "⇐": "<=", "↑": "^", "↓": "v", "↳": "`->",
    # punctuation
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "“": '"', "”": '"', "„": '"', "«": "<<", "»": ">>", "‹": "<", "›": ">", "′": "'", "″": '"',
    "–": "-", "—": "-", "‐": "-", "‑": "-", "‒": "-", "―": "-", "−": "-", "…": "...", "×": "x", "÷": "/", "§": "Sec. ", "¶": "P. ",
    "°": " deg", "©": "(c)", "®": "(R)", "™": "(TM)", "€": "EUR", "£": "GBP", "№": "No. ", "½": "1/2", "¼": "1/4", "¾": "3/4",
    # letters without a decomposition
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D",
    "þ": "th", "Þ": "Th", "ı": "i",
} | dict.fromkeys(SPACES, " ")


def visible(text: str) -> str:
    r"""The text with everything that controls or hides written out: `\x1b`, `\u202e`, `\ud800`.

    Newlines, tabs and kinds of blank stay; CR LF is a newline. What is written out: C0 and C1 controls, format characters (bidirectional
    overrides, zero-width), lone surrogates, line separators, private and unassigned code points, and letters that show nothing.
    """
    return written_out(text.replace("\r\n", "\n"), escape)


def escape(sign: str) -> str:
    r"""The character as Python writes it in a string: `\x1b`, `\u202e`, `\U000e0001`."""
    return ascii(sign)[1:-1]


def inline(text: str) -> str:
    """The text on one line: visible, with every run of blanks and newlines as one space."""
    return " ".join(visible(text).split())


def encodable(text: str, encoding: str | None) -> str:
    r"""The text as this encoding can carry it; never raises, and an encoding nobody knows counts as ASCII.

    Only the signs that cannot be encoded change: an ASCII form if there is one, else the letter without its accents, else an escape
    such as `\u4e2d`.
    """
    name = _known(encoding)
    if _fits(text, name):
        return text
    forms = {sign: _form(sign, name) for sign in set(text) if not _fits(sign, name)}
    return "".join([forms.get(sign, sign) for sign in text])


def _known(encoding: str | None) -> str:
    try:
        name = codecs.lookup(encoding or "ascii").name
    except (LookupError, ValueError):
        return "ascii"
    return name if _fits("a", name) else "ascii"


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):  # LookupError: a codec that is no text encoding, such as base64
        return False
    return True


def _form(sign: str, encoding: str) -> str:
    import unicodedata

    known = _ASCII.get(sign)
    if known is not None:
        return known
    bare = "".join(c for c in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(c))
    return bare if bare and bare != sign and "\n" not in bare and _fits(bare, encoding) else escape(sign)
