"""Checks that the runner counts what happens to tests, with a stand-in for the built bundle."""

import os
import subprocess
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

import plan

SCRIPT = Path(__file__).with_name("run.py")
SOURCES = Path(__file__).resolve().parents[1]

# Does with each test what its name says.
BUNDLE = r'''
import os, sys, time
TESTS = [__TESTS__]
if sys.argv[1] == "--list-tests":
    print("Listing tests in debug.xctest:\n")
    print("\n".join(TESTS))
    sys.exit()
status = 0
for test in sys.argv[1].split(","):
    name = test.split(".", 1)[1].replace("/", ".")
    end = name.split("test_")[1].split("_")[0]
    print(f"Test Case '{name}' started at 2026-11-22 07:57:05.458", flush=True)
    print(f"words of {name}", flush=True)
    if end == "passed":
        print(f"rel A1: 500 rounds of {name}", flush=True)
    if end == "crashed":
        os.abort()
    if end == "hung":
        time.sleep(60)
    if end == "left":
        os._exit(0)
    if end == "skipped":
        print(f"a.swift:3: {name} : Test skipped: required true value but got false - no disk here")
    if end == "failed":
        status = 1
        print(f"a.swift:4: error: {name} : XCTFail")
    print(f"Test Case '{name}' {end} (0.1 seconds)", flush=True)
sys.exit(status)
'''


class RunTests(unittest.TestCase):
    def run_tests(self, *tests, arguments=(), loops="short"):
        """What the runner says of these tests, and its status."""
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        bundle = folder / "bundle"
        names = ", ".join(repr(name) for name in [*tests, *self.serial])
        bundle.write_text(f"#!{sys.executable}\n" + BUNDLE.replace("__TESTS__", names))
        bundle.chmod(0o755)
        result = subprocess.run(
            [sys.executable, "-B", SCRIPT, "--bundle", bundle, *arguments, "Some"],
            capture_output=True,
            text=True,
            env={**os.environ, "GHBROWSE_LOOPS": loops},
        )
        return result.stdout + result.stderr, result.returncode

    serial = [name if "/" in name else f"{name}/test_passed" for name in plan.SERIAL]

    def test_what_passes_and_what_is_skipped_is_counted_with_its_reason(self):
        said, status = self.run_tests("A.Some/test_passed", "B.Some/test_skipped", "B.Some/test_passed_2")
        self.assertEqual(status, 0, said)
        self.assertTrue(said.endswith("2 passed, 0 failed, 1 skipped\n"), said)
        self.assertIn("skipped 1: no disk here\n  B.Some/test_skipped\n", said)
        self.assertNotIn("words of", said)

    def test_a_failure_is_shown_whole(self):
        said, status = self.run_tests("A.Some/test_failed", "A.Some/test_passed")
        self.assertEqual(status, 1)
        self.assertIn("words of Some.test_failed\na.swift:4: error: Some.test_failed", said)
        self.assertNotIn("words of Some.test_passed", said)
        self.assertTrue(said.endswith("1 passed, 1 failed, 0 skipped\n"), said)

    def test_a_crash_fails_what_had_not_ended(self):
        said, status = self.run_tests(
            "A.Some/test_passed", "A.Some/test_crashed", "A.Some/test_passed_2", "B.Some/test_passed"
        )
        self.assertEqual(status, 1)
        self.assertIn("ended by SIGABRT", said)
        self.assertTrue(said.endswith("2 passed, 2 failed, 0 skipped\n"), said)

    def test_a_process_that_leaves_early_fails_too(self):
        said, status = self.run_tests("A.Some/test_left", "A.Some/test_passed")
        self.assertEqual(status, 1)
        self.assertTrue(said.endswith("0 passed, 2 failed, 0 skipped\n"), said)

    def test_a_process_that_hangs_is_ended(self):
        said, status = self.run_tests("A.Some/test_hung", arguments=["--patience", "1"])
        self.assertEqual(status, 1)
        self.assertIn("wrote nothing for 1 s", said)

    def test_figures_are_shown_where_loops_are_long(self):
        line = "rel A1: 500 rounds of Some.test_passed\n"
        said, _ = self.run_tests("A.Some/test_passed", loops="long")
        self.assertIn(line, said)
        said, _ = self.run_tests("A.Some/test_passed")
        self.assertNotIn(line, said)

    def test_nothing_to_run_is_no_success(self):
        said, status = self.run_tests("A.Other/test_passed")
        self.assertEqual(status, 1, said)

    def test_unknown_loops_are_refused(self):
        said, status = self.run_tests("A.Some/test_passed", loops="longish")
        self.assertEqual(status, 2)
        self.assertIn("GHBROWSE_LOOPS", said)

    def test_a_class_that_is_not_there_cannot_be_serial(self):
        serial, self.serial = self.serial, []
        said, status = self.run_tests("A.Some/test_passed")
        self.assertEqual(status, 1)
        self.assertIn(serial[0].split("/")[0], said)

    def test_what_is_serial_is_a_class_or_a_test_of_the_tests(self):
        for name in plan.SERIAL:
            target, _, rest = name.partition(".")
            group, _, test = rest.partition("/")
            text = "".join(path.read_text() for path in (SOURCES / target).rglob(f"{group}.swift"))
            self.assertIn(f"class {group}:", text, f"{name} of plan.py")
            self.assertIn(f"func {test}", text, f"{name} of plan.py")


if __name__ == "__main__":
    unittest.main()
