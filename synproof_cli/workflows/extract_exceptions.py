"""What the rules of documents are exceptions to: clauses they name, what stands before them, their section, and rules of like words.

An exception that has no formula decides nothing. It keeps what it may be an exception to from being strict, and debates from being sure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from synproof_cli.axiomat.hedges import Hedges, called_before, is_titled_exception, limits_its_section, points_back
from synproof_cli.axiomat.hedges.roots import roots
from synproof_cli.axiomat.values import Made, Span
from synproof_cli.axiomat.whole import limit_of_document
from synproof_cli.english import content_words
from synproof_cli.logic.world_check import override_problems
from synproof_cli.model.world import STATED, Axiom
from synproof_cli.workflows.told_text import told_text

Place: TypeAlias = tuple[int, str]
"""A clause of a document: which one, and the clause's name."""
Sections: TypeAlias = Mapping[str, tuple[int, int]]
"""The document and the number of the section that each axiom is from."""
_EXCEPTED: Final = 100_000
"""Rules that one exception may be an exception to: as many as a world may have in a debate."""
_BACK: Final = 3
"""Rules before a sentence that limits "this" which it may mean."""
_PREDICATE: Final = re.compile(r"[a-z_]\w*(?=\()")
_ATOM: Final = re.compile(r"(?<![\w?])[a-z_]\w*")
_DEEPER: Final = re.compile(r"[.(]")


def limited_rules(made: Sequence[Made], sections: Sections) -> dict[str, tuple[str, ...]]:
    """Of each sentence that limits others, which: by id. Those of the rules given, which stand in the order of their documents."""
    targets: dict[str, list[str]] = {}
    for name, other in (*_limits_near(made, sections), *_limits_clauses(made), *_limits_parts(made)):
        targets.setdefault(name, []).append(other)
    of_whole = _limits_documents(made)
    found = {name: _but(others, of_whole) for name, others in targets.items() if name not in of_whole and len(set(others)) <= _EXCEPTED}
    return found | of_whole


def _but(others: Iterable[str], names: Collection[str]) -> tuple[str, ...]:
    """Without those names: what limits a whole document is limited by nothing in it, so that none limits itself."""
    return tuple(other for other in dict.fromkeys(others) if other not in names)


def _limits_documents(made: Sequence[Made]) -> dict[str, tuple[str, ...]]:
    """Of each sentence that limits its whole document, the rules that do not say themselves what it limits them to."""
    limits = {one.axiom.id: (one.document, limit) for one in made if (limit := limit_of_document(one.axiom.text))}
    rules = [one for one in made if one.axiom.formula and one.axiom.id not in limits]
    words = {one.axiom.id: content_words(one.axiom.text) for one in rules} if limits else {}
    return {
        name: tuple(
            one.axiom.id for one in rules
            if one.document == document and not (limit.words and limit.words <= words[one.axiom.id])
        )
        for name, (document, limit) in limits.items()
    }


def with_overrides(made: Sequence[Made], overrides: Mapping[str, tuple[str, ...]]) -> list[Made]:
    """The rules, each with those it is an exception to; these are not strict any more."""
    if not overrides:
        return list(made)
    changed = _overridden(made, overrides)
    if _in_circle([one.axiom for one in changed]):  # two clauses that except each other: what stands behind counts
        places = {one.axiom.id: at for at, one in enumerate(made)}
        back = {name: tuple(other for other in others if places.get(other, -1) < places[name]) for name, others in overrides.items()}
        changed = _overridden(made, back)
    return changed


def _in_circle(axioms: Sequence[Axiom]) -> bool:
    """Whether some of them override each other; what they override elsewhere leads nowhere."""
    names = {axiom.id for axiom in axioms}
    inside = [replace(axiom, overrides=tuple(name for name in axiom.overrides if name in names)) for axiom in axioms]
    return bool(override_problems(inside))


def _limits_clauses(made: Sequence[Made]) -> Iterator[tuple[str, str]]:
    """Sentences that name a clause which they are an exception to, with each rule within that clause."""
    by_clause: dict[Place, list[str]] = {}
    for one in made:
        by_clause.setdefault((one.document, one.proposal.clause), []).append(one.axiom.id)
    inside = _inside(by_clause)
    for one in made:
        for ref in one.proposal.references:
            if ref.exception and ref.clause != one.proposal.clause:
                yield from ((one.axiom.id, name) for place in inside.get((one.document, ref.clause), ()) for name in by_clause[place])


