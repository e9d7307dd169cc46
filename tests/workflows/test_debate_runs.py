"""A debate as a user starts it: worlds, readings, what is kept, and what a stop or a kill leaves behind."""

from __future__ import annotations

import itertools
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.checkers import verify_result
from synproof_cli.errors import FormulaError, NotFoundError, UsageError
from synproof_cli.store import debates
from synproof_cli.store.db import memory_store, open_store
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.debate import certified_result, request_from, resume_debate, run_debate
from synproof_cli.workflows.explain import explain_what_if, explain_why, explain_why_not
from synproof_cli.workflows.requests import DebateRequest

WORLD = """
[world]
id = "my:notice"
title = "Notice of incidents"
[atoms.incident]
text = "an incident occurs"
aliases = ["there is an incident"]
[atoms.minor]
text = "the incident is minor"
[atoms.notify]
text = "the customer must be notified"
[atoms.notice_hours]
type = "int"
min = 0
unit = "hours"
text = "the time until notice"
aliases = ["notice is given within"]
[atoms.late]
text = "the notice is late"
[atoms.fine]
text = "a fine is due"
[[axioms]]
id = "duty"
text = "After an incident the customer must be notified."
formula = "incident >> notify"
kind = "defeasible"
source = { type = "user", citation = "Policy 1" }
[[axioms]]
id = "minor-exempt"
text = "A minor incident need not be notified."
formula = "minor >> ~notify"
kind = "defeasible"
overrides = ["duty"]
source = { type = "user", citation = "Policy 2" }
[[axioms]]
id = "limit"
text = "Notice after more than 72 hours is late."
formula = "late <-> (notice_hours > 72)"
source = { type = "user", citation = "Policy 3" }
[[axioms]]
id = "old-fine"
text = "Until 2020 late notice cost a fine."
formula = "late >> fine"
valid_to = 2020-12-31
source = { type = "user", citation = "Policy 4" }
"""


@pytest.fixture
def world(tmp_path: Path) -> str:
    path = tmp_path / "notice.toml"
    path.write_text(WORLD, encoding="utf-8")
    return str(path)


def clock(start: int = 0) -> Clock:
    ids = itertools.count(start)
    return Clock(
        now=lambda: "2026-01-01T00:00:00+00:00", today=lambda: "2026-01-01", monotonic=time.monotonic, new_id=lambda: f"{next(ids):012x}",
    )


def debate(world: str, **request: Any) -> dict[str, Any]:
    return dict(run_debate(DebateRequest(worlds=(world,), **request), store=None, clock=clock()).result)


def same(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in ("session_id", "wall_clock_time_ms", "telemetry")}


def test_sentence_is_read_decided_and_certified(world: str) -> None:
    result = debate(world, thesis="When an incident occurs, the customer must be notified.")
    assert (result["finding"], result["exit_code"]) == ("SUPPORTED", 0)
    assert [clause["formula"] for clause in result["reading"]["conditions"]] == ["incident"]
    assert verify_result(result).outcome == "holds"


@pytest.mark.parametrize(("thesis", "finding"), [
    ("If an incident occurs and the incident is minor, the customer must be notified.", "OVERTHROWN"),
    ("If an incident occurs, the customer need not be notified.", "OVERTHROWN"),
    ("If an incident occurs, the customer must not be notified.", "UNTRANSLATED"),  # forbidden is more than not required
    ("If the time until notice is at most 80 hours, the notice is late.", "UNREFUTED"),
    ("If the time until notice is 80 hours, the notice is late.", "PROVED"),
    ("If an incident occurs, the customer must be paid.", "UNTRANSLATED"),
    ("Wombats must be notified.", "UNTRANSLATED"),
    ("", "UNTRANSLATED"),
])
def test_findings_of_sentences(world: str, thesis: str, finding: str) -> None:
    result = debate(world, thesis=thesis)
    assert result["finding"] == finding
    assert verify_result(result).outcome == ("no_verdict" if finding == "UNTRANSLATED" else "holds")


def test_unread_part_is_named_with_what_is_near(world: str) -> None:
    result = debate(world, thesis="If an incident occurs, the customer must be paid.")
    assert any("paid" in part for part in result["reading"]["unread"])
    assert result["exit_code"] == 3
    assert any("notify" in str(near) or "notified" in str(near) for near in result["reading"]["nearest"])


def test_unknown_atom_is_untranslated_with_near_names_and_a_broken_formula_is_an_error(world: str) -> None:
    result = debate(world, formula="notfy")
    assert result["finding"] == "UNTRANSLATED" and "notify" in str(result["reading"]["nearest"])
    with pytest.raises(FormulaError):
        debate(world, formula="notify &")
    with pytest.raises(FormulaError):
        debate(world, thesis="incident >> & notify")


