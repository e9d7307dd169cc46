"""Who always speaks truly, and who always lies: two predicates, and that nobody does both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.english.controlled.orders.listing import PEOPLE
from synproof_cli.english.controlled.orders.survey import Orders
from synproof_cli.english.controlled.values import Rule
from synproof_cli.model.formula import And, Atom, Formula, Not, conjoin, leaves, predicate

TRUTHFUL: Final = "tell_truth"
LYING: Final = "lie"



def background(orders: Orders, formulas: Iterable[Formula]) -> tuple[Rule, ...]:
    """The axioms behind truth-tellers and liars, where the formulas speak of both."""
    functors = {predicate(leaf.name)[0] for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom)}
    if not functors.issuperset((TRUTHFUL, LYING)):
        return ()
    both = And((Atom(f"{TRUTHFUL}(?x)"), Atom(f"{LYING}(?x)")))
    rules = [Rule("Nobody always tells the truth and always lies.", Not(both), background=True)]
    listing = orders.listing
    if listing is not None and listing.noun in PEOPLE:
        for other in sorted(functors & PEOPLE - {listing.noun}):
            met = conjoin(tuple(Atom(f"{other}({thing})") for thing in listing.things))
            rules.append(Rule(f"Those of whom the text speaks are each a {other}.", met, background=True))
    return tuple(rules)
