"""Tests of what the benchmarks make of their figures, and of what they time."""

import subprocess
import sys
import unittest

import bench
import instructions
from rows import Row, skipped
from terminal import Terminal
from timing import by_turns, entered, on_terminal, percentile, process, ratio

SHELL = {"PATH": "/usr/bin:/bin", "PS1": "ready> "}


class Figures(unittest.TestCase):
    def test_a_ratio_is_of_pairs_and_not_of_medians(self):
        self.assertEqual(ratio([1, 20, 300], [2, 40, 100]), 0.5)

    def test_a_percentile_is_one_of_the_times(self):
        times = list(range(1, 101))
        self.assertEqual(percentile(times, 0.5), 51)
        self.assertEqual(percentile(times, 0.99), 100)
        self.assertEqual(percentile([7], 0.99), 7)

    def test_the_first_round_does_not_count(self):
        calls = []
        times = by_turns({"one": lambda: calls.append(1) or len(calls)}, rounds=3)
        self.assertEqual(times, {"one": [2, 3, 4]})

    def test_a_part_is_what_more_does_beyond_less(self):
        self.assertEqual(instructions.part((1000, 1), (3000, 1), 10), (200, 2.0))


class Table(unittest.TestCase):
    def test_a_row_says_whether_it_is_reached(self):
        row = Row("a start", "5 ms", "`true` 2 ms", "≤ 6 ms", True, "none")
        self.assertEqual(row.markdown(), "| a start | 5 ms | `true` 2 ms | ≤ 6 ms | reached | none |")
        self.assertIn("**MISSED**", Row("a", "b", is_met=False).markdown())
        self.assertEqual(skipped("a start", "gh").markdown(), "| a start | not measured | gh is missing |  |  |  |")

    def test_the_page_has_every_row_in_its_part(self):
        text = bench.document([
            ("start", Row("a start", "5 ms")), ("growth", Row("memory", "1 → 2 MiB", "2.00")),
            ("instructions", Row("search", "1,000", "kept"))])
        for line in ("| a start | 5 ms |  |  |  |  |", "| memory | 1 → 2 MiB | 2.00 |", "| search | 1,000 | kept |"):
            self.assertIn(line, text)


class Clocks(unittest.TestCase):
    def test_a_process_that_fails_is_no_figure(self):
        self.assertGreater(process(["true"], SHELL)(), 0)
        with self.assertRaises(subprocess.CalledProcessError):
            process(["false"], SHELL)()

    def test_a_terminal_is_timed_until_a_text_is_shown(self):
        script = "import time; print('first', flush=True); time.sleep(30)"
        self.assertLess(on_terminal([sys.executable, "-c", script], SHELL, b"first")(), 20_000)
        with self.assertRaises(RuntimeError):
            on_terminal(["true"], SHELL, b"never")()

    def test_a_line_is_timed_until_its_last_byte(self):
        terminal = Terminal(["sh"], SHELL)
        terminal.wait(b"ready> ", 10)
        self.assertGreater(entered(terminal, "echo one; sleep 0.02; echo two", silence=1), 20)
        self.assertIn(b"two\r\n", terminal.written)
        terminal.end()


if __name__ == "__main__":
    unittest.main()
