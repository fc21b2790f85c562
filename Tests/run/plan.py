"""Which classes run beside each other, which alone, and in which order."""

import json

# Measures times, or stands in the way of others: the class or the test, and why it runs alone.
SERIAL = {
    "NetworkingTests.ReachabilityMonitorTests": "counts what comes within parts of a second",
    "NetworkingTests.TransportLimitsTests/test_F12_anEndlessBody_endsAtTheLimit":
        "ends within a second",
    "ghbrowseTests.DraftAutosaveTests/"
    "test_G6_G11_aSignal_orATerminalThatGoes_keepsWhatWasJustTyped":
        "dies within a second",
    "ghbrowseTests.GoldenScreensTests/"
    "test_G3_X5_forThoseWhoListen_theSameScreens_lookAsTheyAreKept":
        "what takes 100 ms to load is said in a line that stays",
    "ghbrowseTests.InterruptsTests": "signals at random moments",
    "ghbrowseTests.LeavingTests": "leaves within half a second",
    "ghbrowseTests.LongLineTests/"
    "test_G2_aMillionBytes_typedOrPasted_ringTheBell_andTheNextKeyIsAnsweredAtOnce":
        "answers within a second",
    "ghbrowseTests.NamespaceTests": "networks of its own, and echoes within 50 ms",
    "ghbrowseTests.SlowTerminalTests": "saves on time while a terminal is stopped",
    "ghbrowseTests.StreamsTests": "ends within a second",
    "ghbrowseTests.VanishingTests": "is gone within a second",
}


def unknown(groups):
    """The classes and tests that are said to run alone, and are not there."""
    return sorted(set(SERIAL) - set(groups) - {test for tests in groups.values() for test in tests})


def parts(groups):
    """The tests of each class that run beside others, and of each those that run alone."""
    beside, alone = {}, {}
    for group, tests in groups.items():
        for test in tests:
            part = alone if group in SERIAL or test in SERIAL else beside
            part.setdefault(group, []).append(test)
    return beside, alone


class Durations:
    """How long each class took when it last ran."""

    def __init__(self, path):
        self.path = path
        try:
            self._seconds = json.loads(path.read_text())
        except (OSError, ValueError):
            self._seconds = {}  # A first run has nothing to go by.

    def longest_first(self, groups):
        """The classes in the order to start them; one that is not known is taken for long."""
        return sorted(groups, key=lambda group: (-self._seconds.get(group, 1e9), group))

    def note(self, group, seconds):
        """Keeps what a class took."""
        self._seconds[group] = round(seconds, 2)

    def save(self):
        """Writes them beside what was built."""
        self.path.write_text(json.dumps(self._seconds, indent=1, sort_keys=True))
