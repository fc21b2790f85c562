"""How long a file and a function may be, and how many files may be short."""

import ast
import re
from statistics import median

from finding import Finding

FILE_LIMIT = 250
# In lines: a file with fewer is small, and of Sources/ fewer than this share may be.
SMALL_FILE = 25
SMALL_SHARE = 0.1
# Fewer files than these have no share worth speaking of.
FEWEST_FILES = 10
# In lines: half of the files under Sources/ have as many or more.
MEDIAN = 50
FUNCTION_LIMIT = 40

_FUNCTION = re.compile(r"(?<![.`\w#])(?:func\s+(\S+?)(?=[\s(<])|(init|deinit|subscript)\b(?!\s*:))")
# What begins the next declaration, when the one before it has no body.
_STEP = re.compile(
    r"[()\[\]{};@]|\b(?:actor|associatedtype|case|class|deinit|enum|extension|fileprivate|final"
    r"|func|import|init|internal|let|mutating|package|private|protocol|public|static|struct"
    r"|subscript|typealias|var)\b"
)
_BRACE = re.compile(r"[{}]")


def findings(path, text):
    """The file itself when it is too long; it has as many lines as an editor counts."""
    count = len(text.splitlines())
    if count > FILE_LIMIT:
        advice = f"{count} lines; split the file, {FILE_LIMIT} is the most"
        yield Finding(path, FILE_LIMIT + 1, "file-length", advice)


def shares(counts):
    """What is wrong with all files under Sources/ together, by their lines."""
    if len(counts) < FEWEST_FILES:
        return
    small = sum(count < SMALL_FILE for count in counts)
    if small >= SMALL_SHARE * len(counts):
        advice = f"{small} of {len(counts)} files have under {SMALL_FILE} lines; join what belongs together"
        yield Finding("Sources", 1, "small-files", f"{advice}, {SMALL_SHARE:.0%} is too many")
    if median(counts) < MEDIAN:
        advice = f"half of the files have {median(counts):.0f} lines or fewer; it should be {MEDIAN}"
        yield Finding("Sources", 1, "small-files", advice)


def swift_functions(source):
    """The functions of a Swift source that are too long, from their name to the last brace."""
    for match in _FUNCTION.finditer(source.code):
        start = _body(source.code, match.end())
        if start is not None:
            first, last = source.line(match.start()), source.line(_end(source.code, start))
            yield from _function(source.path, match[1] or match[2], first, last)


def python_functions(path, text):
    """The functions of a Python source that are too long."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from _function(path, node.name, node.lineno, node.end_lineno)


def _function(path, name, first, last):
    count = last - first + 1
    if count > FUNCTION_LIMIT:
        advice = f"{name} has {count} lines; split it, {FUNCTION_LIMIT} is the most"
        yield Finding(path, first, "function-length", advice)


def _body(code, start):
    """Where the body opens; a protocol's requirement has none, and is followed by another word."""
    depth = 0
    for step in _STEP.finditer(code, start):
        if step[0] in "([":
            depth += 1
        elif step[0] in ")]":
            depth -= 1
        elif depth == 0:
            return step.start() if step[0] == "{" else None
    return None


def _end(code, start):
    depth = 0
    for brace in _BRACE.finditer(code, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return len(code)
