"""Configuration: flag before variable before synproof.toml before the user's file before the default."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from synproof_cli.model.world import SOURCE_TYPES
from synproof_cli.wiring import user_config_file
from synproof_cli.workflows.config import KEYS
from tests.scenarios.cli import CommandLine


def settings(cli: CommandLine, *flags: str, env: dict[str, str] | None = None) -> dict[str, dict[str, Any]]:
    """Every setting in force, by key."""
    base = {"SYNPROOF_AS_OF": "", "SYNPROOF_DB": "", "XDG_CONFIG_HOME": str(cli.home / "config")}
    code, document = cli.run_json("config", "show", *flags, env=base | (env or {}))
    assert code == 0
    return {item["key"]: item for item in document["settings"]}


def user_file(cli: CommandLine, text: str) -> None:
    folder = cli.home / "config" / "synproof"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text(text, encoding="utf-8")


def test_each_layer_goes_before_the_next(cli: CommandLine) -> None:
    seen = []
    assert {key: settings(cli)["require"][key] for key in ("value", "origin")} == {"value": "supported", "origin": "default"}
    user_file(cli, 'require = "unrefuted"\n')
    seen.append(settings(cli)["require"])
    cli.write("synproof.toml", 'require = "proved"\n')
    seen.append(settings(cli)["require"])
    seen.append(settings(cli, env={"SYNPROOF_REQUIRE": "supported"})["require"])
    assert [item["value"] for item in seen] == ["unrefuted", "proved", "supported"]
    assert seen[0]["origin"].endswith("config.toml")
    assert [item["origin"] for item in seen[1:]] == ["synproof.toml", "SYNPROOF_REQUIRE"]
    flagged = settings(cli, "--db", "x.db", env={"SYNPROOF_DB": "y.db"})["db"]
    assert (flagged["value"], flagged["origin"]) == ("x.db", "--db")


def test_the_flag_wins_in_a_debate(cli: CommandLine) -> None:
    cli.write("synproof.toml", 'require = "proved"\n')
    command = ("debate", "--formula", "b", "--world", cli.write("w.toml", DEFEASIBLE))
    assert cli.run(*command).code == 4
    assert cli.run(*command, env={"SYNPROOF_REQUIRE": "supported"}).code == 0
    assert cli.run(*command, "--require", "proved", env={"SYNPROOF_REQUIRE": "supported"}).code == 4


DEFEASIBLE = '[world]\nid = "my:w"\n[[axioms]]\nid = "one"\ntext = "b holds"\nformula = "b"\nkind = "defeasible"\n'


def test_paths_in_a_file_are_relative_to_it(cli: CommandLine) -> None:
    user_file(cli, 'db = "own.db"\nworld = ["law:brrd-isda", "mine.toml"]\n')
    folder = cli.home / "config" / "synproof"
    assert settings(cli)["db"]["value"] == str(folder / "own.db")
    assert settings(cli)["world"]["value"] == ["law:brrd-isda", str(folder / "mine.toml")]


def test_a_world_from_the_configuration(cli: CommandLine) -> None:
    cli.write("w.toml", DEFEASIBLE)
    cli.write("synproof.toml", 'world = "w.toml"\n')
    assert cli.run("debate", "--formula", "b").code == 0


@pytest.mark.parametrize(("text", "said"), [
    ("requires = 'proved'", "require"), ("require = 'certain'", "proved, supported, unrefuted"), ("max_failures = 11", "from 2 to 10"),
    ("max_failures = true", "whole number"), ("save = 'yes'", "true or false"), ("timeout = -1", "seconds"), ("as_of = 'x'", "2026-01-31"),
    ("db = 3", "a path"), ("world = [1]", "a world"), ("= broken", "not TOML"), ("[debate]\nrequire = 'proved'", "debate"),
    ("provider = 1", "provider"), ("providers = 1", "[providers.NAME]"), ("min_agreement = 2", "from 0 to 1"),
    ("timeout = nan", "seconds"), ("timeout = inf", "seconds"),
])
def test_what_cannot_be_used_is_an_error_that_names_the_place(cli: CommandLine, text: str, said: str) -> None:
    cli.write("synproof.toml", text)
    ran = cli.run("world", "list")
    assert (ran.code, ran.out) == (2, b"")
    assert "synproof.toml" in ran.errors
    assert said in ran.errors
    assert cli.run("world", "list", "--json").json["error"]["code"] == "config"
    assert cli.run("--help").code == 0
    assert cli.run("--version").code == 0


def test_the_doctor_speaks_although_the_configuration_is_broken(cli: CommandLine) -> None:
    cli.write("synproof.toml", "= broken")
    code, document = cli.run_json("doctor")
    failed = {check["name"] for check in document["checks"] if not check["ok"]}
    assert (code, failed) == (1, {"configuration", "store"})


@pytest.mark.parametrize(("variable", "value"), [
    ("SYNPROOF_REQUIRE", "certain"), ("SYNPROOF_MAX_FAILURES", "many"), ("SYNPROOF_SAVE", "perhaps"), ("SYNPROOF_TIMEOUT", "soon"),
    ("SYNPROOF_AS_OF", "2026-02-30"), ("SYNPROOF_COLOR", "blue"),
])
def test_a_variable_that_cannot_be_used_is_named(cli: CommandLine, variable: str, value: str) -> None:
    ran = cli.run("world", "list", env={variable: value})
    assert ran.code == 2
    assert variable in ran.errors


@pytest.mark.parametrize(("variable", "value", "key", "found"), [
    ("SYNPROOF_SAVE", "off", "save", False), ("SYNPROOF_SAVE", "1", "save", True), ("SYNPROOF_TIMEOUT", "2.5", "timeout", 2.5),
    ("SYNPROOF_SOURCE_TYPES", "wikipedia, user", "source_types", ["wikipedia", "user"]), ("SYNPROOF_WORLD", "my:w", "world", ["my:w"]),
    ("SYNPROOF_REQUIRE", "", "require", "supported"),
])
def test_variables_are_read_as_their_kind(cli: CommandLine, variable: str, value: str, key: str, found: object) -> None:
    assert settings(cli, env={variable: value})[key]["value"] == found


def test_a_misspelt_variable_is_mentioned(cli: CommandLine) -> None:
    env = {"SYNPROOF_REQIRE": "proved", "SYNPROOF_SOMETHING_ELSE": "x", "SYNPROOF_DEBUG": "1"}
    document = cli.run("config", "show", "--json", env=env).json
    assert len(document["warnings"]) == 1
    assert "SYNPROOF_REQUIRE" in document["warnings"][0]
    assert "SYNPROOF_REQIRE" in cli.run("doctor", env={"SYNPROOF_REQIRE": "proved"}).text


@pytest.mark.parametrize("folder", ["", "somewhere"])
def test_the_users_file_is_where_platformdirs_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", folder and str(tmp_path / folder))
    assert user_config_file(os.environ) == Path(platformdirs.user_config_path("synproof", appauthor=False)) / "config.toml"


def test_a_format_from_the_configuration_gives_way_where_there_is_none(cli: CommandLine) -> None:
    cli.write("synproof.toml", 'format = "markdown"\n')
    assert cli.run("world", "list").code == 0
    assert cli.run("debate", "--formula", "A", "--axiom", "A").text.startswith("#")
    cli.write("synproof.toml", 'format = "json"\n')
    assert cli.run("world", "list").json["worlds"]
    assert cli.run("world", "show", "nowhere").json["error"]["code"] == "not_found"


def test_none_is_no_world_even_where_one_is_configured(cli: CommandLine) -> None:
    assert cli.run("init", "-q").code == 0
    debate = ("debate", "--formula", "wet", "--axiom", "rain >> wet", "--given", "rain", "-q")
    ran = cli.run(*debate)
    assert ran.code == 2
    assert "unknown atom 'rain' in world my:refunds, from synproof.toml" in ran.errors
    assert "--world none" in ran.errors
    assert "my:refunds, from synproof.toml; --world none" in cli.run("debate", "--formula", "wet").errors
    assert cli.run(*debate, "--world", "none").code == 0
    assert cli.run(*debate, env={"SYNPROOF_WORLD": "none"}).code == 0
    assert cli.run(*debate, "--world", "none", "--world", "logic:classics").code == 2


@pytest.mark.parametrize("day", ["20260101", "2026-W01-1", "2026-1-1", "2026-02-30", "2026-01-01T00:00:00", " 2026-01-01", "٢٠٢٦-01-01"])
def test_days_are_written_in_one_way(cli: CommandLine, day: str) -> None:
    for ran in (
        cli.run("debate", "--formula", "A", "--axiom", "A", "--as-of", day),
        cli.run("debate", "--formula", "A", "--axiom", "A", env={"SYNPROOF_AS_OF": day}),
    ):
        assert ran.code == 2
        assert "a day such as 2026-01-31" in ran.errors


def test_a_day_of_toml_is_one(cli: CommandLine) -> None:
    cli.write("synproof.toml", "as_of = 2026-01-31\n")
    assert cli.run("debate", "--formula", "A", "--axiom", "A", "-q", env={"SYNPROOF_AS_OF": ""}).code == 0
    cli.write("synproof.toml", "as_of = 2026-01-31T00:00:00\n")
    assert cli.run("debate", "--formula", "A", "--axiom", "A", "-q", env={"SYNPROOF_AS_OF": ""}).code == 2


def test_the_doctor_fails_where_debates_could_not_be_kept(cli: CommandLine) -> None:
    cli.write("file", "")
    folder = cli.home / "f"
    for db in ("nowhere/s.db", "file/s.db", str(folder), "file"):
        folder.mkdir(exist_ok=True)
        cli.write("file", "x")
        code, document = cli.run_json("doctor", "--db", db)
        (store,) = [check for check in document["checks"] if check["name"] == "store"]
        assert (code, store["ok"]) == (1, False), db
        assert store["fix"]
        assert cli.run("debate", "--formula", "A", "--axiom", "A", "--db", db, "-q").code in (0, 2)
    assert cli.run("doctor", "--db", "new.db").code == 0
    assert not (cli.home / "new.db").exists()


@pytest.mark.skipif(sys.platform != "linux" or not Path("/proc/self").is_dir(), reason="a file system that nobody can write to")
def test_the_doctor_tries_to_write_and_does_not_ask_for_permissions(cli: CommandLine) -> None:
    assert cli.run("doctor", "--db", "/proc/self/s.db").code == 1


def test_source_types_are_those_there_are(cli: CommandLine) -> None:
    assert KEYS["source_types"].choices == SOURCE_TYPES
    ran = cli.run("debate", "--formula", "A", "--axiom", "A", "--source-type", "nonsense")
    assert ran.code == 2
    assert "peer_reviewed_science" in ran.errors
    assert cli.run("debate", "--formula", "A", "--axiom", "A", "--source-type", "common_sense", "-q").code == 0
