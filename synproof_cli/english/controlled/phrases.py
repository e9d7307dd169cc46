"""Nodes of noun phrases and of the nouns in them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from synproof_cli.english.controlled.clauses import Joiner, joined
from synproof_cli.english.controlled.modifiers import WITH_OF, Compound, cancels, describes, front
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, NounPhrase, Number, Predicate, Referent, Scope, Sort, for_all, for_some
from synproof_cli.english.controlled.persons import is_person, is_thing
from synproof_cli.english.controlled.values import Refused
from synproof_cli.english.controlled.wording import adjective, noun, words_of
from synproof_cli.model.formula import TRUE, And, Equal, Formula, Implies, Not, Or, conjoin, negate

Determiner = Literal["every", "some", "a", "no", "any", "bare", "not every", "only", "the many", "some or all", "one or all", "someone"]
"""bare: a plural or mass noun without a determiner; some or all: such a plural of which something is told that happened. one or all: "a
boy sings". someone: "someone who …" may mean everyone. the many: "the rings". only: "only cats"."""


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


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with what belongs to it. `head` is "" for "thing" and "person", which say nothing of what they name.

    `before`: words in front ("wild animal", "baseball player"). Whether they are predicates by themselves is for the text to show: where
    neither "wild" nor "animal" stands alone, "wild animal" is one predicate. `of`: "friend of Taro", "Taro's friend". `modifiers`: what
    stands behind, each of which holds of the thing by itself. `kind`: "person", which says something only where the text says of something
    that it is a person.
    """

    head: str
    before: tuple[str, ...] = ()
    of: NounPhrase | None = None
    modifiers: tuple[Predicate, ...] = ()
    sort: Sort = "any"
    number: Number = "one"
    kind: str = ""

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        own = self._own(context, term)
        parts: list[Formula] = []
        for part in (own, *(modifier.holds(context, term) for modifier in self.modifiers)):
            parts += part.args if isinstance(part, And) else () if part == TRUE else (part,)
        return conjoin(tuple(parts))

    def _own(self, context: Context, term: str) -> Formula:
        if self.of is not None:
            functor = identifier((*self.before, self.head, "of"))
            said = noun("_".join((*self.before, self.head)), of=True)
            relation = self.of.bound(context, lambda other: context.atom(functor, term, other, said=said))
            return And((context.atom(self.head, term, said=noun(self.head)), relation)) if self._is_said_too(context) else relation
        if not self.head and self.kind and self.is_used(context, self.kind):
            return conjoin(tuple(context.atom(identifier((word,)), term) for word in (*self.before, self.kind)))
        if not self.head:
            each = (context.adjective(identifier((word,))) for word in self.before)
            wordings = (adjective((word,)) for word in self.before)
            return conjoin(tuple(context.atom(name, term, said=words) for name, words in zip(each, wordings, strict=True)))
        privative = any(map(cancels, self.before))
        if privative or self._is_term(context):
            if not privative and describes(self.before):
                context.usage.compounds[self.name] = Compound((*(identifier((word,)) for word in self.before), self.head), whole=True)
            return context.atom(self.name, term, said=noun(self.name))
        return self._compound(context, term)

    def _compound(self, context: Context, term: str) -> Formula:
        """What the words in front say besides, what they say with the noun, and the noun where it is certain of the thing."""
        usage = context.lexicon.usage
        words = front(self.before, self.head, usage.plain, usage.nouns, usage.fronts)
        for word in self.before:
            context.usage.fronts.setdefault(identifier((word,)), set()).add(self.head)
        kind, apart = identifier((*words.together, self.head)), list(words.apart)
        if words.together and words.head and (words.doubted or self.is_used(context, self.head)):
            apart.append(self.head)
        if words.together and (words.doubted or not words.head):
            parts = tuple(identifier((word,)) for word in words.doubted)
            whole = len(words.doubted) == len(words.together)
            context.usage.compounds[kind] = Compound((*parts, self.head), whole)
        context.usage.nouns[self.head] += 1
        names = {identifier((word,)): noun(word) if word == self.head else adjective((word,)) for word in apart} | {kind: noun(kind)}
        return conjoin(tuple(context.atom(name, term, said=said) for name, said in names.items()))

    def _is_said_too(self, context: Context) -> bool:
        """Whether a friend of Taro is a friend, where the text speaks of friends; a former friend of his is none."""
        return self.is_used(context, self.head) and self.head not in WITH_OF and not any(map(cancels, self.before))

    def _is_term(self, context: Context) -> bool:
        """Whether the words in front make a kind and do not describe: the text has several kinds of the noun ("real, even, prime number").

        Then each kind is one predicate, and that it is a kind of the noun is for the text to say.
        """
        context.usage.kinds.setdefault(self.head, set()).update((self.before,) if self.before else ())
        return len(context.lexicon.usage.kinds.get(self.head, ())) >= _KINDS

    def is_used(self, context: Context, functor: str) -> bool:
        """Whether the text uses a word as a predicate by itself."""
        return context.lexicon.usage.plain[functor] > 0

    @property
    def plural(self) -> bool:
        """Plural by its form, or of a form that may be ("sheep")."""
        return self.number != "one"

    @property
    def name(self) -> str:
        """The words in front and the noun, as one identifier."""
        return identifier((*self.before, self.head))

    @property
    def is_silent(self) -> bool:
        """Nothing is said wherever it stands: "someone", "things"."""
        return self.is_empty and not self.kind

    @property
    def is_empty(self) -> bool:
        """Nothing is said: "something", "people"."""
        return not self.head and not self.before and not self.modifiers


_KINDS: Final = 3
_COUNTING: Final = ("every", "a", "no", "some", "not every", "one or all")


@dataclass(frozen=True, slots=True)
class Quantified:
    """A determiner with a noun. `excepted`: "all birds except penguins"."""

    determiner: Determiner
    noun: Noun
    excepted: NounPhrase | None = None

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:
        """See `NounPhrase.bound`."""
        if self.determiner == "bare" and subject and self._is_substance(context):
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
        return phrase.bound(context, lambda other: _is_it(phrase, context, variable, other))
    if phrase.determiner not in ("bare", "the many", "every", "a", "any") or phrase.excepted is not None:
        raise Refused("except", "what is excepted is not certain")
    return phrase.noun.holds(context, variable)


def _is_it(phrase: NounPhrase, context: Context, variable: str, thing: str) -> Formula:
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
            any_of_them = tuple(_is_it(name, context, variable, name.thing) for name in self.names)
            others = for_all([variable], Implies(scope(variable), any_of_them[0] if len(any_of_them) == 1 else Or(any_of_them)))
        return And((*(name.bound(context, scope, subject=subject) for name in self.names), others))
