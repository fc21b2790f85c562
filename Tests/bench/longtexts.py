"""The first paint of a profile whose biography has a million characters (H5)."""

import contextlib
import os
import shutil
import sqlite3
import tempfile

from rows import Row
from stores import Store
from terminal import Terminal
from timing import DRAWN, entered, median

# Milliseconds.
LIMIT = 100
ROUNDS = 5
TEXTS = {
    "marks": "Z" + "\u030d" * 10_000, "words": "word " * 200_000, "lines": "line\n" * 100_000,
    "one word": "w" * 1_000_000, "wide": "漢" * 300_000, "flags": "🇫🇷" * 100_000, "joined": "👩\u200d" * 100_000,
}


def rows(program, store):
    """A row of the slowest of these texts, from Enter until the profile is drawn."""
    times = {name: _milliseconds(program, store, text) for name, text in TEXTS.items()}
    most = max(times.values())
    yield Row("first paint of a profile of a million characters", f"{most:.0f} ms",
              ", ".join(f"{name} {time:.0f}" for name, time in times.items()), f"≤ {LIMIT} ms", most <= LIMIT)


def _milliseconds(program, store, text):
    """The median time to paint the first person's profile with `text` as its biography."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(store.home, folder, dirs_exist_ok=True)
        copy = Store(os.path.dirname(folder), os.path.basename(folder), program, store.server)
        login = copy.query("SELECT login FROM people ORDER BY id LIMIT 1")[0][0]
        with contextlib.closing(sqlite3.connect(copy.database)) as database, database:
            database.execute(
                "INSERT OR REPLACE INTO profiles(id, bio, fetched_at) SELECT min(id), ?1, fetched_at FROM people",
                (text,))
        with Terminal.prompt([program, "--offline"], copy.environment) as terminal:
            times = []
            for _ in range(ROUNDS):
                terminal.drain(0.2)
                times.append(entered(terminal, f"@{login}", ready=DRAWN))
                entered(terminal, ":back", ready=DRAWN)
    return median(times)
