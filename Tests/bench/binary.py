"""How large the installed program is, and that it needs no Swift on the machine."""

import os
import subprocess

from rows import Row

# Bytes.
LIMIT = 35_000_000


def rows(program):
    """The row of the program, which is stripped already."""
    size = os.path.getsize(program)
    needed = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    yield Row("the installed program, stripped", f"{size / 1e6:.1f} MB", "", "≤ 35 MB, needs no Swift",
              size <= LIMIT and "swift" not in needed.lower())
