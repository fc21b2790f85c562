"""How long a picture takes from its file to the bytes of a terminal, and 30 of them.

Beside it, in the same run, chafa: a process for each picture, as a script would start it.
"""

import math
import os
import random
import shutil
import struct
import subprocess
import tempfile
import time
import zlib

from rows import Row, skipped
from timing import median, ratio

PICTURES = 30
SIDE = 64
ROUNDS = 5
LIMIT = 0.1
CHAFA = ["chafa", "-f", "symbols", "-s", "4x2", "--stretch"]


def avatars(folder):
    """Invented pictures as PNG files."""
    random.seed(5)
    paths = [os.path.join(folder, f"{number}.png") for number in range(PICTURES)]
    for path in paths:
        with open(path, "wb") as file:
            file.write(png(waves()))
    return paths


def waves():
    """Rows of pixels with as many colours as a photo."""
    speeds = [random.uniform(0.03, 0.4) for _ in range(6)]
    return [bytes(int(127 + 90 * math.sin(x * speeds[c]) * math.cos(y * speeds[c + 3])
                      + random.uniform(-25, 25)) for x in range(SIDE) for c in range(3))
            for y in range(SIDE)]


def png(rows):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def seconds(commands):
    start = time.perf_counter()
    for command in commands:
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def each(program, paths):
    """The row of one picture, from its file to the bytes of a terminal."""
    told = subprocess.run([program, *paths], capture_output=True, text=True, check=True).stdout
    p50, p99 = (float(word) / 1000 for word in told.split())
    yield Row(f"a picture, file to terminal bytes, {len(paths)} of them", f"p50 {p50:.2f}, p99 {p99:.2f} ms",
              "", "≤ 1 ms", p50 <= 1)


def compared(program, paths):
    """The row of one process of ours that draws all, beside one of chafa's for each, by turns."""
    what = f"a process that draws {len(paths)} pictures"
    if not shutil.which("chafa"):
        yield skipped(what, "chafa")
        return
    ours, chafas = [], []
    for _ in range(ROUNDS):
        ours.append(seconds([[program, "--once", *paths]]) * 1000)
        chafas.append(seconds([[*CHAFA, path] for path in paths]) * 1000)
    part = ratio(ours, chafas)
    yield Row(what, f"{median(ours):.1f} ms", f"{len(paths)} runs of `chafa` {median(chafas):.0f} ms ({part:.2f})",
              f"≤ {LIMIT} of it", part <= LIMIT)


def rows(program):
    """Rows of invented avatars."""
    with tempfile.TemporaryDirectory() as folder:
        paths = avatars(folder)
        yield from each(program, paths)
        yield from compared(program, paths)
