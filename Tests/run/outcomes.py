"""How tests ended, as a test process tells it."""

import re
from dataclasses import dataclass

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"

_BEGAN = re.compile(r"Test Case '([^']*)' started at ")
_ENDED = re.compile(r"Test Case '([^']*)' (passed|failed|skipped) \(([0-9.]+) seconds\)")
_REASON = re.compile(r"Test skipped(?:: | - )(?:required (?:true|false) value[^-\n]* - )?(.*)")


@dataclass
class Outcome:
    """The end of one test, with all that was written in between."""

    test: str
    verdict: str
    seconds: float = 0.0
    output: str = ""

    @property
    def reason(self):
        """Why it was skipped."""
        found = _REASON.search(self.output)
        return found[1].strip() if found else "no reason given"


def outcomes(group, tests, output, ending):
    """One outcome for each of `tests`, the tests of the class `group`.

    `output` is what the process wrote. `ending` says how the process ended, and is empty when it
    ended well: a test that has not ended by then has failed.
    """
    found = {outcome.test: outcome for outcome in _told(group, output)}
    for test in tests:
        if test not in found:
            found[test] = Outcome(test, FAILED, 0, ending or "The process did not run it.\n")
        elif not found[test].verdict:
            found[test].verdict = FAILED
            found[test].output += ending or "It never ended.\n"
    if ending and all(outcome.verdict != FAILED for outcome in found.values()):
        found[group] = Outcome(group, FAILED, 0, output + ending)
    return list(found.values())


def _told(group, output):
    """The tests that began; one that did not end has no verdict yet."""
    current = None
    for line in output.splitlines(keepends=True):
        began, ended = _BEGAN.search(line), _ENDED.search(line)
        if began:
            current = Outcome(_name(group, began[1]), "")
            yield current
        if current:
            current.output += line
        if ended and current and current.test == _name(group, ended[1]):
            current.verdict, current.seconds = ended[2], float(ended[3])
            current = None


def _name(group, name):
    """The test's name with its module, as the bundle lists it, of `Class.test`."""
    return f"{group}/{name.split('.', 1)[-1]}"
