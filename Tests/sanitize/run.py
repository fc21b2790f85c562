#!/usr/bin/env python3
"""Builds and runs all tests under Thread Sanitizer, and then under Address Sanitizer.

usage: run.py [--sanitizer NAME] [--processes N] [REGEX ...]

Only tests with a name like `Module.Class/test` that a REGEX matches run, or all of them but those that left_out.py
names with their reasons. The programs that tests start are built the same way. Ends with the reports of the
sanitizers, and exits with 1 where there is one or a test failed.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "run"))

# It is beside the runner of tests.
import toolchain

import left_out

# The name of a runtime, and what its library is called.
SANITIZERS = {"thread": "tsan", "address": "asan"}


def main(arguments):
    """Runs what is asked for; returns the exit status."""
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--sanitizer", action="append", choices=SANITIZERS)
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("patterns", nargs="*", metavar="REGEX")
    options = parser.parse_args(arguments)
    swift = shlex.split(os.environ.get("SWIFT", "swift"))
    status = 0
    for name in options.sanitizer or SANITIZERS:
        if toolchain.has(swift, SANITIZERS[name]):
            status |= check(name, swift, options)
        else:
            print(f"skipped: {name} sanitizer, because this Swift toolchain has none")
    return status


def check(name, swift, options):
    """Builds and runs with one sanitizer; returns 1 where a test failed or something was reported."""
    build = ROOT / ".build" / name
    command = [*swift, "build", "--no-color-diagnostics", "--build-tests"]
    subprocess.run([*command, "--scratch-path", build, f"--sanitize={name}"], cwd=ROOT, check=True)
    folder = build / "reports"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # All takes several times as long, and several times the memory.
    command = [sys.executable, "-B", ROOT / "Tests/run/run.py", "--patience", "3600"]
    command += ["--bundle", build / "debug/ghbrowsePackageTests.xctest", "--processes", str(options.processes)]
    without = rf"^(?!(?:{'|'.join(map(re.escape, left_out.REASONS))})(?:/|$))"
    command += [rf"{without}(?=.*(?:{pattern}))" for pattern in options.patterns or [""]]
    failed = subprocess.run(command, cwd=ROOT, env=environment(folder), check=False).returncode
    reports = sorted(folder.iterdir())
    for report in reports:
        print(report.read_text(errors="replace"))
    print(f"{name} sanitizer: {len(reports)} processes reported something")
    return 1 if failed or reports else 0


def environment(reports):
    """The settings of both sanitizers, which write into the folder of reports."""
    # Tests end the program by signals, which are no reports.
    signals = "handle_segv=0 handle_abort=0 handle_sigill=0 handle_sigfpe=0 handle_sigbus=0"
    shared = f"log_path={reports}/report exitcode=0 {signals}"
    thread = f"{shared} suppressions={HERE}/thread.txt history_size=4"
    # Swift keeps what it makes once, and a leak is found by the memory of long runs. The stack for signals is the
    # program's own, and not the sanitizer's to take away.
    address = f"{shared} detect_leaks=0 allocator_may_return_null=1 use_sigaltstack=0"
    return {**os.environ, "TSAN_OPTIONS": thread, "ASAN_OPTIONS": address}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
