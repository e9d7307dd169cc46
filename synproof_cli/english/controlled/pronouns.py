"""Nodes of pronouns: it, they, he, she, and I."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from synproof_cli.english.controlled.nodes import Context, Number, Referent, Scope, Sort
from synproof_cli.english.controlled.persons import is_thing
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import Formula

_MALE: Final = (
    "man", "boy", "father", "son", "brother", "uncle", "husband", "king", "prince", "nephew", "grandfather", "gentleman", "actor",
)
_FEMALE: Final = (
    "woman", "girl", "mother", "daughter", "sister", "aunt", "wife", "queen", "princess", "niece", "grandmother", "lady", "actress",
)
GENDERS: Final = dict.fromkeys(_MALE, "he") | dict.fromkeys(_FEMALE, "she")
"""Nouns that only one of "he" and "she" can point at."""
GENDERED: Final = {
    "he": "he", "him": "he", "his": "he", "himself": "he", "she": "she", "her": "she", "herself": "she",
}


_SOMEBODY: Final = {"it": "it", "he": "he", "him": "he", "she": "she", "her": "she"}
"""Pronouns of a text that names nothing, and what they stand for throughout: the situation, or somebody it does not name."""


@dataclass(frozen=True, slots=True)
class Pronoun:
    """It, they, he, she: what the sentence has spoken of."""

    word: str
    sort: Sort
    number: Number

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:  # noqa: ARG002
        """See `NounPhrase.bound`."""
        return scope(self.antecedent(context).term)

    def antecedent(self, context: Context, *, besides: str = "") -> Referent:
        """The one thing it can point at; variables of an if-part come before names, subjects before objects.

        `besides`: the subject of the same verb, which "himself" means and "him" cannot mean (principles A and B: Chomsky 1981).
        """
        if besides and self.word.endswith(("self", "selves")):
            return Referent(besides)
        if any(not self._is_unlikely(Referent("", head=head)) for head in context.unreal) and self.word not in GENDERED:
            raise Refused(self.word, "it may point at what is needed, sought or only possible, and need not be there")
        fit = [known for known in context.known if known.term != besides and self._fits(known)]
        if not fit:
            return self._outside(context)
        people = [known for known in fit if known.sort == "person" or not known.indefinite] if self.sort == "person" else []
        for group in ([known for known in fit if known.indefinite and known.subject], people, fit):
            terms = {known.term for known in group}
            if len(terms) == 1:
                return self._among(context, group[-1], fit)
            if terms:
                break
        raise Refused(self.word, "it may point at several things in this sentence")

    def _among(self, context: Context, likeliest: Referent, fit: list[Referent]) -> Referent:
        """The likeliest antecedent, or another that was brought in by an indefinite: "if a dog chases a cat, it is sad"."""
        if not context.final and self.number != "many" and any(not self._is_unlikely(Referent("", head=head)) for head in context.inside):
            context.usage.plain.update(context.inside)  # "if a farmer owns a donkey, it is happy": so that it may be the donkey
        others = {known.term: known for known in fit if known.indefinite and known.term != likeliest.term and not self._is_unlikely(known)}
        ways = (likeliest, *others.values())
        return ways[context.choose(f"'{self.word}' may point at each of several things", len(ways))] if others else likeliest

    def _is_unlikely(self, known: Referent) -> bool:
        return self.sort == "person" and is_thing(known.head)

    def _outside(self, context: Context) -> Referent:
        """Where the sentence has named nothing yet: for "he" and "she" the one thing that the whole text names; or the situation ("it is
        raining"). "It" is never taken for a thing of another sentence, or of a later part: "if it is a weekday, the shop is open".
        """
        context.usage.plain.update(context.inside)
        things = list(islice((thing for thing, count in context.lexicon.usage.things.items() if count), 2))
        if not context.final and self.word in _SOMEBODY:  # so that what else the sentence names is counted
            return Referent(_SOMEBODY[self.word])
        if context.final and not things and not context.spoken_of and self._is_somebody(context):
            return Referent(_SOMEBODY[self.word])
        if len(things) != 1 or self.number == "many" or context.spoken_of or self.word not in GENDERED:
            raise Refused(self.word, "nothing in this sentence that it could point at")
        context.lint("pronoun", f"'{self.word}' is taken for '{things[0]}', the one thing that the text names")
        return Referent(things[0])

    def _is_somebody(self, context: Context) -> bool:
        """Whether the pronoun is the text's only name for somebody, or for the situation: "he" and "she" must stand in an axiom."""
        said = _SOMEBODY.get(self.word, "")
        spoken = {word for word, name in _SOMEBODY.items() if name == said}
        return said == "it" or (bool(said) and any(token.lower in spoken for tokens in context.lexicon.stated for token in tokens))

    def _fits(self, known: Referent) -> bool:
        if known.head in GENDERS and self.word in GENDERED and GENDERS[known.head] != GENDERED[self.word]:
            return False
        sort = "any" in (self.sort, known.sort) or self.sort == known.sort
        return sort and ("any" in (self.number, known.number) or self.number == known.number)


@dataclass(frozen=True, slots=True)
class Speaker:
    """I: whoever says it."""

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:  # noqa: ARG002
        """See `NounPhrase.bound`."""
        if not context.speaker:
            raise Refused("I", "nobody is said to speak")
        return scope(context.speaker)
