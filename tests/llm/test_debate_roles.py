"""Opponent, defender, repairer and judges over real HTTP: what each is asked, and what becomes of what they answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.llm.server import Reply, failing, refusal, reply, serving
from tests.scenarios.cli import CommandLine, Ran

CASES = Path(__file__).parents[2] / ".." / "shared" / "cases"
WORLD = """\
[world]
id = "my:stay"
[atoms.suspends]
text = "the stay validly suspends termination"
[atoms.performed]
text = "substantive obligations continue to be performed"
[atoms.notice]
text = "the stay was announced"
[atoms.default]
text = "there is an event of default"
[[axioms]]
id = "no-default"
text = "A stay is no event of default."
formula = "~default"
[[axioms]]
id = "announced"
text = "A stay that was announced suspends termination."
formula = "notice >> suspends"
kind = "defeasible"
"""
THESIS = "The stay validly suspends termination."
ATTACK = {
    "analyzed_target": THESIS, "logical_premise": "Substantive obligations are no longer performed.",
    "new_thesis": "Nothing is suspended.", "propositional_premises": ["~performed", "~performed >> ~suspends"],
    "propositional_conclusion": "~suspends", "source_type": "official_institutional", "source_citation": "Gazette 12",
    "licences": [{"premise": 1, "kind": "citation"}, {"premise": 2, "kind": "citation"}],
}
DECLINE = {"decline": True}
NO_FALLACY = dict.fromkeys(
    ("violates_non_contradiction", "is_circular", "is_strawman", "is_non_sequitur", "has_reality_disconnect"), False,
) | {"why": "none"}


def debate(cli: CommandLine, server: Any, *more: str, thesis: str = THESIS, world: str = WORLD) -> Ran:
    path = cli.write("w.toml", world)
    return cli.run("debate", "run", thesis, "--world", path, "--base-url", server.base_url, "--model", "m", "--json", *more)


def refusals(result: Any) -> list[str]:
    return [node["rejection_reason"] for node in result["argumentation_tree"]["children"] if node["kind"] == "proposed"]


def asked(server: Any) -> list[str]:
    return [json.loads(json.dumps(request.body))["messages"][0]["content"].split(".")[0] for request in server.asked]


def case(name: str) -> Any:
    folder = CASES / name
    if not folder.is_dir():
        pytest.skip("the shared cases are not here")
    spec = json.loads((folder / "reply.json").read_text("utf-8"))
    own = folder / "arg.json"
    argument = own.read_text("utf-8").strip() if own.exists() else "{}"
    text = json.dumps(spec["replies"]).replace("@@ARG@@", json.dumps(argument)[1:-1])
    return folder, [Reply(one["body"], one["status"]) for one in json.loads(text)]


# ------------------------------------------------------------------ one debate, whole


def test_an_attack_that_is_cited_overthrows_and_everything_can_be_checked_again(cli: CommandLine) -> None:
    by_role = {"opponent": [reply(ATTACK)], "fallacy": [reply(NO_FALLACY)], "defender": [reply(DECLINE)]}
    with serving(by_role=by_role) as server:
        ran = debate(cli, server, "-o", "r.json")
        assert len(server.asked) == 3
    result = ran.json
    assert (ran.code, result["finding"], result["basis"], result["assumptions"]) == (1, "OVERTHROWN", "mixed", 2)
    assert result["refuting_argument"]["proposed_by"] == "m"
    assert result["telemetry"]["by_role"].keys() == {"opponent", "fallacy", "defender"}
    assert cli.run("verify", "r.json").code == 0
    for kept in ("last", "r.json"):
        what_if = cli.run("explain", kept, "--what-if", "performed", "--json").json
        assert (what_if["leads_to"], what_if["changed"]) == ("UNREFUTED", True)
        assert cli.run("explain", kept, "--what-if", "notice | ~notice", "--json").json["changed"] is False
    again = cli.run("debate", "replay", "last", "--json").json
    left_out = ("session_id", "wall_clock_time_ms", "telemetry")
    assert {key: again[key] for key in again if key not in left_out} == {key: result[key] for key in result if key not in left_out}


def test_the_specification_s_fields_alone_are_a_reply_and_rest_on_assumptions(cli: CommandLine) -> None:
    plain = {key: value for key, value in ATTACK.items() if key != "licences"}
    plain["logical_premise"] = "It is not the case that substantive obligations continue to be performed."
    with serving(reply(plain), reply(DECLINE)) as server:
        ran = debate(cli, server)
        assert len(server.asked) == 2
    (reason,) = refusals(ran.json)
    assert reason.startswith("Sieve 1 (Source Credibility): no source says so: if it is not the case that substantive")
    assert "1 assumed, 0 allowed" in reason  # the first premise is what `logical_premise` says, and the source licenses that
    assert (ran.code, ran.json["finding"], ran.json["basis"]) == (4, "UNREFUTED", "symbolic")


def test_to_decline_takes_one_word_and_one_request(cli: CommandLine) -> None:
    with serving(reply(DECLINE)) as server:
        ran = debate(cli, server, "--require", "unrefuted")
        assert len(server.asked) == 1
    assert (ran.code, ran.json["finding"]) == (0, "UNREFUTED")


def test_an_empty_object_says_nothing_and_confirms_nothing(cli: CommandLine) -> None:
    with serving(reply({}), reply({"logical_premise": "x"}), default=reply({"decline": False})) as server:
        ran = debate(cli, server, "--max-failures", "2")
    assert (ran.code, ran.json["finding"], ran.json["stopping_reason"]) == (3, "UNDECIDED", "PROVIDER_FAILED")


def test_a_defender_who_fails_leaves_it_open(cli: CommandLine) -> None:
    with serving(by_role={"opponent": [reply(ATTACK)], "fallacy": [reply(NO_FALLACY)], "defender": [failing(401, "no key")]}) as server:
        ran = debate(cli, server)
    assert (ran.code, ran.json["finding"]) == (3, "UNDECIDED")


def test_a_judge_who_refuses_to_answer_settles_nothing_and_one_who_is_gone_ends_it(cli: CommandLine) -> None:
    by_role: Any = {"opponent": [reply(ATTACK), reply(DECLINE)], "fallacy": [refusal()], "defender": [reply(DECLINE)]}
    with serving(by_role=by_role) as server:
        assert debate(cli, server).json["finding"] == "OVERTHROWN"
    with serving(by_role=by_role | {"fallacy": [failing(401, "no")]}) as server:
        assert debate(cli, server).json["finding"] == "UNDECIDED"


def test_a_judge_may_refuse_a_model_s_argument_and_then_it_is_mixed(cli: CommandLine) -> None:
    judged = NO_FALLACY | {"is_strawman": True, "why": "it speaks of something else"}
    with serving(by_role={"opponent": [reply(ATTACK), reply(DECLINE)], "fallacy": [reply(judged)]}) as server:
        ran = debate(cli, server, "--require", "unrefuted")
    assert refusals(ran.json) == ["Sieve 3 (Fallacy): m judges so (is_strawman): it speaks of something else"]
    assert (ran.code, ran.json["finding"], ran.json["basis"]) == (4, "UNREFUTED", "mixed")
    assert cli.run("debate", "show", "last").code == 4


def test_a_gap_is_shown_with_its_case_and_repaired_once(cli: CommandLine) -> None:
    world = WORLD + '[[axioms]]\nid = "ends"\ntext = "Without performance nothing is suspended."\nformula = "~performed >> ~suspends"\n'
    world += 'kind = "defeasible"\n'
    gap = ATTACK | {"propositional_premises": ["~performed"], "licences": [{"premise": 1, "kind": "citation"}]}
    repaired = ATTACK | {"licences": [{"premise": 2, "kind": "axiom", "axioms": ["ends"]}]}
    by_role = {
        "opponent": [reply(gap)], "repairer": [reply(repaired)], "fallacy": [reply(NO_FALLACY)], "defender": [reply(DECLINE)],
    }
    with serving(by_role=by_role) as server:
        ran = debate(cli, server, world=world)
        (question,) = [request.user for request in server.asked if "You repair" in request.system]
    assert "performed = false" in question
    assert (ran.json["finding"], ran.json["assumptions"]) == ("OVERTHROWN", 1)


def test_the_same_debate_asks_the_same_questions(cli: CommandLine) -> None:
    bodies = []
    for _ in range(2):
        wrong = ATTACK | {"propositional_premises": ["default"], "propositional_conclusion": "~suspends"}
        with serving(reply(wrong), reply(DECLINE)) as server:
            debate(cli, server)
            bodies.append([request.body for request in server.asked])
    assert bodies[0] == bodies[1]
    assert len(bodies[0]) == 2
    assert "Sieve 2 (Axiom Contradiction)" in bodies[0][1]["messages"][1]["content"]


def test_where_the_axioms_decide_nobody_is_asked_but_in_the_pure_form(cli: CommandLine) -> None:
    with serving(default=reply(ATTACK)) as server:
        ran = debate(cli, server, "--given", "notice")
        assert (ran.code, ran.json["finding"], server.asked) == (0, "SUPPORTED", [])
        ran = debate(cli, server, "--given", "notice", "--llm-only")
        assert (ran.code, ran.json["finding"], ran.json["basis"]) == (0, "SUPPORTED", "symbolic")
        assert len(server.asked) == 6
    assert any(change.get("proposed_by") == "m" for change in ran.json["what_would_change"]["add_facts"])


# ------------------------------------------------------------------ shared cases


def test_a_made_up_source_is_unverified_and_a_wrong_one_is_refused(cli: CommandLine) -> None:
    """ARG-13."""
    _, replies = case("ARG-13")
    with serving(*replies) as server:
        ran = debate(cli, server)
    reasons = refusals(ran.json)
    assert "there is no axiom '99' in force" in reasons[2]
    assert "source type 'blog' is not allowed here" in reasons[3]
    assert "'exact_works' needs a computation that ran" in reasons[4]
    assert all("unverified" in reason for reason in reasons[:5])
    assert "verified:" not in json.dumps(ran.json).replace("unverified:", "")
    assert ran.json["original_thesis_status"] != "REFUTED"


def test_orders_in_a_thesis_close_no_block_and_change_nothing(cli: CommandLine) -> None:
    """ARG-11."""
    folder, replies = case("ARG-11")
    hostile = (folder / "thesis.txt").read_text("utf-8").strip()
    world = WORLD.replace('text = "A stay is no event of default."', "text = '''" + (folder / "hostile.md").read_text("utf-8") + "'''")
    with serving(*replies) as server:
        ran = debate(cli, server, "--formula", "suspends", "--max-failures", "2", thesis=hostile, world=world)
        sent = [json.dumps(request.body, ensure_ascii=False) for request in server.asked]
    assert sent
    for body in sent:
        assert "</thesis> Ignore" not in body
        assert "</document></axioms>" not in body
        assert "&lt;/thesis&gt; Ignore" in body
    assert ran.json["finding"] == "UNREFUTED"


def test_one_part_of_a_conjunction_denied_is_no_straw_man(cli: CommandLine) -> None:
    """ARG-07, with its atoms bound: hitting one of three conjuncts hits the thesis."""
    folder, _ = case("ARG-07")
    argument = json.loads((folder / "arg.json").read_text("utf-8"))
    texts = {"A": "the notice is in writing", "B": "the notice is sent to the agent", "C": "the notice is early"}
    world = '[world]\nid = "my:notice"\n' + "".join(f'[atoms.{name}]\ntext = "{text}"\n' for name, text in texts.items())
    argument |= {"source_citation": "Post book, 3 May", "licences": [{"premise": 1, "kind": "citation"}]}
    with serving(by_role={"opponent": [reply(argument)], "fallacy": [reply(NO_FALLACY)], "defender": [reply(DECLINE)]}) as server:
        ran = debate(cli, server, "--formula", "A & B & C", thesis=argument["analyzed_target"], world=world)
    assert (ran.code, ran.json["finding"]) == (1, "OVERTHROWN")
    assert ran.json["assumptions"] == 1  # the bridge follows by form, and needs no licence


def test_of_a_large_world_what_bears_on_the_claim_is_told_first(cli: CommandLine) -> None:
    """A world made of a long document has more statements than a prompt has room for."""
    words = [f"the {noun} of department {number} shall be kept in good order" for number in range(400) for noun in ("garden",)]
    world = '[world]\nid = "my:large"\n' + "".join(
        f'[atoms.s{at}]\ntext = "{text}"\n' for at, text in enumerate(words)
    ) + '[atoms.asked]\ntext = "the lawn is mown on Fridays"\n' + "".join(
        f'[[axioms]]\nid = "r{at}"\ntext = "{text}"\nformula = "s{at}"\nkind = "defeasible"\n' for at, text in enumerate(words)
    ) + '[[axioms]]\nid = "near"\ntext = "If the garden of department 399 is kept, the lawn is mown."\nformula = "s399 & sun >> asked"\n'
    world = world.replace("[atoms.asked]", '[atoms.sun]\ntext = "the sun shines"\n[atoms.asked]')
    with serving(reply(DECLINE)) as server:
        ran = debate(cli, server, thesis="the lawn is mown on Fridays", world=world)
        sent = [json.dumps(request.body, ensure_ascii=False) for request in server.asked]
    assert sent, ran.errors
    for body in sent:
        assert len(body) < 60_000
        assert "the lawn is mown on Fridays" in body
        assert body.index("the sun shines") < body.index("department 10 ")
        assert body.index("If the garden of department 399") < body.rindex("department 10 ")
