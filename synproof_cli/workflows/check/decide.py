"""One claim decided: the finding as a debate has it, what decided it, and what it speaks of. Worlds are read once and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from synproof_cli.debate import Budget, Trial
from synproof_cli.debate.arguments import ArgumentMaker
from synproof_cli.debate.case import Case, decide_case
from synproof_cli.debate.decision import Decision, Dispute
from synproof_cli.debate.labels import Members, argument_label
from synproof_cli.debate.rules import axiom_of
from synproof_cli.debate.verdict import reason
from synproof_cli.errors import BudgetExceededError, FormulaError, InterruptedDebateError, SynproofError, UsageError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import Formula, atom_names, negate, spell
from synproof_cli.model.result import STATUS_OF
from synproof_cli.workflows.case import contraposition_of, prepare
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.slices import Slices, bearing
from synproof_cli.workflows.check.unread_parts import not_understood
from synproof_cli.workflows.clock import Clock, budget_of
from synproof_cli.workflows.evidence_step import as_meant, with_evidence
from synproof_cli.workflows.prepared import NO_READING, Prepared
from synproof_cli.workflows.requests import NO_WORLD, DebateRequest, is_of_mathematics
from synproof_cli.workflows.understood import is_readable
from synproof_cli.workflows.world_find import FoundWorld

if TYPE_CHECKING:
    from synproof_cli.evidence.bundle import Bundle

WITHOUT_WORLD: Final = ("(none)",)
"""In the place of a world's name: the claim is mathematics, and no world is asked for it."""
NOWHERE: Final = FoundWorld(NO_WORLD, "file", 1, NO_WORLD.digest)

Worlds = Mapping[tuple[str, ...], FoundWorld | SynproofError]
"""Every world that claims name, by the names as they stand in the claims; or why it cannot be used."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How claims are decided, the same for all of a run. `timeout` in seconds for one claim; None: no limit."""

    as_of: str
    timeout: float | None = 600.0
    ignore_unread: bool = False
    contraposition: bool | None = None
    existential_import: bool = False
    mend: bool = False
    stability: bool = False
    metamorphic: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Plain data: for another process, and for keys of what is kept."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Decided:
    """A claim's case with its trial and decision."""

    case: Case
    trial: Trial
    decision: Decision
    prepared: Prepared

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """What the claim says and assumes."""
        problem = self.case.problem
        return (*problem.conditions, problem.claim)

    @property
    def of_mathematics(self) -> bool:
        """The claim is mathematics: it stands in a world of its own, and nothing of the court's bears on it."""
        return is_of_mathematics(self.case.problem.world)


def needs_no_world(claim: CheckClaim) -> bool:
    """Whether a claim is mathematics, whatever the world."""
    return as_meant(DebateRequest(thesis=claim.thesis, formula=claim.formula, given=claim.given), NOWHERE) is not None


