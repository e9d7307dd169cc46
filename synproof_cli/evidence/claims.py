"""The digest of what a request claims: equal for two requests about the same mathematics, whatever their limits, notes and names."""

from __future__ import annotations

from typing import Any, Final

from synproof_cli.evidence.canonical import digest_of

_LEFT_OUT: Final = frozenset(("schemaVersion", "resourcePolicy", "requestedClaim", "requestDigest", "notes", "variables"))
_NAMED: Final = ("independentVar", "dependentVar")


def claim_digest(request: dict[str, Any]) -> str:
    """The digest over capability, version, operation and the fields of the claim, variables renamed by first occurrence.

    A finite predicate's digest names the universal statement itself, whether it is to be shown or refuted: its domains and what it says.
    """
    predicate = request.get("predicate")
    if isinstance(predicate, dict):
        return digest_of({key: predicate[key] for key in ("domains", "pred")})
    fields = {key: value for key, value in request.items() if key not in _LEFT_OUT}
    names: dict[str, str] = {}
    for key in _NAMED:
        if isinstance(fields.get(key), str):
            fields[key] = names.setdefault(fields[key], f"v{len(names)}")
    return digest_of({key: _renamed(fields[key], names) for key in sorted(fields)})


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed(one, names) for one in value]
    if not isinstance(value, dict):
        return value
    if value.get("tag") == "var" and isinstance(value.get("name"), str):
        return {**value, "name": names.setdefault(value["name"], f"v{len(names)}")}
    return {key: _renamed(value[key], names) for key in sorted(value)}
