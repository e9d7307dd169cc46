"""Nodes of obligation and permission: what must be and what may be done.

Standard deontic logic (von Wright 1951) over predicates: `must_pay(x)` and `may_pay(x)` are predicates of their own, and what must be is
never what is. Permission is the dual of obligation (P = ¬O¬), prohibition is F = O¬ = ¬P, and what is obligatory is permitted (O → P, the D
axiom, `background`). So two predicates say it all: "must not pay" is ~may_pay, "need not pay", "may refrain from paying" is ~must_pay.

"Must A and B" is both. "Must A or B" stays one predicate: from "must stop" nobody concludes "must stop or run on" (Ross 1944). "May A or B"
permits each (free choice, von Wright 1968), except under a negation or an "if". An object brought in by "a" belongs to what is obligatory:
"must appoint a director" speaks of no director that is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, Predicate, Scope
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.phrases import Many, Quantified
from synproof_cli.english.controlled.predicates import All, Does, IsNoun, Item, NotDone
from synproof_cli.english.controlled.quantity import Dated, Measured, MoreThan
from synproof_cli.english.controlled.sizes import Fitting, Sized
from synproof_cli.english.controlled.values import Refused, Rule
from synproof_cli.english.controlled.wording import place, words_of
from synproof_cli.model.formula import And, Atom, Formula, Implies, Or, apply, leaves, negate, predicate

Force = Literal["must", "may"]

_DUAL: Final[dict[Force, Force]] = {"must": "may", "may": "must"}
_INSIDE: Final = ("a", "bare", "some", "someone", "any")


@dataclass(frozen=True, slots=True)
class Norm:
    """Must, or may, do what the predicate says. `being`: "must be …"."""

    force: Force
    predicate: Predicate
    being: bool = False

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        if term == "it":
            raise Refused("it", "nobody is named who must or may")
        said = self.predicate
        if isinstance(said, Does):
            said = _without_none(_apart(said))
        if isinstance(said, NotDone):
            with context.closed(negative=True):
                return negate(Norm(_DUAL[self.force], said.predicate, self.being).holds(context, term))
        if isinstance(said, All):
            return self._joined(context, said, term)
        return self._one(context, said, term)

    def _joined(self, context: Context, said: All, term: str) -> Formula:
        if said.joiner == "nor":
            with context.closed(negative=True):  # "may neither drive nor walk" forbids both, as "must neither drive nor walk" does
                return And(tuple(negate(Norm("may", member, self.being).holds(context, term)) for member in said.members))
        each = tuple(Norm(self.force, member, self.being) for member in said.members)
        if said.joiner in ("and", "both"):
            parts = tuple(norm.holds(context, term) for norm in each)
            if self.force == "must":
                return And(parts)
            together = context.choose("'may … and …' may speak of each, or of both together", 2) == 1
            if context.negative:
                return self._one(context, said, term) if together else Or(parts)
            return And((*parts, self._one(context, said, term))) if together else And(parts)
        if self.force == "must":
            return self._one(context, said, term)
        with context.closed():
            parts_of = tuple(norm.holds(context, term) for norm in each)
        return Or(parts_of) if context.negative or context.referents is not None else And(parts_of)

    def _one(self, context: Context, said: Predicate, term: str) -> Formula:
        """One predicate for the whole of it, its things in places of their own."""
        items = flat(said)
        front = (self.force, *(("be",) if self.being else ()))
        return _bound(context, front, items, (term,))


@dataclass(frozen=True, slots=True)
class Addressee:
    """You, whoever it is: whom rules bind that name nobody ("it is forbidden to smoke"). No thing that a pronoun points at."""

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:  # noqa: ARG002
        """See `NounPhrase.bound`."""
        return scope("you")


@dataclass(frozen=True, slots=True)
class Under(Norm):
    """Certain to be, known to be, believed to be: a predicate of its own, and nothing follows from it for what is."""

    front: tuple[str, ...] = ()

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        return _bound(context, (*self.front, *(("be",) if self.being else ())), flat(self.predicate), (term,))


@dataclass(frozen=True, slots=True)
class MayNot:
    """May not: must not, or need not. Both are read."""

    predicate: Predicate
    being: bool = False

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        forces: tuple[Force, Force] = ("may", "must")
        force = forces[context.choose("'may not' forbids, or permits not to", 2)]
        with context.closed(negative=True):
            return negate(Norm(force, self.predicate, self.being).holds(context, term))


def _bound(
    context: Context, front: tuple[str, ...], items: tuple[Item, ...], terms: tuple[str, ...], said: tuple[str, ...] = (),
) -> Formula:
    """One predicate of words and things; `said`: the same in words, its places as variables."""
    said = said or (place(0), *front)
    if not items:
        return context.atom(identifier(front), *terms, said=" ".join(map(words_of, said)))
    item, rest = items[0], items[1:]
    if isinstance(item, str):
        return _bound(context, (*front, item), rest, terms, (*said, item))
    return item.bound(context, lambda term: _bound(context, front, rest, (*terms, term), (*said, place(len(terms)))))


def _apart(said: Does) -> Predicate:
    """Objects that are joined, as predicates that are: "own a cat or a dog"."""
    for at, item in enumerate(said.items):
        if isinstance(item, Many):
            ways = tuple(_apart(replace(said, items=(*said.items[:at], member, *said.items[at + 1 :]))) for member in item.members)
            return All(item.joiner, ways)
    return said


def _without_none(said: Predicate) -> Predicate:
    """Eat no meat: not eat meat."""
    if not isinstance(said, Does):
        return said
    for at, item in enumerate(said.items):
        if isinstance(item, Quantified) and item.determiner == "no":
            return NotDone(replace(said, items=(*said.items[:at], replace(item, determiner="bare"), *said.items[at + 1 :])))
    return said


def flat(said: Predicate) -> tuple[Item, ...]:
    """What is said as the words of a name and the things in it. Raises Refused for what has no such words."""
    if isinstance(said, Does):
        agent: tuple[Item, ...] = () if said.agent is None else ("by", said.agent)
        tense = (said.tense.replace(" ", "_"),) if said.tense and said.tense != "progressive" else ()
        inner = tuple(part for item in said.items for part in _inside(item))
        return (*((said.modal,) if said.modal else ()), said.word, *inner, *agent, *sorted(said.adverbs), *tense)
    if isinstance(said, IsNoun):
        return _noun(said.noun)
    if isinstance(said, (Measured, Dated, MoreThan, Sized, Fitting)):
        return said.words
    if isinstance(said, NotDone):
        return ("not", *flat(said.predicate))
    if isinstance(said, All):
        parts = sorted((flat(member) for member in said.members), key=lambda part: [str(item) for item in part])
        joiner = {"both": "and", "either": "or"}.get(said.joiner, said.joiner)
        return (*parts[0], *(item for part in parts[1:] for item in (joiner, *part)))
    raise Refused("", "an obligation or permission of this kind is not read")


def _inside(item: Item) -> tuple[Item, ...]:
    """An object: its words where "a" brings it in, else a thing of its own."""
    if isinstance(item, Quantified) and item.determiner in _INSIDE:
        return _noun(item.noun)
    if isinstance(item, Quantified) and item.determiner not in ("every", "the many"):
        raise Refused(item.noun.head, "a quantity inside an obligation or permission")
    return (item,)


def _noun(noun: Noun) -> tuple[Item, ...]:
    owner: tuple[Item, ...] = ("of", noun.of) if noun.of is not None else ()
    behind: list[Item] = []
    for modifier in noun.modifiers:
        behind += flat(modifier)
    return (*noun.before, noun.head or ("person" if noun.sort == "person" else "thing"), *owner, *behind)


def background(formulas: Iterable[Formula]) -> list[Rule]:
    """What is obligatory is permitted, for every predicate that is said both ways."""
    names = {leaf.name for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom)}
    used = {functor: len(terms) for functor, terms in map(predicate, names)}
    found: list[Rule] = []
    for functor, places in sorted(used.items()):
        permitted = f"may_{functor.removeprefix('must_')}"
        if functor.startswith("must_") and used.get(permitted) == places:
            terms = tuple(f"?{name}" for name in "xyzuvw"[:places])
            link = Implies(Atom(apply(functor, terms)), Atom(apply(permitted, terms)))
            found.append(Rule("What is obligatory is permitted.", link, background=True))
    return found
