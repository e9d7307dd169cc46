"""The certificate: what a result carries so that a small independent program can re-check it.

**World.** `result["world"]` holds the TOML's fields of the stored version (`id, title, description, atoms, axioms, claims`, as
`World.to_dict` writes them) plus `version`, `digest` (over those fields), `as_of`, `without` (axiom ids), `added` (axiom dicts) and
`added_digest` (SHA-256 over the canonical JSON of `added`). Several worlds joined into one have `parts`, each with the id, version and
digest of a stored version, what that has to itself (title, description, extends, claims), and by name its atoms and axioms, which are
those of the joined world; so a part's digest can be computed again. The joined id is theirs with ` + ` between, every axiom is of a
part, and the joined digest is over `parts` too. The rules in force are: the axioms and `added`; `overrides` closed transitively
over all of them; then those not in force on `as_of` and those in `without` removed. S are the strict ones with a formula, D the defeasible
ones with a formula (less the unreviewed formulas of origin `model` where the result lists them as unread). Element ids are axiom ids, and
`fact:N` for facts.

**Grounding.** Where any formula of the world, G, c or the facts has a variable, a quantifier or an arbitrary thing (`@x`), all are read
over the things in play: every thing that S, D, G, c and the facts name, sorted; then `@1`, `@2`, … (those that nobody wrote), one for each
quantifier inside a rule, condition or fact (leading universals are none) and for each in c; one at least. These names are given out in
that order (axioms in force in rule order, conditions, facts; in a formula left to right, outer before inner), and an existential that is
asserted has its name in the place of its variable (Skolem); inside an equivalence and in c it stays. A universal is the conjunction
over the things, an existential the disjunction. An axiom with variables (leading universals first, then free variables by first mention)
stands as its instances, each a strict axiom or an element by itself with the id `axiom[thing, …]`, in the order of things; ids in `core`,
`premises`, `elements`, `axioms` of sieves and node evidence are instances' ids, `decisive_axioms_triggered` are axioms. All instances
take part where there are at most 300 together or things are compared; else those whose guards are possible (`logic.grounding` says
which, and why no other can matter). `@x == y` is an atom (sides sorted); equal names are the same thing, different plain names are
different things, and T holds the clauses of equivalence and congruence. Formulas are written with their quantifiers, instances with
things in the place of variables; proofs name ground formulas.

**Formulas** are canonical text (`model.formula.spell`). **T** is not written out: a checker makes it from the declarations.

**Models** assign values to atoms: bool atoms `true`/`false`, typed ones canonical text (`"48"`, `"2.5"`, `"2026-01-31"`, an enum value,
`"*"` for a value of an open enum that is none of the declared ones), `null` for an optional atom without a value. Atoms left out are
`false`, or for typed ones may take any value in range (the formulas in question do not mention them). A checker evaluates formulas
directly and tests ranges itself. `model` is written so; every other model as *changes*: the atoms, with their values (`false` too), that
differ from the model it is stated against. In a list (`needed`, `satisfiable`, `unfired`) that is the one before it; the first of a
list, and a model that stands alone (`relaxed`, `with_claim`, `with_negation`, `forward_model`), is stated against `model` (INCONSISTENT has
none: against the one that names no atom). So a list of n models of n atoms need not hold n² values.

**Proofs** are RUP: `variables` names what the integers stand for (1-based), `lines` are clauses as signed integers. A variable is
the canonical text of a formula over the atoms in play: a leaf (`A`, `stay_hours <= 48`, `tier == gold`, `defined(x)`) or any other
formula, whose definition a checker may introduce freely. Order literals appear only as `x <= k` for int and date, and `x < k` or `x <= k`
for number. Every line follows by unit propagation from the clauses of the stated formulas, T, definitions and earlier lines; after the
last line unit propagation alone yields a contradiction (the empty clause itself is not written).

**The tree** has exactly one shape, level by level (breadth first):
- The root's id is `root`, depth 0, no elements. Another node's id is `n` + the first 12 hex digits of the digest (`model.canonical`) of
  `{"elements": …, "premises": propositional_premises, "conclusion": propositional_conclusion}`; elements are sorted.
- An argument is (elements B, conclusion φ). Its premises: G's conditions used (by index), strict axioms used (by rule order), then B's
  formulas (sorted by id); `propositional_premises` are their formulas in that order.
- Real children of the root (kind `attack`, role CON, conclusion ¬c as `model.formula.negate` makes it, `defeats: ["root"]`): every
  argument for ¬c. Real children of an argument X (kind `attack` or `defence` as the role is CON or PRO, roles alternate): every B that
  with some element d of X is a conflict of which d is a culprit; `defeats` are those d, sorted; the conclusion is negate(d) for one, the
  conjunction of negate(d) in that order for several.
- Order: IN, UNDEC, OUT; within each by (number of elements, elements). All IN and UNDEC stand; of OUT the first `max_failures`.
- `supports`: the arguments for c in the same order and selection, kind `support`, role PRO, depth 1, `parent_id` "root", `defeats: []`,
  expanded after the main tree in the same way (role CON attacks a support, and so on).
- A node whose id was placed before (main tree first, then supports) is placed as a reference: `reference: true`, no children.
- A node at depth d is expanded iff d < max_depth and the nodes placed so far (real children and supports, references included) plus its
  real children do not exceed max_nodes; otherwise it has none, and `truncated` is true iff it has real children.
- SUPPORTED: after the real children of each root child that is not OUT stands a reference to the first IN support, `defeats: []`
  (role and kind as for a real child; not counted).
- Attempts that came to nothing follow: kind `outweighed` (VALID, `defeats: []`, own label, `outweighed_by` the elements of the target that
  were not culprits of a conflict with it), `tempting` and `hypothetical` (REFUTED, label REJECTED, no elements kept). The OUT real children
  shown plus attempts never exceed `max_failures`. Attempts have no children and are never references.
- Attempts of models (kind `proposed`) come before the others: REFUTED, REJECTED, no elements kept. `logical_premise` and `new_thesis` are
  the model's own words, and the id is a digest over `reply` too: [logical_premise, new_thesis, source_type, source_citation,
  rejection_reason]; formulas that are none in this world's vocabulary stand as they came, and then Sieve 0 or 1 refused the argument.
  A sieve's outcome of basis `model` (a model's or a catalogue's word: 0, 1, 2 for axioms without a formula, 3) is a refusal and stands in
  such a node alone. Where the finding is UNDECIDED the root may have such children.
- PROVED: no real children, one support with no elements; CONTRADICTED: one real child with no elements, no supports; their strict axioms
  and
  conditions are the core's. INCONSISTENT, IMPOSSIBLE, UNTRANSLATED, UNDECIDED: the root alone, no supports.
- `archive_of_paths`: every path from the root to a leaf of the main tree, depth first.
- `defeated_arguments`: ids of main-tree nodes labelled OUT, level by level, each once. `refuting_argument`: the winning node with
  `children: []`; `winning_counter_argument` is its text.
- `decisive_axioms_triggered`, as ids in rule order (axioms, then added), facts left out: PROVED, CONTRADICTED, IMPOSSIBLE, INCONSISTENT:
  the
  core's; SUPPORTED, OVERTHROWN: for the first IN argument, its elements and strict premises, and those of its defenders (IN nodes an
  even number of steps below it, references followed); CONTESTED: elements and strict premises of the first UNDEC support and the first
  UNDEC attack (with contraposition off and neither UNDEC: of the first IN ones); UNREFUTED: those of the IN children of the root's OUT
  children.

**Basis and assumptions.** `basis` is `mixed` where a clause of the reading (`how`) or a formula in force, of a strict or a defeasible axiom
and whether or not it bears on the claim, is a model's and nobody reviewed it (formulas that were dropped as unread are not in force), and
where a fact is licensed by `citation` or `assumption`: nobody can check it again from here; and of UNREFUTED where a node was refused by an
outcome of basis `model`. Else it is `symbolic`. A fact licensed by
`evidence` cites `evidence:DIGEST`, a bundle under `certificates.evidence` whose manifest has that digest; its formula is a declared atom,
or the negation of one, and the bundle, verified anew, must establish, or refute, what the atom's text or one of its aliases says. Every
bundle there is cited. `model` is a judgement on which no formula bears; no certificate shows one. `assumptions` counts the facts licensed
by `assumption` and by `citation` (not looked up). Without a verdict nothing rests on facts: they make no difference then.

**Texts.** A claim read from a formula (`how: formula`) has that formula, in canonical spelling, as its text, and so has the thesis; so has
a condition with that `how`. Beside the words of a thesis (`how: stated`) and in sentences the words are taken as given; but a text that is
a formula in canonical spelling means that formula and no other; so with the texts of added axioms. In the tree: a premise licensed by an
axiom has the axiom's text; `logical_premise` is the premises' texts as sentences, one blank between them (`No premise is needed.` for
none); `text` is `Premise: LOGICAL_PREMISE Conclusion: NEW_THESIS.`; `analyzed_target` is the thesis under the root, for supports and for a
reference to one, else the parent's `new_thesis`. Source and citation are those of the first element's axiom, else of the first strict axiom
(the citation is `Axiom ID` where it has none), else `formal_logic`. What a fact is the first element of has the fact's.

**Members** of conflicts are element ids, and `+claim` (c) and `-claim` (¬c). G are the conditions in force for this certificate.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Proof(TypedDict):
    """A RUP refutation."""

    variables: list[str]
    lines: list[list[int]]


Model = dict[str, bool | str | None]


class FactDoc(TypedDict):
    """A licensed fact: an element that is no axiom. `licence`: assumption | citation | evidence."""

    id: str
    formula: str
    licence: str
    citation: str


class Core(TypedDict):
    """Members of a minimal core: axiom ids, and indices into `conditions`."""

    axioms: list[str]
    conditions: list[int]


class Needed(TypedDict):
    """A model that shows one core member is needed: it satisfies T, every other member, and the negated conclusion if there is one."""

    axiom: NotRequired[str]
    condition: NotRequired[int]
    model: Model


class Conflict(TypedDict):
    """A minimal conflict. `proof` refutes T ∪ S ∪ G ∪ members.

    `relaxed` stands exactly where a strict axiom overrides a member: a model of, or a proof from, T ∪ (S less every strict axiom that
    overrides a member) ∪ G ∪ members. It settles whether overridden members are culprits (design section 2, culprits (2)).
    Conflicts with `+claim` or `-claim` carry no `relaxed`.
    """

    members: list[str]
    proof: Proof
    relaxed: NotRequired[Relaxed]


class Relaxed(TypedDict):
    """One of the two."""

    model: NotRequired[Model]
    proof: NotRequired[Proof]


class Satisfiable(TypedDict):
    """A set of members that is satisfiable together with T ∪ S ∪ G, and a model of it."""

    members: list[str]
    model: Model


class NodeProof(TypedDict):
    """Evidence for one tree node, by node id.

    `entails` refutes T ∪ the node's premises ∪ {¬ its conclusion}; `needed` shows, for nodes with status VALID, that no strict axiom and
    no condition among the premises can be dropped (with the elements kept). `blocked` (nodes refused by Sieve 2): the strict axioms
    that contradict the premises, and a refutation of T ∪ those axioms ∪ G ∪ the premises. Of a node of kind `proposed` only `blocked`
    stands, and only where Sieve 2 refused it by such axioms.
    """

    entails: NotRequired[Proof]
    needed: NotRequired[list[Needed]]
    blocked: NotRequired[Blocked]


class Blocked(TypedDict):
    """A Sieve 2 core."""

    axioms: list[str]
    proof: Proof


class Fired(TypedDict):
    """An accepted element that fires; `proof` (implications only) refutes T ∪ S ∪ G ∪ earlier ones ∪ {¬A}."""

    id: str
    proof: NotRequired[Proof]


class Unfired(TypedDict):
    """An accepted implication A >> B that never fires, and a model of T ∪ S ∪ G ∪ fired ∪ {¬A}."""

    id: str
    model: Model


class Certificate(TypedDict):
    """See the module docstring; which keys stand depends on the finding.

    Always: `conditions`, `claim`, `facts`, `finding`. Unless INCONSISTENT: `model` of T ∪ S ∪ G (IMPOSSIBLE: of T ∪ S).

    PROVED, CONTRADICTED, IMPOSSIBLE, INCONSISTENT: `core`, `proof` (refutes T ∪ core, with ¬c for PROVED, with c for CONTRADICTED),
    `needed`.
    The core is sought in the order T, T ∪ G, T ∪ S ∪ G: the first that does it.

    SUPPORTED, OVERTHROWN, UNREFUTED, CONTESTED: `elements` (all elements of the claim's component, sorted), `conflicts` (every minimal one
    over elements ∪ {+claim, -claim}, except {+claim, -claim} itself), `satisfiable` (each conflict less any one member lies in one of
    them). Every set of members lies in one of `satisfiable` or holds one of `conflicts` or both claims: a checker settles that by itself,
    branching on members (two families of sets are given, and the question is whether they are dual; nothing need be proved to it).
    Components: formulas of S (in force), G, elements and c are linked when they share an atom that has in each of them a leaf (atom,
    comparison, `defined`) that is not fixed; the claim's component is the one c is in. `fixed` (absent for none) are leaves and negated
    leaves that T ∪ S ∪ G entails: `fixed_proof` refutes T ∪ S ∪ G ∪ {¬ their conjunction}. With the truth of the fixed leaves put in their
    place S and G say the same, formulas of different components share no atom, and every component is satisfiable: so each minimal
    conflict lies in one. Elements of fixed leaves alone are in the component where atoms of any kind link them with c (they are in
    conflict by themselves, or in none).
    UNREFUTED and CONTESTED: `with_claim`, `with_negation`: models of T ∪ S ∪ G ∪ accepted with c, and with ¬c.
    With `contraposition` false and an IN argument for c or ¬c: SUPPORTED (OVERTHROWN) needs the forward closure (design section 2) to
    entail c
    (¬c), else the finding is CONTESTED. `forward`: accepted elements in an order in which each fires; an implication A >> B carries a
    proof that T ∪ S ∪ G ∪ the earlier ones entail A, other formulas fire without one. SUPPORTED, OVERTHROWN: `forward_proof` refutes
    T ∪ S ∪ G ∪ fired ∪ {¬c} ({c}). CONTESTED: `forward` is the whole closure, `unfired` has for each other accepted element a model of
    T ∪ S ∪ G ∪ fired ∪ {¬A}, and `forward_model` is one of T ∪ S ∪ G ∪ fired with the claim in question false (¬c where an argument for c
    is IN, c where one for ¬c is).
    `nodes`: evidence for every tree node that is neither the root nor a reference.
    """

    conditions: list[str]
    claim: str
    facts: list[FactDoc]
    finding: str
    model: NotRequired[Model]
    core: NotRequired[Core]
    proof: NotRequired[Proof]
    needed: NotRequired[list[Needed]]
    fixed: NotRequired[list[str]]
    fixed_proof: NotRequired[Proof]
    elements: NotRequired[list[str]]
    conflicts: NotRequired[list[Conflict]]
    satisfiable: NotRequired[list[Satisfiable]]
    with_claim: NotRequired[Model]
    with_negation: NotRequired[Model]
    forward: NotRequired[list[Fired]]
    forward_proof: NotRequired[Proof]
    unfired: NotRequired[list[Unfired]]
    forward_model: NotRequired[Model]
    nodes: NotRequired[dict[str, NodeProof]]
