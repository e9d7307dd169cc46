"""The models as a debate asks them: what they are told, what they may answer, and the port they stand behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from synproof_cli.debate.arguments import Target
from synproof_cli.debate.ports import Failure
from synproof_cli.model.argument import Argument, LicenceKind, Role
from synproof_cli.model.values import value
from synproof_cli.model.world import AtomDecl, Axiom

Statement: TypeAlias = tuple[str, str]
"""English and canonical formula."""


@value
class DraftLicence:
    """Why its author says a premise may be used."""

    kind: LicenceKind
    ids: tuple[str, ...] = ()


@value
class Draft:
    """An argument as somebody outside puts it: the specification's fields, all of them text that nobody has read yet.

    `licences` by premise, None where nothing is said. `atoms`: what the author means by the names in his formulas. `by`: the model's name.
    """

    logical_premise: str
    new_thesis: str
    premises: tuple[str, ...]
    conclusion: str
    source_type: str
    source_citation: str
    licences: tuple[DraftLicence | None, ...] = ()
    atoms: tuple[tuple[str, str], ...] = ()
    by: str = "model"


@value
class Declined:
    """Whoever was asked has nothing to say, and says so."""

    by: str = "model"


@value
class Tried:
    """An attempt that came to nothing, and why."""

    premise: str
    conclusion: str
    reason: str


@value
class Brief:
    """All that an advocate is told. The same state of a debate gives the same brief: no clock, no session, one order.

    Statements are pairs of English and canonical formula. `axioms` in force, those that atoms connect with the claim first. `names`: the
    atoms there are, where the world declares none; `things`: what predicates are about. `grounds`: the target's premises. `facts` cited so
    far, each with its source. `attempt` counts from 0 what was asked at this target.
    """

    role: Role
    thesis: str
    conditions: tuple[Statement, ...]
    claim: Statement
    axioms: tuple[Axiom, ...]
    atoms: tuple[AtomDecl, ...]
    names: tuple[str, ...]
    things: tuple[str, ...]
    target: Target
    grounds: tuple[Statement, ...]
    facts: tuple[tuple[Statement, str], ...]
    tried: tuple[Tried, ...]
    source_types: tuple[str, ...]
    allow_assumptions: int
    attempt: int


@value
class FallacyOpinion:
    """A judge's flags, by name, and his words."""

    flags: Mapping[str, bool]
    why: str
    by: str


@value
class RelationOpinion:
    """What a judge says an argument does to axioms without a formula, by id: CONTRADICTS, IDENTICAL or UNRELATED."""

    relations: Mapping[str, str]
    why: str
    by: str


@value
class SameOpinion:
    """Whether a judge takes two arguments for one."""

    same: bool
    by: str


class Panel(Protocol):
    """The models, as a debate asks them. Nothing they say is believed; a judge can only refuse what a model proposed."""

    def argue(self, brief: Brief) -> Draft | Declined | Failure:
        """An argument for the side the brief is for."""

    def repair(self, brief: Brief, draft: Draft, gap: str) -> Draft | Declined | Failure:
        """The argument with its gap closed; `gap` is a case in which its premises hold and its conclusion does not."""

    def fallacies(self, argument: Argument) -> FallacyOpinion | Failure | None:
        """The five flags; None where nobody is asked."""

    def relations(self, argument: Argument, axioms: Sequence[Axiom]) -> RelationOpinion | Failure | None:
        """How the argument stands to axioms without a formula; None where nobody is asked."""

    def same_point(self, first: Argument, second: Argument) -> SameOpinion | Failure | None:
        """Whether two arguments without a formula make the same point; None where nobody is asked."""
