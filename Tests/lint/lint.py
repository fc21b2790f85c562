#!/usr/bin/env python3
"""Checks layout, imports, banned calls, lengths and versions.

usage: lint.py [ROOT]      ROOT is the project's folder; by default the one this script is in

Prints a line for each finding, `path:line: rule: what to do`, and exits with 1 if there is any.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

import borders
import house_rules
import versions

FOLDERS = ["Sources", "Tests", "Assets", "Package.swift"]
FILE_LIMIT, FUNCTION_LIMIT = 400, 40

_FORMAT = re.compile(r"(?P<path>.+?):(?P<line>\d+):\d+: \w+: (?:\[(?P<rule>\w+)\] )?(?P<text>.*)")
_FUNCTION = re.compile(
    r"( *)(?:(?:@\w+(?:\([^)]*\))?|[a-z]+(?:\(\w+\))?) )*(?:func ([^\s(<]+)|(init|deinit|subscript)\b)")

# A requirement or a fault, and the ones that a test's name begins with.
_ROW = re.compile(r"^\| (f?[A-Z]\d+) \|", re.MULTILINE)
_NUMBERS = re.compile(r"\bfunc test_((?:f?[A-Z]?\d+_)+)")


def findings(root):
    """What is wrong under `root`: path, line, rule and advice, in order."""
    found = [*layout(root), *versions.findings(root)]
    rows = {row for path in root.glob("docs/*.md") for row in _ROW.findall(path.read_text(encoding="utf-8"))}
    for path in (path for folder in FOLDERS for path in (root / folder).rglob("*")):
        if path.suffix not in {".swift", ".py"}:
            continue
        name, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8", errors="replace")
        if len(text.splitlines()) > FILE_LIMIT:
            found.append((name, FILE_LIMIT + 1, "file-length", f"split the file; {FILE_LIMIT} lines are the most"))
        functions = python_functions(text)
        if path.suffix == ".swift":
            code = house_rules.blanked(text, comments=True, literals=True)
            found += [*borders.findings(name, code), *house_rules.findings(name, text)]
            found += [(name, code.count("\n", 0, match.start()) + 1, "test-number",
                       "name rows of docs/FEATURES.md or docs/RELIABILITY.md")
                      for match in _NUMBERS.finditer(code) if not rows.issuperset(match[1].split("_")[:-1])]
            functions = swift_functions(code)
        for function, first, last in functions:
            if last - first >= FUNCTION_LIMIT:
                found.append((name, first, "function-length",
                              f"{function} has {last - first + 1} lines; {FUNCTION_LIMIT} are the most"))
    return sorted(found)


def layout(root):
    """What `swift format lint` finds, by the project's own .swift-format."""
    command = ["swift", "format", "lint", "--strict", "--parallel", "--recursive", "--configuration", ".swift-format"]
    done = subprocess.run([*command, *(folder for folder in FOLDERS if (root / folder).exists())],
                          cwd=root, capture_output=True, text=True, check=False)
    found = [(match["path"].removeprefix(f"{root}/"), int(match["line"]), match["rule"] or "layout", match["text"])
             for match in map(_FORMAT.match, done.stderr.splitlines()) if match]
    if done.returncode != 0 and not found:
        found = [(".swift-format", 1, "layout", f"swift format failed: {done.stderr.strip()}")]
    return found


def swift_functions(code):
    """The name, first and last line of each function, which ends where a brace has its indentation."""
    lines = code.splitlines()
    for first, line in enumerate(lines):
        if match := _FUNCTION.match(line):
            for last, following in enumerate(lines[first + 1:], first + 1):
                depth = len(following) - len(following.lstrip())
                if following.rstrip() == match[1] + "}":
                    yield match[2] or match[3], first + 1, last + 1
                if following.strip() and depth <= len(match[1]) and following.strip()[0] not in "){w#":
                    break


def python_functions(text):
    """The same of a Python source; nothing of another."""
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except SyntaxError:
        return
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node.lineno, node.end_lineno


def main(arguments):
    """Prints what is found; returns the exit status."""
    found = findings(Path(arguments[0] if arguments else Path(__file__).parents[2]).resolve())
    for path, line, rule, advice in found:
        print(f"{path}:{line}: {rule}: {advice}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
