"""A run as it was kept, and what of it stands after its world has changed.

Claims of one world that touch the same components are a *set*, kept with their rows under the union N of the names by which they touch it.
**Lemma.** If the part of the world that N touches is as it was (`slices`), so is the part that any names A ⊆ N touch.
Proof. The part K of N holds whole components, and axioms in words. A link (an atom that two axioms in force share, an override) that meets
an axiom of such a component lies in it, so the components that A touches are found from K and from what of it is in force, and from nothing
else; and so are the names of A that stand in no axiom in force. The digest of a part is taken over K, what of it is in force, and the
declarations of its atoms. ∎
So the verdicts of a set stand where its claims are read with what they were read with, and its part's digest is the same: these are the
keys by which single verdicts are kept. A row is made of the claim, the verdict, how the run judges and the world's name and digest: claims
are the same where all that was read is the same, how the run judges is part of the run's key, and the digest is put in anew.
No verdict of a set that stands has turned, for the run is not recalled where another one has written last verdicts since.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from synproof_cli.errors import SynproofError
from synproof_cli.model.canonical import digest
from synproof_cli.model.values import value
from synproof_cli.store.check_cache import CheckCache
from synproof_cli.workflows.check.claims import CheckClaim, Ignore, Place
from synproof_cli.workflows.check.collect import Inputs, is_as_read
from synproof_cli.workflows.check.decide import Bench, Court, Worlds
from synproof_cli.workflows.check.engine import engine
from synproof_cli.workflows.check.kept import is_kept
from synproof_cli.workflows.check.slices import OF_THINGS
from synproof_cli.workflows.world_find import FoundWorld

if TYPE_CHECKING:
    from synproof_cli.workflows.check.run import CheckRequest

_NOT_IN_KEY: Final = ("as_of", "timeout")
"""What keys of single verdicts leave out as well: a day bears on verdicts through the axioms in force, and a limit is never kept."""
_ANEW: Final = ("world", "world_digest", "cached")


@value
class _Set:
    """Claims that stand or fall together. `base` empty: they have no verdict that could be kept."""

    number: int
    worlds: tuple[str, ...]
    formal: bool
    base: str
    names: tuple[str, ...]
    part: str

    def stands(self, court: Court) -> bool:
        """Whether its verdicts are what would be found now."""
        return bool(self.base) and court.read_beside(self.formal) == self.base and court.slices.digest_for(self.names) == self.part


@value
class Item:
    """A claim that was settled: where it stands in the run, its verdict, and its row."""

    at: int
    claim: CheckClaim
    verdict: Mapping[str, Any]
    row: Mapping[str, Any]


@value
class Recalled:
    """A kept run under its worlds as they are now: rows that stand, by place, and claims that have to be settled, in order."""

    n: int
    bench: Bench
    rows: dict[int, dict[str, Any]]
    open: list[tuple[int, CheckClaim]]
    standing: list[_Set]
    gone: list[int]


class Memory:
    """What a cache knows of runs of this request over these paths."""

    def __init__(self, cache: CheckCache, request: CheckRequest, paths: Sequence[str], base: Path) -> None:
        self.cache, self.paths, self.base, self.today = cache, paths, base, request.judging.today
        asking = {name: value for name, value in request.asking.to_dict().items() if name not in _NOT_IN_KEY}
        judging = asdict(replace(request.judging, today=""))
        chosen = [list(paths), request.every, list(request.filters), list(request.tags), list(request.worlds)]
        self.key = digest([engine(), chosen, asking, judging])
        self.kept = cache.run(self.key)
        self.head: dict[str, Any] = {}

    def recall(self, resolve: Callable[[tuple[str, ...]], FoundWorld], bench_of: Callable[[Worlds], Bench]) -> Recalled | None:
        """The run, if its claims are what they were and each of its worlds can be used."""
        try:
            if self.kept is None or not self._is_same(self.kept.head):
                return None
            worlds = {tuple(names): resolve(tuple(names)) for names in self.head["worlds"]}
            found = Recalled(self.head["n"], bench_of(worlds), {}, [], [], [])
            for number, under, formal, base, names, part in self.head["sets"]:
                _take(_Set(number, tuple(under), formal, base, tuple(names), part), self.kept.sets[number], found)
        except SynproofError:
            return None  # it is a problem to be reported at a claim
        except (ValueError, KeyError, TypeError):
            return None  # the file was changed by something else
        found.open.sort(key=lambda item: item[0])
        return found

    def _is_same(self, text: str) -> bool:
        """Whether the files say what they said, and suppressions hold that held."""
        head = self.head = json.loads(text)
        beside = {(folder, name): there for folder, name, there in head["beside"]}
        read = Inputs([(name, content) for name, content in head["read"]], beside, head["root"], head["paths"])
        over = all((day < head["today"]) == (day < self.today) for day in head["until"])
        return over and is_as_read(read, self.base, self.paths)

    def keep(self, inputs: Inputs, items: Sequence[Item], bench: Bench) -> None:
        """Keep a whole run."""
        days = {item.claim.ignore.until for item in items if item.claim.ignore is not None and item.claim.ignore.until is not None}
        head = {
            "n": len(items), "until": sorted(days), "read": inputs.read, "root": inputs.root, "paths": inputs.paths,
            "beside": [[*where, there] for where, there in inputs.beside.items()],
            "worlds": [list(names) for names in dict.fromkeys(item.claim.worlds for item in items)],
        }
        self._write(head, _sets(items, bench, 0), [])

    def keep_again(self, recalled: Recalled, items: Sequence[Item]) -> None:
        """Keep a run of which some claims were settled again."""
        if items:
            first = max(number for number, *_ in self.head["sets"]) + 1
            self._write(self.head, _sets(items, recalled.bench, first), recalled.standing, recalled.gone)

    def _write(self, head: dict[str, Any], fresh: list[tuple[_Set, str]], standing: list[_Set], gone: Sequence[int] = ()) -> None:
        sets = [[one.number, one.worlds, one.formal, one.base, one.names, one.part] for one in (*standing, *(one for one, _ in fresh))]
        text = json.dumps(head | {"today": self.today, "sets": sets})
        self.cache.keep_run(self.key, text, {one.number: rows for one, rows in fresh}, self.kept if standing or gone else None, gone)


def _take(one: _Set, text: str, found: Recalled) -> None:
    """Put a set's rows among those that stand, or its claims among those that are open."""
    data = json.loads(text)
    court = found.bench.court_of(one.worlds)
    if not one.stands(court):
        found.gone.append(one.number)
        found.open.extend(_claims(data, one.worlds))
        return
    found.standing.append(one)
    like = {**data["same"], "world": court.found.world.id, "world_digest": court.found.digest, "cached": True}
    names = data["names"]
    for at, values in zip(data["at"], data["rows"], strict=True):
        row = found.rows[at] = like.copy()
        row.update(zip(names, values, strict=True))


