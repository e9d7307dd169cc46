"""Values as classes: what `@dataclass(frozen=True, slots=True)` makes, at a tenth of its cost at start-up.

The standard decorator writes and compiles six functions for each class, whenever the program starts; for the hundred classes of a small
debate that is a quarter of the whole run. Here it only gathers the fields, comparison, hash and spelling are shared, and `__init__` is
compiled when the first instance is made. `dataclasses.fields`, `replace` and `asdict`, type checkers and patterns see a dataclass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

_Value = TypeVar("_Value")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[_Value]) -> type[_Value]:
    """The class, frozen and with slots. It is made anew, so its methods cannot use `super()`; it inherits no fields."""
    cls.__doc__ = cls.__doc__ or cls.__name__  # else the decorator writes the signature there, at ten times the cost of all the rest
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    compared = tuple(one.name for one in fields(made) if one.compare)
    equal, hashed = _comparison(attrgetter(*compared) if compared else lambda _: ())
    shared = {"__init__": _compiled_later(made), "__repr__": _spelled, "__eq__": equal, "__hash__": hashed, "__reduce__": _reduced}
    for name, method in shared.items():
        if name not in made.__dict__ or made.__dict__[name] is None:  # Python puts None for a hash beside an `__eq__`
            setattr(made, name, method)
    made.__setattr__ = made.__delattr__ = _refused
    return made  # type: ignore[no-any-return]


def _compiled_later(cls: Any) -> Callable[..., None]:
    def first(self: object, *args: object, **kwargs: object) -> None:
        cls.__init__ = _initialiser(cls)
        cls.__init__(self, *args, **kwargs)

    return first


def _initialiser(cls: type) -> Callable[..., None]:
    """`__init__`, compiled. It fills the slots by their own setters, which cost half of `object.__setattr__`."""
    scope: dict[str, Any] = {"_MISSING": MISSING}
    parameters, body = [], []
    for one in fields(cls):
        name = one.name
        scope[f"_set_{name}"] = cls.__dict__[name].__set__
        parameters.append(name + _default(one, scope))
        given = f"_make_{name}() if {name} is _MISSING else {name}" if f"_make_{name}" in scope else name
        body.append(f"_set_{name}(self, {given})")
    exec(f"def __init__(self, {', '.join(parameters)}):\n " + "\n ".join(body or ["pass"]), scope)  # noqa: S102 - names of fields only
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _default(one: Field[Any], scope: dict[str, Any]) -> str:
    """What stands behind a parameter's name."""
    if one.default_factory is not MISSING:
        scope[f"_make_{one.name}"] = one.default_factory
        return "=_MISSING"
    if one.default is not MISSING:
        scope[f"_default_{one.name}"] = one.default
        return f"=_default_{one.name}"
    return ""


def _comparison(content: Callable[[Any], Any]) -> tuple[Callable[[Any, Any], Any], Callable[[Any], int]]:
    def equal(self: Any, other: Any) -> Any:
        return content(self) == content(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(content(self))

    return equal, hashed


def _spelled(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({shown})"


def _reduced(self: Any) -> tuple[type, tuple[object, ...]]:
    return type(self), tuple(getattr(self, one.name) for one in fields(self))


def _refused(self: object, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot change field '{name}' of a {type(self).__name__}")
