"""The table: a sorted search inside a list at the prompt, and people with their profiles as CSV."""

import contextlib
import os
import shutil
import sqlite3
import tempfile

import listing
from rows import Row
from stores import Store
from terminal import Terminal
from timing import DRAWN, by_turns, entered, median, memory, process, ratio

# Times sqlite3, and MiB.
LIMIT_OF_SORT, GROWTH = 1.0, 10
# Rows of a block on a screen of 24 lines.
ROWS = 22
SORTED = f"""SELECT u.login, p.name, p.company, p.location, p.followers FROM members m
  JOIN profiles p ON p.id = m.user_id JOIN people u ON u.id = m.user_id
  WHERE m.list_id = (SELECT id FROM lists WHERE name = '{{}}') AND m.is_gone = 0 AND p.followers >= 100
  ORDER BY p.followers DESC, p.id LIMIT {ROWS}"""


def time(column, divisor=1):
    return f"strftime('%Y-%m-%dT%H:%M:%SZ', {column} / {divisor}, 'unixepoch')"


# The default columns, and those of people, profiles and notes.
FEW = f"u.id, u.login, u.type, u.html_url, {time('v.seen_at', 1000)}, n.text, u.is_site_admin, p.name"
ALL = f"""{FEW}, u.avatar_url, u.is_gone, {time('u.fetched_at')}, {time('n.at', 1000)}, p.company, p.blog, p.location,
  p.email, p.bio, p.twitter, p.is_hireable, p.followers, p.following, p.public_repos, p.public_gists,
  {time('p.created_at')}, {time('p.updated_at')}, {time('p.fetched_at')}"""
JOINS = """FROM profiles p JOIN people u ON u.id = p.id LEFT JOIN note_versions n ON n.user_id = p.id
  LEFT JOIN visits v ON v.user_id = p.id ORDER BY p.id"""


# The profiles of the first tenth, with texts of usual lengths, and a list of everybody.
LIST = "contributors:every/body"
PROFILES = """INSERT INTO profiles SELECT id, 'Name of ' || login, '@company' || id % 100,
  'https://example.org/~' || login, 'Port Elsewhere', login || '@example.org',
  'Writes parsers for fun; reads "them", for money.', login, NULL,
  id * 7919 % 900, id % 200, id % 120, id % 30, 1200000000 + id * 113, 1700000000 + id % 90000000, fetched_at
  FROM people ORDER BY id LIMIT (SELECT count(*) / 10 FROM people)"""
MEMBERS = """INSERT INTO members(list_id, rank, user_id, last_pass)
  SELECT last_insert_rowid(), row_number() OVER (ORDER BY id), id, 1 FROM people"""


def rows(program, store):
    """Rows of a sorted search inside a list, and of a search with a few columns and with all."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(store.home, folder, dirs_exist_ok=True)
        copy = Store(os.path.dirname(folder), os.path.basename(folder), program, store.server)
        with contextlib.closing(sqlite3.connect(copy.database)) as database, database:
            count = database.execute(PROFILES).rowcount
            database.execute(
                "INSERT INTO lists(key, name, pass, fetched_at, whole_at) VALUES(?1, ?1, 1, 1, 1)", (LIST,))
            database.execute(MEMBERS)
        with Terminal.prompt([program, "--offline"], copy.environment) as terminal:
            yield sorted_row(terminal, copy, f"{store.users:,} people, {count:,} with profiles")
        for options, columns in (["--csv"], FEW), (["--csv", "--fields", "all"], ALL):
            yield listing.row(
                f"`search has:profile {' '.join(options)}`, {count:,} people", program, copy,
                ["search", "has:profile", *options], "-csv", f"SELECT {columns} {JOINS}")


def sorted_row(terminal, store, people):
    """The row of a search at the prompt, from Enter to the last byte."""
    words, sql = "followers:>=100 sort:followers", SORTED.format(LIST)
    first = store.query(sql)[0][0].encode()
    terminal.drain(0.3)
    entered(terminal, f":{LIST.replace(':', ' ')}", silence=0.3, ready=DRAWN)
    before = memory(terminal.process)
    times = by_turns({
        "ours": lambda: entered(terminal, f":search {words}", ready=first),
        "sqlite3": process(["sqlite3", "-readonly", store.database, sql], store.environment)})
    part, growth = ratio(times["ours"], times["sqlite3"]), memory(terminal.process) - before
    return Row(f"`:search {words}` inside a list of {people}", f"{median(times['ours']):.0f} ms, +{growth:.0f} MiB",
               f"`sqlite3`, the same query {median(times['sqlite3']):.0f} ms ({part:.2f})",
               f"≤ {LIMIT_OF_SORT} of it, ≤ +{GROWTH} MiB", part <= LIMIT_OF_SORT and growth <= GROWTH)
