"""Whose endpoint is meant, with which key, and where a key never goes or shows."""

from __future__ import annotations

import json
import pickle
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.agents.llm.presets import PRESETS
from synproof_cli.agents.llm.secret import Secret, hidden
from synproof_cli.agents.llm.urls import base_url, is_local
from synproof_cli.errors import ConfigError, SynproofError, UsageError
from synproof_cli.model.exchange import Answer, Failed
from synproof_cli.workflows.config import load
from synproof_cli.workflows.model_wiring import as_kept
from synproof_cli.workflows.providers import Chosen, choose, provider_name
from synproof_cli.workflows.requests import DebateRequest
from tests.llm.asking import QUESTION, models
from tests.llm.server import Reply, failing, reply, serving
from tests.scenarios.cli import CommandLine

GOOD = reply({"a": 1})
KEY = "sk-test-0123456789abcdef"


def chosen(environ: Mapping[str, str] | None = None, *files: Path, **flags: Any) -> Chosen:
    found = choose(load(environ or {}, flags, files), environ or {}, lambda path: path.read_text())
    assert found is not None
    return found


def written(folder: Path, text: str, name: str = "config.toml") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def key_of(found: Chosen) -> tuple[str, str]:
    assert found.endpoint.key is not None
    return found.endpoint.key.reveal(), found.endpoint.key.source


@pytest.mark.parametrize(("name", "variable", "url"), [
    ("openai", "OPENAI_API_KEY", "https://api.openai.com/v1"), ("openrouter", "OPENROUTER_API_KEY", "https://openrouter.ai/api/v1"),
    ("gemini", "GEMINI_API_KEY", "https://generativelanguage.googleapis.com/v1beta/openai"),
])
def test_hosted_presets_take_their_own_key_and_go_nowhere_without(name: str, variable: str, url: str) -> None:
    found = chosen({variable: KEY}, provider=name, model="m")
    assert (found.endpoint.base_url, found.endpoint.local, key_of(found)) == (url, False, (KEY, variable))
    with pytest.raises(ConfigError) as error:
        chosen({}, provider=name, model="m")
    assert variable in error.value.hint
    assert "SYNPROOF_API_KEY" in error.value.hint


@pytest.mark.parametrize("name", ["ollama", "lmstudio", "llamacpp", "vllm"])
def test_presets_on_the_own_machine_need_no_key(name: str) -> None:
    found = chosen({}, provider=name, model="m")
    assert found.endpoint.local
    assert found.endpoint.key is None
    assert found.endpoint.prices.known


def test_every_preset_of_the_design_is_there() -> None:
    assert {"openai", "gemini", "ollama", "lmstudio", "llamacpp", "vllm", "openrouter", "azure"} <= set(PRESETS)


def test_the_order_of_keys(tmp_path: Path) -> None:
    table = "[providers.mine]\nbase_url = 'https://api.example.com/v1'\nkey_env = 'MINE'\napi_key_file = 'key.txt'\nmodel = 'm'\n"
    file = written(tmp_path, table)
    (tmp_path / "key.txt").write_text("from-the-file\n")
    assert key_of(chosen({}, file, provider="mine"))[0] == "from-the-file"
    assert key_of(chosen({"MINE": "from-mine"}, file, provider="mine")) == ("from-mine", "MINE")
    both = {"MINE": "from-mine", "SYNPROOF_API_KEY": "from-ours"}
    assert key_of(chosen(both, file, provider="mine")) == ("from-ours", "SYNPROOF_API_KEY")
    assert key_of(chosen({"MINE": "  ", "SYNPROOF_API_KEY": ""}, file, provider="mine"))[0] == "from-the-file"
    (tmp_path / "key.txt").unlink()
    with pytest.raises((ConfigError, OSError)):
        chosen({}, file, provider="mine")


@pytest.mark.parametrize("value", ["two words", "line\nbreak", "ké", "tab\there", "x" * 9_000, "\x00"])
def test_what_is_no_key_is_refused_without_being_shown(value: str) -> None:
    with pytest.raises(ConfigError) as error:
        chosen({"SYNPROOF_API_KEY": value}, provider="openai", model="m")
    assert "SYNPROOF_API_KEY" in error.value.message
    assert value not in error.value.message + error.value.hint


