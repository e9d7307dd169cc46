"""What the words of a document show before any sentence is parsed: names, nouns, verbs. One pass over the tokens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.english.controlled.lexicon import FUNCTION, PERSONAL, RELATIVES, Lexicon
from synproof_cli.english.controlled.morphology import is_base_like, is_plural, past, singular, third_person
from synproof_cli.english.controlled.tokens import Token

_BEFORE_NOUN: Final = frozenset(("a", "an", "every", "each", "no", "all", "some", "any", "one", "not"))
_BEFORE_VERB: Final = frozenset(("not", "to", "will", "can", "may", "must", "should", "would", "could", "shall", "might"))
_NOMINATIVE: Final = frozenset((
    "he", "she", "it", "they", "someone", "something", "everyone", "everything", "nobody", "who", "somebody", "everybody", "nothing"),
)


def gather(sentences: Iterable[tuple[Token, ...]]) -> Lexicon:
    """A lexicon of what the tokens of a document show."""
    lexicon = Lexicon()
    kept = [tokens for tokens in sentences if tokens]
    for tokens in kept:
        lexicon.seen.update(token.lower for token in tokens if token.kind == "word")
        lexicon.lowered.update(token.text for token in tokens if token.kind == "word" and not token.is_capital)
    for tokens in kept:
        for at, token in enumerate(tokens):
            if token.kind == "word":
                _see(lexicon, tokens, at)
    lexicon.letters = _letters(kept)
    lexicon.substances -= {singular(word, lexicon.seen) for word in lexicon.seen if is_plural(word)}
    lexicon.seen |= lexicon.verbs  # one set to ask, whatever the size of the text
    return lexicon


def _letters(sentences: list[tuple[Token, ...]]) -> set[str]:
    """X, Y and Z as the conditionals of a text use them, unless some other sentence names something so."""
    found: set[str] = set()
    named: set[str] = set()
    for tokens in sentences:
        letters = {token.lower for token in tokens if token.text in _LETTERS}
        (found if any(token.lower in ("if", "whenever") for token in tokens) else named).update(letters)
    return found - named


_LETTERS: Final = ("X", "Y", "Z")


def _see(lexicon: Lexicon, tokens: tuple[Token, ...], at: int) -> None:
    token, before = tokens[at], tokens[at - 1].lower if at else ""
    if token.is_capital and at > 0 and tokens[at - 1].kind != "quoted" and (token.lower not in FUNCTION or token.text == "A"):
        letter = len(token.text) == 1
        joined = before in ("and", "or") and at > 1 and tokens[at - 2].lower in lexicon.common and len(tokens[at - 2].text) == 1
        ahead = tokens[at + 1] if at + 1 < len(tokens) else None
        owns = ahead is not None and (ahead.kind == "genitive" or (ahead.is_capital and not letter))  # "all Taro's", "no Frog Empire's"
        follows = (before in _BEFORE_NOUN and before != "not" and not owns) or (letter and (before in ("are", "is", "only") or joined))
        (lexicon.common if follows else lexicon.names).add(token.lower)
    elif not token.is_capital and before in _BEFORE_NOUN and token.lower not in FUNCTION:
        lexicon.common.update((token.lower, singular(token.lower, lexicon.seen)))
        if before == "all" and not is_plural(token.lower):
            lexicon.substances.add(token.lower)
    if token.lower not in FUNCTION and not token.is_capital:
        _see_verb(lexicon, tokens, at, before)


def _see_verb(lexicon: Lexicon, tokens: tuple[Token, ...], at: int, before: str) -> None:
    word = tokens[at].lower
    behind_do = before in _BEFORE_VERB and (before not in ("not",) or (at > 1 and tokens[at - 2].lower in ("do", "does", "did",
    *_BEFORE_VERB)))
    if behind_do and is_base_like(word):
        lexicon.verbs.add(word)
    elif before in _NOMINATIVE or (before in RELATIVES and before == "who") or before in PERSONAL & _NOMINATIVE:
        base = third_person(word, lexicon.seen) or past(word, lexicon.seen)
        if base:
            lexicon.verbs.add(base)
        elif before == "they" and is_base_like(word):
            lexicon.verbs.add(word)
