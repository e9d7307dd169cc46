"""A claim as a sentence and as LaTeX: the same request always gives the same text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from synproof_cli.checkers.math import (
    calculus,
    entailment,
    factoring,
    ideal,
    linear_algebra,
    linear_program,
    numbers,
    real_solutions,
    satisfiability,
)
from synproof_cli.checkers.math import rational_equality as equality
from synproof_cli.checkers.math.fault import Work
from synproof_cli.checkers.math.finite import Claim as Predicate
from synproof_cli.checkers.math.poly import Poly, Ring
from synproof_cli.checkers.math.rational import Expression

_ADD, _NEG, _DIV, _MUL, _POW, _ATOM = 10, 20, 29, 30, 40, 50
_LONGEST: Final = 4000
_TIMES: Final = ("*", r" \cdot ")
Part: TypeAlias = "tuple[str, int]"


@dataclass(frozen=True, slots=True)
class Style:
    """How formulas are written: plain text or LaTeX."""

    latex: bool

    def fraction(self, above: Part, below: Part) -> Part:
        """A quotient."""
        if self.latex:
            return rf"\frac{{{above[0]}}}{{{below[0]}}}", _MUL
        return f"{held(above, _DIV)}/{held(below, _POW)}", _DIV

    def power(self, base: Part, exponent: int) -> Part:
        """A power."""
        return (f"{held(base, _ATOM)}^{{{exponent}}}" if self.latex else f"{held(base, _ATOM)}^{exponent}"), _POW

    def times(self, left: Part, right: Part) -> Part:
        """A product."""
        return f"{held(left, _DIV)}{_TIMES[self.latex]}{held(right, _MUL)}", _MUL

    def sign(self, name: str) -> str:
        """A relation or connective."""
        return _SIGNS[name][self.latex]

    def number(self, value: Fraction) -> Part:
        """A number."""
        if value.denominator == 1:
            return str(value.numerator), _ATOM if value >= 0 else _NEG
        if value < 0:
            return f"-{self.fraction((str(-value.numerator), _ATOM), (str(value.denominator), _ATOM))[0]}", _NEG
        return self.fraction((str(value.numerator), _ATOM), (str(value.denominator), _ATOM))


_SIGNS: Final = {
    "eq": ("=", "="), "ne": ("!=", r"\neq"), "le": ("<=", r"\leq"), "lt": ("<", "<"), "and": ("and", r"\land"), "or": ("or", r"\lor"),
    "not": ("not", r"\lnot"), "in": ("in", r"\in"), "all": ("for all", r"\forall"),
}
TEXT: Final = Style(latex=False)
LATEX: Final = Style(latex=True)


def held(part: Part, least: int) -> str:
    """The text, in brackets where it binds less than it must."""
    return part[0] if part[1] >= least else f"({part[0]})"


def formula(expression: Expression, style: Style = TEXT) -> str:
    """An expression."""
    stack: list[Part] = []
    for tag, value in expression.steps:
        if tag == "var":
            stack.append((_name(value, style), _ATOM))
        elif tag in ("int", "rat"):
            stack.append(style.number(Fraction(*value) if tag == "rat" else Fraction(value)))
        elif tag == "neg":
            stack.append((f"-{held(stack.pop(), _DIV)}", _NEG))
        elif tag == "pow":
            stack.append(style.power(stack.pop(), value))
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(_joined(tag, left, right, style))
    return stack.pop()[0]


def _joined(tag: str, left: Part, right: Part, style: Style) -> Part:
    if tag == "mul":
        return style.times(left, right)
    if tag == "div":
        return style.fraction(left, right)
    if tag == "add":
        if right[0].startswith("-") and right[1] <= _ADD + 10:
            return f"{left[0]} - {right[0][1:]}", _ADD
        return f"{held(left, _ADD)} + {held(right, _ADD)}", _ADD
    return f"{held(left, _ADD)} - {held(right, _DIV)}", _ADD


def _name(name: str, style: Style) -> str:
    return name.replace("_", r"\_") if style.latex else name


def polynomial(ring: Ring, poly: Poly, names: Sequence[str], style: Style = TEXT) -> str:
    """A polynomial, its largest terms first."""
    written = ""
    for key in sorted(poly, reverse=True):
        value = poly[key]
        pairs = [(name, exponent) for name, exponent in zip(names, ring.exponents(key), strict=True) if exponent]
        factors = [_powered(_name(name, style), exponent, style) for name, exponent in pairs]
        if abs(value) != 1 or not factors:
            factors.insert(0, str(abs(value)))
        term = _TIMES[style.latex].join(factors)
        written += (f" - {term}" if value < 0 else f" + {term}") if written else (f"-{term}" if value < 0 else term)
    return written or "0"


def _powered(base: str, exponent: int, style: Style) -> str:
    return style.power((base, _ATOM), exponent)[0] if exponent > 1 else base


def condition(expressions: Iterable[Expression], style: Style = TEXT) -> str:
    """That none of them is zero; empty for none."""
    return f" {style.sign('and')} ".join(f"{formula(one, style)} {style.sign('ne')} 0" for one in expressions)


def names_of(count: int) -> list[str]:
    """Names for variables that have none."""
    return ["x", "y", "z"][:count] if count <= 3 else [f"x{index}" for index in range(1, count + 1)]


def statement(claim: Any, capability: str, style: Style = TEXT, where: Sequence[Expression] = ()) -> str:
    """The claim as it is established: `where` are the factors that must not be zero."""
    text = _SAID[capability](claim, style, where)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " ..."


def _equality(claim: equality.Claim, style: Style, where: Sequence[Expression]) -> str:
    under = condition([*claim.assumptions, *where], style)
    said = f"{formula(claim.lhs, style)} = {formula(claim.rhs, style)}"
    used = {name for one in (claim.lhs, claim.rhs, *claim.assumptions) for name in one.names}
    names = [_name(name, style) for name in claim.variables if name in used]
    if not names:
        return said
    if style.latex:
        return rf"\forall {', '.join(names)} \in \mathbb{{Q}}" + (rf",\ {under}" if under else "") + rf":\ {said}"
    return f"for all rational {', '.join(names)}" + (f" with {under}" if under else "") + f": {said}"


def _unequal(claim: equality.Claim, style: Style, _: Sequence[Expression]) -> str:
    said = _equality(claim, style, ())
    return rf"\lnot \left( {said} \right)" if style.latex else f"not {said}"


def _calculus(claim: calculus.Claim, style: Style, where: Sequence[Expression]) -> str:
    x, expr = _name(claim.independent, style), formula(claim.expr, style)
    under = condition([*claim.conditions, *where], style)
    tail = (r",\quad " if style.latex else " where ") + under if under else ""
    slope = rf"\frac{{d}}{{d{x}}}\left(%s\right) = %s" if style.latex else f"d/d{x} (%s) = %s"
    if claim.operation == calculus.DERIVATIVE and claim.candidate is not None:
        return slope % (expr, formula(claim.candidate, style)) + tail
    if claim.operation == calculus.ANTIDERIVATIVE and claim.candidate is not None:
        return slope % (formula(claim.candidate, style), expr) + tail
    right = formula(claim.rhs, style) if claim.rhs else ""
    y = _name(claim.dependent, style)
    points = "".join(f", {y}({formula(point, style)}) = {formula(value, style)}" for point, value in claim.initial)
    if claim.operation == calculus.RECURRENCE:
        return f"{y}({x}) = {expr}: {y}({x} + 1) = {right} with {y} = {y}({x}){tail}"
    return f"{y}({x}) = {expr}: {y}' = {right}{points}{tail}"


def _matrix(rows: linear_algebra.Matrix, style: Style) -> str:
    lines = [[style.number(entry)[0] for entry in row] for row in rows]
    if style.latex:
        return r"\begin{pmatrix}" + r" \\ ".join(" & ".join(line) for line in lines) + r"\end{pmatrix}"
    return "[" + ", ".join(f"[{', '.join(line)}]" for line in lines) + "]"


def _linear(claim: linear_algebra.Claim, style: Style, _: Sequence[Expression]) -> str:
    shown = _matrix(claim.matrix, style)
    if claim.operation == linear_algebra.DETERMINANT and claim.det is not None:
        return (rf"\det {shown}" if style.latex else f"det {shown}") + f" = {style.number(claim.det)[0]}"
    if claim.operation == linear_algebra.INVERSE:
        return f"{shown} is invertible" if not style.latex else rf"{shown}^{{-1}} \text{{ exists}}"
    if claim.operation == linear_algebra.KERNEL:
        return rf"\ker {shown} \neq 0" if style.latex else f"{shown} * v = 0 for some v that is not zero"
    right = f"[{', '.join(style.number(entry)[0] for entry in claim.rhs)}]"
    return rf"\exists x:\ {shown} x = {right}" if style.latex else f"{shown} * x = {right} for some x"


def _refutation(claim: Predicate, style: Style, _: Sequence[Expression]) -> str:
    said = _universal(claim, style, ())
    return rf"\lnot \left( {said} \right)" if style.latex else f"not {said}"


def _universal(claim: Predicate, style: Style, _: Sequence[Expression]) -> str:
    said = predicate(claim, style)
    if not claim.names:
        return said
    ranges = [
        f"{_name(name, style)} {style.sign('in')} " + ("{false, true}" if domain.kind == "bool" else f"{domain.low}..{domain.high}")
        for name, domain in zip(claim.names, claim.domains, strict=True)
    ]
    return f"{style.sign('all')} {', '.join(ranges)}: {said}"


def predicate(claim: Predicate, style: Style = TEXT) -> str:
    """The predicate by itself."""
    stack: list[Part] = []
    for tag, value in claim.steps:
        if tag == "var":
            stack.append((_name(claim.names[value], style), _ATOM))
        elif tag == "lit":
            stack.append((str(value).lower(), _ATOM if isinstance(value, bool) or value >= 0 else _NEG))
        elif tag == "neg":
            stack.append((f"-{held(stack.pop(), _DIV)}", _NEG))
        elif tag == "not":
            stack.append((f"{style.sign('not')} {held(stack.pop(), 5)}", 4))
        else:
            right, left = stack.pop(), stack.pop()
            if tag in ("add", "sub", "mul"):
                stack.append(_joined(tag, left, right, style))
            else:
                level = {"and": 3, "or": 2}.get(tag, 5)
                stack.append((f"{held(left, level + 1)} {style.sign(tag)} {held(right, level + 1)}", level))
    return stack.pop()[0]


def _ideal(claim: ideal.Claim, style: Style, _: Sequence[Expression]) -> str:
    return _membership(claim, style, style.sign("in"), "" if claim.over == "ZZ" else " over the rationals")


def _outside(claim: ideal.Claim, style: Style, _: Sequence[Expression]) -> str:
    return _membership(claim, style, r"\notin" if style.latex else "not in", " over the rationals")


def _membership(claim: ideal.Claim, style: Style, sign: str, over: str) -> str:
    ring, names = Ring(claim.size, Work()), names_of(claim.size)
    listed = ", ".join(polynomial(ring, one, names, style) for one in claim.generators)
    target = polynomial(ring, claim.target, names, style)
    return rf"{target} {sign} \langle {listed} \rangle" if style.latex else f"{target} {sign} <{listed}>{over}"


def _clauses(claim: satisfiability.Claim, _style: Style, _: Sequence[Expression]) -> str:
    return f"{len(claim.clauses)} clauses over {claim.variables} variables are {claim.operation}"


def _entailment(claim: entailment.Claim, style: Style, _: Sequence[Expression]) -> str:
    follows = claim.operation == entailment.ENTAILS
    sign = (r"\models" if follows else r"\not\models") if style.latex else ("entail" if follows else "do not entail")
    return f"{', '.join(claim.premises) or 'no premises'} {sign} {claim.conclusion}"


def _factoring(claim: factoring.Claim, style: Style, _: Sequence[Expression]) -> str:
    return f"factors of {polynomial(Ring(claim.size, Work()), claim.poly, names_of(claim.size), style)}"


def _prime(claim: numbers.Claim, style: Style, _: Sequence[Expression]) -> str:
    return rf"{claim.number} \text{{ is prime}}" if style.latex else f"{claim.number} is prime"


def _number(claim: numbers.Claim, style: Style, _: Sequence[Expression]) -> str:
    product = _TIMES[style.latex].join(_powered(str(prime), exponent, style) for prime, exponent in claim.factors)
    return f"{claim.number} = {product}" if claim.factors else f"prime factors of {claim.number}"


def _solutions(claim: real_solutions.Claim, style: Style, _: Sequence[Expression]) -> str:
    lhs, rhs = (_tree(claim.trees[side], style)[0] for side in ("lhs", "rhs"))
    listed = ", ".join(style.number(value)[0] for value in sorted(claim.solutions))
    if style.latex:
        return rf"\{{ {claim.variable} \in \mathbb{{R}} : {lhs} = {rhs} \}} = \{{ {listed} \}}"
    return f"the real solutions of {lhs} = {rhs} are {listed}" if listed else f"{lhs} = {rhs} has no real solution"


def _tree(tree: Mapping[str, Any], style: Style) -> Part:
    """An expression with square roots in it. Its depth has been checked."""
    tag = tree["tag"]
    if tag == "sqrt":
        inner = _tree(tree["arg"], style)[0]
        return (rf"\sqrt{{{inner}}}" if style.latex else f"sqrt({inner})"), _ATOM
    if tag == "pow":
        return style.power(_tree(tree["base"], style), tree["exp"])
    if tag == "neg":
        return f"-{held(_tree(tree['arg'], style), _DIV)}", _NEG
    if tag in ("var", "int", "rat"):
        return formula_part(tree, style)
    first, second = ("num", "den") if tag == "div" else ("left", "right")
    return _joined(tag, _tree(tree[first], style), _tree(tree[second], style), style)


def formula_part(tree: Mapping[str, Any], style: Style) -> Part:
    """A variable or number."""
    if tree["tag"] == "var":
        return _name(tree["name"], style), _ATOM
    return style.number(Fraction(int(tree["value"])) if tree["tag"] == "int" else Fraction(int(tree["num"]), int(tree["den"])))


def _program(claim: linear_program.Claim, style: Style, _: Sequence[Expression]) -> str:
    bounds = f"[{', '.join(style.number(entry)[0] for entry in claim.bounds)}]"
    under = f"{_matrix(claim.matrix, style)} * x {style.sign('le')} {bounds}"
    if claim.operation == linear_program.INFEASIBLE:
        return f"no x satisfies {under}"
    return f"the maximum of [{', '.join(style.number(entry)[0] for entry in claim.objective)}] * x under {under}"


_SAID: Final[dict[str, Callable[[Any, Style, Sequence[Expression]], str]]] = {
    "algebra.rational_equality": _equality, "algebra.rational_counterexample": _unequal,
    "algebra.formal_rational_calculus": _calculus, "algebra.linear_algebra": _linear,
    "logic.finite_counterexample": _refutation, "logic.finite_universal": _universal, "algebra.groebner_membership": _ideal,
    "algebra.groebner_nonmembership": _outside, "logic.sat_unsat": _clauses, "logic.propositional_entailment": _entailment,
    "algebra.polynomial_factorization": _factoring, "number.primality": _prime, "number.factorization": _number,
    "opt.linear_program": _program, "real.solution_set": _solutions,
}