def test_another_ones_base_url_is_ignored() -> None:
    elsewhere = {"OPENAI_BASE_URL": "https://elsewhere.example.com/v1", "SYNPROOF_API_KEY": KEY}
    assert chosen(elsewhere, provider="openai", model="m").endpoint.base_url == "https://elsewhere.example.com/v1"
    assert chosen(elsewhere, provider="gemini", model="m").endpoint.base_url.startswith("https://generativelanguage")
    assert chosen(elsewhere, provider="ollama", model="m").endpoint.base_url == "http://127.0.0.1:11434/v1"
    with serving(GOOD) as server:
        assert chosen(elsewhere, base_url=server.base_url).endpoint.base_url == server.base_url


def test_who_is_asked() -> None:
    def name(environ: dict[str, str] | None = None, **flags: Any) -> str:
        return provider_name(load(environ or {}, flags, ()))

    assert name() == "none"
    assert name(base_url="http://127.0.0.1/v1") == "endpoint"
    assert name(base_url="http://127.0.0.1/v1", provider="ollama") == "ollama"
    assert name(base_url="http://127.0.0.1/v1", provider="none") == "none"
    assert name({"SYNPROOF_BASE_URL": "http://127.0.0.1/v1"}) == "endpoint"
    assert name({"SYNPROOF_BASE_URL": "http://127.0.0.1/v1", "SYNPROOF_PROVIDER": "none"}) == "none"
    assert name({"SYNPROOF_PROVIDER": "none"}, base_url="http://127.0.0.1/v1") == "endpoint"
    assert name({"SYNPROOF_PROVIDER": "openai"}, offline=True) == "none"
    assert name({"SYNPROOF_PROVIDER": "openai"}, provider="none") == "none"
    with pytest.raises(UsageError, match="--model"):
        name(model="m")
    assert name({"SYNPROOF_MODEL": "m"}) == "none"


@pytest.mark.parametrize(("text", "said"), [
    ("base_url = 3", "base_url"), ("price_in = -1", "dollars"), ("price_in = 'much'", "dollars"), ("parallelism = 0", "from 1 to 64"),
    ("parallelism = true", "from 1 to 64"), ("api_key = 'x'", "key_env"), ("bas_url = 'x'", "did you mean base_url"),
    ("model = ''", "a text"),
    ("base_url = 'ftp://x'", "URL"), ("base_url = 'https://'", "URL"), ("base_url = 'https://x.example.com:99999'", "port"),
    ("model = 'm'", "no base URL"), ("base_url = 'https://a b.example.com'", "URL"),
])
def test_a_table_that_cannot_be_used_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = written(tmp_path, f"[providers.mine]\n{text}\n")
    with pytest.raises(SynproofError) as error:
        chosen({"SYNPROOF_API_KEY": KEY}, file, provider="mine")
    assert said in error.value.message + error.value.hint
    assert "mine" in error.value.message


def test_a_preset_may_be_changed_and_the_nearer_file_goes_first(tmp_path: Path) -> None:
    other = "[providers.other]\nbase_url = 'http://10.0.0.5:8000'\nmodel = 'o'\n"
    mine = written(tmp_path / "user", "[providers.ollama]\nmodel = 'far'\n" + other)
    near = written(tmp_path / "here", "[providers.ollama]\nmodel = 'near'\n", "synproof.toml")
    found = chosen({}, near, mine, provider="ollama")
    assert (found.model, found.endpoint.base_url) == ("near", "http://127.0.0.1:11434/v1")
    assert chosen({}, near, mine, provider="other").endpoint.base_url == "http://10.0.0.5:8000/v1"
    assert chosen({}, near, mine, provider="other", model="x").model == "x"


PROJECT = "provider = 'mine'\n[providers.mine]\nbase_url = 'https://api.example.com/v1'\nmodel = 'm'\nkey_env = 'HOME_SECRET'\n"


def test_a_project_cannot_send_a_users_key_to_a_place_of_its_own(tmp_path: Path) -> None:
    file = written(tmp_path, PROJECT, "synproof.toml")
    for environ in ({"HOME_SECRET": KEY}, {"SYNPROOF_API_KEY": KEY}):
        with pytest.raises(ConfigError) as error:
            chosen(environ, file)
        assert "api.example.com" in error.value.message
        assert KEY not in error.value.message + error.value.hint
    assert chosen({"SYNPROOF_API_KEY": KEY}, file, base_url="https://api.example.com/v1").endpoint.base_url == "https://api.example.com/v1"
    plain = written(tmp_path / "b", "base_url = 'http://192.168.1.1/v1'\nmodel = 'm'\n", "synproof.toml")
    with pytest.raises(ConfigError, match=r"192\.168\.1\.1"):
        chosen({"SYNPROOF_API_KEY": KEY}, plain)
    assert chosen({}, plain).endpoint.key is None
    secret_file = written(tmp_path / "c", PROJECT + "api_key_file = '../id'\n", "synproof.toml")
    (tmp_path / "id").write_text("private")
    with pytest.raises(ConfigError, match="is not sent"):
        chosen({}, secret_file)


