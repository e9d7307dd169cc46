"""All that a user typed for one trial, read: axioms, conditions and thesis; formulas as they stand, sentences by the reader that fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.english import Lint, english_of, telling_entries
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import Formula, spell
from synproof_cli.model.world import Axiom, Source, World
from synproof_cli.workflows.reading_lints import functors
from synproof_cli.workflows.thesis import Choice, Reader, ReadThesis, Way, empty_reading, formula_in, ways_of
from synproof_cli.workflows.understood import ORIGIN, Namer, Texts, Understood, Unread, is_readable

CITATION: Final = "Given on the command line"


@dataclass(slots=True)
class ReadTexts:
    """What the texts became. `world`: with the vocabulary that the sentences bring, where it has none of its own.

    `unread`: axioms without a reading, and why. `doubts`: words that may belong together and are kept apart; see `english.controlled`.
    `presupposed`: that there are such things as universal sentences speak of, which nothing assumes. `forward`: rules that are not used
    backwards unless that is asked for. `freely`: sentences were read over their own words. `remarks`: the reader's lints of each axiom,
    by its id.
    """

    world: World
    thesis: ReadThesis
    added: tuple[Axiom, ...] = ()
    unread: list[Unread] = field(default_factory=list)
    reasons: list[Unread] = field(default_factory=list)
    doubts: tuple[Lint, ...] = ()
    presupposed: tuple[Formula, ...] = ()
    forward: bool = False
    freely: bool = False
    remarks: Mapping[str, tuple[Lint, ...]] = field(default_factory=dict)
    order: str = ""
    """What stands behind the thesis and orders something of whoever reads it: it claims nothing, and is not read."""

    @property
    def choices(self) -> list[Choice]:
        """Sentences with several readings."""
        return self.thesis.choices


def read_texts(
    world: World, thesis: str, formula: str | None, given: Sequence[str], axioms: Sequence[str], *, existential_import: bool = False,
    citation: str = CITATION, prefix: str = "added",
) -> ReadTexts:
    """Read everything. Formulas come first, then the world's vocabulary, then the reader that needs none, where names cannot clash.

    An empty thesis is none. `citation` and `prefix`: where the axioms come from, and what their ids begin with.
    Raises FormulaError for a text that is meant as a formula and is none, UsageError for two different theses.
    """
    work = _Work(world, citation, prefix)
    return work.read(thesis, formula, given, axioms, existential_import=existential_import)


class _Work:
    def __init__(self, world: World, citation: str, prefix: str) -> None:
        self.world, self.citation = world, citation
        self.reader = Reader(world)
        self.free = is_readable(world)
        self.name = names_beside({axiom.id for axiom in world.axioms}, prefix)
        self.choices: list[Choice] = []

    def read(
        self, thesis: str, formula: str | None, given: Sequence[str], axioms: Sequence[str], *, existential_import: bool,
    ) -> ReadTexts:
        known = [self._ways(text) for text in axioms]
        waiting = {at: text for at, text in enumerate(given) if self.free and self._ways_of_sentence(text) is None}
        found = self._thesis(thesis, formula)
        waits = bool(thesis) and formula is None and not found.translated and self.free and _is_sentence(thesis)
        texts = Texts({at: text for at, text in enumerate(axioms) if known[at] is None}, thesis if waits else None, waiting)
        said = Understood()
        if self.free and (texts.axioms or waits or texts.given or self.world.axioms):
            beside = [way[1] for ways in known if ways for way in ways]
            beside += [one for text in given if (one := formula_in(text, self.reader.vocabulary)) is not None]
            beside += [] if found.claim is None else [found.claim, *found.conditions]
            from synproof_cli.workflows.controlled import understand  # a debate over formulas needs no reader

            said = understand(self.world, texts, beside, self.name, existential_import=existential_import, citation=self.citation)
            if said.atoms:
                self.world = replace(self.world, atoms=said.atoms)
                self.reader = Reader(self.world)
            found = self._freely(thesis, said) if waits else self._thesis(thesis, formula)
        self._conditions(found, given, waiting, said)
        return self._finished(found, self._added(axioms, known, said), said)

    def _thesis(self, thesis: str, formula: str | None) -> ReadThesis:
        if not thesis and formula is None:
            return ReadThesis(empty_reading())
        if formula is None and not self.reader.words and self.free and _is_sentence(thesis):
            return ReadThesis(empty_reading())
        return self.reader.thesis(thesis, formula)

    def _ways(self, text: str) -> tuple[Way, ...] | None:
        """The readings of a formula, or of a sentence in the words of the vocabulary; None for what has none yet."""
        formula = formula_in(text, self.reader.vocabulary)
        return (((), formula),) if formula is not None else self._ways_of_sentence(text)

    def _ways_of_sentence(self, text: str) -> tuple[Way, ...] | None:
        if not _is_sentence(text):
            return ()
        reading = self.reader.statement(text) if self.reader.words else None
        return ways_of(reading) if reading is not None and reading.claim is not None and not reading.unread else None

    def _freely(self, thesis: str, said: Understood) -> ReadThesis:
        """The thesis as the controlled reader reads it."""
        found = ReadThesis(empty_reading())
        if not said.thesis:
            self._not_understood(found, thesis)
            return found
        found.conditions, found.claim = said.thesis[0]
        for one in found.conditions:
            found.doc["conditions"].append(self.reader.clause(english_of(one, self.world.atoms), one, "matched"))
        found.doc["claim"] = self.reader.clause(thesis, found.claim, "matched")
        if len(said.thesis) > 1:
            found.choices.append(Choice(thesis, said.thesis))
        return found

    def _conditions(self, found: ReadThesis, given: Sequence[str], waiting: Mapping[int, str], said: Understood) -> None:
        for at, text in enumerate(given):
            if at not in waiting:
                self.reader.condition(found, text)
            for line, ways in said.given.get(at, ()):
                self.reader.add_given(found, line, ways)
        for part in said.unread_parts:
            if part.text not in found.doc["unread"]:
                self._not_understood(found, part.text)

    def _not_understood(self, found: ReadThesis, text: str) -> None:
        found.not_understood(text, [near.to_dict() for near in telling_entries(text, self.reader.words)] if self.reader.words else [])

    def _added(self, axioms: Sequence[str], known: Sequence[tuple[Way, ...] | None], said: Understood) -> tuple[Axiom, ...]:
        """In the order of the texts."""
        made = list(said.axioms)
        said.unread_axioms += [Unread(text, self._why_lost(text)) for at, text in enumerate(axioms) if self._is_lost(at, text, known)]
        for at, text in enumerate(axioms):
            if (ways := known[at]) is not None:
                made.append((at, self._axiom(at, text, ways)))
            elif self._is_lost(at, text, known):
                made.append((at, Axiom(self.name(at, ""), text, source=Source("user", self.citation))))
        return tuple(axiom for _, axiom in sorted(made, key=lambda item: item[0]))

    def _is_lost(self, at: int, text: str, known: Sequence[tuple[Way, ...] | None]) -> bool:
        """A sentence that no reader was asked about, or that has no words."""
        return known[at] is None and not (self.free and any(sign.isalnum() for sign in text))

    def _why_lost(self, text: str) -> str:
        """What the reader of the world's own words says of it."""
        return next((part.reason for part in self.reader.statement(text).unread), "")

    def _axiom(self, at: int, text: str, ways: tuple[Way, ...]) -> Axiom:
        formula, name, source = ways[0][1], self.name(at, ""), Source("user", self.citation)
        if len(ways) > 1:
            self.choices.append(Choice(text, ways, name))
        if not _is_sentence(text, self.reader.vocabulary):
            return Axiom(name, spell(formula), spell(formula), source=source)
        return Axiom(name, text, spell(formula), source=source, origin=ORIGIN)

    def _finished(self, found: ReadThesis, added: tuple[Axiom, ...], said: Understood) -> ReadTexts:
        found.choices += self.choices + said.choices
        found.doc["lints"] += [lint.to_dict() for lint in (*said.lints, *said.doubts)]
        found.doc["lints"] += [_remark("unread", "not read", part) for part in said.unread_parts if part.reason]
        found.doc["lints"] += [_remark("unread-axiom", "not read, so it is no axiom", part) for part in said.unread_axioms]
        found.doc["lints"] += [lint.to_dict() for lint in self._unspoken(found, added, said)]
        freely = bool(said.axioms or said.thesis or said.given or (self.free and self.world.axioms))
        return ReadTexts(
            self.world, found, added, said.unread_axioms, said.unread_parts, said.doubts, said.presupposed, said.forward, freely,
            said.remarks,
        )


    def _unspoken(self, found: ReadThesis, added: tuple[Axiom, ...], said: Understood) -> Iterator[Lint]:
        """Words of a thesis read in its own words that no axiom uses."""
        if not said.thesis or found.claim is None:
            return
        axioms = [axiom.formula for axiom in (*self.world.axioms, *added) if axiom.formula]
        spoken = functors(parse_formula(text, self.reader.vocabulary) for text in axioms)
        missing = sorted(functors((found.claim,)) - spoken)
        if missing:
            yield Lint("once", f"no axiom speaks of {', '.join(missing)}")


def _is_sentence(text: str, vocabulary: Vocabulary = OPEN) -> bool:
    """Whether a text is no formula. Raises FormulaError for a text that is meant as one and is none."""
    return formula_in(text, vocabulary) is None


def _remark(code: str, what: str, part: Unread) -> dict[str, object]:
    return {"code": code, "message": f"{what}: \"{part.text}\"" + (f" ({part.reason})" if part.reason else "")}


def names_beside(taken: set[str], prefix: str) -> Namer:
    """Makes ids that are not taken, from the place of a text and the name its sentence gives itself."""
    numbers: dict[str, int] = {}

    def name(place: int, wish: str) -> str:
        made = stem = wish or f"{prefix}-{place + 1}"
        while made in taken:
            numbers[stem] = numbers.get(stem, 1) + 1
            made = f"{stem}-{numbers[stem]}"
        taken.add(made)
        return made

    return name
