"""Looking up cited sources at public catalogues: what a record says, never what it proves.

`open_catalogues` makes the checker that Sieve 1 asks (`debate.ports.CitationChecker`). A catalogue that cannot be asked is `failed`, never
"there is no such work": only an answer counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from synproof_cli.research.arxiv import BASE as ARXIV_BASE
from synproof_cli.research.arxiv import ArXiv
from synproof_cli.research.catalogues import Catalogues
from synproof_cli.research.fetch import Clockwork, Fetcher, Keep, NoKeep, Page
from synproof_cli.research.openalex import BASE as OPENALEX_BASE
from synproof_cli.research.openalex import OpenAlex
from synproof_cli.research.pubmed import BASE as PUBMED_BASE
from synproof_cli.research.pubmed import PubMed
from synproof_cli.research.wikipedia import BASE as WIKIPEDIA_BASE
from synproof_cli.research.wikipedia import Wikipedia

__all__ = ["Addresses", "Catalogues", "Clockwork", "Keep", "NoKeep", "Page", "open_catalogues"]


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the catalogues are. `contact`: an e-mail address for those that ask for one."""

    arxiv: str = ARXIV_BASE
    pubmed: str = PUBMED_BASE
    openalex: str = OPENALEX_BASE
    wikipedia: str = WIKIPEDIA_BASE
    contact: str = ""


def open_catalogues(
    addresses: Addresses, clock: Clockwork, *, version: str = "", keep: Keep | None = None,
    timeout: float = 20.0, offline: bool = False,
) -> Catalogues:
    """The four catalogues behind one fetcher, so that each host has its pause. `offline`: only what was kept is used."""
    contact = f"; {addresses.contact}" if addresses.contact else ""
    agent = f"synproof/{version or '0'} (citation check{contact})"
    fetcher = Fetcher(agent, clock, keep or NoKeep(), timeout, offline=offline)
    arxiv, pubmed = ArXiv(fetcher, addresses.arxiv), PubMed(fetcher, addresses.pubmed, addresses.contact)
    openalex, wikipedia = OpenAlex(fetcher, addresses.openalex, addresses.contact), Wikipedia(fetcher, addresses.wikipedia)
    return Catalogues(
        {"doi": openalex, "arxiv": arxiv, "pmid": pubmed, "wikipedia": wikipedia}, (openalex, arxiv, pubmed), fetcher.close,
    )
