"""What a run says at its end."""

from collections import Counter

from outcomes import FAILED, PASSED, SKIPPED


def failure(outcome):
    """All that a failed test has written."""
    rule = "-" * 80
    return f"{rule}\n{outcome.test} FAILED\n{outcome.output.rstrip()}\n"


def skips(outcomes):
    """Each reason for a skip once, with the tests that it skipped."""
    reasons = {}
    for outcome in outcomes:
        if outcome.verdict == SKIPPED:
            reasons.setdefault(outcome.reason, []).append(outcome.test)
    for reason, tests in sorted(reasons.items()):
        yield f"skipped {len(tests)}: {reason}"
        yield from (f"  {test}" for test in tests)


def figures(outcomes):
    """What long loops have counted, for docs/RELIABILITY.md: lines that begin with `rel `."""
    lines = (line for outcome in outcomes for line in outcome.output.splitlines())
    return sorted(line for line in lines if line.startswith("rel "))


def total(outcomes):
    """The last line."""
    counts = Counter(outcome.verdict for outcome in outcomes)
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in (PASSED, FAILED, SKIPPED))
