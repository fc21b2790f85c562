"""Whether every package is fixed to one version, those that come along with others too.

SwiftPM warns of a package in Package.swift that no target uses, so those that come along stand in
a list of their own beside this file.
"""

import json
import re
from pathlib import Path

from finding import Finding

MANIFEST = "Package.swift"
LIST = "Tests/lint/versions.txt"
# What SwiftPM writes when it builds, and what it chose.
RESOLVED = "Package.resolved"

_DEPENDENCY = re.compile(r"\.package\(\s*(?:name:[^,]*,\s*)?url:\s*\"([^\"]*)\"([^)]*)\)")
_EXACT = re.compile(r"exact:\s*\"([^\"]+)\"")


def findings(root):
    """The packages that have no exact version, or another than the list says."""
    text = _text(root / MANIFEST)
    for match in _DEPENDENCY.finditer(text):
        if not _EXACT.search(match[2]):
            line = text.count("\n", 0, match.start()) + 1
            yield Finding(MANIFEST, line, "version", f"say exact: for {_name(match[1])}")
    listed = dict(_listed(root))
    yield from _strays(root, listed)
    for match in _DEPENDENCY.finditer(text):
        name, exact = _name(match[1]), _EXACT.search(match[2])
        if exact and (root / LIST).exists() and listed.get(name, ("",))[0] != exact[1]:
            yield Finding(LIST, 1, "version", f"say `{name} {exact[1]}`, as {MANIFEST} does")


def _strays(root, listed):
    """What was built with other versions; nothing before the first build."""
    if not (root / RESOLVED).exists():
        return
    built = {pin["identity"]: pin["state"].get("version", "a branch") for pin in _pins(root)}
    for name, version in sorted(built.items()):
        if name not in listed:
            yield Finding(LIST, 1, "version", f"add `{name} {version}`, which comes along now")
        elif listed[name][0] != version:
            wanted, line = listed[name]
            advice = f"{name} is {version} in {RESOLVED}; take {wanted}, or change the list"
            yield Finding(LIST, line, "version", advice)
    for name in sorted(set(listed) - set(built)):
        advice = f"{name} does not come along any more; take it out"
        yield Finding(LIST, listed[name][1], "version", advice)


def _pins(root):
    return json.loads(_text(root / RESOLVED))["pins"]


def _listed(root):
    """The name of each package in the list, with its version and its line."""
    for number, line in enumerate(_text(root / LIST).splitlines(), 1):
        name, _, version = line.partition(" ")
        if name and not name.startswith("#"):
            yield name, (version.strip(), number)


def _name(address):
    return address.rstrip("/").rpartition("/")[2].removesuffix(".git").lower()


def _text(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    for found in findings(Path(__file__).parents[2]):
        print(found)
