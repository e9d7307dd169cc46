"""Claims that try to break out of every format, and parsers that read the outcomes back."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from random import Random
from typing import Any

PIECES = (
    "\x1b[31m",
    "\x00",
    "\x07",
    "\x7f",
    "\x85",
    "\u2028",
    "\u202e",
    "\ufeff",
    "\ufffe",
    "\ud800",
    "\r\n",
    "\n",
    "\n\n",
    "\t",
    "\v",
    "\f",
    "]]>",
    "<![CDATA[",
    "-->",
    "<!--",
    "</testcase>",
    "</td></tr>",
    "<script>alert(1)</script>",
    "&lt;",
    "&#0;",
    '"',
    "'",
    "::error::x",
    "::error file=a,line=1::b",
    "\n::error::c",
    "%0A",
    "%25",
    "::stop-commands::x",
    "|",
    "| a | b |",
    "`",
    "```",
    "~~~",
    "* ",
    "# TODO",
    "# SKIP",
    "\nok 1 - fake",
    "\nnot ok 2",
    "\n1..0",
    "\n  ---\n",
    "\n  ...\n",
    "[/]",
    "[bold]",
    "{",
    "}",
    "}\n{",
    "\\",
    "\\u0000",
    "@everyone",
    "#17",
    "é",
    "日本",
    "😀",
    "a",
    "b",
    "c",
    " and ",
    "The stay",
    " ",
    "~",
    "&",
    "a >> b",
    "a",
    "True",
)


def text(r: Random) -> str:
    return "".join(r.choice(PIECES) for _ in range(r.randrange(1, 9)))


def claims(count: int, seed: int = 7) -> str:
    """JSON Lines, with formulas of a small world among them so that all outcomes are met."""
    r = Random(seed)  # noqa: S311
    lines = []
    for number in range(count):
        entry: dict[str, Any] = {"id": f"c{number}.{r.choice(('x', 'é', 'a-b', 'u_v', '@w'))}", "thesis": f"{text(r)}x"}
        if r.random() < 0.6:
            entry["formula"] = r.choice(("a", "~a", "a >> b", "b", "c", "~c", "d", "b & ~b", "nowhere", "a &"))
        if r.random() < 0.4:
            entry["expect"] = r.choice(("PROVED", "REFUTED", "UNTRANSLATED", "CONFIRMED", "UNREFUTED"))
        entry |= {"require": "proved"} if r.random() < 0.2 else {}
        entry |= {"severity": r.choice(("error", "warning", "note"))} if r.random() < 0.4 else {}
        entry |= {"ignore": f"{text(r)}z"} if r.random() < 0.1 else {}
        entry |= {"given": [r.choice(("a", "c", f"{text(r)}y"))]} if r.random() < 0.2 else {}
        entry |= {"tags": [f"{text(r)}t"]} if r.random() < 0.1 else {}
        lines.append(json.dumps(entry))
    return "\n".join(lines)


Outcomes = list[tuple[str, str]]


def from_json(shown: str) -> Outcomes:
    return [(claim["id"], claim["outcome"]) for claim in json.loads(shown)["claims"]]


def from_jsonl(shown: str) -> Outcomes:
    entries = [json.loads(line) for line in shown.split("\n")[:-1]]
    return [(entry["id"], entry["outcome"]) for entry in entries if "id" in entry]


def from_sarif(shown: str) -> Outcomes:
    run = json.loads(shown)["runs"][0]
    results = {entry["properties"]["id"]: entry["properties"]["outcome"] for entry in run["results"] if "properties" in entry}
    listed = [(claim["id"], claim["outcome"]) for claim in run["properties"]["claims"]]
    assert all(results.get(name, "passed") == outcome for name, outcome in listed)
    return listed


def from_junit(shown: str) -> Outcomes:
    from xml.etree import ElementTree

    found = []
    for case in ElementTree.fromstring(shown.encode()).iter("testcase"):  # noqa: S314 - what we wrote ourselves
        verdicts = [part.get("type") for part in case if part.tag in ("failure", "error", "skipped")]
        found.append((case.get("name", ""), verdicts[0] or "" if verdicts else "passed"))
    return found


def from_tap(shown: str) -> Outcomes:
    lines = shown.split("\n")
    assert lines[0] == "TAP version 14"
    found: Outcomes = []
    for line in lines[2:-1]:
        test = re.fullmatch(r"(?P<not>not )?ok (?P<number>\d+) - (?P<id>.*?)(?: # TODO (?P<todo>\w+))?", line)
        if test:
            assert int(test["number"]) == len(found) + 1
            found.append((test["id"].replace("\\#", "#").replace("\\\\", "\\"), test["todo"] or ("?" if test["not"] else "passed")))
        elif line.startswith("  outcome: "):
            found[-1] = (found[-1][0], json.loads(line.partition(": ")[2]))
        else:
            assert re.fullmatch(r'  (?:---|\.\.\.|[a-z]+: ".*")', line), line
    assert lines[1] == f"1..{len(found)}"
    return found


def from_github(shown: str) -> Outcomes:
    found = []
    for line in shown.split("\n")[:-1]:
        command = re.fullmatch(r"::(?P<name>\w+)(?: (?P<fields>[^:]*(?:%3A[^:]*)*))?::(?P<data>.*)", line)
        assert command, line
        if command["name"] == "debug":
            outcome, _, name = command["data"].partition(" ")
            found.append((unescaped(name), outcome))
            continue
        fields = dict(part.split("=", 1) for part in command["fields"].split(","))
        title = unescaped(fields["title"])
        if title != "synproof check" and not title.startswith("problem:"):
            outcome, _, name = title.partition(" ")
            found.append((name, outcome))
    return found


def unescaped(words: str) -> str:
    for code, sign in (("%0A", "\n"), ("%0D", "\r"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        words = words.replace(code, sign)
    return words


def from_markdown(shown: str) -> Outcomes:
    found = []
    for line in shown.split("\n"):
        cells = re.split(r"(?<!\\)\|", line)
        if line.startswith("| ") and len(cells) == 7 and not line.startswith(("| outcome", "| ---")):
            name = re.sub(r"\\(.)", r"\1", html.unescape(cells[2].strip()).replace("\u200b", ""))
            found.append((name, cells[1].strip().split(" ", 1)[1].replace(" ", "_")))
    return found


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: set[str] = set()
        self.cell = False

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        if tag == "td":
            self.rows[-1].append("")
        self.cell = tag == "td"

    def handle_endtag(self, tag: str) -> None:
        self.cell = False if tag == "td" else self.cell

    def handle_data(self, data: str) -> None:
        if self.cell and self.rows:
            self.rows[-1][-1] += data


def from_html(shown: str) -> Outcomes:
    page = _Page()
    page.feed(shown)
    assert page.tags <= {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "h1",
        "p",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "div",
        "code",
    }
    return [(row[1].strip(), row[0].strip().replace(" ", "_")) for row in page.rows if row]


_WORDS = {
    "passed": "passed",
    "FAILED": "failed",
    "BELOW GRADE": "below_grade",
    "NO VERDICT": "no_verdict",
    "ERROR": "error",
    "NOT RUN": "not_run",
    "suppressed": "suppressed",
    "known": "known",
}


def from_text(shown: str) -> Outcomes:
    line_of = re.compile(rf"[✓✗·] (?P<word>{'|'.join(_WORDS)}) +(?P<finding>\S+) +\[(?P<id>[^\]\s]+)\]")
    return [(line["id"], _WORDS[line["word"]]) for line in map(line_of.match, shown.split("\n")) if line]


PARSERS: dict[str, Callable[[str], Outcomes]] = {
    "text": from_text,
    "json": from_json,
    "jsonl": from_jsonl,
    "junit": from_junit,
    "sarif": from_sarif,
    "github": from_github,
    "tap": from_tap,
    "markdown": from_markdown,
    "html": from_html,
}
