"""Yes-no questions as the statements they ask about: "Does Tom eat fish?" → "Tom does eat fish"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from synproof_cli.english.controlled.lexicon import BE, DO, HAVE, MODALS
from synproof_cli.english.controlled.tokens import Token, renamed

MOVED: Final = "moved"
"""Marks an auxiliary that stood in front of the subject: "does" is then no main verb."""
_FRAMES: Final = (
    ("does", "it", "follow", "that"), ("does", "this", "mean", "that"), ("does", "it", "mean", "that"), ("does", "this", "imply", "that"),
    ("does", "this", "entail", "that"), ("does", "it", "entail", "that"), ("does", "it", "imply", "that"), ("can", "we", "conclude",
    "that"),
    ("can", "we", "conclude"), ("is", "it", "true", "that"), ("is", "it", "the", "case", "that"), ("can", "it", "be", "concluded", "that"),
    ("does", "it", "mean"), ("does", "this", "mean"), ("does", "it", "entail"), ("is", "it", "true"), ("does", "this", "suggest", "that"),
    ("does", "this", "entail"), ("does", "this", "imply"), ("does", "it", "imply"), ("does", "it", "follow"), ("can", "we", "infer"),
    ("can", "we", "say"), ("must", "it", "be", "true", "that"), ("can", "it", "be", "inferred", "that"), ("is", "it", "certain", "that"),
    ("can", "we", "say", "that"), ("can", "we", "infer", "that"), ("is", "it", "correct", "that"), ("do", "we", "know", "that"),
)


_FRAMES_BY_LENGTH: Final = tuple(sorted(_FRAMES, key=len, reverse=True))


def as_statements(tokens: tuple[Token, ...], *, question: bool) -> Iterator[tuple[Token, ...]]:
    """Token sequences that the sentence may be read as, the likeliest first; a statement is itself."""
    front = _clause_start(tokens) if tokens else 0
    words = tuple(token.lower for token in tokens)
    for start in sorted({0, front}):
        for frame in _FRAMES_BY_LENGTH:
            after = start + len(frame)
            if words[start:after] == frame and len(words) > after and (start == 0 or question):
                yield (*tokens[:start], *tokens[after:])
                return
    if not question:
        yield tokens
        return
    if words[front : front + 1] and words[front] in BE | DO | HAVE | MODALS:
        verb = replace(renamed(tokens[front], tokens[front].lower), inner=MOVED)
        for at in range(front + 2, len(tokens) + 1):
            yield (*tokens[:front], *tokens[front + 1 : at], verb, *tokens[at:])
    else:
        yield tokens


def is_asked(tokens: tuple[Token, ...]) -> bool:
    """Whether a sentence opens as a question does, whatever its closing mark: "Does it follow that …"."""
    words = tuple(token.lower for token in tokens[:6])
    return any(words[: len(frame)] == frame for frame in _FRAMES)


def _clause_start(tokens: tuple[Token, ...]) -> int:
    """Where the question proper begins: behind "if …, then"."""
    if tokens[0].lower in ("if", "when"):
        for at, token in enumerate(tokens):
            if token.lower == "then":
                return at + 1
        for at, token in enumerate(tokens):
            if token.text == ",":
                return at + 1
    return 0
