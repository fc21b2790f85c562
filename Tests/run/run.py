#!/usr/bin/env python3
"""Runs the built tests: one process for each class, several at once.

usage: run.py [--bundle PATH] [--processes N] [--patience SECONDS] [REGEX ...]

Runs the tests whose names (`Module.Class/test`) a REGEX matches, or all. GHBROWSE_LOOPS is the length of their loops:
short, long or full. Ends with the output of each failed test, the figures of long loops, the reasons of skips, and
`N passed, N failed, N skipped`; exits with 1 if one failed or none ran.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

BUILT = Path(__file__).resolve().parents[2] / ".build/debug"
# Seconds after which a process that writes nothing is killed.
PATIENCE = {"short": 300, "long": 1_800, "full": 36_000}

_BEGAN = re.compile(r"Test Case '([^']*)' started at ")
_ENDED = re.compile(r"Test Case '([^']*)' (passed|failed|skipped) \(")
_REASON = re.compile(r"Test skipped(?:: | - )(?:required (?:true|false) value[^-\n]* - )?(.*)")


@dataclass
class Outcome:
    """How a test ended, with its output."""

    test: str
    verdict: str = "failed"
    output: str = ""

    @property
    def reason(self):
        """The reason of a skip."""
        found = _REASON.search(self.output)
        return found[1].strip() if found else "no reason given"


class Bundle:
    """The executable with all tests of the package."""

    def __init__(self, path, patience):
        self.path, self.patience = path, patience
        self.running = set()

    def groups(self):
        """The names of the tests of each class, by `Module.Class`."""
        listing = subprocess.run([self.path, "--list-tests"], check=True, capture_output=True, text=True)
        groups = {}
        for line in listing.stdout.splitlines():
            if "/" in line and " " not in line:
                groups.setdefault(line.split("/")[0], []).append(line)
        return groups

    def run(self, group, tests):
        """Runs the tests of one class in a process, and returns their outcomes."""
        # XCTest keeps its test cases, and with them the directories that they would delete.
        with (tempfile.TemporaryFile() as output,
              tempfile.TemporaryDirectory(prefix="ghbrowse-", ignore_cleanup_errors=True) as directory):
            # Some programs run as another user.
            os.chmod(directory, 0o755)
            process = subprocess.Popen([self.path, ",".join(tests)], stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.STDOUT, start_new_session=True,
                                       env={**os.environ, "TMPDIR": directory, "TMUX_TMPDIR": directory})
            self.running.add(process.pid)
            ending = self._wait(process, output)
            self.running.discard(process.pid)
            output.seek(0)
            text = output.read().decode("utf-8", "replace")
        return outcomes(group, tests, text, ending)

    def _wait(self, process, output):
        """Waits for the end; returns a sentence if some tests may not have run."""
        size, since = 0, time.monotonic()
        while True:
            try:
                status = process.wait(timeout=1)
                break
            except subprocess.TimeoutExpired:
                if (now := os.fstat(output.fileno()).st_size) != size:
                    size, since = now, time.monotonic()
                elif time.monotonic() - since > self.patience:
                    _kill(process.pid)
                    process.wait()
                    return f"The process wrote nothing for {self.patience} s, and was killed.\n"
        if status < 0:
            return f"The process was killed by {signal.Signals(-status).name}.\n"
        # Status 1 means that tests failed, and their output says which.
        return "" if status in (0, 1) else f"The process ended with status {status}.\n"


def _kill(process):
    try:
        os.killpg(process, signal.SIGKILL)
    except ProcessLookupError:
        pass  # It has ended.


def outcomes(group, tests, output, ending):
    """The outcome of each test of a class; one that did not end has failed.

    `ending` says how the process ended; it is empty if it ended normally.
    """
    found, current = {test: Outcome(test) for test in tests}, None
    for line in output.splitlines(keepends=True):
        began, ended = _BEGAN.search(line), _ENDED.search(line)
        if began:
            # The bundle lists `Module.Class/test`, and a process prints `Class.test`.
            current = found.setdefault(name := f"{group}/{began[1].split('.', 1)[-1]}", Outcome(name))
        if current:
            current.output += line
        if ended and current:
            current.verdict, current = ended[2], None
    for outcome in found.values():
        if outcome.verdict == "failed" and not _ENDED.search(outcome.output):
            outcome.output += ending or "It did not run to its end.\n"
    if ending and all(outcome.verdict != "failed" for outcome in found.values()):
        found[group] = Outcome(group, output=output + ending)
    return list(found.values())


def run(bundle, groups, processes, seconds):
    """Runs the tests of these classes, the longest first; returns their outcomes, and fills in `seconds`."""
    def one(group):
        began = time.monotonic()
        ended = bundle.run(group, groups[group])
        seconds[group] = round(time.monotonic() - began, 2)
        for outcome in ended:
            if outcome.verdict == "failed":
                print(f"{outcome.test} failed", flush=True)
        return ended

    began = time.monotonic()
    pool = ThreadPoolExecutor(processes)
    try:
        # A class without a figure comes first.
        names = sorted(groups, key=lambda group: (-seconds.get(group, 1e9), group))
        return [outcome for ended in pool.map(one, names) for outcome in ended]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        print(f"{processes} at a time: {len(groups)} classes in {time.monotonic() - began:.0f} s", flush=True)


def report(ended, has_figures):
    """Prints the outcomes; returns the exit status."""
    failed = [outcome for outcome in ended if outcome.verdict == "failed"]
    for outcome in failed:
        print(f"{'-' * 80}\n{outcome.test} FAILED\n{outcome.output.rstrip()}\n")
    if has_figures:
        lines = [line for outcome in ended for line in outcome.output.splitlines()]
        print("\n".join(sorted(line for line in lines if line.startswith("rel "))))
    reasons = {}
    for outcome in ended:
        if outcome.verdict == "skipped":
            reasons.setdefault(outcome.reason, []).append(outcome.test)
    for reason, tests in sorted(reasons.items()):
        print(f"skipped {len(tests)}: {reason}", *tests, sep="\n  ")
    counts = Counter(outcome.verdict for outcome in ended)
    print(", ".join(f"{counts[verdict]} {verdict}" for verdict in ("passed", "failed", "skipped")))
    return 1 if failed or not ended else 0


def main(arguments):
    """Runs the tests; returns the exit status."""
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--bundle", type=Path, default=BUILT / "ghbrowsePackageTests.xctest")
    parser.add_argument("--processes", type=int, default=6 * len(os.sched_getaffinity(0)))
    parser.add_argument("--patience", type=int, help="seconds without output before a process is killed")
    parser.add_argument("patterns", nargs="*", metavar="REGEX")
    options = parser.parse_args(arguments)
    loops = os.environ.get("GHBROWSE_LOOPS", "short")
    if loops not in PATIENCE:
        print(f"GHBROWSE_LOOPS is {loops!r}, but must be one of {', '.join(PATIENCE)}.", file=sys.stderr)
        return 2
    bundle = Bundle(options.bundle, options.patience or PATIENCE[loops])
    wanted = {}
    for group, tests in bundle.groups().items():
        if found := [test for test in tests if any(re.search(pattern, test) for pattern in options.patterns or [""])]:
            wanted[group] = found
    durations = options.bundle.parent / "test-durations.json"
    seconds = json.loads(durations.read_text()) if durations.exists() else {}
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        ended = run(bundle, wanted, options.processes, seconds)
    finally:
        for process in list(bundle.running):
            _kill(process)
    durations.write_text(json.dumps(seconds, indent=1, sort_keys=True))
    return report(ended, has_figures=loops != "short")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
