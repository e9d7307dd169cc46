"""The panel of a debate over askers: each question in its role, each answer as what the debate takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from synproof_cli.agents.llm.roles import defender, duplicate, fallacy, opponent, relation, repairer
from synproof_cli.agents.llm.roles.arguing import draft_of
from synproof_cli.debate.panel import Brief, Declined, Draft, FallacyOpinion, RelationOpinion, SameOpinion
from synproof_cli.debate.ports import Failure
from synproof_cli.model.argument import Argument
from synproof_cli.model.exchange import Answer, Askers, Failed, ModelRole, Question
from synproof_cli.model.world import Axiom


@dataclass(frozen=True, slots=True)
class AskedPanel:
    """Asks whoever has the role; a judge whose role nobody has is not asked."""

    askers: Askers

    def argue(self, brief: Brief) -> Draft | Declined | Failure:
        """An argument of the opponent or the defender."""
        return self._draft((opponent if brief.role == "CON" else defender).question(brief))

    def repair(self, brief: Brief, draft: Draft, gap: str) -> Draft | Declined | Failure:
        """The argument with its gap closed; none where nobody repairs."""
        return self._draft(repairer.question(brief, draft, gap)) if self._has("repairer") else Declined()

    def fallacies(self, argument: Argument) -> FallacyOpinion | Failure | None:
        """The five flags."""
        answer = self._judged(fallacy.question(argument))
        return fallacy.opinion(answer.data, answer.model) if isinstance(answer, Answer) else answer

    def relations(self, argument: Argument, axioms: Sequence[Axiom]) -> RelationOpinion | Failure | None:
        """How the argument stands to axioms without a formula."""
        answer = self._judged(relation.question(argument, axioms))
        return relation.opinion(answer.data, answer.model) if isinstance(answer, Answer) else answer

    def same_point(self, first: Argument, second: Argument) -> SameOpinion | Failure | None:
        """Whether two arguments make one point."""
        answer = self._judged(duplicate.question(first, second))
        return duplicate.opinion(answer.data, answer.model) if isinstance(answer, Answer) else answer

    def _has(self, role: ModelRole) -> bool:
        return role in self.askers.by_role

    def _draft(self, question: Question) -> Draft | Declined | Failure:
        answer = self.askers.ask(question)
        return _failure(answer) if isinstance(answer, Failed) else draft_of(answer.data, answer.model)

    def _judged(self, question: Question) -> Answer | Failure | None:
        if not self._has(question.role):
            return None
        answer = self.askers.ask(question)
        return _failure(answer) if isinstance(answer, Failed) else answer


def _failure(failed: Failed) -> Failure:
    return Failure(failed.reason, failed.fault)
