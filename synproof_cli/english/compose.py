"""Clauses → formulas: everything a clause may be besides one entry of the vocabulary, composed from clauses that are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Final, TypeAlias

from synproof_cli.english.adjuncts import (
    Framed,
    Peeled,
    case_prefix,
    framed,
    is_instrument,
    is_participial,
    peeled,
    relatives,
)
from synproof_cli.english.analyse import shape_of
from synproof_cli.english.antecedents import subject_phrases, without_pronoun
from synproof_cli.english.coordinate import Split, splits
from synproof_cli.english.lexicon import LEXICAL_MODALS, SENTENCE_ADVERBS
from synproof_cli.english.lint import Lint
from synproof_cli.english.match import match_clause
from synproof_cli.english.options import Given, Known, Option, both_of, combined, distinct, is_positive, pieces_of
from synproof_cli.english.stem import stem
from synproof_cli.english.vocabulary import FREE, Vocabulary
from synproof_cli.english.words import Token, text_of
from synproof_cli.model.formula import And, Not, atom_names, negate

STRUCTURE: Final = frozenset(
    stem(word)
    for word in (
        "both", "either", "neither", "case", "true", "false", "duration", "entire", "whole", "course", "event", "absence", "spite", "fail",
        "need", "least", "most", "higher", "lower", "more", "less",
        *SENTENCE_ADVERBS, *LEXICAL_MODALS,
    )
)
"""Stems of words that build clauses without being content of any."""
MOST_MATCHES: Final = 500
"""Clauses compared with the vocabulary per text. An ordinary thesis needs fewer than fifty."""
_DEEPEST: Final = 6
_MOST_CLAUSE_TOKENS: Final = 120
_NAMES: Final = re.compile(r"[^\W\d]\w*|\d+")
_DIGITS: Final = re.compile(r"\d+")
_Read: TypeAlias = Callable[[tuple[Token, ...], Known], tuple[Option, ...]]


class Reader:
    """Reads clauses against one vocabulary; remembers what it has read, and stops at a limit of work."""

    def __init__(self, vocabulary: Vocabulary, source: str, context: tuple[str, ...] | None) -> None:
        self.vocabulary = vocabulary
        self.source = source
        self._context = context
        self.matches = 0
        self._words = vocabulary.stems | FREE | STRUCTURE
        self._read: dict[tuple[tuple[Token, ...], Known, int], tuple[Option, ...]] = {}
        self._plain: dict[tuple[tuple[Token, ...], bool], tuple[tuple[Option, ...], tuple[Option, ...]]] = {}

    @cached_property
    def spoken_of(self) -> frozenset[str] | None:
        """Words and numbers of the world's own texts; None where these were not given. Only frames ask for them."""
        if self._context is None:
            return None
        return frozenset(stem(word) for part in self._context for word in _NAMES.findall(part.lower()))

    @property
    def exhausted(self) -> bool:
        """Whether the limit of work was met; what is unread then may be readable."""
        return self.matches >= MOST_MATCHES

    def options(self, tokens: tuple[Token, ...], known: Known, depth: int = 0) -> tuple[Option, ...]:
        """Every formula the clause may mean, the preferred one first; empty if it is not read."""
        if not tokens or depth > _DEEPEST or len(tokens) > _MOST_CLAUSE_TOKENS or not self._may_be_read(tokens):
            return ()
        key = (tokens, known, depth)
        if key not in self._read:
            self._read[key] = self._options(tokens, known, depth)
        return self._read[key]

    def _options(self, tokens: tuple[Token, ...], known: Known, depth: int) -> tuple[Option, ...]:
        """The clause as one entry, also with a subject from around it; then with something taken off, as several clauses, or both."""
        exact, short = self._matched(tokens)
        return (
            exact
            or distinct(self._completed(tokens, known))
            or distinct(self._reduced(tokens, known, self.simple))
            or distinct(self._coordinated(tokens, known, depth))
            or distinct(self._reduced(tokens, known, lambda rest, around: self.options(rest, around, depth + 1)))
            or short
        )

    def simple(self, tokens: tuple[Token, ...], known: Known) -> tuple[Option, ...]:
        """The readings of a clause that is not several clauses."""
        exact, short = self._matched(tokens)
        return exact or distinct(self._completed(tokens, known)) or distinct(self._reduced(tokens, known, self._only_matched)) or short

    def _only_matched(self, tokens: tuple[Token, ...], known: Known) -> tuple[Option, ...]:
        exact, short = self._matched(tokens)
        return exact or distinct(self._completed(tokens, known)) or short

    def _reduced(self, tokens: tuple[Token, ...], known: Known, read: _Read) -> Iterator[Option]:
        """The clause with a prefix, an adjunct, a frame or a relative clause taken off; the first way that reads anything."""
        for way in (self._of_case, self._without_adjunct, self._without_frame, self._without_relative):
            found = tuple(way(tokens, known, read))
            if found:
                yield from found
                return

    def _completed(self, tokens: tuple[Token, ...], known: Known) -> Iterator[Option]:
        yield from self._with_antecedent(tokens, known)
        yield from self._with_subject(tokens, known)

    def _may_be_read(self, tokens: tuple[Token, ...]) -> bool:
        """Only a frame may hold words the vocabulary does not have."""
        return self._has_words_for(tokens) or any(True for _ in framed(tokens, self.source))

    def _matched(self, tokens: tuple[Token, ...], *, named: bool = False) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        """The clause as one entry: exact matches, and matches of a short form."""
        if (tokens, named) not in self._plain:
            self._plain[tokens, named] = self._compared(tokens, named=named)
        return self._plain[tokens, named]

    def _compared(self, tokens: tuple[Token, ...], *, named: bool) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        if self.exhausted or not self._has_words_for(tokens):
            return (), ()
        self.matches += 1
        found = match_clause(tokens, self.vocabulary, named=named)
        options = tuple(
            Option(match.formula, tuple(Given(formula, tokens) for formula in match.restricts), match.notes) for match in found
        )
        return ((), options) if found and found[0].rank == 2 else (options, ())

    def _has_words_for(self, tokens: tuple[Token, ...]) -> bool:
        return all(token.kind != "word" or token.stem in self._words or token.text.startswith(("un", "non")) for token in tokens)

    # -------------------------------------------------------------- prefixes, adjuncts, frames, relative clauses

    def _of_case(self, tokens: tuple[Token, ...], known: Known, read: _Read) -> Iterator[Option]:
        size, denies = case_prefix(tokens)
        if size:
            for option in read(tokens[size:], known):
                if not (denies and option.given):
                    yield option._replace(formula=negate(option.formula) if denies else option.formula)

    def _without_adjunct(self, tokens: tuple[Token, ...], known: Known, read: _Read) -> Iterator[Option]:
        for part in peeled(tokens):
            conditions = self._resolved(part, known)
            if not conditions:
                continue
            for option, (given, notes) in product(read(part.rest, known), conditions):
                yield option._replace(given=(*option.given, *given), notes=(*option.notes, *notes))

    def _resolved(self, part: Peeled, known: Known) -> list[tuple[tuple[Given, ...], tuple[Lint, ...]]]:
        """The condition an adjunct states; none where it only points at one the sentence states already. Empty: not read."""
        stated = self._pointed_at(part.phrase, known)
        if stated is not None and part.kind == "during":
            return [((), (Lint("refers", f"'{self.text(part.whole)}' points at the condition '{self.text(stated.tokens)}'"),))]
        exact, short = self._matched(part.phrase, named=True)
        found = exact or short
        mentioned = {name for given in known.stated for name in atom_names(given.formula)}
        if len(found) > 1:
            found = tuple(option for option in found if atom_names(option.formula) <= mentioned) or found
        return [
            ((Given(negate(option.formula) if part.kind == "absent" else option.formula, part.whole),), option.notes)
            for option in found if not option.given
        ]

    def _pointed_at(self, phrase: tuple[Token, ...], known: Known) -> Given | None:
        """The stated condition whose last noun the phrase takes up with "the": "a bank enters a stay … the duration of the stay"."""
        shape = shape_of(phrase)
        heads = [item for item in shape.items if item.depth == 0]
        if len(heads) != 1 or not heads[0].definite:
            return None
        for given in known.stated:
            said = shape_of(given.tokens)
            last = max(said.items, key=lambda item: item.index, default=None)
            same = last is not None and last.stem == heads[0].stem and shape.counts <= said.counts
            if same and not said.negative and is_positive(given):
                return given
        return None

    def without_leading_frame(self, tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[Token, ...], Lint]]:
        """The sentence without the frame it opens with, and what to tell the user."""
        for part in framed(tokens, self.source):
            if part.frame[0] is tokens[0] and self._carries_nothing(part):
                yield part.rest, self._left_out(part.frame)

    def _left_out(self, frame: tuple[Token, ...]) -> Lint:
        return Lint("frame", f"left out: '{self.text(frame)}' says where the rules come from; the world's own rules decide")

    def _without_frame(self, tokens: tuple[Token, ...], known: Known, read: _Read) -> Iterator[Option]:
        for part in framed(tokens, self.source):
            if self._carries_nothing(part):
                note = self._left_out(part.frame)
                for option in read(part.rest, known):
                    yield option._replace(notes=(*option.notes, note))

    def _carries_nothing(self, part: Framed) -> bool:
        """A frame may be left out if it names only laws and the like, tells no entries apart, and names nothing foreign to the world.

        Proper names are capitalised. A common noun beside the law is content: "under the stay rules" may be a condition.
        """
        words = frozenset(token.stem for token in part.named if token.kind == "word")
        names = frozenset(word for word in words if not is_instrument(word))
        numbers = frozenset(_DIGITS.findall(self.text(part.named)))
        proper = names - frozenset(token.stem for token in part.named if self.source[token.start].islower())
        content = (names - proper) if proper or numbers else words  # "under the contract" is content where the vocabulary has contracts
        known = names | numbers <= self.spoken_of if self.spoken_of is not None else names == proper
        if content & self.vocabulary.stems or not known:
            return False
        said = frozenset(token.stem for token in part.rest if token.kind == "word")
        phrases = self.vocabulary.candidates(words | said, typed=False)
        return not any(phrase.shape.words & names and phrase.shape.words <= words | said for phrase in phrases)

    def _without_relative(self, tokens: tuple[Token, ...], known: Known, read: _Read) -> Iterator[Option]:
        for part in relatives(tokens):
            outer_shape = shape_of(part.outer)
            if outer_shape.negative and part.final and not part.apposed:  # "no breach that is likely …" denies both together
                continue
            inner = next((found for clause in part.inner if (found := read(clause, known))), ())
            for outer, said in product(read(part.outer, known) if inner else (), inner):
                if said.given:
                    continue
                if outer_shape.existential or part.apposed:
                    yield outer._replace(formula=both_of(outer.formula, said.formula), notes=(*outer.notes, *said.notes), coordinated=True)
                else:
                    given = (*outer.given, Given(said.formula, tokens))
                    yield outer._replace(given=given, notes=(*outer.notes, *said.notes))

    # -------------------------------------------------------------- coordination

    def _coordinated(self, tokens: tuple[Token, ...], known: Known, depth: int) -> Iterator[Option]:
        """Whole clauses where there are any; only else clauses that share words."""
        whole: list[Option] = []
        shared: list[Option] = []
        for split in splits(tokens):
            if not self.exhausted and not (split.shared and whole):
                (shared if split.shared else whole).extend(self._both_sides(split, known, depth))
        yield from whole or shared

    def _both_sides(self, split: Split, known: Known, depth: int) -> Iterator[Option]:
        lefts = self.simple(split.left, known) if split.shared else self.options(split.left, known, depth + 1)
        if not lefts:
            return
        inner = known._replace(clauses=(*known.clauses, split.left), subject=known.subject or split.left)
        for clause, scope in split.rights:
            rights = self.options(clause, inner, depth + 1) or self._ellipsis(clause, lefts)
            for left, right in product(lefts, rights):
                plain = split.joiner == "and" and scope in ("own", "each")
                pieces = (*pieces_of(left, split.left), *pieces_of(right, clause)) if plain else ()
                for option in combined(split, scope, left, right):
                    yield option._replace(pieces=pieces if isinstance(option.formula, And) else ())

    def _ellipsis(self, tokens: tuple[Token, ...], lefts: tuple[Option, ...]) -> tuple[Option, ...]:
        """The first clause denied, for "… or it does not"."""
        kinds = {token.kind for token in tokens}
        bare = kinds <= {"pronoun", "do", "be", "have", "modal", "negation", "comma"} and "negation" in kinds and len(kinds) > 1
        denied = [left._replace(formula=negate(left.formula)) for left in lefts if not left.given]
        return tuple(denied) if bare and not any(isinstance(left.formula, Not) for left in lefts) else ()

    def culprit(self, tokens: tuple[Token, ...], known: Known) -> tuple[Token, ...]:
        """The smallest clause that keeps an unread clause from being read: what "and" and "or" join to clauses that are."""
        for split in splits(tokens):
            right = split.rights[0][0]
            if not split.shared and not self.exhausted:
                if self.options(split.left, known):
                    return self.culprit(right, known._replace(clauses=(*known.clauses, split.left)))
                if self.options(right, known):
                    return split.left
        return tokens

    # -------------------------------------------------------------- subjects from elsewhere in the sentence

    def _with_antecedent(self, tokens: tuple[Token, ...], known: Known) -> Iterator[Option]:
        """A pronoun as the subject of the clause before."""
        for replaced, noun in without_pronoun(tokens, known.clauses[-1]) if known.clauses else ():
            options = self._matched(replaced)[0]
            note = Lint("pronoun", f"the pronoun in '{self.text(tokens)}' stands for 'the {noun}'")
            yield from (option._replace(notes=(*option.notes, note)) for option in options)
            if options:
                return

    def _with_subject(self, tokens: tuple[Token, ...], known: Known) -> Iterator[Option]:
        """A participial clause with the subject of the clause it belongs to."""
        denied = tokens[0].text == "not"
        body = tokens[1:] if denied else tokens
        for phrase in subject_phrases(known.subject) if known.subject and is_participial(body) else ():
            for option in self._matched((*phrase, *body))[0]:
                if not (denied and option.given):
                    yield option._replace(formula=negate(option.formula) if denied else option.formula)

    def text(self, tokens: Sequence[Token]) -> str:
        """The words of the source that tokens stand for."""
        return text_of(tokens, self.source)
