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
  /// Adds a line to a note, with the day before it; on a list the row comes first.
  case add(String)
  /// Shows the versions of a note; on a list the row comes first.
  case noteHistory(row: Int?)
  /// Takes back the last change to a note; on a profile, to that one.
  case undo
  /// The tags of notes.
  case tags
  /// Users the reader opened or wrote about, latest first.
  case recent
  /// Deletes a note; on a list the row comes first.
  case unnote(row: Int?)
  /// Marks somebody as not seen; on a list the row comes first.
  case unsee(row: Int?)
  /// The whole list.
  case list
  /// The whole list, from a place on, counted from 1.
  case listFrom(place: Int)
  /// A list of people, by its name.
  case members(UserList)
  /// A list of that kind about somebody; on a list the row comes first.
  case membersAround(UserList.Kind, row: Int?)
  /// The lists that are saved.
  case lists
  /// Users with a note.
  case notes
  /// Users whose profile the reader never opened.
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
  /// The daily commands; with a name, more about that command.
  case help(String?)
  /// Leaves the program.
  case quit
}

extension Command {
  /// Reads a line as typed.
  ///
  /// - Parameter sites: The hosts, with their ports, whose pages show profiles; in lower case.
  /// - Throws: ``CommandError`` that says what was wrong and what to type; nothing is done then.
  package init(typed line: String, sites: [String] = ["github.com"]) throws(CommandError) {
    self = try CommandParser(sites: sites).command(in: line)
  }
}

extension Command {
  /// Whether a line that is not a command may contain a note, mistyped or out of place.
  package static func mayBeNote(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, words.count > 1 else { return line.isEmpty }
    // Text without a colon may be meant for the line on which a note is edited.
    guard first.hasPrefix(":") else { return true }
    let name = first.dropFirst().lowercased()
    return "note".hasPrefix(name)
      || ["note", "unnote", "add"].contains { editDistance(name, $0) <= 2 }
  }

  /// Whether a text that begins with this line keeps its line breaks, because it is or may be a note.
  package static func keepsLines(_ line: String) -> Bool {
    guard let word = line.split(whereSeparator: \.isWhitespace).first, word.hasPrefix(":") else {
      return false
    }
    let names = CommandTable.candidates(for: String(word.dropFirst())).map(\.name)
    return names.count == 1 ? ["note", "add"].contains(names[0]) : mayBeNote(line)
  }
}
