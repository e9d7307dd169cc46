"""Argumentation frameworks: a set of named arguments and an attack relation over it (Dung 1995, definition 2)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from synproof_cli.dung.text import one_line
from synproof_cli.errors import InputError

INDEX = "i"
"""Type code of index arrays: packed 32-bit numbers keep a million attacks in the processor's cache, which boxed ones do not."""


@dataclass(frozen=True, slots=True)
class Framework:
    """Arguments `names[0]`, `names[1]`, … numbered 1, 2, …; attack k goes from `sources[k]` to `targets[k]`.

    Both index arrays have type code `INDEX`, the same length, and hold numbers from 1 to n only; `build` and the readers see to that.
    """

    names: tuple[str, ...]
    sources: Sequence[int]
    targets: Sequence[int]

    @classmethod
    def build(cls, arguments: Iterable[str], attacks: Iterable[tuple[str, str]]) -> Framework:
        """The framework over these names.

        Raises InputError for a name that stands twice among the arguments, and for an attack from or on a name that is not among them.
        """
        names = tuple(arguments)
        numbers = {name: number for number, name in enumerate(names, start=1)}
        if len(numbers) != len(names):
            twice = next(name for number, name in enumerate(names, start=1) if numbers[name] != number)
            raise InputError(f"argument '{one_line(twice)}' is declared twice")
        pairs = list(attacks)
        try:
            sources = array(INDEX, [numbers[source] for source, _ in pairs])
            targets = array(INDEX, [numbers[target] for _, target in pairs])
        except KeyError as missing:
            raise InputError(f"argument '{one_line(missing.args[0])}' takes part in an attack but is not declared") from missing
        return cls(names, sources, targets)

    def attacks(self) -> Iterator[tuple[str, str]]:
        """The attacks by name, in order, repeated ones included."""
        for source, target in zip(self.sources, self.targets, strict=True):
            yield self.names[source - 1], self.names[target - 1]
