import Models

/// A line that the reader can type.
package enum Command: Sendable, Equatable {
  /// The next rows; `nil` means as many as fit.
  case more(Int?)
  /// On a profile, the person of the row before.
  case previous
  /// Opens the row with that number.
  case open(row: Int)
  /// Opens somebody by login, saved or not.
  case openLogin(String)
  /// Searches for text; `nil` leaves the search.
  case search(SearchQuery?)
  /// Writes a note with what follows the command, as typed; `nil` edits the note that there is.
  case note(String?)
  /// Edits a note in the editor; on a list the row comes first.
  case editNote(row: Int?)
  /// Deletes a note; on a list the row comes first.
  case unnote(row: Int?)
  /// Marks somebody as not seen; on a list the row comes first.
  case unsee(row: Int?)
  /// The whole list.
  case list
  /// The whole list, from a login or an id on.
  case listFrom(String)
  /// Users with a note.
  case notes
  /// Users whose profile the reader never opened.
  case unseen
  /// Asks GitHub now.
  case refresh
  /// How things stand: connection, budget, jobs, what is saved.
  case status
  /// Ends the job with that number; `nil` means the newest.
  case stop(Int?)
  /// Opens the profile's page in the browser; on a list the row comes first.
  case web(row: Int?)
  /// The screen before.
  case back
  /// Help, about one command or all.
  case help(String?)
  /// Leaves the program.
  case quit
}

extension Command {
  /// Reads a line as typed.
  ///
  /// - Throws: ``CommandError`` that says what was wrong and what to type; nothing is done then.
  package init(typed line: String) throws(CommandError) {
    let line = line.trimmingBlanks()
    if line.isEmpty {
      self = .more(nil)
    } else if line.hasPrefix("@") {
      self = try Command(login: String(line.dropFirst()))
    } else if line.hasPrefix(":") {
      self = try Command(named: String(line.dropFirst()))
    } else if let number = Int(line) {
      self = .open(row: number)
    } else {
      self = try Command(bare: line)
    }
  }

  private init(login: String) throws(CommandError) {
    guard !login.isEmpty, !login.contains(where: \.isWhitespace) else {
      throw CommandError(message: "A login follows @, without blanks: @mojombo.")
    }
    self = .openLogin(login)
  }

  private init(named line: String) throws(CommandError) {
    let end = line.firstIndex(where: \.isWhitespace) ?? line.endIndex
    let entry = try CommandTable.entry(named: String(line[..<end]))
    self = try entry.parse(String(line[end...]).trimmingBlanks())
  }

  private init(bare line: String) throws(CommandError) {
    switch line.lowercased() {
    case "help", "?": self = .help(nil)
    case "quit", "exit": self = .quit
    default: throw Self.unreadable(line)
    }
  }

  private static func unreadable(_ line: String) -> CommandError {
    let word = line.prefix { !$0.isWhitespace }.lowercased()
    if CommandTable.entries.contains(where: { $0.name == word }) {
      return CommandError(message: "Commands begin with a colon: :\(word).")
    }
    return CommandError(
      message: "Type a row's number, @LOGIN, or a command such as :search TEXT; :help lists all.")
  }
}

extension String {
  /// The text without blanks and line ends at either end.
  fileprivate func trimmingBlanks() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension Command {
  /// Whether a line that is no command may hold a note, mistyped or out of place.
  package static func mayBeNote(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, words.count > 1 else { return line.isEmpty }
    // Text without a colon may be meant for the line on which a note is edited.
    guard first.hasPrefix(":") else { return true }
    let name = first.dropFirst().lowercased()
    return "note".hasPrefix(name) || ["note", "unnote"].contains { editDistance(name, $0) <= 2 }
  }
}
