"""Panels of models that are played from a script, in the process: the port as the debate sees it, with no network behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from synproof_cli.debate.panel import Brief, Declined, Draft, DraftLicence, FallacyOpinion, RelationOpinion, SameOpinion
from synproof_cli.debate.ports import CitationFinding, Failure
from synproof_cli.model.argument import Argument
from synproof_cli.model.world import Axiom

Reply = Draft | Declined | Failure
NAME = "scripted"


@dataclass
class Scripted:
    """Answers in turn; what the script does not say is declined. `briefs` and `judged` are what it was told."""

    replies: Sequence[Reply] = ()
    repairs: Sequence[Reply] = ()
    fallacy: Callable[[Argument], FallacyOpinion | Failure | None] = lambda _: None
    relation: Callable[[Sequence[Axiom]], RelationOpinion | Failure | None] = lambda _: None
    same: SameOpinion | Failure | None = None
    briefs: list[Brief] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    judged: list[Argument] = field(default_factory=list)
    pairs: list[tuple[Argument, Argument]] = field(default_factory=list)

    def argue(self, brief: Brief) -> Reply:
        self.briefs.append(brief)
        number = len(self.briefs) - 1
        return self.replies[number] if number < len(self.replies) else Declined(NAME)

    def repair(self, brief: Brief, draft: Draft, gap: str) -> Reply:
        del brief, draft
        self.gaps.append(gap)
        number = len(self.gaps) - 1
        return self.repairs[number] if number < len(self.repairs) else Declined(NAME)

    def fallacies(self, argument: Argument) -> FallacyOpinion | Failure | None:
        self.judged.append(argument)
        return self.fallacy(argument)

    def relations(self, argument: Argument, axioms: Sequence[Axiom]) -> RelationOpinion | Failure | None:
        self.judged.append(argument)
        return self.relation(axioms)

    def same_point(self, first: Argument, second: Argument) -> SameOpinion | Failure | None:
        self.pairs.append((first, second))
        return self.same


@dataclass
class Catalogue:
    """A citation checker with fixed answers; what it does not know is unverified."""

    known: dict[str, CitationFinding] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def check(self, source_type: str, citation: str) -> CitationFinding:
        del source_type
        self.asked.append(citation)
        return self.known.get(citation, CitationFinding("unverified", "no catalogue has such works"))


def draft(
    *premises: str, conclusion: str, licences: Iterable[str | tuple[str, ...] | None] = (), atoms: Sequence[tuple[str, str]] = (),
    source: tuple[str, str] = ("official_institutional", "Gazette 12"), said: str = "so it is", thesis: str = "then it fails",
) -> Draft:
    """A draft; licences are kinds, or ("axiom", id, …), by premise."""
    given = tuple(
        None if one is None else DraftLicence(one) if isinstance(one, str) else DraftLicence(one[0], one[1:])  # type: ignore[arg-type]
        for one in licences
    )
    return Draft(said, thesis, premises, conclusion, *source, licences=given, atoms=tuple(atoms), by=NAME)


def cited(*premises: str, conclusion: str, **more: object) -> Draft:
    """A draft all of whose premises are cited."""
    return draft(*premises, conclusion=conclusion, licences=["citation"] * len(premises), **more)  # type: ignore[arg-type]
