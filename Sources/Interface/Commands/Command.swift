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
  case search(SearchQuery?)
  /// Writes a note; what follows the command, as typed. `nil` edits the note there is.
  case note(String?)
  /// Writes a note in the editor; on a list the row comes first.
  case editNote(row: Int?)
  /// Takes a note away; on a list the row comes first.
  case unnote(row: Int?)
  /// Takes back that somebody was seen; on a list the row comes first.
  case unsee(row: Int?)
  /// The whole list.
  case list
  /// The whole list from somebody on: a login, or an id.
  case listFrom(String)
  /// Only those with a note.
  case notes
  /// Only those whose profile was never opened.
  case unseen
  /// Asks GitHub now.
  case refresh
  /// How things stand: connection, budget, what waits, what is saved.
  case status
  /// Ends the job with that number; `nil` means the newest.
  case stop(Int?)
  /// Opens the profile's page in the browser; on a list the row comes first.
  case web(row: Int?)
  /// The screen before.
  case back
  /// Help, about one command or all.
  case help(String?)
  /// Leaves.
  case quit
}
