"""Every document's formats: a kind of document and a format's name lead to a function `(document, Look) -> str`.

Functions are named as text and imported when they are called, so that a command pays for its own format only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import PurePath
from typing import Final, cast

from synproof_cli.errors import UsageError
from synproof_cli.render.fields import Doc
from synproof_cli.render.look import PLAIN, Look
from synproof_cli.render.safe import inline

Renderer = Callable[[Doc, Look], str]

SUFFIXES: Final = {
    ".txt": "text", ".json": "json", ".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html", ".svg": "svg",
    ".mmd": "mermaid", ".mermaid": "mermaid", ".dot": "dot", ".gv": "dot", ".argdown": "argdown", ".ad": "argdown", ".af": "iccma",
    ".iccma": "iccma", ".apx": "apx", ".jsonl": "jsonl", ".ndjson": "jsonl", ".sarif": "sarif", ".tap": "tap", ".xml": "junit",
    ".sarif.json": "sarif", ".junit.xml": "junit",
}
"""Format of an output file by its suffix, any case."""

_JSON: Final = "json_:document_json"
FORMATS: Final[Mapping[str, Mapping[str, str]]] = {
    "debate-result": {
        "text": "text:debate_text", "json": _JSON, "markdown": "markdown:debate_markdown", "html": "html:debate_html",
    },
    "tree": {
        "text": "text:tree_text", "json": "json_:tree_json", "mermaid": "mermaid:tree_mermaid", "dot": "dot:tree_dot",
        "html": "html:tree_html", "svg": "svg:tree_svg", "argdown": "argdown:tree_argdown", "iccma": "attack_graph:tree_iccma",
        "apx": "attack_graph:tree_apx",
    },
    "explain": {"text": "explain:explain_text"},
    "reading": {"text": "reading:reading_text"},
    "debate-list": {"text": "answers:debate_list"},
    "world": {"text": "worlds:world_text"},
    "world-list": {"text": "worlds:world_list"},
    "world-lint": {"text": "worlds:world_lint"},
    "world-test": {"text": "worlds:world_test"},
    "check": {
        "text": "checks:check_text", "json": _JSON, "jsonl": "checks:check_jsonl", "junit": "junit:check_junit",
        "sarif": "sarif:check_sarif", "github": "github:check_github", "tap": "tap:check_tap",
        "markdown": "checks_markdown:check_markdown", "html": "checks_html:check_html",
    },
    "world-impact": {"text": "checks_impact:impact_text", "sarif": "checks_impact:impact_sarif"},
    "cache": {"text": "checks_impact:cache_text"},
    "world-search": {"text": "worlds:world_search"},
    "world-versions": {"text": "worlds:world_versions"},
    "world-diff": {"text": "worlds:world_diff"},
    "world-saved": {"text": "worlds:world_saved"},
    "world-review": {"text": "review:review_text"},
    "axiomat-extract": {"text": "extraction:extraction_text", "json": _JSON, "html": "extraction_html:extraction_html"},
    "world-ingest": {"text": "extraction:extraction_text", "json": _JSON, "html": "extraction_html:extraction_html"},
    "removed": {"text": "answers:removed"},
    "argument-check": {"text": "answers:argument_check"},
    "dung": {"text": "answers:dung"},
    "verify": {"text": "answers:verify"},
    "evidence-proof": {"text": "evidence:proof"},
    "evidence-verify": {"text": "evidence:verification"},
    "evidence-bundles": {"text": "evidence:bundles"},
    "agent-result": {"text": "evidence:agent_result"},
    "evidence-lean": {"text": "evidence:lean"},
    "evidence-cite": {"text": "evidence:citation"},
    "operations": {"text": "evidence:operations"},
    "list-capabilities.output": {"text": "evidence:capabilities"},
    "bench": {"text": "answers:bench"},
    "doctor": {"text": "answers:doctor"},
    "dry-run": {"text": "calls:dry_run"},
    "config": {"text": "answers:config"},
    "init": {"text": "answers:init"},
    "version": {"text": "answers:version"},
    "help": {"text": "answers:help_text"},
    "schemas": {"text": "answers:names"},
    "schema": {"text": _JSON},
}
_COUNTED_LAST: Final = frozenset(("axiomat-extract", "world-ingest", "world-test", "world-lint", "check"))
_ANSWERS: Final = _COUNTED_LAST | frozenset((
    "argument-check", "verify", "explain", "world-saved", "world-diff", "removed", "init", "evidence-proof", "evidence-cite",
    "agent-result", "world-impact", "cache",
))
"""Kinds whose first line is the answer (or whose last one counts): all that is left of them with -q."""
_ANYTHING: Final = {"text": "answers:anything"}


def formats_of(kind: str) -> tuple[str, ...]:
    """Names of the formats a kind of document has; every kind has text and json."""
    return tuple({**FORMATS.get(kind, _ANYTHING), "json": ""})


def format_of_file(kind: str, file: str) -> str:
    """The format that a file's name asks for by its suffix.

    Raises UsageError, naming the suffixes there are, where the suffix means nothing or the document has no such format.
    """
    known = formats_of(kind)
    found = format_by_suffix(file)
    if found in known:
        return found
    usable = ", ".join(end for end, name in SUFFIXES.items() if name in known)
    raise UsageError(f"cannot tell the format of {inline(file)} by its name", hint=f"known here: {usable}")


def format_by_suffix(file: str) -> str:
    """The format of a suffix, the longest that means something (`.sarif.json`); "" for none."""
    suffixes = [suffix.lower() for suffix in PurePath(file).suffixes[-2:]]
    return SUFFIXES.get("".join(suffixes)) or (SUFFIXES.get(suffixes[-1], "") if suffixes else "")


def quiet(kind: str, document: Doc, shown: str) -> str:
    """What a quiet run leaves of a text: one line where the document is an answer, all of it where it is a list or a content."""
    if kind == "debate-result":
        from synproof_cli.render.text import debate_line

        return debate_line(document)
    if document.get("mode") == "what-if":
        from synproof_cli.render.explain import what_if_line

        return what_if_line(document)
    if document.get("errors") and document.get("documents") == []:
        return shown  # what is wrong with each file, a line each
    lines = shown.splitlines(keepends=True)
    if kind in _ANSWERS and lines:
        return lines[-1 if kind in _COUNTED_LAST else 0]
    return shown


def render(kind: str, name: str, document: Doc, look: Look = PLAIN) -> str:
    """The document in the format of that name, ending in a newline. Raises UsageError, naming the formats there are."""
    known = FORMATS.get(kind, _ANYTHING)
    place = known.get(name) or (_JSON if name == "json" else None)
    if place is None:
        raise UsageError(f"there is no format '{inline(name[:40])}' for this", hint=f"known: {', '.join(formats_of(kind))}")
    module, _, function = place.partition(":")
    renderer = cast(Renderer, getattr(import_module(f"synproof_cli.render.{module}"), function))
    return renderer(document, look)
