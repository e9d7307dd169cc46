"""Arguments as they are proposed and judged, before they become nodes of a tree."""

from __future__ import annotations

from typing import Literal

from synproof_cli.model.formula import Formula
from synproof_cli.model.result import Premise, SieveOutcome
from synproof_cli.model.values import value

LicenceKind = Literal["axiom", "condition", "citation", "evidence", "assumption"]
Role = Literal["PRO", "CON"]


@value
class LicensedPremise:
    """A premise and why it may be used; `ids` are axiom ids, or fact ids."""

    text: str
    formula: Formula
    spelled: str
    kind: LicenceKind
    ids: tuple[str, ...] = ()

    def to_doc(self) -> Premise:
        """The premise in a result document."""
        return {"text": self.text, "formula": self.spelled, "licence": {"kind": self.kind, "ids": list(self.ids)}}


@value
class Argument:
    """Premises and a conclusion, aimed at a target.

    `elements`: defeasible instances and facts it rests on, sorted. `target_id` is the node it is aimed at, `target` the formulas it
    must deny (empty for a support); `target_text` their English. `said`: the premises in the words of whoever proposed it, if they are his.
    """

    role: Role
    kind: str
    premises: tuple[LicensedPremise, ...]
    conclusion: Formula
    conclusion_spelled: str
    conclusion_text: str
    elements: tuple[str, ...]
    target_id: str
    target: tuple[Formula, ...]
    target_text: str
    source_type: str
    source_citation: str
    proposed_by: str = "symbolic"
    said: str = ""

    @property
    def logical_premise(self) -> str:
        """English of the premises, in order; one sentence each."""
        if self.said:
            return _sentence(self.said)
        return " ".join(_sentence(premise.text) for premise in self.premises) or "No premise is needed."

    @property
    def text(self) -> str:
        """The specification's one-line form."""
        return f"Premise: {self.logical_premise} Conclusion: {_sentence(self.conclusion_text)}"


def _sentence(text: str) -> str:
    stripped = text.strip()
    return stripped if stripped.endswith((".", "!", "?")) else stripped + "."


@value
class Judgement:
    """What the sieves said of one argument, in their order. `failed` is the outcome that refused it, or None."""

    outcomes: tuple[SieveOutcome, ...]
    failed: SieveOutcome | None
    reason: str | None

    @property
    def passed(self) -> bool:
        """No sieve failed."""
        return self.failed is None
