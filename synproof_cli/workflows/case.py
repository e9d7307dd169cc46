"""From a request to a case: texts read, axioms added, what has no reading noted, rival readings decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from synproof_cli.debate import Budget, Problem
from synproof_cli.debate.conduct import Case, decide_case, untranslated_problem
from synproof_cli.debate.options import Options
from synproof_cli.english import english_of
from synproof_cli.english.orders import without_order
from synproof_cli.errors import NotFoundError, UnknownAtomError, UsageError
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import TRUE, Formula, atom_names, spell
from synproof_cli.model.result import Limits
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.case_readings import settled
from synproof_cli.workflows.case_words import axioms_speaking, excepting, unread_axioms
from synproof_cli.workflows.prepared import NO_READING, SURE, Prepared, untranslated
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.rivals import Readings, Rival
from synproof_cli.workflows.texts import ReadTexts, read_texts
from synproof_cli.workflows.thesis import words_of_atoms
from synproof_cli.workflows.understood import ORIGIN
from synproof_cli.workflows.world_find import FoundWorld

if TYPE_CHECKING:
    from synproof_cli.workflows.reading_panel import Readers

MAX_NODES: Final = 200
_CERTAIN: Final = ("PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN")


Narrow: TypeAlias = Callable[[Problem, tuple[Formula, ...]], Problem]


def prepare(
    request: DebateRequest, found: FoundWorld, session_id: str, budget: Budget, narrow: Narrow | None = None,
    readers: Readers | None = None,
) -> Prepared:
    """The case of a request. Raises FormulaError, UsageError, NotFoundError.

    `narrow` leaves out of the problem what cannot bear on any of the formulas it is given: for cases that are only decided. `readers` are
    models that are asked where nothing else reads what the finding hangs on.
    """
    texts = _read(request, found.world)
    _require_ids(request.without, [*texts.world.axioms, *texts.added])
    if readers is None:
        return _prepared(request, found, session_id, budget, texts, narrow)
    from synproof_cli.workflows.case_by_models import prepared_by_models

    return prepared_by_models(
        texts, request, readers, budget, lambda read: _prepared(request, found, session_id, budget, read, narrow),
        declared=not found.world.is_open,
    )


def _prepared(
    request: DebateRequest, found: FoundWorld, session_id: str, budget: Budget, texts: ReadTexts, narrow: Narrow | None,
) -> Prepared:
    """The case of texts that were read."""
    problem = _problem(request, texts)
    if narrow is not None:
        problem = narrow(problem, _all_read(texts))
    readings = Readings(problem, texts.thesis) if texts.thesis.translated else None
    if readings is not None and request.reading is not None:
        problem = _picked(readings, request.reading, texts).problem
    case = _case(request, found, session_id, texts, problem)
    if readings is None:
        return Prepared(case, texts, _why_unread(texts))
    prepared = _unless_excepted(settled(case, texts, request, readings, budget), request, found.world, budget)
    return _unless_ordered(prepared, budget)


_DENIED: Final = ("CONTRADICTED", "OVERTHROWN", "INCONSISTENT", "IMPOSSIBLE", "UNDECIDED")
"""What several sentences are where one of them is it."""


def _unless_ordered(prepared: Prepared, budget: Budget) -> Prepared:
    """With an order behind the thesis only what is against the rest of it counts: who confirmed the rest would have obeyed half of it."""
    case, order = prepared.case, prepared.texts.order
    if not order or not case.translated:
        return prepared
    if decide_case(case, budget)[1].finding in _DENIED:
        case.reading["lints"].append({"code": "order", "message": f"an order claims nothing and is left out: {order}"})
        return prepared
    why = f"an order stands behind the claim, and no rule denies the claim: {order}"
    return Prepared(untranslated(case, "order", why), prepared.texts, "an order")


def _unless_excepted(prepared: Prepared, request: DebateRequest, world: World, budget: Budget) -> Prepared:
    """Without a verdict that is not certain where statements that are taken whole may be exceptions to the thesis, and without a proof
    where what nobody can reckon with may be an exception to each of its rules.
    """
    case = prepared.case
    if request.ignore_unread or not case.translated or not (case.exceptions or world.has_documents):
        return prepared
    finding = decide_case(case, budget)[1].finding
    exceptions = () if finding in SURE else case.exceptions
    if not exceptions and finding in _CERTAIN and world.has_documents:
        from synproof_cli.workflows.excepted_proofs import exceptions_to_verdict
        from synproof_cli.workflows.world_exceptions import possible_exceptions

        exceptions = exceptions_to_verdict(case, possible_exceptions(world, case.problem), budget)
    if not exceptions:
        return prepared
    from synproof_cli.workflows.taken_whole import why_not_certain

    why = why_not_certain(finding, exceptions, {axiom.id: axiom.text for axiom in world.axioms})
    return Prepared(untranslated(case, "exception", why), prepared.texts, "doubt: exception")


def _all_read(texts: ReadTexts) -> tuple[Formula, ...]:
    """Every formula that any reading of the thesis and of what is given brings in."""
    thesis = texts.thesis
    ways = [way for choice in thesis.choices for way in choice.ways]
    own = (*thesis.conditions, *texts.presupposed, *(one for conditions, claim in ways for one in (*conditions, claim)))
    return own if thesis.claim is None else (*own, thesis.claim)


def _read(request: DebateRequest, world: World) -> ReadTexts:
    thesis, order = without_order(request.thesis) if request.formula is None else (request.thesis, "")
    try:
        texts = read_texts(
            world, thesis, request.formula, request.given, request.axioms, existential_import=request.existential_import,
        )
        return replace(texts, order=order)
    except UnknownAtomError as error:
        error.message += f" in world {world.id}"
        raise


def _problem(request: DebateRequest, texts: ReadTexts) -> Problem:
    thesis = texts.thesis
    return Problem(
        texts.world, thesis.conditions, thesis.claim or TRUE, request.as_of or "", added=texts.added, without=frozenset(request.without),
        trusted=all(clause["how"] != "model" for clause in (*thesis.doc["conditions"], *filter(None, (thesis.doc["claim"],)))),
        contraposition=contraposition_of(request.contraposition, (*texts.world.axioms, *texts.added), forward=texts.forward),
    )


def contraposition_of(asked: bool | None, axioms: Sequence[Axiom], *, forward: bool = False) -> bool:
    """Whether rules are used backwards: as asked; by default not where they were read from English that states preferences."""
    return asked if asked is not None else not (forward or any(axiom.origin == ORIGIN and axiom.overrides for axiom in axioms))


def _picked(readings: Readings, number: int, texts: ReadTexts) -> Rival:
    """The reading that was asked for; it is the one that is shown."""
    if not 1 <= number <= readings.total:
        there = f"there are {readings.total}, counted from 1" if readings.total > 1 else "there is one"
        raise UsageError(f"--reading is {number}", hint=there)
    picked = readings.at(number)
    if picked.problem.world != texts.world:
        text = next(choice.text for choice, way in picked.picks if way != choice.ways[0] and isinstance(choice.place, str))
        hint = f'"{text}" is read as the world says; `synproof world edit ID AXIOM formula "…"` settles it there'
        raise UsageError("--reading cannot change what a stored world says", hint=hint)
    _show_pick(texts, picked, readings.total)
    return picked


def _show_pick(texts: ReadTexts, picked: Rival, total: int) -> None:
    """Let the reading that is shown be the one that was asked for."""
    doc, atoms = texts.thesis.doc, texts.world.atoms
    conditions, clauses = picked.problem.conditions, doc["conditions"]
    kept = clauses[len(clauses) - texts.thesis.given :] if texts.thesis.given else []
    own = [(english_of(one, atoms), "matched") for one in conditions[: len(conditions) - len(kept)]]
    heads = [*own, *((clause["text"], clause["how"]) for clause in kept)]
    doc["conditions"] = [
        {"text": text, "formula": spell(one), "english": english_of(one, atoms), "how": how}
        for one, (text, how) in zip(conditions, heads, strict=True)
    ]
    claim = doc["claim"]
    if claim is not None:
        doc["claim"] = {**claim, "formula": spell(picked.problem.claim), "english": english_of(picked.problem.claim, atoms)}
    if total > 1:
        doc["lints"].append({"code": "reading", "message": f"reading {picked.number} of {total} was asked for"})


def _case(request: DebateRequest, found: FoundWorld, session_id: str, texts: ReadTexts, problem: Problem) -> Case:
    world, thesis = problem.world, texts.thesis
    added = [axiom.to_dict() for axiom in problem.added]
    shown = world.to_dict() | {
        "version": found.version, "digest": found.digest if world is found.world else world.digest, "as_of": problem.as_of,
        "without": list(dict.fromkeys(request.without)), "added": added, "added_digest": digest(added),
    }
    speaking = axioms_speaking(problem, found.world, through_others=texts.freely)
    exceptions_to = excepting(found, problem)
    return Case(
        problem=problem if thesis.translated else untranslated_problem(problem),
        thesis=_shown_thesis(request, texts),
        reading=thesis.doc,
        world=shown,
        session_id=session_id,
        options=Options(request.require, request.accept_model, request.ignore_unread, limits_of(request)),
        unread_axioms=unread_axioms(problem, request, speaking),
        exceptions=exceptions_to((*problem.conditions, problem.claim), request.thesis) if thesis.translated else (),
        touched_by=lambda fact: (*speaking(f"{spell(fact)} {words_of_atoms(atom_names(fact), world.atoms)}"), *exceptions_to((fact,), "")),
        translated=thesis.translated,
        source_types=frozenset(request.source_types),
        allow_assumptions=request.allow_assumptions,
        second_opinion=request.second_opinion,
    )


def _shown_thesis(request: DebateRequest, texts: ReadTexts) -> str:
    """The thesis as the user said it; one that is a formula in canonical spelling, so that nobody can mistake it."""
    claim = texts.thesis.doc["claim"]
    return claim["text"] if claim is not None and claim["how"] == "formula" else request.thesis or request.formula or ""


def limits_of(request: DebateRequest) -> Limits:
    """The limits that shape the tree. Raises UsageError outside the specification's range."""
    if not 2 <= request.max_failures <= 10:
        raise UsageError(f"--max-failures is {request.max_failures}", hint="it goes from 2 to 10")
    if request.max_depth < 1:
        raise UsageError(f"--max-depth is {request.max_depth}", hint="it is at least 1")
    return {"max_failures": request.max_failures, "max_depth": request.max_depth, "max_nodes": MAX_NODES}


def _require_ids(wanted: Sequence[str], axioms: Sequence[Axiom]) -> None:
    known = {axiom.id for axiom in axioms}
    for axiom_id in wanted:
        if axiom_id not in known:
            import difflib

            near = difflib.get_close_matches(axiom_id, known, n=3)
            hint = f"near: {', '.join(near)}" if near else ""
            raise NotFoundError(f'--without names "{axiom_id}", and there is no such axiom', hint=hint)


def _why_unread(texts: ReadTexts) -> str:
    part = next((part for part in texts.reasons if part.reason), None)
    return part.reason if part is not None else NO_READING
