"""Checks that lint finds what docs/RELIABILITY.md leaves out, or names wrongly."""

import tempfile
import unittest
from pathlib import Path

import catalogue
from swift_source import SwiftSource

PROJECT = Path(__file__).resolve().parents[2]
TEST = "final class SomeTests: XCTestCase {\n  func test_A1_it_holds() async throws {}\n}\n"
GOOD = {row: f"| {row} | cut | `SomeTests/test_A1_it_holds` | 500 rounds |" for row in catalogue.ROWS}


class CatalogueTests(unittest.TestCase):
    def advice(self, rows, makefile="soak: deps\n"):
        """What is said of a document with these rows."""
        root = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (root / "docs").mkdir()
        (root / "Makefile").write_text(makefile)
        (root / catalogue.DOCUMENT).write_text("# Faults\n\n" + "\n".join(rows))
        sources = [SwiftSource("Tests/SomeTests.swift", TEST)]
        return [finding.advice for finding in catalogue.findings(root, sources)]

    def changed(self, row, line):
        return self.advice({**GOOD, row: line}.values())

    def test_a_whole_document_is_silent(self):
        self.assertEqual(self.advice(GOOD.values()), [])
        self.assertEqual(len(catalogue.ROWS), 111)

    def test_a_row_that_is_missing_is_named(self):
        rows = [line for row, line in GOOD.items() if row not in ("B3", "J9")]
        self.assertIn("B3, J9", self.advice(rows)[0])

    def test_no_document_is_no_success(self):
        root = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.assertEqual(len(list(catalogue.findings(root, []))), 1)

    def test_a_row_that_stands_twice_or_is_none_is_named(self):
        self.assertIn("twice", self.advice([*GOOD.values(), GOOD["A1"]])[0])
        self.assertIn("no row A10", self.advice([*GOOD.values(), "| A10 | x | y | z |"])[0])

    def test_a_test_that_does_not_exist_is_named(self):
        for name in ("SomeTests/test_A1_it_held", "OtherTests/test_A1_it_holds", "make soup"):
            said = self.changed("A1", f"| A1 | cut | `{name}` | 500 rounds |")
            self.assertEqual(said, [f"{name} is named, and is not there"])

    def test_outside_the_rows_names_are_looked_up_too(self):
        self.assertEqual(len(self.advice([*GOOD.values(), "See `SomeTests/test_A1_it_held`."])), 1)

    def test_a_target_of_make_is_a_test(self):
        self.assertEqual(self.changed("F26", "| F26 | all faults | `make soak` | flat |"), [])

    def test_neither_test_nor_reason_is_an_offence(self):
        for line in ("| A1 | cut | | 500 rounds |", "| A1 | cut | in work | Not tested: no |"):
            self.assertIn("A1 has no test", self.changed("A1", line)[0])
        reason = "Not tested: no machine here can lose its power."
        self.assertEqual(self.changed("A1", f"| A1 | cut | nothing | {reason} |"), [])

    def test_a_row_with_other_columns_is_an_offence(self):
        self.assertIn("needs", self.changed("A1", "| A1 | `SomeTests/test_A1_it_holds` |")[0])

    def test_the_projects_own_document_is_whole(self):
        paths = sorted((PROJECT / "Tests").rglob("*.swift"))
        sources = [SwiftSource(path.relative_to(PROJECT).as_posix(), path.read_text()) for path in paths]
        self.assertEqual(list(catalogue.findings(PROJECT, sources)), [])


if __name__ == "__main__":
    unittest.main()
