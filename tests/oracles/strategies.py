"""The random cases as hypothesis strategies, and as sweeps over seeds whose failures are made small by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from synproof_cli.model.formula import Formula, children
from synproof_cli.model.world import AtomDecl
from tests.oracles.cases import Case
from tests.oracles.random_cases import Choices, Item, Seeded, formula, leaves_over, random_case


class _Drawn:
    """Choices that hypothesis makes, and shrinks."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def pick(self, items: Sequence[Item]) -> Item:
        return self._draw(st.sampled_from(items))


@st.composite
def cases(draw: st.DrawFn, facts: bool = True, typed: bool = True, contraposition: bool | None = True, by_model: bool = False) -> Case:
    """Random cases that shrink."""
    return random_case(_Drawn(draw), facts=facts, typed=typed, contraposition=contraposition, by_model=by_model)


@st.composite
def formulas(draw: st.DrawFn, decls: Sequence[AtomDecl], depth: int = 3) -> Formula:
    """Formulas of every shape over these atoms."""
    return formula(_Drawn(draw), leaves_over(decls), depth)


def any_case(choices: Choices) -> Case:
    """Facts, unreviewed formulas and all."""
    return random_case(choices, contraposition=None, by_model=True)


def sweep(law: Callable[[Case], None], seeds: range, made: Callable[[Choices], Case] = any_case) -> None:
    """The law on one case per seed; the first case that breaks it is made small and the law broken on that."""
    for seed in seeds:
        case = made(Seeded(seed))
        try:
            law(case)
        except AssertionError:
            law(smallest(case, lambda smaller: _breaks(law, smaller)))
            raise


def _breaks(law: Callable[[Case], None], case: Case) -> bool:
    try:
        law(case)
    except AssertionError:
        return True
    return False


def smallest(case: Case, fails: Callable[[Case], bool]) -> Case:
    """A case that still fails and none of whose one-step simplifications does."""
    while True:
        simpler = next((one for one in simplifications(case) if fails(one)), None)
        if simpler is None:
            return case
        case = simpler


def simplifications(case: Case) -> Iterator[Case]:
    """One rule, condition or fact less; one override less; a plainer number or date; a formula replaced by a part of it."""
    for rule in case.rules:
        rest = [replace(one, overrides=tuple(name for name in one.overrides if name != rule.id)) for one in case.rules if one is not rule]
        yield replace(case, rules=tuple(rest))
    for place in range(len(case.conditions)):
        yield replace(case, conditions=case.conditions[:place] + case.conditions[place + 1:])
    for fact in case.facts:
        yield replace(case, facts=tuple(one for one in case.facts if one is not fact))
    for place, rule in enumerate(case.rules):
        for plainer in _plainer(rule.formula):
            yield _with_rule(case, place, formula=plainer)
        for name in rule.overrides:
            yield _with_rule(case, place, overrides=tuple(other for other in rule.overrides if other != name))
        for field, plain in (("priority", 0), ("valid_from", None), ("valid_to", None), ("by_model", False)):
            if getattr(rule, field) != plain:
                yield _with_rule(case, place, **{field: plain})
    for plainer in _plainer(case.claim):
        yield replace(case, claim=plainer)


def _with_rule(case: Case, place: int, **changes: object) -> Case:
    changed = replace(case.rules[place], **changes)  # type: ignore[arg-type]
    return replace(case, rules=(*case.rules[:place], changed, *case.rules[place + 1:]))


def _plainer(whole: Formula) -> Sequence[Formula]:
    return children(whole)
