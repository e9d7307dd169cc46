"""Text → tokens with their case, and sentences. One pass each, linear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from synproof_cli.english.lexicon import ABBREVIATIONS
from synproof_cli.english.words import normalise

Kind = Literal["word", "number", "mark", "genitive", "quoted"]

MAX_TOKENS: Final = 160
"""A longer sentence is refused: nobody can tell its reading, and parsing costs the cube of its length."""

_TOKEN: Final = re.compile(
    r"(?P<number>\d+(?>(?:,\d{3})*)(?>(?:\.\d++)?)(?![^\W_]))|(?P<word>[^\W_](?>(?:[\w]|['\-&/](?=[^\W_])|\.(?=[A-Z]\.))*))|(?P<mark>\S)"
)
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(?![\w-])")
_SINGLE: Final = re.compile(r"'(?P<inner>[^\W_][^'\"]{0,300}(?:'[^\W_][^'\"]{0,300}){0,6}[^\W_][.,!?]?)'(?=$|[\s,.;:!?)])")
"""A quotation of several words in single quotes; an apostrophe inside a word is none of its ends."""
_PRONOUN_IS: Final = frozenset((
    "it", "he", "she", "that", "there", "who", "what", "here", "which", "everyone", "someone", "something", "everything"),
)
_SUFFIX: Final = {"re": "are", "ve": "have", "ll": "will", "m": "am"}
_NOT_STEM: Final = {"ca": "can", "wo": "will", "sha": "shall", "can": "can"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number, mark or genitive sign; `quoted`: a whole quotation, its words in `inner`. `lower` is the key of closed classes."""

    text: str
    lower: str
    kind: Kind
    start: int
    end: int
    inner: str = ""

    @property
    def is_word(self) -> bool:
        """A word or a number: what a phrase may be made of."""
        return self.kind in ("word", "number")

    @property
    def is_capital(self) -> bool:
        """Written with a capital letter."""
        return self.text[:1].isupper()


def tokenise(text: str) -> tuple[Token, ...]:
    """Tokens of a normalised text; a quotation in double quotes is one token."""
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        if text[at] == '"':
            close = text.find('"', at + 1)
            if close > 0:
                inner = text[at + 1 : close]
                tokens.append(Token(text[at : close + 1], '"', "quoted", at, close + 1, inner))
                at = close + 1
                continue
        single = _SINGLE.match(text, at) if text[at] == "'" and (at == 0 or text[at - 1] in " (:") else None
        if single is not None and " " in single["inner"]:
            tokens.append(Token(single.group(), '"', "quoted", at, single.end(), single["inner"]))
            at = single.end()
            continue
        match = _DATE.match(text, at) or _TOKEN.match(text, at)
        if match is None:
            at += 1
            continue
        tokens += _tokens_of(match, at, tokens)
        at = match.end()
    return tuple(tokens)


def _tokens_of(match: re.Match[str], at: int, before: list[Token]) -> Iterator[Token]:
    piece, end = match.group(), match.end()
    if match.re is _DATE or match.lastgroup == "number":
        yield Token(piece, piece, "number", at, end)
    elif match.lastgroup == "word":
        yield from _word(piece, at, end)
    elif piece == "'" and before and before[-1].end == at and before[-1].lower.endswith("s"):
        yield Token(piece, "'s", "genitive", at, end)
    elif piece not in "\"'`":
        yield Token(piece, piece, "mark", at, end)


def _word(piece: str, at: int, end: int) -> Iterator[Token]:
    base, sign, suffix = piece.rpartition("'")
    low = suffix.lower()
    if not sign or low not in ("s", "t", *_SUFFIX):
        lower = piece.lower()
        if lower == "cannot":
            yield Token("can", "can", "word", at, end)
            yield Token("not", "not", "word", at, end)
        else:
            yield Token(piece, lower, "word", at, end)
        return
    if low == "t" and base.lower().endswith("n"):
        stem = base[:-1].lower()
        stem = _NOT_STEM.get(stem, stem)
        yield Token(stem, stem, "word", at, end)
        yield Token("not", "not", "word", at, end)
        return
    yield Token(base, base.lower(), "word", at, at + len(base))
    if low == "s" and base.lower() not in _PRONOUN_IS:
        yield Token("'s", "'s", "genitive", at + len(base), end)
    else:
        word = "is" if low == "s" else _SUFFIX.get(low, low)
        yield Token(word, word, "word", at + len(base), end)


def quotations(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], ...]:
    """The tokens inside each quotation."""
    return tuple(tokenise(token.inner) for token in tokens if token.kind == "quoted")


_MARKER: Final = re.compile(r"\A(?:[-*•‣]|\(?\d{1,3}[.)]|\([a-z]{1,4}\))\s+(?=\S)")
"""What a list puts before its items: "1.", "(a)", a bullet."""
_END: Final = frozenset(".!?")


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text, each with its closing mark. Full stops of abbreviations, initials and decimals do not end one."""
    text = _MARKER.sub("", " ".join(normalise(text).split()), count=1)
    found: list[str] = []
    start = at = 0
    quoted = False
    while at < len(text):
        char = text[at]
        if char == '"':
            quoted = not quoted
            closes = not quoted and text[at - 1] in _END
        else:
            closes = char in _END and not quoted and not _is_abbreviation(text, at)
        at += 1
        if closes and _opens_sentence(text, at):
            found.append(text[start:at].strip())
            start = at
    rest = text[start:].strip()
    return tuple(piece for piece in (*found, rest) if piece)


def _opens_sentence(text: str, at: int) -> bool:
    return at >= len(text) or text[at] == " "


def _is_abbreviation(text: str, at: int) -> bool:
    """Whether the full stop at an index belongs to the word before it."""
    if text[at] != ".":
        return False
    begin = at
    while begin > 0 and (text[begin - 1].isalnum() or text[begin - 1] == ".") and at - begin < 12:
        begin -= 1
    word = text[begin:at]
    if at + 1 >= len(text):
        return False
    after = text[at + 1 : at + 3].strip()[:1]
    opens = begin == 0 or text[:begin].rstrip()[-1:] in _END  # no sentence is one letter: "J. Smith is tall"
    if len(word) == 1 and word.isupper() and after.isupper() and opens:
        return True
    if "." in word or (len(word) == 1 and word.isupper() and begin > 0 and after.isupper() and _is_initial(text, begin)):
        return True
    if word.lower() in ("no", "nos", "art", "sec", "vol", "fig", "para"):
        return after.isdigit()
    return word.lower() in ABBREVIATIONS


def _is_initial(text: str, begin: int) -> bool:
    """A single capital behind a capitalised word is an initial ("John F. Kennedy"), behind anything else a letter name ("… is B.")."""
    before = text[max(0, begin - 30) : begin].rstrip().rsplit(" ", 1)[-1]
    return before[:1].isupper() and len(before) > 1


def renamed(token: Token, text: str) -> Token:
    """The token as another word."""
    return replace(token, text=text, lower=text.lower())
