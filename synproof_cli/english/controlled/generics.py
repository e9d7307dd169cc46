"""Of what a sentence speaks: of each of a kind, of one of it, of the kind or the group as a whole (Carlson 1977; Link 1983)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.clauses import Said
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, NounPhrase, Predicate
from synproof_cli.english.controlled.norms import MayNot, Norm
from synproof_cli.english.controlled.phrases import Many, Name, Quantified
from synproof_cli.english.controlled.predicates import All, Does, IsNoun, Item, NotDone
from synproof_cli.english.controlled.quantity import Measured
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import Formula

_OF_KINDS: Final = frozenset((
    "extinct", "numerous", "innumerable", "countless", "rare", "scarce", "widespread", "common", "uncommon", "abundant", "plentiful",
    "ubiquitous", "prevalent", "endemic", "diverse", "manifold", "sparse", "indigenous", "commonplace",
))
"""Adjectives of a kind as a whole: no dodo is extinct by itself."""
_OF_GROUPS: Final = frozenset((
    "gather", "meet", "assemble", "congregate", "convene", "disperse", "scatter", "collide", "converge", "unite", "merge", "separate",
    "cluster", "collaborate", "cooperate", "disband", "reunite", "mingle", "alternate", "coincide", "abound", "swarm", "throng",
    "alike", "gathered", "assembled", "dispersed", "scattered", "united", "together", "agree", "disagree", "intersect", "overlap", "differ",
    "argue", "quarrel", "vary", "match", "touch", "compete", "interact", "intermarry", "divorce", "kiss", "hug", "embrace", "correspond",
    "communicate", "negotiate", "diverge", "conspire", "cohabit", "parallel", "perpendicular", "compatible", "incompatible", "equidistant",
    "orthogonal", "disjoint", "equivalent", "inseparable", "interchangeable", "unanimous", "range", "outnumbered", "contiguous",
))
"""What several do with one another, where nothing is said with whom."""
_WITH_OBJECTS: Final = frozenset((
    "surround", "encircle", "outnumber", "surrounded", "constitute", "compose", "comprise", "elect", "form", "amount", "share", "split",
    "divide", "total", "unite", "combine", "jointly", "assemble", "exchange", "swap",
    "vary", "differ", "range",
))
_MAYBE_TOGETHER: Final = frozenset((
    "own", "build", "make", "create", "found", "establish", "win", "sell", "buy", "purchase", "choose", "select", "appoint", "carry",
    "lift",
    "move", "push", "pull", "write", "eat", "invent", "produce", "pay", "cost", "weigh", "hire", "dismiss", "earn", "raise", "break",
    "kill",
    "defeat", "beat", "publish", "organise", "organize", "rent", "lease", "finance", "fund", "draft", "design", "repair", "finish",
    "complete", "destroy", "occupy", "fill", "hold", "host", "adopt", "approve", "decide", "accept", "reject", "develop", "discover",
    "paint", "cook", "bake", "fix", "solve", "compose", "perform", "conclude", "sign", "run", "manage", "control", "govern", "rule", "lose",
    "drink", "drain", "dig", "sink", "capture", "conquer", "rob", "steal", "contribute", "donate", "receive", "inherit", "owe", "have",
))
"""What several may do each, or all together: who owns the company."""
_GROUPS: Final = frozenset((
    "team", "group", "couple", "pair", "crowd", "crew", "gang", "band", "majority", "minority", "committee", "trio", "duo", "family",
    "army", "quorum", "species", "jury", "choir", "herd", "flock", "swarm", "set", "mixture",
))


@dataclass(frozen=True, slots=True)
class OfTheWhole:
    """What is said of a kind or a group as a whole, and of none of its members: refused."""

    word: str

    def formula(self, context: Context) -> Formula:  # noqa: ARG002
        """See `Clause.formula`."""
        raise Refused(self.word, "it is said of a kind or a group as a whole, not of each of them")


@dataclass(frozen=True, slots=True)
class Together:
    """The owners sold the house: each of them did, or all of them as one; then nothing is said of each. Both are read."""

    subject: NounPhrase
    group: str
    predicate: Predicate

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        if context.choose("what several do to one thing each of them may do, or all of them together", 2) == 1:
            return self.predicate.holds(context, self.group)
        return Said(self.subject, self.predicate).formula(context)


def together(subject: NounPhrase, said: Predicate) -> Together | None:
    """The clause with both readings, where a verb with one object may be said of several as one; None where it is said of each."""
    group = _group(subject)
    maybe = any(_is_maybe_together(part) for part in _done(said)) if group else False
    return Together(subject, group, said) if maybe else None


def _group(subject: NounPhrase) -> str:
    """A name for several as one: "the owners", "Ann and Bob"; "" where nobody speaks of such."""
    if isinstance(subject, Quantified) and subject.determiner == "the many" and subject.noun.head and subject.noun.of is None:
        return "" if subject.noun.modifiers else identifier(("all", subject.noun.name))
    if isinstance(subject, Many) and subject.joiner == "and" and all(isinstance(member, Name) for member in subject.members):
        return identifier(sorted(member.thing for member in subject.members if isinstance(member, Name)))
    return ""


def _is_maybe_together(part: Predicate) -> bool:
    """A verb of the list with one thing as its object, or with an amount."""
    if isinstance(part, Measured):
        return True
    if not isinstance(part, Does) or part.word not in _MAYBE_TOGETHER or part.agent is not None:
        return False
    return any(_is_one(item) for item in part.items)


def _is_one(item: Item) -> bool:
    """One thing, or an amount ("500 euros")."""
    if isinstance(item, str):
        return item[1:2].isdigit()
    return isinstance(item, Name) or isinstance(item, Quantified) and item.noun.number == "one"


def _done(said: Predicate) -> Iterator[Predicate]:
    """The parts, and what must or may be done of those that say so."""
    for part in _parts(said):
        if isinstance(part, Norm | MayNot):
            yield from _done(part.predicate)
        else:
            yield part


def of_the_whole(subject: NounPhrase, said: Predicate) -> OfTheWhole | None:
    """The refusal of "dodos are extinct", "the boys gather"; None where a predicate is said of each."""
    kind = isinstance(subject, Quantified) and bool(subject.noun.head) or isinstance(subject, Name) and bool(subject.head)
    several = isinstance(subject, Many) or isinstance(subject, Quantified) and subject.noun.number == "many"
    for part in _parts(said):
        if isinstance(part, Does) and kind and part.word in _OF_KINDS and part.kind == "adjective":
            return OfTheWhole(part.word)
        if several and _is_of_groups(part):
            return OfTheWhole(part.word if isinstance(part, Does) else "a")
    return None


def _is_of_groups(part: Predicate) -> bool:
    if isinstance(part, IsNoun):
        return part.noun.number == "one" and part.noun.head in _GROUPS
    if not isinstance(part, Does):
        return False
    lone = all(isinstance(item, str) for item in part.items)
    return part.word in _WITH_OBJECTS or lone and (part.word in _OF_GROUPS or "together" in part.adverbs)


def may_be_one(said: Predicate) -> bool:
    """Whether "a N …" may speak of one N: not of what it is by definition ("is an animal") or by a norm ("may sue")."""
    return not any(_is_general(part) for part in _parts(said))


def _is_general(part: Predicate) -> bool:
    """A norm; a noun in the present that is not of a named thing ("is a friend of Joe")."""
    if isinstance(part, IsNoun):
        return not part.tense and not isinstance(part.noun.of, Name)
    return isinstance(part, (Norm, MayNot))


def _parts(said: Predicate) -> Iterator[Predicate]:
    if isinstance(said, NotDone):
        yield from _parts(said.predicate)
    elif isinstance(said, All):
        for member in said.members:
            yield from _parts(member)
    else:
        yield said
