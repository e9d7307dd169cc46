"""The rules in force: read from the result's `world`, overrides closed over all axioms, then `as_of` and `without` applied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.language import Language
from synproof_cli.checkers.parts import check_parts
from synproof_cli.checkers.shapes import At, depth
from synproof_cli.checkers.vocabulary import day, read_vocabulary
from synproof_cli.model.canonical import digest
from synproof_cli.model.world import KINDS, ORIGINS

STORED: Final = ("id", "title", "description", "atoms", "axioms", "claims", "parts")
"""The fields the digest is taken over."""
_WORLD: Final = (*STORED, "version", "digest", "as_of", "without", "added", "added_digest")
_AXIOM: Final = (
    "id", "text", "formula", "kind", "priority", "overrides", "valid_from", "valid_to", "source", "origin", "reviewed", "jurisdiction",
)
_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")
_MAX_DEPTH: Final = 32


@dataclass(frozen=True, slots=True)
class Rule:
    """One axiom as the check needs it. `order`: its place among axioms, then added ones. `doubtful`: a formula a model read, unreviewed."""

    id: str
    order: int
    text: str
    source_type: str
    citation: str
    formula: int | None
    strict: bool
    priority: int
    in_force: bool
    doubtful: bool
    overrides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """All axioms by id; S and D in rule order; `closed[id]`: as a bit set over `order`, what the axiom overrides, at any remove.

    Rules with variables stand in S and D as their instances once a question is known; `written` are the rules before that,
    and `given` the conditions and facts with things in the place of what they say there is.
    """

    language: Language
    all: dict[str, Rule]
    strict: dict[str, Rule]
    defeasible: dict[str, Rule]
    dropped: tuple[Rule, ...]
    closed: dict[str, int]
    written: Rules | None = None
    given: tuple[int, ...] = ()

    def axiom(self, name: str) -> Rule:
        """The axiom that an id, or the id of an instance of it (`axiom[thing]`), belongs to. Raises KeyError for anything else."""
        return self.all[name.partition("[")[0]]

    def override(self, upper: str, lower: str) -> bool:
        """Whether an axiom overrides another, directly or through others."""
        return bool(self.closed[self.axiom(upper).id] >> self.axiom(lower).order & 1)

    def overrides_some(self, name: str) -> bool:
        """Whether an axiom overrides any other."""
        return bool(self.closed[self.axiom(name).id])

    @property
    def doubtful(self) -> tuple[Rule, ...]:
        """Rules in force whose formula is a model's and unreviewed."""
        return tuple(rule for rule in (*self.strict.values(), *self.defeasible.values()) if rule.doubtful)


def check_digest(world: At, expected: str | None) -> str:
    """The digest of the stored world. Raises FaultError unless it is the one stated, and the one expected if there is one; of a world
    that was joined from several, so with each part.
    """
    fields = {key: value for key, value in world.fields().items() if key in STORED}
    if depth(fields) > _MAX_DEPTH:
        raise world.fault("malformed", "is nested too deep for a world")
    try:
        found = digest(fields)
    except (TypeError, ValueError) as error:  # not a number, or no JSON at all
        raise world.fault("malformed", "holds what no world can hold") from error
    if found != world["digest"].text():
        raise world["digest"].fault("digest", f"the digest of this world is {found}")
    if expected is not None and found != expected.strip().lower():
        raise world["digest"].fault("digest", "this is not the world that was expected")
    check_parts(world)
    return found


def check_added_digest(world: At) -> None:
    """Raise FaultError unless the digest of the added axioms is the one stated."""
    added = world["added"]
    if depth(added.value) > _MAX_DEPTH:
        raise added.fault("malformed", "is nested too deep for axioms")
    try:
        found = digest(added.value)
    except (TypeError, ValueError) as error:
        raise added.fault("malformed", "holds what no axiom can hold") from error
    if found != world["added_digest"].text():
        raise world["added_digest"].fault("digest", f"the digest of the added axioms is {found}")


