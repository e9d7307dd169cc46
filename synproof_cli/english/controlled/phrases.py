"""Nodes of noun phrases: names, determiners with nouns, and what joins them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from synproof_cli.english.controlled.clauses import Joiner, joined
from synproof_cli.english.controlled.nodes import Context, NounPhrase, Number, Referent, Scope, Sort, for_all, for_some
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.persons import is_person
from synproof_cli.english.controlled.values import Refused
from synproof_cli.english.controlled.wording import words_of
from synproof_cli.model.formula import TRUE, And, Equal, Formula, Implies, Not, Or, negate

Determiner = Literal["every", "some", "a", "no", "any", "bare", "not every", "only", "the many", "some or all", "one or all", "someone"]
"""bare: a plural or mass noun without a determiner; some or all: such a plural of which something is told that happened. one or all: "a
boy sings". someone: "someone who …" may mean everyone. the many: "the rings". only: "only cats"."""


@dataclass(frozen=True, slots=True)
class Name:
    """Something with a name; "the cat" where the text uses it as one. `head`: its noun. `described`: what it is called by is true of it."""

    thing: str
    sort: Sort = "any"
    head: str = ""
    plural: bool = False
    described: Noun | None = None

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:
        """See `NounPhrase.bound`."""
        known = self._pointed_at(context)
        if known is not None:
            return scope(known)
        if self.thing in context.lexicon.letters and not self.head:
            return scope(self._letter(context, subject))
        if self._is_any(context):
            return Quantified("a", self.described or Noun(self.head)).bound(context, scope, subject=subject)
        if self.head:
            context.usage.definite[self.head] += 1
        context.usage.things[self.thing] += 1
        if self.described is not None:
            context.describe(self.thing, self.described)
        number: Number = "many" if self.plural else "one"
        context.mention(Referent(self.thing, self.sort, number, self.head, None, subject=subject))
        return scope(self.thing)

    def _letter(self, context: Context, subject: bool) -> str:
        """As in "if X is a parent of Y, Y is a child of X": whatever it is, the same throughout the sentence."""
        known = next((known.term for known in context.known if known.noun == self.thing), "")
        if known:
            return known
        if context.referents is None:
            raise Refused(self.thing.upper(), "a letter that stands for anything must be brought in by an 'if'")
        variable = context.fresh()
        context.referents.append(variable)
        context.mention(Referent(variable, noun=self.thing, subject=subject, indefinite=True))
        return variable

    def _is_any(self, context: Context) -> bool:
        """As in "if the restaurant is listed, …", which may speak of one restaurant or of any."""
        kind = self.head and context.referents is not None and context.lexicon.usage.plain[self.head]
        return bool(kind) and context.choose(f"'the {self.head}' may be one thing or any", 2) == 1

    def _pointed_at(self, context: Context) -> str | None:
        """The thing brought in before: "if a bank fails, the bank closes"."""
        if not self.head:
            return None
        terms = {known.term for known in context.known if known.head == self.head and known.indefinite}
        if len(terms) > 1:
            raise Refused(f"the {self.head}", "it may point at several things named before")
        return next(iter(terms), None)


_COUNTING: Final = ("every", "a", "no", "some", "not every", "one or all")


