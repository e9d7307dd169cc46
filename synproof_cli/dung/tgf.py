"""The Trivial Graph Format: one argument a line (`ID`, then any label), a line `#`, one attack a line (`ID ID`, then any label)."""

from __future__ import annotations

from array import array

from synproof_cli.dung.framework import INDEX, Framework
from synproof_cli.dung.text import as_text, at_line, excerpt, one_line
from synproof_cli.errors import InputError


def read_tgf(data: str | bytes) -> Framework:
    """The framework; arguments are named by their ids, labels are not used. Blank lines and CRLF are accepted, repeated attacks are kept.

    Raises InputError, with the line where there is one, for an id declared twice, an attack from or on an id that is not declared, a
    line with one id only after the `#`, a second `#`, and a file without one (it may be a mere list of attacks).
    """
    lines = as_text(data).split("\n")
    separator = next((index for index, line in enumerate(lines) if line.strip() == "#"), None)
    if separator is None:
        raise InputError("no line '#' between the arguments and the attacks")
    numbers: dict[str, int] = {}
    for number, line in enumerate(lines[:separator], start=1):
        words = line.split(None, 1)
        if not words:
            continue
        if words[0] in numbers:
            raise at_line(number, f"argument '{excerpt(words[0])}' is declared twice")
        numbers[words[0]] = len(numbers) + 1
    sources, targets = array(INDEX), array(INDEX)
    for number, line in enumerate(lines[separator + 1 :], start=separator + 2):
        words = line.split(None, 2)
        if words:
            _attack(words, numbers, number)
            sources.append(numbers[words[0]])
            targets.append(numbers[words[1]])
    return Framework(tuple(numbers), sources, targets)


def write_tgf(framework: Framework) -> str:
    """The framework in this format, ending in a newline. Where a name cannot be an id, numbers are the ids and names their labels."""
    if all(_is_id(name) for name in framework.names):
        ids, nodes = list(framework.names), list(framework.names)
    else:
        ids = [str(number) for number in range(1, len(framework.names) + 1)]
        nodes = [f"{number} {one_line(name)}" for number, name in zip(ids, framework.names, strict=True)]
    attacks = [f"{ids[source - 1]} {ids[target - 1]}" for source, target in zip(framework.sources, framework.targets, strict=True)]
    return "\n".join([*nodes, "#", *attacks]) + "\n"


def _attack(words: list[str], numbers: dict[str, int], line: int) -> None:
    """Raises InputError unless the words begin with two declared ids."""
    if words[0] == "#" and len(words) == 1:
        raise at_line(line, "a second line '#'")
    if len(words) < 2:
        raise at_line(line, f"expected two arguments, found '{excerpt(words[0])}'")
    for word in words[:2]:
        if word not in numbers:
            raise at_line(line, f"argument '{excerpt(word)}' takes part in an attack but is not declared")


def _is_id(name: str) -> bool:
    return name not in ("", "#") and " " not in name and name.isprintable()
