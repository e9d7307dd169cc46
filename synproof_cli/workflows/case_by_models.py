"""A case whose texts our own readers do not understand, completed by models: the thesis first, then axioms that still bar a verdict."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

from synproof_cli.debate import Budget, Decision
from synproof_cli.debate.conduct import decide_case
from synproof_cli.errors import BudgetExceededError
from synproof_cli.model.exchange import Failed
from synproof_cli.workflows.prepared import Prepared
from synproof_cli.workflows.reading_panel import Readers
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.texts import ReadTexts
from synproof_cli.workflows.texts_by_models import Learnt, read_axioms, read_thesis

Build = Callable[[ReadTexts], Prepared]


def prepared_by_models(
    texts: ReadTexts, request: DebateRequest, readers: Readers, budget: Budget, build: Build, *, declared: bool,
) -> Prepared:
    """The case, with readings by models where it had no verdict for want of one. What our own readers settle is asked of nobody.

    `declared`: somebody has declared a vocabulary, and a thesis must keep to it.
    """
    asked = _Asked(texts, request, readers, budget, build)
    readers.begin(asked.case.case.thesis)
    try:
        asked.thesis(declared=declared)
        asked.axioms()
    except BudgetExceededError as error:
        asked.failed = Failed("budget", error.message)
    return asked.prepared()


class _Asked:
    def __init__(self, texts: ReadTexts, request: DebateRequest, readers: Readers, budget: Budget, build: Build) -> None:
        self.texts, self.request, self.readers, self.budget, self.build = texts, request, readers, budget, build
        self.case = build(_copied(texts))
        self.failed: Failed | None = None
        self.read: list[str] = []
        self.why: list[str] = []

    def thesis(self, *, declared: bool) -> None:
        if not self.texts.thesis.translated:
            ids = set(self.case.case.unread_axioms)
            beside = [axiom.text for axiom in (*self.texts.world.axioms, *self.texts.added) if axiom.id in ids]
            texts = _copied(self.texts)
            self._take(read_thesis(texts, self.request, self.readers, self.budget, beside=None if declared else beside))

    def axioms(self) -> None:
        """Those that bar a verdict, and only where the other axioms give none."""
        case = self.case.case
        barred = case.translated and not self.case.refusal and case.unread_axioms and not self.request.ignore_unread
        if self.failed is None and barred and decide_case(case, self.budget)[1].finding == "UNTRANSLATED":
            self._take(read_axioms(_copied(self.texts), case.unread_axioms, self.readers, self.budget))

    def _take(self, learnt: Learnt) -> None:
        self.failed, self.texts = learnt.failed, learnt.texts
        self.read += learnt.axioms
        self.why += learnt.why
        self.case = self.build(_copied(self.texts))

    def prepared(self) -> Prepared:
        """The case; where nobody could be asked, with what that leaves."""
        found = replace(self.case, learnt=tuple(self.read))
        if self.failed is not None:
            stop = "BUDGET_EXHAUSTED" if self.failed.fault == "budget" else "PROVIDER_FAILED"
            reason = f"a reading was to be asked for: {self.failed.reason}"
            unasked = Decision("UNDECIDED", exhausted=reason, stop=stop)  # type: ignore[arg-type]  # one of two of its values
            return replace(found, case=replace(found.case, unasked=unasked))
        return replace(found, refusal=self.why[0]) if self.why and found.refusal else found


def _copied(texts: ReadTexts) -> ReadTexts:
    """The texts with a document of their own: whoever builds a case writes into it."""
    return replace(texts, thesis=replace(texts.thesis, doc=deepcopy(texts.thesis.doc), choices=list(texts.thesis.choices)))
