"""How far long work is: counted, with the time that is left, on one line that is taken away."""

from __future__ import annotations

from synproof_cli.cli.eta import Eta


def test_pages_are_counted_with_the_time_left_and_the_line_is_taken_away():
    written: list[str] = []
    now = [0.0]
    eta = Eta(written.append, lambda: now[0])
    for page in range(1, 41):
        now[0] += 0.5
        eta("reading a.pdf: page", page, 40)
    eta.clear()
    assert any(line.strip().endswith("page 20 of 40, about 10 s left") for line in written)
    assert "page 40 of 40" in written[-2]
    assert written[-1].strip() == ""
    assert all("\n" not in line and len(line) <= 80 for line in written)


def test_it_does_not_flicker_and_hostile_names_stay_on_the_line():
    written: list[str] = []
    eta = Eta(written.append, lambda: 1.0)
    for page in range(1_000):
        eta("reading \x1b[2J\n.pdf", page, 2_000)
    assert len(written) == 1
    assert "\x1b" not in written[0]
    assert "\n" not in written[0]


def test_a_stage_that_begins_again_is_timed_from_its_new_beginning():
    written: list[str] = []
    now = [0.0]
    eta = Eta(written.append, lambda: now[0])
    for done in range(11):
        now[0] += 10.0
        eta("reading", done, 10)
    for done in range(6):
        now[0] += 1.0
        eta("reading", done, 10)
    assert written[-1].strip() == "reading 5 of 10, about 5 s left"
