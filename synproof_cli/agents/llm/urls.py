"""Base URLs as users write them, made into the one that is called; what in them is secret is taken out."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from synproof_cli.errors import UsageError

_ENDS: Final = ("/chat/completions", "/completions", "/responses", "/models", "/embeddings")
"""Paths of single calls, which are pasted in the place of the base."""
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_NEVER: Final = re.compile(r"[\s\\\x00-\x1f\x7f]")
_OWN_NAMES: Final = ("local" + "host", "host.docker.internal")
_OWN_ENDS: Final = (".local" + "host", ".local", ".internal", ".lan", ".home.arpa")
_HINT: Final = "write it as https://api.example.com/v1"


@dataclass(frozen=True, slots=True)
class BaseUrl:
    """`text` may be shown: no credentials, no query, no slash at its end. `credentials`: user:password; `query`: what may hold a key.

    `local`: on this machine or in a private network.
    """

    text: str
    local: bool
    credentials: str = field(default="", repr=False)
    query: tuple[tuple[str, str], ...] = field(default=(), repr=False)


def base_url(given: str, where: str = "--base-url", *, root: str = "/v1") -> BaseUrl:
    """The base of all calls: without `/chat/completions` and the like, with `root` where there is no path at all.

    Raises UsageError, which never shows more than the host of what was given.
    """
    parts = _split(given.strip())
    host = _host(parts) if parts is not None else ""
    if parts is None or parts.scheme.lower() not in ("http", "https") or not host:
        raise UsageError(f"{where} is not a URL that can be called", hint=_HINT)
    port = _port(parts, where)
    shown = f"[{host}]" if ":" in host else host
    user = parts.netloc.rpartition("@")[0]
    pairs = tuple((name, value) for name, _, value in (part.partition("=") for part in parts.query.split("&")) if name)
    text = f"{parts.scheme.lower()}://{shown}{port}{_path(parts.path) or root}"
    return BaseUrl(text, is_local(host), unquote(user), tuple((unquote(name), unquote(value)) for name, value in pairs))


def _split(text: str) -> SplitResult | None:
    """The parts; without a scheme, http on one's own machines and https elsewhere."""
    if _NEVER.search(text):
        return None
    try:
        if _SCHEME.match(text):
            return urlsplit(text)
        return urlsplit(f"{'http' if is_local(_host(urlsplit('//' + text))) else 'https'}://{text}")
    except ValueError:
        return None


def _host(parts: SplitResult) -> str:
    try:
        return parts.hostname or ""
    except ValueError:
        return ""


def _port(parts: SplitResult, where: str) -> str:
    try:
        return f":{parts.port}" if parts.port is not None else ""
    except ValueError as fault:
        raise UsageError(f"the port of {where} is not a number from 0 to 65535", hint=_HINT) from fault


def _path(path: str) -> str:
    kept = re.sub(r"/{2,}", "/", path).rstrip("/")
    for end in _ENDS:
        if kept.endswith(end):
            kept = kept.removesuffix(end).rstrip("/")
            break
    return kept


def is_local(host: str) -> bool:
    """Whether a host is this machine or stands in a private network. Names are not looked up; one without a dot is a neighbour's."""
    name = host.lower().rstrip(".")
    try:
        return ipaddress.ip_address(name.partition("%")[0]).is_private
    except ValueError:
        return name in _OWN_NAMES or name.endswith(_OWN_ENDS) or (bool(name) and "." not in name and not name.isdigit())


def other_spelling(text: str) -> str:
    """The same base with `/v1` where it has none, without it where it has one: what to try where nothing answers."""
    return text.removesuffix("/v1") if text.endswith("/v1") else text + "/v1"
