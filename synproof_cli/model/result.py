"""The result of a debate as it is written: one JSON document that every output format is made from.

These are the types of the published document (`synproof schema debate-result`), plain dicts so that a result read back from a file and
one just computed are the same value. Where a key may be absent it stands in a `total=False` part.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from synproof_cli.model.certificate import Certificate

SCHEMA_VERSION: Final = "1.0"

Finding = Literal[
    "INCONSISTENT", "IMPOSSIBLE", "UNTRANSLATED", "PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED",
    "UNDECIDED",
]
Status = Literal["CONFIRMED", "REFUTED"]
Label = Literal["IN", "OUT", "UNDEC"]
Grade = Literal["proved", "supported", "unrefuted"]
StopReason = Literal[
    "NOT_ADMISSIBLE", "ENTAILED", "CONTRADICTED_BY_AXIOMS", "SCEPTICAL_EXHAUSTION", "THESIS_DEFEATED", "BUDGET_EXHAUSTED",
    "PROVIDER_FAILED", "INTERRUPTED",
]

STATUS_OF: Final[dict[str, Status | None]] = {
    "PROVED": "CONFIRMED", "SUPPORTED": "CONFIRMED", "UNREFUTED": "CONFIRMED",
    "CONTRADICTED": "REFUTED", "OVERTHROWN": "REFUTED", "CONTESTED": "REFUTED",
    "INCONSISTENT": None, "IMPOSSIBLE": None, "UNTRANSLATED": None, "UNDECIDED": None,
}
LABEL_OF: Final[dict[str, Label | None]] = {
    "PROVED": "IN", "SUPPORTED": "IN", "UNREFUTED": "IN", "CONTRADICTED": "OUT", "OVERTHROWN": "OUT", "CONTESTED": "UNDEC",
    "INCONSISTENT": None, "IMPOSSIBLE": None, "UNTRANSLATED": None, "UNDECIDED": None,
}
LEFT_OPEN: Final = ("ambiguous", "doubt", "exception", "existence", "order", "vacuous")
"""Lints of a thesis that was read and has no verdict all the same: readings that differ, words that may belong together, and whether there
is anything of a kind."""
GRADES: Final = ("proved", "supported", "unrefuted")
"""Best first; finding `PROVED` has grade `proved`, and so on."""


NOT_CHECKED: Final = (
    "thesis: that its words mean the claim and the conditions",
    "reading.claim.how: how words became formulas",
    "reading.claim.text: where it is words",
    "reading.claim.english",
    "reading.conditions: which conditions were read of a thesis that was not read in full",
    "reading.conditions[].how: how words became formulas",
    "reading.conditions[].text: where it is words",
    "reading.conditions[].english",
    "reading.unread: which parts have no reading",
    "reading.nearest",
    "reading.alternatives",
    "reading.lints",
    "reason",
    "verdict_report.why_thesis_holds_or_fails",
    "node.new_thesis: the English of the conclusion",
    "node.premises[].text: the English of conditions, facts and assumptions",
    "node.source_type: of what rests on a fact",
    "node.source_citation: of what rests on a fact",
    "node.proposed_by",
    "node.premises: that they are what a model said who proposed them in vain",
    "node.children: that no attempt that came to nothing is left out",
    "node.rejection_reason: behind the sieve and the axiom",
    "node.sieves[].detail",
    "node.sieves[].outcome: which sieve refused an argument, but for Sieve 2",
    "node.sieves[].thesis_relation: of an argument about something else than the claim",
    "node.sieves[].flags: of a refused argument",
    "certificates.main.facts[]: that the licence is rightly given",
    "certificates.split.facts[]: that the licence is rightly given",
    "contraposed: where a short search leaves it open",
    "unread_axioms: axioms that speak of the thesis in other words than its own",
    "stopping_reason: what stopped an UNDECIDED debate",
    "split.finding: that a limit was reached, where it is UNDECIDED",
    "what_would_change",
    "accept_model: that it was asked for",
    "contraposition: that it was asked for",
    "ignore_unread: that it was asked for",
    "limits: that they were asked for",
    "require: that it was asked for",
    "world.as_of: that it was asked for",
    "world.without: that it was asked for",
    "world.version",
    "session_id",
    "telemetry",
    "total_steps",
    "wall_clock_time_ms",
)
"""What no checker looks at: `PATH` or `PATH: in which respect`. `node` is any node of the tree and the supports, `[]` any place in a list.

