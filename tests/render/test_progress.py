"""Progress: lines that say what was placed, and a tree that grows in place without ever leaving the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.render.layout import cells
from synproof_cli.render.look import Look
from synproof_cli.render.progress import LineProgress, LiveProgress, reporter
from tests.render.documents import SUPPORTED, UNTRANSLATED
from tests.render.strategies import documents, hostile, spoil


def placements(document: Any) -> Iterator[tuple[Any, int]]:
    """Nodes in the order in which a debate reports them: level by level, the tree first."""
    for roots in ([(document["argumentation_tree"], 0)], [(support, 1) for support in document["supports"]]):
        layer = roots
        while layer:
            yield from ((node | {"children": []}, depth) for node, depth in layer)
            layer = [(child, depth + 1) for node, depth in layer for child in node["children"]]


def run(document: Any, look: Look, **options: Any) -> list[str]:
    written: list[str] = []
    progress = reporter(written.append, look, **options)
    progress.reading(document["reading"])
    for node, depth in placements(document):
        progress.node(node, depth)
    progress.verdict(document)
    return written


def screen(written: list[str], height: int) -> list[str]:
    """What a terminal of that height shows; going up beyond its first line is an error."""
    lines: list[str] = []
    for text in written:
        back = re.match(r"\x1b\[(\d+)A\r\x1b\[J", text)
        if back:
            up = int(back[1])
            assert up <= min(len(lines), height - 1)
            del lines[len(lines) - up :]
        lines += (text[back.end() :] if back else text).split("\n")[:-1]
    return lines


def test_lines() -> None:
    assert "".join(run(SUPPORTED, Look(width=100))) == (
        "read: 2 conditions, claim suspended\n"
        "THESIS IN the counterparty's termination rights are suspended\n"
        "  CON OUT defeated · isda-6-a · the rights are not suspended.\n"
        "  CON REJECTED · Sieve 2 (Axiom Contradiction) · brrd-68-3 · the rights are not suspended.\n"
        "  CON REJECTED · Sieve 1 (Source Credibility) · only if the counterparty is a central counterparty\n"
        "    PRO IN stands · brrd-71-1 against isda-6-a · it is not the case that ISDA 6(a) applies.\n"
        "  PRO IN stands · brrd-71-1 · the counterparty's termination rights are suspended.\n"
        "CONFIRMED SUPPORTED\n"
    )


def test_a_tree_that_stays_and_one_that_gives_way_to_the_report() -> None:
    assert screen(run(SUPPORTED, Look(width=100, ascii=True), live=True), 24) == [
        "read: 2 conditions, claim suspended",
        "THESIS IN the counterparty's termination rights are suspended",
        "+-- CON OUT defeated - isda-6-a - the rights are not suspended.",
        "|   `-- PRO IN stands - brrd-71-1 against isda-6-a - it is not the case that ISDA 6(a) applies.",
        "+-- CON REJECTED - Sieve 2 (Axiom Contradiction) - brrd-68-3 - the rights are not suspended.",
        "`-- CON REJECTED - Sieve 1 (Source Credibility) - only if the counterparty is a central...",
        "PRO IN stands - brrd-71-1 - the counterparty's termination rights are suspended.",
        "CONFIRMED SUPPORTED",
    ]
    assert screen(run(SUPPORTED, Look(width=100), live=True, transient=True), 24) == []


def test_a_sentence_that_was_not_understood() -> None:
    assert run(UNTRANSLATED, Look())[0] == "not understood: the moon is made of cheese\n"


def test_a_terminal_too_small_for_a_tree_gets_lines() -> None:
    assert isinstance(reporter(list[str]().append, Look(width=12), live=True), LineProgress)
    assert isinstance(reporter(list[str]().append, Look(width=80), live=True, height=3), LineProgress)
    assert isinstance(reporter(list[str]().append, Look(width=80), live=True, height=5), LiveProgress)


@given(documents, hostile, st.integers(23, 200), st.integers(5, 40), st.booleans())
def test_nothing_foreign_moves_the_cursor_and_no_line_wraps(document: Any, text: str, width: int, height: int, transient: bool) -> None:
    written = run(spoil(document, text), Look(width=width), live=True, height=height, transient=transient)
    for part in written[:-1]:
        body = re.sub(r"^\x1b\[\d+A\r\x1b\[J", "", part)
        assert "\x1b" not in body and "\r" not in body
        assert body.count("\n") < height and all(cells(line) < width for line in body.split("\n"))
    screen(written[:-1], height)


@given(documents, hostile)
def test_lines_hold_no_control_characters(document: Any, text: str) -> None:
    for line in run(spoil(document, text), Look(width=60)):
        assert line.count("\n") == 1 and "\x1b" not in line and "\r" not in line


def test_many_nodes_are_cut_to_the_screen_until_the_end() -> None:
    many = [SUPPORTED["argumentation_tree"]["children"][1] | {"id": f"n{number}"} for number in range(60)]
    document = SUPPORTED | {"argumentation_tree": SUPPORTED["argumentation_tree"] | {"children": many}, "supports": []}
    written = run(document, Look(width=90), live=True, height=10)
    assert written[-2].count("\n") == 8 and "lines above" in written[-2]
    assert len(screen(written, 10)) == 63
