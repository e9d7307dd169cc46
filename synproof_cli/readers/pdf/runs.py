"""What a library gives of a page: runs of text with their places, in the page's own coordinates (points, upwards)."""

from __future__ import annotations

from dataclasses import dataclass, field

SLANTED = -1
"""A run that goes in none of the four directions of a page: a watermark."""


@dataclass(slots=True)
class Run:
    """Characters shown in one go from (x0, y0) to (x1, y1) on their base line. `turn`: 0, 90, 180, 270 degrees or SLANTED.

    `size`: the height of the font as shown. `hidden`: drawn invisibly. `aside`: marked by the file as a header, footer or watermark.
    `entered`: a form field's value. `pale`: white.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    turn: int = 0
    bold: bool = False
    hidden: bool = False
    aside: bool = False
    entered: bool = False
    pale: bool = False


@dataclass(slots=True)
class PageRuns:
    """All of one page. `box`: left, bottom, right, top of what is shown. `pictures`: it shows images. `drawn`: how many paths it paints.

    `rules`: its straight lines along an axis of the page, as x0, y0, x1, y1. `fault`: why the page could not be read, "" when it could.
    """

    number: int
    box: tuple[float, float, float, float]
    runs: list[Run] = field(default_factory=list)
    pictures: bool = False
    rules: list[tuple[float, float, float, float]] = field(default_factory=list)
    drawn: int = 0
    fault: str = ""
