"""Rules that say the same, once: first by logic (equivalent formulas), then by text (the same words in the same order).

Twins that differ in a number, a negation, a modality or a party are no duplicates, however alike they look: words decide, not a likeness.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from synproof_cli.axiomat.facets import MODAL, MODAL_WORDS, canonical_number, cased, facets_of, modality_of, unit_of
from synproof_cli.axiomat.likeness import near_pairs, sharing
from synproof_cli.english.stem import stem

_EMPTY: Final = frozenset(("the", "then", "hereby", "please", "also"))
_TOKEN: Final = re.compile(r"(?:(?<=\s)-(?=\d))?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*)|[^\W\d_]+(?:'[^\W\d_]+)?|[^\w\s,;:.\"'()\-]")
_LETTER: Final = re.compile(r"(?<=\w )A(?=[\s.,;:)]|\Z)|\((\w{1,4})\)")
"""What a letter alone names: "Group A", "Clause 2(a)"; it is no article."""
_CITES: Final = re.compile(
    r"§|\b(?:section|clause|article|art|paragraph|para|schedule|annex|appendix|exhibit|rule|chapter|part|version|item|table|regulation)s?\b",
)
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": " to ", "—": " ", "−": "-", "\u00a0": " ", "\u202f": " "})
_MOST_ALIKE: Final = 3_000
_ALIKE: Final = 0.9
_CROWD: Final = 3
_STRICT: Final = ("number", "unit", "date", "modality", "quantifier", "reference")


def wording(text: str) -> tuple[str, ...]:
    """The words of a rule in one form: no "the", no plural, numbers and modal phrases in one spelling. Order and negation stay.

    A number that may name a clause or a release keeps its digits: 2.10 is no 2.1, but 2.10 EUR is 2.1 EUR.
    """
    named = _LETTER.sub(lambda match: f" letter{match[1] or 'a'} ", cased(text).translate(_PLAIN))
    plain = " ".join(named.lower().split())
    cites = bool(_CITES.search(plain))
    if not MODAL_WORDS.isdisjoint(plain.split()):
        plain = MODAL.sub(lambda match: f" modal{modality_of(match.group())} ", plain)
    tokens = _TOKEN.findall(plain)
    return tuple(
        _form(token, cites or not (unit_of(after) or unit_of(before)))
        for before, token, after in zip(("", *tokens), tokens, (*tokens[1:], ""), strict=False) if token not in _EMPTY
    )


def _form(token: str, named: bool) -> str:
    if token[-1].isdigit():
        return token if named and "." in token else canonical_number(token)
    if token == "an":
        return "a"
    ending = next((end for end in ("ing", "ed") if token.endswith(end)), "")  # what is done is not what does
    return unit_of(token) or stem(token.removesuffix("'s")) + ending


def same_text(texts: Sequence[str], first_new: int = 0) -> dict[int, int]:
    """For each text that says what an earlier one says in the same words: the earlier one's place. Those before `first_new` are known."""
    first: dict[tuple[str, ...], int] = {}
    found = {}
    for at in sharing(texts, first_new):
        known = first.setdefault(wording(texts[at]), at)
        if known != at:
            found[at] = known
    return found


def same_logic(
    texts: Sequence[str], formulas: Sequence[str | None], names: Callable[[str], frozenset[str]], equivalent: Callable[[str, str], bool],
) -> dict[int, int]:
    """For each rule whose formula is equivalent to an earlier one's: the earlier one's place.

    `names` gives a formula's predicates; only formulas with the same ones are compared. The texts must agree in numbers, units, dates,
    modality, quantifiers and references all the same: a formula may say less than its sentence.
    """
    groups: dict[frozenset[str], list[int]] = {}
    found: dict[int, int] = {}
    for at, formula in enumerate(formulas):
        if not formula:
            continue
        rivals = groups.setdefault(names(formula), [])
        near = (other for other in rivals[:_RIVALS] if _agree(texts[at], texts[other]))
        match = next((other for other in near if _equal(formulas, at, other, equivalent)), None)
        if match is None:
            rivals.append(at)
        else:
            found[at] = match
    return found


_RIVALS: Final = 40


def _equal(formulas: Sequence[str | None], at: int, other: int, equivalent: Callable[[str, str], bool]) -> bool:
    one, two = formulas[at] or "", formulas[other] or ""
    return one == two or equivalent(one, two)


def _agree(one: str, other: str) -> bool:
    mine, theirs = facets_of(one).by_kind, facets_of(other).by_kind
    return all(set(mine[kind]) == set(theirs[kind]) for kind in _STRICT)


def similar(texts: Sequence[str]) -> Iterator[tuple[int, int, float]]:
    """Pairs that look alike and are no duplicates, for people to look at; none where there are too many texts to compare."""
    if len(texts) <= _MOST_ALIKE:
        yield from near_pairs([" ".join(text.lower().split()) for text in texts], _ALIKE, _CROWD)