def read_rules(world: At, unread: Iterable[str], budget: Budget, *, lifted: bool = False) -> Rules:
    """The rules of a result's `world`. `unread`: ids the result lists as unread; a doubtful formula among them is dropped.

    With `lifted` their formulas are templates (`checkers.grounding`).

    Raises FaultError for a world that could not have been stored: unknown fields, formulas that cannot be read, bad overrides.
    """
    world.only(_WORLD)
    world["id"].text()
    world["version"].whole()
    language = Language(read_vocabulary(world["atoms"]), budget, lifted=lifted)
    as_of = _day(world["as_of"])
    without = frozenset(world["without"].distinct())
    entries = [*world["axioms"].items(), *world["added"].items()]
    rules: dict[str, Rule] = {}
    for order, entry in enumerate(entries):
        rule = _read_rule(entry, order, language, as_of, without)
        if rule.id in rules:
            raise entry.fault("world", f"axiom id '{rule.id}' is used twice")
        rules[rule.id] = rule
    unknown = without - rules.keys()
    if unknown:
        raise world["without"].fault("world", f"there is no axiom '{min(unknown)}'")
    _check_added_texts(world["added"], rules, language)
    closed = _close_overrides(rules, world)
    unread = frozenset(unread)
    used = [rule for rule in rules.values() if rule.in_force and rule.formula is not None]
    kept = [rule for rule in used if not (rule.doubtful and rule.id in unread)]
    return Rules(
        language, rules,
        strict={rule.id: rule for rule in kept if rule.strict},
        defeasible={rule.id: rule for rule in kept if not rule.strict},
        dropped=tuple(rule for rule in used if rule.doubtful and rule.id in unread),
        closed=closed,
    )


def _read_rule(at: At, order: int, language: Language, as_of: str, without: frozenset[str]) -> Rule:
    at.only(_AXIOM)
    fields = at.fields()
    name, kind = at["id"].text(), at["kind"].text()
    if not _ID.fullmatch(name):
        raise at["id"].fault("world", f"'{name}' is no axiom id")
    if kind not in KINDS:
        raise at["kind"].fault("world", f"'{kind}' is neither strict nor defeasible")
    formula = language.formula(at["formula"]) if "formula" in fields else None
    start = _day(at["valid_from"]) if "valid_from" in fields else as_of
    end = _day(at["valid_to"]) if "valid_to" in fields else as_of
    return Rule(
        id=name, order=order, text=at["text"].text(), source_type=_source(at, "type") or "user", citation=_source(at, "citation"),
        formula=formula, strict=kind == "strict",
        priority=at["priority"].whole() if "priority" in fields else 0,
        in_force=start <= as_of <= end and name not in without,
        doubtful=formula is not None and _by_model(at),
        overrides=tuple(at["overrides"].texts()) if "overrides" in fields else (),
    )


def _check_added_texts(added: At, rules: dict[str, Rule], language: Language) -> None:
    """Raise FaultError where an added axiom's text is a formula, and not the axiom's."""
    for entry in added.items():
        meant = language.meant(entry["text"])
        formula = rules[entry["id"].text()].formula
        if meant is not None and formula is not None and meant != formula:
            raise entry["text"].fault("world", "the text is a formula, and not the axiom's")


def _day(at: At) -> str:
    text = at.text()
    if day(text) is None:
        raise at.fault("world", f"'{text}' is no day")
    return text


def _source(at: At, key: str) -> str:
    source = at["source"] if "source" in at.fields() else None
    return source[key].text() if source is not None and key in source.fields() else ""


def _by_model(at: At) -> bool:
    origin = at["origin"].text() if "origin" in at.fields() else "author"
    if origin not in ORIGINS:
        raise at["origin"].fault("world", f"'{origin}' is no origin of a formula")
    reviewed = at["reviewed"].flag() if "reviewed" in at.fields() else False
    return origin == "model" and not reviewed


def _close_overrides(rules: dict[str, Rule], world: At) -> dict[str, int]:
    """What each axiom overrides, transitively. Raises FaultError for an unknown or strict target, or a cycle."""
    for rule in rules.values():
        for target in rule.overrides:
            if target not in rules or rules[target].strict:
                raise world.fault("world", f"axiom '{rule.id}' overrides '{target}', which is strict or not there")
    closed: dict[str, int] = {}
    for name in _targets_first(rules, world):
        reach = 0
        for target in rules[name].overrides:
            reach |= closed[target] | 1 << rules[target].order
        closed[name] = reach
    return closed


def _targets_first(rules: dict[str, Rule], world: At) -> list[str]:
    """All ids, each after everything it overrides (depth first, no recursion)."""
    done: dict[str, None] = {}
    for root, rule in rules.items():
        path: dict[str, Iterator[str]] = {} if root in done else {root: iter(rule.overrides)}
        while path:
            name = next(reversed(path))
            target = next((one for one in path[name] if one not in done), None)
            if target is None:
                del path[name]
                done[name] = None
            elif target in path:
                raise world.fault("world", f"overrides form a cycle through '{target}'")
            else:
                path[target] = iter(rules[target].overrides)
    return list(done)
