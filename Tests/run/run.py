#!/usr/bin/env python3
"""Runs the built tests: a process a class, several at once, and one by one what must be alone.

usage: run.py [--bundle PATH] [--processes N] [--part PART] [--times] [REGEX ...]

Only tests with a name like `Module.Class/test` that a REGEX matches run, or all of them. The
length of their loops is GHBROWSE_LOOPS, see docs/ARCHITECTURE.md. Ends with the whole output of
each failed test, the figures of long loops, the reasons of skips, and `N passed, N failed, N skipped`; exits with 1 where
one failed or none ran.
"""

import argparse
import os
import re
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import plan
import report
from bundle import Bundle
from outcomes import FAILED

BUILT = Path(__file__).resolve().parents[2] / ".build/debug"
# Seconds for which a process may write nothing.
PATIENCE = {"short": 300, "long": 1_800, "full": 36_000}


def main(arguments):
    """Runs what is asked for; returns the exit status."""
    options = _options(arguments)
    loops = os.environ.get("GHBROWSE_LOOPS", "short")
    if loops not in PATIENCE:
        print(f"GHBROWSE_LOOPS is {loops!r}; it can be {', '.join(PATIENCE)}.", file=sys.stderr)
        return 2
    bundle = Bundle(options.bundle, options.patience or PATIENCE[loops])
    groups = bundle.groups()
    if gone := plan.unknown(groups):
        print(f"Tests/run/plan.py names classes that are not there: {', '.join(gone)}")
        return 1
    beside, alone = plan.parts(_wanted(groups, options.patterns))
    durations = plan.Durations(Path(options.bundle).parent / "test-durations.json")
    run = _Run(bundle, durations, loops != "short")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        if options.part != "serial":
            run.go(f"{options.processes} at a time", beside, options.processes)
        if options.part != "parallel":
            run.go("one by one", alone, 1)
    finally:
        bundle.stop()
    return run.finish(options.times)


class _Run:
    """One run of tests, in parts."""

    def __init__(self, bundle, durations, has_figures):
        self._bundle = bundle
        self._durations = durations
        self._has_figures = has_figures
        self._outcomes = []
        self._seconds = {}

    def go(self, title, groups, processes):
        """Runs these tests of classes, that many processes at a time."""
        began = time.monotonic()
        pool = ThreadPoolExecutor(processes)
        try:
            names = self._durations.longest_first(groups)
            for outcomes in pool.map(lambda name: self._run(name, groups[name]), names):
                self._outcomes += outcomes
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        print(f"{title}: {len(groups)} classes in {time.monotonic() - began:.0f} s", flush=True)

    def _run(self, name, tests):
        began = time.monotonic()
        outcomes = self._bundle.run(name, tests)
        self._seconds[name] = self._seconds.get(name, 0) + time.monotonic() - began
        for outcome in outcomes:
            if outcome.verdict == FAILED:
                print(f"{outcome.test} failed", flush=True)
        return outcomes

    def finish(self, shows_times):
        """Says how it went, and keeps how long it took."""
        for name, seconds in self._seconds.items():
            self._durations.note(name, seconds)
        self._durations.save()
        if shows_times:
            times = [(outcome.seconds, outcome.test) for outcome in self._outcomes]
            times += [(seconds, name) for name, seconds in self._seconds.items()]
            for seconds, name in sorted(times):
                print(f"{seconds:8.2f} s  {name}")
        failed = [outcome for outcome in self._outcomes if outcome.verdict == FAILED]
        for outcome in failed:
            print(report.failure(outcome))
        figures = report.figures(self._outcomes) if self._has_figures else []
        for line in [*figures, *report.skips(self._outcomes)]:
            print(line)
        print(report.total(self._outcomes))
        return 1 if failed or not self._outcomes else 0


def _wanted(groups, patterns):
    wanted = {}
    for name, tests in groups.items():
        chosen = [test for test in tests if any(re.search(it, test) for it in patterns or [""])]
        if chosen:
            wanted[name] = chosen
    return wanted


def _options(arguments):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--bundle", default=str(BUILT / "ghbrowsePackageTests.xctest"))
    parser.add_argument("--processes", type=int, default=3 * len(os.sched_getaffinity(0)))
    parser.add_argument("--patience", type=int, help="seconds without a word before the end")
    parser.add_argument("--part", choices=["all", "parallel", "serial"], default="all")
    parser.add_argument("--times", action="store_true", help="how long each class took")
    parser.add_argument("patterns", nargs="*", metavar="REGEX")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
