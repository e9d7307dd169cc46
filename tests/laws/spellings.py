"""Texts that spell a given formula: every accepted sign, functors, needless brackets and blanks, mixed at random."""

from __future__ import annotations

from hypothesis import strategies as st

from synproof_cli.model.formula import And, Atom, Compare, Const, Defined, Formula, Iff, Implies, Not, Or, Xor, children

SIGNS: dict[type, tuple[str, ...]] = {
    And: (" & ", "&", " && ", "&&", " ∧ ", "∧", " and "),
    Xor: (" ^ ", "^", " xor "),
    Or: (" | ", "|", " || ", "||", " ∨ ", "∨", " or "),
    Implies: (" >> ", ">>", " -> ", "->", " => ", "=>", " → ", "→", " ⇒ ", "⇒", " implies "),
    Iff: (" <-> ", "<->", " <=> ", "<=>", " ↔ ", "↔", " ⇔ ", "⇔", " iff "),
}
NEGATIONS = ("~", "~ ", "!", "! ", "¬", "¬ ", "not ")
FUNCTORS: dict[type, str] = {And: "And", Or: "Or", Not: "Not", Implies: "Implies", Iff: "Equivalent", Xor: "Xor"}
RANK: dict[type, int] = {Iff: 1, Implies: 2, Or: 3, Xor: 4, And: 5, Not: 6}
_LEAF_RANK = 7


@st.composite
def texts_of(draw: st.DrawFn, formula: Formula) -> str:
    """A spelling of the formula with as few brackets as the text-book precedence allows, or more."""
    return _text(draw, formula, 0)


def _text(draw: st.DrawFn, formula: Formula, least: int) -> str:
    """Text that stands where operators of rank below `least` need brackets."""
    style = draw(st.integers(0, 9))
    if type(formula) in FUNCTORS and style == 9:
        comma = draw(st.sampled_from((", ", ",", " , ")))
        return FUNCTORS[type(formula)] + "(" + comma.join([_text(draw, part, 0) for part in children(formula)]) + ")"
    text = _plain(draw, formula)
    if style == 8 or RANK.get(type(formula), _LEAF_RANK) < least:
        return draw(st.sampled_from(("({})", "( {} )", "(({}))"))).format(text)
    return text


def _plain(draw: st.DrawFn, formula: Formula) -> str:
    match formula:
        case Const(value):
            return str(value)
        case Atom(name):
            return name
        case Compare(name, op, value):
            return draw(st.sampled_from(("{} {} {}", "{}{} {}", "{}  {}  {}"))).format(name, op, value)
        case Defined(name):
            return f"defined({name})"
        case Not(arg):
            return draw(st.sampled_from(NEGATIONS)) + _text(draw, arg, RANK[Not])
        case Implies(left, right):
            return _text(draw, left, RANK[Implies] + 1) + draw(st.sampled_from(SIGNS[Implies])) + _text(draw, right, RANK[Implies])
        case _:
            rank = RANK[type(formula)]
            parts = [_text(draw, part, rank + 1) for part in children(formula)]
            text = parts[0]
            for part in parts[1:]:
                text += draw(st.sampled_from(SIGNS[type(formula)])) + part
            return text
