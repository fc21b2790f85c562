"""How large the installed program is, and what it needs of the machine."""

import os
import subprocess

from rows import Row

# Bytes.
LIMIT = 35_000_000


def rows(program):
    """The row of the program, which is stripped already."""
    size = os.path.getsize(program)
    needed = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    libraries = [line.split("[")[1].rstrip("]") for line in needed.splitlines() if "(NEEDED)" in line]
    is_free = not any("swift" in name.lower() for name in libraries)
    yield Row("the installed program, stripped", f"{size / 1e6:.1f} MB", f"{len(libraries)} libraries of the system",
              "≤ 35 MB, no Swift on the machine", size <= LIMIT and is_free)
