"""Inflection by rule: from a form to the word it is a form of, in letters a reader knows (`chases` → `chase`, `wumpuses` → `wumpus`).

Where spelling leaves two bases open (`buses` → `bus` or `buse`), the one that the document itself uses is taken; otherwise the likelier.
"""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from typing import Final

from synproof_cli.english.lexicon import IRREGULAR, PARTICIPLES, UNINFLECTED

_PLURALS: Final = {
    "men": "man", "women": "woman", "children": "child", "people": "person", "persons": "person", "mice": "mouse", "feet": "foot",
    "teeth": "tooth", "geese": "goose", "oxen": "ox", "lice": "louse", "dice": "die", "criteria": "criterion",
    "phenomena": "phenomenon", "data": "datum", "media": "medium", "bacteria": "bacterium", "fungi": "fungus", "cacti": "cactus",
    "nuclei": "nucleus", "alumni": "alumnus", "indices": "index", "matrices": "matrix", "vertices": "vertex", "analyses": "analysis",
    "crises": "crisis", "theses": "thesis", "hypotheses": "hypothesis", "bases": "basis", "wolves": "wolf", "knives": "knife",
    "wives": "wife", "lives": "life", "leaves": "leaf", "thieves": "thief", "loaves": "loaf", "halves": "half", "calves": "calf",
    "shelves": "shelf", "selves": "self", "elves": "elf", "scarves": "scarf", "hooves": "hoof", "oboes": "oboe", "shoes": "shoe",
    "toes": "toe", "foes": "foe", "canoes": "canoe", "gases": "gas", "buses": "bus", "movies": "movie", "cookies": "cookie",
    "zombies": "zombie", "rookies": "rookie", "genies": "genie", "foodies": "foodie", "selfies": "selfie",
    "pies": "pie", "ties": "tie", "lies": "lie", "quizzes": "quiz", "moguses": "mogus", "knaves": "knave", "waves": "wave",
    "goods": "goods",
}
INVARIANT: Final = frozenset((
    "sheep", "fish", "deer", "moose", "salmon", "trout", "tuna", "bison", "shrimp", "squid", "aircraft", "offspring", "swine", "species",
    "series", "means"),
)
_SINGULAR_S: Final = UNINFLECTED | frozenset(("its", "his", "this", "as", "has", "does", "was", "is", "yes", "us", "plus", "less",
"chess", "christmas", "canvas", "iris", "tennis", "basis", "physics", "mathematics", "economics", "politics", "ethics", "athletics"))
_USES: Final = frozenset((
    "uses", "excuses", "fuses", "muses", "ruses", "accuses", "refuses", "confuses", "abuses", "amuses", "houses", "causes", "pauses",
    "clauses", "spouses", "blouses", "nauses"),
)
_HISS: Final = ("sses", "shes", "ches", "xes", "zzes")
_ALSO_BASE: Final = frozenset(("found", "lay", "saw", "felt", "bound", "left", "thought", "meant", "ground", "wound"))
PAST_AS_BASE: Final = frozenset(("read", "put", "cut", "hit", "let", "set", "shut", "cost", "hurt", "beat"))
"""Verbs whose past is their base."""
_MORE_IRREGULAR: Final = {
    form: base
    for base, forms in {
        "arise": "arose arisen", "awake": "awoke", "bite": "bit bitten", "bleed": "bled", "blow": "blew blown", "breed": "bred",
        "burn": "burnt",
        "climb": "", "dig": "dug", "do": "did done", "dream": "dreamt", "drink": "drank drunk", "feed": "fed", "fight": "fought",
        "flee": "fled", "fling": "flung", "forgive": "forgave forgiven", "hang": "hung", "have": "had", "kneel": "knelt", "lean": "leant",
        "learn": "learnt", "lie": "lay lain", "light": "lit", "mistake": "mistook mistaken", "ring": "rang rung", "shine": "shone",
        "shoot": "shot", "show": "showed shown", "shrink": "shrank shrunk", "sing": "sang sung", "sink": "sank sunk", "sit": "sat",
        "sleep": "slept", "slide": "slid", "spin": "spun", "spring": "sprang sprung", "stick": "stuck", "sting": "stung", "sweep": "swept",
        "swim": "swam swum", "swing": "swung", "tear": "tore torn", "wake": "woke woken", "weave": "wove woven", "weep": "wept",
        "wind": "wound", "fall": "fell fallen", "draw": "drew drawn", "bid": "bid bade", "tread": "trod trodden",
    }.items()
    for form in forms.split()
}
_NOUN_FORMS: Final = frozenset(("men", "women", "children", "people", "criteria", "feet", "data"))
_IRREGULAR: Final = {form: base for form, base in (IRREGULAR | _MORE_IRREGULAR).items() if form not in _NOUN_FORMS and form != "goes"}
_NO_PARTICIPLES: Final = frozenset(("did", "bit", "blew", "drank", "forgave", "mistook", "rang", "sang", "sank", "swam", "tore", "shrank"))
_NO_GERUNDS: Final = frozenset((
    "thing", "king", "ring", "spring", "string", "during", "something", "nothing", "everything", "anything", "evening", "morning",
    "ceiling",
    "sibling", "wing", "sterling",
))
_BEFORE_E: Final = (
    "at", "iz", "is", "as", "os", "us", "bl", "cl", "gl", "pl", "dl", "tl", "v", "c", "rg", "dg", "ng", "u", "rs", "ns", "ur", "ir",
    "ar", "or",
)
_BEFORE_NO_E: Final = ("ning", "ring", "long", "eat", "oat", "out", "eas", "ear", "our", "oor", "air", "eur", "ang", "focus")
"""Ends of stems that mostly had a final e before -ed and -ing ("creat-", "manag-"), and those of them that had none ("treat-")."""
_MOSTLY_NOUNS: Final = frozenset(("wind", "ring", "light", "bear", "show", "lead", "fly", "sink", "man"))
_IRREGULAR_BASES: Final = frozenset(_IRREGULAR.values()) - _MOSTLY_NOUNS
"""Verbs by their irregular forms, without those that are as often nouns or adjectives."""
_VOWELS: Final = "aeiou"
NOTHING: Final[frozenset[str]] = frozenset()


