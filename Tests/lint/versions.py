"""Whether every package has an exact version, indirect ones too.

SwiftPM warns of a package in Package.swift that no target uses, so indirect packages are in versions.txt.
"""

import json
import re

LIST = "Tests/lint/versions.txt"
_DEPENDENCY = re.compile(r"\.package\(\s*(?:name:[^,]*,\s*)?url:\s*\"([^\"]*)\"([^)]*)\)")


def findings(root):
    """The packages without an exact version, and those built with another version than versions.txt has."""
    text = (root / "Package.swift").read_text(encoding="utf-8")
    for match in _DEPENDENCY.finditer(text):
        if not re.search(r"exact:\s*\"", match[2]):
            line = text.count("\n", 0, match.start()) + 1
            yield "Package.swift", line, "version", f"say exact: for {match[1]}"
    # What SwiftPM chose; nothing before the first build.
    resolved = root / "Package.resolved"
    if not resolved.exists():
        return
    pins = json.loads(resolved.read_text(encoding="utf-8"))["pins"]
    built = {f"{pin['identity']} {pin['state'].get('version', 'a branch')}" for pin in pins}
    listed = {line for line in (root / LIST).read_text(encoding="utf-8").splitlines() if not line.startswith("#")}
    for package in sorted(built - listed):
        yield LIST, 1, "version", f"add `{package}`, which was built now, or build the listed version"
    for package in sorted(listed - built):
        yield LIST, 1, "version", f"`{package}` was not built"
