"""The tense of a verb group, and when two of them may say the same."""

from __future__ import annotations

from typing import Final, Literal

from synproof_cli.english.lexicon import IRREGULAR, PARTICIPLES
from synproof_cli.english.words import Token

Tense = Literal["present", "perfect", "past", "pluperfect", "future"]

_AUXILIARIES: Final[dict[str, Tense]] = {
    "was": "past", "were": "past", "did": "past", "had": "pluperfect", "has": "perfect", "have": "perfect", "will": "future",
}
_PAST_FORMS: Final = frozenset(IRREGULAR) - frozenset(("goes", "men", "women", "children", "people", "criteria", "feet", "data"))


def tense_of_auxiliary(token: Token) -> Tense:
    """What the first auxiliary of a verb group says."""
    return _AUXILIARIES.get(token.text, "present")


def tense_of_verb(token: Token) -> Tense:
    """What a verb without auxiliaries says by its form. "Cut" and "put" are taken as the present."""
    past = token.text in ("had", "did") or (token.text.endswith("ed") and token.is_participle) or token.text in _PAST_FORMS - _ALSO_PRESENT
    return "past" if past and token.text not in ("exceed", "proceed", "need") else "present"


_ALSO_PRESENT: Final = frozenset(word for word in PARTICIPLES if word in IRREGULAR.values()) | frozenset(("found", "lay", "saw"))


def same_time(entry: Tense, clause: Tense) -> bool:
    """Whether a clause may stand for an entry: what is to come and what had been are not what is; what was is what has been."""
    apart = ("future", "pluperfect")
    if entry in apart or clause in apart:
        return entry == clause
    return clause != "past" or entry in ("past", "perfect")