class Court:
    """Decides claims under one world. What claims share is made once: its components, and the world cut down to each."""

    def __init__(self, found: FoundWorld, asking: Asking, budget: Budget | None = None) -> None:
        """Raises BudgetExceededError where the world alone takes longer."""
        self.found, self.asking = found, asking
        world = found.world
        self.slices = Slices(world, asking.as_of, budget or Budget())
        self.contraposition = contraposition_of(asking.contraposition, world.axioms)
        self._beside: dict[bool, str] = {}
        self._proofs: dict[str, tuple[dict[str, Any], Bundle | None]] = {}
        self._models = frozenset(
            axiom.id for axiom in self.slices.in_force if axiom.formula is not None and axiom.origin == "model" and not axiom.reviewed
        )

    def request(self, claim: CheckClaim) -> DebateRequest:
        """The claim as a debate takes it."""
        asking = self.asking
        return DebateRequest(
            thesis=claim.thesis, formula=claim.formula, given=claim.given, as_of=asking.as_of, timeout=asking.timeout,
            ignore_unread=asking.ignore_unread, contraposition=asking.contraposition, existential_import=asking.existential_import,
            second_opinion=False, save=False,
        )

    def decide(self, request: DebateRequest, budget: Budget) -> Decided:
        """As a debate decides it, mathematics by evidence. Raises FormulaError, UsageError, NotFoundError, BudgetExceededError."""
        request, found = as_meant(request, self.found) or (request, self.found)
        prepared = prepare(request, found, "", budget, self.slices.narrow)
        prepared = with_evidence(prepared, (), None, lambda text: self._proved(text, budget))
        trial, decision = decide_case(prepared.case, budget)
        return Decided(prepared.case, trial, decision, prepared)

    def _proved(self, text: str, budget: Budget) -> tuple[dict[str, Any], Bundle | None]:
        """What evidence says of a text, tried once for all claims; what a limit cut off is tried again."""
        from synproof_cli.workflows.evidence import Keeping
        from synproof_cli.workflows.evidence_prove import CUT, proved

        if text in self._proofs:
            return self._proofs[text]
        answer, bundle = proved(text, (), Keeping(None), budget)
        if answer["code"] not in CUT:
            self._proofs[text] = answer, bundle
        return answer, bundle

    def verdict(self, claim: CheckClaim, budget: Budget) -> dict[str, Any]:
        """What is said of a claim. Raises as `decide`."""
        return self.said(self.decide(self.request(claim), budget))

    def said(self, decided: Decided) -> dict[str, Any]:
        """`{finding, original_thesis_status, basis, reason, formula, conditions, core, evidence, vocabulary, session_id}`.

        `late` beside them where a limit cut something off, so that the next run may say otherwise.
        """
        decision, case = decided.decision, decided.case
        problem = case.problem
        said = case.translated
        found: dict[str, Any] = {
            "finding": decision.finding,
            "original_thesis_status": STATUS_OF[decision.finding],
            "basis": self._basis(decided),
            "reason": self._reason(decided),
            "formula": spell(problem.claim) if said else None,
            "conditions": [spell(condition) for condition in problem.conditions],
            "core": self.axioms(core_of(decided)),
            "evidence": [
                {"citation": fact.citation, "text": text}
                for fact, text in zip(problem.facts, decided.prepared.established, strict=True)
            ],
            "vocabulary": sorted({name for formula in decided.formulas for name in atom_names(formula)}) if said else [],
            "session_id": None,
        }
        return found | {"late": True} if decided.prepared.cut else found

    def _basis(self, decided: Decided) -> str:
        """As a debate has it: mixed where a model read the claim, or an axiom in force that nobody reviewed."""
        doc = decided.case.reading
        clauses = [*doc["conditions"], *([doc["claim"]] if doc["claim"] else [])]
        models = frozenset[str]() if decided.of_mathematics else self._models
        by_model = any(clause["how"] == "model" for clause in clauses) or not models.issubset(decided.decision.dropped)
        return "mixed" if by_model else "symbolic"

    def _reason(self, decided: Decided) -> str:
        if decided.decision.finding == "UNTRANSLATED" and decided.prepared.refusal:
            told = decided.prepared.refusal
            return (not_understood(decided.case.reading) if told == NO_READING else "") or told
        dispute = decided.decision.dispute
        silent = decided.decision.finding == "UNREFUTED" and dispute is not None and not dispute.supports and not dispute.attacks
        return reason(decided.decision, no_evidence=silent, empty_world=not self.slices.in_force or decided.of_mathematics)

    def axioms(self, ids: Sequence[str]) -> list[dict[str, str]]:
        """`[{id, text, citation}]` of axioms, in rule order."""
        known, axioms = self.slices.places, self.found.world.axioms
        found = [axioms[at] for at in sorted(known[name] for name in set(ids) if name in known)]
        return [{"id": axiom.id, "text": axiom.text, "citation": axiom.source.citation} for axiom in found]

    @cached_property
    def words(self) -> str:
        """What sentences are read with, as a digest: all of the world that is not the formulas and ranks of its axioms."""
        world = self.found.world
        if self._bears_whole:
            return self._whole
        texts = [[axiom.id, axiom.text, axiom.source.citation] for axiom in world.axioms]
        return digest([self.names, world.title, world.description, texts])

    @cached_property
    def names(self) -> str:
        """What formulas are read with: the atoms, and the axioms without a formula, which may speak of them."""
        world = self.found.world
        if self._bears_whole:
            return self._whole
        unread = [[axiom.id, axiom.text] for axiom in self.slices.in_force if axiom.formula is None]
        return digest([[[decl.name, decl.to_dict()] for decl in world.atoms], unread])

    @property
    def _bears_whole(self) -> bool:
        """Whether any sentence of the world may bear on any claim, whatever formulas have in common."""
        world = self.found.world
        return is_readable(world) or world.has_statements or world.has_documents

    @cached_property
    def _whole(self) -> str:
        """The world on its day as a digest: a sentence that comes into force may be an exception to a rule without an atom of its own."""
        return digest([self.found.world.digest, [axiom.id for axiom in self.slices.in_force]])

    def read_with(self, claim: CheckClaim) -> str:
        """A digest of all that a claim's reading depends on, its own words among it."""
        return digest([self.read_beside(self.is_formal(claim)), claim.thesis, claim.formula, list(claim.given)])

    def read_beside(self, formal: bool) -> str:
        """A digest of what else a reading depends on, for claims that are all formulas, and for others."""
        if formal not in self._beside:
            self._beside[formal] = digest([self.names if formal else self.words, self.rest])
        return self._beside[formal]

    def is_formal(self, claim: CheckClaim) -> bool:
        """Whether all of the claim is formulas: nothing is read but those."""
        if claim.thesis or claim.formula is None:
            return False
        try:
            for text in claim.given:
                parse_formula(text, self.vocabulary)
        except FormulaError:
            return False
        return True

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The world's atoms."""
        return Vocabulary.of(self.found.world.atoms)

    @cached_property
    def asked(self) -> str:
        """How this court decides, as a digest: its world's name and the options."""
        asking = {key: value for key, value in self.asking.to_dict().items() if key not in ("as_of", "timeout")}
        return digest([self.found.world.id, asking, self.contraposition])

    @cached_property
    def rest(self) -> str:
        """What else a verdict of this court depends on, beside the reading and the part of the world that can bear on it."""
        return digest([self.asked, sorted(self._models), bool(self.slices.in_force)])

    def touched(self, decided: Decided) -> tuple[str, ...]:
        """The names through which the world bears on a claim, those of every other reading of it included."""
        choices = decided.prepared.texts.choices
        ways = [formula for choice in choices for conditions, claim in choice.ways for formula in (*conditions, claim)]
        return bearing((*decided.formulas, *decided.prepared.texts.presupposed, *ways))


