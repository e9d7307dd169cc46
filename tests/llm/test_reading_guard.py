"""What is refused of readings, measured on the words of four shipped worlds: formulas that say something else than the sentence."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice

import pytest

from synproof_cli.debate import Budget
from synproof_cli.english import nearest_entries
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Atom, Formula, Not
from synproof_cli.model.world import AtomDecl
from synproof_cli.workflows.reading_guard import Proposed, faults
from synproof_cli.workflows.reading_losses import losses
from synproof_cli.workflows.reading_signs import Used
from synproof_cli.workflows.world_find import shipped_world

WORLDS = ("law:brrd-isda", "law:gdpr-breach", "policy:incident-response", "logic:classics")
Said = tuple[str, str, tuple[Formula, ...], Formula]


def sentences(atoms: tuple[AtomDecl, ...]) -> Iterator[Said]:
    """A kind of fault, a sentence, and a formula that has the fault; `right`: it has none."""
    bools = [decl for decl in atoms if decl.type == "bool" and decl.text]
    for decl, other, third in zip(bools, islice(cycle(bools), 7, None), islice(cycle(bools), 3, None), strict=False):
        text, a, b, c = decl.text, Atom(decl.name), Atom(other.name), Atom(third.name)
        whole = text[0].upper() + text[1:]
        yield "right", f"{whole}.", (), a
        yield "a denial lost", f"It is not the case that {text}.", (), a
        yield "a denial added", f"{whole}.", (), Not(a)
        yield "unless lost", f"{whole} unless {other.text}.", (), a
        yield "a condition lost", f"If {other.text}, {text}.", (), a
        yield "turned round", f"If {other.text}, {text}.", (a,), b
        yield "turned round", f"{whole} if {other.text}.", (a,), b
        yield "a denial lost", f"If it is not the case that {other.text}, {text}.", (b,), a
        yield "a denial lost", f"If {other.text}, it is not the case that {text}.", (b,), a
        yield "a denial moved", f"If {other.text}, it is not the case that {text}.", (Not(b),), a
        yield "a condition lost", f"If {other.text} and {third.text}, {text}.", (b,), a
        yield "and for or", f"If {other.text} or {third.text}, {text}.", (b, c), a
        for near in nearest_entries(text, atoms, 6):
            if near.name not in (decl.name, *(alias.name for alias in bools if alias.text == text)):
                yield "another atom", f"{whole}.", (), Atom(near.name)


@cache
def measured() -> dict[str, tuple[int, int]]:
    """By kind: how many, and how many pass."""
    counts: dict[str, list[bool]] = defaultdict(list)
    for name in WORLDS:
        found = shipped_world(name)
        assert found is not None
        vocabulary = Vocabulary.of(found.world.atoms)
        for kind, text, conditions, claim in sentences(found.world.atoms):
            counts[kind].append(not faults(text, Proposed(conditions, claim), vocabulary, Budget()))
    return {kind: (len(passed), sum(passed)) for kind, passed in counts.items()}


def test_the_right_formula_passes() -> None:
    total, passed = measured()["right"]
    assert total > 150
    assert passed / total >= 0.95


@pytest.mark.parametrize("kind", [
    "a denial lost", "a denial added", "unless lost", "a condition lost", "turned round", "a denial moved", "and for or", "another atom",
])
def test_a_formula_that_says_something_else_is_refused(kind: str) -> None:
    total, passed = measured()[kind]
    assert total > 150
    assert passed / total <= 0.01


MODES = (AtomDecl("pays", "the tenant pays the rent"), AtomDecl("must_pay", "the tenant must pay the rent"),
         AtomDecl("may_leave", "the tenant may leave"), AtomDecl("months", "the notice period", type="int", unit="months", minimum="0"))


@pytest.mark.parametrize(("text", "formula", "right"), [
    ("The tenant must pay the rent.", "must_pay", True),
    ("The tenant must pay the rent.", "pays", False),
    ("The tenant pays the rent.", "must_pay", False),
    ("The tenant may not leave.", "~may_leave", True),
    ("The tenant must not leave.", "~may_leave", True),
    ("The tenant usually pays the rent.", "pays", False),
    ("The tenant pays half of the rent.", "pays", True),  # no number, no denial: the way back must see it
    ("The tenant pays the rent twice.", "pays", True),
    ("The notice period is 3 months.", "months == 3", True),
    ("The notice period is 3 months.", "months == 33", False),
    ("The notice period is 33 months.", "months == 3", False),
    ("The notice period is three months.", "months == 3", True),
    ("The notice period is three months.", "months == 4", False),
    ("The notice period under Article 12 is 3 months.", "months == 3", True),
    ("The tenant leaves rent unpaid.", "pays", False),
    ("The tenant fails to pay the rent.", "pays", False),
    ("The tenant fails to pay the rent.", "~pays", True),
    ("Only if the tenant pays the rent may the tenant leave.", "may_leave >> pays", True),
    ("The tenant pays the rent and may leave.", "pays & may_leave", True),
    ("The tenant pays the rent and may leave.", "pays | may_leave", False),
    ("The tenant pays the rent or may leave.", "pays & may_leave", False),
    ("Neither may the tenant leave nor must the tenant pay the rent.", "~may_leave & ~must_pay", True),
    ("Neither may the tenant leave nor must the tenant pay the rent.", "may_leave & ~must_pay", False),
    ("Neither may the tenant leave nor must the tenant pay the rent.", "~(may_leave | must_pay)", True),
])
def test_modes_numbers_and_choices(text: str, formula: str, right: bool) -> None:
    vocabulary = Vocabulary.of(MODES)
    found = faults(text, Proposed((), parse_formula(formula, vocabulary)), vocabulary, Budget())
    assert (not found) is right, found


@pytest.mark.parametrize(("text", "formula"), [
    ("The landlord must pay the rent.", "must_pay"), ("Acme must pay the rent.", "must_pay"),
    ("The tenant, Acme Ltd, must pay the rent.", "must_pay"), ("The notice period is 3 days.", "months == 3"),
    ("The notice period is three years.", "months == 3"), ("The notice period is 3 %.", "months == 3"),
    ("The notice period is about 3 months.", "months == 3"), ("The notice period is around 3 months.", "months == 3"),
    ("The tenant hardly pays the rent.", "pays"), ("The tenant formerly paid the rent.", "pays"),
    ("The landlord claims that the tenant pays the rent.", "pays"), ("It is doubtful whether the tenant pays the rent.", "pays"),
    ("The tenant allegedly pays the rent.", "pays"), ("The tenant would pay the rent.", "pays"),
    ("The tenant pays the rent, save for the charges.", "pays"), ("The tenant pays the rent except in winter.", "pays"),
    ("The tenant pays the rent subject to a review.", "pays"), ("The tenant pays the rent on condition of repair.", "pays"),
    ("The tenant pays the rent in the event of sale.", "pays"), ("The tenant pays the rent to Mr Smith.", "pays"),
])
def test_parties_units_hedges_and_what_others_say_are_not_lost(text: str, formula: str) -> None:
    vocabulary = Vocabulary.of(MODES)
    assert faults(text, Proposed((), parse_formula(formula, vocabulary)), vocabulary, Budget())


@pytest.mark.parametrize(("text", "formula"), [
    ("The notice period is 3 months from Monday.", "months == 3"), ("Under Article 4, the tenant must pay the rent.", "must_pay"),
    ("The tenant really must pay the rent.", "must_pay"),
    ("The tenant pays the rent, whether or not it is due.", "pays"),
])
def test_what_is_no_loss_is_not_refused_for_it(text: str, formula: str) -> None:
    vocabulary = Vocabulary.of(MODES)
    used = Used.of(parse_formula(formula, vocabulary), vocabulary)
    assert list(losses(text, used)) == []
