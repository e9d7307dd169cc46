"""What may be taken off a clause: frames ("Under the … agreement,"), adjuncts ("during the stay"), relative clauses, and pronouns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from synproof_cli.english.clauses import trimmed
from synproof_cli.english.lexicon import FRAME_OPENERS, INSTRUMENTS
from synproof_cli.english.stem import stem
from synproof_cli.english.words import Token

AdjunctKind = Literal["during", "given", "absent"]

_PHRASES: Final[dict[AdjunctKind, str]] = {
    "during": "for the duration of|for the entire duration of|for the whole duration of|during|throughout|in the course of|"
              "over the course of",
    "given": "in case of|in the event of|upon|after|despite|notwithstanding|in spite of",
    "absent": "in the absence of|without",
}
_OPENERS: Final = {tuple(phrase.split()): kind for kind, phrases in _PHRASES.items() for phrase in phrases.split("|")}
_FIRST_WORDS: Final = frozenset(opener[0] for opener in _OPENERS)
_FRAME_WORDS: Final = frozenset(opener[0] for opener in FRAME_OPENERS)
_PHRASE: Final = frozenset(("word", "article", "definite", "measure", "quantifier", "number"))
_FRAME: Final = frozenset(("word", "article", "definite", "measure", "number", "conjunction", "symbol", "comma", "preposition", "to"))
_INSTRUMENTS: Final = frozenset(stem(word) for word in INSTRUMENTS)
_RELATIVES: Final = frozenset(("that", "which", "who"))
_THE: Final = Token("the", "the", "definite", -1, -1)


class Peeled(NamedTuple):
    """A clause without one adjunct, and the adjunct's noun phrase."""

    rest: tuple[Token, ...]
    phrase: tuple[Token, ...]
    whole: tuple[Token, ...]
    kind: AdjunctKind


def peeled(tokens: tuple[Token, ...]) -> Iterator[Peeled]:
    """Every adjunct that may be taken off; the longest noun phrase first."""
    for start in range(len(tokens)):
        size, kind = _opener(tokens, start)
        if size and not (start and _is_part(tokens, start)):
            for end in _phrase_ends(tokens, start + size):
                rest = trimmed((*trimmed(tokens[:start]), *trimmed(tokens[end:])))
                if rest:
                    yield Peeled(rest, tokens[start + size : end], tokens[start:end], kind)


def _is_part(tokens: Sequence[Token], start: int) -> bool:
    """Whether an opener inside a clause states no condition: "70 hours after the notice" is a time, "without notice" a manner."""
    return tokens[start].text == "without" or (tokens[start].text == "after" and tokens[start - 1].kind == "measure")


def _opener(tokens: Sequence[Token], start: int) -> tuple[int, AdjunctKind]:
    if tokens[start].text not in _FIRST_WORDS:
        return 0, "during"
    for size in range(min(5, len(tokens) - start - 1), 0, -1):
        kind = _OPENERS.get(tuple(token.text for token in tokens[start : start + size]))
        if kind is not None:
            return size, kind
    return 0, "during"


def _phrase_ends(tokens: Sequence[Token], start: int) -> Iterator[int]:
    end = start
    while end < len(tokens) and (tokens[end].kind in _PHRASE or tokens[end].text == "of"):
        end += 1
    if end > start:
        yield end
    for at in range(end - 1, start + 1, -1):  # "during the stay the rights …": no comma
        if tokens[at].kind in ("article", "definite") and tokens[at - 1].text != "of":
            yield at


class Framed(NamedTuple):
    """A clause without its frame, the frame, and what the frame names (it without its opener)."""

    rest: tuple[Token, ...]
    frame: tuple[Token, ...]
    named: tuple[Token, ...]


