"""Formulas of somebody outside, over his own names, as formulas over the world's vocabulary. What is not bound stays unbound, and is said.

A name is bound where it is the world's own, or where its author says what it means in words, a name or a formula that the world has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from synproof_cli.debate.panel import Draft
from synproof_cli.debate.trial import Trial
from synproof_cli.english import read_statement
from synproof_cli.errors import FormulaError, UnknownAtomError
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.quantifiers import quantified
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import (
    TRUE,
    Atom,
    Compare,
    Const,
    Defined,
    Formula,
    atom_names,
    leaves,
    mapped,
    predicate,
    spell,
)
from synproof_cli.model.values import value
from synproof_cli.model.world import AtomDecl

MAX_CHARS: Final = 2_000
"""Of one formula of an argument."""
MAX_UNBOUND: Final = 20
MAX_TEXT: Final = 300
_NAME: Final = re.compile(r"[^\W\d]\w*")
_GROUND: Final = (Atom, Compare, Defined, Const)


@value
class Bound:
    """A draft's formulas; `premises` and `conclusion` mean something only where there are no `faults`. `spelled`: as they are shown."""

    premises: tuple[Formula, ...]
    conclusion: Formula
    spelled: tuple[str, ...]
    faults: tuple[str, ...] = ()


class Binder:
    """Reads drafts over the vocabulary of one trial: the atoms its world declares, or, where it declares none, those it speaks of."""

    def __init__(self, trial: Trial) -> None:
        self.decls = trial.problem.world.atoms
        self.trial = trial
        self._meant: dict[str, Formula | None] = {}

    @cached_property
    def names(self) -> frozenset[str]:
        """Atoms that the rules, the conditions or the claim speak of; those of predicates with their things."""
        sources = self.trial.kernel.sources
        return frozenset(name for key in self._asked for name in atom_names(sources[key]))

    @cached_property
    def _asked(self) -> tuple[str, ...]:
        """Kernel keys of the problem itself: what was asked of the kernel later may be anything."""
        return tuple(key for key in self.trial.kernel.sources if not key.startswith(("formula:", "unless:")))

    def bind(self, draft: Draft) -> Bound:
        """The draft's formulas, with every fault of theirs."""
        table, unbound = self._table(draft.atoms), set[str]()
        read: list[Formula] = []
        spelled: list[str] = []
        faults: list[str] = []
        texts = [(f"premise {number}", text) for number, text in enumerate(draft.premises, start=1)]
        for where, text in (*texts, ("the conclusion", draft.conclusion)):
            formula, fault = self._read(text, table, unbound)
            faults += [f"{where} {fault}"] if fault else []
            read.append(TRUE if formula is None else formula)
            spelled.append(" ".join(text.split())[:MAX_TEXT] if formula is None or fault else spell(formula))
        if unbound:
            named = ", ".join(sorted(unbound)[:MAX_UNBOUND])
            faults.append(f"no word of this world stands behind {named}: what has no meaning here proves nothing")
        return Bound(tuple(read[:-1]), read[-1], tuple(spelled), tuple(faults))

    def meaning(self, text: str) -> Formula | None:
        """What a text says in the world's vocabulary: one of its names, a formula over them, or a sentence with one reading."""
        if text not in self._meant:
            self._meant[text] = self._meaning(text) if len(text) <= MAX_CHARS else None
        return self._meant[text]

    def _meaning(self, text: str) -> Formula | None:
        unbound: set[str] = set()
        formula, fault = self._read(text, {}, unbound)
        if formula is not None and not unbound and not fault:
            return formula
        if not self.decls:
            return None
        reading = read_statement(text, self.decls)
        if reading.unread or reading.claim is None or reading.alternatives:
            return None
        return reading.claim.formula if not _unusable(reading.claim.formula) else None

    def _table(self, atoms: Iterable[tuple[str, str]]) -> dict[str, Formula]:
        """What the author's own names mean, as far as the world has a word for it."""
        own = {name: text for name, text in atoms if _NAME.fullmatch(name) and not self._is_known(name)}
        meant = {name: self.meaning(text) for name, text in own.items()}
        return {name: formula for name, formula in meant.items() if formula is not None}

    def _is_known(self, name: str) -> bool:
        if not self.decls:
            return name in self.names
        functor, arguments = predicate(name)
        vocabulary = self.trial.rules.vocabulary
        if not arguments:
            return name in vocabulary.atoms
        return (functor, len(arguments)) in vocabulary.predicates and set(arguments) <= set(vocabulary.things)

    def _read(self, text: str, table: Mapping[str, Formula], unbound: set[str]) -> tuple[Formula | None, str]:
        """The formula and what is wrong with it; names that mean nothing here are added to `unbound`."""
        if len(text) > MAX_CHARS:
            return None, f"is longer than {MAX_CHARS:,} characters"
        formula, fault = self._parse(text, table)
        if formula is None:
            return None, fault
        formula = _substituted(formula, table)
        unbound |= {name for name in atom_names(formula) if "?" not in name and not self._is_known(name)}
        return formula, _unusable(formula)

    def _parse(self, text: str, table: Mapping[str, Formula]) -> tuple[Formula | None, str]:
        extra = [AtomDecl(name) for name in table]
        while True:
            vocabulary = Vocabulary.of((*self.decls, *extra)) if self.decls else OPEN
            try:
                return Parser(vocabulary).parse(text), ""
            except UnknownAtomError as error:
                if len(extra) >= len(table) + MAX_UNBOUND:
                    return None, "speaks of too many things that this world has no word for"
                extra.append(AtomDecl(error.name))
            except FormulaError as error:
                return None, f"is no formula: {error.message[:MAX_TEXT]}"


def _unusable(formula: Formula) -> str:
    """Why a formula cannot be a premise of somebody outside; "" where it can: it names its things, one by one."""
    if any(not isinstance(leaf, _GROUND) for leaf in leaves(formula)) or quantified(formula):
        return "speaks of all things or of some; name the things"
    if any(not {"?", "@"}.isdisjoint(name) for name in atom_names(formula)):
        return "has a variable; name the thing"
    return ""


def _substituted(formula: Formula, table: Mapping[str, Formula]) -> Formula:
    if isinstance(formula, Atom):
        return table.get(formula.name, formula)
    return mapped(formula, lambda part: _substituted(part, table))
