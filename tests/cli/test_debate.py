"""`synproof debate` and what is kept of it, through the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

from tests.scenarios.cli import CommandLine

BIRDS = ("If Tweety is a penguin, Tweety flies.", "--world", "logic:classics")


def test_options_stand_before_or_after_the_thesis(cli: CommandLine) -> None:
    thesis, *world = BIRDS
    for args in ([thesis, *world], [*world, thesis], ["run", *world, thesis], ["run", thesis, *world], [*world, "--", thesis]):
        end = args.index("--") if "--" in args else len(args)
        ran = cli.run("debate", *args[:end], "--no-save", "--json", *args[end:])
        assert (ran.code, ran.json["finding"], ran.json["thesis"]) == (1, "OVERTHROWN", thesis)


def test_a_thesis_that_is_a_commands_name_goes_after_run(cli: CommandLine) -> None:
    assert "debates" in cli.run("debate", "list", "--json").json
    assert cli.run("debate", "run", "list", "--axiom", "list", "--json").json["finding"] == "PROVED"
    assert cli.run("debate", "--axiom", "list", "--json", "--", "list").json["finding"] == "PROVED"


def test_a_thesis_that_begins_with_a_dash_goes_after_two(cli: CommandLine) -> None:
    assert cli.run("debate", "--axiom", "A", "-x").code == 2
    assert cli.run("debate", "--axiom", "A", "--json", "--", "--json").json["thesis"] == "--json"


def test_a_thesis_from_standard_input_and_from_a_file(cli: CommandLine) -> None:
    thesis, *world = BIRDS
    path = cli.write("thesis.txt", f"\ufeff{thesis}\r\n")
    assert cli.run("debate", "-", *world, "--json", stdin=thesis + "\n").json["finding"] == "OVERTHROWN"
    assert cli.run("debate", "--thesis-file", path, *world, "--json").json["thesis"] == thesis
    assert cli.run("debate", "-", *world, stdin=b"\xff\xfe").code == 2
    assert cli.run("debate", "-", *world, stdin="").code == 2


def test_a_huge_thesis_is_no_crash(cli: CommandLine) -> None:
    for text in ("word " * 200_000, "A" * 1_000_000, "(" * 1_000_000, " & ".join(["A"] * 200_000)):
        ran = cli.run("debate", "-", "--world", "logic:classics", "--json", stdin=text, timeout=120)
        assert ran.code in (2, 3)
        assert len(ran.out) < 12_000_000
        assert "internal" not in ran.errors


def test_axioms_of_a_file(cli: CommandLine) -> None:
    path = cli.write("axioms.txt", "# rules\nrain >> wet\n\nrain\n")
    code, result = cli.run_json("debate", "--formula", "wet", "--axioms-file", path)
    assert (code, result["finding"], len(result["world"]["added"])) == (0, "PROVED", 2)


@pytest.mark.parametrize(("flags", "code"), [
    (["--require", "unrefuted"], 0), (["--require", "supported"], 4), (["--require", "proved"], 4), ([], 4),
])
def test_the_grade_decides_the_exit_code_and_the_document_says_the_same(cli: CommandLine, flags: list[str], code: int) -> None:
    ran = cli.run("debate", "--formula", "A", "--axiom", "B", "--json", *flags)
    assert ran.code == code == ran.json["exit_code"]


@pytest.mark.parametrize("flags", [["--provider", "none"], ["--no-research"], ["--offline"], ["--provider", "none", "--offline"]])
def test_flags_of_a_run_without_a_model(cli: CommandLine, flags: list[str]) -> None:
    assert cli.run("debate", "--formula", "A", "--axiom", "A", *flags).code == 0


@pytest.mark.parametrize(("flags", "said"), [
    (["--provider", "openai"], "OPENAI_API_KEY"), (["--model", "m"], "--provider NAME"), (["--provider", "opnai"], "did you mean openai"),
    (["--base-url", "http://127.0.0.1:1"], "http://127.0.0.1:1/v1/models"), (["--base-url", "ftp://127.0.0.1"], "--base-url"),
    (["--record", "x"], "--provider NAME"), (["--replay-only", "nowhere"], "nowhere"), (["--max-calls", "-1"], "--max-calls"),
])
def test_what_cannot_be_asked_is_said_before_any_work(cli: CommandLine, flags: list[str], said: str) -> None:
    ran = cli.run("debate", "--formula", "A", "--axiom", "A", *flags)
    assert ran.code == 2
    assert said in ran.errors


def test_progress_goes_to_stderr_and_quiet_takes_it_away(cli: CommandLine) -> None:
    assert cli.run("debate", *BIRDS).errors
    assert cli.run("debate", *BIRDS, "--quiet").errors == ""
    assert cli.run("debate", *BIRDS, "--json").json["finding"] == "OVERTHROWN"
    shown = cli.run_on_terminal("debate", *BIRDS).out
    assert shown.count(b"REFUTED") >= 1
    assert b"\x1b[" in shown


def test_kept_debates_are_listed_shown_verified_and_removed(cli: CommandLine) -> None:
    first = cli.run("debate", *BIRDS, "--json").json
    assert cli.run("debate", "--formula", "A", "--axiom", "A").code == 0
    assert cli.run("debate", "--formula", "B", "--axiom", "B", "--no-save").code == 0
    listed = cli.run("debate", "list", "--json").json["debates"]
    assert [item["finding"] for item in listed] == ["PROVED", "OVERTHROWN"]
    assert listed[1]["session_id"] == first["session_id"]
    shown = cli.run("debate", "show", first["session_id"], "--json")
    assert shown.code == 1
    same = {key: shown.json[key] for key in first if key not in ("wall_clock_time_ms", "telemetry")}
    assert same == {key: first[key] for key in same}
    assert cli.run("debate", "show", "last", "-o", "last.json", "--json").code == 0
    assert cli.run("verify", "last.json").code == 0, "kept without a certificate, shown with one"
    assert cli.run("tree", "show", "last.json").text == cli.run("tree", "show", "LAST").text
    assert cli.run("debate", "rm", first["session_id"]).code == 0
    assert [item["finding"] for item in cli.run("debate", "list", "--json").json["debates"]] == ["PROVED"]
    assert cli.run("debate", "show", first["session_id"]).code == 2


def test_every_form_of_a_tree(cli: CommandLine) -> None:
    assert cli.run("debate", *BIRDS, "-o", "result.json").code == 1
    names = ["tree.mmd", "tree.dot", "tree.html", "tree.svg", "tree.argdown", "tree.af", "tree.apx", "tree.txt", "tree.json"]
    assert cli.run("tree", "show", "result.json", *[word for name in names for word in ("-o", name)]).code == 0
    assert all((cli.home / name).stat().st_size for name in names)
    labels = cli.run("dung", "tree.apx", "--json").json
    assert labels["in"]
    piped = cli.run("tree", "show", "-", "--format", "dot", stdin=(cli.home / "result.json").read_bytes())
    assert piped.text == (cli.home / "tree.dot").read_text(encoding="utf-8")


PIGEONS = 11


def endless_world() -> str:
    """More pigeons than holes: no solver here ends within a test's patience."""
    rules = [" | ".join(f"p{pigeon}h{hole}" for hole in range(PIGEONS)) for pigeon in range(PIGEONS + 1)]
    rules += [
        f"~(p{one}h{hole} & p{other}h{hole})" for hole in range(PIGEONS) for one in range(PIGEONS + 1) for other in range(one)
    ]
    axioms = "".join(f'[[axioms]]\nid = "r{number}"\ntext = "r"\nformula = "{rule}"\n' for number, rule in enumerate(rules))
    return '[world]\nid = "my:pigeons"\n' + axioms


