"""Who may import whom. SwiftPM builds a forbidden import without a warning."""

import re

_IMPORT = re.compile(
    r"(?<![.`\w])import\s+"
    r"(?:(?:actor|class|enum|func|let|macro|protocol|struct|typealias|var)\s+)?`?(\w+)"
)

_EVERYBODY = {"FoundationEssentials", "Synchronization", "Observation"}
_SYSTEM = {"Glibc", "Dispatch"}
_TALKS_TO_THE_SYSTEM = {"Store", "GitHub", "Repository", "Terminal", "ghbrowse"}
_FULL_FOUNDATION = {
    "Foundation", "FoundationInternationalization", "FoundationNetworking", "FoundationXML",
}  # fmt: skip

# The targets, and what else each may import.
_TARGETS = {
    "Models": "",
    "Store": "Models CSQLite CUTF8Proc SystemPackage",
    "GitHub": "Models CLinux AsyncHTTPClient NIOCore NIOHTTP1 NIOPosix NIOSSL",
    "Repository": "Models Store GitHub",
    "Terminal": "CReadline CUTF8Proc CImages CLinux",
    "Screens": "Models Store GitHub Repository Terminal Assets",
    "Assets": "",
    "ghbrowse": "Models Store GitHub Repository Terminal Screens Assets CLinux CCommit ArgumentParser",
}


def _forbidden_in_screens(path):
    """What a file of Screens may not import: a view model draws nothing, and nothing else reads the store."""
    folder, _, name = path.removeprefix("Sources/Screens/").rpartition("/")
    is_words, is_view_model = folder == "Words", "ViewModel" in name
    return {module for module, is_allowed in {
        "Terminal": not is_view_model, "Store": is_view_model or is_words, "GitHub": is_words,
    }.items() if not is_allowed}


def findings(path, code):
    """The imports that cross a border; only Sources/ and Assets/ have borders."""
    top, _, rest = path.partition("/")
    target = top if top == "Assets" else rest.partition("/")[0]
    if top not in {"Assets", "Sources"}:
        return
    allowed = _EVERYBODY | (_SYSTEM if target in _TALKS_TO_THE_SYSTEM else set()) | set(_TARGETS.get(target, "").split())
    if target == "Screens":
        allowed -= _forbidden_in_screens(path)
    for match in _IMPORT.finditer(code):
        module, line = match[1], code.count("\n", 0, match.start()) + 1
        if module in _FULL_FOUNDATION:
            yield path, line, "foundation", f"import FoundationEssentials; {module} links ICU, 44 MB of it"
        elif module not in allowed:
            yield path, line, "border", f"{target} may not import {module}, only {', '.join(sorted(allowed))}"
