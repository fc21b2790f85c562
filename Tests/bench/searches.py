"""A search as a command, and a search at the prompt."""

import os
import random
import subprocess
import tempfile

import instructions
from rows import Row
from terminal import Terminal
from timing import DRAWN, by_turns, entered, median, percentile, process, ratio

# Times a whole process of sqlite3.
LIMIT_OF_COMMAND = 3
LIMIT_AT_PROMPT = 1.0
# The index has no fewer than three characters, so both scan.
LIMIT_OF_SHORT = 0.25
# Millions of instructions, on average.
INSTRUCTIONS = 6.5
# Searches of each kind at the prompt; of so many the instructions are counted, after the first ones.
EACH = 100
FIRST, COUNTED = 5, 55
# Processes of sqlite3 of each kind.
PROCESSES = 21
INDEXED = "SELECT rowid FROM search WHERE search MATCH '\"{}\"'"
SCANNED = "SELECT id FROM people WHERE login LIKE '%{}%'"


def command(program, store):
    """Rows of a whole process that finds one login among all."""
    text = store.logins(3)[-1][:-1]
    what = f"`search TEXT --json`, {store.users:,} people"
    sql = INDEXED.format(text)
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
    part = ratio(times["ours"], times["sqlite3"])
    yield Row(what, ours, f"`sqlite3`, the indexed query {median(times['sqlite3']):.1f} ms ({part:.2f})",
              f"≤ {LIMIT_OF_COMMAND} × it", part <= LIMIT_OF_COMMAND)


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
    for what, texts, sql, most in (("a search", long, INDEXED, LIMIT_AT_PROMPT),
                                   ("a search for two characters", short, SCANNED, LIMIT_OF_SHORT)):
        times, other = searched(program, store, texts), median(processes(store, sql, texts))
        p99 = percentile(times, 0.99)
        yield Row(f"{what} at the prompt, {store.users:,} people, {len(times)} searches",
                  f"p50 {percentile(times, 0.5):.1f}, p99 {p99:.1f} ms",
                  f"`sqlite3`, the whole process {other:.1f} ms ({p99 / other:.2f})",
                  f"p99 ≤ {most} × it", p99 / other <= most)
    texts = random.sample(long, COUNTED)
    count = (counted(program, store, texts) - counted(program, store, texts[:FIRST])) / (COUNTED - FIRST) / 1e6
    yield Row(f"instructions of a search at the prompt, {store.users:,} people", f"{count:.2f} million", "",
              f"≤ {INSTRUCTIONS} million", count <= INSTRUCTIONS)


def processes(store, sql, texts):
    """Milliseconds of whole processes of sqlite3 with a query for some of these texts."""
    return [process(["sqlite3", "-readonly", store.database, sql.format(text)], store.environment)()
            for text in random.sample(texts, PROCESSES)]


def counted(program, store, texts):
    """The instructions of a prompt with these searches, all threads together."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind.out")
        environment = {**store.environment, **instructions.preloaded(folder)}
        words = [*instructions.STEADY, f"--callgrind-out-file={out}", program, "--offline"]
        with Terminal.prompt(words, environment, 60) as terminal:
            terminal.drain(3)
            for text in texts:
                entered(terminal, f":search {text}", silence=0.6, ready=DRAWN)
            terminal.type(b":quit\r")
            while terminal.read(60):
                pass
        return instructions.total(out)


def searched(program, store, texts):
    """Milliseconds of each of these searches, at one prompt."""
    with Terminal.prompt([program, "--offline"], store.environment) as terminal:
        terminal.drain(0.3)
        # The first one reads the index from the file.
        return [entered(terminal, f":search {text}", ready=DRAWN) for text in texts[:1] + texts][1:]
