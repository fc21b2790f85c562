"""How long a file and a function may be."""

import ast
import re

from finding import Finding

FILE_LIMIT = 400
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
