"""Worlds as Markdown: a document to be read, and the same world again from it."""

from __future__ import annotations

import pytest
from hypothesis import example, given

from synproof_cli.errors import WorldError
from synproof_cli.model.world import AtomDecl, Axiom, Claim, Source, World
from synproof_cli.store.markdown_io import is_world_document, parse_markdown, write_markdown
from tests.store.strategies import worlds

TICKS = World("my:t", "``` `x`", "```toml\n[world]", axioms=(Axiom("a", "```toml\n````\n# head\n", "`"),))
RULES = World(
    "my:rules", "House *rules*", "Two\n\nparagraphs.", extends=("law:base", "law:other@3"),
    atoms=(AtomDecl("wet", "the street is wet", ("it is wet",)), AtomDecl("hours", type="int", unit="hours")),
    axioms=(
        Axiom("rain-wets", "Rain <b>wets</b> [/x].", "rain >> wet", kind="defeasible", overrides=("a", "b"), valid_from="2024-01-01",
              valid_to="2025-01-01", jurisdiction="EU", priority=2, source=Source("document", "Art. 1", "ab", 3, 1, 5, "Rain")),
        Axiom("words", "1. Only words"),
    ),
    claims=(Claim("PROVED", "The street is wet.", given=("It rains.",)),),
)


@given(worlds())
@example(TICKS)
@example(RULES)
def test_reading_gives_the_same_world_and_no_remark(world: World) -> None:
    text = write_markdown(world)
    assert parse_markdown(text) == (world, [])
    assert parse_markdown(text.replace("\n", "\r\n").encode()) == (world, [])
    assert is_world_document(text)


def test_it_reads_like_a_document() -> None:
    lines = [line for line in write_markdown(RULES).splitlines() if line]
    assert lines[:2] == ["# House \\*rules\\*", "World `my:rules`, which extends `law:base`, `law:other@3`."]
    assert "- `wet`: the street is wet; also: it is wet" in lines
    assert "- `hours` (int hours): (no words)" in lines
    at = lines.index("### rain-wets")
    assert lines[at + 1 : at + 4] == [
        "Rain \\<b\\>wets\\</b\\> \\[/x\\].", "` rain >> wet `",
        "*defeasible, priority 2, EU, overrides `a`, `b`, from 2024-01-01, to 2025-01-01, Art. 1, page 3*",
    ]
    assert "1\\. Only words" in "\n".join(lines)
    assert "- PROVED: The street is wet. given It rains." in lines


def test_a_block_that_was_edited_counts_and_the_other_words_are_told() -> None:
    text = write_markdown(RULES).replace('formula = "rain >> wet"', 'formula = "rain >> ~wet"')
    world, remarks = parse_markdown(text)
    assert world.axioms[0].formula == "rain >> ~wet"
    assert len(remarks) == 1
    assert "` rain >> wet `" in remarks[0]
    assert "the block was taken" in remarks[0]
    told = parse_markdown(write_markdown(RULES).replace("1\\. Only words", "Other words"))
    assert told[0] == RULES
    assert "Other words" in told[1][0]


@pytest.mark.parametrize("text", [
    "```toml\n[world]\nid = \"my:x\"\n", "```toml\n[world]\nid = 3\n```\n", "```toml\n[world\n```\n", "no block at all",
    b"\xff```toml\n[world]\n```",
])
def test_what_is_no_world_is_one_error(text: str | bytes) -> None:
    with pytest.raises(WorldError):
        parse_markdown(text, "x.md")


def test_prose_is_no_world_document() -> None:
    assert not is_world_document("# Rules\n\n[world] is a word.\n\n```toml\nx = 1\n```\n")
