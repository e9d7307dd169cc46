"""Every format as it looks, by whatever name it is asked for, and from documents with holes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from synproof_cli.dung.formats import read_framework
from synproof_cli.dung.grounded import grounded
from synproof_cli.errors import UsageError
from synproof_cli.render.attack_graph import attack_graph
from synproof_cli.render.look import Look
from synproof_cli.render.nodes import every_node, forest
from synproof_cli.render.registry import FORMATS, SUFFIXES, format_of_file, formats_of, render
from tests.render.documents import ALL, SUPPORTED
from tests.render.snapshots import matches
from tests.render.strategies import damaged, hostile, junk

EXTENSIONS = {
    "mermaid": "mmd",
    "dot": "dot",
    "argdown": "argdown",
    "iccma": "af",
    "apx": "apx",
    "html": "html",
    "svg": "svg",
    "json": "json",
    "text": "tree.txt",
}


@pytest.mark.parametrize("name", sorted(EXTENSIONS))
def test_tree(name: str) -> None:
    matches(f"SUPPORTED.{EXTENSIONS[name]}", render("tree", name, SUPPORTED))


@pytest.mark.parametrize("finding", ["SUPPORTED", "UNTRANSLATED", "IMPOSSIBLE", "UNREFUTED"])
def test_comment_on_a_pull_request(finding: str) -> None:
    matches(f"{finding}.md", render("debate-result", "markdown", ALL[finding]))


def test_page() -> None:
    matches("SUPPORTED.report.html", render("debate-result", "html", SUPPORTED))


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in [*FORMATS, "anything-else"] for name in formats_of(kind)])
@given(document=damaged())
@settings(max_examples=25)
def test_no_hole_in_a_document_is_an_error(kind: str, name: str, document: Any) -> None:
    for look in (Look(width=20), Look(verbose=True, color=True, ascii=True)):
        assert render(kind, name, document, look).endswith("\n") or kind == "help"


@pytest.mark.parametrize("kind", sorted(FORMATS))
@given(junk, hostile)
@settings(max_examples=25)
def test_no_document_is_an_error(kind: str, value: Any, text: str) -> None:
    for document in (
        {},
        {"worlds": value, "problems": [value], "claims": [{"ok": value, "reason": text}], "core": value, "checks": [{"name": text}]},
    ):
        render(kind, "text", document)


def test_the_labels_of_an_exported_graph_are_those_of_the_tree() -> None:
    for document in ALL.values():
        graph = attack_graph(document)
        labels = dict(zip(graph.names, (grounded(graph).label(number) for number in range(1, len(graph.names) + 1)), strict=True))
        cut = any(node.get("truncated") for node, _ in every_node(forest(document)))
        for node, _ in every_node(forest(document)):
            if node["id"] in labels and not cut:
                assert labels[str(node["id"])] == node["dung_label"]


def test_what_is_no_argument_is_not_exported() -> None:
    read = read_framework(render("tree", "apx", SUPPORTED), ".apx")
    assert set(read.names) == {"n6a0000000001", "n71aa00000001", "n71aa00000002"}
    assert list(read.attacks()) == [("n71aa00000002", "n6a0000000001")]


def test_formats_by_name_and_suffix() -> None:
    assert format_of_file("debate-result", "out/RESULT.JSON") == "json"
    assert format_of_file("tree", "a.dot") == "dot" and format_of_file("tree", "x.AF") == "iccma"
    assert set(formats_of("tree")) >= {"text", "json", "mermaid", "dot", "argdown", "iccma", "apx"}
    assert formats_of("no-such-kind") == ("text", "json")
    with pytest.raises(UsageError, match="format of result"):
        format_of_file("world-list", "result.dot")
    with pytest.raises(UsageError, match="no format 'pdf'") as found:
        render("tree", "pdf", SUPPORTED)
    assert "mermaid" in found.value.hint
    assert set(SUFFIXES.values()) >= set(formats_of("tree"))
