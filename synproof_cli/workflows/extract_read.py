"""The read pass: a formula for each rule where a reader can give one, over a world's own vocabulary or over the rules' own words.

A rule that is not read stays as text. A sentence that leans on the one before it ("This …", "They …") is never read by itself, a long
one is not tried: nobody could tell its reading. What is read is read together with the world's own sentences, as every debate reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.axiomat.audit import formula_fault
from synproof_cli.axiomat.readable import why_not_readable, why_not_that_formula
from synproof_cli.english import content_words
from synproof_cli.errors import FormulaError
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import canonical_formula
from synproof_cli.model.formula import spell
from synproof_cli.model.world import STATED, AtomDecl, Axiom, Origin, World
from synproof_cli.workflows.extract_state import Statements, takes_statements
from synproof_cli.workflows.texts import names_beside
from synproof_cli.workflows.thesis import Reader, ways_of
from synproof_cli.workflows.understood import BACKGROUND, ORIGIN, Texts, is_readable

MAX_WORDS: Final = 30
"""Longer sentences were never read in trials on contracts, policies and standards, and cost a hundred times as much to refuse."""
MAX_SENTENCES: Final = 4_000
"""Rules that are tried; beyond them a document is no text that people wrote rule by rule."""
MAX_VARIABLES: Final = 3
"""Things that one sentence may relate; with more of them a reading by rule is seldom what was meant, and every debate pays for it."""
_LARGE_WORLD: Final = 400
"""Axioms that new sentences are read beside; every debate reads them again, so a large world is no place for sentences in free words."""
_SAMPLE: Final = 20
_DIGITS: Final = re.compile(r"\d+")
_VARIABLE: Final = re.compile(r"\?\w+")
_ROUNDS: Final = 4
_SPLITS: Final = 24

Progress = Callable[[str, int, int], None]
"""Told of each step: the stage, how much of it is done, of how much."""


@dataclass(slots=True)
class Reading:
    """What was read. `formulas` and `kinds` by text, `reasons` for the texts that have none, `atoms` the declarations that are new.

    `background`: axioms that no sentence states, which the readings rest on. `overrides`: preferences the sentences state, by text.
    """

    formulas: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    atoms: tuple[AtomDecl, ...] = ()
    background: tuple[Axiom, ...] = ()


def read_rules(
    world: World, texts: Sequence[str], progress: Progress | None = None, *, only_whole: Collection[str] = (),
) -> Reading:
    """Read rules for a world (an empty one for a document by itself). Never raises for what a text says.

    `only_whole`: texts that stand behind a title that narrows them, which no grammar joins to them.
    """
    found = Reading()
    wanted: list[str] = []
    for text in dict.fromkeys(texts):
        reason = "its title may narrow it" if text in only_whole else _why_not_tried(text)
        if reason:
            found.reasons[text] = reason
        else:
            wanted.append(text)
    if world.atoms and not is_readable(world):
        _over_vocabulary(world, wanted, found, progress)
    elif is_readable(world) or all(axiom.formula is None for axiom in world.axioms):
        _over_own_words(world, wanted, found, progress)
    else:
        found.reasons.update(dict.fromkeys(wanted, f"{world.id} has formulas and no vocabulary to read sentences with"))
    if takes_statements(world):
        _as_statements(world, texts, found, progress)
    return found


def _as_statements(world: World, texts: Sequence[str], found: Reading, progress: Progress | None) -> None:
    """What is not read word by word is read clause by clause."""
    left = [text for text in dict.fromkeys(texts) if text not in found.formulas]
    statements = Statements(world, found.atoms, _stage(progress, "reading clauses"))
    statements.read(left)
    for text, formula in statements.formulas.items():
        found.formulas[text], found.kinds[text], found.origins[text] = formula, "strict", STATED
        found.reasons.pop(text, None)
    found.atoms = (*found.atoms, *statements.atoms)


def _stage(progress: Progress | None, name: str) -> Callable[[int, int], None] | None:
    return None if progress is None else lambda done, total: progress(name, done, total)


def _why_not_tried(text: str) -> str:
    if len(text.split()) >= MAX_WORDS:
        return f"{MAX_WORDS} words or more: its reading would be a guess"
    return why_not_readable(text)


def _over_vocabulary(world: World, texts: Sequence[str], found: Reading, progress: Progress | None) -> None:
    """In the words that the world's author declared."""
    reader, texts = Reader(world), _limited(list(texts), found)
    vocabulary = Vocabulary.of(world.atoms)
    for at, text in enumerate(texts):
        if progress:
            progress("reading", at, len(texts))
        reading = reader.statement(text) if reader.words else None
        ways = ways_of(reading) if reading is not None and reading.claim is not None and not reading.unread else ()
        if len(ways) != 1:
            found.reasons[text] = "it can be read in several ways" if ways else _unread_part(reading)
            continue
        try:
            _take(found, text, canonical_formula(spell(ways[0][1]), vocabulary), "strict")
        except FormulaError as fault:
            found.reasons[text] = fault.message


