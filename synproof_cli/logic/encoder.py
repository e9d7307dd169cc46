"""Formulas to clauses: Plaisted–Greenbaum (1986) with structure kept, never by distribution.

One encoder numbers the variables of one problem. Clause-shaped formulas (rules, facts, negated conjunctions) become clauses directly;
everything else gets a variable per subformula and polarity. T (`logic.theory`) is emitted as its literals appear.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from synproof_cli.logic.equality import EqualityTheory
from synproof_cli.logic.quantifiers import expand
from synproof_cli.logic.theory import OrderChain, enum_clauses
from synproof_cli.logic.types import lower
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import And, Atom, Compare, Const, Defined, Formula, Iff, Implies, Not, Or, Xor, children

Clause = list[int]
_POSITIVE: Final = 1
_NEGATIVE: Final = -1
_LEAF: Final = (Atom, Compare, Defined)


class Encoder:
    """Variables and pending clauses of one problem.

    `names[v]` is the formula a variable stands for (index 0 unused). `take` hands out the clauses made since the last call; definitions
    and T are sound on their own, so they may be added to a solver at any time.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.names: list[Formula] = [Const(True)]
        self._typed = any(decl.type != "bool" for decl in vocabulary.atoms.values())
        self._leaves: dict[Formula, int] = {}
        self._atoms: dict[str, int] = {}  # the atoms among the leaves: hashing a name is cheaper than hashing a formula
        self._shapes: dict[Hashable, int] = {}
        self._seen: dict[int, tuple[Formula, int]] = {}
        self._aux: dict[Hashable, int] = {}
        self._defined: set[int] = set()
        self._undefined: list[tuple[Formula, int, int]] = []
        self._chains: dict[str, OrderChain] = {}
        self._enums: set[str] = set()
        self._pending: list[Clause] = []
        self._equality = EqualityTheory(vocabulary.things, self.leaf, self._pending_append) if vocabulary.things else None

    def take(self) -> list[Clause]:
        """Clauses made since the last call: definitions and T."""
        pending, self._pending = self._pending, []
        return pending

    def lowered(self, formula: Formula) -> Formula:
        """The formula over base literals, without quantifiers; the formula itself where nothing is typed and no thing is in play."""
        if self.vocabulary.things:
            formula = expand(formula, self.vocabulary.things)
        return lower(formula, self.vocabulary) if self._typed else formula

    def assertion(self, formula: Formula) -> list[Clause]:
        """Clauses that hold exactly when the formula does (up to definitions)."""
        return self.assertion_of_lowered(self.lowered(formula))

    def assertion_of_lowered(self, formula: Formula) -> list[Clause]:
        """The same for a formula over base literals."""
        clauses: list[Clause] = []
        self._assert(formula, _POSITIVE, clauses)
        if self._undefined:
            self._define_all()
        return clauses

    def literal(self, formula: Formula) -> int:
        """A literal that implies the formula (one direction). For both, also ask for the literal of its negation."""
        literal = self._literal(self.lowered(formula), _POSITIVE)
        self._define_all()
        return literal

    def fresh(self, name: Formula) -> int:
        """A new variable that stands for nothing but itself (a selector)."""
        self.names.append(name)
        return len(self.names) - 1

    def leaf(self, leaf: Atom | Compare | Defined) -> int:
        """The variable of an atom or base literal; T for it is emitted on first use."""
        if isinstance(leaf, Atom):
            return self._atoms.get(leaf.name) or self._new_leaf(leaf)
        return self._leaves.get(leaf) or self._new_leaf(leaf)

    @property
    def base_leaves(self) -> dict[Formula, int]:
        """Every atom and base literal numbered so far."""
        return self._leaves

    @property
    def compares_things(self) -> bool:
        """Whether some formula met so far says which things are the same."""
        return self._equality is not None and self._equality.active

    def _new_leaf(self, leaf: Atom | Compare | Defined) -> int:
        variable = self._leaves[leaf] = self.fresh(leaf)
        if isinstance(leaf, Atom):
            self._atoms[leaf.name] = variable
            if self._equality is not None:
                self._equality.meet(leaf, variable)
        elif isinstance(leaf, Compare):
            self._type(leaf, variable)
        return variable

    def _type(self, leaf: Compare, variable: int) -> None:
        decl = self.vocabulary.typed(leaf.name)
        if decl.type == "enum":
            if decl.name not in self._enums:
                self._enums.add(decl.name)
                self._pending += enum_clauses(decl, self.leaf)
            return
        chain = self._chains.get(leaf.name)
        if chain is None:
            chain = self._chains[leaf.name] = OrderChain(decl, self._pending_append)
        chain.add(leaf, variable)

    def _pending_append(self, clause: Clause) -> None:
        self._pending.append(clause)

    def _assert(self, formula: Formula, sign: int, clauses: list[Clause]) -> None:
        """Clauses for `formula` (sign +1) or its negation (−1), splitting conjunctions at the top."""
        if isinstance(formula, Not):
            self._assert(formula.arg, -sign, clauses)
        elif isinstance(formula, And) and sign > 0 or isinstance(formula, Or) and sign < 0:
            for arg in formula.args:
                self._assert(arg, sign, clauses)
        elif isinstance(formula, Implies) and sign < 0:
            self._assert(formula.left, _POSITIVE, clauses)
            self._assert(formula.right, _NEGATIVE, clauses)
        elif isinstance(formula, Iff) and sign > 0:
            for left, right in ((formula.left, formula.right), (formula.right, formula.left)):
                clauses.append([self._literal(left, _NEGATIVE), self._literal(right, _POSITIVE)])
        else:
            clause: Clause = []
            if not self._disjuncts(formula, sign, clause):
                clauses.append(clause)

    def _disjuncts(self, formula: Formula, sign: int, clause: Clause) -> bool:
        """Collect the disjunction's literals; True when a disjunct is valid by form (the clause says nothing)."""
        if isinstance(formula, Atom):
            clause.append(sign * (self._atoms.get(formula.name) or self._new_leaf(formula)))
            return False
        if isinstance(formula, Not):
            return self._disjuncts(formula.arg, -sign, clause)
        if isinstance(formula, Implies) and sign > 0:
            return self._disjuncts(formula.left, _NEGATIVE, clause) or self._disjuncts(formula.right, _POSITIVE, clause)
        if isinstance(formula, Or) and sign > 0 or isinstance(formula, And) and sign < 0:
            for arg in formula.args:  # noqa: SIM110 - any() over a generator costs more than the literal
                if self._disjuncts(arg, sign, clause):
                    return True
            return False
        if isinstance(formula, Const):
            return formula.value is (sign > 0)
        clause.append(self._literal(formula, sign))
        return False

    def _literal(self, formula: Formula, sign: int) -> int:
        """A literal implying `formula` (sign +1), or its negation (−1)."""
        while isinstance(formula, Not):
            formula, sign = formula.arg, -sign
        if isinstance(formula, _LEAF):
            return sign * self.leaf(formula)
        key = self._key(formula)
        variable = self._aux.get(key)
        if variable is None:
            variable = self._aux[key] = self.fresh(formula)
        literal = sign * variable
        if literal not in self._defined:
            self._defined.add(literal)
            self._undefined.append((formula, sign, -literal))
        return literal

    def _key(self, formula: Formula) -> Hashable:
        """Equal for equal formulas, and made once a node: a formula's own hash walks all of it each time."""
        if isinstance(formula, Atom):
            return formula.name
        known = self._seen.get(id(formula))  # the formula is kept beside the number: no other one can have its id
        if known is None:
            parts = children(formula)
            shape = (type(formula), *map(self._key, parts)) if parts else formula
            known = self._seen[id(formula)] = (formula, self._shapes.setdefault(shape, len(self._shapes)))
        return known[1]

    def _define_all(self) -> None:
        """Emit for each literal met: it implies its formula (or its negation). A list, not recursion: a parity may be long."""
        while self._undefined:
            formula, sign, unless = self._undefined.pop()
            clauses: list[Clause] = []
            if isinstance(formula, Xor):
                self._parity(formula, sign, clauses)
            elif isinstance(formula, Iff) and sign < 0:
                clauses.append([self._literal(formula.left, _POSITIVE), self._literal(formula.right, _POSITIVE)])
                clauses.append([self._literal(formula.left, _NEGATIVE), self._literal(formula.right, _NEGATIVE)])
            else:
                self._assert(formula, sign, clauses)
            for clause in clauses:
                self._pending.append([unless, *clause])
        self._seen.clear()

    def _parity(self, formula: Xor, sign: int, clauses: list[Clause]) -> None:
        """A parity of many is a chain of parities of two: 4 clauses a link instead of 2^n."""
        first, rest = formula.args[0], formula.args[1:]
        if not rest:
            self._assert(first, sign, clauses)
            return
        tail = rest[0] if len(rest) == 1 else Xor(rest)
        clauses.extend([self._literal(first, polarity), self._literal(tail, sign * polarity)] for polarity in (_POSITIVE, _NEGATIVE))
