"""Words that have no place in the code, or only in one target."""

import re

_TERMINAL = "leave it to Terminal, the only target that writes to the terminal"
_FREE = r"(?:(?<![.`\w])(?<!\bfunc )|\b(?:Swift|Glibc)\.)"
_MAY_ESCAPE = "Sources/Terminal/Screen/ControlSequence.swift"
# A comment, or a literal, which may go on over several lines. What a string interpolates counts as string.
_TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(#*)""".*?"""\1|(#+)".*?"\2|"(?:\\.|[^"\\\n])*"|(#+)/.*?/\3', re.DOTALL)

# The rule, what it looks like in code of Sources/, where it may stand, and what to do.
_RULES = [
    ("output", rf"{_FREE}print\s*\(|\(\s*print\s*\)|\bdebugPrint\b|\bNSLog\b|\bFileHandle\s*\.\s*standard"
     rf"|\bString\s*\(\s*format\s*:|\bf?puts\s*\(|\bputchar|\bSTDOUT_FILENO\b|{_FREE}write\s*\(\s*[12]\b",
     "Sources/Terminal/", _TERMINAL),
    ("certificates", r"\bcertificateVerification\b", "", "leave it as the library has it"),
]
# The escape character as a literal or a number spells it.
_ESCAPES = re.compile(r"\\#*u\{0*1[bB]\}|\b0x0*1[bB]\b")
_EMPTY_CATCH = re.compile(r"\bcatch\b[^{}]*\{\s*\}")
_UNFINISHED = re.compile(r"//.*\b(?:TODO|FIXME)\b")


def blanked(text, comments=False, literals=False):
    """The text of a Swift source with all comments, or all literals, blank."""
    def blank(match):
        is_blank = comments if match[0].startswith("/") else literals
        return re.sub(r"[^\n]", " ", match[0]) if is_blank else match[0]
    return _TOKEN.sub(blank, text)


def findings(path, text):
    """The words that should not be where they are."""
    code, commented = blanked(text, comments=True, literals=True), blanked(text, literals=True)
    found = [(match, rule, advice) for rule, pattern, but, advice in _RULES
             if path.startswith("Sources/") and not (but and path.startswith(but))
             for match in re.finditer(pattern, code)]
    # A comment in it says why the error is dropped.
    found += [(match, "empty-catch", "handle the error, or say why it may be dropped")
              for match in _EMPTY_CATCH.finditer(commented)]
    found += [(match, "unfinished", "do it now, or write it up as an issue")
              for match in _UNFINISHED.finditer(commented)]
    if path.startswith("Sources/") and path != _MAY_ESCAPE:
        found += [(match, "escape", "take it from ControlSequence.swift, the table of all sequences")
                  for match in _ESCAPES.finditer(blanked(text, comments=True))]
    for match, rule, advice in found:
        yield path, text.count("\n", 0, match.start()) + 1, rule, advice
