"""A program on a terminal of its own, to measure how fast it responds to keys."""

import fcntl
import os
import pty
import select
import struct
import termios
import time


class Terminal:
    """Runs a program, waits for what it writes, and ends it where a `with` statement does."""

    def __init__(self, words, environment, columns=80, rows=24):
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.execvpe(words[0], words, environment)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, size)
        self.written = b""

    @classmethod
    def prompt(cls, words, environment, seconds=10):
        """The program at its prompt, which comes within so many seconds."""
        terminal = cls(words, environment)
        if terminal.wait(b"> ", seconds) is None:
            raise RuntimeError(f"{words[0]} has shown no prompt")
        return terminal

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.descriptor)

    def type(self, keys):
        """Types keys; only what is written from now on counts for `wait`."""
        self.written = b""
        os.write(self.descriptor, keys)

    def wait(self, text, seconds):
        """The seconds until `text` is written; None when it is not in time."""
        start = time.perf_counter()
        while text not in self.written:
            left = start + seconds - time.perf_counter()
            if left <= 0 or not self.read(left):
                return None
        return time.perf_counter() - start

    def read(self, seconds):
        """Reads what comes within `seconds`; returns whether something did."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return False
        try:
            self.written += os.read(self.descriptor, 1 << 16)
        except OSError:
            return False
        return True

    def drain(self, seconds):
        """Reads all that comes for so long."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.read(left)
