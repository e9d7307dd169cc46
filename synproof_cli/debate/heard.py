"""What came of hearing the models of a debate."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from synproof_cli.debate.case import Case
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.examine import Examined
from synproof_cli.debate.labels import Members
from synproof_cli.debate.panel import Panel
from synproof_cli.debate.ports import CitationChecker, EvidenceShelf
from synproof_cli.debate.problem import Fact
from synproof_cli.debate.trial import Trial
from synproof_cli.model.result import Finding
from synproof_cli.model.values import value

Stop = Literal["", "PROVIDER_FAILED", "BUDGET_EXHAUSTED"]


@value
class Models:
    """Who may be asked. `llm_only`: the specification's pure form: models are heard everywhere, and no other agent tries in vain."""

    panel: Panel
    citations: CitationChecker | None = None
    evidence: EvidenceShelf | None = None
    llm_only: bool = False


@value
class Wish:
    """Cited facts that are no part of the problem, and the finding they would lead to as conditions."""

    facts: tuple[Fact, ...]
    finding: Finding


@dataclass(slots=True)
class Heard:
    """What came of asking. `case` has the facts that joined; `attempts` by the elements of their target (none: the root).

    `generated`: drafts and answers of models; `unusable`: why some of them were none.
    """

    case: Case
    trial: Trial
    decision: Decision
    attempts: dict[Members, list[Examined]] = field(default_factory=dict)
    wishes: list[Wish] = field(default_factory=list)
    unusable: list[str] = field(default_factory=list)
    generated: int = 0
    stop: Stop = ""
    why: str = ""
    looked_up: dict[str, str] = field(default_factory=dict)
