/// What to look for in logins and notes.
package struct SearchQuery: Sendable, Equatable {
  /// What counts as a match.
  package enum Mode: Sendable, Equatable {
    /// The text anywhere in login or note.
    case contains
    /// The text as the whole login or the whole note.
    case exact
  }

  /// The text as typed; case and diacritics do not count, and no character is a wildcard.
  package let text: String
  /// What counts as a match.
  package let mode: Mode

  package init(text: String, mode: Mode) {
    self.text = text
    self.mode = mode
  }
}
