"""Of what a sentence speaks: of each of a kind, of one of it, of the kind or the group as a whole (Carlson 1977; Link 1983)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.nodes import Context, NounPhrase, Predicate
from synproof_cli.english.controlled.norms import MayNot, Norm
from synproof_cli.english.controlled.phrases import Many, Name, Quantified
from synproof_cli.english.controlled.predicates import All, Does, IsNoun, NotDone
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
    "alike", "gathered", "assembled", "dispersed", "scattered", "united", "together",
))
"""What several do with one another, where nothing is said with whom."""
_WITH_OBJECTS: Final = frozenset(("surround", "encircle", "outnumber", "surrounded", "constitute", "compose", "comprise"))
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
