import Interface
import ViewModels

/// The lines of a paste, which are run one by one, and one that was entered while another ran.
struct PastedLines {
  private var waiting: ArraySlice<String> = []
  private var entered: String?

  /// Whether no line of a paste waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Keeps a line, or a paste, for when the line that runs now is done.
  mutating func wait(_ text: String) { entered = text }

  /// What was entered while a line ran; `nil` for nothing.
  mutating func nextEntered() -> String? {
    defer { entered = nil }
    return entered
  }

  /// Takes a line that was entered; a paste has left line breaks in it.
  ///
  /// A note keeps its line breaks.
  ///
  /// - Returns: What is run first; the other lines wait.
  mutating func begin(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    guard lines.count > 1, !Command.keepsLines(lines[0]) else { return text }
    let filled = lines.filter { $0.contains { !$0.isWhitespace } }
    waiting = filled.dropFirst()
    return filled.first ?? ""
  }

  /// The line that is run next; `nil` when none waits.
  mutating func next() -> String? { waiting.popFirst() }

  /// Leaves the lines that wait.
  ///
  /// - Returns: What there is to say about that.
  mutating func leave() -> Notice? {
    defer { waiting = [] }
    return waiting.isEmpty ? nil : .pastedLinesLeft(waiting.count)
  }
}

extension Notice {
  /// A note is typed before all lines of a paste were run.
  fileprivate static func pastedLinesLeft(_ count: Int) -> Notice {
    Notice(
      "\(count == 1 ? "The last line of the paste was" : "The last \(count) lines of the paste were") "
        + "not run, as a note is typed now; paste again what is missing.")
  }
}
