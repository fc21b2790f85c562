"""A prompt's memory with many people saved, and how often it wakes while nobody types."""

import contextlib
import glob

from rows import Row
from terminal import Terminal
from timing import DRAWN, entered, memory

# MiB.
AT_REST, MOST = 32, 40
ROWS, TIMES = 5000, 2
# Seconds, and how often all threads together may wake in them, without that of libdispatch's manager.
IDLE, WAKES = 60, 10


def memory_rows(program, store):
    """Rows of memory at rest, and after many rows were shown."""
    with Terminal.prompt([program, "--offline"], store.environment) as terminal:
        terminal.drain(1)
        rest = memory(terminal.process)
        for _ in range(TIMES):
            entered(terminal, f":more {ROWS}", silence=0.3, ready=DRAWN)
        most = memory(terminal.process)
    what = f"memory at the prompt, {store.users:,} people"
    yield Row(f"{what}, at rest", f"{rest:.0f} MiB", "", f"≤ {AT_REST} MiB", rest <= AT_REST)
    yield Row(f"{what}, after {TIMES * ROWS:,} rows", f"{most:.0f} MiB", "", f"≤ {MOST} MiB", most <= MOST)


def idle_rows(program, store):
    """The row of an online prompt at which nobody types."""
    with store.serving(), Terminal.prompt([program], store.environment) as terminal:
        terminal.drain(5)
        before = switches(terminal.process)
        terminal.drain(IDLE)
        # A thread that has ended takes its count along.
        counts = sorted(now - before.get(thread, 0) for thread, now in switches(terminal.process).items())
    count = sum(counts[:-1])
    yield Row(f"an idle prompt, online, {IDLE} s, without libdispatch's manager", f"wakes {count} times",
              f"the manager, which nothing can stop, {counts[-1]} times", f"≤ {WAKES} times", count <= WAKES)


def switches(process):
    """How often each thread of a process gave up its processor by itself, by the paths of the threads."""
    counts = {}
    for path in glob.glob(f"/proc/{process}/task/*/status"):
        # The thread may have ended since it was listed.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError), open(path, encoding="ascii") as status:
            counts[path] = sum(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches"))
    return counts
