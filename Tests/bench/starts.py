"""From the start of the process to the first saved rows on a terminal."""

import os
import shutil
import subprocess
import tempfile

from rows import Row, skipped
from timing import by_turns, median, on_terminal, ratio

WHAT = "start to the first saved rows"


def empty_program(folder):
    """A static program that does nothing: what the system itself takes."""
    path = os.path.join(folder, "empty")
    subprocess.run(["cc", "-static", "-O1", "-x", "c", "-o", path, "-"], input=b"int main(void){return 0;}\n",
                   check=True)
    return path


def rows(program, few, many):
    """Rows of a start with few people saved, and with many."""
    first = few.logins(few.users)[0].encode()
    with tempfile.TemporaryDirectory() as folder:
        cases = {"ours": on_terminal([program], few.environment, first),
                 "many": on_terminal([program], many.environment, first),
                 "empty": on_terminal([empty_program(folder)], few.environment)}
        for peer in ("gh", "newsboat"):
            if shutil.which(peer):
                cases[peer] = on_terminal([peer, "--version"], few.environment)
        times = by_turns(cases)
    own, empty = median(times["ours"]), median(times["empty"])
    limit = f"an empty static program {empty:.1f} ms ({own / empty:.1f} times)"
    for peer, most in (("gh", 0.3), ("newsboat", 0.85)):
        what = f"{WHAT}, {few.users} people"
        if peer not in times:
            yield skipped(what, peer)
            continue
        part = ratio(times["ours"], times[peer])
        yield Row(what, f"{own:.1f} ms", f"`{peer} --version` {median(times[peer]):.1f} ms ({part:.2f})",
                  f"≤ {most} of it", part <= most, limit)
    part = ratio(times["many"], times["ours"])
    yield Row(f"{WHAT}, {many.users:,} people", f"{median(times['many']):.1f} ms",
              f"with {few.users} {own:.1f} ms ({part:.2f})", "≤ 1.15 of it", part <= 1.15, limit)
