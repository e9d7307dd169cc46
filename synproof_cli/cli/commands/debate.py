"""`synproof debate`: hold a debate, and care for those that are kept."""

from typing import Annotated

import typer

from synproof_cli.cli import models
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.stores import named_result_of, reading, writing
from synproof_cli.cli.trial import again, go_on, hold, outcome_of, request_of, wants_certificate
from synproof_cli.cli.words import all_readable, read_text, readable
from synproof_cli.errors import UsageError

app = typer.Typer()

DEFAULT = "run"
"""`synproof debate "…"` is `synproof debate run "…"`."""

_RUN = """\
Examples:
  synproof debate "If Tweety is a bird, Tweety flies." --world logic:classics
  synproof debate --formula "wet" --axiom "rain >> wet" --given rain
  synproof debate "If Tweety is a penguin, Tweety flies." --world logic:classics -o report.md      # exit code 1
  synproof debate --thesis-file thesis.txt --world rules.toml --require proved

Other commands: synproof debate list | show ID | resume ID | replay ID | rm ID. A thesis that is one of these words goes after: debate run.
Exit codes: 0 confirmed, 1 refuted, 2 usage or input, 3 no verdict, 4 confirmed below the required grade, 130 interrupted.
"""


@app.command("run", epilog=_RUN)
def run(
    ctx: typer.Context,
    thesis: Annotated[str | None, typer.Argument(metavar="THESIS", help="The sentence on trial, or - for standard input.")] = None,
    thesis_file: Annotated[str | None, typer.Option("--thesis-file", metavar="FILE", help="The sentence is in this file.")] = None,
    formula: Annotated[str | None, typer.Option("--formula", metavar="FORMULA", help="The claim as a formula.")] = None,
    world: Annotated[list[str] | None, typer.Option("--world", metavar="ID", help="An id, a TOML file, or none. Repeatable.")] = None,
    axiom: Annotated[list[str] | None, typer.Option("--axiom", metavar="TEXT", help="A strict axiom more: formula or sentence.")] = None,
    axioms_file: Annotated[str | None, typer.Option("--axioms-file", metavar="FILE", help="Axioms more, one a line.")] = None,
    given: Annotated[list[str] | None, typer.Option("--given", metavar="TEXT", help="A condition: formula or sentence.")] = None,
    without: Annotated[list[str] | None, typer.Option("--without", metavar="AXIOM", help="Leave this axiom out.")] = None,
    evidence: Annotated[list[str] | None, typer.Option("--evidence", metavar="ID", help="A bundle that counts as a fact.")] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", metavar="DATE", help="Axioms in force on this day (today).")] = None,
    require: Annotated[str | None, typer.Option("--require", metavar="GRADE", help="Exit 0 needs: proved, supported, unrefuted.")] = None,
    max_failures: Annotated[int | None, typer.Option("--max-failures", metavar="N", help="Failed attempts at a node, 2 to 10 (6).")] = None,
    max_depth: Annotated[int | None, typer.Option("--max-depth", metavar="N", help="Levels of the tree (12).")] = None,
    timeout: Annotated[float | None, typer.Option("--timeout", metavar="SECONDS", help="0: no limit (600).")] = None,
    source_type: Annotated[list[str] | None, typer.Option("--source-type", metavar="TYPE", help="An allowed type of source.")] = None,
    allow_assumptions: Annotated[int | None, typer.Option("--allow-assumptions", metavar="N", help="Unlicensed premises (0).")] = None,
    second_opinion: Annotated[bool | None, typer.Option("--second-opinion/--no-second-opinion", help="SymPy beside our solver.")] = None,
    accept_model: Annotated[bool | None, typer.Option("--accept-model", help="Exit 0 also where a model took part.")] = None,
    ignore_unread: Annotated[bool | None, typer.Option("--ignore-unread", help="Decide although some axioms have no formula.")] = None,
    contraposition: Annotated[bool | None, typer.Option("--contraposition/--no-contraposition", help="Rules backwards too.")] = None,
    existential_import: Annotated[bool, typer.Option("--existential-import", help="\"All A are B\" says that there are As.")] = False,
    which: Annotated[int | None, typer.Option("--reading", metavar="N", help="Of a sentence with several readings, this one.")] = None,
    save: Annotated[bool | None, typer.Option("--save/--no-save", help="Keep the debate in the store.")] = None,
    provider: models.Provider = None,
    model: models.Model = None,
    base_url: models.BaseUrl = None,
    model_con: models.ModelCon = None,
    model_pro: models.ModelPro = None,
    model_judge: models.ModelJudge = None,
    model_reader: models.ModelReader = None,
    llm_only: models.LlmOnly = None,
    readers: models.Readers = None,
    min_agreement: models.MinAgreement = None,
    research: models.Research = None,
    temperature: models.Temperature = None,
    max_calls: models.MaxCalls = None,
    max_tokens: models.MaxTokens = None,
    max_cost: models.MaxCost = None,
    record: models.Record = None,
    replay_only: models.ReplayOnly = None,
    dry_run: models.DryRun = False,
) -> Outcome:
    """Put a thesis on trial against a world; the exit code is the verdict."""
    settings = ctx.obj.settings(
        world=tuple(world) if world else None, as_of=as_of, require=require, max_failures=max_failures, max_depth=max_depth,
        timeout=timeout, source_types=tuple(source_type) if source_type else None, allow_assumptions=allow_assumptions,
        second_opinion=second_opinion, accept_model=accept_model, ignore_unread=ignore_unread, contraposition=contraposition, save=save,
        provider=provider, model=model, base_url=base_url, model_con=model_con, model_pro=model_pro, model_judge=model_judge,
        model_reader=model_reader, llm_only=llm_only, readers=readers, min_agreement=min_agreement, research=research,
        temperature=temperature, max_calls=max_calls, max_tokens=max_tokens, max_cost=max_cost,
    )
    return hold(ctx, request_of(
        settings, thesis=_thesis(thesis, thesis_file, formula), formula=None if formula is None else readable(formula, "--formula"),
        given=all_readable(given, "--given"), axioms=all_readable(axiom, "--axiom") + _lines(axioms_file),
        without=all_readable(without, "--without"), evidence=all_readable(evidence, "--evidence"),
        existential_import=existential_import, reading=which,
    ), models.Asking(record, replay_only, dry_run))


