import Models

/// A line that the reader can type.
package enum Command: Sendable, Equatable {
  /// The next rows; `nil` means as many as fit.
  case more(Int?)
  /// On a profile, the person of the row before.
  case previous
  /// Opens the row with that number.
  case open(row: Int)
  /// Opens the profile with that login, saved or not.
  case openLogin(String)
  /// Searches for text; `nil` leaves the search.
  case search(SearchQuery?)
  /// Writes a note; `nil` edits the existing one. On a list the text begins with the row.
  case note(String?)
  /// Edits a note in the editor; on a list the row comes first.
  case editNote(row: Int?)
  /// Adds a line with today's date to a note; on a list the text begins with the row.
  case add(String)
  /// Shows the versions of a note; on a list the row comes first.
  case noteHistory(row: Int?)
  /// Undoes the last change to a note; on a profile, to that person's note.
  case undo
  /// The tags of notes.
  case tags
  /// Users that the reader opened or wrote about, latest first.
  case recent
  /// Deletes a note; on a list the row comes first.
  case unnote(row: Int?)
  /// Marks somebody as not seen; on a list the row comes first.
  case unsee(row: Int?)
  /// A whole list; the list of everyone may begin at a place, counted from 1.
  case list(UserList = .everyone, place: Int? = nil)
  /// A list of that kind about the person on the profile, or on that row of a list.
  case listAbout(UserList.Kind, row: Int?)
  /// The lists that are saved.
  case lists
  /// Users with a note.
  case notes
  /// Users whose profile the reader has not opened.
  case unseen
  /// Asks GitHub now.
  case refresh
  /// Connection, budget, jobs, and what is saved.
  case status
  /// Stops the job with that number; `nil` means the newest.
  case stop(Int?)
  /// Opens the profile's page in the browser; on a list the row comes first.
  case web(row: Int?)
  /// The screen before.
  case back
  /// The common commands; with a name, more about that command.
  case help(String?)
  /// Leaves the program.
  case quit
}

extension Command {
  /// Parses a line as typed.
  ///
  /// - Parameter sites: The hosts whose pages show profiles, with their ports, in lower case.
  /// - Throws: ``CommandError``.
  package init(typed line: String, sites: [String] = ["github.com"]) throws(CommandError) {
    self = try CommandParser(sites: sites).command(in: line)
  }
}

extension Command {
  /// Whether a line that is not a command may be a note with a mistyped command.
  package static func mayBeNote(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, words.count > 1 else { return line.isEmpty }
    // Text without a colon may be meant for the line where a note is edited.
    guard first.hasPrefix(":") else { return true }
    let name = first.dropFirst().lowercased()
    return "note".hasPrefix(name)
      || ["note", "unnote", "add"].contains { editDistance(name, $0) <= 2 }
  }

  /// Whether a paste that begins with this line may be a note, and so keeps its line breaks.
  package static func keepsLines(_ line: String) -> Bool {
    guard let word = line.split(whereSeparator: \.isWhitespace).first, word.hasPrefix(":") else {
      return false
    }
    let names = CommandTable.candidates(for: String(word.dropFirst())).map(\.name)
    return names.count == 1 ? ["note", "add"].contains(names[0]) : mayBeNote(line)
  }

  /// The text after `:note` or `:add`: without the `--` that allows it to begin with `-`.
  static func unescapedNote(_ text: String) -> String {
    guard text == "--" || text.hasPrefix("--") && text.dropFirst(2).first?.isWhitespace == true
    else { return text }
    return String(text.dropFirst(3))
  }
}
