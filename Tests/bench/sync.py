"""How many users a second `sync` fetches from a server on this machine, and in how much memory."""

import os
import subprocess
import tempfile
import time

from rows import Row
from stores import standin
from timing import memory

RATE = 2_000
# MiB.
MEMORY = 64


def rows(program, server, users):
    """Rows of a whole list, and of the memory that it takes."""
    most = 0
    with tempfile.TemporaryDirectory() as home, standin(server, users) as address:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "GHBROWSE_API_URL": address}
        start = time.monotonic()
        with subprocess.Popen([program, "sync", "--quiet"], env=environment) as process:
            while process.poll() is None:
                most = max(most, memory(process.pid) or 0)
                time.sleep(0.05)
        rate = users / (time.monotonic() - start)
    if process.returncode:
        raise RuntimeError(f"sync ended with {process.returncode}")
    yield Row(f"`sync` of {users:,} people", f"{rate:,.0f} a second", "", f"≥ {RATE:,} a second", rate >= RATE)
    yield Row("its most memory", f"{most:.0f} MiB", "", f"≤ {MEMORY} MiB", most <= MEMORY)
