"""What may not be in the code, or only in one target."""

import re

_TERMINAL = "only Terminal writes to the terminal"
_FREE = r"(?:(?<![.`\w])(?<!\bfunc )|\b(?:Swift|Glibc)\.)"
_MAY_ESCAPE = "Sources/Terminal/Drawing/ControlSequence.swift"
# A comment or a literal, also of several lines. An interpolation counts as part of its string.
_TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(#*)""".*?"""\1|(#+)".*?"\2|"(?:\\.|[^"\\\n])*"|(#+)/.*?/\3', re.DOTALL)

# The rule, what it looks like in Sources/, where it is allowed, and what to do.
_RULES = [
    ("output", rf"{_FREE}print\s*\(|\(\s*print\s*\)|\bdebugPrint\b|\bNSLog\b|\bFileHandle\s*\.\s*standard"
     rf"|\bString\s*\(\s*format\s*:|\bf?puts\s*\(|\bputchar|\bSTDOUT_FILENO\b|{_FREE}write\s*\(\s*[12]\b",
     "Sources/Terminal/", _TERMINAL),
    ("certificates", r"\bcertificateVerification\b", "", "keep the library's default"),
    ("note-text", r"\btext\??\.string\s*[!=]=|[!=]=\s*(?:\w+\??\.)*text\??\.string\b", "",
     "compare as NoteText, by bytes"),
]
# The escape character, as a literal or a number.
_ESCAPES = re.compile(r"\\#*u\{0*1[bB]\}|\b0x0*1[bB]\b")
_EMPTY_CATCH = re.compile(r"\bcatch\b[^{}]*\{\s*\}")
_UNFINISHED = re.compile(r"//.*\b(?:TODO|FIXME)\b")


def blanked(text, comments=False, literals=False):
    """The text of a Swift source with comments, literals or both replaced by blanks."""
    def blank(match):
        is_blank = comments if match[0].startswith("/") else literals
        return re.sub(r"[^\n]", " ", match[0]) if is_blank else match[0]
    return _TOKEN.sub(blank, text)


def findings(path, text):
    """The findings in one file."""
    code, commented = blanked(text, comments=True, literals=True), blanked(text, literals=True)
    found = [(match, rule, advice) for rule, pattern, but, advice in _RULES
             if path.startswith("Sources/") and not (but and path.startswith(but))
             for match in re.finditer(pattern, code)]
    # A comment inside says why the error is dropped.
    found += [(match, "empty-catch", "handle the error, or say why it may be dropped")
              for match in _EMPTY_CATCH.finditer(commented)]
    found += [(match, "unfinished", "do it now, or open an issue")
              for match in _UNFINISHED.finditer(commented)]
    if path.startswith("Sources/") and path != _MAY_ESCAPE:
        found += [(match, "escape", "use ControlSequence.swift, which has all sequences")
                  for match in _ESCAPES.finditer(blanked(text, comments=True))]
    for match, rule, advice in found:
        yield path, text.count("\n", 0, match.start()) + 1, rule, advice
