extension StringProtocol {
  /// Whether there is nothing but white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
