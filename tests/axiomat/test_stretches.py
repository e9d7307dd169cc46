"""Parts of a document that a sentence limits by their title or their number."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.readable import why_not_readable
from synproof_cli.axiomat.stretches import Stretches
from synproof_cli.workflows.documents import read_typed

DOCUMENT = read_typed("""# Part I Companies

The director signs the report.

# Part II

## 3. Duties

The partner signs the balance sheet.

# Annex B: Tractors

The tractor carries a bell.

# Home office

The company pays for the desk.

# Travel

The company pays for the taxi.
""", media="md")


def _limited(text: str) -> list[str]:
    return [DOCUMENT.quote(span.start, span.end) for span in Stretches(DOCUMENT).limited(text)]


@pytest.mark.parametrize(("text", "rule"), [
    ("Part II does not apply to partnerships of doctors.", "The partner signs"), ("Part I has been repealed.", "The director signs"),
    ("Annex B applies only in winter.", "The tractor carries"), ("Notwithstanding Part I, the clerk signs it.", "The director signs"),
    ("The section \u201cHome office\u201d does not apply to interns.", "for the desk"),
    ("The travel rules do not apply to interns.", "for the taxi"), ("The rules on travel are suspended.", "for the taxi"),
    ('In Part II, "partner" means a doctor.', "The partner signs"),
])
def test_a_part_is_limited_by_its_name(text: str, rule: str) -> None:
    found = _limited(text)
    assert len(found) == 1
    assert rule in found[0]


@pytest.mark.parametrize("text", [
    "Part II is about partnerships.", "The travel rules are kept in the office.", "Part III does not apply to doctors.",
    "The partner does not sign.", "The report under Part I is signed by the director.",
])
def test_what_limits_no_part(text: str) -> None:
    assert _limited(text) == []


@pytest.mark.parametrize("text", [
    "The clause on gifts does not apply to interns.", "The travel rules do not apply to interns.", "Part I is suspended.",
])
def test_what_limits_a_part_is_read_only_as_a_whole(text: str) -> None:
    assert why_not_readable(text) == "it limits a part of its document"
