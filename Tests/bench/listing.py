"""All people of a list, and of a search, as JSON."""

import os
import subprocess
import time

from rows import Row
from timing import by_turns, median, memory, ratio

LIMIT = 2
# MiB that memory may grow after the first tenth.
FLAT = 2
# The same keys in the same order, by the shell of the database.
COLUMNS = """SELECT u.avatar_url AS avatarUrl, NULL AS contributions,
  strftime('%Y-%m-%dT%H:%M:%SZ', u.fetched_at, 'unixepoch') AS fetchedAt, u.html_url AS htmlUrl, u.id AS id,
  0 AS isAvatarInverted, u.is_gone AS isGone, u.is_site_admin AS isSiteAdmin, u.login AS login, p.name AS name,
  n.text AS note, strftime('%Y-%m-%dT%H:%M:%SZ', n.at / 1000, 'unixepoch') AS noteUpdatedAt,
  row_number() OVER (ORDER BY u.id) AS position, v.seen_at AS seenAt, u.type AS type"""
JOINS = """LEFT JOIN note_versions n ON n.user_id = u.id LEFT JOIN visits v ON v.user_id = u.id
  LEFT JOIN profiles p ON p.id = u.id WHERE u.fetched_at IS NOT NULL"""


def run(words, environment, used, text=os.devnull):
    """Milliseconds of a process that reads a file and writes into a pipe; `used` gets its MiB after each piece."""
    start = time.perf_counter()
    used.clear()
    with (open(text, "rb") as file,
          subprocess.Popen(words, env=environment, stdin=file, stdout=subprocess.PIPE) as child):
        while child.stdout.read(1 << 20):
            if now := memory(child.pid):
                used.append(now)
    if child.returncode:
        raise RuntimeError(f"{words[0]} ended with {child.returncode}")
    return (time.perf_counter() - start) * 1000


def row(what, program, store, arguments, form, sql):
    """The row of a command that prints many people, next to the shell of the database."""
    used = []
    shell = ["sqlite3", "-readonly", form, store.database, sql]
    times = by_turns({"sqlite3": lambda: run(shell, store.environment, []),
                      "ours": lambda: run([program, *arguments], store.environment, used)}, rounds=5)
    part, growth = ratio(times["ours"], times["sqlite3"]), used[-1] - used[len(used) // 10]
    return Row(what, f"{median(times['ours']) / 1000:.2f} s, {used[-1]:.0f} MiB",
               f"`sqlite3 {form}`, the same columns {median(times['sqlite3']) / 1000:.2f} s ({part:.2f})",
               f"≤ {LIMIT} of it, memory flat", part <= LIMIT and growth <= FLAT)


def rows(program, store):
    """Rows of the whole list, and of a search with many matches."""
    text = "ma"
    found = (f"{COLUMNS} FROM search_content e JOIN people u ON u.id = e.id {JOINS} "
             f"AND (e.c0 LIKE '%{text}%' OR e.c1 LIKE '%{text}%') ORDER BY u.id")
    yield row(f"`list --json`, {store.users:,} people", program, store, ["list", "--json", "--offline"], "-json",
              f"{COLUMNS} FROM people u {JOINS} ORDER BY u.id")
    yield row(f"`search {text} --json`", program, store, ["search", text, "--json"], "-json", found)