def is_plural(word: str) -> bool:
    """Whether a lower-case noun is plural by its form; invariant nouns ("sheep") are not counted."""
    if word in _PLURALS or _is_men(word):
        return True
    if word in _SINGULAR_S or len(word) < 3:
        return False
    return word.endswith("s") and not word.endswith(("ss", "us", "is"))


def _is_men(word: str) -> bool:
    """Gentlemen, policewomen; no omen and no specimen."""
    return word.endswith("men") and len(word) > 5 and word not in ("specimen", "regimen", "abdomen", "acumen", "stamen")


def singular(word: str, seen: Container[str] = NOTHING) -> str:
    """The singular of a lower-case noun; a singular is returned as it is."""
    if not is_plural(word):
        return word
    head, sign, last = word.rpartition("-")
    if sign:
        return head + sign + singular(last, seen)
    if word in _PLURALS:
        return _PLURALS[word]
    if _is_men(word):
        return f"{word[:-3]}man"
    bases = _noun_bases(word)
    return next((base for base in bases if base in seen), bases[0])


@lru_cache(maxsize=1 << 14)
def _noun_bases(word: str) -> tuple[str, ...]:
    if word.endswith("ies") and len(word) > 4:
        return (word[:-3] + "y", word[:-1])
    if word.endswith(_HISS):
        return (word[:-2], word[:-1])
    if word.endswith("uses") and word not in _USES and word[-5:-4] not in ("o", "a"):
        return (word[:-2], word[:-1])
    if word.endswith("oes"):
        return (word[:-2], word[:-1])
    if word.endswith("ses"):
        return (word[:-1], word[:-2])
    return (word[:-1],)


