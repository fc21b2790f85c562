"""How many users a second `sync` brings from a server on this machine, and in how much memory.

Beside it, in the same run, curl: the same pages over one connection, and nothing kept. Then two more
rounds: the same sync killed ten times, after which every user is there once, and notes typed at a
prompt meanwhile, with how long the slowest of them took to be saved.
"""

import glob
import os
import random
import sqlite3
import subprocess
import tempfile
import time

from rows import Row
from terminal import Terminal

PAGE = 100
RATE = 2_000
MEMORY = 64
NOTE = 0.1
CURL_PAGES = 2_000
KILLS = 10


def environment(home, address):
    return {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC",
            "GHBROWSE_API_URL": address}


def peak(process):
    """The most memory that a running process has had, in MiB; 0 once it has ended."""
    try:
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            lines = [line for line in status if line.startswith("VmHWM:")]
    except OSError:
        return 0
    return int(lines[0].split()[1]) / 1024 if lines else 0


def store(home):
    return glob.glob(f"{home}/**/ghbrowse.db", recursive=True, include_hidden=True)[0]


def check(home, users):
    """Ends the run unless every user is there once, and the places are their ranks."""
    with sqlite3.connect(f"file:{store(home)}?mode=ro", uri=True) as database:
        one = lambda query: database.execute(query).fetchone()
        counts = one("SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM members WHERE list_id = 1)")
        told = one("SELECT value, value FROM meta WHERE key = 'saved_count'")
        entries = one("SELECT count(*) FROM search_content")[0]
        wrong = one(
            "WITH sizes AS (SELECT rank >> 10 AS block, count(*) AS size FROM members WHERE list_id = 1 "
            "GROUP BY rank >> 10), sums AS (SELECT block, sum(size) OVER (ORDER BY block) - size AS sum "
            "FROM sizes) SELECT count(*) FROM sums LEFT JOIN blocks USING (block) "
            "WHERE sum IS NOT preceding")
        database.execute("SELECT count(*) FROM search WHERE search MATCH 'login:aba'")
    if counts != (users, users) or told != (users, users) or entries != users or wrong[0]:
        raise RuntimeError(f"the store is wrong: {counts} {told} {entries} {wrong}")


def sync(program, place, watch=None):
    """Seconds and MiB of a sync to its end."""
    start = time.monotonic()
    process = subprocess.Popen([program, "sync", "--quiet"], env=place)
    memory = 0
    while process.poll() is None:
        memory = max(memory, peak(process))
        if watch:
            watch()
        else:
            time.sleep(0.05)
    if process.returncode:
        raise RuntimeError(f"sync ended with {process.returncode}")
    return time.monotonic() - start, memory


def curl(address, folder, users):
    """Users a second that curl fetches."""
    config = os.path.join(folder, "curl")
    count = min(CURL_PAGES, users // PAGE)
    with open(config, "w", encoding="ascii") as file:
        for number in range(count):
            # Twenty of each 31 ids are taken.
            file.write(f'url = "{address}/users?per_page={PAGE}&since={number * PAGE // 20 * 31}"\n'
                       f'output = "{folder}/page"\n')
    start = time.monotonic()
    subprocess.run(["curl", "-s", "-K", config], check=True)
    return count * PAGE / (time.monotonic() - start)


def killed(program, place, users):
    random.seed(7)
    for _ in range(KILLS):
        process = subprocess.Popen([program, "sync", "--quiet"], env=place)
        time.sleep(random.uniform(0.1, users / RATE / KILLS))
        process.kill()
        process.wait()
    sync(program, place)


class Notes:
    """A prompt where notes are typed, and how long each took to be saved."""

    def __init__(self, program, place):
        self.terminal = Terminal([program], {**place, "TERM": "xterm-256color", "GHBROWSE_IMAGES": "off"})
        if self.terminal.wait(b"list> ", 10) is None:
            raise RuntimeError("ghbrowse has shown no prompt")
        self.count, self.times = 0, []

    def write(self):
        """Types a note, and notes how long it took."""
        self.count += 1
        self.terminal.type(f":note 1 text {self.count}\r".encode())
        took = self.terminal.wait(b"only on this machine" if self.count == 1 else b"replaced", 10)
        if took is None:
            raise RuntimeError(f"a note was not saved: {self.terminal.written}")
        self.times.append(took)
        self.terminal.drain(0.1)


def rows(program, server, users=1_000_000):
    """Rows of a whole list, of the memory it takes, and of notes that are typed meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        command = [server, "--users", str(users), "--budget", "100000000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as standin:
            try:
                yield from _rows(program, standin.stdout.readline().strip(), folder, users)
            finally:
                standin.terminate()


def _rows(program, address, folder, users):
    place = lambda name: environment(os.path.join(folder, name), address)
    pages = curl(address, folder, users)
    seconds, memory = sync(program, place("whole"))
    check(place("whole")["HOME"], users)
    rate, what = users / seconds, f"`sync` of {users:,} people"
    yield Row(what, f"{rate:,.0f} a second", f"`curl` alone {pages:,.0f} a second", f"≥ {RATE:,} a second", rate >= RATE,
              f"curl is {pages / rate:.1f} times as fast, and keeps nothing")
    yield Row(f"most memory of it", f"{memory:.0f} MiB", "", f"≤ {MEMORY} MiB", memory <= MEMORY)
    killed(program, place("killed"), users)
    check(place("killed")["HOME"], users)
    yield Row(f"{what}, killed {KILLS} times and resumed", "everybody once, each place right")
    yield notes_meanwhile(program, place("notes"))


def notes_meanwhile(program, place):
    """The row of notes at a prompt while everybody is fetched."""
    subprocess.run([program, "sync", "--quiet", "--users", "100"], env=place, check=True)
    notes = Notes(program, place)
    for _ in range(20):
        notes.write()
    usual, notes.times = max(notes.times[1:]), []
    sync(program, place, notes.write)
    notes.terminal.end()
    longest = max(notes.times)
    return Row(f"a note typed at a prompt meanwhile, the slowest of {len(notes.times)}", f"{longest * 1000:.0f} ms",
               f"without a sync {usual * 1000:.0f} ms", f"≤ {NOTE * 1000:.0f} ms", longest <= NOTE)
