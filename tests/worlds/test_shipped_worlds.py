"""The shipped worlds: they load, say where every rule comes from, and their own claims come out as they expect."""

from __future__ import annotations

import re

import pytest

from synproof_cli.model.world import SOURCE_TYPES, Claim
from synproof_cli.store.shipped import shipped_ids
from tests.worlds.shipped import IDS, finding, shipped_world

EXAMPLE_AXIOMS = (
    "Under the ISDA 2002 Master Agreement, a resolution filing constitutes an Event of Default unless overridden by mandatory statutory "
    "resolution stays.",
    "Article 71 BRRD empowers the resolution authority to suspend termination and close-out netting rights for up to 48 hours provided "
    "substantive payment and delivery obligations continue to be performed.",
    "During the 48-hour statutory stay, entry into bail-in resolution alone cannot be invoked as an actionable Event of Default.",
)
FINDINGS = {
    "PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED", "IMPOSSIBLE", "UNTRANSLATED",
}
"""INCONSISTENT cannot be shown by a world that may be shipped, UNDECIDED not without a limit."""

SAID_TWICE = {"user-1", "user-2", "brrd-71-5-b"}
"""The user's wording of Section 5(a)(vii) and Article 71(1), and what Article 71(5) leaves to the contract: other axioms say the same."""

worlds = pytest.mark.parametrize("world_id", IDS)
formula_claims = pytest.mark.parametrize(
    ("world_id", "claim"),
    [
        pytest.param(world_id, claim, id=f"{world_id}/{claim.id}")
        for world_id in IDS
        for claim in shipped_world(world_id).claims
        if claim.formula
    ],
)


def test_the_shipped_worlds_are_these() -> None:
    assert shipped_ids() == sorted(IDS)


@worlds
def test_the_id_is_the_file_name(world_id: str) -> None:
    assert shipped_world(world_id).id == world_id


@worlds
def test_every_axiom_has_a_sentence_a_formula_and_a_source(world_id: str) -> None:
    world = shipped_world(world_id)
    assert len(world.axioms) >= (20 if world_id == "law:brrd-isda" else 12)
    for axiom in world.axioms:
        assert axiom.text.endswith("."), axiom.id
        assert axiom.formula, axiom.id
        assert axiom.source.citation, axiom.id
        assert axiom.source.type in SOURCE_TYPES, axiom.id


@worlds
def test_nothing_is_given_out_as_quoted(world_id: str) -> None:
    # No document was read: a quote or a span would be a made-up source.
    for axiom in shipped_world(world_id).axioms:
        assert not axiom.source.quote, axiom.id
        assert not axiom.source.document, axiom.id
        assert axiom.source.start is None, axiom.id


@worlds
def test_every_atom_has_words_of_its_own(world_id: str) -> None:
    owner: dict[str, str] = {}
    for decl in shipped_world(world_id).atoms:
        assert decl.text, decl.name
        for phrase in (decl.text, *decl.aliases):
            key = " ".join(re.findall(r"\w+", phrase.lower()))
            assert owner.setdefault(key, decl.name) == decl.name, f"'{phrase}' stands for {owner[key]} and for {decl.name}"


@worlds
def test_every_atom_is_used(world_id: str) -> None:
    world = shipped_world(world_id)
    used = {word for axiom in world.axioms for word in re.findall(r"\w+", axiom.formula or "")}
    assert {decl.name for decl in world.atoms} <= used


@worlds
def test_aliases_are_no_clauses_of_a_claim(world_id: str) -> None:
    # An alias longer than a short phrase that stands letter for letter in a test sentence would test itself.
    world = shipped_world(world_id)
    theses = " ".join(claim.thesis.lower() for claim in world.claims)
    for decl in world.atoms:
        for alias in decl.aliases:
            assert len(alias.split()) <= 6 or alias.lower() not in theses, alias


def test_the_examples_axioms_stand_in_the_users_words() -> None:
    mine = [axiom for axiom in shipped_world("law:brrd-isda").axioms if axiom.text in EXAMPLE_AXIOMS]
    assert tuple(axiom.text for axiom in mine) == EXAMPLE_AXIOMS
    assert {axiom.source.type for axiom in mine} == {"user"}
    assert {axiom.kind for axiom in mine} == {"defeasible"}


@worlds
def test_claims_cover_every_finding(world_id: str) -> None:
    claims = shipped_world(world_id).claims
    assert len(claims) >= 10
    assert len({claim.id for claim in claims}) == len(claims)
    assert {claim.expect for claim in claims} == FINDINGS
    assert any(claim.thesis for claim in claims)


@formula_claims
def test_a_claim_comes_out_as_expected(world_id: str, claim: Claim) -> None:
    assert finding(shipped_world(world_id), claim) == claim.expect


@worlds
def test_leaving_out_an_axiom_changes_some_claim(world_id: str) -> None:
    # Otherwise the axiom could say anything and no claim of the world would notice.
    world = shipped_world(world_id)
    claims = [claim for claim in world.claims if claim.formula]
    unnoticed = {
        axiom.id
        for axiom in world.axioms
        if all(finding(world, claim, without=frozenset([axiom.id])) == claim.expect for claim in claims)
    }
    assert unnoticed <= SAID_TWICE
