"""A search as a command, and a search at the prompt."""

import os
import random
import shutil
import subprocess
import tempfile

from rows import Row, skipped
from terminal import Terminal
from timing import DRAWN, by_turns, entered, median, percentile, process, ratio

LIMIT_OF_COMMAND = 8
# Milliseconds; no index knows fewer than three characters.
LIMIT_AT_PROMPT = 5
LIMIT_OF_SHORT = 150
# Searches of each kind at the prompt.
EACH = 100
SHORT = "two characters"


def command(program, store):
    """Rows of a whole process that finds one login among all."""
    login = store.logins(3)[-1]
    text = login[:-1]
    what = f"`search TEXT --json`, {store.users:,} people"
    sql = f"SELECT rowid FROM search WHERE search MATCH '\"{text}\"'"
    cases = {"ours": process([program, "search", text, "--json"], store.environment),
             "sqlite3": process(["sqlite3", "-readonly", store.database, sql], store.environment)}
    with tempfile.TemporaryDirectory() as folder:
        names = os.path.join(folder, "logins")
        with open(names, "w", encoding="utf-8") as file:
            subprocess.run(["sqlite3", "-readonly", store.database, "SELECT login FROM people"],
                           stdout=file, check=True)
        if shutil.which("fzf"):
            cases["fzf"] = process(["fzf", "--filter", text], store.environment, names)
        times = by_turns(cases)
    own, query = median(times["ours"]), median(times["sqlite3"])
    limit = f"the bare query {query:.1f} ms"
    if "fzf" in times:
        part = ratio(times["ours"], times["fzf"])
        yield Row(what, f"{own:.1f} ms", f"`fzf --filter` over the logins {median(times['fzf']):.0f} ms ({part:.2f})",
                  "≤ 0.1 of it", part <= 0.1, limit)
    else:
        yield skipped(what, "fzf")
    more = median([our - other for our, other in zip(times["ours"], times["sqlite3"])])
    yield Row(what, f"{own:.1f} ms", f"`sqlite3`, the indexed query {query:.1f} ms (+{more:.1f} ms)",
              f"≤ {LIMIT_OF_COMMAND} ms more", more <= LIMIT_OF_COMMAND, limit)


def texts(store):
    """What is searched for at the prompt, by kinds: parts of logins, so that somebody is found."""
    random.seed(3)
    logins = random.sample(store.logins(20 * EACH), 6 * EACH)
    part = lambda login, count: login[(start := random.randrange(len(login) - count + 1)):start + count]
    kinds = {SHORT: 2, "three": 3, "four": 4, "six": 6}
    found = {kind: [part(logins.pop(), count) for _ in range(EACH)] for kind, count in kinds.items()}
    found["a whole login"] = [logins.pop() for _ in range(EACH)]
    found["exact"] = [f'"{logins.pop()}"' for _ in range(EACH)]
    return found


def prompt(program, store):
    """Rows of searches at one prompt, from Enter to the last byte."""
    all_times, parts = [], []
    # A system short of memory drops pages of a file that nobody has read for a while.
    with open(store.database, "rb") as file:
        while file.read(1 << 20):
            pass
    for kind, wanted in texts(store).items():
        times = searched(program, store, wanted)
        if kind == SHORT:
            short = times
            continue
        all_times += times
        parts.append(f"{kind} {percentile(times, 0.5):.1f}/{percentile(times, 0.99):.1f}")
    p50, p99 = percentile(all_times, 0.5), percentile(all_times, 0.99)
    yield Row(f"a search at the prompt, {store.users:,} people, {len(all_times)} searches",
              f"p50 {p50:.1f}, p99 {p99:.1f} ms", "; ".join(parts) + " (p50/p99)",
              f"p99 ≤ {LIMIT_AT_PROMPT} ms", p99 <= LIMIT_AT_PROMPT)
    scan = percentile(searched(program, store, ["qx", "xq", "qy"] * 5), 0.99)
    p50, p99 = percentile(short, 0.5), percentile(short, 0.99)
    yield Row(f"a search for {SHORT} at the prompt, {store.users:,} people",
              f"p50 {p50:.1f}, p99 {p99:.1f} ms", f"two that nobody has {scan:.0f} ms",
              f"≤ {LIMIT_OF_SHORT} ms", max(p99, scan) <= LIMIT_OF_SHORT, "no index knows them: it is a scan")


def searched(program, store, wanted):
    """Milliseconds of each of these searches, at one prompt."""
    terminal = Terminal.prompt([program, "--offline"], store.environment)
    terminal.drain(0.3)
    # The first one reads the index from the file.
    times = [entered(terminal, f":search {text}", ready=DRAWN) for text in wanted[:1] + wanted][1:]
    terminal.end()
    return times
