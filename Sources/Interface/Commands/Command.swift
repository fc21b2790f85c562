import Models

/// What the reader can type.
package enum Command: Sendable, Equatable {
  /// The next rows; `nil` means as many as fit.
  case more(Int?)
  /// Opens the row with that number.
  case open(row: Int)
  /// Opens somebody by login, saved or not.
  case openLogin(String)
  /// Looks for text; `nil` leaves the search.
  case search(SearchText?)
  /// Writes a note; what follows the command, as typed. `nil` edits the note there is.
  case note(String?)
  /// Takes a note away; on a list the row comes first.
  case unnote(row: Int?)
  /// The whole list.
  case list
  /// Only those with a note.
  case notes
  /// Asks GitHub now.
  case refresh
  /// How things stand: connection, budget, what waits, what is saved.
  case status
  /// The screen before.
  case back
  /// Help, about one command or all.
  case help(String?)
  /// Leaves.
  case quit
}
