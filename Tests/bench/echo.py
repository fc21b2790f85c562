"""How long a typed key takes to appear while 100 pages arrive and are saved."""

import os
import subprocess
import tempfile

from rows import Row
from stores import standin
from terminal import Terminal
from timing import percentile

# Characters that nothing else on the screen has: the first time one is written is its echo.
KEYS = "!#$%&*+;=?^|~{}`"
PAGES = 100
ROUNDS = 5
USERS_A_PAGE = 30
# Milliseconds.
LIMIT = 16


def loading(program, environment):
    """The milliseconds that each key took until all users were saved."""
    times = []
    with Terminal.prompt([program], environment) as terminal:
        terminal.drain(0.5)
        terminal.type(f":more {PAGES * USERS_A_PAGE - 22}\r".encode())
        while not saved(program, environment):
            for key in KEYS:
                terminal.type(key.encode())
                took = terminal.wait(key.encode(), 5)
                if took is None:
                    raise RuntimeError("a key never appeared")
                times.append(took * 1000)
                terminal.drain(0.004)
            terminal.type(b"\x15")
            terminal.drain(0.02)
    return times


def saved(program, environment):
    """Whether the last user is saved."""
    command = [program, "list", "--offline", "--limit", str(PAGES * USERS_A_PAGE)]
    lines = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    return lines.count(b"\n") >= PAGES * USERS_A_PAGE


def rows(program, server):
    """The row of keys that are typed while pages arrive."""
    times = []
    with standin(server, PAGES * USERS_A_PAGE) as address:
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as home:
                times += loading(program, {
                    "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home,
                    "GHBROWSE_API_URL": address, "GHBROWSE_THEME": "dark"})
    p99 = percentile(times, 0.99)
    yield Row(f"a typed key appears while {PAGES} pages arrive, {len(times)} keys",
              f"p50 {percentile(times, 0.5):.2f}, p99 {p99:.2f} ms", "", f"p99 ≤ {LIMIT} ms", p99 <= LIMIT)