def test_given_may_be_a_formula_or_a_sentence(world: str) -> None:
    for given, how, shown in (("incident & True", "formula", "incident & True"), ("An incident occurs.", "given", "An incident occurs.")):
        result = debate(world, formula="notify", given=(given,))
        condition = result["reading"]["conditions"][-1]
        assert (result["finding"], condition["how"], condition["text"]) == ("SUPPORTED", how, shown)
    assert debate(world, formula="notify", given=("Wombats dance.",))["finding"] == "UNTRANSLATED"


def test_axioms_from_the_command_line_are_strict_and_cited_as_such(world: str) -> None:
    result = debate(world, formula="notify", axioms=("incident", "incident >> notify"))
    assert result["finding"] == "PROVED"
    assert [axiom["id"] for axiom in result["verdict_report"]["decisive_axioms_triggered"]] == ["added-1", "added-2"]
    assert verify_result(result).outcome == "holds"
    spoken = debate(world, formula="notify", axioms=("If an incident occurs, the customer must be notified.", "incident"))
    assert spoken["finding"] == "PROVED"


def test_text_only_axiom_that_touches_the_thesis_withholds_a_defeasible_verdict(world: str) -> None:
    text = "Notified customers tend to be calm."
    withheld = debate(world, formula="notify", given=("incident",), axioms=(text,))
    assert withheld["finding"] == "UNTRANSLATED" and withheld["unread_axioms"] == ["added-1"]
    ignored = debate(world, formula="notify", given=("incident",), axioms=(text,), ignore_unread=True)
    assert ignored["finding"] == "SUPPORTED" and not ignored["exhaustive"]
    proved = debate(world, formula="notify", given=("notify",), axioms=(text,))
    assert proved["finding"] == "PROVED"
    elsewhere = debate(world, formula="notify", given=("incident",), axioms=("Wombats dance.",))
    assert elsewhere["finding"] == "SUPPORTED"
    for result in (withheld, ignored, proved, elsewhere):
        assert verify_result(result).outcome in ("holds", "no_verdict")


def test_text_only_axioms_count_in_a_world_without_a_vocabulary_too() -> None:
    axioms = ("wet it is never thought", "it rains so it is wet")
    result = run_debate(DebateRequest(formula="wet", axioms=axioms), store=None, clock=clock()).result
    assert result["finding"] == "UNTRANSLATED" and result["unread_axioms"] == ["added-1", "added-2"]
    named = run_debate(DebateRequest(formula="wet_street", axioms=axioms), store=None, clock=clock()).result
    assert named["unread_axioms"] == ["added-1", "added-2"]


def test_axiom_without_a_reading_is_named_whether_it_touches_the_thesis_or_not() -> None:
    request = DebateRequest(formula="wet", axioms=("wet", "Streets under tents whenever stay dry than always."))
    run = run_debate(request, store=None, clock=clock())
    assert run.result["finding"] == "PROVED" and any("Streets under tents" in note for note in run.notes)


def test_axiom_left_out_twice_is_left_out_once(world: str) -> None:
    result = debate(world, formula="notify", given=("incident",), without=("limit", "limit"))
    assert result["world"]["without"] == ["limit"] and verify_result(result).outcome == "holds"


def test_rules_are_those_of_the_day(world: str) -> None:
    old = debate(world, formula="fine", given=("notice_hours == 80",), as_of="2020-06-30")
    new = debate(world, formula="fine", given=("notice_hours == 80",))
    assert (old["finding"], new["finding"]) == ("PROVED", "UNREFUTED")
    assert new["world"]["as_of"] == "2026-01-01"
    assert verify_result(old).outcome == verify_result(new).outcome == "holds"


def test_axioms_can_be_left_out_and_unknown_ids_are_refused(world: str) -> None:
    result = debate(world, formula="notify", given=("incident", "minor"), without=("minor-exempt",))
    assert result["finding"] == "SUPPORTED" and verify_result(result).outcome == "holds"
    with pytest.raises(NotFoundError):
        debate(world, formula="notify", without=("minor-exmpt",))


@pytest.mark.parametrize("limit", [1, 11])
def test_max_failures_has_the_specified_range(world: str, limit: int) -> None:
    with pytest.raises(UsageError):
        debate(world, formula="notify", max_failures=limit)


def test_nothing_to_reason_from_is_a_usage_error_and_axioms_alone_are_enough() -> None:
    with pytest.raises(UsageError):
        run_debate(DebateRequest(formula="a"), store=None, clock=clock())
    result = run_debate(DebateRequest(formula="b", axioms=("a", "a >> b")), store=None, clock=clock()).result
    assert result["finding"] == "PROVED" and verify_result(result).outcome == "holds"


def test_implication_is_not_split_and_its_second_finding_is_added_and_certified(world: str) -> None:
    result = debate(world, formula="incident >> notify")
    assert result["split"] == {"condition": "incident", "claim": "notify", "finding": "SUPPORTED", "original_thesis_status": "CONFIRMED"}
    assert "split" in result["certificates"] and verify_result(result).outcome == "holds"


