"""Signs of symbol fonts: what they show, which is not the letter that is stored. A box that is ticked or not decides what a line says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from synproof_cli.readers.docx.names import qn

ON: Final = "☒"
OFF: Final = "☐"
_GREEK: Final = dict(zip(b"abgdezhqiklmnxoprstufcyw", "αβγδεζηθικλμνξοπρστυφχψω", strict=True)) | dict(
    zip(b"ABGDEZHQIKLMNXOPRSTUFCYW", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", strict=True)
)
_FONTS: Final[Mapping[str, Mapping[int, str]]] = {
    "symbol": _GREEK | {
        0x2D: "−", 0xA2: "′", 0xA3: "≤", 0xA5: "∞", 0xAE: "→", 0xB0: "°", 0xB1: "±", 0xB2: "″", 0xB3: "≥", 0xB4: "×", 0xB7: "•", 0xB8: "÷",
        0xB9: "≠", 0xBA: "≡", 0xBB: "≈", 0xBC: "…", 0xC7: "∩", 0xC8: "∪", 0xCE: "∈", 0xCF: "∉", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0xD6: "√",
        0xD7: "·", 0xD8: "¬", 0xD9: "∧", 0xDA: "∨", 0xDB: "⇔", 0xDE: "⇒", 0xE2: "®", 0xE3: "©", 0xE4: "™", 0xE5: "∑",
    },
    "wingdings": {
        0x6C: "●", 0x6E: "■", 0x6F: OFF, 0x70: OFF, 0x71: OFF, 0x72: OFF, 0x78: ON, 0x9F: "•", 0xA7: "▪", 0xA8: OFF, 0xB7: "•", 0xD8: "➢",
        0xDF: "←", 0xE0: "→", 0xE8: "➔", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: ON, 0xFE: ON,
    },
    "wingdings 2": {0x4F: "✗", 0x50: "✓", 0x51: ON, 0x52: ON, 0x53: ON, 0x54: ON, 0xA3: OFF, 0x97: "•", 0xA2: "■"},
    "webdings": {0x61: "✓", 0x63: OFF, 0x67: "■", 0x72: "✗"},
}
_OTHER: Final = {0xB7: "•", 0xA7: "▪"}
"""Signs of a font that is not named."""
_PRIVATE: Final = re.compile("[\uf000-\uf0ff]")


def shown(code: int, font: str) -> str:
    """What a code of a symbol font shows; "" for what is only an ornament."""
    return _FONTS.get(font.lower(), _OTHER).get(code & 0xFF, "")


def symbol(element: Any) -> str:
    """The sign of a <w:sym>."""
    try:
        value = int(element.get(qn("w:char"), ""), 16)
    except ValueError:
        return ""
    font = element.get(qn("w:font"), "")
    if 0xF000 <= value <= 0xF0FF or (font.lower() in _FONTS and value < 0x100):
        return shown(value, font)
    return chr(value) if 32 <= value < 0xD800 else ""


def spelt(text: str, properties: Any | None) -> str:
    """The text of a run as its font shows it: a symbol font has boxes and ticks for letters."""
    fonts = None if properties is None else properties.find(qn("w:rFonts"))
    named = "" if fonts is None else fonts.get(qn("w:ascii")) or fonts.get(qn("w:hAnsi")) or ""
    known = _FONTS.get(named.lower())
    if known is not None:
        return "".join(sign if sign.isspace() else known.get(ord(sign) & 0xFF, _kept(sign)) if _is_coded(sign) else sign for sign in text)
    return text if text.isascii() else _PRIVATE.sub(lambda found: _OTHER.get(ord(found[0]) & 0xFF, found[0]), text)


def _is_coded(sign: str) -> bool:
    return ord(sign) < 0x100 or 0xF000 <= ord(sign) <= 0xF0FF


def _kept(sign: str) -> str:
    """A letter that the font has no known sign for stays; an ornament of the private range does not."""
    return sign if ord(sign) < 0x100 else ""


def form_field(sign: Any) -> str:
    """What a form field of older Word shows where it begins: a box, ticked or not, or the entry that was chosen of a list."""
    data = sign.find(qn("w:ffData"))
    box = None if data is None else data.find(qn("w:checkBox"))
    if box is not None:
        state = box.find(qn("w:checked"))
        state = box.find(qn("w:default")) if state is None else state
        return ON if state is not None and state.get(qn("w:val")) not in {"0", "false", "off"} else OFF
    entries = None if data is None else data.find(qn("w:ddList"))
    if entries is None:
        return ""
    words = [one.get(qn("w:val"), "") for one in entries.findall(qn("w:listEntry"))]
    chosen = entries.find(qn("w:result"))
    chosen = entries.find(qn("w:default")) if chosen is None else chosen
    at = "0" if chosen is None else chosen.get(qn("w:val"), "")
    return words[int(at)] if at.isdigit() and len(at) < 4 and int(at) < len(words) else ""
