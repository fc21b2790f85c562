"""A search as a command, and a search at the prompt."""

import os
import random
import subprocess
import tempfile

from rows import Row
from terminal import Terminal
from timing import DRAWN, by_turns, entered, median, percentile, process, ratio

# Milliseconds.
LIMIT_OF_COMMAND = 8
LIMIT_AT_PROMPT = 5
# The index has no fewer than three characters, so it is a scan.
LIMIT_OF_SHORT = 150
# Searches of each kind at the prompt.
EACH = 100


def command(program, store):
    """Rows of a whole process that finds one login among all."""
    text = store.logins(3)[-1][:-1]
    what = f"`search TEXT --json`, {store.users:,} people"
    sql = f"SELECT rowid FROM search WHERE search MATCH '\"{text}\"'"
    with tempfile.TemporaryDirectory() as folder:
        names = os.path.join(folder, "logins")
        with open(names, "w", encoding="utf-8") as file:
            subprocess.run(["sqlite3", "-readonly", store.database, "SELECT login FROM people"],
                           stdout=file, check=True)
        times = by_turns({
            "ours": process([program, "search", text, "--json"], store.environment),
            "sqlite3": process(["sqlite3", "-readonly", store.database, sql], store.environment),
            "fzf": process(["fzf", "--filter", text], store.environment, names)})
    ours, part = f"{median(times['ours']):.1f} ms", ratio(times["ours"], times["fzf"])
    yield Row(what, ours, f"`fzf --filter` over the logins {median(times['fzf']):.0f} ms ({part:.2f})",
              "≤ 0.1 of it", part <= 0.1)
    more = median([our - other for our, other in zip(times["ours"], times["sqlite3"])])
    yield Row(what, ours, f"`sqlite3`, the indexed query {median(times['sqlite3']):.1f} ms (+{more:.1f} ms)",
              f"≤ {LIMIT_OF_COMMAND} ms more", more <= LIMIT_OF_COMMAND)


def prompt(program, store):
    """Rows of searches at one prompt, from Enter to the last byte."""
    # A system short of memory drops pages of a file that was not read for a while.
    with open(store.database, "rb") as file:
        while file.read(1 << 20):
            pass
    random.seed(3)
    logins = random.sample(store.logins(20 * EACH), 5 * EACH)
    # Parts of logins, so that somebody is found.
    part = lambda count: (login := logins.pop())[(start := random.randrange(len(login) - count + 1)):start + count]
    short = [part(2) for _ in range(EACH)] + ["qx", "xq", "qy"] * 5
    long = [part(count) for count in (3, 4, 6) for _ in range(EACH)] + [logins.pop() for _ in range(EACH)]
    for what, texts, limit in (("a search", long, LIMIT_AT_PROMPT),
                               ("a search for two characters", short, LIMIT_OF_SHORT)):
        times = searched(program, store, texts)
        p99 = percentile(times, 0.99)
        yield Row(f"{what} at the prompt, {store.users:,} people, {len(times)} searches",
                  f"p50 {percentile(times, 0.5):.1f}, p99 {p99:.1f} ms", "", f"p99 ≤ {limit} ms", p99 <= limit)


def searched(program, store, texts):
    """Milliseconds of each of these searches, at one prompt."""
    with Terminal.prompt([program, "--offline"], store.environment) as terminal:
        terminal.drain(0.3)
        # The first one reads the index from the file.
        return [entered(terminal, f":search {text}", ready=DRAWN) for text in texts[:1] + texts][1:]
