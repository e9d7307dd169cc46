"""The part of a world that can bear on a claim: what a verdict depends on, and nothing else.

**Theorem.** Let S be satisfiable, and let no formula of the world, the conditions or the claim speak of things (predicates, quantifiers).
Join axioms in force that share an atom, and axioms of which one overrides the other; a *component* is what is so connected. Then the
finding of (G, c) is the same under the world and under the components that share an atom with G or c.

Proof. T ∪ S ∪ G falls into parts without a common atom. Those without an atom of G or c are parts of S, so satisfiable; hence T ∪ S ∪ G and
T ∪ S ∪ G ∪ {c}, {¬c} are satisfiable iff their kept parts are (first four rows of the table). A minimal unsatisfiable set lies in one part,
so conflicts that hold c, ¬c or an element of a kept part lie in kept parts. The culprits of a conflict depend on its members, on the strict
axioms that override one of them, on what those override, and on S: all in the same component, by the second kind of link. So labels of kept
elements, and with them every later row, are those of the kept part. The forward closure, too, goes from atom to atom.

What else a verdict depends on is kept whole: axioms without a formula (they may speak of the thesis in words), the words a sentence is read
with, and whether rules are used backwards. Where the premises of the theorem fail, nothing is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from synproof_cli.debate import Budget, Problem, Trial
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.quantifiers import speaks_of_things
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import TRUE, Formula, atom_names
from synproof_cli.model.world import Axiom, World

OF_THINGS: Final = "(…)"
"""Stands for all atoms there are or could be."""
_TEXTS: Final = -1
"""In the place of a component's number: axioms in words only, which every part keeps."""


