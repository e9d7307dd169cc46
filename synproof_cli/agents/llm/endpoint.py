"""One endpoint as it is called: where, with which key, how dear, and how many calls at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from synproof_cli.agents.llm.secret import Secret, hidden, withheld

Style = Literal["openai", "azure"]
"""azure: the model's name stands in the path, the key in a header of its own."""


@dataclass(frozen=True, slots=True)
class Prices:
    """Dollars for a million tokens; None where nobody said. `free`: on this machine or in a private network, where nothing is paid."""

    prompt: float | None = None
    completion: float | None = None
    free: bool = False

    @property
    def known(self) -> bool:
        """Whether a cost can be said."""
        return self.free or (self.prompt is not None and self.completion is not None)

    def cost(self, prompt: int, completion: int) -> float:
        """Dollars for so many tokens."""
        return (prompt * (self.prompt or 0.0) + completion * (self.completion or 0.0)) / 1_000_000


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`base_url` is without credentials and may be shown; `query` is not shown. `name`: the provider's."""

    name: str
    base_url: str
    local: bool
    key: Secret | None = None
    query: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    style: Style = "openai"
    own: bool = False
    """OpenAI itself: its client's own headers may go there, and nowhere else."""
    api_version: str = ""
    prices: Prices = field(default_factory=Prices)
    parallelism: int = 4
    request_timeout: float = 120.0
    tokens_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"

    def hidden(self, text: str) -> str:
        """Text that came from it, without any key."""
        for _, value in self.query:
            text = text.replace(value, "***") if len(value) >= 8 else text
        return hidden(text, self.key)

    def withheld(self, data: Any) -> Any:
        """Data that came from it, without the key, wherever it stands; the same data where it holds none."""
        values = [value for _, value in self.query]
        return withheld(data, [*values, *(self.key.forms() if self.key is not None else ())])

    def url(self, path: str, model: str = "") -> str:
        """What is called, as it may be shown."""
        if self.style == "azure" and not self.base_url.endswith("/v1") and path == "/chat/completions":
            return f"{self.base_url}/openai/deployments/{model}{path}"
        return self.base_url + path
