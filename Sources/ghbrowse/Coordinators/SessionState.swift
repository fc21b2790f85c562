import Repository

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
    let draft: DraftNote?
  }

  /// The first rows are on their way. A line that was entered already waits for them.
  case starting(Entry?)
  /// A command is typed.
  case prompting
  /// The note on the user with that id is typed; `nil` while the user is not known.
  case editing(userID: Int64?)
  /// A line is done, perhaps by a program that has the terminal. Keys wait.
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
  /// - Returns: Whether it is done now.
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

  /// Call when the line was done.
  ///
  /// - Parameter userID: Whose profile is on the screen.
  mutating func finish(_ outcome: LineOutcome, userID: Int64?) {
    guard case .performing = self else { return }
    switch outcome {
    case .done: self = .prompting
    case .editNote: self = .editing(userID: userID)
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
  var isEditing: Bool {
    if case .editing = self { true } else { false }
  }
}
