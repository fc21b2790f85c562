"""What a rule has to say about one place."""

from typing import NamedTuple


class Finding(NamedTuple):
    """One offence: where it is, counted from line 1, which rule it breaks, and what to do."""

    path: str
    line: int
    rule: str
    advice: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.rule}: {self.advice}"
