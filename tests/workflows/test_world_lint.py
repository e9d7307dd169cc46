"""Each lint finds what it is for, with the axioms it is about, and stays silent where nothing is wrong."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.errors import WorldError
from synproof_cli.logic.budget import Budget
from synproof_cli.model.world import AtomDecl, Axiom, Claim, Source, World
from synproof_cli.store.shipped import shipped_ids
from synproof_cli.workflows.world_lint import lint_world, problems_of

CLAIMS = (Claim("PROVED", formula="a"),)


def lint(*axioms: Axiom, atoms: tuple[AtomDecl, ...] = ()) -> dict[str, list[tuple[str, ...]]]:
    """Axiom ids by code."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for problem in problems_of(World("my:w", atoms=atoms, axioms=axioms, claims=() if atoms else CLAIMS), Budget()):
        found.setdefault(problem.code, []).append(problem.axioms)
    found.pop("no-claims", None)
    found.pop("atom-used-once", None)
    found.pop("islands", None)
    return found


def strict(name: str, formula: str | None, **more: object) -> Axiom:
    return Axiom(name, f"text of {name}", formula, **more)  # type: ignore[arg-type]


def rule(name: str, formula: str, **more: object) -> Axiom:
    return strict(name, formula, kind="defeasible", **more)


def test_a_sound_world_has_no_problem() -> None:
    assert lint(strict("s", "a & b >> c"), rule("d", "b >> ~c"), strict("t", "x >> a")) == {}


def test_a_clash_of_strict_axioms_is_an_error_with_its_core() -> None:
    found = lint(strict("one", "t"), strict("far", "m"), strict("two", "t >> a"), strict("three", "~a"))
    assert found == {"inconsistent": [("one", "two", "three")]}


def test_typed_clashes_are_found() -> None:
    hours = AtomDecl("hours", "hours passed", type="int", minimum="0")
    assert lint(strict("one", "hours <= 48"), strict("two", "hours > 48"), atoms=(hours,)) == {"inconsistent": [("one", "two")]}
    assert lint(strict("one", "hours < 0"), atoms=(hours,)) == {"contradiction": [("one",)]}
    assert lint(strict("one", "hours >= 0"), atoms=(hours,)) == {"tautology": [("one",)]}


def test_contradictions_and_tautologies() -> None:
    assert lint(strict("one", "a & ~a"), strict("two", "b | ~b")) == {"contradiction": [("one",)], "tautology": [("two",)]}
    problems = problems_of(World("my:w", axioms=(rule("d", "a & ~a"), strict("s", "False"))), Budget())
    assert {(problem.code, problem.severity, problem.axioms) for problem in problems if problem.code == "contradiction"} == {
        ("contradiction", "warning", ("d",)),
        ("contradiction", "error", ("s",)),
    }


def test_axioms_that_say_the_same() -> None:
    found = lint(strict("one", "a >> b"), strict("far", "c"), strict("two", "~a | b"), rule("three", "~b >> ~a"))
    assert found["equivalent"] == [("one", "two", "three")]
    assert "entailed" not in found
    assert lint(Axiom("x", "Same  text."), Axiom("y", "same text.")) == {"same-text": [("x", "y")], "no-formula": [("x",), ("y",)]}


def test_axioms_that_follow_from_others() -> None:
    found = lint(strict("one", "a >> b"), strict("two", "b >> c"), strict("three", "a >> c"), rule("four", "a >> b | z"))
    assert found["entailed"] == [("three", "one", "two"), ("four", "one")]


def test_rules_that_can_never_apply() -> None:
    found = lint(strict("one", "~a"), rule("two", "a & b >> c"), rule("three", "z & ~z >> c"), rule("four", "b >> ~c"))
    assert found["unreachable"] == [("two", "one")]
    assert found["tautology"] == [("three",)]


def test_defeasible_rules_that_nothing_speaks_against() -> None:
    found = lint(rule("one", "a >> b"), rule("two", "c >> ~b"), rule("three", "a >> d"))
    assert found == {"never-contested": [("three",)]}


