"""Stores of any size, made by the program under test, and kept for the next run.

The stand-in invents the people, `sync` saves them, and `import` adds notes with tags to one in a hundred,
at most 10,000. A store is kept under its number of people and the layout of its tables; its server gets
the same port again, because the address names the store's directory.
"""

import contextlib
import glob
import json
import os
import shutil
import sqlite3
import subprocess

# Every hundredth person has a note.
NOTED = 100
MOST_NOTES = 10_000


class Store:
    """A home directory in which the program has so many people saved."""

    def __init__(self, folder, users, program, server):
        self.users, self.program, self.server = users, program, server
        self.home = os.path.join(folder, str(users))

    def make(self):
        """Makes the store unless one of this program's tables is kept."""
        if not self._is_kept():
            shutil.rmtree(self.home, ignore_errors=True)
            os.makedirs(self.home)
            self._fill()
        return self

    @property
    def address(self):
        with open(os.path.join(self.home, "address"), encoding="ascii") as file:
            return file.read()

    @property
    def environment(self):
        return {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TZ": "UTC",
                "TERM": "xterm-256color", "GHBROWSE_API_URL": self.address, "GHBROWSE_THEME": "dark",
                "GHBROWSE_IMAGES": "off"}

    @property
    def database(self):
        return glob.glob(f"{self.home}/**/ghbrowse.db", recursive=True, include_hidden=True)[0]

    def query(self, sql, *values):
        """The rows of a query, by a connection that cannot write."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(sql, values).fetchall()

    def logins(self, count):
        """Logins of people from the whole list, as far apart as possible."""
        step = max(self.users // count, 1)
        ids = self.query(
            "SELECT login FROM people WHERE (id * 7919) % ?1 = 0 ORDER BY id LIMIT ?2",
            step, count)
        return [row[0] for row in ids]

    def run(self, *arguments, text=None):
        return subprocess.run(
            [self.program, *arguments], env=self.environment, input=text, capture_output=True, text=True,
            check=True).stdout

    @contextlib.contextmanager
    def serving(self, *options, users=None):
        """The stand-in of this store's people, at its address."""
        port = self.address.rpartition(":")[2] if self._has_address() else "0"
        command = [self.server, "--users", str(users or self.users), "--budget", "100000000",
                   "--port", port, *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                address = process.stdout.readline().strip()
                with open(os.path.join(self.home, "address"), "w", encoding="ascii") as file:
                    file.write(address)
                yield address
            finally:
                process.terminate()

    def _has_address(self):
        return os.path.exists(os.path.join(self.home, "address"))

    def _fill(self):
        with self.serving():
            self.run("sync", "--quiet")
        notes = self.query(
            "SELECT id, login FROM people WHERE id % ?1 = 0 ORDER BY id LIMIT ?2",
            min(NOTED, max(self.users // 10, 1)), MOST_NOTES)
        # The directory of a host is its name, and a port behind a low line.
        host = self.address.partition("://")[2].replace(":", "_")
        lines = [json.dumps({
            "host": host, "id": number, "login": login, "seenAt": None,
            "note": f"met at #conference, talked about #{'engines' if number % 3 else 'gardens'}",
            "noteUpdatedAt": "2026-11-01T12:00:00Z"}) for number, login in notes]
        self.run("import", "-", "--quiet", text="\n".join(lines) + "\n")
        self.run("list", "--offline", "--limit", "1")
        with open(os.path.join(self.home, "layout"), "w", encoding="ascii") as file:
            file.write(str(self._version()))

    def _is_kept(self):
        try:
            with open(os.path.join(self.home, "layout"), encoding="ascii") as file:
                kept = int(file.read())
            # A start migrates an earlier store, so that its number is asked for afterwards.
            self.run("list", "--offline", "--limit", "1")
            return kept == self._version()
        except (OSError, IndexError, ValueError, subprocess.CalledProcessError):
            return False

    def _version(self):
        return self.query("PRAGMA user_version")[0][0]
