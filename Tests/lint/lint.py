#!/usr/bin/env python3
"""Checks the project's sources: layout, borders between rooms, house rules, and lengths.

usage: lint.py [ROOT]      ROOT is the project's folder; the one this script is in, unless given

Prints one line for each finding, `path:line: rule: what to do`, and exits with 1 if there is any.
"""

import sys
from pathlib import Path

import borders
import house_rules
import layout
import lengths
from swift_source import SwiftSource


def findings(root):
    """All that is to be mended under `root`, by path and line."""
    found = layout.findings(root)
    for folder in ["Sources", "Tests", "Assets"]:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".swift", ".py"} and path.is_file():
                found += _file_findings(path.relative_to(root).as_posix(), path)
    return sorted(found)


def _file_findings(name, path):
    text = path.read_text(encoding="utf-8", errors="replace")
    found = list(lengths.findings(name, text))
    if path.suffix == ".py":
        return found + list(lengths.python_functions(name, text))
    source = SwiftSource(name, text)
    found += borders.findings(source)
    found += house_rules.findings(source)
    found += lengths.swift_functions(source)
    return found


def main(arguments):
    """Prints what is found; returns the exit status."""
    root = Path(arguments[0] if arguments else Path(__file__).parents[2]).resolve()
    found = findings(root)
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
