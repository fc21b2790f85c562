"""Which tests run alone, and which not under a sanitizer."""

# The class or test that runs alone, and why: it measures times, or disturbs others.
SERIAL = {
    "ghbrowseTests.DraftAutosaveTests/"
    "test_G6_G11_aSignal_orATerminalThatGoes_keepsWhatWasJustTyped":
        "dies within a second",
    "ghbrowseTests.GoldenScreensTests/"
    "test_G3_X5_forThoseWhoListen_theSameScreens_lookAsTheyAreKept":
        "what takes 100 ms to load is said in a line that stays",
    "ghbrowseTests.LeavingTests": "leaves within half a second, and gets signals at random moments",
    "ghbrowseTests.LongLineTests/"
    "test_G2_aMillionBytes_typedOrPasted_ringTheBell_andTheNextKeyIsAnsweredAtOnce":
        "answers within a second",
    "ghbrowseTests.SlowTerminalTests": "saves on time while a terminal is stopped",
    "ghbrowseTests.StreamsTests": "ends within a second",
    "ghbrowseTests.VanishingTests": "is gone within a second",
}

_MEMORY = "measures memory, and a sanitizer needs several times as much"
_TIME = "must be done within a time, and under a sanitizer all takes several times as long"
_ROOM = "limits the memory of the program, and a sanitizer asks for terabytes of addresses"

# The class or test that does not run under a sanitizer, and why.
LEFT_OUT = {
    "GitHubTests.TransportLimitsTests": _MEMORY,
    "TerminalTests.HostileFilesTests": _MEMORY,
    "ghbrowseTests.GoldenScreensTests/test_G3_X5_forThoseWhoListen_theSameScreens_lookAsTheyAreKept": _TIME,
    "ghbrowseTests.HostileSizesTests": _TIME,
    "ghbrowseTests.LeavingTests/test_F25_quitOrCtrlCWhileLoading_goneOrAliveWithinHalfASecond": _TIME,
    "ghbrowseTests.LongLineTests": _TIME,
    "ghbrowseTests.ProcessSetUpTests": _ROOM,
    "ghbrowseTests.ResizingTests": _MEMORY,
    "ghbrowseTests.SlowTerminalTests": _TIME,
    "ghbrowseTests.SteadyMemoryTests": _MEMORY,
    "ghbrowseTests.StreamsTests": _TIME,
    "ghbrowseTests.VanishingTests": _TIME,
}
