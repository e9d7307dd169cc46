"""Whether an entry of the vocabulary fits a clause: every word accounted for on both sides, every word in its part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from synproof_cli.english.analyse import shape_of
from synproof_cli.english.determiners import same_extent
from synproof_cli.english.lint import Lint
from synproof_cli.english.shape import Item, Shape
from synproof_cli.english.tense import same_time
from synproof_cli.english.typed import Fill
from synproof_cli.english.vocabulary import FREE, Phrase, Vocabulary, modified, modifiers, says_existence
from synproof_cli.english.words import Token

_PERMISSIONS = frozenset(("may", "can"))


class Clause(NamedTuple):
    """A clause with the comparisons chosen for its quantities.

    `named`: it is a noun phrase that stands for its thing ("during the stay"). `accounted`: words the comparisons explain, and how often
    each may stand in the clause. `joints`: how many clauses their entries join. `open`: measures that fill no atom.
    """

    tokens: tuple[Token, ...]
    shape: Shape
    named: bool
    filled: tuple[Fill, ...]
    accounted: Counter[str]
    joints: int
    open: tuple[str, ...]

    @classmethod
    def of(cls, tokens: tuple[Token, ...], shape: Shape, taken: tuple[Fill | None, ...], *, named: bool) -> Clause:
        """The clause with one choice for each of its quantities."""
        filled = tuple(fill for fill in taken if fill is not None)
        words: Counter[str] = Counter(dict.fromkeys(FREE, 1) if filled else {})
        for fill in filled:
            words |= Counter({word: max(fill.phrase.counts[word], 1) for word in fill.words})
        joints = max((fill.phrase.shape.joints for fill in filled), default=0)
        unfilled = tuple(quantity.token.stem for quantity, fill in zip(shape.quantities, taken, strict=True) if fill is None)
        return cls(tokens, shape, named, filled, words, joints, unfilled)

    @property
    def filled_items(self) -> tuple[Item, ...]:
        """The words of the phrases that name what is compared."""
        return tuple(item for fill in self.filled for item in fill.phrase.shape.items)

    def rest(self, entry: Counter[str]) -> frozenset[str]:
        """Words that neither an entry nor the comparisons account for."""
        filled = {item.token.stem for item in self.shape.quantities} - set(self.open)
        return frozenset(
            word for word, count in self.shape.counts.items() if count > max(entry[word], self.accounted[word]) and word not in filled
        )


class Entry(NamedTuple):
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
        fitting = fitting or ([Entry(None, 0, 0)] if _is_filled_in_full(clause) else [])
    fitting = fitting or [entry for phrase in candidates if (entry := _short_for(phrase, clause)) is not None]
    best = min(((entry.rank, -entry.size) for entry in fitting), default=None)
    return [entry for entry in fitting if (entry.rank, -entry.size) == best]


def _is_filled_in_full(clause: Clause) -> bool:
    """Whether the comparisons speak of as much as the clause, and of the same time; a date says itself what is past."""
    dated = clause.shape.tense == "past" and all(fill.phrase.decl.type == "date" for fill in clause.filled)
    timely = dated or any(same_time(fill.phrase.shape.tense, clause.shape.tense) for fill in clause.filled)
    return timely and _same_extents(None, clause.shape, clause.filled_items)


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
        if rank is not None and _same_parts(phrase, clause, vocabulary.phrases(phrase.decl) if rank else ()):
            return Entry(phrase, rank, phrase.counts.total(), notes)
    return Entry(phrase, 0, phrase.counts.total(), notes) if _same_thing(phrase, clause) else None


def _same_modality(entry: Shape, clause: Shape) -> bool:
    """Equal modal verbs; "cannot" and "may not" deny the same permission, while "can" alone may be an ability."""
    if entry.modal == clause.modal:
        return True
    return {entry.modal, clause.modal} <= _PERMISSIONS and (entry.negative or clause.negative)


def _same_parts(phrase: Phrase, clause: Clause, others: Iterable[Phrase]) -> bool:
    """`others`: phrases of the same atom, where they account for modifiers that this one does not have."""
    known = (*clause.filled_items, *(item for other in others for item in other.shape.items))
    return any(_agree(entry, shape) and _same_extents(entry, shape, known) for entry, shape in _analyses(phrase, clause))


def _same_extents(entry: Shape | None, shape: Shape, others: tuple[Item, ...]) -> bool:
    """Whether every noun phrase of the clause speaks of as much as the one of the entry or the comparisons that has its noun."""
    if (entry is not None and not same_time(entry.tense, shape.tense)) or not _are_owned(shape):
        return False
    return all(
        _is_extent_of(item, entry.items if entry else ()) if entry and _has(entry.items, item) else _is_extent_of(item, others)
        for item in shape.items
    )


def _has(items: Iterable[Item], noun: Item) -> bool:
    return any(other.stem == noun.stem and other.determiner is not None for other in items)


def _is_extent_of(noun: Item, items: Iterable[Item]) -> bool:
    """Whether the noun speaks of as much as one of the items; where none of them is it, whether it has no quantifier."""
    if noun.determiner is None:
        return True
    named = [other.determiner for other in items if other.determiner is not None and other.stem == noun.stem]
    return any(same_extent(other, noun.determiner) for other in named) if named else noun.determiner.kind not in ("all", "any")


def _are_owned(shape: Shape) -> bool:
    """Whether "its" and "their" can point at the subject: it must stand before them, and in the same number."""
    subject = next((item for item in shape.items if item.role == "pre" and item.depth == 0 and item.determiner), None)
    plural = subject is not None and subject.determiner is not None and subject.determiner.plural
    owned = [item for item in shape.items if item.determiner is not None and item.determiner.kind == "its"]
    return not owned or (
        subject is not None
        and all(subject.index < item.index and item.determiner and plural == (item.determiner.text == "their") for item in owned)
    )


def _agree(entry: Shape, clause: Shape) -> bool:
    """By the parts of the words where subject and predicate are known on both sides, by their order where on neither."""
    if entry.certain != clause.certain or not entry.measured <= clause.measured:
        return False
    if entry.certain:
        return entry.parts <= clause.parts or entry.loose_parts <= clause.loose_parts
    rest = iter(clause.line)
    return all(word in rest for word in entry.line)


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
    said = modifiers(clause.shape)
    pool = vocabulary.pool(phrase.decl)
    for item in left:
        place = modified(item)
        if place is None or not any(item.stem in words <= said.get(place, frozenset()) for words in pool.get(place, ())):
            return None
    return 1


def _same_thing(phrase: Phrase, clause: Clause) -> bool:
    """Whether one side only names the thing and the other says that it exists: "there is a stay" for "a stay is in force"."""
    kinds = {_existence(phrase.shape), _existence(clause.shape)}
    if not _same_extents(phrase.shape, clause.shape, clause.filled_items):
        return False
    if clause.open or "" in kinds or len(kinds) == 1 or (not clause.shape.certain and not clause.named):
        return False
    if "name" in kinds:  # nothing tells a noun phrase from "banks notify authorities" but the order of its words
        return _named_line(phrase.shape) == _named_line(clause.shape)
    return _named_parts(phrase.shape) == _named_parts(clause.shape)


def _existence(shape: Shape) -> str:
    """How a clause speaks of a thing: there is it, it exists, its mere name; "" for any other statement."""
    if shape.modal or shape.flaw or any(item.role in ("V", "post") and not says_existence(item) for item in shape.items):
        return ""
    if shape.existential:
        return "there is"
    if any(map(says_existence, shape.items)):
        return "exists"
    return "" if shape.certain else "name"


def _named_parts(shape: Shape) -> Counter[tuple[str, str, int]]:
    return Counter(item.part for item in shape.items if not says_existence(item))


def _named_line(shape: Shape) -> list[tuple[str, str]]:
    existence = {(item.stem, item.role if item.role.startswith("p:") else "") for item in shape.items if says_existence(item)}
    return [word for word in shape.line if word not in existence]


# ------------------------------------------------------------------ "the rights" for "the counterparty's termination rights"


def _short_for(phrase: Phrase, clause: Clause) -> Entry | None:
    if phrase.shape.flaw or phrase.shape.alternatives or clause.open or not _same_modality(phrase.shape, clause.shape):
        return None
    only_named = clause.named and _existence(clause.shape) == "name" and _existence(phrase.shape) in ("there is", "exists")
    for entry, shape in _analyses(phrase, clause) if clause.shape.certain or only_named else ():
        stated = [item for item in entry.items if not (only_named and says_existence(item))]
        nouns = _shortened(stated, shape) if entry.measured <= shape.measured else []
        if nouns and _same_extents(entry, shape, clause.filled_items):
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
    fuller = [item for item in entry if item.head in heads and item.depth > 0]
    is_short = all(item.depth > 0 for item in unsaid) and len(fuller) == len(unsaid) and {item.stem for item in bare} == heads
    return bare if is_short else []


def _is_bare_definite(item: Item, shape: Shape) -> bool:
    """Only a subject takes up what is known; "Paris is the capital" leaves open of what."""
    verb = next((other.index for other in shape.items if other.role == "V"), len(shape.items) + item.index)
    is_subject = item.index < verb and not item.role.startswith("p:") and (item.role == "pre" or bool(shape.verbs))
    return is_subject and item.definite and item.depth == 0 and sum(other.group == item.group for other in shape.items) == 1