def test_kept_debate_is_listed_shown_and_certified_again(world: str) -> None:
    store = memory_store()
    run = run_debate(DebateRequest(formula="notify", given=("incident",), worlds=(world,)), store=store, clock=clock(), certified=False)
    kept = debates.load(store, "last")
    assert kept.result is not None and kept.result["finding"] == "SUPPORTED" and not kept.result["certificates"]
    again = certified_result("last", store=store, clock=clock(100))
    assert again["session_id"] == run.result["session_id"] and verify_result(again).outcome == "holds"
    assert {**same(dict(again)), "certificates": {}} == same(dict(run.result))


def test_request_survives_the_store(world: str) -> None:
    request = DebateRequest(formula="notify", given=("incident",), worlds=(world,), without=("limit",), as_of="2026-01-01", max_failures=3)
    store = memory_store()
    run_debate(request, store=store, clock=clock())
    assert request_from(debates.load(store, "last").request) == request


def test_store_that_cannot_be_written_costs_a_note_and_not_the_verdict(world: str, tmp_path: Path) -> None:
    store = open_store(tmp_path / "s.db", make_folder=True, timeout=0.2)
    blocker = sqlite3.connect(tmp_path / "s.db", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    run = run_debate(DebateRequest(formula="notify", given=("incident",), worlds=(world,)), store=store, clock=clock())
    assert run.result["finding"] == "SUPPORTED" and len(run.notes) == 1
    blocker.execute("ROLLBACK")
    blocker.close()


def test_explanations(world: str) -> None:
    result = debate(world, formula="notify", given=("incident",))
    assert [axiom["id"] for axiom in explain_why(result)["decisive"]] == ["duty"]  # type: ignore[attr-defined]
    why_not = explain_why_not(result)
    assert {"facts": ["minor"], "english": ["the incident is minor"], "leads_to": "OVERTHROWN"} in why_not["missing_facts"]  # type: ignore[operator]
    what_if = explain_what_if(result, ["minor"])
    assert (what_if["leads_to"], what_if["changed"]) == ("OVERTHROWN", True)
    scenario = why_not["counter_scenario"]
    assert isinstance(scenario, dict) and scenario["claim_is"] is False
    pasted = debate(world, formula="notify", given=("incident", *scenario["given"]))
    assert pasted["original_thesis_status"] == "REFUTED"


BIG_WORLD = "[world]\nid = 'my:big'\n" + "".join(
    f"[[axioms]]\nid = 'd{n}'\ntext = 'rule {n}'\nkind = 'defeasible'\npriority = {n % 3}\nformula = '{formula}'\n"
    for n, formula in enumerate(
        [f"{'~' * (k % 2)}p{k % 7}" for k in range(14)] + [f"p{k % 7} >> {'~' * (k % 3 == 0)}p{(k * 3 + 1) % 7}" for k in range(14)],
    )
)


def cli(*args: str, db: Path) -> list[str]:
    return [sys.executable, "-m", "synproof_cli", *args, "--db", str(db), "--format", "json"]


@pytest.mark.parametrize("delay", [0.15, 0.3, 0.45, 0.6, 0.8, 1.1])
def test_kill_at_any_moment_leaves_a_store_that_opens_and_a_debate_that_resumes(tmp_path: Path, delay: float) -> None:
    world, db = tmp_path / "big.toml", tmp_path / "s.db"
    world.write_text(BIG_WORLD, encoding="utf-8")
    asked = ("debate", "--formula", "p0", "--world", str(world), "--no-second-opinion")
    environment = os.environ | {"SYNPROOF_AS_OF": "2026-01-01"}
    expected = subprocess.run(cli(*asked, db=tmp_path / "other.db"), capture_output=True, env=environment, check=False)
    victim = subprocess.Popen(cli(*asked, db=db), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    time.sleep(delay)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    if not db.exists():
        return  # killed before the store was made: nothing to lose
    with open_store(db) as store:
        assert store.rows("PRAGMA integrity_check") == [("ok",)]
        begun = debates.list_debates(store)
    if begun:
        resumed = subprocess.run(cli("debate", "resume", "last", db=db), capture_output=True, env=environment, check=False)
        assert resumed.returncode == expected.returncode, resumed.stderr.decode()
        assert same(json.loads(resumed.stdout)) == same(json.loads(expected.stdout))


def test_resuming_a_finished_debate_gives_its_result(world: str) -> None:
    store = memory_store()
    run = run_debate(DebateRequest(formula="notify", given=("incident",), worlds=(world,)), store=store, clock=clock())
    again = resume_debate("last", store=store, clock=clock(5), certified=False)
    assert same(dict(again.result)) == same(dict(run.result))
