"""The declared vocabulary as phrases that clauses are compared with: shapes, an index by word, units, compounds, enum values."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from synproof_cli.english.analyse import shape_of
from synproof_cli.english.lexicon import EXISTENCE_NOUNS, EXISTENCE_VERBS, LEXICAL_MODALS, MEASURE_ADJECTIVES, MEASURE_NOUNS, MEASURE_VERBS
from synproof_cli.english.measures import with_measures
from synproof_cli.english.shape import Item, Shape
from synproof_cli.english.stem import stem
from synproof_cli.english.units import Unit, declared_unit, unit_stems
from synproof_cli.english.words import Token, content_words, normalise, tokenise
from synproof_cli.model.world import AtomDecl

FREE: Final = frozenset(stem(word) for word in MEASURE_NOUNS | MEASURE_VERBS | MEASURE_ADJECTIVES)
"""Words that only carry a quantity."""
_EXISTENCE: Final = frozenset(stem(word) for word in EXISTENCE_VERBS)
_IN_EXISTENCE: Final = frozenset(stem(word) for word in EXISTENCE_NOUNS)
_USED_UP: Final = frozenset(stem(word) for word in (*LEXICAL_MODALS, "fail", "need"))
_NOT_ALNUM: Final = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class Phrase:
    """The text or an alias of an atom."""

    decl: AtomDecl
    text: str
    tokens: tuple[Token, ...]
    shape: Shape

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each content word and measure occurs."""
        return self.shape.counts

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """Its words as they stand."""
        return plain_words(self.tokens)

    @cached_property
    def unit(self) -> Unit:
        """The declared unit of a typed atom."""
        return declared_unit(self.decl.unit)

    @cached_property
    def measured(self) -> frozenset[str]:
        """For a typed atom: the words of the phrase that say what is measured, without "length of", "lasts" and the unit."""
        words = frozenset(item.stem for item in self.shape.items if item.role != "p:")
        unit = frozenset(unit_stems(self.decl.unit))
        return words - FREE - unit or words - unit or words

    @cached_property
    def is_span(self) -> bool:
        """Whether the phrase waits for a span of time: "the rights are suspended for"."""
        return any(item.role == "p:" and item.stem == "for" for item in self.shape.items)

    @cached_property
    def attribute(self) -> str:
        """The head noun of the phrase: "severity" in "the severity of the incident"."""
        nouns = [item for item in self.shape.items if item.role != "V" and item.stem not in FREE]
        return min(nouns, key=lambda item: (item.depth, item.index)).stem if nouns else ""


