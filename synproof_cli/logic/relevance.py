"""Which predicates can have a say in a claim: a walk back over literals, from what would show or deny it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from synproof_cli.model.formula import Atom, Compare, Defined, Formula, predicate, signed_leaves

Literal = tuple[str, int]
"""A functor and its sign, +1 or -1."""


def relevant_functors(strict: Iterable[Formula], defeasible: Iterable[Formula], claim: Formula) -> frozenset[str]:
    """Functors (and plain atoms) from which the claim or its negation can be derived, or a rule be attacked that takes part in that.

    A literal is needed when it is the claim's, with either sign; when its negation stands beside a needed literal in a formula; and every
    literal that denies one of a defeasible rule that is reached, for the rule may be attacked. A superset of what matters: formulas are
    looked at by the signs of their atoms alone. New rules about other functors only cannot change the finding, unless they make S
    inconsistent.
    """
    rules = [(frozenset(_literals(formula)), False) for formula in strict]
    rules += [(frozenset(_literals(formula)), True) for formula in defeasible]
    holders: dict[Literal, list[int]] = defaultdict(list)
    for number, (literals, _) in enumerate(rules):
        for literal in literals:
            holders[literal].append(number)
    queue = [(functor, sign) for functor, _ in _literals(claim) for sign in (1, -1)]
    needed: set[Literal] = set()
    while queue:
        literal = queue.pop()
        if literal in needed:
            continue
        needed.add(literal)
        for number in holders[literal]:
            literals, attackable = rules[number]
            queue += [(functor, -sign) for functor, sign in literals if attackable or (functor, sign) != literal]
    return frozenset(functor for functor, _ in needed)


def _literals(formula: Formula) -> Iterator[Literal]:
    for leaf, sign in signed_leaves(formula):
        if isinstance(leaf, (Atom, Compare, Defined)):
            both = not sign or isinstance(leaf, Compare)  # thresholds of one quantity bear on each other in both directions
            yield from ((predicate(leaf.name)[0], one) for one in ((1, -1) if both else (sign,)))
