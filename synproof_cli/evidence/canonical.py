"""Strict JSON in, canonical JSON out: profile `mathevidence-jcs-0.2` (RFC 8785 without floating point numbers).

One value has one text: UTF-8 without a mark, keys in the order of their UTF-16 code units, no blanks, integers as plain decimals.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, NoReturn

from synproof_cli.checkers.math.fault import EvidenceFault, malformed, too_large

MAX_BYTES: Final = 4 * 1024 * 1024
MAX_TOKENS: Final = 400_000
"""Signs that begin or separate values: counted before anything is parsed."""
_FIRST_ODD_KEY: Final = "\ud800"
"""From here on the order of code points and that of UTF-16 code units may differ."""


def parse(data: bytes, where: str) -> Any:
    """The value of a JSON text. Raises EvidenceFault.

    `resource_limit_exceeded`: more than 4 MiB, too many values, numbers of more than 4,300 digits, too deep; `malformed_evidence`: no JSON,
    no UTF-8, a mark, a key twice, a fraction, an exponent, NaN.
    """
    if len(data) > MAX_BYTES:
        raise too_large(f"{where} is larger than {MAX_BYTES} bytes")
    if sum(map(data.count, (b"{", b"[", b",", b":"))) > MAX_TOKENS:
        raise too_large(f"{where} holds more than {MAX_TOKENS} values")
    try:
        return _DECODER.decode(data.decode("utf-8"))
    except EvidenceFault as fault:
        raise EvidenceFault(fault.code, f"{where}: {fault.message}") from fault
    except RecursionError as fault:
        raise too_large(f"{where} is nested too deeply") from fault
    except ValueError as fault:
        raise malformed(f"{where} is not JSON: {fault}") from fault


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise malformed(f"the key {json.dumps(twice[:80])} stands twice in one object")
    return found


def _integer(text: str) -> int:
    try:
        return int(text)
    except ValueError as fault:
        raise too_large(f"a number has {len(text)} digits") from fault


def _no_integer(text: str) -> NoReturn:
    raise malformed(f"{text[:40]} is no integer")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_no_integer, parse_constant=_no_integer, parse_int=_integer)


def canonical_bytes(value: object) -> bytes:
    """The one text of a value. Raises EvidenceFault `malformed_evidence` where it has none: a fraction, a lone surrogate, another type."""
    stack = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, float):
            raise malformed(f"{one!r} is no integer")
        if isinstance(one, dict | list):
            stack += one.values() if isinstance(one, dict) else one
    return _encode(value)


def is_canonical(value: object, data: bytes) -> bool:
    """Whether the bytes are the one text of a value that `parse` read from them."""
    return _encode(value) == data


def _encode(value: object) -> bytes:
    try:
        text = _ENCODER.encode(value)
        if not text.isascii() and max(text) >= _FIRST_ODD_KEY:
            text = _KEEPING_ORDER.encode(_by_code_units(value))
        return text.encode("utf-8")
    except RecursionError as fault:
        raise too_large("the value is nested too deeply") from fault
    except ValueError as fault:  # surrogates that stand alone among them
        raise malformed(f"the value has no canonical text: {fault}") from fault


def _no_value(value: object) -> NoReturn:
    raise ValueError(f"{type(value).__name__} is no value of JSON")


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False, default=_no_value)
_KEEPING_ORDER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_no_value)


def _by_code_units(value: object) -> object:
    if isinstance(value, dict):
        return {key: _by_code_units(value[key]) for key in sorted(value, key=_code_units)}
    if isinstance(value, list):
        return [_by_code_units(one) for one in value]
    return value


def _code_units(key: str) -> bytes:
    return key.encode("utf-16-be")


def sha256(data: bytes) -> str:
    """The digest of bytes as the protocol writes it."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def digest_of(value: object) -> str:
    """The digest over the canonical bytes of a value."""
    return sha256(canonical_bytes(value))


def request_digest(request: dict[str, Any]) -> str:
    """The digest of a request: over everything in it but the digest itself."""
    return digest_of({key: value for key, value in request.items() if key != "requestDigest"})


def bound(request: dict[str, Any]) -> dict[str, Any]:
    """The request as it is where it has a digest, right or wrong; with its digest where it has none."""
    return request if "requestDigest" in request else bind(request)


def bind(request: dict[str, Any]) -> dict[str, Any]:
    """The request with its digest in it."""
    return {**request, "requestDigest": request_digest(request)}
