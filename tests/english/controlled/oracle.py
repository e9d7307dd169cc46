"""Entailment by brute force, for tests: quantifiers expanded over the named things and enough others, decided by a SAT solver.

Sound and complete for sets of formulas without an existential in the scope of a universal (Bernays–Schönfinkel): such a set has a model
iff it has one whose only elements are the named things and one for each existential.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysat.solvers import Cadical153

from synproof_cli.english.controlled import Document, read_document
from synproof_cli.logic.quantifiers import free_variables
from synproof_cli.model.formula import (
    And,
    Atom,
    Compare,
    Const,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    apply,
    children,
    leaves,
    predicate,
)


class OutsideClassError(Exception):
    """An existential in the scope of a universal."""


def closed(formula: Formula) -> Formula:
    for variable in sorted(free_variables(formula)):
        formula = Forall(variable, formula)
    return formula


def existentials(formula: Formula, *, positive: bool = True, under: bool = False) -> int:
    """Existentials in effect; raises where one stands under a universal."""
    match formula:
        case Not(arg):
            return existentials(arg, positive=not positive, under=under)
        case Implies(left, right):
            return existentials(left, positive=not positive, under=under) + existentials(right, positive=positive, under=under)
        case Iff() | Xor():
            return sum(existentials(part, positive=sign, under=under) for part in children(formula) for sign in (True, False))
        case Forall(_, arg) | Exists(_, arg):
            some = isinstance(formula, Exists) == positive
            if some and under:
                raise OutsideClassError
            return some + existentials(arg, positive=positive, under=under or not some)
    return sum(existentials(part, positive=positive, under=under) for part in children(formula))


def things(formulas: Iterable[Formula]) -> set[str]:
    found: set[str] = set()
    for formula in formulas:
        for leaf in leaves(formula):
            terms = (leaf.left, leaf.right) if isinstance(leaf, Equal) else () if isinstance(leaf, Const) else predicate(leaf.name)[1]
            found.update(term for term in terms if not term.startswith("?"))
    return found


class _Clauses:
    def __init__(self, domain: Sequence[str]) -> None:
        self.domain = domain
        self.names: dict[str, int] = {}
        self.count = 0
        self.clauses: list[list[int]] = []

    def fresh(self) -> int:
        self.count += 1
        return self.count

    def atom(self, name: str) -> int:
        if name not in self.names:
            self.names[name] = self.fresh()
        return self.names[name]

    def true(self) -> int:
        literal = self.atom("$true")
        self.clauses.append([literal])
        return literal

    def literal(self, formula: Formula, env: dict[str, str]) -> int:
        match formula:
            case Const(value):
                return self.true() if value else -self.true()
            case Atom(name):
                return self.atom(_ground(name, env))
            case Compare(name, op, value):
                return self.atom(f"{_ground(name, env)} {op} {value}")
            case Equal(left, right):
                return self.true() if env.get(left, left) == env.get(right, right) else -self.true()
            case Not(arg):
                return -self.literal(arg, env)
            case And(args):
                return self.all([self.literal(arg, env) for arg in args])
            case Or(args):
                return -self.all([-self.literal(arg, env) for arg in args])
            case Implies(left, right):
                return -self.all([self.literal(left, env), -self.literal(right, env)])
            case Iff(left, right):
                return self.same(self.literal(left, env), self.literal(right, env))
            case Xor(args):
                value = self.literal(args[0], env)
                for arg in args[1:]:
                    value = -self.same(value, self.literal(arg, env))
                return value
            case Forall(variable, arg):
                return self.all([self.literal(arg, {**env, variable: thing}) for thing in self.domain])
            case Exists(variable, arg):
                return -self.all([-self.literal(arg, {**env, variable: thing}) for thing in self.domain])
        raise TypeError(formula)

    def all(self, literals: list[int]) -> int:
        both = self.fresh()
        self.clauses += [[-both, literal] for literal in literals] + [[both, *(-literal for literal in literals)]]
        return both

    def same(self, one: int, two: int) -> int:
        equal = self.fresh()
        self.clauses += [[-equal, -one, two], [-equal, one, -two], [equal, one, two], [equal, -one, -two]]
        return equal


def _ground(name: str, env: dict[str, str]) -> str:
    functor, terms = predicate(name)
    return apply(functor, tuple(env.get(term, term) for term in terms))


def decide(axioms: Iterable[Formula], claim: Formula) -> str:
    """TRUE, FALSE, UNKNOWN or INCONSISTENT."""
    kept, claim = [closed(axiom) for axiom in axioms], closed(claim)
    count = sum(map(existentials, kept)) + max(existentials(claim), existentials(Not(claim)))
    domain = [*sorted(things([*kept, claim])), *(f"${at}" for at in range(count + 1))]
    clauses = _Clauses(domain)
    for axiom in kept:
        clauses.clauses.append([clauses.literal(axiom, {})])
    goal = clauses.literal(claim, {})
    with Cadical153(bootstrap_with=clauses.clauses) as solver:
        if not solver.solve():
            return "INCONSISTENT"
        if not solver.solve(assumptions=[-goal]):
            return "TRUE"
        return "UNKNOWN" if solver.solve(assumptions=[goal]) else "FALSE"


def answer(axioms: Sequence[str], thesis: str, *, existential_import: bool = False) -> str:
    """What the document's readings say: an answer, or REFUSED: why."""
    return verdict(read_document(axioms, thesis, existential_import=existential_import))


def verdict(document: Document) -> str:
    """The answer all readings agree on; "REFUSED: …" where a part is not read, they differ, or "unknown" may be due to a missing link."""
    whole = document.whole
    assert whole is not None
    if whole.formula is None:
        return f"REFUSED: {whole.refusal}"
    unread = [rule.refusal for rule in document.axioms if rule.refusal]
    read = [rule for rule in document.axioms if rule.formula is not None and _in_class(rule.formula)]
    main = [rule.formula for rule in read if rule.formula is not None]
    tries = [(main, whole.formula), *((main, other) for other in whole.alternatives)]
    tries += [([*main[:at], other, *main[at + 1 :]], whole.formula) for at, rule in enumerate(read) for other in rule.alternatives]
    found = {decide(axioms, claim) for axioms, claim in tries if _in_class(claim) and all(map(_in_class, axioms))}
    if len(found) != 1:
        return f"REFUSED: readings differ {sorted(found)}"
    result = found.pop()
    outside = len(read) + len(unread) < len(document.axioms)
    if result == "UNKNOWN" and (unread or outside or document.doubts):
        return f"REFUSED: {[*unread, *(doubt.message for doubt in document.doubts), 'outside the class']}"
    return result


def _in_class(formula: Formula) -> bool:
    try:
        existentials(closed(formula))
    except OutsideClassError:
        return False
    return True
