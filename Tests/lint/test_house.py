"""Checks what lint says of documentation and versions."""

import json
import tempfile
import unittest
from pathlib import Path

import documentation
import versions
from swift_source import SwiftSource


class DocumentationTests(unittest.TestCase):
    def lines(self, *texts):
        """The lines, of all sources together, that lack a comment."""
        sources = [SwiftSource(f"Sources/Models/{n}.swift", text) for n, text in enumerate(texts)]
        return [finding.line for finding in documentation.findings(sources)]

    def test_each_type_says_what_it_is_for(self):
        for kind in ["actor", "class", "enum", "protocol", "struct", "private indirect enum"]:
            self.assertEqual(self.lines(f"{kind} One {{}}\n"), [1], kind)
            self.assertEqual(self.lines(f"/// One.\n{kind} One {{}}\n"), [], kind)
        nested = "/// One.\nstruct One {\n  private struct Two {}\n}\n"
        self.assertEqual(self.lines(nested), [3])

    def test_what_leaves_its_target_says_what_it_is_for(self):
        for member in [
            "let a: Int", "static var a = 1", "private(set) var a = 1", "func a() {}", "init?(a: Int) { return nil }",
            "subscript(a: Int) -> Int { a }", "typealias A = Int", "static func + (a: A, b: A) -> A { a }",
        ]:  # fmt: skip
            text = f"/// One.\nstruct One {{\n  package {member}\n}}\n"
            self.assertEqual(self.lines(text), [3], member)
            self.assertEqual(self.lines(text.replace("package ", "")), [], member)
            self.assertEqual(self.lines(text.replace("  package", "  /// A.\n  package")), [], member)

    def test_a_comment_that_is_no_documentation_does_not_count(self):
        self.assertEqual(self.lines("// One.\nstruct One {}\n"), [2])
        self.assertEqual(self.lines("/// One.\n\nstruct One {}\n"), [3])
        self.assertEqual(self.lines("/// One.\n@MainActor\nstruct One {}\n"), [])
        self.assertEqual(self.lines("/// One.\n@MainActor struct One {}\n"), [])

    def test_a_requirement_is_documented_where_it_is_asked_for(self):
        asked = "/// A.\npackage protocol A {\n  /// B.\n  func b(_ c: Int)\n}\n/// D.\nprotocol D: A {}\n"
        self.assertEqual(self.lines(asked.replace("  /// B.\n", "")), [3])
        meets = "/// One.\nstruct One {\n  package func b(_ c: Int) {}\n  package func b(c: Int) {}\n}\n"
        self.assertEqual(self.lines(asked, meets), [3, 4])
        self.assertEqual(self.lines(asked, meets, "extension One: D {}\n"), [4])
        self.assertEqual(self.lines(asked, meets.replace("One {", "One: A where B == Int {")), [4])
        self.assertEqual(self.lines(asked, "extension A {\n  package func b(_ c: Int) {}\n}\n"), [])

    def test_what_the_standard_library_asks_for_is_documented_there(self):
        text = (
            "/// One.\nstruct One: Hashable {\n  package static func == (a: Self, b: Self) -> Bool { true }\n"
            "  package func hash(into hasher: inout Hasher) {}\n  package var description: String { text }\n"
            "  package init(from decoder: any Decoder) throws { a = 1 }\n}\n"
        )
        self.assertEqual(self.lines(text), [])
        self.assertEqual(self.lines(text.replace("hash(into", "hash(onto").replace("description", "words")), [4, 5])

    def test_an_initializer_that_only_assigns_is_documented_by_its_properties(self):
        text = "/// One.\nstruct One {\n  package init(a: Int, b: Int) {\n    self.a = a\n    BODY\n  }\n}\n"
        for body, lines in [
            ("self.b = b", []), ("(self.b, self.c) = (b, c)", []), ("self.b = b + 1", [3]), ("c = 2", [3]),
        ]:  # fmt: skip
            self.assertEqual(self.lines(text.replace("BODY", body)), lines, body)

    def test_code_in_a_comment_or_a_string_declares_nothing(self):
        self.assertEqual(self.lines("// struct One {}\n/*\nstruct Two {}\n*/\n"), [])
        self.assertEqual(self.lines('let a = """\n  package struct One {}\n  """\n'), [])

    def test_tests_need_none(self):
        sources = [SwiftSource("Tests/A/One.swift", "struct One {}\n")]
        self.assertEqual(list(documentation.findings(sources)), [])


class VersionsTests(unittest.TestCase):
    manifest = '.package(url: "https://a.example/swift-one", exact: "1.0.0"),\n'

    def advice(self, manifest, listed, built):
        """What is said of these; `built` is what SwiftPM chose, by name."""
        root = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (root / "Tests/lint").mkdir(parents=True)
        (root / versions.MANIFEST).write_text(manifest)
        (root / versions.LIST).write_text("# Packages.\n" + "".join(f"{it}\n" for it in listed))
        if built is not None:
            pins = [{"identity": name, "state": {"version": version}} for name, version in built.items()]
            (root / versions.RESOLVED).write_text(json.dumps({"pins": pins}))
        return [str(finding) for finding in versions.findings(root)]

    def test_what_is_as_the_list_says_passes(self):
        built = {"swift-one": "1.0.0", "swift-two": "2.0.0"}
        self.assertEqual(self.advice(self.manifest, ["swift-one 1.0.0", "swift-two 2.0.0"], built), [])
        self.assertEqual(self.advice(self.manifest, ["swift-one 1.0.0"], None), [])

    def test_a_range_is_no_version(self):
        for ending in ['from: "1.0.0"', 'branch: "main"', '.upToNextMinor(from: "1.0.0")']:
            manifest = f'a\n.package(\n  url: "https://a.example/swift-one.git", {ending}),\n'
            found = self.advice(manifest, ["swift-one 1.0.0"], None)
            self.assertEqual(found, ["Package.swift:2: version: say exact: for swift-one"], ending)

    def test_another_version_than_the_list_says_is_found(self):
        found = self.advice(self.manifest, ["swift-one 1.0.0", "swift-two 2.0.0"],
                            {"swift-one": "1.0.0", "swift-two": "2.0.1"})  # fmt: skip
        self.assertEqual(len(found), 1, found)
        self.assertIn("versions.txt:3: version: swift-two is 2.0.1", found[0])
        found = self.advice(self.manifest, ["swift-one 1.0.1"], None)
        self.assertIn("say `swift-one 1.0.0`, as Package.swift does", found[0])

    def test_what_comes_or_goes_is_found(self):
        found = self.advice(self.manifest, ["swift-one 1.0.0", "swift-two 2.0.0"],
                            {"swift-one": "1.0.0", "swift-new": "3.0.0"})  # fmt: skip
        self.assertIn("add `swift-new 3.0.0`", found[0])
        self.assertIn("swift-two does not come along any more", found[1])


if __name__ == "__main__":
    unittest.main()
