"""Text → tokens: normalised, classified, with the span they came from. Linear in the length of the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from synproof_cli.english import lexicon
from synproof_cli.english.stem import stem

if TYPE_CHECKING:
    from synproof_cli.english.measures import Measure

Kind = Literal[
    "word", "number", "measure", "article", "definite", "quantifier", "negation", "be", "have", "do", "modal", "preposition", "to",
    "pronoun", "relative", "conjunction", "comma", "stop", "symbol",
]

_CLASSES: Final[tuple[tuple[Kind, Iterable[str]], ...]] = (
    ("relative", lexicon.RELATIVES), ("pronoun", lexicon.PRONOUNS), ("conjunction", lexicon.CONJUNCTIONS),
    ("preposition", lexicon.PREPOSITIONS), ("article", lexicon.ARTICLES), ("definite", lexicon.DEFINITES),
    ("quantifier", lexicon.QUANTIFIERS), ("negation", lexicon.NEGATIONS), ("be", lexicon.BE), ("have", lexicon.HAVE), ("do", lexicon.DO),
    ("modal", lexicon.MODALS), ("to", ("to",)),
)
_FUNCTION_WORDS: Final[dict[str, Kind]] = {word: kind for kind, words in _CLASSES for word in words}
_NOT_CONTENT: Final = frozenset(_FUNCTION_WORDS) | frozenset(("cannot",))
_VERBAL: Final = frozenset(("be", "have", "do", "modal"))
_TRANSLATE: Final = str.maketrans({
    "\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u201c": '"', "\u201d": '"', "\u00ab": '"', "\u00bb": '"', "\u2010": "-", "\u2011": "-",
    "\u2012": "-", "\u2013": "-", "\u2212": "-", "\u2014": ",", "\u2026": ".",
})
_TOKEN: Final = re.compile(
    r"""
    (?P<date>\d{4}-\d\d-\d\d(?![\w-]))
    |(?P<alnum>\d+(?:[.,]\d+)*[^\W\d_]\w*)
    |(?P<number>(?:(?<![\w-])-)?(?:\d+(?:,\d{3})*(?![,\d])|\d+(?:,\d+)?)(?:\.\d+)?)
    |(?P<word>[^\W\d]\w*(?:'[^\W\d_]+)?)
    |(?P<mark>\S)
    """,
    re.VERBOSE,
)
_MARKS: Final[dict[str, Kind]] = {
    ",": "comma", ":": "comma", "(": "comma", ")": "comma", ";": "stop", ".": "stop", "!": "stop", "?": "stop",
}
_DIGITS_THEN_UNIT: Final = re.compile(r"(\d+(?:[.,]\d+)*)([^\W\d_]+)")
_DASH: Final = re.compile("\u2014(?=\\s*\\d)")
"""A long dash before a number may be a minus; anywhere else it is a comma."""
_AMBIGUOUS: Final = re.compile(r"-?[1-9]\d{0,2}(?:\.\d{3})+|\d+,\d{1,2}|\d+,\d{4,}")
"""Numbers that mean a thousand times as much to half of Europe: "1.000"; and "1,5"."""
_OPENS_NUMBER: Final = re.compile(
    r"\s*(?:[\d€$£]|(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)\b)", re.IGNORECASE,
)
_GLUED_UNITS: Final = frozenset(("h", "hr", "hrs", "min", "mins", "sec", "secs", "s", "d", "day", "days", "hour", "hours", "week", "weeks"))


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    """One word, number, mark or measure. `stem` is its key; `glued`: a hyphen joins it to the token before; `genitive`: it carries 's.

    Tokens are compared by identity: a clause is known by the very words it is made of, and looking it up must be cheap.
    """

    text: str
    stem: str
    kind: Kind
    start: int
    end: int
    glued: bool = False
    genitive: bool = False
    measure: Measure | None = None

    @property
    def is_verbal(self) -> bool:
        """An auxiliary or modal verb."""
        return self.kind in _VERBAL

    @property
    def is_adverb(self) -> bool:
        """A manner adverb by its form: it may stand anywhere in its clause."""
        return self.kind == "word" and self.text.endswith("ly") and len(self.text) > 4 and self.text not in lexicon.NOT_ADVERBS

    @property
    def is_participle(self) -> bool:
        """A past participle by its form."""
        return self.kind == "word" and (self.text.endswith("ed") or self.text in lexicon.PARTICIPLES)


def normalise(text: str) -> str:
    """The text with letters in compatibility form, plain quotes and hyphens, and no control or invisible characters.

    Digits and superscripts are left alone: "10²" must not become 102.
    """
    text = _DASH.sub("-", text).translate(_TRANSLATE)
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_plain, text))


def _plain(char: str) -> str:
    if char.isascii():
        return char if char.isprintable() else " "
    category = unicodedata.category(char)
    if category[0] == "L":
        return unicodedata.normalize("NFKC", char)
    if category == "Cf":
        return ""
    return " " if category[0] in "CZ" else char


def tokenise(text: str) -> tuple[Token, ...]:
    """Tokens of a normalised text. Quotation marks and hyphens leave no token; anything unknown is a `symbol`, which nothing covers."""
    tokens: list[Token] = []
    glue = False
    for match in _TOKEN.finditer(text):
        piece, start = match.group(), match.start()
        adjacent = bool(tokens) and tokens[-1].end == start
        if piece == "-" and not (adjacent or _OPENS_NUMBER.match(text, match.end()) is None):
            tokens.append(Token("-", "-", "symbol", start, start + 1))  # "- 50" is no 50
            continue
        if piece == "-":
            glue = adjacent
            continue
        if piece in "\"'`":
            if piece == "'" and adjacent and tokens[-1].text.endswith("s"):
                tokens[-1] = replace(tokens[-1], genitive=True)
            continue
        for token in _tokens_of(match.lastgroup or "mark", piece, start):
            tokens.append(replace(token, glued=True) if glue and tokens[-1].end == start - 1 else token)
        glue = False
    return tuple(_with_determiner_that(list(_with_letters(list(_with_glued_particles(tokens)), text))))


def _tokens_of(group: str, piece: str, start: int) -> Iterator[Token]:
    end = start + len(piece)
    if group == "word":
        yield from _word(piece, start)
    elif group in ("number", "date"):
        yield Token(piece, piece, "symbol" if _AMBIGUOUS.fullmatch(piece) else "number", start, end)
    elif group == "alnum":
        split = _DIGITS_THEN_UNIT.fullmatch(piece)
        if split and split.group(2).lower() in _GLUED_UNITS:
            number: Kind = "symbol" if _AMBIGUOUS.fullmatch(split.group(1)) else "number"
            yield Token(split.group(1), split.group(1), number, start, start + split.end(1))
            yield Token(split.group(2).lower(), stem(split.group(2).lower()), "word", start + split.end(1), end)
        else:
            yield Token(piece.lower(), piece.lower(), "word", start, end)
    else:
        yield Token(piece, piece, _MARKS.get(piece, "symbol"), start, end)


def _word(piece: str, start: int) -> Iterator[Token]:
    lower, end = piece.lower(), start + len(piece)
    base, _, suffix = lower.partition("'")
    if lower in lexicon.EXPANSIONS or suffix in ("t", "re", "ve", "ll"):
        for word in lexicon.EXPANSIONS.get(lower) or _contracted(base, suffix):
            yield _plain_word(word, start, end)
    else:
        token = _plain_word(base if suffix == "s" else lower, start, end)
        yield replace(token, genitive=True) if suffix == "s" else token


def _contracted(base: str, suffix: str) -> tuple[str, str]:
    if suffix == "t":
        return (base.removesuffix("n"), "not")
    return (base, {"re": "are", "ve": "have", "ll": "will"}[suffix])


def _plain_word(lower: str, start: int, end: int) -> Token:
    kind = _FUNCTION_WORDS.get(lower, "word")
    return Token(lower, lower if kind != "word" else stem(lower), kind, start, end)


def _with_glued_particles(tokens: list[Token]) -> Iterator[Token]:
    """A function word inside a hyphenated compound ("bail-in", "close-out") is part of a name."""
    for at, token in enumerate(tokens):
        glued_on = token.glued or (at + 1 < len(tokens) and tokens[at + 1].glued)
        if glued_on and token.kind not in ("word", "number", "comma", "stop", "symbol"):
            yield replace(token, kind="word", stem=token.text)
        else:
            yield token


def _with_letters(tokens: list[Token], text: str) -> Iterator[Token]:
    """A capital A behind a noun is a name: "ticket A"."""
    capital = not text.isupper()
    for at, token in enumerate(tokens):
        behind = tokens[at - 1] if at else None
        is_noun = behind is not None and behind.kind == "word" and behind.text not in lexicon.SUBORDINATORS
        is_name = capital and is_noun and token.kind == "article" and text[token.start] == "A"
        yield replace(token, kind="word", stem="A") if is_name else token


def _with_determiner_that(tokens: list[Token]) -> Iterator[Token]:
    """Tokens in which "that" is a determiner behind a preposition or at the beginning ("that stay"); anywhere else it opens a clause."""
    for at, token in enumerate(tokens):
        opens = at == 0 or tokens[at - 1].kind in ("preposition", "to", "comma", "stop", "conjunction")
        ahead = tokens[at + 1].kind if at + 1 < len(tokens) else ""
        yield replace(token, kind="definite") if token.text == "that" and opens and ahead in ("word", "number") else token


def content_tokens(tokens: Iterable[Token]) -> Iterator[Token]:
    """The open-class words."""
    return (token for token in tokens if token.kind == "word")


_PLAIN: Final = re.compile(r"(?>(?:[A-Za-z]\w*+|\d++(?!\w)|[ .,]++)*)", re.ASCII)  # atomic: no way back, so linear
_PLAIN_WORD: Final = re.compile(r"[a-z]\w*", re.ASCII)


def content_words(text: str) -> frozenset[str]:
    """Normalised content words of a text: stems of its open-class words, without numbers and function words."""
    if _PLAIN.fullmatch(text) and " A" not in text:  # by far the most phrases of a vocabulary; without tokens it takes a tenth of the time
        return frozenset(stem(word) for word in _PLAIN_WORD.findall(text.lower()) if word not in _NOT_CONTENT)
    return frozenset(token.stem for token in content_tokens(tokenise(normalise(text))))


def text_of(tokens: Sequence[Token], source: str) -> str:
    """The words of the source that tokens stand for; what was not in the source is left out."""
    pieces: list[tuple[int, int]] = []
    for token in tokens:
        if token.start < 0 or (pieces and pieces[-1][0] <= token.start and token.end <= pieces[-1][1]):
            continue  # made up, or the second half of "cannot"
        if pieces and pieces[-1][1] <= token.start and not any(char.isalnum() for char in source[pieces[-1][1] : token.start]):
            pieces[-1] = (pieces[-1][0], token.end)
        else:
            pieces.append((token.start, token.end))
    return " ".join(source[start:end] for start, end in pieces)
