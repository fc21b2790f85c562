"""How long a typed key takes to appear: at an idle prompt, and while 100 pages arrive and are saved.

Beside it, in the same run, bash: the same readline, and nothing else to do.
"""

import os
import subprocess
import tempfile

from rows import Row
from terminal import Terminal
from timing import percentile

# Characters that nothing else on the screen has: the first time one is written is its echo.
KEYS = "!#$%&*+;=?^|~{}`"
PAGES = 100
ROUNDS = 5
USERS_A_PAGE = 30
# Milliseconds.
LIMIT = 16


def typed(terminal, until):
    """The milliseconds that each key took, for as long as `until` says so."""
    times = []
    while until(len(times)):
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


def bash(environment):
    terminal = Terminal(["bash", "--norc", "--noprofile", "-i"], {**environment, "PS1": "ready> "})
    terminal.wait(b"ready> ", 5)
    # An exclamation mark would ask for the history.
    terminal.type(b"set +H\r")
    terminal.drain(0.2)
    times = typed(terminal, lambda count: count < 800)
    terminal.end()
    return times


def idle(program, environment, address):
    with tempfile.TemporaryDirectory() as home:
        terminal, _ = listed(program, environment, address, home)
        times = typed(terminal, lambda count: count < 800)
        terminal.end()
    return times


def loading(program, environment, address):
    times = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as home:
            terminal, own = listed(program, environment, address, home)
            terminal.type(f":more {PAGES * USERS_A_PAGE - 22}\r".encode())
            times += typed(terminal, lambda _: not saved(program, own))
            terminal.end()
    return times


def listed(program, environment, address, home):
    """The program with its first rows shown, and its environment."""
    own = {**environment, "HOME": home, "GHBROWSE_API_URL": address, "GHBROWSE_THEME": "dark"}
    terminal = Terminal.prompt([program], own)
    terminal.drain(0.5)
    return terminal, own


def saved(program, environment):
    """Whether the last user is there."""
    command = [program, "list", "--offline", "--limit", str(PAGES * USERS_A_PAGE)]
    lines = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    return lines.count(b"\n") >= PAGES * USERS_A_PAGE


def rows(program, server):
    """Rows of keys that are typed while pages arrive."""
    environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    command = [server, "--users", str(PAGES * USERS_A_PAGE), "--budget", "5000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = process.stdout.readline().strip()
            kinds = {"bash, idle": bash(environment), "ghbrowse, idle": idle(program, environment, address)}
            times = loading(program, environment, address)
        finally:
            process.kill()
    others = "; ".join(f"{name} {percentile(their, 0.5):.2f}/{percentile(their, 0.99):.2f}"
                       for name, their in kinds.items())
    p99 = percentile(times, 0.99)
    yield Row(f"a typed key appears while {PAGES} pages arrive, {len(times)} keys",
              f"p50 {percentile(times, 0.5):.2f}, p99 {p99:.2f} ms", f"{others} (p50/p99)", f"p99 ≤ {LIMIT} ms",
              p99 <= LIMIT)
