"""Which typed atom a quantity of a clause measures, and the comparison that says so."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from synproof_cli.english.analyse import shape_of
from synproof_cli.english.measures import Measure
from synproof_cli.english.shape import Item, Quantity, Shape
from synproof_cli.english.units import BARE, DATE, convert
from synproof_cli.english.vocabulary import FREE, Phrase, Vocabulary, value_key
from synproof_cli.english.words import Token
from synproof_cli.logic.constants import decimal_text as exact_text
from synproof_cli.model.formula import And, Compare, Formula
from synproof_cli.model.world import AtomDecl

_GENERIC: Final = frozenset(("time", "months", "%", "date", "EUR", "USD", "GBP", "CHF", ""))
_ENUM_BEFORE: Final[dict[tuple[str, ...], str]] = {
    ("at", "least"): ">=", ("at", "most"): "<=", ("above",): ">", ("below",): "<", ("higher", "than"): ">", ("lower", "than"): "<",
}
_ENUM_AFTER: Final[dict[tuple[str, ...], str]] = {
    ("or", "higher"): ">=", ("or", "above"): ">=", ("or", "more"): ">=", ("or", "lower"): "<=", ("or", "below"): "<=", ("or", "less"): "<=",
}
_LONGEST_VALUE: Final = 4
_MOST_DIGITS: Final = 40


class Fill(NamedTuple):
    """A quantity read as a comparison. `words`: what the entry accounts for. `restricts`: it narrows the subject, outside the verb."""

    phrase: Phrase
    formula: Formula
    words: frozenset[str]
    restricts: bool


def fills(quantity: Quantity, shape: Shape, vocabulary: Vocabulary) -> tuple[Fill, ...]:
    """Every typed atom the quantity may measure, the one with the most words in common alone where there is one; else all rivals."""
    content = frozenset(item.stem for item in shape.items)
    found: dict[str, Fill] = {}
    for phrase in _phrases(content, quantity, vocabulary):
        fill = _fill(phrase, quantity, shape, content)
        if fill is not None and (phrase.decl.name not in found or len(fill.words) > len(found[phrase.decl.name].words)):
            found[phrase.decl.name] = fill
    best = [fill for fill in found.values() if not any(fill.words < other.words for other in found.values())]
    return tuple(best)


def _phrases(content: frozenset[str], quantity: Quantity, vocabulary: Vocabulary) -> Iterator[Phrase]:
    yield from vocabulary.candidates(content, typed=True)
    measure = quantity.token.measure
    if measure is not None and measure.unit[0] not in _GENERIC:  # "250 employees": the unit alone names the atom
        unit = frozenset(measure.unit[0].split())
        yield from (phrase for phrase in vocabulary.candidates(unit, typed=True) if phrase.measured <= unit)


def _fill(phrase: Phrase, quantity: Quantity, shape: Shape, content: frozenset[str]) -> Fill | None:
    if phrase.shape.negative or phrase.shape.flaw or not _same_span(phrase, quantity):
        return None
    decl, measure = phrase.decl, quantity.token.measure
    assert measure is not None  # noqa: S101  # every quantity is a measure token
    words = _words_used(phrase, quantity, shape, content)
    formula = _comparison(decl, phrase, measure) if words is not None else None
    if words is None or formula is None:
        return None
    return Fill(phrase, formula, words, quantity.restricts)


# ------------------------------------------------------------------ whether the words fit


def _same_span(phrase: Phrase, quantity: Quantity) -> bool:
    """Whether both speak of a span: "for 48 hours" is how long something lasts, "within 48 hours" when it happens."""
    if quantity.preposition not in ("", "for"):
        return False
    if quantity.kind != "adverbial":
        return True
    has_verb = bool(quantity.anchor - FREE)
    return phrase.is_span == (quantity.preposition == "for") or (quantity.preposition == "for" and not has_verb)


def _words_used(phrase: Phrase, quantity: Quantity, shape: Shape, content: frozenset[str]) -> frozenset[str] | None:
    """The words of the clause that the phrase accounts for, or None where the quantity does not measure what the phrase names."""
    measure = quantity.token.measure
    assert measure is not None  # noqa: S101  # every quantity is a measure token
    if measure.choices:
        return _attribute_words(phrase, quantity, shape, content)
    unit = frozenset(measure.unit[0].split()) if measure.unit[0] not in _GENERIC else frozenset[str]()
    wanted = phrase.measured - unit
    if not wanted <= content or not _same_prepositions(phrase, shape, wanted):
        return None
    if not wanted:
        return frozenset()
    return wanted if _measures(phrase, quantity, shape, wanted) else None


def _measures(phrase: Phrase, quantity: Quantity, shape: Shape, wanted: frozenset[str]) -> bool:
    """A quantity at a noun measures that noun, one behind "is" or "lasts" the subject, any other the event; the phrase must name it."""
    if quantity.kind in ("attributive", "of", "label"):
        return quantity.head in wanted or (quantity.kind == "of" and quantity.head in FREE)
    if quantity.kind == "predicate":
        acts = any(item.role == "V" and item.stem in wanted for item in shape.items)
        return bool(wanted & quantity.anchor) and (not acts or plays(phrase, shape, wanted))
    verbs = quantity.anchor - FREE
    if verbs & wanted:
        return plays(phrase, shape, wanted)
    return not verbs and wanted == frozenset(item.stem for item in shape.items) - FREE


def plays(phrase: Phrase, shape: Shape, wanted: frozenset[str]) -> bool:
    """Whether the words that count play the same parts in the phrase as in the clause."""
    entry = phrase.shape if phrase.shape.verbs else shape_of(phrase.tokens, shape.verbs)
    parts = {_acted(item, shape) for item in shape.items}
    return all(_acted(item, entry) in parts for item in entry.items if item.stem in wanted)


def _acted(item: Item, shape: Shape) -> tuple[str, str, int]:
    """The part of a word, also in "the time to acknowledge the page", where the page stands before the verb of the clause."""
    stem, role, depth = item.part
    before = [other for other in shape.items if other.index < item.index]
    acts = any(other.role == "V" for other in before) and not any(other.role == "post" for other in before)
    return (stem, "post" if role == "pre" and acts else role, depth)


def _same_prepositions(phrase: Phrase, shape: Shape, wanted: frozenset[str]) -> bool:
    """Whether words behind a preposition in the phrase stand behind it in the clause too: "from" and "to" tell the ends of a span apart."""
    return all(item.part in shape.parts for item in phrase.shape.items if item.role.startswith("p:") and item.stem in wanted)


def _attribute_words(phrase: Phrase, quantity: Quantity, shape: Shape, content: frozenset[str]) -> frozenset[str] | None:
    """For an enum: "gold tier", "the tier is gold" by the attribute's name; "the incident is critical" by what has the attribute."""
    attribute, wanted = phrase.attribute, phrase.measured
    if attribute in content:
        near = quantity.head == attribute or _stands_beside(quantity, shape, attribute) or quantity.kind == "predicate"
        return wanted if wanted <= content and near else None
    owner = wanted - {attribute}
    if not owner or not owner <= content:
        return None
    return owner if quantity.kind == "predicate" or (quantity.kind == "attributive" and quantity.head in owner) else None


