"""Values behave as the standard library's frozen dataclasses with slots do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import field, replace
from typing import Any

import pytest

from synproof_cli.model.values import value


@value
class Point:
    """A place."""

    x: int
    y: int = 2
    tags: tuple[str, ...] = ("here",)
    seen: dict[str, int] = field(default_factory=dict, compare=False)
    secret: str = field(default="", repr=False)

    @property
    def sum(self) -> int:
        return self.x + self.y

    @classmethod
    def at(cls, x: int) -> Point:
        return cls(x)


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    """A place."""

    x: int
    y: int = 2
    tags: tuple[str, ...] = ("here",)
    seen: dict[str, int] = field(default_factory=dict, compare=False)
    secret: str = field(default="", repr=False)


@value
class Single:
    """One field."""

    x: object


@value
class Nothing:
    """No field."""


@value
class Own:  # noqa: PLW1641 - the decorator adds a hash
    """Methods of its own."""

    x: int

    def __repr__(self) -> str:
        return f"<{self.x}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)


def test_values_are_equal_by_class_and_compared_fields() -> None:
    assert Point(1) == Point(1, 2, ("here",)) != Point(1, 3)
    assert Point(1, seen={"a": 1}) == Point(1)
    others: list[object] = [Standard(1), (1, 2, ("here",), {}, ""), 1]
    assert Point(1) not in others and Single(1) not in [(1,), 1, Single(Single(1))]
    assert {Point(1): "a"}[Point(1)] == "a"
    assert Nothing() == Nothing() and hash(Nothing()) == hash(Nothing())
    assert Own(1) == Own(2) and repr(Own(1)) == "<1>"


@pytest.mark.parametrize(("given", "named"), [
    ((1,), {}), ((1, 3), {}), ((), {"x": 1}), ((1,), {"tags": ()}), ((1, 2, (), {"a": 1}, "b"), {}), ((), {"secret": "s", "x": 1}),
])
def test_arguments_are_those_of_the_standard_library(given: Any, named: Any) -> None:
    made, standard = Point(*given, **named), Standard(*given, **named)
    assert dataclasses.asdict(made) == dataclasses.asdict(standard)
    assert repr(made).partition("(")[2] == repr(standard).partition("(")[2]


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, (), {}, "", 6), {}), ((1,), {"z": 1}), ((1,), {"x": 1})])
def test_wrong_arguments_are_refused(given: Any, named: Any) -> None:
    with pytest.raises(TypeError):
        Point(*given, **named)


def test_a_default_is_made_for_each() -> None:
    one, other = Point(1), Point(1)
    one.seen["a"] = 1
    assert other.seen == {}


@pytest.mark.parametrize("name", ["x", "new"])
def test_nothing_can_be_changed(name: str) -> None:
    one = Point(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(one, name, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        delattr(one, name)
    assert one == Point(1) and not hasattr(one, "__dict__")


def test_a_pattern_takes_fields_by_place() -> None:
    match Point(1, 5):
        case Point(x, y):
            assert (x, y) == (1, 5)


@pytest.mark.parametrize("one", [Point(1, 5, seen={"a": 1}), Single(Single("x")), Nothing()], ids=repr)
def test_copies_are_equal(one: Any) -> None:
    for made in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):  # noqa: S301 - our own bytes
        assert made == one and dataclasses.asdict(made) == dataclasses.asdict(one)


def test_the_standard_library_takes_them_for_its_own() -> None:
    assert replace(Point(1), y=7) == Point(1, 7)
    made, standard = dataclasses.fields(Point), dataclasses.fields(Standard)
    assert [(one.name, one.default) for one in made] == [(one.name, one.default) for one in standard]
    assert (Point.at(3).sum, Point.__doc__, Point.__qualname__, Point.__module__) == (5, "A place.", "Point", __name__)
