"""What counts as an answer, over real HTTP: the one object that fits the schema, and nothing that was cut, declined, thought or made up."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from synproof_cli.model.exchange import Answer, Failed, Question
from tests.llm.asking import QUESTION, Naps, models
from tests.llm.server import Reply, completion, cut, failing, fenced, refusal, reply, serving, thought

GOOD = reply({"a": 1})
DRAFT = {"a": 5}


@pytest.mark.parametrize("first", [
    reply('{"a": 1}'), reply(' \n{"a": 1}\n'), reply('\ufeff{"a": 1}'), fenced({"a": 1}), thought({"a": 1}, DRAFT),
    reply('```json\n{"a": 1}\n```'), reply('```\n{"a": 1}\n```'), reply('~~~JSON\n{"a": 1}\n~~~'),
    reply('Sure {as you like}: {"a": 1} — so be it.'),
    reply('<THINKING>{"a": 5}</THINKING>```json\n{"a": 1}\n```'), reply('{"a": 5} no</think>{"a": 1}'), reply('{"a": 1} {"a": 1}'),
    reply('{"a": 1} // so'), reply('For example {"b": 2}. Answer: {"a": 1}'), reply({"a": 1}, reasoning_content='{"a": 5}'),
    reply({"a": 1}, finish=None), reply({"a": 1}, usage=None), Reply(completion([{"type": "text", "text": '{"a": 1}'}])),
    Reply(completion([{"type": "reasoning", "text": '{"a": 5}'}, {"type": "text", "text": '{"a": 1}'}])),
], ids=lambda one: str(one.body["choices"][0]["message"]["content"])[:40])
def test_the_object_is_found_at_once(first: Reply) -> None:
    with serving(first) as server:
        assert models(server).askers.ask(QUESTION) == Answer({"a": 1}, "m", models(server).askers.ask(QUESTION).key)  # type: ignore[union-attr]
        assert {request.last for request in server.asked} == {QUESTION.user}


WRONG = [
    ("", "empty"), ("I'd rather not.", "no JSON object"), ('{"a": 10}', "maximum"), ('{"a": "1"}', "not of type"), ("{}", "required"),
    ('{"a": 1, "b": 2}', "unexpected"), ("[1]", "no JSON object"), ('{"a": 1, "a": 1}', "twice"), ('{"a": NaN}', "NaN"),
    ('{"a": 1e999}', "bounds"), ('{"a": ' + "9" * 5000 + "}", "bounds"), ('{"a": ' + "[" * 100 + "]" * 100 + "}", "deep"),
    ('{"a": ' + "[" * 100_000, "bounds"), ('{"a": 1}' + " " * 300_000, "longer"), ('{"a": "\\ud800"}', "half"), ('{"a": 1', "not JSON"),
    ('{"a": 1} or {"a": 2}', "differ"), ('{"all": [{"a": 1}, {"a": 2', "not JSON"), ('{"x": {"a": 1}, "x": 1}', "twice"),
    ("<think>it is", "does not end"), ('<think>{"a": 1}</think>', "empty"), ("{'a': 1}", "not JSON"), ('{"a": 1,}', "not JSON"),
    ('```json\n{"a": 1}\n```\n```json\n{"a": 2}\n```', "differ"), ("{" * 5_000, "not JSON"),
]


@pytest.mark.parametrize(("content", "said"), WRONG, ids=[wrong[:30] or "nothing" for wrong, _ in WRONG])
def test_what_does_not_fit_is_asked_again_once_with_the_reason(content: str, said: str) -> None:
    with serving(reply(content), GOOD) as server:
        assert isinstance(models(server).askers.ask(QUESTION), Answer)
        first, second = server.asked
    assert said in second.last
    assert '"maximum": 9' in second.last
    assert second.messages[:2] == first.messages
    assert second.messages[2]["role"] == "assistant"


def test_what_never_fits_is_invalid_after_two_requests() -> None:
    with serving(reply('{"a": 10}')) as server:
        asked = models(server)
        found = asked.askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert (found.fault, len(server.asked)) == ("invalid", 2)
        assert "maximum" in found.reason
        assert asked.telemetry()["retries"] == 1


def test_what_was_cut_off_is_asked_again_with_more_room_and_never_used() -> None:
    whole = reply({"a": 1}, finish="length")
    with serving(whole, whole) as server:
        found = models(server).askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert found.fault == "cut-off"
        assert "limit of 200 tokens" in found.reason
        assert [request.body["max_tokens"] for request in server.asked] == [100, 200]
    with serving(cut(), GOOD) as server:
        assert isinstance(models(server).askers.ask(QUESTION), Answer)


@pytest.mark.parametrize("first", [
    refusal(), Reply(completion([{"type": "refusal", "refusal": "I cannot help with that."}])), reply("", finish="content_filter"),
    refusal(finish="content_filter"), Reply(completion('{"a": 1}', refusal="I cannot help with that.")),
])
def test_a_refusal_is_a_refusal_and_is_not_argued_with(first: Reply) -> None:
    with serving(first, GOOD) as server:
        found = models(server).askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert (found.fault, len(server.asked)) == ("refused", 1)
        assert "cannot help" in found.reason or "content filter" in found.reason


@pytest.mark.parametrize(("body", "said"), [
    (completion("x") | {"choices": None}, "null choices"), (completion("x") | {"choices": []}, "no choices"),
    ({"message": "upstream busy"}, "message"), ({"error": {"message": "overloaded", "code": 503}}, "overloaded"),
    ({"error": "busy"}, "busy"), (completion("x") | {"choices": [{"index": 0}]}, "no message"), (["x"], "no object"), ("x", "no object"),
    (completion("x") | {"choices": [None]}, "no choices"), (completion("x") | {"choices": {"0": 1}}, "no choices"),
])
def test_a_success_without_a_completion_is_a_failure_that_is_tried_again(body: object, said: str) -> None:
    with serving(Reply(body), GOOD) as server:
        assert isinstance(models(server).askers.ask(QUESTION), Answer)
    with serving(Reply(body)) as server:
        found = models(server).askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert (found.fault, len(server.asked)) == ("provider", 4)
        assert said in found.reason
        assert server.base_url in found.reason


def test_an_error_that_will_not_go_away_is_not_tried_again() -> None:
    with serving(Reply({"error": {"message": "no such model", "code": "model_not_found"}})) as server:
        found = models(server).askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert (found.fault, len(server.asked)) == ("provider", 1)


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe\x00", b"data: {}\n\n", b"[" * 100_000, b"nonsense", b"\x00" * 100])
def test_a_body_that_is_no_json_is_a_failure(raw: bytes) -> None:
    with serving(Reply(raw=raw)) as server:
        found = models(server).askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert found.fault == "provider"


def test_each_form_is_refused_once_and_that_is_remembered() -> None:
    loose = replace(QUESTION, user="Another question.", schema={**QUESTION.schema, "additionalProperties": True})
    with serving(GOOD, rejects=("strict", "json_schema", "json_object")) as server:
        asked = models(server)
        assert isinstance(asked.askers.ask(QUESTION), Answer)
        assert isinstance(asked.askers.ask(loose), Answer)
        assert [request.mode for request in server.asked] == ["strict", "json_schema", "json_object", "text", "text"]
        assert '"maximum": 9' in server.asked[-1].system
        assert len(asked.asides) == 3
        assert asked.telemetry()["retries"] == 3


def test_a_schema_that_is_not_strict_is_never_sent_as_one() -> None:
    open_ended = replace(QUESTION, schema={"type": "object", "properties": {"a": {}}, "required": ["a"]})
    with serving(GOOD) as server:
        assert isinstance(models(server).askers.ask(open_ended), Answer)
        assert [request.mode for request in server.asked] == ["json_schema"]
        assert server.asked[0].body["response_format"]["json_schema"]["name"] == "opponent"


@pytest.mark.parametrize(("message", "field", "instead"), [
    ("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "max_tokens",
     "max_completion_tokens"),
    ("Unsupported value: 'temperature' does not support 0 with this model.", "temperature", None),
    ("Unknown name \"seed\": Cannot find field.", "seed", None),
])
def test_a_parameter_that_is_not_taken_is_left_out_from_then_on(message: str, field: str, instead: str | None) -> None:
    with serving(lambda request: failing(400, message) if field in request.body else GOOD) as server:
        asked = models(server)
        assert isinstance(asked.askers.ask(QUESTION), Answer)
        assert isinstance(asked.askers.ask(replace(QUESTION, user="again")), Answer)
        assert [field in request.body for request in server.asked] == [True, False, False]
        assert instead is None or instead in server.asked[-1].body
        assert {request.mode for request in server.asked} == {"strict"}


@pytest.mark.parametrize("message", ["This model's maximum context length is 10 tokens", "the request exceeds the available context size"])
def test_a_refusal_of_something_else_steps_nothing_down(message: str) -> None:
    with serving(failing(400, message)) as server:
        found = models(server).askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert (found.fault, len(server.asked)) == ("provider", 1)
        assert message in found.reason


def test_samples_are_told_apart_and_a_temperature_is_kept_to() -> None:
    with serving(GOOD) as server:
        asked = models(server)
        for sample in (0, 1, 2):
            asked.askers.ask(replace(QUESTION, sample=sample))
        models(server, temperature=0.3).askers.ask(replace(QUESTION, sample=1))
        sent = [(request.body["seed"], request.body["temperature"]) for request in server.asked]
    assert sent == [(0, 0.0), (1, 0.7), (2, 0.7), (1, 0.3)]


def test_text_that_no_encoding_can_hold_is_sent_all_the_same() -> None:
    with serving(GOOD) as server:
        assert isinstance(models(server).askers.ask(replace(QUESTION, user="half \ud800 a sign \u202e ∧")), Answer)
        assert server.asked[0].user == "half \\ud800 a sign \u202e ∧"


def test_the_same_question_is_asked_once() -> None:
    clock = Naps()
    with serving(failing(503, "busy")) as server:
        asked = models(server, clock=clock.clock)
        first, second = asked.askers.ask(QUESTION), asked.askers.ask(QUESTION)
        assert first == second
        assert len(server.asked) == 4
        assert asked.telemetry()["cache_hits"] == 1


def test_roles_have_their_own_models() -> None:
    with serving(GOOD) as server:
        asked = models(server, model_con="con", model_pro="pro", model_judge="judge", model_reader="reader")
        for role in ("opponent", "repairer", "defender", "relation", "fallacy", "duplicate", "reader", "extractor"):
            found = asked.askers.ask(replace(QUESTION, role=role))  # type: ignore[arg-type]
            assert isinstance(found, Answer)
        assert [request.body["model"] for request in server.asked] == ["con", "con", "pro", "judge", "judge", "judge", "reader", "reader"]
        assert json.loads(json.dumps(asked.telemetry()))["by_role"]["opponent"]["calls"] == 1


def test_the_digest_of_a_question_tells_all_of_it() -> None:
    others = [replace(QUESTION, user="x"), replace(QUESTION, sample=1), replace(QUESTION, max_tokens=5), replace(QUESTION, prompt="x/2")]
    assert len({question.digest for question in (QUESTION, *others)}) == 5
    assert isinstance(QUESTION, Question)


@pytest.mark.parametrize("content", [
    '<|channel|>analysis<|message|>{"a": 5}<|end|><|start|>assistant<|channel|>final<|message|>{"a": 1}', '[THINK]{"a": 5}[/THINK]{"a": 1}',
    '<seed:think>{"a": 5}</seed:think>{"a": 1}', '{"a": 1}<|im_end|>', '<think></think>\n\n{"a": 1}', '{"a": 5}\n</think>\n\n{"a": 1}',
])
def test_reasoning_of_many_makes_is_no_answer(content: str) -> None:
    with serving(reply(content)) as server:
        found = models(server).askers.ask(QUESTION)
        assert isinstance(found, Answer)
        assert (found.data, len(server.asked)) == ({"a": 1}, 1)


@pytest.mark.parametrize("refused", [
    Reply([{"error": {"code": 400, "message": "Unknown name \"seed\": Cannot find field.", "status": "INVALID_ARGUMENT"}}], 400),
    Reply({"detail": [{"loc": ["body", "seed"], "msg": "extra fields not permitted"}]}, 422),
    Reply({"error": "unknown field: seed"}, 400), Reply(status=400, raw="seed is not known here"),
    Reply({"object": "error", "message": "seed unsupported"}, 400), Reply("seed?", 400),
])
def test_errors_of_many_makes_are_understood(refused: Reply) -> None:
    with serving(lambda request: refused if "seed" in request.body else GOOD) as server:
        assert isinstance(models(server).askers.ask(QUESTION), Answer)
        assert len(server.asked) == 2


@pytest.mark.parametrize("refused", [Reply(status=400, raw=b""), Reply({}, 422), Reply([], 400)])
def test_a_refusal_without_a_word_is_tried_in_simpler_forms(refused: Reply) -> None:
    with serving(lambda request: GOOD if request.mode == "text" else refused) as server:
        assert isinstance(models(server).askers.ask(QUESTION), Answer)
    with serving(refused) as server:
        found = models(server).askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert len(server.asked) == 4
