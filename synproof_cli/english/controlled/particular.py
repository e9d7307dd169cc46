"""Nodes of noun phrases for particular things: his dog; Rex, who is a dog; only Max."""

from __future__ import annotations

from dataclasses import dataclass

from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, Predicate, Scope, for_all
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.phrases import Name, Quantified, is_it
from synproof_cli.english.controlled.pronouns import Pronoun
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import And, Formula, Implies, Or


@dataclass(frozen=True, slots=True)
class Own:
    """His siblings, its colour: what belongs to what the pronoun points at."""

    noun: Noun
    owner: Pronoun

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:
        """See `NounPhrase.bound`."""
        if self.noun.number == "many":
            return Quantified("the many", self.noun).bound(context, scope, subject=subject)
        owner = self.owner.antecedent(context).term
        if owner.startswith("?"):
            raise Refused(f"{self.owner.word} {self.noun.name}", "a thing of its own for each of them")
        return Name(identifier((self.noun.name, "of", owner))).bound(context, scope, subject=subject)


@dataclass(frozen=True, slots=True)
class Apposed:
    """Rex, who is a dog, …: both are said, and only where nothing denies or supposes them."""

    name: Name
    said: Predicate

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:
        """See `NounPhrase.bound`."""
        if context.referents is not None or context.negative:
            raise Refused(self.name.thing, "what is said of it in passing stands in a condition or a negation")
        return self.name.bound(context, lambda term: And((self.said.holds(context, term), scope(term))), subject=subject)


@dataclass(frozen=True, slots=True)
class OnlyName:
    """Only Max, only Max and Rex: they, and nothing else."""

    names: tuple[Name, ...]

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:
        """See `NounPhrase.bound`."""
        variable = context.fresh()
        with context.closed():
            any_of_them = tuple(is_it(name, context, variable, name.thing) for name in self.names)
            others = for_all([variable], Implies(scope(variable), any_of_them[0] if len(any_of_them) == 1 else Or(any_of_them)))
        return And((*(name.bound(context, scope, subject=subject) for name in self.names), others))
