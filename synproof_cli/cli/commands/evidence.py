"""`synproof evidence`: compute, check, keep and replay mathematical evidence."""

from typing import Annotated, Any

import typer

from synproof_cli.cli.evidence import code_of_result, code_of_verification, keeping, sources_of
from synproof_cli.cli.exit_codes import OK
from synproof_cli.cli.session import Outcome
from synproof_cli.cli.stores import reading
from synproof_cli.cli.words import read_bytes, readable, shown

app = typer.Typer()

Name = Annotated[str | None, typer.Option("--name", metavar="NAME", help="Call the bundle this; letters, digits, _ . -")]
Save = Annotated[bool, typer.Option(help="Keep what was verified as a bundle in the store.")]
Action = Annotated[str, typer.Argument(metavar="ACTION", help="What is to be done.")]
Body = Annotated[str, typer.Argument(metavar="BODY.json", help="The operation's input, or - for standard input.")]
Ident = Annotated[str, typer.Argument(metavar="BUNDLE", help="A name, a digest, or the beginning of one.")]

_PROVE = """\
Examples:
  synproof evidence prove "(x^2-1)/(x-1) = x+1" --given "x != 1"
  synproof evidence prove "det [[1,2],[3,4]] = -2"
  synproof evidence prove "forall n in 0..5: n^2 <= 8"                # exit code 1, with the counterexample
  synproof evidence prove "x^2-1 in <x-1>"
  synproof evidence prove "d/dx x^3 = 3*x^2"
  synproof evidence prove "97 is prime"

Exit codes: 0 it holds, 1 it is refuted, 2 not readable or no claim, 3 undecided or unsupported.
"""
_COMPUTE = """\
Examples:
  synproof evidence compute request.json
  synproof evidence compute request.json --backend sympy --name mine --json

Exit codes: 0 computed and checked, 1 rejected, 2 not a request, 3 unsupported or over a limit.
"""
_WRITE = """\
Examples:
  synproof evidence write --request request.json --certificate certificate.json

Exit codes: 0 it is verified and kept, 1 rejected, 2 not readable, 3 unsupported or over a limit.
"""
_VERIFY = """\
Examples:
  synproof evidence verify bundles/
  synproof evidence verify my-bundle

Exit codes: 0 all are verified, 1 one is rejected, 2 nothing to check, 3 one could not be decided.
"""
_CITE = """\
Examples:
  synproof evidence cite my-bundle "x^2-1 in <x-1>"

Exit codes: 0 it supports the sentence, 1 it does not, 2 no such bundle.
"""
_LEAN = """\
Examples:
  synproof evidence export-lean my-bundle > Claim.lean

Exit codes: 0 written (and accepted, where Lean was run), 1 refused by Lean or rejected here, 2 no such bundle, 3 not stated in Lean.
"""
_HYPOTHESIS = """\
Examples:
  synproof evidence hypothesis propose body.json
  synproof evidence hypothesis find-counterexample body.json --json

Exit codes: 0 computed, 1 rejected, 2 not readable, 3 unsupported or undecided.
"""
_CAMPAIGN = """\
Examples:
  synproof evidence campaign candidates.json

Exit codes: 0 computed, 1 rejected, 2 not readable, 3 unsupported.
"""
_PLAN = """\
Examples:
  synproof evidence plan build traces.json

Exit codes: 0 computed, 1 rejected, 2 not readable, 3 without traces or bundles there is no plan.
"""
_BUNDLE = """\
Examples:
  synproof evidence {0} my-bundle

Exit codes: 0 verified, 1 rejected, 2 no such bundle, 3 unsupported or over a limit.
"""


@app.command("prove", epilog=_PROVE)
def prove(
    ctx: typer.Context,
    claim: Annotated[str, typer.Argument(metavar="CLAIM", help="An equation, or one of the forms below.")],
    given: Annotated[list[str] | None, typer.Option("--given", metavar="CONDITION", help='Assumed: "x != 1". Repeatable.')] = None,
    name: Name = None,
    save: Save = True,
) -> Outcome:
    """Decide a mathematical claim, with evidence that is checked."""
    from synproof_cli.workflows.evidence_prove import prove as prove_claim

    text = readable(claim, "the claim")
    document = prove_claim(text, [readable(one, "--given") for one in given or ()], keeping(ctx, name, save=save))
    return Outcome("evidence-proof", document, {"holds": 0, "refuted": 1}.get(str(document["outcome"]), 3))


