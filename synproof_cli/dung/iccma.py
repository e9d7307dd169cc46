"""The format of the ICCMA'23 competition: a header `p af N`, then one attack `I J` a line; lines that begin with `#` are comments."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator
from typing import Final

from synproof_cli.dung.framework import INDEX, Framework
from synproof_cli.dung.text import as_bytes, at_line, excerpt, one_line
from synproof_cli.errors import InputError

MAX_ARGUMENTS: Final = 5_000_000
"""A header of a few bytes must not be able to ask for all the memory there is."""

_COMMENT_LINE: Final = re.compile(rb"^#.*\n", re.MULTILINE)
_TO_COMMAS: Final = bytes.maketrans(b" \n", b",,")


def read_iccma(data: str | bytes) -> Framework:
    """The framework over arguments `1` to `N`; what comments say is not used.

    Blank lines and CRLF are accepted, repeated attacks are kept. Raises InputError, with the line, for a missing or other header, for
    anything but two numbers on a line, for a number outside 1 to N, and for more than `MAX_ARGUMENTS` arguments.
    """
    content = as_bytes(data)
    size, line, offset = _header(content)
    body = content[offset:]
    numbers = _plain_body(body, size) or _any_body(body, size, line + 1)
    return Framework(tuple(map(str, range(1, size + 1))), numbers[0::2], numbers[1::2])


def write_iccma(framework: Framework) -> str:
    """The framework in this format, ending in a newline. Names that are not the arguments' numbers stand in comments `# NUMBER NAME`."""
    lines = [f"p af {len(framework.names)}"]
    lines += [f"# {number} {one_line(name)}" for number, name in enumerate(framework.names, start=1) if name != str(number)]
    lines += [f"{source} {target}" for source, target in zip(framework.sources, framework.targets, strict=True)]
    return "\n".join(lines) + "\n"


def _header(content: bytes) -> tuple[int, int, int]:
    """N, the header's line, and where the next line begins."""
    for line, offset, text in _lines(content):
        if not text or text.startswith(b"#"):
            continue
        words = text.split()
        if len(words) != 3 or words[:2] != [b"p", b"af"] or not words[2].isdigit():
            raise at_line(line, f"expected the header 'p af N', found '{_shown(text)}'")
        if len(words[2].lstrip(b"0")) > len(str(MAX_ARGUMENTS)) or int(words[2]) > MAX_ARGUMENTS:
            raise at_line(line, f"{_shown(words[2])} arguments are more than the limit of {MAX_ARGUMENTS}")
        return int(words[2]), line, offset
    raise InputError("no header 'p af N' in the file")


def _lines(content: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Each line's number, where the next one begins, and its text without surrounding blanks."""
    start = line = 0
    while start < len(content):
        line += 1
        end = content.find(b"\n", start)
        end = len(content) if end < 0 else end
        yield line, end + 1, content[start:end].strip()
        start = end + 1


def _plain_body(body: bytes, size: int) -> array[int] | None:
    """The numbers of a body that is written as nearly all are (one blank, no indentation), or None to have it read line by line.

    Every step runs in C. Once the digits are gone only the separators must be left, in their order; the JSON reader then accepts
    exactly the bodies with a number before each separator, and is faster at it than splitting.
    """
    text = body.replace(b"\r\n", b"\n") if b"\r" in body else body
    text = _COMMENT_LINE.sub(b"", text) if b"#" in text else text
    if not text.endswith(b"\n"):
        text += b"\n"
    if text.translate(None, b"0123456789") != b" \n" * text.count(b"\n"):
        return None
    try:
        numbers: list[int] = json.loads(b"[" + text[:-1].translate(_TO_COMMAS) + b"]")
    except ValueError:  # a number is missing, has leading zeros, or has thousands of digits
        return None
    return array(INDEX, numbers) if min(numbers) >= 1 and max(numbers) <= size else None


def _any_body(body: bytes, size: int, first_line: int) -> array[int]:
    """The numbers of any body, line by line; raises InputError with the line of the first fault."""
    numbers = array(INDEX)
    for line, text in enumerate(body.split(b"\n"), start=first_line):
        words = text.split()
        if not words or words[0].startswith(b"#"):
            continue
        if len(words) != 2:
            raise at_line(line, f"expected two numbers, found '{_shown(text.strip())}'")
        numbers.append(_number(words[0], size, line))
        numbers.append(_number(words[1], size, line))
    return numbers


def _number(word: bytes, size: int, line: int) -> int:
    if not word.isdigit():
        raise at_line(line, f"'{_shown(word)}' is not an argument's number", "arguments are numbered from 1; names stand in comments")
    digits = word.lstrip(b"0")
    if not digits or len(digits) > len(str(size)) or int(digits) > size:
        raise at_line(line, f"argument {_shown(word)} is not declared: the header says 1 to {size}")
    return int(digits)


def _shown(word: bytes) -> str:
    return excerpt(word.decode("utf-8", "backslashreplace"))
