"""What is said of a thing only for a time or in a respect: "a member in 2020", "a doctor by training", "a queen in the play".

"A doctor in Paris" is a doctor and in Paris; these are no more than what the whole phrase says.
"""

from __future__ import annotations

from typing import Final

from synproof_cli.english.controlled.morphology import singular
from synproof_cli.english.controlled.nodes import Predicate
from synproof_cli.english.controlled.phrases import Name, Quantified
from synproof_cli.english.controlled.predicates import Does

_TIMES: Final = frozenset((
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april", "june", "july",
    "august", "september", "october", "november", "december", "day", "night", "week", "weekend", "month", "year", "quarter", "decade",
    "century", "hour", "minute", "second", "moment", "time", "summer", "winter", "spring", "autumn", "fall", "morning", "evening", "noon",
    "afternoon", "midnight", "holiday", "vacation", "period", "term", "season", "war", "past", "future", "present", "childhood", "youth",
))
_RESPECTS: Final = frozenset((
    "training", "law", "birth", "nature", "profession", "trade", "name", "theory", "practice", "principle", "paper", "spirit", "heart",
    "definition", "default", "film", "movie", "play", "story", "novel", "opera", "series", "game", "dream", "picture", "painting", "photo",
    "photograph", "show", "eye", "opinion", "view", "sense", "part", "way", "approval", "payment", "condition", "consent", "appointment",
    "election", "proxy", "marriage", "descent", "blood", "act", "statute", "regulation", "directive", "rule", "contract", "purpose",
    "title", "disguise", "fact", "effect", "fairy_tale", "legend", "myth", "tale", "musical", "scene", "role", "capacity", "trial",
    "probation", "making", "waiting", "embryo", "paragraph", "section", "article", "treaty", "old_law", "new_law",
))
_PREPOSITIONS: Final = frozenset((
    "in", "on", "at", "by", "for", "from", "during", "under", "upon", "through", "throughout", "per", "as", "over", "until", "since", "to",
))


def is_passing(modifier: Predicate) -> bool:
    """Whether a prepositional phrase behind a noun says when, or in which respect, a thing is such."""
    if not isinstance(modifier, Does) or modifier.word not in _PREPOSITIONS or len(modifier.items) != 1:
        return False
    if modifier.word == "during":
        return True
    item = modifier.items[0]
    if isinstance(item, Name):
        word = singular(item.head or item.thing)
        return word in _TIMES or word in _RESPECTS or _is_year(word) or bool(item.described and item.described.head in _RESPECTS)
    return isinstance(item, Quantified) and (item.noun.head in _TIMES or item.noun.head in _RESPECTS)


def _is_year(word: str) -> bool:
    return len(word) == _YEAR and word[0] == "n" and word[1:].isdigit()


_YEAR: Final = 5
