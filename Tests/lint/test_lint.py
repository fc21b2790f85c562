"""Checks that lint names each kind of offence, and nothing in a clean tree."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).with_name("lint.py")
PROJECT = SCRIPT.parents[2]

CLEAN = r'''
import FoundationEssentials

/// Words that only look like offences: print( try! as! String(format:) in a comment.
struct Clean {
  let text = "import Database; print(x) // \(["a": "print("].count) TODO try! \(1) print(2)"
  let raw = #"print("x") as! \#(1)"#
  let long = """
    catch {} FileHandle.standardOutput "print(" { { {
    """
  let pattern = /print\(["}]/

  func show(_ printer: Printer) throws {
    printer.print(text)
    do {
      try printer.blueprint(raw)
    } catch {
      // Nobody is left to tell.
    }
  }
}
'''


class LintTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        shutil.copy(PROJECT / ".swift-format", self.root)
        self.write("Package.swift", "let package = 1\n")
        self.write("Sources/Repository/Clean.swift", CLEAN.lstrip())

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def lint(self):
        done = subprocess.run(
            [sys.executable, "-B", SCRIPT, self.root], capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout.splitlines()

    def assert_found(self, path, text, *expected):
        """Each of `expected` begins one message, and there is no other."""
        self.write(path, text)
        status, lines = self.lint()
        self.assertEqual(len(lines), len(expected), lines)
        for line, start in zip(lines, expected):
            self.assertTrue(line.startswith(start), f"{line!r} does not begin with {start!r}")
        self.assertEqual(status, 1)
        (self.root / path).unlink()

    def test_a_clean_tree_passes(self):
        self.assertEqual(self.lint(), (0, []))

    def test_a_test_may_be_named_by_a_sentence(self):
        self.write(
            "Tests/ModelsTests/UserTests.swift",
            "import Foundation\nimport XCTest\n\n@testable import Models\n\n"
            "final class UserTests: XCTestCase {\n"
            "  func test_aUser_hasALogin() { print(1) }\n}\n")
        self.assertEqual(self.lint(), (0, []))

    def test_layout_and_strict_rules(self):
        path = "Sources/Models/Bad.swift"
        self.assert_found(path, "let  one = 1\n", f"{path}:1: Spacing: ")
        self.assert_found(path, f"let one = {'1 + ' * 30}1\n", f"{path}:1: LineLength: ")
        self.assert_found(path, "let one = Int(text)!\n", f"{path}:1: NeverForceUnwrap: ")
        self.assert_found(path, "var one: Int!\n", f"{path}:1: NeverUseImplicitlyUnwrapped")
        self.assert_found(path, "public func one() {}\n", f"{path}:1: AllPublicDeclarations")
        two = "/// One sentence. And another.\nstruct One {}\n"
        self.assert_found(path, two, f"{path}:2: BeginDocumentationComment")

    def test_a_configuration_that_cannot_be_read_is_named(self):
        self.write(".swift-format", "{")
        status, lines = self.lint()
        self.assertEqual(status, 1)
        self.assertTrue(lines[0].startswith(".swift-format:1: layout: "), lines)

    def test_an_import_over_a_border(self):
        for room, module in [
            ("Models", "Glibc"), ("Database", "GitHub"), ("Networking", "GitHub"),
            ("GitHub", "Database"), ("Repository", "CSQLite"), ("Pictures", "Models"),
            ("ViewModels", "Terminal"), ("Terminal", "Models"), ("Interface", "Database"),
            ("ghbrowse", "NIOCore"), ("CNetlink", "CSQLite"), ("Unheard", "Models"),
            ("TerminalCells", "Terminal"), ("Terminal", "Pictures"),
        ]:  # fmt: skip
            path = f"Sources/{room}/Bad.swift"
            self.assert_found(path, f"import {module}\n", f"{path}:1: border: ")

    def test_an_import_within_the_borders_passes(self):
        for room, module in [
            ("Interface", "Pictures"), ("Interface", "Assets"), ("Networking", "CNetlink"),
            ("Pictures", "CChafa"), ("ghbrowse", "ArgumentParser"), ("GitHub", "Dispatch"),
        ]:  # fmt: skip
            self.write(f"Sources/{room}/Good.swift", f"import {module}\n")
        self.assertEqual(self.lint(), (0, []))

    def test_every_spelling_of_an_import(self):
        path = "Sources/Interface/Bad.swift"
        for spelling in [
            "@testable import Database", "@preconcurrency import Database",
            "package import Database", "@preconcurrency package import Database",
            "import struct Database.Row", "import func Database.open", "import `Database`",
            "import Database.Rows", "@_exported import Database", "@_spi(Rows) import Database",
        ]:  # fmt: skip
            self.assert_found(path, spelling + "\n", f"{path}:1: border: Interface may not import")

    def test_the_full_foundation(self):
        for path in ["Sources/Terminal/Bad.swift", "Assets/Bad.swift"]:
            for module in ["Foundation", "FoundationNetworking"]:
                self.assert_found(path, f"import {module}\n", f"{path}:1: foundation: ")
        path = "Sources/Models/Bad.swift"
        self.assert_found(path, "import struct Foundation.Date\n", f"{path}:1: foundation: ")

    def test_output_outside_terminal(self):
        path = "Sources/Interface/Bad.swift"
        all_code = ""
        for code, name in [
            ('print("x")', "print("), ("Swift.print(1)", "print("), ("all.map(print)", "print("),
            ('let a = "\\(print(1))"', "print("), ("debugPrint(1)", "debugPrint"),
            ('NSLog("x")', "NSLog"), ("let a = FileHandle.standardError", "FileHandle.standard"),
            ('let a = String(format: "%d", 1)', "String(format:"), ("fputs(a, b)", "fputs("),
            ("putchar(1)", "putchar"), ("let a = STDOUT_FILENO", "STDOUT_FILENO"),
            ("write(1, a, 2)", "write(1"), ("Glibc.write(2, a, 2)", "write(2"),
        ]:  # fmt: skip
            self.assert_found(path, code + "\n", f"{path}:1: output: `{name}`")
            all_code += code + "\n"
        self.write("Sources/Terminal/Good.swift", all_code)
        self.write("Tests/TerminalTests/Good.swift", all_code)
        self.assertEqual(self.lint(), (0, []))

    def test_a_function_named_print_is_no_offence(self):
        code = "func print(_ text: String) {}\nfunc write(_ count: Int) { write(10) }\n"
        self.write("Sources/Interface/Good.swift", code)
        self.assertEqual(self.lint(), (0, []))

    def test_a_block_comment_is_no_code(self):
        path = "Sources/Interface/Bad.swift"
        self.assert_found(
            path, "/* print(1) /* NSLog */ try! */\nlet a = 1\n", f"{path}:1: NoBlockComments: ")

    def test_certificates_are_verified(self):
        path = "Sources/Networking/Bad.swift"
        self.assert_found(
            path, "configuration.certificateVerification = .none\n", f"{path}:1: certificates: ")

    def test_the_escape_character_stands_in_its_table_only(self):
        sources = [
            'let a = "\\u{1B}[0m"', 'let a = "b\\u{1b}c"', 'let a = "\\u{001B}"',
            'let a = #"\\#u{1B}"#', 'let a: UInt8 = 0x1B', "let a = b == 0x1b",
        ]  # fmt: skip
        for path in ["Sources/Interface/Bad.swift", "Sources/Terminal/Screen/Bad.swift"]:
            for code in sources:
                self.assert_found(path, code + "\n", f"{path}:1: escape: ")
        self.write("Sources/Terminal/Screen/ControlSequence.swift", "\n".join(sources) + "\n")
        self.write("Tests/TerminalTests/Good.swift", "\n".join(sources) + "\n")
        # Longer ones, and what a comment says of it.
        self.write(
            "Sources/Terminal/Good.swift",
            'let a = "\\u{1B2}"\nlet b = 0x1BC\n// What "\\u{1B}" or 0x1B does.\n')
        self.assertEqual(self.lint(), (0, []))

    def test_what_is_forbidden_everywhere(self):
        for folder in ["Sources/Models", "Tests/StandIn", "Assets"]:
            path = f"{folder}/Bad.swift"
            self.assert_found(
                path, "try! go()\n", f"{path}:1: NeverUseForceTry: ", f"{path}:1: force-try: ")
            self.assert_found(
                path, "let a = b as! Int\n", f"{path}:1: NeverForceUnwrap: ",
                f"{path}:1: force-cast: ")
            self.assert_found(path, "do { try a() } catch {}\n", f"{path}:1: empty-catch: ")
            self.assert_found(
                path, "do {\n  try a()\n} catch is B {\n}\n", f"{path}:3: empty-catch: ")
            self.assert_found(path, "// TO" + "DO: later\n", f"{path}:1: unfinished: ")
            self.assert_found(path, "/* FIX" + "ME */ let a = 1\n", f"{path}:1: NoBlockComments",
                              f"{path}:1: unfinished: ")

    def test_a_long_file(self):
        for path in ["Sources/Models/Bad.swift", "Tests/lint/bad.py", "Assets/Bad.swift"]:
            comment = "#" if path.endswith(".py") else "//"
            self.write(path, f"{comment} line\n" * 400)
            self.assertEqual(self.lint(), (0, []))
            self.assert_found(
                path, f"{comment} line\n" * 401, f"{path}:401: file-length: 401 lines; ")

    def test_a_long_function(self):
        path = "Tests/StandIn/Bad.swift"
        for head in ["func go(a: () -> Void = {}) throws(B)", "init?(a: Int)", "deinit"]:
            start, end = f"final class A {{\n  {head} {{\n", "  }\n}\n"
            line = '    a("}")  // }\n'
            self.write(path, start + line * 38 + end)
            self.assertEqual(self.lint(), (0, []))
            name = head.split("(")[0].split("?")[0].split()[-1]
            self.assert_found(
                path, start + line * 39 + end, f"{path}:2: function-length: {name} has 41 lines; ")

    def test_a_requirement_takes_no_body_from_what_follows(self):
        body = "    a()\n" * 30
        types = [f"extension A {{\n  func b{n}() {{\n{body}  }}\n}}\n" for n in range(2)]
        code = "/// A.\nprotocol A {\n  init(b: Int)\n  func b() async -> Int\n}\n\n" + "\n".join(types)
        self.write("Sources/Models/Good.swift", code)
        self.assertEqual(self.lint(), (0, []))

    def test_a_long_python_function(self):
        path = "Tests/lint/bad.py"
        self.write(path, "def go():\n" + "    pass\n" * 39)
        self.assertEqual(self.lint(), (0, []))
        self.assert_found(
            path, "def go():\n" + "    pass\n" * 40, f"{path}:1: function-length: go has 41 lines; ")


if __name__ == "__main__":
    unittest.main()
