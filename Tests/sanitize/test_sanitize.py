"""Checks that what is left out of runs under a sanitizer is there, and that the rest is picked."""

import re
import unittest
from pathlib import Path

import left_out

TESTS = Path(__file__).resolve().parents[1]


class LeftOutTests(unittest.TestCase):
    def picked(self, name, *wanted):
        """Whether a test runs under a sanitizer."""
        return any(re.search(it, name) for it in left_out.patterns(wanted))

    def test_what_is_left_out_does_not_run_even_when_it_is_asked_for(self):
        left_out_name = next(iter(left_out.LEFT_OUT))
        self.assertFalse(self.picked(f"{left_out_name}/test_a"))
        self.assertFalse(self.picked(f"{left_out_name}/test_a", "test_a"))

    def test_the_rest_runs_or_what_of_it_is_asked_for(self):
        self.assertTrue(self.picked("ModelsTests.TagTests/test_a"))
        self.assertTrue(self.picked("ModelsTests.TagTests/test_a", "TagTests"))
        self.assertFalse(self.picked("ModelsTests.TagTests/test_a", "UserTests"))

    def test_a_name_that_only_begins_like_one_that_is_left_out_runs(self):
        self.assertTrue(self.picked(f"{next(iter(left_out.LEFT_OUT))}More/test_a"))

    def test_each_class_that_is_left_out_is_there_and_has_its_reason(self):
        classes = {file.stem for file in TESTS.rglob("*Tests.swift")}
        for name, reason in left_out.LEFT_OUT.items():
            self.assertIn(name.split("/")[0].split(".")[1], classes)
            self.assertTrue(reason)


if __name__ == "__main__":
    unittest.main()