def test_a_store_that_a_project_names_cannot_either(tmp_path: Path) -> None:
    file = written(tmp_path, "db = 'theirs.db'\n", "synproof.toml")
    request = DebateRequest(thesis="T", provider="endpoint", base_url="https://api.example.com/v1", model="m")
    environ = {"SYNPROOF_API_KEY": KEY}

    def again(*files: Path, **flags: Any) -> Chosen | None:
        return choose(as_kept(load(environ, flags, files), request), environ, lambda path: path.read_text())

    with pytest.raises(ConfigError, match=r"api\.example\.com"):
        again(file)
    for mine in (again(), again(file, db="mine.db"), again(file, base_url="https://user@api.example.com/v1")):
        assert mine is not None
        assert mine.endpoint.base_url == "https://api.example.com/v1"


def test_a_key_does_not_travel_unencrypted() -> None:
    with pytest.raises(ConfigError, match="unencrypted"):
        chosen({"SYNPROOF_API_KEY": KEY}, base_url="http://api.example.com/v1", model="m")


@pytest.mark.parametrize(("url", "path", "version", "model"), [
    ("https://res.openai.azure.com", "https://res.openai.azure.com", "2024-10-21", "m"),
    ("https://res.openai.azure.com/openai/", "https://res.openai.azure.com", "2024-10-21", "m"),
    ("https://res.openai.azure.com/openai/deployments/dep/chat/completions?api-version=2025-01-01", "https://res.openai.azure.com",
     "2025-01-01", "dep"),
    ("https://res.openai.azure.com/openai/v1/", "https://res.openai.azure.com/openai/v1", "", "m"),
])
def test_azure_is_understood_however_its_url_is_written(url: str, path: str, version: str, model: str) -> None:
    flags = {} if model == "dep" else {"model": "m"}
    found = chosen({"AZURE_OPENAI_API_KEY": KEY}, provider="azure", base_url=url, **flags)
    assert (found.endpoint.base_url, found.endpoint.api_version, found.model) == (path, version, model)


def test_azure_over_http() -> None:
    with serving(GOOD, paths={"/openai/deployments/m/chat/completions": GOOD}) as server:
        made = models(provider="azure", base_url=f"http://127.0.0.1:{server.port}", model="m", environ={"AZURE_OPENAI_API_KEY": KEY})
        assert isinstance(made.askers.ask(QUESTION), Answer)
        (request,) = server.requests
    assert request.path == "/openai/deployments/m/chat/completions?api-version=2024-10-21"
    headers = {name.lower(): value for name, value in request.headers.items()}
    assert headers["api-key"] == KEY
    assert "authorization" not in headers


FOREIGN = {
    "OPENAI_API_KEY": "sk-leak-of-another", "OPENAI_ORG_ID": "org-leak", "OPENAI_PROJECT_ID": "proj-leak", "OPENAI_ADMIN_KEY": "leak",
    "OPENAI_CUSTOM_HEADERS": "X-Leak: leak\nAuthorization: Bearer leak", "OPENAI_BASE_URL": "http://127.0.0.1:1/leak",
}


def test_what_is_sent_is_what_is_needed_and_nothing_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in FOREIGN.items():
        monkeypatch.setenv(name, value)
    with serving(GOOD) as server:
        assert isinstance(models(server, environ=FOREIGN).askers.ask(QUESTION), Answer)
        (request,) = server.asked
    assert not [name for name, value in request.headers.items() if "leak" in value or name.lower() in ("authorization", "api-key")]
    assert {name.lower() for name in request.headers} <= {
        "host", "accept", "accept-encoding", "connection", "content-type", "content-length", "user-agent",
    }


