/// What may be written to a terminal besides printable text.
struct ByteRules {
  /// Control characters that may stand alone.
  let controls: Set<UInt8>
  /// Whole sequences, from ESC to their last byte.
  let forms: [SequenceForm]
  /// Whether characters that cannot be seen may be written, as far as they obey nobody: JSON keeps
  /// everything.
  var keepsInvisible = false

  func allows(_ sequence: String) -> Bool {
    forms.contains { $0.matches(sequence) }
  }
}

extension ByteRules {
  private static let plainControls: Set<UInt8> = [0x07, 0x08, 0x0A, 0x0D]

  /// Nothing that moves but BS, CR and LF: what a reader who listens gets, and a dumb terminal.
  static let appendOnly = ByteRules(controls: plainControls, forms: [])

  /// What a pipe gets: lines, with tabs between fields.
  static let piped = ByteRules(controls: [0x09, 0x0A], forms: [])

  /// JSON in a pipe: all its text, but no control, separator or direction.
  static let json = ByteRules(controls: [0x0A], forms: [], keepsInvisible: true)

  /// Our own table, and what readline writes on an `xterm-256color`.
  ///
  /// - Parameter height: The most rows that the terminal has had.
  static func screen(height: Int) -> ByteRules {
    ByteRules(
      controls: plainControls,
      forms: SequenceForm.table(height: height) + SequenceForm.readline)
  }
}
