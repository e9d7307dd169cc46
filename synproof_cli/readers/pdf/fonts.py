"""Codes of a PDF font into characters and widths. The one place that meets pypdf's font class, whose module is not a public one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pypdf.generic._font import Font as PypdfFont

UNKNOWN: Final = "\ufffd"
_BOLD: Final = ("bold", "black", "heavy", "semibold", "demi")
_FORCE_BOLD: Final = 1 << 18
_PLAIN_WIDTH: Final = 500.0
_GLYPH_SPACE: Final = 0.001


class _Letters(dict[str, str]):
    """Characters by code, worked out when they are first met."""

    def __init__(self, font: PypdfFont, *, readable: bool) -> None:
        super().__init__()
        self._encoding = font.encoding if isinstance(font.encoding, dict) else {}
        self._map = font.character_map
        self._readable = readable

    def __missing__(self, code: str) -> str:
        if not self._readable:
            made = UNKNOWN
        else:
            shown = self._encoding.get(ord(code), code) if self._encoding else code
            made = "".join(str(self._map.get(sign, sign)) for sign in shown)
            if "\x7f" in made and self._encoding:
                made = made.replace("\x7f", "•")  # a code that the encoding does not use is a bullet (ISO 32000-1, D.2)
            made = "".join(UNKNOWN if "\ud800" <= sign <= "\udfff" else sign for sign in made)
        self[code] = made
        return made


class _Widths(dict[str, float]):
    def __init__(self, font: PypdfFont) -> None:
        super().__init__()
        self._widths = font.character_widths
        self._default = _number(font.character_widths.get("default"), _PLAIN_WIDTH)
        self._space = font.space_char, _number(font.space_width, self._default)

    def __missing__(self, code: str) -> float:
        width = self._space[1] if code == self._space[0] else _number(self._widths.get(code), self._default)
        self[code] = width
        return width


class Font:
    """A font as text needs it. `unit`: the size of a glyph's unit, of one em."""

    def __init__(self, resource: Any) -> None:
        from pypdf.generic._font import Font as PypdfFont

        font = PypdfFont.from_font_resource(resource)
        self.simple = isinstance(font.encoding, dict)
        self._codec = "latin-1" if isinstance(font.encoding, dict) else font.encoding
        readable = font.interpretable and (self.simple or bool(font.character_map) or not _is_identity(resource))
        self.letters: dict[str, str] = _Letters(font, readable=readable)
        self.widths: dict[str, float] = _Widths(font)
        name = str(font.name).lower()
        self.bold = any(word in name for word in _BOLD) or bool(_flags(font) & _FORCE_BOLD)
        self.unit = _unit(resource, font.sub_type)
        self.space = min(max(_number(font.space_width, 250.0), 120.0), 700.0)
        self.vertical = str(resource.get("/Encoding", "")).endswith("-V")

    def codes(self, data: bytes | str) -> str:
        """The codes of a string, one character each."""
        if isinstance(data, str):
            return data
        try:
            return data.decode(self._codec, "surrogatepass" if self._codec.startswith("utf") else "replace")
        except (UnicodeDecodeError, LookupError):
            return data.decode("utf-16-be" if not self.simple else "latin-1", "replace")


def _is_identity(resource: Any) -> bool:
    """Whether codes are the numbers of glyphs, which say nothing of letters."""
    return str(resource.get("/Encoding", "")).startswith("/Identity") and "/ToUnicode" not in resource


def _flags(font: PypdfFont) -> int:
    flags = font.font_descriptor.flags
    return int(flags) if isinstance(flags, (int, float)) else 0


def _unit(resource: Any, kind: str) -> float:
    matrix = resource.get("/FontMatrix") if kind == "Type3" else None
    try:
        return abs(float(matrix.get_object()[0])) or _GLYPH_SPACE if matrix is not None else _GLYPH_SPACE
    except (TypeError, ValueError, IndexError, AttributeError):
        return _GLYPH_SPACE


def _number(value: Any, default: float) -> float:
    return float(value) if isinstance(value, (int, float)) else default
