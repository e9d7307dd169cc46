"""The formula parser: what it reads means what text books say, and what it refuses it refuses with a position."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import MAX_DEPTH, parse_formula
from synproof_cli.logic.sympy_bridge import to_sympy
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import And, Atom, Const, Formula, Iff, Implies, Not, Or, Xor, atom_names, children, spell
from synproof_cli.model.world import AtomDecl
from tests.laws.spellings import SIGNS, texts_of
from tests.oracles.semantics import Universe, evaluate
from tests.oracles.strategies import formulas

DECLS = (
    *(AtomDecl(name) for name in "abc"),
    AtomDecl("n", type="int", minimum="0"),
    AtomDecl("r", type="number", optional=True),
    AtomDecl("day", type="date"),
    AtomDecl("tier", type="enum", values=("low", "mid", "high"), ordered=True),
    AtomDecl("kind", type="enum", values=("low", "mid"), open=True, optional=True),
)
VOCABULARY = Vocabulary.of(DECLS)
BOOL_FORMULAS = formulas(DECLS[:3])
FORMULAS = formulas(DECLS)

A, B, C, D = (Atom(name) for name in "ABCD")


def refused(text: str, vocabulary: Vocabulary | None = None) -> FormulaError:
    """The refusal of a text that is no formula; its position lies within the text."""
    with pytest.raises(FormulaError) as caught:
        parse_formula(text) if vocabulary is None else parse_formula(text, vocabulary)
    assert caught.value.position is not None
    assert 0 <= caught.value.position <= len(text)
    return caught.value


@given(FORMULAS)
def test_the_canonical_spelling_reads_back_as_the_same_formula(formula: Formula) -> None:
    assert parse_formula(spell(formula), VOCABULARY) == formula


@given(st.data(), FORMULAS)
def test_every_mix_of_spellings_has_the_same_truth_table(data: st.DataObject, formula: Formula) -> None:
    text = data.draw(texts_of(formula))
    read = parse_formula(text, VOCABULARY)
    universe = Universe(DECLS, [formula, read])
    assert universe.truth(read) == universe.truth(formula), text


@given(st.data(), FORMULAS)
def test_what_was_read_has_one_normal_spelling(data: st.DataObject, formula: Formula) -> None:
    read = parse_formula(data.draw(texts_of(formula)), VOCABULARY)
    assert parse_formula(spell(read), VOCABULARY) == read


@given(st.data(), BOOL_FORMULAS)
def test_sympy_agrees_on_truth_tables(data: st.DataObject, formula: Formula) -> None:
    read = parse_formula(data.draw(texts_of(formula)))
    symbols = {name: sympy.Symbol(name) for name in sorted(atom_names(formula) | atom_names(read))}
    expression = as_sympy(formula, symbols)
    for row in itertools.product((False, True), repeat=len(symbols)):
        valuation = dict(zip(symbols, row, strict=True))
        replaced = expression.xreplace({symbols[name]: sympy.true if value else sympy.false for name, value in valuation.items()})
        assert (replaced == sympy.true) is evaluate(read, valuation, {})


@given(BOOL_FORMULAS)
def test_the_bridge_to_sympy_keeps_the_truth_table(formula: Formula) -> None:
    expression = to_sympy(formula)
    names = sorted(atom_names(formula))
    for row in itertools.product((False, True), repeat=len(names)):
        valuation = dict(zip(names, row, strict=True))
        replaced = expression.xreplace({sympy.Symbol(name): sympy.true if value else sympy.false for name, value in valuation.items()})
        assert (replaced == sympy.true) is evaluate(formula, valuation, {})


def as_sympy(formula: Formula, symbols: dict[str, sympy.Symbol]) -> sympy.Basic:
    """The formula as SymPy objects, made without any text."""
    parts = [as_sympy(part, symbols) for part in children(formula)]
    match formula:
        case Const(value):
            return sympy.true if value else sympy.false
        case Atom(name):
            return symbols[name]
    made = {And: sympy.And, Or: sympy.Or, Xor: sympy.Xor, Not: sympy.Not, Implies: sympy.Implies, Iff: sympy.Equivalent}
    return made[type(formula)](*parts)


ORDERED = (Iff, Implies, Or, Xor, And)
"""Loosest first."""


@pytest.mark.parametrize(("loose", "tight"), list(itertools.combinations(ORDERED, 2)))
def test_tighter_operators_bind_first_in_every_spelling(loose: type, tight: type) -> None:
    for outer, inner in itertools.product(SIGNS[loose], SIGNS[tight]):
        right = parse_formula(f"A{outer}B{inner}C")
        left = parse_formula(f"A{inner}B{outer}C")
        assert (right, left) == (two(loose, A, two(tight, B, C)), two(loose, two(tight, A, B), C)), (outer, inner)


def two(operator: type, left: Formula, right: Formula) -> Formula:
    """The operator over two arguments, whatever its shape."""
    made: Formula = operator(left, right) if operator in (Implies, Iff) else operator((left, right))
    return made


@pytest.mark.parametrize("operator", ORDERED)
def test_negation_binds_tightest(operator: type) -> None:
    for sign, no in itertools.product(SIGNS[operator], ("~", "!", "¬", "not ")):
        assert parse_formula(f"{no}A{sign}B") == two(operator, Not(A), B)
        assert parse_formula(f"A{sign}{no}{no}B") == two(operator, A, Not(Not(B)))


def test_implication_groups_to_the_right_whatever_arrows_are_mixed() -> None:
    for first, second in itertools.product(SIGNS[Implies], repeat=2):
        assert parse_formula(f"A{first}B{second}C") == Implies(A, Implies(B, C))


NAMES = (
    "Q", "S", "N", "E", "I", "O", "C", "pi", "beta", "gamma", "zeta", "lambda", "class", "def", "None", "if", "else", "for", "is", "in",
    "print",
    "exec", "eval", "oo", "nan", "symbols", "Symbol", "_", "__", "__class__", "x1", "not_so", "android", "order", "xora", "iffy",
    "impliesx",
    "notx", "Truely", "Falsehood", "é", "Ω", "日本", "ß", "And", "Equivalent", "And1", "Order",
)


@pytest.mark.parametrize("name", NAMES)
def test_any_identifier_is_just_a_name(name: str) -> None:
    assert parse_formula(name) == Atom(name)
    assert parse_formula(f"~{name} >> A & {name}") == Implies(Not(Atom(name)), And((A, Atom(name))))


@given(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True), st.data())
def test_names_keep_apart_whatever_they_are(names: list[str], data: st.DataObject) -> None:
    formula = data.draw(formulas([AtomDecl(name) for name in names]))
    read = parse_formula(data.draw(texts_of(formula)))
    universe = Universe((), [formula, read])
    assert universe.truth(read) == universe.truth(formula)


NOT_FORMULAS = (
    "", " ", "\t\n", "(", ")", "()", "(A", "A)", "((A)", "A B", "A (B)", "(A)(B)", "A &", "& A", "A & & B", "A &&& B", "A ||| B", "A >>",
    ">> A",
    "A >>> B", "~", "A ~", "A ~ B", "A not B", "not", "and", "A and", "or B", "iff", "A = B", "A := B", "A <- B", "A <", "A ,", ",",
    "A, B", "A;B",
    "A\nB", "A.B", "A.", ".A", "A[0]", "A{0}", "{A}", "[A]", "A'", "'A'", '"A"', "A?", "?A", "A$", "@A", "#A", "A # comment", "A\\B",
    "A`", "A…B",
    "And(", "And(A", "And(A B)", "And(A,,B)", "And(,A)", "Not()", "Not(A, B)", "Implies(A)", "Implies(A, B, C)", "Implies()", "Xor(",
    "Equivalent(A", "f()", "and(A, B)", "Nand(A, B)", "ITE(A, B, C)",
    "__import__('os').system('true')", "().__class__.__base__.__subclasses__() and P", "lambda: 0", "lambda x: x", "A if B else C",
    "[x for x in A]", "f'{A}'", "P >> (9**9**9 > 0)", "((9**9)**9999)**9999 >> P", "A + B", "A - B", "A * B",
    "A / B",
    "A % B", "A // B", "-A", "+A", "A ** B", "A @ B", "A << B", "1", "0", "1 & A", "A & 1", "2A", "1 < 2", "3.14", "1e9", "0x10", "1_000",
    "²", "A & ²", "½", "٣", "true", "false", "TRUE", "x <= 1", "x < y", "x <= 1 <= y", "x == gold", "defined(x)", "defined()",
    "defined(A & B)",
    "A\x00", "\x00", "A\x1b[2J", "\ud800", "A & \udfff", "A\u200bB", "\ufeff(", "A ＆ B", "A ⊃ B &", "👍", "A & 👍", "—", "A – B", "“A”",
)


@pytest.mark.parametrize("text", NOT_FORMULAS)
def test_what_is_no_formula_is_refused_with_a_position(text: str) -> None:
    refused(text)


@pytest.mark.parametrize("text", ["True", "False", "~True", "A & True", "Not(False)"])
def test_constants_are_no_atoms(text: str) -> None:
    assert "True" not in atom_names(parse_formula(text))
    assert "False" not in atom_names(parse_formula(text))


TYPED_FAULTS = (
    "n <= gold", "n == 2026-01-01", "n", "~n", "n & a", "a <= 1", "a == low", "tier", "tier == gold", "tier <= 3", "kind < low",
    "kind == high",
    "day <= 3", "day <= 2026-13-01", "day <= 2026-02-30", "day <= 20260101", "n < r", "n <= n", "n + 1 <= 2", "n <= 1 + 1", "n <= 1 <= 2",
    "n <=", "<= 1", "n <= (1)(2)", "n <= nan", "n <= inf", "n <= 1e3", "n <= 0x10", "n <= --1", "n <= 1.2.3", "n <= 1,000", "n <= 48hours",
    "unknown", "unknown <= 1", "unknwon >> a", "defined(a)", "defined(n <= 1)", "defined(unknown)", "defined()", "defined(r, n)",
    "defined r",
    "n = 1", "n === 1", "n =< 1", "n <> 1", "low", "n <= ١", "n <= " + "9" * 100_000,
)


@pytest.mark.parametrize("text", TYPED_FAULTS, ids=lambda text: text[:30])
def test_what_the_declared_types_do_not_allow_is_refused_with_a_position(text: str) -> None:
    refused(text, VOCABULARY)


def test_the_position_is_that_of_the_fault() -> None:
    assert refused("A & & B").position == 4
    assert refused("A >> (B | C").position in (5, 11)
    assert refused("AAA & unknown", Vocabulary.of([AtomDecl("AAA")])).position == 6
    assert refused("a & tier == gold", VOCABULARY).position in (4, 12)
    assert refused("P >> (9**9**9 > 0)").position in (6, 7)


def test_an_unknown_atom_names_its_nearest() -> None:
    vocabulary = Vocabulary.of([AtomDecl("stay_in_force"), AtomDecl("other")])
    assert "stay_in_force" in refused("stay_in_forse", vocabulary).hint


ALPHABET = [
    "a", "b", "n", "tier", "low", "True", "1", "2.5", "2026-01-01", " ", "(", ")", ",", "~", "!", "¬", "not ", "&", "&&", "∧", " and ",
    "^", " xor ",
    "|", "||", "∨", " or ", ">>", "->", "=>", "→", " implies ", "<->", "<=>", "↔", " iff ", "<", "<=", ">", ">=", "==", "!=", "And(",
    "Not(",
    "Implies(", "defined(", "-", "*", ".", "'", '"', "\\", "\n", "?",
]


@given(st.lists(st.sampled_from(ALPHABET), max_size=14).map("".join))
def test_shuffled_signs_are_read_or_refused(text: str) -> None:
    read_or_refused(text)


@given(st.text(max_size=60))
def test_arbitrary_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@given(st.data(), FORMULAS)
def test_a_damaged_formula_is_read_or_refused(data: st.DataObject, formula: Formula) -> None:
    text = data.draw(texts_of(formula))
    cut = data.draw(st.integers(0, len(text)))
    read_or_refused(text[:cut] + data.draw(st.sampled_from(["", *ALPHABET])) + text[cut + data.draw(st.integers(0, 2)):])


def read_or_refused(text: str) -> None:
    """Read to a formula that spells back to itself, or refused with a position; nothing else happens."""
    try:
        read = parse_formula(text, VOCABULARY)
    except FormulaError as error:
        assert error.position is not None
        assert 0 <= error.position <= len(text)
        assert error.message
    else:
        assert parse_formula(spell(read), VOCABULARY) == read


def chain(length: int) -> str:
    return " & ".join(f"v{number}" for number in range(length))


def arrows(length: int) -> str:
    return " & ".join(f"(v{number} -> ~v{number + 1})" for number in range(length))


def brackets(length: int) -> str:
    return "(" * length + "A" + ")" * length


def functors(length: int) -> str:
    return "Or(" + ", ".join(f"And(v{number}, w{number})" for number in range(length)) + ")"


def broken(length: int) -> str:
    return " & ".join(["A"] * length) + " &"


@pytest.mark.parametrize("family", [chain, arrows, brackets, functors, broken])
def test_work_grows_in_step_with_the_text(family: Callable[[int], str]) -> None:
    few, many = calls_made(family(2_000)), calls_made(family(8_000))
    assert many <= 5 * few + 1_000


def calls_made(text: str) -> int:
    """How many calls the parser makes for a text, built-in functions included."""
    count = 0

    def note(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        parse_formula(text)
    except FormulaError:
        pass
    finally:
        sys.setprofile(None)
    return count


def test_long_formulas_are_read() -> None:
    read = parse_formula(chain(50_000))
    assert isinstance(read, And)
    assert len(read.args) == 50_000


@pytest.mark.parametrize("text", [
    "~" * 100_000 + "A", "not " * 100_000 + "A", "A -> " * 100_000 + "A", "(A & " * 50_000 + "A" + ")" * 50_000,
    "Not(" * 50_000 + "A" + ")" * 50_000,
    "~(" * 50_000 + "A", "(" * 500_000, ")" * 500_000, "And(" * 100_000,
], ids=["tildes", "nots", "arrows", "left", "functors", "open", "opening", "closing", "functor names"])
def test_depth_is_limited_by_a_clear_error(text: str) -> None:
    refused(text)


def test_depth_within_the_limit_is_read() -> None:
    assert parse_formula("~" * (MAX_DEPTH - 1) + "A")
    assert parse_formula(brackets(10_000)) == A
