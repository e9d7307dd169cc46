"""`synproof doctor --provider NAME`: one tiny question, and what is wrong said exactly; a whole process against the loopback server."""

from __future__ import annotations

from typing import Any

import pytest

from tests.llm.server import Reply, Server, failing, reply, serving, unused_port
from tests.scenarios.cli import CommandLine

OK = reply({"ok": True})
PAGE = Reply(raw="<!doctype html><title>Sign in</title>")


def looked_at(cli: CommandLine, *args: str, env: dict[str, str] | None = None) -> tuple[int, dict[str, dict[str, Any]]]:
    code, document = cli.run_json("doctor", *args, env=env)
    return code, {check["name"]: check for check in document["checks"]}


def at(server: Server, *more: str) -> tuple[str, ...]:
    return ("--base-url", server.base_url, *more)


def test_an_endpoint_that_can_do_everything_is_asked_once(cli: CommandLine) -> None:
    with serving(OK, models=("llama", "qwen")) as server:
        code, checks = looked_at(cli, *at(server, "--model", "llama"))
        assert len(server.asked) == 1
        assert server.asked[0].body["max_tokens"] <= 500
    assert code == 0
    assert {name: checks[name]["detail"] for name in ("json_schema", "seed", "usage", "models")} == {
        "json_schema": "yes, also strict", "seed": "taken", "usage": "told", "models": "it has llama, qwen",
    }
    assert server.base_url in checks["provider"]["detail"]


def test_an_endpoint_that_can_do_little_works_too_and_says_so(cli: CommandLine) -> None:
    def picky(request: Any) -> Reply:
        return failing(400, "Unrecognized request argument supplied: seed") if "seed" in request.body else reply({"ok": True}, usage=None)

    with serving(picky, rejects=("strict", "json_schema", "json_object"), models=None) as server:
        code, checks = looked_at(cli, *at(server, "--model", "m"))
    assert code == 0
    assert checks["json_schema"]["detail"].startswith("no;")
    assert checks["json_object"]["detail"].startswith("no;")
    assert checks["seed"]["detail"] == "not taken"
    assert checks["usage"]["detail"].startswith("not told")


@pytest.mark.parametrize(("answer", "said"), [
    (failing(401, "bad key"), "the key from SYNPROOF_API_KEY is refused"), (PAGE, "a web page, not JSON"),
    (failing(404, "model 'm' not found"), "the model 'm'"), (reply("Hello!"), "no JSON object"), (reply({"ok": 1}), "not of type"),
    (Reply(drop=True), "was cut"),
])
def test_what_is_wrong_is_said(cli: CommandLine, answer: Reply, said: str) -> None:
    with serving(answer, models=("other",)) as server:
        code, checks = looked_at(cli, *at(server, "--model", "m"), env={"SYNPROOF_API_KEY": "key-that-is-secret"})
    assert (code, checks["reply"]["ok"]) == (1, False)
    assert said in checks["reply"]["detail"]
    assert "m is not among them: it has other" in checks["models"]["detail"]
    assert "secret" not in str(checks)


def test_the_other_spelling_of_a_base_url_is_found(cli: CommandLine) -> None:
    with serving(OK, paths={"/api/v1/models": Reply({"data": [{"id": "m"}]}), "/x/models": Reply({"data": [{"id": "m"}]})}) as server:
        root = f"http://127.0.0.1:{server.port}"
        for given, right in (("/api", "/api/v1"), ("/x/v1", "/x")):
            code, checks = looked_at(cli, "--base-url", root + given, "--model", "m")
            assert code == 1
            assert checks["reply"]["fix"] == f"the base URL is {root}{right}"


def test_nothing_there_and_no_model_and_no_such_provider(cli: CommandLine) -> None:
    code, checks = looked_at(cli, "--base-url", f"http://127.0.0.1:{unused_port()}")
    assert code == 1
    assert "nothing answers" in checks["model"]["detail"]
    with serving(OK, models=("a", "b")) as server:
        code, checks = looked_at(cli, *at(server))
        assert code == 1
        assert "it has a, b" in checks["model"]["detail"]
        assert checks["model"]["fix"] == "name one with --model"
    with serving(OK, models=("only",)) as server:
        assert looked_at(cli, *at(server))[0] == 0
        assert server.asked[0].body["model"] == "only"
    code, checks = looked_at(cli, "--provider", "nonsense")
    assert (code, checks["provider"]["ok"]) == (1, False)
    code, checks = looked_at(cli, "--provider", "openai", "--model", "m")
    assert "OPENAI_API_KEY" in checks["provider"]["fix"]


def test_without_a_provider_nobody_is_asked(cli: CommandLine) -> None:
    code, checks = looked_at(cli)
    assert code == 0
    assert "provider" not in checks
    assert "reply" in cli.run("doctor", "--help").text or "provider" in cli.run("doctor", "--help").text
