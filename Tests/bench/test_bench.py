"""Tests of what the benchmarks make of their figures, and of what they time."""

import subprocess
import sys
import unittest

import bench
from rows import Row
from terminal import Terminal
from timing import by_turns, entered, on_terminal, percentile, process, ratio

SHELL = {"PATH": "/usr/bin:/bin", "PS1": "ready> "}


class BenchTests(unittest.TestCase):
    def test_ratios_are_of_pairs_and_the_first_turn_is_not_counted(self):
        self.assertEqual(ratio([1, 20, 300], [2, 40, 100]), 0.5)
        self.assertEqual([percentile(list(range(1, 101)), share) for share in (0.5, 0.99)], [51, 100])
        calls = []
        times = by_turns({"one": lambda: calls.append(1) or len(calls)}, rounds=3)
        self.assertEqual(times, {"one": [2, 3, 4]})

    def test_the_page_has_every_row_in_its_part(self):
        text = bench.document([
            ("start", Row("a start", "5 ms", "`true` 2 ms", "≤ 6 ms", True)),
            ("start", Row("a", "b", is_met=False)), ("instructions", Row("search", "1,000", "kept"))])
        for line in ("| a start | 5 ms | `true` 2 ms | ≤ 6 ms | reached |", "**MISSED**", "| search | 1,000 | kept |"):
            self.assertIn(line, text)

    def test_times_end_with_the_last_byte_and_a_failure_is_no_figure(self):
        self.assertGreater(process(["true"], SHELL)(), 0)
        with self.assertRaises(subprocess.CalledProcessError):
            process(["false"], SHELL)()
        script = "import time; print('first', flush=True); time.sleep(30)"
        self.assertLess(on_terminal([sys.executable, "-c", script], SHELL, b"first")(), 20_000)
        with self.assertRaises(RuntimeError):
            on_terminal(["true"], SHELL, b"never")()
        with Terminal(["sh"], SHELL) as terminal:
            terminal.wait(b"ready> ", 10)
            self.assertGreater(entered(terminal, "echo one; sleep 0.02; echo two", silence=1), 20)


if __name__ == "__main__":
    unittest.main()
