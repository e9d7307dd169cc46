"""A document that amends another by its name, or a clause of it by number: no rule that it takes away is certain any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine

LEAVE = (
    "# Leave Policy\n\n1. Scope\n\n1.1 The office is closed on public holidays.\n\n2. Leave\n\n2.1 Employees get 25 days of paid leave.\n\n"
    "3. Illness\n\n3.1 Illness must be reported to the team lead before noon.\n"
)
DAYS, ILL = "Employees get 25 days of paid leave.", "Illness must be reported to the team lead before noon."


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, {"SYNPROOF_SECOND_OPINION": "off"})


def _ingested(cli: CommandLine, world: str, **texts: str) -> None:
    for name, text in texts.items():
        (cli.home / f"{name}.md").write_text(text)
        assert cli.run("world", "ingest", world, f"{name}.md").code == 0


def _findings(cli: CommandLine, *worlds: str) -> list[str]:
    named = [word for world in worlds for word in ("--world", world)]
    found = [cli.run("debate", thesis, *named, "--format", "json").json["finding"] for thesis in (DAYS, ILL)]
    (cli.home / "claims.toml").write_text("".join(f'[[claim]]\nthesis = "{thesis}"\n' for thesis in (DAYS, ILL)))
    assert [claim["finding"] for claim in cli.run("check", "claims.toml", *named, "--format", "json").json["claims"]] == found
    return [str(one) for one in found]


@pytest.mark.parametrize(("amendment", "findings"), [
    ("Section 2 of the Leave Policy is deleted.", ["UNTRANSLATED", "PROVED"]),
    ("Paragraph 2.1 is deleted.", ["UNTRANSLATED", "PROVED"]),
    ("The Leave Policy is repealed.", ["UNTRANSLATED", "UNTRANSLATED"]),
    ("This policy replaces all earlier versions.", ["UNTRANSLATED", "UNTRANSLATED"]),
    ("The Travel Policy is repealed.", ["PROVED", "PROVED"]),
    ("This agreement supersedes all prior agreements on its subject matter.", ["PROVED", "PROVED"]),
])
@pytest.mark.parametrize("order", [("leave", "news"), ("news", "leave")])
def test_an_amendment_in_either_order(cli: CommandLine, amendment: str, findings: list[str], order: tuple[str, str]):
    texts = {"leave": LEAVE, "news": f"# News\n\n{amendment}\n\nThe canteen is open until two.\n"}
    _ingested(cli, "my:w", **{name: texts[name] for name in order})
    assert _findings(cli, "my:w") == findings


def test_an_amendment_in_another_world_and_one_that_is_written_by_hand(cli: CommandLine):
    _ingested(cli, "my:l", leave=LEAVE)
    _ingested(cli, "my:n", news="# News\n\nSection 2 of the Leave Policy is deleted.\n")
    assert _findings(cli, "my:l") == ["PROVED", "PROVED"]
    assert _findings(cli, "my:l", "my:n") == ["UNTRANSLATED", "PROVED"]
    assert cli.run("world", "add", "my:l", "--text", "Section 3 of the Leave Policy is suspended.").code == 0
    assert _findings(cli, "my:l")[1] == "UNTRANSLATED"


def test_a_clause_of_its_own_is_none_of_another_document(cli: CommandLine):
    rules = "1. Bikes\n\n1.1 Bikes are kept in the yard.\n\n2. Cars\n\n2.1 Cars are kept in the garage.\n\n3. Guests\n\n"
    rules += "3.1 Section 2 does not apply to guests.\n"
    _ingested(cli, "my:w", leave=LEAVE, rules=rules)
    assert _findings(cli, "my:w") == ["PROVED", "PROVED"]
    assert cli.run("debate", "Cars are kept in the garage.", "--world", "my:w", "--json").json["finding"] == "UNTRANSLATED"


def test_what_is_supported_only_is_not_certain_either(cli: CommandLine):
    _ingested(cli, "my:w", leave=LEAVE)
    name = next(axiom["id"] for axiom in cli.run("world", "show", "my:w", "--json").json["axioms"] if axiom["text"] == DAYS)
    assert cli.run("world", "edit", "my:w", name, "kind", "defeasible").code == 0
    assert _findings(cli, "my:w") == ["SUPPORTED", "PROVED"]
    _ingested(cli, "my:w", news="# News\n\nThe Leave Policy is repealed.\n")
    assert _findings(cli, "my:w") == ["UNTRANSLATED", "UNTRANSLATED"]
