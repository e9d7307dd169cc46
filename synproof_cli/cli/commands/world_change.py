"""`synproof world`: making and changing worlds. Every change is a new version; a shipped world is copied to `my:` first."""

from typing import Annotated, Any, Final

import typer

from synproof_cli.cli import documents
from synproof_cli.cli.commands.world import World, app
from synproof_cli.cli.exit_codes import OK, REFUTED
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.stores import reading, writing
from synproof_cli.cli.words import read_bytes, read_text, readable, shown
from synproof_cli.errors import UsageError


@app.command("new", epilog='Examples:\n  synproof world new my:rules --title "House rules"')
def new(
    ctx: typer.Context, world: World, title: Annotated[str, typer.Option("--title", metavar="TEXT", help="What it is about.")] = "",
    extends: Annotated[list[str] | None, typer.Option("--extends", metavar="ID", help="A world it builds on. Repeatable.")] = None,
) -> Outcome:
    """Make a world without axioms."""
    from synproof_cli.workflows.worlds import new_world

    store, time = writing(ctx)
    return Outcome("world-saved", new_world(store, world, title=readable(title, "--title"), extends=tuple(extends or ()), now=time))


_ADD = """\
Examples:
  synproof world add my:rules --formula "rain >> wet" --text "When it rains the street is wet." --id rain-wets
  synproof world add my:rules --formula "tent >> ~wet" --kind defeasible --overrides rain-wets --citation "House rules, 2"
"""


@app.command("add", epilog=_ADD)
def add(
    ctx: typer.Context,
    world: World,
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help="The rule in words.")] = "",
    formula: Annotated[str, typer.Option("--formula", metavar="FORMULA", help="The rule as a formula.")] = "",
    name: Annotated[str, typer.Option("--id", metavar="AXIOM", help="Its id; made up where left out.")] = "",
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="strict or defeasible.")] = "strict",
    priority: Annotated[int, typer.Option("--priority", metavar="N", help="Rank among sources, of a defeasible rule.")] = 0,
    overrides: Annotated[list[str] | None, typer.Option("--overrides", metavar="AXIOM", help="A rule it is an exception to.")] = None,
    source: Annotated[str, typer.Option("--source-type", metavar="TYPE", help="What kind of source it is from.")] = "user",
    citation: Annotated[str, typer.Option("--citation", metavar="TEXT", help="Where exactly.")] = "",
    valid_from: Annotated[str, typer.Option("--valid-from", metavar="DATE", help="First day it is in force.")] = "",
    valid_to: Annotated[str, typer.Option("--valid-to", metavar="DATE", help="Last day it is in force.")] = "",
    jurisdiction: Annotated[str, typer.Option("--jurisdiction", metavar="PLACE", help="Where it is law: EU, US-NY.")] = "",
    atom: Annotated[list[str] | None, typer.Option("--atom", metavar="NAME=TEXT", help="Declare a word it uses.")] = None,
) -> Outcome:
    """Add an axiom; a world that is not there is made."""
    from synproof_cli.workflows.world_edit import add_axiom

    fields: dict[str, Any] = {
        "id": name, "text": text, "formula": formula, "kind": kind, "priority": priority, "overrides": overrides,
        "valid_from": valid_from, "valid_to": valid_to, "jurisdiction": jurisdiction,
    }
    given = {key: readable(value, f"--{key}") if isinstance(value, str) else value for key, value in fields.items() if value}
    given["source"] = {"type": source} | ({"citation": readable(citation, "--citation")} if citation else {})
    store, time = writing(ctx)
    return Outcome("world-saved", add_axiom(store, world, given, atoms=_atoms(atom or []), now=time))


def _atoms(declared: list[str]) -> dict[str, str]:
    found = {}
    for entry in declared:
        name, sign, words = readable(entry, "--atom").partition("=")
        if not sign:
            raise UsageError(f"--atom {name[:40]} has no text", hint='write --atom "wet=the street is wet"')
        found[name.strip()] = words.strip()
    return found


_EDIT = """\
Examples:
  synproof world edit my:rules                                  (in your editor: $VISUAL or $EDITOR)
  synproof world edit my:rules --file rules.toml
  synproof world edit my:rules rain-wets formula "rain & ~roof >> wet"
"""


