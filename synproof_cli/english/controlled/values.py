"""What a controlled reading consists of: rules, documents and remarks. Frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import Formula
from synproof_cli.model.world import AtomDecl

Kind = Literal["strict", "defeasible"]

DOUBTS: Final = frozenset(("unlinked", "antonyms", "tense", "reference"))
"""Lint codes that say: words which may belong together are kept apart. What follows from the formulas stands all the same; that nothing
follows may be due to the missing link, so "unknown" is no finding while one of these is there."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence (or one rule of it) as read. It is read iff `refusal` is empty; then there is a formula.

    `alternatives`: other readings of the same sentence, each in place of `formula`. `label`: the name the text itself gives ("Rule1").
    `background`: no sentence of the text by itself (a frame, a presupposition, a link between words), but part of what is assumed.
    """

    text: str
    formula: Formula | None = None
    kind: Kind = "strict"
    label: str = ""
    alternatives: tuple[Formula, ...] = ()
    lints: tuple[Lint, ...] = ()
    refusal: str = ""
    background: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """Axioms and thesis read together, so that names, nouns and things agree across sentences.

    `preferences`: (stronger label, weaker label). `conditions`: what was given, and the if-part of a thesis "If A, B"; `claim` is then B.
    `whole`: the thesis as one formula (A >> B), for those who do not split it. `doubts`: lints of the document as a whole whose code
    stands in `DOUBTS`; while there are any, that nothing follows is no finding. `presupposed`: that there are such things as the subjects
    of universals name: assumed only with existential import, but rules under which they cannot exist say nothing of what they seem to speak
    of. `givens`: what was given, sentence by sentence. `atoms`: the predicates in words, and the type of those that are compared with
    numbers and dates. `forward`: a list of labelled rules, which are used forwards only (no contraposition).
    """

    axioms: tuple[Rule, ...] = ()
    preferences: tuple[tuple[str, str], ...] = ()
    conditions: tuple[Formula, ...] = ()
    claim: Rule | None = None
    whole: Rule | None = None
    doubts: tuple[Lint, ...] = ()
    presupposed: tuple[Formula, ...] = ()
    unread_conditions: tuple[Rule, ...] = ()
    givens: tuple[Rule, ...] = ()
    atoms: tuple[AtomDecl, ...] = ()
    forward: bool = False

    @property
    def refusals(self) -> tuple[Rule, ...]:
        """Every part that was not read."""
        parts = (*self.axioms, *self.unread_conditions, *(() if self.claim is None else (self.claim,)))
        return tuple(rule for rule in parts if rule.refusal)


class Refused(Exception):  # noqa: N818 - a refusal is an outcome, not an error
    """A part that the grammar covers but whose meaning is not certain: the words, and why."""

    def __init__(self, part: str, reason: str) -> None:
        super().__init__(f"'{part}': {reason}" if part else reason)
        self.part = part
        self.reason = reason
