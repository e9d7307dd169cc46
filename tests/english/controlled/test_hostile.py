"""Long, deep and broken text: bounded time, a reason, never an exception."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synproof_cli.english.controlled import read_document

WORDS = [
    "if", "then", "and", "or", "not", "every", "no", "some", "the", "a", "cat", "cats", "red", "is", "are", "chases", "does", "Max",
    "who", "that",
    "of", "in", "'s", ",", ".", "?", '"', "it", "they", "unless", "only", "either", "neither", "nor", "both", "to", "by", "than", "7",
    "has",
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=24))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    document = read_document([" ".join(words)], " ".join(reversed(words)))
    for rule in document.axioms:
        assert (rule.formula is None) == bool(rule.refusal)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for rule in read_document([text]).axioms:
        assert (rule.formula is None) == bool(rule.refusal)


HOSTILE = {
    "deep conditionals": "if Max is red then " * 60 + "Max is red",
    "deep relatives": "Every cat " + "that likes a cat " * 40 + "is red",
    "deep of": "Max is a friend of " + "a friend of " * 60 + "Rex",
    "deep genitives": "Max's " + "friend's " * 60 + "friend is red",
    "deep denial": "it is not the case that " * 30 + "Max is red",
    "many and": "Max is " + "red and " * 150 + "big",
    "many or and": "Max is " + "red and big or " * 35 + "kind",
    "many commas": "Max is " + "red, " * 150 + "and big",
    "many nouns": "Max is a " + "cat " * 150,
    "many prepositions": "Max is " + "in the house " * 50,
    "many capitals": "Max " * 150 + "is red",
    "many to": "Max wants " + "to want " * 70 + "a cat",
    "open quotes": '"' * 200,
    "dots": "." * 20_000,
    "letters": "a" * 20_000,
    "one long sentence": "Max is red and " * 5_000,
    "brackets": "(" * 5_000,
    "apostrophes": "'s" * 5_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_sentence_ends_soon(name: str) -> None:
    started = time.process_time()  # whatever else the machine is busy with
    document = read_document([HOSTILE[name]], HOSTILE[name])
    assert time.process_time() - started < 8
    for rule in document.axioms:
        assert (rule.formula is None) == bool(rule.refusal)


@pytest.mark.slow
def test_a_megabyte_is_read_in_bounded_time() -> None:
    sentence = "If someone is red and they chase the cat{0} then the cat{0} does not like the dog{0}. "
    text = "".join(sentence.format(number) for number in range(12_000))
    started = time.perf_counter()
    document = read_document([text])
    assert time.perf_counter() - started < 240
    assert len(document.axioms) >= 12_000
    assert not document.refusals


def test_ten_thousand_short_sentences_take_no_longer_than_linear() -> None:
    sentences = [f"Max{number} is a wumpus{number}." for number in range(1_000)]
    started = time.perf_counter()
    read_document(sentences[:250])
    few = time.perf_counter() - started
    started = time.perf_counter()
    read_document(sentences)
    assert time.perf_counter() - started < 12 * few + 1
