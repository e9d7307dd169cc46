"""`synproof check`: claims as tests."""

from pathlib import Path
from typing import Annotated, Any

import typer

from synproof_cli.cli import models
from synproof_cli.cli.models import Asking
from synproof_cli.cli.session import Outcome, Session
from synproof_cli.cli.stores import reading
from synproof_cli.cli.words import all_readable, read_text, readable
from synproof_cli.errors import UsageError

app = typer.Typer()

_EPILOG = """\
Where claims stand:
  claims.toml     world = "law:gdpr-breach", then [[claim]] tables with thesis or formula, and if wanted id, given, world, expect
                  (a finding, CONFIRMED or REFUTED), require (proved, supported, unrefuted), severity (error, warning, note), tags,
                  ignore (a reason), ignore_until (a day)
  claims.jsonl    one object a line, claims.csv a column each, with the same names; a world's file with its own [[claims]]
  docs/*.md       <!-- synproof: world=law:gdpr-breach expect=PROVED --> before a sentence, or before a list for each of its items;
                  in HTML the same; in source code # synproof: ... or // synproof: ... on a line of its own before the comment
  <!-- synproof-ignore: reason --> or <!-- synproof-ignore: until 2027-01-31: reason --> accepts a failure, and says why

Examples:
  synproof check claims.toml
  synproof check docs/ README.md --world law:gdpr-breach
  synproof check 'docs/**/*.md' --all --world rules.toml -o report.sarif -o report.xml
  synproof check claims.toml --jobs 2 --fail-fast --tag release --format github
  synproof check claims.toml --baseline origin/main            # only what is new or worse than there fails
  synproof check claims.toml --changed                         # decide again only what changed rules can touch
  some-assistant "..." | synproof check --answer - --world law:gdpr-breach

Formats: text, json, jsonl, junit, sarif, github, tap, markdown, html; with -o by suffix: .json .jsonl .xml .sarif .tap .md .html
Exit codes: 0 all claims hold, 1 a claim is refuted or not as expected, 2 unreadable input or no claim, 3 a claim without a verdict,
4 confirmed below the required grade, 130 interrupted. The first of 2, 1, 3, 4 that applies.
"""


