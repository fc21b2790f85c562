"""A row of the table of benchmarks."""

from dataclasses import dataclass


@dataclass
class Row:
    """What was measured, beside whom, and what is to be reached.

    `is_met` is None where nothing is to be reached, and `limit` says how far away the machine's own limit is.
    """

    what: str
    ours: str
    beside: str = ""
    goal: str = ""
    is_met: bool | None = None
    limit: str = ""

    @property
    def verdict(self):
        return {None: "", True: "reached", False: "**MISSED**"}[self.is_met]

    def markdown(self):
        return f"| {self.what} | {self.ours} | {self.beside} | {self.goal} | {self.verdict} | {self.limit} |"


HEAD = """| what | ghbrowse | beside it | to reach | | the limit |
|---|---|---|---|---|---|"""


def skipped(what, program):
    """A row whose peer is not installed."""
    return Row(what, "not measured", f"{program} is missing")
