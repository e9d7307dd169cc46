"""Verb phrases of rule lists, kept whole: "borrows one of the weapons of the liger" relates two things and speaks of nothing else.

In a list of rules what is done to whom is one relation with its places, however many nouns its words have; taken apart, "hides the cards
that she has from the camel" would speak of cards that no other rule knows. The words between are put in one form where English has several
for the same thing ("that belongs to", "whose owner is", "her cards" for "the cards that she has"); other differences are left open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from synproof_cli.english.controlled import wording
from synproof_cli.english.controlled.clauses import Said
from synproof_cli.english.controlled.constructions import quantities
from synproof_cli.english.controlled.constructions.tenses import with_tense
from synproof_cli.english.controlled.constructions.words import DROPPED, finite_forms, is_manner, is_open, noun_number
from synproof_cli.english.controlled.lexicon import BE, CONNECTIVES, HAVE, INDEFINITES, QUANTITY
from synproof_cli.english.controlled.morphology import is_base_like, participle, singular
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, NounPhrase
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Name, Quantified
from synproof_cli.english.controlled.predicates import All, Does, IsNoun, NotDone
from synproof_cli.english.controlled.quantity import Measured, MoreThan
from synproof_cli.english.controlled.rulebook.one_form import one_form
from synproof_cli.english.controlled.sizes import Fitting, Sized
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import Formula, is_variable

_LOGIC: Final = (
    CONNECTIVES | QUANTITY | frozenset(INDEFINITES) | frozenset(("all", "every", "each", "any", "no", "both", ","))
) - frozenset(("other", "same", "such", "whose", "something", "someone"))
_QUANTITIES: Final = (Measured, MoreThan, Sized, Fitting, NotDone, All)
_READ: Final = -20
"""Cheaper than any other reading of the same clause: in a rule list this one is taken wherever it fits."""


def simple_clause(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A subject and what it does, of a rule list: "the seal does not reveal a secret to the fish and shouts at the bee"."""
    if not parser.lexicon.rules:
        return
    split = subject_end(parser, start, end)
    if split is None:
        return
    said = tuple(verb_phrases(parser, split, end))
    for subject in parser.parse("noun phrase", start, split) if said else ():
        for verb in said:
            yield Parse(Said(subject.node, verb.node), subject.cost + _READ)


def subject_end(parser: Parser, start: int, end: int) -> int | None:
    """Where the verb phrase behind "it", "something", "the german shepherd" or a name begins."""
    first = parser.word(start)
    if first in ("it", "something", "someone", "he", "she"):
        return start + 1 if begins_verb(parser, start + 1, end) else None
    if first not in ("the", "that") and not (start < end and parser.tokens[start].is_capital):
        return None
    for split in range(start + 1 + (first in ("the", "that")), min(start + _LONGEST_NAME + 1, end)):
        if not is_open(parser.tokens[split - 1]):
            return None
        if begins_verb(parser, split, end):
            return split
    return None


def begins_verb(parser: Parser, at: int, end: int) -> bool:
    """Whether a finite verb phrase of a singular subject may begin here."""
    while at < end - 1 and (parser.word(at) in DROPPED or is_manner(parser.word(at))):
        at += 1
    word = parser.word(at)
    if word in ("is", "was", "does", "did", "has", "had", "will"):
        return True
    if word == "combined" and at + 1 == end:  # "more than the cat and the duck combined"
        return False
    return at < end and is_open(parser.tokens[at]) and not parser.tokens[at].is_capital and bool(_singular_forms(parser, at))


def _singular_forms(parser: Parser, at: int) -> list[tuple[str, str]]:
    """What a word may be as the verb of a singular subject: base and tense."""
    if parser.word(at) in _UNCHANGED:
        return [(parser.word(at), "past")]
    return [(base, tense) for base, tense, number in finite_forms(parser, at) if number != "many"]


_UNCHANGED: Final = frozenset(("read", "put", "cut", "hit", "let", "set", "shut", "cost", "hurt", "beat"))


