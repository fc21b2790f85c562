#!/usr/bin/env python3
"""Measures what is promised about speed and memory, next to the named programs, in the same run.

usage: bench.py GHBROWSE STANDIN-SERVER PICTURE-BENCH [--only PART ...] [--users N] [--keep] [--stores FOLDER]
  [--write FOLDER]

Prints a table; with --write also writes BENCHMARKS.md in FOLDER. Exits with 1 where a promise is missed.
Times are those of one machine; the ratios are what is promised.
"""

import argparse
import datetime
import os
import platform
import subprocess
import sys
import tempfile
import traceback

import binary
import echo
import instructions
import listing
import longtexts
import mentions
import pictures
import prompts
import refreshes
import searches
import starts
import sync
import table
from rows import HEAD, Row
from stores import Store

FEW = 100
SOME = 1_000


def parts(options, program):
    """What is measured, by the names of its parts."""
    store = lambda users: Store(options.stores, users, program, options.server).make()
    return {
        "start": lambda: starts.rows(program, store(FEW), store(options.users)),
        "search": lambda: searches.command(program, store(options.users)),
        "prompt": lambda: searches.prompt(program, store(options.users)),
        "refresh": lambda: refreshes.rows(program, store(FEW)),
        "json": lambda: listing.rows(program, store(options.users)),
        "table": lambda: table.rows(program, store(options.users)),
        "mentions": lambda: mentions.rows(program, store(SOME)),
        "memory": lambda: prompts.memory_rows(program, store(options.users)),
        "idle": lambda: prompts.idle_rows(program, store(FEW)),
        "texts": lambda: longtexts.rows(program, store(FEW)),
        "sync": lambda: sync.rows(program, options.server, options.users),
        "echo": lambda: echo.rows(program, options.server),
        "pictures": lambda: pictures.rows(options.picture_bench),
        "binary": lambda: binary.rows(program),
        "instructions": lambda: instructions.rows(program, options.server, options.keep),
    }


def measured(name, part):
    """The rows of a part, each printed as it comes; a part that fails has a row that says so."""
    try:
        for row in part():
            print(row.markdown(), flush=True)
            yield name, row
    except (OSError, RuntimeError, subprocess.CalledProcessError):
        traceback.print_exc()
        row = Row(name, "FAILED", is_met=False)
        print(row.markdown(), flush=True)
        yield name, row


def document(found):
    """The text of docs/BENCHMARKS.md."""
    table = "\n".join(row.markdown() for name, row in found if name != "instructions")
    counted = "\n".join(f"| {row.what} | {row.ours} | {row.beside} |" for name, row in found if name == "instructions")
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "document.md"), encoding="utf-8") as file:
        text = file.read()
    return text.format(
        day=datetime.date.today(), processors=len(os.sched_getaffinity(0)),
        system=platform.freedesktop_os_release()["PRETTY_NAME"], table=f"{HEAD}\n{table}", instructions=counted)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("server", type=os.path.abspath)
    parser.add_argument("picture_bench", type=os.path.abspath)
    parser.add_argument("--only", nargs="+", metavar="PART")
    parser.add_argument("--users", type=int, default=1_000_000, help="how many people the large store has")
    parser.add_argument("--keep", action="store_true", help="keep the instructions that are counted now")
    parser.add_argument("--stores", type=os.path.abspath, default=os.path.abspath(".build/bench"))
    parser.add_argument("--write", type=os.path.abspath, metavar="FOLDER")
    options = parser.parse_args()
    os.makedirs(options.stores, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        # As it is installed.
        program = os.path.join(folder, "ghbrowse")
        subprocess.run(["strip", "-o", program, options.program], check=True)
        all_parts = parts(options, program)
        if unknown := set(options.only or []) - set(all_parts):
            sys.exit(f"unknown part: {', '.join(unknown)}; the parts are {', '.join(all_parts)}")
        print(HEAD, flush=True)
        found = [row for name in options.only or all_parts for row in measured(name, all_parts[name])]
    if options.write and not options.only:
        with open(os.path.join(options.write, "BENCHMARKS.md"), "w", encoding="utf-8") as file:
            file.write(document(found))
    missed = [row.what for _, row in found if row.is_met is False]
    print(f"missed: {'; '.join(missed)}" if missed else "every promise is kept")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
