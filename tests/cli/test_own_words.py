"""Rules in plain English on the command line: `debate`, `read`, `bench` and `world import` over sentences nobody has formalised."""

from __future__ import annotations

import json

import pytest

from tests.scenarios.cli import CommandLine

RULES = "All penguins are birds.\nPenguins do not fly.\nTweety is a penguin.\n"
COLOURS = ("--axiom", "Either Max is red or Max is blue.", "--axiom", "Max is red.")


@pytest.mark.parametrize(("thesis", "code", "finding"), [
    ("Tweety is a bird.", 0, "PROVED"), ("Tweety flies.", 1, "CONTRADICTED"), ("Tweety hums.", 4, "UNREFUTED"),
    ("Hardly than.", 3, "UNTRANSLATED"),
])
def test_a_file_of_rules_needs_no_world(cli: CommandLine, thesis: str, code: int, finding: str) -> None:
    cli.write("rules.txt", RULES)
    ran = cli.run("debate", thesis, "--axioms-file", "rules.txt", "--json")
    assert (ran.code, ran.json["finding"]) == (code, finding)
    cli.write("result.json", json.dumps(ran.json))
    assert cli.run("verify", "result.json").code == (3 if code == 3 else 0)


def test_what_is_not_read_stands_on_stderr_with_its_reason(cli: CommandLine) -> None:
    ran = cli.run("debate", "Tweety hums.", "--axiom", "Tweety is a bird.", "--axiom", "Hardly than Tweety whenever hums.")
    assert ran.code == 3 and "not read" in ran.errors and "Hardly than" in ran.errors


def test_a_reading_is_shown_and_picked(cli: CommandLine) -> None:
    ran = cli.run("debate", "Max is blue.", *COLOURS)
    assert ran.code == 3
    shown = " ".join(ran.text.split())
    for part in ("reading 1", "reading 2", "red(max) | blue(max)", "red(max) ^ blue(max)", "max is red or max is blue", "told apart"):
        assert part in shown, part
    assert cli.run("debate", "Max is blue.", *COLOURS, "--reading", "1").code == 4
    assert cli.run("debate", "Max is blue.", *COLOURS, "--reading", "2").code == 1
    assert cli.run("debate", "Max is blue.", *COLOURS, "--reading", "3").code == 2


def test_read_shows_formula_words_and_remarks(cli: CommandLine) -> None:
    ran = cli.run("read", "Every penguin is a bird.")
    assert ran.code == 0 and "penguin(?x) >> bird(?x)" in ran.text and "if x is a penguin, then x is a bird" in ran.text
    cli.write("rules.txt", RULES + "If Max is red and Max is not red then Max is sad.\nHardly than.\n")
    ran = cli.run("read", "--axioms-file", "rules.txt", "--json")
    assert ran.code == 3 and ran.json["claim"] is None
    axioms = ran.json["axioms"]
    assert [axiom["formula"] for axiom in axioms[:2]] == ["penguin(?x) >> bird(?x)", "penguin(?x) >> ~fly(?x)"]
    assert axioms[1]["english"] == "if x is a penguin, then it is not the case that x flies"
    assert {lint["code"] for lint in axioms[3]["lints"]} >= {"vacuous"}
    assert axioms[4]["formula"] is None and axioms[4]["reason"]
    assert cli.run("read").code == 2


def test_read_with_a_world_keeps_to_its_words(cli: CommandLine) -> None:
    assert cli.run("read", "If Tweety is a penguin, Tweety does not fly.", "--world", "logic:classics").code == 0
    assert cli.run("read", "Every zebra is striped.", "--world", "logic:classics").code == 3
    assert cli.run("read", "Every zebra is striped.").code == 0


def test_a_text_is_imported_exported_and_debated(cli: CommandLine) -> None:
    cli.write("rules.txt", RULES + "Hardly than.\n")
    ran = cli.run("world", "import", "rules.txt")
    assert ran.code == 0 and "my:rules" in ran.text and "not read" in ran.text
    assert cli.run("debate", "Rex flies.", "--given", "Rex is a penguin.", "--world", "my:rules").code == 1
    assert '[atoms."penguin(?x)"]' in cli.run("world", "export", "my:rules").text
    assert "Hardly than" in cli.run("world", "lint", "my:rules").text


def test_bench_reads_sentences(cli: CommandLine) -> None:
    item = {"axioms": RULES.splitlines(), "thesis": "Tweety flies.", "label": "FALSE"}
    cats = {"axioms": ["All cats are animals.", "All cats are cute."], "thesis": "Some animals are cute.", "label": "TRUE"}
    cli.write("items.jsonl", json.dumps(item) + "\n" + json.dumps(cats))
    assert cli.run("bench", "items.jsonl", "--json").json["correct"] == 1
    assert cli.run("bench", "items.jsonl", "--existential-import", "--no-contraposition", "--json").json["correct"] == 2
    assert cli.run("bench", "items.jsonl", "--use", "formulas", "--json").json["refusals"] == {"no formulas": 2}
    assert cli.run("bench", "items.jsonl", "--use", "pictures").code == 2
