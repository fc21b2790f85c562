"""The built tests: which there are, and one process of them."""

import os
import signal
import subprocess
import tempfile
import time

from outcomes import outcomes


class Bundle:
    """The executable that holds all tests of the package."""

    def __init__(self, path, patience):
        """Waits for at most `patience` seconds for a process that writes nothing."""
        self.path = path
        self.patience = patience
        self._running = set()

    def groups(self):
        """The names of the tests of each class, by `Module.Class`."""
        listing = subprocess.run(
            [self.path, "--list-tests"], check=True, capture_output=True, text=True
        )
        groups = {}
        for line in listing.stdout.splitlines():
            if "/" in line and " " not in line:
                groups.setdefault(line.split("/")[0], []).append(line)
        return groups

    def run(self, group, tests):
        """Runs the tests of one class in a process of their own, and returns their outcomes."""
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                [self.path, ",".join(tests)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            self._running.add(process.pid)
            try:
                ending = self._wait(process, output)
            finally:
                self._running.discard(process.pid)
            output.seek(0)
            text = output.read().decode("utf-8", "replace")
        return outcomes(group, tests, text, ending)

    def stop(self):
        """Ends all that runs."""
        for process in list(self._running):
            _kill(process)

    def _wait(self, process, output):
        """Waits for the end; says how it came where tests may be missing."""
        size, since = 0, time.monotonic()
        while True:
            try:
                status = process.wait(timeout=1)
                break
            except subprocess.TimeoutExpired:
                now = os.fstat(output.fileno()).st_size
                if now != size:
                    size, since = now, time.monotonic()
                elif time.monotonic() - since > self.patience:
                    _kill(process.pid)
                    process.wait()
                    return f"The process wrote nothing for {self.patience} s, and was ended.\n"
        if status < 0:
            return f"The process was ended by {signal.Signals(-status).name}.\n"
        # One is the status of tests that failed, each of which has said so.
        return "" if status in (0, 1) else f"The process ended with status {status}.\n"


def _kill(process):
    try:
        os.killpg(process, signal.SIGKILL)
    except ProcessLookupError:
        pass  # It has just ended.
