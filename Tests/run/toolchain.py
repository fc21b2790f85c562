"""Which of the compiler's runtimes a Swift toolchain has."""

import json
import subprocess
from pathlib import Path


def has(swift, runtime):
    """Whether `swift`, a command, can build with the runtime of that name, such as `fuzzer`."""
    command = [swift[0].removesuffix("swift") + "swiftc", "-print-target-info"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    resources = Path(json.loads(told)["paths"]["runtimeResourcePath"])
    return any(resources.parent.glob(f"clang/*/lib/*/libclang_rt.{runtime}*.a"))
