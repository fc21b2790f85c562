/// A picture as a terminal with graphics takes it, drawn from where the cursor is.
///
/// Nothing in it moves the cursor on purpose, feeds lines, or asks for an answer. What introduces
/// and ends its control strings is left to the caller, who alone writes escape characters.
package struct PictureGraphics: Sendable, Equatable {
  /// The control strings, each from its introducer (`_`, `P` or `]`) to before its end; printable
  /// ASCII only.
  package let strings: [[UInt8]]
}