@app.command("compute", epilog=_COMPUTE)
def compute(
    ctx: typer.Context,
    request: Annotated[str, typer.Argument(metavar="REQUEST.json", help="A request of the protocol, or - for standard input.")],
    backend: Annotated[str | None, typer.Option("--backend", metavar="NAME", help="sympy or synproof; the first that can.")] = None,
    name: Name = None,
    save: Save = True,
) -> Outcome:
    """Let a backend compute a certificate, check it, and keep it."""
    from synproof_cli.workflows.evidence import compute as compute_evidence
    from synproof_cli.workflows.evidence import read_request

    asked = read_request(read_bytes(request), shown(request))
    return _result(compute_evidence(asked, backend, keeping(ctx, name, save=save)))


@app.command("write", epilog=_WRITE)
def write(
    ctx: typer.Context,
    request: Annotated[str, typer.Option("--request", metavar="FILE", help="The request, with its digest.")],
    certificate: Annotated[str, typer.Option("--certificate", metavar="FILE", help="The certificate.")],
    candidate: Annotated[str | None, typer.Option("--candidate", metavar="FILE", help="The candidate.")] = None,
    name: Name = None,
) -> Outcome:
    """Make a bundle of a certificate computed elsewhere, check it, and keep it."""
    from synproof_cli.workflows.evidence import read_request
    from synproof_cli.workflows.evidence import write as write_bundle

    asked, proof = (read_request(read_bytes(file), shown(file)) for file in (request, certificate))
    answer = read_request(read_bytes(candidate), shown(candidate)) if candidate else {}
    return _result(write_bundle(asked, proof, answer, keeping(ctx, name, save=True)))


@app.command("open", epilog=_BUNDLE.format("open"))
def open_bundle(ctx: typer.Context, bundle: Ident) -> Outcome:
    """What a bundle of the store says, and what is established of it."""
    from synproof_cli.workflows.evidence import open_bundle as open_stored

    return _result(open_stored(bundle, reading(ctx)))


@app.command("inspect", epilog=_BUNDLE.format("inspect"))
def inspect(ctx: typer.Context, bundle: Ident) -> Outcome:
    """The same as open, under the protocol's other name."""
    from synproof_cli.workflows.evidence import open_bundle as open_stored

    return _result(open_stored(bundle, reading(ctx), "inspect_bundle"))


@app.command("replay", epilog=_BUNDLE.format("replay"))
def replay(ctx: typer.Context, bundle: Ident) -> Outcome:
    """Verify a bundle of the store from its bytes."""
    from synproof_cli.workflows.evidence import replay as replay_bundle

    return _result(replay_bundle(bundle, reading(ctx)))


@app.command("verify", epilog=_VERIFY)
def verify(
    ctx: typer.Context,
    bundles: Annotated[list[str], typer.Argument(metavar="BUNDLE ...", help="Folders (all bundles below them), or bundles of the store.")],
) -> Outcome:
    """Verify bundles in folders or in the store."""
    from synproof_cli.workflows.evidence import verify as verify_bundles

    document = verify_bundles(sources_of(ctx, bundles))
    return Outcome("evidence-verify", document, code_of_verification(document))


@app.command("hypothesis", epilog=_HYPOTHESIS)
def hypothesis(ctx: typer.Context, action: Action, body: Body, save: Save = True) -> Outcome:
    """Side conditions of an equality, and counterexamples: propose, prove, delete, lattice, find-, verify-counterexample."""
    from synproof_cli.workflows.evidence import read_request
    from synproof_cli.workflows.evidence_hypothesis import operate

    asked = read_request(read_bytes(body), shown(body), "hypothesis.input")
    return _result(operate(action, asked, keeping(ctx, None, save=save)))


@app.command("campaign", epilog=_CAMPAIGN)
def campaign(ctx: typer.Context, body: Body, save: Save = True) -> Outcome:
    """Conjectures over finite domains: falsified, verified on all of the domain, proved by a bundle, or open."""
    from synproof_cli.workflows.evidence import read_request
    from synproof_cli.workflows.evidence_campaign import campaign as run_campaign

    asked = read_request(read_bytes(body), shown(body), "hypothesis.input")
    return _result(run_campaign(asked, keeping(ctx, None, save=save)))


@app.command("plan", epilog=_PLAN)
def plan(ctx: typer.Context, action: Action, body: Body) -> Outcome:
    """A proof plan of traces: build it, or reconstruct it with checked bundles."""
    from synproof_cli.workflows.evidence import read_request
    from synproof_cli.workflows.evidence_campaign import plan_operation

    return _result(plan_operation(action, read_request(read_bytes(body), shown(body), "ttp.input"), reading(ctx)))


