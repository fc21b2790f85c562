#!/usr/bin/env python3
"""Builds and runs all tests under Thread Sanitizer, and then under Address Sanitizer.

usage: run.py [--sanitizer NAME] [--processes N] [REGEX ...]

Only tests with a name like `Module.Class/test` that a REGEX matches run, or all of them but those
that left_out.py names with their reasons. The programs that tests start are built the same way. Ends
with the reports of the sanitizers, and exits with 1 where there is one or a test failed.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import left_out

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "run"))

# It stands beside the runner of tests.
import toolchain

# The name of a runtime, and what its library is called.
SANITIZERS = {"thread": "tsan", "address": "asan"}


def main(arguments):
    """Runs what is asked for; returns the exit status."""
    options = _options(arguments)
    swift = shlex.split(os.environ.get("SWIFT", "swift"))
    status = 0
    for name in options.sanitizer or SANITIZERS:
        if not toolchain.has(swift, SANITIZERS[name]):
            print(f"skipped: {name} sanitizer, because this Swift toolchain has none")
            continue
        status |= _Sanitizer(name, swift).check(options)
    return status


class _Sanitizer:
    """One sanitizer, with a build and with reports of its own."""

    def __init__(self, name, swift):
        self._name = name
        self._swift = swift
        self._build = ROOT / ".build" / name
        self._reports = self._build / "reports"

    def check(self, options):
        """Builds and runs; returns 1 where a test failed or something was reported."""
        command = [*self._swift, "build", "--no-color-diagnostics", "--build-tests"]
        command += ["--scratch-path", self._build, f"--sanitize={self._name}"]
        subprocess.run(command, cwd=ROOT, check=True)
        shutil.rmtree(self._reports, ignore_errors=True)
        self._reports.mkdir(parents=True)
        failed = self._run(options)
        reports = sorted(self._reports.iterdir())
        for report in reports:
            print(report.read_text(errors="replace"))
        print(f"{self._name} sanitizer: {len(reports)} processes reported something")
        return 1 if failed or reports else 0

    def _run(self, options):
        bundle = self._build / "debug/ghbrowsePackageTests.xctest"
        command = [sys.executable, "-B", ROOT / "Tests/run/run.py", "--bundle", bundle]
        # All takes several times as long, and several times the memory.
        command += ["--patience", "3600", "--processes", str(options.processes)]
        command += left_out.patterns(options.patterns)
        return subprocess.run(command, cwd=ROOT, env=self._environment(), check=False).returncode

    def _environment(self):
        # Tests end the program by signals, which are no reports.
        signals = "handle_segv=0 handle_abort=0 handle_sigill=0 handle_sigfpe=0 handle_sigbus=0"
        shared = f"log_path={self._reports}/report exitcode=0 {signals}"
        thread = f"{shared} suppressions={HERE}/thread.txt history_size=4"
        # Swift keeps what it makes once, and a leak is found by the memory of long runs. The stack for
        # signals is the program's own, and not the sanitizer's to take away.
        address = f"{shared} detect_leaks=0 allocator_may_return_null=1 use_sigaltstack=0"
        return {**os.environ, "TSAN_OPTIONS": thread, "ASAN_OPTIONS": address}


def _options(arguments):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--sanitizer", action="append", choices=SANITIZERS)
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("patterns", nargs="*", metavar="REGEX")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
