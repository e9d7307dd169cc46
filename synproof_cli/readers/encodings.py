"""Bytes of a text into characters: by its mark if it has one, else UTF-8, else by what the bytes can only be."""

from __future__ import annotations

import codecs
import re
from typing import Final

from synproof_cli.errors import InputError

_MARKS: Final = (  # the longer ones first: UTF-32's begins with UTF-16's
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NAMES: Final = {"utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "utf-32-le": "UTF-32", "utf-32-be": "UTF-32"}
_USUAL: Final = frozenset("€‚„…‰‹›‘’“”•–—™§©«»®°±²³µ¶·¹¼½¾¿×÷£¡ºª\xa0\xad")
_RARE: Final = frozenset("ƒˆ¨¯´¸ÝÞðþŽžÐ")
"""Letters and signs of Windows-1252: those that its texts use, and those that are met where bytes mean something else."""
_SAMPLE: Final = 4096
_SHORT: Final = 2_000
_TERMINAL: Final = re.compile(
    "\x1b[\\]PX^_][^\x07\x1b\x9c\n]{0,2000}(?:\x07|\x1b\\\\|\x9c)|(?:\x1b\\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]|\x1b[ -/]{0,4}[0-OQ-WYZ`-~]"
)
_NOISE: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd\ud800-\udfff]")


def decode(data: bytes, path: str) -> tuple[str, tuple[str, ...]]:
    """The text, and notes on what was guessed. Raises InputError for what is no text, and for UTF-16 or UTF-32 that breaks off."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _marked(data[len(mark) :], encoding, path)
    unmarked = _wide(data[:_SAMPLE])
    if unmarked:
        text, said = _marked(data, unmarked, path)
        return text, (*said, f"no byte-order mark; read as {_NAMES[unmarked]}",)
    notes: tuple[str, ...] = ()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        text, notes = _windows(data, path, fault.start)
    return _uncoded(_checked(text, path), notes)


def _uncoded(text: str, notes: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The text without what would move a terminal's cursor or name its window (ECMA-48): the words around it belong together."""
    bare = _TERMINAL.sub("", text) if "\x1b" in text or "\x9b" in text else text
    return bare, notes if bare == text else (*notes, "codes for a terminal left out")


def _marked(data: bytes, encoding: str, path: str) -> tuple[str, tuple[str, ...]]:
    try:
        return _uncoded(_checked(data.decode(encoding), path), ())
    except UnicodeDecodeError as fault:
        name = _NAMES.get(encoding, "UTF-8")
        raise InputError(f"{path} is marked as {name} and is broken at byte {fault.start}", file=path, position=fault.start) from fault


def _wide(sample: bytes) -> str:
    """UTF-16 or UTF-32 without a mark: Latin letters leave every other byte, or three of four, zero."""
    if len(sample) < 4 or b"\x00" not in sample:
        return ""
    sample = sample[: len(sample) // 4 * 4]
    zero = [sample[at::4].count(0) * 4 / len(sample) for at in range(4)]
    if min(zero[1:]) > 0.9 and zero[0] < 0.1:
        return "utf-32-le"
    if min(zero[:3]) > 0.9 and zero[3] < 0.1:
        return "utf-32-be"
    even, odd = (zero[0] + zero[2]) / 2, (zero[1] + zero[3]) / 2
    if odd > 0.6 and even < 0.1:
        return "utf-16-le"
    if even > 0.6 and odd < 0.1:
        return "utf-16-be"
    return ""


def _windows(data: bytes, path: str, at: int) -> tuple[str, tuple[str, ...]]:
    """Windows-1252, which leaves five bytes without a meaning. Raises InputError where the bytes are no text in it."""
    if b"\x00" in data:
        raise InputError(f"{path} is not a text: it is neither UTF-8 (byte {at}) nor UTF-16", file=path, position=at)
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as fault:
        raise InputError(
            f"{path} is neither UTF-8 (byte {at}) nor Windows-1252 (byte {fault.start})", hint="save it as UTF-8", file=path, position=at
        ) from fault
    foreign = [sign for sign in text[: _SAMPLE * 16] if sign > "\x7f"]
    letters = sum(sign.isalpha() and sign not in _RARE or sign in _USUAL for sign in foreign)
    if len(foreign) * 4 > len(text[: _SAMPLE * 16]) or letters * 10 < len(foreign) * 6:
        raise InputError(f"{path} is neither UTF-8 (byte {at}) nor likely Windows-1252", hint="save it as UTF-8", file=path, position=at)
    return text, (f"not UTF-8 (byte {at}); read as Windows-1252",)


def _checked(text: str, path: str) -> str:
    """The text, unless much of it is no text. Raises InputError."""
    sample = text[: _SAMPLE * 16]
    noise = sum(1 for _ in _NOISE.finditer(sample))
    if noise * (100 if len(sample) > _SHORT else 5) > len(sample):  # a short text may well quote a few codes of a terminal
        raise InputError(f"{path} is not a text: it is full of control characters", file=path)
    return text.replace("\ufeff", "").replace("\x00", "")
