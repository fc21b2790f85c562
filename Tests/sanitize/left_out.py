"""Which tests cannot hold under a sanitizer, and why."""

import re

_MEMORY = "measures memory, and a sanitizer needs several times as much"
_TIME = "must be done within a time, and under a sanitizer all takes several times as long"
_ROOM = "limits the memory of the program, and a sanitizer asks for terabytes of addresses"

# The class or the test, and why it does not run.
LEFT_OUT = {
    "NetworkingTests.TransportLimitsTests": _MEMORY,
    "PicturesTests.DamagedPicturesTests": _MEMORY,
    "PicturesTests.JPEGFileTests": _MEMORY,
    "PicturesTests.PNGFileTests": _MEMORY,
    "ghbrowseTests.GoldenScreensTests/test_G3_X5_forThoseWhoListen_theSameScreens_lookAsTheyAreKept": _TIME,
    "ghbrowseTests.HostileSizesTests": _TIME,
    "ghbrowseTests.LeavingTests": _TIME,
    "ghbrowseTests.LongLineTests": _TIME,
    "ghbrowseTests.NamespaceTests/test_F17_withoutNames_itIsOfflineInTime_echoesAtOnce_andQuitsAtOnce": _TIME,
    "ghbrowseTests.ProcessSetUpTests": _ROOM,
    "ghbrowseTests.ResizingTests": _MEMORY,
    "ghbrowseTests.SlowTerminalTests": _TIME,
    "ghbrowseTests.SteadyMemoryTests": _MEMORY,
    "ghbrowseTests.StreamsTests": _TIME,
    "ghbrowseTests.VanishingTests": _TIME,
}


def patterns(wanted):
    """Regular expressions of all that can run, or of what of it is wanted."""
    names = "|".join(re.escape(name) for name in LEFT_OUT)
    rest = rf"^(?!(?:{names})(?:/|$))"
    return [rf"{rest}(?=.*(?:{pattern}))" for pattern in wanted or [""]]
