/// What the reader looks for in logins and notes; case and diacritics do not matter.
package struct SearchText: Sendable, Equatable {
  /// The words as typed, without the quotes of an exact search.
  package let text: String
  /// Whether the whole login or the whole note must be equal, not a part of it.
  package let isExact: Bool

  package init(_ text: String, isExact: Bool = false) {
    self.text = text
    self.isExact = isExact
  }

  /// Reads what was typed after `:search`: text in double quotes is an exact search.
  package init(typed: String) {
    if typed.utf8.count > 2, typed.hasPrefix("\""), typed.hasSuffix("\"") {
      self.init(String(typed.dropFirst().dropLast()), isExact: true)
    } else {
      self.init(typed)
    }
  }
}
