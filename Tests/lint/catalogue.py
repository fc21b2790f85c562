"""Whether docs/RELIABILITY.md has every row of the catalogue of faults, with tests that exist or a reason."""

import re

import declarations
from finding import Finding

DOCUMENT = "docs/RELIABILITY.md"
# How many rows each group of the catalogue has.
GROUPS = {"A": 9, "B": 12, "C": 12, "D": 6, "E": 4, "F": 27, "G": 15, "H": 11, "I": 6, "J": 9}
ROWS = [f"{group}{number}" for group, count in GROUPS.items() for number in range(1, count + 1)]
# What begins the reason where nothing can test a row.
REASON = "Not tested:"

_ROW = re.compile(r"^\| *([A-Z]\d+) *\|(.*)\|\s*$")
_NAMED = re.compile(r"`([^`]+)`")
_TEST = re.compile(r"(\w+)/(test_\w+)")
_TARGET = re.compile(r"make ([\w-]+)")


def findings(root, sources):
    """What is wrong with the document; `sources` are all of the project's Swift."""
    path = root / DOCUMENT
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    makefile = root / "Makefile"
    known = {f"make {target}" for target in _targets(makefile)} | set(_tests(sources))
    seen = set()
    for number, line in enumerate(text.splitlines(), 1):
        for name in _tests_named(line):
            if name not in known:
                yield Finding(DOCUMENT, number, "catalogue", f"{name} is named, and is not there")
        found = _ROW.match(line)
        if not found or found[1][0] not in GROUPS:
            continue
        for advice in _offences(found[1], found[2].split("|"), seen):
            yield Finding(DOCUMENT, number, "catalogue", advice)
        seen.add(found[1])
    missing = [row for row in ROWS if row not in seen]
    if missing:
        advice = f"say what tests {', '.join(missing)}, or `{REASON}` and why nothing can"
        yield Finding(DOCUMENT, 1, "catalogue", advice)


def _offences(row, cells, seen):
    if row not in ROWS:
        yield f"the catalogue has no row {row}"
    if row in seen:
        yield f"{row} stands there twice"
    if len(cells) != 3:
        yield f"{row} needs what is done, what tests it, and the last figures"
        return
    if not _tests_named(cells[1]) and not (cells[2].strip().startswith(REASON) and len(cells[2].split()) > 4):
        yield f"{row} has no test; name it, or say `{REASON}` and why nothing can test it"


def _tests_named(text):
    return [name for name in _NAMED.findall(text) if _TEST.fullmatch(name) or _TARGET.fullmatch(name)]


def _targets(makefile):
    text = makefile.read_text(encoding="utf-8") if makefile.is_file() else ""
    return re.findall(r"^([a-z-]+):", text, re.MULTILINE)


def _tests(sources):
    """The tests as the document names them, `Class/test_…`."""
    for source in sources:
        if not source.path.startswith("Tests/"):
            continue
        for declaration in declarations.of(source):
            if declaration.kind == "func" and declaration.name.startswith("test_") and declaration.owner:
                yield f"{declaration.owner.name}/{declaration.name.partition('(')[0]}"
