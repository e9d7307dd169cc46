"""A thesis that is mathematics is tried on evidence: a bundle that verifies makes it a licensed fact, or its denial one.

So is every claim whose atom says something mathematical, and so are the bundles that a user names. The bundles travel with the result, and
whoever checks it verifies them anew (`evidence.support`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.debate.case import untranslated_problem
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.problem import EVIDENCE, Fact, Problem
from synproof_cli.errors import FormulaError, UsageError
from synproof_cli.evidence.bundle import Bundle
from synproof_cli.evidence.claims import claim_digest
from synproof_cli.evidence.easy.forms import Reading, read_claim
from synproof_cli.evidence.support import Support, claim_of, support
from synproof_cli.model.formula import Atom, Not, atom_names
from synproof_cli.model.world import AtomDecl
from synproof_cli.store.db import Store
from synproof_cli.workflows.evidence import load
from synproof_cli.workflows.evidence_citation import files_of
from synproof_cli.workflows.evidence_prove import CUT
from synproof_cli.workflows.prepared import Prepared
from synproof_cli.workflows.requests import OF_MATHEMATICS, DebateRequest, is_of_mathematics
from synproof_cli.workflows.thesis import Reader, formula_in, may_be_mathematics
from synproof_cli.workflows.world_find import FoundWorld

SOURCE_TYPE: Final = "exact_works"
_HEX: Final = 12
_NAME: Final = re.compile(r"(?![eiπ]$)[A-Za-zα-ωΑ-Ω][0-9]{0,3}")
"""A variable as mathematicians write it; longer names may be anybody's words, and e, i and π are numbers, none of which is rational."""
Prove: TypeAlias = Callable[[str], tuple[dict[str, Any], Bundle | None]]
"""Tries to prove or refute a text: `workflows.evidence_prove.proved`."""

_OPEN_FORMS: Final = ("equation", "comparison", "calculus", "solutions", "ideal")
"""Forms whose variables are named by the writer."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Facts licensed by bundles, and what each of those establishes in words.

    `undecided`: why the first atom without evidence has none. `cut`: a limit of time, or of the machine, kept one from being decided.
    """

    facts: tuple[Fact, ...] = ()
    established: tuple[str, ...] = ()
    undecided: str = ""
    cut: bool = False


def reading_of(text: str, given: Iterable[str] = ()) -> Reading | None:
    """What a text claims as mathematics; None where it is none, or its variables may be somebody's words."""
    if not may_be_mathematics(text):
        return None
    try:
        reading = read_claim(text, tuple(given))
    except (FormulaError, EvidenceFault):
        return None
    return reading if reading.form not in _OPEN_FORMS or all(map(_NAME.fullmatch, _variables(reading))) else None


def _variables(reading: Reading) -> list[str]:
    found = reading.attempts[0].request.get("variables", ()) if reading.attempts else ()
    return [str(one.get("name", "")) if isinstance(one, dict) else str(one) for one in found]


def as_mathematics(request: DebateRequest, found: FoundWorld) -> tuple[DebateRequest, FoundWorld] | None:
    """The request about an atom that stands for the thesis, in a world of that atom alone; None where the thesis is no mathematics.

    A thesis in the words of its world, or one that is a formula of it, is none: then the world's axioms speak of it.
    """
    text = request.thesis.strip()
    if request.formula is not None or not text or SOURCE_TYPE not in request.source_types:
        return None
    reading = reading_of(text, request.given)
    if reading is None or not reading.attempts or _in_words_of(found, text):
        return None
    whole = f"{text.rstrip('. ')} for {', '.join(request.given)}" if request.given else text
    name = f"E_{claim_digest(reading.attempts[0].request).removeprefix('sha256:')[:_HEX]}"
    world = replace(OF_MATHEMATICS, atoms=(AtomDecl(name, whole.removesuffix(".")),))
    asked = replace(request, thesis=whole, formula=name, given=(), axioms=(), worlds=(), without=())
    return asked, FoundWorld(world, "file", 1, world.digest)


def _in_words_of(found: FoundWorld, text: str) -> bool:
    reader = Reader(found.world)
    try:
        if formula_in(text, reader.vocabulary) is not None:
            return True
    except FormulaError:
        return False
    read = reader.statement(text) if reader.words else None
    return read is not None and read.claim is not None and not read.unread


