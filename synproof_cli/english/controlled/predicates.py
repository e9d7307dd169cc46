"""Nodes of predicates: verbs and adjectives with what follows them, nouns, negation, and what joins them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from synproof_cli.english.controlled.clauses import Joiner, joined
from synproof_cli.english.controlled.modifiers import Compound, suspends
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, NounPhrase, Predicate
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.opaque import is_opaque
from synproof_cli.english.controlled.particular import Own
from synproof_cli.english.controlled.phrases import Many, Quantified
from synproof_cli.english.controlled.pronouns import Pronoun
from synproof_cli.english.controlled.values import Refused
from synproof_cli.english.controlled.wording import adjective, incorporated, noun, place, verb
from synproof_cli.model.formula import And, Exists, Formula, is_variable, negate

Tense = Literal["", "past", "perfect", "pluperfect", "progressive", "past progressive", "future", "perfect progressive"]
"""What a verb group says beside its verb; "" is the plain present. Each is a predicate of its own: what was is not what is."""

Item: TypeAlias = str | NounPhrase
"""A part behind a verb: a word that belongs to the predicate's name, or a noun phrase in one of its places."""


_AMONG: Final = frozenset(("among", "between", "amid", "amongst"))


_MAKING: Final = frozenset((
    "make", "keep", "consider", "find", "call", "deem", "declare", "think", "leave", "paint", "elect", "name", "appoint", "render", "get",
    "drive", "hold", "believe", "want", "like", "prefer", "set", "dub", "nominate", "label", "judge", "pronounce", "designate",
))
"""Verbs with an object and what it is made or called: "makes Ann happy"."""


def _is_made(item: Item) -> bool:
    """As "Ann happy": a bare singular with a word before it."""
    bare = isinstance(item, Quantified) and item.determiner == "bare" and item.noun.number == "one"
    return bare and isinstance(item, Quantified) and bool(item.noun.before)


