"""From what a user typed to conditions and a claim: formulas as they stand, sentences by the reader, and what was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from synproof_cli.english import Reading, english_of, read_statement, read_thesis
from synproof_cli.errors import FormulaError, UnknownAtomError, UsageError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import as_claim, as_condition
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Formula, spell
from synproof_cli.model.result import ClauseDoc, Nearest, ReadingDoc
from synproof_cli.model.values import value
from synproof_cli.model.world import AtomDecl, World

_FORMULA_SIGNS: Final = ("&", "|", "~", ">>", "->", "=>", "<=", ">=", "==", "!=", "¬", "∧", "∨", "→", "⇒", "↔", "⇔", "≤", "≥", "≠")

_SIGN_OF_MATHEMATICS: Final = re.compile(
    r"[=<>≤≥≠∀∃∫⊨⊢]|\|=|\|-|\[\[|\b(?:prime|composite|roots?|solutions?|solves|satisfies|derivative|integral|entails?)\b", re.IGNORECASE,
)

_TWO_WORDS: Final = re.compile(
    r"(?<![\w'])(?!(?:and|or|not|xor|implies|iff)\b)[a-z]\w*[ ]+(?!(?:and|or|xor|implies|iff)\b)(?=[a-z])", re.IGNORECASE,
)
"""A word and another one behind it with nothing that joins them, as they never stand in a formula."""
_MOST_PAIRS: Final = 2
_VARIABLE: Final = re.compile(r"[(,:]\s*\?\w|[∀∃]|\b(?:forall|exists)\s+\??\w+\s*[:.,]")
"""What only a formula has: a variable as an argument, or a quantifier with its variable."""

Way = tuple[tuple[Formula, ...], Formula]
"""A reading of a sentence: its conditions (of a thesis only) and what it says."""


@value
class Choice:
    """A sentence with several readings, the likeliest first. `place`: an axiom's id, the number of a condition given; None: the thesis."""

    text: str
    ways: tuple[Way, ...]
    place: str | int | None = None


@dataclass(slots=True)
class ReadThesis:
    """A thesis as read. `choices` are the sentences with several readings; `claim` is None where a part was not understood.

    `given`: how many of the conditions, the last ones, were given beside the thesis.
    """

    doc: ReadingDoc
    conditions: tuple[Formula, ...] = ()
    claim: Formula | None = None
    choices: list[Choice] = field(default_factory=list)
    given: int = 0

    @property
    def translated(self) -> bool:
        """Every part has a reading."""
        return self.claim is not None and not self.doc["unread"]

    def not_understood(self, text: str, nearest: list[dict[str, object]]) -> None:
        """Note a part without a reading, with the vocabulary entries nearest to it."""
        self.doc["unread"].append(text)
        self.doc["nearest"].append(Nearest(text=text, entries=nearest))


def formula_in(text: str, vocabulary: Vocabulary) -> Formula | None:
    """The formula a text is, or None for a text that is a sentence. Raises FormulaError for a text that is meant as a formula."""
    try:
        return parse_formula(text, vocabulary)
    except FormulaError as error:
        if looks_like_formula(text) or (" " not in text.strip() and isinstance(error, UnknownAtomError)):
            raise
        return None


def may_be_mathematics(text: str) -> bool:
    """Whether a text has any sign or word without which nothing is taken for mathematics; `workflows.mathematics` reads it then."""
    return _SIGN_OF_MATHEMATICS.search(text) is not None


def looks_like_formula(text: str) -> bool:
    """Whether a text has signs that sentences do not have, and is no sentence with a stray sign: "if a stay ~ …" is one."""
    if _VARIABLE.search(text):
        return True
    return any(sign in text for sign in _FORMULA_SIGNS) and len(_TWO_WORDS.findall(text)) < _MOST_PAIRS


