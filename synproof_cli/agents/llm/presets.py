"""Providers that are known by name: where they are, the variable that holds their key, and what their calls look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.agents.llm.endpoint import Style

COMPATIBLE: Final = "endpoint"
"""The name of what `--base-url` alone means."""


@dataclass(frozen=True, slots=True)
class Preset:
    """`key_env`: the variables that may hold the key, first come first; none: no key is needed on one's own machine."""

    base_url: str
    key_env: tuple[str, ...] = ()
    style: Style = "openai"
    api_version: str = ""


PRESETS: Final[dict[str, Preset]] = {
    "openai": Preset("https://api.openai.com/v1", ("OPENAI_API_KEY",)),
    "gemini": Preset("https://generativelanguage.googleapis.com/v1beta/openai", ("GEMINI_API_KEY", "GOOGLE_API_KEY")),
    "openrouter": Preset("https://openrouter.ai/api/v1", ("OPENROUTER_API_KEY",)),
    "azure": Preset("", ("AZURE_OPENAI_API_KEY",), "azure", "2024-10-21"),
    "ollama": Preset("http://127.0.0.1:11434/v1", ("OLLAMA_API_KEY",)),
    "lmstudio": Preset("http://127.0.0.1:1234/v1"),
    "llamacpp": Preset("http://127.0.0.1:8080/v1"),
    "vllm": Preset("http://127.0.0.1:8000/v1", ("VLLM_API_KEY",)),
    COMPATIBLE: Preset(""),
}