def _unread_part(reading: object) -> str:
    parts = getattr(reading, "unread", ())
    reason = next((part.reason for part in parts if part.reason), "")
    return reason or "the world's vocabulary does not have its words"


def _take(found: Reading, text: str, formula: str, kind: str, ways: int = 1) -> None:
    """Keep a formula, unless the sentence says something that it does not carry, or the reading is too intricate to be sure of."""
    fault = formula_fault(text, formula)
    if ways > 1 or len(set(_VARIABLE.findall(formula))) > MAX_VARIABLES:
        found.reasons[text] = "its reading is too intricate to be sure of" if ways == 1 else "it can be read in several ways"
        return
    if fault is not None:
        found.reasons[text] = f"its formula would lose something: {fault.reason}"
        return
    if doubt := why_not_that_formula(text, formula):
        found.reasons[text] = doubt
        return
    found.formulas[text], found.kinds[text], found.origins[text] = formula, kind, ORIGIN
    found.reasons.pop(text, None)


def _over_own_words(world: World, texts: Sequence[str], found: Reading, progress: Progress | None) -> None:
    """Over predicates made from the sentences' own words; read again until the set that is read stands by itself."""
    wanted = _promising(world, [text for text in texts if any(sign.isalpha() for sign in text)], found)
    wanted = _limited(wanted, found)
    for round_ in range(_ROUNDS):
        found.formulas, found.kinds, found.origins, found.atoms, found.background = {}, {}, {}, (), ()
        if not wanted:
            return
        _Trial(world, found, _stage(progress, "reading again" if round_ else "reading")).read(wanted)
        kept = [text for text in wanted if text in found.formulas]
        if len(kept) == len(wanted):
            return
        wanted = kept
    found.reasons.update(dict.fromkeys(found.formulas, "its reading depends on sentences that are not read"))
    found.formulas, found.kinds, found.origins, found.atoms, found.background = {}, {}, {}, (), ()


def _promising(world: World, texts: Sequence[str], found: Reading) -> list[str]:
    """Without those of a form of which so many were tried and none was read: a register of ten thousand entries has one form."""
    forms: dict[str, list[str]] = {}
    for text in texts:
        forms.setdefault(_DIGITS.sub("#", text), []).append(text)
    crowds = {form: members for form, members in forms.items() if len(members) > _SAMPLE}
    if not crowds:
        return list(texts)
    tried = Reading()
    _Trial(world, tried).read([text for members in crowds.values() for text in members[:_SAMPLE]])
    hopeless: set[str] = set()
    for members in crowds.values():
        if not any(text in tried.formulas for text in members[:_SAMPLE]):
            reason = tried.reasons.get(members[0], "no construction of the reader covers it")
            found.reasons.update(dict.fromkeys(members, reason))
            hopeless.update(members)
    return [text for text in texts if text not in hopeless]


def _limited(texts: list[str], found: Reading) -> list[str]:
    reason = f"more than {MAX_SENTENCES:,} rules: the rest was not tried"
    found.reasons.update(dict.fromkeys(texts[MAX_SENTENCES:], reason))
    return texts[:MAX_SENTENCES]


