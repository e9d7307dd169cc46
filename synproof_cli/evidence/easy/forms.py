"""The forms of claims, told apart by their words, and the attempts that can decide each of them.

An attempt is a request whose verification means that the claim holds, or that it is refuted. They are tried in order; none of them believes
the reader: what a claim was read as is shown in the checker's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.errors import FormulaError
from synproof_cli.evidence.easy import requests
from synproof_cli.evidence.easy.polynomials import ideal_parts
from synproof_cli.evidence.easy.predicates import Reader
from synproof_cli.evidence.easy.terms import MAX_CHARS, Terms, Tokens, constant_of, read_term
from synproof_cli.evidence.producers.trees import Tree, integer

Outcome = Literal["holds", "refuted"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A request, and what its verification means for the claim; `why` says so where the request's own words do not.

    `after_refusal`: it counts only where the checker refused the attempt before it, because what is asked for is unique.
    """

    request: dict[str, Any]
    means: Outcome
    why: str = ""
    after_refusal: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as: its form, and the attempts that may decide it.

    `partly`: the first may hold under conditions only. `said`: the claim in words where no attempt's request says it as it was meant.
    """

    form: str
    attempts: tuple[Attempt, ...]
    partly: bool = False
    said: str = ""


_PRIME: Final = re.compile(r"(?P<number>[0-9][0-9^*+ -]*) is (?P<deny>not )?(?:an? )?(?P<kind>prime|composite)(?: number)?", re.IGNORECASE)
_ENTAILS: Final = re.compile(r"\|=|⊨|\|-|⊢|\bentails?\b")
_OF: Final = r"(?P<expr>.+?)(?: (?:with respect to|by|wrt) (?P<name>\w+))?\s*(?:=|\bis\b)\s*(?P<value>.+)"
_DERIVATIVE: Final = re.compile(rf"(?:the )?derivative of {_OF}")
_ANTIDERIVATIVE: Final = re.compile(
    rf"(?:(?:the |an )?(?:antiderivative|integral) of {_OF}"
    r"|(?:integral|int|∫)\s+(?P<expr2>.+?)\s*\bd(?P<name2>[A-Za-z])\s*=\s*(?P<value2>.+))"
)
_SLOPE: Final = re.compile(r"d\s*/\s*d(?P<name>[A-Za-z])\b(?P<rest>.+)", re.DOTALL)
_SOLVES: Final = re.compile(r"(?P<name>[A-Za-z]\w*)\s*=\s*(?P<value>[^=]+?)\s+(?:solves|is a solution of|satisfies)\s+(?P<equation>.+)")
_SOLUTIONS: Final = re.compile(
    r"(?:the |all )?(?:real )?(?:solutions?|roots?|zeros?) of (?P<equation>.+?) (?:is|are) (?:exactly |only )?(?P<values>[^=]+)"
    r"|(?P<none>.+?) has no (?:real )?(?:solutions?|roots?)"
)
_SOLUTION: Final = re.compile(r"(?P<equation>.+?)\s+has (?:the|a) (?:solution|root)\s+(?P<name>[A-Za-z]\w*)\s*=\s*(?P<value>[^=]+)")
_FOR_ALL: Final = re.compile(
    r"(?:for (?:all|every|each|any)|forall|∀)\s*(?:(?:real|rational|complex)\s*(?:numbers?)?\s*)?"
    r"[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)*\s*[:,.]\s*"
)
_WHERE: Final = re.compile(
    r"(?P<claim>.+?)[,;]?\s+(?:for|where|when|if|provided that|provided|with|given|unless)\s+(?P<given>.*(?:!=|≠).*)", re.DOTALL,
)
_KIND: Final = re.compile(r"^(?:all |every |any )?(?:real |rational )?(?:numbers? )?(?:[A-Za-z]\w*\s*,\s*)?(?=[^,]*(?:!=|≠))")
_BLANKS: Final = re.compile(r"\s+")


def read_claim(text: str, given: Sequence[str] = ()) -> Reading:
    """What the text claims. Raises FormulaError where it is unreadable or claims nothing, EvidenceFault where it is beyond what is here."""
    try:
        return _read(text, given)
    except RecursionError as fault:
        raise EvidenceFault("resource_limit_exceeded", "the claim is nested too deeply") from fault


def _read(text: str, given: Sequence[str]) -> Reading:
    if len(text) > MAX_CHARS:
        raise FormulaError(f"a claim of more than {MAX_CHARS:,} characters", position=MAX_CHARS)
    plain = _BLANKS.sub(" ", text).strip().removesuffix(".").strip()
    if not plain:
        raise FormulaError("there is no claim", position=0)
    quantified = _FOR_ALL.match(plain)
    if quantified:
        plain = plain[quantified.end() :]
    inline = _WHERE.fullmatch(plain)
    conditions = list(given)
    if inline:
        plain = inline["claim"]
        conditions.append(_KIND.sub("", inline["given"]))
    nonzero = [tree for one in conditions for tree in _conditions(one)]
    for recognise in _FORMS:
        found = recognise(plain, nonzero)
        if found is not None:
            return found
    return _equation(plain, nonzero)


def _conditions(text: str) -> list[Tree]:
    """Expressions that are given not to be zero: `x != 1, y != 0`."""
    found = []
    for part in re.split(r",|\band\b|&", text):
        sides = re.split(r"!=|≠", part)
        if len(sides) != 2:
            raise FormulaError(f"a condition is written a != b, not '{part.strip()[:40]}'", hint='for example --given "x != 1"')
        left, right = (read_term(side)[0] for side in sides)
        found.append(left if constant_of(right) == 0 else {"tag": "sub", "left": left, "right": right})
    return found


def _no_conditions(given: Sequence[Tree]) -> None:
    if given:
        raise FormulaError("conditions belong to equations and derivatives")


def _prime(text: str, given: Sequence[Tree]) -> Reading | None:
    found = _PRIME.fullmatch(text)
    if found is None:
        return None
    _no_conditions(given)
    value = constant_of(read_term(found["number"])[0])
    if value is None or value.denominator != 1 or value < 0:
        raise FormulaError(f"'{found['number'][:40]}' is no whole number")
    number = int(value)
    said = f"{number} is {'not ' if found['deny'] else ''}{found['kind'].lower()}"
    prime = (found["kind"].lower() == "prime") is not bool(found["deny"])
    if number < 2:  # neither prime nor composite
        positive = bool(found["deny"])
        statement = requests.finite("logic.finite_universal", _closed("<", integer(number), integer(2)))
        means: Outcome = "holds" if positive else "refuted"
        return Reading("prime", (Attempt(statement, means, "primes and composite numbers begin at 2"),), said=said)
    says, denies = requests.prime(number), requests.factors(number)
    attempts = (Attempt(says, "holds" if prime else "refuted"), Attempt(denies, "refuted" if prime else "holds"))
    return Reading("prime", attempts, said=said)


def _entailment(text: str, given: Sequence[Tree]) -> Reading | None:
    found = _ENTAILS.search(text)
    if found is None:
        return None
    _no_conditions(given)
    from synproof_cli.logic.parser import Parser
    from synproof_cli.logic.vocabulary import OPEN
    from synproof_cli.model.formula import spell

    parser = Parser(OPEN, predicates=False)
    listed = [one.strip() for one in re.split(r"[,;]", text[: found.start()]) if one.strip()]
    premises = [spell(parser.parse(one)) for one in listed]
    conclusion = spell(parser.parse(text[found.end() :].strip()))
    return Reading("entailment", (
        Attempt(requests.entailment("entails", premises, conclusion), "holds"),
        Attempt(requests.entailment("does_not_entail", premises, conclusion), "refuted"),
    ))


def _quantified(text: str, given: Sequence[Tree]) -> Reading | None:
    if not re.match(r"(forall|for all|exists|∀|∃)\b|[∀∃]", text):
        return None
    _no_conditions(given)
    universal, predicate = Reader(text).read()
    everywhere = requests.finite("logic.finite_universal", predicate)
    somewhere = requests.finite("logic.finite_counterexample", predicate)
    return Reading("finite", (
        Attempt(somewhere, "refuted" if universal else "holds"), Attempt(everywhere, "holds" if universal else "refuted"),
    ))


def _membership(text: str, given: Sequence[Tree]) -> Reading | None:
    parts = ideal_parts(text)
    if parts is None:
        return None
    _no_conditions(given)
    inside, target, generators = parts
    member, outsider = "algebra.groebner_membership", "algebra.groebner_nonmembership"
    says: Outcome = "holds" if inside else "refuted"
    return Reading("ideal", (
        Attempt(requests.ideal(member, target, generators, "ZZ"), says),
        Attempt(requests.ideal(member, target, generators, "QQ"), says, "over the rationals"),
        Attempt(requests.ideal(outsider, target, generators, "QQ"), "refuted" if inside else "holds"),
    ))


def _derivative(text: str, given: Sequence[Tree]) -> Reading | None:
    found = _SLOPE.fullmatch(text)
    if found is not None:
        expr, value = _sides(found["rest"])
        return _slope("derivative_candidate", expr, value, found["name"], given)
    named = _DERIVATIVE.fullmatch(text)
    if named is None:
        return None
    return _slope("derivative_candidate", named["expr"], named["value"], named["name"], given)


def _antiderivative(text: str, given: Sequence[Tree]) -> Reading | None:
    found = _ANTIDERIVATIVE.fullmatch(text)
    if found is None:
        return None
    value = re.sub(r"\+\s*[cC]\s*$", "", found["value"] or found["value2"])  # any constant of integration will do
    return _slope("antiderivative_candidate", found["expr"] or found["expr2"], value, found["name"] or found["name2"], given)


def _slope(operation: str, expr: str, value: str, name: str | None, given: Sequence[Tree]) -> Reading:
    (left, names), (right, others) = read_term(expr), read_term(value)
    both = tuple(dict.fromkeys((*names, *others)))
    variable = name or ("x" if "x" in both or not both else both[0])
    conditions = list(given) or denominators_of(left, right)
    whole = left if operation == "derivative_candidate" else right  # what is differentiated, and has one derivative
    other = requests.calculus("derivative_candidate", whole, variable, both, conditions)
    return Reading("calculus", (
        Attempt(requests.calculus(operation, left, variable, both, conditions, candidate=right), "holds"),
        Attempt(other, "refuted", "the derivative is another one", after_refusal=True),
    ))


def denominators_of(*trees: Tree) -> list[Tree]:
    """What the trees divide by, numbers left out, each once."""
    found: list[Tree] = []
    stack = list(reversed(trees))
    while stack:
        node = stack.pop()
        if node["tag"] == "div" and node["den"] not in found and constant_of(node["den"]) is None:
            found.append(node["den"])
        stack += [part for part in node.values() if isinstance(part, dict)]
    return found


def _solution(text: str, given: Sequence[Tree]) -> Reading | None:
    """A value put into an equation, as the equation is written: where a side has no value there, it is no solution."""
    complete = _SOLUTIONS.fullmatch(text)
    if complete is not None:
        _no_conditions(given)
        return _all_solutions(complete)
    found = _SOLVES.fullmatch(text) or _SOLUTION.fullmatch(text)
    if found is None:
        return None
    _no_conditions(given)
    if "'" in found["equation"]:
        return _differential(found)
    (value, _), name = read_term(found["value"]), found["name"]
    lhs, rhs = _sides(found["equation"])
    (left, names), (right, others) = read_term(lhs), read_term(rhs)
    unknown = tuple(one for one in dict.fromkeys((*names, *others, *read_term(found["value"])[1])) if one != name)
    left, right = substituted(left, name, value), substituted(right, name, value)
    return Reading("equation", (
        Attempt(requests.inequality(left, right, unknown), "refuted"), Attempt(requests.equality(left, right, unknown), "holds"),
    ))


def _all_solutions(found: re.Match[str]) -> Reading:
    """That an equation has these real solutions and no others."""
    lhs, rhs = _sides(found["equation"] or found["none"])
    (left, names), (right, others) = read_term(lhs, roots=True), read_term(rhs, roots=True)
    unknown = tuple(dict.fromkeys((*names, *others)))
    if len(unknown) != 1:
        raise EvidenceFault("unsupported_expression", "solutions are decided of equations in one variable")
    values = [constant_of(read_term(part)[0]) for part in re.split(r",|\band\b", found["values"] or "") if part.strip()]
    numbers = [value for value in values if value is not None]
    if len(numbers) < len(values):
        raise EvidenceFault("unsupported_expression", "solutions are listed as rational numbers here")
    return Reading("solutions", (
        Attempt(requests.solutions(left, right, unknown[0], sorted(set(numbers))), "holds"),
        Attempt(requests.solutions(left, right, unknown[0], None), "refuted", "the solutions are others", after_refusal=True),
    ))


def _differential(found: re.Match[str]) -> Reading:
    name, (expr, names) = found["name"], read_term(found["value"])
    equation, *points = [part.strip() for part in found["equation"].split(",")]
    side, _, right = equation.partition("=")
    if side.strip() != f"{name}'" or not right:
        raise FormulaError(f"a differential equation is written {name}' = ..., with {name}(0) = ... after commas")
    rhs, others = read_term(right)
    both = tuple(dict.fromkeys((*names, *others, name)))
    variable = next((one for one in both if one != name), "x")
    initial = []
    for point in points:
        place = re.fullmatch(rf"{re.escape(name)}\((?P<point>[^)]+)\)\s*=\s*(?P<value>.+)", point)
        if place is None:
            raise FormulaError(f"an initial condition is written {name}(0) = 1")
        initial.append({"point": read_term(place["point"])[0], "value": read_term(place["value"])[0]})
    request = requests.calculus(
        "ode_candidate", expr, variable, both, denominators_of(expr, rhs), dependentVar=name, odeRhs=rhs, initialConditions=initial,
    )
    return Reading("calculus", (Attempt(request, "holds"),))


def substituted(tree: Tree, name: str, value: Tree) -> Tree:
    """The tree with a value in the place of a variable. The parser has bounded its depth."""
    if tree["tag"] == "var":
        return value if tree["name"] == name else tree
    return {key: substituted(part, name, value) if isinstance(part, dict) else part for key, part in tree.items()}


def _sides(text: str) -> tuple[str, str]:
    left, sign, right = text.partition("==" if "==" in text else "=")
    if not sign:
        raise FormulaError("there is no claim in it: an equation has an '='")
    if "=" in right:
        raise FormulaError("one equation at a time")
    return left, right


def _matrices(text: str, given: Sequence[Tree]) -> Reading | None:
    from synproof_cli.evidence.easy.matrices import read_matrices

    found = read_matrices(text)
    if found is None:
        return None
    _no_conditions(given)
    said, attempts = found
    return Reading("matrix", tuple(Attempt(request, means, why) for request, means, why in attempts), said=said)


_SIGNS: Final = ("<=", ">=", "<", ">", "!=")
_TAGS: Final = {"<": ("lt", False), "<=": ("le", False), ">": ("lt", True), ">=": ("le", True), "!=": ("ne", False)}


def _equation(text: str, given: Sequence[Tree]) -> Reading:
    """An equation for all rational values, or a comparison of two numbers."""
    tokens = Tokens(text)
    terms = Terms(tokens)
    left = terms.sum()
    sign = tokens.next()
    if not sign:
        raise FormulaError("there is no claim in it: nothing is said of this term", hint="an equation has an '='")
    if sign != "=" and sign not in _SIGNS:
        tokens.at -= 1
        raise tokens.fault(f"'{sign[:40]}' is not expected here")
    right = terms.sum()
    if tokens.peek() in ("=", *_SIGNS):
        raise tokens.fault("one equation at a time")
    tokens.end()
    if sign != "=":
        return _comparison(sign, left, right)
    names = tuple(dict.fromkeys((*terms.names, *(name for tree in given for name in _names(tree)))))
    return Reading("equation", (
        Attempt(requests.equality(left, right, names, given), "holds"), Attempt(requests.inequality(left, right, names, given), "refuted"),
    ), partly=True)


def _names(tree: Tree) -> list[str]:
    if tree["tag"] == "var":
        return [str(tree["name"])]
    return [name for part in tree.values() if isinstance(part, dict) for name in _names(part)]


def _comparison(sign: str, left: Tree, right: Tree) -> Reading:
    predicate = _closed(sign, left, right)
    return Reading("comparison", (
        Attempt(requests.finite("logic.finite_universal", predicate), "holds"),
        Attempt(requests.finite("logic.finite_counterexample", predicate), "refuted"),
    ))


def _closed(sign: str, left: Tree, right: Tree) -> dict[str, Any]:
    """A comparison of two numbers, brought to whole ones, as a predicate without variables."""
    first, second = constant_of(left), constant_of(right)
    if first is None or second is None:
        raise EvidenceFault("unsupported_expression", "order is decided between numbers only, and over finite ranges")
    common = first.denominator * second.denominator
    values = [{"tag": "nat" if value >= 0 else "int", "v": int(value * common)} for value in (first, second)]
    tag, turned = _TAGS[sign]
    low, high = ({"tag": "lit", "v": value} for value in (values[::-1] if turned else values))
    return {"varNames": [], "domains": [], "pred": {"tag": tag, "left": low, "right": high}}


_FORMS: Final[tuple[Callable[[str, Sequence[Tree]], Reading | None], ...]] = (
    _prime, _entailment, _quantified, _derivative, _antiderivative, _matrices, _membership, _solution,
)
