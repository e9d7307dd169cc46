"""What a sentence takes away, word by word: the deed that is not done, the thing that is not had, the rule that does not apply.

No grammar is needed: what is denied stands beside the word that denies it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from synproof_cli.axiomat.hedges.lightwords import (
    ADJECTIVES,
    AUXILIARIES,
    BARRIERS,
    BE,
    CONDITIONS,
    DONE_WITH_THINGS,
    ENDS,
    FROM_WHOM,
    INELIGIBLE,
    KEPT,
    LIGHT,
    NO,
    NOT,
    ONLY,
    PARTS,
    PERMITTING,
    RELATIVE,
    SAID_OF_THINGS,
    STOPS,
    UNDONE,
    VERBS,
    WALLS,
)
from synproof_cli.axiomat.hedges.roots import root_of, roots
from synproof_cli.axiomat.hedges.signs import plain_text

_TOKEN: Final = re.compile(r"[\w’'-]+|[.,;:()]")
_ADVERB: Final = re.compile(r"(?!apply|supply|reply|comply|rely|imply|family|assembly|multiply)[a-z]{3,}ly\Z")
"""A word that says how something is done, not what."""
_BESIDE: Final = 3
"""Phrases that are looked into for a word that says what is denied; and words from one word to another that belongs to it."""
_LICENSED: Final = re.compile(
    r"(?:allowed|permitted|permissible|entitled|free|welcome|authori[sz]ed|lawful|tolerated"
    r"|acceptable|accepted|fine|okay|ok|alright)\Z",
)

_STEAD: Final = frozenset(("place", "lieu", "instead"))
_SIGNS: Final = NOT | NO | ONLY | PERMITTING | KEPT | ADJECTIVES | _STEAD | {"without"}
_VERBAL: Final = AUXILIARIES | BE


@dataclass(frozen=True, slots=True)
class Denial:
    """The roots of what is taken away.

    `key`: the deed or thing itself; `object`: what the deed is done to. `of_bans`: it is allowed, which takes away from bans alone.
    `loose`: it tells too little by itself.
    """

    key: str
    object: str = ""
    of_bans: bool = False
    loose: bool = False


def denials(text: str) -> tuple[Denial, ...]:
    """All that a sentence takes away, and what it permits, which takes away from a ban."""
    tokens = [token.lower() for token in _TOKEN.findall(plain_text(text))]
    found: dict[Denial, None] = {}
    for at, token in enumerate(tokens):
        found |= dict.fromkeys(_at(tokens, at, token))
    return tuple(found)


def matters(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """What a rule is about: who, does what, with what, in its main clauses; and of that its deeds and its subject alone.

    All its words where no auxiliary tells which they are.
    """
    tokens = [token.lower() for token in _TOKEN.findall(plain_text(text))]
    found: set[str] = set()
    first: set[str] = set()
    for at, token in enumerate(tokens):
        if token in AUXILIARIES and not _is_condition(tokens, at):
            subject, deed = _phrase(tokens, _begin(tokens, at), at), _phrase(tokens, at + 1)
            found |= {*map(root_of, tokens[_begin(tokens, at) : at]), *deed}
            first |= {one.key for one in (*_thing(subject), *_deed(deed))}
    every = frozenset(found - LIGHT) or roots(text)
    return every, frozenset(first) or every


def deeds(text: str) -> frozenset[str]:
    """What a sentence says is done, whoever does it; nothing where no auxiliary tells."""
    tokens = [token.lower() for token in _TOKEN.findall(plain_text(text))]
    return frozenset(one.key for one in _deeds(tokens, 0, len(tokens)))


def _at(tokens: Sequence[str], at: int, token: str) -> list[Denial]:
    """What the word at a place takes away."""
    if not _takes(token) or _is_condition(tokens, at):
        return []
    if token in NOT or token.endswith(("n't", "n’t")):
        return _not(tokens, at)
    if token in NO:
        return _none(tokens, at)
    if token in ONLY:
        return _only(tokens, at)
    if token in PERMITTING or (_LICENSED.match(token) and _is_said(tokens, at)):
        return [replace(one, of_bans=True) for one in _permitted(tokens, at, token)]
    return _adjective(tokens, at) if token in ADJECTIVES else _lexical(tokens, at, token)


def _lexical(tokens: Sequence[str], at: int, token: str) -> list[Denial]:
    """What a word takes away whose meaning is that it does."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else ""
    if (token in KEPT and behind == "out") or (token in _STEAD and behind == "of"):
        return _deed(_phrase(tokens, at + 2))
    if token == "without":
        return _thing(_phrase(tokens, at + 1))
    if token.startswith("non-") or token.endswith("-free"):
        return [*_thing([root_of(token.removeprefix("non-").removesuffix("-free"))]), *_subject(tokens, at)]
    if undone := UNDONE.match(token):
        return [*_thing([root_of(undone["deed"])]), *_subject(tokens, at)] if behind in BARRIERS or not behind else []
    if VERBS.match(token):
        return _thing(_phrase(tokens, at + 1))
    return _subject(tokens, at) if STOPS.match(token) else []


def _takes(token: str) -> bool:
    """Whether a word may take something away at all."""
    return (
        token in _SIGNS or token.endswith(("n't", "n’t", "-free")) or token.startswith("non-") or VERBS.match(token) is not None
        or STOPS.match(token) is not None or _LICENSED.match(token) is not None or UNDONE.match(token) is not None
    )


