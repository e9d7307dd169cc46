"""PRP-01, 03, 05, 07, 09, 11, 13 and ARG-01: one argument through `argument check`, whatever its formulas look like."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from tests.scenarios.cli import CommandLine, first

PASSES, FAILS, NO_FORMULA, UNDECIDED = 0, 1, 2, 3


def check(cli: CommandLine, premises: list[str], conclusion: str) -> tuple[int, Any]:
    """Exit code and document of `argument check` with the argument on standard input."""
    return cli.run_json("argument", "check", "--file", "-", stdin=json.dumps({"premises": premises, "conclusion": conclusion}))


def holds(cli: CommandLine, premises: list[str], conclusion: str) -> bool:
    """Whether a consistent argument passes; every key of the document agrees with the exit code."""
    code, document = check(cli, premises, conclusion)
    assert document["premises_satisfiable"] is True
    assert document["passes"] is document["entails"] is (code == PASSES)
    assert code in (PASSES, FAILS)
    assert document["sympy_agrees"] in (True, None)
    assert (document["countermodel"] is None) is (code == PASSES)
    return code == PASSES


NAMES = ["Q", "S", "N", "E", "I", "O", "C", "pi", "beta", "gamma", "zeta", "lambda", "oo", "nan", "None", "class", "Symbol", "And1",
    "is", "def"]


def test_names_that_mean_something_elsewhere_are_plain_atoms(cli: CommandLine) -> None:
    chain = [f"{left} >> {right}" for left, right in pairwise(NAMES)]
    assert holds(cli, [NAMES[0], *chain], NAMES[-1])
    assert holds(cli, [*chain, f"~{NAMES[-1]}"], " & ".join(f"~{name}" for name in NAMES))
    assert not holds(cli, [*chain, NAMES[-1]], NAMES[0])
    assert not holds(cli, [f"{name} | ~{name}" for name in NAMES], " | ".join(NAMES))


def test_the_specifications_own_sample_passes(cli: CommandLine) -> None:
    ran = cli.run("argument", "check", "--premise", "P1", "--premise", "P1 >> Q", "--conclusion", "Q")
    assert ran.code == PASSES
    assert cli.run("argument", "check", "--premise", "P1 >> Q", "--premise", "Q", "--conclusion", "P1").code == FAILS


@pytest.mark.parametrize(("premises", "conclusion", "expected"), first(4, [
    (["A & B >> C"], "A", False),
    (["A & B >> C", "A", "B"], "C", True),
    (["A | B >> C"], "A | C", False),
    (["A | B >> C", "B"], "C", True),
    (["~A >> B & C", "~A"], "B", True),
    (["~A & B"], "~(A & B)", True),
    (["~A & B"], "B", True),
    (["A >> B >> C", "B", "A"], "C", True),
    (["A >> B >> C", "C >> B"], "B", False),
    (["A <-> B & C", "A"], "C", True),
    (["A | B & C", "~A"], "C", True),
    (["A ^ B & C", "A", "B"], "~C", True),
]), ids=str)
def test_operators_rank_as_in_text_books(cli: CommandLine, premises: list[str], conclusion: str, expected: bool) -> None:
    assert holds(cli, premises, conclusion) is expected


@pytest.mark.parametrize(("premises", "conclusion"), first(4, [
    (["P ⇒ Q", "¬Q"], "¬P"),
    (["P → Q", "Q -> R"], "P => R"),
    (["P ∧ Q → R", "P && Q"], "R and R"),
    (["P ∨ Q", "!P"], "Q or Q"),
    (["P ↔ Q", "Q <=> R", "R iff S", "P"], "S"),
    (["P xor Q", "P"], "not Q"),
    (["Implies(And(P, Q), R)", "P", "Q"], "Or(R, False)"),
    (["Equivalent(P, Not(Q))", "Xor(P, True)"], "Q"),
]))
def test_every_notation_is_read_and_may_be_mixed(cli: CommandLine, premises: list[str], conclusion: str) -> None:
    assert holds(cli, premises, conclusion)


def test_what_is_shown_has_one_normal_spelling(cli: CommandLine) -> None:
    code, document = check(cli, ["P ⇒ Q ∧ ¬R", "P", "Implies(P, R)"], "S")
    assert code == FAILS
    shown = json.dumps(document["core"], ensure_ascii=False)
    assert "P >> (Q & ~R)" in shown
    assert not set("⇒∧¬") & set(shown)


@pytest.mark.parametrize(("premises", "conclusion", "expected"), first(5, [
    (["True"], "P | ~P", True),
    ([], "P | ~P", True),
    ([], "True", True),
    (["True", "P >> Q"], "P", False),
    (["P >> False"], "~P", True),
    (["~True | P"], "P", True),
    (["~False"], "False", False),
    (["True >> P"], "P", True),
    (["True <-> P"], "P", True),
    (["True ^ P"], "~P", True),
]), ids=str)
def test_constants_are_constants(cli: CommandLine, premises: list[str], conclusion: str, expected: bool) -> None:
    assert holds(cli, premises, conclusion) is expected


def test_a_countermodel_never_lists_a_constant(cli: CommandLine) -> None:
    _, document = check(cli, ["True", "P >> Q", "~False"], "P & True")
    assert document["countermodel"] == {"P": False} | {key: value for key, value in dict(document["countermodel"]).items() if key == "Q"}


@pytest.mark.parametrize(("premises", "conclusion", "clash"), first(4, [
    (["False"], "P", ["False"]),
    (["P", "~P"], "Z", ["P", "~P"]),
    (["X", "P", "Y", "~P"], "P", ["P", "~P"]),
    (["P >> R", "~R", "R & S", "P"], "P | S", None),
    (["A & ~A"], "A", ["A & ~A"]),
    (["A <-> ~A"], "B", ["A <-> (~A)", "A <-> ~A"]),
    (["A >> B", "B >> C", "A & ~C", "D"], "D", ["A >> B", "B >> C", "A & ~C"]),
    (["P", "~P"], "P >> P", ["P", "~P"]),
]), ids=str)
def test_contradictory_premises_prove_nothing(cli: CommandLine, premises: list[str], conclusion: str, clash: list[str] | None) -> None:
    code, document = check(cli, premises, conclusion)
    assert code == FAILS
    assert (document["premises_satisfiable"], document["passes"]) == (False, False)
    core = document["core"]
    assert core
    if clash is not None:
        assert set(core) <= set(clash)


CODE = [
    "__import__('os').system('touch {mark}')", "exec(\"open('{mark}', 'w')\")", "eval('open(\"{mark}\", \"w\")')", "open('{mark}', 'w')",
    "().__class__.__base__.__subclasses__() and P", "P & [].append(1)", "print(P)", "lambda: open('{mark}', 'w')", "(lambda: P)()",
    "P if open('{mark}', 'w') else P", "f'{{open(\"{mark}\", \"w\")}}'", "P; import os", "`touch {mark}`", "$(touch {mark})",
    "[P for P in (1,)]", "P.subs(P, 1)", "S(\"open('{mark}','w')\")", "Symbol('P')", "And.__init__.__globals__", "P\nimport os",
]


@pytest.mark.parametrize("template", first(4, CODE))
def test_code_is_refused_and_never_run(cli: CommandLine, template: str) -> None:
    mark = cli.home / "mark"
    code = template.format(mark=mark)
    for premises, conclusion in ((["P", code], "P"), (["P"], code)):
        exit_code, document = check(cli, premises, conclusion)
        assert exit_code == NO_FORMULA
        assert document["error"]["code"] == "formula"
        assert 0 <= document["error"]["position"] <= len(code)
    assert not mark.exists()


def test_code_is_never_run_wherever_a_formula_may_stand(cli: CommandLine) -> None:
    mark = cli.home / "mark"
    code = f"__import__('os').system('touch {mark}')"
    world = cli.write("w.toml", f'[world]\nid = "my:w"\n[[axioms]]\nid = "one"\ntext = "one"\nkind = "strict"\nformula = """{code}"""\n')
    assert cli.run("world", "import", world).code == 2
    assert cli.run("debate", "--formula", "P", "--world", world).code == 2
    assert cli.run("debate", "--formula", code, "--axiom", "P").code == 2
    assert cli.run("debate", "--formula", "P", "--axiom", "P", "--given", code).code in (2, 3)
    assert cli.run("debate", code, "--axiom", "P").code in (2, 3)
    assert cli.run("debate", "--formula", "P", "--axiom", code).code != 0
    assert not mark.exists()


@pytest.mark.parametrize("formula", first(4, [
    "P >> (9**9**9 > 0)", "((9**9)**9999)**9999 >> P", "9**9**9**9", "(9)**(9)**(9) >> P", "factorial(99999999) >> P", "P & 2 ** 99999999",
    "P >> 10 ^ 10 ^ 10", "9e999999999 > x", "x <= 9**9**9", "x * 99999999999 <= 1", "1 << 99999999999", "'A' * 9999999999",
    "P" + " + P" * 5_000,
]))
def test_arithmetic_is_refused_before_it_is_worked_out(cli: CommandLine, formula: str) -> None:
    code, document = check(cli, [formula], "P")
    assert code == NO_FORMULA
    assert isinstance(document["error"]["position"], int)


def test_comparisons_need_a_declared_atom(cli: CommandLine) -> None:
    for formula in ("x <= 48", "P & (x == gold)", "filed < 2026-01-31", "defined(x)"):
        code, document = check(cli, ["P"], formula)
        assert (code, document["error"]["code"]) in ((NO_FORMULA, "formula"), (NO_FORMULA, "unknown_atom"))


PAIRS = [f"(x{n} & y{n})" for n in range(40)]


@pytest.mark.parametrize(("premises", "conclusion", "expected"), first(4, [
    ([" | ".join(PAIRS), *(f"~x{n}" for n in range(1, 40))], "x0", True),
    ([" | ".join(PAIRS)], "x0", False),
    ([" | ".join(PAIRS)], " | ".join(f"x{n}" for n in range(40)), True),
    ([" & ".join(f"(x{n} | y{n})" for n in range(40))], " | ".join(PAIRS), False),
    ([" ^ ".join(f"x{n}" for n in range(40)), *(f"~x{n}" for n in range(1, 40))], "x0", True),
    ([" <-> ".join(f"x{n}" for n in range(40)), *(f"x{n}" for n in range(1, 40))], "x0", True),
    ([f"x{n} <-> (y{n} ^ x{n + 1})" for n in range(40)] + [f"~y{n}" for n in range(40)] + ["x0"], "x40", True),
]), ids=["and one left", "and nothing more", "weakened", "dual", "parity", "equivalences", "chained parity"])
def test_large_formulas_are_decided_without_distribution(cli: CommandLine, premises: list[str], conclusion: str, expected: bool) -> None:
    assert holds(cli, premises, conclusion) is expected


def test_the_options_and_the_file_say_the_same(cli: CommandLine) -> None:
    premises, conclusion = ["A", "A >> B"], "B"
    path = cli.write("argument.json", json.dumps({"premises": premises, "conclusion": conclusion}))
    by_file = cli.run_json("argument", "check", "--file", path)
    by_options = cli.run_json("argument", "check", "--premise", "A", "--premise", "A >> B", "--conclusion", "B")
    assert by_file == by_options == check(cli, premises, conclusion)


@pytest.mark.parametrize("text", first(3, [
    "", '{"premises": "A", "conclusion": "A"}', "[]", "{", "null", '{"premises": ["A"]}', '{"premises": [1], "conclusion": "A"}',
]))
def test_a_file_that_holds_no_argument_is_an_input_error(cli: CommandLine, text: str) -> None:
    code, document = cli.run_json("argument", "check", "--file", "-", stdin=text)
    assert code == NO_FORMULA
    assert document["error"]["message"]
