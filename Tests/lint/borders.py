"""Who may import whom. SwiftPM builds a forbidden import without a word."""

import re

from finding import Finding

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


def findings(source):
    """The imports that cross a border; files outside Sources/ and Assets/ have none to cross."""
    room = _room(source.path)
    if room is None:
        return
    for match in _IMPORT.finditer(source.code):
        module, line = match[1], source.line(match.start())
        if module in _FULL_FOUNDATION:
            advice = f"import FoundationEssentials; {module} links ICU, 44 MB of it"
            yield Finding(source.path, line, "foundation", advice)
        elif room not in _ROOMS:
            advice = f"give {room} a row in Tests/lint/borders.py before it imports {module}"
            yield Finding(source.path, line, "border", advice)
        elif module not in _allowed(room):
            advice = f"{room} may not import {module}, only {', '.join(sorted(_allowed(room)))}"
            yield Finding(source.path, line, "border", advice)


def _room(path):
    top, _, rest = path.partition("/")
    if top == "Assets":
        return top
    return rest.partition("/")[0] if top == "Sources" else None


def _allowed(room):
    system = _SYSTEM if room in _TALKS_TO_THE_SYSTEM else set()
    return _EVERYBODY | system | set(_ROOMS[room].split())
