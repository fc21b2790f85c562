"""How many instructions callgrind counts for the program's commands, and for its start at the prompt.

The store has 1,000 invented users, a note on each, and the profiles of some; the program under test makes it, so
that any version reads its own. A start counts until the first row is written to the terminal: a preloaded `write`
ends the program there. Next to each figure is the one that was kept, on one processor and one set of libraries.
"""

import glob
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile

from rows import Row
from stores import standin
from terminal import Terminal

HERE = os.path.dirname(os.path.abspath(__file__))
KEPT = os.path.join(HERE, "instructions.json")
USERS, PROFILES, PAGE, ROUNDS = 1000, 20, 100, 7
# Percent. What runs beside a block of a list differs from run to run.
LIMIT = 2
LIMITS = {"block": 10}
SEARCHED = "FOSDEM"
# Rows of a block on a screen of 24 lines. The first blocks run beside what follows a start.
ROWS = 22
FIRST_BLOCK, LAST_BLOCK = 5, 40
# Random addresses, and the order of dictionaries, would make each run different.
STEADY = ["setarch", "-R", "valgrind", "-q", "--tool=callgrind"]


def preloaded(folder):
    """The environment of a program whose instructions are counted; `folder` gets the preloaded library."""
    library = os.path.join(folder, "preloaded.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, f"{HERE}/preloaded.c"], check=True)
    return {"LD_PRELOAD": library, "SWIFT_DETERMINISTIC_HASHING": "1"}


def total(path):
    """The instructions in a file that callgrind has written."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("totals:"))


class Bench:
    """A store, and the counts of programs that read a copy of it."""

    def __init__(self, program, folder, address):
        self.program, self.folder = program, folder
        self.home = os.path.join(folder, "home")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "dumb",
            "GHBROWSE_API_URL": address, "SWIFT_DETERMINISTIC_HASHING": "1"}
        self.counted = {**self.environment, **preloaded(folder)}
        lines = [f":more {USERS}", *(f":note {row} note {row}: met at {SEARCHED}" for row in range(1, USERS + 1))]
        self.run([], "\n".join(lines) + "\n")
        self.logins = [user["login"] for user in json.loads(self.run(["list", "--json"]))]
        for login in self.logins[:PROFILES]:
            self.run(["show", login])
        # Each start reads the store's log, and its length is chance.
        for path in glob.glob("**/ghbrowse.db", root_dir=self.home, recursive=True, include_hidden=True):
            store = sqlite3.connect(os.path.join(self.home, path))
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            store.close()
        shutil.copytree(self.home, self.home + ".made")

    def run(self, arguments, text=""):
        return subprocess.run([self.program, *arguments], env=self.environment, input=text, capture_output=True,
                              text=True, check=True).stdout

    def command(self, *arguments):
        """The instructions of one command, all threads together."""
        return self.count(arguments, lambda words: subprocess.run(
            words, env=self.counted, stdout=subprocess.DEVNULL, check=True))

    def start(self, number=0):
        """The instructions of a start at the prompt until a row is written: the first, or one further down."""
        def call(words):
            with Terminal(words, {**self.counted, "FIRST_ROW": self.logins[number]}) as terminal:
                # Each Enter shows another block, and the prompt after it; valgrind writes its figures at the end.
                while terminal.read(60):
                    if number and terminal.written.endswith(b"list> "):
                        terminal.type(b"\r")
        return self.count([], call)

    def sync(self, users):
        """The instructions of fetching and saving so many people in an empty store."""
        def call(words):
            empty = {**self.counted, "HOME": os.path.join(self.folder, "empty")}
            shutil.rmtree(empty["HOME"], ignore_errors=True)
            subprocess.run(words, env=empty, check=True)
        return self.count(["sync", "--quiet", "--users", str(users)], call)

    def count(self, arguments, call):
        """The least of some rounds: other threads only add, by chance."""
        counts = []
        for _ in range(ROUNDS):
            shutil.rmtree(self.home)
            shutil.copytree(self.home + ".made", self.home)
            out = os.path.join(self.folder, "callgrind.out")
            call([*STEADY, f"--callgrind-out-file={out}", self.program, *arguments])
            counts.append(total(out))
            os.unlink(out)
        return min(counts)


def measure(program, server):
    """The instructions of everything, by name."""
    with tempfile.TemporaryDirectory() as folder, standin(server, USERS) as address:
        bench = Bench(program, folder, address)
        blocks = bench.start(LAST_BLOCK * ROWS) - bench.start(FIRST_BLOCK * ROWS)
        pages = bench.sync(USERS) - bench.sync(PAGE)
        return {
            "list": bench.command("list"), "search": bench.command("search", SEARCHED, "--json"),
            "show": bench.command("show", bench.logins[0], "--offline"), "start": bench.start(),
            "block": blocks // (LAST_BLOCK - FIRST_BLOCK), "page": pages // (USERS // PAGE - 1)}


def rows(program, server, keeps):
    """Rows of all counts, next to those that were kept; then keeps them if `keeps`."""
    with open(KEPT, encoding="utf-8") as file:
        kept = json.load(file)
    # On two processors the threads take turns differently each time: 8 % of a start.
    affinity = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(affinity)})
    try:
        found = measure(program, server)
    finally:
        os.sched_setaffinity(0, affinity)
    for name, now in found.items():
        before, allowed = kept["instructions"].get(name, now), LIMITS.get(name, LIMIT)
        change = (now - before) / before * 100
        yield Row(name, f"{now:,}", f"kept at {kept['commit']}: {before:,} ({change:+.1f} %)", f"≤ {allowed} % more",
                  change <= allowed)
    if keeps:
        commit = subprocess.run(["git", "-C", HERE, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
        with open(KEPT, "w", encoding="utf-8") as file:
            json.dump({"commit": commit.stdout.strip(), "instructions": found}, file, indent=2)
            file.write("\n")
