"""The sentence that lists the things a document is about: "On a branch, there are three birds: a crow, a jay, and an owl."."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.morphology import is_plural, singular
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.orders.places import number
from synproof_cli.english.controlled.tokens import Token

MAX_THINGS: Final = 15
_ARTICLES: Final = ("a", "an", "the", "some")
_MAX_WORDS: Final = 5
PEOPLE: Final = frozenset(("inhabitant", "person", "people", "islander", "resident", "native", "citizen", "villager"))
"""What those are called whom one meets in a place."""
MEETING: Final = frozenset(("meet", "met", "encounter", "see", "find"))
_KINDS: Final = frozenset(("kinds", "types", "sorts", "classes", "categories", "ways", "reasons"))
"""What comes in these is no list of things."""
_NO_NOUNS: Final = frozenset((
    "and", "or", "but", "that", "who", "which", "is", "are", "was", "were", "has", "have", "had", "not", "no", "than", "if", "be",
    "to", "do", "does", "did", "will", "can", "may", "must", "shall", "should", "would", "could", "i", "you", "he", "she", "it",
    "they", "we", "when", "every", "each", "all", "any", "never", "only", "how", "what", "why", "where", "there", "then",
    "because", "unless", "while",
))


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that is listed: its name in formulas, its words, and whether it stands without an article ("kiwis", "Amy")."""

    thing: str
    words: tuple[str, ...]
    bare: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """Things of one kind, all of them. `noun`: what they are. `around`: the other words of the sentence ("branch")."""

    noun: str
    items: tuple[Item, ...]
    around: frozenset[str] = frozenset()

    @property
    def things(self) -> tuple[str, ...]:
        """Their names, in the order of the list."""
        return tuple(item.thing for item in self.items)

    def named(self, words: tuple[str, ...], *, definite: bool) -> str | None:
        """The one thing that words stand for: "blue book", "blue one", where "a blue book" is listed; None if there is no such one."""
        singulars = (*words[:-1], singular(words[-1]))
        fit = [item for item in self.items if singulars in self._names(item) and (definite or item.bare)]
        return fit[0].thing if len(fit) == 1 else None

    def _names(self, item: Item) -> tuple[tuple[str, ...], ...]:
        own = (*item.words[:-1], singular(item.words[-1]))
        short = own[:-1] if own[-1] == self.noun else own
        return (own, (*short, self.noun), (*short, "one")) if short else (own,)


def listing_of(tokens: tuple[Token, ...]) -> Listing | None:
    """What a sentence lists, with its kind and number; None if it lists nothing, or not as many as it says."""
    return _behind_colon(tokens) or _copula(tokens) or _apposition(tokens)


def met_by_name(tokens: tuple[Token, ...]) -> Listing | None:
    """As in "You meet Ann and Ben", "Ann and Ben are inhabitants of the island": nothing but names, so they are whoever lives there."""
    if len(tokens) > 2 and tokens[0].lower in ("you", "we") and tokens[1].lower in MEETING:
        names, noun = tokens[2:], "inhabitant"
    else:
        at = next((at for at, token in enumerate(tokens) if token.lower in ("are", "live")), len(tokens))
        names, noun = tokens[:at], tokens[at + 1].lower if at + 1 < len(tokens) else ""
        if singular(noun) not in PEOPLE or len(tokens) > at + 6 or any(token.text == "," for token in tokens[at:]):
            return None
    items = _items(names)
    named = all(token.is_capital for token in names if token.is_word and token.lower != "and")
    return Listing(singular(noun), items) if named and 2 <= len(items) <= MAX_THINGS else None


