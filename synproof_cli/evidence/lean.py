"""A verified claim as a theorem of Lean 4 with Mathlib, and a tactic that should close it.

The statement is the claim; that Lean accepts the proof is said only where Lean was run. Lean gives x / 0 the value 0, so a claim that
something has no value cannot be stated this way and is not exported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, Final

from synproof_cli.checkers.math import entailment, factoring, finite, ideal, linear_algebra, numbers, rational_equality, satisfiability
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed
from synproof_cli.checkers.math.poly import Poly, Ring
from synproof_cli.checkers.math.rational import Expression, read_expression
from synproof_cli.checkers.math.sparse import read_poly, read_polys
from synproof_cli.evidence.verify import Verification
from synproof_cli.evidence.words import names_of

MAX_CHARS: Final = 200_000
_MAX_DECIDED: Final = 4096
"""Assignments up to which `decide` is offered."""
_NAME: Final = re.compile(r"[a-z][A-Za-z0-9]*")
_RESERVED: Final = frozenset((
    "at", "by", "do", "else", "end", "from", "fun", "have", "if", "in", "let", "match", "open", "show", "then", "this", "where", "with",
    "def", "theorem", "variable", "example", "instance", "import", "namespace", "section", "sorry", "calc", "for", "return", "mut", "set",
    "rfl",
))
_OPERATORS: Final = {"add": "+", "sub": "-", "mul": "*", "div": "/", "eq": "=", "ne": "≠", "le": "≤", "lt": "<", "and": "∧", "or": "∨"}


def theorem(found: Verification) -> str:
    """The source of a Lean file for a verified bundle. Raises EvidenceFault where there is none for its claim."""
    if found.fault is not None:
        raise found.fault
    ident = found.request["capability"]
    write = _WRITERS.get(ident)
    if write is None:
        raise EvidenceFault("operation_unsupported", f"claims of {ident} are not stated in Lean here")
    try:
        source = write(found)
    except RecursionError as fault:
        raise EvidenceFault("resource_limit_exceeded", "the claim is nested too deeply") from fault
    if len(source) > MAX_CHARS:
        raise EvidenceFault("resource_limit_exceeded", f"the theorem is longer than {MAX_CHARS} characters")
    note = f"/-! {ident}, bundle {found.digest}. Written by synproof; Lean has not checked this unless it is said so elsewhere. -/"
    return f"import Mathlib\n\n{note}\n\n{source}\n"


class _Names:
    """Names as Lean can have them, one for each."""

    def __init__(self, names: Iterable[str]) -> None:
        self.of: dict[str, str] = {}
        for at, name in enumerate(names):
            fine = _NAME.fullmatch(name) is not None and name not in _RESERVED and not name.startswith("h")
            self.of[name] = name if fine else f"v{at}"
        if len(set(self.of.values())) < len(self.of):
            self.of = {name: f"v{at}" for at, name in enumerate(self.of)}


def _theorem(binders: Sequence[str], statement: str, *tactics: str) -> str:
    head = "".join(f" {binder}" for binder in binders)
    return f"theorem claim{head} :\n    {statement} := by\n" + "\n".join(f"  {tactic}" for tactic in tactics)


def _number(value: Fraction, kind: str = "ℚ") -> str:
    if value.denominator == 1:
        return f"({value.numerator} : {kind})"
    return f"(({value.numerator} : {kind}) / {value.denominator})"


def _expression(expression: Expression, names: Mapping[str, str]) -> str:
    stack: list[str] = []
    for tag, value in expression.steps:
        if tag == "var":
            stack.append(names[value])
        elif tag in ("int", "rat"):
            stack.append(_number(Fraction(*value) if tag == "rat" else Fraction(value)))
        elif tag == "neg":
            stack.append(f"(-{stack.pop()})")
        elif tag == "pow":
            stack.append(f"({stack.pop()} ^ {value})")
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(f"({left} {_OPERATORS[tag]} {right})")
    return stack.pop()


def _equality(found: Verification) -> str:
    claim: rational_equality.Claim = found.claim
    names = _Names(claim.variables).of
    factors = [read_expression(entry["expr"], "factor", None, malformed) for entry in found.certificate["denominatorFactors"]]
    nonzero = [f"(h{at} : {_expression(one, names)} ≠ 0)" for at, one in enumerate([*claim.assumptions, *factors])]
    binders = [f"({' '.join(names.values())} : ℚ)"] if names else []
    statement = f"{_expression(claim.lhs, names)} = {_expression(claim.rhs, names)}"
    divides = any(tag == "div" for side in (claim.lhs, claim.rhs) for tag, _ in side.steps)
    return _theorem([*binders, *nonzero], statement, *(("field_simp",) if divides else ()), "ring")


def _counterpoint(found: Verification) -> str:
    claim: rational_equality.Claim = found.claim
    facts = dict(found.established.facts) if found.established else {}
    if facts.get("lhs") is None or facts.get("rhs") is None:
        raise EvidenceFault("operation_unsupported", "in Lean x / 0 is 0: that something has no value cannot be stated this way")
    names = _Names(claim.variables).of
    under = "".join(f"{_expression(one, names)} ≠ 0 → " for one in claim.assumptions)
    said = f"{under}{_expression(claim.lhs, names)} = {_expression(claim.rhs, names)}"
    point = " ".join(_number(Fraction(value)) for value in facts["counterexample"].values())
    given = " (by norm_num)" * len(claim.assumptions)
    if not names:
        return _theorem([], f"¬ ({said})", "norm_num")
    statement = f"¬ ∀ {' '.join(names.values())} : ℚ, {said}"
    return _theorem([], statement, "intro h", f"have := h {point}{given}", "norm_num at this")


def _matrix(rows: linear_algebra.Matrix) -> str:
    return "!![" + "; ".join(", ".join(_number(entry) for entry in row) for row in rows) + "]"


def _vector(values: Iterable[Fraction]) -> str:
    return f"![{', '.join(map(_number, values))}]"


def _linear(found: Verification) -> str:
    claim: linear_algebra.Claim = found.claim
    size, cases = len(claim.matrix), "ext i j; fin_cases i <;> fin_cases j <;> norm_num [Matrix.mul_apply, Fin.sum_univ_succ]"
    shape = f"({_matrix(claim.matrix)} : Matrix (Fin {size}) (Fin {len(claim.matrix[0])}) ℚ)"
    if claim.operation == linear_algebra.DETERMINANT and claim.det is not None:
        lemma = {2: "Matrix.det_fin_two", 3: "Matrix.det_fin_three"}.get(size, "Matrix.det_succ_row_zero, Fin.sum_univ_succ")
        return _theorem([], f"{shape}.det = {_number(claim.det)}", f"norm_num [{lemma}]")
    if claim.operation == linear_algebra.INVERSE:
        inverse = linear_algebra.read_matrix(found.certificate["inverse"], "inverse", malformed)
        return _theorem([], f"{shape} * {_matrix(inverse)} = 1", cases)
    vector = [Fraction(int(entry["num"]), int(entry["den"])) for entry in found.certificate["vector"]]
    rows = "ext i; fin_cases i <;> norm_num [Matrix.mulVec, dotProduct, Fin.sum_univ_succ]"
    image = f"{shape}.mulVec {_vector(vector)}"
    if claim.operation == linear_algebra.SYSTEM:
        return _theorem([], f"{image} = {_vector(claim.rhs)}", rows)
    place = next(at for at, entry in enumerate(vector) if entry)
    typed = f"({_vector(vector)} : Fin {len(vector)} → ℚ)"
    nonzero = ("intro h", f"have := congrFun h {place}", "norm_num at this")
    return _theorem([], f"{image} = 0 ∧ {typed} ≠ 0", f"refine ⟨by {rows}, ?_⟩", *nonzero)


def _ranges(claim: finite.Claim, names: Mapping[str, str], sign: str) -> str:
    parts = [
        f"{sign} {names[name]}{' : Bool' if domain.kind == 'bool' else f' ∈ Finset.Icc ({domain.low} : ℤ) {domain.high}'}, "
        for name, domain in zip(claim.names, claim.domains, strict=True)
    ]
    return "".join(parts)


def _predicate(claim: finite.Claim, names: Mapping[str, str]) -> str:
    stack: list[tuple[str, bool]] = []  # the text, and whether it is a truth value
    for tag, value in claim.steps:
        if tag == "var":
            stack.append((names[claim.names[value]], claim.domains[value].kind == "bool"))
        elif tag == "lit":
            stack.append((str(value).lower(), True) if isinstance(value, bool) else (f"({value} : ℤ)", False))
        elif tag in ("neg", "not"):
            stack.append((f"({'-' if tag == 'neg' else '¬ '}{stack.pop()[0]})", False))
        else:
            (right, right_truth), (left, left_truth) = stack.pop(), stack.pop()
            mixed = tag in ("eq", "ne") and left_truth is not right_truth
            stack.append(("True" if tag == "ne" else "False", False) if mixed else (f"({left} {_OPERATORS[tag]} {right})", False))
    return stack.pop()[0]


def _universal(found: Verification) -> str:
    claim: finite.Claim = found.claim
    if claim.size > _MAX_DECIDED:
        raise EvidenceFault("resource_limit_exceeded", f"Lean's decide is not asked to try more than {_MAX_DECIDED} assignments")
    names = _Names(claim.names).of
    return _theorem([], _ranges(claim, names, "∀") + _predicate(claim, names), "decide")


def _refutation(found: Verification) -> str:
    claim: finite.Claim = found.claim
    names = _Names(claim.names).of
    values = [entry["v"] for entry in found.certificate["witness"]["assignment"]]
    shown = [
        str(value).lower() if domain.kind == "bool" else f"{value}, by decide" for value, domain in zip(values, claim.domains, strict=True)
    ]
    witness = f"⟨{', '.join([*shown, 'by decide'])}⟩" if shown else "by decide"
    return _theorem([], f"{_ranges(claim, names, '∃')}¬ {_predicate(claim, names)}", f"exact {witness}")


def _polynomial(ring: Ring, poly: Poly, names: Sequence[str], kind: str) -> str:
    terms = []
    for key in sorted(poly, reverse=True):
        powers = [f"{name} ^ {exponent}" for name, exponent in zip(names, ring.exponents(key), strict=True) if exponent]
        terms.append(" * ".join([f"({poly[key]} : {kind})", *powers]))
    return f"({' + '.join(terms)})" if terms else f"(0 : {kind})"


def _membership(found: Verification) -> str:
    claim: ideal.Claim = found.claim
    ring, names = Ring(claim.size, Work()), names_of(claim.size)
    multipliers = read_polys(found.certificate["multipliers"], "multipliers", malformed, ring)
    kind = "ℤ" if claim.over == "ZZ" else "ℚ"
    total = " + ".join(
        f"{_polynomial(ring, one, names, kind)} * {_polynomial(ring, other, names, kind)}"
        for one, other in zip(multipliers, claim.generators, strict=True)
    )
    scale = int(found.certificate.get("scale", 1))
    left = _polynomial(ring, claim.target, names, kind)
    binders = [f"({' '.join(names)} : {kind})"] if names else []
    return _theorem(binders, f"({scale} : {kind}) * {left} = {total}", "ring")


def _factoring(found: Verification) -> str:
    claim: factoring.Claim = found.claim
    ring, names = Ring(claim.size, Work()), names_of(claim.size)
    product = [f"({int(found.certificate['unit'])} : ℤ)"]
    for entry in found.certificate["factors"]:
        factor = read_poly(entry["poly"], "factor", malformed, ring)
        product.append(f"{_polynomial(ring, factor, names, 'ℤ')} ^ {entry['multiplicity']}")
    binders = [f"({' '.join(names)} : ℤ)"] if names else []
    return _theorem(binders, f"{_polynomial(ring, claim.poly, names, 'ℤ')} = {' * '.join(product)}", "ring")


def _prime(found: Verification) -> str:
    claim: numbers.Claim = found.claim
    return _theorem([], f"Nat.Prime {claim.number}", "norm_num")


def _number_factors(found: Verification) -> str:
    claim: numbers.Claim = found.claim
    factors = [(entry["prime"], entry["exponent"]) for entry in found.certificate["factors"]]
    product = " * ".join(f"{prime} ^ {exponent}" for prime, exponent in factors) or "1"
    primes = "".join(f" ∧ Nat.Prime {prime}" for prime, _ in factors)
    return _theorem([], f"{claim.number} = {product}{primes}", "norm_num")


def _clauses(found: Verification) -> str:
    claim: satisfiability.Claim = found.claim
    if claim.operation == satisfiability.UNSATISFIABLE and 2**claim.variables > _MAX_DECIDED:
        raise EvidenceFault("resource_limit_exceeded", f"Lean's decide is not asked to try more than {_MAX_DECIDED} assignments")
    clauses = [
        "(" + " ∨ ".join(f"p{abs(one)} = {'true' if one > 0 else 'false'}" for one in clause) + ")" if clause else "False"
        for clause in claim.clauses
    ]
    names = " ".join(f"p{variable}" for variable in range(1, claim.variables + 1))
    said = (f"∃ {names} : Bool, " if names else "") + (" ∧ ".join(clauses) or "True")
    if claim.operation == satisfiability.UNSATISFIABLE:
        return _theorem([], f"¬ {said}", "decide")
    true = frozenset(found.certificate["model"])
    values = [str(variable in true).lower() for variable in range(1, claim.variables + 1)]
    return _theorem([], said, f"exact ⟨{', '.join([*values, 'by decide'])}⟩" if values else "decide")


def _entailment(found: Verification) -> str:
    claim: entailment.Claim = found.claim
    from synproof_cli.logic.parser import Parser
    from synproof_cli.logic.vocabulary import OPEN
    from synproof_cli.model.formula import atom_names

    parser = Parser(OPEN, predicates=False)
    formulas = [parser.parse(text) for text in (*claim.premises, claim.conclusion)]
    atoms = sorted(set().union(*map(atom_names, formulas)))
    names = {name: f"p{at}" for at, name in enumerate(atoms)}
    *premises, conclusion = (_proposition(formula, names) for formula in formulas)
    said = " → ".join([*premises, conclusion])
    bound = f"∀ {' '.join(names.values())} : Prop, " if names else ""
    if claim.operation == entailment.ENTAILS:
        return _theorem([], f"{bound}{said}", *(("intros",) if names or premises else ()), "tauto")
    values = " ".join(str(found.certificate["countermodel"].get(name, False)).capitalize() for name in atoms)
    return _theorem([], f"¬ ({bound}{said})", "intro h", f"have := h {values}", "simp at this")


def _proposition(formula: Any, names: Mapping[str, str]) -> str:
    """A propositional formula. The parser has bounded its depth."""
    from synproof_cli.model.formula import And, Atom, Const, Iff, Implies, Not, Or, Xor

    if isinstance(formula, Const):
        return str(formula.value)
    if isinstance(formula, Atom):
        return names[formula.name]
    if isinstance(formula, Not):
        return f"(¬ {_proposition(formula.arg, names)})"
    if isinstance(formula, Implies | Iff):
        left, right = (_proposition(one, names) for one in (formula.left, formula.right))
        return f"({left} {'→' if isinstance(formula, Implies) else '↔'} {right})"
    if not isinstance(formula, And | Or | Xor):
        raise EvidenceFault("operation_unsupported", "only plain atoms and connectives are stated in Lean here")
    parts = [_proposition(one, names) for one in formula.args]
    if isinstance(formula, Xor):
        return reduce(lambda left, right: f"(Xor' {left} {right})", parts)
    return "(" + (" ∧ " if isinstance(formula, And) else " ∨ ").join(parts) + ")"


_WRITERS: Final[dict[str, Callable[[Verification], str]]] = {
    "algebra.rational_equality": _equality, "algebra.rational_counterexample": _counterpoint, "algebra.linear_algebra": _linear,
    "logic.finite_universal": _universal, "logic.finite_counterexample": _refutation, "algebra.groebner_membership": _membership,
    "algebra.polynomial_factorization": _factoring, "number.primality": _prime, "number.factorization": _number_factors,
    "logic.sat_unsat": _clauses, "logic.propositional_entailment": _entailment,
}
