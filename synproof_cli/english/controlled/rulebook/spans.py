"""Small tools over token sequences, for frames that stand around clauses."""

from __future__ import annotations

from collections.abc import Iterator

from synproof_cli.english.controlled.tokens import Token, tokenise

Tokens = tuple[Token, ...]


def words(text: str) -> Tokens:
    """Tokens of words written out, for what a frame puts into a sentence."""
    return tokenise(text)


def longest_first(text: str) -> tuple[tuple[str, ...], ...]:
    """Phrases separated by bars, the longest first, so that the first that fits is the whole of it."""
    return tuple(sorted((tuple(phrase.split()) for phrase in text.split("|")), key=len, reverse=True))


def lowers(tokens: Tokens) -> tuple[str, ...]:
    """The words of a span in lower case."""
    return tuple(token.lower for token in tokens)


def starts(tokens: Tokens, phrase: tuple[str, ...]) -> bool:
    """Whether the tokens begin with a phrase."""
    return len(tokens) >= len(phrase) and lowers(tokens[: len(phrase)]) == phrase


def ends(tokens: Tokens, phrase: tuple[str, ...]) -> bool:
    """Whether the tokens end with a phrase."""
    return len(tokens) >= len(phrase) and lowers(tokens[len(tokens) - len(phrase) :]) == phrase


def find(tokens: Tokens, phrase: tuple[str, ...], start: int = 0) -> int:
    """Where a phrase begins first, or -1."""
    spelled = lowers(tokens)
    size = len(phrase)
    return next((at for at in range(start, len(spelled) - size + 1) if spelled[at : at + size] == phrase), -1)


def replaced(tokens: Tokens, phrase: tuple[str, ...], by: Tokens) -> Tokens:
    """Every occurrence of a phrase replaced."""
    return tuple(_replaced(tokens, phrase, by))


def _replaced(tokens: Tokens, phrase: tuple[str, ...], by: Tokens) -> Iterator[Token]:
    spelled, size, at = lowers(tokens), len(phrase), 0
    while at < len(tokens):
        if spelled[at : at + size] == phrase:
            yield from by
            at += size
        else:
            yield tokens[at]
            at += 1


def trimmed(tokens: Tokens) -> Tokens:
    """Without commas and closing marks at either end."""
    start, end = 0, len(tokens)
    while start < end and tokens[start].text in ",;:.":
        start += 1
    while start < end and tokens[end - 1].text in ",;:.?!":
        end -= 1
    return tokens[start:end]
