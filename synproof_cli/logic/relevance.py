"""Which predicates can have a say in a claim: a walk back over literals, from what would show or deny it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from synproof_cli.model.formula import Atom, Compare, Defined, Formula, Iff, Implies, Not, Xor, children, predicate

Literal = tuple[str, int]
"""A functor and its sign, +1 or -1."""

_LEAVES: Final = (Atom, Compare, Defined)


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
    stack: list[tuple[Formula, int]] = [(formula, 1)]
    while stack:
        node, sign = stack.pop()
        if isinstance(node, Compare):  # thresholds of one quantity bear on each other in both directions
            yield from ((predicate(node.name)[0], 1), (predicate(node.name)[0], -1))
        elif isinstance(node, _LEAVES):
            functor = predicate(node.name)[0]
            yield from ((functor, one) for one in ((sign,) if sign else (1, -1)))
        elif isinstance(node, Implies):
            stack += [(node.left, -sign), (node.right, sign)]
        else:
            below = -sign if isinstance(node, Not) else 0 if isinstance(node, (Iff, Xor)) else sign
            stack += [(part, below) for part in children(node)]
