"""A process that draws 30 pictures, next to a process of chafa for each of them, as a script would start it."""

import os
import random
import struct
import subprocess
import tempfile
import time
import zlib

from rows import Row
from timing import by_turns, median, ratio

PICTURES = 30
LIMIT = 0.1
CHAFA = ["chafa", "-f", "symbols", "-s", "4x2", "--stretch"]
SIDE = 64


def png():
    """A picture with more colours than a photo."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pixels = zlib.compress(b"".join(b"\0" + random.randbytes(SIDE * 3) for _ in range(SIDE)))
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def milliseconds(commands):
    start = time.perf_counter()
    for command in commands:
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1000


def rows(program):
    """The row of a list's worth of pictures."""
    random.seed(5)
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{number}.png") for number in range(PICTURES)]
        for path in paths:
            with open(path, "wb") as file:
                file.write(png())
        times = by_turns({"ours": lambda: milliseconds([[program, *paths]]),
                          "chafa": lambda: milliseconds([[*CHAFA, path] for path in paths])}, rounds=5)
    part = ratio(times["ours"], times["chafa"])
    yield Row(f"a process that draws {PICTURES} pictures", f"{median(times['ours']):.1f} ms",
              f"{PICTURES} runs of `chafa` {median(times['chafa']):.0f} ms ({part:.2f})", f"≤ {LIMIT} of it",
              part <= LIMIT)