@dataclass(frozen=True, slots=True)
class Does:
    """A verb or adjective with what follows it: `chase(x, cat)`, `live_in(x, paris)`, `allied_with(x, y)`, `want_to_have_long_vacation(x)`.

    `modal` stands in front of the name ("may", "can"), `adverbs` behind it in alphabetical order. `agent`: "is chased by the cat", where
    the term is the object. `active`: the verb a participle without agent comes from ("is chased"). `capital`: "is German", or "is Max"?
    `kind`: how it is said, without "be", with it, or with "be a". `held`: what somebody is held to be ("found guilty"), and may be or not.
    """

    word: str
    items: tuple[Item, ...] = ()
    tense: Tense = ""
    adverbs: tuple[str, ...] = ()
    modal: str = ""
    agent: NounPhrase | None = None
    active: str = ""
    capital: bool = False
    kind: Literal["verb", "adjective", "noun"] = "adjective"
    held: str = ""

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        if self.word in ("imply", "entail") and self.kind == "verb":
            raise Refused(self.word, "what it joins is not read as clauses")
        if self.word == "do" and self.kind == "verb" and not self.items:
            raise Refused("does", "what is done is not said here: repeat the verb")
        if self.kind == "verb" and self.word in _MAKING and any(map(_is_made, self.items)):
            raise Refused(self.word, "whether its object is one thing, or a thing and what it is made or called")
        if self.word in _AMONG and any(isinstance(item, Quantified) for item in self.items):
            raise Refused(self.word, "being among several things is not being so to each of them")
        if self.capital and context.lexicon.usage.things[self.word]:
            raise Refused(self.word, "an identity of two named things is not read: things with different names are taken to differ")
        if self.agent is not None:
            return self.agent.bound(context, lambda agent: self._places(context, (), (agent, term), 0))
        if self.active and context.lexicon.usage.related[self.active] and not self.items:
            variable = context.fresh()
            said = verb(self.active, (place(1),), self.tense, self.modal)
            return Exists(variable, context.atom(self._name((), self.active), variable, term, said=said))
        return self._places(context, (), (term,), 0)

    def _places(self, context: Context, words: tuple[str, ...], terms: tuple[str, ...], at: int) -> Formula:
        """Walk over the items left to right; each noun phrase binds the rest."""
        if at == len(self.items):
            if self.held and not self.modal:
                context.usage.compounds[self._name(words)] = Compound((identifier((self.held, self.tense)),), whole=False)
            return context.atom(self._functor(context, words), *terms, said=self._said(words))
        item = self.items[at]
        if isinstance(item, str):
            return self._places(context, (*words, item), terms, at + 1)
        if isinstance(item, Many):
            return self._each(context, words, terms, at, item)
        if isinstance(item, Pronoun):
            return self._places(context, words, (*terms, item.antecedent(context, besides=terms[0]).term), at + 1)
        if isinstance(item, Own) and item.owner.antecedent(context).term == terms[0]:
            return self._places(context, (*words, "own", *item.noun.before, item.noun.head), terms, at + 1)
        if isinstance(item, Quantified) and (self._is_another_for_each(item, terms, context) or self._need_not_be(item, words, context)):
            return self._narrow(context, words, terms, at, item)
        if isinstance(item, Quantified) and is_incorporated(item, context):
            said = self._places(context, (*words, *item.noun.before, item.noun.head), terms, at + 1)
            return negate(said) if item.determiner == "no" else said
        if isinstance(item, Quantified) and self._is_generic(item, terms, context):
            item = replace(item, determiner="every")
        return item.bound(context, lambda term: self._places(context, words, (*terms, term), at + 1))

    def _functor(self, context: Context, words: tuple[str, ...]) -> str:
        """The name; that of a plain adjective where a noun has the same letters."""
        name = self._name(words)
        if self.kind == "noun" and name == self.word:
            context.usage.countable.add(name)
        plain = self.kind == "adjective" and name == self.word and not self.active and self.agent is None
        return context.adjective(name) if plain else name

    def _each(self, context: Context, words: tuple[str, ...], terms: tuple[str, ...], at: int, item: Many) -> Formula:
        """Objects joined are said of one by one: "has money and time"."""
        ways = [replace(self, items=(*self.items[:at], member, *self.items[at + 1 :])) for member in item.members]
        if item.joiner in ("and", "both"):
            return And(tuple(way._places(context, words, terms, at) for way in ways))
        with context.closed():
            return joined(item.joiner, tuple(way._places(context, words, terms, at) for way in ways), context)

    def _is_another_for_each(self, item: Quantified, terms: tuple[str, ...], context: Context) -> bool:
        """As "composers write pieces" is not of some pieces that all of them write."""
        general = context.referents is None and not context.negative and any(term in context.universal for term in terms)
        simple = not item.noun.modifiers and item.noun.of is None and bool(item.noun.head)
        return general and simple and item.determiner in ("a", "bare", "some")

    def _is_generic(self, item: Quantified, terms: tuple[str, ...], context: Context) -> bool:
        """As in "the ban applies to dogs": to some of them, or to all."""
        general = item.determiner == "bare" and item.noun.number == "many" and not self.tense and not is_variable(terms[0])
        if not general or context.negative or context.referents is not None:
            return False
        return context.choose("a plural behind a verb may speak of some or of all", 2) == 1

    def _need_not_be(self, item: Quantified, words: tuple[str, ...], context: Context) -> bool:
        """As in "needs a car", which says of no car that there is one."""
        if item.determiner not in ("a", "bare") or not item.noun.head or not is_opaque(self.word, words, self.modal):
            return False
        if item.noun.modifiers or item.noun.of is not None:
            raise Refused(item.noun.name, "what is needed, sought, imagined or only possible need not be there")
        context.unreal.append(item.noun.head)
        return True

    def _narrow(self, context: Context, words: tuple[str, ...], terms: tuple[str, ...], at: int, item: Quantified) -> Formula:
        """One predicate, "writes pieces"; that who writes something which is a piece does so is added to the background."""
        inside = (*words, *item.noun.before, item.noun.head)
        if len(terms) == 1 and at == len(self.items) - 1:
            context.usage.narrow[self._name(inside)] = (self._name(words), item.noun)
        return self._places(context, inside, terms, at + 1)

    def _said(self, words: tuple[str, ...]) -> str:
        """The predicate in words, its places as variables; `words` are those of its name behind the verb, in the order of the items."""
        rest, left, places = [place(1)] if self.agent is not None else [], words, 1 + (self.agent is not None)
        for item in self.items:
            inside = _inside(item)
            if inside and left[: len(inside)] == inside:
                left = left[len(inside) :]
                rest += incorporated(inside, item.determiner, plural=item.noun.plural) if isinstance(item, Quantified) else inside
            else:
                rest.append(place(places))
                places += 1
        if self.kind == "verb" or self.agent is not None:
            return verb(self.word, rest, self.tense, self.modal, sorted(self.adverbs))
        if self.kind == "noun" and not (rest or self.modal or self.adverbs):
            return noun(identifier((self.word, self.tense)))
        return adjective((*sorted(self.adverbs), self.word, *rest), self.tense, self.modal)

    def _name(self, words: tuple[str, ...], word: str = "") -> str:
        front = (self.modal,) if self.modal else ()
        tense = (self.tense.replace(" ", "_"),) if self.tense else ()
        return identifier((*front, word or self.word, *words, *sorted(self.adverbs), *tense))


