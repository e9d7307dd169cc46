"""What sentences take away, what they limit, and that hostile ones cost no time."""

from __future__ import annotations

import time

import pytest

from synproof_cli.axiomat.hedges import Hedges, limits_its_section, points_back

RULE = "Overtime of the staff is paid at 150 percent of the hourly wage."


@pytest.mark.parametrize("text", [
    "Managers are excluded from overtime.", "No overtime is paid to managers.", "Overtime is suspended.",
    "Overtime does not apply to interns.", "The staff of the bar is not paid an hourly wage.",
    "The rule of overtime paid at 150 percent of the wage was revoked in March.",
])
def test_what_may_be_an_exception(text: str) -> None:
    assert list(Hedges([("e", text)]).of(RULE)) == ["e"]


@pytest.mark.parametrize("text", [
    "Managers are excluded from the canteen.", "The canteen is open.", "Overtime is recorded by the staff office.",
])
def test_what_is_none(text: str) -> None:
    assert list(Hedges([("e", text)]).of(RULE)) == []


def test_what_points_back_and_what_goes_on() -> None:
    assert points_back("This does not apply to managers.") and points_back("It does not apply to managers.")
    assert not points_back("It shall not be disclosed.") and not points_back("This applies to managers.")


def test_what_limits_its_section() -> None:
    assert limits_its_section("This section ceases to apply in 2030.") and limits_its_section("This Article applies only to banks.")
    assert limits_its_section("This section has been replaced.") and limits_its_section("This clause is no longer in force.")
    assert not limits_its_section("Under this section, the bank shall not disclose the data.")


@pytest.mark.parametrize("text", ["x" + " " * 8_000 + "not", "word " * 1_600 + "not x.", "no " * 2_600, "this section " * 600 + "not"])
def test_hostile_sentences_cost_no_time(text: str) -> None:
    begun = time.process_time()
    list(Hedges([("e", text)]).of(text))
    points_back(text)
    limits_its_section(text)
    assert time.process_time() - begun < 5
