"""`synproof world`: looking at worlds. Changing them is in `world_change`, which registers its commands with the same application."""

from typing import Annotated, Final

import typer

from synproof_cli.cli import streams
from synproof_cli.cli.exit_codes import NO_VERDICT, OK, REFUTED
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.stores import reading
from synproof_cli.cli.words import read_bytes, readable, shown
from synproof_cli.errors import UsageError

app = typer.Typer()

World = Annotated[
    str, typer.Argument(metavar="ID", help="A world's id (law:brrd-isda; my:rules@3, my:rules@2026-01-31 for a version) or a TOML file."),
]
Jurisdiction = Annotated[str, typer.Option("--jurisdiction", metavar="PLACE", help="Only what is law there: EU, US, US-NY.")]
AsOf = Annotated[str, typer.Option("--as-of", metavar="DATE", help="Only axioms in force on this day.")]


@app.command("list", epilog="Examples:\n  synproof world list\n  synproof world list --jurisdiction EU --format json")
def list_(ctx: typer.Context, jurisdiction: Jurisdiction = "") -> Outcome:
    """The worlds there are: your own, and those shipped with synproof."""
    from synproof_cli.workflows.worlds import list_worlds

    return Outcome("world-list", list_worlds(reading(ctx), jurisdiction=jurisdiction))


_SHOW: Final = """\
Examples:
  synproof world show law:brrd-isda
  synproof world show my:rules@2 --format json
  synproof world show my:rules --as-of 2024-06-30
"""


@app.command("show", epilog=_SHOW)
def show(ctx: typer.Context, world: World, as_of: AsOf = "", jurisdiction: Jurisdiction = "") -> Outcome:
    """A world's vocabulary, axioms and claims."""
    from synproof_cli.workflows.worlds import show_world

    return Outcome("world", show_world(reading(ctx), world, as_of=as_of, jurisdiction=jurisdiction))


@app.command("search", epilog='Examples:\n  synproof world search "close-out netting"\n  synproof world search law:brrd-isda "Art. 71"')
def search(
    ctx: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="[ID] WORDS", help="A world, if only one is meant, and the words in one argument.")],
    jurisdiction: Jurisdiction = "",
    as_of: AsOf = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, metavar="N", help="Results at most.")] = 20,
) -> Outcome:
    """Axioms that hold the words, best first."""
    from synproof_cli.workflows.worlds import search_only, search_world

    if len(words) > 2:
        raise UsageError("too many words", hint='put the words to look for in quotes: synproof world search ID "one two"')
    query = readable(words[-1], "the text to look for")
    only = search_only(jurisdiction, as_of)
    if not query.strip() and not only:
        raise UsageError("there is nothing to look for", hint='synproof world search "close-out netting"')
    return Outcome("world-search", search_world(reading(ctx), query, text=words[0] if len(words) == 2 else None, limit=limit, only=only))


_EXPORT: Final = """\
Examples:
  synproof world export law:brrd-isda > b.toml
  synproof world export my:rules -o rules.json -o rules.md
  synproof world export my:rules --format aws > policy.json
  synproof world export my:rules rules.toml --check

Exit code 1 with --check: the file is not what is stored.
"""


@app.command("export", epilog=_EXPORT)
def export(
    ctx: typer.Context, world: World,
    files: Annotated[list[str] | None, typer.Argument(metavar="[FILE...]", help="With --check: the files to compare.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; tell what a file lacks of what is stored.")] = False,
) -> Outcome:
    """Print a world as TOML, JSON, Markdown (`world import` takes each back without loss), or an AWS Automated Reasoning policy."""
    if check:
        return _behind(ctx, world, [*(files or ()), *ctx.obj.common.output])
    if files:
        raise UsageError("files are named where nothing is checked", hint="-o FILE writes one; --check compares")
    from synproof_cli.cli.output import formats_wanted
    from synproof_cli.workflows.world_find import find_world
    from synproof_cli.workflows.world_formats import FORMS, world_as

    found = find_world(reading(ctx), world)
    wanted = formats_wanted(ctx.obj) | {"text"}
    written = {form: world_as(found.world, form) for form in FORMS if form in wanted or form == "toml"}
    for entry in () if ctx.obj.common.quiet else [entry for _, left in written.values() for entry in left]:
        streams.note(f"left out: {entry['what']} {entry['id']}: {entry['reason']}")
    texts = {form: text for form, (text, _) in written.items()}
    return Outcome("world-export", {}, texts=texts | {"text": texts["toml"]})


