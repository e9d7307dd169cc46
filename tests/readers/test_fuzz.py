"""Mutated files: every reader gives a document whose spans are right, or one line; never anything else, and soon."""

from __future__ import annotations

import io
import random
import time
import zipfile
from collections.abc import Callable, Iterator

import pytest

from synproof_cli.errors import InputError
from synproof_cli.readers import Limits, ReadOptions, read
from tests.readers.make_docx import docx, level, listed, para, run, table
from tests.readers.make_pdf import Said, column, content, encrypted, paged, pages
from tests.readers.shown import SHARED, checked

_DEADLINE = 20
_LIMITS = Limits(unpacked=50 << 20, pages=3_000)


def _made() -> dict[str, bytes]:
    """A file of each kind with a bit of everything."""
    body = (
        table(("a", para("Rule.")), ("b", table(("c",))))
        + listed("One", 1, 0)
        + listed("Two", 1, 1)
        + para(f"<w:ins>{run('New.')}</w:ins>")
    )
    numbering = f'<w:abstractNum w:abstractNumId="0">{level(0, "decimal", "%1.")}{level(1, "lowerRoman", "%1(%2)")}</w:abstractNum>'
    numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    sheet = content([*column("1. The seller shall pay.\n(a) The buyer may wait.\n2. The law applies."), Said(300, 40, "1")])
    field = b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (30 days) /Rect [180 696 250 712] >>"
    text = (
        "---\na: b\n---\n# Title\n\n1. The *seller* shall [pay](x).\n   - (a) now; or\n\n| a | b |\n|---|---|\n| c | `d` |\n\n[^1]: Note.\n"
    )
    return {
        "a.docx": docx(body, {"numbering": numbering}),
        "a.pdf": pages([sheet, sheet.replace(b"(1)", b"(2)")], page=b"/Annots [7 0 R] /Rotate 90", objects=[field]),
        "b.pdf": encrypted(paged(column("The seller shall pay.")), ""),
        "a.md": text.encode(),
        "a.txt": text.replace("\n\n", "\f").encode("utf-16"),
        "b.txt": text.encode("cp1252") + b"\xe4\x80",
    }


def _real() -> dict[str, bytes]:
    """Documents as people write them, where they are at hand."""
    folder = SHARED / "files"
    return {one.name: one.read_bytes() for one in sorted(folder.glob("*.*"))} if folder.is_dir() else {}


def _flip(data: bytearray, dice: random.Random) -> None:
    for _ in range(dice.choice((1, 3, 30))):
        data[dice.randrange(len(data))] = dice.randrange(256)


def _cut(data: bytearray, dice: random.Random) -> None:
    del data[dice.randrange(len(data)) :]


def _drop(data: bytearray, dice: random.Random) -> None:
    at = dice.randrange(len(data))
    del data[at : at + dice.randrange(1, 400)]


def _copy(data: bytearray, dice: random.Random) -> None:
    at, to = dice.randrange(len(data)), dice.randrange(len(data))
    data[to:to] = data[at : at + dice.randrange(1, 2000)]


def _figures(data: bytearray, dice: random.Random) -> None:
    """Other numbers where there are numbers: lengths, places, counts."""
    digits = [at for at, byte in enumerate(data[:200_000]) if 48 <= byte < 58]
    for at in dice.sample(digits, min(len(digits), dice.choice((1, 5, 40)))):
        data[at] = dice.choice(b"0123456789-.")


_MUTATIONS: tuple[Callable[[bytearray, random.Random], None], ...] = (_flip, _cut, _drop, _copy, _figures)


def _mutants(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    dice = random.Random(seed)  # noqa: S311
    for _ in range(count):
        made = bytearray(data)
        for _ in range(dice.choice((1, 1, 2, 4))):
            if made:
                dice.choice(_MUTATIONS)(made, dice)
        yield bytes(made)


def _inside(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    """A .docx whose XML is mutated, so that more than its archive is tried."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    dice = random.Random(seed)  # noqa: S311
    names = [name for name in files if name.endswith((".xml", ".rels"))]
    for _ in range(count):
        changed = dict(files)
        name = dice.choice(names)
        text = bytearray(changed[name])
        tags = [at for at, byte in enumerate(text) if byte == ord("<")]
        if len(tags) > 2 and dice.random() < 0.7:  # take out, or repeat, whole elements: it often stays well-formed
            a, b = sorted(dice.sample(tags, 2))
            text[b:b] = text[a:b]
        else:
            _figures(text, dice)
        changed[name] = bytes(text)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for one, inner in changed.items():
                archive.writestr(one, inner)
        yield out.getvalue()


def _tried(data: bytes, name: str) -> None:
    start = time.process_time()
    try:
        checked(read(data, name, options=ReadOptions(limits=_LIMITS)))
    except InputError as fault:
        assert "\n" not in fault.message
    assert time.process_time() - start < _DEADLINE


@pytest.mark.parametrize("name", sorted(_made()))
def test_mutants_of_small_files(name: str) -> None:
    for mutant in _mutants(_made()[name], 120, 1):
        _tried(mutant, name)


def test_mutants_within_word_files() -> None:
    for mutant in _inside(_made()["a.docx"], 150, 2):
        _tried(mutant, "a.docx")


def test_mutants_under_a_wrong_name() -> None:
    for name, data in _made().items():
        for wrong in ("a.pdf", "a.docx", "a.md", "a.txt", "a"):
            for mutant in (data, data[7:], data[: len(data) // 2]):
                _tried(mutant, f"{name[0]}{wrong[1:]}")


@pytest.mark.parametrize("name", sorted(_real()))
def test_mutants_of_real_files(name: str) -> None:
    data = _real()[name]
    for mutant in _mutants(data, 3 if len(data) > 100_000 else 12, 3):
        _tried(mutant, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({**_made(), **_real()}))
def test_many_mutants(name: str) -> None:
    data = {**_made(), **_real()}[name]
    seed = random.randrange(1 << 30)  # noqa: S311
    print(f"seed {seed}")
    until = time.monotonic() + 20
    for mutant in _mutants(data, 100_000, seed):
        _tried(mutant, name)
        if time.monotonic() > until:
            break
