"""World ids: `namespace:slug`, a leading `@` allowed, a bare slug meaning `my:slug`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from synproof_cli.errors import NotFoundError

MAX_ID: Final = 200
_BEGUN: Final = 3
"""Letters of an id that tell which one is meant."""

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
_WORLD_ID: Final = re.compile(r"@?(?:(?P<namespace>[a-z0-9][a-z0-9_-]*):)?(?P<slug>[a-z0-9][a-z0-9_-]*)")


def world_id(text: str) -> str | None:
    """The full id a text means (`@law:gdpr` and `law:gdpr` are one, `x` is `my:x`); None when it has not the form of an id."""
    found = _WORLD_ID.fullmatch(text) if len(text) <= MAX_ID else None
    return f"{found['namespace'] or 'my'}:{found['slug']}" if found else None


def base_id(text: str) -> tuple[str, int | None] | None:
    """The full id and the version that an entry of `extends` means (`law:gdpr`, `law:gdpr@3`); None when it has not that form."""
    name, sign, number = text.partition("@") if not text.startswith("@") else text[1:].partition("@")
    found = world_id(name)
    if found is None or (sign and not _NUMBER.fullmatch(number)):
        return None
    return found, int(number) if sign else None


def nearest(text: str, known: Iterable[str]) -> list[str]:
    """Up to three known ids that a mistyped one may have meant; the part behind the colon counts too."""
    import difflib

    by_name: dict[str, str] = {}
    for item in known:
        by_name[item] = item
        by_name.setdefault(item.partition(":")[2], item)
    typed = text.lstrip("@").lower()[:MAX_ID]
    begun = sorted(name for name in by_name if len(typed) >= _BEGUN and name.startswith(typed))
    found = [*begun, *difflib.get_close_matches(typed, by_name, n=6, cutoff=0.55)]
    return list(dict.fromkeys(by_name[name] for name in found))[:3]


def unknown_world(text: str, known: Iterable[str]) -> NotFoundError:
    """`no world "…"`, the text letter for letter, with the nearest ids as a hint."""
    close = nearest(text, known)
    hint = f"did you mean {', '.join(close)}?" if close else "`synproof world list` names them all"
    return NotFoundError(f'no world "{text}"', hint=hint)
