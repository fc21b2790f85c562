"""How long the first paint of a profile takes whose biography has a million characters."""

import contextlib
import os
import shutil
import sqlite3
import tempfile

from rows import Row
from stores import Store
from terminal import Terminal
from timing import DRAWN, entered, median

LIMIT = 100
ROUNDS = 5
TEXTS = {
    "marks": "Z" + "\u030d" * 10_000, "words": "word " * 200_000, "lines": "line\n" * 100_000,
    "one word": "w" * 1_000_000, "wide": "漢" * 300_000, "flags": "🇫🇷" * 100_000, "joined": "👩\u200d" * 100_000,
}


def rows(program, store):
    """A row of the slowest of these texts, from Enter until the profile is drawn."""
    times = {name: _milliseconds(program, store, text) for name, text in {"usual": "a usual text", **TEXTS}.items()}
    usual = times.pop("usual")
    most = max(times.values())
    yield Row("the first paint of a profile of a million characters", f"{most:.0f} ms",
              ", ".join(f"{name} {time:.0f}" for name, time in times.items()), f"≤ {LIMIT} ms", most <= LIMIT,
              f"a usual text {usual:.0f} ms")


def _milliseconds(program, store, text):
    """The median time in which the first person's profile is painted, whose biography is `text`."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(store.home, folder, dirs_exist_ok=True)
        copy = Store(os.path.dirname(folder), os.path.basename(folder), program, store.server)
        login = copy.query("SELECT login FROM people ORDER BY id LIMIT 1")[0][0]
        with contextlib.closing(sqlite3.connect(copy.database)) as database, database:
            database.execute(
                "INSERT OR REPLACE INTO profiles(id, bio, fetched_at) SELECT min(id), ?1, fetched_at FROM people",
                (text,))
        terminal = Terminal.prompt([program, "--offline"], copy.environment)
        times = []
        for _ in range(ROUNDS):
            terminal.drain(0.2)
            terminal.type(f"@{login}".encode())
            terminal.drain(0.05)
            terminal.type(b"\r")
            times.append(terminal.wait(DRAWN, 10) * 1000)
            entered(terminal, ":back", ready=DRAWN)
        terminal.end()
        return median(times)
