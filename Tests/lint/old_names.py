"""Names that the project has given up: each thing has one name, the one that its field uses.

Whole identifiers are compared, so the words of ordinary English stay free. In comments and
documents a name counts that no English word looks like, or that is set as code.
"""

import re
from pathlib import PurePath

from finding import Finding

# Types in any file, also as the name of a file or before `Tests`.
_TYPES = {
    "Art": "CellContent", "Asking": "FetchPolicy", "FileProblem": "FileError",
    "FramePace": "FrameThrottle", "Gate": "Backoff", "Handover": "ResultBox",
    "Ink": "PaletteColor", "KernelView": "the name of what it is",
    "LimitMemory": "RateLimitStore", "LinearLight": "SRGBTransfer", "ListStart": "ListJump",
    "ListState": "ListOverview", "Look": "ProfileVisit", "Manner": "Presentation",
    "NoteReceipt": "SavedNote", "NoteTaker": "NoteEditor", "OpenedFile": "CheckedFile",
    "PageNews": "PageSummary", "PageOutcome": "PageSummary", "Paint": "CellColors",
    "Patience": "RetryLimits", "Perceived": "OklabColor", "PictureMeans": "RenderSettings",
    "PictureOrder": "RenderRequest", "PictureStudio": "PictureRenderer",
    "PlainStage": "PlainScreenOutput", "PrintedBlocks": "PrintHistory",
    "PromptStage": "TerminalScreenOutput", "ReadingPlace": "Bookmark", "Region": "LiveRegion",
    "RememberedAnswer": "CachedResponse", "SavedLimit": "RememberedLimit",
    "SearchAnswer": "SearchResults", "SearchText": "SearchQuery", "Settling": "Debouncer",
    "Shade": "ShadeGlyph", "Stage": "ScreenOutput", "Standing": "HostStatus",
    "StopSignal": "WakePipe", "StoredLimits": "PersistentRateLimitStore",
    "TerminalAnswers": "TerminalReplyParser", "TerminalInquiry": "TerminalQuery",
    "TerminalQuestion": "TerminalRequest", "Trouble": "RequestBackoff",
    "UnfinishedFile": "DraftFile", "UnfinishedNote": "DraftNote",
    "UnfinishedNotes": "DraftAutosave", "Verdict": "ResponseClassification",
    "Waits": "BackgroundTasks", "WholeFile": "AtomicFile", "Wish": "PendingRows",
    "Wording": "ErrorMessages",
}  # fmt: skip
# Types that other rooms and tests may have, by room.
_TYPES_OF_ROOMS = {
    "Database": {"Answers": "ResponseCacheTable"},
    "GitHub": {"Answer": "APIResponse"},
    "Networking": {
        "Line": "what QueuePosition says", "Outcome": "AttemptResult", "Question": "RequestKey",
        "Turn": "QueuePosition",
    },
    "Repository": {"Reply": "ConditionalResponse"},
}  # fmt: skip
# Members that nobody would name so by chance.
_MEMBERS = {
    "comings": "visits", "forgive": "resetBackoff", "healing": "recovery", "holdBack": "backOff",
    "hurry": "raisePriority", "intercepted": "captivePortal", "interception": "captivePortal",
    "isAppending": "isAppendOnly", "leaveOff": "saveBookmark", "signInPage": "captivePortal",
    "tryAllNow": "retryNow",
}  # fmt: skip

_WORD = re.compile(r"\w+")
_SET_AS_CODE = re.compile(r"`+([^`]+)`+")
_HUMP = re.compile(r"[a-z][A-Z]")


def findings(source):
    """The old names in a Swift source, in its file's name, and in its comments."""
    names = {**_MEMBERS, **_types(source.path)}
    yield from _file_name(source.path, names)
    for match in _WORD.finditer(source.code):
        if new := _new(match[0], names):
            yield _finding(source.path, source.line(match.start()), match[0], new)
    for number, line in enumerate(source.comments.splitlines(), 1):
        yield from _words(source.path, number, line, names)


def document_findings(path, text):
    """The old names in a document, a script or a Makefile."""
    names = {**_MEMBERS, **_TYPES}
    for number, line in enumerate(text.splitlines(), 1):
        yield from _words(path, number, line, names)


def _types(path):
    top, _, rest = path.partition("/")
    room = rest.partition("/")[0] if top == "Sources" else ""
    return {**_TYPES, **_TYPES_OF_ROOMS.get(room, {})}


def _file_name(path, names):
    for part in PurePath(path).stem.split("+"):
        if new := _new(part, names):
            yield Finding(path, 1, "old-name", f"name the file after {new}, not {part}")


def _words(path, number, line, names):
    as_code = {word for code in _SET_AS_CODE.findall(line) for word in _WORD.findall(code)}
    for word in dict.fromkeys(_WORD.findall(line)):
        if (word in as_code or _HUMP.search(word)) and (new := _new(word, names)):
            yield _finding(path, number, word, new)


def _new(word, names):
    """What is said now for `PageNews`, `pageNews` or `PageNewsTests`."""
    word = word.removesuffix("Tests")
    if word in names:
        return names[word]
    capitalized = word[:1].upper() + word[1:]
    return names.get(capitalized) if _HUMP.search(word) else None


def _finding(path, line, old, new):
    return Finding(path, line, "old-name", f"{old} has another name now: {new}")