@app.command("operations", epilog="Examples:\n  synproof evidence operations --json\n")
def operations() -> Outcome:
    """The operations of the protocol that work here."""
    from synproof_cli.workflows.evidence import operations as listed

    return Outcome("operations", listed())


@app.command("capabilities", epilog="Examples:\n  synproof evidence capabilities --domain number\n")
def capabilities(
    status: Annotated[str | None, typer.Option("--status", metavar="STATUS", help="experimental, candidate, stable or deprecated.")] = None,
    domain: Annotated[str | None, typer.Option("--domain", metavar="DOMAIN", help="Only those of this domain.")] = None,
) -> Outcome:
    """What can be computed and checked here."""
    from synproof_cli.workflows.evidence import capabilities as listed

    return Outcome("list-capabilities.output", listed(status, domain))


@app.command("check-support", epilog="Examples:\n  synproof evidence check-support algebra.linear_algebra --claim witness\n")
def check_support(
    capability: Annotated[str, typer.Argument(metavar="CAPABILITY", help="As `synproof evidence capabilities` lists them.")],
    version: Annotated[str | None, typer.Option("--capability-version", metavar="VERSION", help="0.1.0")] = None,
    backend: Annotated[str | None, typer.Option("--backend", metavar="NAME", help="The backend that is to compute it.")] = None,
    claim: Annotated[str | None, typer.Option("--claim", metavar="CLASS", help="The class of claim: soundResult, witness, ...")] = None,
) -> Outcome:
    """Whether a capability, backend and class of claim are supported."""
    from synproof_cli.workflows.evidence import check_support as check

    return _result(check(capability, version=version, backend=backend, claim=claim))


@app.command("cite", epilog=_CITE)
def cite(
    ctx: typer.Context, bundle: Ident, text: Annotated[str, typer.Argument(metavar="SENTENCE", help="What the bundle is to support.")],
) -> Outcome:
    """Whether a bundle supports a sentence: it is checked again, and must establish exactly that."""
    from synproof_cli.workflows.evidence_citation import cite as cite_bundle

    document = cite_bundle(bundle, readable(text, "the sentence"), reading(ctx))
    return Outcome("evidence-cite", document, OK if document["admitted"] else 1)


@app.command("export-lean", epilog=_LEAN)
def export_lean(ctx: typer.Context, bundle: Ident) -> Outcome:
    """A verified claim as a theorem of Lean 4 with Mathlib; Lean checks it if it is on PATH."""
    from synproof_cli.workflows.evidence_lean import export as export_theorem

    document = export_theorem(bundle, reading(ctx))
    code = {"accepted": OK, "not_run": OK, "refused": 1, "timeout": 3}.get(str(document["lean"]["outcome"]), 3)
    return Outcome("evidence-lean", document, code)


@app.command("bundles", epilog="Examples:\n  synproof evidence bundles\n")
def bundles(ctx: typer.Context) -> Outcome:
    """The bundles of the store."""
    from synproof_cli.workflows.evidence import listing

    return Outcome("evidence-bundles", listing(reading(ctx)))


@app.command("export", epilog="Examples:\n  synproof evidence export my-bundle folder/\n")
def export(
    ctx: typer.Context, bundle: Ident, folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A new or empty folder.")],
) -> Outcome:
    """Write a bundle of the store into a folder."""
    from synproof_cli.workflows.evidence import load
    from synproof_cli.workflows.evidence import verify as verify_bundles
    from synproof_cli.workflows.evidence_files import write_folder

    found = load(bundle, reading(ctx))
    write_folder(found, folder)
    return Outcome("evidence-verify", verify_bundles([(folder, found)]), OK)


@app.command("import", epilog="Examples:\n  synproof evidence import folder/ --name my-bundle\n")
def import_(
    ctx: typer.Context, folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A bundle's folder.")], name: Name = None,
) -> Outcome:
    """Verify a bundle in a folder, and keep it in the store where it holds."""
    from synproof_cli.workflows.evidence import import_bundle
    from synproof_cli.workflows.evidence_files import read_folder

    document = import_bundle(folder, read_folder(folder), keeping(ctx, name, save=True))
    return Outcome("evidence-verify", document, code_of_verification(document))


def _result(document: dict[str, Any]) -> Outcome:
    return Outcome("agent-result", document, code_of_result(document))
