"""Takes a Swift source apart, so that no rule takes a comment or a string for code."""

import re

# What begins neither a comment nor a literal, and has no bracket.
_PLAIN = re.compile(r'[^"/#()]+')
_STRING = re.compile(r'(#*)("""|")')
_EXTENDED_REGEX = re.compile(r"(#+)/")
_BARE_REGEX = re.compile(r"/(?![ \t)/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/")
# What can stand before a value, and so before a regular expression, but not before a division.
_BEFORE_VALUE = re.compile(r"(?:^|[(\[{,=:!&|?;]|\b(?:return|case|in|try|await))[ \t]*$")


class SwiftSource:
    """`code` and `comments` are as long as the source, `text`, with all else in them blank.

    The code within a string's interpolation is code.
    """

    def __init__(self, path, text):
        """Takes `text` apart; `path` is where it is from the project's root, with slashes."""
        self.path = path
        self.text = text
        self._at = 0
        self._code = [char if char == "\n" else " " for char in text]
        self._comments = list(self._code)
        self._read_code(is_interpolated=False)
        self.code = "".join(self._code)
        self.comments = "".join(self._comments)

    def line(self, offset):
        """The line of a place in the text, counted from 1."""
        return self.text.count("\n", 0, offset) + 1

    def _read_code(self, is_interpolated):
        depth = 0
        while self._at < len(self.text):
            if plain := _PLAIN.match(self.text, self._at):
                self._keep(self._code, len(plain[0]))
                continue
            if self._read_comment() or self._read_literal():
                continue
            char = self.text[self._at]
            self._keep(self._code, 1)
            depth += (char == "(") - (char == ")")
            if is_interpolated and depth < 0:
                return

    def _read_comment(self):
        if self.text.startswith("//", self._at):
            end = self.text.find("\n", self._at)
            self._keep(self._comments, (end if end >= 0 else len(self.text)) - self._at)
            return True
        if not self.text.startswith("/*", self._at):
            return False
        depth = 0
        while self._at < len(self.text):
            if self.text.startswith("/*", self._at):
                depth += 1
                self._keep(self._comments, 2)
            elif self.text.startswith("*/", self._at):
                depth -= 1
                self._keep(self._comments, 2)
                if depth == 0:
                    break
            else:
                self._keep(self._comments, 1)
        return True

    def _read_literal(self):
        if string := _STRING.match(self.text, self._at):
            self._at = string.end()
            self._read_string(string[1], string[2])
            return True
        if regex := _EXTENDED_REGEX.match(self.text, self._at):
            end = self.text.find("/" + regex[1], regex.end())
            self._at = end + len(regex[0]) if end >= 0 else len(self.text)
            return True
        if regex := _BARE_REGEX.match(self.text, self._at):
            start = self.text.rfind("\n", 0, self._at) + 1
            if _BEFORE_VALUE.search("".join(self._code[start : self._at])):
                self._at = regex.end()
                return True
        return False

    def _read_string(self, hashes, quote):
        escape = "\\" + hashes
        while self._at < len(self.text):
            if self.text.startswith(escape + "(", self._at):
                self._at += len(escape) + 1
                self._read_code(is_interpolated=True)
            elif self.text.startswith(escape, self._at):
                self._at += len(escape) + 1
            elif self.text.startswith(quote + hashes, self._at):
                self._at += len(quote + hashes)
                return
            elif quote == '"' and self.text[self._at] == "\n":
                return
            else:
                self._at += 1

    def _keep(self, view, count):
        end = min(self._at + count, len(self.text))
        view[self._at : end] = self.text[self._at : end]
        self._at = end
