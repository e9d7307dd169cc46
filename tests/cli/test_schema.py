"""The published schemas: valid, as the types are, and true of what is printed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from synproof_cli.workflows.schema import schema_names, schema_of
from tests.cli.typed_schema import debate_result
from tests.evidence.build import at, finite, lit
from tests.scenarios.cli import CommandLine

THESIS = ["debate", "If Tweety is a penguin, Tweety flies.", "--world", "logic:classics"]
DEBATES = {
    "supported": ["debate", "If Tweety is a bird, Tweety flies.", "--world", "logic:classics"],
    "overthrown": THESIS,
    "contested": ["debate", "If Nixon is a Quaker and Nixon is a Republican, Nixon is a pacifist.", "--world", "logic:classics"],
    "proved": ["debate", "--formula", "A >> B", "--axiom", "A >> B"],
    "contradicted": ["debate", "--formula", "~A", "--axiom", "A"],
    "unrefuted": ["debate", "--formula", "A", "--axiom", "B"],
    "inconsistent": ["debate", "--formula", "A", "--axiom", "B", "--axiom", "~B"],
    "impossible": ["debate", "--formula", "A", "--axiom", "B", "--given", "~B"],
    "untranslated": ["debate", "Nobody knows these words.", "--world", "logic:classics"],
}
PRINTED: dict[str, list[list[str]]] = {
    "debate-result": list(DEBATES.values()),
    "error": [["nonsense"], ["argument", "check", "--conclusion", "A &"], ["dung", "nowhere.af"]],
    "argument-check": [
        ["argument", "check", "--premise", "A", "--conclusion", "A"], ["argument", "check", "--premise", "A & ~A", "--conclusion", "A"],
        ["argument", "check", "--premise", "A", "--conclusion", "B", "--no-second-opinion"],
    ],
    "dung": [["dung", "f.apx"], ["dung", "f.apx", "--query", "a"]],
    "verify": [["verify", "holds.json"], ["verify", "fails.json"]],
    "check": [
        ["check", "claims.toml"], ["check", "claims.toml", "--filter", "nothing"], ["check", "w.toml", "nowhere.toml", "--timestamps"],
    ],
    "world-impact": [["world", "impact", "w.toml", "--from", "w.toml", "claims.toml"]],
    "cache": [["cache", "ls"], ["cache", "clear"]],
    "doctor": [["doctor"]],
    "config": [["config", "show"]],
    "dry-run": [
        ["debate", "--formula", "A", "--axiom", more, "--base-url", "http://127.0.0.1:9", "--model", "m", "--dry-run"]
        for more in ("A", "B")
    ],
    "init": [["init", "."]],
    "help": [["--help"], []],
    "version": [["--version"]],
    "reading": [["read", "Tweety flies.", "--world", "logic:classics"], ["read", "Nobody knows these words.", "--world", "logic:classics"],
        ["read", "Either Max is red or Max is blue.", "--axioms-file", "rules.txt"], ["read", "--axioms-file", "rules.txt"],
    ],
    "bench": [["bench", "items.jsonl"], ["bench", "clean.jsonl"], ["bench", "text.jsonl"]],
    "world": [
        ["world", "show", "law:gdpr-breach"], ["world", "show", "my:w"], ["world", "show", "my:w", "--as-of", "2024-01-01"],
        ["world", "show", "w.toml"],
    ],
    "world-review": [["world", "review", "my:w", "--list"], ["world", "review", "my:grown"]],
    "world-list": [["world", "list"]],
    "world-lint": [["world", "lint", "logic:classics"], ["world", "lint", "my:w"]],
    "world-test": [["world", "test", "dogma:counterfactual"]],
    "world-search": [["world", "search", "penguin"]],
    "world-versions": [["world", "versions", "my:w"], ["world", "versions", "logic:classics"]],
    "world-diff": [
        ["world", "diff", "my:w@1", "my:w"], ["world", "diff", "my:w", "my:w"],
        ["world", "export", "my:w", "w.toml", "--check"],
    ],
    "world-saved": [
        ["world", "new", "my:new"], ["world", "add", "my:w", "--formula", "c"], ["world", "edit", "my:w", "axiom-1", "text", "b holds"],
        ["world", "rm", "my:w", "axiom-1"], ["world", "restore", "my:w", "1"], ["world", "import", "w.toml"], ["world", "rm", "my:w"],
        ["world", "import", "rules.txt"], ["world", "import", "policy.json"],
        ["world", "add", "logic:classics", "--formula", "tweety_flies"],
    ],
    "axiomat-extract": [["axiomat", "extract", "A fee is due. The fee is not due."], ["axiomat", "extract", "rules.txt", "nowhere.pdf"]],
    "world-ingest": [["world", "ingest", "my:grown", "rules.txt"], ["world", "ingest", "my:nothing", "nowhere.pdf"]],
    "debate-list": [["debate", "list"]],
    "removed": [["debate", "rm", "last"]],
    "explain": [["explain", "last"], ["explain", "last", "--why-not"], ["explain", "last", "--what-if", "tweety_has_jetpack"]],
    "schemas": [["schema"]],
    "evidence-proof": [
        ["evidence", "prove", "forall n in 0..5: n^2 <= 8"], ["evidence", "prove", "x/x = 1", "--given", "x != 0"],
        ["evidence", "prove", "sin(x) = 0", "--no-save"],
    ],
    "agent-result": [
        ["evidence", "compute", "request.json"], ["evidence", "compute", "request.json", "--backend", "mathematica"],
        ["evidence", "open", "mine"], ["evidence", "inspect", "mine"], ["evidence", "replay", "mine"], ["evidence", "replay", "nothing"],
        ["evidence", "check-support", "number.primality"], ["evidence", "check-support", "logic.smt"],
        ["evidence", "check-support", "number.primality", "--claim", "optimum"],
        ["evidence", "write", "--request", "request.json", "--certificate", "request.json"],
    ],
    "evidence-verify": [["evidence", "verify", "mine"], ["evidence", "export", "mine", "out"]],
    "evidence-lean": [["evidence", "export-lean", "mine"]],
    "evidence-cite": [["evidence", "cite", "mine", "97 is prime"], ["evidence", "cite", "mine", "not for all v0 in 0..9: v0 <= 8"]],
    "evidence-bundles": [["evidence", "bundles"]],
    "operations": [["evidence", "operations"]],
    "list-capabilities.output": [["evidence", "capabilities"], ["evidence", "capabilities", "--status", "stable"]],
}
INPUTS = {"check-support.input", "compute-evidence.input", "open-bundle.input", "replay-bundle.input", "hypothesis.input", "ttp.input"}
"""What a server takes: schemas of bodies, which no command prints."""


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which every command above finds what it names."""
    cli = CommandLine(tmp_path_factory.mktemp("furnished"))
    cli.write("f.apx", "arg(a).\narg(b).\natt(a,b).\n")
    item = {"id": "1", "formulas": ["A"], "thesis_formula": "A", "label": "TRUE"}
    cli.write("items.jsonl", json.dumps(item) + "\n" + json.dumps({"id": "2", "label": "FALSE"}))
    cli.write("clean.jsonl", json.dumps(item | {"clean": True}))
    cli.write("rules.txt", "Penguins do not fly.\nEither Max is red or Max is blue.\nHardly than whenever.\n")
    text = {"axioms": ["Penguins do not fly.", "Max is a penguin."], "thesis": "Max flies.", "label": "FALSE"}
    cli.write("text.jsonl", json.dumps(text) + "\n" + json.dumps(text | {"thesis": "Hardly than whenever."}))
    cli.write("w.toml", '[world]\nid = "my:file"\n[[axioms]]\nid = "one"\ntext = "a"\nformula = "a"\njurisdiction = "EU"\n')
    cli.write("policy.json", json.dumps({"rules": [{"id": "A", "expression": "(+ 1 2)"}], "variables": []}))
    cli.write("grown.toml", '[world]\nid = "my:grown"\n[[axioms]]\nid = "m"\ntext = "m"\nformula = "a"\norigin = "model"\n')
    claims = '[[claim]]\nthesis = "If Tweety is a bird, Tweety flies."\n[[claim]]\nformula = "&"\n'
    cli.write("claims.toml", f'world = "logic:classics"\n{claims}')
    cli.write("request.json", json.dumps(finite({"tag": "le", "left": at(0), "right": lit(8)}, ("nat", 9))))
    for command in (
        ["evidence", "compute", "request.json", "--name", "mine"],
        ["world", "add", "my:w", "--formula", "b"], ["world", "add", "my:w", "--text", "Not read."], ["world", "import", "grown.toml"],
        [*THESIS, "-o", "holds.json"],
    ):
        assert cli.run(*command).code in (0, 1)
    lie = json.loads((cli.home / "holds.json").read_bytes()) | {"finding": "CONTRADICTED"}
    cli.write("fails.json", json.dumps(lie))
    return cli.home


