"""Checks that the runner tells crashes from sound runs, with a stand-in for the fuzzer."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).parent

# Does what the name of its target says.
FUZZER = r'''
import sys
if sys.argv[1] == "--list":
    sys.exit(print("page\nlog\ntext"))
name = sys.argv[1].removeprefix("--target=")
prefix = [it for it in sys.argv if it.startswith("-artifact_prefix=")][0].split("=", 1)[1]
if name == "log":
    print("Fatal error: Index out of range")
    print(f"artifact_prefix='{prefix}'; Test unit written to {prefix}crash-1")
    sys.exit(77)
print("#400 DONE cov: 44 ft: 60 corp: 9/9b\nstat::number_of_executed_units: 400")
sys.exit(70 if name == "text" else 0)
'''


class FuzzTests(unittest.TestCase):
    def test_sound_runs_crashes_long_inputs_and_unknown_names_are_told_apart(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        fuzzer = folder / "fuzzer"
        fuzzer.write_text(f"#!{sys.executable}\n{FUZZER}")
        fuzzer.chmod(0o755)
        for name, status, words in [
            ("page", 0, r"page +400 +44  none\n"), ("text", 1, "status 70"), ("nosuch", 2, "There is no target nosuch; "),
            ("log", 1, r"Fatal error: Index out of range\n(.*\n)*log +0 +0  /.*/crashes/log-crash-1\n"),
        ]:
            done = subprocess.run([sys.executable, "-B", HERE / "run.py", "--fuzzer", fuzzer, "--out", folder, name],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, status, done.stdout)
            self.assertRegex(done.stdout, words)


if __name__ == "__main__":
    unittest.main()