@pytest.mark.parametrize("url", ["http://user:{key}@127.0.0.1:{port}/v1", "http://127.0.0.1:{port}/v1?token={key}"])
def test_credentials_of_a_url_are_used_and_never_shown(url: str, tmp_path: Path) -> None:
    whole = url.format(key=KEY, port="{port}")
    with serving(failing(401, f"no {KEY}"), failing(500, f"no {KEY}"), reply({"a": 1}, model=KEY)) as server:
        made = models(base_url=whole.format(port=server.port), model="m", record=tmp_path / "r")
        found = [made.askers.ask(QUESTION), made.askers.ask(QUESTION)]
        other = models(base_url=whole.format(port=server.port), model="m")
        assert isinstance(other.askers.ask(QUESTION), Answer)
        sent = json.dumps([request.headers for request in server.asked]) + server.asked[0].path
    assert KEY in sent or "Basic" in sent
    assert isinstance(found[0], Failed)
    shown = repr(found) + str(made.base_url) + repr(made) + "".join(path.read_text() for path in (tmp_path / "r").iterdir())
    assert KEY not in shown
    assert "user" not in str(made.base_url)


def test_a_key_shows_nowhere(tmp_path: Path) -> None:
    environ = {"SYNPROOF_API_KEY": KEY}
    said = f"Incorrect API key provided: {KEY[:6]}*********{KEY[-4:]}. Whole: {KEY}. Authorization: Bearer {KEY}"
    replies = [failing(400, said), Reply({"error": {"message": said}}), reply(f"not json {KEY}"), failing(403, said)]
    for answer in replies:
        with serving(answer) as server:
            made = models(server, environ=environ, record=tmp_path / "r")
            shown = [repr(made.askers.ask(QUESTION)), repr(made), str(made.notes), json.dumps(made.telemetry())]
        shown += [path.read_text() for path in (tmp_path / "r").iterdir()]
        assert KEY not in "".join(shown)
        assert KEY[:6] + "*" not in "".join(shown)
        assert KEY[-4:] not in "".join(shown)
    secret = Secret(KEY, "SYNPROOF_API_KEY")
    assert KEY not in repr(secret) + str(secret)
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    try:
        raise ValueError(secret)
    except ValueError:
        assert KEY not in traceback.format_exc()
    assert KEY not in hidden(f"{KEY} {KEY[:4]} Bearer {KEY}", secret)


@pytest.mark.parametrize(("host", "own"), [
    ("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("10.1.2.3", True), ("192.168.0.9", True), ("172.16.0.1", True),
    ("172.32.0.1", False), ("8.8.8.8", False), ("fd00::1", True), ("2606:4700::1", False), ("local" + "host", True), ("ollama", True),
    ("gpu.lan", True), ("api.openai.com", False), ("host.docker.internal", True), ("api.openai.com.", False), ("x.local" + "host", True),
    ("local" + "host.example.com", False), ("0x7f000001.example.com", False), ("2130706433", False), ("", False),
])
def test_what_is_near(host: str, own: bool) -> None:
    assert is_local(host) is own


@pytest.mark.parametrize("text", [
    "", "   ", "http://", "https:///v1", "file:///etc/passwd", "javascript:x", "http://a\nb/v1", "http://[::1", "https://x:y",
    "http://a b/v1",
])
def test_what_is_no_url_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        base_url(text)


@pytest.mark.parametrize(("text", "shown"), [
    ("HTTPS://API.Example.com/V1/", "https://api.example.com/V1"), ("api.example.com", "https://api.example.com/v1"),
    ("https://u:p@api.example.com/v1?key=1#x", "https://api.example.com/v1"), ("http://[::1]:8000", "http://[::1]:8000/v1"),
    ("10.0.0.1:8000/v1", "http://10.0.0.1:8000/v1"), ("https://api.example.com/v1/chat/completions/", "https://api.example.com/v1"),
])
def test_what_is_shown_of_a_url(text: str, shown: str) -> None:
    assert base_url(text).text == shown


def test_config_show_hides_what_a_url_holds(cli: CommandLine) -> None:
    env = {"SYNPROOF_BASE_URL": f"http://user:{KEY}@127.0.0.1/v1?key={KEY}", "SYNPROOF_API_KEY": KEY}
    ran = cli.run("config", "show", "--json", env=env)
    assert KEY not in ran.text + ran.errors
    assert ran.json["warnings"] == []
    assert any(item["key"] == "base_url" and "127.0.0.1" in item["value"] for item in ran.json["settings"])
