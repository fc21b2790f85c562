"""Stores of any size, made by the program under test, and kept for the next run.

The stand-in invents the people, `sync` saves them, and `import` adds notes with tags and days to one in a hundred,
at most 10,000. A store is kept under its number of people, with the version of its tables; its server gets
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
# Every note has a day to come back, which is not today.
DUE = "due:2099-11-01"


@contextlib.contextmanager
def standin(server, users, port="0"):
    """The address of a stand-in for GitHub with so many people."""
    command = [server, "--users", str(users), "--budget", "100000000", "--port", port]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


class Store:
    """A home directory in which the program has so many people saved."""

    def __init__(self, folder, users, program, server):
        self.users, self.program, self.server = users, program, server
        self.home = os.path.join(folder, str(users))

    def make(self):
        """Makes the store, unless one with this program's tables is kept."""
        if not self._is_kept():
            shutil.rmtree(self.home, ignore_errors=True)
            os.makedirs(self.home)
            self._fill()
        return self

    @property
    def environment(self):
        return {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TZ": "UTC",
                "TERM": "xterm-256color", "GHBROWSE_API_URL": self._kept("address"), "GHBROWSE_THEME": "dark",
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
        found = self.query("SELECT login FROM people WHERE (id * 7919) % ?1 = 0 ORDER BY id LIMIT ?2",
                           max(self.users // count, 1), count)
        return [row[0] for row in found]

    @contextlib.contextmanager
    def serving(self):
        """The stand-in of this store's people, at its address."""
        with standin(self.server, self.users, self._kept("address").rpartition(":")[2] or "0") as address:
            self._keep("address", address)
            yield address

    def _run(self, *arguments, text=None):
        subprocess.run([self.program, *arguments], env=self.environment, input=text, capture_output=True, text=True,
                       check=True)

    def _kept(self, name):
        """The text of a file beside the store; empty where there is none."""
        try:
            with open(os.path.join(self.home, name), encoding="ascii") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def _keep(self, name, text):
        with open(os.path.join(self.home, name), "w", encoding="ascii") as file:
            file.write(text)

    def _fill(self):
        with self.serving():
            self._run("sync", "--quiet")
        notes = self.query("SELECT id, login FROM people WHERE id % ?1 = 0 ORDER BY id LIMIT ?2",
                           min(NOTED, max(self.users // 10, 1)), MOST_NOTES)
        # The directory of a host is its name, and its port after an underscore.
        host = self._kept("address").partition("://")[2].replace(":", "_")
        lines = [json.dumps({
            "host": host, "id": number, "login": login, "seenAt": None,
            "note": f"met at #conference, talked about #{'engines' if number % 3 else 'gardens'} {DUE}",
            "noteUpdatedAt": "2026-11-01T12:00:00Z"}) for number, login in notes]
        self._run("import", "-", "--quiet", text="\n".join(lines) + "\n")
        self._run("list", "--offline", "--limit", "1")
        self._keep("version", self._version())

    def _is_kept(self):
        if not self._kept("version"):
            return False
        try:
            # A start migrates an older store, so its version is read afterwards.
            self._run("list", "--offline", "--limit", "1")
            return self._kept("version") == self._version()
        except (OSError, IndexError, subprocess.CalledProcessError):
            return False

    def _version(self):
        return str(self.query("PRAGMA user_version")[0][0])
