"""Checks that lint names each kind of offence, and nothing in a clean tree."""

import json
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
  let text = "import Database; print(x) // TODO try! \(1) print(2)"
  let raw = #"print("x") as! \#(1)"#
  let long = """
    catch {} FileHandle.standardOutput "print(" { { {
    """
  let pattern = /print\(["}]/

  func print(_ printer: Printer) throws {
    printer.print(text)
    do {
      try printer.blueprint(raw)
    } catch {
      // Nobody is left to tell.
    }
  }
}
'''.lstrip()
LONG = "final class A {{\n  {} {{\n" + '    a("}}")  // }}\n' * 39 + "  }}\n}}\n"

# A file, what is wrong in it, and the line and the rule that name it.
OFFENCES = [
    ("Sources/Models/A.swift", "let  one = 1\n", "1: Spacing"),
    ("Sources/Models/B.swift", "let one = Int(text)!\n", "1: NeverForceUnwrap"),
    ("Sources/Models/C.swift", "import Glibc\n", "1: border"),
    ("Sources/Screens/D.swift", "@preconcurrency package import Store\n", "1: border"),
    ("Sources/Screens/List/EViewModel.swift", "import struct Terminal.SafeText\n", "1: border"),
    ("Sources/Unheard/F.swift", "import Models\n", "1: border"),
    ("Sources/Terminal/G.swift", "import Foundation\n", "1: foundation"),
    ("Assets/H.swift", "import FoundationNetworking\n", "1: foundation"),
    ("Sources/Screens/I.swift", 'let one = 1\nfunc go() { print("x") }\n', "2: output"),
    ("Sources/Screens/J.swift", "let one = all.map(print)\n", "1: output"),
    ("Sources/Screens/K.swift", "let one = Glibc.write(2, a, 2)\n", "1: output"),
    ("Sources/Screens/L.swift", 'let one = String(format: "%d", 1)\n', "1: output"),
    ("Sources/GitHub/M.swift", "let one = a.certificateVerification\n", "1: certificates"),
    ("Sources/Screens/Y.swift", "let one = a.note?.text.string == b\n", "1: note-text"),
    ("Sources/Screens/N.swift", 'let one = "a\\u{1b}c"\n', "1: escape"),
    ("Sources/Terminal/O.swift", "let one: UInt8 = 0x1B\n", "1: escape"),
    ("Tests/ModelsTests/P.swift", "let one = a as! B\n", "1: NeverForceUnwrap"),
    ("Tests/ModelsTests/Q.swift", "let one = try! a()\n", "1: NeverUseForceTry"),
    ("Sources/Models/R.swift", "func go() {\n  do { try a() } catch {}\n}\n", "2: empty-catch"),
    ("Sources/Models/S.swift", "// TODO: more\n", "1: unfinished"),
    ("Tests/StandIn/T.swift", "// line\n" * 401, "401: file-length"),
    ("Tests/lint/u.py", "# line\n" * 401, "401: file-length"),
    ("Tests/StandIn/V.swift", LONG.format("func go(a: () -> Void = {}) throws(B)"), "2: function-length"),
    ("Tests/StandIn/W.swift", LONG.format("override init?(a: Int)"), "2: function-length"),
    ("Tests/ModelsTests/Z.swift", "import XCTest\n\nclass A: XCTestCase {\n  func test_U7_a() {}\n}\n", "4: test-number"),
    ("Tests/lint/x.py", "def go():\n" + "    pass\n" * 40, "1: function-length"),
]


class LintTests(unittest.TestCase):
    def lint(self, files):
        """What lint says of a clean tree with these files besides."""
        root = Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        shutil.copy(PROJECT / ".swift-format", root)
        for path, text in {"Package.swift": "let package = 1\n", "Sources/Repository/Clean.swift": CLEAN, **files}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, "-B", SCRIPT, root], capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1 if done.stdout else 0)
        return done.stdout.splitlines()

    def test_a_clean_tree_passes(self):
        self.assertEqual(self.lint({
            "Sources/Terminal/Good.swift": "func go() { write(1, a, 2) }\n",
            "Sources/GitHub/Good.swift": "import CLinux\nimport Glibc\n",
            "Sources/Screens/List/GoodViewModel.swift": "import Store\n",
            "Sources/Screens/Words/Good.swift": "import GitHub\nimport Store\nimport Terminal\n",
            "Tests/ModelsTests/Good.swift": (
                "import XCTest\n\nfinal class UserTests: XCTestCase {\n"
                "  func test_aUser_hasALogin() { print(1) }\n}\n"),
            "Sources/Models/Good.swift": "/// A.\nprotocol A {\n  init(b: Int)\n  func b()\n}\n\n" + "\n".join(
                f"extension A {{\n  func b{n}() {{\n" + "    a()\n" * 30 + "  }\n}\n" for n in range(2)),
        }), [])

    def test_each_offence_is_named_once(self):
        said = self.lint({path: text for path, text, _ in OFFENCES})
        found = sorted(line.rsplit(": ", line.count(": ") - 1)[0] for line in said)
        self.assertEqual(found, sorted(f"{path}:{rule}" for path, _, rule in OFFENCES), "\n".join(said))

    def test_a_range_is_no_version_and_another_than_the_list_says_is_found(self):
        pins = [{"identity": "one", "state": {"version": "1.0.1"}}]
        said = self.lint({
            "Package.swift": 'let a = .package(\n  url: "https://a.example/one", from: "1.0.0")\n',
            "Package.resolved": json.dumps({"pins": pins}), "Tests/lint/versions.txt": "# Packages.\none 1.0.0\n"})
        self.assertEqual(len(said), 3, said)
        self.assertIn("Package.swift:1: version: say exact:", said[0])
        self.assertIn("add `one 1.0.1`", said[1] + said[2])


if __name__ == "__main__":
    unittest.main()