def evidence_for(problem: Problem, cited: Iterable[str], store: Store | None, prove: Prove) -> Evidence:
    """What bundles say of the claim's atoms, and what the cited bundles say of any atom. Raises UsageError for one that says nothing here.

    Cited bundles come first, from the store: of an atom they speak of nothing more is computed.
    """
    gathered = _Gathered(problem)
    for citation in cited:
        gathered.cite(citation, load(citation.removeprefix(EVIDENCE), store))
    declared = {decl.name: decl for decl in problem.world.atoms if decl.type == "bool" and decl.text}
    for name in sorted(atom_names(problem.claim) & declared.keys()):
        if name not in gathered.decided and reading_of(declared[name].text) is not None:
            gathered.compute(declared[name], prove)
    return Evidence(tuple(gathered.facts), tuple(gathered.established), gathered.undecided, gathered.cut)


class _Gathered:
    """Facts as they are found; one for each atom and bundle."""

    def __init__(self, problem: Problem) -> None:
        self.atoms = [decl for decl in problem.world.atoms if decl.type == "bool" and decl.text]
        self.first = len(problem.facts) + 1
        self.facts: list[Fact] = []
        self.established: list[str] = []
        self.decided: set[str] = set()
        self.undecided = ""
        self.cut = False

    def cite(self, citation: str, bundle: Bundle) -> None:
        """Add what a bundle says of every atom it speaks of."""
        spoken = False
        for decl in self.atoms:
            for text in (decl.text, *decl.aliases):
                found = support(bundle, text)
                if not found.found.verified and found.fault is not None:
                    raise UsageError(f"the evidence {citation[:80]} does not hold: {found.fault.message}", hint=found.fault.code)
                if found.means is not None:
                    self._add(decl, bundle, found)
                    spoken = True
                    break
        if not spoken:
            said = claim_of(support(bundle, "").found)["text"]
            raise UsageError(f"no atom of the world says what the evidence {citation[:80]} establishes", hint=f"it is: {said}"[:400])

    def compute(self, decl: AtomDecl, prove: Prove) -> None:
        """Try to prove or refute what an atom says."""
        answer, bundle = prove(decl.text)
        if bundle is None:
            self.undecided = self.undecided or answer["reason"] or "nothing here decides it"
            self.cut = self.cut or answer["code"] in CUT
            return
        found = support(bundle, decl.text)
        if found.means is None:
            why = found.fault.message if found.fault else "its bundle does not stand alone"
            self.undecided = self.undecided or why
            return
        self._add(decl, bundle, found)

    def _add(self, decl: AtomDecl, bundle: Bundle, found: Support) -> None:
        atom = Atom(decl.name)
        formula = atom if found.means == "holds" else Not(atom)
        ident = f"fact:{self.first + len(self.facts)}"
        self.facts.append(Fact(ident, formula, "evidence", EVIDENCE + bundle.digest, SOURCE_TYPE, bundle=files_of(bundle)))
        self.established.append(claim_of(found.found)["text"])
        self.decided.add(decl.name)


def on_evidence(prepared: Prepared, cited: tuple[str, ...], store: Store | None, prove: Prove) -> Prepared:
    """A case with the facts that evidence licenses; one whose thesis is mathematics and undecided is left without a reading.

    Nothing is added where the thesis is not read, or has several readings. Raises UsageError for evidence that says nothing here.
    """
    case = prepared.case
    if not case.translated or case.reading["alternatives"] or SOURCE_TYPE not in case.source_types:
        if cited:
            raise UsageError("evidence needs a thesis that was read, and exact_works among the allowed types of source")
        return prepared
    found = evidence_for(case.problem, cited, store, prove)
    prepared = replace(prepared, established=found.established, cut=found.cut)
    if found.facts:
        case.reading["lints"] += [
            {"code": "evidence", "message": f"{fact.id} rests on evidence, which establishes: {said}"}
            for fact, said in zip(found.facts, found.established, strict=True)
        ]
        problem = replace(case.problem, facts=(*case.problem.facts, *found.facts))
        return replace(prepared, case=replace(case, problem=problem))
    return _without_evidence(prepared, found) if found.undecided and is_of_mathematics(case.problem.world) else prepared


def _without_evidence(prepared: Prepared, found: Evidence) -> Prepared:
    """A thesis that only evidence could decide, and none did: UNTRANSLATED; UNDECIDED where a limit kept it from being tried."""
    case, why = prepared.case, found.undecided
    case.reading["unread"].append(case.thesis)
    case.reading["nearest"].append({"text": case.thesis, "entries": []})
    case.reading["lints"].append({"code": "evidence", "message": f"no evidence for it or against it: {why}"})
    unasked = Decision("UNDECIDED", exhausted=why) if found.cut else None
    return replace(
        prepared, case=replace(case, translated=False, problem=untranslated_problem(case.problem), unasked=unasked), refusal=why,
    )
