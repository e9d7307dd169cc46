"""Homonyms, several together, amounts, joined clauses: what a careful reader concludes, and where one would not answer."""

from __future__ import annotations

import pytest

from tests.english.controlled.trials import answer

HOMONYMS = [
    (["Every minor needs a guardian.", "The error is minor."], "The error needs a guardian.", "REFUSED"),
    (["Every patient waits.", "Ann is patient."], "Ann waits.", "REFUSED"),
    (["Every patient waits.", "Ann is a patient."], "Ann waits.", "TRUE"),
    (["Every orange is a fruit.", "The car is orange."], "The car is a fruit.", "REFUSED"),
    (["Every light thing floats.", "The bag is light.", "Every light is bright."], "The bag floats.", "TRUE"),
    (["All gold is metal.", "The ring is gold."], "The ring is metal.", "TRUE"),
    (["The item is non-taxable."], "The item is taxable.", "FALSE"),
    (["The item is not taxable."], "The item is non-taxable.", "REFUSED"),
    (["Non-members pay.", "Rex is not a member."], "Rex pays.", "REFUSED"),
    (["Ann is unmarried."], "Ann is married.", "FALSE"),
    (["Unmarried employees pay.", "Ann is an employee.", "Ann is married."], "Ann pays.", "UNKNOWN"),
    (["The house lacks a door."], "The house has a door.", "FALSE"),
    (["Ann lacks a licence.", "Every driver has a licence."], "Ann is a driver.", "FALSE"),
    (["Ann is full of ideas."], "Ann is full.", "REFUSED"),
    (["Tom is a red mouse.", "Every mouse is an animal."], "Tom is a red animal.", "TRUE"),
    (["Bea is late, siren or no siren."], "Bea is late.", "REFUSED"),
    (["A permit is required to build a house."], "The permit must build a house.", "REFUSED"),
    (["The tenant is required to pay the rent."], "The tenant must pay the rent.", "TRUE"),
    (["The office is closed on Sundays and public holidays."], "The office is a public holiday.", "REFUSED"),
    (["Rex and Max are animals and dogs."], "Rex is a dog.", "TRUE"),
    (["Bea is kind."], "Bea is late, siren or no siren.", "REFUSED"),
]
"""A noun and an adjective of the same letters, non- and un-."""
SEVERAL = [
    (["The members elected a president.", "Ann is a member."], "Ann elected a president.", "REFUSED"),
    (["The shareholders own the company.", "Ann is a shareholder."], "Ann owns the company.", "REFUSED"),
    (["Each shareholder owns the company.", "Ann is a shareholder."], "Ann owns the company.", "TRUE"),
    (["The tenants must pay 500 euros.", "Ann is a tenant."], "Ann must pay 500 euros.", "REFUSED"),
    (["Each tenant must pay 500 euros.", "Ann is a tenant."], "Ann must pay 500 euros.", "TRUE"),
    (["Ann and Bob own a house."], "Ann owns a house.", "REFUSED"),
    (["Both Ann and Bob own a house."], "Ann owns a house.", "TRUE"),
    (["The employees like Bob.", "Ann is an employee."], "Ann likes Bob.", "TRUE"),
    (["Ann and Bob agree."], "Ann agrees.", "REFUSED"),
    (["Ann and Bob are different."], "Ann is different.", "UNKNOWN"),
    (["Dogs vary in size.", "Rex is a dog."], "Rex varies in size.", "REFUSED"),
    (["The ban applies to dogs.", "Rex is a dog."], "The ban applies to Rex.", "REFUSED"),
    (["None of the employees sings.", "Ann is an employee."], "Ann sings.", "FALSE"),
    (["Those who smoke pay.", "Bob smokes."], "Bob pays.", "TRUE"),
    (["Either party may terminate the agreement.", "Ann is a party."], "Ann may terminate the agreement.", "TRUE"),
]
"""Each of several, or all of them together."""
AMOUNTS = [
    (["Ann is 30 years old.", "Bob is 20 years old."], "Ann is older than Bob.", "TRUE"),
    (["Ann is 30 years old.", "Bob is 20 years old."], "Bob is older than Ann.", "FALSE"),
    (["Ann is 30 years old.", "Bob is 30 years old."], "Ann is older than Bob.", "UNKNOWN"),
    (["Ann is 30 years old.", "Ann is older than Bob."], "Bob is 31 years old.", "FALSE"),
    (["Ann is 30 years old.", "Bob is younger than 30 years."], "Ann is older than Bob.", "TRUE"),
    (["Max costs 50 dollars.", "Rex costs 60 dollars."], "Max is cheaper than Rex.", "TRUE"),
    (["Ann has three cats."], "Ann has two cats.", "REFUSED"),
    (["Ann has three cats."], "Ann has four cats.", "FALSE"),
    (["No one under 18 years may vote.", "Ann is 17 years old."], "Ann may vote.", "FALSE"),
    (["No one under 18 years may vote.", "Ann is 18 years old."], "Ann may vote.", "UNKNOWN"),
    (["Children under 6 travel free.", "Tom is a child.", "Tom is 5 years old."], "Tom travels free.", "TRUE"),
    (["Children under 6 travel free.", "Tom is a child.", "Tom is 6 years old."], "Tom travels free.", "UNKNOWN"),
    (["Contracts over 5 years are void.", "The lease is a contract.", "The lease is 6 years old."], "The lease is void.", "REFUSED"),
    (["The trip takes 7 days."], "The trip takes one week.", "REFUSED"),
]
"""Ages and amounts."""
JOINED = [
    (["Either Ann sings or Bob dances, and Carl smiles."], "Carl smiles.", "TRUE"),
    (["Either Ann sings or Bob dances, but not both.", "Ann sings."], "Bob dances.", "FALSE"),
    (["Dogs usually bark, but puppies do not bark.", "Rex is a dog.", "Rex is a puppy."], "Rex barks.", "FALSE"),
    (["Dogs usually bark, but puppies do not bark.", "Rex is a dog."], "Rex barks.", "TRUE"),
    (["Carl smiles just in case Ann sings.", "Ann sings."], "Carl smiles.", "REFUSED"),
    (["No dog chases some cat.", "Rex is a dog.", "Tom is a cat."], "Rex chases Tom.", "REFUSED"),
    (["All that glitters is not gold.", "The ring glitters."], "The ring is gold.", "REFUSED"),
    (["Although Tom is ill, he works."], "Tom works.", "TRUE"),
    (["Tom works because he is ill."], "Tom is ill.", "TRUE"),
    (["Tom does not work because he is ill."], "Tom works.", "REFUSED"),
    (["Should Ann sing, Carl smiles.", "Ann sings."], "Carl smiles.", "TRUE"),
    (["Except where the contract is void, the buyer must pay.", "The contract is not void."], "The buyer must pay.", "TRUE"),
    (
        ["A contract is void unless it is in writing.", "The lease is a contract.", "The lease is not in writing."], "The lease is void.",
        "TRUE",
    ),
    (["Ann ensures that Bob pays."], "Bob pays.", "REFUSED"),
    (["Tom works despite being ill."], "Tom works.", "REFUSED"),
    (["Bob sings and Ann does too."], "Ann sings.", "REFUSED"),
]
"""Defaults, concessions, conditions in every order."""


@pytest.mark.parametrize(("axioms", "thesis", "expected"), [*HOMONYMS, *SEVERAL, *AMOUNTS, *JOINED])
def test_a_careful_reader_agrees(axioms: list[str], thesis: str, expected: str) -> None:
    assert answer(axioms, thesis).split(":")[0] == expected
