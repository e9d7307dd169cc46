"""Nodes of clauses: subject and predicate, negation, coordination, conditionals, existence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from synproof_cli.english.controlled.nodes import Clause, Context, NounPhrase, Predicate, for_all
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import And, Formula, Iff, Implies, Or, Xor, negate

Joiner = Literal["and", "both", "or", "either", "xor", "nor", "one", "most one"]
"""both: "and", said so that a negation before it denies only that both hold. one: exactly one of them; most one: at most one.
either: "either … or", inclusive or exclusive. xor: "… but not both". nor: none of them."""


@dataclass(frozen=True, slots=True)
class Said:
    """A predicate of a subject."""

    subject: NounPhrase
    predicate: Predicate

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        return self.subject.bound(context, lambda term: self.predicate.holds(context, term), subject=True)


@dataclass(frozen=True, slots=True)
class Denied:
    """It is not the case that …"""

    clause: Clause

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        with context.closed(negative=True):
            return negate(self.clause.formula(context))


def joined(joiner: Joiner, parts: tuple[Formula, ...], context: Context) -> Formula:
    """The formulas joined; "either … or" may exclude that both hold, and then both readings are read."""
    if joiner in ("and", "both"):
        return And(parts)
    if joiner == "nor":
        return And(tuple(negate(part) for part in parts))
    if joiner == "or" or (joiner == "one" and len(parts) == 1):
        return Or(parts)
    pairs = [negate(And((one, two))) for at, one in enumerate(parts) for two in parts[at + 1 :]]
    if joiner == "most one":
        return And(tuple(pairs))
    if joiner == "either" and not context.choose("'either … or' may or may not exclude both", 2):
        return Or(parts)
    return Xor(parts) if len(parts) == 2 else And((Or(parts), *pairs))


@dataclass(frozen=True, slots=True)
class Joined:
    """Clauses joined by "and", "or", "either … or", "neither … nor"."""

    joiner: Joiner
    clauses: tuple[Clause, ...]

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        if self.joiner in ("and", "both"):
            return And(tuple(clause.formula(context) for clause in self.clauses))
        with context.closed():
            return joined(self.joiner, tuple(clause.formula(context) for clause in self.clauses), context)


@dataclass(frozen=True, slots=True)
class Case:
    """What must be the case, said behind "only if"."""

    clause: Clause

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        with context.case():
            return self.clause.formula(context)


@dataclass(frozen=True, slots=True)
class Conditional:
    """If A, B. `way`: if | only if | iff | unless ("B unless A": B if not A; some read it as "exactly if not A")."""

    condition: Clause
    consequence: Clause
    way: Literal["if", "only if", "iff", "unless"] = "if"

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        if self.way == "only if":  # B only if A: B >> A, and B is what brings its referents in
            return self._implied(context, self.consequence, Case(self.condition))
        if self.way == "if":
            return self._implied(context, self.condition, self.consequence)
        if self.way == "iff":
            return self._equivalent(context)
        with context.closed(), context.case():
            left = self.condition.formula(context)
        with context.closed():
            right = self.consequence.formula(context)
        both = context.choose("'unless' may also say that the exception rules it out", 2)
        return Iff(negate(left), right) if both else Implies(negate(left), right)

    def _equivalent(self, context: Context) -> Formula:
        """Somebody in the condition is anybody, unless the other side points at him: "someone is fresh iff he is not sour"."""
        before, counted, known = context.met[:], context.spoken_of, context.known[:]
        try:
            with context.closed():
                with context.case():
                    left = self.condition.formula(context)
                return Iff(left, self.consequence.formula(context))
        except Refused:
            context.met[:], context.spoken_of, context.known[:] = before, counted, known
        with context.condition() as variables:
            left = self.condition.formula(context)
        with context.closed():
            return for_all(variables, Iff(left, self.consequence.formula(context)))

    def _implied(self, context: Context, condition: Clause, consequence: Clause) -> Formula:
        with context.condition() as variables:
            left = condition.formula(context)
        context.universal |= set(variables)
        with context.closed(negative=False):
            right = consequence.formula(context)
        context.universal -= set(variables)
        return for_all(variables, Implies(left, right))
