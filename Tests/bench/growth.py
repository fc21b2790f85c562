"""How each thing grows with the number of people saved, over four decades, as a picture.

Everything is timed at one prompt or as one process with a store of each size. Sync is the time of a
further page of a hundred people behind all others.
"""

import os
import shutil
import subprocess
import tempfile

import stores
from rows import Row
from terminal import Terminal
from timing import DRAWN, entered, median, memory, on_terminal, process

ROUNDS = 15
# Further blocks that the smallest store has for sure.
BLOCKS = 3
# Further pages that sync fetches.
PAGES = 50
PAGE = 100

PLOT = """
set terminal svg size 840,440 font "sans-serif,13" background "#ffffff"
set output "{picture}"
set title "What grows with the number of people saved" textcolor rgb "#222222"
set logscale x
set logscale y
set format x "10^{{%T}}"
set xlabel "people saved"
set ylabel "ms (memory: MiB)"
set yrange [0.3:100]
set grid ytics lc rgb "#dddddd"
set key outside right
plot {lines}
"""


def at_prompt(program, store):
    """Milliseconds of what is typed at a prompt, and its memory in MiB."""
    terminal = Terminal([program, "--offline"], store.environment)
    if terminal.wait(b"list> ", 10) is None:
        raise RuntimeError("ghbrowse has shown no prompt")
    terminal.drain(0.3)
    login = unique(store)
    typed = lambda line, rounds=ROUNDS: median([entered(terminal, line, ready=DRAWN) for _ in range(rounds)])
    found = {"the next block": typed("", BLOCKS), "a search": typed(f":search {login[:5]}"),
             "a search for a tag": typed(f":search #{stores.TAG}")}
    terminal.type(b":list\r")
    terminal.drain(0.3)
    found["completion"] = median([completed(terminal, login) for _ in range(ROUNDS)])
    found["memory"] = memory(terminal.process)
    terminal.end()
    return found


def unique(store):
    """A login with whose letters but the last no other one begins."""
    begins = "SELECT count(*) FROM people WHERE login >= ?1 AND login < ?1 || 'zz'"
    return next(login for login in store.logins(50) if store.query(begins, login[:-1])[0][0] == 1)


def completed(terminal, login):
    """Milliseconds from TAB behind a login's letters but the last until that one is written."""
    took = entered(terminal, f"@{login[:-1]}", key=b"\t", ready=login[-1].encode())
    terminal.type(b"\x15")
    terminal.drain(0.03)
    return took


def sync(program, store):
    """Milliseconds that a further page of a hundred people takes, in a copy of the store."""
    with tempfile.TemporaryDirectory(dir=os.path.dirname(store.home)) as folder:
        copy = stores.Store(folder, store.users, program, store.server)
        shutil.copytree(store.home, copy.home)
        more = store.users + PAGES * PAGE
        with copy.serving(users=more):
            words = [program, "sync", "--quiet", "--users"]
            whole = process([*words, str(more)], copy.environment)()
            nothing = process([*words, str(more)], copy.environment)()
    return (whole - nothing) / PAGES


def measure(program, store):
    """All figures of one store, by name."""
    first = store.query("SELECT login FROM people ORDER BY id LIMIT 1")[0][0]
    repeated = lambda call: median([call() for _ in range(ROUNDS)])
    lists = ["list", "--limit", "1000", "--json", "--offline"]
    return {
        "a start": repeated(on_terminal([program], store.environment, first.encode())),
        **at_prompt(program, store),
        "`list`, 1,000 rows": repeated(process([program, *lists], store.environment)),
        "a page of `sync`": sync(program, store),
    }


def plot(figures, picture):
    """Draws the figures of all sizes with gnuplot."""
    names = list(next(iter(figures.values())))
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "figures")
        with open(data, "w", encoding="ascii") as file:
            for users, found in figures.items():
                file.write(f"{users} {' '.join(f'{found[name]:.4f}' for name in names)}\n")
        lines = ", ".join(
            f'"{data}" using 1:{number} with linespoints pt 7 ps 0.5 lw 2 title "{name.replace(chr(96), "")}"'
            for number, name in enumerate(names, 2))
        subprocess.run(["gnuplot"], input=PLOT.format(picture=picture, lines=lines), text=True, check=True)


def rows(program, all_stores, picture):
    """A row for each thing, with its figures from the fewest people to the most."""
    figures = {store.users: measure(program, store) for store in all_stores}
    if shutil.which("gnuplot"):
        plot(figures, picture)
    sizes = " → ".join(f"{users:,}" for users in figures)
    for name in next(iter(figures.values())):
        unit = "MiB" if name == "memory" else "ms"
        values = [found[name] for found in figures.values()]
        yield Row(f"{name}, {sizes} people", " → ".join(f"{value:.1f}" for value in values) + f" {unit}",
                  f"the most beside the fewest: {values[-1] / values[0]:.2f}")
