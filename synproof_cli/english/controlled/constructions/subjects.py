"""Subject and predicate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.clauses import Denied, Said
from synproof_cli.english.controlled.constructions.scopes import said_of
from synproof_cli.english.controlled.constructions.words import finite_forms, is_before_verb
from synproof_cli.english.controlled.generics import may_be_one, of_the_whole, together
from synproof_cli.english.controlled.lexicon import BE, DO, HAVE, MODALS, PREPOSITIONS, Lexicon
from synproof_cli.english.controlled.morphology import gerund, third_person
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, NounPhrase, Number, Predicate
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Many, Name, Quantified
from synproof_cli.english.controlled.predicates import Does, NotDone
from synproof_cli.english.controlled.pronouns import Pronoun
from synproof_cli.model.formula import TRUE, And, Formula

_WEATHER: Final = frozenset(("rain", "snow", "hail", "drizzle", "thunder", "storm", "freeze", "pour", "sleet"))
_RECIPROCAL: Final = frozenset((
    "friend", "sibling", "brother", "sister", "cousin", "twin", "colleague", "coworker", "classmate", "roommate", "neighbor", "neighbour",
    "enemy", "rival", "partner", "spouse", "ally", "teammate", "relative", "acquaintance", "peer", "married", "engaged", "equal", "related",
    "similar", "different", "identical", "adjacent",
))
"""Words that said of several things are mostly said of them among each other."""
_COMPARING: Final = frozenset(("equal", "related", "similar", "different", "identical", "adjacent"))
"""Of them, those that say nothing of one thing alone."""
_PLACES: Final = PREPOSITIONS - frozenset(("like",))
_LEADS: Final = ("also", "always", "never", "often", "neither", "either", "both", "sometimes")


_HABITS: Final = frozenset(("always", "never", "only"))


def subject_and_predicate(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Every cut of the span into a noun phrase and a verb phrase that agree in number."""
    if parser.word(start) == "it" and end == start + 2 + (parser.word(start + 1) == "is"):
        yield from _weather(parser, start, end)
    for split in range(start + 1, end):
        number = predicate_number(parser, split, end)
        if number is None:
            continue
        words = (parser.word(split), parser.word(split + 1))
        adverb = next((word for word in words if word in _HABITS), "")
        for said in parser.parse("predicate", split, end):
            for subject in parser.parse("noun phrase", start, split):
                if is_not_both(parser, subject.node, split, end):
                    parser.note(split, end, "'not both' is not read here: it denies that all of them do, and not that each does", 3)
                elif agrees(subject.node, number, parser.word(split)):
                    whole = of_the_whole(subject.node, said.node) or mutual(subject.node, said.node) or together(subject.node, said.node)
                    cost = subject.cost + said.cost + _is_lone(subject.node, parser.lexicon)
                    who = _episodic(subject.node, said.node, adverb)
                    for node in (whole,) if whole else said_of(parser, (start, split, end), who, said.node):
                        yield Parse(node, cost)


def is_not_both(parser: Parser, subject: NounPhrase | None, start: int, end: int) -> bool:
    """Whether "not both" stands in a verb phrase and is about several subjects: "do not both vote", and not "is not both red and big"."""
    denied = False
    for at in range(start, end):
        if parser.word(at) == "both" and denied:
            return isinstance(subject, Many) or not any(parser.find(("and",), at + 1, end))
        denied |= parser.word(at) in ("not", "never") and parser.word(at - 1) not in ("but", "and")  # "red or big, but not both"
    return False


