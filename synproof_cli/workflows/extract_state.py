"""Rules that no grammar reads, as whole statements: their clauses become atoms, and the reader must read the sentence back as that.

Only where a document's own words are the vocabulary. An author's vocabulary is left as it is: a second name for what he has named would
be another atom that nothing joins to his.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.axiomat.stated import Stated, stated, whole, why_not_stated
from synproof_cli.english import bare_words
from synproof_cli.model.formula import Atom, Formula, Iff, Implies, atom_names, negate, spell
from synproof_cli.model.world import STATED, AtomDecl, Axiom, World
from synproof_cli.workflows.thesis import Reader, ways_of
from synproof_cli.workflows.understood import is_readable

MAX_STATEMENTS: Final = 2_000
"""Atoms of this kind in one world: every thesis is compared with all of them."""
_NAME_WORDS: Final = 8
_NAME_LENGTH: Final = 60
_WORD: Final = re.compile(r"[a-z0-9]+")


class Statements:
    """What a world's rules state, clause by clause. `formulas` by text; `atoms`: the declarations that are new and used."""

    def __init__(
        self, world: World, declared: Sequence[AtomDecl], told: Callable[[int, int], None] | None = None,
    ) -> None:
        self.world, self.told = world, told
        self.known = (*world.atoms, *declared)
        self.taken = {decl.name.partition("(")[0] for decl in self.known}
        self.by_words = {bare_words(decl.text): decl for decl in self.known if decl.text and "(" not in decl.name}
        self.new: dict[str, AtomDecl] = {}
        self.formulas: dict[str, str] = {}

    @property
    def atoms(self) -> tuple[AtomDecl, ...]:
        """The new declarations, in the order of the sentences."""
        return tuple(self.new.values())

    def read(self, texts: Sequence[str]) -> dict[str, str]:
        """Read the sentences; why not, for those that are not read."""
        reasons = {text: reason for text in texts if (reason := why_not_stated(text))}
        wanted = [text for text in texts if text not in reasons]
        wanted = self._limited(wanted, reasons)
        cut = {text: stated(text) for text in wanted}
        written = {text: self._formula(one) for text, one in cut.items()}
        misread = self._misread(written)
        again = {text: self._formula(whole(text)) for text in misread if cut[text].link}
        written |= again
        while misread and (misread := self._misread(written)):
            reasons |= dict.fromkeys(misread, "read back, it would say something else")
            written = {text: formula for text, formula in written.items() if text not in misread}
        self.formulas = {text: spell(formula) for text, formula in written.items()}
        self._trim(written)
        return reasons

    def _limited(self, texts: list[str], reasons: dict[str, str]) -> list[str]:
        room = max(0, MAX_STATEMENTS - len(self.by_words))
        reasons.update(dict.fromkeys(texts[room:], f"more than {MAX_STATEMENTS:,} statements: the rest stays text"))
        return texts[:room]

    def _formula(self, one: Stated) -> Formula:
        claim = self._atom(one.claim)
        if not one.link:
            return claim
        condition = self._atom(one.condition)
        if one.link == "iff":
            return Iff(claim, condition)
        if one.link == "only if":
            return Implies(claim, condition)
        return Implies(negate(condition) if one.link == "unless" else condition, claim)

    def _atom(self, clause: str) -> Formula:
        key = bare_words(clause)
        if key not in self.by_words:
            decl = AtomDecl(self._name(clause), clause)
            self.by_words[key] = self.new[decl.name] = decl
        return Atom(self.by_words[key].name)

    def _name(self, clause: str) -> str:
        words = _WORD.findall(clause.lower())[:_NAME_WORDS]
        stem = "_".join(words)[:_NAME_LENGTH].strip("_")
        stem = stem if len(words) > 1 and stem[0].isalpha() else f"said_{stem}"
        name, number = stem, 1
        while name in self.taken:
            number += 1
            name = f"{stem}_{number}"
        self.taken.add(name)
        return name

    def _misread(self, written: Mapping[str, Formula]) -> list[str]:
        """The sentences that a debate would not read as these formulas, and as nothing else."""
        self._trim(written)
        axioms = tuple(Axiom(f"a{at}", text, spell(formula), origin=STATED) for at, (text, formula) in enumerate(written.items()))
        reader = Reader(replace(self.world, atoms=(*self.known, *self.atoms), axioms=axioms))
        misread = []
        for at, (text, formula) in enumerate(written.items()):
            if self.told:
                self.told(at, len(written))
            if [way[1] for way in ways_of(reader.statement(text))] != [formula]:
                misread.append(text)
        return misread

    def _trim(self, written: Mapping[str, Formula]) -> None:
        used = {name for formula in written.values() for name in atom_names(formula)}
        self.new = {name: decl for name, decl in self.new.items() if name in used}


def takes_statements(world: World) -> bool:
    """Whether a world's vocabulary is its documents' own words. A formula that an author wrote names atoms too, declared or not."""
    return is_readable(world) or world.has_statements or not (world.atoms or any(axiom.formula for axiom in world.axioms))
