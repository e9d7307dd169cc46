"""What a trial found, as a value: everything later stages (tree, report, certificate) are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from synproof_cli.debate.component import Component
from synproof_cli.debate.forward import Closure
from synproof_cli.debate.labels import Members, argument_label
from synproof_cli.logic.mus import Lattice
from synproof_cli.model.certificate import Model
from synproof_cli.model.result import Finding, Label, StopReason
from synproof_cli.model.values import value


@value
class AxiomCore:
    """A minimal core: strict axiom ids in rule order, and indices of conditions."""

    axioms: tuple[str, ...]
    conditions: tuple[int, ...]


@value
class Dispute:
    """The defeasible side of a decision: all conflicts of the claim's component and what follows from them.

    `culprits` by conflict (claim members excluded); `supports` and `attacks` are the arguments for c and ¬c, in canonical order.
    """

    component: Component
    lattice: Lattice
    culprits: Mapping[Members, frozenset[str]]
    defeaters: Mapping[str, tuple[Members, ...]]
    labels: Mapping[str, Label]
    supports: tuple[Members, ...]
    attacks: tuple[Members, ...]
    closure: Closure | None = None

    @property
    def accepted(self) -> tuple[str, ...]:
        """Accepted elements, in rule order."""
        return tuple(key for key, label in self.labels.items() if label == "IN")

    def supports_in(self) -> tuple[Members, ...]:
        """Arguments for the claim that are IN."""
        return tuple(members for members in self.supports if argument_label(members, self.labels) == "IN")

    def shown_argument(self) -> Members:
        """The first argument that is IN, for the claim or else against it; empty when there is none."""
        standing = self.supports_in() or tuple(members for members in self.attacks if argument_label(members, self.labels) == "IN")
        return standing[0] if standing else ()

    @property
    def set_aside(self) -> tuple[str, ...]:
        """Elements in conflict by themselves."""
        return tuple(key for key in self.labels if (key,) in self.culprits)


@value
class Decision:
    """The finding and its grounds. `core` belongs to findings of S ∪ G alone, `dispute` to the others.

    `model` satisfies T ∪ S ∪ G (IMPOSSIBLE: T ∪ S). `by_form`: the claim is true or false by form or by G alone. `dropped`: unreviewed
    model formulas left out because S is unsatisfiable with them.
    """

    finding: Finding
    model: Model | None = None
    core: AxiomCore | None = None
    by_form: bool = False
    dispute: Dispute | None = None
    dropped: tuple[str, ...] = ()
    exhausted: str = field(default="")
    """For UNDECIDED: the limit that stopped the computation, or why nobody could be asked."""
    stop: StopReason | None = None
    """For UNDECIDED: what stopped it, where that is no limit on computing."""
