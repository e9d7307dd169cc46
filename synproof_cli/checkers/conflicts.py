"""The conflicts of the claim's component: that each is one, and that there is no other."""

from __future__ import annotations

from dataclasses import dataclass

from synproof_cli.checkers.case import MINUS, PLUS
from synproof_cli.checkers.cover import covered
from synproof_cli.checkers.culprits import culprits
from synproof_cli.checkers.ground import CLAIMS, Ground
from synproof_cli.checkers.language import Lines
from synproof_cli.checkers.shapes import At


@dataclass(frozen=True, slots=True)
class Conflict:
    """A minimal conflict; `culprits` are empty where the claim or its negation takes part."""

    members: frozenset[str]
    culprits: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Refutation:
    """A proof about some members, from S less `left_out`."""

    at: At
    members: frozenset[str]
    left_out: frozenset[str]
    lines: Lines
    mentioned: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Stated:
    """A conflict as the certificate states it. `overriders`: the strict axioms without which it is none (design section 2)."""

    at: At
    members: frozenset[str]
    overriders: frozenset[str]
    proofs: tuple[_Refutation, ...]


def check_conflicts(certificate: At, ground: Ground) -> tuple[Conflict, ...]:
    """Every conflict with its culprits. Raises FaultError where the certificate does not show that these are all there are."""
    if certificate["elements"].texts() != ground.elements:
        raise certificate["elements"].fault("conflict", "these are not the elements of the claim's component, sorted")
    stated = [_read_conflict(item, ground) for item in certificate["conflicts"].items()]
    conflicts = {one.members for one in stated}
    if len(conflicts) != len(stated):
        raise certificate["conflicts"].fault("conflict", "names a conflict twice")
    satisfiable = _read_satisfiable(certificate["satisfiable"], ground)
    _check_proofs([proof for one in stated for proof in one.proofs], ground)
    _check_minimal(stated, satisfiable, ground)
    _check_complete(certificate["satisfiable"], conflicts, satisfiable, ground)
    return tuple(
        Conflict(one.members, frozenset() if one.members & CLAIMS else culprits(one.members, one.overriders, ground.case))
        for one in stated
    )


def _read_conflict(at: At, ground: Ground) -> _Stated:
    at.only(("members", "proof", "relaxed"))
    members = ground.members(at["members"])
    overriders = frozenset() if members & CLAIMS else ground.strict_overriders(members)
    proof = _read_refutation(at["proof"], members, frozenset(), ground)
    if "relaxed" not in at.fields():
        if overriders and members.isdisjoint(ground.case.facts):
            raise at.fault("conflict", "a strict axiom overrides a member: what holds without it must be shown")
        return _Stated(at, members, frozenset(), (proof,))
    if not overriders:
        raise at["relaxed"].fault("conflict", "no strict axiom overrides a member")
    return _read_relaxed(at, proof, overriders, ground)


def _read_relaxed(at: At, proof: _Refutation, overriders: frozenset[str], ground: Ground) -> _Stated:
    relaxed, members = at["relaxed"], proof.members
    relaxed.only(("model", "proof"))
    if len(relaxed.fields()) != 1:
        raise relaxed.fault("malformed", "is a model or a proof, one of the two")
    if "proof" in relaxed.fields():
        return _Stated(at, members, frozenset(), (proof, _read_refutation(relaxed["proof"], members, overriders, ground)))
    ground.satisfies(relaxed["model"], [ground.member(name) for name in members], overriders)
    return _Stated(at, members, overriders, (proof,))


def _read_refutation(at: At, members: frozenset[str], left_out: frozenset[str], ground: Ground) -> _Refutation:
    lines, mentioned = ground.case.language.proof(at)
    return _Refutation(at, members, left_out, lines, mentioned)


def _read_satisfiable(at: At, ground: Ground) -> list[frozenset[str]]:
    """The sets, each with a model stated as changes against the one before."""
    formulas = {name: ground.member(name) for name in (*ground.elements, PLUS, MINUS)}
    walk, background = ground.walk(formulas.values())
    found = []
    for item in at.items():
        item.only(("members", "model"))
        members = ground.members(item["members"])
        walk.require(item["model"], (*background, *(formulas[name] for name in members)))
        found.append(members)
    return found


def _check_proofs(proofs: list[_Refutation], ground: Ground) -> None:
    """Follow every proof; those from the same strict axioms share one level of assumptions."""
    language = ground.case.language
    literals = {name: language.literal(ground.member(name)) for name in (*ground.elements, PLUS, MINUS)}
    mentioned = frozenset().union(*(proof.mentioned for proof in proofs))
    groups: dict[frozenset[str], list[_Refutation]] = {}
    for proof in proofs:
        groups.setdefault(proof.left_out, []).append(proof)
    for left_out, group in groups.items():
        with language.propagator.level(language.literals(ground.premises(mentioned, left_out))):
            for proof in group:
                with language.propagator.level([literals[name] for name in proof.members]):
                    language.follow(proof.lines, proof.at)


def _check_minimal(stated: list[_Stated], satisfiable: list[frozenset[str]], ground: Ground) -> None:
    """Each conflict less any one member lies in a satisfiable set. `holding`: as bits, the sets that hold a member."""
    holding = dict.fromkeys((*ground.elements, PLUS, MINUS), 0)
    for number, members in enumerate(satisfiable):
        for name in members:
            holding[name] |= 1 << number
    for one in stated:
        ground.case.language.budget.spend(len(one.members) ** 2)
        for left_out in one.members if len(one.members) > 1 else ():  # nothing at all is satisfiable: S ∪ G has a model
            sets = -1
            for name in one.members - {left_out}:
                sets &= holding[name]
            if not sets:
                raise one.at.fault("conflict", f"is not shown to be minimal: '{left_out}' may not be needed")


def _check_complete(at: At, conflicts: set[frozenset[str]], satisfiable: list[frozenset[str]], ground: Ground) -> None:
    """Every set of members lies in a satisfiable one or holds a conflict."""
    budget = ground.case.language.budget
    bits = {name: 1 << number for number, name in enumerate((*ground.elements, PLUS, MINUS))}
    everything = (1 << len(bits)) - 1
    budget.spend(len(bits) * (len(conflicts) + len(satisfiable)))
    held = [sum(bits[name] for name in conflict) for conflict in (*conflicts, CLAIMS)]
    outside = [everything - sum(bits[name] for name in members) for members in satisfiable]
    if not covered(held, outside, budget):
        raise at.fault("complete", "there is a set that lies in none of these and holds no conflict")