@app.command("edit", epilog=_EDIT)
def edit(
    ctx: typer.Context,
    world: World,
    axiom: Annotated[str | None, typer.Argument(metavar="AXIOM", help="One axiom ...")] = None,
    field: Annotated[str | None, typer.Argument(metavar="FIELD", help="... of it this field ...")] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE", help="... becomes this; empty removes it.")] = None,
    file: Annotated[str | None, typer.Option("--file", metavar="FILE", help="The new content as TOML, or - for standard input.")] = None,
) -> Outcome:
    """Change a world: one field, from a file, or in your editor."""
    from synproof_cli.workflows.world_edit import edit_world, set_field

    if axiom is not None and (field is None or value is None or file is not None):
        raise UsageError("an axiom needs a field and a value beside it", hint="synproof world edit ID AXIOM FIELD VALUE")
    store, time = writing(ctx)
    if axiom is not None:
        document = set_field(store, world, axiom, str(field), readable(str(value), "VALUE"), now=time)
    elif file is not None:
        document = edit_world(store, world, read_text(file), now=time)
    else:
        document = _in_editor(store, world, time)
    return Outcome("world-saved", document)


def _in_editor(store: Any, world: str, time: str) -> dict[str, Any]:
    from synproof_cli.cli.editor import edited
    from synproof_cli.workflows.world_edit import edit_world
    from synproof_cli.workflows.worlds import export_world, show_world

    before = show_world(store, world)
    base = before["version"] if before["origin"] == "user" else None
    document: dict[str, Any] = edited(export_world(store, world), lambda text: edit_world(store, world, text, base=base, now=time))
    return document


@app.command("rm", epilog="Examples:\n  synproof world rm my:rules rain-wets\n  synproof world rm my:rules")
def rm(
    ctx: typer.Context, world: World,
    axiom: Annotated[str | None, typer.Argument(metavar="AXIOM", help="Only this axiom.")] = None,
) -> Outcome:
    """Remove an axiom, or a whole world with its versions; debates keep what they rest on."""
    from synproof_cli.workflows.world_edit import remove_axiom
    from synproof_cli.workflows.worlds import remove_world

    store, time = writing(ctx)
    document = remove_world(store, world) if axiom is None else remove_axiom(store, world, axiom, now=time)
    return Outcome("world-saved", document)


_IMPORT = """\
Examples:
  synproof world import rules.toml
  synproof world import rules.toml --as my:copy
  synproof world import policy.json --as my:policy      (AWS Automated Reasoning; what has no place is listed)
  synproof world import rules.txt          (plain English, one rule a line or running text: world my:rules)
"""


@app.command("import", epilog=_IMPORT)
def import_(
    ctx: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="TOML, JSON, Markdown, AWS policy or text files, or -.")],
    name: Annotated[str, typer.Option("--as", metavar="ID", help="The id it gets here.")] = "",
    existential_import: Annotated[bool, typer.Option("--existential-import", help="\"All A are B\" says that there are As.")] = False,
) -> Outcome:
    """Bring worlds from files into the store; nothing is written unless all of them are worlds."""
    from synproof_cli.workflows.worlds import import_worlds

    contents = [(shown(file), read_bytes(file)) for file in files]
    store, time = writing(ctx)
    document = import_worlds(store, contents, now=time, as_id=name, existential_import=existential_import)
    return Outcome("world-saved", document)


_INGEST = """\
Examples:
  synproof world ingest my:nda contract.pdf
  synproof world ingest my:rules policy.docx annex.md -o report.html
  synproof world ingest my:rules law-2024.pdf --valid-from 2024-01-01 --on-conflict override-by-date
  synproof world ingest my:rules "A fee is due within 30 days."

The same document twice changes nothing. What clashes with the world waits in quarantine: synproof world review ID.
Exit codes: 0 done, 1 --on-conflict fail and something clashes, 2 a file could not be read, 3 nothing to extract.
"""


