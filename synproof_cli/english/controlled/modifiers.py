"""What the words in front of a noun say of a thing: by themselves (a red ball is red), as one with the noun (a big ant is an ant), or that
it is none (a forged passport). After Kamp 1975 and Partee 2010: intersective, subsective, privative and non-subsective adjectives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.contraries import is_known, positive
from synproof_cli.english.controlled.morphology import participle
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import TRUE, Atom, Formula, Iff, Implies, apply, conjoin, leaves, predicate

PRIVATIVE: Final = frozenset((
    "so_called", "would_be", "wannabe", "one_time", "onetime", "soi_disant",
    "fake", "former", "alleged", "ex", "future", "potential", "pseudo", "counterfeit", "artificial", "toy",
    "imaginary", "mock", "supposed", "apparent", "virtual", "near", "non", "fictional", "false", "possible", "prospective", "aspiring",
))
"""Adjectives that do not leave the noun true of the thing: a fake gun is no gun."""
_SUSPENDING: Final = frozenset((
    "forged", "falsified", "faked", "fabricated", "feigned", "simulated", "sham", "bogus", "phony", "phoney", "spurious", "imitation",
    "pretend", "pretended", "make_believe", "fictitious", "mythical", "legendary", "invented", "imagined", "hypothetical", "theoretical",
    "model", "dummy", "decoy", "replica", "painted", "sculpted", "stuffed", "synthetic", "faux", "ersatz", "quasi",
    "suspected", "accused", "presumed", "presumptive", "putative", "purported", "reputed", "claimed", "reported", "rumored", "rumoured",
    "ostensible", "seeming", "probable", "likely", "unlikely", "questionable", "doubtful", "disputed", "contested", "self_styled",
    "self_proclaimed", "self_appointed", "self_declared", "self_described", "self_identified",
    "assumed", "believed", "unconfirmed", "unproven", "charged", "indicted", "wrongful",
    "failed", "attempted", "aborted", "abortive", "thwarted", "prevented", "averted", "foiled", "unsuccessful", "unfinished", "incomplete",
    "uncompleted", "partial", "half",
    "proposed", "draft", "drafted", "planned", "intended", "expected", "anticipated", "predicted", "projected", "pending", "provisional",
    "nominal", "tentative", "preliminary", "suggested", "designated", "elect", "nominated", "candidate", "trainee", "apprentice",
    "incoming", "upcoming", "budding", "unborn", "nascent", "eventual", "acting", "interim", "deputy", "vice", "assistant", "honorary",
    "titular", "substitute", "surrogate", "stand_in", "temporary",
    "void", "voided", "null", "cancelled", "canceled", "revoked", "repealed", "rescinded", "annulled", "expired", "lapsed", "terminated",
    "dissolved", "abolished", "suspended", "withdrawn", "invalidated", "nullified", "overturned", "rejected", "refused", "denied",
    "abandoned", "defunct", "extinct", "obsolete", "invalid",
    "deposed", "dethroned", "ousted", "dismissed", "disbarred", "defrocked", "retired", "past", "late", "dead", "erstwhile",
    "previous", "disgraced", "impeached", "outgoing", "resigned", "exonerated", "acquitted", "destroyed", "demolished",
    "ruined", "melted", "deceased", "removed", "defrauded", "broken", "lapsing", "reformed", "recovering", "recovered", "lost", "missing",
    "undeveloped", "unmade", "unsigned",
))
"""Words that mostly cancel or suspend the noun: a forged passport is no passport, a suspected thief need not be a thief."""
COLOURS: Final = (
    "red blue green yellow white black brown grey gray pink purple orange violet golden silver beige turquoise crimson scarlet blonde "
)
SHAPES: Final = "round square rectangular triangular circular oval spherical cubic cylindrical flat hollow striped spotted "
_MATERIALS: Final = "wooden metallic golden woollen woolen earthen leaden liquid solid gaseous "
NATIONS: Final = (
    "american british english german french italian spanish japanese chinese korean russian indian canadian mexican brazilian polish "
    "dutch swedish norwegian danish finnish swiss austrian greek turkish irish scottish welsh australian egyptian african asian european "
    "portuguese hungarian czech ukrainian belgian romanian bulgarian vietnamese thai israeli iranian iraqi arab argentine chilean cuban "
)
_STATES: Final = (
    "male female unmarried married pregnant alive deaf blind mute naked nocturnal aquatic carnivorous herbivorous omnivorous poisonous "
    "venomous edible flammable magnetic transparent furry hairy feathered winged wet dry valid "
    "binding lawful unlawful written oral "
)
INTERSECTIVE: Final = frozenset(f"{COLOURS}{SHAPES}{_MATERIALS}{NATIONS}{_STATES}".split())
"""Adjectives that say the same of whatever they are said of."""
RELATIVE: Final = frozenset((
    "big", "small", "tall", "short", "large", "little", "tiny", "huge", "great", "long", "wide", "narrow", "thick", "thin", "deep",
    "shallow", "high", "low", "heavy", "light", "fast", "slow", "quick", "strong", "weak", "young", "old", "new", "good", "bad", "poor",
    "fine", "nice", "cheap", "expensive", "hot", "cold", "warm", "cool", "loud", "quiet", "bright", "dark", "hard", "soft", "easy",
    "difficult", "clever", "smart", "intelligent", "skilful", "skillful", "skilled", "excellent", "terrible", "perfect", "beautiful",
    "ugly",
    "pretty", "kind", "rough", "smooth", "sharp", "giant", "gigantic", "enormous", "massive", "mini", "miniature", "fat", "slim",
    "experienced", "talented", "gifted", "learned", "accomplished", "seasoned", "trained", "qualified", "distinguished", "celebrated",
    "renowned", "respected", "beloved", "wicked", "trusted", "dedicated", "devoted", "committed", "advanced", "limited", "sacred",
    "educated",
))
"""Adjectives whose measure is the noun: a big ant is no big thing. Where they stand, what follows them stays the noun."""
_SUBSTANCES: Final = frozenset((
    "stone", "wood", "plastic", "rubber", "glass", "paper", "cardboard", "clay", "wax", "chocolate", "bronze", "marble", "metal", "iron",
    "steel", "tin", "brass", "gold", "porcelain", "ceramic", "plaster", "concrete", "snow", "ice", "sand", "sugar", "gingerbread", "cotton",
    "wooden", "golden", "woollen", "earthen", "leaden", "ivory", "jade", "crystal", "straw", "velvet", "marzipan", "inflatable", "plush",
    "teddy", "gummy", "rocking", "cartoon", "robot", "virtual", "digital", "stuffed", "ghost", "phantom", "shadow", "puppet",
))
"""Of which likenesses are made: a stone lion is no lion, a stone wall is a wall."""
_NO_KINDS: Final = frozenset((
    ("hot", "dog"), ("corn", "dog"), ("prairie", "dog"), ("sea", "lion"), ("guinea", "pig"), ("sea", "horse"), ("sea", "cow"),
    ("sea", "cucumber"), ("sea", "urchin"), ("ant", "lion"), ("koala", "bear"), ("silver", "fish"), ("star", "fish"), ("jelly", "fish"),
    ("cuttle", "fish"), ("red", "herring"), ("white", "elephant"), ("black", "sheep"), ("lame", "duck"), ("scape", "goat"),
    ("lone", "wolf"), ("dark", "horse"), ("cold", "fish"), ("big", "shot"), ("big", "cheese"), ("night", "owl"), ("early", "bird"),
    ("peanut", "butter"), ("horse", "chestnut"), ("lady", "bird"), ("dragon", "fly"), ("butter", "fly"), ("fire", "fly"),
    ("mountain", "chicken"), ("flying", "fox"), ("human", "shield"), ("couch", "potato"),
    ("book", "worm"), ("paper", "tiger"), ("ladies", "man"), ("straw", "man"), ("rain", "check"),
))
"""Fixed phrases that are not of the kind that their noun names."""


WITH_OF: Final = frozenset((
    "full", "short", "free", "sick", "tired", "sure", "certain", "proud", "fond", "clear", "empty", "light", "wide", "south", "north",
    "east",
    "west", "ahead", "kind", "sort", "type", "part", "piece", "picture", "photo", "image", "copy", "model", "replica", "lack", "absence",
    "end", "beginning", "top", "bottom", "side", "rest", "half", "loss", "fear", "idea", "risk", "threat", "danger", "imitation",
    "travesty",
))
"""What is full of ideas is not therefore full: words that say another thing with "of"."""
_OF_A_FIELD: Final = ("al", "ic", "ary", "ive")
_WHO_DOES: Final = ("er", "or", "ist", "ian", "eur", "smith", "ant")
_ROLES: Final = frozenset((
    "friend", "king", "queen", "thief", "judge", "guard", "nurse", "pilot", "chef", "cook", "student", "athlete", "surgeon", "spy",
    "expert", "parent", "spouse", "husband", "wife", "witness", "boss", "president", "champion", "artist", "poet", "agent", "guide",
    "coach",
))
"""Ends of nouns, and nouns, for who does something: what stands before them may say how it is done."""


@dataclass(frozen=True, slots=True)
class Front:
    """How the words before a noun go with it. `apart`: what is said of the thing besides; `together`: what is one word with the noun;
    `doubted`: those of them that may be said of the thing as well; `head`: whether the noun is certain of it.
    """

    apart: tuple[str, ...]
    together: tuple[str, ...]
    doubted: tuple[str, ...]
    head: bool


@dataclass(frozen=True, slots=True)
class Compound:
    """A predicate made of several words, and what would follow if they were said one by one; `whole`: and what it would follow from."""

    parts: tuple[str, ...]
    whole: bool


def front(
    words: tuple[str, ...], head: str, plain: Mapping[str, int], nouns: Mapping[str, int], fronts: Mapping[str, set[str]],
) -> Front:
    """The words before a noun told apart. `plain`: predicates of the text; `nouns`: those used as nouns; `fronts`: nouns behind a word."""
    used = [is_known(word, plain) or len(fronts.get(word, ())) > 1 and is_intersective(word) for word in map(_name, words)]
    apart, free = [], True
    for word, known in zip(reversed(words), reversed(used), strict=True):
        certain = (is_intersective(word) or _is_plain(word, head) and known) and not nouns.get(word)
        if known and certain and free:
            apart.append(word)
        free = free and (certain or word in RELATIVE)  # "red wine glass": what is red is open
    apart.reverse()
    together = tuple(word for word in words if word not in apart)
    doubted = tuple(word for word, known in zip(words, used, strict=True) if known and word not in apart)
    likeness = any(word in _SUBSTANCES or word in _SUSPENDING for word in words) or any((word, head) in _NO_KINDS for word in words)
    return Front(tuple(apart), together, doubted, not likeness)


def _name(word: str) -> str:
    return identifier((word,))


def _is_plain(word: str, head: str) -> bool:
    """Whether a word that the text says of things is taken to say the same before a noun: not of size or quality ("big"), not of a field
    ("criminal"), and not before who does something ("beautiful dancer", "old friend").
    """
    return word not in RELATIVE and word not in _SUSPENDING and not word.endswith(_OF_A_FIELD) and not (
        head.endswith(_WHO_DOES) or head in _ROLES
    )


_CANCELLING: Final = ("ex_", "pseudo_", "quasi_", "mock_", "then_")


def cancels(word: str) -> bool:
    """Whether a word before a noun leaves open, or denies, that the noun is true of the thing."""
    return word in PRIVATIVE or word.startswith(_CANCELLING)


def suspends(words: Iterable[str]) -> bool:
    """Whether words before a noun may keep the noun from being true of the thing: false, forged, of stone."""
    return any(cancels(word) or word in _SUSPENDING or word in _SUBSTANCES for word in words)


def is_intersective(word: str) -> bool:
    """Whether it says the same of whatever it is said of: colours, shapes, countries; what has been done to it ("signed")."""
    return word in INTERSECTIVE or bool(participle(word)) and word not in RELATIVE and word not in _SUSPENDING


def describes(words: tuple[str, ...]) -> bool:
    """Whether words before a noun surely describe and do not make a kind of their own ("big ant", and not "real number")."""
    return any(word in RELATIVE or is_intersective(word) for word in words)


def compounded(compounds: Mapping[str, Compound], formulas: Iterable[Formula]) -> list[Rule]:
    """That compounds are what their words say one by one; and, as the other reading, that they are not."""
    said = {predicate(leaf.name)[0] for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom)}
    links = [_link(kind, compound, said) for kind, compound in compounds.items() if kind in said]
    links = [link for link in links if link != TRUE]
    if not links:
        return []
    text = "What is called by several words is what each of them says."
    remark = Lint("ambiguous", "words before a noun may be said of the thing (a red ball is red) or only with the noun (a good singer)")
    return [Rule(text, conjoin(tuple(links)), alternatives=(TRUE,), lints=(remark,), background=True)]


def _link(kind: str, compound: Compound, said: set[str]) -> Formula:
    atoms = tuple(Atom(apply(part, ("?x",))) for part in compound.parts if part in said or positive(part) in said)
    if not atoms:
        return TRUE
    whole, parts = Atom(apply(kind, ("?x",))), conjoin(atoms)
    return Iff(whole, parts) if compound.whole and len(atoms) == len(compound.parts) else Implies(whole, parts)

