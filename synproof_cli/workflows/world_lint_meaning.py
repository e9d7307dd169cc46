"""The lints of words against formulas: a rule written the wrong way round, with another limit, or without a condition that its text has;
descriptions that say nothing; values and terms that nothing speaks of.

Where the reader reads a text whole, it knows what the text means, and a formula that means something else is told. Where it does not,
only what the words themselves show is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from synproof_cli.english import content_words
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import is_ground
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Compare, Formula, Implies, atom_names, leaves, negate, spell
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.world_lint_problem import Problem, listed

MAX_READ: Final = 2_000
"""Texts that are read; reading takes milliseconds."""

_CONDITION: Final = re.compile(r"^\s*(?:if|when|whenever|where|provided that)\s+(?P<condition>[^,]+?),\s*(?:then\s+)?(?P<result>.+)$", re.I)
_BEHIND: Final = re.compile(r"^(?P<result>.+?)(?<!only)(?<!even),?\s+(?:if|when|whenever)\s+(?P<condition>[^,]+?)\.?\s*$", re.I)
_SPLIT: Final = re.compile(r"\s+and\s+|;\s*", re.I)
_NO_HOLD: Final = re.compile(r"\b(?:only|unless|except|iff|if and only if|whether|even if)\b", re.I)
_VAGUE: Final = frozenset(
    word for text in (
        "flag status value condition variable indicator field boolean number amount date type thing item data information something stuff",
        "parameter case state check result info true false yes applies",
    ) for word in content_words(text)
)
_MEANS: Final = re.compile(r"[\"“]([^\"”]{2,60})[\"”]\s+(?:means?|shall mean|refers to|is defined|has the meaning)\b", re.I)
_TERM: Final = re.compile(r"(?<![.!?:\"“]\s)(?<!^)(?<!-)\b[A-Z][a-z]+(?:\s+[A-Z][a-z]+)+\b(?!-)")
_QUOTED: Final = re.compile(r"[\"“]([A-Z][^\"”]{1,59}?)[.,;:]?[\"”]")
_IN_FRONT: Final = re.compile(
    r"\A(?:(?:For|In|Of|On|At|By|To|From|With|Under|This|That|These|Those|The|Each|Every|Any|All|No|If|When|Where|Such|Our|Your|An?)\s+)+",
)
"""Words in front of a name that are no part of it, though a heading or a sentence begins with them."""


def meaning_problems(world: World, budget: Budget) -> Iterator[Problem]:
    """Problems of words and formulas, of a world that `check_world` has passed. Raises BudgetExceededError."""
    vocabulary = Vocabulary.of(world.atoms)
    yield from _vague(world)
    yield from _unused_values(world, vocabulary)
    yield from _undefined_terms(world)
    if world.is_open or len(world.axioms) > MAX_READ:
        return
    comparer = _Comparer(world, vocabulary, budget)
    for axiom in world.axioms:
        if axiom.formula is not None and axiom.origin == "author" and axiom.text != axiom.formula:
            yield from comparer.problems(axiom, parse_formula(axiom.formula, vocabulary))


def _vague(world: World) -> Iterator[Problem]:
    for decl in world.atoms:
        words = content_words(decl.text)
        if decl.text and not decl.aliases and (words <= _VAGUE or len(decl.text.strip()) < 3):
            text = f"atom '{decl.name}' is described as \"{decl.text[:60]}\", which does not tell when that is so"
            yield Problem("vague-words", "warning", text)


def _unused_values(world: World, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Values of an enumeration that no rule speaks of, where one speaks of others."""
    spoken: dict[str, set[str]] = {}
    ranked: set[str] = set()
    enums = {decl.name: decl for decl in world.atoms if decl.type == "enum"}
    for axiom in world.axioms if enums else ():
        for leaf in leaves(parse_formula(axiom.formula, vocabulary)) if axiom.formula else ():
            if isinstance(leaf, Compare) and leaf.name in enums:
                spoken.setdefault(leaf.name, set()).add(leaf.value)
                ranked |= {leaf.name} if leaf.op not in ("==", "!=") else set()
    for name, values in spoken.items():
        rest = [value for value in enums[name].values if value not in values]
        if rest and name not in ranked:
            yield Problem("unused-value", "info", f"no rule speaks of {listed(rest[:10])} among the values of atom '{name}'")


