"""Where a sentence ends. One pass over the candidate marks, linear in the length of the text whatever it holds.

A full stop is no end behind an abbreviation, an initial, a label, or inside a number; the lists below say which words are abbreviations and
what must follow them for a sentence to begin all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from synproof_cli.axiomat.values import Span

_MARK: Final = re.compile(r"[.!?。！？]++['\"”’»)\]]*+")
_WORD_BEFORE: Final = 24
"""Characters looked at before a full stop: no abbreviation is longer."""

_WITH_NUMBER: Final = frozenset((
    "art", "arts", "no", "nos", "sec", "secs", "para", "paras", "par", "pars", "p", "pp", "fig", "figs", "cl", "cls", "ch", "vol",
    "reg", "regs", "ann", "app", "sch", "tit", "pt", "ex", "ver", "v", "nr", "rec", "eq", "tab", "l", "ll", "n", "jan", "feb", "mar",
    "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "approx", "c", "ca", "stat", "supp", "subsec", "subpara",
))
"""Abbreviations of what a number or a label follows."""
_NEVER: Final = frozenset((
    "mr", "mrs", "ms", "messrs", "dr", "prof", "hon", "rev", "gen", "sen", "rep", "gov", "st", "vs", "v", "cf", "viz", "e.g", "i.e", "eg",
    "ie", "resp", "incl", "excl", "dept", "est", "min", "max", "mt", "capt", "col", "lt", "sgt", "adm", "insp", "art",
    "arts", "sec", "secs", "para", "paras", "fig", "nos", "pp", "univ", "ed", "eds", "trans", "repr", "ibid", "op", "cit", "supra",
    "infra",
))
"""Abbreviations that end no sentence."""
_CITED: Final = frozenset((
    "cal", "civ", "crim", "proc", "evid", "fla", "tex", "conn", "wis", "ariz", "colo", "mich", "minn", "mont", "neb", "nev", "okla", "tenn",
    "wyo", "cong", "assn", "ct", "cir", "admin", "gen", "bus", "prof", "bd", "ass'n", "pub", "util", "ins", "educ", "lab",
))
"""Words of citations: with a capital, and another capital after them, they end no sentence ("Cal. Civ. Code")."""
_COMPANY: Final = frozenset((
    "inc", "ltd", "co", "corp", "llc", "plc", "bros", "jr", "sr", "etc", "seq", "al",
    "a.m", "p.m", "u.s", "u.k", "e.u", "u.n",
))
"""Abbreviations that may end a sentence: they do where a word follows that begins one."""
_OPENERS: Final = frozenset((
    "the", "a", "an", "this", "that", "these", "those", "it", "its", "if", "when", "where", "each", "every", "all", "any", "no", "in",
    "on", "at", "for", "such", "however", "unless", "upon", "after", "before", "during", "to", "nothing", "neither", "either", "both",
    "as", "notwithstanding", "subject", "you", "we", "they", "he", "she", "our", "your", "their", "section", "article", "clause",
    "under", "with", "without", "there", "additionally", "furthermore", "further", "moreover", "also", "therefore", "please", "users",
    "customers", "parties", "by", "from", "until", "while", "although", "fees", "except", "once",
))
_SENTENCE_OPENERS: Final = frozenset(word.capitalize() for word in _OPENERS)
_HEADED: Final = re.compile(r"[-–—](?=[A-Z])")
"""What parts a paragraph from its heading: "IN GENERAL.—An owner shall …"."""
_INITIALS: Final = re.compile(r"(?:[a-z]\.){1,6}[a-z]")
_LABEL: Final = re.compile(r"(?:\(?(?:[A-Za-z]{1,2}|\d{1,4}[a-z]?|[ivxlc]{3,6}|[IVXLC]{3,6})|\d{1,3}(?:\.\d{1,3}){1,5})\Z")

_REMARK: Final = re.compile(r"[ \t]*[\[(](?P<said>[^\[\]()\n]{3,90})[\])]")
"""What is said in brackets of the sentence before it: "The season starts on 1 May. [repealed]"."""
_REMARK_WORDS: Final = 8
_POINTS: Final = re.compile(
    r"\A\s*(?:see|cf|compare|refer|source|ibid|emphasis|amended|added|inserted|art|arts|article|section|sec|clause|annex|figure|fig|table|page"
    r"|p|note|ref|RFC|https?|(?-i:[A-Z]{2,}))\b",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[^\W\d_]{3}")


def sentences(text: str, span: Span) -> Iterator[Span]:
    """The sentences of a stretch of text, each with its closing marks and without blanks around it; stretches of blanks give none."""
    start = span.start
    for mark in _MARK.finditer(text, span.start, span.end):
        if not _is_remarked(text, mark.end(), span.end) and _ends(text, start, mark.start(), mark.end(), span.end):
            yield from _trimmed(text, start, mark.end())
            start = mark.end()
    yield from _trimmed(text, start, span.end)


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and (text[start].isspace() or _HEADED.match(text, start)):
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Span(start, end)


def _is_remarked(text: str, at: int, limit: int) -> bool:
    """Whether a few words in brackets, which are no sentence and point to none, belong to what stands before them."""
    match = _REMARK.match(text, at, limit)
    if match is None or _POINTS.match(match["said"]):
        return False
    return _WORD.search(match["said"]) is not None and len(match["said"].split()) <= _REMARK_WORDS


def _ends(text: str, start: int, mark: int, after: int, limit: int) -> bool:
    """Whether the marks at `mark` end the sentence that began at `start`."""
    if after >= limit:
        return True
    if not text[after].isspace():
        return text[mark] in "。！？" or (text[mark:after] == "." and _HEADED.match(text, after) is not None)
    if text[mark] != ".":
        return True
    following = _following(text, after, limit)
    word = _word_before(text, start, mark)
    if after - mark > 1 and text[mark : mark + 2] == "..":
        return following[:1].isupper()
    if _LABEL.fullmatch(text[start:mark].strip()[:_WORD_BEFORE]) and mark - start < _WORD_BEFORE:
        return False
    return _full_stop_ends(word, following, _before(text, start, mark, word))


def _full_stop_ends(word: str, following: str, before: str) -> bool:
    low = word.lower()
    first = following.lstrip("(\"“'‘[§")[:1]
    if low in ("e.g", "i.e"):
        return False
    if low in _WITH_NUMBER and (first.isdigit() or following[:1] in "§(" or _is_roman(following)):
        return False
    if low in _NEVER or (low in _CITED and word[0].isupper() and first.isupper() and following not in _SENTENCE_OPENERS):
        return False
    if low in _COMPANY or _INITIALS.fullmatch(low):
        return following.lower().strip("\"“'‘(") in _OPENERS and first.isupper()
    if len(word) == 1 and word.isupper() and before[:1].isupper() and first.isupper():
        return False  # an initial: "John F. Kennedy"
    return not first.islower() or len(word) > 3


def _following(text: str, at: int, limit: int) -> str:
    """The word after some blanks."""
    while at < limit and text[at].isspace():
        at += 1
    end = at
    while end < min(limit, at + _WORD_BEFORE) and not text[end].isspace() and text[end] not in ",;:":
        end += 1
    return text[at:end].rstrip(".")


def _word_before(text: str, start: int, mark: int) -> str:
    begin = mark
    while begin > max(start, mark - _WORD_BEFORE) and (text[begin - 1].isalnum() or text[begin - 1] == "."):
        begin -= 1
    return text[begin:mark].strip(".")


def _before(text: str, start: int, mark: int, word: str) -> str:
    """The word before that word."""
    head = text[max(start, mark - len(word) - _WORD_BEFORE) : mark - len(word)].split()
    return head[-1] if head else ""


def _is_roman(word: str) -> bool:
    return bool(word) and all(letter in "IVXLC" for letter in word)
