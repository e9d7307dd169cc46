"""Who reads what over which words: models with their memory, a vocabulary as they are shown it, and statements that it lacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from synproof_cli.agents.llm.roles import reader as role
from synproof_cli.english import content_words
from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.canonical import digest
from synproof_cli.model.exchange import Asker, Failed
from synproof_cli.model.formula import Atom
from synproof_cli.model.world import AtomDecl
from synproof_cli.workflows.reading_guard import definition_faults

FINAL: Final = ("provider", "budget", "not-recorded")
"""Failures that say nothing about the sentence: nobody could be asked."""
_MOST_SHOWN: Final = 60
_MOST_SIGNS: Final = 6_000
"""Of a vocabulary that is shown: entries, and characters of their texts."""
_SHOWN_ALIASES: Final = 3
_MOST_SENTENCES: Final = 40
"""Sentences for which new atoms are asked for at once."""
LONGEST: Final = 2_000
"""Characters of a sentence that a model is asked to read."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Something that was accepted once. `content` is plain JSON; `asked` and `agreed` count readings, `models` gave them."""

    content: Mapping[str, Any]
    asked: int = 1
    agreed: int = 1
    models: tuple[str, ...] = ()


class Memory(Protocol):
    """Keeps what was accepted. What is kept under a key never changes: the oldest that is good enough is used."""

    @property
    def notes(self) -> Sequence[str]:
        """Why something is not kept."""

    def find(self, key: str) -> Sequence[Kept]:
        """What is kept under a key, oldest first."""

    def keep(self, key: str, kind: str, text: str, kept: Kept) -> None:
        """Keep one more."""


class NoMemory:
    """Keeps nothing."""

    notes: Sequence[str] = ()

    def find(self, key: str) -> Sequence[Kept]:
        """Nothing."""
        del key
        return ()

    def keep(self, key: str, kind: str, text: str, kept: Kept) -> None:
        """Ignore."""


@dataclass(frozen=True, slots=True)
class Readers:
    """Who reads: every model `samples` times. Below `min_agreement` there is no reading.

    `begin` is told the thesis before anybody is asked.
    """

    askers: tuple[Asker, ...]
    samples: int = 1
    min_agreement: float = 1.0
    memory: Memory = field(default_factory=NoMemory)
    begin: Callable[[str], None] = lambda _: None

    @property
    def total(self) -> int:
        """Readings that are asked for."""
        return len(self.askers) * self.samples


@dataclass(frozen=True, slots=True)
class Words:
    """The vocabulary a sentence is read over, and what it belongs to."""

    atoms: tuple[AtomDecl, ...]
    context: str

    @property
    def vocabulary(self) -> Vocabulary:
        """The declarations."""
        return Vocabulary.of(self.atoms)

    def declared(self) -> dict[str, object]:
        """The declarations as plain data."""
        return {decl.name: decl.to_dict() for decl in self.atoms}


def new_atoms(sentences: Sequence[str], words: Words, readers: Readers) -> tuple[AtomDecl, ...] | Failed:
    """Statements that sentences need and the vocabulary lacks; none where a model gives none that can be used."""
    sentences = [sentence for sentence in sentences if len(sentence) <= LONGEST][:_MOST_SENTENCES]
    if not sentences:
        return ()
    key = digest({"sentences": sentences, "atoms": words.declared()})
    kept = next(iter(readers.memory.find(key)), None)
    if kept is not None:
        return tuple(AtomDecl(str(name), str(text)) for name, text in kept.content["atoms"])
    shown = likeliest(" ".join(sentences), words.atoms)
    answer = readers.askers[0].ask(role.glossary_question(sentences, shown, words.context))
    if isinstance(answer, Failed):
        return answer if answer.fault in FINAL else ()
    found: list[AtomDecl] = []
    for name, text in role.glossary_reply(answer.data):
        clear = next(definition_faults(name, text, [*words.atoms, *found], sentences), None) is None
        if clear and _is_atom(name):
            found.append(AtomDecl(name, text))
    content = {"atoms": [[one.name, one.text] for one in found]}
    readers.memory.keep(key, "atoms", "\n".join(sentences), Kept(content, models=(answer.model,)))
    return tuple(found)


def likeliest(text: str, atoms: Sequence[AtomDecl]) -> tuple[AtomDecl, ...]:
    """The atoms that share most words with a text, with those of their aliases that do; all of a small vocabulary, in its order."""
    asked = content_words(text)

    def shared(said: str) -> int:
        return len(content_words(said.replace("_", " ")) & asked)

    ranked = sorted(
        enumerate(atoms), key=lambda item: (-max(shared(said) for said in (item[1].text, item[1].name, *item[1].aliases)), item[0]),
    )
    chosen: list[tuple[int, AtomDecl]] = []
    signs = 0
    for place, decl in ranked[:_MOST_SHOWN]:
        aliases = tuple(sorted(decl.aliases, key=lambda alias: -shared(alias))[:_SHOWN_ALIASES])
        signs += len(decl.text) + len(decl.name) + sum(map(len, aliases))
        if chosen and signs > _MOST_SIGNS:
            break
        chosen.append((place, replace(decl, aliases=aliases)))
    return tuple(decl for _, decl in sorted(chosen, key=lambda item: item[0]))


def _is_atom(name: str) -> bool:
    """Whether the formula language takes the name as one."""
    try:
        return parse_formula(name) == Atom(name)
    except FormulaError:
        return False
