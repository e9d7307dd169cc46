"""A verdict that another version of the world turned: what it was, what it is, which changed rules did it, and where they stand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path, PurePath
from typing import Any, Final

from synproof_cli.model.canonical import digest
from synproof_cli.model.values import value
from synproof_cli.store.toml_text import header_places
from synproof_cli.workflows.check.claims import CheckClaim, Place
from synproof_cli.workflows.check.decide import Court
from synproof_cli.workflows.world_find import FoundWorld

_MOST: Final = 10


@value
class State:
    """The last verdict on a claim, and the world and part it was given under."""

    finding: str
    digest: str
    version: int
    part: str
    core: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    @classmethod
    def from_text(cls, text: str | None) -> State | None:
        """Inverse, from JSON; None for none."""
        if text is None:
            return None
        data = json.loads(text)
        return cls(**{**data, "core": tuple(data["core"])})


@value
class Flip:
    """A turned verdict. `axioms`: changed rules among those that decide now or decided before, else all that changed near the claim."""

    claim: CheckClaim
    world: str
    before: State
    after: State
    axioms: tuple[str, ...]
    place: Place
    path: str

    def to_dict(self) -> dict[str, Any]:
        """The form it has in a result."""
        return {
            "id": self.claim.id, "claim_file": self.claim.place.file or None, "thesis": self.claim.said, "world": self.world,
            "before": self.before.finding, "after": self.after.finding, "axioms": list(self.axioms),
            "from_version": str(self.before.version), "to_version": str(self.after.version),
            "from_digest": self.before.digest, "to_digest": self.after.digest,
            "file": self.place.file or None, "path": self.path or None, "line": self.place.line, "column": self.place.column,
            "end_line": self.place.end_line, "end_column": self.place.end_column,
            "fingerprint": digest([self.claim.fingerprint, self.before.finding, self.after.finding, list(self.axioms)])[:32],
        }


def flipped(
    claim: CheckClaim, court: Court, before: State, after: State, old: Mapping[str, str], new: Mapping[str, str],
) -> Flip:
    """The flip. `old`, `new`: the axioms that could bear on the claim then and now, each with its digest."""
    changed = [name for name in dict.fromkeys([*new, *old]) if old.get(name) != new.get(name)]
    cores = ([name for name in changed if name in after.core], [name for name in changed if name in before.core], changed)
    blamed = tuple(next((found for found in cores if found), [])[:_MOST])
    return Flip(claim, court.found.world.id, before, after, blamed, claim.place, claim.path)


def placed(flips: Iterable[Flip], found: FoundWorld | None, path: str) -> list[Flip]:
    """The flips, each on the line of the first rule that did it, where the file of their world has that rule."""
    places = rule_places(found) if found is not None else {}
    moved = []
    for flip in flips:
        place = next((places[name] for name in flip.axioms if name in places), None)
        moved.append(flip if place is None else replace(flip, place=place, path=path))
    return moved


def rule_places(found: FoundWorld) -> dict[str, Place]:
    """Where the axioms of a world stand in its file; nothing for a world that is of no TOML file."""
    if not found.file.lower().endswith(".toml"):
        return {}
    try:
        text = Path(found.file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return {}
    headers = header_places(text, "axioms")
    if len(headers) != len(found.world.axioms):
        return {}
    shown = PurePath(found.file).as_posix()
    return {
        axiom.id: Place(shown, line, column, line, column + len("[[axioms]]"))
        for axiom, (line, column) in zip(found.world.axioms, headers, strict=True)
    }
