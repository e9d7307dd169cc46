"""Variables of one formula while it is read: which quantifier binds what, and that no name means two things."""

from __future__ import annotations

from synproof_cli.errors import FormulaError
from synproof_cli.model.formula import Exists, Forall, Formula, is_arbitrary, is_variable


class Scopes:
    """Open quantifiers, innermost last. Inside a quantifier its variable may be written without the sign (`x` for `?x`).

    Every method raises FormulaError without a position where a name would mean two things.
    """

    def __init__(self) -> None:
        self._open: list[tuple[type[Forall] | type[Exists], str]] = []
        self._bare: set[str] = set()  # variables written without their sign, open or closed
        self._bound: set[str] = set()
        self._free: set[str] = set()
        self._things: set[str] = set()

    def bind(self, kind: type[Forall] | type[Exists], token: str) -> None:
        """Open a quantifier over one variable."""
        variable = token if is_variable(token) else f"?{token}"
        if not variable[1:].isidentifier():
            raise FormulaError("a quantifier is followed by its variable", hint="as in exists ?x: bird(?x)")
        if any(variable == other for _, other in self._open):
            raise FormulaError(f"'{variable}' is bound already", hint="name the inner one differently")
        if not is_variable(token):
            self._bare.add(token)
        self._bound.add(variable)
        self._open.append((kind, variable))

    def binds(self, token: str) -> bool:
        """Whether a plain name is a variable here."""
        return token in self._bare and any(variable[1:] == token for _, variable in self._open)

    def term(self, token: str) -> str:
        """The term a token stands for."""
        if self.binds(token):
            return f"?{token}"
        if not is_variable(token):
            if not is_arbitrary(token):
                self._things.add(token)
            return token
        if all(variable != token for _, variable in self._open):
            self._free.add(token)
        return token

    def close(self, formula: Formula) -> Formula:
        """The innermost open quantifier over what it reaches."""
        kind, variable = self._open.pop()
        return kind(variable, formula)

    def finish(self, text: str) -> None:
        """At the end of a formula: a name is either a variable or a thing, a variable either bound or free; else FormulaError, with a
        place to look.
        """
        for name in sorted(self._things & self._bare):
            self._twice(name, "is a variable in one place and a thing in another", text)
        for variable in sorted(self._free & self._bound):
            self._twice(variable, "is bound in one place and free in another", text)

    @staticmethod
    def _twice(name: str, problem: str, text: str) -> None:
        raise FormulaError(f"'{name}' {problem}", hint="put the whole in brackets", position=max(text.rfind(name), 0))
