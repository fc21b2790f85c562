"""A search as a command, and a search at the prompt."""

import os
import random
import shutil
import subprocess
import tempfile

from rows import Row, skipped
from terminal import Terminal
from timing import by_turns, entered, median, percentile, process, ratio

LIMIT_OF_COMMAND = 8
LIMIT_AT_PROMPT = 5
# Searches of each kind at the prompt.
EACH = 100
SYLLABLES = [first + second for first in "bdfghjklmnprstvwz" for second in "aeiou"]


def command(program, store):
    """Rows of a whole process that finds one login among all."""
    login = store.logins(3)[-1]
    text = login[:-1]
    what = f"`search TEXT --json`, {store.users:,} people"
    sql = f"SELECT rowid FROM search_index WHERE search_index MATCH '\"{text}\"'"
    cases = {"ours": process([program, "search", text, "--json"], store.environment),
             "sqlite3": process(["sqlite3", "-readonly", store.database, sql], store.environment)}
    with tempfile.TemporaryDirectory() as folder:
        names = os.path.join(folder, "logins")
        with open(names, "w", encoding="utf-8") as file:
            subprocess.run(["sqlite3", "-readonly", store.database, "SELECT login FROM users WHERE is_listed = 1"],
                           stdout=file, check=True)
        if shutil.which("fzf"):
            cases["fzf"] = process(["fzf", "--filter", text], store.environment, names)
        times = by_turns(cases)
    own, query = median(times["ours"]), median(times["sqlite3"])
    limit = f"the bare query {query:.1f} ms"
    if "fzf" in times:
        part = ratio(times["ours"], times["fzf"])
        yield Row(what, f"{own:.1f} ms", f"`fzf --filter` over the logins {median(times['fzf']):.0f} ms ({part:.2f})",
                  "≤ 0.25 of it", part <= 0.25, limit)
    else:
        yield skipped(what, "fzf")
    more = median([our - other for our, other in zip(times["ours"], times["sqlite3"])])
    yield Row(what, f"{own:.1f} ms", f"`sqlite3`, the indexed query {query:.1f} ms (+{more:.1f} ms)",
              f"≤ {LIMIT_OF_COMMAND} ms more", more <= LIMIT_OF_COMMAND, limit)


def texts(store):
    """What is searched for at the prompt, by kinds."""
    random.seed(3)
    logins = store.logins(2 * EACH)
    syllables = lambda count: "".join(random.choice(SYLLABLES) for _ in range(count))
    return {
        "two characters": [syllables(1) for _ in range(EACH)],
        "three": [syllables(2)[:3] for _ in range(EACH)],
        "four, thousands of matches": [syllables(2) for _ in range(EACH)],
        "six": [syllables(3) for _ in range(EACH)],
        "a whole login": logins[:EACH],
        "exact": [f'"{login}"' for login in logins[EACH:2 * EACH]],
    }


def prompt(program, store):
    """Rows of searches at one prompt, from Enter to the last byte."""
    all_times = []
    parts = []
    for kind, wanted in texts(store).items():
        terminal = Terminal([program, "--offline"], store.environment)
        if terminal.wait(b"list> ", 10) is None:
            raise RuntimeError("ghbrowse has shown no prompt")
        terminal.drain(0.3)
        # The first one reads the index from the file.
        times = [entered(terminal, f":search {text}") for text in wanted[:1] + wanted][1:]
        terminal.end()
        all_times += times
        parts.append(f"{kind} {percentile(times, 0.5):.1f}/{percentile(times, 0.99):.1f}")
    p50, p99 = percentile(all_times, 0.5), percentile(all_times, 0.99)
    yield Row(f"a search at the prompt, {store.users:,} people, {len(all_times)} searches",
              f"p50 {p50:.1f}, p99 {p99:.1f} ms", "; ".join(parts) + " (p50/p99)",
              f"p99 ≤ {LIMIT_AT_PROMPT} ms", p99 <= LIMIT_AT_PROMPT)
