"""When a rule does not apply: "Rule 2 does not apply if Ann is a minor" is an exception of the rule it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from synproof_cli.english.controlled.rulebook.defaults import UNLESS
from synproof_cli.english.controlled.rulebook.preferences import key
from synproof_cli.english.controlled.rulebook.spans import Tokens, find, lowers, starts, trimmed, words

_DENIED: Final = ("does", "not", "apply")
_WHEN: Final[tuple[tuple[str, ...], ...]] = (("if",), ("when",), ("where",), ("whenever",))
_CONDITIONAL: Final = frozenset(("if", "when", "whenever", "unless", "provided", "once", UNLESS))


class Exemption(NamedTuple):
    """The rule that does not apply, and when."""

    label: str
    clause: Tokens


def exemption(tokens: Tokens, labels: Mapping[str, str]) -> Exemption | None:
    """What a sentence of this kind says; None for any other."""
    for opener in _WHEN:
        if starts(tokens, opener):  # "if A, Rule 2 does not apply"
            comma = next((at for at, token in enumerate(tokens) if token.text == ","), -1)
            label = _label(tokens[comma + 1 :], labels) if comma > 1 else None
            return Exemption(label, trimmed(tokens[len(opener) : comma])) if label else None
    at = find(tokens, _DENIED)
    label = _label(tokens[: at + len(_DENIED)], labels) if at > 0 else None
    rest = tokens[at + len(_DENIED) :]
    found = next((opener for opener in _WHEN if starts(rest, opener)), ())
    return Exemption(label, rest[len(found) :]) if label and found and len(rest) > len(found) + 1 else None


def _label(tokens: Tokens, labels: Mapping[str, str]) -> str | None:
    """The label of "Rule 2 does not apply" and nothing else."""
    spelled = trimmed(tokens)
    if lowers(spelled[-3:]) != _DENIED:
        return None
    named = spelled[1:-3] if lowers(spelled[:1]) == ("then",) else spelled[:-3]
    return labels.get(key("".join(token.text for token in named)))


def with_exemption(tokens: Tokens, clause: Tokens) -> Tokens | None:
    """The rule with its exception; None where it has conditions that the exception might be read into."""
    said = lowers(tokens)
    plain = _CONDITIONAL.isdisjoint(said) or (said[:1] == ("if",) and said.count("then") == 1 and _CONDITIONAL.isdisjoint(said[1:]))
    mark = replace(words("unless")[0], lower=UNLESS, kind="mark")
    return (*tokens, mark, *clause) if plain and _CONDITIONAL.isdisjoint(lowers(clause)) else None
