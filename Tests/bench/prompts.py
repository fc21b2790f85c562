"""What a prompt costs: its memory with many people saved, and how often it wakes while nobody touches it."""

import glob

from rows import Row
from terminal import Terminal
from timing import DRAWN, entered, memory

# MiB.
AT_REST, MOST = 32, 40
ROWS, TIMES = 5000, 2
# Seconds, and how often all threads together may wake in them.
IDLE, WAKES = 60, 30


def memory_rows(program, store):
    """Rows of memory at rest, and after many rows were shown."""
    terminal = Terminal.prompt([program, "--offline"], store.environment)
    terminal.drain(1)
    rest = memory(terminal.process)
    for _ in range(TIMES):
        entered(terminal, f":more {ROWS}", silence=0.3, ready=DRAWN)
    most, pages = memory(terminal.process), memory(terminal.process, "RssFile")
    terminal.end()
    what = f"most memory at the prompt, {store.users:,} people"
    yield Row(f"{what}, at rest", f"{rest:.0f} MiB", "", f"≤ {AT_REST} MiB", rest <= AT_REST)
    yield Row(f"{what}, after {TIMES * ROWS:,} rows", f"{most:.0f} MiB", "", f"≤ {MOST} MiB", most <= MOST,
              f"{pages:.0f} of them are pages of the program's files")


def idle_rows(program, store):
    """The row of a prompt, online, that nobody touches."""
    with store.serving():
        terminal = Terminal.prompt([program], store.environment)
        terminal.drain(5)
        before = switches(terminal.process)
        terminal.drain(IDLE)
        count = switches(terminal.process) - before
        terminal.end()
    yield Row(f"an idle prompt, online, {IDLE} s", f"wakes {count} times", "", f"≤ {WAKES} times", count <= WAKES,
              "voluntary switches of all threads")


def switches(process):
    """How often all threads of a process have given their processor away."""
    count = 0
    for path in glob.glob(f"/proc/{process}/task/*/status"):
        with open(path, encoding="ascii") as status:
            count += sum(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches"))
    return count
