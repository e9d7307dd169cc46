"""The lints that need the kernel: what cannot be, what cannot fail to be, and what the strict axioms say already."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from typing import Final

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.grounding import cast
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.quantifiers import closed, open_up, quantified, substitute
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import TRUE, And, Atom, Exists, Formula, Implies, functors, leaves, negate
from synproof_cli.model.world import STATED, Axiom, World
from synproof_cli.workflows.world_lint_problem import Problem, Severity, listed

MAX_AXIOMS: Final = 3_000
"""In a larger island the questions asked for every axiom, or pair of axioms, are left out and said to be."""

_MAX_RIVALS: Final = 300
_MAX_ALIKE: Final = 30
"""Different formulas over the same atoms that are compared with each other in a large island."""
MAX_INSTANCES: Final = 2_000
ANY: Final = "@any"
_SHOWN: Final = 10
_OF_THINGS: Final = re.compile(r"[?@(]")


def logical_problems(world: World, budget: Budget, *, errors_only: bool = False) -> Iterator[Problem]:
    """Problems of meaning, of a world that `check_world` has passed. Raises BudgetExceededError when `budget` ends.

    Axioms that no shared words connect are looked at by themselves: nothing in one island bears on another.
    """
    vocabulary = Vocabulary.of(world.atoms)
    axioms = {axiom.id: axiom for axiom in world.axioms if axiom.formula is not None}
    parser = Parser(vocabulary)
    written = {key: parser.parse(axiom.formula or "") for key, axiom in axioms.items()}
    things = cast(tuple(written.values()), TRUE).things if any(_OF_THINGS.search(axiom.formula or "") for axiom in axioms.values()) else ()
    few = len(written) <= _MAX_RIVALS
    if not written:
        return
    parts = [list(written)] if things else islands(written)
    if len(parts) > 1 and not errors_only:
        yield from _separate(parts)
    large = 0
    for part in parts:
        if len(part) == 1 and is_read_once(written[part[0]]) and not few:
            continue
        own = {key: written[key] for key in part}
        if len(part) <= MAX_AXIOMS:
            yield from _of_island(_Case(axioms, own, things, vocabulary, budget), errors_only=errors_only, rivals=few)
        else:
            large += len(part)
            yield from _of_large(axioms, own, vocabulary, budget, errors_only=errors_only)
    if large and not errors_only:
        yield Problem("not-checked", "info", f"{large:,} formulas hang together: unreachable and redundant axioms were not looked for")


def _separate(parts: list[list[str]]) -> Iterator[Problem]:
    """The rules fall into groups that share no word; the largest is taken for the subject."""
    rest = sorted(parts, key=len)[:-1]
    shown = [part[0] for part in rest[:_SHOWN]]
    more = f" and {len(rest) - _SHOWN:,} more" if len(rest) > _SHOWN else ""
    text = f"the rules fall into {len(parts):,} groups that share no atom, so none bears on another; apart from the largest: those of"
    yield Problem("islands", "info", f"{text} {listed(shown)}{more}", tuple(shown))


def _of_island(case: _Case, *, errors_only: bool, rivals: bool) -> Iterator[Problem]:
    if not case.kernel.consistent([]):
        yield Problem("impossible-types", "error", "no values fit the declared ranges of the atoms")
        return
    clash = case.clash_of_strict()
    if len(clash) > 1 or (clash and errors_only):
        yield _inconsistent(clash)
    if errors_only:
        return
    hopeless = yield from case.constant_axioms()
    yield from case.equivalent_axioms(hopeless)
    if case.wide:
        yield Problem("not-checked", "info", f"too many instances over the things of this world: {listed(case.wide)}", tuple(case.wide))
    if not clash:
        yield from case.unreachable_rules(hopeless)
        yield from case.entailed_axioms(hopeless)
        if rivals:
            yield from case.rules_without_rivals(hopeless)


def _inconsistent(clash: list[str]) -> Problem:
    return Problem("inconsistent", "error", f"the strict axioms {listed(clash)} cannot all hold: the world proves nothing", tuple(clash))


def _of_large(
    axioms: Mapping[str, Axiom], formulas: dict[str, Formula], vocabulary: Vocabulary, budget: Budget, *, errors_only: bool,
) -> Iterator[Problem]:
    """What can be told of many axioms in time linear in them: one question for all strict ones, one for each that is not plainly open, and
    a few for those that speak of the same atoms.
    """
    kernel = Kernel(vocabulary, budget, (), {key: formula for key, formula in formulas.items() if axioms[key].kind == "strict"})
    keys = list(kernel.formulas)
    clash = [] if kernel.consistent(keys) else kernel.shrink(keys)
    if len(clash) > 1 or (clash and errors_only):
        yield _inconsistent(clash)
    if errors_only:
        return
    hopeless: set[str] = set()
    for key, formula in formulas.items():
        if not is_read_once(formula):
            found = yield from _Case(axioms, {key: formula}, (), vocabulary, budget).constant_axioms()
            hopeless |= found
    yield from _alike(axioms, {key: formula for key, formula in formulas.items() if key not in hopeless}, vocabulary, budget)


def _alike(
    axioms: Mapping[str, Axiom], formulas: dict[str, Formula], vocabulary: Vocabulary, budget: Budget,
) -> Iterator[Problem]:
    """Axioms that say the same: those with the same formula, and among the different ones over the same atoms."""
    same: dict[Formula, list[str]] = {}
    for key, formula in formulas.items():
        same.setdefault(formula, []).append(key)
    groups: dict[frozenset[str], list[Formula]] = {}
    for formula in same:
        groups.setdefault(functors(formula), []).append(formula)
    skipped = 0
    for group in groups.values():
        if len(group) == 1:
            if len(same[group[0]]) > 1:
                yield _say_the_same(same[group[0]])
        elif len(group) > _MAX_ALIKE:
            yield from (_say_the_same(same[one]) for one in group if len(same[one]) > 1)
            skipped += len(group)
        else:
            own = {key: formulas[key] for formula in group for key in same[formula]}
            yield from _Case(axioms, own, (), vocabulary, budget).equivalent_axioms(set())
    if skipped:
        yield Problem("not-checked", "info", f"{skipped:,} formulas speak of the same atoms as many others: not all pairs were compared")


def _say_the_same(group: list[str]) -> Problem:
    return Problem("equivalent", "warning", f"axioms {listed(group)} say the same", tuple(group))


def islands(formulas: Mapping[str, Formula]) -> list[list[str]]:
    """The formulas in groups that share no atom, each in order, the groups by their first."""
    leader: dict[str, str] = {}

    def find(name: str) -> str:
        root = name
        while leader.setdefault(root, root) != root:
            root = leader[root]
        while leader[name] != root:
            leader[name], name = root, leader[name]
        return root

    firsts: dict[str, str] = {}
    for key, formula in formulas.items():
        names = iter(functors(formula))
        first = next(names, None)
        firsts[key] = first if first is not None else f"\0{key}"  # a constant is an island
        for name in names:
            leader[find(name)] = find(firsts[key])
    groups: dict[str, list[str]] = {}
    for key, name in firsts.items():
        groups.setdefault(find(name), []).append(key)
    return list(groups.values())


def is_read_once(formula: Formula) -> bool:
    """Whether every leaf is another bool atom: then it can be true and can be false, and nobody need ask."""
    names: set[str] = set()
    for leaf in leaves(formula):
        if not isinstance(leaf, Atom) or leaf.name in names or "(" in leaf.name:
            return False
        names.add(leaf.name)
    return not quantified(formula)


def _at_work(key: str, variables: tuple[str, ...], body: Formula) -> dict[str, Formula]:
    """Of a rule: that its condition holds (of some things), and that it is at work, condition and conclusion, on any one thing."""
    if not isinstance(body, Implies):
        return {}
    condition = body.left
    for variable in variables:
        condition = Exists(variable, condition)
    return {f"if {key}": condition, f"at {key}": substitute(And((body.left, body.right)), dict.fromkeys(variables, ANY))}


class _Case:
    """One kernel over T: each axiom may be asserted (`+id`) or denied (`-id`), each rule's condition (`if id`) and the rule at work
    (`at id`) asserted.

    `wide`: axioms with too many instances to be asked about.
    """

    def __init__(
        self, axioms: Mapping[str, Axiom], written: Mapping[str, Formula], things: tuple[str, ...], vocabulary: Vocabulary, budget: Budget,
    ) -> None:
        self.wide = [key for key, formula in written.items() if things and len(things) ** len(open_up(formula)[0]) > MAX_INSTANCES]
        self.axioms: dict[str, Axiom] = {key: axioms[key] for key in written if key not in self.wide}
        self.formulas: dict[str, Formula] = {key: closed(written[key]) for key in self.axioms}
        self.strict = [key for key, axiom in self.axioms.items() if axiom.kind == "strict"]
        members: dict[str, Formula] = {}
        for key, formula in self.formulas.items():
            members[f"+{key}"] = formula
            members[f"-{key}"] = negate(formula)
            members |= _at_work(key, *open_up(written[key]))
        self.kernel = Kernel(replace(vocabulary, things=(*things, ANY) if things else ()), budget, (), members)
        self.base = [f"+{key}" for key in self.strict]

    def clash_of_strict(self) -> list[str]:
        """A minimal set of strict axioms that cannot hold together."""
        return [] if self.kernel.consistent(self.base) else [key[1:] for key in self.kernel.shrink(self.base)]

    def constant_axioms(self) -> Generator[Problem, None, set[str]]:
        """Axioms that say nothing, and axioms that nothing can satisfy; returns the ids of both."""
        found: set[str] = set()
        for key, axiom in self.axioms.items():
            if not self.kernel.consistent([f"+{key}"]):
                so = "the world proves nothing" if axiom.kind == "strict" else "it is always set aside"
                severity: Severity = "error" if axiom.kind == "strict" else "warning"
                yield Problem("contradiction", severity, f"axiom '{key}' contradicts itself or the declared types: {so}", (key,))
                found.add(key)
            elif not self.kernel.consistent([f"-{key}"]):
                yield Problem("tautology", "warning", f"axiom '{key}' is true by form and says nothing", (key,))
                found.add(key)
        return found

    def equivalent_axioms(self, known: set[str]) -> Iterator[Problem]:
        """Groups of axioms that say the same, found among those with the same atoms."""
        groups: dict[frozenset[str], list[list[str]]] = {}
        for key, formula in self.formulas.items():
            if key in known:
                continue
            kinds = groups.setdefault(functors(formula), [])
            same = next((group for group in kinds if self._equivalent(group[0], key)), None)
            if same is None:
                kinds.append([key])
            else:
                same.append(key)
        for kinds in groups.values():
            for group in kinds:
                if len(group) > 1:
                    yield _say_the_same(group)

    def _equivalent(self, one: str, other: str) -> bool:
        return not self.kernel.consistent([f"+{one}", f"-{other}"]) and not self.kernel.consistent([f"-{one}", f"+{other}"])

    def unreachable_rules(self, known: set[str]) -> Iterator[Problem]:
        """Rules whose condition cannot occur while the strict axioms hold."""
        for key in self.formulas:
            if key in known or f"if {key}" not in self.kernel.formulas:
                continue
            others = [member for member in self.base if member != f"+{key}"]
            if not self.kernel.consistent([*others, f"if {key}"]):
                core = [member[1:] for member in self.kernel.shrink([*others, f"if {key}"], keep=[f"if {key}"]) if member[0] == "+"]
                because = f" because of {listed(core)}" if core else ""
                yield Problem("unreachable", "warning", f"the condition of axiom '{key}' can never occur{because}", (key, *core))

    def entailed_axioms(self, known: set[str]) -> Iterator[Problem]:
        """Axioms that follow from other strict ones, with a minimal set they follow from."""
        for key in self.formulas:
            others = [member for member in self.base if member != f"+{key}"]
            if key in known or self.kernel.consistent([*others, f"-{key}"]):
                continue
            core = [member[1:] for member in self.kernel.shrink([*others, f"-{key}"], keep=[f"-{key}"]) if member[0] == "+"]
            if len(core) == 1 and functors(self.formulas[core[0]]) == functors(self.formulas[key]) and self._equivalent(key, core[0]):
                continue  # reported as `equivalent`
            yield Problem("entailed", "info", f"axiom '{key}' follows from {listed(core)}", (key, *core))

    def rules_without_rivals(self, known: set[str]) -> Iterator[Problem]:
        """Defeasible rules that no other single axiom can clash with, whatever the conditions of a thesis."""
        own = {key: axiom for key, axiom in self.axioms.items() if key not in known and axiom.origin != STATED}
        rules = [key for key, axiom in own.items() if axiom.kind == "defeasible"]
        overridden = {target for axiom in self.axioms.values() for target in axiom.overrides}
        said = {key: self._said(key) for key in self.formulas if key not in known}
        for key in rules:
            if key not in overridden and not self.axioms[key].overrides and not self._has_rival(key, said):
                text = f"no other axiom by itself speaks against defeasible axiom '{key}': is it strict?"
                yield Problem("never-contested", "info", text, (key,))

    def _said(self, key: str) -> list[str]:
        """The member that asserts a rule at work, or the whole of what is no rule."""
        return [f"at {key}"] if f"at {key}" in self.kernel.formulas else [f"+{key}"]

    def _has_rival(self, key: str, said: dict[str, list[str]]) -> bool:
        if not self.kernel.consistent([*self.base, *said[key]]):
            return True
        return any(not self.kernel.consistent([*self.base, *said[key], *other]) for name, other in said.items() if name != key)
