"""What a sentence tells of itself without grammar: of which case, of which things, how much, and whether it is a rule of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from synproof_cli.axiomat.hedges.amounts import amounts, is_amount
from synproof_cli.axiomat.hedges.lightwords import AUXILIARIES, BARRIERS, LIGHT
from synproof_cli.axiomat.hedges.roots import root_of, roots


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LABEL: Final = re.compile(r"\A(?P<what>[^:.,;]{1,60}):\s+(?=\S)")
_LINE: Final = re.compile(r"(?:[^:,.;]{1,60}|after .{1,20})[:,]\s+(?P<amount>[^:,;]{1,40})\Z", re.IGNORECASE)
"""A line that is all amount, "Students: 5 euros": whatever has such an amount may be meant."""
_DUTY: Final = re.compile(
    r"\b(?:shall|must|will|may|should|can|cannot|could|might|agrees?|undertakes?|warrants?|represents?|acknowledges?)\b", re.IGNORECASE,
)
_BINDS: Final = re.compile(r"\b(?:shall|must|will|should|agrees?|undertakes?|warrants?|represents?|not|cannot)\b", re.IGNORECASE)
"""What has one of these is a rule of its own."""
_PERMITS: Final = re.compile(r"\b(?:may|can|might|could)\b", re.IGNORECASE)
_CASE: Final = re.compile(
    r"\A(?:during|on|in|at|for|from|after|before|with|within|under|outside|near|along|beyond|below|above|between|since|until|throughout|over"
    r"|inside|as of|as from|if|when|whenever|where|wherever|once|while|as long as|in case of)\s+"
    r"(?!(?:order|addition|accordance|particular|general|case|any|all|every|each|fact|this|these|that|those|which|what"
    r"|such|questions|the (?:following|purposes?|event|case))\b)",
    re.IGNORECASE,
)
_NEEDS: Final = re.compile(
    r"\b(?:needs?|requires?|calls? for|presupposes?|depends? on|subject to|has to|have to|first|prior|previous)\b[^.;]{0,80}"
    r"\b(?:consent|approval|approved|permission|permit|agreement|authori[sz]ation|licen[cs]e|signed|signature|asked|confirmed|blessing)\b"
    r"|\bupon (?:request|approval)\b|\bneeds to be\b",
    re.IGNORECASE,
)
"""Who is free to do it, and must be allowed to first."""
_STANDS_FOR: Final = re.compile(
    r"\b(?:suffic(?:es?|ient)|is enough|are enough|will do|deemed|satisf(?:y|ies)|compl(?:y|ies)"
    r"|meets? the requirement|takes? the place|counts? as|equivalent|do without|goes? without|go without"
    r"|outside this|(?:stays?|remains?) as (?:it|they)|read as)\b",
    re.IGNORECASE,
)
"""What is enough where another thing is asked for, or needs nothing."""
_DEFINES: Final = re.compile(
    r"[\"“”']\s*(?:\([^)]*\)\s*)?(?:means?|includes?|refers?|has)\b|\b(?:means|refers to|(?:is|are) defined|stands for)\b", re.IGNORECASE,
)
_TOKEN: Final = re.compile(r"[\w’'-]+|[.,;:()]")
_MARKS: Final = _words(
    "of from with in on at under above below over for before after without outside inside between who whose that which",
)
"""What follows a subject and tells which of them are meant."""
_MARKED: Final = re.compile(r"[a-z]{2,}ed\Z")
_EVERY: Final = _words("the a an any each every all this that these those such its their our your my his her both either")
_PRONOUNS: Final = _words("we you they it he she i this these that there who what whoever")


@dataclass(frozen=True, slots=True)
class Utterance:
    """`head`: what its subject is. `line`: it is an amount, and for whom. `case`: it begins with when or where.

    `narrow`: its subject is told more closely, `marked` by what follows it. `duty`: it binds or permits; `permits`: it permits alone.
    `needs`: something must be allowed first. `stands_for`: it is enough in place of something.
    """

    roots: frozenset[str]
    subject: frozenset[str]
    head: str
    amounts: Mapping[str, frozenset[str]]
    line: bool
    case: bool
    narrow: bool
    marked: bool
    duty: bool
    permits: bool
    needs: bool
    stands_for: bool
    defines: bool


@lru_cache(maxsize=1 << 14)
def utterance(text: str) -> Utterance:
    """What a sentence tells of itself."""
    plain = " ".join(text.split())
    label = _LABEL.match(plain)
    body = plain[label.end() :] if label else plain
    case = _CASE.match(body) is not None
    said, _, main = body.partition(",") if case else ("", "", body)
    phrase, narrow, marked = _subject([token.lower() for token in _TOKEN.findall(main or said)])
    subject = frozenset(phrase)
    if label and not subject & roots(body):
        subject |= roots(label["what"])
    line = _is_line(plain) or _is_line(body)
    return Utterance(
        roots(plain), subject, phrase[-1] if phrase else "", amounts(plain, bare=line),
        line=line, case=case, narrow=narrow, marked=marked,
        duty=_DUTY.search(body) is not None,
        permits=_PERMITS.search(body) is not None and _BINDS.search(body) is None,
        needs=_NEEDS.search(body) is not None,
        stands_for=_STANDS_FOR.search(body) is not None,
        defines=_DEFINES.search(plain) is not None,
    )


def _is_line(text: str) -> bool:
    """Whether behind a few words and a colon, or a comma, stands an amount and nothing else."""
    match = _LINE.match(text.rstrip(". "))
    return match is not None and is_amount(match["amount"])


def _subject(tokens: list[str]) -> tuple[list[str], bool, bool]:
    """The roots of a sentence's first phrase, and whether it tells which of its things are meant, and does so behind it."""
    end = _end_of_subject(tokens)
    found = [word for token in tokens[:end] if token not in _EVERY and (word := root_of(token)) and word not in LIGHT]
    marked = bool(found) and end < len(tokens) and (tokens[end] in _MARKS or _MARKED.match(tokens[end]) is not None)
    return found, bool(found) and (len(found) > 1 or marked), marked


def _end_of_subject(tokens: list[str]) -> int:
    """Where the first phrase ends: before an auxiliary, a preposition, or a word that agrees with the one before as a verb does."""
    if not tokens or tokens[0] in _PRONOUNS:
        return 0
    for at, token in enumerate(tokens):
        if token in AUXILIARIES or token in BARRIERS:
            return at
        before = tokens[at - 1] if at else ""
        differs = before not in _EVERY and before.endswith("s") != token.endswith("s")
        if before and differs and (at > 1 or before.endswith("s") or not _is_plural(tokens, at)):
            return at
    return len(tokens)


def _is_plural(tokens: list[str], at: int) -> bool:
    """Whether a word in -s behind a first one is its noun, and not a verb: "Young savers get …"."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else ""
    return behind in AUXILIARIES or behind in BARRIERS or (behind.isalpha() and behind not in _EVERY and not behind.endswith("s"))
