"""The closed classes of words that the grammar speaks of, and what a document shows about its open ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from synproof_cli.english import lexicon as words
from synproof_cli.english.controlled.modifiers import Compound
from synproof_cli.english.controlled.orders.survey import Orders
from synproof_cli.english.controlled.tokens import Token

BE: Final = frozenset(("is", "are", "am", "was", "were"))
DO: Final = frozenset(("do", "does", "did"))
HAVE: Final = frozenset(("has", "have", "had"))
MODALS: Final = frozenset((*words.MODALS, "need")) - frozenset(("ought", "need"))
PREPOSITIONS: Final = (words.PREPOSITIONS | frozenset(("to", "off", "up", "down", "out", "along", "beside", "opposite"))) - frozenset(
    ("because", "since", "while", "before", "after", "until", "till", "than", "as", "except", "despite", "unlike", "notwithstanding",
    "without", "besides"),
) | frozenset(("without",))
SAME_PREPOSITION: Final = {"upon": "on", "towards": "to", "toward": "to", "inside": "in", "till": "until", "beside": "near"}
UNIVERSAL: Final = frozenset(("all", "every", "each"))
DETERMINERS: Final = frozenset((
    "a", "an", "the", "this", "that", "these", "those", "all", "every", "each", "any", "no", "some", "both", "either", "neither",
    "another", "one",
))
POSSESSIVES: Final = {"his": "he", "her": "she", "its": "it", "their": "they"}
PERSONAL: Final = frozenset(("he", "she", "it", "they", "him", "her", "them", "himself", "herself", "itself", "themselves"))
INDEFINITES: Final = {
    f"{quantity}{kind}": (quantity, "person" if kind in ("one", "body") else "thing")
    for quantity in ("some", "every", "any", "no") for kind in ("one", "body", "thing")
}
RELATIVES: Final = frozenset(("that", "who", "which", "whom"))
GENERIC: Final = frozenset((
    "thing", "person", "people", "one", "individual", "entity", "object", "someone", "something", "everyone", "everything", "somebody",
    "everybody", "anyone", "anything", "anybody", "those"),
)
"""Nouns that say nothing of what they name: "red things", "kind people"."""
PERSONS: Final = frozenset((
    "person", "people", "one", "individual", "someone", "everyone", "somebody", "everybody", "anyone", "anybody", "those"),
)
QUANTITY: Final = frozenset((
    "most", "many", "few", "several", "much", "more", "less", "fewer", "half", "enough", "almost", "nearly", "hardly", "barely",
    "rarely", "seldom", "mostly",
    "usually", "normally", "typically", "generally", "often", "sometimes", "probably", "possibly", "perhaps", "maybe", "likely", "unlikely",
    "least", "exactly", "only", "just", "except", "unless", "if", "when", "whenever", "then", "because", "since", "although", "though",
    "while", "than", "as", "before", "after", "until", "however", "either", "neither", "nor", "never", "whether", "without", "whose",
    "other",
    "another", "same", "else", "such", "so", "once", "where", "wherever", "how", "why", "what", "none", "vice", "versa", "including",
    "excluding", "regarding", "concerning", "according", "yet", "despite", "instead", "whichever",
))
"""Words that carry logic or a quantity: never part of an opaque predicate, unless a construction reads them."""
NUMBERS: Final = frozenset((
    "zero", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred",
    "thousand", "million", "billion", "dozen", "twice",
))
CONNECTIVES: Final = frozenset(("and", "or", "nor", "but", "not"))
FUNCTION: Final = (
    BE | DO | HAVE | MODALS | PREPOSITIONS | DETERMINERS | PERSONAL | RELATIVES | QUANTITY | CONNECTIVES | NUMBERS | frozenset(POSSESSIVES)
    | frozenset(INDEFINITES) | frozenset(("there", "be", "been", "being", "having", "i", "you", "we", "my", "your", "our", "us", "me"))
)


@dataclass(slots=True)
class Usage:
    """How often formulas use their functors: with one term, with several; nouns as names ("the cat"); named things; what stands before
    a noun. `nouns`: those of one term that are nouns. `compounds`: kinds called by several words. `speech`: how often somebody says
    something. `described`: things called by a noun, and the noun. `singled`: nouns of "a duster is …", said of all.
    `measures`: quantities and the units they are told in; `boxes`: what things may fit in. `narrow`: predicates with an object in their
    name ("write_piece"), the verb by itself, and the noun. `called`: named things of which it is said what they are ("Rex is a table").
    `fronts`: words before nouns, and the nouns. `substances`: nouns without article as names ("tax is due").
    `disowned`: things that may not be what they are called ("the passport is a fake passport"). `countable`: nouns met with an
    article or as plurals. `adjectives`: what is said as an adjective ("is light"; never of "a light").
    """

    speech: int = 0
    singled: set[str] = field(default_factory=set)
    plain: Counter[str] = field(default_factory=Counter)
    related: Counter[str] = field(default_factory=Counter)
    nouns: Counter[str] = field(default_factory=Counter)
    definite: Counter[str] = field(default_factory=Counter)
    things: Counter[str] = field(default_factory=Counter)
    kinds: dict[str, set[tuple[str, ...]]] = field(default_factory=dict)
    compounds: dict[str, Compound] = field(default_factory=dict)
    described: dict[str, object] = field(default_factory=dict)
    measures: dict[str, set[tuple[str, int]]] = field(default_factory=dict)
    boxes: dict[str, tuple[str, tuple[Fraction, ...], str]] = field(default_factory=dict)
    narrow: dict[str, tuple[str, object]] = field(default_factory=dict)
    called: dict[str, set[str]] = field(default_factory=dict)
    fronts: dict[str, set[str]] = field(default_factory=dict)
    substances: dict[str, object] = field(default_factory=dict)
    disowned: set[str] = field(default_factory=set)
    countable: set[str] = field(default_factory=set)
    adjectives: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Lexicon:
    """What a document shows about its words. Filled by a first pass; the second reads with it, so that a word means the same everywhere.

    `seen`: every form, in lower case; `lowered`: those written so. `names`: words capitalised inside sentences. `common`: singulars met
    behind "a", "every", "no" …. `substances`: nouns met behind "all" without a plural ("all iron").
    `verbs`: bases that the text uses as verbs beyond doubt (behind "does not", "to", a pronoun). `rules`: a list of labelled rules.
    `letters`: X, Y and Z where they stand for anything: no sentence without an "if" speaks of them.
    `orders`: what is listed and compared. `stated`: the sentences that are stated, not asked;
    `events`: predicates that somebody says something, by what is said. `usage`: of the first pass's formulas.
    """

    seen: set[str] = field(default_factory=set)
    lowered: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    common: set[str] = field(default_factory=set)
    substances: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    rules: bool = False
    orders: Orders = field(default_factory=Orders)
    stated: frozenset[tuple[Token, ...]] = frozenset()
    letters: set[str] = field(default_factory=set)
    events: dict[str, str] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    said: dict[tuple[str, int], str] = field(default_factory=dict)
