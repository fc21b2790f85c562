import Models

/// Where the reader can go.
package enum Route: Sendable, Equatable {
  /// The whole list, from the top.
  case list
  /// The whole list, from the first member on whose id is not below `id`.
  case listFrom(id: Int64)
  /// The list of those with a note.
  case notes
  /// The list of those whose profile was never opened.
  case unseen
  /// What a search finds.
  case search(SearchQuery)
  /// Somebody's profile; `id` where it is known, which tells apart two who had one login.
  case profile(login: String, id: Int64?)
  /// The reader's editor, with the note on somebody.
  case editor(User)
  /// Somebody's page, in the browser.
  case page(User)
  /// The screen before.
  case back
}

/// Takes the reader from screen to screen.
package protocol Router: AnyObject {
  /// Goes to `route` when the input that asked for it is done.
  func trigger(_ route: Route)
}
