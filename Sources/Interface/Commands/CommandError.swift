/// A line that is no command, in a sentence that says what would be.
package struct CommandError: Error, Sendable, Equatable {
  /// What was wrong, and what to type.
  package let message: String
}
