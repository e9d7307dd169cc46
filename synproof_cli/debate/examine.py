"""A draft of a model before the sieves: formed, judged by symbols, repaired once where only a step is missing, and then by opinions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from synproof_cli.debate.case import Case, setting_of
from synproof_cli.debate.panel import Brief, Declined, Draft, DraftLicence, Panel
from synproof_cli.debate.ports import CitationChecker, EvidenceShelf, Failure
from synproof_cli.debate.problem import Fact
from synproof_cli.debate.proposals import Formed, Former
from synproof_cli.debate.similar import may_be_the_same
from synproof_cli.debate.trial import Trial
from synproof_cli.model.argument import Argument, Judgement
from synproof_cli.model.values import value
from synproof_cli.model.world import Axiom
from synproof_cli.sieves import judge
from synproof_cli.sieves.interface import Attempt, SieveNumber, outcome
from synproof_cli.sieves.opinions import Opinion, flagged, with_opinions
from synproof_cli.sieves.pipeline import SIEVES, rejection
from synproof_cli.sieves.s1_credibility import UNVERIFIED


class StoppedError(Exception):
    """Asking has to end: the endpoint, the budget or the record failed."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.reason)
        self.failure = failure


@value
class Examined:
    """What became of a draft: the argument as it is shown, what the sieves said, and the facts it would add."""

    argument: Argument
    judgement: Judgement
    facts: tuple[Fact, ...] = ()


@dataclass(slots=True)
class Memory:
    """What came to nothing so far, and what was found of citations; it outlives a trial."""

    attempts: list[Attempt] = field(default_factory=list)
    unformed: list[Argument] = field(default_factory=list)
    looked_up: dict[str, str] = field(default_factory=dict)
    refused_citations: dict[str, str] = field(default_factory=dict)


class Examiner:
    """Examines drafts in one trial."""

    def __init__(
        self, case: Case, trial: Trial, asked: tuple[Panel, CitationChecker | None, EvidenceShelf | None], memory: Memory,
    ) -> None:
        self.case = case
        self.trial = trial
        self.panel, self.citations, shelf = asked
        self.memory = memory
        self.setting = replace(setting_of(case, trial), attempts=memory.attempts, looked_up=memory.looked_up)
        self.former = Former(trial, self.setting, shelf)

    def examine(self, draft: Draft, brief: Brief) -> Examined:
        """Form and judge a draft by symbols. One whose only fault is a missing step may be repaired once, and is judged anew."""
        formed = self.former.form(draft, brief.role, brief.target)
        found = self._judged(formed)
        if _only_a_gap(found.judgement):
            found = self._repaired(draft, found, brief)
        if not found.judgement.passed:
            self._remember(found, formed)
        return found

    def _remember(self, found: Examined, formed: Formed) -> None:
        """A failure caused only by repetition is not remembered."""
        failed = found.judgement.failed
        if formed.faults:
            self.memory.unformed.append(found.argument)
        elif failed is not None and failed["sieve"] != "0":
            self.memory.attempts.append(Attempt(found.argument))

    def _judged(self, formed: Formed) -> Examined:
        if formed.faults:
            return Examined(formed.argument, self._unformed(formed))
        judgement = judge(formed.argument, self.setting)
        if not judgement.passed:
            return Examined(formed.argument, judgement)
        return Examined(formed.whole, judge(formed.whole, self.setting), formed.facts)

    # ------------------------------------------------------------------ what has no formula

    def _unformed(self, formed: Formed) -> Judgement:
        """Sieve 0 over words, then Sieve 1 with every fault."""
        argument = formed.argument
        repeated, by_model = self._repeated(argument)
        if repeated:
            return _failing("0", repeated, by_model=by_model)
        return _failing("1", "; ".join(formed.faults) + f" ({self.memory.looked_up.get(argument.source_citation, UNVERIFIED)})")

    def _repeated(self, argument: Argument) -> tuple[str, bool]:
        """Why it makes a point made before: word for word, or because a judge says so of one that is near in words."""
        earlier = [one for one in self.memory.unformed if one.target_id == argument.target_id]
        for one in earlier:
            if _words(one) == _words(argument):
                return f"repeats an argument that already came to nothing here: {one.conclusion_text}", False
        for one in earlier:
            if _source(one) == _source(argument) and may_be_the_same(one.text, argument.text):
                opinion = self.panel.same_point(one, argument)
                if isinstance(opinion, Failure):
                    _stop_if_final(opinion)
                elif opinion is not None and opinion.same:
                    return f"{opinion.by} takes it for an argument that already came to nothing here: {one.conclusion_text}", True
        return "", False

    # ------------------------------------------------------------------ repair

    def _repaired(self, draft: Draft, found: Examined, brief: Brief) -> Examined:
        """The repaired argument where its premise and sources came back unchanged, byte for byte; else the first one."""
        gap = found.judgement.failed["detail"] if found.judgement.failed else ""
        answer = self.panel.repair(brief, draft, gap)
        if isinstance(answer, Failure):
            _stop_if_final(answer)
            return found
        if isinstance(answer, Declined):
            return found
        if not _keeps(draft, answer):
            return _with_note(found, "a repair was refused: it changes the premise or its source")
        again = self._judged(self.former.form(_unsourced(draft, answer), brief.role, brief.target))
        if again.judgement.passed:
            return again
        return _with_note(found, f"a repair did not help: {again.judgement.reason}")

    # ------------------------------------------------------------------ opinions

    def hear(self, found: Examined) -> Examined:
        """An argument that passed by symbols, once catalogue and judges were heard. Raises StoppedError where one cannot be asked."""
        opinions = self._looked_up(found.argument)
        judgement = with_opinions(found.judgement, opinions)
        for opinion_of in (self._relations, self._fallacies):
            if judgement.passed:
                opinions += opinion_of(found)
                judgement = with_opinions(found.judgement, opinions)
        if not judgement.passed:
            self.memory.attempts.append(Attempt(found.argument))
        return replace(found, judgement=judgement)

    def _looked_up(self, argument: Argument) -> list[Opinion]:
        citation = argument.source_citation
        cited = any(premise.kind == "citation" for premise in argument.premises)
        if self.citations is None or not cited:
            return []
        if citation not in self.memory.looked_up:
            finding = self.citations.check(argument.source_type, citation)
            verified = finding.status == "verified"
            self.memory.looked_up[citation] = f"the source is {'verified' if verified else 'unverified'}: {finding.detail}"
            if finding.status in ("mismatch", "not-found"):
                self.memory.refused_citations[citation] = f"the source cannot be relied on ({finding.status}): {finding.detail}"
        refused = self.memory.refused_citations.get(citation)
        return [Opinion("1", bool(refused), refused or "")]

    def _relations(self, found: Examined) -> list[Opinion]:
        axioms = self._spoken_of(found)
        opinion = self.panel.relations(found.argument, axioms) if axioms else None
        if isinstance(opinion, Failure):
            _stop_if_final(opinion)
            return [Opinion("2", False, "the judge of axioms without a formula gave no usable answer")]
        if opinion is None:
            return []
        against = [axiom for axiom in axioms if opinion.relations.get(axiom.id) == "CONTRADICTS"]
        if not against:
            return [Opinion("2", False, f"{opinion.by} sees no axiom without a formula against it")]
        why = f"so {opinion.by} judges, and no formula bears on it: {opinion.why}"
        detail = f"Argument contradicts ground-truth axiom '{against[0].text}' [{against[0].id}] — {why}"
        return [Opinion("2", True, detail, axioms=tuple(axiom.id for axiom in against))]

    def _spoken_of(self, found: Examined) -> list[Axiom]:
        """Axioms without a formula that speak of the thesis or of the facts, the nearest first."""
        names = (*self.case.unread_axioms, *(name for fact in found.facts for name in self.case.touched_by(fact.formula)))
        text_only = {axiom.id: axiom for axiom in self.trial.rules.text_only}
        return [text_only[name] for name in dict.fromkeys(names) if name in text_only]

    def _fallacies(self, found: Examined) -> list[Opinion]:
        opinion = self.panel.fallacies(found.argument)
        if isinstance(opinion, Failure):
            _stop_if_final(opinion)
            return [Opinion("3", False, "the judge of fallacies gave no usable answer")]
        if opinion is None:
            return []
        flag = flagged(opinion.flags)
        if flag:
            return [Opinion("3", True, f"{opinion.by} judges so ({flag}): {opinion.why}", flag=flag)]
        return [Opinion("3", False, f"{opinion.by} sees none that counts")]


