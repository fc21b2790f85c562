#!/usr/bin/env python3
"""Measures everything that is promised about speed and memory, beside the named programs, in the same run.

usage: bench.py GHBROWSE STANDIN-SERVER PICTURE-BENCH [--only PART ...] [--keep] [--stores FOLDER] [--write FOLDER]

Prints a table; with --write also docs/BENCHMARKS.md under FOLDER. Ends with 1 where
something is missed. Times are those of one machine; the ratios are what is promised.
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
import pictures
import prompts
import refreshes
import searches
import starts
import sync
from rows import HEAD, Row
from stores import Store

FEW, MANY = 100, 1_000_000


class Bench:
    """The programs, the stores, and what is measured with them, by parts."""

    def __init__(self, options, program):
        self.program, self.server, self.picture_bench = program, options.server, options.picture_bench
        self.options = options
        self.parts = {
            "start": lambda: starts.rows(program, self.store(FEW), self.store(MANY)),
            "search": lambda: searches.command(program, self.store(MANY)),
            "prompt": lambda: searches.prompt(program, self.store(MANY)),
            "refresh": lambda: refreshes.rows(program, self.store(FEW)),
            "json": lambda: listing.rows(program, self.store(MANY)),
            "memory": lambda: prompts.memory_rows(program, self.store(MANY)),
            "idle": lambda: prompts.idle_rows(program, self.store(FEW)),
            "texts": lambda: longtexts.rows(program, self.store(FEW)),
            "sync": lambda: sync.rows(program, self.server),
            "echo": lambda: echo.rows(program, self.server),
            "pictures": lambda: pictures.rows(self.picture_bench),
            "binary": lambda: binary.rows(program),
            "instructions": lambda: instructions.rows(program, self.server, options.keep),
        }

    def store(self, users):
        """The store of so many people, made unless it is kept."""
        return Store(self.options.stores, users, self.program, self.server).make()

    def rows(self):
        """The rows of all parts that are asked for, each printed as it comes."""
        for name in self.options.only or self.parts:
            try:
                for row in self.parts[name]():
                    print(row.markdown(), flush=True)
                    yield name, row
            except (OSError, RuntimeError, subprocess.CalledProcessError):
                traceback.print_exc()
                row = Row(name, "FAILED", is_met=False)
                print(row.markdown(), flush=True)
                yield name, row


def installed(program, folder):
    """A copy as it is installed."""
    copy = os.path.join(folder, "ghbrowse")
    subprocess.run(["strip", "-o", copy, program], check=True)
    return copy


def document(found):
    """The text of docs/BENCHMARKS.md."""
    table = "\n".join(row.markdown() for name, row in found if name != "instructions")
    counted = "\n".join(f"| {row.what} | {row.ours} | {row.beside} |" for name, row in found if name == "instructions")
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "document.md"), encoding="utf-8") as file:
        text = file.read()
    return text.format(
        day=datetime.date.today(), processors=len(os.sched_getaffinity(0)), system=platform.freedesktop_os_release()["PRETTY_NAME"],
        table=f"{HEAD}\n{table}", instructions=counted)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("server", type=os.path.abspath)
    parser.add_argument("picture_bench", type=os.path.abspath)
    parser.add_argument("--only", nargs="+", metavar="PART")
    parser.add_argument("--keep", action="store_true", help="keep the instructions that are counted now")
    parser.add_argument("--stores", type=os.path.abspath, default=os.path.abspath(".build/bench"))
    parser.add_argument("--write", type=os.path.abspath, metavar="FOLDER")
    options = parser.parse_args()
    os.makedirs(options.stores, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, installed(options.program, folder))
        if unknown := set(options.only or []) - set(bench.parts):
            sys.exit(f"there is no part {', '.join(unknown)}; there are {', '.join(bench.parts)}")
        print(HEAD, flush=True)
        found = list(bench.rows())
    if options.write and not options.only:
        with open(os.path.join(options.write, "BENCHMARKS.md"), "w", encoding="utf-8") as file:
            file.write(document(found))
    missed = [row.what for _, row in found if row.is_met is False]
    print(f"missed: {'; '.join(missed)}" if missed else "everything is reached")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
