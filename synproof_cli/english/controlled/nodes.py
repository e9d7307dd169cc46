"""Meaning: what phrases are made of, and the context they are read in.

Three kinds of nodes, each with one method: a **clause** has a `formula`; a **predicate** (verb phrase, adjective, noun with its modifiers)
`holds` of a term; a **noun phrase** is `bound`: it takes the place it stands in as a function from terms to formulas and gives the formula
(generalised quantifiers: Montague 1973; Barwise & Cooper 1981). Indefinites of an if-part are variables of the whole conditional
(discourse representation: Kamp 1981; Heim 1982), so that "if someone … they" says what it says.

A node that can be read in several ways asks `context.choose`; the caller reads the sentence again with other choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias

from synproof_cli.english.controlled.homonyms import ADJECTIVE, HOMONYMS
from synproof_cli.english.controlled.lexicon import Lexicon, Usage
from synproof_cli.english.controlled.values import Refused
from synproof_cli.english.controlled.wording import better, plain
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import Atom, Exists, Forall, Formula, apply

MAX_ATOMS: Final = 2_000
"""Atoms in one sentence's formula: coordination inside coordination multiplies."""

Scope: TypeAlias = Callable[[str], Formula]
Sort = Literal["thing", "person", "any"]
Number = Literal["one", "many", "any"]


class Clause(Protocol):
    """Something that is true or false."""

    def formula(self, context: Context) -> Formula:
        """What it says."""
        ...


class Predicate(Protocol):
    """Something that holds of a thing."""

    def holds(self, context: Context, term: str) -> Formula:
        """That it holds of the term."""
        ...


class NounPhrase(Protocol):
    """Something that a predicate is said of."""

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:
        """The formula that comes out when the phrase stands where `scope` has its term."""
        ...


@dataclass(frozen=True, slots=True)
class Referent:
    """Something the sentence has spoken of and a pronoun or "the N" may point at. `indefinite`: brought in by someone, a N, people."""

    term: str
    sort: Sort = "any"
    number: Number = "any"
    head: str = ""
    noun: object = None
    subject: bool = False
    indefinite: bool = False


@dataclass(slots=True)
class Context:
    """One reading of one sentence under way.

    `referents`: while a condition is read, the variables its indefinites have brought in, else None. `negative`: inside a negation, where
    "any" is "some". `speaker`: who says the part being read. `final`: the second pass, when the lexicon knows the whole text.
    `universal`: variables of which something is said in general, so that an indefinite said of them would be another for each.
    `inside`: nouns that became part of a predicate's name and that a pronoun may point at after all.
    `unreal`: such nouns that stay there, since there need be no such thing.
    `spoken_of`: how many indefinites there have been, those that no pronoun can point at any more included.
    `presupposed`: that there are such things as the subjects of universals name. `picks`: which way to go at each choice; `met`: the
    choices met, (what, how many ways).
    """

    lexicon: Lexicon
    usage: Usage = field(default_factory=Usage)
    picks: tuple[int, ...] = ()
    thesis: bool = False
    met: list[tuple[str, int]] = field(default_factory=list)
    lints: list[Lint] = field(default_factory=list)
    known: list[Referent] = field(default_factory=list)
    referents: list[str] | None = None
    negative: bool = False
    conditional: bool = False
    speaker: str = ""
    final: bool = False
    universal: set[str] = field(default_factory=set)
    inside: list[str] = field(default_factory=list)
    unreal: list[str] = field(default_factory=list)
    presupposed: list[Formula] = field(default_factory=list)
    counter: int = 0
    spoken_of: int = 0
    atoms: int = 0

    def fresh(self) -> str:
        """A new variable."""
        names = "xyzuvw"
        self.counter += 1
        turn, at = divmod(self.counter - 1, len(names))
        return f"?{names[at]}{turn or ''}"

    def atom(self, functor: str, *terms: str, said: str = "") -> Atom:
        """functor(terms); `said`: the predicate in words, its places as variables (`wording`)."""
        self.atoms += 1
        if self.atoms > MAX_ATOMS:
            raise Refused("", f"more than {MAX_ATOMS} atoms in one sentence")
        (self.usage.plain if len(terms) == 1 else self.usage.related)[functor] += 1
        key = (functor, len(terms))
        self.lexicon.said[key] = better(self.lexicon.said.get(key, ""), said, plain(*key))
        return Atom(apply(functor, terms))

    def adjective(self, word: str) -> str:
        """The functor of an adjective: another than that of a noun with the same letters ("is light" is no "light")."""
        self.usage.adjectives.add(word)
        return f"{word}{ADJECTIVE}" if word in HOMONYMS and word in self.lexicon.usage.countable else word

    def choose(self, what: str, ways: int) -> int:
        """Which of several readings to take; 0 is the likeliest. `what` tells the user what is ambiguous."""
        same = next((at for at, met in enumerate(self.met) if met == (what, ways)), None)
        at = len(self.met) if same is None else same  # one word is read one way in a sentence
        if same is None:
            self.met.append((what, ways))
        pick = self.picks[at] if at < len(self.picks) else 0
        if pick >= ways:  # an earlier choice leaves fewer ways here than where the ways were counted
            raise Refused(what, "how many readings there are depends on another ambiguity of the sentence")
        return pick

    def lint(self, code: str, message: str) -> None:
        """Remark on the reading, once."""
        lint = Lint(code, message)
        if lint not in self.lints:
            self.lints.append(lint)

    def presuppose(self, formula: Formula) -> None:
        """Keep what traditional logic takes for granted: that there are such things as a universal's subject names."""
        if self.referents is None and formula not in self.presupposed:
            self.presupposed.append(formula)

    def describe(self, thing: str, noun: object) -> None:
        """Keep what a thing is called by: the cat is a cat."""
        self.usage.described.setdefault(thing, noun)

    def mention(self, referent: Referent) -> None:
        """Let later pronouns point at it."""
        self.spoken_of += referent.indefinite
        self.known.append(referent)

    @contextmanager
    def condition(self) -> Iterator[list[str]]:
        """Read an if-part: its indefinites become variables of the whole conditional, given back in the list."""
        before, self.referents, self.conditional = (self.referents, self.conditional), [], True
        try:
            yield self.referents
        finally:
            self.referents, self.conditional = before

    @contextmanager
    def case(self) -> Iterator[None]:
        """Read an if-part whose indefinites stay inside it ("unless a dog barks"): some case of it, not a general rule."""
        before, self.conditional = self.conditional, True
        try:
            yield
        finally:
            self.conditional = before

    @contextmanager
    def closed(self, *, negative: bool | None = None) -> Iterator[None]:
        """Read a part whose indefinites stay inside it: under a negation, in one side of a disjunction."""
        before, self.referents = (self.referents, self.negative), None
        self.negative = before[1] if negative is None else negative
        try:
            yield
        finally:
            self.referents, self.negative = before


def for_all(variables: list[str] | tuple[str, ...], formula: Formula) -> Formula:
    """∀ over the variables, the first outermost."""
    for variable in reversed(variables):
        formula = Forall(variable, formula)
    return formula


def for_some(variables: list[str] | tuple[str, ...], formula: Formula) -> Formula:
    """∃ over the variables, the first outermost."""
    for variable in reversed(variables):
        formula = Exists(variable, formula)
    return formula