def plain_words(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Words in their order without punctuation, all articles alike."""
    return tuple("the" if token.kind == "article" else token.text for token in tokens if token.kind not in ("comma", "stop"))


def says_existence(item: Item) -> bool:
    """Whether a word only says that something is there."""
    return (item.role == "p:in" and item.stem in _IN_EXISTENCE) or (item.role == "V" and item.stem in _EXISTENCE)


Modifiers: TypeAlias = dict[tuple[str, str], set[frozenset[str]]]


class Vocabulary:
    """All phrases of the declared atoms. Phrases are analysed when a clause first shares enough words with them."""

    def __init__(self, atoms: tuple[AtomDecl, ...]) -> None:
        self.atoms = atoms
        self._texts = [(decl, text) for decl in atoms for text in phrases_of(decl)]
        self._built: dict[int, Phrase] = {}
        self._pools: dict[str, Modifiers] = {}
        self.units = frozenset(stems for decl in atoms if decl.unit for stems in [unit_stems(decl.unit)] if stems)

    @cached_property
    def _words(self) -> list[frozenset[str]]:
        return [content_words(text) for _, text in self._texts]

    @cached_property
    def _postings(self) -> dict[str, list[int]]:
        postings: defaultdict[str, list[int]] = defaultdict(list)
        for number, words in enumerate(self._words):
            for word in words:
                postings[word].append(number)
        return postings

    @cached_property
    def stems(self) -> frozenset[str]:
        """Every content word of the vocabulary, enum values included."""
        return frozenset(self._postings) | frozenset(word for value in self.enum_values for word in (value, stem(value)))

    @cached_property
    def known(self) -> frozenset[str]:
        """The words an entry may account for, and those that verb groups and quantities use up."""
        return self.stems | FREE | _USED_UP

    @cached_property
    def compounds(self) -> dict[tuple[str, ...], str]:
        """Hyphenated pairs of the vocabulary → joined spelling: "bail-in" also matches "bail in" and "bailin"."""
        pairs: dict[tuple[str, ...], str] = {}
        for _, text in self._texts:
            if "-" in text:
                tokens = tokenise(normalise(text))
                pairs |= {(a.text, b.text): a.text + b.text for a, b in pairwise(tokens) if b.glued and b.kind == "word"}
        return pairs

    @cached_property
    def enum_values(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """Declared value as one run of letters and digits → the (atom, value) pairs that have it."""
        found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        for decl in self.atoms:
            for value in decl.values:
                found[value_key(value)].append((decl.name, value))
        return {key: tuple(pairs) for key, pairs in found.items()}

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Tokens of a text with its measures, spelled the way the vocabulary spells compounds."""
        return with_measures(self._compounded(tokenise(normalise(text))), self.units)

    def _compounded(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        if not self.compounds:
            return tokens
        joined = {text: parts for parts, text in self.compounds.items()}
        out: list[Token] = []
        for token in tokens:
            if token.kind == "word" and token.text in joined:
                first, second = joined[token.text]
                out.append(replace(token, text=first, stem=stem(first)))
                out.append(replace(token, text=second, stem=second if second in ("in", "on", "by") else stem(second), glued=True))
            elif out and (out[-1].text, token.text) in self.compounds and not token.glued:
                out.append(replace(token, kind="word", stem=token.text if token.kind != "word" else token.stem, glued=True))
            else:
                out.append(token)
        return tuple(out)

    def candidates(self, words: frozenset[str], *, typed: bool) -> Iterator[Phrase]:
        """Phrases whose words all stand among `words`, or (bool atoms) that hold all of `words`."""
        shared = Counter(number for word in words for number in self._postings.get(word, ()))
        known = sum(1 for word in words if word in self._postings)
        for number in sorted(shared):
            decl = self._texts[number][0]
            if (decl.type != "bool") != typed:
                continue
            if typed or shared[number] in (len(self._words[number]), known):
                yield self._phrase(number)

    def said(self, text: str) -> AtomDecl | None:
        """The one bool atom of which these are the words, all of them and in their order; None where there is none or several."""
        plain = plain_words(self.tokens(text))
        near = self.candidates(content_words(text), typed=False)
        found = {phrase.decl.name: phrase.decl for phrase in near if phrase.plain == plain}
        return next(iter(found.values())) if len(found) == 1 else None

    def sharing(self, words: frozenset[str]) -> Iterator[tuple[AtomDecl, str, int, frozenset[str]]]:
        """Every phrase that shares a word with `words`: its atom, its text, how many words it has, and those that are shared."""
        for number in sorted({number for word in words for number in self._postings.get(word, ())}):
            yield (*self._texts[number], len(self._words[number]), self._words[number] & words)

    def frequency(self, word: str) -> int:
        """How many phrases have a word."""
        return len(self._postings.get(word, ()))

    def owns(self, word: str, words: frozenset[str]) -> bool:
        """Whether a phrase made of `words` alone has that word (or run of words) in it."""
        shared = Counter(number for own in words for number in self._postings.get(own, ()))
        whole = (self._texts[number][1] for number, count in shared.items() if count == len(self._words[number]))
        return any(f" {word} " in f" {text.lower()} " for text in whole)

    def pool(self, decl: AtomDecl) -> Modifiers:
        """What any phrase of an atom puts on a noun or verb: each set of modifiers, by the part and the noun they stand at.

        What one phrase of the entry puts there is immaterial to the entry, so another phrase of it may carry it too. But all of it: where
        an entry is known with "payment and delivery obligations", "payment obligations" alone are fewer.
        """
        if decl.name not in self._pools:
            found: defaultdict[tuple[str, str], set[frozenset[str]]] = defaultdict(set)
            for number in self._numbers(decl):
                for place, words in modifiers(self._phrase(number).shape).items():
                    found[place].add(words)
            self._pools[decl.name] = dict(found)
        return self._pools[decl.name]

    def phrases(self, decl: AtomDecl) -> Iterator[Phrase]:
        """Every phrase of an atom."""
        return (self._phrase(number) for number in self._numbers(decl))

    def _numbers(self, decl: AtomDecl) -> Iterable[int]:
        return (number for number, (owner, _) in enumerate(self._texts) if owner.name == decl.name)

    def _phrase(self, number: int) -> Phrase:
        if number not in self._built:
            decl, text = self._texts[number]
            tokens = self.tokens(text)
            self._built[number] = Phrase(decl, text, tokens, shape_of(tokens))
        return self._built[number]


def modifiers(shape: Shape) -> dict[tuple[str, str], frozenset[str]]:
    """The modifiers at each noun, the adverbs one by one, and the verbs that carry another; nothing where no verb is certain."""
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for item in shape.items if shape.certain else ():
        place = modified(item)
        if place is not None:
            found[place].add(item.stem)
    return {place: frozenset(words) for place, words in found.items()}


def modified(item: Item) -> tuple[str, str] | None:
    """What a word modifies: the part and the noun; adverbs and carrying verbs stand for themselves. None for all others."""
    if item.role == "adv" or item.catenative:
        return (item.role, item.stem)
    return (item.role, item.head) if item.depth >= 1 and item.stem != item.head else None


def phrases_of(decl: AtomDecl) -> tuple[str, ...]:
    """The texts an atom may be called by; an atom without any is called by its name."""
    return tuple(text for text in (decl.text, *decl.aliases) if text) or (decl.name.replace("_", " "),)


def value_key(text: str) -> str:
    """An enum value as one run of letters and digits: "sev-1", "SEV_1" and "sev 1" are one."""
    return _NOT_ALNUM.sub("", text).lower()


@lru_cache(maxsize=8)
def vocabulary_of(atoms: tuple[AtomDecl, ...]) -> Vocabulary:
    """The vocabulary of a world's declarations."""
    return Vocabulary(atoms)
