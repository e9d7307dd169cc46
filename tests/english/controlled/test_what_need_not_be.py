"""What is not said to be so: at another time, under a modal verb, as the object of a wish, under another name."""

from __future__ import annotations

import pytest

from tests.english.controlled.trials import answer

TIME = [
    (["Ann was 18 years old."], "Ann is 18 years old.", "REFUSED"),
    (["Ann could be 18 years old."], "Ann is 18 years old.", "UNKNOWN"),
    (["The price was 100 dollars."], "The price is 100 dollars.", "REFUSED"),
    (["The price was 100 dollars.", "If the price exceeded 90 dollars, tax was due."], "Tax was due.", "TRUE"),
    (["The price could be 100 dollars."], "The price exceeds 90 dollars.", "UNKNOWN"),
    (["Ann had three cats."], "Ann has three cats.", "REFUSED"),
    (["Bob would be a doctor."], "Bob is a doctor.", "REFUSED"),
    (["Bob can be a doctor."], "Bob is a doctor.", "REFUSED"),
    (["Bob cannot be a doctor."], "Bob is a doctor.", "REFUSED"),
    (["Ann was allowed to leave."], "Ann may leave.", "REFUSED"),
    (["Ann will have to leave."], "Ann must leave.", "REFUSED"),
    (["Ann could be a friend of Bob."], "Ann is a friend of Bob.", "REFUSED"),
    (["Ann and Bob were friends."], "Ann and Bob are friends.", "REFUSED"),
    (["Anyone who was convicted may not be a director.", "Ann was convicted."], "Ann may be a director.", "REFUSED"),
    (["Ann was born 30 years ago."], "Ann is 30 years old.", "TRUE"),
    (["Ann is a doctor on Mondays."], "Ann is a doctor.", "REFUSED"),
    (["Ann is a doctor by training."], "Ann is a doctor.", "REFUSED"),
    (["Ann is a queen in the play."], "Ann is a queen.", "REFUSED"),
    (["Ann is a member from 2030."], "Ann is a member.", "REFUSED"),
    (["Ann is a student at Oxford."], "Ann is a student.", "TRUE"),
]
"""What was, may be or would be; what is so for a time or in a respect."""
OPAQUE = [
    (["Ann needs a car."], "There is a car.", "UNKNOWN"),
    (["Ann wants to buy a car."], "There is a car.", "REFUSED"),
    (["Ann is looking for a unicorn."], "There is a unicorn.", "REFUSED"),
    (["Ann can buy a car."], "There is a car.", "REFUSED"),
    (["Ann owns a car."], "There is a car.", "TRUE"),
    (["Everyone who needs a car waits.", "Ann needs a car."], "Ann waits.", "TRUE"),
    (["Everyone who needs a car waits.", "Ann needs Bolt.", "Bolt is a car."], "Ann waits.", "TRUE"),
    (["Ann needs a lawyer who is rich."], "Some lawyer is rich.", "REFUSED"),
    (["If Ann needs a car, it is sold.", "Ann needs Bolt.", "Bolt is a car."], "Bolt is sold.", "REFUSED"),
    (["Ann is found guilty."], "Ann is guilty.", "REFUSED"),
    (["Ann is considered tall."], "Ann is tall.", "REFUSED"),
    (["Everyone who is found guilty is punished.", "Ann is found guilty."], "Ann is punished.", "TRUE"),
    (["Ann remains a member."], "Ann is a member.", "REFUSED"),
    (["Ann seems to be ill."], "Ann is ill.", "REFUSED"),
    (["Everyone who becomes a member pays.", "Ann becomes a member."], "Ann pays.", "TRUE"),
    (["Bob makes Ann happy."], "Something is happy.", "REFUSED"),
    (["Tom is a self-proclaimed king.", "Every king is rich."], "Tom is rich.", "REFUSED"),
    (["Tom is a would-be thief."], "Tom is a thief.", "REFUSED"),
    (["The passport is a fake passport.", "Every passport is valid."], "The passport is valid.", "UNKNOWN"),
]
"""What is needed, sought, held or called so need not be."""
NAMES = [
    (["Only the president may vote.", "Bob may vote."], "Bob is a president.", "TRUE"),
    (["Only the president may vote.", "Bob is the president."], "Bob may vote.", "REFUSED"),
    (["Only the president may vote.", "Ann is not a president."], "Ann may vote.", "FALSE"),
    (["Everyone except the manager left.", "Carl is the manager."], "Carl left.", "REFUSED"),
    (["Everyone except the manager left.", "Carl is not a manager."], "Carl left.", "REFUSED"),
    (["Everyone but Ann sings.", "The teacher is a person."], "The teacher sings.", "REFUSED"),
    (["Everyone but Ann sings.", "Bob is a person."], "Bob sings.", "TRUE"),
    (["Ann owns a car.", "The car is red."], "Ann owns a red car.", "REFUSED"),
    (["Ann's brother is a doctor.", "Bob is Ann's brother."], "Bob is a doctor.", "REFUSED"),
    (["If X is a parent of Y then Y is a child of X.", "Ann is a parent of Bob."], "Bob is a child of Ann.", "TRUE"),
    (["If X is a parent of Y then Y is a child of X.", "Ann is a parent of Bob."], "Ann is a child of Bob.", "UNKNOWN"),
    (["X is red.", "If X is red then Y is blue."], "Y is blue.", "REFUSED"),
    (["These employees sing.", "Ann is an employee."], "Ann sings.", "REFUSED"),
    (["Bob, a doctor, is tall.", "Every doctor sings."], "Bob sings.", "TRUE"),
    (["If Bob, a doctor, is tall, Ann sings."], "Bob is a doctor.", "REFUSED"),
    (["Even Rex barks."], "Rex barks.", "REFUSED"),
    (["Today Ann is rich."], "Ann is rich.", "REFUSED"),
]
"""Two names for one thing, letters, appositions."""


@pytest.mark.parametrize(("axioms", "thesis", "expected"), [*TIME, *OPAQUE, *NAMES])
def test_a_careful_reader_agrees(axioms: list[str], thesis: str, expected: str) -> None:
    assert answer(axioms, thesis).split(":")[0] == expected
