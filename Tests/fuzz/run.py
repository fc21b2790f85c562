#!/usr/bin/env python3
"""Builds the decoders with libFuzzer and feeds each with random bytes, beginning with the kept inputs.

usage: run.py [--seconds N] [--processes N] [--fuzzer PATH] [NAME ...]

Only the targets with these NAMEs run, or all of them; Tests/fuzz/Targets has one for each decoder.
Kept inputs are in Tests/fuzz/corpus, words of each format in Tests/fuzz/words; what a run finds goes
to .build/fuzz/found, and what ends a decoder to .build/fuzz/crashes. Ends with a table, and exits
with 1 where a decoder ended. Where the toolchain has no libFuzzer, nothing runs, and that is said.
"""

import argparse
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fuzzing import Fuzzing, table

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/run"))

# It stands beside the runner of tests.
import toolchain

BUILD = ROOT / ".build/fuzz"
# The optimizer makes it several times as fast, and keeps the checks of arithmetic and of bounds.
FLAGS = ["--no-color-diagnostics", "--scratch-path", BUILD, "-c", "release", "-Xswiftc", "-enable-testing"]


def main(arguments):
    """Builds and runs what is asked for; returns the exit status."""
    options = _options(arguments)
    swift = shlex.split(os.environ.get("SWIFT", "swift"))
    if not options.fuzzer and not toolchain.has(swift, "fuzzer"):
        print("skipped: fuzzing, because this Swift toolchain has no libFuzzer")
        return 0
    fuzzer = options.fuzzer or _built(swift)
    names = subprocess.run([fuzzer, "--list"], check=True, capture_output=True, text=True).stdout.split()
    if unknown := sorted(set(options.names) - set(names)):
        print(f"There is no target {', '.join(unknown)}; there are {', '.join(names)}.")
        return 2
    fuzzing = Fuzzing(fuzzer, ROOT / "Tests/fuzz", Path(options.out), options.seconds)
    with ThreadPoolExecutor(options.processes) as pool:
        runs = list(pool.map(fuzzing.run, options.names or names))
    for run in runs:
        if run.has_crashed:
            print(run.ending)
    print(table(runs))
    return 1 if any(run.has_crashed for run in runs) else 0


def _built(swift):
    command = [*swift, "build", *FLAGS, "--product", "fuzz"]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "GHBROWSE_FUZZ": "1"})
    return BUILD / "release/fuzz"


def _options(arguments):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--seconds", type=int, default=600, help="for each target")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--fuzzer", help="a built one, instead of building it")
    parser.add_argument("--out", default=BUILD, help="where inputs that are found go")
    parser.add_argument("names", nargs="*", metavar="NAME")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