def _limits_parts(made: Sequence[Made]) -> Iterator[tuple[str, str]]:
    """Sentences that limit a part of their document by its title, with each rule that stands in it."""
    inside: dict[tuple[int, Span], list[str]] = {(one.document, part): [] for one in made for part in one.proposal.limits}
    for other in made if inside else ():
        for (document, part), names in inside.items():
            if other.axiom.formula and other.document == document and part.start <= other.proposal.start < part.end:
                names.append(other.axiom.id)
    for one in made:
        for part in one.proposal.limits:
            yield from ((one.axiom.id, name) for name in inside[one.document, part] if name != one.axiom.id)


def _limits_near(made: Sequence[Made], sections: Sections) -> Iterator[tuple[str, str]]:
    """Sentences that limit "this", with each rule before it that it may mean, or "this section", with each rule of it."""
    by_section: dict[tuple[int, int], list[Made]] = {}
    for one in made:
        by_section.setdefault(sections[one.axiom.id], []).append(one)
    for at, one in enumerate(made):
        near: list[Made] = []
        if limits_its_section(one.axiom.text):
            near = by_section[sections[one.axiom.id]]
        elif is_titled_exception(one.axiom.text):
            near = _section_before(made[:at], sections)
        elif not one.axiom.formula and points_back(one.axiom.text):
            near = _meant(one.axiom.text, [other for other in made[max(0, at - _BACK) : at] if other.document == one.document])
        yield from ((one.axiom.id, other.axiom.id) for other in near if other.axiom.formula and other is not one)


def _section_before(before: Sequence[Made], sections: Sections) -> list[Made]:
    """The rules of the section before one of exceptions."""
    at = len(before)
    while at and is_titled_exception(before[at - 1].axiom.text):
        at -= 1
    if not at or before[at - 1].document != before[-1].document:
        return []
    place = sections[before[at - 1].axiom.id]
    return [one for one in before[:at] if sections[one.axiom.id] == place]


def _meant(text: str, before: Sequence[Made]) -> list[Made]:
    """The rules before a sentence that it may mean: the last one, and those that speak of what it calls by name, if it does."""
    rules = [other for other in before if other.axiom.formula]
    called = called_before(text)
    return [other for other in rules if other is rules[-1] or not called or not called.isdisjoint(roots(other.axiom.text))]


def _inside(clauses: Iterable[Place]) -> dict[Place, list[Place]]:
    """The clauses within each clause, itself included: "2.1" and "2.1(a)" are within "2"."""
    found: dict[Place, list[Place]] = {}
    for document, clause in clauses:
        for end in (*(match.start() for match in _DEEPER.finditer(clause)), len(clause)):
            found.setdefault((document, clause[:end]), []).append((document, clause))
    return found


def _overridden(made: Sequence[Made], overrides: Mapping[str, tuple[str, ...]]) -> list[Made]:
    """The rules with these overrides, those that are overridden no longer strict."""
    below = {name for names in overrides.values() for name in names}
    return [
        replace(one, axiom=replace(
            one.axiom, overrides=overrides.get(one.axiom.id, ()), kind="defeasible" if one.axiom.id in below else one.axiom.kind,
        ))
        for one in made
    ]


class Weakening:
    """Which strict rules may have an exception in a sentence that no formula relates to them.

    To a statement taken whole that is any other sentence; to a rule that is read, one that is not read, or only as a whole, or that says
    something else than the rule does.
    """

    def __init__(self, axioms: Sequence[Axiom]) -> None:
        self.hedges = Hedges((axiom.id, told_text(axiom)) for axiom in axioms if not axiom.formula or axiom.origin != "author")
        self.said = {axiom.id: _claimed(axiom.formula) for axiom in axioms if axiom.formula and axiom.origin != STATED}

    def exception(self, axiom: Axiom, among: frozenset[str] | None = None) -> str:
        """An exception that a strict rule may have, one of those with these ids; "" where there is none."""
        if not axiom.formula or axiom.kind != "strict":
            return ""
        said = frozenset() if axiom.origin == STATED else _claimed(axiom.formula)
        near = (name for name in self.hedges.of(axiom.text) if name != axiom.id and said.isdisjoint(self.said.get(name, ())))
        return next((name for name in near if among is None or name in among), "")


def _claimed(formula: str) -> frozenset[str]:
    """The predicates of what a rule says behind its conditions, or its atoms."""
    claim = formula.rpartition(">>")[2]
    return frozenset(_PREDICATE.findall(claim) or _ATOM.findall(claim))
