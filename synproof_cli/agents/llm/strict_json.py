"""The JSON object in what a model wrote: all of it, behind its reasoning, in a fence, or in prose. What is not plain JSON is none."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

MAX_CHARACTERS: Final = 200_000
MAX_DEPTH: Final = 40
_MAX_STARTS: Final = 200
"""Places in prose where an object is looked for."""
_THOUGHT: Final = re.compile(
    r"</(?:\w+:)?(?:think|thinking|thought|reasoning|analysis)>|\[/THINK\]|◁/think▷|<\|/?end_?of_?thought\|>|<\|channel\|>final<\|message\|>",
    re.IGNORECASE,
)
_THINKING: Final = re.compile(r"<(?:\w+:)?(?:think|thinking|thought|reasoning|analysis)>|\[THINK\]|◁think▷|<\|channel\|>", re.IGNORECASE)
_FENCE: Final = re.compile(r"[ \t]*(`{3,}|~{3,})(.*)")


class NoObjectError(ValueError):
    """Why there is no object to be used; a sentence that may be shown to the model."""


def loads(text: str, depth: int = MAX_DEPTH) -> Any:
    """The value of a JSON text, nested at most so deep.

    Raises NoObjectError for what is no JSON, keys that stand twice, NaN, infinity, half characters, depth.
    """
    try:
        value = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant, parse_float=_finite)
    except NoObjectError:
        raise
    except json.JSONDecodeError as fault:
        raise NoObjectError(f"it is not JSON: {fault.msg} at character {fault.pos + 1}") from fault
    except (ValueError, RecursionError) as fault:
        raise NoObjectError("it holds a number or a nesting that is out of all bounds") from fault
    _check(value, depth)
    return value


def find_object(text: str, fits: Callable[[dict[str, Any]], str]) -> dict[str, Any]:
    """The one object in a reply that fits; `fits` says why one does not ("" where it does).

    Reasoning is never looked at, and of several objects none is guessed: raises NoObjectError where none fits, or several differ.
    """
    if len(text) > MAX_CHARACTERS:
        raise NoObjectError(f"it is longer than {MAX_CHARACTERS} characters")
    stripped = text.strip().removeprefix("\ufeff")
    if stripped.startswith("{"):
        try:
            return _fitting([_object(loads(stripped))], fits)
        except NoObjectError as fault:
            if _THOUGHT.search(stripped) is None and stripped.endswith("}") and "Extra data" not in str(fault):
                raise
    said = _without_thoughts(stripped)
    candidates = list(_fenced(said)) or list(_in_prose(said))
    if not candidates:
        raise NoObjectError(_why_none(said))
    return _fitting(candidates, fits)


def _fitting(candidates: list[dict[str, Any]], fits: Callable[[dict[str, Any]], str]) -> dict[str, Any]:
    reasons = [fits(candidate) for candidate in candidates]
    good = [candidate for candidate, reason in zip(candidates, reasons, strict=True) if not reason]
    if not good:
        raise NoObjectError(reasons[-1])
    if any(other != good[0] for other in good[1:]):
        raise NoObjectError("it holds several objects that fit, and they differ; give one")
    return good[0]


def _without_thoughts(text: str) -> str:
    """What stands behind the last block of reasoning. Raises NoObjectError where that never ended."""
    said = _THOUGHT.split(text)[-1]
    opened = _THINKING.search(said)
    if opened is not None and "{" not in said[: opened.start()]:
        raise NoObjectError("it holds reasoning that does not end, and no answer")
    return said.strip()


def _fenced(text: str) -> Iterator[dict[str, Any]]:
    """Objects that fill a fence, whatever the fence is called; one that does not end is none."""
    fence = ""
    inner: list[str] = []
    for line in text.splitlines():
        found = _FENCE.fullmatch(line)
        if fence and found is not None and found[1].startswith(fence) and not found[2].strip():
            yield from _parsed("\n".join(inner).strip())
            fence = ""
        elif fence:
            inner.append(line)
        elif found is not None:
            fence, inner = found[1], []


def _parsed(text: str) -> Iterator[dict[str, Any]]:
    try:
        yield _object(loads(text))
    except NoObjectError:
        return


def _in_prose(text: str) -> Iterator[dict[str, Any]]:
    """Objects in the text, outermost ones only: a part of what is no object, or does not end, is no answer."""
    decoder = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_constant=_no_constant, parse_float=_finite)
    place = text.find("{")
    for _ in range(_MAX_STARTS):
        if place < 0:
            return
        try:
            value, end = decoder.raw_decode(text, place)
            _check(value)
            yield value
        except (ValueError, RecursionError):
            end = _end_of_braces(text, place)
        place = text.find("{", end) if end else -1


def _end_of_braces(text: str, start: int) -> int:
    """Behind the brace that closes the one at `start`, texts in quotes left out; 0 where there is none."""
    depth, quoted, place = 0, False, start
    while place < len(text):
        sign = text[place]
        if quoted and sign == "\\":
            place += 1
        elif sign == '"':
            quoted = not quoted
        elif not quoted and sign in "{}":
            depth += 1 if sign == "{" else -1
            if not depth:
                return place + 1
        place += 1
    return 0


def _why_none(text: str) -> str:
    if not text:
        return "it is empty"
    start = text.find("{")
    if start < 0:
        return "it holds no JSON object"
    try:
        loads(text[start:])
    except NoObjectError as fault:
        return str(fault)
    return "it holds no JSON object that ends"


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NoObjectError("it is JSON and no object")
    return value


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise NoObjectError(f"the key {name[:40]!r} stands twice in one object")
        found[name] = value
    return found


def _no_constant(name: str) -> Any:
    raise NoObjectError(f"{name} is not JSON")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise NoObjectError("a number is out of all bounds")
    return value


def _check(value: Any, most: int = MAX_DEPTH) -> None:
    """Depth, and characters that no text can hold; iterative, whatever came in."""
    stack = [(value, 1)]
    while stack:
        item, depth = stack.pop()
        if depth > most:
            raise NoObjectError(f"it is nested more than {most} deep")
        if isinstance(item, str):
            if not item.isascii() and any("\ud800" <= sign <= "\udfff" for sign in item):
                raise NoObjectError("a text holds half of a character")
        elif isinstance(item, dict):
            stack.extend((part, depth + 1) for pair in item.items() for part in pair)
        elif isinstance(item, list):
            stack.extend((part, depth + 1) for part in item)