def _weather(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """It rains, it is snowing: said of the situation."""
    verb = parser.word(end - 1)
    if {verb, third_person(verb, _WEATHER), gerund(verb, _WEATHER)} & _WEATHER:
        for said in parser.parse("predicate", start + 1, end):
            yield Parse(Said(Name("it"), said.node), said.cost - 2)


def mutual(subject: NounPhrase, said: Predicate) -> Mutual | Denied | None:
    """As in "Max and Rex are friends", of each other; None if it is no such clause."""
    if isinstance(said, NotDone):
        inner = mutual(subject, said.predicate)
        return None if inner is None else Denied(inner)
    if not isinstance(subject, Many) or subject.joiner not in ("and", "both") or not isinstance(said, Does):
        return None
    names = tuple(member for member in subject.members if isinstance(member, Name))
    plain = said.word in _RECIPROCAL and not said.items and said.agent is None and not said.modal
    return Mutual(names, identifier((said.word, said.tense))) if plain and len(names) == len(subject.members) else None


@dataclass(frozen=True, slots=True)
class Mutual:
    """Every two of the things stand in a relation: friends of each other."""

    members: tuple[Name, ...]
    noun: str

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        terms: list[str] = []
        for member in self.members:
            member.bound(context, lambda term: terms.append(term) or TRUE, subject=True)  # type: ignore[func-returns-value]
        pairs = [context.atom(f"{self.noun}_of", one, two) for one in terms for two in terms if one != two]
        alone = self.noun not in _COMPARING and context.lexicon.usage.plain[self.noun]
        each = [context.atom(self.noun, term) for term in terms] if alone else []
        return And((*pairs, *each))


def _episodic(subject: NounPhrase, said: Predicate, adverb: str) -> NounPhrase:
    """As "a dog is a mammal" speaks of all dogs; "a dog barked", "a dog is in the garden" of one."""
    inner = said.predicate if isinstance(said, NotDone) else said
    if adverb == "always" and isinstance(subject, Quantified) and subject.determiner == "someone" and subject.noun.modifiers:
        return Quantified("every", subject.noun)
    if isinstance(subject, Many):
        return Many(subject.joiner, tuple(_episodic(member, said, adverb) for member in subject.members))
    if not isinstance(subject, Quantified) or subject.determiner not in ("a", "bare"):
        return subject
    if not isinstance(inner, Does):
        return _one_or_all(subject, said, adverb)
    once = bool(inner.tense and inner.tense != "future") or inner.word in _PLACES or bool(gerund(inner.word) and not inner.items)
    if not once:
        return _one_or_all(subject, said, adverb)
    return Quantified("some" if subject.determiner == "a" else "some or all", subject.noun, subject.excepted)


def _one_or_all(subject: Quantified, said: Predicate, adverb: str) -> Quantified:
    """As "a boy sings" may speak of one boy or of all; "a boy always sings" speaks of all."""
    if not adverb and subject.determiner == "a" and subject.noun.head and may_be_one(said):
        return Quantified("one or all", subject.noun, subject.excepted)
    return subject


def _is_lone(node: NounPhrase, lexicon: Lexicon) -> bool:
    """A subject of one word without determiner that is no plural and no noun elsewhere: "blue eyes" is no clause."""
    bare = isinstance(node, Quantified) and node.determiner == "bare" and not node.noun.plural and not node.noun.modifiers
    return bare and isinstance(node, Quantified) and node.noun.head not in lexicon.common


def predicate_number(parser: Parser, at: int, end: int) -> Number | None:
    """The number of the subject that a verb phrase beginning here wants; None if none can begin here."""
    while at < end - 1 and (parser.word(at) in _LEADS or is_before_verb(parser.word(at))):
        at += 1
    word = parser.word(at)
    if word in ("is", "was", "does", "has"):
        return "one"
    if word in ("are", "were", "do", "have"):
        return "many"
    if word in MODALS or word in BE or word in DO or word in HAVE or parser.has(("need", "not"), at) or parser.has(("ought", "to"), at):
        return "any"
    forms = finite_forms(parser, at)
    return forms[0][2] if forms else None


def agrees(node: object, number: Number, verb: str) -> bool:
    """Whether subject and verb agree. With an auxiliary a slip of the pen is let pass; a plain verb is only known by its agreement."""
    own = number_of(node)
    if "any" in (own, number) or own == number:
        return True
    slip = isinstance(node, Many) or (isinstance(node, Quantified) and node.determiner not in ("bare", "the many"))
    return slip and verb in ("is", "are", "was", "were")


def number_of(node: object) -> Number:
    """The grammatical number of a noun phrase."""
    if isinstance(node, Name):
        return "many" if node.plural else "one"
    if isinstance(node, Pronoun):
        return node.number
    if isinstance(node, Many):
        return "many" if node.joiner == "and" else "any"
    if isinstance(node, Quantified):
        return _number_of_noun(node)
    return "any"


def _number_of_noun(node: Quantified) -> Number:
    if node.determiner == "the many":
        return "many"
    return "any" if node.determiner in ("some", "no") and node.noun.plural else node.noun.number  # "none of the dogs barks"