def test_atoms_that_nothing_uses_or_says() -> None:
    found = problems_of(World("my:w", atoms=(AtomDecl("a", "it is so"), AtomDecl("b")), axioms=(strict("s", "b"),)), Budget())
    assert [(problem.code, "'a'" in problem.message, "'b'" in problem.message) for problem in found] == [
        ("unused-atom", True, False),
        ("no-claims", False, False),
        ("no-words", False, True),
    ]


def test_a_misspelt_atom_of_an_open_world() -> None:
    world = World(
        "my:w", axioms=(strict("s", "payed >> due"), strict("t", "paid >> ~due"), strict("u", "paid | late"), strict("v", "late >> due"))
    )
    (problem,) = [problem for problem in problems_of(world, Budget()) if problem.code == "atom-used-once"]
    assert problem.message.endswith(": payed")


def test_sources_that_say_too_little() -> None:
    found = lint(
        strict("one", "a", source=Source("official_institutional")),
        strict("two", "b", source=Source("document", quote="q")),
        strict("three", "c", source=Source("user", quote="from memory")),
        strict("four", None),
        strict("five", "e", origin="model"),
    )
    assert found == {
        "no-citation": [("one",)],
        "no-document": [("two",)],
        "quote-unread": [("three",)],
        "no-formula": [("four",)],
        "unreviewed": [("five",)],
    }


def test_a_world_that_is_not_well_formed_is_reported_whole() -> None:
    world = World(
        "my:w",
        atoms=(AtomDecl("n", type="int", minimum="2", maximum="1"),),
        axioms=(strict("s", "n >"), rule("d", "n > 1", overrides=("s", "x"))),
    )
    problems = problems_of(world, Budget())
    assert {problem.code for problem in problems} == {"invalid"}
    assert {problem.severity for problem in problems} == {"error"}
    assert [problem.axioms for problem in problems] == [(), ("s",), ("d",), ("d",)]
    assert "min is greater than max" in problems[0].message


def test_two_atoms_with_one_wording() -> None:
    pytest.importorskip("synproof_cli.english.words")
    atoms = (
        AtomDecl("a", "the payment was made"),
        AtomDecl("b", "x", aliases=("a payment is made",)),
        AtomDecl("c", "the payment was not made"),
    )
    found = problems_of(World("my:w", atoms=atoms, axioms=(strict("s", "a & b & c"),)), Budget())
    (problem,) = [problem for problem in found if problem.code == "alias-clash"]
    assert "'a', 'b'" in problem.message


@pytest.mark.parametrize(
    ("one", "other", "flagged"),
    [
        ("the order is valid", "the order is invalid", True),
        ("the door is open", "the door is closed", True),
        ("the fee is due", "the fee is not due", True),
        ("notice was given before the end", "notice was given after the end", True),
        ("the transfer is lawful", "the transfer is unlawful", True),
        ("the order is valid", "the offer is invalid", False),
        ("the fee is due", "the fee is paid", False),
        ("the form is signed", "the inform is signed", True),
    ],
)
def test_opposites_that_nothing_links(one: str, other: str, flagged: bool) -> None:
    pytest.importorskip("synproof_cli.english.words")
    atoms = (AtomDecl("a", one), AtomDecl("b", other))
    loose = problems_of(World("my:w", atoms=atoms, axioms=(strict("s", "a | b"),)), Budget())
    assert ("unlinked-opposites" in {problem.code for problem in loose}) is flagged
    linked = problems_of(World("my:w", atoms=atoms, axioms=(strict("s", "~(a & b)"),)), Budget())
    assert "unlinked-opposites" not in {problem.code for problem in linked}


@pytest.mark.parametrize("name", shipped_ids())
def test_shipped_worlds_have_no_error(name: str) -> None:
    assert [problem for problem in lint_world(None, name)["problems"] if problem["severity"] == "error"] == []