def _thesis(words: str | None, file: str | None, formula: str | None) -> str:
    if words is not None and file is not None:
        raise UsageError("THESIS and --thesis-file exclude each other", hint="give the sentence in one way")
    from_file = file or ("-" if words == "-" else None)
    text = read_text(from_file) if from_file is not None else readable(words or "", "THESIS").strip()
    if not text and (formula is None or words is not None or file is not None):
        raise UsageError("there is no thesis", hint='synproof debate "…" --world ID, or --formula FORMULA')
    return text


def _lines(file: str | None) -> tuple[str, ...]:
    if file is None:
        return ()
    from synproof_cli.workflows.added import axiom_lines

    return tuple(axiom_lines(read_text(file)))


@app.command("list", epilog="Examples:\n  synproof debate list\n  synproof debate list --format json")
def list_(ctx: typer.Context) -> Outcome:
    """The debates that are kept, newest first."""
    from synproof_cli.workflows.debates import list_debates

    return Outcome("debate-list", list_debates(reading(ctx)))


Kept = Annotated[str, typer.Argument(metavar="ID", help="A debate's id, or last for the newest.")]
AnyResult = Annotated[str, typer.Argument(metavar="ID", help="A debate's id, last for the newest, a result file, or -.")]


_SHOW = """\
Examples:
  synproof debate show last
  synproof debate show result.json --format markdown

Exit code: the verdict's.
"""


@app.command("show", epilog=_SHOW)
def show(ctx: typer.Context, debate: AnyResult) -> Outcome:
    """The whole report of a debate."""
    result, names = named_result_of(ctx, debate, certified=wants_certificate(ctx.obj))
    return outcome_of(ctx.obj, result, **names)


_RESUME = """\
Examples:
  synproof debate resume last
  synproof debate resume last --timeout 0
  synproof debate resume last --max-calls 200      # what models answered before is not asked again

Exit code: the verdict's.
"""


@app.command("resume", epilog=_RESUME)
def resume(
    ctx: typer.Context, debate: Kept,
    timeout: Annotated[
        float | None, typer.Option("--timeout", min=0, metavar="SECONDS", help="From now on; 0: no limit. Left out: as at first.")
    ] = None,
    max_calls: models.MaxCalls = None,
    max_tokens: models.MaxTokens = None,
    max_cost: models.MaxCost = None,
) -> Outcome:
    """Go on with a debate that was interrupted, that met a limit, or whose model failed."""
    ctx.obj.settings(max_calls=max_calls, max_tokens=max_tokens, max_cost=max_cost)
    return go_on(ctx, debate, timeout)


_REPLAY = """\
Examples:
  synproof debate replay last
  synproof debate replay session_0123456789ab --format json

Exit code: the verdict's; 3 where something is missing, or another result comes out.
"""


@app.command("replay", epilog=_REPLAY)
def replay(ctx: typer.Context, debate: Kept) -> Outcome:
    """Decide a kept debate again, from what models answered then; no network."""
    return again(ctx, debate)


@app.command("rm", epilog="Examples:\n  synproof debate rm last")
def rm(ctx: typer.Context, debate: Kept) -> Outcome:
    """Remove a debate."""
    from synproof_cli.workflows.debates import remove_debate

    return Outcome("removed", remove_debate(writing(ctx)[0], debate))
