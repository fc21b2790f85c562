"""How many instructions callgrind counts for the program's commands, and for its start at the prompt.

The store has 1,000 invented users, a note on each, and the profiles of some; the program under test
makes it, so that any version reads its own. A start counts until the first row is written to the
terminal: a preloaded `write` ends the program there. Beside each figure stands the one that is kept.

usage: instructions.py GHBROWSE STANDIN-SERVER [--limit PERCENT] [--keep]

Kept figures hold for one processor and one set of system libraries; elsewhere, begin with --keep.
"""

import argparse
import glob
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from rows import Row
from terminal import Terminal

HERE = os.path.dirname(os.path.abspath(__file__))
KEPT = os.path.join(HERE, "instructions.json")
USERS = 1000
PROFILES = 20
ROUNDS = 7
# Percent. What runs beside a block of a list differs from run to run.
LIMIT = 2
LIMITS = {"block": 10}
SEARCHED = "FOSDEM"
# Rows of a block on a screen of 24 lines. The first blocks run beside what follows a start.
ROWS = 22
FIRST_BLOCK, LAST_BLOCK = 5, 40
# People of a page.
PAGE = 100
# Places in memory and the order of dictionaries would make each run another.
STEADY = ["setarch", "-R", "valgrind", "-q", "--tool=callgrind"]


class Bench:
    """A store, and the counts of programs that read a copy of it."""

    def __init__(self, program, folder, address):
        self.program, self.folder = program, folder
        self.home = os.path.join(folder, "home")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "dumb",
            "GHBROWSE_API_URL": address, "SWIFT_DETERMINISTIC_HASHING": "1"}
        self.counted = {**self.environment, "LD_PRELOAD": preloaded(folder)}
        self.logins = []

    def fill(self):
        """Saves users, notes and profiles as a reader would."""
        lines = [f":more {USERS}"]
        lines += [f":note {row} note {row}: met at {SEARCHED}" for row in range(1, USERS + 1)]
        self.run([], "\n".join(lines) + "\n")
        self.logins = [user["login"] for user in json.loads(self.run(["list", "--json"]))]
        if len(self.logins) != USERS or self.run(["notes"]).count("\n") != USERS:
            sys.exit("the store did not get all users and notes")
        for login in self.logins[:PROFILES]:
            self.run(["show", login])
        self.checkpoint()
        shutil.copytree(self.home, self.home + ".made")

    def checkpoint(self):
        """Empties the store's log: each start reads it, and how long it is, is chance."""
        paths = glob.glob("**/ghbrowse.db", root_dir=self.home, recursive=True, include_hidden=True)
        if not paths:
            sys.exit("there is no store to measure")
        for path in paths:
            store = sqlite3.connect(os.path.join(self.home, path))
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            store.close()

    def run(self, arguments, text=""):
        return subprocess.run(
            [self.program, *arguments], env=self.environment, input=text, capture_output=True, text=True,
            check=True).stdout

    def command(self, arguments):
        """The instructions of one command, all threads together."""
        def go(words):
            subprocess.run(words, env=self.counted, stdout=subprocess.DEVNULL, check=True)
        return self.count(arguments, go)

    def start(self, number=0):
        """The instructions of a start at the prompt until a row is written: the first, or one further down."""
        last = self.logins[number]

        def go(words):
            terminal = Terminal(words, {**self.counted, "FIRST_ROW": last})
            # Each Enter shows another block, and the prompt behind it; valgrind writes its figures at the end.
            while terminal.read(60):
                if number and terminal.written.endswith(b"list> "):
                    terminal.type(b"\r")
            terminal.end()
        return self.count([], go)

    def sync(self, users):
        """The instructions of fetching and saving so many people in an empty store."""
        def go(words):
            empty = {**self.counted, "HOME": os.path.join(self.folder, "empty")}
            shutil.rmtree(empty["HOME"], ignore_errors=True)
            subprocess.run(words, env=empty, check=True)
        return self.count(["sync", "--quiet", "--users", str(users)], go)

    def count(self, arguments, go):
        """The least of some rounds, and how far the next one is above it, in percent of it.

        The least, because threads that run beside what is counted only add, by chance.
        """
        counts = []
        for _ in range(ROUNDS):
            shutil.rmtree(self.home)
            shutil.copytree(self.home + ".made", self.home)
            out = os.path.join(self.folder, "callgrind.out")
            go([*STEADY, f"--callgrind-out-file={out}", self.program, *arguments])
            counts.append(total(out))
            os.unlink(out)
        least, following = sorted(counts)[:2]
        return least, (following - least) / least * 100


