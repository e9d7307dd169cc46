"""What a case may depend on that has no formula: axioms that speak of it in words, and statements that may be exceptions to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from synproof_cli.debate import Problem
from synproof_cli.english import content_words
from synproof_cli.model.formula import Formula, atom_names
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.reading_lints import connected
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.thesis import words_of_atoms
from synproof_cli.workflows.told_text import told_text
from synproof_cli.workflows.understood import is_readable
from synproof_cli.workflows.world_find import FoundWorld

if TYPE_CHECKING:
    from synproof_cli.axiomat.hedges import Hedges


def axioms_speaking(problem: Problem, whole: World, *, through_others: bool) -> Callable[[str], tuple[str, ...]]:
    """Which axioms in force without a formula share a content word with a text; those come first that share words which few have.

    In worlds made of documents also those that limit a rule of the `whole` world with half the text's words, and those that may be
    exceptions to the text in other words.

    `through_others`: also those that share one with an axiom that does, and so on: where sentences are read over their own words, a chain
    of rules may lead from any of them to the thesis.
    """
    axioms = [
        axiom for axiom in (*problem.world.axioms, *problem.added)
        if axiom.id not in problem.without and axiom.in_force(problem.as_of)
    ]
    unread = [axiom for axiom in axioms if axiom.formula is None]
    words = {axiom.id: content_words(told_text(axiom)) for axiom in unread}
    common = Counter(word for own in words.values() for word in own)
    limited = _limited_words(whole, unread) if whole.has_statements or is_readable(whole) else {}
    groups = [words[axiom.id] if axiom.id in words else content_words(axiom.text) for axiom in axioms] if words and through_others else []
    hedges = _hedges(unread) if whole.has_documents else None

    def speaking(text: str) -> tuple[str, ...]:
        said = content_words(text) if words else frozenset()
        asked = connected(said, groups)
        excepting = frozenset(hedges.of(text)) if hedges is not None else frozenset()
        found = [
            axiom for axiom, own in words.items()
            if axiom in excepting or not own.isdisjoint(asked)
            or any(2 * len(rule & said) >= len(said) > 0 for rule in limited.get(axiom, ()))
        ]
        return tuple(sorted(found, key=lambda axiom: -sum(1 / common[word] for word in sorted(words[axiom] & said))))

    return speaking


def _hedges(unread: Sequence[Axiom]) -> Hedges | None:
    if not unread:
        return None
    from synproof_cli.axiomat.hedges import Hedges

    return Hedges((axiom.id, told_text(axiom)) for axiom in unread)


def _limited_words(world: World, unread: Sequence[Axiom]) -> dict[str, list[frozenset[str]]]:
    """Of each axiom without a formula that is an exception to others: the words of those. Its own need not be theirs ("This …")."""
    texts = {axiom.id: axiom.text for axiom in world.axioms}
    return {axiom.id: [content_words(texts.get(name, "")) for name in axiom.overrides] for axiom in unread if axiom.overrides}


def excepting(found: FoundWorld, problem: Problem) -> Callable[[Sequence[Formula], str], tuple[str, ...]]:
    """Which statements of the whole world, whatever is left out of the problem, may be exceptions to what some formulas say."""
    if not problem.world.has_statements and not found.world.has_statements:
        return lambda _formulas, _text: ()
    from synproof_cli.workflows.world_exceptions import taken_whole

    return taken_whole(found.world, problem).exceptions


def unread_axioms(problem: Problem, request: DebateRequest, speaking: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """Axioms in force without a formula that speak of the thesis (with a formula: in the words of its atoms)."""
    formulas: tuple[Formula, ...] = (*problem.conditions, problem.claim)
    names = {name for formula in formulas for name in atom_names(formula)}
    return speaking(" ".join([request.thesis, *request.given, words_of_atoms(names, problem.world.atoms)]))