def test_a_timeout_is_no_verdict(cli: CommandLine) -> None:
    world = cli.write("w.toml", endless_world())
    code, result = cli.run_json("debate", "--formula", "p0h0", "--world", world, "--timeout", "1")
    assert (code, result["finding"], result["original_thesis_status"]) == (3, "UNDECIDED", None)
    assert result["stopping_reason"] == "BUDGET_EXHAUSTED"


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_keeps_the_debate_and_names_the_way_back(cli: CommandLine) -> None:
    world = cli.write("w.toml", endless_world())
    command = cli.command(("debate", "--formula", "p0h0", "--world", str(world), "--json", "--timeout", "0"))
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=cli.environment(), cwd=cli.home,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - a shell's background job has it ignored
    ) as process:
        deadline = time.monotonic() + 30
        while not cli.run("debate", "list", "--json").json["debates"] and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 130
    assert b"Traceback" not in err
    error = json.loads(out)["error"]
    (kept,) = cli.run("debate", "list", "--json").json["debates"]
    assert error["code"] == "interrupted"
    assert error["hint"] == f"synproof debate resume {kept['session_id']}"
    assert kept["finding"] is None
    assert cli.run("tree", "show", "last").code == 2
    assert "not finished" in cli.run("debate", "show", "last").errors


def test_a_finished_debate_resumed_is_the_same(cli: CommandLine) -> None:
    first = cli.run("debate", *BIRDS, "--json").json
    again = cli.run("debate", "resume", "last", "--json")
    assert again.code == 1
    assert again.json["argumentation_tree"] == first["argumentation_tree"]
    assert cli.run("debate", "resume", "session_nothing").code == 2


def test_what_if_takes_sentences_as_given_does(cli: CommandLine) -> None:
    assert cli.run("debate", "If Tweety is a bird, Tweety flies.", "--world", "logic:classics", "-q").code == 0
    for said in ("Tweety is a penguin", "tweety_is_penguin"):
        code, document = cli.run_json("explain", "last", "--what-if", said)
        assert (code, document["given"], document["leads_to"]) == (0, ["tweety_is_penguin"], "OVERTHROWN")
    ran = cli.run("explain", "last", "--what-if", "Tweety is a penguinn")
    assert (ran.code, ran.out) == (2, b"")
    assert "not understood: “Tweety is a penguinn”" in ran.errors
    assert "nearest: tweety_" in ran.errors
