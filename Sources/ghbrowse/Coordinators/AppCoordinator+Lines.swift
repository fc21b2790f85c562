import Interface

/// What a line is, before its turn has come.
extension AppCoordinator {
  /// Whether the line may hold a note's text, which no history keeps, or is nothing to go back to.
  func isPrivate(_ line: String) -> Bool {
    if isEditingNote { return true }
    guard let command = try? Command(typed: line) else { return Command.mayBeNote(line) }
    if case .note = command { return true }
    return command == .more(nil)
  }

  /// The note in a half-typed line; `nil` when it is something else, or has no text yet.
  func typedNote(in line: String) -> TypedNote? {
    guard let top else { return nil }
    var text = line
    if !isEditingNote {
      guard case .note(let words?)? = try? Command(typed: line) else { return nil }
      text = words
    }
    let note = top.typedNote(text)
    return note.text.contains { !$0.isWhitespace } ? note : nil
  }

  /// Whether the line asks for what is on its way to be tried now.
  func isRefresh(_ line: String) -> Bool {
    !isEditingNote && (try? Command(typed: line)) == .refresh
  }
}
