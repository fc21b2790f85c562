"""Which tests do not run under a sanitizer."""

_MEMORY = "measures memory, and a sanitizer needs several times as much"
_TIME = "must be done within a time, and under a sanitizer all takes several times as long"
_ROOM = "limits the memory of the program, and a sanitizer asks for terabytes of addresses"

# The class or test that does not run under a sanitizer, and why.
REASONS = {
    "GitHubTests.TransportLimitsTests": _MEMORY,
    "TerminalTests.HostileFilesTests": _MEMORY,
    "ghbrowseTests.HostileSizesTests": _TIME,
    "ghbrowseTests.LeavingTests/test_fF25_quitOrCtrlCWhileLoading_goneOrAliveWithinHalfASecond": _TIME,
    "ghbrowseTests.LongLineTests": _TIME,
    "ghbrowseTests.ProcessSetUpTests": _ROOM,
    "ghbrowseTests.ResizingTests": _MEMORY,
    "ghbrowseTests.SlowTerminalTests": _TIME,
    "ghbrowseTests.SteadyMemoryTests": _MEMORY,
    "ghbrowseTests.StreamsTests": _TIME,
    "ghbrowseTests.VanishingTests": _TIME,
}
