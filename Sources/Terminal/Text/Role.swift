/// What a text means; the theme gives each role its colour.
package enum Role: Sendable, CaseIterable {
  case plain, title, login, detail, seen, badge, note, warning, notice, prompt, link
  /// A mark that a profile has changed since the reader saw it.
  case changed
  /// Animated while data is being loaded: a spinner, empty rows, and the light that moves over them.
  case spinner, placeholder, shimmer
  /// A key of JSON, a string, and `true`, `false` or `null`.
  case jsonKey, jsonText, jsonLiteral
}

/// Bold, dim, underlined and reversed text.
package struct Style: OptionSet, Sendable, Equatable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Style(rawValue: 1)
  /// Dim, unless the text has a colour.
  package static let dim = Style(rawValue: 2)
  package static let underlined = Style(rawValue: 4)
  /// Foreground and background swapped.
  package static let reversed = Style(rawValue: 8)
}
