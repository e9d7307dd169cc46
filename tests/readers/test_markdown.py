"""Markdown: what a reader sees of it, with numbers, levels and cells."""

from __future__ import annotations

from tests.readers.shown import numbered, read_as, texts


def _read(said: str) -> list[str]:
    return texts(read_as("a.md", said.encode()))


def test_front_matter_comments_and_code_are_left_out_and_noted() -> None:
    said = """---
title: "Policy: one"
redirect_from:
  - /a
---

# Policy

The seller <!-- never: the buyer
shall not pay --> shall deliver.

```python
The code shall not be read.
```

~~~
``` The seller may not deliver.
~~~

Done.
"""
    found = read_as("a.md", said.encode())
    assert texts(found) == ["Policy", "The seller shall deliver.", "Done."]
    assert found.notes == ("front matter left out", "2 blocks of code left out")


def test_a_rule_at_the_top_is_no_front_matter() -> None:
    assert _read("---\nThe stay lasts 48 hours.\n---\n\nNext.")[-1] == "Next."
    assert "The stay lasts 48 hours." in _read("---\nThe stay lasts 48 hours.\n\n---\n\nNext.")


def test_words_without_their_signs() -> None:
    said = (
        'The **seller** _shall_ ***not*** deliver [the `goods`](https://x.org/a_(b) "t") to <https://y.org>, ![logo](l.png)'
        " see [terms][1], [here] and [a note][^2] for 5 * 3 * 2, snake_case_name, a\\*b, &sect; 4 &amp; `**code**`<br/>now.\n\n"
        "[1]: https://z.org\n[here]: https://z.org\n"
    )
    assert _read(said) == [
        "The seller shall not deliver the goods to https://y.org, see terms, here and [a note] for 5 * 3 * 2, snake_case_name, a*b,"
        " § 4 & **code** now."
    ]


def test_struck_words_are_out_of_force() -> None:
    found = read_as("a.md", b"The seller ~~may~~ shall pay.")
    assert texts(found) == ["The seller shall pay."] and "struck" in found.notes[0]


def test_items_with_numbers_levels_and_continuation_lines() -> None:
    said = """1. A termination is valid only if:
   (a) the payment is
overdue;
   (b) the notice is in writing; and
   (c) ten days have passed,

   in each case as shown by the register.

2. The agent may resign where:
   - it is unpaid; or
   - [ ] a successor is appointed.

     This ends the agency.
1. One
1. Two
"""
    found = read_as("a.md", said.encode())
    assert [(block.kind, block.number, block.level) for block in found.blocks] == [
        ("item", "1.", 1),
        ("item", "(a)", 2),
        ("item", "(b)", 2),
        ("item", "(c)", 2),
        ("paragraph", "", 2),
        ("item", "2.", 1),
        ("item", "•", 2),
        ("item", "•", 2),
        ("paragraph", "", 3),
        ("item", "1.", 1),
        ("item", "2.", 1),
    ]
    assert texts(found)[1] == "the payment is overdue;"


def test_a_label_after_a_bullet_is_the_number() -> None:
    assert numbered(read_as("a.md", b"- (a) _Representatives_. Recipient may disclose.")) == [
        ("(a)", "Representatives. Recipient may disclose.")
    ]


def test_headings_of_both_kinds() -> None:
    found = read_as("a.md", b"Terms\n=====\n\nOf sale\n---\n\n## 2.1 Price ##\n\nText\n***\nMore\n")
    assert [(block.kind, block.level, block.number) for block in found.blocks[:3]] == [
        ("heading", 1, ""),
        ("heading", 2, ""),
        ("heading", 2, "2.1"),
    ]
    assert texts(found)[2:] == ["Price", "Text", "More"]


def test_tables_are_cells() -> None:
    found = read_as("a.md", b"| Fee | Rule |\n|:---|---:|\n| late \\| due | 2 % **shall** be paid |\n| early |\n\nText | with a bar.\n")
    assert [(found.quote(b.start, b.end), b.row, b.column) for b in found.blocks if b.kind == "cell"] == [
        ("Fee", 0, 0),
        ("Rule", 0, 1),
        ("late | due", 1, 0),
        ("2 % shall be paid", 1, 1),
        ("early", 2, 0),
    ]
    assert texts(found, "paragraph") == ["Text | with a bar."]


def test_quotes_footnotes_and_html() -> None:
    said = "> The seller shall\n> deliver.\n\nPaid[^a] late.\n\n[^a]: After 30 days.\n\n"
    said += "<div><p>One rule.</p><p>Another &lt; rule.</p></div>\n<script>x()</script>\n"
    found = read_as("a.md", said.encode())
    assert texts(found) == ["The seller shall deliver.", "Paid late.", "After 30 days.", "One rule.", "Another < rule."]
    assert [block.number for block in found.blocks if block.kind == "footnote"] == ["[a]"]


def test_indented_code_is_no_text() -> None:
    found = read_as("a.md", b"Run this:\n\n    The seller shall pay.\n\nEnd.\n")
    assert texts(found) == ["Run this:", "End."]


def test_a_label_in_bold_is_the_number() -> None:
    found = read_as("msa.md", b"**2. Fees.** The customer pays in May.\n\n**(b)** The fee is due.\n")
    assert numbered(found) == [("2.", "Fees. The customer pays in May.")]


def test_raised_figures_are_no_part_of_the_number_before_them() -> None:
    assert _read("A fine of 2,000<sup>1</sup> euros.") == ["A fine of 2,000¹ euros."]
    assert _read('Within 30<SUP class="fn"><a href="#n12">12</a></SUP> days.') == ["Within 30¹² days."]
    assert _read("At most 10<sup>[3](#note)</sup> users.") == ["At most 10³ users."]
    assert _read("Below 10<sup>-6</sup> m, the 1<sup>st</sup> time.") == ["Below 10⁻⁶ m, the 1st time."]
