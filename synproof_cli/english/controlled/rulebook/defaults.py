"""Normally, usually, by default: sentences that hold unless something speaks against it.

The word is taken away and the axiom is defeasible. It must say of the whole sentence, or of what a condition brings about, that it is
usual; where it stands inside a condition or a relative clause, or in a thesis, it stays where it is, and the sentence is refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from synproof_cli.english.controlled.rulebook.spans import Tokens, find, lowers, trimmed

_USUAL: Final = (
    ("by", "default"), ("as", "a", "rule"), ("in", "general"), ("in", "principle"), ("as", "a", "general", "rule"), ("normally",),
    ("usually",), ("typically",), ("generally",), ("ordinarily",),
)
_OPENERS: Final = ("if", "when", "whenever", "unless", "once", "provided")
_RELATIVES: Final = frozenset(("who", "which", "whose"))
_EXCEPT: Final = (("except", "when"), ("except", "if"), ("except", "where"), ("unless",))
UNLESS: Final = "unless by default"
"""The key of the token that brings in what a default does not hold for."""


def default(tokens: Tokens) -> Tokens | None:
    """The sentence without its word for "usually"; None where it has none, several, or one that says it of a part only."""
    places = [(at, phrase) for phrase in _USUAL for at in _all(tokens, phrase)]
    if len(places) != 1:
        return None
    (at, phrase), = places
    if not _says_it_of_all(tokens, at):
        return None
    before, after = tokens[:at], tokens[at + len(phrase) :]
    if before and after and before[-1].text == "," and after[0].text == ",":
        before, after = before[:-1], after[1:]
    return excepting(trimmed((*before, *after)))


def contrasted(text: str) -> tuple[str, ...]:
    """A sentence of which only one half is usual, as two: "dogs usually bark, but puppies do not"; others as they are."""
    first, comma, second = text.partition(", but ")
    usual = [any(" ".join(phrase) in half.lower() for phrase in _USUAL) for half in (first, second)]
    opened = first.split(maxsplit=1)[:1] and first.split(maxsplit=1)[0].lower() in _OPENERS
    return (f"{first}.", second) if comma and usual[0] != usual[1] and not opened else (text,)


def _all(tokens: Tokens, phrase: tuple[str, ...]) -> list[int]:
    found, at = [], find(tokens, phrase)
    while at >= 0:
        found.append(at)
        at = find(tokens, phrase, at + 1)
    return found


def _says_it_of_all(tokens: Tokens, at: int) -> bool:
    """Whether the word at an index says of the whole sentence, or of what its condition brings about, that it is usual."""
    said = lowers(tokens)
    if any(find(tokens, ("not", quantity)) >= 0 for quantity in ("all", "every", "each", "always")):
        return False  # that not all of them usually do is no default for each
    if any(said[place] == ";" or said[place] == "," and said[place + 1 : place + 2] in (("and",), ("but",)) for place in range(len(said))):
        return False  # which half is usual?
    if "that" in said[:at] or _RELATIVES.intersection(said[:at]):
        return False
    if said[0] in _OPENERS:  # in front: it must stand in what follows
        then, comma = find(tokens, ("then",)), find(tokens, (",",))
        return at > (then if then > 0 else comma) > 0
    return not any(opener in said[:at] for opener in _OPENERS)


def strictly(tokens: Tokens) -> Tokens:
    """With "except when" as "unless", in a sentence that says of nothing that it is usual."""
    for phrase in _EXCEPT[:-1]:
        at = find(tokens, phrase)
        if at == 0:  # "except where the contract is void, the buyer must pay"
            return (replace(tokens[0], text="Unless", lower="unless"), *tokens[len(phrase) :])
        if at > 0:
            return (*tokens[:at], replace(tokens[at], text="unless", lower="unless"), *tokens[at + len(phrase) :])
    return tokens


def excepting(tokens: Tokens) -> Tokens:
    """With "unless" and "except when" as what a default does not hold for."""
    for phrase in _EXCEPT:
        at = find(tokens, phrase, 1)
        if at > 0:
            mark = replace(tokens[at], text="unless", lower=UNLESS, kind="mark")
            return (*tokens[:at], mark, *tokens[at + len(phrase) :])
    return tokens