@app.command("ingest", epilog=_INGEST)
def ingest(
    ctx: typer.Context,
    world: World,
    files: documents.Files,
    on_conflict: Annotated[
        str, typer.Option("--on-conflict", metavar="WAY", help="quarantine, fail, or override-by-date: the later one overrides."),
    ] = "quarantine",
    valid_from: Annotated[str, typer.Option("--valid-from", metavar="DATE", help="First day the documents' rules are in force.")] = "",
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="What a new world is about.")] = "",
    pages: documents.Pages = "",
    password: documents.Password = "",
    pdf_backend: documents.Backend = "pypdf",
    media: documents.Media = "",
    timeout: documents.Timeout = 60.0,
    provider: Annotated[str | None, typer.Option("--provider", metavar="NAME", help="A model that proposes rules, too.")] = None,
    model: Annotated[str | None, typer.Option("--model", metavar="NAME", help="Which model.")] = None,
    base_url: Annotated[str | None, typer.Option("--base-url", metavar="URL", help="Where it is.")] = None,
) -> Outcome:
    """Grow a world by the axioms of documents; a world that is not there is made."""
    from synproof_cli.cli.eta import eta
    from synproof_cli.wiring import time_budget
    from synproof_cli.workflows.ingest import ingest_documents

    asker = documents.asker_of(ctx, provider, model, base_url)
    with eta(ctx.obj) as progress:
        read, unreadable = documents.read_all(files, pages, password, pdf_backend, media, progress)
        document = ingest_documents(
            lambda: writing(ctx), world, read, unreadable=unreadable, on_conflict=on_conflict, valid_from=valid_from, asker=asker,
            budget=time_budget(timeout), progress=progress, title=readable(title, "--title"),
        )
    return Outcome("world-ingest", document, REFUTED if document["world"]["failed"] else documents.exit_code_of(document))


@app.command("restore", epilog="Examples:\n  synproof world versions my:rules\n  synproof world restore my:rules 2")
def restore(ctx: typer.Context, world: World, version: Annotated[int, typer.Argument(metavar="VERSION", min=1)]) -> Outcome:
    """Make an old version the newest."""
    from synproof_cli.workflows.worlds import restore as restore_version

    store, time = writing(ctx)
    return Outcome("world-saved", restore_version(store, world, version, now=time))


_REVIEW: Final = """\
Examples:
  synproof world review my:rules                       (in a terminal: one at a time)
  synproof world review my:rules --list --format json
  synproof world review my:rules --accept 3 --reject 4
  synproof world review my:rules --edit 5 "rain & ~roof >> wet"

Exit code 1: the strict axioms of the world now contradict each other.
"""


@app.command("review", epilog=_REVIEW)
def review(
    ctx: typer.Context,
    world: World,
    list_only: Annotated[bool, typer.Option("--list", help="Only show what waits.")] = False,
    accept: Annotated[list[str] | None, typer.Option("--accept", metavar="N", help="Take this one into the world. Repeatable.")] = None,
    reject: Annotated[list[str] | None, typer.Option("--reject", metavar="N", help="Leave this one out for good. Repeatable.")] = None,
    edit: Annotated[
        tuple[str, str] | None, typer.Option("--edit", metavar="N TEXT", help="Take it in with these words, or with this formula.")
    ] = None,
    overrides: Annotated[
        list[str] | None, typer.Option("--overrides", metavar="AXIOM", help="What is taken in is an exception to this rule.")
    ] = None,
) -> Outcome:
    """Accept, edit or reject axioms in quarantine, and formulas that a model read."""
    from synproof_cli.workflows.world_review import Decision, waiting
    from synproof_cli.workflows.world_review import review as carry_out

    rules = tuple(overrides or ())
    decisions = [Decision("accept", item, overrides=rules) for item in accept or ()]
    decisions += [Decision("edit", edit[0], readable(edit[1], "--edit"), rules)] if edit else []
    decisions += [Decision("reject", item) for item in reject or ()]
    if list_only and decisions:
        raise UsageError("--list changes nothing, and the other options do", hint="give --list, or what is to be decided")
    if rules and not (accept or edit):
        raise UsageError("--overrides belongs to --accept or --edit")
    if decisions:
        store, time = writing(ctx)
        document = carry_out(store, world, decisions, now=time)
    else:
        document = waiting(reading(ctx), world) if list_only or not _somebody_answers(ctx) else _one_by_one(ctx, world)
    wrong = any(problem["severity"] == "error" for problem in document.get("problems", ()))
    return Outcome("world-review", document, REFUTED if wrong else OK)


def _somebody_answers(ctx: typer.Context) -> bool:
    from synproof_cli.cli.review import can_ask

    return can_ask() and ctx.obj.form() == "text"


def _one_by_one(ctx: typer.Context, world: str) -> Any:
    from synproof_cli.cli import streams
    from synproof_cli.cli.review import asker
    from synproof_cli.wiring import system_clock
    from synproof_cli.workflows.world_review import review_each

    store, _ = writing(ctx)
    return review_each(store, world, asker(ctx.obj), now=system_clock().now, refused=streams.note)