def _behind(ctx: typer.Context, world: str, files: list[str]) -> Outcome:
    from synproof_cli.workflows.worlds import export_behind

    if not files:
        raise UsageError("--check needs a file to compare", hint="synproof world export ID FILE --check")
    ctx.obj.common = ctx.obj.common._replace(output=())  # those are what is compared
    document = export_behind(reading(ctx), world, [(shown(file), read_bytes(file)) for file in files])
    return Outcome("world-diff", document, REFUTED if document["different"] else OK)


_LINT: Final = """\
Examples:
  synproof world lint my:rules
  synproof world lint rules.toml --timeout 10

Exit codes: 1 an error, 2 unreadable, 3 a limit stopped the search.
"""


@app.command("lint", epilog=_LINT)
def lint(
    ctx: typer.Context, world: World,
    timeout: Annotated[float, typer.Option("--timeout", min=0, metavar="SECONDS", help="0: no limit.")] = 60.0,
) -> Outcome:
    """Look for contradictions, unused words, rules that can never matter, and other slips."""
    from synproof_cli.cli.progress import counted
    from synproof_cli.wiring import time_budget
    from synproof_cli.workflows.world_lint import NOT_FINISHED, lint_world

    with counted(ctx.obj, time_budget(timeout)) as budget:
        document = lint_world(reading(ctx), world, budget=budget)
    problems = document["problems"]
    stopped = any(found["code"] == NOT_FINISHED for found in problems)
    wrong = any(found["severity"] == "error" for found in problems)
    return Outcome("world-lint", document, REFUTED if wrong else NO_VERDICT if stopped else OK)


_DIFF = """\
Examples:
  synproof world diff my:rules@1 my:rules@2
  synproof world diff law:brrd-isda mine.toml

Exit code 1: different.
"""


@app.command("diff", epilog=_DIFF)
def diff(
    ctx: typer.Context, before: Annotated[str, typer.Argument(metavar="OLD")], after: Annotated[str, typer.Argument(metavar="NEW")],
) -> Outcome:
    """What differs between two worlds or two versions."""
    from synproof_cli.workflows.world_find import find_world
    from synproof_cli.workflows.worlds import diff_worlds

    store = reading(ctx)
    document = diff_worlds(find_world(store, before), find_world(store, after))
    return Outcome("world-diff", document, REFUTED if document["different"] else OK)


@app.command("versions", epilog="Examples:\n  synproof world versions my:rules")
def versions(ctx: typer.Context, world: World) -> Outcome:
    """Every version of a world, with its digest."""
    from synproof_cli.workflows.worlds import versions as versions_of

    return Outcome("world-versions", versions_of(reading(ctx), world))


@app.command("test", epilog="Examples:\n  synproof world test law:brrd-isda\n  synproof world test rules.toml -o results.json")
def test(
    ctx: typer.Context, world: World,
    timeout: Annotated[float | None, typer.Option("--timeout", metavar="SECONDS", help="A claim may take; 0: no limit (600).")] = None,
) -> Outcome:
    """Decide the world's own claims and compare each finding with the one expected."""
    from synproof_cli.cli.progress import item_counter
    from synproof_cli.cli.trial import claim_decider
    from synproof_cli.workflows.world_test import test_world

    settings = ctx.obj.settings(timeout=timeout)
    document = test_world(reading(ctx), world, claim_decider(settings), on_item=item_counter(ctx.obj))
    return Outcome("world-test", document, document["exit_code"])


from synproof_cli.cli.commands import world_change, world_impact  # noqa: E402,F401 - register their commands after those above
