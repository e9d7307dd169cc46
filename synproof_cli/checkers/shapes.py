"""Reading untrusted JSON: a value together with the path it stands at. Every accessor checks the type first and names the place."""

from __future__ import annotations

from collections.abc import Collection

from synproof_cli.checkers.report import FaultError


class At:
    """A JSON value and where it stands. The path is put together only when something is wrong with it."""

    __slots__ = ("_key", "_parent", "value")

    def __init__(self, value: object, parent: At | None = None, key: str = "") -> None:
        self.value = value
        self._parent = parent
        self._key = key

    @property
    def where(self) -> str:
        """The path, like `certificates.main.conflicts[3].members`."""
        keys: list[str] = []
        at: At | None = self
        while at is not None:
            keys.append(at._key)
            at = at._parent
        return "".join(reversed(keys)).removeprefix(".")

    def fault(self, code: str, message: str) -> FaultError:
        """An error about this place, to be raised."""
        return FaultError(code, self.where, message)

    def __getitem__(self, key: str) -> At:
        fields = self.fields()
        if key not in fields:
            raise self.fault("malformed", f"'{key}' is missing")
        return At(fields[key], self, f".{key}")

    def get(self, key: str) -> At | None:
        """The value under a key, or None where it is absent or null."""
        value = self.fields().get(key)
        return None if value is None else At(value, self, f".{key}")

    def fields(self) -> dict[str, object]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            raise self.fault("malformed", "must be an object")
        return self.value

    def only(self, allowed: Collection[str]) -> None:
        """Refuse fields nobody compares: what is not known cannot be said to hold."""
        for key in self.fields():
            if key not in allowed:
                raise self.fault("unknown_field", f"'{key}' is no field of this object")

    def require(self, needed: Collection[str]) -> None:
        """Refuse an object without one of these fields: what may be null must be said to be."""
        missing = sorted(set(needed) - self.fields().keys())
        if missing:
            raise self.fault("malformed", f"'{missing[0]}' is missing")

    def items(self) -> list[At]:
        """The members of a list."""
        if not isinstance(self.value, list):
            raise self.fault("malformed", "must be a list")
        return [At(item, self, f"[{index}]") for index, item in enumerate(self.value)]

    def text(self) -> str:
        """The value as text."""
        if not isinstance(self.value, str):
            raise self.fault("malformed", "must be text")
        return self.value

    def optional_text(self) -> str | None:
        """The value as text or null."""
        return None if self.value is None else self.text()

    def texts(self) -> list[str]:
        """The value as a list of texts."""
        if not isinstance(self.value, list) or not all(isinstance(item, str) for item in self.value):
            raise self.fault("malformed", "must be a list of texts")
        return self.value

    def distinct(self) -> list[str]:
        """The value as a list of texts without repeats."""
        texts = self.texts()
        if len(set(texts)) != len(texts):
            raise self.fault("malformed", "names something twice")
        return texts

    def flag(self) -> bool:
        """The value as true or false."""
        if not isinstance(self.value, bool):
            raise self.fault("malformed", "must be true or false")
        return self.value

    def whole(self) -> int:
        """The value as a whole number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fault("malformed", "must be a whole number")
        return self.value


def same(left: object, right: object) -> bool:
    """Equality of JSON values, any depth; `1`, `1.0` and `true` differ."""
    pairs = [(left, right)]
    while pairs:
        one, other = pairs.pop()
        if type(one) is not type(other):
            return False
        if isinstance(one, dict) and isinstance(other, dict):
            if one.keys() != other.keys():
                return False
            pairs.extend((one[key], other[key]) for key in one)
        elif isinstance(one, list) and isinstance(other, list):
            if len(one) != len(other):
                return False
            pairs.extend(zip(one, other, strict=True))
        elif one != other:
            return False
    return True


def depth(value: object) -> int:
    """How deep lists and objects are nested; 0 for a plain value."""
    level, layer = 0, [value]
    while True:
        below: list[object] = []
        for item in layer:
            if isinstance(item, dict):
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
        if not below:
            return level
        level, layer = level + 1, below