@dataclass(frozen=True, slots=True)
class Quantified:
    """A determiner with a noun. `excepted`: "all birds except penguins"."""

    determiner: Determiner
    noun: Noun
    excepted: NounPhrase | None = None

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:
        """See `NounPhrase.bound`."""
        if self.determiner in ("bare", "some or all") and subject and self._is_substance(context):
            context.usage.substances.setdefault(self.noun.name, self.noun)
            return Name(self.noun.name).bound(context, scope, subject=True)
        determiner = self._resolved(context, subject)
        if determiner == "referent":
            return self._referent(context, scope, subject)
        variable = context.fresh()
        before = len(context.known)
        inner: list[str] = []
        if determiner in ("every", "no", "not every"):  # indefinites of the noun belong to it: "every farmer who owns a donkey beats it"
            with context.closed(negative=False), context.condition() as inner:
                restriction = self._restriction(context, variable, subject)
        else:
            with context.closed():
                restriction = self._restriction(context, variable, subject)
        context.universal |= {variable, *inner} if determiner == "every" else set()
        with context.closed(negative=True if determiner == "no" else None):
            body = scope(variable)
        context.universal -= {variable, *inner}
        del context.known[before:]
        if subject and self.noun.head and determiner in ("every", "no", "not every"):
            context.presuppose(for_some([variable, *inner], restriction))
            if self.determiner in ("a", "one or all"):
                context.usage.singled.add(self.noun.name)
            if determiner == "no" and not isinstance(body, Not):  # "no A is B" is "no B is A": both terms name something
                context.presuppose(for_some([variable], body))
        said = self._quantified(determiner, [variable, *inner], restriction, body)
        if isinstance(self.excepted, Quantified) and determiner in ("every", "no"):
            return self._with_contrary(context, scope, said, self.excepted.noun, subject=subject)
        names = _names_in(self.excepted) if determiner in ("every", "no") else ()
        if not names or not context.choose("of what is excepted the contrary may be said as well", 2):
            return said
        with context.closed():
            each = tuple(name.bound(context, scope, subject=subject) for name in names)
        if isinstance(self.excepted, Many) and self.excepted.joiner == "or" and determiner == "no":
            return And((said, Or(each)))
        return And((said, *(each if determiner == "no" else map(negate, each))))

    def _with_contrary(self, context: Context, scope: Scope, said: Formula, excepted: Noun, *, subject: bool) -> Formula:
        """All cars except red cars are liable: of red cars that is left open, or denied. Both are read."""
        if not context.choose("of what is excepted the contrary may be said as well", 2):
            return said
        contrary = Quantified("every" if self.determiner == "no" else "no", excepted)
        with context.closed():
            return And((said, contrary.bound(context, scope, subject=subject)))

    def _restriction(self, context: Context, variable: str, subject: bool) -> Formula:
        if self.noun.number == "many" or self.determiner in _COUNTING and self.noun.head not in context.lexicon.substances:
            context.usage.countable.add(self.noun.head)
        others = (*self._others(context, variable), *self._persons(context, variable))
        context.mention(self._as_referent(variable, subject))
        said = self.noun.holds(context, variable)
        if others:
            said = And(others) if self.noun.is_silent else And((said, *others))
        if self.excepted is None:
            return said
        excepted = _is_one_of(self.excepted, context, variable)
        return negate(excepted) if said == TRUE else And((said, negate(excepted)))

    def _is_substance(self, context: Context) -> bool:
        """As in "humanity will survive": a singular without determiner is a thing, unless the text quantifies it ("all iron")."""
        noun = self.noun
        return not noun.plural and noun.of is None and not noun.modifiers and noun.head not in context.lexicon.common

    def _resolved(self, context: Context, subject: bool) -> str:
        """Which quantifier the determiner is where it stands."""
        here: str = self.determiner
        if here == "some or all":
            here = "some" if context.referents is not None or context.choose("a plural may speak of some or of all", 2) else "every"
        if here == "one or all":
            free = context.referents is None and not context.conditional
            here = "some" if free and context.choose(f"'a {self.noun.name}' may be one or any of them", 2) else "a"
        if here == "someone":
            generic = subject and self.noun.modifiers and context.referents is None and not context.negative
            here = "every" if generic and context.choose("'someone who …' may speak of one or of everyone", 2) else "some"
        if here in ("some", "a", "any") or (here == "bare" and context.referents is not None):
            if context.referents is not None:
                return "referent"
            if here == "some" and context.negative and not subject and self.noun.head:
                raise Refused(f"some {self.noun.name}", "it may be under the negation or over it")
            if here == "any":
                return "some" if context.negative and not subject else "every"
        if here == "bare" and context.conditional or here == "a" and subject and context.conditional:
            return "some"  # "if a dog barks or …": closed off in its part, and a case all the same
        if here in ("bare", "the many") or (here == "a" and subject):
            return "every" if subject or here == "the many" else "some"
        return "some" if here == "a" else here

    def _referent(self, context: Context, scope: Scope, subject: bool) -> Formula:
        variable = context.fresh()
        assert context.referents is not None  # noqa: S101 - `_resolved` has looked
        context.referents.append(variable)
        apart = (*self._others(context, variable), *self._persons(context, variable))
        context.mention(self._as_referent(variable, subject))
        if self.noun.is_silent:
            return And((*apart, scope(variable))) if apart else scope(variable)
        return And((self.noun.holds(context, variable), *apart, scope(variable)))

    def _others(self, context: Context, variable: str) -> tuple[Formula, ...]:
        """That it is another than what the same words have brought in: "a boy hates a boy" speaks of two, or of one twice."""
        same = {known.term: known for known in context.known if known.indefinite and isinstance(known.noun, Noun)}
        terms = [term for term, known in same.items() if self._is_called(known.noun)]
        if not terms or context.choose("two indefinites with the same noun may speak of two things, or of one twice", 2) == 1:
            return ()
        return tuple(negate(Equal(term, variable)) for term in terms)

    def _is_called(self, noun: object) -> bool:
        mine = self.noun
        return isinstance(noun, Noun) and (mine.head, mine.before, mine.sort) == (noun.head, noun.before, noun.sort)

    def _persons(self, context: Context, variable: str) -> tuple[Formula, ...]:
        """That it is none of the things whose kind is no person's, where "everyone" and "someone" may not speak of them."""
        if self.noun.head or self.noun.sort != "person" or (self.noun.kind and self.noun.is_used(context, self.noun.kind)):
            return ()
        things = sorted(thing for thing, kinds in context.lexicon.usage.called.items() if not any(map(is_person, kinds)))
        if not things or context.choose(f"whether '{things[0]}' is a person is not said", 2) == 0:
            return ()
        return tuple(negate(Equal(variable, thing)) for thing in things)

    def _as_referent(self, variable: str, subject: bool) -> Referent:
        number: Number = "any" if self.noun.sort == "person" else self.noun.number
        return Referent(variable, self.noun.sort, number, self.noun.head, self.noun, subject=subject, indefinite=True)

    def _quantified(self, determiner: str, variables: list[str], restriction: Formula, body: Formula) -> Formula:
        bare = restriction == TRUE
        if determiner == "some":
            return for_some(variables, body if bare else And((restriction, body)))
        if determiner == "only":
            return for_all(variables, Implies(body, restriction))
        said = negate(body) if determiner == "no" else body
        everyone = for_all(variables, said if bare else Implies(restriction, said))
        return negate(everyone) if determiner == "not every" else everyone


