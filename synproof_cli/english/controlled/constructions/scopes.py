"""What a negation or "shall" says depends on its subject: "all boys do not sing", "no tenant shall enter"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from synproof_cli.english.controlled.clauses import Said
from synproof_cli.english.controlled.lexicon import BE, RELATIVES
from synproof_cli.english.controlled.nodes import Context, NounPhrase, Predicate
from synproof_cli.english.controlled.norms import Norm
from synproof_cli.english.controlled.parser import Parser
from synproof_cli.english.controlled.particular import OnlyName
from synproof_cli.english.controlled.phrases import Many, Quantified
from synproof_cli.english.controlled.predicates import All, NotDone
from synproof_cli.model.formula import Formula, negate

_BINDING: Final = ("shall", "must")
_CLEAR: Final = frozenset((*_BINDING, "never", "need", "should", "ought", "might", "may"))
"""Words whose negation is said of each thing."""


_LOOSE: Final = ("everyone", "everybody", "everything")
"""Subjects whose copula is as often denied of not all ("all that glitters is not gold")."""


@dataclass(frozen=True, slots=True)
class NotEvery(Said):
    """Every boy does not sing: none does, or not all do. Both are read."""

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        if isinstance(self.predicate, NotDone) and context.choose("'every … not' may say it of none, or not of all", 2) == 1:
            with context.closed(negative=True):
                return negate(Said(self.subject, self.predicate.predicate).formula(context))
        return Said(self.subject, self.predicate).formula(context)


def said_of(parser: Parser, cut: tuple[int, int, int], subject: NounPhrase, predicate: Predicate) -> Iterator[Said]:
    """Every reading of a subject with its predicate; `cut`: where the subject, the predicate and what follows them begin."""
    split = cut[1]
    if isinstance(subject, Quantified) and subject.determiner == "every" and _is_wide(parser, cut, subject, predicate):
        yield NotEvery(subject, predicate)
        return
    if parser.word(split) not in _BINDING or not (_is_none(subject) or _is_only(subject)):
        yield Said(subject, predicate)
        return
    yield Said(subject, _permitted(predicate))  # "no tenant shall enter" forbids it
    changed = predicate != _permitted(predicate) and not isinstance(predicate, NotDone)
    if changed and (_is_only(subject) or parser.word(split) == "must"):
        yield Said(subject, predicate)


def _is_wide(parser: Parser, cut: tuple[int, int, int], subject: Quantified, predicate: Predicate) -> bool:
    """Whether a negation may be over the subject. "Every cat is not red" is said of each: so a copula mostly is behind "every"."""
    start, split, end = cut
    denied = isinstance(predicate, NotDone) and any(parser.word(at) == "not" for at in range(split, min(split + 3, end)))
    if not denied or parser.word(split) in _CLEAR:
        return False
    told = parser.word(start) == "all" and _is_told(parser, start, subject)
    return told or parser.word(split) not in BE or parser.word(start) in _LOOSE


def _is_told(parser: Parser, start: int, subject: Quantified) -> bool:
    """As "all boys", "all that glitters"; "all young people are not rough" is rather said of each."""
    return bool(subject.noun.head) or parser.word(start + 1) in RELATIVES


def _is_none(subject: NounPhrase) -> bool:
    if isinstance(subject, Many):
        return subject.joiner == "nor" or all(map(_is_none, subject.members))
    return isinstance(subject, Quantified) and subject.determiner == "no"


def _is_only(subject: NounPhrase) -> bool:
    return isinstance(subject, OnlyName) or (isinstance(subject, Quantified) and subject.determiner == "only")


def _permitted(predicate: Predicate) -> Predicate:
    """With "may" for "shall": what none shall do, none may do; what none shall not do, none may refrain from."""
    if isinstance(predicate, All):
        return All(predicate.joiner, tuple(map(_permitted, predicate.members)))
    if isinstance(predicate, NotDone) and isinstance(predicate.predicate, Norm):
        norm = predicate.predicate
        return replace(norm, predicate=NotDone(norm.predicate))
    return replace(predicate, force="may") if type(predicate) is Norm and predicate.force == "must" else predicate
