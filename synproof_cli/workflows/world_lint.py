"""`world lint`: what a world's author would want to know before anybody relies on it.

Errors are faults that make every verdict worthless; warnings are probably slips; infos may be meant. Codes are stable.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

from synproof_cli.errors import BudgetExceededError, WorldError
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.formula import atom_names, predicate
from synproof_cli.model.world import World
from synproof_cli.store.db import Store
from synproof_cli.store.shipped import load_shipped
from synproof_cli.workflows.ingest_bases import NOBODY, owners_of
from synproof_cli.workflows.reading_lints import text_lints
from synproof_cli.workflows.understood import ORIGIN
from synproof_cli.workflows.world_find import FoundWorld, bases_of, find_world, is_file_name
from synproof_cli.workflows.world_join import joined_world
from synproof_cli.workflows.world_lint_conflicts import conflict_problems
from synproof_cli.workflows.world_lint_file import file_problems
from synproof_cli.workflows.world_lint_logic import logical_problems
from synproof_cli.workflows.world_lint_meaning import meaning_problems
from synproof_cli.workflows.world_lint_problem import Problem, listed
from synproof_cli.workflows.world_lint_words import word_problems

NOT_FINISHED: Final = "not-finished"
"""The code of the problem that a limit stopped the search."""

_ORDER: Final = ("error", "warning", "info")
_NEEDS_CITATION: Final = frozenset(("peer_reviewed_science", "exact_works", "official_institutional", "wikipedia"))
_HINTS: Final = frozenset(("vacuous", "tautology", "contradiction"))
"""Remarks of the reader that the kernel makes, too."""
_NAMED_AXIOM: Final = re.compile(r"axiom '([^']*)'")


def lint_world(store: Store | None, text: str, *, budget: Budget | None = None) -> dict[str, Any]:
    """`{problems: [{code, severity, axioms, message}]}`, errors first. Raises as `find_world`, except for faults that are reported here.

    A world that extends others is looked at together with them; what is wrong with those by themselves is theirs, but for errors.
    """
    limit = budget or Budget()

    def problems(world: World) -> list[Problem]:
        return _with_bases(store, world, limit) if world.extends else problems_of(world, limit)

    found = file_problems(Path(text), problems) if is_file_name(text) else problems(_unchecked(store, text))
    return {"problems": [problem.to_dict() for problem in found]}


def _with_bases(store: Store | None, world: World, budget: Budget) -> list[Problem]:
    try:
        bases = bases_of(FoundWorld(world, "file", 1, ""), store)
        whole = joined_world([FoundWorld(world, "file", 1, ""), *bases])
    except WorldError as error:
        faults = getattr(error, "problems", (error.message,))
        return [Problem("invalid", "error", text, tuple(_NAMED_AXIOM.findall(text))) for text in faults]
    owners = owners_of(world, bases)
    theirs = problems_of(joined_world(bases) if len(bases) > 1 else bases[0].world, budget, owners)
    own = problems_of(replace(whole, claims=world.claims), budget, owners)
    return [problem for problem in own if problem.severity == "error" or problem not in theirs]


def _unchecked(store: Store | None, text: str) -> World:
    found = find_world(store, text)
    return load_shipped(found.world.id) or found.world if found.origin == "shipped" else found.world


def problems_of(world: World, budget: Budget, owners: Mapping[str, str] = NOBODY) -> list[Problem]:
    """Every problem of a world, errors first; where it is not even well formed, those faults alone. `owners`: the bases' axioms."""
    try:
        ready = check_world(world)
    except WorldError as error:
        faults = getattr(error, "problems", (error.message,))
        return [Problem("invalid", "error", text, tuple(_NAMED_AXIOM.findall(text))) for text in faults]
    found: list[Problem] = []
    try:
        quick = chain(_by_field(ready), _by_use(ready), _by_text(ready), conflict_problems(ready, owners))
        for problem in chain(quick, word_problems(ready, budget), logical_problems(ready, budget), meaning_problems(ready, budget)):
            found.append(problem)  # noqa: PERF402 - what was found before a limit is kept
    except BudgetExceededError as error:
        found.append(Problem(NOT_FINISHED, "warning", f"{error.message}: not every slip was looked for"))
    return sorted(found, key=lambda problem: _ORDER.index(problem.severity))