def verb_phrases(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """One verb phrase, or several joined by commas, "and", "but" with the same subject."""
    spans = list(_pieces(parser, start, end))
    parts = [next(verb_phrase(parser, *span), None) for span in spans]
    read = tuple(part for part in parts if part is not None)
    if len(read) == len(parts):
        cost = sum(part.cost for part in read)
        yield read[0] if len(read) == 1 else Parse(All("and", tuple(part.node for part in read)), cost)


def _pieces(parser: Parser, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The spans between connectives behind which a verb begins."""
    at = start
    for here in range(start + 1, end - 1):
        after = here + 1 + (parser.word(here) == "," and parser.word(here + 1) in ("and", "but"))
        if here >= at and parser.word(here) in (",", "and", "but") and begins_verb(parser, after, end) and _has_more(parser, after, end):
            yield at, here
            at = after
    yield at, end


def _has_more(parser: Parser, at: int, end: int) -> bool:
    """Whether more than one word follows, or one that is a verb beyond doubt: "apples and oranges" are two nouns."""
    following = at + 1 < end and parser.word(at + 1) not in (",", "and", "but")
    return following or any(base in parser.lexicon.verbs for base, _ in _singular_forms(parser, at))


def verb_phrase(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A finite verb phrase without coordination, read from left to right; a quantity is one here as everywhere."""
    quantity = [found for found in quantities.finite(parser, start, end) if isinstance(found.node, _QUANTITIES)]
    if quantity:
        yield Parse(quantity[0].node)
        return
    at, adverbs, negated = start, [], False
    while at < end - 1 and (parser.word(at) in DROPPED or is_manner(parser.word(at))):
        adverbs += [parser.word(at)] if is_manner(parser.word(at)) else []
        at += 1
    word = parser.word(at)
    going = 3 if word == "is" and parser.has(("going", "to"), at + 1) else 4 if parser.has(("is", "not", "going", "to"), at) else 0
    auxiliary = word in ("does", "did", "will") and at + 1 < end or going > 0
    if going:
        negated, at = going == 4, at + going
    elif auxiliary or word in BE | HAVE:
        at += 1
        while at < end and (parser.word(at) in ("not", "never") or parser.word(at) in DROPPED):
            negated = negated or parser.word(at) in ("not", "never")
            at += 1
    else:
        at += 1
    said = _behind_base(parser, at, end) if auxiliary else _behind_finite(parser, word, at, end)
    for parse in said:
        node = replace(parse.node, adverbs=tuple(adverbs)) if adverbs and isinstance(parse.node, Does) else parse.node
        node = replace(node, tense="past") if word == "did" and isinstance(node, Does) else node
        yield Parse(NotDone(node) if negated else node, parse.cost)


def _behind_base(parser: Parser, at: int, end: int) -> Iterator[Parse]:
    """What "does not", "will" has behind it."""
    word = parser.word(at)
    if word == "be":
        yield from _being(parser, at + 1, end, "")
    elif at < end and (word in ("have", "do") or is_open(parser.tokens[at])) and is_base_like(word):
        yield from _whole(parser, at + 1, end, (word,), "")


def _behind_finite(parser: Parser, word: str, at: int, end: int) -> Iterator[Parse]:
    if word in BE:
        yield from _being(parser, at, end, "past" if word in ("was", "were") else "")
    elif word in HAVE:
        base = participle(parser.word(at), parser.lexicon.seen)
        if base and at + 1 < end:
            yield from _whole(parser, at + 1, end, (base,), "perfect")
        else:
            yield from _whole(parser, at, end, ("have",), "past" if word == "had" else "")
    else:
        for base, tense in _singular_forms(parser, at - 1)[:1]:
            yield from _whole(parser, at, end, (base,), tense)


def _being(parser: Parser, at: int, end: int, tense: str) -> Iterator[Parse]:
    """What "be" says: as everywhere where it is simple ("a penguin", "red", "chased by the dog"), kept whole otherwise."""
    said = parser.parse("complement", at, end) if end - at <= _SIMPLE else ()
    if len(said) == 1 and _is_simple(said[0].node, end - at):
        yield Parse(with_tense(said[0].node, tense))  # type: ignore[arg-type]
    else:
        yield from _whole(parser, at, end, ("be",), tense)


def _is_simple(node: object, size: int) -> bool:
    if isinstance(node, IsNoun):
        return size <= _FEW and not node.noun.modifiers
    if not isinstance(node, Does):
        return False
    passive = isinstance(node.agent, Name) or (bool(node.active) and all(isinstance(item, Quantified) for item in node.items))
    return (size <= _FEW and not node.items) or passive


_FEW: Final = 3
_SIMPLE: Final = 10


def _whole(parser: Parser, start: int, end: int, front: tuple[str, ...], tense: str) -> Iterator[Parse]:
    """The words behind a verb as one relation with its last thing in a place of its own, or as one property."""
    if start >= end:
        yield Parse(Does(identifier(front), (), tense, kind="verb"))  # type: ignore[arg-type]
        return
    if end - 3 > start and parser.has(("at", "the", "moment"), end - 3):
        end -= 3
    at = _last_thing(parser, start, end)
    words = tuple(parser.word(position) for position in range(start, at))
    if at < end and not _LOGIC.intersection(words):
        kept = one_form(words, parser.lexicon)
        yield Parse(Does(identifier((*front, *kept)), (_thing(parser, at, end),), tense, kind="verb"))  # type: ignore[arg-type]
    elif _is_description(parser, start, end):
        spelled = tuple(_spelled(parser, position) for position in range(start, end))
        name = identifier((*front, *one_form(spelled, parser.lexicon), *((tense,) if tense else ())))
        yield Parse(Property(name, parser.text(start - 1, end), bool(_LOGIC.intersection(spelled))))


def _is_description(parser: Parser, start: int, end: int) -> bool:
    """Whether the words may be taken whole: nothing in them joins verbs, and no quantity stands before a relative clause."""
    told = False
    for at in range(start, end):
        word = parser.word(at)
        told = told or word in _RELATIVES
        after = parser.word(at + 2)
        if word in ("or", "but", "nor", "not", ",") or (word == "and" and (after in _OPENS_PHRASE or at + 2 > end)):
            return False
        if word in _QUANTIFIERS and not told:
            return False
    return True


_RELATIVES: Final = frozenset(("that", "which", "who", "whose"))
_OPENS_PHRASE: Final = frozenset(("the", "a", "an", "his", "her", "its", "their", "at", "with", "for", "from", "to", "on", "in", "not"))
_QUANTIFIERS: Final = frozenset((
    "all", "every", "each", "any", "no", "both", "most", "few", "many", "several", "half", "none", "nothing", "everything", "anything",
    "nobody", "everybody", "anybody", "everyone", "anyone", "only", "exactly", "almost", "nearly",
))


@dataclass(frozen=True, slots=True)
class Property:
    """A property by its description ("has a card whose colour is …"); `loose`: with words of logic in it; only named things may have it."""

    name: str
    text: str
    loose: bool

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        if self.loose and is_variable(term):
            raise Refused(self.text, "a description with a condition or a quantity in it, of anything at all")
        return context.atom(self.name, term, said=wording.verb(self.name, ()))


def _spelled(parser: Parser, at: int) -> str:
    token = parser.tokens[at]
    return token.inner if token.kind == "quoted" else token.lower


def _last_thing(parser: Parser, start: int, end: int) -> int:
    """Where the thing at the end begins ("the german shepherd"), or the end."""
    the = next((at for at in range(end - 2, start - 1, -1) if parser.word(at) == "the"), -1)
    if the < 0 or end - the > _LONGEST_NAME or not all(is_open(parser.tokens[at]) for at in range(the + 1, end)):
        return end
    return the if noun_number(parser.tokens[end - 1]) != "many" else end


_LONGEST_NAME: Final = 4


def _thing(parser: Parser, at: int, end: int) -> NounPhrase:
    name = identifier(parser.word(position) for position in range(at + 1, end - 1)) if end - at > 2 else ""
    head = singular(parser.word(end - 1), parser.lexicon.seen)
    full = identifier((name, head)) if name else identifier((head,))
    return Name(full, "any", full)
