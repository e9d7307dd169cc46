"""Forward closure: which accepted rules fire, and whether the ones that fire are enough (`--no-contraposition`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from synproof_cli.checkers.arguments import Arguments
from synproof_cli.checkers.formulas import IMPLIES
from synproof_cli.checkers.ground import Ground
from synproof_cli.checkers.search import satisfiable
from synproof_cli.checkers.shapes import At

_MAX_SEARCHES: Final = 60


def antecedent(ground: Ground, element: str) -> int | None:
    """A of an element A >> B; None for an element of any other form."""
    formulas, formula = ground.case.language.formulas, ground.case.formula(element)
    return formulas.parts[formula][0] if formulas.kinds[formula] == IMPLIES else None


def check_fired(at: At, ground: Ground, arguments: Arguments, goal: int, proof: At | None) -> list[str]:
    """The fired elements, in order, once each is shown to fire; with `proof`, that they refute the goal. Raises FaultError.

    The proofs are read before anything is assumed, then each is followed from S ∪ G and the elements fired before it.
    """
    language = ground.case.language
    fired: list[str] = []
    steps = []
    for item in at.items():
        item.only(("id", "proof"))
        name = item["id"].text()
        if arguments.labels.get(name) != "IN" or name in fired:
            raise item.fault("forward", f"'{name}' is no accepted element, or has fired before")
        condition = antecedent(ground, name)
        if (condition is None) == ("proof" in item.fields()):
            raise item.fault("forward", "an implication fires by a proof of its condition, anything else without one")
        steps.append((item["proof"], language.formulas.negation(condition)) if condition is not None else None)
        fired.append(name)
    _follow(fired, steps, None if proof is None else (proof, goal), ground)
    return fired


def _follow(fired: list[str], steps: list[tuple[At, int] | None], last: tuple[At, int] | None, ground: Ground) -> None:
    language = ground.case.language
    order: list[tuple[At, int] | str] = []
    for name, step in zip(fired, steps, strict=True):
        order += [name] if step is None else [step, name]
    order += [] if last is None else [last]
    read = [language.proof(one[0]) for one in order if not isinstance(one, str)]
    mentioned = frozenset[int]().union(*(formulas for _, formulas in read))
    literals = [language.literal(ground.member(one) if isinstance(one, str) else one[1]) for one in order]
    proofs = iter(read)
    levels = 0
    language.propagator.push(language.literals(ground.premises(mentioned)))
    try:
        for one, literal in zip(order, literals, strict=True):
            if isinstance(one, str):
                language.propagator.push((literal,))
                levels += 1
            else:
                with language.propagator.level((literal,)):
                    language.follow(next(proofs)[0], one[0])
    finally:
        for _ in range(levels + 1):
            language.propagator.pop()


def check_unfired(at: At, ground: Ground, arguments: Arguments, fired: list[str]) -> None:
    """Raise FaultError unless every other accepted element is an implication whose condition a model denies."""
    language, missing = ground.case.language, set(arguments.accepted) - set(fired)
    denials = {
        name: language.formulas.negation(condition) for name in missing if (condition := antecedent(ground, name)) is not None
    }
    known = list(map(ground.member, fired))
    walk, background = ground.walk((*known, *denials.values()))
    for item in at.items():
        item.only(("id", "model"))
        name = item["id"].text()
        if name not in missing or name not in denials:
            raise item.fault("forward", f"'{name}' is no accepted implication that has not fired")
        missing.remove(name)
        walk.require(item["model"], (*background, *known, denials[name]))
    if missing:
        raise at.fault("forward", f"nothing is said of '{min(missing)}', which is accepted")


def closure(ground: Ground, arguments: Arguments) -> tuple[list[str], list[str]]:
    """Accepted elements found to fire, and those found never to. What neither names was left open by the bounded search."""
    language = ground.case.language
    conditions = {name: antecedent(ground, name) for name in arguments.accepted}
    given, fired = ground.premises(()), [name for name, condition in conditions.items() if condition is None]
    while True:
        _fire_by_units(given, conditions, fired, ground)
        denials = {
            name: [*given, *map(ground.member, fired), language.formulas.negation(condition)]
            for name, condition in conditions.items() if condition is not None and name not in fired
        }
        if len(denials) > _MAX_SEARCHES:
            return fired, []
        answers = {name: satisfiable(language, denial) for name, denial in denials.items()}
        found = [name for name, answer in answers.items() if answer is False]
        if not found:
            return fired, [] if None in answers.values() else list(denials)
        fired += found


def _fire_by_units(given: list[int], conditions: Mapping[str, int | None], fired: list[str], ground: Ground) -> None:
    """Add to `fired` what unit propagation alone lets fire."""
    language = ground.case.language
    literals = {name: language.literal(condition) for name, condition in conditions.items() if condition is not None}
    elements = {name: language.literal(ground.member(name)) for name in conditions}
    levels = 1
    language.propagator.push([*language.literals(given), *(elements[name] for name in fired)])
    try:
        found: str | None = ""
        while found is not None:
            found = next((name for name, one in literals.items() if name not in fired and language.propagator.is_true(one)), None)
            if found is not None:
                fired.append(found)
                language.propagator.push((elements[found],))
                levels += 1
    finally:
        for _ in range(levels):
            language.propagator.pop()
