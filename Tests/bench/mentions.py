"""Names beside the logins of a long text: `annotate` next to `cat`."""

import os
import tempfile

import listing
from rows import Row
from timing import by_turns, median, ratio

SIZE = 100 << 20
# A mention in so many bytes.
BETWEEN = 200
# How many times as long as `cat` it may take.
LIMIT = 10
# MiB that memory may grow after the first tenth.
FLAT = 2


def rows(program, store):
    """The row of a text of 100 MiB, from a file into a pipe."""
    logins = store.logins(store.users)
    lines = [f"asked @{login} about it, ".ljust(BETWEEN - 1, "x") + "\n" for login in logins]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "text")
        with open(path, "w", encoding="ascii") as file:
            for number in range(SIZE // BETWEEN):
                file.write(lines[number % len(lines)])
        used = []
        times = by_turns({"cat": lambda: listing.run(["cat"], store.environment, [], path),
                          "ours": lambda: listing.run([program, "annotate"], store.environment, used, path)}, rounds=5)
    part, growth = ratio(times["ours"], times["cat"]), used[-1] - used[len(used) // 10]
    yield Row(f"`annotate`, 100 MiB with a login in {BETWEEN} bytes, {store.users:,} people",
              f"{median(times['ours']) / 1000:.2f} s, {used[-1]:.0f} MiB",
              f"`cat` {median(times['cat']) / 1000:.2f} s ({part:.1f})", f"≤ {LIMIT} times as long, memory flat",
              part <= LIMIT and growth <= FLAT)