def core_of(decided: Decided) -> tuple[str, ...]:
    """Ids of axioms that decide: the minimal core, or the first argument that stands (CONTESTED: for and against) with its core in S."""
    decision = decided.decision
    if decision.core is not None:
        return tuple(dict.fromkeys(map(axiom_of, decision.core.axioms)))
    if decision.dispute is None:
        return ()
    try:
        return tuple(dict.fromkeys(axiom_of(key) for key in _disputed(decided, decision.dispute)))
    except BudgetExceededError:
        return ()


def _disputed(decided: Decided, dispute: Dispute) -> list[str]:
    claim = decided.trial.problem.claim
    sides: tuple[tuple[tuple[Members, ...], Formula], ...] = ((dispute.supports, claim), (dispute.attacks, negate(claim)))
    wanted = {"SUPPORTED": (("IN",), ()), "OVERTHROWN": ((), ("IN",)), "CONTESTED": (("UNDEC", "IN"), ("UNDEC", "IN"))}
    maker = ArgumentMaker(decided.trial)
    found: list[str] = []
    for (arguments, conclusion), labels in zip(sides, wanted.get(decided.decision.finding, ((), ())), strict=True):
        first = next((one for label in labels for one in arguments if argument_label(one, dispute.labels) == label), None)
        if first is not None:
            found += [*first, *maker.grounds(first, conclusion).axioms]
    return found


Work = Callable[[Court, CheckClaim, Budget], dict[str, Any]]


class Bench:
    """All worlds of a run, each with its court when it is first needed."""

    def __init__(self, worlds: Worlds, asking: Asking, clock: Clock) -> None:
        self.worlds, self.asking, self.clock = worlds, asking, clock
        self._courts: dict[tuple[str, ...], Court] = {}

    def court(self, claim: CheckClaim, budget: Budget | None = None) -> Court:
        """Raises SynproofError where the claim's world cannot be used, or not within the budget."""
        return self.court_of(claim.worlds, budget)

    def court_of(self, names: tuple[str, ...], budget: Budget | None = None) -> Court:
        """The court of a world by the names that claims have for it. Raises as `court`."""
        court = self._courts.get(names)
        if court is None:
            found = self.worlds.get(names)
            if found is None:
                raise UsageError("no world is named", hint="--world ID, or world = in the claim")
            if isinstance(found, SynproofError):
                raise found
            court = self._courts[names] = Court(found, self.asking, budget)
        return court

    def settle(self, claim: CheckClaim, work: Work, seconds: float | None = None) -> dict[str, Any]:
        """What `work` gives for the claim, or `{error: {code, message}}`: a fault of one claim is no fault of the others.

        `seconds`: what is left for it, where that is less than its own limit.
        """
        try:
            budget = self.budget(seconds)
            verdict = work(self.court(claim, budget), claim, budget)
            return verdict | {"late": True} if budget.expired() else verdict
        except InterruptedDebateError:
            raise
        except SynproofError as error:
            message = f"{error.message} ({error.hint})" if error.hint else error.message
            return {"error": {"code": error.code, "message": message}}
        except (RecursionError, MemoryError):
            return {"error": {"code": "budget", "message": "the claim is too large for this machine"}}

    def budget(self, seconds: float | None = None) -> Budget:
        """A claim's own."""
        return budget_of(min((limit for limit in (self.asking.timeout, seconds) if limit), default=None), self.clock)


def plain_verdict(court: Court, claim: CheckClaim, budget: Budget) -> dict[str, Any]:
    """The verdict and nothing more."""
    return court.verdict(claim, budget)
