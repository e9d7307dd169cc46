"""Tokens, inflection and content words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.english import content_words
from synproof_cli.english.stem import stem
from synproof_cli.english.words import normalise, tokenise

ONE_WORD = [
    ("suspend", "suspends", "suspended", "suspending"), ("notify", "notifies", "notified", "notifying"), ("stay", "stays", "stayed"),
    ("right", "rights"), ("party", "parties"), ("breach", "breaches", "breached"), ("process", "processes", "processed"),
    ("perform", "performs", "performed", "performing"), ("continue", "continues", "continued", "continuing"), ("agree", "agrees", "agreed"),
    ("exceed", "exceeds", "exceeded", "exceeding"), ("cancel", "cancels", "cancelled", "canceled"), ("control", "controlled",
     "controlling"),
    ("fulfil", "fulfill", "fulfilled"), ("give", "gave", "given", "giving"), ("pay", "paid", "pays", "paying"), ("send", "sent"),
    ("person", "persons", "people"), ("authorise", "authorize", "authorised", "authorizing"), ("organisation", "organizations"),
    ("favour", "favor", "favours"), ("file", "filed", "filing", "files"), ("net", "netted", "netting"), ("criterion", "criteria"),
    ("become", "became", "becoming"), ("status", "statuses"), ("loss", "losses"), ("apply", "applies", "applied"), ("occur", "occurred"),
]
TWO_WORDS = [
    ("suspend", "suspension"), ("perform", "performance"), ("notify", "notification"), ("plan", "plane"), ("likely", "unlikely"), ("pay",
     "payment"),
    ("new", "news"), ("lawful", "unlawful"), ("party", "part"), ("state", "statement"), ("term", "terminate"), ("contract", "contractor"),
]


@pytest.mark.parametrize("forms", ONE_WORD)
def test_inflections_share_a_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(("one", "other"), TWO_WORDS)
def test_derivations_and_look_alikes_do_not(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_contractions_and_genitives() -> None:
    tokens = tokenise("The bank's rights can't lapse; it isn't, won't, they'll, the parties' own")
    assert [token.text for token in tokens if token.kind in ("negation", "modal", "be")] == ["can", "not", "is", "not", "will", "not",
        "will"]
    assert [token.text for token in tokens if token.genitive] == ["bank", "parties"]


def test_function_words_in_hyphenated_names_are_content() -> None:
    assert [token.kind for token in tokenise("bail-in of close-out")] == ["word", "word", "preposition", "word", "word"]


@pytest.mark.parametrize(("raw", "plain"), [
    ("n\u200bot", "not"), ("en\u00adters", "enters"), ("\ufb01ling", "filing"), ("it\u2019s", "it's"), ("48\u2011hour", "48-hour"),
    ("a\x00b\x1b[1m", "a b [1m"), ("10\u00b2", "10\u00b2"), ("\u202ea", "a"), ("\uff41uthority", "authority"),
])
def test_normalised(raw: str, plain: str) -> None:
    assert normalise(raw) == plain


@pytest.mark.parametrize("text", ["10²", "10k", "5G", "3rd", "½"])
def test_odd_numbers_never_become_plain_ones(text: str) -> None:
    assert all(token.kind != "number" or token.text == text for token in tokenise(normalise(text)))


def test_content_words_leave_out_function_words_and_numbers() -> None:
    words = content_words("The bank's 48-hour stay is not in force, and it may be extended by 2 days.")
    assert words == {stem(word) for word in ("bank", "hour", "stay", "force", "extended", "days")}


@given(st.text(max_size=60))
def test_tokens_keep_their_place(text: str) -> None:
    plain = normalise(text)
    for token in tokenise(plain):
        assert 0 <= token.start < token.end <= len(plain)


@given(st.text(alphabet="Aabcdefghijklmnopqrstuvwxyz .,'-0123456789", max_size=40))
def test_the_short_way_to_content_words_is_the_long_one(text: str) -> None:
    by_tokens = frozenset(token.stem for token in tokenise(normalise(text)) if token.kind == "word")
    assert content_words(text) == by_tokens
