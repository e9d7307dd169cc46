"""Words held against formulas: the defects that policies are known to have, and silence where a rule says what its text says."""

from __future__ import annotations

from pathlib import Path

import pytest

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.parser import parse_formula
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import worlds
from synproof_cli.store.db import open_store
from synproof_cli.store.shipped import shipped_ids
from synproof_cli.workflows.world_find import shipped_world
from synproof_cli.workflows.world_lint import lint_world
from synproof_cli.workflows.world_lint_logic import is_read_once, islands
from synproof_cli.workflows.world_lint_meaning import meaning_problems

ATOMS = (
    AtomDecl("eligible", "the employee is eligible for parental leave"), AtomDecl("full_time", "the employee works full time"),
    AtomDecl("months", "the months of service", type="int"), AtomDecl("approved", "the manager approves the request"),
    AtomDecl("leave", "the kind of leave", type="enum", values=("parental", "sick", "other")),
)
COVERED = Axiom("covered", "Covered.", "(leave == parental) | (leave == sick) | (leave == other)")


def found(*axioms: Axiom, atoms: tuple[AtomDecl, ...] = ATOMS) -> list[tuple[str, tuple[str, ...]]]:
    return [(problem.code, problem.axioms) for problem in meaning_problems(World("my:w", atoms=atoms, axioms=axioms), Budget())]


SERVICE = "If the months of service is more than 12, then the employee is eligible for parental leave."
SOUND = "If the employee works full time, then the employee is eligible for parental leave."


@pytest.mark.parametrize(("text", "formula", "code"), [
    (SOUND, "full_time >> eligible", ""),
    (SOUND, "eligible >> full_time", "reversed"),
    (SOUND, "full_time >> ~eligible", "reads-otherwise"),
    (SERVICE, "(months > 12) >> eligible", ""),
    (SERVICE, "(months > 21) >> eligible", "reads-otherwise"),
    (SERVICE, "(months >= 12) >> eligible", "reads-otherwise"),
    ("Only if the employee works full time, the employee is eligible for parental leave.", "eligible >> full_time", ""),
    (
        "If the employee works full time and has no disciplinary record, the employee becomes eligible for parental leave.",
        "full_time >> eligible", "missing-condition",
    ),
    ("Whenever somebody gets approval by the manager of a request, leave is to be had by everybody.", "approved >> eligible", ""),
])
def test_a_rule_is_held_against_its_text(text: str, formula: str, code: str) -> None:
    assert found(Axiom("rule", text, formula)) == ([(code, ("rule",))] if code else [])


def test_descriptions_that_say_nothing() -> None:
    atoms = (AtomDecl("flag", "status flag"), AtomDecl("ok", "ok"), AtomDecl("rain", "it rains"), AtomDecl("named", "flag", ("it is so",)))
    assert [code for code, _ in found(atoms=atoms)] == ["vague-words", "vague-words"]


def test_values_that_no_rule_speaks_of() -> None:
    assert found(Axiom("one", "One.", "(leave == sick) >> eligible")) == [("unused-value", ())]
    assert found(COVERED) == []


def test_terms_that_nobody_defines_in_a_world_that_defines_terms() -> None:
    texts = ('"Receiving Party" means whoever receives.', "A Receiving Party protects what the Disclosing Party discloses.")
    axioms = tuple(Axiom(f"a{n}", text) for n, text in enumerate(texts))
    assert found(*axioms) == [("undefined-term", ("a1",))]
    assert found(axioms[1]) == []


def test_a_term_is_the_name_without_what_stands_around_it() -> None:
    texts = (
        '"Acme" means the seller.', "Accounts For Acme end, and in Utrecht, This Mutual Non-Disclosure Agreement ends.",
        'Whoever has "Control," may sell; the Selling Party pays.',
    )
    world = World("my:w", axioms=tuple(Axiom(f"a{n}", text) for n, text in enumerate(texts)))
    messages = [one.message for one in meaning_problems(world, Budget()) if one.code == "undefined-term"]
    assert [message.split('"')[1] for message in messages] == ["Selling Party", "Control"]


@pytest.mark.parametrize("name", shipped_ids())
def test_shipped_worlds_say_what_their_texts_say(name: str) -> None:
    world = shipped_world(name)
    assert world is not None
    assert [problem for problem in meaning_problems(world.world, Budget()) if problem.severity != "info"] == []


def test_islands_are_told_and_looked_at_by_themselves() -> None:
    formulas = {key: parse_formula(text) for key, text in {"a": "p >> q", "b": "r", "c": "q >> s", "d": "True", "e": "t & r"}.items()}
    assert islands(formulas) == [["a", "c"], ["b", "e"], ["d"]]
    assert [is_read_once(parse_formula(text)) for text in ("p >> q", "p & p", "True", "p(?x)", "~(p | q)", "p ^ q <-> r")] == [
        True, False, False, False, True, True,
    ]


def test_an_extending_world_is_linted_with_its_bases_and_their_slips_stay_theirs(tmp_path: Path) -> None:
    base = World("my:base", atoms=(AtomDecl("p", "it rains"), AtomDecl("unused", "it snows")), axioms=(Axiom("a", "A.", "p"),))
    with open_store(tmp_path / "s.db") as store:
        worlds.save(store, base, saved="t")
        worlds.save(store, World("my:own", axioms=(Axiom("b", "B.", "~p"),), extends=("my:base",)), saved="t")
        codes = {problem["code"]: problem["axioms"] for problem in lint_world(store, "my:own")["problems"]}
        assert set(codes["inconsistent"]) == {"a", "b"}
        assert "unused-atom" not in codes
        worlds.save(store, World("my:bad", axioms=(Axiom("a", "Other.", "p"),), extends=("my:base",)), saved="t")
        assert [problem["code"] for problem in lint_world(store, "my:bad")["problems"]] == ["invalid"]
