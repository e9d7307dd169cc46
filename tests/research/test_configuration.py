"""`[research]` of a configuration: where catalogues are, and what is refused there."""

from pathlib import Path

import pytest

from synproof_cli.errors import ConfigError
from synproof_cli.research import Addresses
from synproof_cli.workflows.clock import system_clock
from synproof_cli.workflows.config import load
from synproof_cli.workflows.looking_up import FolderPages, Page, addresses_of, researcher
from tests.research.server import Catalogue

CLOCK = system_clock()


def read(folder: Path, text: str) -> tuple[bool, Addresses]:
    file = folder / "synproof.toml"
    file.write_text(text, encoding="utf-8")
    settings = load({}, {}, (file,))
    return settings["research"], addresses_of(settings.catalogues)


def test_without_a_table_the_public_catalogues(tmp_path: Path) -> None:
    assert read(tmp_path, "") == (False, Addresses())
    assert read(tmp_path, "research = true") == (True, Addresses())


def test_addresses_and_a_contact(tmp_path: Path) -> None:
    asked, found = read(tmp_path, '[research]\nenabled = true\narxiv = "https://mirror.example"\ncontact = "a@example.org"\n')
    assert asked
    assert (found.arxiv, found.contact, found.pubmed) == ("https://mirror.example", "a@example.org", Addresses().pubmed)


@pytest.mark.parametrize("text", [
    '[research]\narxiv = "file:///etc"', "[research]\narxiv = 3",
    '[research]\nscholar = "https://x"', "[research]\nenabled = 3", "research = 3",
])
def test_what_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError):
        read(tmp_path, text)


def test_recordings_are_used_before_anybody_is_asked(server: Catalogue, tmp_path: Path) -> None:
    here = Addresses(server.url, server.url, server.url, server.url)
    pages = FolderPages(tmp_path / "lookups", writes=True)
    first = researcher(here, CLOCK, None, "2026-01-01T00:00:00+00:00", writes=True, offline=False, folders=(pages,))
    assert first.check("peer_reviewed_science", "arXiv:2101.00001").status == "verified"
    first.close()
    asked = len(server.requests)
    offline = researcher(Addresses(), CLOCK, None, "2026-01-01T00:00:00+00:00", writes=False, offline=True, folders=(pages,))
    assert offline.check("peer_reviewed_science", "arXiv:2101.00001").status == "verified"
    assert offline.check("peer_reviewed_science", "arXiv:2101.00002").status == "failed"
    assert len(server.requests) == asked


def test_a_recording_that_was_changed_counts_as_none(tmp_path: Path) -> None:
    pages = FolderPages(tmp_path, writes=True)
    pages.put("arXiv /x", Page(200, b"a"))
    (file,) = tmp_path.iterdir()
    for text in ("", "[]", '{"asked": "another", "status": 200, "body": ""}', '{"asked": "arXiv /x", "status": "?", "body": ""}'):
        file.write_text(text, encoding="utf-8")
        assert pages.get("arXiv /x") is None
