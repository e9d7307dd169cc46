"""Stated preferences between labelled rules: "Rule 3 is preferred over Rule 2", "Rule1 takes precedence over Rule2", and the reverse."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from synproof_cli.english.controlled.rulebook.spans import Tokens, find, longest_first, lowers, starts, trimmed
from synproof_cli.english.controlled.tokens import Token

_STRONGER: Final = longest_first(
    "is preferred over|is preferred to|takes precedence over|take precedence over|has precedence over|overrides|override|overrules|"
    "overrule|prevails over|prevail over|has priority over|have priority over|takes priority over|has higher priority than|"
    "has a higher priority than|is stronger than|outranks|supersedes|supersede|trumps|beats|defeats|wins over|is an exception to|"
    "is superior to|are preferred over|is of higher priority than|ranks higher than|ranks above|dominates|has a greater priority than|"
    "should be preferred over|must be preferred over|shall prevail over|is to be preferred over"
)
_WEAKER: Final = longest_first(
    "is overridden by|is overruled by|is subject to|yields to|gives way to|is subordinate to|is weaker than|has lower priority than|"
    "has a lower priority than|is superseded by|is outranked by|is inferior to|is subordinated to|is trumped by|is defeated by"
)
_UNDER: Final = (("notwithstanding",), ("despite",), ("irrespective", "of"), ("regardless", "of"))
_SUBJECT: Final = longest_first("subject to|except as provided in|except as stated in|save as provided in")
_KEY: Final = re.compile(r"[\W_]+")


class Preference(NamedTuple):
    """The labels of stronger and weaker rules."""

    stronger: str
    weaker: str


class Stated(NamedTuple):
    """What a sentence says of preferences: pairs, what is left of the sentence, or why it is refused."""

    pairs: tuple[Preference, ...]
    rest: Tokens = ()
    refusal: str = ""


def key(label: str) -> str:
    """A label without blanks, signs and case: "Rule 3" is "rule3"."""
    return _KEY.sub("", label).lower()


def preference(tokens: Tokens, labels: Mapping[str, str]) -> Stated | None:
    """The preferences that a sentence of nothing else states; None if it is no such sentence. `labels`: key → label as written."""
    for phrases, turned in ((_STRONGER, False), (_WEAKER, True)):
        for phrase in phrases:
            at = find(tokens, phrase)
            if at < 1:
                continue
            left, right = _labels(trimmed(tokens[:at]), labels), _labels(trimmed(tokens[at + len(phrase) :]), labels)
            if left is None or right is None:
                unknown = _unknown(tokens[:at]) and _unknown(tokens[at + len(phrase) :])
                return Stated((), (), "it prefers a rule that is not there") if unknown else None
            stronger, weaker = (right, left) if turned else (left, right)
            return Stated(tuple(Preference(one, two) for one in stronger for two in weaker))
    return _in_conflict(tokens, labels)


def _in_conflict(tokens: Tokens, labels: Mapping[str, str]) -> Stated | None:
    """If Rule1 and Rule2 conflict, Rule1 prevails."""
    comma = next((at for at, token in enumerate(tokens) if token.text == ","), -1)
    said = lowers(tokens[:comma])
    if comma < 1 or not (said[:1] in (("if",), ("where",), ("when",)) or said[:2] == ("in", "case")):
        return None
    if not any(word.startswith("conflict") or word in ("clash", "contradict") for word in said):
        return None
    names = mentioned(tokens[:comma], labels)
    after = tokens[comma + 1 :]
    winners = mentioned(after, labels)
    wins = any(word in ("prevails", "wins", "applies", "precedence", "priority", "preferred") for word in lowers(after))
    if len(names) == 2 and len(winners) == 1 and winners[0] in names and wins and "not" not in lowers(after):
        loser = names[1] if winners[0] == names[0] else names[0]
        return Stated((Preference(winners[0], loser),))
    return None


def within(tokens: Tokens, label: str, labels: Mapping[str, str]) -> Stated | None:
    """What "Notwithstanding Rule 2, …" and "Subject to Rule 3, …" say, in front of a rule or behind it."""
    for phrases, turned in ((_UNDER, False), (_SUBJECT, True)):
        for phrase in phrases:
            for others, rest in _around(tokens, phrase, labels):
                if not label:
                    return Stated((), (), "a rule that ranks itself against another has no label of its own")
                pairs = tuple(Preference(other, label) if turned else Preference(label, other) for other in others)
                return Stated(pairs, rest)
    return None


def _around(tokens: Tokens, phrase: tuple[str, ...], labels: Mapping[str, str]) -> Iterator[tuple[list[str], Tokens]]:
    if starts(tokens, phrase):
        comma = next((at for at, token in enumerate(tokens) if token.text == ","), -1)
        others = _labels(tokens[len(phrase) : comma], labels) if comma > 0 else None
        if others:
            yield others, trimmed(tokens[comma:])
    at = find(tokens, phrase, 1)
    others = _labels(trimmed(tokens[at + len(phrase) :]), labels) if at > 0 else None
    if others:
        yield others, trimmed(tokens[:at])


def _labels(tokens: Tokens, labels: Mapping[str, str]) -> list[str] | None:
    """Labels joined by "and", "or", commas, and nothing else."""
    found: list[str] = []
    for part in _split(tokens):
        label = labels.get(key("".join(token.text for token in part)))
        if label is None:
            return None
        found.append(label)
    return found or None


def _split(tokens: Tokens) -> list[Tokens]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text in (",", "and", "or", "both"):
            parts.append([])
        else:
            parts[-1].append(token)
    return [tuple(part) for part in parts if part]


def mentioned(tokens: Tokens, labels: Mapping[str, str]) -> list[str]:
    """The labels that stand in the tokens."""
    found: list[str] = []
    for at in range(len(tokens)):
        for size in (3, 2, 1):
            label = labels.get(key("".join(token.text for token in tokens[at : at + size])))
            if label is not None and label not in found:
                found.append(label)
    return found


_LABEL_LIKE: Final = re.compile(r"[a-z]{1,12}\d{1,4}[a-z]?")


def _unknown(tokens: Tokens) -> bool:
    """Whether the words look like a label."""
    return bool(_LABEL_LIKE.fullmatch(key("".join(token.text for token in tokens))))
