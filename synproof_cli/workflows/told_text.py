"""What a rule of a document says together with the row and column of the table that it stands in."""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.model.world import Axiom

_TABLE: Final = re.compile(r"\btable: (?P<label>.+)\Z", re.DOTALL)


def told_text(axiom: Axiom) -> str:
    """The text; before it what its row and column are called: "Sublet, Remark: needs the consent of the lessor"."""
    match = _TABLE.search(axiom.source.citation) if axiom.is_of_document else None
    return f"{match['label']}: {axiom.text}" if match else axiom.text
