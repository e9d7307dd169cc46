"""Nodes of orderings: what stands before what, who has which place, what stands next to what, and lists of things."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Final

from synproof_cli.english.controlled.nodes import Context, NounPhrase, Scope
from synproof_cli.english.controlled.orders.listing import Listing
from synproof_cli.english.controlled.orders.survey import Scale
from synproof_cli.english.controlled.phrases import Many, Name, Quantified
from synproof_cli.english.controlled.pronouns import Pronoun
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import FALSE, And, Equal, Forall, Formula, Implies, Or, conjoin, is_variable, negate

_NOBODY: Final = Name("")


@dataclass(frozen=True, slots=True)
class Spoken:
    """How an ordering is said: its verb ("" for "be"), the tense and the modal verb."""

    verb: str = ""
    tense: str = ""
    modal: str = ""


@dataclass(frozen=True, slots=True)
class Timed(Spoken, ABC):
    """What the orderings have in common."""

    def at(self, tense: str, modal: str) -> Timed:
        """The same at another time, or under a modal verb."""
        return replace(self, tense=tense or self.tense, modal=modal or self.modal)

    @abstractmethod
    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""

    def scale(self, context: Context, pole: str) -> tuple[Scale, bool]:
        """The scale of a pole, and whether the pole is its beginning."""
        if self.modal and self.modal != "will":
            raise Refused(self.modal, "an ordering under a modal verb is not read")
        return context.lexicon.orders.direction(pole, self.verb, self.tense.replace(" ", "_"))


@dataclass(frozen=True, slots=True)
class Others:
    """All the others that are listed: "older than all the others"; `some`: "than any other", which under a negation is some other."""

    term: str = ""
    some: bool = False

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:  # noqa: ARG002
        """See `NounPhrase.bound`."""
        things = context.lexicon.orders.things("the others")
        if self.some and context.referents is not None:
            raise Refused("any other", "in a condition it may be one or all of them")
        join, apart = (Or, And) if self.some and context.negative else (And, Or)
        if is_variable(self.term):
            same = [negate(Equal(self.term, thing)) if join is Or else Equal(self.term, thing) for thing in things]
            return join(tuple(apart((equal, scope(thing))) for equal, thing in zip(same, things, strict=True)))
        return join(tuple(scope(thing) for thing in things if thing != self.term))


@dataclass(frozen=True, slots=True)
class Compared(Timed):
    """Older than, to the left of: on the side of `pole` (`less`: on the other) from `than`."""

    pole: str = ""
    less: bool = False
    than: NounPhrase = _NOBODY

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        scale, ahead = self.scale(context, self.pole)
        if isinstance(self.than, Many) and self.than.joiner not in ("and", "both"):
            raise Refused("… or …", "than one of them, or than all of them")
        before = ahead != self.less

        def beyond(other: str) -> Formula:
            context.lexicon.orders.refuse_unlisted(term, other)
            if other == term and isinstance(self.than, Pronoun) and not self.than.word.endswith("self"):
                raise Refused(self.than.word, "nothing in this sentence that it could point at")
            return context.atom(scale.relation, *((term, other) if before else (other, term)))

        return self._with(context, term).bound(context, beyond)

    def _with(self, context: Context, term: str) -> NounPhrase:
        """That with which one compares: "than cats" is than all of them, "than a cat" than one of them or any."""
        than = self.than
        if isinstance(than, Others):
            return replace(than, term=term)
        if not isinstance(than, Quantified):
            return than
        if than.determiner == "bare":
            if not than.noun.plural:
                raise Refused(than.noun.name, "that with which one compares is no name and no kind")
            return replace(than, determiner="every")
        if than.determiner == "a":
            return replace(than, determiner=("every", "some")[context.choose(f"'than a {than.noun.head}' may be one or any", 2)])
        return than


@dataclass(frozen=True, slots=True)
class Rank:
    """A place: the `number`-th from the side of `pole`, or from its end. pole "": the middle."""

    pole: str
    number: int = 1
    from_end: bool = False


@dataclass(frozen=True, slots=True)
class Ranked(Timed):
    """Has a place: "is the third from the left", "finished last"."""

    rank: Rank = Rank("")

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        scale, place, things = self.place(context)
        if not is_variable(term) and term not in things:
            raise Refused(term, "it is none of the things that are listed")
        context.lexicon.orders.ranked.add(scale.relation)
        return context.atom(scale.place(place), term)

    def place(self, context: Context) -> tuple[Scale, int, tuple[str, ...]]:
        """Scale, number from its beginning, and the things."""
        things = context.lexicon.orders.things(self.rank.pole)
        if not self.rank.pole:
            if not len(things) % 2:
                raise Refused("the middle", "an even number of things has none")
            return context.lexicon.orders.row(), len(things) // 2 + 1, things
        if self.rank.number > len(things):
            raise Refused(f"number {self.rank.number}", f"only {len(things)} things are listed")
        scale, ahead = self.scale(context, self.rank.pole)
        forwards = ahead != self.rank.from_end
        return scale, self.rank.number if forwards else len(things) + 1 - self.rank.number, things


@dataclass(frozen=True, slots=True)
class Apart(Timed):
    """So many places to one side of something: "immediately to the left of" (1). pole "": on either side, "next to"."""

    pole: str = ""
    steps: int = 1
    than: NounPhrase = _NOBODY

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        things = context.lexicon.orders.things(self.pole or "next to")
        scale, ahead = self.scale(context, self.pole) if self.pole else (context.lexicon.orders.row(), True)
        context.lexicon.orders.ranked.add(scale.relation)

        def so_far(other: str) -> Formula:
            if not {term, other}.issubset(things):
                raise Refused("", "places are only counted between things that are listed")
            ways: list[Formula] = []
            for first, second in (((term, other), (other, term)) if not self.pole else ((term, other) if ahead else (other, term),)):
                ways += [
                    And((context.atom(scale.place(place), first), context.atom(scale.place(place + self.steps), second)))
                    for place in range(1, len(things) + 1 - self.steps)
                ]
            return Or(tuple(ways)) if ways else FALSE

        return self.than.bound(context, so_far)


@dataclass(frozen=True, slots=True)
class Between(Timed):
    """Somewhere between two things of a row."""

    one: NounPhrase = _NOBODY
    other: NounPhrase = _NOBODY

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        relation = context.lexicon.orders.row().relation

        def inside(left: str, right: str) -> Formula:
            ways = ((left, right), (right, left))
            return Or(tuple(And((context.atom(relation, first, term), context.atom(relation, term, last))) for first, last in ways))

        return self.one.bound(context, lambda left: self.other.bound(context, lambda right: inside(left, right)))


@dataclass(frozen=True, slots=True)
class Placed:
    """The thing that has a place, as a noun phrase: "the leftmost bird"."""

    ranked: Ranked

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:  # noqa: ARG002
        """See `NounPhrase.bound`. There is exactly one such thing, so it takes no scope."""
        _, _, things = self.ranked.place(context)
        return Or(tuple(And((self.ranked.holds(context, thing), scope(thing))) for thing in things))


@dataclass(frozen=True, slots=True)
class Which:
    """The oldest is the tractor: who has a place."""

    ranked: Ranked
    who: Name
    denied: bool = False

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        said = self.ranked.holds(context, self.who.thing)
        return negate(said) if self.denied else said


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of things: each is what the list says they are."""

    listing: Listing

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        if self.listing.around - {self.listing.noun}:
            context.lint("frame", f"read as a list of the {self.listing.noun} things only; what else it says is left out")
        things, orders, usage = self.listing.things, context.lexicon.orders, context.lexicon.usage
        if context.final and not (orders.scales or orders.counted or usage.speech or usage.plain[self.listing.noun] > len(things)):
            raise Refused(self.listing.noun, "a list of things is read where the text orders, counts or generalises over them")
        said = tuple(context.atom(self.listing.noun, thing) for thing in things)
        if context.lexicon.usage.plain[self.listing.noun] <= len(things):
            return conjoin(said)
        variable = context.fresh()  # the text speaks of all or some of them: they are all there are
        closed = Implies(context.atom(self.listing.noun, variable), Or(tuple(Equal(variable, thing) for thing in things)))
        return And((*said, Forall(variable, closed)))


@dataclass(frozen=True, slots=True)
class Unsaid(Timed):
    """A comparison without that with which one compares."""

    word: str = ""

    def holds(self, context: Context, term: str) -> Formula:  # noqa: ARG002
        """See `Predicate.holds`: always refused."""
        raise Refused(self.word, "it is not said with what it is compared")


@dataclass(frozen=True, slots=True)
class Unclear:
    """A phrase that points at one of the listed things, and does not say at which."""

    words: str
    noun: str = ""

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:  # noqa: ARG002
        """See `NounPhrase.bound`: what the sentence itself has brought in ("if a book …, the book …"), else refused."""
        terms = {known.term for known in context.known if self.noun and known.head == self.noun and known.indefinite}
        if len(terms) != 1:
            raise Refused(self.words, "it is not certain which of the listed things it is")
        return scope(terms.pop())