Everything else is recomputed or compared. What was asked for is taken as given, and the result is checked under it.
"""


class Licence(TypedDict):
    """Why a premise may be used. `ids` are axiom ids, or fact ids; empty for a condition and an assumption."""

    kind: Literal["axiom", "condition", "citation", "evidence", "assumption"]
    ids: list[str]


class Premise(TypedDict):
    """One premise of an argument: its English, its formula in canonical spelling, and its licence."""

    text: str
    formula: str
    licence: Licence


class SieveOutcome(TypedDict):
    """What one sieve said of one argument."""

    sieve: Literal["0", "1", "2", "2.5", "3"]
    outcome: Literal["pass", "fail", "skipped"]
    basis: Literal["symbolic", "model", "none"]
    detail: str
    axioms: list[str]
    thesis_relation: str | None
    axiom_relations: dict[str, str]
    flags: dict[str, bool]


class Node(TypedDict):
    """An argument placed in the tree; see design section 3. `elements`: ids of the defeasible instances and facts it rests on.

    `kind`: root | attack | defence | support | outweighed | tempting | hypothetical. `defeats`: element ids of the parent that it defeats.
    `reference`: the argument stands elsewhere in the tree under the same id; its children are shown there.
    `truncated`: children that exist are not shown (depth or size limit).
    """

    id: str
    parent_id: str | None
    role: Literal["PRO", "CON"]
    kind: str
    status: Literal["AXIOM_ROOT", "VALID", "REFUTED"]
    dung_label: Literal["IN", "OUT", "UNDEC", "REJECTED"] | None
    text: str
    analyzed_target: str
    logical_premise: str
    new_thesis: str
    propositional_premises: list[str]
    propositional_conclusion: str
    source_type: str
    source_citation: str
    premises: list[Premise]
    elements: list[str]
    defeats: list[str]
    outweighed_by: list[str]
    sieves: list[SieveOutcome]
    rejection_reason: str | None
    proposed_by: str
    reference: bool
    truncated: bool
    children: list[Node]


class ClauseDoc(TypedDict):
    """One clause of the thesis as it was read.

    `how`: formula (the text is the formula itself, in canonical spelling) | stated (a formula beside the words of the thesis) |
    matched | typed (a sentence) | given (a sentence beside the thesis).
    """

    text: str
    formula: str
    english: str
    how: str


class Nearest(TypedDict):
    """For a part that has no reading: vocabulary entries close to it, best first; `similarity` in per cent."""

    text: str
    entries: list[dict[str, object]]


class ReadingDoc(TypedDict):
    """How words became formulas."""

    conditions: list[ClauseDoc]
    claim: ClauseDoc | None
    unread: list[str]
    nearest: list[Nearest]
    alternatives: list[dict[str, object]]
    lints: list[dict[str, object]]


class DecisiveAxiom(TypedDict):
    """An axiom that decided the finding."""

    id: str
    text: str
    citation: str


class VerdictReport(TypedDict):
    """The specification's report."""

    status: Status | None
    original_thesis: str
    winning_thesis: str | None
    winning_counter_argument: str | None
    why_thesis_holds_or_fails: str
    decisive_axioms_triggered: list[DecisiveAxiom]
    defeated_arguments: list[str]


class RoleTelemetry(TypedDict):
    """What asking models has used, in one role. Null: no endpoint said it, or no price is known.

    `calls`: requests; `retries`: those of them that were not the first for their question; `cache_hits`: answers that were kept and used
    again; `unreported_calls`: replies that did not tell their tokens in full, which sums and cost leave out.
    """

    calls: int
    retries: int
    cache_hits: int
    prompt_tokens: int | None
    completion_tokens: int | None
    total_tokens: int | None
    unreported_calls: int
    estimated_cost_usd: float | None


class Telemetry(TypedDict):
    """Counts and cost; may change without changing the verdict. `calls` and on: over all roles, absent where no model is asked."""

    prompt_tokens: int | None
    completion_tokens: int | None
    total_tokens: int | None
    arguments_generated: int
    estimated_cost_usd: float | None
    solver_calls: int
    calls: NotRequired[int]
    retries: NotRequired[int]
    cache_hits: NotRequired[int]
    unreported_calls: NotRequired[int]
    by_role: NotRequired[dict[str, RoleTelemetry]]


class Changes(TypedDict):
    """What would change the finding: minimal sets, each with the finding it leads to. `complete`: every set up to `max_size` was tried.

    `drop_axioms` lead to any other finding; `add_facts` (literals over the atoms that bear on the claim, which S ∪ G allows) to another
    verdict; `drop_conditions`, asked for where the conditions are IMPOSSIBLE, to any other finding.
    """

    drop_axioms: list[dict[str, object]]
    add_facts: list[dict[str, object]]
    drop_conditions: list[dict[str, object]]
    max_size: int
    complete: bool


class Limits(TypedDict):
    """The limits that shape the tree; the checker needs them."""

    max_failures: int
    max_depth: int
    max_nodes: int


class SplitFinding(TypedDict):
    """The finding of (G ∪ {A}, B) for a claim A >> B."""

    condition: str
    claim: str
    finding: Finding
    original_thesis_status: Status | None


EvidenceBundles = dict[str, dict[str, str]]
"""Evidence bundles by the digest of their manifest: each file's bytes, in base64, by its path."""


class Certificates(TypedDict):
    """`main` decides the finding; `split` the second finding of an implication; `evidence`: the bundles that facts cite.

    `missing`: the limit that was met before they were made; then there is neither, and nothing can be checked.
    """

    missing: NotRequired[str]

    main: NotRequired[Certificate]
    split: NotRequired[Certificate]
    evidence: NotRequired[EvidenceBundles]


class DebateResult(TypedDict):
    """The whole document. `world` holds the TOML's fields plus version, digest, as_of, without, added, added_digest; see `certificate`."""

    schema_version: str
    session_id: str
    thesis: str
    original_thesis_status: Status | None
    finding: Finding
    by_form: bool
    """True when the claim is true or false by form, or by the thesis's own conditions alone."""
    no_evidence: bool
    exhaustive: bool
    basis: Literal["symbolic", "mixed", "model"]
    assumptions: int
    contraposition: bool
    accept_model: bool
    ignore_unread: bool
    require: Grade
    exit_code: int
    stopping_reason: StopReason
    reason: str
    """One sentence: why this finding, or which limit stopped it."""
    reading: ReadingDoc
    world: dict[str, object]
    limits: Limits
    refuting_argument: Node | None
    winning_thesis: str | None
    total_steps: int
    wall_clock_time_ms: float
    archive_of_paths: list[list[dict[str, object]]]
    argumentation_tree: Node | None
    supports: list[Node]
    verdict_report: VerdictReport
    unread_axioms: list[str]
    set_aside: list[str]
    contraposed: list[str]
    what_would_change: Changes | None
    split: SplitFinding | None
    telemetry: Telemetry
    not_checked: list[str]
    certificates: Certificates