def _inside(item: Item) -> tuple[str, ...]:
    """The words that an item adds to the predicate's name where it has no place of its own."""
    if isinstance(item, str):
        return (item,)
    if isinstance(item, Own):
        return ("own", *item.noun.before, item.noun.head)
    return (*item.noun.before, item.noun.head) if isinstance(item, Quantified) else ()


def is_incorporated(item: Quantified, context: Context) -> bool:
    """Whether "has an owner", "eats meat" is one predicate: its noun is nowhere in the text a predicate or a name of its own.

    Where it is one, the object is a thing the formula speaks of, so that what else is said of such things bears on it.
    """
    noun = item.noun
    if item.determiner not in ("a", "bare", "no", "some", "someone", "any") or not noun.head or noun.of is not None or noun.modifiers:
        return False
    usage = context.lexicon.usage
    inside = not any(usage.plain[name] or usage.definite[name] for name in (noun.head, noun.name))
    if inside:
        context.inside.append(noun.head)
    return inside


@dataclass(frozen=True, slots=True)
class IsNoun:
    """Being such a thing as a noun names: "a red cat in the box"; another tense goes to the noun."""

    noun: Noun
    tense: Tense = ""

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        if self.noun.kind and not self.noun.head:
            context.atom(self.noun.kind, term)  # now the text says who is one
        if self.noun.head and not is_variable(term):
            context.usage.called.setdefault(term, set()).add(self.noun.head)
            if suspends(self.noun.before):
                context.usage.disowned.add(term)
        if not self.noun.before or self.noun.number == "many":
            context.usage.countable.add(self.noun.head)
        if not self.tense:
            return self.noun.holds(context, term)
        name = identifier((self.noun.name or "thing", self.tense))
        return Noun(name, (), self.noun.of, self.noun.modifiers).holds(context, term)


@dataclass(frozen=True, slots=True)
class OwnedBy:
    """As in "is Yuki's": the noun is that of the subject, "a ring of Yuki"."""

    owner: NounPhrase

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        noun = next((known.noun for known in reversed(context.known) if known.term == term), None)
        if not isinstance(noun, Noun) or not noun.head:
            raise Refused("'s", "it is not said what is owned")
        return Noun(noun.head, (), self.owner).holds(context, term)


@dataclass(frozen=True, slots=True)
class NotDone:
    """Does not …"""

    predicate: Predicate

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        wide = self._some(context)
        if wide is not None and isinstance(self.predicate, Does):
            does, at, item = self.predicate, *wide
            before, after = does.items[:at], does.items[at + 1 :]
            return item.bound(context, lambda other: NotDone(replace(does, items=(*before, Gap(other), *after))).holds(context, term))
        with context.closed(negative=True):
            return negate(self.predicate.holds(context, term))

    def _some(self, context: Context) -> tuple[int, Quantified] | None:
        """As in "does not like someone": there is someone that it does not like; some read it as "likes no one"."""
        items = self.predicate.items if isinstance(self.predicate, Does) else ()
        for at, item in enumerate(items):
            if isinstance(item, Quantified) and item.determiner in ("some", "someone"):
                narrow = context.choose("'not … some' may say of some that not, or of none that it does", 2)
                return None if narrow else (at, item)
        return None


@dataclass(frozen=True, slots=True)
class All:
    """Predicates joined: "is red and chases the cat", "red or nice"."""

    joiner: Joiner
    members: tuple[Predicate, ...]

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        if self.joiner in ("and", "both"):
            return And(tuple(member.holds(context, term) for member in self.members))
        with context.closed():
            return joined(self.joiner, tuple(member.holds(context, term) for member in self.members), context)


@dataclass(frozen=True, slots=True)
class Suffered:
    """What an object relative says: "the cat that Max likes" (`subject` likes the term)."""

    subject: NounPhrase
    verb: Does

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        gap = Gap(term)
        filled = Does(self.verb.word, (*self.verb.items, gap), self.verb.tense, self.verb.adverbs, self.verb.modal, kind="verb")
        if isinstance(self.subject, Pronoun):  # "a cat that it likes" is another than it
            return filled.holds(context, self.subject.antecedent(context, besides=term).term)
        return self.subject.bound(context, lambda agent: filled.holds(context, agent))


@dataclass(frozen=True, slots=True)
class Gap:
    """A term where a noun phrase would stand."""

    term: str

    def bound(self, context: Context, scope: object, *, subject: bool = False) -> Formula:  # noqa: ARG002
        """See `NounPhrase.bound`."""
        return scope(self.term)  # type: ignore[operator,no-any-return]
