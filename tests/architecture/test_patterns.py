"""Regular expressions mean the same in every Python that is supported."""

from __future__ import annotations

import re

import pytest

from synproof_cli.english.controlled.tokens import tokenise
from tests.architecture.test_code import MODULES, name_of

_GROUP_REPEATED = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")
"""A group under a possessive repeat: before Python 3.11.5 an iteration that fails half-way leaves what it took. `(?>(?:…)*)` does not."""


def test_the_scan_finds_a_possessive_group_and_nothing_else() -> None:
    for pattern in (r"(?:a|b)*+", r"(?:a)++", r"(a)?+", r"(?:a){0,20}+"):
        assert _GROUP_REPEATED.search(pattern), pattern
    for pattern in (r"(?>(?:a|b)*)", r"[ab]*+", r"a\)*+", r"(?:a|b)+", r"\d{3}+"):
        assert not _GROUP_REPEATED.search(pattern), pattern


def test_no_group_is_repeated_possessively() -> None:
    found = [
        f"{name_of(path)}:{number}"
        for path in MODULES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if _GROUP_REPEATED.search(line)
    ]
    assert not found


@pytest.mark.parametrize(("text", "words"), [
    ("Tweety flies.", ["Tweety", "flies", "."]),
    ("Pay 1,000, or 2.", ["Pay", "1,000", ",", "or", "2", "."]),
    ("It ends in the U.S.A.", ["It", "ends", "in", "the", "U.S.A", "."]),
])
def test_a_mark_is_no_part_of_the_word_before_it(text: str, words: list[str]) -> None:
    assert [token.text for token in tokenise(text)] == words