@app.command("check", epilog=_EPILOG)
def check(
    ctx: typer.Context,
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH...", help="Files, folders, or patterns in quotes.")] = None,
    world: Annotated[list[str] | None, typer.Option("--world", metavar="ID", help="For claims that name no world. Repeatable.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every sentence and list item is a claim, marked or not.")] = False,
    answer: Annotated[str | None, typer.Option("--answer", metavar="FILE", help="An AI answer, or -: each sentence a claim.")] = None,
    only: Annotated[list[str] | None, typer.Option("--filter", metavar="TEXT", help="Claims whose id, words or file have this.")] = None,
    tag: Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="Claims with this tag. Repeatable.")] = None,
    require: Annotated[str | None, typer.Option("--require", metavar="GRADE", help="Needed: proved, supported, unrefuted.")] = None,
    fail_on: Annotated[str, typer.Option("--fail-on", metavar="SEVERITY", help="Less severe claims are only reported.")] = "note",
    soft_errors: Annotated[bool, typer.Option("--soft-errors", help="Claims that could not be decided do not fail the run.")] = False,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="Stop at the first claim that fails.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, metavar="N", help="Processes.")] = 1,
    executor: Annotated[str, typer.Option("--executor", metavar="URL", help="dask://HOST:PORT: decide on that Dask cluster.")] = "",
    timeout: Annotated[float | None, typer.Option("--timeout", metavar="SECONDS", help="A claim may take; 0: no limit (600).")] = None,
    total_timeout: Annotated[float, typer.Option("--total-timeout", min=0, metavar="SECONDS", help="For the whole run; 0: no limit.")] = 0,
    retry_errors: Annotated[int, typer.Option("--retry-errors", min=0, max=10, metavar="N", help="Try what met a limit again.")] = 0,
    repeat: Annotated[int | None, typer.Option("--repeat", min=1, metavar="N", help="With a model: decide each claim N times.")] = None,
    at_least: Annotated[int | None, typer.Option("--at-least", min=1, metavar="K", help="Of the N, so many must agree (all).")] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", metavar="DATE", help="Axioms in force on this day (today).")] = None,
    accept_model: Annotated[bool | None, typer.Option("--accept-model", help="Pass also where a model took part.")] = None,
    ignore_unread: Annotated[bool | None, typer.Option("--ignore-unread", help="Decide although some axioms have no formula.")] = None,
    contraposition: Annotated[bool | None, typer.Option("--contraposition/--no-contraposition", help="Rules backwards too.")] = None,
    existential_import: Annotated[bool, typer.Option("--existential-import", help="\"All A are B\" says that there are As.")] = False,
    baseline: Annotated[str, typer.Option("--baseline", metavar="FILE|REF", help="Only what is new or worse than there fails.")] = "",
    cache: Annotated[bool, typer.Option("--cache/--no-cache", help="Keep verdicts, and reuse those that nothing can have moved.")] = False,
    changed: Annotated[bool, typer.Option("--changed", help="As --cache, and which verdicts changed rules turned.")] = False,
    mend: Annotated[bool, typer.Option("--mend", help="The smallest change under which a claim would hold (on with --answer).")] = False,
    stability: Annotated[bool, typer.Option("--stability", help="Which further facts would turn a claim that passes.")] = False,
    metamorphic: Annotated[bool, typer.Option("--metamorphic", help="Order, names, irrelevant facts must not move a verdict.")] = False,
    provider: models.Provider = None,
    model: models.Model = None,
    base_url: models.BaseUrl = None,
    model_reader: models.ModelReader = None,
    readers: models.Readers = None,
    min_agreement: models.MinAgreement = None,
    temperature: models.Temperature = None,
    max_calls: models.MaxCalls = None,
    max_tokens: models.MaxTokens = None,
    max_cost: models.MaxCost = None,
    record: models.Record = None,
    replay_only: models.ReplayOnly = None,
    timestamps: Annotated[bool, typer.Option("--timestamps", help="Say when it ran. Else the same input gives the same bytes.")] = False,
) -> Outcome:
    """Check claims against their worlds: tests that fail when what they say stops being true."""
    from synproof_cli.cli.progress import item_counter
    from synproof_cli.wiring import store_path, system_clock
    from synproof_cli.workflows.check.options import cache_path, request_from
    from synproof_cli.workflows.check.run import check_claims

    session: Session = ctx.obj
    settings = session.settings(
        world=tuple(world) if world else None, as_of=as_of, require=require, timeout=timeout, accept_model=accept_model,
        ignore_unread=ignore_unread, contraposition=contraposition, provider=provider, model=model, base_url=base_url,
        model_reader=model_reader, readers=readers, min_agreement=min_agreement, temperature=temperature, max_calls=max_calls,
        max_tokens=max_tokens, max_cost=max_cost,
    )
    names = list(all_readable(paths, "PATH"))
    if not names and answer is None:
        raise UsageError("there is nothing to check", hint="name files or folders with claims, or --answer FILE")
    if names and answer is not None:
        raise UsageError("--answer and PATH exclude each other", hint="check them in two runs")
    clock = system_clock()
    request = request_from({
        "worlds": settings["world"], **{name: settings[name] for name in _SETTINGS}, "as_of": settings["as_of"], "every": every,
        "filters": all_readable(only, "--filter"), "tags": all_readable(tag, "--tag"), "jobs": jobs, "executor": executor,
        "fail_fast": fail_fast, "total_timeout": total_timeout, "retry_errors": retry_errors, "fail_on": fail_on,
        "soft_errors": soft_errors, "existential_import": existential_import, "timestamps": timestamps,
        "baseline": readable(baseline, "--baseline"), "cache": cache, "changed": changed,
        "mend": mend or answer is not None, "stability": stability, "metamorphic": metamorphic,
    }, clock)
    store = reading(ctx)
    asked = _by_models(session, settings, repeat, at_least, jobs > 1 or bool(executor), Asking(record, replay_only), store)
    document = check_claims(
        request, names, base=Path(), store=store, clock=clock, models=asked, on_item=item_counter(session),
        answer=None if answer is None else (read_text(answer), readable(answer, "--answer")), cache=cache_path(store_path(settings)),
    )
    return Outcome("check", document, document["exit_code"])


_SETTINGS = ("timeout", "require", "accept_model", "ignore_unread", "contraposition")


def _by_models(session: Session, settings: Any, repeat: int | None, at_least: int | None, spread: bool, asking: Any, store: Any) -> Any:
    """Who is asked where the axioms leave a claim open; None where nobody is. Raises UsageError for what needs a model and has none."""
    from synproof_cli import wiring
    from synproof_cli.cli import streams

    def make() -> Any:
        return wiring.models(settings, session.environ, record=asking.record, replay_only=asking.replay_only)

    first = make()
    if first is None:
        if repeat is not None or at_least is not None:
            hint = "the axioms alone give the same verdict every time; name a model with --provider or --model"
            raise UsageError("--repeat and --at-least are for claims that a model reads", hint=hint)
        return None
    if spread:
        raise UsageError("claims that models are asked about are decided in one process", hint="leave out --jobs and --executor")
    if at_least is not None and at_least > (repeat or 1):
        raise UsageError(f"--at-least is {at_least}, --repeat {repeat or 1}", hint="it is at most as many as there are runs")
    if not session.common.quiet:
        streams.note(models.who_is_asked(first))
    from synproof_cli.workflows.check.by_models import ByModels

    return ByModels(make, repeat or 1, at_least or repeat or 1, store)
