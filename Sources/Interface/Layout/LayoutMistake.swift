/// Something in a layout file that cannot be read.
package struct LayoutMistake: Error, Sendable, Equatable {
  /// The line, counted from 1.
  package let line: Int
  /// The character in the line, counted from 1.
  package let column: Int
  /// What is wrong and what was expected, in a sentence without its full stop.
  package let message: String
}
