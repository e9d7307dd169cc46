"""The format of ASPARTIX: facts `arg(a).` and `att(a,b).` in any order and layout; a comment runs from `%` to the end of its line."""

from __future__ import annotations

import re
from array import array
from typing import Final

from synproof_cli.dung.framework import INDEX, Framework
from synproof_cli.dung.text import as_text, at_line, excerpt
from synproof_cli.errors import InputError

# Possessive (`*+`, `++`) or atomic (`(?>…)`) throughout: a hostile file can make none of these go back and try again.
_NAME: Final = r'([^\s(),%"]++|"(?>(?:[^"\\\n]|\\[^\n])*)")'
_GAP: Final = re.compile(r"(?>(?:\s++|%[^\n]*+)*)")
_FACT: Final = re.compile(
    rf"{_GAP.pattern}(?:arg\s*+\(\s*+{_NAME}\s*+\)|att\s*+\(\s*+{_NAME}\s*+,\s*+{_NAME}\s*+\))\s*+\."
)
_PLAIN_NAME: Final = re.compile(r"_*+[a-z][A-Za-z0-9_]*+|0|[1-9][0-9]*+", re.ASCII)
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}


def read_apx(data: str | bytes) -> Framework:
    """The framework; a fact that stands twice says nothing new, as in ASP. A name may be a string `"…"`: the quotes are not part of it.

    Raises InputError, with the line, for text that is no such fact and for an attack from or on a name that is nowhere declared.
    """
    text = as_text(data)
    numbers: dict[str, int] = {}
    attacks: list[tuple[str, str, int]] = []
    position = 0
    while fact := _FACT.match(text, position):
        name, source, target = fact.groups()
        if name is not None:
            numbers.setdefault(_unquoted(name), len(numbers) + 1)
        else:
            attacks.append((_unquoted(source), _unquoted(target), position))
        position = fact.end()
    position = _after_gap(text, position)
    if position < len(text):
        raise _no_fact(text, position)
    sources, targets = array(INDEX), array(INDEX)
    for source, target, start in attacks:
        if source not in numbers or target not in numbers:
            missing = excerpt(source if source not in numbers else target)
            line = _line(text, _after_gap(text, start))
            raise at_line(line, f"argument '{missing}' takes part in an attack but is not declared", f"add arg({missing}).")
        sources.append(numbers[source])
        targets.append(numbers[target])
    return Framework(tuple(numbers), sources, targets)


def write_apx(framework: Framework) -> str:
    """The framework in this format, one fact a line, ending in a newline unless it is empty; names that are no ASP constants are quoted."""
    terms = {name: _term(name) for name in framework.names}
    lines = [f"arg({term}).\n" for term in terms.values()]
    lines += [f"att({terms[source]},{terms[target]}).\n" for source, target in framework.attacks()]
    return "".join(lines)


def _term(name: str) -> str:
    """The name as an ASP constant; `not` and capital first letters mean something else there, so such names are quoted."""
    if _PLAIN_NAME.fullmatch(name) and name != "not":
        return name
    return '"' + "".join(_ESCAPES.get(character, character) for character in name) + '"'


def _unquoted(term: str) -> str:
    if not term.startswith('"'):
        return term
    return re.sub(r"\\(.)", lambda escape: "\n" if escape[1] == "n" else escape[1], term[1:-1])


def _after_gap(text: str, position: int) -> int:
    """Where the blanks and comments that begin here end."""
    gap = _GAP.match(text, position)
    return gap.end() if gap else position


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _no_fact(text: str, position: int) -> InputError:
    found = excerpt(text[position : position + 80])
    return at_line(_line(text, position), f"expected arg(NAME). or att(NAME,NAME)., found '{found}'")
