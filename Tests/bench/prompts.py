"""How much memory a prompt takes that has many people saved."""

from rows import Row
from terminal import Terminal
from timing import DRAWN, entered, memory

LIMIT = 40
ROWS = 5000
TIMES = 2


def rows(program, store):
    """Rows of memory at rest, after one long block, and after many."""
    terminal = Terminal([program, "--offline"], store.environment)
    if terminal.wait(b"list> ", 10) is None:
        raise RuntimeError("ghbrowse has shown no prompt")
    terminal.drain(1)
    found = {"at rest": memory(terminal.process)}
    for number in range(1, TIMES + 1):
        entered(terminal, f":more {ROWS}", silence=0.3, ready=DRAWN)
        if number == 1:
            found[f"after `:more {ROWS}`"] = memory(terminal.process)
    found[f"after {TIMES} of them, {TIMES * ROWS:,} rows"] = most = memory(terminal.process)
    pages = memory(terminal.process, "RssFile")
    terminal.end()
    figures = ", ".join(f"{name} {mebibytes:.0f}" for name, mebibytes in found.items())
    yield Row(f"most memory at the prompt, {store.users:,} people", f"{most:.0f} MiB", figures,
              f"≤ {LIMIT} MiB", most <= LIMIT, f"{pages:.0f} of them are pages of the program's files")
