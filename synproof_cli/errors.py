"""Every failure a user can cause or meet, as one small tree of classes.

Each class carries its data (position, file, hint) and no exit code: `cli/exit_codes.py` is the one table that maps causes to codes.
"""

from __future__ import annotations


class SynproofError(Exception):
    """Root of all expected failures: one line that says what is wrong, and a hint that says what to do."""

    code = "error"

    def __init__(
        self, message: str, *, hint: str = "", file: str = "", position: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.file = file
        self.position = position

    def to_dict(self) -> dict[str, object]:
        """The `error` object of `--format json`."""
        return {
            "code": self.code,
            "message": self.message,
            "hint": self.hint or None,
            "file": self.file or None,
            "position": self.position,
        }


class UsageError(SynproofError):
    """A combination of options or arguments that means nothing."""

    code = "usage"


class ConfigError(SynproofError):
    """A configuration file or SYNPROOF_* variable that cannot be used."""

    code = "config"


class InputError(SynproofError):
    """A file that is missing, unreadable, or not what it should be."""

    code = "input"


class EmptyInputError(InputError):
    """An input that is well and holds nothing."""

    code = "empty"


class FormulaError(SynproofError):
    """Text that is not a formula; `position` is the 0-based character offset of the fault."""

    code = "formula"


class UnknownAtomError(FormulaError):
    """A formula names an atom that the declared vocabulary does not have."""

    code = "unknown_atom"

    def __init__(self, name: str, nearest: tuple[str, ...], position: int | None = None) -> None:
        hint = f"did you mean {', '.join(nearest)}?" if nearest else "declare it under [atoms]"
        super().__init__(f"unknown atom '{name}'", hint=hint, position=position)
        self.name = name
        self.nearest = nearest


class WorldError(SynproofError):
    """A world that cannot be used: bad TOML, unknown ids, a cycle of overrides."""

    code = "world"


class NotFoundError(SynproofError):
    """A world, axiom or debate id that does not exist."""

    code = "not_found"


class StoreError(SynproofError):
    """The local store cannot be opened, read or written."""

    code = "store"


class BudgetExceededError(SynproofError):
    """A limit on time or work stopped a computation; never a verdict."""

    code = "budget"


class InterruptedDebateError(SynproofError):
    """The user stopped the run (Ctrl-C); what was done is saved."""

    code = "interrupted"


class InternalError(SynproofError):
    """Two engines disagree or an invariant is broken: a fault of this program, never a verdict."""

    code = "internal"
