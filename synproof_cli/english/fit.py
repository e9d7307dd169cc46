"""Whether an entry of the vocabulary fits a clause: every word accounted for on both sides, every word in its part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from synproof_cli.english.analyse import shape_of
from synproof_cli.english.lint import Lint
from synproof_cli.english.shape import Item, Shape
from synproof_cli.english.typed import Fill
from synproof_cli.english.vocabulary import FREE, Phrase, Vocabulary, modifier, says_existence, thing_of
from synproof_cli.english.words import Token

_PERMISSIONS = frozenset(("may", "can"))


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause with the comparisons chosen for its quantities. `accounted`: words they explain, and how often each may stand in the clause.
    `joints`: how many clauses their entries join. `open`: measures that fill no atom.
    """

    tokens: tuple[Token, ...]
    shape: Shape
    filled: tuple[Fill, ...]
    accounted: Counter[str]
    joints: int
    open: tuple[str, ...]

    @classmethod
    def of(cls, tokens: tuple[Token, ...], shape: Shape, taken: tuple[Fill | None, ...]) -> Clause:
        """The clause with one choice for each of its quantities."""
        filled = tuple(fill for fill in taken if fill is not None)
        words: Counter[str] = Counter(dict.fromkeys(FREE, 1) if filled else {})
        for fill in filled:
            words |= Counter({word: max(fill.phrase.counts[word], 1) for word in fill.words})
        joints = max((fill.phrase.shape.joints for fill in filled), default=0)
        unfilled = tuple(quantity.token.stem for quantity, fill in zip(shape.quantities, taken, strict=True) if fill is None)
        return cls(tokens, shape, filled, words, joints, unfilled)

    def rest(self, entry: Counter[str]) -> frozenset[str]:
        """Words that neither an entry nor the comparisons account for."""
        filled = {item.token.stem for item in self.shape.quantities} - set(self.open)
        return frozenset(
            word for word, count in self.shape.counts.items() if count > max(entry[word], self.accounted[word]) and word not in filled
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """A phrase that fits; None where the comparisons say it all. `size`: how many words it has."""

    phrase: Phrase | None
    rank: int
    size: int
    notes: tuple[Lint, ...] = ()


def entries(clause: Clause, vocabulary: Vocabulary) -> list[Entry]:
    """The entries of the best rank, and of these the ones with most words."""
    candidates = list(vocabulary.candidates(clause.shape.words, typed=False))
    fitting = [entry for phrase in candidates if (entry := _fit(phrase, clause, vocabulary)) is not None]
    says_all = clause.filled and not clause.rest(Counter()) and not clause.shape.alternatives and clause.shape.joints <= clause.joints
    if says_all and not clause.open:
        # The comparisons say it all; an entry is meant besides only if it has the clause's verb ("notifies within 72 hours").
        verbs = {item.stem for item in clause.shape.items if item.role == "V"} - FREE
        fitting = [entry for entry in fitting if entry.phrase is not None and verbs & entry.phrase.shape.words]
        fitting = fitting or [Entry(None, 0, 0)]
    fitting = fitting or [entry for phrase in candidates if (entry := _short_for(phrase, clause)) is not None]
    best = min(((entry.rank, -entry.size) for entry in fitting), default=None)
    return [entry for entry in fitting if (entry.rank, -entry.size) == best]


def _fit(phrase: Phrase, clause: Clause, vocabulary: Vocabulary) -> Entry | None:
    entry, shape = phrase.shape, clause.shape
    joins = entry.alternatives == shape.alternatives and entry.joints <= shape.joints <= max(entry.joints, clause.joints)
    if entry.flaw or not joins or not _same_modality(entry, shape):
        return None
    if any(measure not in phrase.counts for measure in clause.open):
        return None
    notes = (Lint("modality", f"'{shape.modal}' is read as '{entry.modal}'"),) if entry.modal != shape.modal else ()
    if phrase.counts <= shape.counts:
        rank = _rank_of_rest(phrase, clause, vocabulary)  # cheaper than the parts, and mostly what fails
        if rank is not None and _same_parts(phrase, clause):
            return Entry(phrase, rank, phrase.counts.total(), notes)
    return Entry(phrase, 0, phrase.counts.total(), notes) if _same_thing(phrase, clause) else None


def _same_modality(entry: Shape, clause: Shape) -> bool:
    """Equal modal verbs; "cannot" and "may not" deny the same permission, while "can" alone may be an ability."""
    if entry.modal == clause.modal:
        return True
    return {entry.modal, clause.modal} <= _PERMISSIONS and (entry.negative or clause.negative)


def _same_parts(phrase: Phrase, clause: Clause) -> bool:
    if phrase.shape.trace == clause.shape.trace:
        return True
    return any(
        entry.parts <= shape.parts or entry.loose_parts <= shape.loose_parts for entry, shape in _analyses(phrase, clause)
    )


def _analyses(phrase: Phrase, clause: Clause) -> Iterator[tuple[Shape, Shape]]:
    """Both shapes as they stand; then each with its verb found by the other's ("banks notify authorities" has no sign of its own)."""
    yield phrase.shape, clause.shape
    if clause.shape.verbs and not phrase.shape.verbs:
        yield shape_of(phrase.tokens, clause.shape.verbs), clause.shape
    if phrase.shape.verbs and not clause.shape.verbs:
        yield phrase.shape, shape_of(clause.tokens, phrase.shape.verbs)


def _rank_of_rest(phrase: Phrase, clause: Clause, vocabulary: Vocabulary) -> int | None:
    """0 if no word is left over; 1 if what is left are modifiers the entry is also known with; None otherwise."""
    rest = clause.rest(phrase.counts)
    left = [item for item in clause.shape.items if item.stem in rest]
    if not left:
        return 0
    pool = vocabulary.pool(phrase.decl)
    return 1 if all(modifier(item) in pool for item in left) else None


def _same_thing(phrase: Phrase, clause: Clause) -> bool:
    """Whether one side only names the thing and the other says that it exists: "there is a stay" for "a stay is in force"."""
    thing = thing_of(clause.shape)
    if not thing or phrase.thing != thing or clause.open:
        return False
    return not (any(map(says_existence, phrase.shape.items)) and any(map(says_existence, clause.shape.items)))


# ------------------------------------------------------------------ "the rights" for "the counterparty's termination rights"


def _short_for(phrase: Phrase, clause: Clause) -> Entry | None:
    if phrase.shape.flaw or phrase.shape.alternatives or clause.open or not _same_modality(phrase.shape, clause.shape):
        return None
    only_named = phrase.thing is not None and thing_of(clause.shape) is not None
    for entry, shape in _analyses(phrase, clause):
        stated = [item for item in entry.items if not (only_named and says_existence(item))]
        nouns = _shortened(stated, shape)
        if nouns:
            words = " and ".join(f"'the {clause.tokens[item.index + shape.skipped].text}'" for item in nouns)
            return Entry(phrase, 2, 0, (Lint("short", f"{words} is read as in '{phrase.text}'"),))
    return None


def _shortened(entry: list[Item], shape: Shape) -> list[Item]:
    """The bare nouns with "the" that stand for fuller noun phrases of the entry; empty if the clause is not such a short form of it."""
    parts = {item.part for item in entry}
    unsaid = [item for item in entry if item.part not in shape.parts]
    if not unsaid or shape.alternatives or not all(item.part in parts for item in shape.items):
        return []
    heads = {item.head for item in unsaid}
    bare = [item for item in shape.items if item.stem in heads and _is_bare_definite(item, shape)]
    modifiers = [item for item in entry if item.head in heads and item.depth > 0]
    is_short = all(item.depth > 0 for item in unsaid) and len(modifiers) == len(unsaid) and {item.stem for item in bare} == heads
    return bare if is_short else []


def _is_bare_definite(item: Item, shape: Shape) -> bool:
    return item.definite and item.depth == 0 and sum(other.group == item.group for other in shape.items) == 1
