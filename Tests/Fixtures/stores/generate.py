#!/usr/bin/env python3
"""Makes a store of ghbrowse 2.0 (schema version 9) of any size, for tests of migration and of speed.

DIRECTORY becomes the directory of one host and is named after it: ghbrowse/127.0.0.1_8080 below XDG_DATA_HOME
belongs to GHBROWSE_API_URL=http://127.0.0.1:8080. It must have no store yet. The people are those of the stand-in
server, which can serve such a store. Everything else is invented from the seed: the same arguments make the same
rows, and the same notes log to the byte. All texts are ASCII, so lower case is how a search folds them.
"""

import argparse
import datetime
import json
import os
import pathlib
import random
import sqlite3
import zlib

BEGINNING, DAY = 1_790_000_000, 86_400_000  # In seconds, and in milliseconds.
TAKEN = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 24, 26, 29]  # The stand-in's, of each 31 ids.
KINDS = ["followers", "following", "contributors", "members", "find", "stargazers"]
NAMES = [None, "Ada Almquist", "Bao O'Hollow", "Kofi Pennyfeather", "Ngozi Quist", "Wren Vandermoor", "Tamsin Quist"]
COMPANIES = [None, None, "@quietbridge", "Lantern & Loom", "Nine Herons Ltd", "", "Bryggeri Mane"]
PLACES = [None, "Port Elsewhere", "Upper Thimble", "Norrehavn", "Grosskleindorf", "a boat"]
WORDS = ["met at the harbour", "knows gardens", "#swift", "#parsers", "100% of it", "a\nline break", "#tea", "slow"]


