"""Polynomials with integer coefficients from terms, and membership as it is written: `x^2 - 1 in <x - 1, y>`."""

from __future__ import annotations

from synproof_cli.checkers.math.fault import EvidenceFault, Work
from synproof_cli.checkers.math.rational import read_expression
from synproof_cli.checkers.math.rational_equality import evaluator_of
from synproof_cli.errors import FormulaError
from synproof_cli.evidence.easy.terms import Terms, Tokens
from synproof_cli.evidence.producers.trees import Tree, sparse


def ideal_parts(text: str) -> tuple[bool, Tree, list[Tree]] | None:
    """Whether membership is claimed or denied, the target and the generators; None where the text has another form."""
    tokens = Tokens(text)
    places = [at for at, sign in enumerate(tokens.signs) if sign in ("in", "notin") and tokens.signs[at + 1 : at + 2] == ["<"]]
    if len(places) != 1:
        return None
    terms = Terms(tokens)
    trees = [terms.sum()]
    inside = not tokens.take("not")
    if tokens.take("notin"):
        inside = False
    else:
        tokens.need("in")
    tokens.need("<")
    trees.append(terms.sum())
    while tokens.take(","):
        trees.append(terms.sum())
    tokens.need(">")
    tokens.end()
    target, *generators = integer_polynomials(trees, tuple(terms.names))
    return inside, target, generators


def integer_polynomials(trees: list[Tree], names: tuple[str, ...]) -> list[Tree]:
    """The trees term by term, in one ring. Raises FormulaError for quotients by variables; fractions of numbers are cleared."""
    expressions = tuple(read_expression(tree, "term", names, _unreadable) for tree in trees)
    evaluator = evaluator_of(names, expressions, Work())
    found = []
    for expression in expressions:
        num, den = evaluator.value(expression)
        if len(den) != 1 or 0 not in den:
            raise FormulaError("ideals are of polynomials: nothing is divided by a variable")
        if den[0] != 1:
            raise FormulaError("coefficients are whole numbers here: multiply by the denominator")
        found.append(sparse(evaluator.ring, num))
    return found


def _unreadable(message: str) -> EvidenceFault:
    return EvidenceFault("unsupported_expression", message)