def _stands_beside(quantity: Quantity, shape: Shape, word: str) -> bool:
    places = [item.index for item in shape.items if item.stem == word or item.stem in FREE]
    return any(abs(place - quantity.index) == 1 for place in places)


# ------------------------------------------------------------------ the comparison


def _comparison(decl: AtomDecl, phrase: Phrase, measure: Measure) -> Formula | None:
    """The comparison, with the value in the atom's own unit and type; None where unit or type do not agree exactly."""
    if measure.choices:
        value = next((value for name, value in measure.choices if name == decl.name), None)
        ordered = measure.op == "==" or decl.ordered
        return Compare(decl.name, measure.op, value) if value is not None and ordered else None
    if decl.type == "enum" and measure.unit == BARE:
        value = next((value for value in decl.values if value_key(value) == str(measure.value)), None)
        return Compare(decl.name, measure.op, value) if value is not None and (measure.op == "==" or decl.ordered) else None
    low = _value_text(decl, phrase, measure, measure.value)
    if low is None:
        return None
    if measure.upper is None:
        return Compare(decl.name, measure.op, low)
    high = _value_text(decl, phrase, measure, measure.upper)
    return And((Compare(decl.name, ">=", low), Compare(decl.name, "<=", high))) if high is not None else None


def _value_text(decl: AtomDecl, phrase: Phrase, measure: Measure, value: Fraction) -> str | None:
    if decl.type == "date":
        return datetime.date.fromordinal(int(value)).isoformat() if measure.unit == DATE else None
    if decl.type not in ("int", "number"):
        return None
    exact = convert(value, measure.unit, phrase.unit)
    if exact is None or (decl.type == "int" and exact.denominator != 1):
        return None
    return decimal_text(exact)


