"""Whole processes and prompts, timed by turns: a machine that slows down slows all of them down."""

import os
import statistics
import subprocess
import time

from terminal import Terminal

ROUNDS = 21
# The end of what the program writes to a terminal at once; typed keys are echoed without it.
DRAWN = b"\x1b[?2026l"

median = statistics.median


def by_turns(cases, rounds=ROUNDS):
    """Milliseconds of each of `cases`, functions by their names, which are called in turn."""
    times = {name: [] for name in cases}
    for number in range(rounds + 1):
        for name, call in cases.items():
            took = call()
            # The first round fills the caches of files.
            if number:
                times[name].append(took)
    return times


def ratio(ours, others):
    """The median of the ratios, pair by pair."""
    return median(our / other for our, other in zip(ours, others))


def percentile(times, share):
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def process(words, environment, text=None):
    """Milliseconds of a process from its start to its end; its output is read and dropped."""
    def call():
        start = time.perf_counter()
        subprocess.run(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       stdin=open(text, "rb") if text else subprocess.DEVNULL, check=True)
        return (time.perf_counter() - start) * 1000
    return call


def on_terminal(words, environment, shown=None):
    """Milliseconds from a process's start on a terminal until it shows a text, or until its end."""
    def call():
        start = time.perf_counter()
        with Terminal(words, environment) as terminal:
            if shown is None:
                while terminal.read(10):
                    pass
            elif terminal.wait(shown, 10) is None:
                raise RuntimeError(f"{words[0]} has not shown {shown!r}: {terminal.written!r}")
            return (time.perf_counter() - start) * 1000
    return call


def entered(terminal, line, silence=0.06, ready=b""):
    """Milliseconds from Enter after a typed line until the last byte that is written for it.

    That is the last one before a silence, once `ready` was written, such as `DRAWN`.
    """
    terminal.type(line.encode())
    terminal.drain(0.03)
    terminal.written = b""
    start = last = time.perf_counter()
    os.write(terminal.descriptor, b"\r")
    while terminal.read(silence if ready in terminal.written else 10):
        last = time.perf_counter()
    return (last - start) * 1000


def memory(process_id):
    """The most MiB that a running process has had; None when it has just ended."""
    try:
        with open(f"/proc/{process_id}/status", encoding="ascii") as status:
            return next((int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:")), None)
    except OSError:
        return None
