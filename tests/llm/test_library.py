"""Models asked by a Python program, as the command asks them."""

from __future__ import annotations

from pathlib import Path

import pytest

import synproof_cli
from synproof_cli.errors import ConfigError, InputError, UsageError
from tests.llm.server import failing, reply, serving
from tests.llm.test_cases import THESIS, WORLD
from tests.llm.test_replay import GOOD


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("SYNPROOF_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "w.toml"
    path.write_text(WORLD)
    return path


def test_a_program_asks_an_endpoint(world: Path) -> None:
    with serving(GOOD) as server:
        result = synproof_cli.debate(THESIS, world=world, base_url=server.base_url, model="m", max_failures=2, second_opinion=False)
        assert result["telemetry"]["calls"] == len(server.asked) > 0
        few = synproof_cli.debate(THESIS, world=world, base_url=server.base_url, model="m", max_calls=1, second_opinion=False)
        assert (few["finding"], few["stopping_reason"]) == ("UNDECIDED", "BUDGET_EXHAUSTED")
    with serving(failing(401)) as server:
        failed = synproof_cli.debate(THESIS, world=world, base_url=server.base_url, model="m", second_opinion=False)
        assert (failed["finding"], failed["stopping_reason"]) == ("UNDECIDED", "PROVIDER_FAILED")


def test_a_program_records_and_replays(world: Path, tmp_path: Path) -> None:
    with serving(reply({"decline": True})) as server:
        first = synproof_cli.debate(
            THESIS, world=world, base_url=server.base_url, model="m", record=str(tmp_path / "r"), second_opinion=False,
        )
    again = synproof_cli.debate(THESIS, world=world, replay_only=str(tmp_path / "r"), second_opinion=False)
    assert again["finding"] == first["finding"] == "UNREFUTED"


def test_a_program_is_told_what_is_wrong(world: Path) -> None:
    with pytest.raises(ConfigError, match="key"):
        synproof_cli.debate(THESIS, world=world, provider="openai", model="m")
    with pytest.raises(UsageError, match="nonsense"):
        synproof_cli.debate(THESIS, world=world, provider="nonsense")
    with pytest.raises(UsageError):
        synproof_cli.debate(THESIS, world=world, base_url="http://127.0.0.1:1", model="m", max_calls="many")
    with pytest.raises(InputError):
        synproof_cli.debate(THESIS, world=world, replay_only="nowhere")
    with pytest.raises(UsageError):
        synproof_cli.debate(THESIS, world=world, max_cals=3)
