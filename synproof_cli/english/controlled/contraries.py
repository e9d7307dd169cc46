"""Non- and un-: a non-member is no member, and what is unsigned is not signed. Whether whatever is no member is a non-member is read both
ways: a table is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import Atom, Formula, Iff, Implies, apply, leaves, negate, predicate

_SHORTEST: Final = 4
_NO_NEGATIONS: Final = frozenset(("under", "union", "united", "until", "unique", "uniform", "universal", "unison"))


def positive(word: str) -> str:
    """What "non-" or "un-" denies; "" for other words."""
    for prefix in ("non_", "un"):
        base = word.removeprefix(prefix)
        if base != word and len(base) >= _SHORTEST and word not in _NO_NEGATIONS:
            return base
    return ""


def is_known(word: str, plain: Mapping[str, int]) -> bool:
    """Whether the text says of things that they are so, or what it denies."""
    return bool(plain.get(word)) or bool(plain.get(positive(word))) or any(plain.get(f"{prefix}{word}") for prefix in ("un", "non_"))


def background(formulas: Iterable[Formula]) -> list[Rule]:
    """That the two exclude each other, for each pair that the formulas speak of; and, as the other reading, that they leave no third."""
    said = {predicate(leaf.name) for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom)}
    plain = {functor for functor, terms in said if len(terms) == 1}
    found: list[Rule] = []
    for functor in sorted(plain):
        base = positive(functor)
        if base in plain:
            one, other = Atom(apply(functor, ("?x",))), negate(Atom(apply(base, ("?x",))))
            words = functor.replace("_", " ")
            remark = Lint("ambiguous", f"whether whatever is not '{base}' is '{words}' is not said")
            text = f"What is {words} is not {base}."
            found.append(Rule(text, Implies(one, other), alternatives=(Iff(one, other),), lints=(remark,), background=True))
    return found