def decimal_text(value: Fraction) -> str | None:
    """Plain decimal text; None where the expansion does not end."""
    scaled, digits = value, 0
    while scaled.denominator != 1:
        scaled, digits = scaled * 10, digits + 1
        if digits > _MOST_DIGITS:
            return None
    return exact_text(value)


# ------------------------------------------------------------------ enum values as measures


def enum_variants(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[tuple[Token, ...]]:
    """The tokens as they stand, and with each value of an enum turned into a measure."""
    yield tuple(tokens)
    if vocabulary.enum_values:
        replaced = _with_values(tokens, vocabulary)
        if replaced != tuple(tokens):
            yield replaced


def _with_values(tokens: Sequence[Token], vocabulary: Vocabulary) -> tuple[Token, ...]:
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        size = _value_at(tokens, at, vocabulary)
        if size == 0:
            out.append(tokens[at])
            at += 1
            continue
        end = at + size
        op, end = _after(tokens, end)
        if op == "==":
            op = _before(out)
        choices = vocabulary.enum_values[_key(tokens[at : at + size])]
        followed = end < len(tokens) and tokens[end].kind == "word"
        key = f"#{op}{_key(tokens[at : at + size])}"
        measure = Measure(op, Fraction(0), attributive=followed, choices=choices)
        out.append(replace(tokens[at], text=key, stem=key, kind="measure", end=tokens[end - 1].end, measure=measure))
        at = end
    return tuple(out)


def _key(tokens: Sequence[Token]) -> str:
    return "".join(value_key(str(token.measure.value) if token.measure else token.text) for token in tokens)


def _value_at(tokens: Sequence[Token], at: int, vocabulary: Vocabulary) -> int:
    """How many tokens from an index on spell a declared value; 0 if none do. Values that are plain numbers are measures already."""
    if tokens[at].kind != "word":
        return 0
    for size in range(min(_LONGEST_VALUE, len(tokens) - at), 0, -1):
        part = tokens[at : at + size]
        if all(token.kind in ("word", "number", "measure") for token in part) and _key(part) in vocabulary.enum_values:
            return size
    return 0


def _after(tokens: Sequence[Token], end: int) -> tuple[str, int]:
    op = _ENUM_AFTER.get(tuple(token.text for token in tokens[end : end + 2]))
    return (op, end + 2) if op else ("==", end)


def _before(out: list[Token]) -> str:
    """Take a comparator off the end of `out`."""
    for size in (2, 1):
        op = _ENUM_BEFORE.get(tuple(token.text for token in out[-size:])) if len(out) >= size else None
        if op:
            del out[-size:]
            return op
    return "=="
