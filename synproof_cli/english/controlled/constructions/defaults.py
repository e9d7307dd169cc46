"""Birds (normally) fly unless they are penguins: the exception speaks of the same things, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from synproof_cli.english.controlled.clauses import Said
from synproof_cli.english.controlled.nodes import Clause, Context, NounPhrase, Predicate
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Quantified
from synproof_cli.english.controlled.predicates import NotDone
from synproof_cli.english.controlled.pronouns import Pronoun
from synproof_cli.english.controlled.rulebook.defaults import UNLESS
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import And, Atom, Formula, Iff, Implies, Not, negate, predicate

USUALLY = "usually_"


@dataclass(frozen=True, slots=True)
class Unless:
    """Who does what, and when not. `usual`: a default; what is usual is an assumption, which the exception takes away."""

    subject: NounPhrase
    said: Predicate
    exception: Clause
    usual: bool

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        return self.subject.bound(context, lambda term: self._of(context, term), subject=True)

    def _of(self, context: Context, term: str) -> Formula:
        said = self.said.holds(context, term)
        with context.closed(), context.case():
            exception = self.exception.formula(context)
        if not self.usual:
            both = context.choose("'unless' may also say that the exception rules it out", 2)
            return Iff(negate(exception), said) if both else Implies(negate(exception), said)
        atom = said.arg if isinstance(said, Not) else said
        if not isinstance(atom, Atom):
            raise Refused("unless", "an exception to more than one plain statement is not read")
        functor, terms = predicate(atom.name)
        usual = context.atom(f"{USUALLY}{'not_' if isinstance(said, Not) else ''}{functor}", *terms)
        return And((Implies(usual, said), Implies(exception, Not(usual))))


def _of_each(said: Said, exception: Clause, *, usual: bool) -> Unless:
    """As "no invoice is paid unless …" says of every invoice that it is not paid, unless …"""
    subject = said.subject
    if isinstance(subject, Quantified) and subject.determiner in ("a", "one or all") and _points(exception):
        subject = Quantified("every", subject.noun, subject.excepted)  # "a contract is void unless it is in writing": of each contract
    if isinstance(subject, Quantified) and subject.determiner == "no":
        return Unless(Quantified("every", subject.noun, subject.excepted), NotDone(said.predicate), exception, usual)
    return Unless(subject, said.predicate, exception, usual)


def _points(exception: Clause) -> bool:
    return isinstance(exception, Said) and isinstance(exception.subject, Pronoun)


def unless(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Who does what, unless …"""
    for word, usual in ((UNLESS, True), ("unless", False)):
        for at in parser.find((word,), start + 2, end - 1):
            stop = at - 1 if parser.word(at - 1) == "," else at
            for said in parser.parse("clause", start, stop):
                if isinstance(said.node, Said):
                    for exception in parser.need("clause", at + 1, end, "the exception"):
                        node = _of_each(said.node, exception.node, usual=usual)
                        if usual or _points(exception.node):
                            yield Parse(node, said.cost + exception.cost - 1)
