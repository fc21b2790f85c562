"""What a Swift source declares, and of what each declaration is a member."""

import re
from typing import NamedTuple

_MODIFIER = (
    r"(?:borrowing|consuming|convenience|dynamic|final|fileprivate|indirect|internal|lazy"
    r"|mutating|nonisolated|nonmutating|override|package|private|public|required|static"
    r"|unowned|weak|class(?=\s+(?:func|var|subscript)\b))(?:\(\w+\))?"
)
_DECLARATION = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?\s+)*"
    rf"(?P<modifiers>(?:{_MODIFIER}\s+)*)"
    r"(?P<kind>actor|associatedtype|class|enum|extension|func|init|let|protocol|struct|subscript"
    r"|typealias|var)\b[?!]?(?P<rest>[^\n{]*)",
    re.MULTILINE,
)
_NAME = re.compile(r"\s*`?([\w.]+|[^\w\s(]+)")
_LABELS = re.compile(r"[(,]\s*(\w+)(?=[ \w]*:)")
_INHERITED = re.compile(r"(?:@\w+\s+)*([\w.]+)")
SCOPES = {"actor", "class", "enum", "extension", "protocol", "struct"}
TYPES = SCOPES - {"extension"}


class Declaration(NamedTuple):
    """One declaration, with where it is in its source."""

    source: object
    kind: str
    name: str
    modifiers: frozenset
    inherits: frozenset
    start: int
    # Where a scope's braces are; empty where it is none.
    body: range
    owner: "Declaration | None"

    @property
    def line(self):
        """Its line, counted from 1."""
        return self.source.line(self.start)


def of(source):
    """The declarations of a source, the outer ones first."""
    found, open_scopes = [], []
    for match in _DECLARATION.finditer(source.code):
        start = match.start("kind")
        while open_scopes and start not in open_scopes[-1].body:
            open_scopes.pop()
        declaration = _declaration(source, match, open_scopes[-1] if open_scopes else None)
        found.append(declaration)
        if declaration.body:
            open_scopes.append(declaration)
    return found


def function_body(declaration):
    """The code between the braces of a function or an initializer; empty where it has none."""
    code = declaration.source.code
    opening = code.find("{", _end(code, code.find("(", declaration.start), "()"))
    return code[opening + 1 : _end(code, opening)]


def _declaration(source, match, owner):
    kind = match["kind"]
    inherits, body = frozenset(), range(0)
    if kind in SCOPES:
        opening = source.code.find("{", match.end("kind"))
        head = source.code[match.end("kind") : opening]
        inherits, body = _inherited(head), range(opening, _end(source.code, opening))
    modifiers = frozenset(match["modifiers"].split())
    name = _name(kind, source.code, match.end("kind"))
    return Declaration(source, kind, name, modifiers, inherits, match.start("kind"), body, owner)


def _name(kind, code, start):
    """Such as `save(_:)`, `==`, or `User` for `Models.User`."""
    if kind in {"init", "subscript"}:
        return kind + _labels(code, start)
    found = _NAME.match(code, start)
    name = found[1] if found else "?"
    if kind == "func" and name.isidentifier():
        return name + _labels(code, found.end())
    return name.rpartition(".")[2] if kind in SCOPES else name


def _labels(code, start):
    opening = code.find("(", start)
    depth, flat = 0, ""
    for char in code[opening:]:
        depth += (char in "([{") - (char in ")]}")
        # What stands in a parameter's own brackets has no labels of ours.
        if depth == 1:
            flat += char
        if depth == 0:
            break
    return "(" + "".join(label + ":" for label in _LABELS.findall(flat)) + ")"


def _inherited(head):
    flat, depth = "", 0
    for char in head:
        depth += (char == "<") - (char == ">")
        if depth == 0 and char != ">":
            flat += char
    names = flat.partition(" where ")[0].partition(":")[2]
    return frozenset(
        found[1].rpartition(".")[2] for found in map(_INHERITED.match, map(str.strip, names.split(","))) if found
    )


def _end(code, opening, brackets="{}"):
    depth = 0
    for offset in range(opening, len(code)):
        depth += (code[offset] == brackets[0]) - (code[offset] == brackets[1])
        if depth == 0:
            return offset
    return len(code)
