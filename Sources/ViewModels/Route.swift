import Models

/// Where the reader can go.
package enum Route: Sendable, Equatable {
  /// The whole list, from the top.
  case list
  /// The list of those with a note.
  case notes
  /// What a search finds.
  case search(SearchText)
  /// Somebody's profile; `id` where it is known, which tells apart two who had one login.
  case profile(login: String, id: Int64?)
  /// The screen before.
  case back
}