def lint_errors(world: World) -> list[Problem]:
    """What makes every verdict of a ready world worthless: types that nothing fits, strict axioms that cannot all hold."""
    return [found for found in logical_problems(world, Budget(), errors_only=True) if found.severity == "error"]


def _by_field(world: World) -> Iterator[Problem]:
    for axiom in world.axioms:
        if axiom.formula is None:
            yield Problem("no-formula", "warning", f"axiom '{axiom.id}' has no formula: debates can only report it as unread", (axiom.id,))
        elif axiom.origin == "model" and not axiom.reviewed:
            yield Problem("unreviewed", "warning", f"the formula of axiom '{axiom.id}' is a model's and nobody reviewed it", (axiom.id,))
        source = axiom.source
        if source.type in _NEEDS_CITATION and not source.citation.strip():
            yield Problem("no-citation", "warning", f"axiom '{axiom.id}' has source type {source.type} but no citation", (axiom.id,))
        if source.type == "document" and not source.document:
            yield Problem("no-document", "warning", f"axiom '{axiom.id}' comes from a document, but has no digest of it", (axiom.id,))
        if source.quote and source.type != "document":
            yield Problem("quote-unread", "warning", f"axiom '{axiom.id}' quotes, but not from a document that was read", (axiom.id,))
    for text, ids in _repeated((" ".join(axiom.text.casefold().split()), axiom.id) for axiom in world.axioms):
        yield Problem("same-text", "warning", f"axioms {listed(ids)} have the same text: \"{text[:80]}\"", ids)
    if not world.claims:
        yield Problem("no-claims", "info", "the world has no [[claims]], so `world test` cannot notice when a change breaks it")


def _by_use(world: World) -> Iterator[Problem]:
    vocabulary = Vocabulary.of(world.atoms)
    uses: Counter[str] = Counter()
    for axiom in world.axioms:
        if axiom.formula is not None:
            uses.update({_declared(name, vocabulary) for name in atom_names(parse_formula(axiom.formula, vocabulary))})
    for decl in world.atoms:
        if not uses[decl.name]:
            yield Problem("unused-atom", "warning", f"atom '{decl.name}' is declared but no axiom uses it")
        if not decl.text and not decl.aliases:
            yield Problem("no-words", "info", f"atom '{decl.name}' has no text, so no sentence can be read as it")
    words = {decl.name for decl in world.atoms if "(" not in decl.name and world.has_statements}
    once = sorted(name for name, count in uses.items() if count == 1 and name not in words)  # a statement is said once
    if (world.is_open or is_read(world)) and once:
        shown = ", ".join(once[:10]) + (f" and {len(once) - 10} more" if len(once) > 10 else "")
        yield Problem("atom-used-once", "info", f"used by one axiom only, perhaps misspelt: {shown}")


def is_read(world: World) -> bool:
    """Whether formulas of it were read from sentences, so that its vocabulary is what their words came to."""
    return any(axiom.origin == ORIGIN for axiom in world.axioms)


def _by_text(world: World) -> Iterator[Problem]:
    """What a text says and its formula does not, and what the reader remarks on texts that it has read."""
    vocabulary = Vocabulary.of(world.atoms)
    for axiom in world.axioms:
        formula = None if axiom.formula is None else parse_formula(axiom.formula, vocabulary)
        for lint in text_lints(axiom.text, formula, vocabulary) if formula is not None and axiom.text != axiom.formula else ():
            yield Problem(lint.code, "info", f"axiom '{axiom.id}': {lint.message}", (axiom.id,))
    if not is_read(world):
        return
    from synproof_cli.workflows.controlled import reader_lints  # the reader is loaded where there is something to read

    for axiom_id, lint in reader_lints(world):
        message = f"axiom '{axiom_id}': {lint.message}" if axiom_id else lint.message
        yield Problem(lint.code, "info" if lint.code in _HINTS else "warning", message, (axiom_id,) if axiom_id else ())


def _declared(name: str, vocabulary: Vocabulary) -> str:
    """The declaration an atom belongs to; without a declared vocabulary, a predicate whatever its arguments."""
    functor, arguments = predicate(name)
    if vocabulary.is_open or not arguments:
        return functor
    return vocabulary.predicates[functor, len(arguments)].name


def _repeated(items: Iterable[tuple[str, str]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    groups: dict[str, list[str]] = {}
    for key, name in items:
        groups.setdefault(key, []).append(name)
    return ((key, tuple(names)) for key, names in groups.items() if len(names) > 1)
