"""Must, shall, may, must not, may not, need not, have to; is required, permitted, forbidden to; it is obligatory (for X) to …; duties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from synproof_cli.english.controlled.clauses import Denied, Said
from synproof_cli.english.controlled.constructions.items import behind
from synproof_cli.english.controlled.constructions.words import DROPPED, is_open
from synproof_cli.english.controlled.lexicon import BE, CONNECTIVES, DO, HAVE, INDEFINITES, MODALS, PERSONAL, QUANTITY, RELATIVES
from synproof_cli.english.controlled.morphology import gerund, is_base_like, participle
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import NounPhrase, Predicate
from synproof_cli.english.controlled.norms import Addressee, Force, MayNot, Norm, Under
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Name, Quantified
from synproof_cli.english.controlled.predicates import All, Does, NotDone


class _Said(NamedTuple):
    """What a word of obligation says: its force, and whether it denies ("forbidden": not permitted)."""

    force: Force
    denied: bool = False


_VERBS: Final[dict[str, Force]] = {"must": "must", "shall": "must", "may": "may"}
_NEEDED: Final = frozenset((
    "permit", "licence", "license", "permission", "consent", "approval", "authorisation", "authorization", "visa", "passport", "ticket",
    "key", "password", "signature", "certificate", "form", "fee", "payment", "deposit", "notice", "registration", "insurance", "degree",
    "experience", "training", "majority", "quorum", "vote", "document", "evidence", "proof", "card", "badge", "warrant",
    "permits", "licences", "licenses", "signatures", "certificates", "forms", "fees", "documents", "votes",
))
"""What somebody needs in order to do something: "a permit is required to build" binds no permit."""
_BINDING: Final = ("required", "obliged", "obligated", "compelled")
_PERMITTING: Final = ("permitted", "allowed", "authorised", "authorized", "free", "entitled")
_FORBIDDING: Final = ("forbidden", "prohibited", "banned", "barred")
_OF_PERSONS: Final = frozenset((*_BINDING, *_PERMITTING, *_FORBIDDING))
_WORDS: Final[dict[str, _Said]] = {
    **dict.fromkeys((*_BINDING, "obligatory", "mandatory", "compulsory"), _Said("must")),
    **dict.fromkeys((*_PERMITTING, "permissible", "admissible", "acceptable"), _Said("may")),
    **dict.fromkeys((*_FORBIDDING, "impermissible", "inadmissible", "unacceptable"), _Said("may", denied=True)),
}
_NOUNS: Final[dict[str, _Said]] = {
    "obligation": _Said("must"), "duty": _Said("must"), "requirement": _Said("must"), "permission": _Said("may"),
    "prohibition": _Said("may", denied=True),
}
_OPAQUE: Final = frozenset((
    "certain", "sure", "known", "established", "said", "believed", "thought", "reported", "expected", "guaranteed", "supposed",
    "considered", "alleged", "claimed", "assumed", "proven", "proved", "likely", "unlikely", "bound", "found", "seen", "shown", "meant",
))
YOU: Final = Addressee()
"""Whom rules bind that name nobody: "it is forbidden to smoke" says that you must not."""


def _front(parser: Parser, at: int, end: int) -> tuple[int, bool]:
    """Behind "not" and adverbs without meaning of their own; and whether there was a "not"."""
    negated = False
    while at < end and (parser.word(at) in ("not", "never") or parser.word(at) in DROPPED - {"both"}):
        negated = negated or parser.word(at) in ("not", "never")
        at += 1
    return at, negated


def _norm(said: _Said, what: Predicate, *, being: bool, negated: bool) -> Predicate:
    norm: Predicate = Norm(said.force, what, being)
    return NotDone(norm) if said.denied != negated else norm


def _done(parser: Parser, start: int, end: int) -> Iterator[tuple[Predicate, bool, int]]:
    """What must or may be done: the predicate, whether it is "be …", and its cost."""
    refrained = gerund(parser.word(start + 2), parser.lexicon.seen) if parser.has(("refrain", "from"), start) else ""
    for rest in behind(parser, start + 3, end) if refrained else ():
        yield NotDone(Does(identifier((refrained,)), rest.items, "", rest.adverbs, kind="verb")), False, rest.cost - 1
    if refrained:
        return
    being = parser.word(start) == "be"
    found = parser.parse("base", start, end)
    for said in found:
        yield said.node, being, said.cost - isinstance(said.node, All)  # "may smoke or drink" is no "may smoke" or "drink"
    if not found and end - start > 1:
        yield from _whole(parser, start, end)


def _whole(parser: Parser, start: int, end: int) -> Iterator[tuple[Predicate, bool, int]]:
    """What is obligatory, word by word, where no construction reads it: "signal before turning". Nothing that binds or denies is in it."""
    words = [parser.word(at) for at in range(start, end)]
    plain = all(token.is_word or token.kind == "genitive" for token in parser.tokens[start:end])
    usable = is_open(parser.tokens[start]) and is_base_like(words[0]) and _LOGIC.isdisjoint(words)
    if plain and usable and len(words) <= _MOST_WORDS:
        yield Does(identifier(words)), False, _GUESSED


_MOST_WORDS: Final = 14
_GUESSED: Final = 4
_LOGIC: Final = (
    CONNECTIVES | QUANTITY | frozenset(INDEFINITES) | PERSONAL | RELATIVES | BE | HAVE | DO | MODALS
    | frozenset(("all", "every", "each", "any", "no", "both", "some"))
) - {"before", "after", "other", "same", "such", "while", "without"}


def modal(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Must pay, shall not pay, may not pay; must have been there."""
    force = _VERBS.get(parser.word(start))
    if force is None:
        return
    at, negated = _front(parser, start + 1, end)
    if parser.word(at) == "have" and participle(parser.word(at + 1), parser.lexicon.seen) or parser.has(("have", "been"), at):
        yield from _inferred(parser, start, at, end, negated=negated)
        return
    for what, being, cost in _done(parser, at, end):
        if force == "may" and negated:
            yield Parse(MayNot(what, being), cost)
        elif negated:
            yield Parse(NotDone(Norm("may", what, being)), cost)
        else:
            yield Parse(Norm(force, what, being), cost)


