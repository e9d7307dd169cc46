"""Sentences → conditions and main clause: every way the subordinators and commas of a sentence can be taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final, Literal, NamedTuple

from synproof_cli.english.lexicon import ABBREVIATIONS
from synproof_cli.english.words import Token

Kind = Literal["if", "unless", "only", "iff", "even"]

_PHRASES: Final[dict[Kind, str]] = {
    "if": "if|when|whenever|where|while|whilst|provided that|provided|providing that|providing|as long as|so long as|as soon as|once|"
          "after|in case|in the event that|given that|assuming that|assuming|supposing that|on condition that|on the condition that|"
          "although|though|even though",
    "unless": "unless|except when|except if|except where|except while|except in case|without",
    "only": "only if|only when|only where|only while|only once|only after|only as long as|only so long as|only provided that|"
            "only in case",
    "iff": "if and only if|if , and only if|iff|exactly when|exactly if",
    "even": "even if|even when|even where|whether or not|regardless of whether|irrespective of whether",
}
_SUBORDINATORS: Final = {tuple(phrase.split()): kind for kind, phrases in _PHRASES.items() for phrase in phrases.split("|")}
_AT_THE_SAME_TIME: Final = frozenset((
    "when", "whenever", "where", "while", "whilst", "as long as", "so long as", "once", "after", "although", "though", "even though",
    "without",
))
_LONGEST: Final = 5
_PHRASE_STARTS: Final = frozenset(("article", "definite", "quantifier", "pronoun", "negation"))
_MOST_WEAK: Final = 3
_MOST_LAYOUTS: Final = 24


class Part(NamedTuple):
    """A subordinate clause.

    `joiner`: "or" where it is an alternative to the one before. `trailing`: it stands behind the main clause. `followed`:
    another one stands behind it. `of_manner`: "without …" behind the main clause says how, not when. `attached`: nothing parts it from the
    subordinate clause before.
    """

    kind: Kind
    word: str
    tokens: tuple[Token, ...]
    joiner: str = "and"
    trailing: bool = False
    followed: bool = False
    of_manner: bool = False
    attached: bool = False

    @property
    def claims(self) -> bool:
        """Whether it is part of what is claimed, and no condition of it."""
        return self.kind in ("only", "iff")


class Layout(NamedTuple):
    """One way to take a sentence: its main clause and its subordinate clauses in order."""

    main: tuple[Token, ...]
    parts: tuple[Part, ...]


class _Mark(NamedTuple):
    """A subordinator and where it stands."""

    start: int
    end: int
    kind: Kind
    word: str


def sentences(tokens: Sequence[Token]) -> Iterator[tuple[tuple[Token, ...], str]]:
    """Each sentence with the mark that ends it. A full stop behind an abbreviation, an initial or without a blank ends nothing."""
    current: list[Token] = []
    for at, token in enumerate(tokens):
        if token.kind != "stop":
            current.append(token)
        elif _ends(tokens, at):
            if current:
                yield tuple(current), token.text
            current = []
    if current:
        yield tuple(current), ""


def _ends(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    if token.text != ".":
        return True
    if at + 1 < len(tokens) and tokens[at + 1].start == token.end:
        return False
    behind = tokens[at - 1].text if at else ""
    return at + 1 >= len(tokens) or not (behind in ABBREVIATIONS or (len(behind) == 1 and behind.isalpha()))


def layouts(tokens: tuple[Token, ...], is_owned: Callable[[str], bool]) -> Iterator[list[Layout]]:
    """Groups of layouts, the ones to try first in front; those of one group are rivals.

    A subordinator may stand within an entry ("when due", "after the notice"). One that does (`is_owned`) is first left alone.
    """
    marks = list(_marks(tokens))
    weak = [mark for mark in marks if is_owned(mark.word)][:_MOST_WEAK]
    for size in range(len(weak) + 1):
        for active in combinations(weak, size):
            chosen = [mark for mark in marks if mark not in weak or mark in active]
            yield list(_layouts(tokens, chosen))[:_MOST_LAYOUTS]


def _marks(tokens: Sequence[Token]) -> Iterator[_Mark]:
    at = 0
    while at < len(tokens):
        mark = _mark_at(tokens, at)
        if mark is None:
            at += 1
        else:
            yield mark
            at = mark.end


def _mark_at(tokens: Sequence[Token], at: int) -> _Mark | None:
    if tokens[at].glued:
        return None
    for size in range(min(_LONGEST, len(tokens) - at), 0, -1):
        words = tuple(token.text for token in tokens[at : at + size])
        kind = _SUBORDINATORS.get(words)
        if kind is None or at + size >= len(tokens):
            continue
        ahead = tokens[at + size]
        if words == ("after",) and at and tokens[at - 1].kind == "measure":
            return None  # "70 hours after the notice": a point in time, not a condition
        if words == ("without",) and not ahead.text.endswith("ing"):
            return None
        return _Mark(at, at + size, kind, " ".join(words))
    return None


def _layouts(tokens: tuple[Token, ...], marks: list[_Mark]) -> Iterator[Layout]:
    if not marks:
        yield Layout(trimmed(tokens), ())
        return
    before = trimmed(tokens[: marks[0].start])
    bodies = [tokens[mark.end : following.start] for mark, following in pairwise(marks)] + [tokens[marks[-1].end :]]
    if before:
        yield from _layout(before, marks, bodies, 0)
    commas = any(token.kind == "comma" for body in bodies for token in body)
    for place in range(len(marks) - 1, -1, -1):
        for end, start in _breaks(bodies[place], at_phrases=not before and not commas):
            main = trimmed((*before, *bodies[place][start:]))
            shortened = [*bodies[:place], bodies[place][:end], *bodies[place + 1 :]]
            yield from _layout(main, marks, shortened, 0 if before else place + 1)


def _layout(main: tuple[Token, ...], marks: list[_Mark], bodies: list[tuple[Token, ...]], leading: int) -> Iterator[Layout]:
    """`leading`: how many parts stand before the main clause. Nothing where the main clause ends in a joining word: it is not whole."""
    if not main or main[-1].kind == "conjunction":
        return
    parts = []
    joiner = "and"
    for at, (mark, body) in enumerate(zip(marks, bodies, strict=True)):
        inner = trimmed(body)
        followed = at + 1 < len(marks)
        of_manner = mark.word == "without" and at == leading
        attached = at not in (0, leading) and bodies[at - 1][-1:] != () and bodies[at - 1][-1].kind not in ("comma", "conjunction")
        part = Part(
            mark.kind, mark.word, inner, joiner, trailing=at >= leading, followed=followed, of_manner=of_manner, attached=attached,
        )
        joiner = "and"
        if followed and inner and inner[-1].text in ("and", "or"):
            joiner = inner[-1].text
            part = part._replace(tokens=trimmed(inner[:-1]))
        parts.append(part)
    if not _is_nested(parts, leading):
        yield Layout(main, tuple(parts))


def _is_nested(parts: list[Part], leading: int) -> bool:
    """Whether a condition has a condition of its own ("if A if B, C", "if A only if B, C"): it is no conjunction then.

    "If A while B" and "if A without …" do say both.
    """
    for at, part in enumerate(parts):
        if part.claims and at != leading and not (at == 0 and leading == 1):
            return True
        if part.attached and (part.word not in _AT_THE_SAME_TIME or parts[at - 1].claims):
            return True
    return False


def _breaks(body: tuple[Token, ...], *, at_phrases: bool) -> Iterator[tuple[int, int]]:
    """Where the subordinate clause may end and the main clause begin: at "then", else at a comma, else at a phrase."""
    then = [at for at, token in enumerate(body) if token.text == "then" and at]
    if then:
        yield then[0], then[0] + 1
        return
    commas = [at for at, token in enumerate(body) if token.kind == "comma" and 0 < at < len(body) - 1]
    for at in reversed(commas):
        yield at, at + 1
    if at_phrases:
        for at in range(2, len(body)):
            if body[at].kind in _PHRASE_STARTS and body[at - 1].kind not in ("preposition", "to"):
                yield at, at


def trimmed(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Without commas at the ends."""
    start, end = 0, len(tokens)
    while start < end and tokens[start].kind == "comma":
        start += 1
    while end > start and tokens[end - 1].kind == "comma":
        end -= 1
    return tuple(tokens[start:end])


def joined_statements(tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[Token, ...], str, tuple[Token, ...]]]:
    """The two statements around a joining word that stands before a subordinator: "if A, B, and if C, D"."""
    for mark in _marks(tokens):
        at = mark.start - 1
        while at > 0 and tokens[at].kind == "comma":
            at -= 1
        if at > 0 and tokens[at].text in ("and", "or", "but"):
            yield trimmed(tokens[:at]), "or" if tokens[at].text == "or" else "and", trimmed(tokens[at + 1 :])
