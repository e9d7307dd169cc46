"""Commands that lead on from a result, ready to paste: each works as it is printed, here and now, or it is not printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from shlex import quote
from typing import Any, Final

_OF_THE_STORE: Final = r"synproof (?:debate|explain|tree|world)\b[^`;]*"
_LIMITS: Final = ((r"limit of (\d+) calls", "--max-calls"), (r"of (\d+) are left \(--max-tokens\)", "--max-tokens"))
"""What a reason says of a limit on models, and the option that gives twice as much."""
_IN_A_HINT: Final = re.compile(rf"`({_OF_THE_STORE})`|^({_OF_THE_STORE})$")


def next_commands(result: Mapping[str, Any], *, kept: str = "", file: str = "", world: str = "", db: str | None = None) -> tuple[str, ...]:
    """What to run next.

    `kept`: the id under which the store has the result; `file`: a file that holds it; `world`: what `world show` takes for its world;
    each empty where there is none. `db`: the store, where a flag named it.
    """
    finding = result["finding"]
    if finding == "UNTRANSLATED":
        return (f"synproof world show {quote(world)}{_store(db)}",) if world else ()
    if finding == "UNDECIDED":
        more = _more(result) if kept else None
        return () if more is None else (f"synproof debate resume {kept}{more}{_store(db)}",)
    name = f"{kept}{_store(db)}" if kept else quote(file)
    found = [f"synproof explain {name} --why", f"synproof tree show {name} --format mermaid"] if kept or file else []
    return (*found, *([f"synproof verify {quote(file)}"] if file and result.get("certificates") else []))


def _more(result: Mapping[str, Any]) -> str | None:
    """What has to be given more of, so that a debate goes on; "" where trying again may help, None where nothing does."""
    if "time limit" in result["reason"]:
        return " --timeout 0"
    for limit, option in _LIMITS:
        if found := re.search(limit, result["reason"]):
            return f" {option} {2 * max(1, int(found[1]))}"
    return "" if result.get("stopping_reason") == "PROVIDER_FAILED" else None


def with_store(hint: str, db: str | None) -> str:
    """A hint whose commands are about the store that a flag named."""
    return _IN_A_HINT.sub(lambda found: found[0].replace(found[1] or found[2], (found[1] or found[2]) + _store(db)), hint) if db else hint


def _store(db: str | None) -> str:
    return f" --db {quote(db)}" if db else ""