def _only_a_gap(judgement: Judgement) -> bool:
    failed = judgement.failed
    return failed is not None and failed["sieve"] == "2.5" and failed["flags"].get("is_non_sequitur", False) and (
        judgement.outcomes[-1]["outcome"] == "pass"
    )


def _keeps(draft: Draft, repaired: Draft) -> bool:
    """Whether premise and sources are the same, byte for byte, and every formula of the first is still there."""
    same = ("logical_premise", "source_type", "source_citation")
    return all(getattr(draft, key) == getattr(repaired, key) for key in same) and (
        repaired.premises[: len(draft.premises)] == draft.premises
    )


def _unsourced(draft: Draft, repaired: Draft) -> Draft:
    """The repaired draft with the licences of the first; premises that the repair added may rest on axioms and conditions only."""
    count = len(draft.premises)
    first = (*draft.licences, *(None,) * count)[:count]
    added = [
        licence if licence is not None and licence.kind in ("axiom", "condition") else DraftLicence("assumption")
        for licence in (*repaired.licences, *(None,) * len(repaired.premises))[count : len(repaired.premises)]
    ]
    return replace(repaired, licences=(*first, *added), atoms=(*draft.atoms, *(one for one in repaired.atoms if one not in draft.atoms)))


def _with_note(found: Examined, note: str) -> Examined:
    judgement = found.judgement
    failed = judgement.failed
    if failed is None:
        return found
    told = {**failed, "detail": f"{failed['detail']}; {note}"}
    outcomes = tuple(told if one is failed else one for one in judgement.outcomes)
    return replace(found, judgement=Judgement(outcomes, told, rejection(told)))  # type: ignore[arg-type]


def _failing(sieve: SieveNumber, detail: str, *, by_model: bool = False) -> Judgement:
    """The judgement of an argument that fails before logic can be asked."""
    failed = outcome(sieve, "fail", detail, by_model=by_model)
    outcomes = []
    for number, _ in SIEVES:
        if number == sieve:
            outcomes.append(failed)
        elif outcomes and outcomes[-1]["outcome"] != "pass":
            outcomes.append(outcome(number, "skipped", f"Sieve {sieve} refused the argument"))
        else:
            outcomes.append(outcome(number, "pass", "not made here before"))
    return Judgement(tuple(outcomes), failed, rejection(failed))


def _stop_if_final(failure: Failure) -> None:
    if failure.is_final:
        raise StoppedError(failure)


def _source(argument: Argument) -> tuple[str, str]:
    return argument.source_type, argument.source_citation


def _words(argument: Argument) -> tuple[object, ...]:
    spelled: Sequence[str] = [premise.spelled for premise in argument.premises]
    return (*_source(argument), argument.said, argument.conclusion_text, *spelled, argument.conclusion_spelled)
