"""How many users a second `sync` fetches from a server on this machine, and in how much memory.

Beside it, in the same run, curl: the same pages over one connection, and nothing kept.
"""

import os
import subprocess
import tempfile
import time

from rows import Row
from timing import memory

PAGE = 100
RATE = 2_000
MEMORY = 64
CURL_PAGES = 2_000


def sync(program, place):
    """Seconds and MiB of a sync to its end."""
    start, most = time.monotonic(), 0
    with subprocess.Popen([program, "sync", "--quiet"], env=place) as process:
        while process.poll() is None:
            try:
                most = max(most, memory(process.pid))
            except (OSError, StopIteration):
                pass  # It has just ended.
            time.sleep(0.05)
    if process.returncode:
        raise RuntimeError(f"sync ended with {process.returncode}")
    return time.monotonic() - start, most


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


def rows(program, server, users=1_000_000):
    """Rows of a whole list, and of the memory that it takes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [server, "--users", str(users), "--budget", "100000000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as standin:
            try:
                address = standin.stdout.readline().strip()
                place = {"PATH": os.environ["PATH"], "HOME": os.path.join(folder, "home"), "LANG": "C.UTF-8",
                         "TZ": "UTC", "GHBROWSE_API_URL": address}
                pages, (seconds, most) = curl(address, folder, users), sync(program, place)
            finally:
                standin.terminate()
    rate = users / seconds
    yield Row(f"`sync` of {users:,} people", f"{rate:,.0f} a second", f"`curl` alone {pages:,.0f} a second",
              f"≥ {RATE:,} a second", rate >= RATE, f"curl is {pages / rate:.1f} times as fast, and keeps nothing")
    yield Row("most memory of it", f"{most:.0f} MiB", "", f"≤ {MEMORY} MiB", most <= MEMORY)
