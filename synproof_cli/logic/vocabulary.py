"""The declared atoms a formula may speak of, and what to say when it speaks of another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from synproof_cli.errors import UnknownAtomError
from synproof_cli.model.formula import predicate
from synproof_cli.model.values import value
from synproof_cli.model.world import AtomDecl


@value
class Vocabulary:
    """Declared atoms by name. An open vocabulary (nothing declared) takes every identifier as a bool atom.

    Predicates are declared with variables, `chases(?x, ?y)`, and known by functor and number of arguments. `things` are what quantifiers
    range over: known once a whole problem is (`logic.grounding`).
    """

    atoms: Mapping[str, AtomDecl] = field(default_factory=dict)
    predicates: Mapping[tuple[str, int], AtomDecl] = field(default_factory=dict)
    things: tuple[str, ...] = ()

    @classmethod
    def of(cls, atoms: Iterable[AtomDecl]) -> Vocabulary:
        """A vocabulary from declarations."""
        declared = {decl.name: decl for decl in atoms}
        applied = [(predicate(name), decl) for name, decl in declared.items() if "(" in name]
        return cls(declared, {(functor, len(arguments)): decl for (functor, arguments), decl in applied})

    @property
    def is_open(self) -> bool:
        """No atom is declared."""
        return not self.atoms

    def get(self, name: str) -> AtomDecl | None:
        """The declaration; a plain bool one in an open vocabulary; None for an unknown name."""
        if self.is_open:
            return AtomDecl(name)
        if "(" not in name:
            return self.atoms.get(name)
        functor, arguments = predicate(name)
        decl = self.predicates.get((functor, len(arguments)))
        return None if decl is None else replace(decl, name=name)

    def typed(self, name: str) -> AtomDecl:
        """The declaration of an atom that a checked formula compares; its name is the atom's own. Raises KeyError for another."""
        decl = self.get(name)
        if decl is None:
            raise KeyError(name)
        return decl

    def unknown(self, name: str, position: int | None = None) -> UnknownAtomError:
        """The error for an undeclared name, with the nearest declared ones."""
        import difflib

        return UnknownAtomError(name, tuple(difflib.get_close_matches(name, self.atoms, n=3, cutoff=0.6)), position)


OPEN = Vocabulary()