class Slices:
    """The components of a world's axioms in force on a day, and the world cut down to some of them."""

    def __init__(self, world: World, as_of: str, budget: Budget) -> None:
        self.world, self.as_of = world, as_of
        self.in_force = tuple(axiom for axiom in world.axioms if axiom.in_force(as_of))
        parser = Parser(Vocabulary.of(world.atoms))
        formulas = {axiom.id: parser.parse(axiom.formula) for axiom in world.axioms if axiom.formula is not None}
        of_things = any(map(speaks_of_things, formulas.values()))
        self._all_names = {axiom: atom_names(formula) for axiom, formula in formulas.items()}
        self._names = {axiom.id: self._all_names[axiom.id] for axiom in self.in_force if axiom.formula is not None}
        self.sliceable = not of_things and self._consistent(budget)
        self._digests: dict[tuple[str, ...], str] = {}
        self._by_part: dict[int, str] = {}  # parts are kept in `_parts`: no id is given twice
        self._parts: dict[tuple[frozenset[int], frozenset[str]], World] = {}

    def _consistent(self, budget: Budget) -> bool:
        """Whether T ∪ S is satisfiable. Raises BudgetExceededError."""
        trial = Trial(Problem(self.world, (), TRUE, self.as_of), budget)
        return not trial.exhausted and trial.kernel.consistent(trial.strict_keys)

    @cached_property
    def _component(self) -> dict[str, int]:
        """The component of every axiom, by its id."""
        return _components(self.world.axioms, self._names)

    @cached_property
    def _users(self) -> dict[str, int]:
        """The component in which an atom stands."""
        return {name: self._component[axiom] for axiom, names in self._names.items() for name in names}

    def components(self, names: Iterable[str]) -> frozenset[int]:
        """The components that atoms of those names touch."""
        return frozenset(self._users[name] for name in names if name in self._users)

    def narrow(self, problem: Problem, formulas: tuple[Formula, ...]) -> Problem:
        """The problem, with the same finding, under what can bear on those formulas (its own among them)."""
        if not self.sliceable or problem.added or problem.without or problem.facts or problem.world is not self.world:
            return problem
        names = bearing(formulas)
        return problem if OF_THINGS in names else replace(problem, world=self._part(names))

    def _part(self, names: Collection[str]) -> World:
        """The world cut down to what touches those atoms: axioms, and declarations."""
        numbers = self.components(names)
        alone = frozenset(name for name in names if name not in self._users)
        if (numbers, alone) not in self._parts:
            axioms, places = self.world.axioms, self._by_component
            kept = [axioms[at] for at in sorted({at for number in (*numbers, _TEXTS) for at in places.get(number, ())})]
            own = alone.union(*(self._all_names.get(axiom.id, ()) for axiom in kept))
            atoms = tuple(self.world.atoms[at] for at in sorted(self._declared[name] for name in own if name in self._declared))
            self._parts[numbers, alone] = World(self.world.id, atoms=atoms, axioms=tuple(kept))
        return self._parts[numbers, alone]

    @cached_property
    def _by_component(self) -> dict[int, list[int]]:
        """Where the axioms of a component stand among the world's, and, under `_TEXTS`, those in words only."""
        found: dict[int, list[int]] = {}
        for at, axiom in enumerate(self.world.axioms):
            found.setdefault(self._component[axiom.id], []).append(at)
            if self._is_text(axiom):
                found.setdefault(_TEXTS, []).append(at)
        return found

    @cached_property
    def places(self) -> dict[str, int]:
        """Where an axiom stands among the world's, by its id."""
        return {axiom.id: at for at, axiom in enumerate(self.world.axioms)}

    @cached_property
    def _declared(self) -> dict[str, int]:
        """Where an atom's declaration stands among the world's."""
        return {decl.name: at for at, decl in enumerate(self.world.atoms)}

    def _is_text(self, axiom: Axiom) -> bool:
        return axiom.formula is None and axiom.in_force(self.as_of)

    def digest_for(self, names: Collection[str]) -> str:
        """What a verdict on formulas over those atoms depends on, as a digest: the whole world where nothing can be left out."""
        key = tuple(names)
        if key not in self._digests:
            whole = not self.sliceable or OF_THINGS in key
            self._digests[key] = self._whole if whole else self._digest_of(self._part(key))
        return self._digests[key]

    def kept_for(self, names: Collection[str]) -> tuple[Axiom, ...]:
        """The axioms that can bear on formulas over those atoms."""
        return self.world.axioms if not self.sliceable or OF_THINGS in names else self._part(names).axioms

    def _digest_of(self, part: World) -> str:
        if id(part) not in self._by_part:
            in_force = [axiom.id for axiom in part.axioms if axiom.in_force(self.as_of)]
            self._by_part[id(part)] = digest([part.digest, in_force, self.sliceable])
        return self._by_part[id(part)]

    @cached_property
    def _whole(self) -> str:
        whole = World(self.world.id, atoms=self.world.atoms, axioms=self.world.axioms)
        return digest([whole.digest, [axiom.id for axiom in self.in_force], self.sliceable])


def bearing(formulas: Iterable[Formula]) -> tuple[str, ...]:
    """The names by which formulas touch a world, sorted; `OF_THINGS` alone where nothing of it can be left out."""
    found = tuple(formulas)
    if any(map(speaks_of_things, found)):
        return (OF_THINGS,)
    return tuple(sorted({name for formula in found for name in atom_names(formula)}))


def _components(axioms: Sequence[Axiom], names: dict[str, frozenset[str]]) -> dict[str, int]:
    """Union-find over axioms, through atoms that those in force share, and through `overrides`: an axiom that is not in force still hands
    on what it overrides.
    """
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        parent.setdefault(key, key)
        while parent[key] != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    for key, own in names.items():
        for name in own:
            parent[root(f"atom {name}")] = root(key)
    for axiom in axioms:
        for target in axiom.overrides:
            parent[root(target)] = root(axiom.id)
    numbers: dict[str, int] = {}
    return {axiom.id: numbers.setdefault(root(axiom.id), len(numbers)) for axiom in axioms}