def should(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Should, ought to, might: predicates of their own, from which nothing follows for what must, may or will be."""
    word = parser.word(start)
    if word not in ("should", "might", "ought"):
        return
    at, negated = _front(parser, start + 1, end)
    if word == "ought":
        at += 1
        if parser.word(at - 1) != "to":
            return
    for what, being, cost in _done(parser, at, end):
        node = Under("must", what, being, ("should" if word == "ought" else word,))
        yield Parse(NotDone(node) if negated else node, cost)


def _inferred(parser: Parser, start: int, at: int, end: int, *, negated: bool) -> Iterator[Parse]:
    """Must have been made: what somebody concludes, no obligation; a predicate of its own."""
    if negated:
        return
    front = (parser.word(start), "have")
    if parser.word(at + 1) == "been":
        for said in parser.parse("complement", at + 2, end):
            yield Parse(Under("must", said.node, False, (*front, "been")), said.cost)
        return
    base = participle(parser.word(at + 1), parser.lexicon.seen)
    for rest in behind(parser, at + 2, end):
        yield Parse(Under("must", Does(identifier((base,)), rest.items, "", rest.adverbs), False, front), rest.cost)


def have_to(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Has to pay: finite, or behind "does not"."""
    if parser.word(start) in HAVE - {"had"} and parser.word(start + 1) == "to":
        for what, being, cost in _done(parser, start + 2, end):
            yield Parse(Norm("must", what, being), cost - 1)


def need_not(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Need not pay."""
    if parser.has(("need", "not"), start):
        for what, being, cost in _done(parser, start + 2, end):
            yield Parse(NotDone(Norm("must", what, being)), cost - 1)


def can_choose(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Can choose to pay, cannot choose to pay: may, may not."""
    if parser.word(start) != "can":
        return
    at, negated = _front(parser, start + 1, end)
    if parser.word(at) in ("choose", "opt") and parser.word(at + 1) in ("to", "not"):
        for what, being, cost in _infinitive(parser, at + 1, end):
            norm = Norm("may", what, being)
            yield Parse(NotDone(norm) if negated else norm, cost - 1)


def _infinitive(parser: Parser, at: int, end: int) -> Iterator[tuple[Predicate, bool, int]]:
    """(Not) to pay."""
    refrains = parser.word(at) == "not"
    if parser.word(at + refrains) == "to":
        for what, being, cost in _done(parser, at + refrains + 1, end):
            yield (NotDone(what) if refrains else what), being, cost


def bound_to(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """What "be" says of somebody: required to pay, permitted not to pay, prohibited from paying; certain to be there."""
    said = _WORDS.get(parser.word(start)) if parser.word(start) in _OF_PERSONS else None
    if said is not None and parser.word(start) == "required" and not _NEEDED.isdisjoint((parser.word(start - 2), parser.word(start - 3))):
        return
    if said is not None:
        for what, being, cost in _infinitive(parser, start + 1, end):
            yield Parse(_norm(said, what, being=being, negated=False), cost - 1)
        if said.denied and parser.word(start + 1) == "from":
            yield from _from_doing(parser, said, start + 2, end)
    elif parser.word(start) in _OPAQUE and parser.has(("to", "be"), start + 1):
        for found in parser.parse("complement", start + 3, end):
            yield Parse(Under("must", found.node, True, (parser.word(start), "to")), found.cost)


def _from_doing(parser: Parser, said: _Said, at: int, end: int) -> Iterator[Parse]:
    base = gerund(parser.word(at), parser.lexicon.seen)
    if parser.word(at) == "being":
        for found in parser.parse("complement", at + 1, end):
            yield Parse(_norm(said, found.node, being=True, negated=False), found.cost - 1)
    elif base:
        for rest in behind(parser, at + 1, end):
            yield Parse(_norm(said, Does(identifier((base,)), rest.items, "", rest.adverbs), being=False, negated=False), rest.cost - 1)


def impersonal(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """It is (not) obligatory (for X) (not) to …; it is forbidden that X …."""
    if parser.word(start) != "it" or parser.word(start + 1) != "is":
        return
    at, negated = _front(parser, start + 2, end)
    said = _WORDS.get(parser.word(at))
    if said is None or at + 1 >= end:
        return
    yield from _binding(parser, said, at + 1, end, negated=negated)
    if parser.word(at + 1) == "that":
        for clause in parser.parse("clause", at + 2, end):
            node = clause.node
            if isinstance(node, Said):
                yield Parse(_clause(node.subject, said, node.predicate, being=_is_being(node), negated=negated), clause.cost - 1)


def _is_being(node: Said) -> bool:
    """Whether a clause says what its subject is rather than what it does."""
    inner = node.predicate.predicate if isinstance(node.predicate, NotDone) else node.predicate
    return not isinstance(inner, Does) or bool(inner.active)


def there_is(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """There is an obligation (for X) (not) to …; there is no duty to …."""
    if parser.word(start) != "there" or parser.word(start + 1) != "is" or parser.word(start + 2) not in ("an", "a", "no"):
        return
    said = _NOUNS.get(parser.word(start + 3))
    if said is not None:
        yield from _binding(parser, said, start + 4, end, negated=parser.word(start + 2) == "no")


def _binding(parser: Parser, said: _Said, at: int, end: int, *, negated: bool) -> Iterator[Parse]:
    for what, being, cost in _infinitive(parser, at, end):
        yield Parse(_clause(YOU, said, what, being=being, negated=negated), cost - 1)
    if parser.word(at) not in ("for", "on", "upon"):
        return
    for to in parser.find(("to",), at + 2, end - 1):
        stop = to - 1 if parser.word(to - 1) == "not" else to
        for subject in parser.parse("noun phrase", at + 1, stop):
            for what, being, cost in _infinitive(parser, stop, end):
                yield Parse(_clause(subject.node, said, what, being=being, negated=negated), subject.cost + cost - 1)


def _clause(subject: NounPhrase, said: _Said, what: Predicate, *, being: bool, negated: bool) -> object:
    """Who must or may: "it is not obligatory for all A" denies that all must, "… for an A" says of every A that it need not."""
    if negated and isinstance(subject, Quantified) and subject.determiner not in ("a", "bare", "the many", "some", "someone"):
        return Denied(Said(subject, _norm(said, what, being=being, negated=False)))
    return Said(subject, _norm(said, what, being=being, negated=negated))


def you(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """You; your pet, my pet: a thing of its own."""
    word = parser.word(start)
    if word == "you" and end == start + 1:
        yield Parse(YOU)
    elif word in ("my", "your", "our") and end > start + 1:
        for noun in parser.parse("nominal", start + 1, end):
            if noun.node.of is None and not noun.node.modifiers and noun.node.head:
                plural = noun.node.number == "many"
                yield Parse(Name(identifier((word, noun.node.name, *(("all",) if plural else ()))), noun.node.sort, "", plural), noun.cost)
