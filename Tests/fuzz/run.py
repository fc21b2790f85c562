#!/usr/bin/env python3
"""Builds the decoders with libFuzzer and feeds each with random bytes, beginning with the kept inputs.

usage: run.py [--seconds N] [--processes N] [--fuzzer PATH] [NAME ...]

Only the targets with these NAMEs run, or all of them; Tests/fuzz/Targets has one for each decoder. Kept inputs are
in Tests/fuzz/corpus, words of each format in Tests/fuzz/words; what a run finds goes to .build/fuzz/found, and what
ends a decoder to .build/fuzz/crashes. Ends with a table, and exits with 1 where a decoder ended. Where the toolchain
has no libFuzzer, nothing runs, and that is said.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "Tests/run"))

# It is beside the runner of tests.
import toolchain

BUILD = ROOT / ".build/fuzz"
# The optimizer makes it several times as fast, and keeps the checks of arithmetic and of bounds.
FLAGS = ["--no-color-diagnostics", "--scratch-path", BUILD, "-c", "release", "-Xswiftc", "-enable-testing"]
# Memory in MiB, seconds for one input; Swift keeps what it makes once, and memory that grows meets the limit.
LIMITS = ["-rss_limit_mb=512", "-timeout=5", "-detect_leaks=0", "-print_final_stats=1"]
# Memory that was given back is kept from use for a while, and a part of it is enough. Swift's own report of a crash
# would hide that of the sanitizer.
SETTINGS = {"ASAN_OPTIONS": "quarantine_size_mb=32", "SWIFT_BACKTRACE": "enable=no"}


def main(arguments):
    """Builds and runs what is asked for; returns the exit status."""
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--seconds", type=int, default=600, help="for each target")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--fuzzer", help="a built one, instead of building it")
    parser.add_argument("--out", type=Path, default=BUILD, help="where inputs that are found go")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args(arguments)
    swift = shlex.split(os.environ.get("SWIFT", "swift"))
    if not options.fuzzer and not toolchain.has(swift, "fuzzer"):
        print("skipped: fuzzing, because this Swift toolchain has no libFuzzer")
        return 0
    if not options.fuzzer:
        subprocess.run([*swift, "build", *FLAGS, "--product", "fuzz"], cwd=ROOT, check=True,
                       env={**os.environ, "GHBROWSE_FUZZ": "1"})
        options.fuzzer = BUILD / "release/fuzz"
    names = subprocess.run([options.fuzzer, "--list"], check=True, capture_output=True, text=True).stdout.split()
    if unknown := sorted(set(options.names) - set(names)):
        print(f"There is no target {', '.join(unknown)}; there are {', '.join(names)}.")
        return 2
    with ThreadPoolExecutor(options.processes) as pool:
        runs = list(pool.map(lambda name: fuzz(options, name), options.names or names))
    print(f"{'target':<10} {'executions':>12} {'edges':>7}  crashes", *(line for line, _ in runs), sep="\n")
    return 1 if any(status for _, status in runs) else 0


def fuzz(options, name):
    """Feeds one target for its time, or until an input ends it; returns a line of the table, and the exit status."""
    found, crashes = options.out / "found" / name, options.out / "crashes"
    for folder in (found, crashes):
        folder.mkdir(parents=True, exist_ok=True)
    # In bytes; longer inputs find little more, and take longer.
    longest = 1 << (14 if name == "picture" else 12)
    command = [options.fuzzer, f"--target={name}", f"-max_total_time={options.seconds}", f"-max_len={longest}", *LIMITS]
    command += [f"-artifact_prefix={crashes}/{name}-", f"-dict={HERE}/words/{name}.txt", found, HERE / "corpus" / name]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", check=False, env={**os.environ, **SETTINGS})
    last = lambda pattern: int((re.findall(pattern, done.stdout) or [0])[-1])
    written = re.findall(r"Test unit written to (\S+)", done.stdout)
    if done.returncode:
        print(f"{name} ended with status {done.returncode}:", *done.stdout.splitlines()[-60:], "", sep="\n")
        written = written or [f"status {done.returncode}"]
    executions, edges = last(r"stat::number_of_executed_units:\s+(\d+)"), last(r"cov: (\d+)")
    return f"{name:<10} {executions:12,} {edges:7,}  {', '.join(written) or 'none'}", done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
