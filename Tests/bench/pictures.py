"""How long a cached avatar takes from its file to the cells of a terminal, and 30 of them.

Beside it, in the same run, chafa: a process for each picture, as a script would start it.

usage: pictures.py PICTURE-BENCH [FILE...]      30 invented avatars, unless files are given
"""

import math
import os
import random
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PICTURES = 30
SIDE = 64
ROUNDS = 5
LIMIT = 0.5
CHAFA = ["chafa", "-f", "symbols", "-s", "4x2", "--stretch"]


def avatars(folder):
    """Invented pictures as PNG files: blocks as GitHub makes them, and others like photos."""
    random.seed(5)
    paths = []
    for number in range(PICTURES):
        path = os.path.join(folder, f"{number}.png")
        with open(path, "wb") as file:
            file.write(png(blocks() if number % 2 else waves()))
        paths.append(path)
    return paths


def blocks():
    colour = bytes(random.randrange(40, 200) for _ in range(3))
    bits = [[random.random() < 0.5 for _ in range(3)] for _ in range(5)]
    rows = []
    for y in range(SIDE):
        line = [bits[y * 5 // SIDE][min(x * 5 // SIDE, 4 - x * 5 // SIDE)] for x in range(SIDE)]
        rows.append(b"".join(colour if bit else b"\xf0\xf0\xf0" for bit in line))
    return rows


def waves():
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


def compare(program, paths):
    """One process of ours that draws all, and one of chafa's for each, by turns."""
    ours, chafas = [], []
    for _ in range(ROUNDS):
        ours.append(seconds([[program, "--once", *paths]]))
        chafas.append(seconds([[*CHAFA, path] for path in paths]))
    own, other = statistics.median(ours), statistics.median(chafas)
    print(f"  one process, {len(paths)} pictures: {own * 1000:.1f} ms; {len(paths)} runs of chafa: "
          f"{other * 1000:.1f} ms; {own / other:.3f} of it")
    print(f"  at most {LIMIT}: {'reached' if own <= LIMIT * other else 'MISSED'}")


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        paths = sys.argv[2:] or avatars(folder)
        # One of each kind in detail, and all of them in the last line.
        subprocess.run([program, *paths[:2]], check=True)
        if shutil.which("chafa"):
            compare(program, paths)
        else:
            print("  chafa is not installed: nothing to compare with")


main()
