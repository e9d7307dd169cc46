"""The options about models that several commands share, and the line that says who was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from synproof_cli.workflows.models import Models

Provider = Annotated[str | None, typer.Option("--provider", metavar="NAME", help="Who is asked: none, openai, ollama, your own, …")]
Model = Annotated[str | None, typer.Option("--model", metavar="M", help="The model that is asked.")]
BaseUrl = Annotated[str | None, typer.Option("--base-url", metavar="URL", help="An endpoint that speaks OpenAI's protocol.")]
ModelCon = Annotated[str | None, typer.Option("--model-con", metavar="M", help="The opponent's model.")]
ModelPro = Annotated[str | None, typer.Option("--model-pro", metavar="M", help="The defender's model.")]
ModelJudge = Annotated[str | None, typer.Option("--model-judge", metavar="M", help="The model that judges.")]
ModelReader = Annotated[str | None, typer.Option("--model-reader", metavar="M", help="Who reads; several: a comma between them.")]
LlmOnly = Annotated[bool | None, typer.Option("--llm-only", help="Models make every argument; the axioms decide.")]
Readers = Annotated[int | None, typer.Option("--readers", metavar="N", help="Readings asked for of a sentence (1).")]
MinAgreement = Annotated[float | None, typer.Option("--min-agreement", metavar="X", help="Share of readings that must agree (1).")]
Research = Annotated[bool | None, typer.Option("--research/--no-research", help="Look citations up in public catalogues.")]
Temperature = Annotated[float | None, typer.Option("--temperature", metavar="X", help="How freely models choose, 0 to 2 (0).")]
MaxCalls = Annotated[int | None, typer.Option("--max-calls", metavar="N", help="Requests to models (60).")]
MaxTokens = Annotated[int | None, typer.Option("--max-tokens", metavar="N", help="Tokens that models may use.")]
MaxCost = Annotated[float | None, typer.Option("--max-cost", metavar="USD", help="Dollars that models may cost.")]
Record = Annotated[str | None, typer.Option("--record", metavar="DIR", help="Write each exchange with a model to a file.")]
ReplayOnly = Annotated[str | None, typer.Option("--replay-only", metavar="DIR", help="Use recorded exchanges, and no network.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would be asked, and ask nobody.")]


class Asking(NamedTuple):
    """How models are asked, beside what is configured."""

    record: str | None = None
    replay_only: str | None = None
    dry: bool = False


def who_is_asked(models: Models) -> str:
    """A line for the user: nothing leaves the machine silently."""
    named = [str(name) for name in dict.fromkeys(models.names.values()) if name]
    where = f" at {models.base_url}" if models.base_url else ""
    return f"models: {models.provider}{where}{', ' + ', '.join(named) if named else ''}"
