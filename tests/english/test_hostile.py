"""Whatever is pasted in, the reader answers soon and raises nothing."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.english import content_words, nearest_entries, read_statement, read_thesis
from tests.english.vocabularies import INCIDENT, LAW

_WORDS = sorted({word for decl in LAW + INCIDENT for text in (decl.text, *decl.aliases) for word in text.split()})


def _garbage(seed: int, count: int, joins: tuple[str, ...] = ("",)) -> str:
    rolls = random.Random(seed)  # noqa: S311
    return " ".join(f"{rolls.choice(_WORDS)} {rolls.choice(joins)}".strip() for _ in range(count))


HOSTILE = {
    "one long word": "a" * 1_000_000, "a megabyte of words": "the bank enters " * 62_500, "dots": "a." * 500_000, "quotes": '"' * 1_000_000,
    "brackets": "(" * 19_999, "blanks": " " * 19_999, "emoji": "😀" * 5_000, "stops": "stay. " * 3_000, "commas": "the bank, " * 100,
    "nots": "not " * 300 + "the bank enters", "ifs": "if the bank enters a resolution stay, " * 50, "ands": "and " * 390,
    "conjunction": " and ".join(["the bank enters a resolution stay"] * 45), "disjunction": " or ".join(["the stay lasts 48 hours"] * 40),
    "that": "the bank that " * 100, "it": "it " * 399, "of": "the stay of " * 100,
    "during": "during the stay " * 90 + "the bank enters a stay",
    "under": "under the contract, " * 90, "numbers": "48 " * 390, "hours": "48 hours " * 190, "to": "to pay " * 190,
    "unless": "the counterparty may terminate unless " * 90, "either": "either " * 390, "escapes": "\x1b[2J\x00\x07 the bank enters",
    "surrogate": "the bank \ud800 enters", "right to left": "\u202ethe bank\u202c enters", "hyphens": "stay-" * 3_000,
    "apostrophes": "stay's " * 300,
    "words of the vocabulary": _garbage(1, 390), "sixty words": _garbage(2, 60), "with and": _garbage(3, 50, ("", "", "and", "or")),
    "with marks": _garbage(4, 50, ("", ",", "if", "when", "and", "not", "that", "of", "to", "by", "the")),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_bounded(name: str) -> None:
    start = time.process_time()
    reading = read_thesis(HOSTILE[name], LAW)
    assert time.process_time() - start < 5  # seconds; in practice far below one
    assert reading.claim is not None or reading.unread
    assert len(str(reading.to_doc())) < 20_000


@pytest.mark.parametrize("seed", range(12))
def test_word_salad_is_never_claimed_beyond_its_words(seed: int) -> None:
    reading = read_thesis(_garbage(seed, 14, ("", "", "", "and", "if", "not")), LAW)
    assert reading.claim is None


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    for reading in (read_thesis(text, LAW), read_statement(text, INCIDENT)):
        assert (reading.claim is None) == bool(reading.unread)
        assert reading.to_doc()["unread"] == [part.text for part in reading.unread]
    assert nearest_entries(text, LAW) is not None and content_words(text) is not None


_PIECES = [*_WORDS, "if", "when", "unless", "not", "no", "and", "or", "neither", "nor", "either", "both", ",", ".", "48", "hours", "that",
"which",
           "it", "may", "must", "cannot", "during", "only", "even", "whether", "under", "Article", "(", ")", "of", "by", "than", "more",
           "'s", "-"]


@given(st.lists(st.sampled_from(_PIECES), max_size=30))
def test_any_sequence_of_words(pieces: list[str]) -> None:
    reading = read_thesis(" ".join(pieces), LAW)
    assert (reading.claim is None) == bool(reading.unread)


@given(st.text(alphabet="abc ifandorthe,.'-()", max_size=400))
def test_reading_is_a_function_of_the_text(text: str) -> None:
    assert read_thesis(text, INCIDENT) == read_thesis(text, INCIDENT)


def test_time_grows_no_faster_than_the_text_up_to_the_limit() -> None:
    def seconds(words: int) -> float:
        start = time.process_time()
        for seed in range(5):
            read_thesis(_garbage(seed, words), LAW)
        return time.process_time() - start

    seconds(50)
    assert seconds(300) < 40 * max(seconds(50), 0.01)
