"""Checks that the runner counts what happens to tests, with a stand-in for the built bundle."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).with_name("run.py")

# Does with each test what its name says.
BUNDLE = r'''
import os, sys, time
TESTS = __TESTS__
if sys.argv[1] == "--list-tests":
    print("Listing tests in debug.xctest:\n", *TESTS, sep="\n")
    sys.exit()
status = 0
for test in sys.argv[1].split(","):
    name = test.split(".", 1)[1].replace("/", ".")
    end = name.split("test_")[1].split("_")[0]
    print(f"Test Case '{name}' started at 2026-11-22 07:57:05.458\nwords of {name}", flush=True)
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
    print(f"Test Case '{name}' {end} (0.1 seconds)", flush=True)
sys.exit(status)
'''


class RunTests(unittest.TestCase):
    def run_tests(self, *tests, arguments=(), loops="short"):
        """What the runner says of these tests, and its status."""
        bundle = Path(self.enterContext(tempfile.TemporaryDirectory())) / "bundle"
        bundle.write_text(f"#!{sys.executable}\n" + BUNDLE.replace("__TESTS__", repr(tests)))
        bundle.chmod(0o755)
        result = subprocess.run(
            [sys.executable, "-B", SCRIPT, "--bundle", bundle, *arguments, "Some"], capture_output=True, text=True,
            env={**os.environ, "GHBROWSE_LOOPS": loops})
        return result.stdout + result.stderr, result.returncode

    def test_tests_are_counted_and_failures_shown_whole(self):
        for tests, status, total, words in [
            (["A.Some/test_passed", "B.Some/test_skipped"], 0, "1 passed, 0 failed, 1 skipped",
             "skipped 1: no disk here\n  B.Some/test_skipped\n"),
            (["A.Some/test_failed", "A.Some/test_passed"], 1, "1 passed, 1 failed, 0 skipped", "words of Some.test_failed\n"),
            (["A.Some/test_passed", "A.Some/test_crashed", "A.Some/test_passed_2", "B.Some/test_passed"], 1,
             "2 passed, 2 failed, 0 skipped", "killed by SIGABRT"),
            (["A.Some/test_left", "A.Some/test_passed"], 1, "0 passed, 2 failed, 0 skipped", "did not run to its end"),
            (["A.Some/test_hung"], 1, "0 passed, 1 failed, 0 skipped", "wrote nothing for 2 s"),
            (["A.Other/test_passed"], 1, "0 passed, 0 failed, 0 skipped", ""),
        ]:
            said, found = self.run_tests(*tests, arguments=["--patience", "2"])
            self.assertEqual(found, status, said)
            self.assertTrue(said.endswith(total + "\n"), said)
            self.assertIn(words, said)
            self.assertNotIn("words of Some.test_passed", said)

    def test_figures_are_shown_where_loops_are_long_and_unknown_loops_are_refused(self):
        line = "rel A1: 500 rounds of Some.test_passed\n"
        self.assertIn(line, self.run_tests("A.Some/test_passed", loops="long")[0])
        self.assertNotIn(line, self.run_tests("A.Some/test_passed")[0])
        said, status = self.run_tests("A.Some/test_passed", loops="longish")
        self.assertEqual(status, 2, said)


if __name__ == "__main__":
    unittest.main()
