"""Which nouns name persons. What no list knows may be one where a pronoun points at it, and may be none where a rule is of everyone.

"Everyone sings" does not say that a table sings; "if a farmer owns a donkey, he is happy" does not speak of the donkey.
"""

from __future__ import annotations

from typing import Final

PERSON_NOUNS: Final = frozenset((
    "man", "boy", "father", "son", "brother", "uncle", "husband", "king", "prince", "nephew", "grandfather", "gentleman", "woman",
    "girl", "mother", "daughter", "sister", "aunt", "wife", "queen", "princess", "niece", "grandmother", "lady", "human",
    "human_being", "person", "child", "adult", "minor", "student", "tenant", "citizen", "resident", "patient", "applicant",
    "agent", "friend", "guest", "customer", "client", "clerk", "judge", "cook", "chef", "nurse", "knight", "knave", "spy",
    "thief", "hero", "poet", "monk", "nun", "saint", "saviour", "politician", "parent", "sibling", "cousin", "spouse", "partner",
    "colleague", "neighbor", "neighbour", "guide", "guard", "witness", "champion", "president", "coach", "captain", "pilot",
    "criminal", "adolescent", "teenager", "baby", "infant", "member", "ally", "enemy", "expert", "boss", "chief", "soldier",
    "astronaut", "athlete", "star", "celebrity", "native", "fan", "pupil", "graduate", "scholar", "consultant", "assistant",
    "accountant", "servant", "merchant", "immigrant", "participant", "heir", "bachelor", "heiress", "actress", "waitress",
    "musician", "magician", "physician", "librarian", "technician", "guardian", "christian", "vegetarian", "vegan", "employee",
    "trustee", "referee", "attendee", "nominee", "buyer", "seller", "owner", "lawyer", "teacher", "farmer", "doctor", "author",
    "actor", "director", "professor", "mayor", "minister", "priest", "artist", "scientist", "pianist", "tourist", "dentist",
    "chemist",
))
_ENDINGS: Final = ("ologist", "man", "woman", "person", "ologer", "crat")
_MAKERS: Final = ("er", "or", "ist", "ian")
_THINGS: Final = frozenset((
    "spider", "tiger", "panther", "computer", "printer", "container", "water", "paper", "river", "flower", "letter", "number",
    "router", "server", "hammer", "tower", "corner", "butter", "silver", "copper", "leather", "motor", "tractor", "reactor",
    "mirror", "door", "floor", "color", "order", "power", "trailer", "freezer", "drawer", "cooker", "poster", "folder", "finger",
    "liver", "beaver", "otter", "hamster", "rooster", "lobster", "oyster", "badger", "terrier", "retriever", "car", "meteor",
    "elevator", "generator", "factor", "error", "terror", "vector", "sector", "condor", "razor", "anchor", "monitor", "cursor",
    "tumor", "humor", "mist", "list", "fist", "wrist", "twist", "newspaper", "charger", "starter", "burger", "blender", "toaster",
    "heater", "counter", "chapter", "matter", "meter", "skyscraper", "sensor", "processor", "alligator", "calculator",
    "refrigerator", "poker", "soccer", "winter", "summer", "weather", "feather", "layer",
))
NO_PERSONS: Final = _THINGS | frozenset((
    "animal", "dog", "cat", "donkey", "horse", "cow", "mouse", "bird", "fish", "bear", "lion", "wolf", "fox", "squirrel",
    "rabbit", "pig", "sheep", "goat", "snake", "frog", "duck", "hen", "puppy", "kitten", "pet", "penguin", "eagle", "table",
    "chair", "house", "book", "box", "contract", "invoice", "bill", "fee", "rent", "loan", "flat", "room", "shop", "bank",
    "company", "school", "law", "rule", "document", "form", "file", "key", "phone", "ticket", "gun", "weapon", "licence",
    "license", "permit", "cake", "apple", "song", "vehicle", "truck", "bus", "train", "ship", "boat", "bicycle", "bike", "garden",
    "tree", "plant", "city", "town", "country", "prize", "game", "job", "right", "claim", "debt", "payment", "notice", "deposit",
    "lease", "building", "property", "machine", "device", "coin", "ring", "hat", "show", "time", "money", "movie", "film", "window",
    "gift", "present", "letter",
    "test", "exam", "party", "meeting", "bottle", "bag", "ball", "toy", "tool", "meal", "sandwich", "pizza", "drink", "glass", "knife",
    "stone", "rock", "wall", "lamp", "light", "bed", "desk", "cup", "plate", "picture", "photo", "poem", "story", "novel", "article",
    "crime", "offence", "breach", "order", "policy", "product", "service", "account", "deed", "will", "course", "class", "degree",
    "holiday", "vacation", "trip", "event", "problem", "mistake", "lie", "secret", "message", "call", "mark", "award", "medal", "race",
))
"""Nouns at which "he" and "she" do not point where there is a person to point at."""


def is_person(noun: str) -> bool:
    """Whether a noun names persons for all one can tell by its form."""
    word = noun.rpartition("_")[2]
    if word in PERSON_NOUNS:
        return True
    return word not in NO_PERSONS and (word.endswith(_ENDINGS) or (len(word) > 5 and word.endswith(_MAKERS)))


_ABSTRACT: Final = ("ness", "tion", "sion", "ity", "ment", "ance", "ence", "ism", "ship", "hood", "ing", "age")


def is_thing(noun: str) -> bool:
    """Whether a noun names no person, as far as its form or a list tells."""
    word = noun.rpartition("_")[2]
    return word in NO_PERSONS or (len(word) > 5 and word.endswith(_ABSTRACT))
