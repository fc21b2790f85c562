import Interface

/// What a line is, before its turn has come.
extension AppCoordinator {
  /// Whether the line holds a note's text, which no history keeps.
  func isPrivate(_ line: String) -> Bool {
    if isEditingNote { return true }
    guard let command = try? Command(typed: line) else { return line.isEmpty }
    if case .note = command { return true }
    return command == .more(nil)
  }

  /// The command in the line when it leaves what is on its way: `:back` or `:quit`.
  func leaving(_ line: String) -> Command? {
    guard !isEditingNote, let command = try? Command(typed: line) else { return nil }
    return command == .back || command == .quit ? command : nil
  }

  /// Whether the line asks for what is on its way to be tried now.
  func isRefresh(_ line: String) -> Bool {
    !isEditingNote && (try? Command(typed: line)) == .refresh
  }
}