def _is_one_of(phrase: NounPhrase, context: Context, variable: str) -> Formula:
    """That a thing is what a phrase names: one of several, of a kind, or a named thing."""
    if isinstance(phrase, Many):
        if phrase.joiner not in ("and", "both", "or"):
            raise Refused("except", "what is excepted is not certain")
        return Or(tuple(_is_one_of(member, context, variable) for member in phrase.members))
    if not isinstance(phrase, Quantified):
        return phrase.bound(context, lambda other: is_it(phrase, context, variable, other))
    if phrase.determiner not in ("bare", "the many", "every", "a", "any") or phrase.excepted is not None:
        raise Refused("except", "what is excepted is not certain")
    return phrase.noun.holds(context, variable)


def is_it(phrase: NounPhrase, context: Context, variable: str, thing: str) -> Formula:
    """That it is the thing; of "the president" only that it is a president: who that is may have another name besides."""
    if isinstance(phrase, Name) and phrase.described is not None:
        return phrase.described.holds(context, variable)
    others = sorted(other for other in context.lexicon.usage.described if other != thing)
    if not others or not context.choose(f"'the {words_of(others[0])}' may be '{words_of(thing)}', or is another", 2):
        return Equal(variable, thing)
    return Or(tuple(Equal(variable, one) for one in (thing, *others)))


def _names_in(phrase: NounPhrase | None) -> tuple[Name, ...]:
    """The names of a phrase that is made of names only."""
    members = phrase.members if isinstance(phrase, Many) else (phrase,)
    names = tuple(member for member in members if isinstance(member, Name))
    return names if len(names) == len(members) else ()


@dataclass(frozen=True, slots=True)
class Many:
    """Noun phrases joined: "Max and Rex", "either Max or Rex", "neither dogs nor cats"."""

    joiner: Joiner
    members: tuple[NounPhrase, ...]

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:
        """See `NounPhrase.bound`."""
        if self.joiner == "nor":
            return And(tuple(self._none(member, context, scope, subject=subject) for member in self.members))
        if self.joiner in ("and", "both") or (subject and self._is_of_kinds(context) and self._is_of_both(context)):
            return And(tuple(member.bound(context, scope, subject=subject) for member in self.members))
        with context.closed():
            return joined(self.joiner, tuple(member.bound(context, scope, subject=subject) for member in self.members), context)

    def _is_of_kinds(self, context: Context) -> bool:
        general = ("bare", "every") if context.conditional else ("bare", "every", "a", "one or all")
        kinds = all(isinstance(member, Quantified) and member.determiner in general for member in self.members)
        return self.joiner == "or" and kinds

    def _is_of_both(self, context: Context) -> bool:
        return context.referents is None and context.choose("'or' between kinds may speak of either or of both", 2) == 1

    def _none(self, member: NounPhrase, context: Context, scope: Scope, *, subject: bool) -> Formula:
        """Neither dogs nor cats: no dogs, and no cats."""
        if isinstance(member, Quantified) and member.determiner in ("bare", "a", "the many", "any"):
            return Quantified("no", member.noun, member.excepted).bound(context, scope, subject=subject)
        with context.closed(negative=True):
            return negate(member.bound(context, scope, subject=subject))
