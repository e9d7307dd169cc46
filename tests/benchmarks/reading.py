"""G24: PDF in reading order against the bare extraction of the library below, against the known text, and page by page."""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdf

from synproof_cli.readers import ReadOptions, read
from tests.benchmarks.harness import (
    Bound,
    Contender,
    Missing,
    Outcome,
    Race,
    Settings,
    at_least,
    at_most,
    benchmark,
    in_process,
    module,
    run_process,
)
from tests.benchmarks.inputs import dice
from tests.readers.make_pdf import pages as pdf_of

_LINES = 44
_PROGRAM = "import sys; from synproof_cli.readers import read; read(open(sys.argv[1], 'rb').read(), sys.argv[1])"


def words_of(count: int) -> list[str]:
    """Sentences of invented words of four to twelve letters."""
    rng = dice(count)
    known = ["".join(rng.choices("aeinorstlmdu", k=rng.randint(4, 12))) for _ in range(2_000)]
    said: list[str] = []
    while len(said) < count:
        sentence = rng.choices(known, k=rng.randint(8, 24))
        said += [sentence[0].capitalize(), *sentence[1:-1], f"{sentence[-1]}."]
    return said


def lines_of(words: list[str], most: int) -> Iterator[list[str]]:
    """The words in lines of so many letters, long ones broken at a line's end."""
    line: list[str] = []
    for word in words:
        room = most - sum(len(one) + 1 for one in line)
        if len(word) <= room:
            line.append(word)
        elif room > 6 and len(word) > 9 and word.isalpha():
            yield [*line, f"{word[: room - 2]}-"]
            line = [word[room - 2 :]]
        else:
            yield line
            line = [word]
    yield line


def typeset(count: int, columns: int) -> tuple[bytes, list[str], int]:
    """A PDF of about so many pages, set as TeX does, with kerns and moves for spaces; its words, and how many pages it has."""
    words = words_of(count * columns * _LINES * (12 if columns == 1 else 6))
    most, step = (80, 0) if columns == 1 else (40, 240)
    lines = list(lines_of(words, most))
    sheets = [lines[at : at + _LINES * columns] for at in range(0, len(lines), _LINES * columns)]
    contents = []
    for number, sheet in enumerate(sheets, 1):
        shown = [_shown(line, 72 + at // _LINES * step, 740 - at % _LINES * 15) for at, line in enumerate(sheet)]
        contents.append("\n".join([*shown, f"BT /F1 10 Tf 300 30 Td ({number}) Tj ET"]).encode())
    return pdf_of(contents), [word.strip(".").lower() for word in words], len(sheets)


def _shown(line: list[str], x: int, y: int) -> str:
    return f"BT /F1 10 Tf {x} {y} Td [{' -320 '.join(map(_kerned, line))}] TJ ET"


def _kerned(word: str) -> str:
    """A word as TeX shows it: kerns between some of its letters."""
    return f"({word})" if len(word) < 7 else f"({word[:3]}) 28 ({word[3:]})"


def _bare(data: bytes) -> int:
    return sum(len(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(data)).pages)


def _bare_pdfium(data: bytes) -> int:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    return sum(len(document[at].get_textpage().get_text_range()) for at in range(len(document)))


def _read(data: bytes, backend: str) -> str:
    return read(data, "a.pdf", options=ReadOptions(pdf_backend=backend)).text  # type: ignore[arg-type]


def _agreement(found: str, known: list[str]) -> tuple[float, float]:
    """F1 of the words, and the share of the known text's trigrams that are found."""
    words = [word.lower() for word in re.findall(r"[^\W\d_]+", found)]
    hits = sum((Counter(words) & Counter(known)).values())
    order = Counter(zip(words, words[1:], words[2:], strict=False)) & Counter(zip(known, known[1:], known[2:], strict=False))
    return 2 * hits / (len(words) + len(known)), sum(order.values()) / (len(known) - 2)


@benchmark("G24", "PDF in reading order vs bare pypdf, CPU; against the known text; per page; a whole process of 100 pages")
def reading(settings: Settings) -> Iterator[Outcome]:
    """Both libraries on one column and on two."""
    for columns, faster in ((1, at_least(3)), (2, at_least(8))):
        data, known, count = typeset(60 // columns, columns)
        name = f"{columns} column{'s' if columns > 1 else ''}, {count} pages"
        yield from _speed(name, data, settings, faster)
        for backend in ("pypdf", "pdfium") if module("pypdfium2") else ("pypdf",):
            f1, order = _agreement(_read(data, backend), known)
            yield Outcome(f"{name}, {backend}: F1 of words", at_least(0.97 if backend == "pypdf" else 0.99, ""), f1)
            yield Outcome(f"{name}, {backend}: trigrams in order", at_least(0.98, ""), order)
    yield _linear(settings)
    yield from _whole()


def _speed(name: str, data: bytes, settings: Settings, faster: Bound) -> Iterator[Outcome]:
    pdfium: Contender | Missing = Missing("pypdfium2 is not installed")
    floor: Contender | Missing = pdfium
    if module("pypdfium2"):
        pdfium, floor = in_process(lambda: _read(data, "pdfium")), in_process(lambda: _bare_pdfium(data))
    race = Race(
        {
            "bare": in_process(lambda: _bare(data)), "pypdf": in_process(lambda: _read(data, "pypdf")), "pdfium": pdfium,
            "bare PDFium": floor,
        },
        settings.in_process(), same_answer=False,
    )
    yield race.ratio(f"{name}: reading order / bare pypdf", "pypdf", "bare", at_most(1.1))
    yield race.ratio(f"{name}: bare pypdf / reading order by pdfium", "bare", "pdfium", faster)
    yield race.ratio(f"{name}: bare pypdf / bare PDFium, without reading order", "bare", "bare PDFium")


def _linear(settings: Settings) -> Outcome:
    small, large = typeset(40, 1), typeset(320, 1)
    race = Race(
        {"small": in_process(lambda: _read(small[0], "pypdf")), "large": in_process(lambda: _read(large[0], "pypdf"))},
        settings.in_process(), same_answer=False,
    )
    return race.ratio("a page of 320 / a page of 40", "large", "small", at_most(1.3)).times(small[2] / large[2], "cost per page")


def _whole() -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "a.pdf"
        path.write_bytes(typeset(100, 1)[0])
        done = run_process((sys.executable, "-c", _PROGRAM, str(path)))
    wrong = done.exit_code != 0
    yield Outcome("100 pages, wall time", at_most(30, "s"), done.wall, wrong=wrong)
    yield Outcome("100 pages, memory", at_most(500, "MiB"), done.peak_kib / 1024, wrong=wrong)
