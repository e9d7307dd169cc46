"""DB-03: words that are search syntax elsewhere are words here, in `world search` and when a thesis is read."""

from __future__ import annotations

import pytest

from tests.scenarios.cli import CommandLine, first

WORLD = """
[world]
id = "my:words"
[atoms.netting]
text = "close-out netting is suspended"
[[axioms]]
id = "close-out"
text = "Close-out netting is suspended for the 48-hour stay under Art. 71."
formula = "netting"
kind = "strict"
[[axioms]]
id = "parties"
text = "Parties don't terminate."
[[axioms]]
id = "bail-in"
text = "The bail-in AND the sale tool apply."
"""
FINDS = {
    "close-out": {"close-out"}, "Art. 71": {"close-out"}, '"48-hour stay': {"close-out"}, "don't terminate": {"parties"},
    "bail-in AND": {"bail-in"},
    "(netting)": {"close-out"}, "text:netting": {"close-out"}, "-netting": {"close-out"},
    "^netting": {"close-out"},
}
NOTHING = ["TODO: fix", "NEAR(", "netting*", "stay* tomorrow", '""', "'", '"', "*", "(", "a OR b", "{x}", "x:y", "NOT", "AND", ";--", "%",
    "\\", "☃",
    "\x00", "-", "a" * 5_000]


@pytest.fixture
def words(cli: CommandLine) -> CommandLine:
    assert cli.run("world", "import", cli.write("w.toml", WORLD)).code == 0
    return cli


@pytest.mark.parametrize("query", first(5, FINDS))
def test_each_query_finds_its_sentence(words: CommandLine, query: str) -> None:
    ran = words.run("world", "search", "my:words", "--", query)
    assert ran.code == 0
    assert all(one in ran.text for one in FINDS[query])


@pytest.mark.parametrize("query", first(4, NOTHING), ids=lambda query: query[:10])
def test_no_query_is_an_error(words: CommandLine, query: str) -> None:
    if "\x00" in query:
        query = query.replace("\x00", "\ufffd")
    ran = words.run("world", "search", "my:words", "--", query)
    assert ran.code == 0
    assert "syntax" not in ran.errors
    assert "no such column" not in ran.errors


def test_the_same_words_are_no_error_as_a_thesis(words: CommandLine) -> None:
    for thesis in ["Art. 71", '"48-hour stay', "bail-in AND", "NEAR("]:
        code, result = words.run_json("debate", "run", "--world", "my:words", "--offline", "--", thesis)
        assert code != 2, thesis
        assert result["finding"]
