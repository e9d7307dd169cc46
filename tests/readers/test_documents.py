"""Documents from paths, standard input and typed text; a reader that hangs, crashes or is interrupted harms nothing."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from synproof_cli.axiomat.document import Document
from synproof_cli.errors import InputError, UsageError
from synproof_cli.readers import Limits, ReadOptions
from synproof_cli.workflows.documents import Unreadable, parse_pages, read_documents
from synproof_cli.workflows.reader_process import ReaderProcess
from tests.readers.make_docx import docx, para
from tests.readers.make_pdf import column, paged
from tests.readers.shown import checked
from tests.readers.test_fuzz import _made, _mutants


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "a.pdf").write_bytes(paged(*[column("The seller shall pay.")] * 3))
    (tmp_path / "b.docx").write_bytes(docx(para("The buyer shall pay.")))
    (tmp_path / "c.md").write_text("# Title\n\nThe law applies.\n")
    (tmp_path / "d e.txt").write_text("Interest accrues.")
    (tmp_path / "cut.docx").write_bytes(docx(para("x"))[:90])
    return tmp_path


def _children() -> set[int]:
    folder = Path("/proc/self/task")
    if not folder.is_dir():
        pytest.skip("the system does not list a process's children")
    return {int(one) for task in folder.iterdir() for one in (task / "children").read_text().split()}


def test_every_kind_of_source_in_order(files: Path) -> None:
    names = ["a.pdf", "b.docx", "c.md", "d e.txt", "cut.docx", "none.txt", "."]
    sources = [*(str(files / name) for name in names), "-", "The stay lasts 48 hours.", "One rule\nAnother rule"]
    found = read_documents(sources, stdin=lambda: b"\xef\xbb\xbfThe piped rule applies.")
    assert [getattr(one, "media", "") for one in found] == ["pdf", "docx", "md", "txt", "", "", "", "txt", "txt", "txt"]
    assert [one.path for one in found][:8] == sources[:8]
    said = [one.message for one in found if isinstance(one, Unreadable)]
    assert "damaged" in said[0] and said[1].startswith("there is no file ") and said[2].endswith("is a folder")
    assert all(checked(one).text for one in found if isinstance(one, Document))
    assert found[4].to_dict()["code"] == "input"  # type: ignore[union-attr]


def test_a_missing_file_with_spaces_is_no_text() -> None:
    for name in ("my policy.pdf", "no such file.docx", "rules.txt", "rules"):
        assert isinstance(read_documents([name])[0], Unreadable)


def test_standard_input_that_is_a_document() -> None:
    data = paged(column("The seller shall pay."))
    found = read_documents(["-"], stdin=lambda: data)[0]
    assert isinstance(found, Document) and found.media == "pdf"
    with pytest.raises(UsageError):
        read_documents(["-"])


def test_media_and_options_reach_the_reader(files: Path) -> None:
    (files / "raw").write_text("# Title\n\n**Bold** rule.")
    assert read_documents([str(files / "raw")], media="md")[0].text == "Title\n\nBold rule."  # type: ignore[union-attr]
    found = read_documents([str(files / "a.pdf")], ReadOptions(pages=((2, 2),)))[0]
    assert isinstance(found, Document) and found.pages == 3 and found.page_at(0) == 2
    small = read_documents([str(files / "a.pdf")], ReadOptions(limits=Limits(size=100)))[0]
    assert isinstance(small, Unreadable) and "too large" in small.message


def test_progress_is_told_and_nothing_is_left_running(files: Path) -> None:
    told: list[tuple[str, int, int]] = []
    before = _children()
    read_documents([str(files / "a.pdf")], progress=lambda *step: told.append(step))
    assert told and told[0] == (str(files / "a.pdf"), 0, 3)
    assert _children() <= before


def test_a_reader_that_crashes_is_one_line_and_the_next_file_is_read(files: Path) -> None:
    before = _children()

    def crash(path: str, _done: int, _total: int) -> None:
        if path.endswith("a.pdf"):
            for child in _children() - before:
                os.kill(child, signal.SIGSEGV)

    many = files / "a.pdf"
    many.write_bytes(paged(*[column("The seller shall pay.\n" * 40)] * 400))
    found = read_documents([str(many), str(files / "c.md")], progress=crash)
    assert isinstance(found[0], Unreadable) and "the reader crashed (signal 11)" in found[0].message
    assert isinstance(found[1], Document)


def test_a_reader_that_hangs_ends_at_its_deadline(files: Path) -> None:
    before = _children()

    def stop(path: str, _done: int, _total: int) -> None:
        if path.endswith("a.pdf"):
            for child in _children() - before:
                os.kill(child, signal.SIGSTOP)

    many = files / "a.pdf"
    many.write_bytes(paged(*[column("The seller shall pay.\n" * 40)] * 400))
    start = time.monotonic()
    found = read_documents([str(many), str(files / "c.md")], progress=stop, seconds=0.5)
    assert isinstance(found[0], Unreadable) and "within 0.5 s" in found[0].message and isinstance(found[1], Document)
    assert time.monotonic() - start < 20 and _children() <= before


def test_an_interrupt_ends_the_reader(files: Path) -> None:
    before = _children()

    def interrupt(_path: str, _done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_documents([str(files / "a.pdf")], progress=interrupt)
    assert _children() <= before


def test_a_document_that_needs_more_memory_than_allowed_is_one_line(files: Path) -> None:
    pytest.importorskip("resource", reason="the system has no limit of memory")
    (files / "big.txt").write_bytes(b"a b\n" * 2_000_000)
    found = read_documents([str(files / "big.txt"), str(files / "c.md")], memory=150 << 20)
    assert isinstance(found[0], Unreadable) and "memory" in found[0].message and isinstance(found[1], Document)


def test_damaged_files_in_the_other_library_are_one_line_each() -> None:
    pytest.importorskip("pypdfium2", reason="the extra is not installed")
    options = ReadOptions(pdf_backend="pdfium")
    with ReaderProcess(seconds=20, memory=1 << 30) as process:
        for mutant in _mutants(_made()["a.pdf"], 60, 5):
            try:
                checked(process.read(mutant, "a.pdf", media=None, options=options, progress=lambda _done, _total: None))
            except InputError as fault:
                assert "\n" not in fault.message


@pytest.mark.parametrize(
    ("text", "ranges"),
    [("3-9", ((3, 9),)), ("1,4-6", ((1, 1), (4, 6))), ("12-", ((12, 10**7),)), ("-3", ((1, 3),)), (" 2 - 4 ", ((2, 4),))],
)
def test_page_ranges(text: str, ranges: tuple[tuple[int, int], ...]) -> None:
    assert parse_pages(text) == ranges


@pytest.mark.parametrize("text", ["", "0", "9-3", "a", "3--4", "1,", "3 4", "-", "1.5"])
def test_what_is_no_page_range(text: str) -> None:
    with pytest.raises(UsageError):
        parse_pages(text)
