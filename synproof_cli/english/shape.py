"""A clause as a set of words with the part each plays: what makes two word orders the same statement, and a swap of roles another one.

The part of a word is `pre` (the one who does), `V` (verb, predicate adjective), `post` (what it is done to), `p:X` (behind preposition
X) or `adv`. A passive turns its subject into `post` and its "by" into `pre`. Within a noun phrase the head has depth 0, its modifiers 1,
theirs 2; "X's Y", "Y of X" and "X Y" are one thing. So passive, fronting and genitives change nothing, and "the bank against the
counterparty" is not "the counterparty against the bank".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from synproof_cli.english.determiners import Determiner
from synproof_cli.english.tense import Tense
from synproof_cli.english.words import Token


@dataclass(frozen=True, slots=True)
class Item:
    """One content word: its key, the part it plays, its depth in its noun phrase, the phrase's number and head, whether "the" points at it.

    `determiner`: what stands before a noun that heads its phrase or carries 's; None for all other words.
    `catenative`: a verb that only carries another one ("continues to perform"). `of`: it hangs by "of" on an object, or so it seems: in
    "informs the controller of the breach" it belongs to the verb.
    """

    stem: str
    role: str
    depth: int
    group: int
    head: str
    definite: bool
    index: int
    catenative: bool = False
    of: bool = False
    determiner: Determiner | None = None

    @property
    def part(self) -> tuple[str, str, int]:
        """What must agree between a clause and an entry."""
        return (self.stem, self.role, min(self.depth, 2))


@dataclass(frozen=True, slots=True)
class Quantity:
    """A measure in its clause. `kind`: attributive, of, label, predicate or adverbial. `anchor`: stems of the words it can measure, `head`
    the one it stands at. `restricts`: it stands in the subject, outside what the verb says. `preposition`: the one before it.
    """

    token: Token
    kind: str
    anchor: frozenset[str]
    head: str
    restricts: bool
    preposition: str
    index: int


@dataclass(frozen=True)
class Shape:
    """A clause without its auxiliaries. `negative`, `modal`: of the main verb group. `alternatives`: how many "or" it has; `joints`: how
    many "and" that join more than modifiers or quantities. `verbs`: its verbs, where they are certain. `certain`: subject and predicate are
    told apart. `line`: the words in order, each with its preposition, for where they are not. `flaw`: why it cannot be read at all, or "".
    """

    items: tuple[Item, ...]
    quantities: tuple[Quantity, ...]
    negative: bool
    modal: str
    alternatives: int
    joints: int
    verbs: frozenset[str]
    line: tuple[tuple[str, str], ...]
    certain: bool
    existential: bool
    flaw: str
    tense: Tense = "present"
    skipped: int = 0
    """Tokens left off at the beginning, so that `index + skipped` is the place in the clause as given."""

    @cached_property
    def words(self) -> frozenset[str]:
        """The content words, without measures."""
        return frozenset(item.stem for item in self.items)

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each word and each measure occurs."""
        return Counter([item.stem for item in self.items] + [quantity.token.stem for quantity in self.quantities])

    @cached_property
    def parts(self) -> Counter[tuple[str, str, int]]:
        """Every word with the part it plays."""
        return Counter(item.part for item in self.items)

    @cached_property
    def loose_parts(self) -> Counter[tuple[str, str, int]]:
        """The parts with every "of" behind the verb taken as the verb's: passives tear an object from what seemed to hang on it."""
        return Counter((item.stem, "p:of", item.depth - 1) if item.of else item.part for item in self.items)

    @cached_property
    def measured(self) -> Counter[tuple[str, str, str, str]]:
        """Every quantity with where it stands."""
        return Counter((item.token.stem, item.kind, item.preposition, item.head) for item in self.quantities)