def third_person(word: str, seen: Container[str] = NOTHING) -> str:
    """The base of a verb in the third person singular ("chases" → "chase"); "" if it is none by its form."""
    if word in ("has", "does", "goes"):
        return {"has": "have", "does": "do", "goes": "go"}[word]
    if not word.endswith("s") or word.endswith(("ss", "us", "is")) or word in _SINGULAR_S or len(word) < 3:
        return ""
    bases = _verb_bases(word)
    return next((base for base in bases if base in seen), bases[0])


def _verb_bases(word: str) -> tuple[str, ...]:
    if word.endswith("ies"):
        return (word[:-3] + "y", word[:-1]) if len(word) > 4 else (word[:-1],)
    if word.endswith((*_HISS, "oes")):
        return (word[:-2], word[:-1])
    return (word[:-1],)


def past(word: str, seen: Container[str] = NOTHING) -> str:
    """The base of a verb's past form or past participle; "" if it is none by its form."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    return _without_ending(word, "ed", seen)


def participle(word: str, seen: Container[str] = NOTHING) -> str:
    """The base of a past participle ("chased", "eaten"); "" if it is none by its form."""
    if word in PARTICIPLES and word not in ("been", "had"):
        return _IRREGULAR.get(word, word)
    if word in _MORE_IRREGULAR and word not in _NO_PARTICIPLES:
        return _MORE_IRREGULAR[word]
    return _without_ending(word, "ed", seen)


def gerund(word: str, seen: Container[str] = NOTHING) -> str:
    """The base of a form in -ing; "" if it is none."""
    if len(word) <= 4 or word in _NO_GERUNDS:
        return ""
    return _without_ending(word, "ing", seen)


def _without_ending(word: str, ending: str, seen: Container[str]) -> str:
    stem = word.removesuffix(ending)
    if stem == word or len(stem) < 2 or not any(letter in "aeiouy" for letter in stem):
        return ""
    if ending == "ed" and word.endswith("eed") and word not in ("agreed", "freed", "decreed", "guaranteed", "disagreed"):
        return ""
    bases = _bases_of_stem(stem, ending)
    return next((base for base in bases if base in seen), bases[0])


@lru_cache(maxsize=1 << 14)
def _bases_of_stem(stem: str, ending: str) -> tuple[str, ...]:
    """Bases a stem may have: with a final e, with its doubled consonant single, with y for i, or as it is; the likelier first."""
    if ending == "ed" and stem.endswith("i"):
        return (stem[:-1] + "y",)
    if ending == "ed" and stem.endswith("e"):
        return (stem,)
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "aeiouylsz":
        return (stem[:-1], stem)
    if _wants_e(stem):
        return (stem + "e", stem)
    return (stem, stem + "e")


def _wants_e(stem: str) -> bool:
    if stem.endswith("creat"):
        return True
    if stem.endswith(_BEFORE_E):
        return not stem.endswith(_BEFORE_NO_E)
    vowels = [at for at, letter in enumerate(stem) if letter in "aeiouy"]
    one_vowel = len(vowels) == 1 and vowels[0] == len(stem) - 2
    return one_vowel and stem[-1] not in "wxy" + _VOWELS and len(stem) >= 3


def is_base_like(word: str) -> bool:
    """Whether a word may be a verb in its base form: no inflection of its own on it."""
    return not word.endswith("ness") and not gerund(word) and not (third_person(word) and not word.endswith("ss"))


def is_irregular(base: str) -> bool:
    """Whether the word is a verb by having irregular forms."""
    return base in _IRREGULAR_BASES


def is_adverb(word: str) -> bool:
    """An adverb of manner by its form; "dragonfly" and "butterfly" are none."""
    insect = word.endswith("fly") and word not in ("briefly", "chiefly", "stiffly", "gruffly", "deafly")
    return word.endswith("ly") and len(word) > 4 and not insect
