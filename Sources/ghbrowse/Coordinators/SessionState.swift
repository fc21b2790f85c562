import Interface

/// What a session at a terminal is doing.
///
///     starting ── start ──▶ prompting ── enter ──▶ performing ── finish ──▶ prompting
///                               ▲                      │
///                               │                  finish, with a note to edit
///                               │                      ▼
///                               └──── leaveNote ──── editing ── enter ──▶ performing
///
/// Each of them can end in `leaving`, and nothing comes after that.
enum SessionState: Equatable {
  /// A line that was entered, and the note in it, which stays a draft until the line is done.
  struct Entry: Equatable {
    let line: TypedLine
    let draft: TypedNote?
  }

  /// The first rows are on their way. A line that was entered already waits for them.
  case starting(Entry?)
  /// A command is typed.
  case prompting
  /// A note is typed: on the user who is on the screen, or on a row of the list.
  case editing(row: Int?)
  /// The command of a line runs, perhaps a program that has the terminal. Keys wait.
  case performing(Entry)
  case leaving

  /// Call when the first rows are on the screen.
  ///
  /// - Returns: The line that has waited for them.
  mutating func start() -> Entry? {
    guard case .starting(let entry) = self else { return nil }
    self = entry.map { .performing($0) } ?? .prompting
    return entry
  }

  /// Call when a line was entered.
  ///
  /// - Returns: Whether its command runs now.
  mutating func enter(_ entry: Entry) -> Bool {
    switch self {
    case .starting:
      self = .starting(entry)
      return false
    case .prompting, .editing:
      self = .performing(entry)
      return true
    case .performing, .leaving: return false
    }
  }

  /// Call when the command of the line has ended.
  mutating func finish(_ outcome: LineOutcome) {
    guard case .performing = self else { return }
    switch outcome {
    case .done: self = .prompting
    case .editNote(_, let row): self = .editing(row: row)
    case .leave: self = .leaving
    }
  }

  /// Call when the reader gives up editing a note.
  ///
  /// - Returns: Whether one was edited.
  mutating func leaveNote() -> Bool {
    guard isEditing else { return false }
    self = .prompting
    return true
  }

  /// Call when the reader leaves, or the terminal has gone.
  mutating func leave() {
    self = .leaving
  }

  /// Whether the line that is typed is a note.
  var isEditing: Bool { if case .editing = self { true } else { false } }

  /// Reads a line that was typed, as a note or as a command.
  ///
  /// - Parameter sites: The hosts, with their ports, whose pages show profiles; in lower case.
  func read(_ text: String, sites: [String]) -> TypedLine {
    if case .editing(let row) = self { return TypedLine(note: text, row: row) }
    return TypedLine(text, sites: sites)
  }
}
