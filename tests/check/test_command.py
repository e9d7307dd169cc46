"""The commands as users meet them: streams, files, exit codes, Ctrl-C, help, and the reported cases."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from synproof_cli import check as library_check
from tests.check.runs import WORLD
from tests.scenarios.cli import ROOT, CommandLine

CASES = ROOT / ".." / "shared" / "cases"
CLAIMS = '[[claim]]\nid = "alarm"\nformula = "a"\n[[claim]]\nid = "door"\nthesis = "The door is closed."\n'


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    line = CommandLine(tmp_path)
    line.write("w.toml", WORLD)
    line.write("c.toml", CLAIMS)
    return line


def case(name: str, file: str) -> str:
    path = CASES / name / file
    if not path.exists():
        pytest.skip("the shared cases are not here")
    return path.read_text(encoding="utf-8")


def test_files_and_stdout(cli: CommandLine) -> None:
    names = ["o.json", "o.jsonl", "o.xml", "o.sarif", "o.tap", "o.md", "o.html", "o.txt", "p.junit.xml", "p.sarif.json"]
    ran = cli.run("check", "c.toml", "--world", "w.toml", "--format", "tap", *(word for name in names for word in ("-o", name)))
    assert ran.code == 1 and ran.text.startswith("TAP version 14\n") and ran.errors == ""
    assert (cli.home / "o.tap").read_text() == ran.text
    assert json.loads((cli.home / "o.json").read_text())["exit_code"] == 1
    assert (cli.home / "p.sarif.json").read_text() == (cli.home / "o.sarif").read_text()
    assert (cli.home / "p.junit.xml").read_text() == (cli.home / "o.xml").read_text()
    assert cli.run("check", "c.toml", "--world", "w.toml", "-q").text == "2 claims: 1 passed, 1 failed; exit code 1: claims do not hold\n"


def test_the_same_bytes_again(cli: CommandLine) -> None:
    first, second = (cli.run("check", "c.toml", "--world", "w.toml", "--format", "json").out for _ in range(2))
    assert first == second == cli.run("check", "c.toml", "--world", "w.toml", "--jobs", "2", "--format", "json").out


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["check"], 2),
        (["check", "nowhere.toml"], 2),
        (["check", "c.toml", "--answer", "-"], 2),
        (["check", "c.toml", "--repeat", "3"], 2),
        (["check", "c.toml", "--fail-on", "x"], 2),
        (["check", "c.toml", "--world", "w.toml", "--tag", "none"], 2),
        (["check", "c.toml", "--executor", "dask://127.0.0.1"], 2),
        (["check", "c.toml", "--world", "w.toml", "--filter", "alarm"], 0),
        (["check", "c.toml", "--baseline", "nowhere", "--world", "w.toml"], 2),
    ],
)
def test_exit_codes(cli: CommandLine, args: list[str], code: int) -> None:
    ran = cli.run(*args)
    assert ran.code == code, ran
    if code == 2:
        assert ran.errors or "exit code 2" in ran.text


def test_an_answer_on_stdin(cli: CommandLine) -> None:
    code, document = cli.run_json("check", "--answer", "-", "--world", "w.toml", stdin="The alarm rings. The door is closed.")
    assert code == 1 and document["worst"] == "CONTRADICTED"
    assert document["claims"][1]["mend"]["text"] == "the opposite holds: it is not the case that the door is closed"


def test_changed_cache_and_impact(cli: CommandLine) -> None:
    args = ("check", "c.toml", "--world", "w.toml", "--changed", "--format", "json")
    cli.run(*args)
    assert cli.run_json("cache", "ls")[1]["verdicts"] == 2
    cli.write("old.toml", WORLD)
    cli.write("w.toml", WORLD.replace('formula = "~c"', 'formula = "c"'))
    document = cli.run(*args).json
    assert [(flip["id"], flip["before"], flip["after"], flip["axioms"]) for flip in document["flips"]] == [
        ("door", "CONTRADICTED", "PROVED", ["open"]),
    ]
    code, impact = cli.run_json("world", "impact", "w.toml", "c.toml", "--from", "old.toml")
    assert code == 1 and impact["changed"] == ["open"] and (impact["n"], impact["touched"]) == (2, 1)
    assert impact["flips"][0]["line"] == document["flips"][0]["line"]
    assert cli.run("world", "impact", "w.toml", "c.toml", "--from", "w.toml").code == 0
    assert cli.run("world", "impact", "w.toml", "--from", "w.toml").code == 2
    assert cli.run_json("cache", "prune", "--days", "0")[1]["removed"] >= 0
    assert cli.run_json("cache", "clear")[1]["verdicts"] == 0


def test_progress_on_a_terminal_only(cli: CommandLine) -> None:
    assert b"1 of 2" in cli.run_on_terminal("check", "c.toml", "--world", "w.toml").out
    assert cli.run("check", "c.toml", "--world", "w.toml").err == b""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c(cli: CommandLine, jobs: str) -> None:
    entries = [json.dumps({"formula": "a", "id": f"c{number}"}) for number in range(60_000)]
    cli.write("many.jsonl", "\n".join(entries))
    process = subprocess.Popen(
        cli.command(("check", "many.jsonl", "--world", "w.toml", "--jobs", jobs)),
        cwd=cli.home,
        env=cli.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    time.sleep(5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and b"Traceback" not in err and b"passed" not in out, err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_told_to_end_takes_its_producers_with_it(cli: CommandLine, jobs: str) -> None:
    for number, ending in enumerate(("41", "43")):
        slow = f"10000000000000000000000000000570000000000000000000000000000000006130000000000000000000000000349{ending} is prime"
        cli.write(f"c{number}.toml", f'[[claim]]\nthesis = "{slow}"\n')
    process = subprocess.Popen(
        cli.command(("check", "c0.toml", "c1.toml", "--jobs", jobs)), cwd=cli.home, env=cli.environment(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, start_new_session=True,
    )
    time.sleep(4)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (143, b"", b"synproof: interrupted\n")
    for _ in range(50):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return  # the whole group has ended
        time.sleep(0.1)
    raise AssertionError("a producer is still at work")


def test_workers_end_when_the_command_is_killed(cli: CommandLine) -> None:
    cli.write("many.jsonl", "\n".join(json.dumps({"formula": "a", "given": [f"b | {'~' * number}c"]}) for number in range(3_000)))
    process = subprocess.Popen(
        cli.command(("check", "many.jsonl", "--world", "w.toml", "--jobs", "2")), cwd=cli.home, env=cli.environment(),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not children.exists():
        process.kill()
        pytest.skip("this system does not tell the children of a process")
    for _ in range(300):
        if len(children.read_text().split()) >= 2:
            break
        time.sleep(0.05)
    assert len(children.read_text().split()) >= 2
    process.kill()
    process.communicate(timeout=20)  # ends when nobody holds the output any more


def test_help_says_where_claims_stand_and_has_examples(cli: CommandLine) -> None:
    text = cli.run("check", "--help").text
    assert "<!-- synproof: world=law:gdpr-breach expect=PROVED -->" in text and "Exit codes:" in text and "--baseline origin/main" in text


def test_the_library(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(cli.home)
    document = library_check("c.toml", world="w.toml", as_of="2026-06-01")
    assert document == cli.run("check", "c.toml", "--world", "w.toml", "--format", "json").json
    assert library_check(answer="The alarm rings.", world="w.toml")["exit_code"] == 0


def test_cli_12(cli: CommandLine) -> None:
    folder = cli.home / "my claims #1"
    folder.mkdir()
    text = case("CLI-12", "my_claims.txt").split("\n")[1]
    (folder / "a:b 100%.md").write_text(text + "\n")
    cli.write("plain.md", case("CLI-12", "plain.md"))
    inside = CommandLine(folder)
    ran = inside.run("check", "a:b 100%.md", "../plain.md", "--all", "--world", "law:brrd-isda", "-o", "out.sarif", "-q")
    assert ran.code in (1, 3, 4)
    log = json.loads((folder / "out.sarif").read_text())
    places = [result["locations"][0]["physicalLocation"] for result in log["runs"][0]["results"]]
    assert [place["artifactLocation"]["uri"] for place in places] == ["my%20claims%20%231/a%3Ab%20100%25.md", "plain.md"]
    assert all(place["region"]["startLine"] == 1 for place in places) and log["version"] == "2.1.0"


def test_arg_03(cli: CommandLine) -> None:
    axioms = json.loads(case("ARG-03", "axioms.json"))
    rules = [f'[[axioms]]\nid = "a{rule["id"]}"\ntext = "{rule["text"]}"\nformula = "{rule["formula"]}"\n' for rule in axioms]
    atoms = '[atoms.T]\ntext = "termination is suspended for 48 hours"\n[atoms.M]\ntext = "margin calls remain due during the stay"\n'
    cli.write("clash.toml", '[world]\nid = "my:clash"\n' + atoms + "\n".join(rules))
    cli.write("claims.md", case("ARG-03", "claims.md"))
    code, document = cli.run_json("check", "claims.md", "--all", "--world", "clash.toml")
    assert code == 3
    (row,) = document["claims"]
    assert row["finding"] == "INCONSISTENT" and [axiom["id"] for axiom in row["core"]] == ["a1", "a2"]


def test_arg_07_and_09(cli: CommandLine) -> None:
    atoms = "\n".join(
        f'[atoms.{name}]\ntext = "{text}"'
        for name, text in (
            ("A", "the notice is in writing"),
            ("B", "the notice is sent to the agent"),
            ("C", "the notice is given ten days ahead"),
        )
    )
    axiom = case("ARG-07", "axioms.txt").strip()
    cli.write("notice.toml", f'[world]\nid = "my:notice"\n{atoms}\n[[axioms]]\nid = "one"\ntext = "{axiom}"\nformula = "~B"\n')
    cli.write("claims.jsonl", json.dumps({"formula": "A & B & C", "expect": "REFUTED"}))
    code, document = cli.run_json("check", "claims.jsonl", "--world", "notice.toml")
    assert code == 0 and [axiom["id"] for axiom in document["claims"][0]["core"]] == ["one"]
    theses = case("ARG-09", "theses.txt").strip().split("\n")
    cli.write(
        "stay.toml",
        (
            '[world]\nid = "my:stay"\n[atoms.stay]\ntext = "the stay lasts 48 hours"\n[atoms.fee]\ntext = "the fee is 5 per cent"\n'
            '[[axioms]]\nid = "one"\ntext = "The stay lasts 48 hours."\nformula = "stay"\n'
        ),
    )
    cli.write("theses.txt", "\n".join(f"- {thesis}" for thesis in theses))
    rows = cli.run_json("check", "theses.txt", "--all", "--world", "stay.toml")[1]["claims"]
    assert [row["finding"] for row in rows] == ["PROVED", "CONTRADICTED", "PROVED", "CONTRADICTED", "UNREFUTED"]
    assert [bool(row["core"]) for row in rows] == [True, True, False, False, False]
    assert rows[4]["outcome"] == "below_grade"


def test_arg_01(cli: CommandLine) -> None:
    for number, one in enumerate(json.loads(case("ARG-01", "formulas.json"))):
        entry = {"formula": one["propositional_conclusion"], "given": one["propositional_premises"]}
        cli.write("set.jsonl", json.dumps(entry))
        cli.write("empty.toml", '[world]\nid = "my:empty"\n')
        row = cli.run_json("check", "set.jsonl", "--world", "empty.toml")[1]["claims"][0]
        passes = one["expect"]["sieve_2_5_passes"]
        assert row["finding"] == ("PROVED" if passes else "IMPOSSIBLE") and (row["outcome"] == "passed") == passes, number


def test_the_script_of_the_action(cli: CommandLine) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not here")
    action = (ROOT / ".github" / "actions" / "synproof-check" / "action.yml").read_text()
    script = "\n".join(line[8:] for line in action.partition("      run: |\n        paths=")[2].split("\n"))
    beside = cli.home / "bin"
    beside.mkdir()
    (beside / "synproof").write_text(f'#!/bin/sh\nexec {shutil.which("python3")} -m synproof_cli "$@"\n')
    (beside / "synproof").write_text('#!/bin/sh\nexec "$PYTHON" -m synproof_cli "$@"\n')
    (beside / "synproof").chmod(0o755)
    env = cli.environment(
        {
            "PATHS": "c.toml\n",
            "WORLD": "w.toml",
            "MORE": "--filter\ndoor",
            "BASELINE": "",
            "SARIF": "o.sarif",
            "JUNIT": "o.xml",
            "GITHUB_STEP_SUMMARY": str(cli.home / "sum.md"),
            "GITHUB_OUTPUT": str(cli.home / "out.txt"),
            "PYTHON": cli.command(())[0],
        }
    )
    env["PATH"] = f"{beside}{os.pathsep}{env['PATH']}"
    done = subprocess.run([bash, "-eo", "pipefail", "-c", "paths=" + script], cwd=cli.home, env=env, capture_output=True, check=False)
    assert done.returncode == 1 and b"::error file=c.toml" in done.stdout, done
    assert (cli.home / "out.txt").read_text() == "exit-code=1\n"
    assert "synproof check" in (cli.home / "sum.md").read_text() and (cli.home / "o.sarif").exists() and (cli.home / "o.xml").exists()


def test_what_was_not_understood_is_named(cli: CommandLine) -> None:
    cli.write("unread.toml", '[[claim]]\nformula = "alarn"\n[[claim]]\nthesis = "The cat sleeps on the roof."\n')
    axiom = '[[axioms]]\nid = "x"\ntext = "It rings."\nformula = "alarm"\n'
    cli.write("words.toml", f'[world]\nid = "my:w"\n[atoms.alarm]\ntext = "the alarm rings"\n{axiom}')
    ran = cli.run("check", "unread.toml", "--world", "words.toml", "--json")
    reasons = [claim["reason"] for claim in ran.json["claims"]]
    assert ran.code == 3
    assert reasons[0] == 'UNTRANSLATED: not understood: "alarn" (the nearest word of the world: alarm)'
    assert all(reason != "UNTRANSLATED: no reading" for reason in reasons)
