"""The quick way for plain rules reads what the shunting yard reads, or nothing."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import Parser, parse_formula
from synproof_cli.logic.plain_rules import plain_rule
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.world import AtomDecl

NAMES = ("a", "b", "c", "_d", "été", "forall", "And", "And_", "nota")
PIECES = st.sampled_from((
    *NAMES, "a", "b", "True", "False", "and", "not", "~", "(", ")", " & ", " | ", " >> ", "&", "|", ">>", " ", "  ", "unmet", "?x", "@1",
    "a(x)", "", "~a",
))
LITERALS = st.sampled_from(("a", "~b", "c", "~_d", "True", "été", "forall", "unmet", "~~a"))


def sides(sign: str) -> st.SearchStrategy[str]:
    return LITERALS | st.lists(LITERALS, max_size=4).map(lambda words: f"({sign.join(words)})")


RULES = st.builds("{} >> {}".format, sides(" & ") | sides(" | "), sides(" | ") | sides(" & ")) | LITERALS
TYPED = Vocabulary.of((AtomDecl("a"), AtomDecl("b"), AtomDecl("c"), AtomDecl("_d"), AtomDecl("hours", type="int")))


def met(vocabulary: Vocabulary | None = None) -> Parser:
    """A parser that has met the names."""
    parser = Parser(vocabulary) if vocabulary else Parser()
    for name in NAMES:
        try:
            parser.parse(name)
        except FormulaError:
            continue
    return parser


@given(text=RULES | st.lists(PIECES, max_size=12).map("".join))
@example(text="(a & b) >> (c | ~a)")
@example(text="(a & b)")
@example(text="(a) >> b")
@example(text="a >> b >> c")
@example(text="() >> a")
@example(text="( & a) >> b")
@pytest.mark.parametrize("vocabulary", [None, TYPED], ids=["open", "declared"])
def test_a_plain_rule_is_what_the_shunting_yard_reads(vocabulary: Vocabulary | None, text: str) -> None:
    parser = met(vocabulary)
    quick = plain_rule(text, parser.atoms)
    if quick is not None:
        assert quick == parser._parsed(text)


@pytest.mark.parametrize("text", [
    "a", "~a", "a >> b", "~a >> ~b", "(a & ~b) >> c", "(a & b & c) >> (_d | a)", "True >> a", "a >> (b | ~c)",
])
def test_plain_rules_are_met(text: str) -> None:
    assert plain_rule(text, met().atoms) == parse_formula(text)


@pytest.mark.parametrize("text", [
    "a & b", "(a | b) >> c", "a >> (b & c)", "a >> b >> c", "~~a", "(a) >> b", "(a & b", "unmet", "unmet >> a", "(a &  b) >> c", "", "~",
    "()",
])
def test_other_shapes_are_left_to_the_shunting_yard(text: str) -> None:
    assert plain_rule(text, met().atoms) is None