def total(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("totals:"))


def stripped(program, folder):
    """A copy as it is installed; valgrind 3.19 cannot read what a Swift compiler tells debuggers."""
    copy = os.path.join(folder, "ghbrowse")
    subprocess.run(["strip", "-o", copy, program], check=True)
    return copy


def preloaded(folder):
    """The library that gets along with valgrind, and ends a program once its first row is written."""
    library = os.path.join(folder, "preloaded.so")
    compiler = next(filter(shutil.which, ["clang", "cc"]), None) or sys.exit("there is no C compiler")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, f"{HERE}/preloaded.c"], check=True)
    return library


def part(less, more, count):
    """The instructions of one of `count` things that `more` does beyond `less`, and how far they differ."""
    each = (more[0] - less[0]) // count
    return each, (less[0] * less[1] + more[0] * more[1]) / count / each


def measure(program, server):
    """The instructions of everything, by name, and how far the counts of one thing differ."""
    with tempfile.TemporaryDirectory() as folder:
        command = [server, "--users", str(USERS), "--budget", "100000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                bench = Bench(stripped(program, folder), folder, process.stdout.readline().strip())
                bench.fill()
                return {
                    "list": bench.command(["list"]),
                    "search": bench.command(["search", SEARCHED, "--json"]),
                    "show": bench.command(["show", bench.logins[0], "--offline"]),
                    "start": bench.start(),
                    "block": part(
                        bench.start(FIRST_BLOCK * ROWS), bench.start(LAST_BLOCK * ROWS), LAST_BLOCK - FIRST_BLOCK),
                    "page": part(bench.sync(PAGE), bench.sync(USERS), USERS // PAGE - 1),
                }
            finally:
                process.kill()


def kept():
    try:
        with open(KEPT, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {"commit": "none", "instructions": {}}


def compared(found, known):
    """Each figure by its name, its spread, the one kept, the change in percent, and how many percent are allowed."""
    for name, (now, spread) in found.items():
        before = known["instructions"].get(name)
        change = (now - before) / before * 100 if before else 0
        yield name, now, spread, before, change, LIMITS.get(name, LIMIT)


def report(found, known, limit):
    """Whether no figure is too far above the one kept."""
    print(f"Instructions{'':<10}{'kept':>16}{'now':>16}{'change':>9}{'spread':>9}   (kept: {known['commit']})")
    missed = False
    for name, now, spread, before, change, allowed in compared(found, known):
        is_missed = change > max(limit, allowed)
        missed = missed or is_missed
        print(f"  {name:<20}{before or 0:>16,}{now:>16,}{change:>+8.2f}%{spread:>8.2f}%"
              f"{'   MISSED' if is_missed else ''}")
    return not missed


def rows(program, server):
    """Rows of all counts, beside those that are kept."""
    affinity = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(affinity)})
    try:
        found, known = measure(program, server), kept()
    finally:
        os.sched_setaffinity(0, affinity)
    for name, now, _, before, change, allowed in compared(found, known):
        beside = f"kept at {known['commit']}: {before:,} ({change:+.1f} %)" if before else "nothing kept"
        yield Row(name, f"{now:,}", beside, f"≤ {allowed} % more", change <= allowed)


def keep(found):
    commit = subprocess.run(
        ["git", "-C", HERE, "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    with open(KEPT, "w", encoding="utf-8") as file:
        figures = {name: now for name, (now, _) in found.items()}
        json.dump({"commit": commit, "instructions": figures}, file, indent=2)
        file.write("\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("server", type=os.path.abspath)
    parser.add_argument("--limit", type=float, default=LIMIT, help="how many percent more are too many")
    parser.add_argument("--keep", action="store_true", help="keep what is counted now")
    arguments = parser.parse_args()
    # On two processors at once the threads take turns otherwise each time: 8 % of a start.
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = measure(arguments.program, arguments.server)
    is_good = report(found, kept(), arguments.limit)
    if arguments.keep:
        keep(found)
    elif not is_good:
        sys.exit(1)


if __name__ == "__main__":
    main()
