#!/usr/bin/env python3
"""Checks the project: layout, borders between rooms, house rules, lengths, versions.

usage: lint.py [ROOT]      ROOT is the project's folder; the one this script is in, unless given

Prints one line for each finding, `path:line: rule: what to do`, and exits with 1 if there is any.
"""

import sys
from pathlib import Path

import borders
import house_rules
import layout
import lengths
import versions
from swift_source import SwiftSource

FOLDERS = ["Sources", "Tests", "Assets"]


def findings(root):
    """All that is to be mended under `root`, by path and line."""
    files = {path.relative_to(root).as_posix(): path for path in _files(root)}
    texts = {name: path.read_text(encoding="utf-8", errors="replace") for name, path in files.items()}
    found = [*layout.findings(root), *versions.findings(root)]
    for name, text in texts.items():
        if name.endswith(".swift"):
            found += _swift_findings(SwiftSource(name, text))
        else:
            found += _other_findings(name, text)
    return sorted(found)


def _files(root):
    for folder in FOLDERS:
        yield from (path for path in sorted((root / folder).rglob("*")) if path.suffix in {".swift", ".py"})
    documents = [*sorted(root.glob("docs/*.md")), root / "README.md", root / "Makefile"]
    yield from (path for path in documents if path.is_file())


def _swift_findings(source):
    yield from lengths.findings(source.path, source.text)
    yield from borders.findings(source)
    yield from house_rules.findings(source)
    yield from lengths.swift_functions(source)


def _other_findings(name, text):
    if name.endswith(".py"):
        yield from lengths.findings(name, text)
        yield from lengths.python_functions(name, text)


def main(arguments):
    """Prints what is found; returns the exit status."""
    root = Path(arguments[0] if arguments else Path(__file__).parents[2]).resolve()
    found = findings(root)
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