def _not(tokens: Sequence[str], at: int) -> list[Denial]:
    """The deed behind "not"; or, where a thing is said not to be had or valid, the thing."""
    made = _deed(_phrase(tokens, at + 1))
    behind = next((word for token in tokens[at + 1 : at + 1 + _BESIDE] if (word := root_of(token))), "")
    passive = not BE.isdisjoint(tokens[max(0, at - _BESIDE - 1) : at + _BESIDE])
    of_thing = behind in SAID_OF_THINGS or (passive and behind in DONE_WITH_THINGS)
    return [*made, *_subject(tokens, at)] if of_thing else made


def _none(tokens: Sequence[str], at: int) -> list[Denial]:
    """"No X …": the thing, or what nobody does."""
    deeds = _deeds(tokens, at, _end(tokens, at, ENDS))
    of_person = bool(deeds) and at == _begin(tokens, at) and not _is_passive(tokens, at)
    return deeds if of_person else [*_thing(_phrase(tokens, at + 1)), *deeds]


def _is_passive(tokens: Sequence[str], at: int) -> bool:
    """Whether the first auxiliary behind a place is a form of "be"."""
    first = next((place for place in range(at, len(tokens)) if tokens[place] in AUXILIARIES), None)
    return first is not None and not BE.isdisjoint(tokens[first : first + 2])


def _only(tokens: Sequence[str], at: int) -> list[Denial]:
    """The deeds of the clause; without an auxiliary, whatever else it speaks of."""
    begin, wall, until = _begin(tokens, at), _end(tokens, at, WALLS), _end(tokens, at, ENDS)
    loose = [Denial(word, loose=True) for token in tokens[begin:until] if (word := root_of(token)) not in LIGHT]
    return _deeds(tokens, begin, wall) or _deeds(tokens, begin, until) or loose


def _permitted(tokens: Sequence[str], at: int, token: str) -> list[Denial]:
    behind = tokens[at + 1] if at + 1 < len(tokens) else ""
    return _deed(_phrase(tokens, at + 1)) if token in PERMITTING or behind == "to" else _subject(tokens, at)


def _adjective(tokens: Sequence[str], at: int) -> list[Denial]:
    """"Managers are excluded from overtime", "The rent is waived", "Members are denied a vote"."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else "."
    of_thing = behind in ("from", "of") and tokens[at] not in FROM_WHOM
    if of_thing or (behind == "for" and tokens[at] in INELIGIBLE) or (behind not in BARRIERS and _is_said(tokens, at)):
        return _thing(_phrase(tokens, at + 1))
    return _subject(tokens, at) if _is_said(tokens, at) else []


def _is_said(tokens: Sequence[str], at: int) -> bool:
    """Whether what stands at a place is said of a subject."""
    return not BE.isdisjoint(tokens[max(0, at - _BESIDE) : at])


def _subject(tokens: Sequence[str], at: int) -> list[Denial]:
    """The thing that is spoken of: the first word that tells, and the last before the verb."""
    begin = _begin(tokens, at)
    phrase = _phrase(tokens, begin, at)
    verb = next((place for place in range(begin, at) if tokens[place] in AUXILIARIES or tokens[place] in BE), at)
    told = [word for token in tokens[begin:verb] if (word := root_of(token)) not in LIGHT]
    return [replace(one, object=told[-1] if told else "") for one in _thing(phrase)] or [
        Denial(word) for word in phrase[-1:] if word and word not in PARTS
    ]


def _deeds(tokens: Sequence[str], begin: int, end: int) -> list[Denial]:
    """What follows each auxiliary: the deeds of a sentence whose subject, or all of it, is denied or limited."""
    return [
        denial for at in range(begin, end)
        if tokens[at] in AUXILIARIES and (at + 1 >= len(tokens) or tokens[at + 1] not in AUXILIARIES) and not _is_condition(tokens, at)
        for denial in _deed(_phrase(tokens, at + 1))
    ]


def _deed(phrase: Sequence[str]) -> list[Denial]:
    words = [word for word in phrase if word not in LIGHT]
    return [Denial(words[0], words[-1])] if words else []


def _thing(phrase: Sequence[str]) -> list[Denial]:
    words = [word for word in phrase if word not in LIGHT]
    return [Denial(words[-1])] if words else []


def _phrase(tokens: Sequence[str], at: int, end: int | None = None) -> list[str]:
    """The roots of the next words that belong together; where all are light, those behind the preposition that follows too."""
    end = len(tokens) if end is None else end
    words: list[str] = []
    for _ in range(_BESIDE):
        while at < end and tokens[at] in BARRIERS and tokens[at] not in WALLS:
            at += 1
        while at < end and tokens[at] not in BARRIERS and not (words and tokens[at] in _VERBAL):
            if tokens[at] not in _VERBAL and tokens[at] not in NOT and not _ADVERB.match(tokens[at]) and (word := root_of(tokens[at])):
                words.append(word)
            at += 1
        if any(word not in LIGHT for word in words) or (at < end and (tokens[at] in WALLS or tokens[at] in _VERBAL)):
            break
    return words


def _begin(tokens: Sequence[str], at: int) -> int:
    """Where the clause of a word begins."""
    while at and tokens[at - 1] not in WALLS:
        at -= 1
    return at


def _end(tokens: Sequence[str], at: int, ends: frozenset[str]) -> int:
    """Where the clause of a word ends: at the next wall, or at one of `ends`, if what is joined by a comma may belong to it."""
    while at < len(tokens) and tokens[at] not in ends:
        at += 1
    return at


def _is_condition(tokens: Sequence[str], at: int) -> bool:
    """Whether a word stands in a condition, or tells which things are meant: there it takes nothing away."""
    near = tokens[max(0, at - _BESIDE) : at]
    last = max((place for place, token in enumerate(near) if token in RELATIVE), default=None)
    if last is not None and all(token in AUXILIARIES for token in near[last + 1 :]):
        return True
    return not CONDITIONS.isdisjoint(tokens[_begin(tokens, at) : at])
