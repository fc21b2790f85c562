"""Words that have no place in the code, or only in one room."""

import re

from finding import Finding

_TERMINAL = "leave it to Terminal, the only room that writes to the terminal"
_TRY = "handle the error, or pass it on"
_CAST = "cast with as? and handle nil"
_CATCH = "handle the error, say why it may be lost, or let it pass"
_VERIFY = "leave certificate verification as the library has it"
_ESCAPE = "take it from ControlSequence.swift, the table of all there are"
_LATER = "do it now, or write it up as an issue"

# What each looks like in code, the rule's name, and what to do.
_OUTPUT = [
    (re.compile(pattern), "output", f"`{name}`: {_TERMINAL}")
    for pattern, name in [
        (r"(?:(?<![.`\w])(?<!\bfunc )|\bSwift\.)print\s*\(|\(\s*print\s*\)", "print("),
        (r"\bdebugPrint\b", "debugPrint"),
        (r"\bNSLog\b", "NSLog"),
        (r"\bFileHandle\s*\.\s*standard", "FileHandle.standard"),
        (r"\bString\s*\(\s*format\s*:", "String(format:"),
        (r"\bf?puts\s*\(", "fputs("),
        (r"\bputchar", "putchar"),
        (r"\bSTDOUT_FILENO\b", "STDOUT_FILENO"),
        (r"(?:(?<![.`\w])(?<!\bfunc )|\bGlibc\.)write\s*\(\s*1\b", "write(1"),
        (r"(?:(?<![.`\w])(?<!\bfunc )|\bGlibc\.)write\s*\(\s*2\b", "write(2"),
    ]
]
_CERTIFICATES = [(re.compile(r"\bcertificateVerification\b"), "certificates", _VERIFY)]
_EMPTY_CATCH = re.compile(r"\bcatch\b[^{}]*\{\s*\}")
_EVERYWHERE = [
    (re.compile(r"\btry!"), "force-try", _TRY),
    (re.compile(r"\bas!"), "force-cast", _CAST),
    (_EMPTY_CATCH, "empty-catch", _CATCH),
]
# The escape character as a literal or a number spells it; as itself, layout finds it.
_ESCAPES = re.compile(r"\\#*u\{0*1[bB]\}|\b0x0*1[bB]\b")
_MAY_ESCAPE = "Sources/Terminal/Screen/ControlSequence.swift"
_UNFINISHED = re.compile(r"\b(?:TODO|FIXME)\b")


def findings(source):
    """The words that should not be where they are."""
    rules = list(_EVERYWHERE)
    if source.path.startswith("Sources/"):
        rules += _CERTIFICATES
        if not source.path.startswith("Sources/Terminal/"):
            rules += _OUTPUT
    for pattern, rule, advice in rules:
        for match in pattern.finditer(source.code):
            if pattern is _EMPTY_CATCH and source.comments[slice(*match.span())].strip():
                continue  # It says why.
            yield Finding(source.path, source.line(match.start()), rule, advice)
    if source.path.startswith("Sources/") and source.path != _MAY_ESCAPE:
        for match in _ESCAPES.finditer(source.text):
            if source.comments[slice(*match.span())].strip():
                continue
            yield Finding(source.path, source.line(match.start()), "escape", _ESCAPE)
    for match in _UNFINISHED.finditer(source.comments):
        yield Finding(source.path, source.line(match.start()), "unfinished", _LATER)
