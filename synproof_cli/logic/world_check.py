"""A world made ready: declarations that make sense, formulas in canonical spelling, overrides that form no cycle.

Checks that need no solver; what needs one (consistency, redundancy) is the linter's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from synproof_cli.errors import FormulaError, WorldError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import refuse_outside_class
from synproof_cli.logic.types import canonical_bound, scale
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import apply, is_variable, predicate, spell
from synproof_cli.model.world import AtomDecl, Axiom, Claim, World

AXIOM_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")
NAME: Final = re.compile(r"[^\W\d]\w*")
"""What the parser takes for a name; some signs that Python allows in identifiers are none here."""
RESERVED: Final = frozenset((
    "not", "and", "or", "xor", "implies", "iff", "True", "False", "true", "false", "TRUE", "FALSE", "And", "Or", "Not", "Implies",
    "Equivalent", "Xor", "defined", "exists", "forall",
))
MAX_ENUM_VALUES: Final = 200


class InvalidWorldError(WorldError):
    """Every problem found, one line each; the message is the first."""

    def __init__(self, world_id: str, problems: list[str]) -> None:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(f"world '{world_id}': {problems[0]}{more}", hint="fix the world, then import it again")
        self.problems = tuple(problems)


def check_world(world: World) -> World:
    """The world with bounds and formulas in canonical spelling. Raises InvalidWorldError with every problem."""
    problems: list[str] = []
    atoms = tuple(_checked_atom(decl, problems) for decl in world.atoms)
    vocabulary = Vocabulary.of(atoms)
    axioms = tuple(_checked_axiom(axiom, vocabulary, problems) for axiom in world.axioms)
    claims = tuple(_checked_claim(claim, number, vocabulary, problems) for number, claim in enumerate(world.claims, start=1))
    problems += _id_problems(world.axioms)
    problems += override_problems(world.axioms)
    if problems:
        raise InvalidWorldError(world.id, problems)
    return replace(world, atoms=atoms, axioms=axioms, claims=claims)


def canonical_formula(text: str, vocabulary: Vocabulary, *, claim: bool = False) -> str:
    """Canonical spelling of a formula over a vocabulary, as an axiom or as a claim. Raises FormulaError."""
    formula = parse_formula(text, vocabulary)
    spelled = spell(formula)
    if "?" in spelled:
        refuse_outside_class(formula, claim=claim)
    return spelled


def override_problems(axioms: Iterable[Axiom]) -> list[str]:
    """Unknown ids, strict targets and cycles among `overrides`."""
    by_id = {axiom.id: axiom for axiom in axioms}
    problems = []
    for axiom in by_id.values():
        for target in axiom.overrides:
            if target not in by_id:
                problems.append(f"axiom '{axiom.id}' overrides '{target}', which is not there")
            elif by_id[target].kind == "strict":
                problems.append(f"axiom '{axiom.id}' overrides '{target}', which is strict")
    cycle = _cycle({axiom.id: axiom.overrides for axiom in by_id.values()})
    if cycle:
        problems.append(f"overrides form a cycle: {' > '.join(cycle)}")
    return problems


def _cycle(graph: dict[str, tuple[str, ...]]) -> list[str]:
    """Some cycle as a path that ends where it began, or nothing (depth-first, no recursion)."""
    done: set[str] = set()
    for root in graph:
        path: list[str] = []
        stack: list[tuple[str, Iterator[str]]] = []
        node: str | None = root if root not in done else None
        while node is not None or stack:
            if node is not None:
                path.append(node)
                stack.append((node, iter(graph.get(node, ()))))
            node = next((target for target in stack[-1][1] if target not in done), None)
            if node is None:
                done.add(stack.pop()[0])
                path.pop()
            elif node in path:
                return [*path[path.index(node) :], node]
    return []


def _id_problems(axioms: Iterable[Axiom]) -> list[str]:
    seen: set[str] = set()
    problems = []
    for axiom in axioms:
        if not AXIOM_ID.fullmatch(axiom.id):
            problems.append(f"axiom id '{axiom.id}' needs lower-case letters, digits, '-' and '_' only")
        if axiom.id in seen:
            problems.append(f"axiom id '{axiom.id}' is used twice")
        seen.add(axiom.id)
        if axiom.valid_from and axiom.valid_to and axiom.valid_from > axiom.valid_to:
            problems.append(f"axiom '{axiom.id}' ends before it begins")
    return problems


def _checked_atom(decl: AtomDecl, problems: list[str]) -> AtomDecl:
    problems += [f"atom '{decl.name}': {problem}" for problem in _atom_problems(decl)]
    try:
        low = None if decl.minimum is None else canonical_bound(decl, decl.minimum)
        high = None if decl.maximum is None else canonical_bound(decl, decl.maximum)
    except FormulaError as error:
        problems.append(f"atom '{decl.name}': {error.message}")
        return decl
    if low is not None and high is not None and scale(decl, low) > scale(decl, high):
        problems.append(f"atom '{decl.name}': min is greater than max")
    return replace(decl, minimum=low, maximum=high)


def _is_atom_name(name: str) -> bool:
    """An identifier, or a predicate with a different variable in each place."""
    functor, variables = predicate(name)
    distinct = len(set(variables)) == len(variables)
    return bool(
        NAME.fullmatch(functor) and functor not in RESERVED and distinct and name == apply(functor, variables)
        and all(is_variable(variable) and NAME.fullmatch(variable[1:]) for variable in variables)
    )


def _atom_problems(decl: AtomDecl) -> Iterator[str]:
    if not _is_atom_name(decl.name):
        yield "the name must be an identifier, or a predicate like likes(?x, ?y), and no word of the formula language"
    enum, ordered_type = decl.type == "enum", decl.type in ("int", "number", "date")
    if enum and not decl.values:
        yield "an enum needs values"
    if len(set(decl.values)) != len(decl.values) or len(decl.values) > MAX_ENUM_VALUES:
        yield f"values must be distinct and at most {MAX_ENUM_VALUES}"
    if not all(NAME.fullmatch(value) and value not in RESERVED for value in decl.values):
        yield "values must be identifiers"
    if not enum and (decl.values or decl.open or decl.ordered):
        yield "values, open and ordered belong to type enum"
    if not ordered_type and (decl.minimum is not None or decl.maximum is not None):
        yield "min and max belong to the types int, number and date"
    if decl.type == "bool" and (decl.optional or decl.unit):
        yield "optional and unit belong to typed atoms"
    if decl.type == "int" and any("." in bound for bound in (decl.minimum, decl.maximum) if bound):
        yield "min and max of an int are whole numbers"


def _checked_axiom(axiom: Axiom, vocabulary: Vocabulary, problems: list[str]) -> Axiom:
    if axiom.formula is None:
        return axiom
    try:
        return replace(axiom, formula=canonical_formula(axiom.formula, vocabulary))
    except FormulaError as error:
        problems.append(f"axiom '{axiom.id}', formula: {_located(error)}")
        return axiom


def _checked_claim(claim: Claim, number: int, vocabulary: Vocabulary, problems: list[str]) -> Claim:
    if claim.formula is None:
        return claim
    try:
        return replace(claim, formula=canonical_formula(claim.formula, vocabulary, claim=True))
    except FormulaError as error:
        problems.append(f"claim {claim.id or number}, formula: {_located(error)}")
        return claim


def _located(error: FormulaError) -> str:
    place = "" if error.position is None else f" at position {error.position}"
    hint = f" ({error.hint})" if error.hint else ""
    return f"{error.message}{place}{hint}"
