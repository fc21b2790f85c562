"""How long a typed key takes to appear: at an idle prompt, and while 100 pages arrive and are saved.

Beside it, in the same run, bash: the same readline, and nothing else to do.
"""

import os
import subprocess
import sys
import tempfile

from terminal import Terminal

# Characters that nothing else on the screen has: the first time one is written is its echo.
KEYS = "!#$%&*+;=?^|~{}`"
PAGES = 100
ROUNDS = 5
USERS_A_PAGE = 30
LIMIT = 0.016


def typed(terminal, until):
    """The seconds that each key took, for as long as `until` says so."""
    times = []
    while until(len(times)):
        for key in KEYS:
            terminal.type(key.encode())
            took = terminal.wait(key.encode(), 5)
            if took is None:
                sys.exit("a key never appeared")
            times.append(took)
            terminal.drain(0.004)
        terminal.type(b"\x15")
        terminal.drain(0.02)
    return times


def percentile(times, share):
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def report(name, times):
    p50, p99 = percentile(times, 0.5) * 1000, percentile(times, 0.99) * 1000
    print(f"  {name:<42}{len(times):>6}{p50:>9.2f}{p99:>9.2f}{max(times) * 1000:>9.2f}", flush=True)
    return p99


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
    terminal = Terminal([program], own)
    if terminal.wait(b"list> ", 10) is None:
        sys.exit("ghbrowse has shown no prompt")
    terminal.drain(0.5)
    return terminal, own


def saved(program, environment):
    """Whether the last user is there."""
    command = [program, "list", "--offline", "--after", "0", "--limit", str(PAGES * USERS_A_PAGE)]
    lines = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    return lines.count(b"\n") >= PAGES * USERS_A_PAGE


def main():
    program, server = (os.path.abspath(path) for path in sys.argv[1:3])
    environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [server, "--users", str(PAGES * USERS_A_PAGE), "--budget", "5000"], stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().strip()
    print(f"A typed key appears after (ms){'':<14}{'keys':>6}{'p50':>9}{'p99':>9}{'most':>9}")
    try:
        report("bash, idle", bash(environment))
        report("ghbrowse, idle", idle(program, environment, address))
        p99 = report(f"ghbrowse, {PAGES} pages arriving", loading(program, environment, address))
    finally:
        process.kill()
    print(f"  p99 at most {LIMIT * 1000:.0f} ms: {'reached' if p99 <= LIMIT * 1000 else 'MISSED'}")


main()
