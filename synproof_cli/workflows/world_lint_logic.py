"""The lints that need the kernel: what cannot be, what cannot fail to be, and what the strict axioms say already."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Final

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.grounding import cast
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import closed, open_up, substitute
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import TRUE, And, Exists, Formula, Implies, functors, negate
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.world_lint_problem import Problem, Severity, listed

MAX_AXIOMS: Final = 3_000
"""Above this the questions asked for every axiom, or pair of axioms, are left out and said to be."""

_MAX_RIVALS: Final = 300
MAX_INSTANCES: Final = 2_000
ANY: Final = "@any"


def logical_problems(world: World, budget: Budget, *, errors_only: bool = False) -> Iterator[Problem]:
    """Problems of meaning, of a world that `check_world` has passed. Raises BudgetExceededError when `budget` ends."""
    case = _Case(world, budget)
    if not case.kernel.consistent([]):
        yield Problem("impossible-types", "error", "no values fit the declared ranges of the atoms")
        return
    clash = case.clash_of_strict()
    if len(clash) > 1 or (clash and errors_only):
        yield Problem("inconsistent", "error", f"the strict axioms {listed(clash)} cannot all hold: the world proves nothing", tuple(clash))
    if errors_only:
        return
    hopeless = yield from case.constant_axioms()
    yield from case.equivalent_axioms(hopeless)
    if case.wide:
        yield Problem("not-checked", "info", f"too many instances over the things of this world: {listed(case.wide)}", tuple(case.wide))
    if len(case.formulas) > MAX_AXIOMS:
        yield Problem("not-checked", "info", f"more than {MAX_AXIOMS:,} formulas: unreachable and redundant axioms were not looked for")
    elif not clash:
        yield from case.unreachable_rules(hopeless)
        yield from case.entailed_axioms(hopeless)
        yield from case.rules_without_rivals(hopeless)


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

    def __init__(self, world: World, budget: Budget) -> None:
        vocabulary = Vocabulary.of(world.atoms)
        axioms = {axiom.id: axiom for axiom in world.axioms if axiom.formula is not None}
        written = {key: parse_formula(axiom.formula or "", vocabulary) for key, axiom in axioms.items()}
        things = cast(tuple(written.values()), TRUE).things
        self.wide = [key for key, formula in written.items() if len(things) ** len(open_up(formula)[0]) > MAX_INSTANCES]
        self.axioms: dict[str, Axiom] = {key: axiom for key, axiom in axioms.items() if key not in self.wide}
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
                    yield Problem("equivalent", "warning", f"axioms {listed(group)} say the same", tuple(group))

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
        rules = [key for key, axiom in self.axioms.items() if axiom.kind == "defeasible" and key not in known]
        if len(self.formulas) > _MAX_RIVALS:
            return
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