class _Trial:
    """Reads texts beside a world's sentences; what would change how those are read is left out by halves."""

    def __init__(self, world: World, found: Reading, told: Callable[[int, int], None] | None = None) -> None:
        self.world, self.found, self.told = world, found, told
        self.known = {decl.name: decl for decl in world.atoms}
        self.splits = _SPLITS
        self.accepted: list[str] = []
        self.words: list[tuple[frozenset[str], Axiom]] | None = None

    def read(self, texts: Sequence[str]) -> None:
        """Read as many as fit."""
        self._fit(list(texts))
        if self.accepted and len(self.accepted) < len(texts):
            self._attempt(self.accepted)

    def _fit(self, texts: list[str]) -> None:
        if self._attempt([*self.accepted, *texts]):
            self.accepted += texts
        elif len(texts) > 1 and self.splits > 0:
            self.splits -= 1
            half = len(texts) // 2
            self._fit(texts[:half])
            self._fit(texts[half:])
        else:
            self.found.reasons.update(dict.fromkeys(texts, "beside it, sentences of the world would be read differently"))

    def _attempt(self, texts: Sequence[str]) -> bool:
        """Read these; False where the world's own sentences would then be read differently, and nothing is kept."""
        from synproof_cli.workflows.controlled import understand  # the reader itself is loaded only where there is something to read

        open_world = replace(self.world, atoms=(), axioms=self._beside(texts))
        namer = names_beside({axiom.id for axiom in self.world.axioms}, "read")
        said = understand(open_world, Texts(dict(enumerate(texts))), (), namer, told=self.told)
        changed = any("would be read differently" in part.reason for part in said.unread_axioms)
        new = {decl.name: decl for decl in said.atoms}
        if changed or any(self.known[name] != decl for name, decl in new.items() if name in self.known):
            return False
        ways = {str(choice.place): len(choice.ways) for choice in said.choices}
        self._keep(texts, said.axioms, {part.text: part.reason for part in said.unread_axioms}, ways)
        self._declare(new)
        return True

    def _beside(self, texts: Sequence[str]) -> tuple[Axiom, ...]:
        """The world's axioms that are read with the texts: all of a small world, of a large one those that share a word with them."""
        axioms = self.world.axioms
        if len(axioms) <= _LARGE_WORLD:
            return axioms
        if self.words is None:
            self.words = [(content_words(axiom.text), axiom) for axiom in axioms]
        asked = frozenset().union(*map(content_words, texts))
        near = [axiom for own, axiom in self.words if not own.isdisjoint(asked)]
        chosen = {axiom.id for axiom in sorted(near, key=lambda axiom: axiom.formula is None)[:_LARGE_WORLD]}
        return tuple(axiom for axiom in near if axiom.id in chosen)

    def _keep(
        self, texts: Sequence[str], axioms: Sequence[tuple[int, Axiom]], reasons: Mapping[str, str], ways: Mapping[str, int],
    ) -> None:
        found = self.found
        found.formulas, found.kinds, found.origins = {}, {}, {}
        by_place: dict[int, list[Axiom]] = {}
        for place, axiom in axioms:
            if axiom.source.citation != BACKGROUND:
                by_place.setdefault(place, []).append(axiom)
        for place, text in enumerate(texts):
            made = by_place.get(place, [])
            if len(made) == 1 and made[0].formula and made[0].text == text:
                _take(found, text, made[0].formula, made[0].kind, ways.get(made[0].id, 1))
            else:
                found.reasons[text] = _reason(made, reasons, text)
        stated = {axiom.formula for axiom in self.world.axioms}
        background = [axiom for _, axiom in axioms if axiom.source.citation == BACKGROUND and axiom.formula not in stated]
        found.background = tuple({axiom.formula: axiom for axiom in background}.values())

    def _declare(self, new: Mapping[str, AtomDecl]) -> None:
        self.found.atoms = tuple(decl for name, decl in new.items() if name not in self.known)


def _reason(made: Sequence[Axiom], reasons: Mapping[str, str], text: str) -> str:
    if len(made) > 1:
        return "the reader takes it for several sentences"
    said = reasons.get(made[0].text if made else text, "")
    if said:
        return said
    return "the reader takes it for another sentence" if made else "no construction of the reader covers it"