def _undefined_terms(world: World) -> Iterator[Problem]:
    """Capitalised terms that no text defines, in a world that defines its terms so."""
    texts = [axiom.text for axiom in world.axioms]
    defined = {found[1].casefold() for text in texts for found in _MEANS.finditer(text)}
    if not defined:
        return
    known = " ".join(word for decl in world.atoms for word in (decl.text, *decl.aliases)).casefold()
    users: dict[str, list[str]] = {}
    for axiom in world.axioms:
        for term in _terms(axiom.text):
            key = term.casefold()
            if key not in defined and key.removesuffix("s") not in defined and key not in known:
                users.setdefault(term, []).append(axiom.id)
    for term, ids in users.items():
        yield Problem("undefined-term", "info", f"no text says what \"{term}\" means; it is used by {listed(ids[:5])}", tuple(ids[:5]))


def _terms(text: str) -> Iterator[str]:
    """What looks like a defined term: capitalised words, and what is quoted. Each once."""
    named = (_IN_FRONT.sub("", term) for term in _TERM.findall(text))
    yield from dict.fromkeys([*(term for term in named if " " in term), *_QUOTED.findall(text)])


def _mostly(words: frozenset[str], among: frozenset[str]) -> bool:
    """Whether more than half of some words are among others."""
    return 2 * len(words & among) > len(words)


class _Comparer:
    """Holds the formulas of axioms against their texts."""

    def __init__(self, world: World, vocabulary: Vocabulary, budget: Budget) -> None:
        from synproof_cli.workflows.thesis import Reader

        self.reader = Reader(world)
        self.vocabulary = vocabulary
        self.budget = budget
        self.words = {decl.name: [content_words(text) for text in (decl.text, *decl.aliases) if text] for decl in world.atoms}

    def problems(self, axiom: Axiom, formula: Formula) -> Iterator[Problem]:
        self.budget.check()
        ways = self._readings(axiom.text) if is_ground(formula) else []
        if ways:
            if not any(self._same(formula, way) for way in ways):
                yield self._otherwise(axiom, formula, ways)
        elif isinstance(formula, Implies) and not _NO_HOLD.search(axiom.text):
            yield from self._by_words(axiom, formula)

    def _readings(self, text: str) -> list[Formula]:
        """What the text means, in all its readings; nothing where a part of it is not read."""
        from synproof_cli.workflows.thesis import ways_of

        reading = self.reader.statement(text)
        if reading.claim is None or reading.unread:
            return []
        return [claim for conditions, claim in ways_of(reading) if not conditions]

    def _same(self, one: Formula, other: Formula) -> bool:
        kernel = Kernel(self.vocabulary, self.budget, (), {"+a": one, "-a": negate(one), "+b": other, "-b": negate(other)})
        return not kernel.consistent(["+a", "-b"]) and not kernel.consistent(["-a", "+b"])

    def _otherwise(self, axiom: Axiom, formula: Formula, ways: list[Formula]) -> Problem:
        if isinstance(formula, Implies) and any(self._same(Implies(formula.right, formula.left), way) for way in ways):
            return self._reversed(axiom)
        text = f"the text of axiom '{axiom.id}' reads as {spell(ways[0])}, and its formula is {axiom.formula}"
        return Problem("reads-otherwise", "warning", text, (axiom.id,))

    @staticmethod
    def _reversed(axiom: Axiom) -> Problem:
        text = f"axiom '{axiom.id}' seems to be written the wrong way round: its text has as condition what its formula has as conclusion"
        return Problem("reversed", "warning", text, (axiom.id,))

    def _by_words(self, axiom: Axiom, formula: Implies) -> Iterator[Problem]:
        found = _CONDITION.match(axiom.text) or _BEHIND.match(axiom.text)
        if found is None:
            return
        condition, result = content_words(found["condition"]), content_words(found["result"])
        left, right = self._words_of(formula.left), self._words_of(formula.right)
        straight = len(condition & left - right) + len(result & right - left)
        if not straight and _mostly(condition, right - left) and _mostly(result, left - right):
            yield self._reversed(axiom)
            return
        for part in _SPLIT.split(found["condition"]):
            words = content_words(part)
            if len(words) > 1 and words.isdisjoint(left | right) and condition & left:
                text = f"the text of axiom '{axiom.id}' says \"{part.strip()[:80]}\", and no atom of its formula speaks of that"
                yield Problem("missing-condition", "warning", text, (axiom.id,))

    def _words_of(self, formula: Formula) -> frozenset[str]:
        names = atom_names(formula)
        said = [words for name in names for words in self.words.get(name, ())]
        return frozenset().union(*said, *(content_words(name.replace("_", " ")) for name in names))