def test_a_file_is_linted_although_it_is_faulty(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text('[world]\nid = "w"\n[[axioms]]\nid = "r"\ntext = "t"\nformula = "a &"\n')
    (problem,) = lint_world(None, str(file))["problems"]
    assert (problem["code"], problem["severity"], problem["axioms"]) == ("invalid", "error", ["r"])


# --- against truth tables ---

LITERALS = st.sampled_from(["a", "b", "c", "~a", "~b", "~c"])
SMALL = st.recursive(
    LITERALS, lambda inner: st.tuples(inner, st.sampled_from("&|"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"), max_leaves=4
)
FORMULAS = SMALL | st.tuples(SMALL, SMALL).map(lambda pair: f"{pair[0]} >> {pair[1]}")
ROWS = list(product((False, True), repeat=3))


def rows_of(formula: str) -> frozenset[int]:
    """Rows of the truth table in which it holds; Python's own operators decide."""
    left, arrow, right = formula.partition(" >> ")
    text = f"(not ({left})) or ({right})" if arrow else formula
    text = text.replace("~", " not ").replace("&", " and ").replace("|", " or ")
    return frozenset(at for at, row in enumerate(ROWS) if eval(text, {}, dict(zip("abc", row, strict=True))))  # noqa: S307  (made above)


@given(st.lists(st.tuples(FORMULAS, st.booleans()), min_size=1, max_size=5))
def test_logical_lints_agree_with_truth_tables(drawn: list[tuple[str, bool]]) -> None:
    axioms = [Axiom(f"r{n}", f"t{n}", text, kind="strict" if is_strict else "defeasible") for n, (text, is_strict) in enumerate(drawn)]
    table = {axiom.id: rows_of(text) for axiom, (text, _) in zip(axioms, drawn, strict=True)}
    base = [axiom.id for axiom in axioms if axiom.kind == "strict"]
    found = lint(*axioms)

    def together(ids: list[str]) -> frozenset[int]:
        return frozenset(range(8)).intersection(*(table[key] for key in ids))

    assert sorted(found.get("contradiction", [])) == [(key,) for key in table if not table[key]]
    assert sorted(found.get("tautology", [])) == [(key,) for key in table if len(table[key]) == 8]
    clash = found.get("inconsistent", [()])[0]
    assert bool(clash or any(not table[key] for key in base)) == (not together(base))
    assert all(together([key for key in clash if key != one]) for one in clash)
    for key, *core in found.get("entailed", []):
        assert together(core) <= table[key]
        assert all(not together([other for other in core if other != one]) <= table[key] for one in core)
    named = {key for key, *_ in found.get("entailed", [])} | {key for group in found.get("equivalent", []) for key in group}
    if together(base):
        for key, rows in table.items():
            if together([other for other in base if other != key]) <= rows and 0 < len(rows) < 8:
                assert key in named


def test_every_slip_of_a_file_is_listed_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "slips.toml"
    path.write_text(
        '[world]\nid = "my:w"\n[atoms.wet]\n[[axioms]]\nid = "a"\ntext = "x"\nformula = "rain >> wet"\n'
        '[[axioms]]\nid = "b"\ntext = "y"\nkind = "strct"\n[[claims]]\nexpect = "PROVEDD"\nformula = "wet"\n', encoding="utf-8",
    )
    problems = lint_world(None, str(path))["problems"]
    assert [(problem["code"], problem["severity"], problem["axioms"]) for problem in problems] == [
        ("invalid", "error", ["b"]), ("invalid", "error", []), ("invalid", "error", ["a"]),
    ]
    assert [problem["message"].partition(":")[0] for problem in problems] == ["line 8", "line 12", "line 5"]


def test_a_file_that_is_no_toml_is_an_error_of_the_command(tmp_path: Path) -> None:
    path = tmp_path / "no.toml"
    path.write_text("a = = b", encoding="utf-8")
    with pytest.raises(WorldError, match="not valid TOML"):
        lint_world(None, str(path))