def _behind_colon(tokens: tuple[Token, ...]) -> Listing | None:
    """As in "A stand sells three fruits: kiwis, plums, and pears"."""
    for at, token in enumerate(tokens):
        if token.text == "(":
            close = next((end for end in range(at, len(tokens)) if tokens[end].text == ")"), at)
            return _listing(tokens[:at], _items(tokens[at + 1 : close]))
        if token.text in (":", "—", "–") or token.lower == "namely":
            head = tokens[: at - 1] if tokens[at - 1].text == "," else tokens[:at]
            return _listing(head, _items(tokens[at + 1 :]))
    if len(tokens) > 3 and tokens[0].lower == "there" and tokens[1].lower in ("are", "were"):  # "there are two boys, Ann and Ben"
        at = next((at for at, token in enumerate(tokens) if token.text == ","), len(tokens))
        return _listing(tokens[:at], _items(tokens[at + 1 :]))
    return None


def _copula(tokens: tuple[Token, ...]) -> Listing | None:
    """As in "The three runners are Ann, Ben, and Carl"; "Ann, Ben, and Carl are three runners"."""
    for at, token in enumerate(tokens):
        if token.lower in ("are", "were"):
            before, after = tokens[:at], tokens[at + 1 :]
            kind = _kind(before)
            if kind is not None and kind[2] == len(before):
                return _listing(before, _items(after))
            kind = _kind(after)
            items = _items(before)
            if kind is not None and len(items) > 1 and kind[2] == len(after):
                return _listing(after, items)
    return None


def _apposition(tokens: tuple[Token, ...]) -> Listing | None:
    """As in "Three friends, Ann, Ben, and Carl, ran a race"."""
    for at in range(2, min(6, len(tokens))):
        kind = _kind(tokens[:at]) if tokens[at].text == "," else None
        if kind is not None and kind[2] == at and kind[1] is not None:
            for end in range(at + 4, len(tokens)):
                items = _items(tokens[at + 1 : end])
                if tokens[end].text == "," and len(items) == kind[1] and any(token.lower == "and" for token in tokens[at:end]):
                    return _listing(tokens[:at], items)
    return None


def _kind(head: tuple[Token, ...]) -> tuple[str, int | None, int] | None:
    """Noun, number said, and where the noun ends: the last "three birds", "the following birds" of the words."""
    for at in range(len(head) - 1, -1, -1):
        count = number(head[at].lower)
        if count is not None or head[at].lower == "following":
            noun = next((end for end in range(at + 1, min(at + 5, len(head))) if is_plural(head[end].lower)), None)
            if noun is not None and head[noun].lower in _KINDS:
                return None
            if noun is not None and all(token.kind == "word" for token in head[at + 1 : noun + 1]):
                return singular(head[noun].lower), count, noun + 1
    return None


def _listing(head: tuple[Token, ...], items: tuple[Item, ...]) -> Listing | None:
    kind = _kind(head)
    names = {item.thing for item in items}
    if kind is None or not 2 <= len(items) <= MAX_THINGS or len(names) != len(items) or kind[1] not in (None, len(items)):
        return None
    return Listing(identifier((kind[0],)), items, frozenset(singular(token.lower) for token in head if token.kind == "word"))


def _items(tokens: tuple[Token, ...]) -> tuple[Item, ...]:
    """As in "a crow, a blue jay, and an owl"; nothing if a part is no thing."""
    while tokens and tokens[-1].kind == "mark":
        tokens = tokens[:-1]
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text in (",", ";") or token.lower == "and":
            if parts[-1]:
                parts.append([])
        else:
            parts[-1].append(token)
    found = [_item(part) for part in parts]
    items = tuple(item for item in found if item is not None)
    return items if len(items) == len(found) else ()


def _item(part: list[Token]) -> Item | None:
    article = len(part) > 1 and part[0].lower in _ARTICLES  # "A" alone is a name
    kept = part[1:] if article else part
    words = tuple(token.lower for token in kept)
    if not 1 <= len(words) <= _MAX_WORDS or not all(token.is_word for token in kept) or _NO_NOUNS.intersection(words):
        return None
    return Item(identifier((*words[:-1], singular(words[-1]))), words, not article)
