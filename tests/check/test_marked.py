"""Which text is a claim, and where it stands."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.workflows.check.claims import CheckClaim, ClaimError, unix_lines
from synproof_cli.workflows.check.collect import Collector
from synproof_cli.workflows.check.marked import answer_claims, marked_claims
from synproof_cli.workflows.check.suffixes import LEADERS

MARKDOWN = """---
title: front matter is no claim
---
# A heading is none

Intro. <!-- synproof: world=a:b expect=PROVED --> The *first* sentence, see Art. 5 no. 3. The second.

<!-- synproof: world=law:gdpr-breach id=lst severity=warning tags=x,y -->
- item **one** holds.
- item two [link](http://x) ok. Second sentence.

  - nested `code_name` <!-- synproof-ignore: known since the audit -->
- [x] third

1. another list

```
<!-- synproof: world=in:code -->
not this
```

| a | table |
|---|---|

> <!-- synproof: world=w -->
> Quoted claim
> goes on. More.

<!-- synproof-ignore: until 2027-01-31: later -->
<!-- synproof: world=w2 given="the day is bright" -->
Last &amp; final.
"""


def found(text: str, suffix: str = ".md", *, every: bool = False) -> list[CheckClaim]:
    return list(marked_claims(text, f"f{suffix}", suffix, every=every))


def said(claims: list[CheckClaim]) -> list[str]:
    return [claim.thesis for claim in claims]


def test_markdown_marks() -> None:
    claims = found(MARKDOWN)
    assert [(claim.thesis, claim.worlds, claim.place.line, claim.place.column) for claim in claims] == [
        ("The first sentence, see Art. 5 no. 3.", ("a:b",), 6, 51),
        ("item one holds.", ("law:gdpr-breach",), 9, 3),
        ("item two link ok.", ("law:gdpr-breach",), 10, 3),
        ("Second sentence.", ("law:gdpr-breach",), 10, 33),
        ("nested code_name", ("law:gdpr-breach",), 12, 5),
        ("third", ("law:gdpr-breach",), 13, 7),
        ("Quoted claim goes on.", ("w",), 26, 3),
        ("Last & final.", ("w2",), 31, 1),
    ]
    assert [claim.id for claim in claims[1:3]] == ["lst", "lst-2"]
    assert claims[1].tags == ("x", "y") and claims[1].severity == "warning"
    assert claims[4].ignore is not None and claims[4].ignore.reason == "known since the audit"
    assert claims[7].ignore is not None and (claims[7].ignore.reason, claims[7].ignore.until) == ("later", "2027-01-31")
    assert claims[7].given == ("the day is bright",)
    assert claims[6].place.end_line == 27


def test_every_sentence_and_item() -> None:
    every = said(found(MARKDOWN, every=True))
    assert set(said(found(MARKDOWN))) < set(every)
    assert {"Intro.", "The second.", "another list", "More."} < set(every)
    assert not any("not this" in text or "table" in text or "heading" in text or "front" in text for text in every)


def test_html() -> None:
    page = """<html><head><title>No.</title></head><body><h1>No.</h1><!-- synproof: world=w --><ul><li>One &amp; <b>two</b>.</li>
<li>Three <!-- synproof-ignore: because --></li></ul><p>Not marked.</p><!-- synproof: world=v --><p>Claimed. Not this.</p>
<pre>no</pre><script>var no = 1;</script></body>"""
    claims = found(page, ".html")
    assert [(claim.thesis, claim.worlds, claim.place.line) for claim in claims] == [
        ("One & two.", ("w",), 1),
        ("Three", ("w",), 2),
        ("Claimed.", ("v",), 2),
    ]
    assert claims[1].ignore is not None
    assert said(found(page, ".html", every=True)) == ["One & two.", "Three", "Not marked.", "Claimed.", "Not this."]


@pytest.mark.parametrize(("suffix", "leader"), [(".py", "#"), (".rs", "///"), (".sql", "--"), (".tex", "%")])
def test_source_comments(suffix: str, leader: str) -> None:
    code = f"""x = 1
  {leader} synproof: world=w:x expect=SUPPORTED
  {leader} If a Sev-1 occurs, it is answered
  {leader} within 15 minutes. And more.
y = 2
{leader} synproof: world=w:y
{leader} - one
{leader} - two
{leader}
{leader} plain comment
"""
    claims = found(code, suffix, every=True)
    assert [(claim.thesis, claim.worlds, claim.place.line) for claim in claims] == [
        ("If a Sev-1 occurs, it is answered within 15 minutes.", ("w:x",), 3),
        ("one", ("w:y",), 7),
        ("two", ("w:y",), 8),
    ]
    assert suffix in LEADERS


def test_block_comments() -> None:
    assert said(found("/*\n * synproof: world=w\n * The door is closed.\n */\n", ".java")) == ["The door is closed."]


@pytest.mark.parametrize(
    "text",
    [
        "<!-- synproof: world=w -->\n",
        "<!-- synproof: world=w -->\n<!-- synproof: world=v -->\nText.",
        "<!-- synproof: world -->\nText.",
        "<!-- synproof: expect=MAYBE -->\nText.",
        "<!-- synproof: colour=red -->\nText.",
        "<!-- synproof-ignore: -->\nText.",
        "<!-- synproof-ignore: until 2027-13-01: x -->\nText.",
        "<!-- synproof world=w -->\nText.",
        "<!-- synproof: world=w world2=v -->\nT.",
        "<!-- synproof: expect=PROVED expect=PROVED -->\nText.",
        "Text. <!-- synproof-ignore: reason -->",
        "<!-- synproof: severity=fatal -->\nText.",
        '<!-- synproof: id="a b" -->\nText.',
    ],
)
def test_a_mark_that_is_no_good_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(ClaimError) as caught:
        found(text)
    assert caught.value.place.line >= 1


@pytest.mark.parametrize(
    "text", ["<!-- synproof checks this -->\nText.", "<!-- about synproof: x -->\nText.", "<!-- synproof-ignored -->\nText."]
)
def test_other_comments_are_none(text: str) -> None:
    assert found(text) == []


@given(
    st.text(alphabet=st.sampled_from(list("ab .-*`~<>!\n\t#|[](){}&;_\\\"'=:1é\0\u2028synprof")), max_size=300),
    st.sampled_from([".md", ".html", ".py", ".js"]),
)
def test_any_text_gives_claims_in_their_places_or_a_refusal(text: str, suffix: str) -> None:
    plain = unix_lines(text)
    lines = plain.split("\n")
    try:
        claims = found(text, suffix, every=True)
    except ClaimError:
        return
    for claim in claims:
        place = claim.place
        assert 1 <= place.line <= len(lines) and (place.line, place.column) < (place.end_line, place.end_column)
        assert place.column <= len(lines[place.line - 1])
        assert claim.thesis.split()[0][0] in lines[place.line - 1][place.column - 1 :] or "&" in lines[place.line - 1]


def test_line_endings_and_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes("\ufeffFirst.\r\n\r\n<!-- synproof: world=w -->\r\nThe claim\r\ngoes on.\r\n".encode())
    (claim,) = Collector(tmp_path).paths(["a.md"]).claims
    assert (claim.thesis, claim.place.line, claim.place.end_line, claim.place.end_column) == ("The claim goes on.", 4, 5, 9)


def test_moved_lines_keep_names_and_fingerprints(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("- The door is closed.\n- The door is closed.\n- The bell rings.\n")
    before = Collector(tmp_path, every=True).paths(["a.md"]).claims
    (tmp_path / "a.md").write_text("New.\n\n\n- The door  is closed.\n- Something else.\n- The bell rings.\n- The door is closed.\n")
    after = Collector(tmp_path, every=True).paths(["a.md"]).claims
    assert len({claim.fingerprint for claim in before}) == len({claim.id for claim in before}) == 3
    assert {(claim.id, claim.fingerprint) for claim in before} <= {(claim.id, claim.fingerprint) for claim in after}


@pytest.mark.parametrize("suffix", [".md", ".html", ".py"])
@pytest.mark.parametrize("piece", ["<!-- ", "`", "`a", ">", "[", "[a](", "*", "<a ", '<a "', "&amp", "- ", "a. ", "<", "\\", "1."])
def test_long_texts_take_no_long_time(suffix: str, piece: str) -> None:
    """Quadratic work over 400,000 signs would not end within the run; that this returns is the test."""
    text = piece * (400_000 // len(piece))
    try:
        assert len(found(f"# synproof: world=w\n# {text}" if suffix == ".py" else text, suffix, every=True)) >= 0
    except ClaimError as error:
        assert error.place.line >= 1


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".md", "<!-- synproof: world=w ->\nThe door is closed.\n"),
        (".md", "```\n<!-- synproof: world=w -->\nThe door is closed, in code that never ends.\n"),
        (".md", "<!-- synproof: world=w -->\n\n| The door is closed. |\n|---|\n\nThe alarm rings.\n"),
        (".md", "<!-- synproof: world=w -->\n\n```\nThe door is closed.\n```\n\nThe alarm rings.\n"),
        (".md", "<!-- synproof: world=w -->\n\n    The door is closed.\n\nThe alarm rings.\n"),
        (".md", "| <!-- synproof: world=w --> The door is closed. |\n|---|\n\nThe alarm rings.\n"),
        (".md", "<!-- synproof: world=w -->\nThe door is closed.\n---\nThe alarm rings.\n"),
        (".md", "<!-- synproof: world=w -->\n# The door is closed.\n\nThe alarm rings.\n"),
        (".html", "<!-- synproof: world=w --><h2>The door is closed.</h2><p>The alarm rings.</p>"),
        (".mdx", "{/* synproof: world=w */}\nThe door is closed.\n"),
        (".rst", ".. synproof: world=w\n\nThe door is closed.\n"),
        (".md", "[//]: # (synproof: world=w)\nThe door is closed.\n"),
        (".txt", "# synproof: world=w\nThe door is closed.\n"),
        (".html", "<!-- synproof: world=w ->\n<p>The door is closed.</p>\n"),
        (".html", "<pre><!-- synproof: world=w -->\nThe door is closed.</pre><p>The alarm rings.</p>"),
        (".html", "<!-- synproof: world=w --><table><tr><td>The door is closed.</td></tr></table><p>The alarm rings.</p>"),
        (".js", "/* synproof: world=w */\n/* The door is closed. */\n"),
        (".lua", "--[[ synproof: world=w ]]\n-- The door is closed.\n"),
        (".py", "x = 1  # synproof: world=w\n# The door is closed.\n"),
        (".py", '"""synproof: world=w\n\nThe door is closed.\n"""\n'),
        (".php", "# synproof: world=w\n# The door is closed.\n"),
        (".php", "# synproof-ignore: known\n// The door is closed.\n"),
        (".md", "<!-- synpoof: world=w -->\nThe door is closed.\n"),
        (".html", "<!-- Synproff: expect=PROVED --><p>The door is closed.</p>"),
        (".py", "# synprof: world=w\n# The door is closed.\n"),
    ],
)
def test_a_mark_that_would_be_lost_is_refused(suffix: str, text: str) -> None:
    with pytest.raises(ClaimError):
        found(f"First.\n\n{text}" if suffix not in LEADERS else text, suffix)


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".md", "# Synproof: the design\n\nText.\n\n```\n<!-- synproof: world=w -->\n# synproof: world=w\n```\n"),
        (".md", "    # synproof: world=w\n\nWrite `<!-- synproof:` before it.\n"),
        (".html", "<pre>&lt;!-- synproof: world=w --&gt;\n# synproof: world=w</pre><script>a = '<!-- synproof: x'</script>"),
        (".py", 'TEXT = "# synproof: world=w"\nOTHER = """\n<!-- synproof: world=w -->\n"""\n# # synproof: world=w\n'),
        (".js", "// Synproof checks this file.\n"),
        (".md", "<!-- improved: id=3 -->\nText.\n\n<!-- synpoof: of all worlds -->\nText.\n\n<!-- syntax: world=w -->\nText.\n"),
        (".py", "# proof: id=3\n# The door is closed.\n"),
    ],
)
def test_what_only_speaks_of_marks_is_none(suffix: str, text: str) -> None:
    assert found(text, suffix) == []


@pytest.mark.parametrize("mark", ["<!--- synproof: world=w --->", "<!-- synproof：world=w -->", "<!-- SYNPROOF : world=w -->"])
def test_other_spellings_of_a_mark(mark: str) -> None:
    assert [claim.worlds for claim in found(f"{mark}\nThe door is closed.\n")] == [("w",)]


def test_an_answer_cannot_mark_or_accept_itself() -> None:
    text = "The door is closed. <!-- synproof-ignore: trust me -->\n\n<!-- synproof: expect=REFUTED -->\nThe bell rings."
    claims = list(answer_claims(f"{text}\n<!-- synproof: x y -->\n", "-"))
    assert [(claim.thesis, claim.expect, claim.ignore) for claim in claims] == [
        ("The door is closed.", None, None), ("The bell rings.", None, None),
    ]


def test_many_marks_in_code_take_little_time() -> None:
    assert len(found("# synproof: world=w\n# One.\nx\n" * 5_000, ".py")) == 5_000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("c.toml", '[world]\nid = "my:w"\n[[claim]]\nformula = "c"\n'),
        ("c.toml", 'world = "w.toml"\n[[claims]]\nformula = "c"\n'),
        ("c.toml", 'world = "w.toml"\n[[Claim]]\nThesis = "c"\n'),
        ("c.toml", '[claims]\nthesis = "c"\n'),
        ("c.csv", "id;thesis;world\nx;c;w.toml\n"),
        ("c.csv", "id\tthesis\nx\tc\n"),
        ("c.jsonl", '{"formula": "c", "expect": "PROVED", "expect": "REFUTED"}\n'),
    ],
)
def test_claims_that_would_be_lost_in_a_folder_are_refused(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    collected = Collector(tmp_path).paths(["."])
    assert not collected.claims and [problem.place.file for problem in collected.problems] == [name]


def test_other_data_is_passed_over_in_a_folder_and_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n[tool.x]\nthesis = 1\n')
    (tmp_path / "d.csv").write_text("a;b\n1;2\n")
    (tmp_path / "c.json").write_text('[{"thesis": "c"}]')
    assert not Collector(tmp_path).paths(["."]).problems
    assert len(Collector(tmp_path).paths(["pyproject.toml", "d.csv", "c.json"]).problems) == 3


def test_what_cannot_be_read_in_a_folder_is_told_and_the_rest_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "c.md").write_text("<!-- synproof: world=w -->\nThe bell rings.\n")
    (tmp_path / "gone.md").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "closed").mkdir()
    scan = os.scandir

    def refusing(path: str) -> Any:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    collected = Collector(tmp_path).paths(["."])
    assert said(collected.claims) == ["The bell rings."]
    assert [problem.place.file for problem in collected.problems] == ["gone.md", "closed"]
    assert Collector(tmp_path).paths([""]).problems


def test_a_large_file_of_a_folder_is_refused_where_it_may_hold_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("synproof_cli.workflows.check.collect.MAX_BYTES", 50)
    filler = "nothing is said here\n" * 5
    (tmp_path / "a.md").write_text(f"{filler}<!-- Synproof: world=w -->\nThe bell rings.\n")
    (tmp_path / "b.csv").write_text(f"id,thesis\n{filler}")
    (tmp_path / "c.jsonl").write_text(filler)
    (tmp_path / "d.md").write_text(filler)
    (tmp_path / "e.csv").write_text(f"id,name\n{filler}")
    assert [problem.place.file for problem in Collector(tmp_path).paths(["."]).problems] == ["a.md", "b.csv", "c.jsonl"]


@pytest.mark.parametrize(
    "text",
    [
        "# The door is closed.\n\nThe bell rings.",
        "The door is closed.\n---\nThe bell rings.",
        "The door is closed.\n===\n\nThe bell rings.",
        "---\nThe door is closed.\n---\n\nThe bell rings.",
        "```\nThe door is closed.\n```\n\nThe bell rings.",
        "~~~text\nThe door is closed.\n\nThe bell rings.",
        "| Rule | Holds |\n|---|---|\n| The door is closed. | yes |\n\nThe bell rings.",
        "Hm\n\n    The door is closed.\n\nThe bell rings.",
        "[x]: The door is closed.\n\nThe bell rings.",
        "> ## The door is closed.\n\nThe bell rings.",
        "- The door is closed.\n\n- The bell rings.",
    ],
)
def test_a_sentence_of_an_answer_is_a_claim_wherever_it_stands(text: str) -> None:
    claims = list(answer_claims(text, "-"))
    assert {"The door is closed.", "The bell rings."} <= {claim.thesis.removeprefix("[x]: ") for claim in claims}
    lines = text.split("\n")
    assert all(claim.thesis.removeprefix("[x]: ") in lines[claim.place.line - 1] for claim in claims)


def test_headings_tables_and_code_of_an_answer_that_are_no_sentences_are_none() -> None:
    text = "# Summary\n\n| Rule | Holds |\n|---|---|\n| door | yes |\n\n```python\nx = 1\n```\n\nThe bell rings. <!-- Not shown. -->"
    assert said(list(answer_claims(text, "-"))) == ["The bell rings."]


@pytest.mark.parametrize("piece", ["#", "|", "| . ", "> ", "a. ", "```\n", "---\n", ". #", "    . x\n"])
def test_long_answers_take_no_long_time(piece: str) -> None:
    begun = time.monotonic()
    list(answer_claims(piece * 40_000, "-"))
    assert time.monotonic() - begun < 10
