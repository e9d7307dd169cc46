"""The declared atoms a formula may speak of, and what to say when it speaks of another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from synproof_cli.errors import UnknownAtomError
from synproof_cli.model.world import AtomDecl


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Declared atoms by name. An open vocabulary (nothing declared) takes every identifier as a bool atom."""

    atoms: Mapping[str, AtomDecl] = field(default_factory=dict)

    @classmethod
    def of(cls, atoms: Iterable[AtomDecl]) -> Vocabulary:
        """A vocabulary from declarations."""
        return cls({decl.name: decl for decl in atoms})

    @property
    def is_open(self) -> bool:
        """No atom is declared."""
        return not self.atoms

    def get(self, name: str) -> AtomDecl | None:
        """The declaration; a plain bool one in an open vocabulary; None for an unknown name."""
        return AtomDecl(name) if self.is_open else self.atoms.get(name)

    def unknown(self, name: str, position: int | None = None) -> UnknownAtomError:
        """The error for an undeclared name, with the nearest declared ones."""
        import difflib

        return UnknownAtomError(name, tuple(difflib.get_close_matches(name, self.atoms, n=3, cutoff=0.6)), position)


OPEN = Vocabulary()
