"""A row of the table of benchmarks."""

from dataclasses import dataclass


@dataclass
class Row:
    """What was measured, next to which program, and what is promised. `is_met` is None where nothing is promised."""

    what: str
    ours: str
    beside: str = ""
    goal: str = ""
    is_met: bool | None = None

    def markdown(self):
        verdict = {None: "", True: "reached", False: "**MISSED**"}[self.is_met]
        return f"| {self.what} | {self.ours} | {self.beside} | {self.goal} | {verdict} |"


HEAD = """| what | ghbrowse | next to it | promised | |
|---|---|---|---|---|"""
