"""From a request to a case: texts read, axioms added, what has no reading noted, rival readings decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from synproof_cli.debate import Budget, Problem
from synproof_cli.debate.conduct import Case, decide_case, untranslated_problem
from synproof_cli.debate.options import Options
from synproof_cli.debate.rules import rules_in_force
from synproof_cli.english import content_words, english_of
from synproof_cli.english.lint import Lint
from synproof_cli.english.orders import without_order
from synproof_cli.errors import BudgetExceededError, NotFoundError, UnknownAtomError, UsageError
from synproof_cli.logic.relevance import relevant_functors
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import TRUE, Formula, atom_names, spell
from synproof_cli.model.result import Limits
from synproof_cli.model.values import value
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.reading_lints import connected
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.rivals import FEW, MAX_READINGS, Readings, Rival, described, scenario_between
from synproof_cli.workflows.texts import ReadTexts, read_texts
from synproof_cli.workflows.thesis import words_of_atoms
from synproof_cli.workflows.understood import ORIGIN, is_readable
from synproof_cli.workflows.world_find import FoundWorld

if TYPE_CHECKING:
    from synproof_cli.workflows.reading_panel import Readers

NO_READING: Final = "no reading"
"""Why nothing is decided, where no part says why itself."""
MAX_NODES: Final = 200
_CERTAIN: Final = ("PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN")
_SURE: Final = ("PROVED", "CONTRADICTED", "INCONSISTENT", "IMPOSSIBLE", "UNDECIDED", "UNTRANSLATED")
"""Findings that stand, or are none, whatever words may belong together."""


Narrow: TypeAlias = Callable[[Problem, tuple[Formula, ...]], Problem]


@value
class Prepared:
    """A case, how its texts were read, and why it has no verdict where reading is the reason ("" elsewhere).

    `learnt`: axioms of the world that models read for it. `established`: what the evidence for its facts establishes, in words, in their
    order. `cut`: a limit of time, or of the machine, kept evidence from being tried.
    """

    case: Case
    texts: ReadTexts
    refusal: str = ""
    learnt: tuple[str, ...] = ()
    established: tuple[str, ...] = ()
    cut: bool = False


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
    prepared = _unless_excepted(_settled(case, texts, request, readings, budget), request, found.world, budget)
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
    return Prepared(_untranslated(case, "order", why), prepared.texts, "an order")


def _unless_excepted(prepared: Prepared, request: DebateRequest, world: World, budget: Budget) -> Prepared:
    """Without a verdict that is not certain where statements that are taken whole may be exceptions to the thesis, and without a proof
    where what nobody can reckon with may be an exception to each of its rules.
    """
    case = prepared.case
    if request.ignore_unread or not case.translated or not (case.exceptions or world.has_documents):
        return prepared
    finding = decide_case(case, budget)[1].finding
    exceptions = () if finding in _SURE else case.exceptions
    if not exceptions and finding in _CERTAIN and world.has_documents:
        from synproof_cli.workflows.excepted_proofs import exceptions_to_verdict
        from synproof_cli.workflows.world_exceptions import possible_exceptions

        exceptions = exceptions_to_verdict(case, possible_exceptions(world, case.problem), budget)
    if not exceptions:
        return prepared
    from synproof_cli.workflows.taken_whole import why_not_certain

    why = why_not_certain(finding, exceptions, {axiom.id: axiom.text for axiom in world.axioms})
    return Prepared(_untranslated(case, "exception", why), prepared.texts, "doubt: exception")


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
    speaking = _speaking(problem, found.world, through_others=texts.freely)
    excepting = _excepting(found, problem)
    return Case(
        problem=problem if thesis.translated else untranslated_problem(problem),
        thesis=_shown_thesis(request, texts),
        reading=thesis.doc,
        world=shown,
        session_id=session_id,
        options=Options(request.require, request.accept_model, request.ignore_unread, limits_of(request)),
        unread_axioms=_unread(problem, request, speaking),
        exceptions=excepting((*problem.conditions, problem.claim), request.thesis) if thesis.translated else (),
        touched_by=lambda fact: (*speaking(f"{spell(fact)} {words_of_atoms(atom_names(fact), world.atoms)}"), *excepting((fact,), "")),
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


def _speaking(problem: Problem, whole: World, *, through_others: bool) -> Callable[[str], tuple[str, ...]]:
    """Which axioms in force without a formula share a content word with a text; those come first that share words which few have.

    In worlds made of documents also those that limit a rule of the `whole` world with half the text's words.

    `through_others`: also those that share one with an axiom that does, and so on: where sentences are read over their own words, a chain
    of rules may lead from any of them to the thesis.
    """
    axioms = [
        axiom for axiom in (*problem.world.axioms, *problem.added)
        if axiom.id not in problem.without and axiom.in_force(problem.as_of)
    ]
    unread = [axiom for axiom in axioms if axiom.formula is None]
    words = {axiom.id: content_words(axiom.text) for axiom in unread}
    common = Counter(word for own in words.values() for word in own)
    limited = _limited_words(whole, unread) if whole.has_statements or is_readable(whole) else {}
    groups = [words[axiom.id] if axiom.id in words else content_words(axiom.text) for axiom in axioms] if words and through_others else []

    def speaking(text: str) -> tuple[str, ...]:
        said = content_words(text) if words else frozenset()
        asked = connected(said, groups)
        found = [
            axiom for axiom, own in words.items()
            if not own.isdisjoint(asked) or any(2 * len(rule & said) >= len(said) > 0 for rule in limited.get(axiom, ()))
        ]
        return tuple(sorted(found, key=lambda axiom: -sum(1 / common[word] for word in sorted(words[axiom] & said))))

    return speaking


def _limited_words(world: World, unread: Sequence[Axiom]) -> dict[str, list[frozenset[str]]]:
    """Of each axiom without a formula that is an exception to others: the words of those. Its own need not be theirs ("This …")."""
    texts = {axiom.id: axiom.text for axiom in world.axioms}
    return {axiom.id: [content_words(texts.get(name, "")) for name in axiom.overrides] for axiom in unread if axiom.overrides}


def _excepting(found: FoundWorld, problem: Problem) -> Callable[[Sequence[Formula], str], tuple[str, ...]]:
    """Which statements of the whole world, whatever is left out of the problem, may be exceptions to what some formulas say."""
    if not problem.world.has_statements and not found.world.has_statements:
        return lambda _formulas, _text: ()
    from synproof_cli.workflows.world_exceptions import taken_whole

    return taken_whole(found.world, problem).exceptions


def _unread(problem: Problem, request: DebateRequest, speaking: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """Axioms in force without a formula that speak of the thesis (with a formula: in the words of its atoms)."""
    formulas: tuple[Formula, ...] = (*problem.conditions, problem.claim)
    names = {name for formula in formulas for name in atom_names(formula)}
    return speaking(" ".join([request.thesis, *request.given, words_of_atoms(names, problem.world.atoms)]))


def _why_unread(texts: ReadTexts) -> str:
    part = next((part for part in texts.reasons if part.reason), None)
    return part.reason if part is not None else NO_READING


def _settled(case: Case, texts: ReadTexts, request: DebateRequest, readings: Readings, budget: Budget) -> Prepared:
    """Decide every reading. One finding: it stands, with a note. Several: nobody may guess, UNTRANSLATED.

    So is what is not certain while words that may belong together are kept apart.
    """
    doubts = () if request.ignore_unread else texts.doubts
    if request.reading is not None or readings.total == 1:
        finding: str = decide_case(case, budget)[1].finding if doubts else ""
    else:
        rivals, findings = _decided(case, readings, budget)
        finding, refusal = findings[0], _undecidable(readings.total, findings)
        _list(case, rivals, findings, budget)
        if refusal:
            return Prepared(_untranslated(case, "ambiguous", refusal), texts, refusal.partition(":")[0])
        case.reading["lints"].append({"code": "ambiguous", "message": f"it can be read in {readings.total} ways, with the same finding"})
    if doubts and readings.total == 1:
        doubts = _bearing(doubts, case.problem)
    if doubts and finding not in _SURE:
        why = f"that it is {finding} may be due to words that are kept apart: {doubts[0].message}"
        return Prepared(_untranslated(case, "doubt", why), texts, f"doubt: {doubts[0].code}")
    return _whatever_exists(case, texts, request, budget, finding)


def _bearing(doubts: Sequence[Lint], problem: Problem) -> tuple[Lint, ...]:
    """The doubts that can bear on the claim: a link between words from which nothing leads to it makes no difference."""
    try:
        rules = rules_in_force(problem)
    except BudgetExceededError:  # too many instances to be told apart: every doubt may bear
        return tuple(doubts)
    given = (*(rule.formula for rule in rules.strict), *problem.conditions)
    reached = relevant_functors(given, (element.formula for element in rules.elements.values()), problem.claim)
    return tuple(doubt for doubt in doubts if not doubt.about or not reached.isdisjoint(doubt.about))


def _whatever_exists(case: Case, texts: ReadTexts, request: DebateRequest, budget: Budget, finding: str) -> Prepared:
    """A verdict that is not certain must not hang on whether there is anything of a kind that the sentences speak of. `finding`: where it
    is known already, else "".

    Rules about what cannot exist under the others say nothing of what they seem to speak of; and "all dusters suck" is refuted by dusters
    that do not only where there is one.
    """
    if not texts.presupposed or request.ignore_unread:
        return Prepared(case, texts)
    finding = finding or decide_case(case, budget)[1].finding
    if finding in _SURE:
        return Prepared(case, texts)
    empty = next((formula for formula in texts.presupposed if _finding_given(case, (formula,), TRUE, budget) == "IMPOSSIBLE"), None)
    if empty is not None:
        why = f"under the axioms nothing can be as one of them speaks of: {english_of(empty, case.problem.world.atoms)}"
        return Prepared(_untranslated(case, "vacuous", why), texts, "doubt: vacuous")
    assumed = _finding_given(case, (*case.problem.conditions, *texts.presupposed), case.problem.claim, budget)
    if request.existential_import or assumed in (finding, "IMPOSSIBLE", "UNDECIDED"):
        return Prepared(case, texts)
    why = f"it is {assumed} if there are such things as the sentences speak of (--existential-import assumes so), else {finding}"
    return Prepared(_untranslated(case, "existence", why), texts, "doubt: existence")


def _finding_given(case: Case, conditions: tuple[Formula, ...], claim: Formula, budget: Budget) -> str:
    return decide_case(replace(case, problem=replace(case.problem, conditions=conditions, claim=claim)), budget)[1].finding


def _decided(case: Case, readings: Readings, budget: Budget) -> tuple[list[Rival], list[str]]:
    """Readings with their findings: all of them where they are few or agree, else up to the first that differs."""
    rivals: list[Rival] = []
    findings: list[str] = []
    for number in readings.numbers():
        rivals.append(readings.at(number))
        findings.append(decide_case(replace(case, problem=rivals[-1].problem), budget)[1].finding)
        if findings[-1] == "UNDECIDED" or (findings[-1] != findings[0] and readings.total > FEW):
            break
    return rivals, findings


def _undecidable(total: int, findings: Sequence[str]) -> str:
    """Why the readings allow no verdict; "" where they do."""
    if "UNDECIDED" in findings:
        return f"a limit was reached before every reading was decided: there are {total}"
    if len(set(findings)) > 1:
        return f"readings differ: there are {total}, and they lead to {' and '.join(sorted(set(findings)))}; --reading N takes one of them"
    return f"more readings than can be decided: there are {total}" if total > MAX_READINGS else ""


def _list(case: Case, rivals: Sequence[Rival], findings: Sequence[str], budget: Budget) -> None:
    """List a few of the readings, each with its finding, and a scenario that tells it from the first where it leads elsewhere."""
    atoms = case.problem.world.atoms
    shown = [at for at, finding in enumerate(findings) if at < FEW or finding != findings[0]]
    for at in shown:
        scenario = scenario_between(rivals[at], rivals[0], budget) if findings[at] != findings[0] else None
        case.reading["alternatives"].append(described(rivals[at], rivals[0], atoms, finding=findings[at], scenario=scenario))


def _untranslated(case: Case, code: str, message: str) -> Case:
    case.reading["unread"].append(case.thesis)
    case.reading["lints"].append({"code": code, "message": message})
    return replace(case, problem=untranslated_problem(case.problem), translated=False)
