"""A text → its reading: sentences read one by one, put together, or refused with reasons."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, product
from typing import Final

from synproof_cli.english.backtranslate import english_of
from synproof_cli.english.clauses import sentences
from synproof_cli.english.compose import STRUCTURE, Reader
from synproof_cli.english.lint import Lint
from synproof_cli.english.nearest import nearest_in
from synproof_cli.english.reading import Alternative, Near, ReadClause, Reading, UnreadPart
from synproof_cli.english.sentence import Condition, Interpretation, Outcome, Unread, read_sentence
from synproof_cli.english.vocabulary import Vocabulary, vocabulary_of
from synproof_cli.english.words import Token, content_tokens, normalise
from synproof_cli.model.formula import Atom, Compare, conjoin, leaves
from synproof_cli.model.world import AtomDecl

MOST_CHARACTERS: Final = 20_000
MOST_TOKENS: Final = 400
"""Longer texts and sentences are not read: a thesis is a sentence, and the work must stay bounded whatever is pasted in."""
_MOST_SENTENCES: Final = 40
_MOST_ALTERNATIVES: Final = 8
_SHOWN: Final = 200


def read_text(text: str, atoms: tuple[AtomDecl, ...], context: Iterable[str] | None, *, whole: bool) -> Reading:
    """The reading of a text; `whole`: as one formula without conditions."""
    return _Text(text, atoms, context).reading(whole=whole)


class _Text:
    """One text on its way to a reading."""

    def __init__(self, text: str, atoms: tuple[AtomDecl, ...], context: Iterable[str] | None) -> None:
        self.text = text
        self.decls = {decl.name: decl for decl in atoms}
        self.vocabulary: Vocabulary = vocabulary_of(atoms)
        self.context = None if context is None else tuple(context)

    def reading(self, *, whole: bool) -> Reading:
        if len(self.text) > MOST_CHARACTERS:
            return self._refused(f"it is longer than {MOST_CHARACTERS:,} characters")
        source = normalise(self.text)
        found = list(islice(sentences(self.vocabulary.tokens(source)), _MOST_SENTENCES + 1))
        refusal = self._refusal(found)
        if refusal:
            return self._refused(refusal)
        reader = Reader(self.vocabulary, source, self.context)
        outcomes = [self._verbatim(tokens, reader) or read_sentence(tokens, reader) for tokens, _ in found]
        if any(outcome.unread for outcome in outcomes):
            return self._unread(outcomes, reader)
        combined = [_together(chosen, whole=whole) for chosen in product(*(outcome.readings for outcome in outcomes))]
        return self._read(combined)

    def _verbatim(self, tokens: tuple[Token, ...], reader: Reader) -> Outcome | None:
        """The sentence is an entry, word for word: right whatever its words mean, and however it could be taken apart."""
        text = reader.text(tokens)
        said = self.vocabulary.said(text)
        return Outcome((Interpretation((), Atom(said.name), text),)) if said is not None else None

    def _refusal(self, found: list[tuple[tuple[Token, ...], str]]) -> str:
        if not any(token.kind in ("word", "measure") for tokens, _ in found for token in tokens):
            return "there is no statement in it"
        if any(mark == "?" for _, mark in found):
            return "it is a question, not a statement"
        if len(found) > _MOST_SENTENCES or any(len(tokens) > MOST_TOKENS for tokens, _ in found):
            return f"it has more than {_MOST_SENTENCES} sentences, or one of more than {MOST_TOKENS} words"
        return "" if self.decls else "there is no declared vocabulary to read it with"

    def _refused(self, reason: str) -> Reading:
        shown = " ".join(normalise(self.text[:_SHOWN]).split())
        shown = f"{shown} …" if len(self.text) > _SHOWN else shown
        part = UnreadPart(shown, reason, nearest_in(shown, self.vocabulary))
        return Reading(unread=(part,), lints=(Lint("unread", f"'{shown}': {reason}"),))

    def _unread(self, outcomes: list[Outcome], reader: Reader) -> Reading:
        parts = tuple(self._part(part, reader) for outcome in outcomes for part in outcome.unread)
        conditions = tuple(self._clause(item) for outcome in outcomes for item in outcome.partly)
        return Reading(conditions, unread=parts, lints=tuple(Lint("unread", f"'{part.text}': {part.reason}") for part in parts))

    def _part(self, part: Unread, reader: Reader) -> UnreadPart:
        text = reader.text(part.tokens)
        nearest = nearest_in(text, self.vocabulary)
        reason = part.reason or ("the limit of work was met" if reader.exhausted else self._why(part.tokens, nearest))
        return UnreadPart(text, reason, nearest)

    def _why(self, tokens: tuple[Token, ...], nearest: tuple[Near, ...]) -> str:
        words = {token.stem: token.text for token in tokens if token.kind in ("word", "symbol", "number")}
        unknown = [text for word, text in words.items() if word not in self.vocabulary.stems | STRUCTURE]
        if unknown:
            return f"the vocabulary has no word for {_quoted(unknown)}"
        if not nearest:
            return "no entry of the vocabulary says this"
        entry = {token.stem: token.text for token in content_tokens(self.vocabulary.tokens(nearest[0].text))}
        more = [text for word, text in words.items() if word not in entry]
        less = [text for word, text in entry.items() if word not in words]
        differs = [f"does not say {_quoted(more)}" if more else "", f"also says {_quoted(less)}" if less else ""]
        said = " and ".join(filter(None, differs)) or "differs in modal verb, number, negation or who does what to whom"
        return f"the nearest entry, '{nearest[0].text}', {said}"

    def _read(self, found: list[Interpretation]) -> Reading:
        first, *others = found
        if len(others) >= _MOST_ALTERNATIVES:
            return self._refused("it can be read in too many ways")
        lints = list(first.notes)
        if others:
            lints.append(Lint("ambiguous", f"there are {len(found)} readings"))
        claim = self._clause(Condition(first.claim, first.text))
        conditions = tuple(self._clause(item) for item in first.conditions)
        return Reading(conditions, claim, (), tuple(self._alternative(item) for item in others), tuple(lints))

    def _clause(self, item: Condition) -> ReadClause:
        how = "typed" if all(isinstance(leaf, Compare) for leaf in leaves(item.formula)) else "matched"
        return ReadClause(item.text, item.formula, english_of(item.formula, self.decls), how)

    def _alternative(self, item: Interpretation) -> Alternative:
        conditions = tuple(condition.formula for condition in item.conditions)
        return Alternative(conditions, item.claim, english_of(item.statement, self.decls))


def _quoted(words: list[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


def _together(chosen: tuple[Interpretation, ...], *, whole: bool) -> Interpretation:
    """Several sentences, or a statement, as one claim without conditions; a single thesis as it is."""
    if len(chosen) == 1 and not whole:
        return chosen[0]
    notes = tuple(dict.fromkeys(note for item in chosen for note in item.notes))
    text = " ".join(item.text for item in chosen)
    return Interpretation((), conjoin(tuple(item.statement for item in chosen)), text, notes)
