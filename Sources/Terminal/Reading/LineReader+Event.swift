extension LineReader {
  /// What the reader did, or what was done to the terminal.
  package enum Event: Sendable, Equatable {
    /// A line, ended by Enter; line feeds inside come from a paste.
    case line(String)
    /// The same for a line that was longer than it may be: its beginning.
    case cutLine(String)
    /// A key that left the line unfinished.
    case edited
    /// Ctrl-C: the line was cleared, if there was something on it.
    case interrupt(hadText: Bool)
    /// Ctrl-D on an empty line, or the terminal has gone.
    case end
    /// The terminal has another size.
    case resized
    /// What was on the screen is there no more, or is somebody else's: the program was stopped and
    /// goes on, or the reader has cleared the screen.
    case cleared
    /// A signal ends the program when this has been dealt with.
    case dying
  }
}
