"""One run of libFuzzer, and what it says of itself."""

import os
import re
import subprocess
import time
from dataclasses import dataclass

# In MiB, and in seconds for one input.
MEMORY, PATIENCE = 512, 5
# Memory that was given back is kept from use for a while, and a part of it is enough. Swift's own
# report of a crash would stand over that of the sanitizer.
SETTINGS = {"ASAN_OPTIONS": "quarantine_size_mb=32", "SWIFT_BACKTRACE": "enable=no"}
# In bytes; longer inputs find little more, and take longer.
LONGEST = {"picture": 1 << 14}
LONGEST_OF_OTHERS = 1 << 12

_COUNT = re.compile(r"stat::number_of_executed_units:\s+(\d+)")
_COVERAGE = re.compile(r"cov: (\d+)")
_WRITTEN = re.compile(r"Test unit written to (\S+)")


@dataclass
class Run:
    """What became of one target."""

    name: str
    seconds: float
    status: int
    output: str

    @property
    def executions(self):
        """How many inputs were decoded."""
        found = _COUNT.search(self.output)
        return int(found[1]) if found else 0

    @property
    def coverage(self):
        """How many edges of the code were seen."""
        found = _COVERAGE.findall(self.output)
        return int(found[-1]) if found else 0

    @property
    def has_crashed(self):
        """Whether an input ended the decoder, or it took too long or too much memory."""
        return self.status != 0

    @property
    def crashes(self):
        """The files of the inputs that did."""
        return _WRITTEN.findall(self.output)

    @property
    def ending(self):
        """The last lines that it wrote."""
        lines = self.output.splitlines()[-60:]
        return "\n".join([f"{self.name} ended with status {self.status}:", *lines, ""])


class Fuzzing:
    """Runs of one fuzzer."""

    def __init__(self, fuzzer, sources, out, seconds):
        """Takes what is kept from `sources`, and writes what is found under `out`."""
        self._fuzzer = fuzzer
        self._sources = sources
        self._out = out
        self._seconds = seconds

    def run(self, name):
        """Feeds one target for its time, or until an input ends it."""
        began = time.monotonic()
        done = subprocess.run(
            self._command(name), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
            env={**os.environ, **SETTINGS},
        )  # fmt: skip
        return Run(name, time.monotonic() - began, done.returncode, done.stdout)

    def _command(self, name):
        found, crashes = self._out / "found" / name, self._out / "crashes"
        for folder in (found, crashes):
            folder.mkdir(parents=True, exist_ok=True)
        command = [self._fuzzer, f"--target={name}", f"-max_total_time={self._seconds}"]
        command += [f"-rss_limit_mb={MEMORY}", f"-timeout={PATIENCE}", "-print_final_stats=1"]
        # Swift keeps what it makes once; memory that grows meets the limit.
        command += ["-detect_leaks=0", f"-max_len={LONGEST.get(name, LONGEST_OF_OTHERS)}"]
        command += [f"-artifact_prefix={crashes}/{name}-"]
        words = self._sources / "words" / f"{name}.txt"
        command += [f"-dict={words}"] if words.is_file() else []
        kept = self._sources / "corpus" / name
        return [*command, found, *([kept] if kept.is_dir() else [])]


def table(runs):
    """A line for each target."""
    lines = [f"{'target':<10} {'seconds':>8} {'executions':>12} {'per second':>11} {'edges':>7}  crashes"]
    for run in runs:
        speed = run.executions / max(run.seconds, 1)
        crashes = ", ".join(run.crashes) or (f"status {run.status}" if run.has_crashed else "none")
        lines.append(
            f"{run.name:<10} {run.seconds:8.0f} {run.executions:12,} {speed:11,.0f} {run.coverage:7,}  {crashes}"
        )
    return "\n".join(lines)
