"""Who may import whom. SwiftPM builds a forbidden import without a word."""

import re

_IMPORT = re.compile(
    r"(?<![.`\w])import\s+"
    r"(?:(?:actor|class|enum|func|let|macro|protocol|struct|typealias|var)\s+)?`?(\w+)"
)

_EVERYBODY = {"FoundationEssentials", "Synchronization", "Observation"}
_SYSTEM = {"Glibc", "Dispatch"}
_TALKS_TO_THE_SYSTEM = {
    "Files", "Database", "Networking", "GitHub", "Repository", "Pictures", "Terminal",
    "ghbrowse",
}  # fmt: skip
_FULL_FOUNDATION = {
    "Foundation", "FoundationInternationalization", "FoundationNetworking", "FoundationXML",
}  # fmt: skip

# The rooms, and what each may import besides.
_ROOMS = {
    "Models": "",
    "Files": "SystemPackage",
    "CSQLite": "",
    "Database": "Models Files CSQLite CUTF8Proc",
    "CNetlink": "",
    "Networking": "Models AsyncHTTPClient CNetlink NIOCore NIOHTTP1 NIOPosix NIOSSL",
    "GitHub": "Models Networking",
    "Repository": "Models Files Database GitHub Networking",
    "CPNG": "",
    "CTurboJPEG": "",
    "CChafa": "",
    "CUTF8Proc": "",
    "TerminalCells": "",
    "Pictures": "TerminalCells CPNG CTurboJPEG CChafa",
    "ViewModels": "Models Database Networking Repository",
    "CReadline": "",
    "CEpoll": "",
    "CCrash": "",
    "Terminal": "TerminalCells CReadline CUTF8Proc CEpoll CCrash",
    "Interface": "Models Repository ViewModels TerminalCells Terminal Pictures Assets",
    "Assets": "",
    "CProcess": "",
}
_ROOMS["ghbrowse"] = " ".join([*_ROOMS, "ArgumentParser", "Logging"])


def findings(path, code):
    """The imports that cross a border; files outside Sources/ and Assets/ have none to cross."""
    top, _, rest = path.partition("/")
    room = top if top == "Assets" else rest.partition("/")[0]
    if top not in {"Assets", "Sources"}:
        return
    allowed = _EVERYBODY | (_SYSTEM if room in _TALKS_TO_THE_SYSTEM else set()) | set(_ROOMS.get(room, "").split())
    for match in _IMPORT.finditer(code):
        module, line = match[1], code.count("\n", 0, match.start()) + 1
        if module in _FULL_FOUNDATION:
            yield path, line, "foundation", f"import FoundationEssentials; {module} links ICU, 44 MB of it"
        elif module not in allowed:
            yield path, line, "border", f"{room} may not import {module}, only {', '.join(sorted(allowed))}"
