"""Verbs whose object need not be there: who seeks a unicorn, needs a car or is afraid of a ghost says of no unicorn, car or ghost that
there is one (intensional transitive verbs: Quine 1956; Montague 1973). What "a" or a bare plural brings in there is part of the verb.
"""

from __future__ import annotations

from typing import Final

_VERBS: Final = frozenset((
    "want", "need", "seek", "desire", "crave", "await", "expect", "request", "demand", "order", "require", "lack", "miss", "imagine",
    "fear", "dread", "draw", "paint", "sketch", "depict", "portray", "describe", "mention", "discuss", "resemble", "worship", "hunt",
    "promise", "owe", "deny", "plan", "design", "propose", "predict", "anticipate", "envisage", "avoid", "prevent", "prefer", "deserve",
    "recommend", "suggest", "advertise", "forbid", "prohibit", "allow", "permit", "allege", "claim", "suspect", "envision", "invent",
    "conceive", "contemplate", "consider", "simulate", "imitate", "mimic", "impersonate", "mistake", "foresee", "threaten", "commission",
    "covet", "solicit", "invoke", "cite", "discuss", "doubt", "disbelieve", "reject", "refuse", "exclude", "outlaw", "ban",
))
_WITH: Final = frozenset((
    "hope_for", "wish_for", "look_for", "looking_for", "search_for", "searching_for", "long_for", "ask_for", "asking_for", "pray_for",
    "wait_for", "waiting_for", "dream_of", "dream_about", "dreaming_of", "think_of", "think_about", "thinking_of", "talk_about", "talk_of",
    "talking_about", "speak_of", "write_about", "read_about", "believe_in", "look_like", "apply_for", "call_for", "opt_for", "afraid_of",
    "scared_of", "worried_about", "capable_of", "prepare_for", "ready_for", "wish_to", "hear_of", "hear_about", "know_about", "learn_about",
    "sing_about", "complain_about", "warn_of", "warn_about", "refer_to", "suitable_for", "eligible_for", "free_of", "free_from",
    "responsible_for", "liable_for", "similar_to", "allergic_to", "interested_in", "specialize_in", "specialise_in",
))
"""With the preposition, or as an adjective, behind which the object stands."""
_MODALS: Final = frozenset(("can", "could", "would"))
_BECOMING_REAL: Final = frozenset(("manage", "start", "begin", "continue", "happen", "help", "get", "proceed"))
"""Verbs before "to" that say it is done."""


def is_opaque(verb: str, words: tuple[str, ...], modal: str) -> bool:
    """Whether an object need not be there. `words`: those between the verb and it."""
    if modal in _MODALS:
        return True
    if words[:1] == ("to",) and len(words) > 1:
        return verb not in _BECOMING_REAL
    if words:
        return f"{verb}_{words[0]}" in _WITH
    return verb in _VERBS