class Reader:
    """Reads formulas, and sentences in the words of a world's vocabulary."""

    def __init__(self, world: World) -> None:
        self.world, self.atoms = world, world.atoms
        self.vocabulary = Vocabulary.of(world.atoms)

    @cached_property
    def words(self) -> tuple[AtomDecl, ...]:
        """Declarations that a sentence may mean."""
        return tuple(decl for decl in self.atoms if "(" not in decl.name)

    @cached_property
    def context(self) -> tuple[str, ...]:
        """What the world is about."""
        return context_of(self.world)

    def thesis(self, text: str, formula: str | None) -> ReadThesis:
        """`formula`, or a thesis that is one, as it stands; else the sentence.

        Raises FormulaError for text that is meant as a formula and is none, UsageError for a thesis that is another formula than the one
        given beside it; an unknown atom or an unread clause is noted, not raised.
        """
        if formula is not None:
            return self._as_formula(formula, text)
        found = self._parsed(text)
        return found if found is not None else self._as_sentence(text)

    def condition(self, found: ReadThesis, text: str) -> None:
        """Add one `--given`."""
        try:
            formula = formula_in(text, self.vocabulary)
        except UnknownAtomError as error:
            found.not_understood(text, _near_names(error))
            return
        if formula is None:
            reading = self.statement(text)
            doc = reading.to_doc()
            if doc["unread"] or reading.claim is None:
                found.doc["unread"] += doc["unread"] or [text]
                found.doc["nearest"] += doc["nearest"]
                found.doc["lints"] += doc["lints"]
                return
            self.add_given(found, text, ways_of(reading))
        else:
            self.add_given(found, spell(formula), (((), formula),), "formula")

    def statement(self, text: str) -> Reading:
        """A sentence as one formula, in the words of the vocabulary."""
        return read_statement(text, self.words, context=self.context)

    def add_given(self, found: ReadThesis, text: str, ways: tuple[Way, ...], how: str = "given") -> None:
        """One condition more, with its readings."""
        closed = tuple(((), as_condition(formula)) for _, formula in ways)
        if len(closed) > 1:
            found.choices.append(Choice(text, closed, found.given))
        formula = closed[0][1]
        found.doc["conditions"].append(self.clause(text, formula, how))
        found.conditions = (*found.conditions, formula)
        found.given += 1

    def _parsed(self, text: str) -> ReadThesis | None:
        try:
            formula = formula_in(text, self.vocabulary)
        except UnknownAtomError as error:
            return self._unknown(text, error) if looks_like_formula(text) or self.vocabulary.is_open else None
        return None if formula is None else self._with_claim("", as_claim(formula))

    def _as_formula(self, formula: str, words: str) -> ReadThesis:
        try:
            claim = as_claim(parse_formula(formula, self.vocabulary))
        except UnknownAtomError as error:
            return self._unknown(formula, error)
        if words and self._is_another(words, claim):
            raise UsageError("the thesis is a formula, and not the one that --formula gives", hint="give one of them")
        return self._with_claim(words, claim)

    def _is_another(self, text: str, claim: Formula) -> bool:
        """Whether words that are to stand beside a formula are a formula themselves, and another one."""
        try:
            return as_claim(parse_formula(text, self.vocabulary)) != claim
        except FormulaError:
            return False

    def _with_claim(self, words: str, formula: Formula) -> ReadThesis:
        doc = empty_reading()
        doc["claim"] = self.clause(words or spell(formula), formula, "stated" if words else "formula")
        return ReadThesis(doc, claim=formula)

    def _unknown(self, text: str, error: UnknownAtomError) -> ReadThesis:
        found = ReadThesis(empty_reading())
        found.not_understood(f"{error.name} (in: {text})" if error.name != text else text, _near_names(error))
        return found

    def _as_sentence(self, text: str) -> ReadThesis:
        reading = read_thesis(text, self.words, context=self.context)
        found = ReadThesis(reading.to_doc() | {"alternatives": []})
        if reading.claim is not None and not found.doc["unread"]:
            found.claim = reading.claim.formula
            found.conditions = tuple(clause.formula for clause in reading.conditions)
            if reading.alternatives:
                found.choices.append(Choice(text, ways_of(reading)))
        elif not found.doc["unread"]:
            found.not_understood(text, [])
        return found

    def clause(self, text: str, formula: Formula, how: str) -> ClauseDoc:
        """A clause as it stands in the result."""
        return {"text": text, "formula": spell(formula), "english": english_of(formula, self.atoms), "how": how}


def ways_of(reading: Reading) -> tuple[Way, ...]:
    """Every reading of a sentence that was read."""
    if reading.claim is None:
        return ()
    first = (tuple(clause.formula for clause in reading.conditions), reading.claim.formula)
    return (first, *((other.conditions, other.claim) for other in reading.alternatives))


def context_of(world: World) -> tuple[str, ...]:
    """Texts that tell what the world is about: a frame ("Under the … Act,") may be left out only if they speak of it.

    Of a world whose atoms are a document's clauses no frame is left out: "under Section 7" is what tells two of its clauses apart.
    """
    if world.has_statements:
        return ()
    parts = [world.title, world.description]
    for axiom in world.axioms:
        parts += [axiom.text, axiom.source.citation]
    return tuple(part for part in parts if part)


def empty_reading() -> ReadingDoc:
    """A reading of nothing."""
    return {"conditions": [], "claim": None, "unread": [], "nearest": [], "alternatives": [], "lints": []}


def _near_names(error: UnknownAtomError) -> list[dict[str, object]]:
    return [{"name": name} for name in error.nearest]


def words_of_atoms(names: Iterable[str], atoms: Sequence[AtomDecl]) -> str:
    """Text and aliases of those atoms, for finding axioms that speak of them; the words of its name for an atom nobody described."""
    texts = {decl.name: " ".join((decl.text, *decl.aliases)).strip() for decl in atoms}
    return " ".join(texts.get(name) or name.replace("_", " ") for name in sorted(names))


