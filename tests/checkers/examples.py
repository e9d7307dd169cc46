"""Small cases whose findings, conflicts and labels were worked out by hand; one or more for each finding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from synproof_cli.model.formula import And, Atom, Compare, Defined, Formula, Iff, Implies, Not, Or, Xor
from synproof_cli.model.world import AtomDecl
from tests.checkers.trees import Refused
from tests.oracles.cases import Case, LicensedFact, Rule

A, B, C, D, E = (Atom(name) for name in "abcde")
QUAKER, REPUBLICAN, PACIFIST = Atom("quaker"), Atom("republican"), Atom("pacifist")
BIRD, PENGUIN, FLIES, SWIMS = Atom("bird"), Atom("penguin"), Atom("flies"), Atom("swims")


def strict(name: str, formula: Formula, *overrides: str) -> Rule:
    return Rule(name, formula, strict=True, overrides=overrides)


def rule(name: str, formula: Formula, *overrides: str, priority: int = 0) -> Rule:
    return Rule(name, formula, priority=priority, overrides=overrides)


@dataclass(frozen=True)
class Example:
    """A case, its finding, and what a reader can check by hand: conflicts among elements and the claim, labels, decisive axioms."""

    case: Case
    finding: str
    conflicts: frozenset[frozenset[str]] = frozenset()
    labels: Mapping[str, str] | None = None
    decisive: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()


def sets(*names: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(one.split()) for one in names)


EXAMPLES: dict[str, Example] = {
    # a, a >> b, b >> c make c, whatever d is; the rule d is not needed
    "proved": Example(
        Case((strict("chain-1", Implies(A, B)), strict("chain-2", Implies(B, C)), strict("idle", D), rule("wish", Implies(A, Not(B)))), C,
             conditions=(D, A)),
        "PROVED", decisive=("chain-1", "chain-2"),
        refused=(
            # b is said to exclude c: but the chain blocks it
            Refused("tempting", ((A, "condition", ()), (Implies(A, Not(B)), "axiom", ("wish",))), Not(B), ("chain-1",)),
            Refused("hypothetical", ((Implies(D, Not(C)), "assumption", ()), (D, "condition", ())), Not(C)),
        ),
    ),
    "proved by form": Example(Case((rule("idle", A),), Or((B, Not(B)))), "PROVED"),
    "contradicted": Example(
        Case((strict("ban", Implies(A, Not(B))), rule("wish", B)), B, conditions=(A,)), "CONTRADICTED", decisive=("ban",),
    ),
    "impossible": Example(
        Case((strict("limit", Implies(A, Compare("hours", "<=", "48"))),), B, conditions=(A, Compare("hours", ">", "72")),
             atoms=(AtomDecl("a"), AtomDecl("b"), AtomDecl("hours", type="int", minimum="0"))),
        "IMPOSSIBLE", decisive=("limit",),
    ),
    "inconsistent": Example(
        Case((strict("one", Compare("tier", "==", "gold")), strict("other", Compare("tier", "<", "gold")), strict("idle", A)), A,
             atoms=(AtomDecl("a"), AtomDecl("tier", type="enum", values=("silver", "gold"), ordered=True))),
        "INCONSISTENT", decisive=("one", "other"),
    ),
    # penguins do not fly: the exception overrides the rule
    "supported": Example(
        Case((strict("kind", Implies(PENGUIN, BIRD)), rule("birds-fly", Implies(BIRD, FLIES)),
              rule("penguins-do-not", Implies(PENGUIN, Not(FLIES)), "birds-fly"), rule("swim", Implies(PENGUIN, SWIMS))),
             Not(FLIES), conditions=(PENGUIN,)),
        "SUPPORTED", sets("birds-fly penguins-do-not", "birds-fly +claim", "penguins-do-not -claim"),
        {"birds-fly": "OUT", "penguins-do-not": "IN", "swim": "IN"}, ("penguins-do-not",),
    ),
    # the attack on the argument is itself overridden: an exception to the exception
    "overthrown": Example(
        Case((rule("r", Implies(A, B)), rule("exception", Implies(C, Not(B)), "r"), rule("back", Implies(D, B), "exception")),
             Not(B), conditions=(A, C, D)),
        "OVERTHROWN", sets("exception r", "back exception", "exception -claim", "r +claim", "back +claim"),
        {"r": "IN", "exception": "OUT", "back": "IN"}, ("back",),
    ),
    # the only argument against b also says e, and a rule of higher priority denies e without saying anything of b
    "unrefuted": Example(
        Case((rule("low", Implies(A, And((Not(B), E)))), rule("high", Implies(A, Not(E)), priority=1)), B, conditions=(A,)),
        "UNREFUTED", sets("high low", "low +claim"), {"low": "OUT", "high": "IN"}, ("high",),
    ),
    "no evidence": Example(Case((rule("r", Implies(A, B)),), C), "UNREFUTED", labels={}),
    "contested": Example(
        Case((rule("quakers", Implies(QUAKER, PACIFIST)), rule("republicans", Implies(REPUBLICAN, Not(PACIFIST)))), PACIFIST,
             conditions=(QUAKER, REPUBLICAN)),
        "CONTESTED", sets("quakers republicans", "quakers -claim", "republicans +claim"),
        {"quakers": "UNDEC", "republicans": "UNDEC"}, ("quakers", "republicans"),
    ),
    # a rule in conflict by itself is set aside; a fact yields to an axiom whatever it is worth, and to a fact of better licence
    "facts": Example(
        Case((rule("self", And((A, Not(A)))), rule("law", Implies(A, B)), strict("parity", Iff(D, Xor((B, C))))),
             Implies(A, B), facts=(LicensedFact("fact:1", And((A, Not(B))), "evidence"), LicensedFact("fact:2", Not(A)))),
        "SUPPORTED", labels={"self": "OUT", "law": "IN", "fact:1": "OUT", "fact:2": "IN"}, decisive=("law",),
    ),
    # a strict axiom overrides: without it the rule and the other rule agree, so the rule it overrides yields
    "strict overrider": Example(
        Case((strict("stay", Implies(A, Not(B)), "close-out"), rule("close-out", Implies(C, B)), rule("entry", Implies(C, A))), Not(B),
             conditions=(C,)),
        "SUPPORTED", sets("close-out entry", "close-out +claim", "entry -claim"), {"close-out": "OUT", "entry": "IN"}, ("stay", "entry"),
    ),
    "no contraposition": Example(
        Case((rule("r", Implies(A, B)),), Not(A), conditions=(Not(B),), contraposition=False), "CONTESTED",
        sets("r -claim"), {"r": "IN"}, ("r",),
    ),
    "forward": Example(
        Case((rule("first", Implies(A, B)), rule("then", Implies(B, C)), rule("plain", Not(D))), And((C, Not(D))), conditions=(A,),
             contraposition=False),
        "SUPPORTED", sets("first then plain -claim"), {"first": "IN", "then": "IN", "plain": "IN"}, ("first", "then", "plain"),
    ),
    "typed": Example(
        Case((rule("notify", Implies(A, Compare("filed", "<=", "2026-01-04"))),
              rule("late", Compare("filed", ">", "2026-01-03"), priority=1),
              rule("rate", Implies(Compare("rate", ">=", "2.5"), Not(A)), priority=2)),
             Compare("filed", "==", "2026-01-04"), conditions=(A,),
             atoms=(AtomDecl("a"), AtomDecl("filed", type="date"), AtomDecl("rate", type="number", optional=True))),
        "SUPPORTED", sets("late notify -claim"), {"notify": "IN", "late": "IN", "rate": "IN"}, ("notify", "late"),
    ),
    "a value there may not be": Example(
        Case((strict("due", Implies(Not(Defined("rate")), B)), rule("none", Not(Compare("rate", ">=", "0")))), Implies(A, B),
             atoms=(AtomDecl("a"), AtomDecl("b"), AtomDecl("rate", type="number", minimum="0", optional=True))),
        "SUPPORTED", sets("none -claim"), {"none": "IN"}, ("due", "none"),
    ),
}
