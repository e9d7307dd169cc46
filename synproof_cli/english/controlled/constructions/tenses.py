"""A predicate at another time, or under "can", "could", "would": what was, may be or would be is never taken for what is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, Predicate
from synproof_cli.english.controlled.norms import Norm, Under
from synproof_cli.english.controlled.orders.nodes import Timed
from synproof_cli.english.controlled.predicates import All, Does, IsNoun, NotDone, Suffered, Tense
from synproof_cli.english.controlled.quantity import Dated, Measured, MoreThan
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import Formula


@dataclass(frozen=True, slots=True)
class Untimed:
    """A predicate that has no form for another time, or for a modal verb: refused."""

    word: str

    def holds(self, context: Context, term: str) -> Formula:  # noqa: ARG002
        """See `Predicate.holds`."""
        raise Refused(self.word, "what is said so of another time, or of what is only possible, is not read")


def with_tense(node: Predicate, tense: Tense, modal: str = "") -> Predicate:
    """The same predicate at another time, or under a modal verb, negation and coordination left in place."""
    if not tense and not modal:
        return node
    if isinstance(node, NotDone):
        return NotDone(with_tense(node.predicate, tense, modal))
    if isinstance(node, All):
        return All(node.joiner, tuple(with_tense(member, tense, modal) for member in node.members))
    if isinstance(node, Does):
        return replace(node, tense=_combined(tense, node.tense), modal=modal or node.modal)
    if isinstance(node, Timed):
        return node.at(tense, modal)
    if isinstance(node, Suffered):
        return Suffered(node.subject, replace(node.verb, tense=tense, modal=modal))
    return _under(node, modal) if modal else _at(node, tense)


def _under(node: Predicate, modal: str) -> Predicate:
    """Could be a doctor, would have three cats: one predicate, from which nothing follows for what is."""
    if isinstance(node, IsNoun):
        return Under("must", node, True, (modal,))
    if isinstance(node, Measured | MoreThan):
        return Under("must", node, False, (modal,))
    if isinstance(node, Under):
        return replace(node, front=(modal, *node.front))
    return Untimed(modal)


def _at(node: Predicate, tense: Tense) -> Predicate:
    if isinstance(node, IsNoun):
        return IsNoun(node.noun, _combined(tense, node.tense))
    if isinstance(node, Measured):
        return replace(node, functor=identifier((node.functor, tense)))
    if isinstance(node, Under):
        return replace(node, front=(identifier((tense,)), *node.front))
    if isinstance(node, Norm):  # "was allowed to leave": what was permitted is not what is
        return replace(node, predicate=with_tense(node.predicate, tense))
    if isinstance(node, Dated):
        return replace(node, done=with_tense(node.done, tense))
    return Untimed(tense)


def _combined(outer: Tense, inner: Tense) -> Tense:
    if inner == "progressive" and outer:
        return f"{outer} progressive"  # type: ignore[return-value]
    return outer or inner