def framed(tokens: tuple[Token, ...], source: str) -> Iterator[Framed]:
    """A frame set off by a comma at either end of a clause: an opener and a phrase that names an instrument or holds an acronym.

    Without the comma it may restrict what it stands behind: "the obligations under EU law".
    """
    for start in range(len(tokens)):
        size = _frame_opener(tokens, start)
        if not size or (start and tokens[start - 1].kind != "comma"):
            continue
        end = start + size
        while end < len(tokens) and tokens[end].kind in _FRAME:
            end += 1
        leading = [at for at in range(end - 1, start + size, -1) if tokens[at].kind == "comma"] if start == 0 else []
        for stop in [*leading, *([end] if end == len(tokens) and start else [])]:
            frame = tokens[start + size : stop]
            rest = trimmed((*trimmed(tokens[:start]), *trimmed(tokens[stop:])))
            if rest and _names_instrument(frame, source):
                yield Framed(rest, tokens[start:stop], frame)


def _frame_opener(tokens: Sequence[Token], start: int) -> int:
    if tokens[start].text not in _FRAME_WORDS:
        return 0
    texts = tuple(token.text for token in tokens[start : start + 4])
    return next((len(opener) for opener in FRAME_OPENERS if texts[: len(opener)] == opener), 0)


def _names_instrument(frame: Sequence[Token], source: str) -> bool:
    if any(token.measure is not None and token.measure.unit[0] for token in frame):
        return False
    shouted = source.isupper()
    return any(token.stem in _INSTRUMENTS or (not shouted and _is_acronym(source[token.start : token.end])) for token in frame)


def _is_acronym(text: str) -> bool:
    return len(text) > 1 and text.isupper()


def is_instrument(word: str) -> bool:
    """Whether a stem is a word for a kind of law or agreement: it names nothing by itself."""
    return word in _INSTRUMENTS


class Relative(NamedTuple):
    """A clause cut at a relative clause. `inner`: the relative clause as statements of its noun. `final`: it stood at the end.
    `apposed`: behind a comma, where it asserts and does not restrict.
    """

    outer: tuple[Token, ...]
    inner: tuple[tuple[Token, ...], ...]
    final: bool
    apposed: bool


def relatives(tokens: tuple[Token, ...]) -> Iterator[Relative]:
    """Cut "a breach that is likely to harm anyone must be documented": where the relative clause ends is for the vocabulary to say."""
    for at, token in enumerate(tokens):
        if token.kind != "relative" or token.text not in _RELATIVES or at == 0 or at + 1 >= len(tokens):
            continue
        outer = trimmed(tokens[:at])
        apposed = tokens[at - 1].kind == "comma"
        if not outer or outer[-1].kind != "word":
            continue
        for end in range(len(tokens), at + 1, -1):
            body = trimmed(tokens[at + 1 : end])
            if body:
                inner = ((_THE, outer[-1], *body), (*_last_phrase(outer), *body))
                yield Relative((*outer, *trimmed(tokens[end:])), inner, end == len(tokens), apposed)


def _last_phrase(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    start = len(tokens)
    while start and tokens[start - 1].kind in ("word", "measure"):
        start -= 1
    return (_THE, *tokens[start:])


# ------------------------------------------------------------------ participles and prefixes


def is_participial(tokens: tuple[Token, ...]) -> bool:
    """Whether a clause such as "performing its obligations" takes its subject from the clause it belongs to."""
    return len(tokens) > 1 and tokens[0].kind == "word" and tokens[0].text.endswith("ing") and len(tokens[0].text) > 4


def case_prefix(tokens: tuple[Token, ...]) -> tuple[int, bool]:
    """How many tokens "it is not the case that" has, and whether they deny what follows; (0, False) without such a prefix."""
    texts = [token.text for token in tokens]
    for prefix, denies in _CASES.items():
        if texts[: len(prefix)] == list(prefix) and len(tokens) > len(prefix):
            return len(prefix), denies
    return 0, False


_CASES: Final = {
    tuple(prefix.split()): denies
    for prefix, denies in {
        "it is the case that": False, "it is true that": False, "it is not the case that": True, "it is not true that": True,
        "it is false that": True,
    }.items()
}

