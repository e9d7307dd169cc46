"""What a catalogue knows of a work."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Record:
    """A work as a catalogue describes it. `identifier` is its name there (`doi:…`, `arXiv:…`, `PMID:…`, a page's title).

    `years`: every year in which it came out in some form. `text`: its abstract, or the page; `whole` where that is all there is to it.
    `fault`: why it is no source at all ("retracted", say), or "".
    """

    catalogue: str
    identifier: str
    url: str
    title: str
    authors: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    venues: tuple[str, ...] = ()
    text: str = ""
    whole: bool = False
    fault: str = ""

    def to_dict(self) -> dict[str, object]:
        """What is shown of it; its text stays out."""
        return {
            "catalogue": self.catalogue, "identifier": self.identifier, "url": self.url, "title": self.title,
            "authors": list(self.authors[:MOST_AUTHORS]), "years": list(self.years),
        }

    def shown(self) -> str:
        """One line."""
        names = ", ".join(self.authors[:3]) + (" and others" if len(self.authors) > 3 else "")
        years = "/".join(map(str, self.years))
        return f'{self.identifier}: "{self.title}"' + (f", {names}" if names else "") + (f", {years}" if years else "")


MOST_AUTHORS = 20
