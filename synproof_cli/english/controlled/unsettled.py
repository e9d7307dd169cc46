"""Words whose meaning the reader keeps closed: what follows from them beyond their form is not read, so that "nothing follows" is a doubt.

"A is north of B" says that B is south of A, and "smoking is prohibited" that nobody may smoke; neither is in the formulas.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import Atom, Formula, leaves, predicate

_SIDES: Final = ("north_of", "south_of", "east_of", "west_of", "left_of", "right_of", "in_front_of", "northeast_of", "northwest_of",
    "southeast_of", "southwest_of",
)
_PLACES: Final = frozenset((*_SIDES, "behind", "above", "below", "under", "over", "beneath", "underneath"))
_NORMS: Final = frozenset((
    "forbidden", "prohibited", "banned", "barred", "permitted", "allowed", "required", "obligatory", "mandatory", "compulsory",
    "permissible", "impermissible", "authorised", "authorized", "disallowed", "unlawful", "illegal",
))


def unsettled(formulas: Iterable[Formula], linked: frozenset[str]) -> tuple[Lint, ...]:
    """A lint for every predicate of place, and for words of obligation said of an action beside what must or may be done."""
    said = {predicate(leaf.name) for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom)}
    functors = {functor for functor, _ in said} - linked
    norms = any(functor.startswith(("must_", "may_")) for functor in functors)
    words = sorted(functors & _NORMS) if norms else []
    placed = sorted({functor for functor, terms in said if functor in functors and _is_place(functor, terms)})
    return (
        *(Lint("unlinked", f"what is '{word}' is kept apart from what must and may be done") for word in words),
        *(Lint("unlinked", f"what follows from '{name.replace('_', ' ')}' about other places is not read") for name in placed),
    )


def _is_place(functor: str, terms: Iterable[str]) -> bool:
    if functor in _PLACES or any(side in functor for side in _SIDES):
        return True
    return any(term.startswith(tuple(f"{side}_" for side in _SIDES)) for term in terms)