def _sets(items: Iterable[Item], bench: Bench, first: int) -> list[tuple[_Set, str]]:
    """The items in sets, each with its text."""
    groups: dict[tuple[Any, ...], list[Item]] = {}
    for item in items:
        groups.setdefault(_group(item, bench), []).append(item)
    found = []
    for number, ((worlds, formal, touched, _), members) in enumerate(groups.items(), start=first):
        one = _Set(number, worlds, formal, "", (), "")
        if touched is not None:
            court = bench.court_of(worlds)
            names = tuple(sorted({name for item in members for name in item.verdict["touched"]}))
            one = replace(one, base=court.read_beside(formal), names=names, part=court.slices.digest_for(names))
        found.append((one, _text(members)))
    return found


def _group(item: Item, bench: Bench) -> tuple[Any, ...]:
    """What items of one set have in common: world, kind of reading, components touched (None: no verdict to keep), and fields of a row."""
    claim, shape = item.claim, tuple(item.row)
    if not is_kept(item.verdict):
        return claim.worlds, False, None, shape
    court, names = bench.court_of(claim.worlds), item.verdict["touched"]
    whole = not court.slices.sliceable or OF_THINGS in names
    return claim.worlds, court.is_formal(claim), OF_THINGS if whole else court.slices.components(names), shape


def _text(members: Sequence[Item]) -> str:
    """The rows of a set as JSON: what is the same in all of them once. Of the claims, what the rows do not say."""
    first = members[0].row
    names = [
        name for name, value in first.items()
        if name not in _ANEW and (isinstance(value, list | dict) or any(item.row[name] != value for item in members))
    ]
    varied = set(names).union(_ANEW)
    return json.dumps({
        "at": [item.at for item in members], "formulas": [item.claim.formula for item in members],
        "theses": [item.claim.thesis if item.claim.formula is not None else None for item in members],
        "same": {name: None if name in varied else value for name, value in first.items()},
        "names": names, "rows": [[item.row[name] for name in names] for item in members],
    }, separators=(",", ":"))


def _claims(data: Mapping[str, Any], worlds: tuple[str, ...]) -> Iterable[tuple[int, CheckClaim]]:
    """The claims of a set, as they were read."""
    for at, formula, thesis, values in zip(data["at"], data["formulas"], data["theses"], data["rows"], strict=True):
        row = data["same"] | dict(zip(data["names"], values, strict=True))
        place = Place(row["file"] or "", row["line"], row["column"], row["end_line"], row["end_column"])
        yield at, CheckClaim(
            row["id"], place, row["thesis"] if thesis is None else thesis, formula, tuple(row["given"]), worlds, row["expect"],
            row["require"], row["severity"], tuple(row["tags"]), Ignore(**row["ignored"]) if row["ignored"] else None, row["path"] or "",
            row["fingerprint"],
        )
