"""Checks that the runner tells crashes from sound runs, with a stand-in for the fuzzer."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from fuzzing import Run, table

SCRIPT = Path(__file__).with_name("run.py")
CORPUS = Path(__file__).with_name("corpus")

# Does what the name of its target says.
FUZZER = r'''
import sys
if sys.argv[1] == "--list":
    print("sound\ncrashing\nslow")
    sys.exit()
name = sys.argv[1].removeprefix("--target=")
prefix = [it for it in sys.argv if it.startswith("-artifact_prefix=")][0].split("=", 1)[1]
print("#2 INITED cov: 20 ft: 30 corp: 1/1b exec/s: 0 rss: 30Mb")
if name == "crashing":
    print("Fatal error: Index out of range")
    print(f"artifact_prefix='{prefix}'; Test unit written to {prefix}crash-1")
    sys.exit(77)
print("#400 DONE cov: 44 ft: 60 corp: 9/9b exec/s: 400 rss: 31Mb")
print("stat::number_of_executed_units: 400")
sys.exit(70 if name == "slow" else 0)
'''


class FuzzTests(unittest.TestCase):
    def fuzz(self, *arguments):
        """What the runner says, and its status."""
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        fuzzer = folder / "fuzzer"
        fuzzer.write_text(f"#!{sys.executable}\n{FUZZER}")
        fuzzer.chmod(0o755)
        done = subprocess.run(
            [sys.executable, "-B", SCRIPT, "--fuzzer", fuzzer, "--out", folder, *arguments],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout, done.returncode

    def test_a_sound_target_is_counted(self):
        said, status = self.fuzz("sound")
        self.assertEqual(status, 0, said)
        self.assertRegex(said, r"sound +\d+ +400 +400 +44  none\n")

    def test_a_crash_fails_the_run_and_names_its_file(self):
        said, status = self.fuzz("sound", "crashing")
        self.assertEqual(status, 1, said)
        self.assertIn("Fatal error: Index out of range", said)
        self.assertRegex(said, r"crashing +\d+ +0 +0 +20  /.*/crashes/crashing-crash-1\n")

    def test_an_input_that_takes_too_long_fails_the_run(self):
        said, status = self.fuzz("slow")
        self.assertEqual(status, 1, said)
        self.assertIn("status 70", said)

    def test_a_name_that_is_not_there_is_said(self):
        said, status = self.fuzz("nosuch")
        self.assertEqual(status, 2)
        self.assertIn("There is no target nosuch; there are sound, crashing, slow.", said)

    def test_each_target_has_inputs_and_words_and_all_inputs_are_small(self):
        targets = CORPUS.with_name("Targets") / "FuzzTarget.swift"
        names = set(re.findall(r'FuzzTarget\(name: "(\w+)"', targets.read_text()))
        self.assertTrue(names)
        self.assertEqual({folder.name for folder in CORPUS.iterdir() if list(folder.iterdir())}, names)
        self.assertEqual({file.stem for file in CORPUS.with_name("words").iterdir()}, names)
        self.assertLess(sum(file.stat().st_size for file in CORPUS.rglob("*") if file.is_file()), 200 << 10)

    def test_the_table_has_a_line_for_each_run(self):
        self.assertEqual(len(table([Run("a", 1.0, 0, ""), Run("b", 1.0, 0, "")]).splitlines()), 3)


if __name__ == "__main__":
    unittest.main()