def login(number):
    """The login that the stand-in gives an id."""
    syllables = [number * 12_345_677 % 40_960_000 // 80 ** place % 80 for place in range(4)]
    text = "".join("bdghjklmnprstvwz"[syllable // 5] + "aeiou"[syllable % 5] for syllable in syllables)
    if number % 29 == 24:
        return text + "-labs"
    return {3: text.capitalize(), 6: f"{text}-{number % 100}"}.get(number % 10, text)


class Store:
    """The rows of a store, and the lines of its notes log."""

    def __init__(self, options):
        self.options, self.host, self.random = options, options.directory.name, random.Random(options.seed)
        self.api = ("http://" if self.host.startswith("127.") else "https://") + self.host.replace("_", ":")
        self.ids = [index // 20 * 31 + TAKEN[index % 20] for index in range(options.people)]
        self.profiles = {number: self.profile(number) for number in self.spread(options.profiles)}
        self.notes, self.versions, self.visits, self.lines = {}, [], [], []
        for index, number in enumerate(self.spread(options.notes)):
            self.write_note(index, number, (BEGINNING + index * 60) * 1000 + index % 1000)

    def spread(self, count):
        """So many ids, as far apart as possible; fewer if there are fewer people."""
        return self.ids[::max(len(self.ids) // max(count, 1), 1)][:count]

    def person(self, number):
        return (number, login(number), "Organization" if number % 29 == 24 else "User", number % 37 == 2,
                f"{self.api}/u/{number}?v=4", f"https://example.org/{login(number)}", BEGINNING, number % 997 == 5)

    def profile(self, number):
        pick, below, created = self.random.choice, self.random.randrange, 1_200_000_000 + number
        return (number, pick(NAMES), pick(COMPANIES), pick(["", f"https://example.org/~{number}"]), pick(PLACES), None,
                pick(WORDS), pick([None, login(number)]), pick([None, 1]), below(900), below(200), below(120), below(9),
                created, created + below(90_000_000), BEGINNING + below(5_000_000) + 0.25)

    def write_line(self, time, number, field):
        """Adds a line to the notes log; the checksum is of all bytes before it."""
        date = datetime.datetime.fromtimestamp(time // 1000, datetime.timezone.utc)
        body = (f'{{"host":{json.dumps(self.host)},"at":"{date:%Y-%m-%dT%H:%M:%S}.{time % 1000:03}Z",'
                f'"id":{number},"login":{json.dumps(login(number))},{field}')
        self.lines.append((time, f'{body},"crc":"{zlib.crc32(body.encode()):08x}"}}\n'))

    def write_note(self, index, number, time):
        """Adds a visit and a few versions of a note; some are deleted in the end, and some people unseen again."""
        self.write_line(time, number, '"seen":true')
        if index % 20 == 19:
            self.write_line(time + DAY, number, '"seen":false')
        self.visits.append((number, time + DAY, None, None) if index % 20 == 19 else
                           (number, time + index % 3 * DAY, time, self.seen(number, index % 4 == 3)))
        texts = [" ".join(self.random.sample(WORDS, 3)) for _ in range(self.random.randint(1, 4))]
        for text in texts + [""] * (index % 50 == 49):
            time += self.random.choice([1, 250, DAY])
            self.write_line(time, number, f'"note":{json.dumps(text or None)}')
            self.versions.append((number, time, text))
            self.notes[number] = text or None

    def seen(self, number, has_changed):
        """A profile as JSON, as it was on screen, some without the bio that it has now."""
        values = [number, login(number), *self.profiles.get(number, ())[1:6 if has_changed else 7]]
        shown = dict(zip(["id", "login", "name", "company", "blog", "location", "email", "bio"], values))
        return json.dumps(shown) if number in self.profiles else None

    def searched(self, number):
        _, name, company, _, location, _, bio = (self.profiles.get(number) or [None] * 7)[:7]
        texts = [login(number), self.notes.get(number), name, company, location, bio]
        return number, *(text and text.lower() for text in texts)

    def list(self, index):
        """A row of `lists`, and its members: every third list has somebody gone, every fifth is incomplete."""
        kind, groups = KINDS[index % len(KINDS)], [number for number in self.ids[:5000] if number % 29 == 24]
        owners = groups if kind == "members" and groups else self.ids
        name = f"{kind}:{login(owners[index % len(owners)])}" + "/tools" * (kind in ["contributors", "stargazers"])
        name = f"find:location:elsewhere lantern{index}" if kind == "find" else name
        people = self.random.sample(self.ids, min(len(self.ids), 30 << index % 9))
        at, link = BEGINNING + index * 3600, f"{self.api}/lists/{index}?page=9" if index % 5 == 4 else None
        gone = people[6] if not link and index % 3 == 0 and len(people) > 6 else None
        places = {number: place for place, number in enumerate((n for n in people if n != gone), 1)}
        row = (index + 2, name.lower(), name, 2 if gone else 1, (len(people) + 29) // 30, link, 30, len(places), 0, 0,
               0, len(people) if kind == "find" else None, at, None if link else at)
        return row, [(index + 2, rank, number, 2 if gone and number != gone else 1, places.get(number, rank),
                      len(people) - rank + 1 if kind == "contributors" else None, int(number == gone))
                     for rank, number in enumerate(people, 1)]

    def tables(self):
        """The notes log, and the rows of each table; a block of 1,024 ids has the number of members before it."""
        lists = [self.list(index) for index in range(self.options.lists)]
        urls = (f"{self.api}/users/{login(number)}" for number in self.profiles)
        blocks = {number >> 10: count for count, number in reversed([*enumerate(self.ids)])}
        log = "".join(line for _, line in sorted(self.lines)).encode()
        meta = {"saved_count": len(self.ids), "log_size": len(log), "log_checksum": zlib.crc32(log[-64:])}
        return log, {
            "people": map(self.person, self.ids), "profiles": self.profiles.values(),
            "note_versions": self.versions, "visits": self.visits, "meta": meta.items(),
            "search(rowid, login, note, name, company, location, bio)": map(self.searched, self.ids),
            "responses(url, identity, status, at)": ((url, "2022-11-28 nobody", 200, BEGINNING) for url in urls),
            "lists": (row for row, _ in lists), "members": (row for _, rows in lists for row in rows),
            "members(list_id, rank, user_id)": ((1, number, number) for number in self.ids),
            "blocks": ((1, block, count) for block, count in sorted(blocks.items()))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=lambda path: pathlib.Path(path).absolute())
    for name, count in [("people", 20_000), ("profiles", 2_000), ("notes", 500), ("lists", 10), ("seed", 1)]:
        parser.add_argument(f"--{name}", type=int, default=count)
    options = parser.parse_args()
    os.umask(0o077)
    options.directory.mkdir(parents=True)
    log, tables = Store(options).tables()
    (options.directory / "notes.jsonl").write_bytes(log)
    database = sqlite3.connect(options.directory / "ghbrowse.db")
    schema = pathlib.Path(__file__).with_name("schema-9.sql").read_text(encoding="utf-8")
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + schema)
    for table, rows in tables.items():
        for row in rows:
            database.execute(f"INSERT INTO {table} VALUES({','.join('?' * len(row))})", row)
    database.executescript(
        "UPDATE lists SET page_size = 30, fetched_at = 1.79e9, frontier = (SELECT max(rank) FROM members) WHERE id = 1;"
        "PRAGMA application_id = 1734894194; PRAGMA user_version = 9; PRAGMA journal_mode = WAL;")


if __name__ == "__main__":
    main()
