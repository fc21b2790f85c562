"""What `swift format` finds, in the words of the other rules."""

import re
import subprocess

from finding import Finding

FOLDERS = ["Sources", "Tests", "Assets", "Package.swift"]

_MESSAGE = re.compile(r"(?P<path>.+?):(?P<line>\d+):\d+: \w+: (?:\[(?P<rule>\w+)\] )?(?P<text>.*)")

# The rules of the printer, which says little about what it wants.
_MENDED = {
    "AddLines", "EndOfLineComment", "Indentation", "LineLength", "RemoveLine", "Spacing",
    "SpacingCharacter", "TrailingComma", "TrailingWhitespace",
}  # fmt: skip


def findings(root):
    """The findings of `swift format lint` under `root`, by its own .swift-format."""
    command = ["swift", "format", "lint", "--strict", "--parallel", "--recursive"]
    command += ["--configuration", ".swift-format"]
    command += [folder for folder in FOLDERS if (root / folder).exists()]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    found = [_finding(root, match) for match in map(_MESSAGE.match, done.stderr.splitlines()) if match]
    if done.returncode != 0 and not found:
        found = [Finding(".swift-format", 1, "layout", f"swift format failed: {done.stderr.strip()}")]
    return found


def _finding(root, match):
    path = match["path"].removeprefix(f"{root}/")
    rule = match["rule"] or "layout"
    hint = "; make format does it" if rule in _MENDED else ""
    return Finding(path, int(match["line"]), rule, match["text"] + hint)
