"""What a change of a world does to claims: decided again only where the change can bear on them, and named where the verdict turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from synproof_cli.model.values import value
from synproof_cli.model.world import Claim
from synproof_cli.store.db import Store
from synproof_cli.workflows.check.claims import CheckClaim, Place
from synproof_cli.workflows.check.collect import Collected, Collector, from_root, project_root
from synproof_cli.workflows.check.decide import Asking, Bench, Court
from synproof_cli.workflows.check.flips import Flip, State, flipped, placed
from synproof_cli.workflows.check.kept import digests_of
from synproof_cli.workflows.check.verdicts import full_verdict
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.world_find import FoundWorld, find_world, is_file_name, resolve_found


@value
class _Sides:
    """The two benches, each with one world."""

    before: Bench
    after: Bench


def _quiet(done: int, total: int) -> None:
    """No progress."""


def versions_meant(world: str, before: str, after: str) -> tuple[str, str]:
    """What is compared: versions of one world by number, or other ids and files; the world itself where `after` is empty."""
    return _meant(world, before), _meant(world, after) if after else world


def _meant(world: str, text: str) -> str:
    return f"{world.partition('@')[0] if not is_file_name(world) else world}@{text}" if text.isdigit() else text


def impact(
    old: str, new: str, paths: Sequence[str], asking: Asking, *, base: Path, store: Store | None, clock: Clock,
    on_item: Callable[[int, int], None] = _quiet,
) -> dict[str, Any]:
    """`{world, from, to, changed, n, touched, flips, problems, exit_code}`: claims of both versions of the world, and those of the paths.

    `exit_code` is 2 where there is no claim, or one cannot be read; 1 where a verdict turned; else 0. Raises as `find_world`.
    """
    first, second = (resolve_found(find_world(store, one), store) for one in (old, new))
    found = _claims(first, second, paths, base)
    sides = _Sides(Bench({(): first}, asking, clock), Bench({(): second}, asking, clock))
    flips: list[Flip] = []
    touched = 0
    for number, claim in enumerate(found.claims, start=1):
        again, flip = _compared(claim, sides, first, second)
        touched += again
        flips += [flip] if flip is not None else []
        on_item(number, len(found.claims))
    root = project_root(base, {second.file} - {""})
    shown = placed(flips, second, from_root(Path(second.file), root) if second.file else "")
    old_rules, new_rules = digests_of(first.world.axioms), digests_of(second.world.axioms)
    problems = [problem.to_dict() for problem in found.problems]
    return {
        "world": second.world.id, "from": _side(first), "to": _side(second),
        "changed": [name for name in dict.fromkeys([*new_rules, *old_rules]) if old_rules.get(name) != new_rules.get(name)],
        "n": len(found.claims), "touched": touched, "flips": [flip.to_dict() for flip in shown], "problems": problems,
        "exit_code": 2 if problems or not found.claims else 1 if flips else 0,
    }


def _side(found: FoundWorld) -> dict[str, Any]:
    return {"id": found.world.id, "version": found.version, "digest": found.digest, "file": found.file or None}


def _claims(first: FoundWorld, second: FoundWorld, paths: Sequence[str], base: Path) -> Collected:
    """The claims of both versions, equal ones once, and those of the paths that name no other world."""
    found = Collector(base).paths(paths) if paths else Collected()
    named = {first.world.id, second.world.id, first.file, second.file, ""}
    mine = [claim for claim in found.claims if all(Path(name).name in {Path(other).name for other in named} for name in claim.worlds)]
    own = dict.fromkeys(_as_claim(claim, second.file) for claim in (*second.world.claims, *first.world.claims))
    numbered = [replace(claim, id=claim.id or f"claim-{number}") for number, claim in enumerate(own, start=1)]
    claims = [replace(claim, worlds=()) for claim in (*numbered, *mine)]
    return Collected([replace(claim, fingerprint=claim.fingerprint or claim.key()[:32]) for claim in claims], found.problems)


def _as_claim(claim: Claim, file: str) -> CheckClaim:
    return CheckClaim(claim.id, Place(file), claim.thesis, claim.formula, claim.given)


def _compared(claim: CheckClaim, sides: _Sides, first: FoundWorld, second: FoundWorld) -> tuple[bool, Flip | None]:
    """Whether the change can bear on the claim, and its flip. A claim that one side has no verdict on, for a fault or a limit, has none."""
    after = sides.after.settle(claim, full_verdict)
    old, new = sides.before.court(claim), sides.after.court(claim)
    names = after.get("touched")
    if names is not None and _reads_alike(claim, old, new) and old.slices.digest_for(names) == new.slices.digest_for(names):
        return False, None
    before = sides.before.settle(claim, full_verdict)
    if "error" in before or "error" in after or before["finding"] == after["finding"]:
        return True, None
    then = _state(before, old, first)
    now = _state(after, new, second)
    parts = digests_of(old.slices.kept_for(before["touched"])), digests_of(new.slices.kept_for(after["touched"]))
    return True, flipped(claim, new, then, now, *parts)


def _reads_alike(claim: CheckClaim, old: Court, new: Court) -> bool:
    return old.read_with(claim) == new.read_with(claim)


def _state(verdict: dict[str, Any], court: Court, found: FoundWorld) -> State:
    part = court.slices.digest_for(verdict["touched"])
    return State(verdict["finding"], found.digest, found.version, part, tuple(axiom["id"] for axiom in verdict["core"]))