@pytest.fixture
def furnished(template: Path, cli: CommandLine) -> CommandLine:
    """A copy of it."""
    shutil.copytree(template, cli.home, dirs_exist_ok=True)
    return cli


def test_every_schema_is_one() -> None:
    assert set(schema_names()) == set(PRINTED) | INPUTS
    for name in schema_names():
        jsonschema.Draft202012Validator.check_schema(schema_of(name))


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_printed_is_as_published(furnished: CommandLine, name: str) -> None:
    validator = jsonschema.Draft202012Validator(schema_of(name))
    for command in PRINTED[name]:
        ran = furnished.run(*command, "--format", "json")
        found: Any = ran.json
        assert name == "agent-result" or ("error" in found) is (name == "error"), ran
        validator.validate(found)
        if command in DEBATES.values():
            assert found["finding"].lower() == next(finding for finding, other in DEBATES.items() if other == command)


def test_the_result_is_as_its_types_say() -> None:
    assert schema_of("debate-result") == debate_result(), "write it anew: python -m tests.cli.typed_schema"


def test_a_schema_is_printed_as_it_is(cli: CommandLine) -> None:
    assert cli.run("schema", "debate-result").json == schema_of("debate-result")
    assert cli.run("schema").text.split() == schema_names()
    assert "debate-result" in cli.run("schema", "debate-reslt").errors
