"""Whether each type, and each declaration that leaves its target, says what it is for.

The rule of `swift format` looks at `public` declarations, and the project has none.
"""

import re

import declarations
from finding import Finding

# What protocols of the standard library ask for; they say what it is for.
_STANDARD = {
    "<", "==", "CodingKeys", "Element", "StringLiteralType", "appendLiteral(_:)", "customMirror", "debugDescription",
    "description", "encode(to:)", "enqueue(_:)", "errorDescription", "hash(into:)", "id", "init(dictionaryLiteral:)",
    "init(from:)", "init(literalCapacity:interpolationCount:)", "init(rawValue:)", "init(stringInterpolation:)",
    "init(stringLiteral:)", "makeAsyncIterator()", "next()", "rawValue", "unownedExecutor",
}  # fmt: skip
# Statements such as `self.name = name`, also several of them in brackets.
_ASSIGNMENTS = re.compile(r"\s*(?:self\.(\w+) = \1\s*|\((?:self\.\w+(?:, )?)+\) = \([\w, ]+\)\s*)*")


def findings(sources):
    """The declarations under Sources/ and Assets/ that are not documented."""
    declared = [declaration for source in sources for declaration in declarations.of(source)]
    asked_for = _Requirements(declared)
    for declaration in declared:
        if not _must_be_documented(declaration) or _is_documented(declaration):
            continue
        if declaration.name in _STANDARD or declaration in asked_for or _is_memberwise(declaration):
            continue
        what = declaration.name if declaration.kind == "init" else f"{declaration.kind} {declaration.name}"
        advice = f"say what {what} is for, in a comment with ///"
        yield Finding(declaration.source.path, declaration.line, "documentation", advice)


def _must_be_documented(declaration):
    path = declaration.source.path
    if not path.startswith(("Sources/", "Assets/")):
        return False
    if declaration.kind in declarations.TYPES or "package" in declaration.modifiers:
        return True
    owner = declaration.owner
    return owner is not None and owner.kind == "protocol" and "package" in owner.modifiers


def _is_documented(declaration):
    lines = declaration.source.text.splitlines()[: declaration.line - 1]
    while lines and lines[-1].lstrip().startswith("@"):
        lines.pop()
    return bool(lines) and lines[-1].lstrip().startswith("///")


def _is_memberwise(declaration):
    """Whether it is an initializer that says nothing which its properties do not say."""
    if declaration.kind != "init":
        return False
    body = declarations.function_body(declaration)
    return _ASSIGNMENTS.fullmatch(body) is not None


class _Requirements:
    """What the project's own protocols ask for: it is documented there."""

    def __init__(self, declared):
        self._inherited, self._required = {}, {}
        for declaration in declared:
            if declaration.kind in declarations.SCOPES:
                self._inherited.setdefault(declaration.name, set()).update(declaration.inherits)
            elif declaration.owner and declaration.owner.kind == "protocol":
                self._required.setdefault(declaration.owner.name, set()).add(declaration.name)

    def __contains__(self, declaration):
        if declaration.owner is None or declaration.owner.kind == "protocol":
            return False
        known, open_names = set(), {declaration.owner.name}
        while open_names:
            known |= open_names
            open_names = set().union(*(self._inherited.get(name, set()) for name in open_names)) - known
        return any(declaration.name in self._required.get(name, set()) for name in known)
