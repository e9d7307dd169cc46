"""What the author of a sentence should see about how it was read."""

from __future__ import annotations

from synproof_cli.model.values import value


@value
class Lint:
    """A remark about a reading. `code` is one of

    frame (words left out), refers ("the stay" points at a condition), pronoun, short ("the rights" for a fuller noun phrase), modality
    ("cannot" as "may not"), prefix ("unencrypted" as a negation), unless, both-cases ("even if"), ambiguous, unread.
    `about`: the predicates it concerns, where it concerns some only.
    """

    code: str
    message: str
    about: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """As it stands in the result."""
        return {"code": self.code, "message": self.message}
