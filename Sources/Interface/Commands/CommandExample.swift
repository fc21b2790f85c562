/// A line that can be typed, for the help.
package struct CommandExample: Sendable {
  /// The line as typed.
  package let typed: String
  /// What it does.
  package let meaning: String

  init(_ typed: String, _ meaning: String) {
    self.typed = typed
    self.meaning = meaning
  }
}
